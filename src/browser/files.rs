//! Files: the app's own next to the page, and the user's.

use acceptance_marklist::csv;
use acceptance_rules::certificate::CertificateKey;
use js_sys::{Array, Function, Reflect, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use wasm_bindgen_futures::spawn_local;
use web_sys::{Blob, BlobPropertyBag, Element, Event, HtmlAnchorElement, HtmlInputElement, Url};

use super::{document, member, timer};

/// Milliseconds after which every browser has completed a download.
const TAKEN: u32 = 40_000;

/// Returns the text of a file.
///
/// # Errors
/// The HTTP status of another answer, or 0 without an answer.
pub async fn read(path: &str) -> Result<String, u16> {
    match gloo_net::http::Request::get(path).send().await {
        Ok(response) if response.ok() => response.text().await.map_err(|_| response.status()),
        Ok(response) => Err(response.status()),
        Err(_) => Err(0),
    }
}

/// Maximum size in bytes of a file of the user.
pub const LARGEST: f64 = 8.0 * 1024.0 * 1024.0;

/// The reason why a file of the user was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileError {
    /// It has more than [`LARGEST`] bytes.
    TooLarge,
    /// The browser could not read it.
    Unreadable,
    /// It is a folder, a link or the like.
    NoFile,
    /// There were several files.
    Several,
}

/// Returns the file chosen in a file input; `None` if there is none. The same file can then be
/// chosen again.
pub fn chosen_file(field: Element) -> Option<Blob> {
    let file = first_file(&field)?;
    field.dyn_into::<HtmlInputElement>().ok()?.set_value("");
    Some(file)
}

pub fn name_of(file: &Blob) -> String {
    member(file, "name").as_string().unwrap_or_default()
}

/// Returns the bytes of a file.
///
/// # Errors
/// It has more than `most` bytes, or the browser could not read it.
pub async fn bytes_of(file: Blob, most: f64) -> Result<Uint8Array, FileError> {
    if file.size() > most {
        return Err(FileError::TooLarge);
    }
    let bytes = JsFuture::from(file.array_buffer()).await.map_err(|_| FileError::Unreadable)?;
    Ok(Uint8Array::new(&bytes))
}

/// Returns the text of a file, in the encoding that its bytes suggest.
///
/// # Errors
/// It has more than [`LARGEST`] bytes, is not text, or the browser could not read it.
pub async fn text_of(file: Blob) -> Result<String, FileError> {
    let bytes = bytes_of(file, LARGEST).await?;
    let decoded = csv::decode(&bytes.to_vec(), None).map_err(|_| FileError::Unreadable)?;
    Ok(decoded.text)
}

/// Returns the numbers of a certificate as a part of a file's name, as in `4711-1001`.
pub fn name_part(key: CertificateKey) -> String {
    key.to_string().replace('/', "-")
}

/// The content of a drag.
pub struct Dragged(JsValue);

impl Dragged {
    /// Returns the dragged content of an event.
    pub fn of(event: &Event) -> Option<Self> {
        Some(Self(member(event, "dataTransfer"))).filter(|dragged| dragged.0.is_object())
    }

    pub fn has_files(&self) -> bool {
        self.has("Files")
    }

    fn has(&self, kind: &str) -> bool {
        Array::from(&member(&self.0, "types")).includes(&JsValue::from_str(kind), 0)
    }

    /// Sets the pointer's drop effect: `copy` or `none`.
    pub fn offer(&self, effect: &str) {
        let _ = Reflect::set(&self.0, &JsValue::from_str("dropEffect"), &JsValue::from_str(effect));
    }

    /// Returns the only dropped file. It must be called before anything is awaited.
    ///
    /// # Errors
    /// The reason why it is refused.
    pub fn file(&self) -> Result<Blob, FileError> {
        match member(&member(&self.0, "files"), "length").as_f64() {
            Some(count) if count > 1.0 => Err(FileError::Several),
            Some(1.0) if !self.is_folder() => first_file(&self.0).ok_or(FileError::NoFile),
            _ => Err(FileError::NoFile),
        }
    }

    fn is_folder(&self) -> bool {
        let item = Reflect::get_u32(&member(&self.0, "items"), 0).unwrap_or(JsValue::UNDEFINED);
        let entry = member(&item, "webkitGetAsEntry").dyn_into::<Function>().and_then(|get| get.call0(&item));
        entry.is_ok_and(|entry| member(&entry, "isDirectory").is_truthy())
    }
}

/// Prevents a dropped file or link from replacing the page, with all unsaved work.
pub fn refuse_drop(event: &Event) {
    let Some(dragged) = Dragged::of(event).filter(|_| !event.default_prevented()) else { return };
    let is_field = document::around(event, "input, textarea").is_some();
    if dragged.has_files() || (dragged.has("text/uri-list") && !is_field) {
        event.prevent_default();
        dragged.offer("none");
    }
}

fn first_file(holder: &JsValue) -> Option<Blob> {
    Reflect::get_u32(&member(holder, "files"), 0).ok()?.dyn_into().ok()
}

pub fn download(name: &str, content_type: &str, text: &str) {
    keep_parts(name, content_type, &Array::of1(&JsValue::from_str(text)));
}

/// Downloads bytes as a file.
pub fn download_bytes(name: &str, content_type: &str, bytes: &Uint8Array) {
    keep_parts(name, content_type, &Array::of1(bytes));
}

fn keep_parts(name: &str, content_type: &str, parts: &Array) {
    let options = BlobPropertyBag::new();
    options.set_type(content_type);
    // The parts may be texts or bytes.
    let blob = Blob::new_with_str_sequence_and_options(parts, &options);
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
