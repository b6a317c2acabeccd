//! Views of tables that somebody gave a name: the search, filters, order and columns that stand in an address.

use acceptance_rules::spelling::is_invisible;

use crate::Damage;
use crate::text::{self, Field, Header};

const KIND: &str = "views";

/// The most views that are kept, of all tables together.
pub const MOST_VIEWS: usize = 50;
/// The most characters of a name.
pub const LONGEST_NAME: usize = 60;

/// A table that has views.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Table {
    /// The assets of a certificate.
    Assets,
    /// The list of certificates.
    List,
    /// The queue of the operator.
    Queue,
}

/// A view with its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedView {
    /// Of which table it is.
    pub table: Table,
    /// What somebody calls it.
    pub name: String,
    /// What stands behind the `?` of its address.
    pub query: String,
}

/// Why a view is not kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ViewRefusal {
    /// Its name is blank, has more than [`LONGEST_NAME`] characters, or one of them cannot be seen.
    Name,
    /// There are [`MOST_VIEWS`] already.
    TooMany,
}

/// All views, in the order in which they were first kept.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Views(Vec<NamedView>);

impl Views {
    /// The views of a table.
    pub fn of(&self, table: Table) -> impl Iterator<Item = &NamedView> {
        self.0.iter().filter(move |view| view.table == table)
    }

    /// Whether a table has a view of this name, blanks around it aside.
    pub fn is_kept(&self, table: Table, name: &str) -> bool {
        self.position(table, name).is_some()
    }

    /// Keeps a view, its name without blanks around it; it takes the place of one of that table and name.
    ///
    /// # Errors
    /// A name that no view may have, or too many views. Nothing is changed then.
    pub fn keep(&mut self, view: NamedView) -> Result<(), ViewRefusal> {
        let name = view.name.trim();
        let length = name.chars().count();
        if length == 0 || length > LONGEST_NAME || name.chars().any(is_invisible) {
            return Err(ViewRefusal::Name);
        }
        let view = NamedView { name: name.to_owned(), ..view };
        let is_full = self.0.len() >= MOST_VIEWS;
        match self.0.iter_mut().find(|kept| kept.table == view.table && kept.name == view.name) {
            Some(kept) => *kept = view,
            None if is_full => return Err(ViewRefusal::TooMany),
            None => self.0.push(view),
        }
        Ok(())
    }

    /// Forgets the view of a table that has this name, blanks around it aside.
    pub fn remove(&mut self, table: Table, name: &str) {
        if let Some(position) = self.position(table, name) {
            self.0.remove(position);
        }
    }

    /// All views as text; `at` is the present, in milliseconds since 1970.
    pub fn write(&self, at: i64) -> String {
        let fields = |view: &NamedView| {
            [Some(table_word(view.table).into()), Some(view.name.clone()), Some(view.query.clone())]
        };
        let fields: Vec<Field> = self.0.iter().flat_map(fields).collect();
        text::write(KIND, at, self.0.len(), &fields)
    }

    /// Reads them back.
    ///
    /// # Errors
    /// A text that [`Views::write`] does not write, as with a name that comes twice, or one of another version.
    pub fn read(text: &str) -> Result<Self, Damage> {
        let header = Header::read(KIND, text)?;
        read_fields(&header).ok_or(Damage::NotOurs)
    }

    fn position(&self, table: Table, name: &str) -> Option<usize> {
        self.0.iter().position(|view| view.table == table && view.name == name.trim())
    }
}

fn read_fields(header: &Header<'_>) -> Option<Views> {
    let fields = header.fields()?;
    let (rows, []) = fields.as_chunks::<3>() else { return None };
    let mut views = Views::default();
    for [table, name, query] in rows {
        let (name, query) = (name.clone()?, query.clone()?);
        if name != name.trim() {
            return None;
        }
        views.keep(NamedView { table: table_of(table.as_deref()?)?, name, query }).ok()?;
    }
    (views.0.len() == header.count && rows.len() == header.count).then_some(views)
}

fn table_word(table: Table) -> &'static str {
    match table {
        Table::Assets => "assets",
        Table::List => "list",
        Table::Queue => "queue",
    }
}

fn table_of(word: &str) -> Option<Table> {
    [Table::Assets, Table::List, Table::Queue].into_iter().find(|table| table_word(*table) == word)
}

