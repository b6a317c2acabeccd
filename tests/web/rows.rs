//! Tests that each element of a row belongs to one asset, certificate, case or group from mount to
//! unmount.

use crate::prelude::*;
use web_sys::HtmlTextAreaElement;

fn many(count: i64) -> Service {
    let add = |made: Certificate, id: i64| {
        let maker = ["Anker", "Bosch", "Cisco"][usize::try_from(id % 3).unwrap()];
        let more = json!({ "description": format!("Device {id}"), "serialNumber": format!("SN-{id}"), "manufacturer": maker });
        made.asset(id, "").with(more)
    };
    Service::new([(1..=count).fold(certificate(1001), add)])
}

async fn reload() {
    press(Role::Button, "Refresh").await;
    assets_read().await;
}

/// Presses the head of the IDs, which sorts in this direction.
async fn sort(direction: &str) {
    let head = within(&find(Role::Table, "Assets").unwrap(), "th.id").remove(0);
    let button = within(&head, "button").remove(0);
    give_focus(&button);
    click(&button);
    eventually(direction, || {
        let head = within(&find(Role::Table, "Assets").unwrap(), "th.id").remove(0);
        head.get_attribute("aria-sort").as_deref() == Some(direction)
    })
    .await;
}

/// Records the asset of each element in a row, and later each element that shows another one.
fn watch() {
    js("{
        window.reused = [];
        const look = () => {
            for (const row of document.querySelectorAll('tr[data-asset-id]')) {
                const id = row.dataset.assetId;
                for (const element of [row.parentElement, ...row.parentElement.querySelectorAll('*')]) {
                    if (element.ownAsset !== undefined && element.ownAsset !== id) window.reused.push(`${element.tagName} of ${element.ownAsset} in ${id}`);
                    element.ownAsset = id;
                }
            }
        };
        look();
        window.rowWatch = new MutationObserver(look);
        window.rowWatch.observe(document.documentElement, { attributes: true, childList: true, subtree: true, characterData: true });
    }");
}

fn reused() -> String {
    js("window.rowWatch.takeRecords(); window.rowWatch.disconnect(); window.reused.slice(0, 5).join('; ')")
        .as_string()
        .unwrap()
}

#[wasm_bindgen_test]
async fn no_element_of_a_row_ever_shows_another_asset() {
    let service = opened(many(200)).await;
    watch();
    for place in ["document.body.scrollHeight", "document.body.scrollHeight / 2", "0"] {
        scroll_to(place);
        painted().await;
        painted().await;
    }
    eventually("the first row", || ids().first().is_some_and(|id| id == "1")).await;
    mark(2, "damaged").await;
    give_focus(&explanation(2));
    type_text(&explanation(2), "Scratched");
    let search = get(Role::Searchbox, "Find asset").await;
    give_focus(&search);
    type_text(&search, "7");
    eventually("assets with a 7", || ids().iter().all(|id| id.contains('7'))).await;
    type_text(&search, "");
    eventually("the first row", || ids().first().is_some_and(|id| id == "1")).await;
    sort("ascending").await;
    sort("descending").await;
    eventually("the last asset", || ids().first().is_some_and(|id| id == "200")).await;
    service.edit(|certificates| certificates[0].assets.retain(|asset| asset.id % 5 != 0));
    reload().await;
    eventually("the last asset", || ids().first().is_some_and(|id| id == "199")).await;
    click(&mark_unchecked());
    shown("160 of 160 checked").await;
    assert_eq!(reused(), "", "elements were reused");
}

#[wasm_bindgen_test]
async fn undo_of_the_browser_after_a_sort_changes_no_other_asset() {
    // Many assets often have one explanation, so the field of the next asset would not be updated.
    let damaged = (2..=60).fold(certificate(1001).explained(1, "damaged", None), |made, id| {
        made.explained(id, "damaged", Some("Scratched"))
    });
    open_certificate(&Service::new([damaged])).await;
    give_focus(&explanation(1));
    for letter in "Scratched".chars() {
        js(&format!("document.execCommand('insertText', false, '{letter}')"));
    }
    shown("1 unsaved").await;
    sort("ascending").await;
    sort("descending").await;
    eventually("the last asset", || ids().first().is_some_and(|id| id == "60")).await;
    for _ in 0..9 {
        js("document.execCommand('undo')");
        painted().await;
    }
    let others = || rows().into_iter().filter(|row| id_of(row) != "1");
    let texts: Vec<_> = others().map(|row| value_of(&within(&row, "textarea")[0])).collect();
    assert!(texts.iter().all(|text| text == "Scratched"), "{texts:?}");
    assert!(others().all(|row| !row.has_attribute("data-changed")), "another asset has a mark");
}

