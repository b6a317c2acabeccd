//! Numbers, plurals and dates in the user's region, formatted by the browser's `Intl`.

use std::cell::RefCell;
use std::rc::Rc;

use acceptance_rules::moment::{self, WrittenTime};
use js_sys::{Array, Date, Function, Intl, Object, Reflect};
use wasm_bindgen::{JsCast, JsValue};

use super::timer;
use crate::text::Language;

thread_local! {
    /// Formatters are expensive to create; those of the last language are cached.
    static FORMATTERS: RefCell<Option<(Language, Rc<Formatters>)>> = const { RefCell::new(None) };
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
    let Some(WrittenTime { at, is_day }) = moment::read(text) else { return text.to_owned() };
    let formatters = formatters(language);
    let format = if is_day { &formatters.day_alone } else { &formatters.day };
    call(format, &date(at)).unwrap_or_else(|| text.to_owned())
}

/// Returns the day of a time in milliseconds since 1970.
pub fn day_of(language: Language, at: i64) -> String {
    call(&formatters(language).day, &date(at)).unwrap_or_default()
}

/// Returns a time in milliseconds since 1970: its time of day, with its day unless it is today.
pub fn moment(language: Language, at: i64) -> String {
    let formatters = formatters(language);
    let date = date(at);
    let shown = |format: &Function, date: &Date| call(format, date).unwrap_or_default();
    let (own, today) = (shown(&formatters.day, &date), shown(&formatters.day, &Date::new_0()));
    let time = shown(&formatters.time, &date);
    if own == today { time } else { [&own, " ", &time].concat() }
}

/// Returns a time in milliseconds since 1970 to the second, with its time zone.
pub fn moment_in_full(language: Language, at: i64) -> String {
    let options = options(&[("dateStyle", "medium"), ("timeStyle", "long")]);
    let format = Intl::DateTimeFormat::new(&locales(language), &options);
    call(&format.format(), &date(at)).unwrap_or_default()
}

/// Returns the age of a time in milliseconds since 1970, in a suitable unit.
pub fn age(language: Language, at: i64) -> String {
    const MINUTE: i64 = 60_000;
    let passed = timer::now().saturating_sub(at).max(0);
    let (count, unit) = match passed / MINUTE {
        minutes @ ..60 => (minutes, "minute"),
        minutes @ 60..1440 => (minutes / 60, "hour"),
        minutes => (minutes / 1440, "day"),
    };
    let format = Intl::RelativeTimeFormat::new(&locales(language), &options(&[("numeric", "auto")]));
    format.format(-f64::from(i32::try_from(count).unwrap_or(i32::MAX)), unit).into()
}

pub(super) fn date(at: i64) -> Date {
    #[expect(clippy::as_conversions, reason = "milliseconds of this age are exact below 2^53")]
    let at = at as f64;
    Date::new(&JsValue::from_f64(at))
}

pub fn now(language: Language) -> String {
    call(&formatters(language).time, &Date::new_0()).unwrap_or_default()
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

/// Returns a text in lower case, in any alphabet.
pub fn lower_case(text: &str) -> String {
    js_sys::JsString::from(text).to_lower_case().into()
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
