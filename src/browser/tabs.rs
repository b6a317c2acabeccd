//! The other tabs of this browser: exclusive locks, and messages.

use std::cell::Cell;
use std::rc::Rc;

use js_sys::{Array, Function, Object, Promise, Reflect};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{AbortController, BroadcastChannel, MessageEvent};

use super::{call, member};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LockMode {
    /// At once or not at all.
    Now,
    /// As soon as it is free.
    Queued,
    /// At once, taking it from its holder.
    Steal,
}

/// A lock of this tab, until it is dropped.
pub struct Lock(Option<Function>);

impl Drop for Lock {
    fn drop(&mut self) {
        // Resolving a promise cannot fail.
        let _ = self.0.take().map(|free| free.call0(&JsValue::UNDEFINED));
    }
}

pub enum Answer {
    /// This tab has it.
    Mine(Lock),
    /// Another tab has it.
    Busy,
    /// Another tab took it away.
    Lost,
    /// The browser refused, or the request was cancelled.
    Denied,
}

/// A pending request for a lock; dropping it cancels the request.
pub struct Asked(Option<AbortController>);

impl Drop for Asked {
    fn drop(&mut self) {
        if let Some(waiting) = &self.0 {
            waiting.abort();
        }
    }
}

/// Requests a lock; `None` if the browser has no locks, so that no tab can be excluded.
pub fn ask(name: &str, mode: LockMode, on_answer: impl Fn(Answer) + Clone + 'static) -> Option<Asked> {
    let locks = member(&web_sys::window()?.navigator(), "locks");
    let request: Function = member(&locks, "request").dyn_into().ok()?;
    let options = Object::new();
    let set = |name: &str, value: &JsValue| drop(Reflect::set(&options, &name.into(), value));
    let mut waiting = None;
    match mode {
        LockMode::Now => set("ifAvailable", &JsValue::TRUE),
        LockMode::Steal => set("steal", &JsValue::TRUE),
        LockMode::Queued => {
            let controller = AbortController::new().ok()?;
            set("signal", &controller.signal());
            waiting = Some(controller);
        }
    }
    let had = Rc::new(Cell::new(false));
    let granted = answering(on_answer.clone(), had.clone());
    let arguments = Array::of3(&name.into(), &options, granted.as_ref());
    let asked: Promise = request.apply(&locks, &arguments).ok()?.dyn_into().ok()?;
    spawn_local(async move {
        let is_lost = JsFuture::from(asked).await.is_err();
        // A request that fails before it is granted never calls this.
        drop(granted);
        if is_lost {
            on_answer(if had.get() { Answer::Lost } else { Answer::Denied });
        }
    });
    Some(Asked(waiting))
}

/// Returns whether any tab holds a lock; `None` if the browser has no locks.
pub async fn is_held(name: &str) -> Option<bool> {
    let locks = member(&web_sys::window()?.navigator(), "locks");
    let held = member(&call(&locks, "query", &[]).await?, "held");
    Some(Array::from(&held).iter().any(|lock| member(&lock, "name").as_string().as_deref() == Some(name)))
}

/// Returns the callback for a granted or refused lock.
fn answering(
    on_answer: impl Fn(Answer) + 'static,
    had: Rc<Cell<bool>>,
) -> Closure<dyn FnMut(JsValue) -> JsValue> {
    Closure::once(move |lock: JsValue| -> JsValue {
        if lock.is_null() {
            on_answer(Answer::Busy);
            return JsValue::UNDEFINED;
        }
        had.set(true);
        // The lock is held until this promise resolves.
        let mut free = None;
        let held = Promise::new(&mut |keep, _| free = Some(keep));
        on_answer(Answer::Mine(Lock(free)));
        held.into()
    })
}

/// A channel between the tabs of this browser.
pub struct Channel {
    channel: BroadcastChannel,
    _hear: Closure<dyn FnMut(MessageEvent)>,
}

impl Channel {
    /// Joins a channel; `None` if the browser has none.
    pub fn join(name: &str, mut hear: impl FnMut(String) + 'static) -> Option<Self> {
        let channel = BroadcastChannel::new(name).ok()?;
        let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            hear(event.data().as_string().unwrap_or_default());
        });
        channel.set_onmessage(Some(hear.as_ref().unchecked_ref()));
        Some(Self { channel, _hear: hear })
    }

    pub fn post(&self, text: &str) {
        let _ = self.channel.post_message(&text.into());
    }
}

impl Drop for Channel {
    fn drop(&mut self) {
        self.channel.close();
    }
}
