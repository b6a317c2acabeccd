//! Tests the hints before sending against an oracle over plain texts. `ACCEPTANCE_CASES` sets the
//! number of cases of each property.

use acceptance_rules::asset::{Asset, AssetId};
use acceptance_rules::draft::Draft;
use acceptance_rules::hint::Hint::{
    ExplanationExpected, Forbidden, ReceivedWithExplanation, TooLong, Unseen,
};
use acceptance_rules::hint::{Hint, hints, row_hints};
use proptest::prelude::*;
use proptest::sample::select;

use crate::model::any_id;
use crate::support::{acceptance, asset, config, prove};

const SCRIPT: Hint = Forbidden("<script");
const OPEN: Hint = Forbidden("[%");
const CLOSE: Hint = Forbidden("%]");

fn held(id: i64, status: Option<&str>, words: Option<&str>) -> Asset {
    Asset { explanation: words.map(Into::into), ..asset(id, acceptance(status)) }
}

/// Returns the configuration of these tests.
fn is_explained(status: &str) -> bool {
    ["other", "damaged"].contains(&status.to_ascii_lowercase().as_str())
}

/// Checks the hints about an asset with the `held` values after the user chooses and types `new`
/// ones.
#[track_caller]
fn check(
    (status, words): (Option<&str>, Option<&str>),
    (chosen, typed): (Option<&str>, Option<&str>),
    expected: &[Hint],
) {
    let asset = held(1, status, words);
    let mut draft = Draft::default();
    if chosen.is_some() {
        draft.set_acceptance([&asset], acceptance(chosen).as_ref());
    }
    if let Some(typed) = typed {
        draft.set_explanation(&asset, typed);
    }
    let found = hints(&prove(vec![asset]), &draft, is_explained);
    let found: Vec<Hint> = found.into_iter().map(|(_, hint)| hint).collect();
    assert_eq!(found, expected, "{status:?} {words:?}, then {chosen:?} {typed:?}");
}

/// Checks the hints about a text that is typed for an asset without a status.
#[track_caller]
fn check_text(typed: &str, expected: &[Hint]) {
    check((None, None), (None, Some(typed)), expected);
}

#[test]
fn more_than_256_characters_are_hinted_as_the_strictest_service_counts_them() {
    check_text(&"x".repeat(256), &[]);
    check_text(&"x".repeat(257), &[TooLong(257)]);
    check_text(&"ä".repeat(256), &[]);
    check_text(&"\u{1F600}".repeat(128), &[]);
    check_text(&"\u{1F600}".repeat(150), &[TooLong(300)]);
    // A letter and its combining accent are two characters.
    check_text(&"e\u{301}".repeat(128), &[]);
    check_text(&"e\u{301}".repeat(129), &[TooLong(258)]);
    check_text(&" ".repeat(257), &[TooLong(257)]);
    check_text(&"\n".repeat(128), &[]);
    check_text(&"\n".repeat(129), &[TooLong(258)]);
    check_text(&"\r\n".repeat(128), &[]);
}

#[test]
fn forbidden_parts_of_a_text_are_hinted_once_each_in_any_ascii_case() {
    for text in ["<script", "<SCRIPT>", "a <ScRiPt b", "<scripts", "<<script", "<script<script"] {
        check_text(text, &[SCRIPT]);
    }
    check_text("[%", &[OPEN]);
    check_text("100%]", &[CLOSE]);
    check_text("[%]", &[OPEN, CLOSE]);
    check_text("%][%<script>[%", &[SCRIPT, OPEN, CLOSE]);
    for text in ["< script", "script", "</script>", "<scr\u{131}pt", "<\u{17F}cript", "<scrip", "[ %", "% ]"]
    {
        check_text(text, &[]);
    }
    for text in ["", "%", "[", "\u{FF1C}script", "<scri-pt", "[\u{1F600}%"] {
        check_text(text, &[]);
    }
}

#[test]
fn a_damaged_explanation_is_hinted_until_it_is_mended() {
    let torn = "box wet \u{FFFD}";
    check((Some("damaged"), Some(torn)), (Some("other"), None), &[Hint::Damaged]);
    check((Some("damaged"), Some(torn)), (None, Some("box wet")), &[]);
    check((Some("damaged"), Some(torn)), (None, Some("wet \u{FFFD}")), &[Hint::Damaged]);
    check((Some("damaged"), None), (None, Some(torn)), &[Hint::Damaged]);
    let asset = held(1, Some("damaged"), Some(torn));
    assert_eq!(row_hints(&asset, &Draft::default(), is_explained), [Hint::Damaged]);
    let mut draft = Draft::default();
    draft.set_acceptance([&asset], acceptance(Some("other")).as_ref());
    assert_eq!(draft.updates(&prove(vec![asset]))[0].explanation, None, "what was not edited is never sent");
}

#[test]
fn an_invisible_character_is_hinted_but_no_tab_no_line_break_and_no_part_of_an_emoji() {
    for code in 0..=0x2FF {
        let character = char::from_u32(code).unwrap();
        let text = format!("a{character}b{character}\u{1}");
        let is_control = (code < 32 && ![9, 10, 13].contains(&code)) || (127..=160).contains(&code);
        let wanted = Unseen(if is_control || code == 0xAD { character } else { '\u{1}' });
        check_text(&text, &[wanted]);
    }
    for character in ['\u{200B}', '\u{200E}', '\u{202C}', '\u{FEFF}', '\u{2060}'] {
        check_text(&format!("a{character}"), &[Unseen(character)]);
    }
    check_text("\u{1F468}\u{200D}\u{1F527} \u{2764}\u{FE0F} \u{645}\u{200C}\u{627}", &[]);
}

