//! The camera as a scanner, and the sounds of scanning, through `scanner.js`, which is loaded while a certificate is
//! shown.

use js_sys::{Array, Function};
use send_wrapper::SendWrapper;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::Element;

use super::{call, load};

/// The loader in `js/scripts.js`.
const LOADER: &str = "acceptanceDeskScanner";

/// A running camera. Dropping it ends it.
pub struct Camera {
    _running: SendWrapper<Running>,
}

struct Running {
    end: Function,
    _on_codes: Closure<dyn FnMut(Array) -> JsValue>,
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.end.call0(&JsValue::NULL);
    }
}

/// The codes that do not count again while they stay in the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    Nothing,
    /// Exactly these codes together, but none of several alone.
    Picture,
    /// Each of the codes.
    Codes,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CameraProblem {
    /// The user or the browser refused it.
    Refused,
    Missing,
    /// Another app uses it.
    Busy,
    /// Something else, such as a reader of codes that could not be loaded.
    Failed,
}

/// Returns whether this browser gives pages a camera.
pub async fn can_see() -> bool {
    match load(LOADER).await {
        Some(module) => call(&module, "canSee", &[]).await.is_some_and(|can| can.is_truthy()),
        None => false,
    }
}

/// Shows the camera in a `<video>` and calls `on_codes` with the codes in its middle once there is a new one. `on_codes`
/// returns what is no longer new.
pub async fn watch(
    video: Element,
    mut on_codes: impl FnMut(Vec<String>) -> Seen + 'static,
) -> Result<Camera, CameraProblem> {
    let on_codes = Closure::<dyn FnMut(Array) -> JsValue>::new(move |codes: Array| {
        let seen = on_codes(codes.iter().filter_map(|code| code.as_string()).collect());
        JsValue::from_str(match seen {
            Seen::Nothing => "nothing",
            Seen::Picture => "picture",
            Seen::Codes => "codes",
        })
    });
    let module = load(LOADER).await.ok_or(CameraProblem::Failed)?;
    let end = call(&module, "watch", &[video.into(), on_codes.as_ref().clone()]).await;
    let end = end.ok_or(CameraProblem::Failed)?.dyn_into::<Function>().map_err(|problem| {
        match problem.as_string().as_deref() {
            Some("refused") => CameraProblem::Refused,
            Some("missing") => CameraProblem::Missing,
            Some("busy") => CameraProblem::Busy,
            _ => CameraProblem::Failed,
        }
    })?;
    Ok(Camera { _running: SendWrapper::new(Running { end, _on_codes: on_codes }) })
}

/// Loads the script, and the reader of codes if there is a camera and the browser has no reader, so that they are there
/// without a network. Returns whether codes can be scanned.
pub async fn prepare() -> bool {
    match load(LOADER).await {
        Some(module) => {
            let _ = call(&module, "prepare", &[]).await;
            true
        }
        None => false,
    }
}

/// Signals a scan by a sound, and by a vibration if the device can.
pub async fn signal(is_good: bool) {
    if let Some(module) = load(LOADER).await {
        let _ = call(&module, "signal", &[is_good.into()]).await;
    }
}
