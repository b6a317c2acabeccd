//! Turns `locales/*.json` into the languages of the interface and one typed function for each text, so that a missing
//! or superfluous text, or a placeholder that one language lacks, fails the build. The texts themselves are loaded at
//! run time, one language only, and the later ones (`build/later.rs`) when they are needed. A text is known by its
//! place: first come those of a first visit, in the order of the file, then the later ones.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs, process};

use serde_json::{Map, Value};

#[path = "src/i18n/fingerprint.rs"]
mod fingerprint;
#[path = "build/later.rs"]
mod later;
#[path = "build/pseudo.rs"]
mod pseudo;

use fingerprint::fingerprint;
use later::{CODE, Later};

/// The language that the others are translations of.
const FIRST: &str = "en";

/// The folder of the catalogues.
const FOLDER: &str = "locales";

/// A catalogue of texts.
struct Catalogue {
    tag: String,
    texts: Map<String, Value>,
}

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
    let folder = env::var("OUT_DIR").map_err(|error| error.to_string())?;
    let mut catalogues = read_all()?;
    if env::var("PROFILE").is_ok_and(|profile| profile == "debug") {
        let english = catalogues.first().map(|english| &english.texts).ok_or("no catalogue")?;
        let pseudo = pseudo::catalogue(english);
        let text = serde_json::to_string(&pseudo).map_err(|error| error.to_string())?;
        fs::write(Path::new(&folder).join("pseudo.json"), text).map_err(|error| error.to_string())?;
        catalogues.push(Catalogue { tag: pseudo::TAG.to_owned(), texts: pseudo });
    }
    let (first, others) = catalogues.split_first().ok_or("no catalogue")?;
    for other in others {
        compare(&first.texts, other)?;
    }
    println!("cargo::rerun-if-changed={CODE}");
    let sources = later::sources(Path::new(CODE)).map_err(|error| format!("{CODE}: {error}"))?;
    let later = Later::find(&first.texts, &sources)?;
    let mut code = languages(&catalogues, &later);
    let [first_texts, later_texts] = later.split(&first.texts);
    let keys: Vec<_> = first_texts.iter().chain(&later_texts).map(|(key, _)| key).collect();
    write!(
        code,
        "/// How many texts a first visit needs; the later ones have the places behind them.\n\
         const FIRST: usize = {};\n\n/// The key of each text by its place.\n\
         const KEYS: [&str; {}] = {keys:?};\n\n",
        first_texts.len(),
        keys.len(),
    )
    .map_err(|error| error.to_string())?;
    code.push_str("impl Messages {\n");
    for (place, (key, text)) in first_texts.into_iter().chain(later_texts).enumerate() {
        function(&mut code, key, place, &placeholders(text), text.is_object())
            .map_err(|error| error.to_string())?;
    }
    code.push_str("}\n");
    fs::write(Path::new(&folder).join("messages.rs"), code).map_err(|error| error.to_string())
}

/// All catalogues, [`FIRST`] first and the others by their tags.
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

/// Finds what a language has not, or has too much.
fn compare(first: &Map<String, Value>, Catalogue { tag, texts }: &Catalogue) -> Result<(), String> {
    let name = format!("{FOLDER}/{tag}.json");
    if let Some((own, other)) = first.keys().zip(texts.keys()).find(|(own, other)| own != other) {
        return Err(format!("{name}: {other} stands where {FOLDER}/{FIRST}.json has {own}"));
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

/// The languages, and how each catalogue is known.
fn languages(catalogues: &[Catalogue], later: &Later) -> String {
    let mut code = String::from(
        "/// A language of the interface.\n#[derive(Clone, Copy, Debug, PartialEq, Eq)]\npub enum Language {\n",
    );
    let variant = |tag: &str| -> String {
        let part = |part: &str| part[..1].to_uppercase() + &part[1..].to_lowercase();
        tag.split('-').map(part).collect()
    };
    let name = |catalogue: &Catalogue| {
        catalogue.texts.get("language_name").and_then(Value::as_str).unwrap_or_default().to_owned()
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
    let mut table = |doc: &str, function: &str, result: &str, value: &dyn Fn(usize, &Catalogue) -> String| {
        code.push_str(&format!(
            "    /// {doc}\n    {function}(self) -> {result} {{\n        match self {{\n"
        ));
        for (place, (variant, catalogue)) in all.iter().enumerate() {
            code.push_str(&format!("            Self::{variant} => {},\n", value(place, catalogue)));
        }
        code.push_str("        }\n    }\n\n");
    };
    table("The language's tag.", "pub fn tag", "&'static str", &|_, catalogue| {
        format!("{:?}", catalogue.tag)
    });
    table("What it calls itself.", "pub fn name", "&'static str", &|_, catalogue| {
        format!("{:?}", name(catalogue))
    });
    table("Its place among [`Self::ALL`].", "fn place", "usize", &|place, _| place.to_string());
    table(
        "Tells the texts that this code was made for.",
        "fn fingerprints",
        "Portions<u64>",
        &|_, catalogue| {
            let [first, later] = later
                .split(&catalogue.texts)
                .map(|texts| fingerprint(texts.into_iter().map(|(_, text)| forms(text))));
            format!("Portions {{ first: {first}, later: {later} }}")
        },
    );
    code.push_str("}\n\n");
    code
}

/// The forms of a text, each with the category of numbers that it is for.
fn forms(text: &Value) -> Vec<(&str, &str)> {
    match text {
        Value::Object(forms) => {
            forms.iter().map(|(category, form)| (&**category, form.as_str().unwrap_or_default())).collect()
        }
        text => vec![("other", text.as_str().unwrap_or_default())],
    }
}

/// The placeholders in the order in which they appear; a `count` that chooses the form comes first.
fn placeholders(text: &Value) -> Vec<String> {
    let mut names = Vec::new();
    if text.is_object() {
        names.push("count".to_owned());
    }
    for piece in forms(text).into_iter().flat_map(|(_, form)| form.split('{').skip(1)) {
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
