//! A calendar file as RFC 5545 reads it: unfolded, taken apart and unescaped here by the words of the standard alone.

use acceptance_persistence::calendar::{Day, Reminder};
use acceptance_rules::certificate::CertificateKey;
use proptest::prelude::*;
use proptest::sample::select;

/// 2026-11-21T10:02:03.004Z.
const MADE: i64 = 1_795_255_323_004;

fn reminder<'a>() -> Reminder<'a> {
    Reminder {
        host: "desk.example",
        key: CertificateKey::new(4711, 1001),
        day: Day::read("2026-11-30").unwrap(),
        made: MADE,
        summary: "Decide on certificate 4711/1001",
        description: "It waits.",
        url: "https://desk.example/certificates/4711/1001",
    }
}

/// The lines as they were before they were folded (RFC 5545, 3.1), each with at most 75 octets in the file.
fn unfolded(file: &str) -> Vec<String> {
    assert!(file.ends_with("\r\n"), "{file:?}");
    let lines: Vec<&str> = file.strip_suffix("\r\n").unwrap().split("\r\n").collect();
    for line in &lines {
        assert!(line.len() <= 75, "{} octets: {line:?}", line.len());
        assert!(!line.is_empty(), "{file:?}");
        let is_control = |character: char| character.is_control() && character != '\t';
        assert!(!line.contains(is_control), "{line:?}");
        assert!(!line.contains(['\u{2028}', '\u{2029}']), "{line:?}");
    }
    file.strip_suffix("\r\n").unwrap().replace("\r\n ", "").split("\r\n").map(str::to_owned).collect()
}

/// A text (RFC 5545, 3.3.11) without its escapes.
fn unescaped(value: &str) -> String {
    let mut text = String::new();
    let mut characters = value.chars();
    while let Some(character) = characters.next() {
        match character {
            '\\' => match characters.next() {
                Some('n' | 'N') => text.push('\n'),
                Some(escaped @ ('\\' | ';' | ',')) => text.push(escaped),
                other => panic!("no escape: {other:?} in {value:?}"),
            },
            ';' | ',' => panic!("a list of texts: {value:?}"),
            character => text.push(character),
        }
    }
    text
}

/// Names with values, in order.
fn properties(file: &str) -> Vec<(String, String)> {
    let split = |line: String| {
        let (name, value) = line.split_once(':').unwrap();
        (name.to_owned(), value.to_owned())
    };
    unfolded(file).into_iter().map(split).collect()
}

fn values(file: &str, name: &str) -> Vec<String> {
    properties(file).into_iter().filter(|(own, _)| own == name).map(|(_, value)| value).collect()
}

fn value(file: &str, name: &str) -> String {
    let values = values(file, name);
    assert_eq!(values.len(), usize::from(!values.is_empty()), "{name}: {values:?}");
    values.into_iter().next().unwrap()
}

/// What a text becomes: every line break one, no other control characters but tabs.
fn kept(text: &str) -> String {
    let one = text.replace("\r\n", "\n").replace(['\r', '\u{85}', '\u{2028}', '\u{2029}'], "\n");
    one.chars().filter(|character| !character.is_control() || matches!(character, '\n' | '\t')).collect()
}

/// The names of the properties, in order.
const NAMES: &str = "BEGIN VERSION PRODID BEGIN UID DTSTAMP SEQUENCE DTSTART;VALUE=DATE DTEND;VALUE=DATE SUMMARY \
    DESCRIPTION URL TRANSP BEGIN ACTION DESCRIPTION TRIGGER END END END";

#[test]
fn a_file_is_one_event_of_a_day_with_an_alarm() {
    let expected = "BEGIN:VCALENDAR\r\n\
        VERSION:2.0\r\n\
        PRODID:-//Acceptance Desk//Calendar//EN\r\n\
        BEGIN:VEVENT\r\n\
        UID:acceptance-certificate-4711-1001@desk.example\r\n\
        DTSTAMP:20261121T100203Z\r\n\
        SEQUENCE:29920922\r\n\
        DTSTART;VALUE=DATE:20261130\r\n\
        DTEND;VALUE=DATE:20261201\r\n\
        SUMMARY:Decide on certificate 4711/1001\r\n\
        DESCRIPTION:It waits.\\n\\nhttps://desk.example/certificates/4711/1001\r\n\
        URL:https://desk.example/certificates/4711/1001\r\n\
        TRANSP:TRANSPARENT\r\n\
        BEGIN:VALARM\r\n\
        ACTION:DISPLAY\r\n\
        DESCRIPTION:Decide on certificate 4711/1001\r\n\
        TRIGGER:PT9H\r\n\
        END:VALARM\r\n\
        END:VEVENT\r\n\
        END:VCALENDAR\r\n";
    assert_eq!(reminder().file(), expected);
    assert_eq!(reminder().file_name(), "certificate-4711-1001.ics");
}

#[test]
fn the_same_certificate_has_the_same_name_and_no_other_has_it() {
    let uid = |reminder: Reminder<'_>| value(&reminder.file(), "UID");
    let first = uid(reminder());
    let later = Reminder {
        day: Day::read("2027-01-01").unwrap(),
        made: MADE + 3_600_000,
        summary: "Entscheiden",
        description: "",
        ..reminder()
    };
    assert_eq!(uid(later), first);
    for other in [
        Reminder { host: "other.example", ..reminder() },
        Reminder { key: CertificateKey::new(4711, 1002), ..reminder() },
        Reminder { key: CertificateKey::new(471, 11001), ..reminder() },
    ] {
        assert_ne!(uid(other), first);
    }
    let sequence = |made| value(&Reminder { made, ..reminder() }.file(), "SEQUENCE").parse::<i32>().unwrap();
    assert!(sequence(MADE + 60_000) > sequence(MADE), "a later file replaces an earlier one");
    assert_eq!(sequence(i64::MIN), 0);
    assert!(sequence(i64::MAX) > sequence(MADE));
}

