//! Objects of the file. They report wrong and unknown members with their keys.

use std::cell::RefCell;

use serde_json::{Map, Value};

use crate::settings::{ConfigProblem, ConfigReason};

/// An object and its key in the file.
pub(crate) struct Object<'a> {
    members: &'a Map<String, Value>,
    /// The key of the object and a dot; empty for the file.
    prefix: &'a str,
    /// The names that were asked for. Other members are unknown.
    known: RefCell<Vec<String>>,
    problems: &'a RefCell<Vec<ConfigProblem>>,
}

impl Object<'_> {
    /// Reads an object, then reports the members that `read` did not ask for.
    pub(crate) fn read(
        members: &Map<String, Value>,
        prefix: &str,
        problems: &RefCell<Vec<ConfigProblem>>,
        read: impl FnOnce(&Object),
    ) {
        let object = Object { members, prefix, known: RefCell::default(), problems };
        read(&object);
        let known = object.known.take();
        for name in members.keys().filter(|name| !known.contains(name)) {
            object.report(name, ConfigReason::UnknownKey);
        }
    }

    /// Reports the member with this name.
    pub(crate) fn report(&self, name: &str, reason: ConfigReason) {
        self.problems.borrow_mut().push(ConfigProblem { key: [self.prefix, name].concat(), reason });
    }

    /// Returns the member with this name.
    pub(crate) fn get(&self, name: &str) -> Option<&Value> {
        self.known.borrow_mut().push(name.to_owned());
        self.members.get(name)
    }

    /// Returns the text with this name; an empty one for other values.
    pub(crate) fn text(&self, name: &str) -> &str {
        self.get(name).and_then(Value::as_str).unwrap_or_default()
    }

    /// Stores the member with this name in `place`, if there is one and `read` accepts it.
    pub(crate) fn set<T>(&self, name: &str, place: &mut T, read: impl FnOnce(&Value) -> Option<T>) {
        match self.get(name).map(read) {
            Some(Some(value)) => *place = value,
            Some(None) => self.report(name, ConfigReason::Invalid),
            None => {}
        }
    }

    /// Stores the text with this name in `place`, if there is one and `is_valid` accepts it.
    pub(crate) fn set_text(&self, name: &str, place: &mut String, is_valid: impl FnOnce(&str) -> bool) {
        self.set(name, place, |value| value.as_str().filter(|text| is_valid(text)).map(str::to_owned));
    }

    /// Reads the object with this name.
    pub(crate) fn object(&self, name: &str, read: impl FnOnce(&Object)) {
        match self.get(name) {
            Some(Value::Object(members)) => self.nested(name, members, read),
            Some(_) => self.report(name, ConfigReason::Invalid),
            None => {}
        }
    }

    /// Reads the object with this name, which may be `null`.
    pub(crate) fn nullable(&self, name: &str, read: impl FnOnce(&Object)) {
        if self.get(name) != Some(&Value::Null) {
            self.object(name, read);
        }
    }

    /// Reads an object within the member with this name.
    pub(crate) fn nested(&self, name: &str, members: &Map<String, Value>, read: impl FnOnce(&Object)) {
        Self::read(members, &[self.prefix, name, "."].concat(), self.problems, read);
    }

    /// Reads all members. A refused one is reported.
    pub(crate) fn each(&self, mut read: impl FnMut(&str, &Value) -> Result<(), ConfigReason>) {
        for (name, value) in self.members {
            self.known.borrow_mut().push(name.clone());
            if let Err(reason) = read(name, value) {
                self.report(name, reason);
            }
        }
    }
}
