//! Leptos's signals, memos and effects, made by functions that are compiled once for each type.
//!
//! Made directly, each of them puts half a kilobyte of code in every place where one is made.

use leptos::prelude::*;

/// What computes a value from others and from what it was before.
type Read<T> = Box<dyn Fn(Option<&T>) -> T + Send + Sync>;

/// A value that can be watched.
#[inline(never)]
pub fn signal<T: Send + Sync + 'static>(value: T) -> RwSignal<T> {
    RwSignal::new(value)
}

/// A value that is only held.
#[inline(never)]
pub fn stored<T: Send + Sync + 'static>(value: T) -> StoredValue<T> {
    StoredValue::new(value)
}

/// A value that follows from others, and is told only when it differs.
pub fn memo<T: PartialEq + Send + Sync + 'static>(read: impl Fn() -> T + Send + Sync + 'static) -> Memo<T> {
    memo_of(Box::new(move |_| read()))
}

/// A value that follows from others and from what it was before.
pub fn memo_after<T: PartialEq + Send + Sync + 'static>(
    read: impl Fn(Option<&T>) -> T + Send + Sync + 'static,
) -> Memo<T> {
    memo_of(Box::new(read))
}

/// Runs again whenever a signal changes that it read.
pub fn effect(run: impl Fn() + 'static) {
    effect_of(Box::new(run));
}

#[inline(never)]
fn memo_of<T: PartialEq + Send + Sync + 'static>(read: Read<T>) -> Memo<T> {
    Memo::new(read)
}

#[inline(never)]
fn effect_of(run: Box<dyn Fn()>) {
    Effect::new(move |_| run());
}
