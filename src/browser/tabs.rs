//! The other tabs of this browser: locks that one of them can have at a time, and what they tell each other.

use std::cell::Cell;
use std::rc::Rc;

use js_sys::{Array, Function, Object, Promise, Reflect};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{AbortController, BroadcastChannel, MessageEvent};

use super::member;

/// How a lock is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asking {
    /// At once or not at all.
    Now,
    /// As soon as it is free.
    Queued,
    /// Whoever has it loses it.
    Taking,
}

/// A lock that this tab has, until it is dropped.
pub struct Lock(Option<Function>);

impl Drop for Lock {
    fn drop(&mut self) {
        // It keeps a promise, which cannot fail.
        let _ = self.0.take().map(|free| free.call0(&JsValue::UNDEFINED));
    }
}

/// What becomes of a lock that was asked for.
pub enum Answer {
    /// This tab has it.
    Mine(Lock),
    /// Another tab has it.
    Busy,
    /// Another tab took it away.
    Lost,
    /// The browser gives none, or the queue was left.
    Denied,
}

/// A place in the queue for a lock; dropping it leaves the queue.
pub struct Asked(Option<AbortController>);

impl Drop for Asked {
    fn drop(&mut self) {
        if let Some(waiting) = &self.0 {
            waiting.abort();
        }
    }
}

/// Asks for a lock; `None` where the browser has none, so that nobody can be kept out.
pub fn ask(name: &str, asking: Asking, on_answer: impl Fn(Answer) + Clone + 'static) -> Option<Asked> {
    let navigator = web_sys::window()?.navigator();
    let locks = Reflect::get(&navigator, &"locks".into()).ok()?;
    let request: Function = Reflect::get(&locks, &"request".into()).ok()?.dyn_into().ok()?;
    let options = Object::new();
    let set = |name: &str, value: &JsValue| drop(Reflect::set(&options, &name.into(), value));
    let mut waiting = None;
    match asking {
        Asking::Now => set("ifAvailable", &JsValue::TRUE),
        Asking::Taking => set("steal", &JsValue::TRUE),
        Asking::Queued => {
            let controller = AbortController::new().ok()?;
            set("signal", &controller.signal());
            waiting = Some(controller);
        }
    }
    let had = Rc::new(Cell::new(false));
    let granted = answering(on_answer.clone(), had.clone());
    let arguments = Array::of3(&name.into(), &options, &granted);
    let asked: Promise = request.apply(&locks, &arguments).ok()?.dyn_into().ok()?;
    let failed = Closure::once_into_js(move || {
        on_answer(if had.get() { Answer::Lost } else { Answer::Denied });
    });
    let _ = Reflect::get(&asked, &"catch".into())
        .and_then(JsCast::dyn_into::<Function>)
        .and_then(|catch| catch.call1(&asked, &failed));
    Some(Asked(waiting))
}

/// Whether any tab has a lock; `None` where the browser has no locks.
pub async fn is_held(name: &str) -> Option<bool> {
    let locks = Reflect::get(&web_sys::window()?.navigator(), &"locks".into()).ok()?;
    let query: Function = Reflect::get(&locks, &"query".into()).ok()?.dyn_into().ok()?;
    let asked: Promise = query.call0(&locks).ok()?.dyn_into().ok()?;
    let held = member(&JsFuture::from(asked).await.ok()?, "held");
    Some(Array::from(&held).iter().any(|lock| member(&lock, "name").as_string().as_deref() == Some(name)))
}

/// What the browser calls once the lock is granted or refused.
fn answering(on_answer: impl Fn(Answer) + 'static, had: Rc<Cell<bool>>) -> JsValue {
    Closure::once_into_js(move |lock: JsValue| -> JsValue {
        if lock.is_null() {
            on_answer(Answer::Busy);
            return JsValue::UNDEFINED;
        }
        had.set(true);
        // The lock is ours until this promise is kept.
        let mut free = None;
        let held = Promise::new(&mut |keep, _| free = Some(keep));
        on_answer(Answer::Mine(Lock(free)));
        held.into()
    })
}

/// What the tabs of this browser tell each other.
pub struct Channel {
    channel: BroadcastChannel,
    _hear: Closure<dyn FnMut(MessageEvent)>,
}

impl Channel {
    /// Joins; `None` where the browser has no such thing.
    pub fn join(name: &str, mut hear: impl FnMut(String) + 'static) -> Option<Self> {
        let channel = BroadcastChannel::new(name).ok()?;
        let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            hear(event.data().as_string().unwrap_or_default());
        });
        channel.set_onmessage(Some(hear.as_ref().unchecked_ref()));
        Some(Self { channel, _hear: hear })
    }

    /// Tells all other tabs.
    pub fn tell(&self, text: &str) {
        let _ = self.channel.post_message(&text.into());
    }
}

impl Drop for Channel {
    fn drop(&mut self) {
        self.channel.close();
    }
}
