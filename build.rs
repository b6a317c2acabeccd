//! Turns `locales/*.json` into one typed function for each text, so that a missing or superfluous text, or a
//! placeholder that one language lacks, fails the build.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs, process};

use serde_json::{Map, Value};

fn main() {
    if let Err(problem) = generate() {
        println!("cargo::error={problem}");
        process::exit(1);
    }
}

fn generate() -> Result<(), String> {
    let english = read("locales/en.json")?;
    let german = read("locales/de.json")?;
    if let Some(key) = german.keys().find(|key| !english.contains_key(*key)) {
        return Err(format!("locales/de.json: {key} is not in locales/en.json"));
    }
    let mut code = String::new();
    for (key, text) in &english {
        let other = german.get(key).ok_or(format!("locales/de.json: {key} is missing"))?;
        let names = placeholders(text);
        let mut others = placeholders(other);
        others.sort_by_key(|name| names.iter().position(|own| own == name));
        if names != others {
            return Err(format!("{key}: the languages do not have the same placeholders"));
        }
        function(&mut code, key, &names, [text, other]).map_err(|error| error.to_string())?;
    }
    let folder = env::var("OUT_DIR").map_err(|error| error.to_string())?;
    let code = format!("impl Words {{\n{code}}}\n");
    fs::write(Path::new(&folder).join("words.rs"), code).map_err(|error| error.to_string())
}

fn read(path: &str) -> Result<Map<String, Value>, String> {
    println!("cargo::rerun-if-changed={path}");
    let text = fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
    serde_json::from_str(&text).map_err(|error| format!("{path}: {error}"))
}

/// The forms of a text: one, or `one` and `other` chosen by the placeholder `count`.
fn forms(text: &Value) -> Vec<(&str, &str)> {
    match text {
        Value::Object(forms) => {
            forms.iter().filter_map(|(name, form)| Some((name.as_str(), form.as_str()?))).collect()
        }
        _ => vec![("other", text.as_str().unwrap_or_default())],
    }
}

/// The placeholders in the order in which they appear; a `count` that chooses the form comes first.
fn placeholders(text: &Value) -> Vec<String> {
    let mut names = Vec::new();
    if text.is_object() {
        names.push("count".to_owned());
    }
    for (_, form) in forms(text) {
        for name in parts(form).into_iter().filter_map(Result::err) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
    }
    names
}

/// The literal parts and the placeholders of a form.
fn parts(form: &str) -> Vec<Result<String, String>> {
    let mut parts = Vec::new();
    for piece in form.split('{') {
        match piece.split_once('}') {
            Some((name, rest)) => {
                parts.push(Err(name.to_owned()));
                parts.push(Ok(rest.to_owned()));
            }
            None => parts.push(Ok(piece.to_owned())),
        }
    }
    parts.retain(|part| part.as_ref().map_or(true, |literal| !literal.is_empty()));
    parts
}

fn function(
    code: &mut String,
    key: &str,
    names: &[String],
    texts: [&Value; 2],
) -> Result<(), std::fmt::Error> {
    let is_plural = texts.iter().any(|text| text.is_object());
    let arguments: String = names
        .iter()
        .map(|name| format!(", {name}: {}", if is_plural && name == "count" { "usize" } else { "&str" }))
        .collect();
    let result = if names.is_empty() { "&'static str" } else { "String" };
    writeln!(code, "    /// The text `{key}`.\n    pub fn {key}(self{arguments}) -> {result} {{")?;
    if is_plural {
        writeln!(code, "        let (category, count) = (self.plural(count), self.count(count));")?;
        writeln!(code, "        let count = count.as_str();")?;
    }
    writeln!(code, "        match self.language {{")?;
    for (language, text) in ["En", "De"].iter().zip(texts) {
        let mut body = String::new();
        let forms = forms(text);
        let other = forms.iter().find(|(name, _)| *name == "other").map_or("", |(_, form)| form);
        for (name, form) in forms.iter().filter(|(name, _)| *name != "other") {
            write!(body, "if category == {name:?} {{ {} }} else ", expression(form, names.is_empty()))?;
        }
        write!(body, "{{ {} }}", expression(other, names.is_empty()))?;
        writeln!(code, "            Language::{language} => {body},")?;
    }
    writeln!(code, "        }}\n    }}")
}

fn expression(form: &str, is_plain: bool) -> String {
    if is_plain {
        return format!("{form:?}");
    }
    let parts = parts(form).into_iter().map(|part| part.map_or_else(|name| name, |text| format!("{text:?}")));
    format!("[{}].concat()", parts.collect::<Vec<_>>().join(", "))
}
