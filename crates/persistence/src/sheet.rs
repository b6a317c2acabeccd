//! A sheet to print or save: a result, names with values, and tables; and its HTML file.
//!
//! The file has its own style, and its policy forbids scripts. Every text is escaped.

use crate::code::Code;

/// HTML before the language.
const START: &str = "<!doctype html>\n<html lang=\"";
/// HTML between language and title.
const HEAD: &str = concat!(
    "\">\n<head>\n<meta charset=\"utf-8\">\n",
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n",
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>",
);
/// HTML between title and heading. The style sheet is that of the app, with the values of its tokens.
const STYLE: &str = concat!(
    "</title>\n<style>\n",
    ":root { color-scheme: light; --hairline: 1px; --ink-soft: #525c66; --line: #dfe3e7; --line-strong: #87909a; ",
    "--mark: 3px; --mono: ui-monospace, \"Cascadia Mono\", \"DejaVu Sans Mono\", monospace; --size-l: 1.25rem; ",
    "--space-1: 4px; --space-2: 8px; --space-3: 12px; --space-4: 16px; --space-6: 24px; --weight-medium: 500; ",
    "--weight-strong: 650; }\n",
    "body { background: #fff; color: #161a1f; font: 10.5pt/1.45 system-ui, sans-serif; margin: 2rem auto; ",
    "max-width: 60rem; padding: 0 1rem; }\n",
    "h1 { font-size: 16pt; margin: 0 0 0.75rem; }\n",
    "h3 { font-size: 12pt; }\n",
    "@page { margin: 12mm; size: portrait; @bottom-right { content: counter(page) \" / \" counter(pages); font: 8pt system-ui, sans-serif; } }\n",
    "@media print { body { margin: 0; max-width: none; padding: 0; } }\n",
    include_str!("../../../style/sheet.css"),
    "</style>\n</head>\n<body>\n<h1>",
);
/// The sign in a box that was ticked.
pub const TICK: &str = "✓";
/// The longest serial number that stays on one line, in characters.
const LONGEST_SERIAL: usize = 28;

/// The head of a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Head {
    Text(&'static str),
    /// A vertical text over a narrow column.
    Upright(String),
}

/// A cell of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    Text(String),
    /// The ID of an asset, on one line.
    Id(String),
    /// A serial number, on one line unless it is very long.
    Serial(String),
    /// A QR code.
    Code(Code),
    /// A box to tick.
    Tick,
    /// A box that was ticked.
    Ticked,
    /// Space for a note by hand.
    Room,
}

impl Cell {
    /// Returns its class in the style sheet.
    pub fn class(&self) -> &'static str {
        match self {
            Self::Text(_) => "text",
            Self::Id(_) => "id",
            Self::Serial(serial) if serial.chars().nth(LONGEST_SERIAL).is_some() => "serial long",
            Self::Serial(_) => "serial",
            Self::Code(_) => "code",
            Self::Tick => "box",
            Self::Ticked => "ticked",
            Self::Room => "room",
        }
    }
}

