//! Generates the languages of the interface and one typed function per text from `locales/*.json`.
//!
//! A missing or unused text, or a missing placeholder, fails the build. The app loads the texts of one language at run
//! time; the index of a text in the file identifies it.

use std::error::Error;
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs, process};

use serde_json::{Map, Value};

#[path = "src/i18n/fingerprint.rs"]
mod fingerprint;

#[path = "src/i18n/placeholders.rs"]
mod placeholders;

use fingerprint::fingerprint;

/// The language from which the others are translated.
const FIRST: &str = "en";

/// The folder of the app's code.
const CODE: &str = "src";

/// The key of the name of a language, which only this script reads.
const NAME: &str = "language_name";

/// The folder of the catalogues.
const FOLDER: &str = "locales";

/// A catalogue of texts.
struct Catalogue {
    tag: String,
    texts: Map<String, Value>,
}

fn main() {
    if env::var_os("CARGO_FEATURE_SPLIT").is_some() {
        // Relocations are needed to split the program after linking.
        println!("cargo::rustc-link-arg-bins=--emit-relocs");
    }
    if let Err(problem) = generate() {
        println!("cargo::error={problem}");
        process::exit(1);
    }
}

fn generate() -> Result<(), Box<dyn Error>> {
    let folder = env::var("OUT_DIR")?;
    let mut catalogues = read_all()?;
    if env::var_os("CARGO_FEATURE_PSEUDO").is_some() {
        let english = catalogues.first().map(|english| &english.texts).ok_or("no catalogue")?;
        let pseudo = pseudo::catalogue(english);
        let text = serde_json::to_string(&pseudo)?;
        fs::write(Path::new(&folder).join("pseudo.json"), text)?;
        catalogues.push(Catalogue { tag: pseudo::TAG.to_owned(), texts: pseudo });
    }
    let (first, others) = catalogues.split_first().ok_or("no catalogue")?;
    for other in others {
        compare(&first.texts, other)?;
    }
    println!("cargo::rerun-if-changed={CODE}");
    let used = used::names(Path::new(CODE)).map_err(|error| format!("{CODE}: {error}"))?;
    if let Some(key) = first.texts.keys().find(|key| *key != NAME && !used.contains(*key)) {
        return Err(format!("no code uses the text {key}").into());
    }
    fs::write(Path::new(&folder).join("language.rs"), languages(&catalogues))?;
    let mut code = String::new();
    let keys: Vec<_> = first.texts.keys().collect();
    write!(
        code,
        "/// The key of each text by its index.\nconst KEYS: [&str; {}] = {keys:?};\n\n",
        keys.len(),
    )?;
    code.push_str("impl Messages {\n");
    for (place, (key, text)) in first.texts.iter().enumerate() {
        function(&mut code, key, place, &placeholders(text), text.is_object())?;
    }
    code.push_str("}\n");
    Ok(fs::write(Path::new(&folder).join("messages.rs"), code)?)
}

/// Returns all catalogues, [`FIRST`] first and the others in the order of their tags.
fn read_all() -> Result<Vec<Catalogue>, String> {
    println!("cargo::rerun-if-changed={FOLDER}");
    let problem = |error: std::io::Error| format!("{FOLDER}: {error}");
    let mut catalogues = Vec::new();
    for entry in fs::read_dir(FOLDER).map_err(problem)? {
        let path = entry.map_err(problem)?.path();
        if path.extension().is_some_and(|extension| extension == "json") {
            let name = path.display().to_string();
            let text = fs::read_to_string(&path).map_err(|error| format!("{name}: {error}"))?;
            let texts = serde_json::from_str(&text).map_err(|error| format!("{name}: {error}"))?;
            let tag = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            catalogues.push(Catalogue { tag, texts });
        }
    }
    catalogues.sort_by_key(|catalogue| (catalogue.tag != FIRST, catalogue.tag.clone()));
    Ok(catalogues)
}

/// Compares a catalogue with the first one.
///
/// # Errors
/// A missing, superfluous or misplaced key, or other placeholders or forms.
fn compare(first: &Map<String, Value>, Catalogue { tag, texts }: &Catalogue) -> Result<(), String> {
    let name = format!("{FOLDER}/{tag}.json");
    if let Some((own, other)) = first.keys().zip(texts.keys()).find(|(own, other)| own != other) {
        return Err(format!("{name}: {other} is in the place of {own} in {FOLDER}/{FIRST}.json"));
    }
    if first.len() != texts.len() {
        return Err(format!("{name}: {} texts instead of {}", texts.len(), first.len()));
    }
    for ((key, text), other) in first.iter().zip(texts.values()) {
        let (mut names, mut others) = (placeholders(text), placeholders(other));
        names.sort();
        others.sort();
        if names != others || text.is_object() != other.is_object() {
            return Err(format!("{name}: {key} does not have the placeholders and forms of {FIRST}"));
        }
        if other.is_object() && other.get("other").is_none() {
            return Err(format!("{name}: {key} has no form for any other number"));
        }
    }
    Ok(())
}

