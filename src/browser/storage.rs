//! What this browser keeps when the page is gone. Storage that is blocked or full never costs the app: what cannot
//! be read is not there, and whoever writes is told whether it is kept.

use web_sys::{Event, Storage};

use super::member;

/// The browser's lasting storage, where it may be used at all.
fn storage() -> Option<Storage> {
    web_sys::window()?.local_storage().ok().flatten()
}

/// A kept text.
pub fn read(key: &str) -> Option<String> {
    storage()?.get_item(key).ok().flatten()
}

/// Keeps a text, `None` removes it; whether that was done, as a reading shows.
pub fn write(key: &str, text: Option<&str>) -> bool {
    /// The bytes of a text that the browser compares better itself, since bringing it here takes its time.
    const LARGE: usize = 65_536;
    storage().is_some_and(|storage| {
        let _ = match text {
            Some(text) => storage.set_item(key, text),
            None => storage.remove_item(key),
        };
        match text {
            Some(text) if text.len() > LARGE => member(&storage, key) == *text,
            _ => storage.get_item(key).is_ok_and(|kept| kept.as_deref() == text),
        }
    })
}

/// How many texts are kept here, whoever keeps them.
pub fn count() -> usize {
    let count = storage().and_then(|storage| storage.length().ok()).unwrap_or_default();
    usize::try_from(count).unwrap_or(usize::MAX)
}

/// The keys that start so.
pub fn keys(prefix: &str) -> Vec<String> {
    let Some(storage) = storage() else { return Vec::new() };
    let all = (0..storage.length().unwrap_or_default()).filter_map(|place| storage.key(place).ok().flatten());
    all.filter(|key| key.starts_with(prefix)).collect()
}

/// Takes a text that outlives leaving the page, in this tab alone. It is no longer kept.
pub fn take_in_tab(key: &str) -> Option<String> {
    let storage = web_sys::window()?.session_storage().ok().flatten()?;
    let text = storage.get_item(key).ok().flatten();
    let _ = storage.remove_item(key);
    text
}

/// Keeps a text until it is taken, in this tab alone; whether that was done.
pub fn keep_in_tab(key: &str, text: &str) -> bool {
    let storage = web_sys::window().and_then(|window| window.session_storage().ok().flatten());
    storage.is_some_and(|storage| storage.set_item(key, text).is_ok())
}

/// The key of which an event says that another tab changed it; `None` where all were removed.
pub fn changed(event: &Event) -> Option<String> {
    member(event, "key").as_string()
}
