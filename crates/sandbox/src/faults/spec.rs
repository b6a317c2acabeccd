//! The plan of faults for `--faults` and `POST /faults`, and its text form.

use std::fmt;
use std::str::FromStr;

use crate::shape::Choice;

use super::fault::{Fault, FaultKind, options};

/// The faults of a session, each for one request or several in a row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spec {
    /// Decides the position of truncated replies and the kind of wrong bodies.
    pub(super) seed: u64,
    planned: Vec<Planned>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Planned {
    first: u64,
    last: u64,
    fault: Fault,
}

impl Spec {
    /// Returns the fault of the request with this number, counted from 1.
    pub(super) fn fault(&self, index: u64) -> Option<Fault> {
        let planned = self.planned.iter().find(|planned| (planned.first..=planned.last).contains(&index));
        planned.map(|planned| planned.fault)
    }

    fn plan(&mut self, item: &str) -> Result<(), SpecError> {
        let wrong = |what: String| SpecError(format!("{item:?}: {what}"));
        let (requests, rest) = item
            .split_once(':')
            .ok_or_else(|| wrong("a fault is written INDEX:KIND, such as 3:reset".into()))?;
        let (first, last) = indices(requests).map_err(wrong)?;
        let mut words = rest.split(':');
        let name = words.next().unwrap_or_default();
        let fault = FaultKind::named(name).ok_or_else(|| {
            let names: Vec<_> = FaultKind::NAMED.iter().map(|(name, _)| *name).collect();
            wrong(format!("the kind {name:?} is none of {}", names.join(", ")))
        })?;
        let fault = options(fault, words).map_err(wrong)?;
        if self.planned.iter().any(|other| first <= other.last && other.first <= last) {
            return Err(wrong("another fault is planned for the same request".into()));
        }
        self.planned.push(Planned { first, last, fault });
        Ok(())
    }
}

/// Parses one number, or the first and the last of a range.
fn indices(text: &str) -> Result<(u64, u64), String> {
    let number = |text: &str| match text.parse() {
        Ok(0) => Err("requests are counted from 1".to_owned()),
        Ok(number) => Ok(number),
        Err(_) => Err(format!("{text:?} is no index of a request, such as 3 or 3-5")),
    };
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let (first, last) = (number(first)?, number(last)?);
    if last < first {
        return Err(format!("{first} comes after {last}"));
    }
    Ok((first, last))
}

impl FromStr for Spec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let mut spec = Self::default();
        let mut seed = None;
        if text.trim().is_empty() {
            return Ok(spec);
        }
        for item in text.split(',').map(str::trim) {
            let Some(number) = item.strip_prefix("seed=") else {
                spec.plan(item)?;
                continue;
            };
            let read = number.parse().map_err(|_| {
                SpecError(format!("{item:?}: the seed is a whole number from 0 to {}", u64::MAX))
            })?;
            if seed.replace(read).is_some() {
                return Err(SpecError(format!("{item:?}: there is another seed before it")));
            }
        }
        spec.seed = seed.unwrap_or_default();
        Ok(spec)
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "seed={}", self.seed)?;
        for Planned { first, last, fault } in &self.planned {
            match first == last {
                true => write!(formatter, ",{first}:{fault}")?,
                false => write!(formatter, ",{first}-{last}:{fault}")?,
            }
        }
        Ok(())
    }
}

/// The reason why a text is no plan: one sentence for its author.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpecError(String);

impl fmt::Display for SpecError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl std::error::Error for SpecError {}

#[cfg(test)]
mod tests {
    use super::{Choice, Fault, FaultKind, Spec};

    #[track_caller]
    fn written(text: &str) -> String {
        text.parse::<Spec>().unwrap_or_else(|error| panic!("{text}: {error}")).to_string()
    }

