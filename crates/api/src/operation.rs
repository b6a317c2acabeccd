//! Operations whose method and path the specification does not show: a deployment names them.

use crate::transport::Method;

/// A writing operation that a deployment names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operation {
    method: Method,
    path: String,
}

/// What is wrong with a named operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadOperation {
    /// The method is none of `PATCH`, `POST` and `PUT`.
    Method,
    /// The path is not one below the base URL.
    Path,
}

impl Operation {
    /// The operation of a method, in capitals, and a path that begins with `/` and is relative to the base URL.
    ///
    /// # Errors
    /// A method that does not write, and a path that leads elsewhere, or that no address can hold.
    pub fn parse(method: &str, path: &str) -> Result<Self, BadOperation> {
        let methods = [Method::Patch, Method::Post, Method::Put];
        let method = methods.into_iter().find(|own| own.name() == method).ok_or(BadOperation::Method)?;
        // An address turns `\` into `/` and drops what is before `..`, so another path would be asked for.
        let is_plain = path.bytes().all(|byte| byte.is_ascii_graphic() && !b"\\?#%\"<>`".contains(&byte));
        let is_below = path.strip_prefix('/').is_some_and(|rest| {
            rest.strip_suffix('/')
                .unwrap_or(rest)
                .split('/')
                .all(|segment| !segment.is_empty() && segment != "." && segment != "..")
        });
        if is_plain && is_below {
            Ok(Self { method, path: path.to_owned() })
        } else {
            Err(BadOperation::Path)
        }
    }

    /// The method.
    pub fn method(&self) -> Method {
        self.method
    }

    /// The path, relative to the base URL.
    pub fn path(&self) -> &str {
        &self.path
    }
}

#[cfg(test)]
mod tests {
    use super::{BadOperation, Operation};
    use crate::transport::Method;

    #[test]
    fn a_writing_method_and_a_path_below_the_base_make_an_operation() {
        for method in [Method::Patch, Method::Post, Method::Put] {
            for path in ["/v1/x/{a}", "/x", "/v1/x/"] {
                let operation = Operation::parse(method.name(), path).unwrap();
                assert_eq!((operation.method(), operation.path()), (method, path));
            }
        }
    }

    #[test]
    fn whatever_would_ask_for_something_else_is_refused() {
        for method in ["GET", "DELETE", "post", "", " POST", "HEAD", "POST\n"] {
            assert_eq!(Operation::parse(method, "/v1/x"), Err(BadOperation::Method), "{method:?}");
        }
        for path in [
            "",
            "/",
            "v1/x",
            "//host/x",
            "/\\host/x",
            "https://host/x",
            "/v1//x",
            "/v1/../x",
            "/v1/./x",
            "/..",
            "/v1/x//",
            "/v1/x?a=b",
            "/v1/x#a",
            "/v1/%2e%2e/x",
            "/v1/x y",
            "/v1/x\n",
            "/v1/ä",
        ] {
            assert_eq!(Operation::parse("POST", path), Err(BadOperation::Path), "{path:?}");
        }
    }
}
