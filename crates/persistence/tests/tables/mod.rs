//! Texts at the edges of JSON, of numbers and of versions, and what each is read as.

mod json;
mod rows;

use acceptance_persistence::Damage::NotOurs;
use acceptance_persistence::draft::SavedDraft;
use acceptance_rules::asset::{AssetId, StatusCodes};

use crate::support::damages;

/// A draft of so many marks with this JSON.
fn draft(count: usize, body: &str) -> Result<SavedDraft, acceptance_persistence::Damage> {
    SavedDraft::read(&format!("draft 1 5 {count}\n{body}"), &StatusCodes::default())
}

/// Each of the three kinds refuses this JSON, whatever count its line gives.
#[track_caller]
fn check_refused(body: &str) {
    for count in 0..3 {
        for kind in ["draft", "pending", "round"] {
            let text = format!("{kind} 1 5 {count}\n{body}");
            assert_eq!(damages(&text), [Some(NotOurs); 4], "{:?}", text.get(..80).unwrap_or(&text));
        }
    }
}

/// A draft of one mark whose typed explanation is written like this has this explanation.
#[track_caller]
fn check_text(written: &str, expected: Option<&str>) {
    let saved = draft(1, &format!("[\"1\",null,{written},null,\"\"]")).ok();
    let mark = saved.as_ref().and_then(|saved| saved.draft.mark(AssetId(1)));
    assert_eq!(mark.and_then(|mark| mark.explanation.as_deref()), expected, "{written}");
}

/// A draft of one mark whose id is written like this is about this asset.
#[track_caller]
fn check_id(written: &str, expected: Option<i64>) {
    let saved = draft(1, &format!("[{written},\"other\",null,null,\"\"]")).ok();
    let id = saved.and_then(|saved| saved.draft.marks().map(|(id, _)| id.0).next());
    assert_eq!(id, expected, "{written}");
}
