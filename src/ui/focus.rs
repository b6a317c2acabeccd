//! Moves the focus to elements that a component refers to.

use leptos::prelude::*;
use leptos::tachys::html::element::ElementType;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use crate::browser::document;

/// Moves the focus to an element. Returns whether the element is in the document.
pub fn focus<E>(node: NodeRef<E>) -> bool
where
    E: ElementType,
    E::Output: JsCast + Clone + Into<HtmlElement> + 'static,
{
    mounted(node).is_some_and(|element| element.focus().is_ok())
}

/// Moves the focus to an element without scrolling to it.
pub fn focus_in_place<E>(node: NodeRef<E>)
where
    E: ElementType,
    E::Output: JsCast + Clone + Into<HtmlElement> + 'static,
{
    if let Some(element) = mounted(node) {
        document::focus_in_place(&element);
    }
}

fn mounted<E>(node: NodeRef<E>) -> Option<HtmlElement>
where
    E: ElementType,
    E::Output: JsCast + Clone + Into<HtmlElement> + 'static,
{
    node.try_get_untracked().flatten().map(Into::into).filter(|element: &HtmlElement| element.is_connected())
}
