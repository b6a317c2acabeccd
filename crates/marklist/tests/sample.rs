//! Tests a realistic list from the file to its changes.

use acceptance_marklist::columns::{ColumnRole, explanation_candidates, unexplained};
use acceptance_marklist::comparison::{Fault, Inputs, Verdict, compare};
use acceptance_marklist::csv::{self, Encoding};
use acceptance_marklist::words::{Assignments, WordState, words};

use crate::support::List;
use crate::support::sample::{ONCE, sample};

#[test]
fn all_rows_of_a_delivery_list_but_the_five_wrong_ones_are_imported_with_confirmed_guesses() {
    let sample = sample();
    let windows: Vec<u8> =
        sample.csv().chars().map(|character| u8::try_from(u32::from(character)).unwrap()).collect();
    let file = csv::decode(&windows, None).unwrap();
    assert_eq!(file.encoding, Encoding::Windows1252);
    for table in [sample.sheet(), csv::read_text(&sample.csv()).unwrap(), file.table().unwrap()] {
        let list = List::recognised(table, &sample.assets);
        let List { columns, labels, .. } = &list;
        let [ignored, serial, status, explanation] =
            [ColumnRole::Ignored, ColumnRole::SerialNumber, ColumnRole::Status, ColumnRole::Explanation];
        let expected = [ignored, serial, ignored, ignored, ignored, status, explanation, ignored];
        assert_eq!((columns.heading_row, &*columns.roles), (Some(2), &expected[..]));

        let inputs = list.inputs();
        assert_eq!(compare(inputs).sums().will_change(), 0, "nothing is imported on a guess");
        let words = words(inputs);
        let said: Vec<_> = words
            .iter()
            .map(|word| match &word.state {
                WordState::Guessed(status) => (&*word.text, word.count, status.raw()),
                state => panic!("{state:?}"),
            })
            .collect();
        assert_eq!(said, [("i. O.", 128, "received"), ("fehlt", 8, "notReceived"), ("Defekt", 7, "damaged")]);

        let mut assignments = Assignments::default();
        assignments.confirm(&words, labels);
        let inputs = Inputs { assignments: &assignments, ..inputs };
        let comparison = compare(inputs);
        let sums = comparison.sums();
        assert_eq!((sums.will_change(), sums.repeated, sums.faults), (ONCE, 3, 2));
        assert_eq!((sums.received, sums.problems), (126, 12));
        let groups = comparison.fault_groups();
        assert_eq!((groups.len(), groups[0].fault, groups[0].lines.len()), (1, Fault::UnknownAsset, 2));
        let Verdict::WillChange(change) = &comparison.changes_by_weight()[0].0.verdict else { panic!() };
        assert_eq!(change.explanation.as_deref(), Some("nicht im Karton"));
        assert!(comparison.changes().all(|change| change.is_problem() == change.explanation.is_some()));
        assert_eq!(unexplained(inputs), None);

        let mut other = columns.clone();
        other.set_role(7, explanation);
        let inputs = Inputs { columns: &other, ..inputs };
        let found = unexplained(inputs).unwrap();
        assert_eq!((found.problems, found.column, found.filled), (14, 6, 14));
        let candidates = explanation_candidates(inputs);
        let said: Vec<_> = candidates.iter().map(|it| (it.column, it.filled, it.beside_problems)).collect();
        assert_eq!(said, [(6, 15, 15), (7, 19, 1)]);
        let samples: Vec<&str> = candidates[0].samples.iter().map(|sample| &**sample).collect();
        assert_eq!(samples, ["nicht im Karton", "Display gebrochen; Rahmen verbogen"]);
    }
}
