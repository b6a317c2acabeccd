//! Pieces of the page as Leptos views, so that components can return them.

use leptos::attr::any_attribute::AnyAttribute;
use leptos::prelude::*;
use leptos::tachys::hydration::Cursor;
use leptos::tachys::view::{Mountable, Position, PositionState, Render, RenderHtml};
use send_wrapper::SendWrapper;
use wasm_bindgen::JsCast;
use web_sys::{Element, Node};

use super::dom::{El, Piece, append, mount};

/// A piece as a Leptos view.
pub struct Shown(SendWrapper<Piece>);

impl Piece {
    /// This piece as the view of a component.
    pub fn shown(self) -> Shown {
        Shown(SendWrapper::new(self))
    }
}

impl El {
    /// This element as the view of a component.
    pub fn shown(self) -> Shown {
        Piece::from(self).shown()
    }
}

/// A piece in its place, as Leptos wants to handle it.
pub struct Mounted(Vec<Node>);

impl Mountable for Mounted {
    fn unmount(&mut self) {
        let (Some(first), Some(last)) = (self.0.first(), self.0.last()) else { return };
        let Some(parent) = first.parent_node() else { return };
        while let Some(next) = first.next_sibling().filter(|_| first != last) {
            let is_last = next == *last;
            let _ = parent.remove_child(&next);
            if is_last {
                break;
            }
        }
        let _ = parent.remove_child(first);
    }

    fn mount(&mut self, parent: &Element, marker: Option<&Node>) {
        for node in &self.0 {
            append(parent, node, marker);
        }
    }

    fn insert_before_this(&self, child: &mut dyn Mountable) -> bool {
        let Some(first) = self.0.first() else { return false };
        let parent = first.parent_node().and_then(|parent| parent.dyn_into::<Element>().ok());
        parent.is_some_and(|parent| {
            child.mount(&parent, Some(first));
            true
        })
    }

    fn elements(&self) -> Vec<Element> {
        self.0.iter().filter_map(|node| node.clone().dyn_into().ok()).collect()
    }
}

impl Render for Shown {
    type State = Mounted;

    fn build(self) -> Mounted {
        let place: Node = document().create_document_fragment().into();
        mount(self.0.take(), &place, None);
        let mut nodes = Vec::new();
        let mut next = place.first_child();
        while let Some(node) = next {
            next = node.next_sibling();
            nodes.push(node);
        }
        Mounted(nodes)
    }

    fn rebuild(self, state: &mut Mounted) {
        let mut new = self.build();
        state.insert_before_this(&mut new);
        state.unmount();
        *state = new;
    }
}

leptos::tachys::no_attrs!(Shown);

/// There is no server that renders, so there is nothing to write or to take over.
impl RenderHtml for Shown {
    type AsyncOutput = Self;
    type Owned = Self;

    const MIN_LENGTH: usize = 0;

    fn dry_resolve(&mut self) {}

    async fn resolve(self) -> Self {
        self
    }

    fn to_html_with_buf(self, _: &mut String, _: &mut Position, _: bool, _: bool, _: Vec<AnyAttribute>) {}

    fn hydrate<const FROM_SERVER: bool>(self, _: &Cursor, _: &PositionState) -> Mounted {
        self.build()
    }

    fn into_owned(self) -> Self {
        self
    }
}