/// Returns whether a row has a code, for its class `coded` in the style sheet.
pub fn has_code(row: &[Cell]) -> bool {
    row.iter().any(|cell| matches!(cell, Cell::Code(_)))
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SheetTable {
    /// Its heading; empty for a sheet with one table.
    pub heading: String,
    /// The heads of its columns.
    pub heads: Vec<Head>,
    /// Its rows, with a cell for each head.
    pub rows: Vec<Vec<Cell>>,
}

/// Names with their values.
pub type Facts = Vec<(&'static str, String)>;

/// The contents of a sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    /// The language of its texts, as an HTML `lang`.
    pub language: &'static str,
    /// Its title. In print, it is repeated over each table on each page.
    pub title: String,
    /// The result in one line; empty if there is none.
    pub result: &'static str,
    /// A notice about its value.
    pub notice: &'static str,
    /// Facts before the tables.
    pub facts: Facts,
    pub tables: Vec<SheetTable>,
    /// Facts after the tables.
    pub more_facts: Facts,
    /// Names of fields that are filled in by hand, after all others.
    pub blanks: Vec<&'static str>,
}

impl Sheet {
    /// Returns the number of rows in all tables.
    pub fn row_count(&self) -> usize {
        self.tables.iter().map(|table| table.rows.len()).sum()
    }

    /// Returns the sheet as a self-contained HTML page.
    pub fn html(&self) -> String {
        let mut page = Page(START.into());
        page.text("", self.language, HEAD);
        page.text("", &self.title, STYLE);
        page.text("", &self.title, "</h1>\n<main class=\"paper\">\n");
        if !self.result.is_empty() {
            page.text("<p class=\"paper-result\">", self.result, "</p>\n");
        }
        page.text("<p class=\"paper-notice\">", self.notice, "</p>\n");
        page.facts(&self.facts);
        for table in &self.tables {
            page.table(table, &self.title);
        }
        page.facts(&self.more_facts);
        if !self.blanks.is_empty() {
            page.0.push_str("<dl class=\"paper-blanks\">\n");
            for name in &self.blanks {
                page.text("<div><dt>", name, "</dt><dd></dd></div>\n");
            }
            page.0.push_str("</dl>\n");
        }
        page.0.push_str("</main>\n</body>\n</html>\n");
        page.0
    }
}

/// The text of a page under construction.
struct Page(String);

impl Page {
    /// Writes an escaped text between two pieces of HTML.
    fn text(&mut self, before: &str, text: &str, after: &str) {
        self.0.push_str(before);
        self.escape(text);
        self.0.push_str(after);
    }

    fn facts(&mut self, facts: &Facts) {
        if facts.is_empty() {
            return;
        }
        self.0.push_str("<dl>\n");
        for (name, value) in facts {
            self.text("<div><dt>", name, "</dt>");
            self.text("<dd><bdi>", value, "</bdi></dd></div>\n");
        }
        self.0.push_str("</dl>\n");
    }

    fn table(&mut self, table: &SheetTable, title: &str) {
        self.0.push_str("<section>\n");
        if !table.heading.is_empty() {
            self.text("<h3>", &table.heading, "</h3>\n");
        }
        let columns = table.heads.len().to_string();
        self.0.push_str("<div class=\"paper-rows\"><table>\n<thead>");
        let start = ["<tr class=\"paper-title\"><td colspan=\"", &columns, "\">"].concat();
        self.text(&start, title, "</td></tr>\n<tr>");
        for head in &table.heads {
            match head {
                Head::Text(text) => self.text("<th scope=\"col\">", text, "</th>"),
                Head::Upright(text) => {
                    self.text("<th scope=\"col\" class=\"upright\"><span>", text, "</span></th>");
                }
            }
        }
        self.0.push_str("</tr></thead>\n<tbody>\n");
        for row in &table.rows {
            self.0.push_str(if has_code(row) { "<tr class=\"coded\">" } else { "<tr>" });
            for cell in row {
                self.cell(cell);
            }
            self.0.push_str("</tr>\n");
        }
        self.0.push_str("</tbody>\n</table></div>\n</section>\n");
    }

    fn cell(&mut self, cell: &Cell) {
        for part in ["<td class=\"", cell.class(), "\">"] {
            self.0.push_str(part);
        }
        match cell {
            Cell::Text(text) | Cell::Id(text) | Cell::Serial(text) => self.text("<bdi>", text, "</bdi>"),
            Cell::Code(code) => self.code(code),
            Cell::Ticked => self.0.push_str(TICK),
            Cell::Tick | Cell::Room => {}
        }
        self.0.push_str("</td>");
    }

    /// Writes a code, dark on light in every colour scheme.
    fn code(&mut self, code: &Code) {
        let (width, size) = (&*code.width(), &*code.size().to_string());
        let drawing = ["<svg aria-hidden=\"true\" width=\"", width, "\" height=\"", width];
        let view = ["\" viewBox=\"0 0 ", size, " ", size, "\" shape-rendering=\"crispEdges\">"];
        let light = ["<path fill=\"#fff\" d=\"M0 0h", size, "v", size, "H0z\"/>"];
        let dark = ["<path fill=\"#000\" d=\"", code.path(), "\"/></svg>"];
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
                // A parser would read it as a line break.
                '\r' => self.0.push_str("&#13;"),
                // HTML cannot represent it.
                '\0' => self.0.push(char::REPLACEMENT_CHARACTER),
                character => self.0.push(character),
            }
        }
    }
}
