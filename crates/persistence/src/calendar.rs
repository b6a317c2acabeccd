//! A calendar file (RFC 5545) that reminds of a certificate which waits.
//!
//! It is an event of one whole day, since programs for calendars take events where they leave tasks out.
//! The same certificate of the same desk has the same name in every file, and later files say that they are later, so
//! that a file replaces the ones before it.

use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::moment::{self, DAY};

use crate::plain::{plain, push_percent};

/// The most bytes of a line, without its end.
const WIDTH: usize = 75;
/// The last day of the year 9999, in days since the beginning of 1970.
const LAST_DAY: i64 = 2_932_896;
/// The milliseconds of a minute.
const MINUTE: i64 = 60_000;

/// A day of the years from 1970 to 9999, in no time zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Day(i64);

impl Day {
    /// Reads a day as a field for dates writes it, such as `2026-11-30`; `None` for every other text.
    pub fn read(text: &str) -> Option<Self> {
        let at = moment::parse(text).filter(|_| text.len() == "2026-11-30".len())?;
        Some(Self(at.div_euclid(DAY)))
    }

    fn next(self) -> Option<Self> {
        Some(Self(self.0.saturating_add(1))).filter(|day| day.0 <= LAST_DAY)
    }
}

impl std::fmt::Display for Day {
    /// Writes it as a calendar file does, such as `20261130`.
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // Eras have 400 years, and years begin in March, so that the leap day is the last one of its year.
        let days = self.0.saturating_add(719_468);
        let (era, in_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
        let year_of_era = (in_era - in_era / 1_460 + in_era / 36_524 - in_era / 146_096) / 365;
        let in_year = in_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let from_march = (5 * in_year + 2) / 153;
        let day = in_year - (153 * from_march + 2) / 5 + 1;
        let month = (from_march + 2) % 12 + 1;
        let year = era * 400 + year_of_era + i64::from(month <= 2);
        write!(formatter, "{year:04}{month:02}{day:02}")
    }
}

/// What a calendar should remind of.
#[derive(Clone, Copy, Debug)]
pub struct Reminder<'a> {
    /// The host of the desk, which tells its certificates from those of other desks.
    pub host: &'a str,
    /// The certificate that waits.
    pub key: CertificateKey,
    /// The day; the alarm is at nine o'clock of it, wherever the person is then.
    pub day: Day,
    /// When the file is made, in milliseconds since the beginning of 1970 (UTC).
    pub made: i64,
    /// What the event is called.
    pub summary: &'a str,
    /// What else there is to say. The address follows it, since some calendars leave [`Reminder::url`] out.
    pub description: &'a str,
    /// The whole address of the certificate.
    pub url: &'a str,
}

impl Reminder<'_> {
    /// The name of its file, as in `certificate-4711-1001.ics`.
    pub fn file_name(&self) -> String {
        format!("certificate-{}-{}.ics", self.key.company.0, self.key.certificate.0)
    }

    /// The whole file, of the type `text/calendar;charset=utf-8`.
    pub fn file(&self) -> String {
        let made = self.made.clamp(0, LAST_DAY.saturating_add(1).saturating_mul(DAY).saturating_sub(1));
        let (company, id) = (self.key.company.0, self.key.certificate.0);
        let url = uri(self.url);
        let mut description = plain(self.description);
        if !description.is_empty() {
            description.push_str("\n\n");
        }
        description.push_str(&url);
        let mut lines = Lines::default();
        for (name, value) in [("BEGIN", "VCALENDAR"), ("VERSION", "2.0")] {
            lines.line(name, value);
        }
        lines.line("PRODID", "-//Acceptance Desk//Calendar//EN");
        lines.line("BEGIN", "VEVENT");
        lines.text("UID", &format!("acceptance-certificate-{company}-{id}@{}", self.host));
        lines.line("DTSTAMP", &stamp(made));
        // A number of 32 bits that never falls; nobody remembers how many files there were.
        lines.line("SEQUENCE", &(made / MINUTE).min(i32::MAX.into()).to_string());
        lines.line("DTSTART;VALUE=DATE", &self.day.to_string());
        // The last day of all has none after it; an event without an end is one of one day.
        if let Some(next) = self.day.next() {
            lines.line("DTEND;VALUE=DATE", &next.to_string());
        }
        lines.text("SUMMARY", self.summary);
        lines.text("DESCRIPTION", &description);
        lines.line("URL", &url);
        // Nobody is busy all day because of it.
        lines.line("TRANSP", "TRANSPARENT");
        lines.line("BEGIN", "VALARM");
        lines.line("ACTION", "DISPLAY");
        lines.text("DESCRIPTION", self.summary);
        lines.line("TRIGGER", "PT9H");
        for component in ["VALARM", "VEVENT", "VCALENDAR"] {
            lines.line("END", component);
        }
        lines.file
    }
}

/// A time in UTC, such as `20261121T100203Z`.
fn stamp(at: i64) -> String {
    let second = at.rem_euclid(DAY) / 1_000;
    let (hour, minute, second) = (second / 3_600, second / 60 % 60, second % 60);
    format!("{}T{hour:02}{minute:02}{second:02}Z", Day(at.div_euclid(DAY)))
}

/// An address of nothing but characters that stand in addresses.
fn uri(text: &str) -> String {
    let mut uri = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '"' | '<' | '>' | '\\' | '^' | '`' | '{' | '|' | '}' => push_percent(&mut uri, character),
            character if character.is_ascii_graphic() => uri.push(character),
            character => push_percent(&mut uri, character),
        }
    }
    uri
}

/// A file under construction.
#[derive(Default)]
struct Lines {
    file: String,
    /// The bytes of the line that was begun.
    width: usize,
}

impl Lines {
    /// Adds a property whose value is no text.
    fn line(&mut self, name: &str, value: &str) {
        self.push_all(name);
        self.push(':');
        self.push_all(value);
        self.end();
    }

    /// Adds a property whose value is a text, whatever is in it.
    fn text(&mut self, name: &str, value: &str) {
        self.push_all(name);
        self.push(':');
        for character in plain(value).chars() {
            match character {
                '\n' => self.push_all("\\n"),
                '\\' | ';' | ',' => {
                    self.push('\\');
                    self.push(character);
                }
                character => self.push(character),
            }
        }
        self.end();
    }

    fn push_all(&mut self, text: &str) {
        text.chars().for_each(|character| self.push(character));
    }

    /// Adds a character, on a line that goes on where it would not fit.
    fn push(&mut self, character: char) {
        self.width = self.width.saturating_add(character.len_utf8());
        if self.width > WIDTH {
            self.file.push_str("\r\n ");
            self.width = character.len_utf8().saturating_add(1);
        }
        self.file.push(character);
    }

    fn end(&mut self) {
        self.file.push_str("\r\n");
        self.width = 0;
    }
}
