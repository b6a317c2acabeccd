//! IDs of elements that occur more than once in a page.

use std::cell::Cell;

/// Returns an ID that no other element of the page has.
pub fn unique_id(name: &str) -> String {
    thread_local! {
        static LAST: Cell<u32> = const { Cell::new(0) };
    }
    let number = LAST.with(|last| {
        last.set(last.get().wrapping_add(1));
        last.get()
    });
    [name, "-", &number.to_string()].concat()
}