#[test]
fn a_no_break_space_is_hinted_except_where_french_has_one() {
    for space in ['\u{A0}', '\u{202F}'] {
        for text in ["Carton_: mouillé_; pourquoi_?", "«_non_»_!"] {
            check_text(&text.replace('_', &space.to_string()), &[]);
        }
        for text in ["a_b", "_", "a_", "»_a", "a_:_b", "a__!", "a_«"] {
            check_text(&text.replace('_', &space.to_string()), &[Unseen(space)]);
        }
    }
}

#[test]
fn a_mark_that_the_service_has_taken_or_whose_asset_is_gone_is_not_hinted() {
    let (one, two) = (held(1, None, None), held(2, None, None));
    let mut draft = Draft::default();
    draft.set_acceptance([&one, &two], acceptance(Some("other")).as_ref());
    let fresh = prove(vec![held(1, Some("other"), None), held(3, Some("other"), None)]);
    assert_eq!(hints(&fresh, &draft, is_explained), []);
    let before = prove(vec![two, one]);
    let expected = [(AssetId(2), ExplanationExpected), (AssetId(1), ExplanationExpected)];
    assert_eq!(hints(&before, &draft, is_explained), expected, "in the order of the service");
}

/// Returns the expected hints about one row.
fn expected(held: (Option<&str>, &str), stands: (Option<&str>, &str)) -> Vec<Hint> {
    let small = |status: Option<&str>| status.map(str::to_ascii_lowercase);
    let is_new_text = held.1 != stands.1;
    if small(held.0) == small(stands.0) && !is_new_text {
        return Vec::new();
    }
    let text = stands.1;
    let is_blank = text.chars().all(|character| " \t\r\n\u{7}\u{85}\u{200B}\u{A0}".contains(character));
    let mut found = Vec::new();
    if small(stands.0).as_deref() == Some("received") && !is_blank {
        found.push(ReceivedWithExplanation);
    }
    if stands.0.is_some_and(is_explained) && is_blank {
        found.push(ExplanationExpected);
    }
    let ends = text.matches('\n').count();
    let length = text.encode_utf16().count() + ends - text.matches("\r\n").count();
    if is_new_text && length > 256 {
        found.push(TooLong(length));
    }
    for part in ["<script", "[%", "%]"] {
        if is_new_text && text.to_ascii_lowercase().contains(part) {
            found.push(Forbidden(part));
        }
    }
    let unseen = |code: &u32| matches!(code, 0..=8 | 11..=12 | 14..=31 | 127..=160 | 0x200B);
    let first = text.chars().map(u32::from).find(unseen);
    found.extend(first.filter(|_| is_new_text).and_then(char::from_u32).map(Unseen));
    found
}

const STATUSES: [&str; 9] =
    ["received", "Received", "received ", "other", "OTHER", "damaged", "notReceived", "stolen", "other "];

/// Generates texts of pieces that cause hints, with lengths around the limit.
fn any_text() -> impl Strategy<Value = String> {
    const PIECES: [&str; 20] = [
        "<",
        "script",
        "SCRipt",
        "<script",
        "[",
        "%",
        "]",
        " ",
        "\u{200B}",
        "\u{A0}",
        "\n",
        "bent",
        "\u{1F600}",
        "e\u{301}",
        "\u{17F}cript",
        "[%]",
        "\t",
        "\r\n",
        "\u{7}",
        "\u{85}",
    ];
    let filler = (select(vec!["", "x", "\u{1F600}", " "]), 245..260_usize);
    let pieces = prop::collection::vec(select(PIECES.to_vec()), 0..6);
    prop_oneof![
        3 => pieces.clone().prop_map(|pieces| pieces.concat()),
        1 => (pieces, filler).prop_map(|(pieces, (filler, times))| pieces.concat() + &filler.repeat(times)),
    ]
}

fn any_row() -> impl Strategy<Value = (Option<&'static str>, Option<String>)> {
    (prop::option::weighted(0.7, select(STATUSES.to_vec())), prop::option::of(any_text()))
}

proptest! {
    #![proptest_config(config(2_000))]

    #[test]
    fn every_changed_row_has_the_hints_of_its_description_and_no_other_row_has_any(
        rows in prop::collection::btree_map(any_id(), (any_row(), any_row()), 0..8),
    ) {
        let assets: Vec<Asset> =
            rows.iter().rev().map(|(id, ((status, words), _))| held(*id, *status, words.as_deref())).collect();
        let mut draft = Draft::default();
        let mut wanted = Vec::new();
        for asset in &assets {
            let ((status, words), (chosen, typed)) = &rows[&asset.id.0];
            if chosen.is_some() {
                draft.set_acceptance([asset], acceptance(*chosen).as_ref());
            }
            if let Some(typed) = typed {
                draft.set_explanation(asset, typed);
            }
            let words = words.as_deref().unwrap_or("");
            // Another spelling is the same status, so the service's own stays.
            let is_same = matches!((status, chosen), (Some(one), Some(other)) if one.eq_ignore_ascii_case(other));
            let stands = (if is_same { *status } else { chosen.or(*status) }, typed.as_deref().unwrap_or(words));
            wanted.extend(expected((*status, words), stands).into_iter().map(|hint| (asset.id, hint)));
        }
        let before = draft.clone();
        prop_assert_eq!(hints(&prove(assets), &draft, is_explained), wanted);
        prop_assert_eq!(draft, before);
    }
}