#[wasm_bindgen_test]
async fn a_reload_that_adds_a_column_leaves_the_field_with_the_focus_in_place() {
    let service = opened(Service::new([certificate(1001).explained(1, "damaged", Some("Scratched"))])).await;
    let serial = || within(&find(Role::Table, "Assets").unwrap(), ".serial");
    let field = explanation(1);
    give_focus(&field);
    field.unchecked_ref::<HtmlTextAreaElement>().set_selection_range(3, 3).unwrap();
    assert!(serial().is_empty(), "no asset has a serial number");
    service.edit_asset(1, |asset| drop(asset.more.insert("serialNumber".into(), "SN-1".into())));
    reload().await;
    eventually("the column with its head and text", || {
        serial().iter().map(text_of).collect::<Vec<_>>() == ["Serial number", "SN-1"]
    })
    .await;
    let place =
        |cell: &Element| within(&cell.parent_element().unwrap(), "th, td").iter().position(|own| own == cell);
    assert_eq!(place(&serial()[0]), place(&serial()[1]), "the text is below its head");
    assert!(explanation(1) == field, "its element stays");
    assert!(has_focus(&field), "the focus stays");
    assert_eq!(field.unchecked_ref::<HtmlTextAreaElement>().selection_start().unwrap(), Some(3));
}

#[wasm_bindgen_test]
async fn rows_stay_when_editing_is_turned_on() {
    open_certificate(&Service::new([certificate(1001).status("Confirmed").asset(1, "received")])).await;
    press(Role::Button, "Details of asset 1").await;
    let (before, button) = (row(1), get(Role::Button, "Details of asset 1").await);
    press(Role::Button, "Edit anyway").await;
    get(Role::Combobox, "Status of asset 1").await;
    assert!(
        row(1) == before && find(Role::Button, "Details of asset 1") == Some(button),
        "its elements stay"
    );
}

#[wasm_bindgen_test]
async fn one_of_two_groups_with_the_same_label_is_closed() {
    // The configuration gives two statuses one label.
    const SAME: &str = r#"{ "locale": "en", "auth": { "kind": "none" },
        "acceptanceStatuses": [{ "code": "damaged", "label": "Broken" }, { "code": "other", "label": "Broken" }] }"#;
    let service = Service::new([certificate(1001).asset(1, "damaged").asset(2, "other")]);
    open_with(SAME, &[PLACE, "?group=status"].concat(), &service).await;
    eventually("both groups", || select_all(".group-button").len() == 2).await;
    click(&select_all(".group-button")[0]);
    eventually("one asset is left", || ids() == ["2"]).await;
}

#[wasm_bindgen_test]
async fn serial_number_and_description_describe_the_status_of_an_asset() {
    open_certificate(&many(2)).await;
    give_focus(&status_select(2));
    let described = || status_select(2).get_attribute("aria-description").unwrap_or_default();
    eventually("its description", || described() == "SN-2 Cisco Device 2").await;
}

#[wasm_bindgen_test]
async fn a_group_head_with_the_focus_stays_that_of_its_group() {
    let service = Service::new([certificate(1001)
        .asset(1, "")
        .with(json!({ "manufacturer": "Anker" }))
        .asset(2, "")
        .with(json!({ "manufacturer": "Cisco" }))]);
    open(&[PLACE, "?group=manufacturer"].concat(), &service).await;
    let head = |name: &str| format!("Select group \u{2068}{name}\u{2069}");
    let select = get(Role::Checkbox, &head("Cisco")).await;
    give_focus(&select);
    service.edit(|certificates| {
        let more = json!({ "manufacturer": "Bosch" }).as_object().unwrap().clone();
        certificates[0].assets.push(Asset { id: 3, more, ..Asset::default() });
    });
    press(Role::Button, "Refresh").await;
    get(Role::Checkbox, &head("Bosch")).await;
    let focused = focused().unwrap();
    assert_eq!(name_of(&focused), head("Cisco"), "the focus stays on the group");
    assert!(focused == select, "its element stays");
    click(&focused);
    shown("1 selected").await;
    assert!(is_checked(&within(&row(2), "input")[0]) && !is_checked(&within(&row(3), "input")[0]));
}

