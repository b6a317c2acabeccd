//! Storage of this browser. Blocked or full storage never stops the app: unreadable texts are
//! missing, and each write reports its success.

use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Event, Storage};

use super::member;

/// Returns the browser's local storage, if it is available.
fn storage() -> Option<Storage> {
    web_sys::window()?.local_storage().ok().flatten()
}

pub fn read(key: &str) -> Option<String> {
    storage()?.get_item(key).ok().flatten()
}

/// Stores a text; `None` removes it. Returns whether a read confirms that.
pub fn write(key: &str, text: Option<&str>) -> bool {
    /// Size in bytes from which the browser compares texts itself, since copying them takes time.
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

/// Asks the browser to keep this storage when the site is not visited for days. Browsers may
/// refuse: [`is_persistent`] returns the present state.
pub fn request_persistence() {
    let asked = web_sys::window().and_then(|window| window.navigator().storage().persist().ok());
    if let Some(asked) = asked {
        spawn_local(async move { drop(JsFuture::from(asked).await) });
    }
}

/// Returns whether the browser keeps this storage until the user deletes it.
pub async fn is_persistent() -> bool {
    let asked = web_sys::window().and_then(|window| window.navigator().storage().persisted().ok());
    match asked {
        Some(asked) => JsFuture::from(asked).await.is_ok_and(|answer| answer.is_truthy()),
        None => false,
    }
}

/// Returns the number of stored texts of any owner.
pub fn count() -> usize {
    let count = storage().and_then(|storage| storage.length().ok()).unwrap_or_default();
    usize::try_from(count).unwrap_or(usize::MAX)
}

/// Returns the keys with this prefix.
pub fn keys(prefix: &str) -> Vec<String> {
    let Some(storage) = storage() else { return Vec::new() };
    let all = (0..storage.length().unwrap_or_default()).filter_map(|place| storage.key(place).ok().flatten());
    all.filter(|key| key.starts_with(prefix)).collect()
}

/// Removes and returns a text of this tab's session storage.
pub fn remove_from_tab(key: &str) -> Option<String> {
    let storage = web_sys::window()?.session_storage().ok().flatten()?;
    let text = storage.get_item(key).ok().flatten();
    let _ = storage.remove_item(key);
    text
}

/// Stores a text in this tab's session storage until it is taken. Returns whether it was stored.
pub fn store_in_tab(key: &str, text: &str) -> bool {
    let storage = web_sys::window().and_then(|window| window.session_storage().ok().flatten());
    storage.is_some_and(|storage| storage.set_item(key, text).is_ok())
}

/// Returns the key that another tab changed; `None` if all were removed.
pub fn changed(event: &Event) -> Option<String> {
    member(event, "key").as_string()
}
