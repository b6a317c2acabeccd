//! Tests lines of a text with more cells than headings.

use acceptance_marklist::comparison::{Inputs, compare, joined};
use acceptance_marklist::corrections::{CorrectedField, Corrections, LineReading};
use acceptance_marklist::csv;
use acceptance_marklist::words::words;
use acceptance_rules::complete::CompleteAssets;

use crate::support::{List, asset, prove, results};

fn assets() -> CompleteAssets {
    prove((1001..=1009).map(|id| asset(id, &format!("SN-{id}"), "", "")).collect())
}

fn list(lines: &[&str]) -> List {
    List::recognised(csv::read_text(&lines.join("\n")).unwrap(), &assets())
}

/// Returns the result of the last line as it is, as it is joined, and as it is written. A line that cannot be joined has
/// no second result.
#[track_caller]
fn readings(lines: &[&str]) -> [Option<String>; 3] {
    let list = list(lines);
    let (index, line) = (lines.len() - 1, u32::try_from(lines.len()).unwrap());
    let read = |reading, explanation: Option<&str>| {
        let mut corrections = Corrections::default();
        corrections.read_as(line, reading, explanation);
        results(Inputs { corrections: &corrections, ..list.inputs() }).pop()
    };
    let found = joined(list.inputs(), &[index]).pop().unwrap();
    let joined = found.and_then(|joined| read(joined.reading, joined.explanation.as_deref()));
    [results(list.inputs()).pop(), joined, read(LineReading::AsWritten, None)]
}

const HEAD: [&str; 3] =
    ["Asset ID,Description,Status,Explanation", "1001,Desk,received,", "1002,Chair,received,fine"];

#[test]
fn a_line_with_more_cells_than_headings_is_read_as_the_user_decides() {
    for (line, fault, joined, written) in [
        (
            "1003,Accessories, other,received,",
            "MoreCells Some(4) ",
            Some("1003 received/-"),
            "1003 other/received",
        ),
        (
            "1004,Lamp, large, white,damaged,bent",
            "MoreCells Some(4) damaged bent",
            Some("1004 damaged/bent"),
            "UnknownStatus Some(2)  large",
        ),
        (
            "1005,Desk,damaged,bent, wet",
            "MoreCells Some(4)  wet",
            Some("1005 damaged/bent, wet"),
            "1005 damaged/bent",
        ),
        (
            "1006,Desk,damaged,bent,wet",
            "MoreCells Some(4) wet",
            Some("1006 damaged/bent,wet"),
            "1006 damaged/bent",
        ),
        (
            "1007,Box,small,received,dry",
            "MoreCells Some(4) dry",
            Some("1007 received/dry"),
            "UnknownStatus Some(2) small",
        ),
        ("1008,Box,so,what,dry", "MoreCells Some(4) dry", None, "UnknownStatus Some(2) so"),
        ("Desk, old,1009,received,", "MoreCells Some(4) ", None, "UnknownAsset Some(0) Desk"),
    ] {
        let expected = [Some(fault), joined, Some(written)].map(|text| text.map(str::to_owned));
        assert_eq!(readings(&[&HEAD[..], &[line]].concat()), expected, "{line}");
    }
}

#[test]
fn a_line_without_headings_or_with_a_name_in_the_style_of_its_list_is_joined_too() {
    for (lines, joined) in [
        (
            &["1001,Laptop,received", "1002,Lamp,received", "1003,Accessories, other,received"][..],
            "1003 received/-",
        ),
        (
            &[
                "Asset ID,Description,Status",
                "01001,Desk,received",
                "01002,Desk,damaged",
                "01003,Box, big,other",
            ],
            "1003 other/-",
        ),
    ] {
        assert_eq!(readings(lines)[1].as_deref(), Some(joined), "{lines:?}");
    }
}

#[test]
fn a_typed_explanation_stays_when_a_line_is_read() {
    let list = list(&[&HEAD[..], &["1003,Box,received,bent,wet"]].concat());
    let joined_explanation = LineReading::Joined { column: 3, surplus: 1 };
    for (reading, explanation) in [
        (LineReading::AsWritten, None),
        (LineReading::Joined { column: 1, surplus: 1 }, None),
        (joined_explanation, Some("bent,wet")),
    ] {
        let mut corrections = Corrections::default();
        corrections.set(4, CorrectedField::Explanation, Some("typed"));
        corrections.read_as(4, reading, explanation);
        assert_eq!(
            corrections.get(4).unwrap().text(CorrectedField::Explanation),
            Some("typed"),
            "{reading:?}"
        );
    }
    let mut corrections = Corrections::default();
    corrections.read_as(4, joined_explanation, Some("bent,wet"));
    corrections.read_as(4, LineReading::AsWritten, None);
    let results = results(Inputs { corrections: &corrections, ..list.inputs() });
    assert_eq!(results.last().unwrap(), "1003 received/bent", "another reading replaces a joined text");
}

