//! Tests status words of a list, and their assignments.

use acceptance_marklist::columns::{ColumnRole, Columns};
use acceptance_marklist::comparison::{Inputs, compare};
use acceptance_marklist::corrections::{CorrectedField, Corrections};
use acceptance_marklist::labels::Labels;
use acceptance_marklist::table::{CellProblem, Omission, TableBuilder};
use acceptance_marklist::words::{Assigned, Assignments, Word, WordPlace, WordState, words};
use acceptance_rules::asset::StatusCodes;
use acceptance_rules::complete::CompleteAssets;

use crate::support::{self, List, asset, columns, labels, prove, status, table};

fn assets() -> CompleteAssets {
    prove((1..=20).map(|id| asset(id, "", if id == 20 { "stolen" } else { "" }, "")).collect())
}

/// Returns a summary of a word: text, count and state.
fn said(word: &Word) -> String {
    let state = match &word.state {
        WordState::Exact(status) => format!("= {}", status.raw()),
        WordState::Guessed(status) => format!("? {}", status.raw()),
        WordState::Ambiguous => "several".into(),
        WordState::Unknown => "unknown".into(),
    };
    let text = if word.place == WordPlace::Nowhere { "(none)" } else { &word.text };
    format!("{text} {} {state}", word.count)
}

/// Returns the words of rows, each with the status word of one asset.
fn words_of(heading: &str, texts: &[&str], labels: &Labels) -> Vec<String> {
    let lines: Vec<String> = (1..).zip(texts).map(|(id, text): (i32, _)| format!("{id}||{text}|")).collect();
    let mut lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let heading = format!("Asset|Serial|{heading}|Note");
    lines.insert(0, &heading);
    let mut list = List::new(table(&lines), &assets());
    list.columns.heading_row = Some(0);
    words(Inputs { labels, ..list.inputs() }).iter().map(said).collect()
}

#[test]
fn each_word_is_listed_once_with_its_count_and_what_is_known_of_it() {
    let texts = [
        "i.O.",
        "I. O.",
        "io",
        "fehlt",
        "FEHLT ",
        "besch\u{E4}digt",
        "bescha\u{308}digt",
        "beschaedigt",
        "Received",
        "received",
        "?",
        "problem",
        "",
        "\u{200B}",
    ];
    assert_eq!(
        words_of("Status", &texts, &labels()),
        [
            "i.O. 3 ? received",
            "beschädigt 3 ? damaged",
            "fehlt 2 ? notReceived",
            "Received 2 = received",
            "(none) 2 unknown",
            "? 1 unknown",
            "problem 1 several",
        ]
    );
}

#[test]
fn a_word_is_guessed_only_if_one_status_suits_it() {
    let labels_of = |codes: &[&str]| {
        let codes = StatusCodes::new(codes.iter().copied());
        Labels::new(codes.iter().filter_map(|code| Some((code, codes.read(code)?))).collect::<Vec<_>>())
    };
    for (codes, word, expected) in [
        (&["damaged", "missing"][..], "kaputt", "? damaged"),
        (&["DEFECT", "missing"], "kaputt", "? DEFECT"),
        (&["damaged", "defective"], "kaputt", "unknown"),
        (&["damaged", "defective"], "Defective", "= defective"),
        (&["notReceived"], "not-received", "? notReceived"),
        (&["notReceived"], "manquante", "? notReceived"),
        (&["other"], "manquante", "unknown"),
        (&["scratched"], "Scra-tched.", "? scratched"),
        (&["scratched"], "Scratched!", "unknown"),
        (&["scratched"], "received\u{200B}", "? received"),
        (&["scratched"], "r\u{435}ceived", "unknown"),
        (&["damaged"], "n.i.O.", "unknown"),
    ] {
        let said = words_of("Status", &[word], &labels_of(codes));
        assert!(said[0].ends_with(expected), "{said:?} {codes:?}");
    }
}

#[test]
fn words_that_differ_by_a_sign_are_different_and_not_guessed() {
    for pair in [
        ["☑ erhalten", "☐ erhalten"],
        ["[x] OK", "[ ] OK"],
        ["OK?", "OK!"],
        ["-OK", "+OK"],
        ["✗ geliefert", "✓ geliefert"],
        ["❌ vorhanden", "✅ vorhanden"],
        ["A+", "A-"],
        ["1.0", "10"],
        ["✗", "❌"],
    ] {
        let expected = pair.map(|text| format!("{text} 1 unknown"));
        assert_eq!(words_of("Status", &pair, &labels()), expected);
    }
    for text in ["✓", "✔", "☑", "x", "O.K."] {
        assert_eq!(words_of("Status", &[text], &labels()), [format!("{text} 1 ? received")]);
    }
}

