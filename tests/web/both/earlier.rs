//! Tests suggestions of explanations that the certificate already has.

use crate::prelude::*;

fn four() -> Service {
    Service::new([certificate(1001).asset(1, "").asset(2, "").asset(3, "").asset(4, "")])
}

async fn offers(expected: &[&str]) {
    let offered = || texts_of("#suggestions [role=option]");
    eventually(&format!("{expected:?} is offered"), || offered() == expected).await;
}

fn held(service: &Service) -> Vec<String> {
    service.held(1001).assets.into_iter().filter_map(|asset| asset.explanation).collect()
}

async fn explain(id: i64, status: &str, text: &str) {
    mark(id, status).await;
    type_text(&explanation(id), text);
}

#[wasm_bindgen_test]
async fn an_earlier_explanation_is_chosen_by_keys_or_by_a_press_and_typing_narrows_the_choice() {
    let service = opened(four()).await;
    explain(1, "damaged", "Display cracked").await;
    explain(2, "notReceived", "Not on the pallet").await;
    mark(3, "damaged").await;
    let third = explanation(3);
    give_focus(&third);
    offers(&["Display cracked", "Not on the pallet"]).await;
    type_text(&third, "pal");
    offers(&["Not on the pallet"]).await;
    press_key("Escape", "");
    offers(&[]).await;
    assert_eq!(value_of(&third), "pal", "nothing typed is lost");
    type_text(&third, "");
    offers(&["Display cracked", "Not on the pallet"]).await;
    press_key("ArrowDown", "");
    eventually("the first one is active", || third.has_attribute("aria-activedescendant")).await;
    let active = third.get_attribute("aria-activedescendant").unwrap();
    assert_eq!(text_of(&select_all(&format!("#{active}"))[0]), "Display cracked");
    press_key("Enter", "");
    assert_eq!(value_of(&third), "Display cracked");
    offers(&[]).await;
    assert!(has_focus(&third));
    mark(4, "notReceived").await;
    give_focus(&explanation(4));
    offers(&["Not on the pallet", "Display cracked"]).await;
    click(&select_all("#suggestions [role=option]")[0]);
    assert_eq!(value_of(&explanation(4)), "Not on the pallet");
    save(4).await;
    assert_eq!(
        held(&service),
        ["Display cracked", "Not on the pallet", "Display cracked", "Not on the pallet"]
    );
}

#[wasm_bindgen_test]
async fn several_assets_get_an_earlier_explanation_at_once() {
    let service = opened(four()).await;
    explain(1, "damaged", "Display cracked").await;
    for id in [2, 3] {
        click(&get(Role::Checkbox, &format!("Select asset {id}")).await);
    }
    choose(&get(Role::Combobox, "Status for selected assets").await, "damaged").await;
    give_focus(&get(Role::Textbox, "Explanation for selected assets").await);
    offers(&["Display cracked"]).await;
    press_key("ArrowDown", "");
    press_key("Enter", "");
    press(Role::Button, "Apply to selected").await;
    eventually("nothing is selected", || select_all(".bulk").is_empty()).await;
    save(3).await;
    assert_eq!(held(&service), ["Display cracked"; 3]);
}
