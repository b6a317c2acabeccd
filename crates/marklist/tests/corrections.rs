//! Tests corrections of single rows, near matches and problems of cells.

use acceptance_marklist::columns::{ColumnRole, Columns};
use acceptance_marklist::comparison::{Comparison, Fault, FaultGroup, Inputs, Verdict, compare};
use acceptance_marklist::corrections::{CorrectedField, Corrections};
use acceptance_marklist::lookup::Lookup;
use acceptance_marklist::table::{CellProblem, TableBuilder};
use acceptance_rules::asset::{AcceptanceStatus, AssetId};
use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::complete::CompleteAssets;

use crate::support::{self, List, asset, prove, table};

fn assets() -> CompleteAssets {
    prove(vec![
        asset(1001, "SN-0001", "", ""),
        asset(1002, "SN-0002", "received", ""),
        asset(1003, "0004711", "damaged", "bent"),
        asset(2_000_317, "ABC-999", "", ""),
    ])
}

fn results(lines: &[&str], corrections: &Corrections) -> Vec<String> {
    support::results(Inputs { corrections, ..List::new(table(lines), &assets()).inputs() })
}

#[test]
fn a_correction_replaces_a_cell_or_leaves_a_row_out() {
    let lines = ["9||received|", "1001||kaputt|", "1002||damaged|wet", "1003|SN-0001|received|", "9||x|"];
    let mut corrections = Corrections::default();
    let check =
        |corrections: &Corrections, expected: [&str; 5]| assert_eq!(results(&lines, corrections), expected);
    let before = [
        "UnknownAsset Some(0) 9",
        "UnconfirmedStatus Some(2) kaputt",
        "1002 damaged/wet",
        "IdAndSerialDisagree Some(1) SN-0001",
        "UnknownAsset Some(0) 9",
    ];
    check(&corrections, before);
    corrections.set(1, CorrectedField::Id, Some("2000317"));
    corrections.set(2, CorrectedField::Status, Some("damaged"));
    corrections.set(3, CorrectedField::Explanation, Some("bent"));
    corrections.set_asset(4, AssetId(1003));
    corrections.leave_out(5, true);
    check(
        &corrections,
        ["2000317 received/-", "1001 damaged/-", "1002 damaged/bent", "1003 received/-", "left out"],
    );
    assert_eq!(corrections.get(4).unwrap().text(CorrectedField::Serial), Some(""));
    // A correction may be wrong too, and is reported as typed.
    corrections.set(1, CorrectedField::Id, Some("8"));
    corrections.set(2, CorrectedField::Status, Some("nope"));
    corrections.set(3, CorrectedField::Explanation, Some(""));
    corrections.clear(4);
    corrections.leave_out(5, false);
    check(
        &corrections,
        ["UnknownAsset Some(0) 8", "UnknownStatus Some(2) nope", "1002 damaged/-", before[3], before[4]],
    );
    for line in 1..=3 {
        for field in [CorrectedField::Id, CorrectedField::Status, CorrectedField::Explanation] {
            corrections.set(line, field, None);
        }
    }
    assert_eq!(corrections, Corrections::default());
    check(&corrections, before);
}

#[test]
fn a_corrected_row_repeats_or_contradicts_others_like_any_other_row() {
    let lines = ["1001||received|", "9||damaged|"];
    let mut corrections = Corrections::default();
    corrections.set_asset(2, AssetId(1001));
    assert_eq!(
        results(&lines, &corrections),
        ["contradicts 2 Some(2) received", "contradicts 1 Some(2) damaged"]
    );
    corrections.set(2, CorrectedField::Status, Some("Erhalten"));
    assert_eq!(results(&lines, &corrections), ["1001 received/-", "again"]);
}

#[test]
fn near_matches_are_offered_for_typical_mistakes() {
    let lookup = Lookup::new(&assets());
    for (text, expected) in [
        ("4711", &[1003][..]),
        ("SN-OOO1", &[1001]),
        ("2000371", &[2_000_317]),
        ("ABC-998", &[2_000_317]),
        // Three assets differ by one character, the nearest first.
        ("1004", &[1001, 1002, 1003]),
        ("SN-0009", &[1001, 1002]),
        ("nothing", &[]),
        ("", &[]),
        ("-", &[]),
    ] {
        let near: Vec<i64> = lookup.near(text).iter().map(|id| id.0).collect();
        assert_eq!(near, expected, "{text:?}");
    }
    let many = prove((1000..1100).map(|id| asset(id, "", "", "")).collect());
    // The one with a further character is first.
    assert_eq!(Lookup::new(&many).near("10990"), [AssetId(1099), AssetId(1090)]);
    assert_eq!(Lookup::new(&many).near("109x"), [], "none of many");
    assert_eq!(Lookup::new(&prove(vec![])).near("1"), []);
}

