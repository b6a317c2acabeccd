//! Serial numbers within the codes of labels: prefixes, ISO 15434 envelopes, GS1 element strings and addresses.

/// Prefixes of a serial number: printed ones, and the data identifiers of ANSI MH10.8.2.
const PREFIXES: [&str; 4] = ["S/N", "SN", "1S", "S"];
/// Characters between a prefix and the serial number.
const SEPARATORS: [char; 4] = [':', '#', '.', '='];
/// Names of query parameters that may have a serial number or an ID.
const MEMBERS: [&str; 6] = ["serial", "serialnumber", "sn", "id", "asset", "assetid"];
/// Start of an ISO 15434 envelope.
const ENVELOPE: &str = "[)>";
/// The separators of an envelope: group, record, end of transmission.
const ENVELOPE_ENDS: [char; 3] = ['\u{1D}', '\u{1E}', '\u{4}'];
/// The separator of GS1 element strings, which scanners send for FNC1.
const FNC1: char = '\u{1D}';
/// The GS1 application identifier of a serial number.
const GS1_SERIAL: &str = "21";
/// GS1 application identifiers of a fixed length, with the length of their data.
const GS1_FIXED: [(&str, usize); 12] = [
    ("00", 18),
    ("01", 14),
    ("02", 14),
    ("11", 6),
    ("12", 6),
    ("13", 6),
    ("15", 6),
    ("16", 6),
    ("17", 6),
    ("20", 2),
    ("414", 13),
    ("410", 13),
];
/// GS1 application identifiers whose data end at FNC1.
const GS1_VARIABLE: [&str; 10] = ["10", "21", "22", "30", "37", "240", "241", "250", "251", "400"];

/// Returns a text without blanks, line breaks and control characters around it.
pub(crate) fn trimmed(text: &str) -> &str {
    text.trim_matches(|character: char| character.is_whitespace() || character.is_control())
}

/// Returns the texts that may be a serial number in a code: behind a prefix, in an envelope or in an element string.
pub(crate) fn serials(code: &str) -> Vec<&str> {
    let mut found = Vec::new();
    if let Some(envelope) = code.strip_prefix(ENVELOPE) {
        for field in envelope.split(ENVELOPE_ENDS) {
            push_behind_prefix(field, &mut found);
        }
    } else {
        push_behind_prefix(code, &mut found);
        found.extend(gs1_in_parentheses(code));
        found.extend(gs1(code));
    }
    found.retain(|serial| !serial.is_empty());
    found
}

/// Returns the texts that may be a serial number or an ID in an address, decoded: the last part of its path, and known
/// parameters of its query.
pub(crate) fn in_address(code: &str) -> Vec<String> {
    let Some(rest) = behind_scheme(code) else { return Vec::new() };
    let rest = rest.split_once('#').map_or(rest, |(rest, _)| rest);
    let (path, query) = rest.split_once('?').unwrap_or((rest, ""));
    let path = path.split_once('/').map_or("", |(_host, path)| path.trim_end_matches('/'));
    let last = path.rsplit_once('/').map_or(path, |(_, last)| last);
    let members = query.split('&').filter_map(|member| member.split_once('='));
    let is_serial = |name: &str| MEMBERS.iter().any(|known| name.eq_ignore_ascii_case(known));
    let values = members.filter(|(name, _)| is_serial(name)).map(|(_, value)| value);
    std::iter::once(last).chain(values).filter_map(decoded).collect()
}

/// Returns whether a code is an address.
pub(crate) fn is_address(code: &str) -> bool {
    behind_scheme(code).is_some()
}

fn behind_scheme(code: &str) -> Option<&str> {
    ["https://", "http://"].iter().find_map(|scheme| without(code, scheme))
}

/// Adds the texts after each prefix of a code, with and without a separator in front.
fn push_behind_prefix<'a>(code: &'a str, found: &mut Vec<&'a str>) {
    for rest in PREFIXES.iter().filter_map(|prefix| without(code, prefix)).map(trimmed) {
        found.extend([rest, trimmed(rest.strip_prefix(SEPARATORS).unwrap_or(rest))]);
    }
}

/// Returns the serial number of an element string with its identifiers in parentheses.
fn gs1_in_parentheses(code: &str) -> Option<&str> {
    if !code.starts_with('(') {
        return None;
    }
    let (_, rest) = code.split_once("(21)")?;
    let end = rest.find(['(', FNC1]).unwrap_or(rest.len());
    rest.get(..end).map(trimmed)
}

/// Returns the serial number of an element string. `None` unless each element before it is known.
fn gs1(code: &str) -> Option<&str> {
    let mut rest = code.trim_start_matches(FNC1);
    while !rest.is_empty() {
        if let Some((data, length)) =
            GS1_FIXED.iter().find_map(|(id, length)| Some((rest.strip_prefix(id)?, *length)))
        {
            let (value, after) = data.split_at_checked(length)?;
            if !value.bytes().all(|byte| byte.is_ascii_digit()) {
                return None;
            }
            rest = after.trim_start_matches(FNC1);
            continue;
        }
        let (id, data) = GS1_VARIABLE.iter().find_map(|id| Some((*id, rest.strip_prefix(id)?)))?;
        let (value, after) = data.split_once(FNC1).unwrap_or((data, ""));
        if id == GS1_SERIAL {
            return Some(trimmed(value));
        }
        rest = after;
    }
    None
}

/// Returns the text after a prefix in any case.
fn without<'a>(text: &'a str, prefix: &str) -> Option<&'a str> {
    let (start, rest) = text.split_at_checked(prefix.len())?;
    start.eq_ignore_ascii_case(prefix).then_some(rest)
}

/// Decodes `%XX`. `None` if the bytes are no UTF-8.
fn decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('%') {
        bytes.extend(before.bytes());
        let code = after.get(..2).filter(|code| code.bytes().all(|byte| byte.is_ascii_hexdigit()));
        match code.and_then(|code| u8::from_str_radix(code, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = after.get(2..).unwrap_or_default();
            }
            None => {
                bytes.push(b'%');
                rest = after;
            }
        }
    }
    bytes.extend(rest.bytes());
    String::from_utf8(bytes).ok()
}
