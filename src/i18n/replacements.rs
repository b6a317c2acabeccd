//! Texts that a deployment replaces by its own (`texts` in `config.json`).

use std::cell::RefCell;

use acceptance_config::{ConfigProblem, ConfigReason, TextReplacement};
use js_sys::{Array, JSON, Object};
use wasm_bindgen::{JsCast, JsValue};

use super::fingerprint::fingerprint;
use super::forms::{OTHER, Text};
use super::placeholders::placeholders;
use crate::text::Language;

/// The English catalogue with its keys. The release bundle packs the other catalogues without them.
pub const KEYED: &str = if cfg!(feature = "split") { "/locales/keys.json" } else { "/locales/en.json" };

/// A replaced text by its index in the catalogue.
struct Replaced {
    language: &'static str,
    index: usize,
    text: Text,
}

thread_local! {
    static REPLACED: RefCell<Vec<Replaced>> = const { RefCell::new(Vec::new()) };
}

/// Checks the texts of a deployment by the catalogue with the keys, and uses the valid ones for languages loaded from now
/// on. Returns the others.
pub fn set(replacements: &[TextReplacement], catalogue: &str) -> Vec<ConfigProblem> {
    let Some(catalogue) = read(catalogue) else {
        return vec![ConfigProblem::new("texts", ConfigReason::NoKeys)];
    };
    let (mut valid, mut problems) = (Vec::new(), Vec::new());
    for TextReplacement { language, key, forms } in replacements {
        let found = catalogue.iter().position(|(own, _)| own == &**key);
        let index = found.ok_or(ConfigReason::UnknownKey).and_then(|index| {
            let needed = catalogue.get(index).map(|(_, text)| names(&text.forms())).unwrap_or_default();
            let given =
                names(&forms.iter().map(|(category, form)| (&**category, &**form)).collect::<Vec<_>>());
            if given == needed { Ok(index) } else { Err(ConfigReason::Placeholders(needed.join(", "))) }
        });
        match index {
            Ok(index) => valid.push(Replaced { language, index, text: Text(forms.clone()) }),
            Err(reason) => {
                problems.push(ConfigProblem::new(["texts.", language, ".", key].concat(), reason));
            }
        }
    }
    REPLACED.set(valid);
    problems
}

/// Replaces the texts of a catalogue by those of the deployment.
pub(super) fn apply(language: Language, texts: &mut [Text]) {
    REPLACED.with_borrow(|replaced| {
        for Replaced { index, text, .. } in replaced.iter().filter(|own| own.language == language.tag()) {
            if let Some(place) = texts.get_mut(*index) {
                *place = Text(text.0.clone());
            }
        }
    });
}

/// Returns the placeholders of a text, sorted, with their braces.
fn names(forms: &[(&str, &str)]) -> Vec<String> {
    let mut names: Vec<String> = placeholders(forms.iter().map(|(_, form)| *form))
        .into_iter()
        .map(|name| ["{", &name, "}"].concat())
        .collect();
    names.sort();
    names
}

/// Reads the keys and texts of the catalogue. `None` if it belongs to another build.
fn read(catalogue: &str) -> Option<Vec<(String, Text)>> {
    let catalogue = JSON::parse(catalogue).ok()?.dyn_into::<Object>().ok()?;
    let entry = |entry: JsValue| {
        let entry: Array = entry.dyn_into().ok()?;
        Some((entry.get(0).as_string()?, Text::read(&entry.get(1))))
    };
    let texts: Vec<(String, Text)> = Object::entries(&catalogue).iter().filter_map(entry).collect();
    let keyed = texts.iter().map(|(key, text)| {
        let mut forms = text.forms();
        forms.push((OTHER, key));
        forms
    });
    (fingerprint(keyed) == Language::KEYED_FINGERPRINT).then_some(texts)
}