#[cfg(test)]
mod tests {
    use super::{MOST_VIEWS, NamedView, Table, ViewRefusal, Views};

    fn view(table: Table, name: &str, query: &str) -> NamedView {
        NamedView { table, name: name.into(), query: query.into() }
    }

    fn queries(views: &Views, table: Table) -> Vec<(&str, &str)> {
        views.of(table).map(|view| (&*view.name, &*view.query)).collect()
    }

    #[test]
    fn a_view_takes_the_place_of_the_one_of_its_table_and_name() {
        let mut views = Views::default();
        for (table, name, query) in [
            (Table::Assets, "mine", "a=1"),
            (Table::List, "mine", "l=1"),
            (Table::Assets, "Mine", "a=2"),
            (Table::Assets, "\u{A0}mine ", "a=3"),
        ] {
            assert_eq!(views.keep(view(table, name, query)), Ok(()));
        }
        assert_eq!(queries(&views, Table::Assets), [("mine", "a=3"), ("Mine", "a=2")]);
        assert!(views.is_kept(Table::List, " mine") && !views.is_kept(Table::Queue, "mine"));
        views.remove(Table::Assets, "mine ");
        views.remove(Table::Queue, "mine");
        assert_eq!(queries(&views, Table::Assets), [("Mine", "a=2")]);
        assert_eq!(queries(&views, Table::List), [("mine", "l=1")]);
    }

    #[test]
    fn a_name_can_be_seen_and_is_short() {
        let mut views = Views::default();
        for name in ["", " \t", "a\u{200B}b", "a\nb", "a\u{7F}", "\u{202E}a", &"\u{E9}".repeat(61)] {
            assert_eq!(views.keep(view(Table::List, name, "")), Err(ViewRefusal::Name), "{name:?}");
        }
        assert_eq!(views, Views::default());
        for name in ["a", "two words", &format!(" {} ", "\u{E9}".repeat(60))] {
            assert_eq!(views.keep(view(Table::List, name, "")), Ok(()), "{name:?}");
        }
    }

    #[test]
    fn one_view_too_many_is_refused_and_one_of_them_can_still_be_replaced() {
        let mut views = Views::default();
        for number in 0..MOST_VIEWS {
            let table = if number % 2 == 0 { Table::Queue } else { Table::Assets };
            assert_eq!(views.keep(view(table, &number.to_string(), "")), Ok(()));
        }
        let full = views.clone();
        assert_eq!(views.keep(view(Table::List, "more", "")), Err(ViewRefusal::TooMany));
        assert_eq!(views, full);
        assert_eq!(views.keep(view(Table::Queue, "0", "q=1")), Ok(()));
        views.remove(Table::Queue, "2");
        assert_eq!(views.keep(view(Table::List, "more", "")), Ok(()));
        assert_eq!(Views::read(&views.write(3)), Ok(views));
    }

    #[test]
    fn views_are_written_as_they_always_were_and_nothing_else_is_read() {
        let mut views = Views::default();
        for (table, name) in [(Table::Assets, "a"), (Table::List, "b"), (Table::Queue, "c")] {
            views.keep(view(table, name, "x=%20\"")).unwrap();
        }
        let expected = "views 1 5 3\n\
                        [\"assets\",\"a\",\"x=%20\\\"\",\"list\",\"b\",\"x=%20\\\"\",\"queue\",\"c\",\"x=%20\\\"\"]";
        assert_eq!(views.write(5), expected);
        assert_eq!(Views::read(expected), Ok(views));
        for text in [
            "",
            "views 2 5 0\n[]",
            "views 1 5 1\n[]",
            "known 1 5 0\n[]",
            "views 1 5 1\n[\"list\",\"a\"]",
            "views 1 5 1\n[\"list\",\"a\",null]",
            "views 1 5 1\n[\"List\",\"a\",\"\"]",
            "views 1 5 1\n[\"list\",\" a\",\"\"]",
            "views 1 5 1\n[\"list\",\"\",\"\"]",
            "views 1 5 2\n[\"list\",\"a\",\"\",\"list\",\"a\",\"\"]",
        ] {
            assert!(Views::read(text).is_err(), "{text:?}");
        }
    }
}