#[test]
fn answers_mean_nothing_below_a_heading_that_asks_for_problems() {
    for (heading, expected) in [
        ("Erhalten", ["x 1 ? received", "nein 1 ? notReceived"]),
        ("Status", ["x 1 ? received", "nein 1 ? notReceived"]),
        ("Mangel", ["x 1 unknown", "nein 1 unknown"]),
        ("Defekt?", ["x 1 unknown", "nein 1 unknown"]),
    ] {
        assert_eq!(words_of(heading, &["x", "nein"], &labels()), expected, "{heading}");
    }
}

#[test]
fn words_for_received_mean_nothing_below_a_heading_that_says_the_opposite() {
    let words = ["x", "ja", "yes", "1", "ok", "i.O.", "✓", "vorhanden"];
    for heading in
        ["Fehlt", "Missing", "Damaged", "Beschädigt", "Nicht erhalten", "Sonstiges", "Weg / fehlt?"]
    {
        let expected = words.map(|word| format!("{word} 1 unknown"));
        assert_eq!(words_of(heading, &words, &labels()), expected, "{heading}");
    }
    assert_eq!(words_of("Fehlt", &["kaputt"], &labels()), ["kaputt 1 ? damaged"]);
}

#[test]
fn an_assignment_is_used_below_its_heading_only() {
    let lists = ["Gepr\u{FC}ft", "Reklamation", "Fehlt", "Missing", "Fehlt?"].map(|heading| {
        let lines = table(&[&format!("Asset|Serial|{heading}|Note"), "1||ja|"]);
        let columns = Columns { heading_row: Some(0), ..columns() };
        List { columns, ..List::new(lines, &assets()) }
    });
    let inputs = lists.each_ref().map(List::inputs);
    let keys = inputs.map(|inputs| words(inputs)[0].key.clone());
    assert_eq!((&*keys[0], &keys[2]), ("ja : gepruft", &keys[4]));
    for (used, key) in keys.iter().take(4).enumerate() {
        let mut assignments = Assignments::default();
        assignments.assign(key, &Assigned::Status(status("other").unwrap()));
        for (at, inputs) in inputs.into_iter().take(4).enumerate() {
            let comparison = compare(Inputs { assignments: &assignments, ..inputs });
            assert_eq!(comparison.sums().will_change(), usize::from(at == used), "{at} {used}");
        }
    }
}

#[test]
fn rows_are_imported_by_the_assignments_of_their_words() {
    let given = table(&[
        "1||i.O.|",
        "2||I.O.|",
        "3||?|",
        "4||problem|",
        "5||weg|",
        "9||weg|x",
        "99||weg|",
        "6||received|",
    ]);
    let list = List::new(given, &assets());
    let results = |assignments: &Assignments| support::results(Inputs { assignments, ..list.inputs() });
    let before = results(Assignments::NONE);
    assert_eq!(
        before[..5],
        [
            "UnconfirmedStatus Some(2) i.O.",
            "UnconfirmedStatus Some(2) I.O.",
            "UnknownStatus Some(2) ?",
            "AmbiguousStatus Some(2) problem",
            "UnknownStatus Some(2) weg",
        ]
    );
    let mut assignments = Assignments::default();
    let words = words(list.inputs());
    assignments.assign("?", &Assigned::Status(status("other").unwrap()));
    assignments.assign("problem", &Assigned::Status(status("damaged").unwrap()));
    assignments.assign("weg", &Assigned::LeaveOut);
    assignments.confirm(&words, &list.labels);
    let expected = [
        "1 received/-",
        "2 received/-",
        "3 other/-",
        "4 damaged/-",
        "left out",
        "left out",
        "left out",
        "6 received/-",
    ];
    assert_eq!(results(&assignments), expected);
    // A label can be assigned too, and a changed guess is retained.
    assignments.assign("received", &Assigned::LeaveOut);
    assignments.assign("io", &Assigned::Status(status("damaged").unwrap()));
    assignments.confirm(&words, &list.labels);
    let changed = results(&assignments);
    assert_eq!((&*changed[0], &*changed[7]), ("1 damaged/-", "left out"));
    assignments.clear("received");
    assert_eq!(results(&assignments)[7], "6 received/-");
}

