//! Tests reading files and pasted texts as tables, and their refusals.

use acceptance_marklist::columns::Columns;
use acceptance_marklist::csv;
use acceptance_marklist::table::{
    CellProblem, MOST_BYTES, MOST_CELLS, MOST_COLUMNS, MOST_ROWS, Omission, Refusal, Table, TableBuilder,
};
use proptest::prelude::*;
use proptest::sample::select;

use crate::support::{config, sheet};

/// Reads a file.
fn read(bytes: &[u8]) -> Result<Table, Refusal> {
    csv::decode(bytes, None)?.table()
}

/// Returns the lines and cells of a table.
fn rows(table: &Table) -> Vec<(u32, Vec<&str>)> {
    table.rows().map(|row| (row.line(), row.cells().collect())).collect()
}

#[track_caller]
fn check(text: &str, expected: &[(u32, &[&str])]) {
    let expected: Vec<(u32, Vec<&str>)> =
        expected.iter().map(|(line, cells)| (*line, cells.to_vec())).collect();
    for table in [read(text.as_bytes()).unwrap(), csv::read_text(text).unwrap()] {
        assert_eq!(rows(&table), expected, "{text:?}");
    }
}

#[test]
fn each_row_knows_the_line_on_which_it_begins() {
    let expected: &[(u32, &[&str])] = &[(1, &["a", "b"]), (3, &["c", "d\n\ne"]), (7, &["f"])];
    for end in ["\n", "\r\n", "\r"] {
        let text = ["a;b", "", "c;\"d\n\ne\"", "", "f"].join(end);
        check(&text, expected);
        check(&[&text, end].concat(), expected);
        check(&[&text, end, end].concat(), expected);
    }
    check("a;\"b\r\nc\"\r\nd;e", &[(1, &["a", "b\r\nc"]), (3, &["d", "e"])]);
    check("\n\n  ; \na;b", &[(4, &["a", "b"])]);
    check("sep=;\r\na,1;b\r\nc;d", &[(2, &["a,1", "b"]), (3, &["c", "d"])]);
}

#[test]
fn cells_are_what_stands_between_separators_and_within_quotes() {
    check("a;\"b;c\";\"say \"\"x\"\"\"\n", &[(1, &["a", "b;c", "say \"x\""])]);
    check(
        "1001\tTV 24\" black\n1002\t5\" wet",
        &[(1, &["1001", "TV 24\" black"]), (2, &["1002", "5\" wet"])],
    );
    check("a,b,c\nd\ne,f,\n", &[(1, &["a", "b", "c"]), (2, &["d"]), (3, &["e", "f", ""])]);
    check("a;'=1+1;'-x;'tis;''=1", &[(1, &["a", "=1+1", "-x", "'tis", "'=1"])]);
    check("\u{FEFF}a;b", &[(1, &["a", "b"])]);
    check("\u{FEFF}\u{FEFF}a;b", &[(1, &["a", "b"])]);
    check("1001", &[(1, &["1001"])]);
    check("a;", &[(1, &["a", ""])]);
}

/// Checks the cells of each row of a text.
#[track_caller]
fn check_cells(lines: &[&str], expected: &[&[&str]]) {
    let table = csv::read_text(&lines.join("\n")).unwrap();
    let said: Vec<Vec<&str>> = table.rows().map(|row| row.cells().collect()).collect();
    assert_eq!(said, expected, "{lines:?}");
}

/// Checks that each line is a row, with all its quotation marks as text. Blank lines are left out.
#[track_caller]
fn check_plain(lines: &[&str], separator: char) {
    let cells = lines.iter().map(|line| line.split(separator).collect::<Vec<_>>());
    let cells: Vec<_> = cells.filter(|cells| cells.iter().any(|cell| !cell.is_empty())).collect();
    check_cells(lines, &cells.iter().map(Vec::as_slice).collect::<Vec<_>>());
}

#[test]
fn a_quotation_mark_that_encloses_no_cell_is_text() {
    // Inches, words in quotation marks and broken quotations.
    check_plain(&["1001;19\" rack;wet", "1002;\"A\" grade, cracked;wet", "1003;\"old;wet"], ';');
    check_cells(
        &["1003;\"old;wet", "1004;x;\"\"\"y\"\" z\""],
        &[&["1003", "\"old", "wet"], &["1004", "x", "\"y\" z"]],
    );
    check_plain(&["1001,\"A\" grade, cracked", "1002,\"B\" grade, bent"], ',');
    // Ditto marks in the first column.
    check_plain(&["Status;Id", "damaged;1", "\";2", "\";3", "other;4"], ';');
    check_plain(&["1;damaged;\"", "Floor 2;;\"", "2;damaged;dry", "3;ok;"], ';');
    check_plain(&["1;ok", "2;damaged;\"", "3;damaged;\"", "4;ok"], ';');
    // A quotation that seems to end in the next row.
    check_plain(&["1001;\"left side", "1002;19\"", "1003;wet"], ';');
    check_plain(&["a;b", "", "\"c;d", "e;f"], ';');
    check_plain(&["\""], ';');
}

