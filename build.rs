//! Turns `locales/*.json` into one typed function for each text, so that a missing or superfluous text, or a
//! placeholder that one language lacks, fails the build. The texts themselves are loaded at run time, one
//! language only; a text is known by its place in the file.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs, process};

use serde_json::{Map, Value};

#[path = "src/i18n/fingerprint.rs"]
mod fingerprint;

use fingerprint::fingerprint;

fn main() {
    if env::var_os("CARGO_FEATURE_SPLIT").is_some() {
        // What refers to what: without that, nothing can be taken out of the program afterwards.
        println!("cargo::rustc-link-arg-bins=--emit-relocs");
    }
    if let Err(problem) = generate() {
        println!("cargo::error={problem}");
        process::exit(1);
    }
}

fn generate() -> Result<(), String> {
    let english = read("locales/en.json")?;
    let german = read("locales/de.json")?;
    if let Some((own, other)) = english.keys().zip(german.keys()).find(|(own, other)| own != other) {
        return Err(format!("locales/de.json: {other} stands where locales/en.json has {own}"));
    }
    if english.len() != german.len() {
        return Err(format!("the languages have {} and {} texts", english.len(), german.len()));
    }
    let mut code = String::from("impl Messages {\n");
    for (place, ((key, text), other)) in english.iter().zip(german.values()).enumerate() {
        let names = placeholders(text);
        let mut others = placeholders(other);
        others.sort_by_key(|name| names.iter().position(|own| own == name));
        if names != others || text.is_object() != other.is_object() {
            return Err(format!("{key}: the languages do not have the same placeholders and forms"));
        }
        function(&mut code, key, place, &names, text.is_object()).map_err(|error| error.to_string())?;
    }
    code.push_str("}\n\n/// Tells the catalogue that this code was made for.\n");
    let [english, german] = [english, german].map(|catalogue| fingerprint(catalogue.values().map(forms)));
    code.push_str(&format!(
        "fn fingerprint_of(language: Language) -> u64 {{\n    match language {{\n        \
         Language::En => {english},\n        Language::De => {german},\n    }}\n}}\n"
    ));
    let folder = env::var("OUT_DIR").map_err(|error| error.to_string())?;
    fs::write(Path::new(&folder).join("messages.rs"), code).map_err(|error| error.to_string())
}

fn read(path: &str) -> Result<Map<String, Value>, String> {
    println!("cargo::rerun-if-changed={path}");
    let text = fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
    serde_json::from_str(&text).map_err(|error| format!("{path}: {error}"))
}

/// The form for one, where there is one, and the form for any other number.
fn forms(text: &Value) -> (Option<&str>, &str) {
    let form = |name| text.get(name).and_then(Value::as_str);
    (form("one"), text.as_str().or_else(|| form("other")).unwrap_or_default())
}

/// The placeholders in the order in which they appear; a `count` that chooses the form comes first.
fn placeholders(text: &Value) -> Vec<String> {
    let mut names = Vec::new();
    let forms: Vec<&str> = match text {
        Value::Object(forms) => {
            names.push("count".to_owned());
            forms.values().filter_map(Value::as_str).collect()
        }
        _ => text.as_str().into_iter().collect(),
    };
    for piece in forms.iter().flat_map(|form| form.split('{').skip(1)) {
        let name = piece.split('}').next().unwrap_or_default().to_owned();
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

fn function(
    code: &mut String,
    key: &str,
    place: usize,
    names: &[String],
    is_plural: bool,
) -> Result<(), std::fmt::Error> {
    let arguments: String = names
        .iter()
        .map(|name| format!(", {name}: {}", if is_plural && name == "count" { "usize" } else { "&str" }))
        .collect();
    let values = |names: &[String]| {
        names.iter().map(|name| format!("({name:?}, {name})")).collect::<Vec<_>>().join(", ")
    };
    let (result, body) = match names.split_first() {
        None => ("&'static str", format!("self.text({place})")),
        Some((_, others)) if is_plural => {
            ("String", format!("self.counted({place}, count, &[{}])", values(others)))
        }
        Some(_) => ("String", format!("self.filled({place}, &[{}])", values(names))),
    };
    writeln!(
        code,
        "    /// The text `{key}`.\n    pub fn {key}(self{arguments}) -> {result} {{\n        {body}\n    }}"
    )
}
