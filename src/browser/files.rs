//! Files: our own beside the page, and those that a person keeps.

use js_sys::Array;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::spawn_local;
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, Url};

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