#[test]
fn a_quotation_of_several_lines_is_one_cell() {
    // The IDs are in the last column.
    check_cells(
        &["Note;Id", "dry;1", "\"wet\nand bent\";2", "dry;3"],
        &[&["Note", "Id"], &["dry", "1"], &["wet\nand bent", "2"], &["dry", "3"]],
    );
    // A heading of two lines.
    check_cells(
        &["\"Asset\nid\";Status", "1;received", "2;damaged"],
        &[&["Asset\nid", "Status"], &["1", "received"], &["2", "damaged"]],
    );
}

#[test]
fn hidden_rows_and_problems_of_cells_stay_with_their_rows() {
    let mut builder = TableBuilder::new(Some("May"));
    for (line, cells, is_hidden) in [
        (1, [("Asset", None), ("Status", None)], true),
        (2, [("", None), (" ", None)], true),
        (3, [("1001", Some(CellProblem::RoundedNumber)), ("received", None)], true),
        (4, [("", None), ("", Some(CellProblem::FormulaWithoutResult))], false),
    ] {
        for (text, problem) in cells {
            builder.cell(text, problem).unwrap();
        }
        builder.end_row(line, is_hidden).unwrap();
    }
    let table = builder.end().unwrap();
    let said: Vec<_> = table
        .rows()
        .map(|row| (row.line(), row.is_hidden(), [0, 1, 2].map(|column| row.problem(column))))
        .collect();
    assert_eq!(
        said,
        [
            (1, true, [None; 3]),
            (3, true, [Some(CellProblem::RoundedNumber), None, None]),
            (4, false, [None, Some(CellProblem::FormulaWithoutResult), None]),
        ]
    );
    assert_eq!((table.samples(0, Some(0), 3), table.samples(1, None, 1)), (vec!["1001"], vec!["Status"]));
    // Hidden rows below the headings are counted.
    let count = |heading_row| Columns { heading_row, roles: Vec::new() }.omitted(&table, Omission::Hidden);
    assert_eq!([None, Some(0), Some(1)].map(count), [2, 1, 0]);
}

#[test]
fn several_spaces_separate_cells_if_all_lines_agree() {
    // A table of a mail, with texts of several words.
    check_cells(
        &["Asset ID   Status      Remark", "1001  received  as new", "", "1002   damaged    left side, bent"],
        &[
            &["Asset ID", "Status", "Remark"],
            &["1001", "received", "as new"],
            &["1002", "damaged", "left side, bent"],
        ],
    );
    // A decimal comma in each line is no separator.
    check_cells(&["1001   12,50", "1002   13,50"], &[&["1001", "12,50"], &["1002", "13,50"]]);
    // Fixed width, with blank cells.
    check_cells(
        &[
            "Asset   Status     Remark",
            "1001    received",
            "1002               not looked at",
            "1003    dämaged    wet",
        ],
        &[
            &["Asset", "Status", "Remark"],
            &["1001", "received", ""],
            &["1002", "", "not looked at"],
            &["1003", "dämaged", "wet"],
        ],
    );
    assert_eq!(csv::read_text("1001  ok\r\n\r\n1002  ok").unwrap().row(1).unwrap().line(), 3);
}

#[test]
fn spaces_separate_nothing_if_a_separator_suits_or_lines_disagree() {
    check_cells(
        &["1001;two  spaces;ok", "1002;two  more;ok"],
        &[&["1001", "two  spaces", "ok"], &["1002", "two  more", "ok"]],
    );
    check_cells(&["1001\ta  b", "1002\tc  d"], &[&["1001", "a  b"], &["1002", "c  d"]]);
    check_cells(&["1001,a  b,ok", "1002,c  d,ok"], &[&["1001", "a  b", "ok"], &["1002", "c  d", "ok"]]);
    check_cells(
        &["1001  received", "all others were damaged"],
        &[&["1001  received"], &["all others were damaged"]],
    );
    check_cells(&["SN 1", "SN 2"], &[&["SN 1"], &["SN 2"]]);
    check_cells(&["1001  received"], &[&["1001  received"]]);
}