#[test]
fn a_serial_number_that_a_spreadsheet_changed_is_named_so_and_its_only_asset_is_offered() {
    let own = prove(vec![
        asset(1, "5512938765432", "", ""),
        asset(2, "10-3", "", ""),
        asset(3, "7-6", "", ""),
        asset(4, "6-7", "", ""),
        asset(5, "551294E8", "", ""),
    ]);
    for (text, fault, near) in [
        ("5.51294E+12", "Cell(ScientificNumber)", Some(1)),
        ("5,51294E+13", "Cell(ScientificNumber)", Some(5)),
        ("10-Mar", "MadeDate", Some(2)),
        ("10. M\u{E4}r", "MadeDate", Some(2)),
        ("2026-03-10", "MadeDate", Some(2)),
        ("06-juil", "MadeDate", None),
        ("01.02.2026", "MadeDate", None),
        ("x-77", "UnknownAsset", None),
    ] {
        let list = List::new(table(&[&format!("|{text}|received|")]), &own);
        assert_eq!(support::results(list.inputs()), [format!("{fault} Some(1) {text}")]);
        let expected: Vec<AssetId> = near.map(AssetId).into_iter().collect();
        assert_eq!(list.lookup.near(text), expected, "{text}");
    }
}

#[test]
fn a_problem_of_a_used_cell_is_a_fault_until_it_is_corrected() {
    let problems = [
        CellProblem::FormulaWithoutResult,
        CellProblem::RoundedNumber,
        CellProblem::ScientificNumber,
        CellProblem::Error,
        CellProblem::Format,
    ];
    let fields = [
        (0, CorrectedField::Id),
        (1, CorrectedField::Serial),
        (2, CorrectedField::Status),
        (3, CorrectedField::Explanation),
    ];
    for problem in problems {
        for (column, field) in fields {
            let mut builder = TableBuilder::new(None);
            for (at, text) in ["1001", "SN-0001", "damaged", "wet", "#N/A"].into_iter().enumerate() {
                // The last column is not used.
                builder.cell(text, Some(problem).filter(|_| at == column || at == 4)).unwrap();
            }
            builder.end_row(7, false).unwrap();
            let list = List::new(builder.end().unwrap(), &assets());
            let comparison = compare(list.inputs());
            let Verdict::Fault(fault, place) = &comparison.rows()[0].verdict else { panic!("{field:?}") };
            assert_eq!(
                (*fault, place.column, place.field),
                (Fault::Cell(problem), Some(column), Some(field))
            );
            let mut corrections = Corrections::default();
            corrections.set(7, field, Some(["1001", "SN-0001", "damaged", "wet"][column]));
            let inputs = Inputs { corrections: &corrections, ..list.inputs() };
            assert_eq!(support::results(inputs), ["1001 damaged/wet"]);
        }
    }
}

#[test]
fn a_row_of_another_certificate_is_a_fault() {
    let lines = table(&[
        "1001||received||77",
        "1002||damaged||78",
        "1003||other||",
        "2000317||received||PV 78",
        "2000317||received||4711/77",
        "1003||other||4711/78",
        "1003||other|| 4712 / 77",
    ]);
    let mut list = List::new(lines, &assets());
    list.columns.roles.push(ColumnRole::Certificate);
    let results = |certificate| support::results(Inputs { certificate, ..list.inputs() });
    let all = [
        "1001 received/-",
        "1002 damaged/-",
        "1003 other/-",
        "2000317 received/-",
        "again",
        "again",
        "again",
    ];
    assert_eq!(results(None), all);
    let faulty = [
        all[0],
        "AnotherCertificate Some(4) 78",
        all[2],
        all[3],
        all[4],
        "AnotherCertificate Some(4) 4711/78",
        "AnotherCertificate Some(4)  4712 / 77",
    ];
    assert_eq!(results(Some(CertificateKey::new(4711, 77))), faulty);
}

