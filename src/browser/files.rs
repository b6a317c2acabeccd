//! Files: our own beside the page, and those that a person keeps.

use js_sys::{Array, Function, Reflect, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use wasm_bindgen_futures::spawn_local;
use web_sys::{Blob, BlobPropertyBag, Element, Event, HtmlAnchorElement, HtmlInputElement, Url};

use super::{call, document, member, timer};

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

/// The texts of a language that come beside parts, through `parts.js`; `None` where they are not to be had.
pub async fn later_texts(tag: &str) -> Option<String> {
    call(&js_sys::global(), "acceptanceDeskTexts", &[tag.into()]).await?.as_string()
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
    /// It is none, but a folder, a link or the like.
    NoFile,
    /// It came with others.
    Several,
}

/// The file that was chosen in a field for files; `None` where none is. The same file can then be chosen again.
pub fn chosen_file(field: Element) -> Option<Blob> {
    let file = first_file(&field)?;
    field.dyn_into::<HtmlInputElement>().ok()?.set_value("");
    Some(file)
}

/// What a file is called.
pub fn name_of(file: &Blob) -> String {
    member(file, "name").as_string().unwrap_or_default()
}

/// The bytes of a file.
///
/// # Errors
/// It has more than `most` bytes, or the browser could not read it.
pub async fn bytes_of(file: Blob, most: f64) -> Result<Uint8Array, NotTaken> {
    if file.size() > most {
        return Err(NotTaken::TooLarge);
    }
    let bytes = JsFuture::from(file.array_buffer()).await.map_err(|_| NotTaken::Unreadable)?;
    Ok(Uint8Array::new(&bytes))
}

/// The text of a file, without the mark of UTF-8 at its beginning. Bytes that are no UTF-8 become U+FFFD.
///
/// # Errors
/// Why it is not taken.
pub async fn text_of(file: Blob) -> Result<String, NotTaken> {
    if file.size() > LARGEST {
        return Err(NotTaken::TooLarge);
    }
    let text = JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string());
    text.ok_or(NotTaken::Unreadable)
}

/// What is dragged over the page.
pub struct Dragged(JsValue);

impl Dragged {
    /// What the event is about.
    pub fn of(event: &Event) -> Option<Self> {
        Some(Self(member(event, "dataTransfer"))).filter(|dragged| dragged.0.is_object())
    }

    /// Whether there is a file.
    pub fn has_files(&self) -> bool {
        self.has("Files")
    }

    fn has(&self, kind: &str) -> bool {
        Array::from(&member(&self.0, "types")).includes(&JsValue::from_str(kind), 0)
    }

    /// Lets the pointer say what a drop would do: `copy` or `none`.
    pub fn offer(&self, effect: &str) {
        let _ = Reflect::set(&self.0, &JsValue::from_str("dropEffect"), &JsValue::from_str(effect));
    }

    /// The one file that was dropped. It must be asked for before anything is awaited.
    ///
    /// # Errors
    /// Why it is not taken.
    pub fn file(&self) -> Result<Blob, NotTaken> {
        match member(&member(&self.0, "files"), "length").as_f64() {
            Some(count) if count > 1.0 => Err(NotTaken::Several),
            Some(1.0) if !self.is_folder() => first_file(&self.0).ok_or(NotTaken::NoFile),
            _ => Err(NotTaken::NoFile),
        }
    }

    fn is_folder(&self) -> bool {
        let item = Reflect::get_u32(&member(&self.0, "items"), 0).unwrap_or(JsValue::UNDEFINED);
        let entry = member(&item, "webkitGetAsEntry").dyn_into::<Function>().and_then(|get| get.call0(&item));
        entry.is_ok_and(|entry| member(&entry, "isDirectory").is_truthy())
    }
}

/// Keeps a file or an address that nobody takes from taking the place of the page, with all that is not saved.
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

/// Gives the person a text as a file to keep.
pub fn keep(name: &str, content_type: &str, text: &str) {
    keep_parts(name, content_type, &Array::of1(&JsValue::from_str(text)));
}

/// Gives the person bytes as a file to keep.
pub fn keep_bytes(name: &str, content_type: &str, bytes: &Uint8Array) {
    keep_parts(name, content_type, &Array::of1(bytes));
}

fn keep_parts(name: &str, content_type: &str, parts: &Array) {
    let options = BlobPropertyBag::new();
    options.set_type(content_type);
    // Texts and bytes are told apart by the browser.
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