#[test]
fn a_cell_may_be_of_any_length() {
    for length in [1023, 1024, 1025, 2048, 5000] {
        let long = ["ü".repeat(length / 2), "x".repeat(length % 2)].concat();
        let quoted = ["\"", &long, "\n\"\"", &long, "\""].concat();
        let whole = [&*long, "\n\"", &long].concat();
        check(
            &["a;", &long, ";", &quoted, "\nb;", &long].concat(),
            &[(1, &["a", &long, &whole]), (3, &["b", &long])],
        );
        check(&["a;", &quoted].concat(), &[(1, &["a", &whole])]);
    }
}

#[test]
fn a_row_has_an_empty_cell_where_it_is_shorter_than_others() {
    let table = csv::read_text("a;b;c\nd\n").unwrap();
    assert_eq!(table.width(), 3);
    let last = table.row(1).unwrap();
    assert_eq!((last.cell(0), last.cell(1), last.cell(2), last.cell(usize::MAX)), ("d", "", "", ""));
    assert!(table.row(2).is_none());
    assert_eq!(table.sheet(), None);
}

#[test]
fn a_text_that_is_no_list_is_refused_with_its_reason() {
    for (bytes, expected) in [
        (&b""[..], Refusal::Empty),
        (b"\xEF\xBB\xBF", Refusal::Empty),
        ("\u{FEFF}\u{FEFF}".as_bytes(), Refusal::Empty),
        (b"\n\r\n ; \n;\n", Refusal::Empty),
        ("\u{200B};\u{A0}".as_bytes(), Refusal::Empty),
        (b"sep=;", Refusal::Empty),
        (b"a;b\0", Refusal::NotText),
        (b"PK\x03\x04\x14\0\x06\0", Refusal::NotText),
        (b"\x89PNG\r\n\x1A\n\x01\x02\x03\x04\x05\x06", Refusal::NotText),
        (b"\xFF\xFEa", Refusal::NotText),
    ] {
        assert_eq!(read(bytes), Err(expected), "{bytes:?}");
    }
    assert_eq!(csv::read_text("a\0"), Err(Refusal::NotText));
    assert_eq!(csv::read_text("\u{1}\u{1}\u{1}\u{1}"), Err(Refusal::NotText));
    assert!(csv::read_text("1001\u{B}wet").is_ok(), "a few are no sign of anything");
}

#[test]
fn a_list_may_be_as_long_as_the_limits_say() {
    let lines = |count: usize| "1\n".repeat(count);
    assert_eq!(csv::read_text(&lines(MOST_ROWS)).map(|table| table.len()), Ok(MOST_ROWS));
    assert_eq!(csv::read_text(&lines(MOST_ROWS + 1)), Err(Refusal::TooManyCells));
    let cells = |count: usize| ["1", &",".repeat(count - 1)].concat();
    assert_eq!(csv::read_text(&cells(MOST_COLUMNS)).map(|table| table.width()), Ok(MOST_COLUMNS));
    for count in [MOST_COLUMNS + 1, 5_000_000, MOST_CELLS + 1] {
        assert_eq!(csv::read_text(&cells(count)), Err(Refusal::TooManyCells));
    }
    let rows = |count: usize| [&cells(10_000), "\n"].concat().repeat(count);
    assert_eq!(csv::read_text(&rows(1_000)).map(|table| table.len()), Ok(1_000));
    assert_eq!(csv::read_text(&rows(1_001)), Err(Refusal::TooManyCells));
    assert_eq!(read(&vec![b'a'; MOST_BYTES + 1]), Err(Refusal::TooLarge));
    assert!(read(&vec![b'a'; MOST_BYTES]).is_ok());
    // Letters that are one byte in the file, and two in the table.
    assert_eq!(read(&vec![0xE4; MOST_BYTES]), Err(Refusal::TooLarge));
    let half = "a".repeat(MOST_BYTES / 2);
    let row = |line| (line, [half.as_str()]);
    assert!(sheet(None, (1..=2).map(row)).is_ok());
    assert_eq!(sheet(None, [row(1), row(2), (3, ["b"])]), Err(Refusal::TooLarge));
}

