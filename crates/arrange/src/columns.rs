//! The chosen columns of a table, in their order.

/// The names of the columns that are shown, in their order, each once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ColumnChoices(Vec<Box<str>>);

impl ColumnChoices {
    /// Creates a choice from names; a repeated name is left out.
    pub fn of<'a>(names: impl Iterator<Item = &'a str>) -> Self {
        let mut choices = Self::default();
        names.for_each(|name| choices.show(name, true));
        choices
    }

    /// Parses the form of [`ColumnChoices::write`], such as `serial,description,price`. Unknown and
    /// repeated names are omitted. Returns `None` if no known name is left.
    pub fn read(text: &str, known: &[&str]) -> Option<Self> {
        let choices = Self::of(text.split(',').filter(|name| known.contains(name)));
        (!choices.0.is_empty()).then_some(choices)
    }

    /// Returns the choice as written in a URL; empty if no column is shown.
    pub fn write(&self) -> String {
        self.0.join(",")
    }

    /// Returns the names in their order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &str> {
        self.0.iter().map(|name| &**name)
    }

    /// Returns whether a column is shown.
    pub fn is_shown(&self, name: &str) -> bool {
        self.position(name).is_some()
    }

    /// Returns the index of a column among the shown ones.
    pub fn position(&self, name: &str) -> Option<usize> {
        self.iter().position(|own| own == name)
    }

    /// Shows a column, at the end if it was not shown, or hides it.
    pub fn show(&mut self, name: &str, is_shown: bool) {
        match self.position(name) {
            None if is_shown => self.0.push(name.into()),
            Some(position) if !is_shown => drop(self.0.remove(position)),
            Some(_) | None => {}
        }
    }

    /// Moves a column by `places`, towards the front if negative, within the list.
    pub fn move_by(&mut self, name: &str, places: isize) {
        if let Some(position) = self.position(name) {
            let column = self.0.remove(position);
            self.0.insert(position.saturating_add_signed(places).min(self.0.len()), column);
        }
    }
}
