//! The app's browser environment: storage, timers, clock, locks and channels, reset before each
//! test.

use std::cell::Cell;

use acceptance_desk::ui::announcer;
use js_sys::Promise;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;

use crate::screen::{document, js};
use crate::texts::learn_all;

/// Replaces the timers, frames, locks, channels and listeners of the page by versions that tests
/// can count and reset, and stores the browser's own as `window.__own`.
const INSTALL: &str = "(() => {
    const calls = ['getItem', 'setItem', 'removeItem'];
    const own = window.__own = {
        storage: Object.getOwnPropertyDescriptor(window, 'localStorage'),
        calls: calls.map((name) => Storage.prototype[name]),
        setTimeout: window.setTimeout.bind(window), clearTimeout: window.clearTimeout.bind(window),
        frame: window.requestAnimationFrame.bind(window), noFrame: window.cancelAnimationFrame.bind(window),
        fetch: window.fetch.bind(window), now: Date.now, open: window.open, close: window.close,
        request: globalThis.LockManager?.prototype.request, BroadcastChannel,
    };
    // Pending timers and frames. `soon` contains the timers of at most 20 ms.
    const timers = new Set(), frames = new Set(), channels = new Set(), listeners = [];
    const soon = new Set();
    let time;
    const setTimer = (call, pause = 0, ...rest) => {
        if (pause >= time.from && pause < time.below && pause !== time.except) {
            time.pauses.push(pause);
            if (time.isStopped) {
                time.stopped.push({ id: time.id -= 1, at: time.passed + pause, run: () => call(...rest) });
                return time.id;
            }
            pause = 3;
        }
        const id = own.setTimeout(() => { timers.delete(id); soon.delete(id); call(...rest); }, pause);
        timers.add(id);
        if (pause <= 20) soon.add(id);
        return id;
    };
    const clearTimer = (id) => {
        own.clearTimeout(id);
        timers.delete(id);
        soon.delete(id);
        time.stopped = time.stopped.filter((timer) => timer.id !== id);
    };
    window.requestAnimationFrame = (call) => {
        if (time.heldFrames) return time.heldFrames.push(call);
        const id = own.frame((now) => { frames.delete(id); call(now); });
        frames.add(id);
        return id;
    };
    window.cancelAnimationFrame = (id) => { frames.delete(id); own.noFrame(id); };
    if (own.request) LockManager.prototype.request = function (...all) {
        const granted = all.pop(), released = own.released;
        return own.request.call(this, ...all, (lock) => lock ? Promise.race([granted(lock), released]) : granted(lock));
    };
    window.BroadcastChannel = class extends own.BroadcastChannel {
        constructor(name) { super(name); channels.add(this); }
    };
    for (const target of [window, document]) {
        const listen = target.addEventListener.bind(target);
        target.addEventListener = (...all) => { listeners.push([target, ...all]); listen(...all); };
        own.listen ??= listen;
    }
    own.listen('error', (event) => window.__errors.push(String(event.message)));
    own.listen('unhandledrejection', (event) => window.__errors.push(String(event.reason)));

    own.reset = () => {
        timers.forEach(own.clearTimeout);
        frames.forEach(own.noFrame);
        [timers, frames, soon].forEach((all) => all.clear());
        channels.forEach((channel) => channel.close());
        channels.clear();
        listeners.splice(0).forEach(([target, ...all]) => target.removeEventListener(...all));
        own.release?.();
        own.released = new Promise((release) => { own.release = release; });
        time = { from: Infinity, below: Infinity, isStopped: false, stopped: [], id: 0, passed: 0, pauses: [] };
        Object.assign(window, { setTimeout: setTimer, clearTimeout: clearTimer, open: own.open, close: own.close });
        Date.now = () => own.now() + time.passed;
        for (const name of ['localStorage', '__xss', '__wanted', 'acceptanceDeskProvider', 'acceptanceDeskScanner', 'trouble', 'states', 'left'])
            delete window[name];
        if (own.storage) Object.defineProperty(window, 'localStorage', own.storage);
        calls.forEach((name, at) => { Storage.prototype[name] = own.calls[at]; });
        for (const name of ['locks', 'serviceWorker', 'mediaDevices', 'onLine', 'language', 'storage', 'clipboard']) delete navigator[name];
        delete document.hidden;
        // Acts of an earlier app may never end.
        document.documentElement.removeAttribute('data-acts');
        scrollTo(0, 0);
        localStorage.clear();
        sessionStorage.clear();
        window.__errors = [];
        window.fetch = window.__fetch = async (request) => {
            const path = new URL(request.url ?? request, location).pathname;
            const texts = window.__catalogues[path];
            window.__wanted?.push(path);
            if (texts === null) throw new TypeError('lost');
            return texts ? new Response(texts) : own.fetch(request);
        };
        document.querySelectorAll('meta[name=build]').forEach((meta) => meta.remove());
    };
    own.pauses = () => time.pauses;
    own.shorten = (from, below, except) => Object.assign(time, { from, below, except });
    own.stop = (from) => Object.assign(time, { from, below: Infinity, isStopped: true });
    // Runs the next stopped timer that is due within this time, or else advances the time.
    own.step = (end) => {
        const [next] = time.stopped.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at);
        time.passed = next?.at ?? end;
        if (!next) return false;
        clearTimer(next.id);
        next.run();
        return true;
    };
    own.passed = () => time.passed;
    own.holdFrames = () => { time.heldFrames = []; };
    own.releaseFrames = () => {
        const held = time.heldFrames;
        time.heldFrames = null;
        held.forEach((call) => window.requestAnimationFrame(call));
    };

    const { port1, port2 } = new MessageChannel();
    const turns = [];
    port1.onmessage = () => turns.shift()();
    own.turn = () => new Promise((done) => { turns.push(done); port2.postMessage(0); });
    own.sleep = (pause) => new Promise((done) => own.setTimeout(done, pause));
    own.settle = async () => {
        const end = performance.now() + 100;
        await own.sleep(1);
        for (let quiet = 0; quiet < 4;) {
            await own.turn();
            // The answer arrives after those to all earlier requests for locks.
            if (quiet === 1) await navigator.locks?.query();
            const isQuiet = soon.size + frames.size === 0 || performance.now() > end;
            quiet = isQuiet ? quiet + 1 : 0;
            if (!isQuiet) await own.sleep(1);
        }
    };
    own.painted = async () => {
        for (let frame = 0; frame < 2; frame += 1) await new Promise(own.frame);
        await own.settle();
    };
    own.reset();
})()";

