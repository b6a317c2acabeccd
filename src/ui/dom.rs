//! Elements of the page, built without a type for each of them.
//!
//! `view!` makes a new type, and thus new code, of every element; that took a first visit to 275 KB where 200 KB
//! are allowed. Here an element is made by calls that all elements share. Signals, effects, ownership and
//! components are Leptos's own; [`super::shown`] makes a view of a [`Piece`].

use std::any::Any;
use std::borrow::Cow;

use super::text::clip;
use js_sys::Reflect;
use leptos::prelude::*;
use leptos::tachys::view::{Mountable, Render};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Document, Element, Event, Node};

/// A part of the page that is not in its place yet.
pub enum Piece {
    /// Nothing.
    Nothing,
    /// An element or a text.
    Node(Node),
    /// Several parts, one after the other.
    Many(Vec<Piece>),
    /// A part that is made anew whenever a signal changes that it read.
    Live(Box<dyn FnMut() -> Piece>),
    /// The view of a Leptos component.
    View(Box<dyn Mountable>),
}

/// An element under construction.
pub struct El(Element);

/// An HTML element.
#[inline(never)]
pub fn el(tag: &str) -> El {
    // It fails only for a tag that is no name.
    El(document().create_element(tag).unwrap_or_else(|_| unreachable_element()))
}

/// An SVG element.
#[inline(never)]
pub fn svg(tag: &str) -> El {
    let made = document().create_element_ns(Some("http://www.w3.org/2000/svg"), tag);
    El(made.unwrap_or_else(|_| unreachable_element()))
}

/// A text that is set anew whenever a signal changes that it read; of a very long one the beginning.
pub fn text<T: Into<Cow<'static, str>>>(read: impl Fn() -> T + 'static) -> Piece {
    text_of(Box::new(move || clip(read().into())))
}

/// A text that is set anew whenever a signal changes that it read, however long it is.
pub fn whole_text(read: impl Fn() -> String + 'static) -> Piece {
    text_of(Box::new(move || read().into()))
}

/// A part that is made anew whenever a signal changes that it read.
pub fn live<T: Into<Piece>>(mut make: impl FnMut() -> T + 'static) -> Piece {
    Piece::Live(Box::new(move || make().into()))
}

/// A Leptos component as a part of the page.
pub fn component(view: impl IntoView) -> Piece {
    Piece::View(Box::new(view.into_any().build()))
}

impl El {
    /// Sets an attribute.
    #[inline(never)]
    pub fn attr(self, name: &str, value: &str) -> Self {
        set_attribute(&self.0, name, Some(value));
        self
    }

    /// Sets the classes.
    #[inline(never)]
    pub fn class(self, names: &str) -> Self {
        self.attr("class", names)
    }

    /// Sets an attribute anew whenever a signal changes that it read; without a value it is removed.
    pub fn attr_live<T: AttrValue>(self, name: &'static str, read: impl Fn() -> T + 'static) -> Self {
        attr_of(&self.0, name, Box::new(move || read().into_attr()));
        self
    }

    /// Keeps the value of a field at what a signal says. Options must be there before.
    pub fn value_live(self, read: impl Fn() -> String + 'static) -> Self {
        property_of(&self.0, "value", Box::new(move || JsValue::from_str(&read())));
        self
    }

    /// Keeps a box ticked or not, as a signal says.
    pub fn checked_live(self, read: impl Fn() -> bool + 'static) -> Self {
        property_of(&self.0, "checked", Box::new(move || JsValue::from_bool(read())));
        self
    }

    /// Calls `react` on an event.
    pub fn on(self, event: &str, react: impl FnMut(Event) + 'static) -> Self {
        listen(&self.0, event, Box::new(react));
        self
    }

    /// Calls `react` when the element is pressed.
    pub fn on_click(self, mut react: impl FnMut() + 'static) -> Self {
        self.on("click", move |_| react())
    }

    /// Calls `react` with the value of a field when it was changed.
    pub fn on_value(self, event: &str, mut react: impl FnMut(String) + 'static) -> Self {
        self.on(event, move |event| react(property(&event, "value").as_string().unwrap_or_default()))
    }

    /// Calls `react` when a box was ticked or unticked.
    pub fn on_checked(self, mut react: impl FnMut(bool) + 'static) -> Self {
        self.on("change", move |event| react(property(&event, "checked").is_truthy()))
    }

    /// Adds a part at the end.
    pub fn child(self, piece: impl Into<Piece>) -> Self {
        self.with(piece.into())
    }

    #[inline(never)]
    fn with(self, piece: Piece) -> Self {
        mount(piece, &self.0, None);
        self
    }

    /// Adds a text at the end; of a very long one the beginning.
    #[inline(never)]
    pub fn text(self, text: &str) -> Self {
        self.whole_text(&clip(text.into()))
    }

    /// Adds a text at the end, however long it is.
    #[inline(never)]
    pub fn whole_text(self, text: &str) -> Self {
        append(&self.0, &document().create_text_node(text), None);
        self
    }

    /// The element itself.
    pub fn element(&self) -> Element {
        self.0.clone()
    }
}

/// What an attribute can be set to.
pub trait AttrValue {
    /// The attribute's text; `None` removes it.
    fn into_attr(self) -> Option<Cow<'static, str>>;
}

impl AttrValue for &'static str {
    fn into_attr(self) -> Option<Cow<'static, str>> {
        Some(self.into())
    }
}

impl AttrValue for String {
    fn into_attr(self) -> Option<Cow<'static, str>> {
        Some(self.into())
    }
}

