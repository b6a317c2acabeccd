//! Colours and layers are named in style/tokens.css; the other style sheets use the names.

use super::{File, Finding};

const COLOURS: [&str; 8] = ["rgb(", "rgba(", "hsl(", "hsla(", "hwb(", "lab(", "oklab(", "oklch("];

pub(super) fn check(file: &File) -> Vec<Finding> {
    if !file.path.starts_with("style/") || !file.has_extension(&["css"]) || file.path == "style/tokens.css" {
        return Vec::new();
    }
    let css = without_comments(&file.text);
    let mut findings = Vec::new();
    let mut report = |index: usize, what: &str| {
        let line = 1 + css.get(..index).unwrap_or_default().matches('\n').count();
        findings.push(Finding::at(
            file,
            line,
            format!("{what}: name it in style/tokens.css and use `var(--…)`"),
        ));
    };
    for (index, _) in css.match_indices('#') {
        let after = css.get(index + 1..).unwrap_or_default();
        if is_hex_colour(after) {
            report(index, "a colour");
        }
    }
    for colour in COLOURS {
        for (index, _) in css.match_indices(colour) {
            let before = css.get(..index).and_then(|before| before.chars().next_back());
            if !before.is_some_and(|c| c.is_alphanumeric() || c == '-') {
                report(index, "a colour");
            }
        }
    }
    for (index, property) in css.match_indices("z-index:") {
        let value = css.get(index + property.len()..).unwrap_or_default().trim_start();
        if value.trim_start_matches('-').starts_with(|c: char| c.is_ascii_digit()) {
            report(index, "a layer");
        }
    }
    findings
}

/// Three to eight hexadecimal digits in a value; in a selector it is an id.
fn is_hex_colour(after: &str) -> bool {
    let digits = after.chars().take_while(char::is_ascii_hexdigit).count();
    let rest = after.get(digits..).unwrap_or_default();
    let is_longer = rest.starts_with(|c: char| c.is_alphanumeric() || c == '-' || c == '_');
    let is_selector =
        rest.find([';', '{', '}']).and_then(|end| rest.get(end..)).is_some_and(|end| end.starts_with('{'));
    (3..=8).contains(&digits) && !is_longer && !is_selector
}

/// Comments become spaces, so that lines and places stay.
fn without_comments(css: &str) -> String {
    let mut left = String::with_capacity(css.len());
    let mut rest = css;
    while let Some((before, comment)) = rest.split_once("/*") {
        let (comment, after) = comment.split_once("*/").unwrap_or((comment, ""));
        left.push_str(before);
        left.extend(comment.chars().filter(|c| *c == '\n'));
        rest = after;
    }
    left + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(path: &str, text: &str) -> Vec<String> {
        check(&File { path: path.into(), text: text.into() })
            .into_iter()
            .map(|finding| finding.place)
            .collect()
    }

    #[test]
    fn literal_colours_and_layers_stand_in_the_tokens_only() {
        let css = "/* #fff\n */ a {\n color: #fff;\n background: rgb(1 2 3);\n z-index: 10;\n}";
        assert_eq!(
            places("style/base.css", css),
            ["style/base.css:3", "style/base.css:4", "style/base.css:5"]
        );
        assert!(places("style/tokens.css", css).is_empty());
    }

    #[test]
    fn names_and_ids_are_no_literals() {
        let css = "#add, #app:hover { color: var(--ink); z-index: var(--z-toast); mask: url(#face-shape) }\n\
                   p { color: color-mix(in oklab, var(--ink), transparent) }";
        assert!(places("style/ui.css", css).is_empty());
    }
}
