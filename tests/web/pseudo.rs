//! Tests that every catalogue has all plural categories, and that no page shows a text outside the
//! catalogue, by a right-to-left pseudo-language.

use acceptance_desk::i18n::messages::{Language, Messages};

use crate::prelude::*;
use crate::texts::{CATALOGUES, learn_all};

const PSEUDO: &str = r#"{ "locale": "ar-XB", "auth": { "kind": "none" },
    "finishReview": { "method": "POST", "path": "/operator/{leaseCompanyNumber}/{certificateId}/end" },
    "scrapErrors": { "method": "PUT", "path": "/v1/elsewhere/scrapErrors" } }"#;

/// Returns visible and accessible texts outside the catalogue. Texts of the service, the browser
/// and the user contain none of their letters.
fn foreign() -> Vec<String> {
    let found = js("(() => {
            const foreign = [];
            const own = 'bdi, pre, code, kbd, input, textarea, svg, .brand, time, [name=language] ~ *';
            const look = (text, where) => {
                // Numbers, dates and keys are no texts, and null belongs to JSON; text in brackets
                // comes from the catalogue.
                const rest = text.replace(/⟦[^]*⟧/g, '').replace('null', '');
                if (/[A-Za-z]{3}/.test(rest)) foreign.push(where + ': ' + rest.trim().slice(0, 80));
            };
            const walk = document.createTreeWalker(document.querySelector('#app'), NodeFilter.SHOW_ELEMENT);
            for (let one = walk.currentNode; one; one = walk.nextNode()) {
                if (one.closest(own)) continue;
                const direct = [...one.childNodes].filter((node) => node.nodeType === 3);
                look(direct.map((node) => node.data).join(' '), one.tagName);
                for (const name of ['aria-label', 'title', 'placeholder', 'aria-description']) {
                    const said = one.getAttribute(name);
                    // Truncated text has its full text as a tooltip.
                    if (said && said !== one.textContent) look(said, one.tagName + ' ' + name);
                }
            }
            return JSON.stringify([...new Set(foreign)]);
        })()");
    serde_json::from_str(&found.as_string().unwrap()).unwrap()
}

async fn read(assets: usize) {
    let count = || select_all("[data-complete=true] tr[data-asset-id]").len();
    eventually("all assets are here", || count() == assets).await;
}

async fn is_pseudo(place: &str) {
    settle().await;
    assert_eq!(foreign(), Vec::<String>::new(), "{place}");
}

#[wasm_bindgen_test]
async fn every_page_takes_all_that_it_says_from_the_catalogue() {
    let service = Service::new([
        certificate(1001).asset(1, "").asset(2, "damaged").asset(3, "received"),
        certificate(1005).status("clearingProcess").asset(4, "damaged").asset(5, "received"),
    ]);
    open_with(PSEUDO, "/certificates", &service).await;
    get(Role::Link, "4711/1001").await;
    let words = Messages::new(Language::ArXb);
    eventually("the page is written from right to left", || {
        document().document_element().unwrap().get_attribute("dir").as_deref() == Some("rtl")
    })
    .await;
    is_pseudo("the list").await;
    travel("/certificates/4711/1001");
    read(3).await;
    choose(&get(Role::Combobox, &words.status_of("1")).await, "other").await;
    is_pseudo("a certificate with a change").await;
    travel("/certificates/4711/1005");
    read(2).await;
    is_pseudo("a certificate under review").await;
    travel("/review");
    get(Role::Link, "4711/1005").await;
    is_pseudo("the queue").await;
    travel("/review/4711/1005");
    get(Role::Button, words.finish_review()).await;
    is_pseudo("a case").await;
    for place in ["/settings", "/scrap-errors", "/nowhere"] {
        travel(place);
        is_pseudo(place).await;
    }
}

#[wasm_bindgen_test]
fn every_language_has_all_its_categories_of_numbers() {
    learn_all();
    for (language, catalogue) in CATALOGUES {
        let categories = format!(
            "JSON.stringify(new Intl.PluralRules('{}').resolvedOptions().pluralCategories)",
            language.tag()
        );
        let categories: Vec<String> = serde_json::from_str(&js(&categories).as_string().unwrap()).unwrap();
        let texts: serde_json::Map<String, serde_json::Value> = serde_json::from_str(catalogue).unwrap();
        let counted = texts.iter().filter_map(|(key, text)| Some((key, text.as_object()?)));
        let mut count = 0;
        for (key, forms) in counted {
            for category in &categories {
                // French has a form of its own for millions, which only lists reach; the others use `other`.
                let is_optional = category == "many" && language.tag() == "fr";
                assert!(is_optional || forms.contains_key(category), "{} {key}: {category}", language.tag());
            }
            count += 1;
        }
        assert!(count > 50, "{count} counted texts in {}", language.tag());
    }
}

#[wasm_bindgen_test]
fn a_count_has_the_form_of_its_category() {
    learn_all();
    let pseudo = Messages::new(Language::ArXb);
    for (count, category) in [(0, "zero"), (1, "one"), (2, "two"), (3, "few"), (11, "many"), (100, "other")] {
        assert!(pseudo.problems(count).starts_with(&format!("⟦{category}")), "{}", pseudo.problems(count));
    }
    let french = Messages::new(Language::Fr);
    let plain = |count| french.problems(count).replace(|letter: char| !letter.is_alphabetic(), "");
    assert_eq!(plain(0), plain(1), "nothing is singular in French");
    assert_ne!(plain(1), plain(2));
    let lines = |count| french.sheet_lines(count).replace(|letter: char| !letter.is_alphabetic(), "");
    assert_ne!(lines(2), lines(1_000_000), "un million de …");
    for own in Language::ALL {
        assert_eq!(Language::of_tag(own.tag()), own);
    }
    for (tag, language) in [
        ("de-AT", Language::De),
        ("FR", Language::Fr),
        ("fr-CA", Language::Fr),
        ("de_DE.UTF-8", Language::De),
        ("fr@euro", Language::Fr),
        ("nl", Language::En),
        ("den", Language::En),
        ("fry", Language::En),
        ("frr-DE", Language::En),
        ("d", Language::En),
        ("", Language::En),
    ] {
        assert_eq!(Language::of_tag(tag), language, "{tag}");
    }
}