#[test]
fn stored_assignments_are_restored_and_ignored_if_their_status_is_gone() {
    let mut assignments = Assignments::default();
    assert!(assignments.is_empty());
    assignments.assign("io", &Assigned::Status(status("received").unwrap()));
    assignments.assign("weg", &Assigned::LeaveOut);
    assignments.assign("io", &Assigned::Status(status("damaged").unwrap()));
    let stored: Vec<_> = assignments.entries().collect();
    assert_eq!(stored, [("weg", None), ("io", Some("damaged"))]);
    assert_eq!(Assignments::from_entries(stored.clone()).entries().collect::<Vec<_>>(), stored);
    let few = Labels::new([("received", status("received").unwrap())]);
    assert_eq!(assignments.get("io", &labels()), Some(Assigned::Status(status("damaged").unwrap())));
    assert_eq!((assignments.get("io", &few), assignments.get("weg", &few)), (None, Some(Assigned::LeaveOut)));
    assert_eq!(assignments.get("other", &labels()), None);
}

#[test]
fn a_remembered_assignment_waits_until_one_press_confirms_all() {
    let stored =
        [("io", Some("received")), ("weg", None), ("kaputt", Some("other")), ("erhalten", Some("received"))];
    let given = table(&["1||i.O.|", "2||weg|", "3||kaputt|", "4||fehlt|", "5||Erhalten|", "6||?|"]);
    let list = List::new(given, &assets());
    let results = |assignments: &Assignments| support::results(Inputs { assignments, ..list.inputs() });
    let mut assignments = Assignments::from_entries(stored);
    let waits = |text: &str| format!("UnconfirmedStatus Some(2) {text}");
    let expected = |own: [&str; 4]| {
        [own[0], own[1], own[2], own[3], "5 received/-", "UnknownStatus Some(2) ?"].map(str::to_owned)
    };
    let waiting = expected([&waits("i.O."), &waits("weg"), &waits("kaputt"), &waits("fehlt")]);
    assert_eq!(results(&assignments), waiting);
    let words = words(list.inputs());
    let awaited = |assignments: &Assignments| {
        words.iter().filter(|word| assignments.awaits(word, &list.labels)).count()
    };
    assert_eq!((awaited(&assignments), awaited(&Assignments::default())), (4, 3));
    assert_eq!(assignments.remembered("weg", &list.labels), Some(Assigned::LeaveOut));
    assert_eq!(assignments.get("weg", &list.labels), None);
    assignments.confirm(&words, &list.labels);
    let confirmed = expected(["1 received/-", "left out", "3 other/-", "4 notReceived/-"]);
    assert_eq!((results(&assignments), awaited(&assignments)), (confirmed.to_vec(), 0));
    // The next list asks again; a guess is remembered then.
    assignments.remember_all();
    assert_eq!((results(&assignments), awaited(&assignments)), (waiting.to_vec(), 4));
    // An assigned word stays as it is.
    assignments.assign("kaputt", &Assigned::Status(status("damaged").unwrap()));
    assignments.confirm(&words, &list.labels);
    assert_eq!(results(&assignments)[2], "3 damaged/-");
}

#[test]
fn a_remembered_assignment_gives_a_label_no_other_status() {
    let stored = [
        ("received", Some("damaged")),
        ("beschadigt", None),
        ("problem", Some("other")),
        ("recu", Some("received")),
    ];
    let restored = Assignments::from_entries(stored);
    let given = table(&["1||Received|", "2||Beschädigt|", "3||problem|", "4||Recu|"]);
    let list = List::new(given, &assets());
    let results = |assignments: &Assignments| support::results(Inputs { assignments, ..list.inputs() });
    let [ambiguous, guessed] = ["problem", "Recu"].map(|text| format!("UnconfirmedStatus Some(2) {text}"));
    assert_eq!(results(&restored), ["1 received/-", "2 damaged/-", &ambiguous, &guessed]);
    assert_eq!(["received", "beschadigt"].map(|key| restored.remembered(key, &list.labels)), [None, None]);
    // The user may assign it in this import.
    let mut assigned = restored.clone();
    assigned.assign("received", &Assigned::Status(status("damaged").unwrap()));
    assert_eq!(results(&assigned)[0], "1 damaged/-");
}

