//! Tests the last question before a decision: it shows the true numbers, and it can be declined.

use crate::generated::{Chance, IS_CAMPAIGN, confirmable, rejectable};
use crate::prelude::*;

/// Number of certificates of each kind.
const SETS: i64 = if IS_CAMPAIGN { 110 } else { 12 };

fn ids(held: &Certificate, is_meant: impl Fn(&str) -> bool) -> Vec<i64> {
    let meant = held.assets.iter().filter(|asset| is_meant(asset.status.as_deref().unwrap_or_default()));
    meant.map(|asset| asset.id).collect()
}

/// Returns the first twelve assets, which have only an ID, and the number of further ones.
fn listed(ids: &[i64], end: &str) -> Vec<String> {
    let named = ids.iter().take(12).map(|id| format!("Asset {id}{end}"));
    named.chain((ids.len() > 12).then(|| format!("and {} more", ids.len() - 12))).collect()
}

fn many(count: usize, one: &str, other: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { other })
}

/// Returns the sentences that a confirmation must show, computed from the service's values.
fn confirmation(held: &Certificate) -> Vec<String> {
    let unset = ids(held, str::is_empty);
    let confirmed = format!(
        "You confirm {}. Leasing starts once the certificate is fully confirmed; if required, a second person must confirm first.",
        many(held.assets.len(), "asset", "assets")
    );
    let unmarked = match unset.len() {
        0 => String::new(),
        1 => "1 unchecked asset will be recorded as received:".to_owned(),
        count => format!("{count} unchecked assets will be recorded as received:"),
    };
    let attested = match held.assets.len() {
        1 => "I have checked the asset".to_owned(),
        count => format!("I have checked all {count} assets"),
    };
    [confirmed, unmarked, attested].into_iter().chain(listed(&unset, "")).collect()
}

/// Returns the sentences that a rejection must show.
fn rejection(held: &Certificate) -> Vec<String> {
    let rejected = ids(held, |status| !status.eq_ignore_ascii_case("received"));
    [
        format!("You reject {} of {} assets:", rejected.len(), held.assets.len()),
        "The operator reviews the rejection.".to_owned(),
        match rejected.len() {
            1 => "This asset has the problem listed".to_owned(),
            count => format!("These {count} assets have the problems listed"),
        },
    ]
    .into_iter()
    .chain(listed(&rejected, ": "))
    .collect()
}

#[wasm_bindgen_test]
async fn the_question_before_a_confirmation_says_what_it_does() {
    all_sets("Confirm", 4242, |id, chance| confirmable(id, 30, chance), confirmation).await;
}

#[wasm_bindgen_test]
async fn the_question_before_a_rejection_says_what_it_does() {
    all_sets("Reject", 2424, |id, chance| rejectable(id, 30, chance), rejection).await;
}

async fn all_sets(
    verb: &str,
    seed: u32,
    make: impl Fn(i64, &mut Chance) -> Certificate,
    expected: impl Fn(&Certificate) -> Vec<String>,
) {
    let mut chance = Chance::new(seed);
    let service = Service::new([make(1, &mut chance)]);
    open("/certificates/4711/1", &service).await;
    for id in 1..=SETS {
        if id > 1 {
            service.edit(|certificates| *certificates = vec![make(id, &mut chance)]);
            travel(&format!("/certificates/4711/{id}"));
        }
        get(Role::Heading, &format!("Certificate 4711/{id}")).await;
        assets_read().await;
        press(Role::Button, &format!("{verb} certificate")).await;
        let dialog = get(Role::Dialog, &format!("{verb} certificate 4711/{id}?")).await;
        let text = text_of(&dialog);
        assert!(text.contains(&format!("Certificate {id} of lease company 4711")), "{text}");
        for sentence in expected(&service.held(id)) {
            assert!(text.contains(&sentence), "{sentence}\nnot in: {text}");
        }
        assert!(!text.contains("unsaved"), "{text}");
        press(Role::Button, "Cancel").await;
        eventually("the question is gone", || select_all("dialog").is_empty()).await;
    }
    assert!(service.posts().is_empty());
}

#[wasm_bindgen_test]
async fn a_long_list_in_the_question_unfolds_completely() {
    let held = (1..=130).fold(certificate(1001), |held, id| held.asset(id, "damaged"));
    open_certificate(&Service::new([held])).await;
    press(Role::Button, "Reject certificate").await;
    get(Role::Dialog, "Reject certificate 4711/1001?").await;
    assert_eq!(select_all("dialog .named li").len(), 12);
    click(&select_all("dialog summary")[0]);
    eventually("all are listed", || select_all("dialog .named li").len() == 130).await;
}

