//! The identity of a group of rows with equal values.

use std::hash::{DefaultHasher, Hash, Hasher};

use crate::Value;

/// Returns a number that identifies the group of a value, different for each column and value.
pub fn group_id(column: &str, value: Value<'_>) -> i64 {
    let value = value.trimmed();
    let mut hasher = DefaultHasher::new();
    let is_text = matches!(value, Value::Text(_) | Value::Texts(..));
    (column, is_text, value.to_string()).hash(&mut hasher);
    hasher.finish().cast_signed()
}

#[cfg(test)]
mod tests {
    use super::group_id;
    use crate::Value;

    #[test]
    fn equal_values_of_a_column_have_one_id_and_others_have_other_ids() {
        let id = |value| group_id("what", value);
        assert_eq!(id(Value::Text(" Desk lamp")), id(Value::Texts("Desk", "lamp ")));
        assert_eq!(id(Value::Text("\u{200B} \u{200B}")), id(Value::None));
        let values =
            [Value::None, Value::Text("1"), Value::Number(1), Value::Text("desk"), Value::Text("Desk")];
        for (at, one) in values.into_iter().enumerate() {
            assert!(values.into_iter().skip(at + 1).all(|other| id(one) != id(other)), "{one:?}");
            assert_ne!(id(one), group_id("maker", one), "{one:?}");
        }
    }
}
