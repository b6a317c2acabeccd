//! Drawing what the page of a certificate consists of before one is opened, unseen. Browsers compile each function of
//! WebAssembly when it is first called, and the first opening would wait for that.

use acceptance_rules::certificate::CertificateKey;
use leptos::prelude::*;

use super::arrange::column::{AssetColumn, ShownColumn};
use super::asset_table::AssetTable;
use super::decision_panel::DecisionPanel;
use super::find::Find;
use super::head::CertificateHead;
use super::provide_page;
use super::row::AssetRow;
use super::toolbar::Toolbar;
use crate::browser::timer;
use crate::ui::data_table::{RowKey, ShownRow};

/// Draws the parts of a page one by one, whenever the browser has nothing better to do, and forgets them.
pub fn rehearse() {
    let Some(owner) = Owner::current() else { return };
    let parts: [fn(CertificateKey) -> AnyView; 3] = [
        |key| view! { <DecisionPanel key /> }.into_any(),
        |key| {
            view! { <CertificateHead key /> <Toolbar key height=RwSignal::new(0.0) /> <Find key /> }
                .into_any()
        },
        draw_row,
    ];
    let app = StoredValue::new(());
    for part in parts {
        let owner = owner.child();
        timer::when_idle(move || {
            if app.is_disposed() {
                return;
            }
            owner.with(|| {
                let key = CertificateKey::new(0, 0);
                provide_page(key);
                drop(part(key).build());
            });
            owner.cleanup();
        });
    }
}

fn draw_row(key: CertificateKey) -> AnyView {
    let column = ShownColumn { column: AssetColumn::What, width: None };
    let table = AssetTable::new(key, vec![column], true);
    view! { <AssetRow table shown=ShownRow::first(RowKey::default()) /> }.into_any()
}
