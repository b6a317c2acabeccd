//! The placeholders of a text. The build script includes this file.

/// Returns the names of the placeholders of all forms, in the order in which they appear.
pub(crate) fn placeholders<'a>(forms: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut names = Vec::new();
    for piece in forms.flat_map(|form| form.split('{').skip(1)) {
        let name = piece.split('}').next().unwrap_or_default().to_owned();
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}
