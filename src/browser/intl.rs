//! Numbers, plurals and dates in the user's region, formatted by the browser's `Intl`.

use std::cell::RefCell;
use std::rc::Rc;

use acceptance_rules::moment::{self, Elapsed, WrittenTime};
use js_sys::{Array, Date, Function, Intl, Object, Reflect};
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::{JsCast, JsValue};

use super::timer;
use crate::text::Language;

thread_local! {
    /// Formatters are expensive to create; those of the last language are cached.
    static FORMATTERS: RefCell<Option<(Language, Rc<Formatters>)>> = const { RefCell::new(None) };
    /// Notified when the calendar day changes.
    static DAY_CHANGE: ArcTrigger = ArcTrigger::new();
}

/// The frequently used formatters of a language.
struct Formatters {
    number: Function,
    plural: Intl::PluralRules,
    day: Function,
    day_alone: Function,
    time: Function,
}

/// Returns a count with the region's grouping.
pub fn number(language: Language, count: usize) -> String {
    let Ok(count) = u32::try_from(count) else { return count.to_string() };
    call(&formatters(language).number, &JsValue::from(count)).unwrap_or_else(|| count.to_string())
}

pub fn plural(language: Language, count: usize) -> String {
    let count = u32::try_from(count).unwrap_or(u32::MAX);
    formatters(language).plural.select(f64::from(count)).into()
}

/// Returns the separator of tables in files, as spreadsheets of the user's region expect it.
pub fn separator(language: Language) -> char {
    let half = call(&formatters(language).number, &JsValue::from_f64(0.5));
    let decimal = if half.is_some_and(|half| half.contains(',')) { ',' } else { '.' };
    let tag = locales(language).get(0).as_string().unwrap_or_default();
    acceptance_marklist::csv::separator(&tag, decimal)
}

/// Returns a day in the region's format, or the text itself if it is no ISO 8601 date: the
/// browser's parser would accept almost any text.
pub fn day(language: Language, text: &str) -> String {
    moment::read(text).map_or_else(|| text.to_owned(), |date| day_of(language, date))
}

/// Returns the day of a date in the region's format.
pub fn day_of(language: Language, written: WrittenTime) -> String {
    let formatters = formatters(language);
    let format = if written.is_day { &formatters.day_alone } else { &formatters.day };
    call(format, &date(written.at)).unwrap_or_default()
}

/// Returns the user's calendar day of a date, in days since 1970.
pub fn calendar_day(written: WrittenTime) -> i64 {
    const MINUTE: f64 = 60_000.0;
    #[expect(clippy::as_conversions, reason = "a whole number of milliseconds below a day")]
    let ahead = (-date(written.at).get_timezone_offset() * MINUTE) as i64;
    written.day(ahead)
}

/// Returns the user's current calendar day, in days since 1970, and tracks it.
pub fn today() -> i64 {
    DAY_CHANGE.with(ArcTrigger::track);
    current_day()
}

fn current_day() -> i64 {
    calendar_day(WrittenTime { at: timer::now(), is_day: false })
}

/// Updates the texts that depend on [`today`] when the day changes.
pub fn follow_days() {
    /// Milliseconds between two looks at the clock. A timer until midnight would be late after standby.
    const LOOK: u32 = 60_000;
    spawn_local(async {
        let mut shown = current_day();
        loop {
            timer::pause(LOOK).await;
            let day = current_day();
            if day != shown {
                shown = day;
                DAY_CHANGE.with(ArcTrigger::notify);
            }
        }
    });
}

/// Returns a time in milliseconds since 1970: its time of day, with its day unless it is today, which it tracks.
pub fn moment(language: Language, at: i64) -> String {
    let is_today = calendar_day(WrittenTime { at, is_day: false }) == today();
    if is_today { time_of(language, at) } else { day_and_time(language, at) }
}

/// Returns a time in milliseconds since 1970 with its day, for texts that stay on the screen.
pub fn day_and_time(language: Language, at: i64) -> String {
    let day = day_of(language, WrittenTime { at, is_day: false });
    [&day, " ", &time_of(language, at)].concat()
}