impl AttrValue for Option<&'static str> {
    fn into_attr(self) -> Option<Cow<'static, str>> {
        self.map(Cow::from)
    }
}

impl From<El> for Piece {
    fn from(el: El) -> Self {
        Self::Node(el.0.into())
    }
}

impl From<&str> for Piece {
    fn from(text: &str) -> Self {
        Self::Node(document().create_text_node(&clip(text.into())).into())
    }
}

impl From<String> for Piece {
    fn from(text: String) -> Self {
        text.as_str().into()
    }
}

impl<T: Into<Piece>> From<Option<T>> for Piece {
    fn from(piece: Option<T>) -> Self {
        piece.map_or(Self::Nothing, Into::into)
    }
}

impl<T: Into<Piece>> From<Vec<T>> for Piece {
    fn from(pieces: Vec<T>) -> Self {
        Self::Many(pieces.into_iter().map(Into::into).collect())
    }
}

impl<T: Into<Piece>, const N: usize> From<[T; N]> for Piece {
    fn from(pieces: [T; N]) -> Self {
        Self::Many(pieces.into_iter().map(Into::into).collect())
    }
}

fn document() -> Document {
    leptos::prelude::document()
}

#[expect(clippy::panic, reason = "a name in this very code is not one; the crash panel tells")]
fn unreachable_element() -> Element {
    panic!("not an element name")
}

#[inline(never)]
fn text_of(read: Box<dyn Fn() -> Cow<'static, str>>) -> Piece {
    let node = document().create_text_node("");
    let shown = node.clone();
    // A text that stays the same is not set, so that it is not announced again.
    effect(Box::new(move || {
        let text = read();
        if shown.data() != *text {
            shown.set_data(&text);
        }
    }));
    Piece::Node(node.into())
}

#[inline(never)]
fn attr_of(element: &Element, name: &'static str, read: Box<dyn Fn() -> Option<Cow<'static, str>>>) {
    let element = element.clone();
    effect(Box::new(move || set_attribute(&element, name, read().as_deref())));
}

#[inline(never)]
fn property_of(element: &Element, name: &'static str, read: Box<dyn Fn() -> JsValue>) {
    let element = element.clone();
    let name = JsValue::from_str(name);
    // A value that is there already is not set, so that the caret stays where it is.
    effect(Box::new(move || {
        let value = read();
        if Reflect::get(&element, &name).ok().as_ref() != Some(&value) {
            let _ = Reflect::set(&element, &name, &value);
        }
    }));
}

fn set_attribute(element: &Element, name: &str, value: Option<&str>) {
    // Both fail only for a name that is none.
    let _ = match value {
        Some(value) => element.set_attribute(name, value),
        None => element.remove_attribute(name),
    };
}

#[inline(never)]
fn listen(element: &Element, event: &str, mut react: Box<dyn FnMut(Event)>) {
    // What a person does is done once: nothing that is read on the way is watched.
    let react = Closure::<dyn FnMut(Event)>::new(move |event| untrack(|| react(event)));
    let listener = Listener { element: element.clone(), event: event.into(), react };
    // It fails only for what is no function.
    let _ = element.add_event_listener_with_callback(event, listener.react.as_ref().unchecked_ref());
    keep(Box::new(listener));
}

/// Calls a function on an event, as long as it is kept. An event on its way up finds it gone, not broken.
struct Listener {
    element: Element,
    event: Box<str>,
    react: Closure<dyn FnMut(Event)>,
}

impl Drop for Listener {
    fn drop(&mut self) {
        let react = self.react.as_ref().unchecked_ref();
        let _ = self.element.remove_event_listener_with_callback(&self.event, react);
    }
}

#[inline(never)]
fn property(event: &Event, name: &str) -> JsValue {
    let target = event.target().map_or(JsValue::UNDEFINED, JsValue::from);
    Reflect::get(&target, &JsValue::from_str(name)).unwrap_or(JsValue::UNDEFINED)
}

fn effect(run: Box<dyn Fn()>) {
    keep(Box::new(RenderEffect::new(move |_| run())));
}

/// Keeps something until the part of the page that made it is gone.
fn keep(kept: Box<dyn Any>) {
    StoredValue::new_local(kept);
}

pub(super) fn append(parent: &Node, node: &Node, before: Option<&Node>) {
    // It fails only where `before` is elsewhere.
    let _ = parent.insert_before(node, before);
}

/// Puts a part in its place.
#[inline(never)]
pub(super) fn mount(piece: Piece, parent: &Node, before: Option<&Node>) {
    match piece {
        Piece::Nothing => {}
        Piece::Node(node) => append(parent, &node, before),
        Piece::Many(pieces) => {
            for piece in pieces {
                mount(piece, parent, before);
            }
        }
        Piece::Live(make) => mount_live(make, parent, before),
        Piece::View(mut view) => {
            // A fragment is no element, but takes nodes like one.
            view.mount(parent.unchecked_ref(), before);
            keep(Box::new(view));
        }
    }
}

/// Puts a live part between two marks, where it is made anew.
fn mount_live(mut make: Box<dyn FnMut() -> Piece>, parent: &Node, before: Option<&Node>) {
    let (start, end): (Node, Node) =
        (document().create_comment("").into(), document().create_comment("").into());
    append(parent, &start, before);
    append(parent, &end, before);
    keep(Box::new(RenderEffect::new(move |_| {
        let Some(parent) = end.parent_node() else { return };
        while let Some(old) = start.next_sibling().filter(|old| *old != end) {
            let _ = parent.remove_child(&old);
        }
        mount(make(), &parent, Some(&end));
    })));
}
