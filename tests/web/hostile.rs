//! Tests that hostile texts stay plain text (M19, H33, H34).

use acceptance_rules::asset::DETAILS;

use crate::prelude::*;

pub(crate) const HOSTILE: [&str; 16] = [
    "<script>window.__xss=1</script>",
    "<img src=x onerror=window.__xss=1>",
    "<svg><script>window.__xss=1</script></svg>",
    "<iframe srcdoc='<script>parent.__xss=1</script>'></iframe>",
    "<details open ontoggle=window.__xss=1>x</details>",
    "<select autofocus onfocus=window.__xss=1>",
    "<a href=javascript:window.__xss=1>x</a>",
    "<math><mi//xlink:href=\"data:x,<script>window.__xss=1</script>\">",
    "<style>@import 'data:text/css,*{display:none}';</style>",
    "<base href=https://example.invalid/>",
    "\"><img src=x onerror=window.__xss=1>",
    "' onmouseover='window.__xss=1' x='",
    "</textarea><img src=x onerror=window.__xss=1>",
    "</title></bdi></td></table><img src=x onerror=window.__xss=1>",
    "{{constructor.constructor('window.__xss=1')()}}",
    "javascript:/*--></title></style></textarea></script><svg onload=window.__xss=1>",
];

#[wasm_bindgen_test]
async fn of_a_very_long_text_two_thousand_characters_are_shown_and_all_of_it_is_sent() {
    let long = "😀".repeat(5_000);
    let service = opened(Service::new([filled(&long).status("firstConfirmationPending")])).await;
    press(Role::Button, "Details of asset 1").await;
    let shown_so = format!("{}…", "😀".repeat(2_000));
    eventually("the details are there", || text().contains(&shown_so)).await;
    let longest = js("(() => {
            const walker = document.createTreeWalker(document.getElementById('app'), NodeFilter.SHOW_TEXT);
            let longest = 0;
            while (walker.nextNode()) longest = Math.max(longest, [...walker.currentNode.data].length);
            return longest;
        })()");
    assert_eq!(longest.as_f64(), Some(2_001.0));
    let longer = format!("{long}!");
    type_text(&explanation(1), &longer);
    press(Role::Button, "Save changes").await;
    eventually("all of it is sent", || {
        service.held(1001).assets[0].explanation.as_deref() == Some(longer.as_str())
    })
    .await;
}

/// Waits until the rows of assets have all fields and options.
async fn rows_complete() {
    let is_complete = |select: &Element| options(select).len() > 1;
    eventually("the rows are complete", || select_all(".assets select").iter().all(is_complete)).await;
}

/// Returns a certificate with the same text in every member of the service.
fn filled(text: &str) -> Certificate {
    certificate(1001)
        .status(text)
        .with(json!({
            "leaseScheduleId": text, "customerInformation": text, "leaseStartDate": text,
            "plannedLeaseEndDate": text, "firstConfirmationDate": text, "secondConfirmationDate": text,
            "customerContext": { "customerName": text, "customerNumber": text, "leaseCompanyName": text },
        }))
        .explained(1, text, Some(text))
        .with(DETAILS.iter().map(|spec| (spec.member, text)).collect())
        .with(json!({ "confirmationStatus": text }))
}

fn elements() -> String {
    select_all("*").iter().map(|element| element.tag_name()).collect::<Vec<_>>().join(" ")
}

/// Returns the elements of the app if the service sends `said` everywhere.
async fn shapes(said: &str) -> Vec<String> {
    let service = Service::new([filled(said)]);
    open("/certificates?status=all", &service).await;
    get(Role::Link, "4711/1001").await;
    // It appears when the browser is idle.
    get(Role::Searchbox, "Find certificate").await;
    settle().await;
    let mut shapes = vec![elements()];
    travel(PLACE);
    assets_read().await;
    click(&get(Role::Button, "Details of asset 1").await);
    shown("Saved status").await;
    rows_complete().await;
    shapes.push(elements());
    let plain = said.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text().contains(&plain), "{said:?} is shown as it is");
    press(Role::Button, "Reject certificate").await;
    attestation().await;
    rows_complete().await;
    shapes.push(elements());
    press(Role::Button, "Cancel").await;
    // A refusal with the text, quoted.
    let refusal = json!({ "title": said, "detail": said, "type": said, "instance": said }).to_string();
    service.answer("POST", Act::Reply(400, Some("application/problem+json"), refusal.into()));
    service.on(|sent| sent.is("GET list") && sent.query("skip") == Some("999"), 1, Act::LoseRequest);
    hurry();
    decide("Reject").await;
    eventually("it ends", || !matches!(&*outcome(), "sending" | "idle")).await;
    assets_read().await;
    rows_complete().await;
    shapes.push(elements());
    let list = Act::Reply(400, Some("text/plain"), said.into());
    service.answer("GET list", list);
    press_shows("Refresh", "The server refused the request (400).").await;
    shapes.push(elements());
    assert!(js("window.__xss === undefined").is_truthy(), "{said:?} ran");
    shapes
}

#[wasm_bindgen_test]
async fn hostile_texts_make_no_element_and_run_nothing() {
    let plain = shapes("plain text").await;
    let controls = shapes("another plain one").await;
    assert_eq!(plain, controls);
    for text in HOSTILE {
        let hostile = shapes(text).await;
        for (place, (expected, found)) in plain.iter().zip(&hostile).enumerate() {
            assert_eq!(found, expected, "{text:?} changed what place {place} is made of");
        }
    }
    // An image that fails to load reports this after those before it.
    own_promise("turn().then(() => new Promise((done) => { const it = new Image(); it.onerror = done; it.src = 'x'; }))")
        .await;
    assert!(js("window.__xss === undefined").is_truthy());
}

#[wasm_bindgen_test]
async fn texts_that_turn_the_direction_are_kept_to_themselves() {
    open_certificate(&Service::new([filled("\u{202E}txet\u{2066} ش"), certificate(1002)])).await;
    click(&get(Role::Button, "Details of asset 1").await);
    shown("Saved status").await;
    let isolated = ["BDI", "TEXTAREA", "OPTION", "Q"];
    let holders = select_all("*").into_iter().filter(|element| {
        let own = element.child_nodes();
        (0..own.length()).any(|at| {
            let node = own.item(at).unwrap();
            node.node_type() == 3 && node.text_content().unwrap_or_default().contains('\u{202E}')
        })
    });
    for holder in holders {
        assert!(
            isolated.contains(&&*holder.tag_name()) || holder.matches("[dir=auto]").unwrap(),
            "{} holds a text of the service",
            holder.outer_html()
        );
    }
}

#[wasm_bindgen_test]
async fn a_hostile_explanation_is_typed_saved_and_shown_as_it_is() {
    let service = opened(Service::new([certificate(1001).asset(1, "damaged").asset(2, "received")])).await;
    for text in ["<img src=x onerror=window.__xss=1>", "a\nb\tc", "\u{202E}x", "\"'`\\", "&lt;b&gt;", "🧑‍🚒"]
    {
        type_text(&explanation(1), text);
        press(Role::Button, "Save changes").await;
        eventually("it is stored", || service.held(1001).assets[0].explanation.as_deref() == Some(text))
            .await;
        eventually("nothing is unsaved", || !shows("unsaved")).await;
        assert_eq!(value_of(&explanation(1)), text);
    }
    decide_to("Reject", "rejected").await;
    assert!(js("window.__xss === undefined").is_truthy());
}
