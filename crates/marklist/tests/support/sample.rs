//! A delivery list of 143 rows in the style of a German department.

use acceptance_marklist::table::Table;
use acceptance_rules::asset::{Asset, AssetDetail};
use acceptance_rules::complete::CompleteAssets;

use super::{asset, prove, sheet};

/// Number of assets that are listed once.
pub(crate) const ONCE: usize = 138;

/// A list and its assets.
pub(crate) struct Sample {
    pub(crate) assets: CompleteAssets,
    /// Title lines, headings and rows.
    pub(crate) rows: Vec<Vec<String>>,
}

impl Sample {
    /// Returns the list as a sheet.
    pub(crate) fn sheet(&self) -> Table {
        let rows = self.rows.iter().map(|row| row.iter().map(String::as_str));
        sheet(Some("Lieferung"), (1..).zip(rows)).unwrap()
    }

    /// Returns the list as a file, with quotation marks where necessary.
    pub(crate) fn csv(&self) -> String {
        let cell = |cell: &String| {
            let needs_marks = cell.contains([';', '\n']) || cell.starts_with('"');
            if needs_marks { format!("\"{}\"", cell.replace('"', "\"\"")) } else { cell.clone() }
        };
        let line = |row: &Vec<String>| row.iter().map(cell).collect::<Vec<_>>().join(";") + "\r\n";
        self.rows.iter().map(line).collect()
    }
}

/// Returns the serial number of an asset: every second one is a number.
fn serial(id: usize) -> String {
    if id.is_multiple_of(2) {
        format!("{}", 40_020_000 + id * 17)
    } else {
        format!("SN-{id:05}-{}", ["A", "B", "C"][id % 3])
    }
}

/// Returns the list. 138 assets are listed once, three of them again, and two rows are about foreign assets.
pub(crate) fn sample() -> Sample {
    let described = |id: usize| Asset {
        details: [
            (AssetDetail::SerialNumber, serial(id).as_str()),
            (AssetDetail::Description, ["Notebook 14 Zoll", "Monitor 27 Zoll", "Dockingstation"][id % 3]),
        ]
        .into(),
        ..asset(i64::try_from(5_000 + id).unwrap(), "", "", "")
    };
    let row = |id: usize| {
        let (word, fault) = match id % 23 {
            4 => ("fehlt", "nicht im Karton"),
            9 => (["defekt", "Defekt "][id % 2], "Display gebrochen; Rahmen verbogen"),
            _ => (["i.O.", "i. O.", "I.O."][id % 3], ""),
        };
        let note = if id.is_multiple_of(7) { "Karton leicht eingedrückt" } else { "" };
        let cells = [
            &*id.to_string(),
            &serial(id),
            ["Notebook 14\" schwarz", "Monitor 27\"", "Dockingstation, USB-C"][id % 3],
            ["Einkauf", "Vertrieb", "Entwicklung"][id % 3],
            ["Platz 1", "Platz 2", "Empfang"][id % 3],
            word,
            fault,
            note,
        ];
        cells.map(str::to_owned).to_vec()
    };
    let texts = |cells: &[&str]| cells.iter().map(|cell| (*cell).to_owned()).collect::<Vec<String>>();
    let mut rows = vec![
        texts(&["Lieferliste Zweigstelle Nord"]),
        texts(&["Stand", "03.11.2026", "", "143 Positionen"]),
        texts(&[
            "Pos.",
            "Serien-Nr.",
            "Bezeichnung",
            "Abteilung",
            "Empfänger",
            "Zustand",
            "Mangel",
            "Bemerkungen",
        ]),
    ];
    rows.extend((1..=ONCE).map(row));
    rows.extend([5, 50, 101].map(row));
    rows.extend([901, 902].map(row));
    Sample { assets: prove((1..=ONCE).map(described).collect()), rows }
}