/// Replaces the texts of all current and later rows, as page translators do.
fn translate() {
    js("{
        const table = document.querySelector('table.assets');
        const replace = () => {
            const walker = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
            const texts = [];
            while (walker.nextNode()) texts.push(walker.currentNode);
            for (const text of texts) {
                if (!text.data.trim() || text.parentElement.closest('font, textarea, thead')) continue;
                const font = document.createElement('font');
                font.append(document.createElement('font'));
                font.firstChild.textContent = text.data;
                text.replaceWith(font);
            }
        };
        replace();
        new MutationObserver(replace).observe(table, { childList: true, subtree: true, characterData: true });
    }");
}

/// Checks that each row shows the texts of its own asset.
fn rows_tell_the_truth(problem: impl Fn(i64) -> bool) {
    for row in rows() {
        let id: i64 = id_of(&row).parse().unwrap();
        let text_at = |part: &str| text_of(&within(&row, part)[0]);
        let maker = ["Anker", "Bosch", "Cisco"][usize::try_from(id % 3).unwrap()];
        assert_eq!(text_at(".id"), id.to_string());
        assert_eq!(text_at("td.description"), format!("{maker} Device {id}"));
        assert_eq!(text_at("td.serial"), format!("SN-{id}"));
        let (value, label) = selected(&within(&row, "select")[0]).unwrap();
        assert_eq!(row.get_attribute("data-status").as_deref(), Some(&*value));
        assert_eq!(label, if problem(id) { "Damaged" } else { "Not checked" }, "the status of {id}");
        let hints = within(row.parent_element().as_ref().unwrap(), ".row-hint");
        assert_eq!(hints.len(), usize::from(problem(id)), "hints of {id}");
    }
}

#[wasm_bindgen_test]
async fn a_translated_page_shows_no_texts_of_another_asset() {
    let service = opened(many(120)).await;
    let none = |_: i64| false;
    translate();
    painted().await;
    rows_tell_the_truth(none);
    // Without styles, the table is only a part of the page.
    js("window.assets = document.querySelector('table.assets')");
    for place in ["document.body.scrollHeight", "assets.offsetTop", "0"] {
        let last = ids().last().cloned();
        scroll_to(place);
        eventually("other rows", || ids().last() != last.as_ref()).await;
        painted().await;
        rows_tell_the_truth(none);
    }
    let search = get(Role::Searchbox, "Find asset").await;
    type_text(&search, "7");
    eventually("assets with a 7", || ids().iter().all(|id| id.contains('7'))).await;
    rows_tell_the_truth(none);
    type_text(&search, "");
    eventually("the first row", || ids().first().is_some_and(|id| id == "1")).await;
    sort("ascending").await;
    sort("descending").await;
    eventually("the last asset", || ids().first().is_some_and(|id| id == "120")).await;
    rows_tell_the_truth(none);
    mark(119, "damaged").await;
    type_text(&explanation(119), &"a".repeat(257));
    eventually("its hint", || select_all(".row-hint").len() == 1).await;
    rows_tell_the_truth(|id| id == 119);
    type_text(&explanation(119), "");
    mark(119, "").await;
    eventually("no hint", || select_all(".row-hint").is_empty()).await;
    rows_tell_the_truth(none);
    // A text that a reload changes replaces the translator's text, and its tooltip follows.
    service.edit_asset(118, |asset| drop(asset.more.insert("serialNumber".into(), "SN-new".into())));
    let serial = || within(&row(118), "td.serial").remove(0);
    fire(&serial(), "pointerdown");
    give_focus(&serial());
    reload().await;
    eventually("the new serial number", || text_of(&serial()) == "SN-new").await;
    assert_eq!(serial().get_attribute("title").as_deref(), Some("SN-new"));
    assert!(has_focus(&serial()), "the focus stays in the cell");
}

fn is_translated(element: &Element) -> bool {
    let marked = element.closest("[translate]").unwrap();
    marked.and_then(|marked| marked.get_attribute("translate")).as_deref() != Some("no")
}

#[wasm_bindgen_test]
async fn ids_serial_numbers_statuses_and_explanations_are_not_translated() {
    let made = || {
        let made = certificate(1001).explained(1, "damaged", Some("Scratched"));
        made.with(json!({ "description": "Device", "serialNumber": "SN-1" }))
    };
    open_certificate(&Service::new([made()])).await;
    let parts = [".id", "td.serial", "select", "option", "textarea"];
    for part in parts {
        assert!(!is_translated(&within(&row(1), part)[0]), "{part}");
    }
    open_certificate(&Service::new([made().status("Confirmed")])).await;
    for part in [".id", ".status-text bdi", ".explanation-text"] {
        assert!(!is_translated(&within(&row(1), part)[0]), "{part}");
    }
}