#[test]
fn rows_of_a_sheet_keep_their_numbers_and_their_texts() {
    let given = [(3, vec!["Asset", "Status"]), (5, vec!["", " "]), (9, vec!["'=1", "a\nb"])];
    let table = sheet(Some("Marks"), given).unwrap();
    assert_eq!(table.sheet(), Some("Marks"));
    assert_eq!(rows(&table), [(3, vec!["Asset", "Status"]), (9, vec!["'=1", "a\nb"])]);
    assert_eq!(sheet(None, [(1, [" "])]), Err(Refusal::Empty));
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn cells_that_a_program_encloses_where_it_must_come_back_as_they_are(
        // A cell that begins with a separator, whose lines contain separators, or that has line breaks
        // without a letter resembles typed marks.
        rows in prop::collection::vec(
            prop::collection::vec("([a-c\"\n ]{0,3}[a-c][a-c\"\n ]{0,3}|[a-c\" ][a-c;\" ]{0,5})?", 2),
            1..12,
        ),
        end in select(vec!["\n", "\r\n"]),
    ) {
        let enclosed = |cell: &str| {
            let must = cell.contains([';', '"', '\n']);
            if must { ["\"", &cell.replace('"', "\"\""), "\""].concat() } else { cell.to_owned() }
        };
        let line = |(id, cells): (usize, &Vec<String>)| format!("{id};{};{}", enclosed(&cells[0]), enclosed(&cells[1]));
        let lines: Vec<String> = (1..).zip(&rows).map(line).collect();
        let text = ["Id;Note;Status", end, &lines.join(end)].concat();
        let table = csv::read_text(&text).unwrap();
        let read: Vec<Vec<&str>> = table.rows().skip(1).map(|row| row.cells().skip(1).collect()).collect();
        prop_assert_eq!(read, rows, "{:?}", text);
    }

    #[test]
    fn typed_ditto_marks_swallow_no_row(
        rows in prop::collection::vec(
            (
                // A row may be shorter or longer than others.
                prop_oneof![3 => Just(2..3), 1 => Just(1..4)].prop_flat_map(|widths| prop::collection::vec(
                    select(vec!["\"", "\"", "19\" rack", "\"A\" grade", "wet", "", "b\"", "\"\" x"]),
                    widths,
                )),
                // A blank line, a blank row, a section title or a sum may be above it.
                prop::option::weighted(0.3, select(vec![&[][..], &["", "", ""], &["Floor 2", "", ""], &["Sum", "7"]])),
            ),
            8..30,
        ),
        separator in select(vec![";", "\t", ","]),
    ) {
        let mut lines = vec![vec!["Id".to_owned(), "Status".into(), "Note".into()]];
        for (id, (cells, above)) in (1001..).zip(&rows) {
            lines.extend(above.map(|cells| cells.iter().map(|cell| (*cell).to_owned()).collect()));
            lines.push(std::iter::once(format!("{id}")).chain(cells.iter().map(|cell| (*cell).to_owned())).collect());
        }
        let text = lines.iter().map(|cells| cells.join(separator)).collect::<Vec<_>>().join("\n");
        let table = csv::read_text(&text).unwrap();
        let read: Vec<Vec<&str>> = table.rows().map(|row| row.cells().collect()).collect();
        lines.retain(|cells| cells.iter().any(|cell| !cell.is_empty()));
        let names = |rows: &[Vec<&str>]| rows.iter().map(|cells| cells[0].to_owned()).collect::<Vec<_>>();
        prop_assert_eq!(names(&read), lines.iter().map(|cells| cells[0].clone()).collect::<Vec<_>>(), "{}", text);
        // In a row of another width, `";x"` may be one cell or two.
        if lines.iter().all(|cells| cells.len() == 3) {
            prop_assert_eq!(read, lines, "{}", text);
        }
    }

    #[test]
    fn quoted_cells_come_back_as_they_are_and_rows_on_their_lines(
        table in prop::collection::vec(prop::collection::vec("[a-c;,|\t\"\n\r 1ä=]{0,5}", 3), 1..6),
        separator in select(vec![",", ";", "\t", "|"]),
        end in select(vec!["\n", "\r\n", "\r"]),
    ) {
        let (mut text, mut line, mut expected) = (String::new(), 1, Vec::new());
        for cells in &table {
            let quoted: Vec<String> =
                cells.iter().map(|cell| ["\"", &cell.replace('"', "\"\""), "\""].concat()).collect();
            let row = quoted.join(separator);
            if cells.iter().any(|cell| !cell.trim().is_empty()) {
                expected.push((line, cells.clone()));
            }
            // Line breaks within the quotes; two characters may be one of them.
            let within = row.replace("\r\n", "\n").chars().filter(|it| matches!(it, '\n' | '\r')).count();
            line += u32::try_from(within).unwrap() + 1;
            text.push_str(&row);
            text.push_str(end);
        }
        match csv::read_text(&text) {
            Ok(read) => {
                let said: Vec<(u32, Vec<String>)> = rows(&read)
                    .into_iter()
                    .map(|(line, cells)| (line, cells.into_iter().map(str::to_owned).collect()))
                    .collect();
                prop_assert_eq!(said, expected, "{:?}", text);
            }
            Err(refusal) => prop_assert_eq!((refusal, expected.len()), (Refusal::Empty, 0)),
        }
    }
}