fn time_of(language: Language, at: i64) -> String {
    call(&formatters(language).time, &date(at)).unwrap_or_default()
}

/// Returns a time in milliseconds since 1970 to the second, with its time zone.
pub fn moment_in_full(language: Language, at: i64) -> String {
    let options = options(&[("dateStyle", "medium"), ("timeStyle", "long")]);
    let format = Intl::DateTimeFormat::new(&locales(language), &options);
    call(&format.format(), &date(at)).unwrap_or_default()
}

/// Returns the age of a date, in a suitable unit; that of a day in calendar days.
pub fn age(language: Language, written: WrittenTime) -> String {
    let days = today().saturating_sub(calendar_day(written));
    let elapsed = Elapsed::between(written.at, timer::now(), days);
    let (count, unit) = match elapsed {
        _ if written.is_day => (days, "day"),
        Elapsed::Minutes(minutes) => (minutes, "minute"),
        Elapsed::Hours(hours) => (hours, "hour"),
        Elapsed::Days(days) => (days, "day"),
    };
    let format = Intl::RelativeTimeFormat::new(&locales(language), &options(&[("numeric", "auto")]));
    format.format(-f64::from(i32::try_from(count).unwrap_or(i32::MAX)), unit).into()
}

pub(super) fn date(at: i64) -> Date {
    #[expect(clippy::as_conversions, reason = "milliseconds of this age are exact below 2^53")]
    let at = at as f64;
    Date::new(&JsValue::from_f64(at))
}

/// Returns a price; with an invalid number or currency, both are returned unchanged.
pub fn price(language: Language, amount: &str, currency: Option<&str>) -> String {
    let plain = || [amount, currency.unwrap_or_default()].join(" ").trim_end().to_owned();
    let Some(currency) = currency else { return plain() };
    let is_code = currency.len() == 3 && currency.bytes().all(|byte| byte.is_ascii_alphabetic());
    let is_number = amount.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b'-'));
    let value = JsValue::from_str(amount);
    if !is_code || !is_number || amount.is_empty() || value.unchecked_into_f64().is_nan() {
        return plain();
    }
    let format = Intl::NumberFormat::new(
        &locales(language),
        &options(&[("style", "currency"), ("currency", currency), ("maximumFractionDigits", "9")]),
    );
    // A text preserves its digits, unlike a floating-point number.
    call(&format.format(), &value).unwrap_or_else(plain)
}

fn formatters(language: Language) -> Rc<Formatters> {
    FORMATTERS.with_borrow_mut(|kept| match kept {
        Some((of, formatters)) if *of == language => Rc::clone(formatters),
        _ => {
            let locales = locales(language);
            let none = Object::new();
            let date = |of: &[(&str, &str)]| Intl::DateTimeFormat::new(&locales, &options(of)).format();
            let made = Rc::new(Formatters {
                number: Intl::NumberFormat::new(&locales, &none).format(),
                plural: Intl::PluralRules::new(&locales, &none),
                day: date(&[("dateStyle", "medium")]),
                day_alone: date(&[("dateStyle", "medium"), ("timeZone", "UTC")]),
                time: date(&[("timeStyle", "short")]),
            });
            *kept = Some((language, Rc::clone(&made)));
            made
        }
    })
}

/// Returns the browser's own locale if it has this language (`en-GB`), otherwise the language.
/// `Intl` throws at texts that are no tag, such as `en_US` or `en-US.UTF-8`.
fn locales(language: Language) -> Array {
    let own = web_sys::window().and_then(|window| window.navigator().language());
    let own = own.filter(|tag| language.is_tag(tag));
    Array::of1(&JsValue::from_str(own.as_deref().unwrap_or(language.tag())))
}

fn options(entries: &[(&str, &str)]) -> Object {
    let options = Object::new();
    for (name, value) in entries {
        // Setting a member of a new plain object cannot fail.
        let _ = Reflect::set(&options, &JsValue::from_str(name), &JsValue::from_str(value));
    }
    options
}

fn call(format: &Function, value: &JsValue) -> Option<String> {
    format.call1(&JsValue::UNDEFINED, value).ok()?.dyn_into::<js_sys::JsString>().ok().map(String::from)
}
