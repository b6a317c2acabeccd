//! The tone of badges, notes and rows.

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tone {
    #[default]
    Neutral,
    /// Awaits an action.
    Open,
    /// Fulfilled or settled.
    Positive,
    /// Worth attention.
    Warning,
    /// A problem.
    Danger,
}

impl Tone {
    /// Returns its name in the style sheet.
    pub fn name(self) -> &'static str {
        match self {
            Self::Neutral => "neutral",
            Self::Open => "open",
            Self::Positive => "positive",
            Self::Warning => "warning",
            Self::Danger => "danger",
        }
    }
}
