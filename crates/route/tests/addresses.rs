//! Tests that URLs and routes convert to each other.

use acceptance_api::filter::StatusFilter;
use acceptance_route::{AssetFilter, AssetView, CaseView, ListView, Route, SortOrder, TableQuery};
use acceptance_rules::certificate::CertificateKey;
use proptest::prelude::*;
use proptest::sample::select;

fn certificate(company: i64, id: i64, show: AssetFilter, find: &str) -> Route {
    Route::Certificate(
        CertificateKey::new(company, id),
        AssetView { show, find: find.into(), ..AssetView::default() },
    )
}

fn table(by: &str, columns: &str) -> TableQuery {
    TableQuery { order: SortOrder { by: by.into(), is_reversed: !by.is_empty() }, columns: columns.into() }
}

fn list(filter: StatusFilter) -> Route {
    Route::Certificates(ListView::of(filter))
}

const FINDS: [&str; 22] = [
    "",
    "a",
    "a b",
    "a+b",
    "a&b=c",
    "page=7",
    "?x#y",
    "%",
    "%41",
    "%zz",
    "100 %",
    "/../",
    "//host",
    "äöü",
    "日本",
    "🧑‍🚒",
    "\u{0}",
    "\n",
    "\u{202E}x",
    "<script>",
    "'\"`",
    "find=find",
];

#[test]
fn every_place_is_found_again_by_its_address() {
    let mut routes = vec![Route::Start, Route::Several, Route::ScrapErrors, Route::Settings];
    for filter in StatusFilter::ALL {
        routes.push(list(filter));
    }
    for (company, id) in [(4711, 1001), (0, 0), (-1, -2), (i64::MAX, i64::MIN), (9_007_199_254_740_993, 1)] {
        for show in AssetFilter::ALL {
            for find in FINDS {
                routes.push(certificate(company, id, show, find));
            }
        }
    }
    for part in FINDS {
        let text = part.to_owned();
        let key = CertificateKey::new(4711, 1001);
        for view in [
            AssetView { table: table(&text, ""), ..AssetView::default() },
            AssetView { group: text.clone(), find: "x".into(), ..AssetView::default() },
            AssetView { table: table("price", &text), ..AssetView::default() },
        ] {
            routes.push(Route::Certificate(key, view));
        }
        routes.push(Route::Certificates(ListView { table: table("", &text), ..ListView::default() }));
        routes.push(Route::Review(CaseView { table: table("case", &text), ..CaseView::default() }));
    }
    for route in &routes {
        let address = route.address();
        assert!(address.starts_with('/') && !address.starts_with("//"), "{address}");
        assert_eq!(&Route::parse(&address), route, "{address}");
        assert!(!address.contains(['#', '<', '>', '"', ' ', '\n']), "{address}");
    }
    assert!(routes.len() > 400);
}

#[test]
fn an_address_is_read_as_the_place_that_it_names() {
    for (address, expected) in [
        ("", Route::Start),
        ("/", Route::Start),
        ("/?status=all", Route::Start),
        ("/certificates", list(StatusFilter::Pending)),
        ("/certificates/", list(StatusFilter::Pending)),
        ("/certificates?status=confirmed", list(StatusFilter::Confirmed)),
        // URLs of pages that the app used before.
        ("/certificates?skip=40&status=all", list(StatusFilter::All)),
        ("/certificates/4711/1001", Route::certificate(CertificateKey::new(4711, 1001))),
        ("/certificates/4711/1001/", Route::certificate(CertificateKey::new(4711, 1001))),
        (
            "/certificates/-5/9007199254740993",
            Route::certificate(CertificateKey::new(-5, 9_007_199_254_740_993)),
        ),
        ("/certificates/1/2?find=a+b%20c", certificate(1, 2, AssetFilter::All, "a b c")),
        ("/certificates/1/2?show=changed&page=3", certificate(1, 2, AssetFilter::Changed, "")),
        ("/certificates/several", Route::Several),
        ("/settings", Route::Settings),
        ("/settings?x=1", Route::Settings),
        ("/connection", Route::Settings),
    ] {
        assert_eq!(Route::parse(address), expected, "{address}");
    }
}

#[test]
fn a_view_that_makes_no_sense_is_the_default_one() {
    for address in [
        "/certificates?status=",
        "/certificates?status=Pending",
        "/certificates?status=<script>",
        "/certificates?status=pending&skip=-1",
        "/certificates?skip=1.5",
        "/certificates?skip=99999999999999999999999",
        "/certificates?skip=NaN",
        "/certificates?status",
        "/certificates?=&&&=",
        "/certificates?%",
    ] {
        assert_eq!(Route::parse(address), list(StatusFilter::Pending), "{address}");
    }
    for address in [
        "/certificates/1/2?show=none",
        "/certificates/1/2?page=0",
        "/certificates/1/2?page=-1",
        "/certificates/1/2?page=x",
        "/certificates/1/2?page=99999999999999999999999",
        "/certificates/1/2?find=",
    ] {
        assert_eq!(Route::parse(address), certificate(1, 2, AssetFilter::All, ""), "{address}");
    }
}

#[test]
fn an_address_that_names_no_place_is_lost_and_never_another_place() {
    for address in [
        "/certificates/1",
        "/certificates/1/2/3",
        "/certificates/+1/2",
        "/certificates/Several",
        "/certificates/several/1",
        "/certificates/1/+2",
        "/certificates/1/two",
        "/certificates/1.0/2",
        "/certificates/1e3/2",
        "/certificates/ 1/2",
        "/certificates/1/2 ",
        "/certificates/%31/2",
        "/certificates/\u{661}/2",
        "/certificates/9223372036854775808/1",
        "/certificates/--1/2",
        "/certificates/-/2",
        "/Certificates",
        "/settings/1",
        "/review2",
        "/javascript:alert(1)",
        "/<script>",
        "//host/certificates",
        "/..",
        "/certificates/../settings",
    ] {
        let route = Route::parse(address);
        assert_eq!(route, Route::Lost, "{address}");
    }
}

/// Parts of URLs, right and wrong ones.
const PIECES: [&str; 30] = [
    "/",
    "//",
    "certificates",
    "settings",
    "review",
    "1",
    "-1",
    "4711",
    "?",
    "&",
    "=",
    "status",
    "all",
    "skip",
    "find",
    "page",
    "show",
    "%",
    "%2",
    "%ff",
    "%C3%A4",
    "+",
    "#",
    "\u{0}",
    "ä",
    "🧑‍🚒",
    "..",
    " ",
    "<",
    "'",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read_without_a_panic_and_its_place_has_a_stable_address(
        pieces in proptest::collection::vec(select(&PIECES[..]), 0..12),
    ) {
        let text = pieces.concat();
        let route = Route::parse(&text);
        if route != Route::Lost {
            prop_assert_eq!(Route::parse(&route.address()), route, "{:?}", text);
        }
    }
}
