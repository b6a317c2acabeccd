//! The part of the route that a page shows.

use acceptance_route::Route;
use leptos::prelude::*;

use crate::state::use_navigation;

/// Returns the part of the route that a page shows. It stays while the next page replaces this one.
pub fn use_route_view<T>(view_of: impl Fn(Route) -> Option<T> + Send + Sync + 'static) -> Memo<T>
where
    T: Clone + Default + PartialEq + Send + Sync + 'static,
{
    let navigation = use_navigation();
    Memo::new(move |before: Option<&T>| {
        view_of(navigation.route()).or_else(|| before.cloned()).unwrap_or_default()
    })
}
