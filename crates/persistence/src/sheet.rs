//! A sheet to be printed or kept: names with values, then one table; and the page of HTML that it is as a file.
//!
//! The file is no page of the desk, so it brings its own style. Every text is escaped, and nothing in it runs:
//! there is no script, and its own policy would forbid one.

use std::sync::Arc;

use crate::code::Code;

/// Before the language.
const START: &str = "<!doctype html>\n<html lang=\"";
/// Between language and title.
const HEAD: &str = concat!(
    "\">\n<head>\n<meta charset=\"utf-8\">\n",
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n",
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>",
);
/// Between title and heading.
const STYLE: &str = concat!(
    "</title>\n<style>\n",
    ":root { color-scheme: light; }\n",
    "body { background: #fff; color: #161a1f; font: 10.5pt/1.45 system-ui, sans-serif; margin: 2rem auto; ",
    "max-width: 60rem; padding: 0 1rem; }\n",
    "h1 { font-size: 16pt; margin: 0 0 0.75rem; }\n",
    ".notice { border-left: 3px solid #87909a; margin: 0 0 1rem; padding: 0.25rem 0.75rem; }\n",
    "dl { display: grid; gap: 0.25rem 1.5rem; grid-template-columns: max-content 1fr; margin: 0 0 1.25rem; }\n",
    "dt { color: #525c66; }\n",
    "dd { margin: 0; }\n",
    "dd, td { overflow-wrap: anywhere; white-space: pre-wrap; }\n",
    "table { border-collapse: collapse; width: 100%; }\n",
    "th, td { border-bottom: 1px solid #c9ced3; padding: 0.3rem 0.75rem 0.3rem 0; text-align: start; ",
    "vertical-align: top; }\n",
    "th { border-bottom-color: #161a1f; font-weight: 600; }\n",
    "td > svg { display: block; }\n",
    ".boxes { font-size: 8pt; list-style: none; margin: 0; min-width: 14rem; padding: 0; }\n",
    ".boxes > li { display: inline-block; margin-right: 0.75rem; }\n",
    ".boxes > li:first-child { display: block; font-weight: 600; }\n",
    ".boxes > li::before { border: 1px solid #161a1f; content: \"\"; display: inline-block; height: 0.8em; ",
    "margin-right: 0.4em; vertical-align: -0.1em; width: 0.8em; }\n",
    ".room { min-width: 8rem; }\n",
    "td:first-child { font-variant-numeric: tabular-nums; overflow-wrap: normal; }\n",
    "@page { margin: 15mm; size: A4; }\n",
    "@media print { body { margin: 0; max-width: none; padding: 0; } thead { display: table-header-group; } ",
    "tr, dl > * { break-inside: avoid; } }\n",
    "</style>\n</head>\n<body>\n<h1>",
);

/// What stands in one place of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// A text as it came.
    Text(String),
    /// A code to be scanned.
    Code(Code),
    /// A box to be ticked before each of these names; the first is the usual one. All rows share them.
    Boxes(Arc<[String]>),
    /// Room to write by hand.
    Room,
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

/// A sheet: what stands on it, each text as it came.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    /// The language of its texts, as HTML names it.
    pub language: &'static str,
    /// What it is.
    pub title: String,
    /// What it is worth.
    pub notice: &'static str,
    /// Names with values.
    pub facts: Vec<(&'static str, String)>,
    /// The heads of the table.
    pub heads: Vec<&'static str>,
    /// The rows of the table, with a cell for each head.
    pub rows: Vec<Vec<Cell>>,
}

impl Sheet {
    /// The sheet as a page that needs nothing but itself.
    pub fn html(&self) -> String {
        let mut page = Page(START.into());
        page.element("", self.language);
        page.element(HEAD, &self.title);
        page.element(STYLE, &self.title);
        page.element("</h1>\n<p class=\"notice\">", self.notice);
        page.0.push_str("</p>\n<dl>\n");
        for (name, value) in &self.facts {
            page.element("<dt>", name);
            page.element("</dt><dd><bdi>", value);
            page.0.push_str("</bdi></dd>\n");
        }
        page.0.push_str("</dl>\n<table>\n<thead><tr>");
        for head in &self.heads {
            page.element("<th scope=\"col\">", head);
            page.0.push_str("</th>");
        }
        page.0.push_str("</tr></thead>\n<tbody>\n");
        for row in &self.rows {
            page.0.push_str("<tr>");
            for cell in row {
                page.cell(cell);
            }
            page.0.push_str("</tr>\n");
        }
        page.0.push_str("</tbody>\n</table>\n</body>\n</html>\n");
        page.0
    }
}

/// The text of a page under construction.
struct Page(String);

impl Page {
    fn element(&mut self, tag: &str, text: &str) {
        self.0.push_str(tag);
        self.escape(text);
    }

    fn cell(&mut self, cell: &Cell) {
        match cell {
            Cell::Text(text) => {
                self.element("<td><bdi>", text);
                self.0.push_str("</bdi></td>");
            }
            Cell::Code(code) => self.code(code),
            Cell::Boxes(names) => {
                self.0.push_str("<td><ul class=\"boxes\">");
                for name in names.iter() {
                    self.element("<li><bdi>", name);
                    self.0.push_str("</bdi></li>");
                }
                self.0.push_str("</ul></td>");
            }
            Cell::Room => self.0.push_str("<td class=\"room\"></td>"),
        }
    }

    /// Dark on light, whatever the page is.
    fn code(&mut self, code: &Code) {
        let (pixels, size) = (&*code.pixels().to_string(), &*code.size().to_string());
        let drawing = ["<td><svg aria-hidden=\"true\" width=\"", pixels, "\" height=\"", pixels];
        let view = ["\" viewBox=\"0 0 ", size, " ", size, "\" shape-rendering=\"crispEdges\">"];
        let light = ["<path fill=\"#fff\" d=\"M0 0h", size, "v", size, "H0z\"/>"];
        let dark = ["<path fill=\"#000\" d=\"", code.path(), "\"/></svg></td>"];
        for part in drawing.into_iter().chain(view).chain(light).chain(dark) {
            self.0.push_str(part);
        }
    }

    fn escape(&mut self, text: &str) {
        for character in text.chars() {
            match character {
                '&' => self.0.push_str("&amp;"),
                '<' => self.0.push_str("&lt;"),
                '>' => self.0.push_str("&gt;"),
                '"' => self.0.push_str("&quot;"),
                '\'' => self.0.push_str("&#39;"),
                // A parser would make a line break of it.
                '\r' => self.0.push_str("&#13;"),
                // HTML has no way to write it.
                '\0' => self.0.push(char::REPLACEMENT_CHARACTER),
                character => self.0.push(character),
            }
        }
    }
}
