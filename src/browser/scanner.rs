//! The camera as a scanner, and the sounds of scanning, through `scanner.js`, which is loaded when somebody scans.

use js_sys::Function;
use send_wrapper::SendWrapper;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::Element;

use super::call;

/// What `parts.js` offers.
const LOADER: &str = "acceptanceDeskScanner";

/// A camera that is looked through. It ends when it is dropped.
pub struct Camera {
    _running: SendWrapper<Running>,
}

struct Running {
    end: Function,
    _tell: Closure<dyn FnMut(String)>,
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.end.call0(&JsValue::NULL);
    }
}

/// Whether this browser gives a camera to pages.
pub async fn can_see() -> bool {
    match load().await {
        Some(module) => call(&module, "canSee", &[]).await.is_some_and(|can| can.is_truthy()),
        None => false,
    }
}

/// Shows the camera in a `<video>` and tells each code that it sees; `None` where there is no camera, it is denied, or
/// what reads codes could not be loaded.
pub async fn watch(video: Element, tell: impl FnMut(String) + 'static) -> Option<Camera> {
    let tell = Closure::<dyn FnMut(String)>::new(tell);
    let module = load().await?;
    let end = call(&module, "watch", &[video.into(), tell.as_ref().clone()]).await?;
    let running = Running { end: end.dyn_into().ok()?, _tell: tell };
    Some(Camera { _running: SendWrapper::new(running) })
}

/// Lets a scan be heard, and felt where the device can.
pub async fn signal(is_good: bool) {
    if let Some(module) = load().await {
        let _ = call(&module, "signal", &[is_good.into()]).await;
    }
}

async fn load() -> Option<JsValue> {
    call(web_sys::window()?.as_ref(), LOADER, &[]).await
}
