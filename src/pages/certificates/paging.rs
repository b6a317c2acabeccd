//! The ways to the other pages of the list.

use leptos::prelude::*;

use crate::desk::pager::Pager;
use crate::i18n::use_messages;
use crate::route::{ListPage, ListView, Route};
use crate::state::{use_certificates, use_navigation};

/// The ways to the other pages. There may be no total, and a short page need not be the last.
#[component]
pub fn ListPager(asked: ListPage, received: u64, total: Option<u64>) -> impl IntoView {
    let (messages, navigation, certificates) = (use_messages(), use_navigation(), use_certificates());
    // The order goes along to the other pages; what was searched is of this one.
    let go = move |skip| {
        let ListView { order, columns, .. } = certificates.last_view();
        navigation.go(Route::Certificates(ListView { order, columns, ..ListView::of(asked.filter, skip) }));
    };
    let last = asked.skip.saturating_add(received);
    let range = move || {
        let (first, last) = (asked.skip.saturating_add(1).to_string(), last.to_string());
        match total {
            _ if received == 0 => String::new(),
            Some(total) => messages.range_of(&first, &last, &total.to_string()),
            None if certificates.is_end() => messages.range_end(&first, &last),
            None => messages.range(&first, &last),
        }
    };
    view! {
        <Pager
            range
            has_previous=move || { asked.skip > 0 }
            on_previous=move || go(certificates.page_before(asked.skip))
            has_next=move || { received > 0 && !certificates.is_end() }
            on_next=move || go(last)
        />
    }
}