#[test]
fn words_of_rows_that_are_not_imported_or_already_so_are_not_counted() {
    let mut builder = TableBuilder::new(None);
    for (line, word, is_hidden, problem) in [
        (1, "weg", false, None),
        (2, "weg", true, None),
        (3, "weg", false, Some(CellProblem::FormulaWithoutResult)),
        (4, "weg", false, None),
        (5, "weg", false, None),
        (20, "stolen", false, None),
        (19, "Stolen", false, None),
    ] {
        for (cell, problem) in [(line.to_string(), None), (String::new(), None), (word.to_owned(), problem)] {
            builder.cell(&cell, problem).unwrap();
        }
        builder.end_row(line, is_hidden).unwrap();
    }
    let rows = List::new(builder.end().unwrap(), &assets());
    let mut corrections = Corrections::default();
    corrections.leave_out(4, true);
    corrections.set(5, CorrectedField::Status, Some("received"));
    let inputs = Inputs { corrections: &corrections, ..rows.inputs() };
    let list = |inputs| words(inputs).iter().map(said).collect::<Vec<_>>();
    // The service has `stolen` for asset 20.
    assert_eq!(list(inputs), ["weg 1 unknown", "Stolen 1 unknown"]);
    assert_eq!(list(Inputs { included: &[Omission::Hidden], ..inputs })[0], "weg 2 unknown");
    let comparison = compare(inputs);
    let sums = comparison.sums();
    assert_eq!((sums.hidden, comparison.rows().len(), sums.left_out), (1, 6, 1));
    let comparison = compare(Inputs { included: &[Omission::Hidden], ..inputs });
    assert_eq!((comparison.sums().hidden, comparison.rows().len()), (0, 7));
    // Without a column of statuses, the rows have no word.
    let none = Columns { heading_row: None, roles: vec![ColumnRole::AssetId] };
    assert_eq!(list(Inputs { columns: &none, ..inputs }), ["(none) 4 unknown"]);
}

/// Returns the words and the results of a list whose rows without a word are assigned.
fn without_words(lines: &[&str], assigned: &Assigned) -> (Vec<String>, Vec<String>) {
    let assets = prove(vec![
        asset(1001, "SN-1", "", ""),
        asset(1002, "SN-2", "", ""),
        asset(1003, "SN-3", "", ""),
        asset(1004, "SN-4", "damaged", "bent"),
    ]);
    let list = List::recognised(table(lines), &assets);
    assert!(list.columns.is_known(), "{lines:?}");
    let words = words(list.inputs());
    let mut assignments = Assignments::default();
    for word in words.iter().filter(|word| word.place == WordPlace::Nowhere) {
        assignments.assign(&word.key, assigned);
    }
    let results = support::results(Inputs { assignments: &assignments, ..list.inputs() });
    (words.iter().map(said).collect(), results)
}

#[test]
fn one_status_is_assigned_to_all_rows_without_a_word() {
    let received = Assigned::Status(status("received").unwrap());
    // A delivery note of a supplier, scanned codes, and pasted IDs.
    for (lines, word, results) in [
        (
            &["Pos|Artikel|Seriennummer|Menge", "1|Monitor|SN-1|1", "2|Notebook|SN-2|1", "3|Maus|X-9|1"][..],
            "(none) 2 unknown",
            &["1001 received/-", "1002 received/-", "UnknownAsset Some(2) X-9"][..],
        ),
        (&["SN-2", "SN-3", "SN-2"], "(none) 3 unknown", &["1002 received/-", "1003 received/-", "again"]),
        (
            &["1001", "1004", "1003"],
            "(none) 3 unknown",
            &["1001 received/-", "1004 received/-", "1003 received/-"],
        ),
        // A row with an explanation needs a status only if its asset has none.
        (
            &["Asset|Comment", "1001|wet", "1004|wet", "1003|"],
            "(none) 2 unknown",
            &["1001 received/wet", "1004 /wet", "1003 received/-"],
        ),
    ] {
        assert_eq!(
            without_words(lines, &received),
            ([word].map(str::to_owned).to_vec(), results.iter().map(|it| (*it).to_owned()).collect()),
            "{lines:?}"
        );
    }
    let lines = ["Asset|Status", "1001|damaged", "1002|", "1003|", "1004|"];
    let (words, results) = without_words(&lines, &Assigned::LeaveOut);
    assert_eq!(words, ["(none) 3 unknown", "damaged 1 = damaged"]);
    assert_eq!(results, ["1001 damaged/-", "left out", "left out", "left out"]);
}

