//! Tests random assets and codes against the rules without an index; nothing is scanned twice.

use std::collections::BTreeSet;

use acceptance_marklist::scan::{Scan, Scanned};
use acceptance_rules::asset::AssetId;
use acceptance_rules::complete::CompleteAssets;
use proptest::prelude::*;
use proptest::sample::select;

use crate::support::{asset, config, prove};

const FRONTS: &[&str] = &["", "", "'", "]C1", " ]d2\u{1D}", "\t"];
const PREFIXES: &[&str] =
    &["", "", "", "S/N:", "sn ", "(21)", "https://h/p/", "https://h/p?sn=", "https://h/?x=1&id="];
const ENDS: &[&str] = &["", "\r", "\r\n", "\t", " ", "\u{1E}\u{4}"];

/// Returns the assets that a code names, by the rules as sets of IDs, and whether for certain.
fn meaning(serials: &[(i64, String)], code: &str) -> (BTreeSet<i64>, bool) {
    let those = |is_it: &dyn Fn(&str) -> bool| -> BTreeSet<i64> {
        let known = serials.iter().filter(|(_, serial)| !serial.trim().is_empty());
        known.filter(|(_, serial)| is_it(serial.trim())).map(|(id, _)| *id).collect()
    };
    let plain = |text: &str| text.replace(' ', "").to_lowercase();
    let exact = |text: &str| those(&|serial| serial == text);
    let serial = |text: &str| match exact(text) {
        found if found.is_empty() => those(&|serial| plain(serial) == plain(text)),
        found => found,
    };
    let number = |text: &str| {
        let is_number = !text.is_empty() && text.chars().all(|character| character.is_ascii_digit());
        let digits = text.trim_start_matches('0').to_owned();
        (is_number && !digits.is_empty()).then_some(digits)
    };
    let mut found = serial(code);
    if found.is_empty() && number(code).is_some() {
        found = those(&|serial| number(serial) == number(code));
    }
    found.extend(serials.iter().map(|(id, _)| *id).filter(|id| id.to_string() == code));
    if !found.is_empty() {
        return (found, true);
    }
    for prefix in ["s/n", "sn", "s", "1s", "(21)", "21"] {
        if code.to_lowercase().starts_with(prefix) {
            let rest = code[prefix.len()..].trim();
            found.extend(serial(rest));
            found.extend(rest.strip_prefix(':').map(|rest| serial(rest.trim())).unwrap_or_default());
        }
    }
    for start in ["https://h/p/", "https://h/p?sn=", "https://h/?x=1&id="] {
        found.extend(exact(code.strip_prefix(start).unwrap_or_default()));
    }
    let certain = found.clone();
    for start in ["https://h/p/", "https://h/p?sn=", "https://h/?x=1&id="] {
        let rest = code.strip_prefix(start).unwrap_or_default();
        found.extend(serials.iter().map(|(id, _)| *id).filter(|id| id.to_string() == rest));
    }
    let is_certain = found == certain;
    (found, is_certain)
}

fn some_assets() -> impl Strategy<Value = Vec<(i64, String)>> {
    prop::collection::btree_map(-2_i64..25, "[aAsSnN12 ]{0,3}", 0..12)
        .prop_map(|map| map.into_iter().collect())
}

fn some_code() -> impl Strategy<Value = (String, String)> {
    (select(FRONTS), select(PREFIXES), "[aAsSnN12][aAsSnN12 ]{0,2}", select(ENDS)).prop_map(
        |(front, prefix, code, end)| (format!("{prefix}{code}"), format!("{front}{prefix}{code}{end}")),
    )
}

fn own(serials: &[(i64, String)]) -> CompleteAssets {
    prove(serials.iter().map(|(id, serial)| asset(*id, serial, "", "")).collect())
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn codes_mean_what_the_rules_say(
        serials in some_assets(),
        codes in prop::collection::vec(some_code(), 1..12),
    ) {
        let mut scan = Scan::new(&own(&serials));
        let mut seen = BTreeSet::new();
        for (bare, code) in codes {
            let (meant, is_certain) = meaning(&serials, bare.trim());
            let meant: Vec<AssetId> = meant.into_iter().map(AssetId).collect();
            let expected = match *meant {
                [] => Scanned::Unknown,
                [id] if is_certain && seen.insert(id) => Scanned::Found(id),
                [id] if is_certain => Scanned::Again(id),
                _ => Scanned::Unclear(meant),
            };
            prop_assert_eq!(scan.take(&[&code]), expected, "{:?}", code);
        }
    }

    #[test]
    fn no_text_does_harm_and_each_asset_is_scanned_or_left(
        serials in prop::collection::btree_map(any::<i64>(), "\\PC{0,6}|[0-9a]{1,2}", 0..12),
        steps in prop::collection::vec((0..5_u8, any::<prop::sample::Index>(), "(?s).{0,12}"), 0..30),
    ) {
        let serials: Vec<(i64, String)> = serials.into_iter().collect();
        let assets = own(&serials);
        let mut scan = Scan::new(&assets);
        let mut scanned = Vec::new();
        let mut is_asked = false;
        for (kind, at, text) in steps {
            let code = match kind {
                0 => {
                    let undone = if std::mem::take(&mut is_asked) { None } else { scanned.pop() };
                    prop_assert_eq!(scan.take_back(), undone);
                    continue;
                }
                1 if !serials.is_empty() => at.get(&serials).1.clone(),
                2 if !serials.is_empty() => at.get(&serials).0.to_string(),
                3 => format!("{}{text}", at.get(&["https://", "]C", "'", "SN"])),
                _ => text,
            };
            let taken = scan.take(&[&code]);
            if taken != Scanned::Nothing {
                is_asked = matches!(taken, Scanned::Unclear(_));
            }
            match taken {
                Scanned::Found(id) => {
                    prop_assert!(!scanned.contains(&id));
                    scanned.push(id);
                }
                Scanned::Again(id) => prop_assert!(scanned.contains(&id)),
                Scanned::Unclear(_) | Scanned::Unknown | Scanned::Nothing => {}
            }
            let ids = assets.iter().map(|asset| asset.id);
            let left: Vec<AssetId> = ids.filter(|id| !scanned.contains(id)).collect();
            prop_assert_eq!(scan.len() + left.len(), assets.len());
            prop_assert_eq!(scan.left(), left);
        }
    }
}