fn comparison(lines: &[&str]) -> Comparison {
    compare(List::new(table(lines), &assets()).inputs())
}

#[test]
fn faults_are_grouped_by_kind_with_the_most_frequent_first() {
    let comparison = comparison(&[
        "7||received|",
        "1001||weg|",
        "1002||damaged|",
        "1002||received|",
        "1002||other|",
        "8||received|",
        "1E5||received|",
        "1003|||",
    ]);
    let group = |fault, lines: &[u32]| FaultGroup { fault, lines: lines.iter().copied().collect() };
    assert_eq!(
        comparison.fault_groups(),
        [
            group(Fault::Contradicts { line: 0 }, &[3, 4, 5]),
            group(Fault::UnknownAsset, &[1, 6]),
            group(Fault::UnknownStatus, &[2]),
            group(Fault::Cell(CellProblem::ScientificNumber), &[7]),
            group(Fault::NoStatus, &[8]),
        ]
    );
}

#[test]
fn a_corrected_row_stays_in_its_group() {
    let list = List::new(table(&["7||received|", "1001||weg|", "8||received|"]), &assets());
    let before = compare(list.inputs()).groups_to_correct(Corrections::NONE, &[]);
    let group = |fault, lines: &[u32]| FaultGroup { fault, lines: lines.iter().copied().collect() };
    let [unknown, word] = [group(Fault::UnknownAsset, &[1, 3]), group(Fault::UnknownStatus, &[2])];
    assert_eq!(before, [unknown.clone(), word.clone()]);
    let mut corrections = Corrections::default();
    corrections.set(1, CorrectedField::Id, Some("1002"));
    corrections.set(2, CorrectedField::Id, Some("9"));
    let comparison = compare(Inputs { corrections: &corrections, ..list.inputs() });
    let groups = comparison.groups_to_correct(&corrections, &before);
    assert_eq!(groups, [unknown, word], "whatever their results are now");
    let groups = comparison.groups_to_correct(Corrections::NONE, &groups);
    assert_eq!(groups, [group(Fault::UnknownAsset, &[2, 3])]);
}

#[test]
fn changes_are_summed_up_with_problems_first() {
    let comparison =
        comparison(&["1001||received|", "1002||damaged|we\u{200B}t", "1003||damaged|wet", "2000317|||"]);
    let sums = comparison.sums();
    assert_eq!((sums.received, sums.problems, sums.explanations, sums.faults), (1, 1, 1, 1));
    let name =
        |status: &Option<AcceptanceStatus>| status.as_ref().map_or("-".to_owned(), |it| it.raw().to_owned());
    let transitions: Vec<_> =
        sums.transitions.iter().map(|it| (it.from.raw(), it.to.raw(), it.assets.len())).collect();
    assert_eq!(transitions, [("received", "damaged", 1)], "other assets had no status");
    let changes = comparison.changes_by_weight();
    let said: Vec<_> = changes
        .iter()
        .map(|(row, change)| {
            (row.line, name(&change.before.status), &*change.before.explanation, change.is_problem())
        })
        .collect();
    assert_eq!(
        said,
        [(2, "received".into(), "", true), (3, "damaged".into(), "bent", true), (1, "-".into(), "", false),]
    );
    let unseen: Vec<_> = changes.iter().map(|(_, change)| change.unseen()).collect();
    assert_eq!(unseen, [Some('\u{200B}'), None, None]);
    assert_eq!(changes[1].1.after().map(AcceptanceStatus::raw), Some("damaged"));
}

#[test]
fn a_role_moves_from_one_column_to_another() {
    let mut columns = Columns {
        heading_row: None,
        roles: vec![ColumnRole::AssetId, ColumnRole::Status, ColumnRole::Ignored],
    };
    assert!(columns.is_known());
    columns.set_role(2, ColumnRole::Status);
    assert_eq!(columns.roles, [ColumnRole::AssetId, ColumnRole::Ignored, ColumnRole::Status]);
    columns.set_role(2, ColumnRole::Ignored);
    assert!(columns.is_known(), "rows without a word can have one status");
    columns.set_role(0, ColumnRole::Explanation);
    assert!(!columns.is_known());
}
