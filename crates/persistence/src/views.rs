//! Saved views of a table: names for URL queries, which hold search, filters, order, groups and columns.

use acceptance_rules::spelling::is_invisible;

use crate::format::{self, OptionalText};

const KIND: &str = "views";

/// The largest number of saved views of one table.
pub const MOST_VIEWS: usize = 50;
/// The largest number of characters of a name.
pub const LONGEST_NAME: usize = 60;

/// A name for a URL query.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SavedView {
    /// The name that the user gave.
    pub name: String,
    /// The URL query, without `?`.
    pub query: String,
}

/// Why a view is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ViewRefusal {
    /// Its name is blank, has more than [`LONGEST_NAME`] characters, or contains an invisible one.
    Name,
    /// There are [`MOST_VIEWS`] already.
    TooMany,
}

/// The saved views of a table, in the order in which they were first saved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SavedViews(Vec<SavedView>);

impl SavedViews {
    /// Returns the views.
    pub fn all(&self) -> &[SavedView] {
        &self.0
    }

    /// Saves a query under a name, without blanks around it. A view of the same name is replaced.
    ///
    /// # Errors
    /// An unusable name, or too many views. Nothing is changed then.
    pub fn save(&mut self, name: &str, query: String) -> Result<(), ViewRefusal> {
        let name = name.trim();
        let length = name.chars().count();
        if length == 0 || length > LONGEST_NAME || name.chars().any(is_invisible) {
            return Err(ViewRefusal::Name);
        }
        let is_full = self.0.len() >= MOST_VIEWS;
        match self.0.iter_mut().find(|view| view.name == name) {
            Some(view) => view.query = query,
            None if is_full => return Err(ViewRefusal::TooMany),
            None => self.0.push(SavedView { name: name.to_owned(), query }),
        }
        Ok(())
    }

    /// Removes the view of a name.
    pub fn remove(&mut self, name: &str) {
        self.0.retain(|view| view.name != name);
    }

    /// Returns the views as text; `at` is the present, in milliseconds since 1970.
    pub fn write(&self, at: i64) -> String {
        let fields = |view| {
            let SavedView { name, query }: &SavedView = view;
            [Some(name.into()), Some(query.into())]
        };
        format::write(KIND, at, self.0.len(), self.0.iter().flat_map(fields).collect())
    }

    /// Reads the views.
    pub fn read(text: &str) -> Option<Self> {
        let stored = format::read(KIND, text)?;
        let (rows, []) = stored.fields.as_chunks::<2>() else { return None };
        let view = |[name, query]: &[OptionalText<'_>; 2]| {
            Some(SavedView { name: name.as_deref()?.into(), query: query.as_deref()?.into() })
        };
        rows.iter().map(view).collect::<Option<_>>().map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::{MOST_VIEWS, SavedViews, ViewRefusal};

    fn queries(views: &SavedViews) -> Vec<(&str, &str)> {
        views.all().iter().map(|view| (&*view.name, &*view.query)).collect()
    }

    #[test]
    fn a_view_replaces_the_one_of_its_name() {
        let mut views = SavedViews::default();
        for (name, query) in [("mine", "a=1"), ("Mine", "a=2"), ("\u{A0}mine ", "a=3")] {
            assert_eq!(views.save(name, query.into()), Ok(()));
        }
        assert_eq!(queries(&views), [("mine", "a=3"), ("Mine", "a=2")]);
        views.remove("mine");
        assert_eq!(queries(&views), [("Mine", "a=2")]);
    }

    #[test]
    fn a_name_is_visible_and_short() {
        let mut views = SavedViews::default();
        for name in ["", " \t", "a\u{200B}b", "a\nb", "a\u{7F}", "\u{202E}a", &"\u{E9}".repeat(61)] {
            assert_eq!(views.save(name, String::new()), Err(ViewRefusal::Name), "{name:?}");
        }
        assert_eq!(views, SavedViews::default());
        for name in ["a", "two words", &format!(" {} ", "\u{E9}".repeat(60))] {
            assert_eq!(views.save(name, String::new()), Ok(()), "{name:?}");
        }
    }

    #[test]
    fn one_view_too_many_is_refused_but_any_can_be_replaced() {
        let mut views = SavedViews::default();
        for number in 0..MOST_VIEWS {
            assert_eq!(views.save(&number.to_string(), String::new()), Ok(()));
        }
        let full = views.clone();
        assert_eq!(views.save("more", String::new()), Err(ViewRefusal::TooMany));
        assert_eq!(views, full);
        assert_eq!(views.save("0", "q=1".into()), Ok(()));
        views.remove("2");
        assert_eq!(views.save("more", String::new()), Ok(()));
        assert_eq!(SavedViews::read(&views.write(3)), Some(views));
    }
}
