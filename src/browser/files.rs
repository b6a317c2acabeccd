//! Files: our own beside the page, and those that a person keeps.

use js_sys::Array;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use wasm_bindgen_futures::spawn_local;
use web_sys::{Blob, BlobPropertyBag, Element, HtmlAnchorElement, HtmlInputElement, Url};

use super::timer;

/// The milliseconds after which no browser is still taking a file.
const TAKEN: u32 = 40_000;

/// The text of a file; the status that came instead, or 0 where no answer came.
///
/// # Errors
/// The HTTP status of an answer that is not the file.
pub async fn read(path: &str) -> Result<String, u16> {
    match gloo_net::http::Request::get(path).send().await {
        Ok(response) if response.ok() => response.text().await.map_err(|_| response.status()),
        Ok(response) => Err(response.status()),
        Err(_) => Err(0),
    }
}

/// The most bytes of a file that a person gives.
pub const LARGEST: f64 = 8.0 * 1024.0 * 1024.0;

/// Why a file that a person gave was not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotTaken {
    /// It has more than [`LARGEST`] bytes.
    TooLarge,
    /// The browser could not read it.
    Unreadable,
}

/// The text of the file that was chosen in a field for files; `None` where none is. The same file can then be chosen
/// again. Bytes that are no UTF-8 become U+FFFD.
pub async fn chosen(field: Element) -> Option<Result<String, NotTaken>> {
    let field: HtmlInputElement = field.dyn_into().ok()?;
    let file = field.files()?.get(0)?;
    field.set_value("");
    if file.size() > LARGEST {
        return Some(Err(NotTaken::TooLarge));
    }
    let text = JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string());
    Some(text.ok_or(NotTaken::Unreadable))
}

/// Gives the person a text as a file to keep.
pub fn keep(name: &str, content_type: &str, text: &str) {
    let options = BlobPropertyBag::new();
    options.set_type(content_type);
    let parts = Array::of1(&JsValue::from_str(text));
    let blob = Blob::new_with_str_sequence_and_options(&parts, &options);
    let url = blob.and_then(|blob| Url::create_object_url_with_blob(&blob));
    let link = web_sys::window().and_then(|window| window.document()?.create_element("a").ok());
    let link = link.and_then(|link| link.dyn_into::<HtmlAnchorElement>().ok());
    if let (Ok(url), Some(link)) = (url, link) {
        link.set_href(&url);
        link.set_download(name);
        link.click();
        spawn_local(async move {
            timer::pause(TAKEN).await;
            let _ = Url::revoke_object_url(&url);
        });
    }
}
