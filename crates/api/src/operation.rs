//! Configured operations whose method and path the specification does not show.

use crate::transport::Method;

/// A configured writing operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operation {
    method: Method,
    path: String,
}

/// The error of a configured operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadOperation {
    /// The method is not `PATCH`, `POST` or `PUT`.
    Method,
    /// The path is not below the base URL.
    Path,
}

impl Operation {
    /// Returns the operation of an upper-case method and a path that begins with `/` and is
    /// relative to the base URL.
    ///
    /// # Errors
    /// A method that does not write, or a path that is invalid or leaves the base URL.
    pub fn parse(method: &str, path: &str) -> Result<Self, BadOperation> {
        let methods = [Method::Patch, Method::Post, Method::Put];
        let method = methods.into_iter().find(|own| own.name() == method).ok_or(BadOperation::Method)?;
        // URL parsing turns `\` into `/` and resolves `..`, which would change the path.
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

    pub fn method(&self) -> Method {
        self.method
    }

    /// Returns the path, relative to the base URL.
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
    fn a_path_that_would_request_something_else_is_refused() {
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
