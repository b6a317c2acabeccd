//! The names that most tests use.

pub(crate) use serde_json::json;
pub(crate) use wasm_bindgen::JsCast;
pub(crate) use wasm_bindgen_test::wasm_bindgen_test;
pub(crate) use web_sys::Element;

pub(crate) use crate::both::keys::press_key;
pub(crate) use crate::decision::said;
pub(crate) use crate::desk::*;
pub(crate) use crate::environment::*;
pub(crate) use crate::screen::*;
pub(crate) use crate::scripted::*;