#[wasm_bindgen_test]
async fn values_of_the_service_are_not_translated_in_a_case_or_a_conflict() {
    let explained = || certificate(1001).explained(1, "damaged", Some("Scratched"));
    let untranslated = |selectors: &[&str]| {
        for selector in selectors {
            let found = select_all(selector);
            assert!(!found.is_empty() && !found.iter().any(is_translated), "{selector}");
        }
    };
    let case = explained().with(json!({ "serialNumber": "SN-1" })).status("clearingProcess");
    open("/review/4711/1001", &Service::new([case])).await;
    get(Role::Table, "Assets").await;
    untranslated(&[".reason h3 bdi", ".explained bdi", ".sheet-assets td.id", ".sheet-assets td bdi"]);
    let service = opened(Service::new([explained()])).await;
    type_text(&explanation(1), "Dented");
    service.edit_asset(1, |asset| asset.explanation = Some("Bent".into()));
    press_shows("Refresh", "Your change: Damaged – Dented. Saved: Damaged – Bent.").await;
    untranslated(&[".conflicts p span"]);
}

#[wasm_bindgen_test]
async fn a_status_that_only_is_shown_follows_a_reload_on_a_translated_page() {
    let service =
        Service::new([certificate(1001).status("Confirmed").explained(1, "damaged", Some("Scratched"))]);
    open_certificate(&service).await;
    let cell = |part: &str| text_of(&within(&row(1), part)[0]);
    translate();
    assert_eq!((&*cell(".status-text"), &*cell(".explanation-text")), ("Damaged", "Scratched"));
    service.edit_asset(1, |asset| {
        asset.status = Some("received".into());
        asset.explanation = Some("Repaired".into());
    });
    reload().await;
    eventually("the new status", || cell(".status-text") == "Received").await;
    assert_eq!(cell(".explanation-text"), "Repaired");
}

#[wasm_bindgen_test]
async fn a_mark_that_is_refused_leaves_the_held_status_in_the_select() {
    open_certificate(&Service::new([certificate(1001).asset(1, "damaged").asset(2, "")])).await;
    let (select, field) = (status_select(1), explanation(1).unchecked_into::<HtmlTextAreaElement>());
    // An equal status is no change.
    mark(1, "damaged").await;
    assert_eq!(selected(&select).unwrap().0, "damaged");
    type_text(&field, "");
    assert_eq!(field.value(), "");
}

#[wasm_bindgen_test]
async fn rows_are_light_while_the_table_scrolls_and_complete_in_use_and_after_that() {
    open_certificate(&many(200)).await;
    let are_complete = || rows().iter().all(|row| within(row, "option").len() == 7);
    eventually("the first rows are complete", are_complete).await;
    stop_clock(100);
    js("{
        window.listened = 0;
        window.listen = EventTarget.prototype.addEventListener;
        EventTarget.prototype.addEventListener = function (...all) {
            window.listened += this instanceof Element;
            return window.listen.apply(this, all);
        };
    }");
    scroll_to("document.body.scrollHeight / 2");
    eventually("other rows", || !ids().contains(&"1".to_owned())).await;
    painted().await;
    js("EventTarget.prototype.addEventListener = window.listen");
    assert_eq!(js("window.listened").as_f64(), Some(0.0), "the table listens");
    for row in rows() {
        let body = row.parent_element().unwrap();
        let elements = within(&body, ":scope, *");
        assert!(elements.len() <= 17, "{} elements", elements.len());
        let attributes: u32 = elements.iter().map(|element| element.get_attribute_names().length()).sum();
        assert!(attributes <= 45, "{attributes} attributes");
        assert_eq!(within(&row, "option").len(), 1);
    }
    let select = |place: usize| within(&rows()[place], "select").remove(0);
    let counts = || [2, 3].map(|place| options(&select(place)).len());
    let before = ids();
    for press in ["pointerdown", "mousedown", "focus"] {
        for (place, expected) in [(2, [7, 1]), (3, [1, 7])] {
            match press {
                "focus" => give_focus(&select(place)),
                event => fire(&select(place), event),
            }
            // The browser shows the options after the microtasks of the press.
            task_goes_on().await;
            assert_eq!((counts(), selected(&select(place)).unwrap().0.as_str()), (expected, ""), "{press}");
        }
    }
    assert_eq!(ids(), before);
    pass(1_000).await;
    for row in rows() {
        assert_eq!((within(&row, "option").len(), within(&row, "textarea:disabled").len()), (7, 1));
    }
}
