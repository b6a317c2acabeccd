//! Tests that the configurations of nginx and Caddy in `deploy/` contain the rules of this crate.
#![expect(clippy::unwrap_used, reason = "a test stops where it finds something wrong")]

use acceptance_hosting::{
    ASK_AGAIN, DIGITS, FILE_HEADERS, FOR_GOOD, HASHED, NEVER, PAGE_TYPE, TYPES, VARY, VERSION, WORKER,
    WORKER_POLICY, page_headers,
};

/// Returns a file of `deploy/`.
fn read(name: &str) -> String {
    let path = format!("{}/../../deploy/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).unwrap()
}

/// Checks that a configuration contains blocks of consecutive lines. Indentation is free.
fn check(name: &str, blocks: &[Vec<String>]) {
    let text = read(name);
    let lines: Vec<_> = text.lines().map(str::trim_start).collect();
    for block in blocks {
        let is_here = lines.windows(block.len()).any(|window| window == block.as_slice());
        assert!(is_here, "deploy/{name} needs these lines:\n{}", block.join("\n"));
    }
}

/// Returns a pattern for a path whose file name contains a hash.
fn hashed() -> String {
    format!(r"-[0-9a-f]{{{DIGITS},}}(_bg)?\.({})$", HASHED.join("|"))
}

#[test]
fn nginx_sends_the_headers_types_and_caching_of_this_crate() {
    let worker = FILE_HEADERS.map(|(name, value)| match name {
        "Content-Security-Policy" => format!("add_header {name} \"{WORKER_POLICY}\";"),
        _ => format!("add_header {name} \"{value}\";"),
    });
    let blocks = [
        vec![
            format!("\"~^[23]\\d+ {}$\" \"{NEVER}\";", VERSION.replace('.', "\\.")),
            format!("\"~^[23]\\d+ /.*{}\" \"{FOR_GOOD}\";", hashed()),
            format!("default \"{ASK_AGAIN}\";"),
        ],
        TYPES.map(|(extension, kind)| format!("\"{kind}\" {extension};")).into(),
        FILE_HEADERS.map(|(name, value)| format!("add_header {name} \"{value}\" always;")).into(),
        worker.into(),
        FILE_HEADERS.map(|(name, _)| format!("proxy_hide_header {name};")).into(),
        page_headers(&[]).map(|(name, value)| format!("add_header {name} \"{value}\";")).into(),
    ];
    check("nginx.conf", &blocks);
}

#[test]
fn nginx_with_tls_differs_in_how_it_listens_only() {
    let parts = |name| {
        let text = read(name);
        let (before, _) = text.split_once("\nserver {").unwrap();
        let (_, maps) = before.rsplit_once("\n}\n").unwrap().0.split_once("\nmap ").unwrap();
        let (_, rest) = text.split_once("\n    root /srv/acceptance-desk;\n").unwrap();
        [maps.to_owned(), rest.to_owned()]
    };
    assert_eq!(parts("nginx-tls.conf"), parts("nginx.conf"));
}

#[test]
fn caddy_sends_the_headers_types_and_caching_of_this_crate() {
    // Additional origins come from the environment.
    let open = |value: &str| value.replace("connect-src 'self'", "connect-src {$CONNECT:'self'}");
    let page = page_headers(&[]).map(|(name, value)| format!("{name} \"{}\"", open(&value)));
    let further = [("Content-Type", PAGE_TYPE), ("Cache-Control", ASK_AGAIN), ("Vary", VARY)];
    let further = further.map(|(name, value)| format!("{name} \"{value}\""));
    let types = TYPES.map(|(extension, kind)| {
        [format!("@{extension} path *.{extension}"), format!("header @{extension} Content-Type \"{kind}\"")]
    });
    let caching = [
        format!("@hashed path_regexp {}", hashed()),
        format!("header Cache-Control \"{ASK_AGAIN}\""),
        format!("header {VERSION} Cache-Control \"{NEVER}\""),
        format!("header @hashed Cache-Control \"{FOR_GOOD}\""),
    ];
    let blocks = [
        FILE_HEADERS.map(|(name, value)| format!("header ?{name} \"{value}\"")).into(),
        FILE_HEADERS.map(|(name, _)| format!("header_down -{name}")).into(),
        vec![format!("header {WORKER} Content-Security-Policy \"{WORKER_POLICY}\"")],
        page.into_iter().chain(further).collect(),
        caching.into_iter().chain(types.concat()).collect(),
        // Caddy adds its own header for a compressed copy, so this replaces it at the end.
        ["header {".into(), format!("Vary \"{VARY}\""), "defer".into(), "}".into()].into(),
    ];
    check("Caddyfile", &blocks);
}
