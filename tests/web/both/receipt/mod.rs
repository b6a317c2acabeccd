//! Tests the receipt of a decision: the decision and the state read back, downloaded and never sent.

mod files;
mod given;

use crate::prelude::*;
use js_sys::Promise;
use wasm_bindgen_futures::JsFuture;

/// A number that a double cannot represent.
const ODD: i64 = 9_007_199_254_740_993;

/// Captures downloads instead of passing them to the browser.
fn intercept() {
    js("(() => {
            window.__kept = [];
            window.__create ??= URL.createObjectURL;
            URL.createObjectURL = (blob) => { window.__kept.push({ blob, name: '' }); return 'blob:kept'; };
            HTMLAnchorElement.prototype.click = function () {
                if (this.href === 'blob:kept') window.__kept.at(-1).name = this.download;
            };
        })()");
}

fn let_go() {
    js("(() => { URL.createObjectURL = window.__create; delete HTMLAnchorElement.prototype.click; })()");
}

/// Presses a button that downloads a file. Returns its name, type and text.
pub(crate) async fn given(button: &str) -> (String, String, String) {
    intercept();
    press(Role::Button, button).await;
    eventually("a file is given", || js("window.__kept.length === 1").is_truthy()).await;
    settle().await;
    let_go();
    let text: Promise = js("window.__kept[0].blob.text()").unchecked_into();
    let text = JsFuture::from(text).await.unwrap().as_string().unwrap();
    let member = |name: &str| js(&format!("window.__kept[0].{name}")).as_string().unwrap();
    (member("name"), member("blob.type"), text)
}

/// Opens the sheet of a receipt and saves it as a file. Returns its name, type and text.
async fn sheet_given() -> (String, String, String) {
    press(Role::Button, "Print receipt").await;
    let file = given("Save as file").await;
    press(Role::Button, "Close").await;
    eventually("the sheet has gone", || select_all("dialog").is_empty()).await;
    file
}

/// Parses a text as a browser does and evaluates `look`.
fn parsed(html: &str, look: &str) -> String {
    let html = serde_json::to_string(html).unwrap();
    let code = format!("(({look})(new DOMParser().parseFromString({html}, 'text/html')))");
    js(&code).as_string().unwrap()
}

fn texts(html: &str, selector: &str) -> Vec<String> {
    let look = format!(
        "(page) => JSON.stringify([...page.querySelectorAll('{selector}')].map((it) => it.textContent))"
    );
    serde_json::from_str(&parsed(html, &look)).unwrap()
}

fn fact(html: &str, name: &str) -> String {
    let at = texts(html, "dt").iter().position(|own| own == name).unwrap_or_else(|| panic!("{name}: {html}"));
    texts(html, "dd")[at].clone()
}

/// Returns whether a sheet shows a time of the last minute.
fn is_about_now(time: &str) -> bool {
    let time = serde_json::to_string(time).unwrap();
    let options = "{ dateStyle: 'medium', timeStyle: 'long' }";
    let format = format!("new Intl.DateTimeFormat(navigator.language, {options})");
    js(&format!("[...Array(60).keys()].some((s) => {format}.format(Date.now() - s * 1000) === {time})"))
        .is_truthy()
}

/// Returns a confirmation of three assets: one unmarked, one marked and explained, and one
/// unchanged.
async fn confirmed() -> Service {
    let service = Service::new([certificate(1001)
        .with(json!({ "customerContext": { "customerName": "Example AG" }, "leaseStartDate": "2026-10-01" }))
        .asset(ODD, "")
        .with(json!({ "serialNumber": "SN-1", "description": "Laptop", "city": "Ulm" }))
        .asset(i64::MAX, "")
        .explained(3, "RECEIVED", Some("Held."))]);
    open_certificate(&service).await;
    mark(i64::MAX, "received").await;
    type_text(&explanation(i64::MAX), "Mine.");
    decide_to("Confirm", "confirmed").await;
    settle().await;
    // Later changes are not part of it.
    service.edit(|held| held[0].assets[2].explanation = Some("Later.".into()));
    service
}

fn address_of_service() -> String {
    [&*window().location().origin().unwrap(), "/api"].concat()
}