#[wasm_bindgen_test]
async fn unsaved_marks_are_counted_in_the_question() {
    open_certificate(&Service::new([certificate(1001).asset(1, "damaged").asset(2, "").asset(3, "")])).await;
    mark(1, "received").await;
    mark(2, "received").await;
    press(Role::Button, "Confirm certificate").await;
    let text = text_of(&get(Role::Dialog, "Confirm certificate 4711/1001?").await);
    assert!(text.contains("You confirm 3 assets."), "{text}");
    assert!(text.contains("1 unchecked asset will be recorded as received:Asset 3"), "{text}");
    assert!(text.contains("2 unsaved changes will be saved first."), "{text}");
}

#[wasm_bindgen_test]
async fn the_question_names_company_and_customer_and_warns_of_anomalies() {
    let service = Service::new([certificate(1001)
        .status("somethingNew")
        .with(serde_json::json!({ "customerContext": { "customerName": "Example AG", "leaseCompanyName": "Lease 1" } }))
        .asset(1, "received")]);
    open_certificate(&service).await;
    assert!(condition("Conditions to confirm", "warning", "has a status unknown to this app"));
    press(Role::Button, "Confirm certificate").await;
    let text = text_of(&get(Role::Dialog, "Confirm certificate 4711/1001?").await);
    assert!(text.contains("Certificate 1001 of lease company 4711 Lease 1 · Example AG"), "{text}");
    assert!(text.contains("The certificate has a status unknown to this app"), "{text}");
}

#[wasm_bindgen_test]
async fn nothing_is_sent_before_the_checkbox_is_ticked() {
    let service = opened(Service::new([certificate(1001).asset(1, "received")])).await;
    press(Role::Button, "Confirm certificate").await;
    let tick = attestation().await;
    assert!(!is_checked(&tick) && is_button_off("Confirm"));
    eventually("the focus starts on the heading", || {
        focused().is_some_and(|heading| text_of(&heading) == "Confirm certificate 4711/1001?")
    })
    .await;
    service.forget();
    press(Role::Button, "Confirm").await;
    settle().await;
    assert!(service.sent().is_empty(), "the closed button sends nothing");
    assert!(find(Role::Dialog, "Confirm certificate 4711/1001?").is_some());
    click(&tick);
    eventually("the button opens", || is_button_on("Confirm")).await;
    click(&tick);
    eventually("the button closes again", || is_button_off("Confirm")).await;
    click(&tick);
    press(Role::Button, "Confirm").await;
    outcome_is("confirmed").await;
    assert_eq!(service.posts().len(), 1);
}

#[wasm_bindgen_test]
async fn escape_and_cancel_send_nothing_and_a_new_question_starts_unticked() {
    let service = opened(Service::new([certificate(1001).asset(1, "damaged")])).await;
    service.forget();
    for way in ["escape", "cancel"] {
        press(Role::Button, "Reject certificate").await;
        get(Role::Dialog, "Reject certificate 4711/1001?").await;
        let tick = attestation().await;
        assert!(!is_checked(&tick), "{way}");
        click(&tick);
        if way == "escape" {
            // The browser's reaction to Escape, which a synthetic key does not cause.
            js("(() => { const dialog = document.querySelector('dialog[open]'); \
                if (dialog.requestClose) dialog.requestClose(); \
                else dialog.dispatchEvent(new Event('cancel', { cancelable: true })); })()");
        } else {
            press(Role::Button, "Cancel").await;
        }
        eventually("the question is gone", || select_all("dialog").is_empty()).await;
        assert_eq!(outcome(), "idle");
        assert!(!is_off(&get(Role::Button, "Reject certificate").await));
    }
    assert!(service.sent().is_empty() && !shows("Rejecting"));
}

#[wasm_bindgen_test]
async fn assets_recorded_without_a_mark_can_be_viewed_first() {
    let service =
        opened(Service::new([certificate(1001).asset(1, "received").asset(2, "").asset(3, "")])).await;
    press(Role::Button, "Confirm certificate").await;
    press(Role::Button, "Show unchecked assets").await;
    eventually("only the unmarked are shown", || crate::desk::ids() == ["2", "3"]).await;
    eventually("the first of them has the focus", || has_focus(&status_select(2))).await;
    assert!(select_all("dialog").is_empty() && service.posts().is_empty());
    // If nothing is recorded silently, there is nothing to check.
    press(Role::Radio, "All").await;
    mark(2, "received").await;
    mark(3, "received").await;
    press(Role::Button, "Confirm certificate").await;
    get(Role::Dialog, "Confirm certificate 4711/1001?").await;
    assert!(find(Role::Button, "Show unchecked assets").is_none());
}