#[test]
fn the_status_of_rows_without_a_word_is_not_stored_or_remembered() {
    let list = List::new(table(&["1||weg|", "2|||"]), &assets());
    let words = words(list.inputs());
    let mut assignments = Assignments::default();
    for word in &words {
        assignments.assign(&word.key, &Assigned::Status(status("received").unwrap()));
    }
    let results = |assignments: &Assignments| support::results(Inputs { assignments, ..list.inputs() });
    assert_eq!(results(&assignments), ["1 received/-", "2 received/-"]);
    assert_eq!(assignments.entries().collect::<Vec<_>>(), [("weg", Some("received"))]);
    assignments.remember_all();
    assert_eq!(results(&assignments), ["UnconfirmedStatus Some(2) weg", "NoStatus Some(2) "]);
    let blank = &*words[1].key;
    assert_eq!(assignments.remembered(blank, &list.labels), None, "the next list does not wait for it");
    let stored = Assignments::from_entries([(blank, Some("received"))]);
    assert_eq!(results(&stored)[1], "NoStatus Some(2) ", "a stored text cannot name it either");
}

/// Returns the results of rows with two columns of ticks, after these words were assigned and all guesses confirmed.
fn ticked(heads: &str, rows: &[&str], assigned: &[(&str, &Assigned)]) -> Vec<String> {
    let rows = rows.iter().enumerate().map(|(at, row)| format!("{}|{row}", at + 1)).collect::<Vec<_>>();
    let lines: Vec<&str> = std::iter::once(heads).chain(rows.iter().map(String::as_str)).collect();
    let list = List::recognised(table(&lines), &assets());
    assert_eq!(list.columns.roles[1..3], [ColumnRole::Tick; 2], "{heads}");
    let words = words(list.inputs());
    let mut assignments = Assignments::default();
    assignments.confirm(&words, &list.labels);
    for (text, assigned) in assigned {
        let word = words.iter().find(|word| *word.text == **text).unwrap();
        assignments.assign(&word.key, assigned);
    }
    support::results(Inputs { assignments: &assignments, ..list.inputs() })
}

#[test]
fn columns_of_ticks_are_read_together_and_a_problem_wins() {
    let rows = ["TRUE|FALSE", "TRUE|TRUE", "FALSE|TRUE", "FALSE|FALSE", "|"];
    let heads = "Asset ID|Received?|Damaged?";
    let unknown = |line: &str| format!("UnknownStatus Some({line}) FALSE");
    let none = "NoStatus Some(1) ".to_owned();
    let [received, damaged] = ["1 received/-", "2 damaged/-"].map(str::to_owned);
    assert_eq!(
        ticked(heads, &rows, &[]),
        [received.clone(), damaged.clone(), unknown("1"), unknown("1"), none.clone()]
    );
    let missing = Assigned::Status(status("notReceived").unwrap());
    let said = ticked(heads, &rows, &[("FALSE", &missing)]);
    assert_eq!(
        said,
        [received.clone(), damaged.clone(), "3 damaged/-".into(), "4 notReceived/-".into(), none.clone()]
    );
    let said = ticked(heads, &rows, &[("FALSE", &Assigned::LeaveOut)]);
    assert_eq!(said, [received, damaged, "3 damaged/-".into(), "left out".into(), none]);
    // In German, the other way round, and with a question that names no status.
    let said = ticked("Objekt-ID|Fehlt|Erhalten", &["|x", "x|", "nein|ja", "ja|ja"], &[]);
    assert_eq!(said, ["1 received/-", "2 notReceived/-", "3 received/-", "4 notReceived/-"]);
    let said = ticked("Objekt-ID|Erhalten|Mangel", &["ja|nein", "ja|ja", "nein|ja"], &[]);
    assert_eq!(said, ["1 received/-", "UnknownStatus Some(2) ja", "UnknownStatus Some(2) ja"]);
}

