//! A pseudo-language of builds for tests: every text of the first language longer, with accents, in brackets, written
//! from right to left, and with all categories of numbers that Arabic has. A text that is not from the catalogue, and a
//! page that takes texts for short or for written from left to right, show at once.

use serde_json::{Map, Value};

/// Its tag; `Intl` takes it for Arabic.
pub(crate) const TAG: &str = "ar-XB";

/// The categories of numbers.
const CATEGORIES: [&str; 6] = ["zero", "one", "two", "few", "many", "other"];

/// Its catalogue.
pub(crate) fn catalogue(first: &Map<String, Value>) -> Map<String, Value> {
    let translate = |(key, text): (&String, &Value)| {
        let text = match (&**key, text) {
            // Without a name it is not offered to anybody.
            ("language_name", _) => "".into(),
            ("language_direction", _) => "rtl".into(),
            (_, Value::String(text)) => pseudo(text, "").into(),
            (_, forms) => {
                let other = forms.get("other").and_then(Value::as_str).unwrap_or_default();
                let form = |category: &str| (category.to_owned(), pseudo(other, category).into());
                Value::Object(CATEGORIES.into_iter().map(form).collect())
            }
        };
        (key.clone(), text)
    };
    first.iter().map(translate).collect()
}

/// A text in brackets, with accents and a third longer; what stands in braces stays. `category` is told.
fn pseudo(text: &str, category: &str) -> String {
    let mut is_name = false;
    let mut accented = String::from("⟦");
    accented.push_str(category);
    for letter in text.chars() {
        is_name = letter == '{' || (is_name && letter != '}');
        accented.push(match letter {
            'a' if !is_name => 'á',
            'e' if !is_name => 'ë',
            'i' if !is_name => 'î',
            'o' if !is_name => 'õ',
            'u' if !is_name => 'ü',
            letter => letter,
        });
    }
    accented.extend(std::iter::repeat_n('·', text.chars().count().div_ceil(3)));
    accented.push('⟧');
    accented
}
