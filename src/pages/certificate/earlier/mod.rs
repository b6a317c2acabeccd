//! Explanations that the certificate has already, offered where another one is typed. What offers them is loaded when an
//! explanation is first gone to.

pub mod offer;

use leptos::prelude::*;
use leptos::task::spawn_local;
use send_wrapper::SendWrapper;
use wasm_bindgen::JsCast;
use web_sys::{FocusEvent, HtmlTextAreaElement};

use super::table_state::AssetTableState;
use crate::i18n::Language;
use crate::lazy::lazy;

/// A field for an explanation.
pub type Field = SendWrapper<HtmlTextAreaElement>;

/// Shows what is offered for a field.
pub type Offer = fn(AssetTableState, Field) -> AnyView;

lazy!(offering: Offer, in rest, offer::offer);

/// What is offered, and for which field.
#[derive(Clone, Copy, Default)]
pub struct Earlier(RwSignal<Option<(Offer, Field)>>);

impl Earlier {
    /// Offers explanations for the field that gets the focus, where it is one for explanations.
    pub fn follow(self, event: &FocusEvent, language: Language) {
        let field = event.target().and_then(|target| target.dyn_into::<HtmlTextAreaElement>().ok());
        self.end();
        let Some(field) = field.filter(|field| field.class_list().contains("explanation")) else { return };
        spawn_local(async move {
            let is_there = || document().active_element().as_ref() == Some(field.as_ref());
            if let Ok(offer) = offering(language).await
                && is_there()
            {
                self.0.try_set(Some((offer, SendWrapper::new(field))));
            }
        });
    }

    /// Offers nothing more. A field also loses the focus when its page goes.
    pub fn end(self) {
        if self.0.try_with_untracked(Option::is_some) == Some(true) {
            self.0.set(None);
        }
    }

    /// The list, while there is one.
    pub fn show(self, state: AssetTableState) -> impl Fn() -> Option<AnyView> + Send {
        move || self.0.get().map(|(offer, field)| offer(state, field))
    }
}