#[test]
fn two_ticks_for_different_problems_are_a_fault_in_any_order() {
    let both = "SeveralStatuses Some(2) x";
    for (heads, damaged, missing) in [
        ("Asset ID|Damaged?|Missing?", "1 damaged/-", "2 notReceived/-"),
        ("Asset ID|Missing?|Damaged?", "1 notReceived/-", "2 damaged/-"),
    ] {
        assert_eq!(ticked(heads, &["x|", "|x", "x|x"], &[]), [damaged, missing, both], "{heads}");
    }
    let same = ticked("Asset ID|Damaged?|Beschädigt?", &["x|x", "|x"], &[]);
    assert_eq!(same, ["1 damaged/-", "2 damaged/-"]);
    let received = ticked("Asset ID|Damaged?|Received?", &["x|x", "|x"], &[]);
    assert_eq!(received, ["1 damaged/-", "2 received/-"]);
    // The answer no to another question is no problem beside a named one.
    for (heads, row) in
        [("Asset ID|Damaged?|Received?", "ja|nein"), ("Asset ID|Received?|Damaged?", "nein|ja")]
    {
        assert_eq!(ticked(heads, &[row, "ja|", "|ja"], &[])[0], "1 damaged/-", "{heads}");
    }
}

#[test]
fn lines_with_several_confirmed_assets_are_rows_without_a_word() {
    for (lines, expected) in [
        (&["1/2|||", "3/4|||"][..], "(none) 2 unknown"),
        (&["1/20|||", "20, 19||stolen|"], "stolen 1 unknown"),
        (&["1/20||stolen|", "3/4||received|"], "received 1 = received"),
    ] {
        let list = List::new(table(lines), &assets());
        let mut corrections = Corrections::default();
        for (line, assets) in compare(list.inputs()).meant_assets(&list.lookup) {
            corrections.set_assets(line, &assets);
        }
        let words = words(Inputs { corrections: &corrections, ..list.inputs() });
        assert!(words.iter().map(said).any(|word| word == expected), "{words:?}");
    }
}

#[test]
fn an_empty_tick_box_is_neither_guessed_nor_remembered() {
    for text in ["FALSE", "Falsch", "faux"] {
        assert_eq!(words_of("Received?", &[text], &labels()), [format!("{text} 1 unknown")]);
        let list = List::new(table(&[&format!("1||{text}|")]), &assets());
        let mut assignments = Assignments::default();
        assignments.assign(&words(list.inputs())[0].key, &Assigned::Status(status("notReceived").unwrap()));
        let results = |assignments: &Assignments| support::results(Inputs { assignments, ..list.inputs() });
        assert_eq!(results(&assignments), ["1 notReceived/-"]);
        assignments.remember_all();
        assert_eq!(
            (results(&assignments), assignments.is_empty()),
            (vec![format!("UnknownStatus Some(2) {text}")], true)
        );
    }
}

#[test]
fn the_word_of_a_problem_that_was_assigned_becomes_the_explanation() {
    let given = table(&[
        "1||Kratzer an der T\u{FC}r |",
        "2||Kratzer an der T\u{FC}r|seit Mai",
        "3||kaputt|",
        "4||dmg|",
        "5||sauber verpackt|",
        "6||Delle|",
        "7||problem|",
        "8||FALSE|",
    ]);
    let list = List::new(given, &assets());
    let found = words(list.inputs());
    let mut assignments = Assignments::default();
    for word in &found {
        let code = if word.text.starts_with("sauber") { "received" } else { "damaged" };
        assignments.assign(&word.key, &Assigned::Status(status(code).unwrap()));
    }
    let inputs = Inputs { assignments: &assignments, ..list.inputs() };
    let expected = [
        "1 damaged/Kratzer an der T\u{FC}r",
        "2 damaged/seit Mai",
        "3 damaged/-",
        "4 damaged/-",
        "5 received/-",
        "6 damaged/Delle",
        "7 damaged/-",
        "8 damaged/-",
    ];
    assert_eq!(support::results(inputs), expected);
    // The explanation of an asset stays.
    let explained = prove(vec![asset(1, "", "damaged", "old"), asset(2, "", "", "old")]);
    let list = List::new(table(&["1||Kratzer innen|", "2||Kratzer innen|"]), &explained);
    let inputs = Inputs { assignments: &assignments, ..list.inputs() };
    let mut own = assignments.clone();
    own.assign(&words(inputs)[0].key, &Assigned::Status(status("damaged").unwrap()));
    assert_eq!(support::results(Inputs { assignments: &own, ..inputs }), ["=", "2 damaged/-"]);
}