/// Returns the code of the languages and of the fingerprints of their catalogues.
fn languages(catalogues: &[Catalogue]) -> String {
    let mut code = String::from(
        "/// A language of the interface.\n#[derive(Clone, Copy, Debug, PartialEq, Eq)]\npub enum Language {\n",
    );
    let variant = |tag: &str| -> String {
        let part = |part: &str| part[..1].to_uppercase() + &part[1..].to_lowercase();
        tag.split('-').map(part).collect()
    };
    let name = |catalogue: &Catalogue| {
        catalogue.texts.get(NAME).and_then(Value::as_str).unwrap_or_default().to_owned()
    };
    let all: Vec<(String, &Catalogue)> =
        catalogues.iter().map(|catalogue| (variant(&catalogue.tag), catalogue)).collect();
    for (variant, catalogue) in &all {
        code.push_str(&format!("    /// {}.\n    {variant},\n", name(catalogue)));
    }
    let list: Vec<String> = all.iter().map(|(variant, _)| format!("Self::{variant}")).collect();
    let count = all.len();
    code.push_str(&format!(
        "}}\n\nimpl Language {{\n    /// All languages.\n    pub const ALL: [Self; {count}] = [{}];\n\n",
        list.join(", ")
    ));
    let keyed = catalogues.iter().take(1).flat_map(|first| &first.texts).map(|(key, text)| {
        let mut forms = forms(text);
        forms.push(("other", key));
        forms
    });
    code.push_str(&format!(
        "    /// The fingerprint of the first catalogue with its keys.\n    pub(crate) const KEYED_FINGERPRINT: u64 = {};\n\n",
        fingerprint(keyed)
    ));
    let mut table = |doc: &str, function: &str, result: &str, value: &dyn Fn(usize, &Catalogue) -> String| {
        code.push_str(&format!(
            "    /// {doc}\n    {function}(self) -> {result} {{\n        match self {{\n"
        ));
        for (place, (variant, catalogue)) in all.iter().enumerate() {
            code.push_str(&format!("            Self::{variant} => {},\n", value(place, catalogue)));
        }
        code.push_str("        }\n    }\n\n");
    };
    table("Returns the tag of this language.", "pub fn tag", "&'static str", &|_, catalogue| {
        format!("{:?}", catalogue.tag)
    });
    table("Returns the name of this language in itself.", "pub fn name", "&'static str", &|_, catalogue| {
        format!("{:?}", name(catalogue))
    });
    table("Returns the index in [`Self::ALL`].", "pub(crate) fn place", "usize", &|place, _| {
        place.to_string()
    });
    table(
        "Returns the fingerprint of the catalogue that this code was generated from.",
        "pub(crate) fn fingerprint",
        "u64",
        &|_, catalogue| fingerprint(catalogue.texts.values().map(forms)).to_string(),
    );
    code.push_str("}\n\n");
    code
}

/// Returns the forms of a text, each with its plural category.
fn forms(text: &Value) -> Vec<(&str, &str)> {
    match text {
        Value::Object(forms) => {
            forms.iter().map(|(category, form)| (&**category, form.as_str().unwrap_or_default())).collect()
        }
        text => vec![("other", text.as_str().unwrap_or_default())],
    }
}

/// Returns the placeholders in order of appearance, with the `count` of a plural first.
fn placeholders(text: &Value) -> Vec<String> {
    let mut names = placeholders::placeholders(forms(text).into_iter().map(|(_, form)| form));
    if text.is_object() {
        names.retain(|name| name != "count");
        names.insert(0, "count".to_owned());
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

/// Finds the texts that the code uses, so that an unused text fails the build.
mod used {
    use std::collections::BTreeSet;
    use std::path::Path;
    use std::{fs, io};

    /// Returns all names after a dot or a colon in the code below a folder; they include the functions of texts.
    ///
    /// # Errors
    /// A folder or file that cannot be read.
    pub(crate) fn names(code: &Path) -> io::Result<BTreeSet<String>> {
        let mut names = BTreeSet::new();
        let mut folders = vec![code.to_owned()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder)? {
                let path = entry?.path();
                if path.is_dir() {
                    folders.push(path);
                } else {
                    names.extend(named(&fs::read_to_string(&path)?).map(str::to_owned));
                }
            }
        }
        Ok(names)
    }

    fn named(code: &str) -> impl Iterator<Item = &str> {
        let is_end = |letter: char| !letter.is_alphanumeric() && letter != '_';
        code.split(['.', ':']).skip(1).filter_map(move |rest| rest.trim_start().split(is_end).next())
    }
}

/// A pseudo-language for test builds: texts are longer, accented, in brackets, right to left, and have all plural
/// categories of Arabic. It reveals texts outside the catalogue and layouts made for short left-to-right texts.
mod pseudo {
    use serde_json::{Map, Value};

    /// The tag; `Intl` treats it as Arabic.
    pub(crate) const TAG: &str = "ar-XB";

    /// All plural categories.
    const CATEGORIES: [&str; 6] = ["zero", "one", "two", "few", "many", "other"];

    /// Returns the catalogue.
    pub(crate) fn catalogue(first: &Map<String, Value>) -> Map<String, Value> {
        let translate = |(key, text): (&String, &Value)| {
            let text = match (&**key, text) {
                // A language without a name is not offered.
                (super::NAME, _) => "".into(),
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

    /// Returns a text in brackets, accented and a third longer, starting with `category`. Placeholders stay unchanged.
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
}