#[test]
fn cells_that_begin_with_a_blank_are_joined_first() {
    let head =
        ["Asset ID,Explanation,Location,Status", "1001,bent,Floor 2,damaged", "1002,,Floor 1,received"];
    for (line, joined) in [
        ("1003,bent,Room 1, left,damaged", "1003 damaged/bent"),
        ("1003,bent, wet,Room 1,damaged", "1003 damaged/bent, wet"),
        ("1003,bent,wet,Room 1,damaged", "1003 damaged/bent,wet"),
    ] {
        assert_eq!(readings(&[&head[..], &[line]].concat())[1].as_deref(), Some(joined), "{line}");
    }
}

#[test]
fn a_separator_at_the_end_of_all_lines_is_no_fault() {
    for lines in [
        &["Asset ID;Status", "1001;received;", "1002;damaged;", "1003;received;"][..],
        &["Asset ID;Status;", "1001;received;", "1002;damaged;", "1003;received;"],
        &["Asset ID;Status", "Delivered", "1001;received;", "1002;damaged;", "1003;received;"],
        &["Asset ID;Status;Note", "1001;received", "1002;damaged", "1003;received"],
    ] {
        assert_eq!(
            results(list(lines).inputs()),
            ["1001 received/-", "1002 damaged/-", "1003 received/-"],
            "{lines:?}"
        );
    }
}

#[test]
fn a_line_with_more_cells_than_headings_or_most_lines_is_a_fault_however_many_have_them() {
    let head = "Asset ID,Category,Status,Explanation";
    let shifted = ["1002,Accessories, other,received,", "1003,Accessories, other,received,"];
    for (lines, faults) in [
        (&[head, "1001,Laptop,received,", shifted[0], shifted[1]][..], 2),
        (&[head, "1001,Laptop,received,", "1002,Laptop,received,,", "1003,Laptop,received,,"], 2),
        (&[head, "1001,Laptop,received,,x", "1002,Laptop,received,,"], 2),
        (&["1001,Laptop,received", "1002,Laptop,received", "1003,Accessories, other,received"], 1),
        (&["1001,received", "1002,received,"], 1),
        (&["Delivered", "1001,Laptop", "1002,Laptop", "Missing", "Broken", "1003,Accessories, other"], 1),
    ] {
        let list = list(lines);
        let results = results(list.inputs());
        let found = results.iter().filter(|result| result.starts_with("MoreCells")).count();
        assert_eq!(found, faults, "{lines:?} {results:?}");
    }
}

#[test]
fn explanations_of_a_fixed_width_are_trimmed() {
    let padded = [
        "Asset ID;Status;Explanation",
        "1001;damaged;bent      ",
        "1002;damaged;left side ",
        "1003;received;          ",
    ];
    assert_eq!(
        results(list(&padded).inputs()),
        ["1001 damaged/bent", "1002 damaged/left side", "1003 received/-"]
    );
    let typed = ["Asset ID;Status;Explanation", "1001;damaged;bent ", "1002;damaged;left side"];
    assert_eq!(results(list(&typed).inputs()), ["1001 damaged/bent ", "1002 damaged/left side"]);
}

#[test]
fn a_word_of_an_undecided_line_is_not_listed_and_its_asset_is_not_marked_by_another_line() {
    let list = list(&[&HEAD[..], &["1003,Box, large,kaputt,", "1003,Box,received,"]].concat());
    let texts =
        |inputs: Inputs<'_>| words(inputs).iter().map(|word| word.text.to_string()).collect::<Vec<_>>();
    assert_eq!(texts(list.inputs()), ["received"]);
    assert_eq!(compare(list.inputs()).sums().faults, 2);
    let mut corrections = Corrections::default();
    corrections.read_as(4, LineReading::Joined { column: 1, surplus: 1 }, None);
    assert_eq!(texts(Inputs { corrections: &corrections, ..list.inputs() }), ["received", "kaputt"]);
}