thread_local! {
    static IS_INSTALLED: Cell<bool> = const { Cell::new(false) };
    static ANSWER_DELAY: Cell<u32> = const { Cell::new(0) };
}

pub(crate) fn own(expression: &str) -> wasm_bindgen::JsValue {
    if !IS_INSTALLED.replace(true) {
        js(INSTALL);
    }
    js(&["window.__own.", expression].concat())
}

pub(crate) async fn own_promise(expression: &str) {
    JsFuture::from(own(expression).unchecked_into::<Promise>()).await.unwrap();
}

/// Resets the browser to the state of a first visit. Leftovers of a failed test are removed.
pub(crate) fn prepare() {
    learn_all();
    while let Some(old) = document().get_element_by_id("app") {
        old.remove();
    }
    own("reset()");
    ANSWER_DELAY.set(0);
}

/// Returns the milliseconds before the app accepts answers to a new question: none, unless a test wants them.
pub(crate) fn answer_delay() -> u32 {
    ANSWER_DELAY.get()
}

/// Stops the clock, and lets new questions of the next app accept no answer for half a second.
pub(crate) fn delay_answers() {
    ANSWER_DELAY.set(500);
    stop_clock(500);
}

/// Shortens pauses of half a second or more, except those of messages, and stores their lengths.
pub(crate) fn hurry() {
    hurry_from(500);
}

/// Shortens pauses of this length or more, except those of messages, and stores their lengths.
pub(crate) fn hurry_from(milliseconds: u32) {
    own(&format!("shorten({milliseconds}, 30000, {})", announcer::DURATION));
}

/// Returns the pauses that were shortened or stopped, in milliseconds.
pub(crate) fn pauses() -> Vec<i64> {
    let text = own("pauses().join()").as_string().unwrap();
    text.split(',').filter_map(|pause| pause.parse().ok()).collect()
}

/// Stops all pauses of this length or more: only [`pass`] ends them.
pub(crate) fn stop_clock(from: u32) {
    own(&format!("stop({from})"));
}

/// Advances the clock by this time, and runs the stopped timers that are due.
pub(crate) async fn pass(milliseconds: u32) {
    let end = own(&format!("passed() + {milliseconds}")).as_f64().unwrap();
    while own(&format!("step({end})")).is_truthy() {
        crate::screen::settle().await;
    }
}

/// Holds the animation frames of the app until [`release_frames`], as on a busy machine.
pub(crate) fn hold_frames() {
    own("holdFrames()");
}

/// Runs the animation frames that were held.
pub(crate) fn release_frames() {
    own("releaseFrames()");
}

/// The text that a sending button shows while there is no network.
pub(crate) const OFFLINE_LINE: &str = "can be sent once you are connected again";

/// Takes the network of the browser away. Requests are answered all the same.
pub(crate) fn go_offline() {
    js("Object.defineProperty(navigator, 'onLine', { configurable: true, value: false })");
    js("dispatchEvent(new Event('offline'))");
}

pub(crate) fn go_online() {
    js("delete navigator.onLine; dispatchEvent(new Event('online'))");
}

/// Removes the browser's locks, until the next app is opened.
pub(crate) fn without_locks() {
    js("Object.defineProperty(navigator, 'locks', { configurable: true, get() { return undefined; } })");
}

pub(crate) async fn is_locked(lock: &str) -> bool {
    let code = format!(
        "navigator.locks.query().then(({{ held }}) => {{ window.__isLocked = held.some(({{ name }}) => name === '{lock}'); }})"
    );
    JsFuture::from(js(&code).unchecked_into::<Promise>()).await.unwrap();
    js("window.__isLocked").is_truthy()
}

/// Sends a text on a channel as another tab would, and waits until it has arrived.
pub(crate) async fn send_on(channel: &str, text: &str) {
    own_promise(&format!(
        "turn().then(() => new Promise((done) => {{
            const [mouth, ear] = [0, 0].map(() => new window.__own.BroadcastChannel('{channel}'));
            ear.onmessage = () => {{ mouth.close(); ear.close(); done(); }};
            mouth.postMessage('{text}');
        }}))"
    ))
    .await;
    crate::screen::settle().await;
}

pub(crate) fn errors() -> String {
    js("window.__errors.join(' | ')").as_string().unwrap()
}

/// Returns everything that the browser stores, as one text.
pub(crate) fn stored() -> String {
    js("JSON.stringify(Object.entries(localStorage))").as_string().unwrap()
}