#[test]
fn a_day_ends_where_the_next_one_begins() {
    for (day, start, end) in [
        ("2026-11-30", "20261130", Some("20261201")),
        ("2026-02-28", "20260228", Some("20260301")),
        ("2028-02-28", "20280228", Some("20280229")),
        ("2028-02-29", "20280229", Some("20280301")),
        ("2000-02-29", "20000229", Some("20000301")),
        ("2100-02-28", "21000228", Some("21000301")),
        ("2026-12-31", "20261231", Some("20270101")),
        ("1970-01-01", "19700101", Some("19700102")),
        ("9999-12-30", "99991230", Some("99991231")),
        // There is no day after it; without an end it lasts a day too (RFC 5545, 3.6.1).
        ("9999-12-31", "99991231", None),
    ] {
        let file = Reminder { day: Day::read(day).unwrap(), ..reminder() }.file();
        assert_eq!(value(&file, "DTSTART;VALUE=DATE"), start);
        assert_eq!(values(&file, "DTEND;VALUE=DATE"), end.into_iter().collect::<Vec<_>>(), "{day}");
    }
}

#[test]
fn what_is_no_day_is_refused() {
    for text in [
        "",
        "2026-02-29",
        "2100-02-29",
        "2026-11-31",
        "2026-13-01",
        "2026-00-10",
        "2026-01-00",
        "1969-12-31",
        "0000-01-01",
        "10000-01-01",
        "2026-1-1",
        "20261130",
        "2026-11-30T09:00:00Z",
        " 2026-11-30",
        "2026-11-3\u{661}",
        "2026-11-30\r\nX:1",
    ] {
        assert_eq!(Day::read(text), None, "{text:?}");
    }
}

#[test]
fn every_day_is_written_as_it_was_read() {
    let mut days = 0;
    let mut last = None;
    for year in (1970..2110).chain(9_990..10_000) {
        for month in 1..=12 {
            for day in 1..=31 {
                let Some(read) = Day::read(&format!("{year:04}-{month:02}-{day:02}")) else { continue };
                assert_eq!(read.to_string(), format!("{year:04}{month:02}{day:02}"));
                assert!(last < Some(read));
                (last, days) = (Some(read), days + 1);
            }
        }
    }
    assert_eq!(days, 150 * 365 + 34 + 2, "one leap day in each fourth year, but not in 2100");
}

#[test]
fn the_stamp_is_a_time_in_utc_whatever_the_clock_says() {
    for (made, expected) in [
        (0, "19700101T000000Z"),
        (MADE, "20261121T100203Z"),
        (951_868_799_999, "20000229T235959Z"),
        (i64::MIN, "19700101T000000Z"),
        (i64::MAX, "99991231T235959Z"),
    ] {
        assert_eq!(value(&Reminder { made, ..reminder() }.file(), "DTSTAMP"), expected);
    }
}

#[test]
fn no_character_is_cut_where_a_line_goes_on() {
    for before in 0..80 {
        let text = ["x".repeat(before), "€🔧é".repeat(40)].concat();
        let file = Reminder { summary: &text, ..reminder() }.file();
        assert_eq!(value(&file, "SUMMARY"), text);
        let longest = file.split("\r\n").map(str::len).max().unwrap();
        assert!((72..=75).contains(&longest), "{longest}");
    }
}

fn texts() -> impl Strategy<Value = String> {
    let part = select(vec![
        "\r\n",
        "\n",
        "\r",
        "\\",
        "\\n",
        ";",
        ",",
        ":",
        "\"",
        "END:VEVENT",
        "\r\nATTACH:x",
        " ",
        "\t",
        "\0",
        "\u{B}",
        "\u{85}",
        "\u{2028}",
        "é",
        "€",
        "🔧",
        "\u{7F}",
        "\u{FEFF}",
    ]);
    let mixed = prop_oneof![any::<String>(), part.prop_map(str::to_owned), "[a-z ]{0,90}"];
    prop::collection::vec(mixed, 0..8).prop_map(|parts| parts.concat())
}

proptest! {
    #[test]
    fn texts_come_back_and_add_nothing(
        summary in texts(), description in texts(), url in texts(), host in texts(), made: i64,
        (company, id) in any::<(i64, i64)>(),
    ) {
        let file = Reminder {
            summary: &summary,
            description: &description,
            url: &url,
            host: &host,
            made,
            key: CertificateKey::new(company, id),
            ..reminder()
        }
        .file();
        let properties = properties(&file);
        prop_assert_eq!(properties.iter().map(|(name, _)| &**name).collect::<Vec<_>>().join(" "), NAMES);
        prop_assert_eq!(unescaped(&properties[9].1), kept(&summary));
        prop_assert_eq!(unescaped(&properties[15].1), kept(&summary));
        let url = &properties[11].1;
        prop_assert!(url.chars().all(|character| character.is_ascii_graphic()), "{}", url);
        let before = kept(&description);
        let gap = if before.is_empty() { "" } else { "\n\n" };
        prop_assert_eq!(unescaped(&properties[10].1), [&*before, gap, url].concat());
        prop_assert_eq!(
            unescaped(&properties[4].1),
            format!("acceptance-certificate-{company}-{id}@{}", kept(&host))
        );
    }
}
