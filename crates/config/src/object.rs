//! Objects of the file. They report wrong and unknown members with their keys.

use std::cell::{Cell, RefCell};

use serde_json::value::RawValue;

use crate::settings::{ConfigProblem, ConfigReason};
use crate::values::text;

/// The members of an object, each with its unparsed value.
pub(crate) type Members<'a> = Vec<(String, &'a RawValue)>;

/// An object and its key in the file.
pub(crate) struct Object<'a> {
    members: Members<'a>,
    /// The key of the object and a dot; empty for the file.
    prefix: &'a str,
    /// The names that were asked for. Other members are unknown.
    known: RefCell<Vec<&'static str>>,
    /// Whether all names are allowed.
    is_open: Cell<bool>,
    problems: &'a RefCell<Vec<ConfigProblem>>,
}

impl<'a> Object<'a> {
    /// Reads an object, then reports the members that `read` did not ask for.
    pub(crate) fn read(
        members: Members<'a>,
        prefix: &'a str,
        problems: &'a RefCell<Vec<ConfigProblem>>,
        read: impl FnOnce(&Self),
    ) {
        let object = Self { members, prefix, known: RefCell::default(), is_open: Cell::default(), problems };
        read(&object);
        let is_known = |name: &str| object.is_open.get() || object.known.borrow().contains(&name);
        for (name, _) in object.members.iter().filter(|(name, _)| !is_known(name)) {
            let known = object.known.borrow();
            let similar = known.iter().copied().find(|own| is_similar(own, name));
            object.report(name, similar.map_or(ConfigReason::UnknownKey, ConfigReason::Misspelt));
        }
    }

    /// Reports the member with this name.
    pub(crate) fn report(&self, name: &str, reason: ConfigReason) {
        let member = self.members.iter().rev().find(|(own, _)| own == name);
        let found = member.map(|(_, value)| value.get().to_owned()).unwrap_or_default();
        let reason = match reason {
            ConfigReason::Invalid if member.is_none() => ConfigReason::Missing,
            other => other,
        };
        self.problems.borrow_mut().push(ConfigProblem { key: [self.prefix, name].concat(), found, reason });
    }

    /// Returns the member with this name; the last one of several, like JavaScript.
    pub(crate) fn get(&self, name: &'static str) -> Option<&'a RawValue> {
        self.known.borrow_mut().push(name);
        self.members.iter().rev().find(|(own, _)| own == name).map(|(_, value)| *value)
    }

    /// Returns the text with this name; an empty one for other values.
    pub(crate) fn text(&self, name: &'static str) -> String {
        self.get(name).and_then(text).unwrap_or_default()
    }

    /// Stores the member with this name in `place`, if there is one and `read` accepts it.
    pub(crate) fn set<T>(
        &self,
        name: &'static str,
        place: &mut T,
        read: impl FnOnce(&RawValue) -> Option<T>,
    ) {
        match self.get(name).map(read) {
            Some(Some(value)) => *place = value,
            Some(None) => self.report(name, ConfigReason::Invalid),
            None => {}
        }
    }

    /// Stores the text with this name in `place`, if there is one and `is_valid` accepts it.
    pub(crate) fn set_text(&self, name: &'static str, place: &mut String, is_valid: fn(&str) -> bool) {
        self.set(name, place, |value| text(value).filter(|text| is_valid(text)));
    }

    /// Reads the object with this name.
    pub(crate) fn object(&self, name: &'static str, read: impl FnOnce(&Object)) {
        match self.get(name).map(|value| acceptance_api::json_members(value.get())) {
            Some(Ok(members)) => self.nested(name, members, read),
            Some(Err(_)) => self.report(name, ConfigReason::Invalid),
            None => {}
        }
    }

    /// Reads the object with this name, which may be `null`.
    pub(crate) fn nullable(&self, name: &'static str, read: impl FnOnce(&Object)) {
        if self.get(name).is_some_and(|value| value.get() != "null") {
            self.object(name, read);
        }
    }

    /// Reads an object within the member with this name.
    pub(crate) fn nested(&self, name: &str, members: Members, read: impl FnOnce(&Object)) {
        Object::read(members, &[self.prefix, name, "."].concat(), self.problems, read);
    }

    /// Reads all members. A refused one is reported.
    pub(crate) fn each(&self, mut read: impl FnMut(&str, &RawValue) -> Result<(), ConfigReason>) {
        self.is_open.set(true);
        for (index, (name, value)) in self.members.iter().enumerate() {
            // The last one of several with a name counts, as in JavaScript.
            let is_replaced =
                self.members.iter().skip(index.saturating_add(1)).any(|(later, _)| later == name);
            if !is_replaced && let Err(reason) = read(name, value) {
                self.report(name, reason);
            }
        }
    }
}

/// Returns whether two names differ in case or by at most two neighbouring letters.
fn is_similar(one: &str, other: &str) -> bool {
    let (one, other) = (one.to_ascii_lowercase(), other.to_ascii_lowercase());
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let longest = one.len().max(other.len());
    let same = one.iter().zip(other).take_while(|(one, other)| one == other).count();
    let end = one.iter().rev().zip(other.iter().rev()).take_while(|(one, other)| one == other).count();
    longest > 3 && one.len().abs_diff(other.len()) < 2 && same + end + 2 >= longest
}
