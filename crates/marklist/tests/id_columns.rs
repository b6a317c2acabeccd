//! Tests the columns of texts with IDs of scrap errors.

use acceptance_marklist::id_columns::{IdColumns, IdTable};
use acceptance_marklist::table::{MOST_BYTES, MOST_COLUMNS, MOST_ROWS, Refusal};
use acceptance_rules::scrap_error::{List, ParsedList};

fn table(text: &str) -> IdTable {
    IdTable::read(List::Errors, text).unwrap().unwrap_or_else(|| panic!("{text:?} has columns"))
}

/// Returns the IDs of a reading, and the line, text and fault of each bad item.
fn said(reading: &ParsedList) -> (Vec<i64>, Vec<String>) {
    let bad = reading.bad().iter().map(|it| format!("{} {} {:?}", it.line, reading.text_of(it), it.fault));
    (reading.ids().to_vec(), bad.collect())
}

#[test]
fn a_text_with_a_second_column_has_columns() {
    for text in [
        "800000;1\n800001;1",
        "800000,1\r\n800001,2\r\n",
        "800000\t1\n800001\t1\n",
        "800000|1\n800001|1",
        "800000;1\n800001\n800002",
        "800000;;1\n800001;;1",
        "1,2,3\n4,5,6\n7",
        "\"800000\",\"a\"\n\"800001\",\"b\"",
        "ID,Quantity\n800000,1",
        "ID,Quantity\n800000",
        "12,5;1\n13,5;1",
        "\u{FEFF}800000;1\n800001;1",
        "12,5\n13,5",
        "800000\n800001,1,\n800002",
        "800000\n800001,-1\n800002\n800003",
        "800000\n800001,a\n800002",
    ] {
        let table = table(text);
        assert_eq!(table.columns().len(), if text.starts_with("1,2,3") { 3 } else { 2 }, "{text:?}");
    }
}

#[test]
fn a_list_has_no_columns() {
    for text in [
        "",
        "800000",
        "800000;1",
        "1, 2, 3",
        "1\t2\t3\n",
        "1\n2\n3",
        "1,\n2,\n3",
        "1;;\n2;;",
        "\t1\n\t2",
        "1\n-2, 3\n4",
        "1, 2, 3\n4",
        "1, 2,\n3,",
        "800000\n800001,1\n800002",
        "1,234,567,1,234,568\n5",
        "1\n12,5\n3",
        "1,234\n1,235",
        "1,234,567,\n1,234,568,",
        "[1,2,\n3,4]",
        " [1,2\n,3,4\n] ",
        "ID\n1\n2",
    ] {
        assert_eq!(IdTable::read(List::Errors, text), Ok(None), "{text:?}");
    }
}

#[test]
fn a_heading_that_names_ids_chooses_its_column_and_is_no_id() {
    let one = |column| Some(IdColumns::One(column));
    for (text, errors, stocks) in [
        ("Menge;Fehler-ID\n1;7", one(1), None),
        ("ID,Quantity\n7,1", one(0), one(0)),
        ("ID;Error ID;Stock ID\n1;7;9", one(1), one(2)),
        ("id;ID\n1;2", None, None),
        ("Asset ID;Quantity\n7;1", None, None),
        ("7;1\n8;2", None, None),
        // A word without "ID" may as well be the heading of quantities.
        ("ID;Errors\n800000;1\n800001;2", None, one(0)),
        ("Artikel-ID;Bestand\n7;1", None, None),
        ("Bestand;Bestands-ID\n1;9", None, one(1)),
        ("Erreurs;N\u{b0} erreur;Note\n1;7;a", one(1), None),
        ("Fehler;Notiz\n7;a", None, None),
    ] {
        assert_eq!(
            (table(text).named(List::Errors), table(text).named(List::Stocks)),
            (errors, stocks),
            "{text}"
        );
    }
    let text = "Error ID;Note\n7;a\nError ID;Note\n8;b";
    assert_eq!(said(&table(text).parse(List::Errors, text, IdColumns::One(0))), (vec![7, 8], vec![]));
    // A row without any number is a heading, too; it chooses nothing.
    let text = "Nummer;Menge\n7;1";
    assert_eq!((table(text).heading(0), table(text).heading(1)), (Some("Nummer"), Some("Menge")));
    assert_eq!(said(&table(text).parse(List::Errors, text, IdColumns::All)), (vec![7, 1], vec![]));
    assert_eq!(table("7;1\n8;2").heading(0), None);
}

#[test]
fn only_the_chosen_column_is_read_and_its_faults_have_their_lines() {
    let text = "800000;1;\n800001;12,5\n;3\n80000x;4\n";
    let table = table(text);
    assert_eq!((table.columns(), table.samples(0)), (&[0, 1][..], vec!["800000", "800001", "80000x"]));
    let column = |column| said(&table.parse(List::Errors, text, IdColumns::One(column)));
    let expected = ["3  Empty", "4 80000x Character('x')"].map(str::to_owned).to_vec();
    assert_eq!(column(0), (vec![800_000, 800_001], expected));
    assert_eq!(column(1), (vec![1, 3, 4], vec!["2 12,5 DecimalComma".to_owned()]));
    let all = said(&table.parse(List::Errors, text, IdColumns::All));
    assert_eq!((all.0, all.1.len()), (vec![800_000, 1, 800_001, 3, 4], 2));
    assert!(table.has(IdColumns::One(1)) && table.has(IdColumns::All) && !table.has(IdColumns::One(2)));
}

#[test]
fn a_choice_stays_while_the_first_row_stays() {
    let [one, other, third] = ["7;1\n8;2", "7;1\n9;3\n", "7;2\n8;2"].map(table);
    assert!(one.begins_like(&other) && !one.begins_like(&third));
}

#[test]
fn a_long_text_is_read_in_time() {
    let table = table(&"800000;1\n".repeat(300_000));
    assert_eq!(table.columns(), [0, 1]);
}

#[test]
fn a_table_beyond_a_limit_is_refused_but_a_list_is_not() {
    let read = |text: &str| IdTable::read(List::Errors, text);
    assert_eq!(read(&"1;2\n".repeat(MOST_ROWS + 1)), Err(Refusal::TooManyCells));
    assert_eq!(read(&["7;", &"1;".repeat(MOST_COLUMNS), "1\n8;1"].concat()), Err(Refusal::TooManyCells));
    assert_eq!(read(&["7;", &"1".repeat(MOST_BYTES), "\n8;1"].concat()), Err(Refusal::TooLarge));
    assert_eq!(read(&"1;\n".repeat(MOST_ROWS + 1)), Ok(None));
    assert_eq!(read(&["1,".repeat(MOST_COLUMNS + 1), "2\n".to_owned()].concat()), Ok(None));
    // The list names the characters that no text has.
    assert_eq!(read("1;2\n3;\0"), Ok(None));
}
