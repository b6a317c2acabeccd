//! Tests the headers of every kind of route, and how the built app is served.

mod configured;
mod files;
mod headers;

use std::path::PathBuf;

use acceptance_sandbox::Options;
use axum::Router;
use axum::body::Body;
use axum::http::Request;

use crate::support::{Answer, send, service};

const PAGE_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; report-uri /csp-report";
pub(crate) const OTHER_POLICY: &str =
    "default-src 'none'; img-src data:; style-src 'self'; frame-ancestors 'none'";
const JS: &str = "/acceptance-desk-0123456789abcdef.js";
const WASM: &str = "/acceptance-desk-0123456789abcdef_bg.wasm";
const BIN: &str = "/certificate-0123456789abcdef.bin";
const CSS: &str = "/ui-0123456789abcdef.css";

/// A built app in its own folder, which is removed at the end.
struct Dist(PathBuf);

impl Dist {
    fn new(name: &str) -> Self {
        let folder =
            std::env::temp_dir().join(format!("acceptance-sandbox-dist-{}-{name}", std::process::id()));
        std::fs::create_dir_all(folder.join("empty")).unwrap();
        for (path, content) in [
            ("/index.html", "<!doctype html>page"),
            ("/boot.js", "boot"),
            ("/config.json", "{}"),
            ("/version.json", "{ \"build\": \"0123\" }"),
            ("/favicon.svg", "<svg/>"),
            (JS, "script"),
            (&format!("{JS}.br"), "script as br"),
            (&format!("{JS}.gz"), "script as gz"),
            (WASM, "\0asm"),
            (BIN, "segment"),
            (CSS, "style"),
        ] {
            std::fs::write(folder.join(path.trim_start_matches('/')), content).unwrap();
        }
        Self(folder)
    }

    fn service(&self) -> Router {
        service(Options { dist: Some(self.0.clone()), ..Options::default() })
    }
}

impl Drop for Dist {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

async fn accepting(router: &Router, path: &str, encoding: &str) -> Answer {
    let request = Request::builder().uri(path).header("Accept-Encoding", encoding).body(Body::empty());
    send(router, request.unwrap()).await
}

pub(crate) fn has_safe_headers(answer: &Answer, path: &str) {
    assert_eq!(answer.header("x-content-type-options"), Some("nosniff"), "{path}");
    assert_eq!(answer.header("cross-origin-resource-policy"), Some("same-origin"), "{path}");
    assert_eq!(answer.header("referrer-policy"), Some("no-referrer"), "{path}");
}