    #[test]
    fn written_values_can_be_read_again() {
        for (text, whole) in [
            ("", "seed=0"),
            (" ", "seed=0"),
            ("seed=18446744073709551615", "seed=18446744073709551615"),
            ("3:reset", "seed=0,3:reset:not-committed"),
            (" 3:close:committed , seed=7", "seed=7,3:close:committed"),
            ("1:refuse,2:dribble,3:429", "seed=0,1:refuse:500,2:dribble:100,3:429:1:not-committed"),
            (
                "3:refuse:copies,4:reset:copies:committed",
                "seed=0,3:refuse:500:copies,4:reset:committed:copies",
            ),
            ("2-4:429:committed:30", "seed=0,2-4:429:30:committed"),
            ("9-9:refuse:50:not-committed,10:dribble:committed:5", "seed=0,9:refuse:50,10:dribble:5"),
        ] {
            assert_eq!(written(text), whole, "{text}");
            assert_eq!(written(whole), whole);
        }
        for (name, kind) in FaultKind::NAMED {
            assert_eq!(kind.name(), *name);
            let spec: Spec = format!("5:{name}").parse().unwrap();
            assert_eq!(spec.fault(5).unwrap().kind, *kind);
        }
    }

    #[test]
    fn each_request_meets_its_own_fault() {
        let spec: Spec = "seed=1,2-3:hang,5:500:committed".parse().unwrap();
        let met: Vec<_> = (1..=6).map(|index| spec.fault(index)).collect();
        let hang = Some(Fault { kind: FaultKind::Hang, is_committed: false, hits_copies: false });
        let failed = Some(Fault { kind: FaultKind::Failed, is_committed: true, hits_copies: false });
        assert_eq!(met, [None, hang, hang, None, failed, None]);
    }

    #[test]
    fn an_invalid_value_is_refused_with_a_sentence() {
        for (text, sentence) in [
            ("reset", r#""reset": a fault is written INDEX:KIND, such as 3:reset"#),
            ("3:reset,", r#""": a fault is written INDEX:KIND, such as 3:reset"#),
            ("0:reset", r#""0:reset": requests are counted from 1"#),
            ("x:reset", r#""x:reset": "x" is no index of a request, such as 3 or 3-5"#),
            ("-1:reset", r#""-1:reset": "" is no index of a request, such as 3 or 3-5"#),
            ("3-:reset", r#""3-:reset": "" is no index of a request, such as 3 or 3-5"#),
            ("5-3:reset", r#""5-3:reset": 5 comes after 3"#),
            (
                "3:",
                r#""3:": the kind "" is none of refuse, hang, reset, close, half-headers, half-body, dribble, 401, 403, 408, 429, 500, 302, wrong-body"#,
            ),
            (
                "3:reset:often",
                r#""3:reset:often": "often" is no option of reset, which knows committed, not-committed and copies"#,
            ),
            (
                "3:reset:5",
                r#""3:reset:5": "5" is no option of reset, which knows committed, not-committed and copies"#,
            ),
            (
                "3:dribble:0",
                r#""3:dribble:0": "0" is no option of dribble, which knows committed, not-committed, copies and a number from 1 to 600000"#,
            ),
            (
                "3:429:600001",
                r#""3:429:600001": "600001" is no option of 429, which knows committed, not-committed, copies and a number from 1 to 600000"#,
            ),
            ("3:hang:copies:copies", r#""3:hang:copies:copies": "copies" says something a second time"#),
            ("3:429:5:6", r#""3:429:5:6": "6" says something a second time"#),
            (
                "3:hang:committed:not-committed",
                r#""3:hang:committed:not-committed": "not-committed" says something a second time"#,
            ),
            (
                "3:refuse:committed",
                r#""3:refuse:committed": refuse never reaches the application, so it is not committed"#,
            ),
            (
                "3:dribble:not-committed",
                r#""3:dribble:not-committed": dribble sends the application's own answer, so it is committed"#,
            ),
            ("2-4:hang,3:reset", r#""3:reset": another fault is planned for the same request"#),
            ("seed=x", r#""seed=x": the seed is a whole number from 0 to 18446744073709551615"#),
            ("seed=1,3:reset,seed=1", r#""seed=1": there is another seed before it"#),
        ] {
            assert_eq!(text.parse::<Spec>().unwrap_err().to_string(), sentence, "{text}");
        }
    }
}
