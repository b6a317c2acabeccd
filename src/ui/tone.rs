//! How something is meant: one tone for badges, notes and rows.

/// A tone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tone {
    /// Says nothing either way.
    #[default]
    Neutral,
    /// Awaits somebody.
    Open,
    /// Fulfilled, settled.
    Positive,
    /// Worth a look.
    Warning,
    /// Not as it should be.
    Danger,
}

impl Tone {
    /// The name by which the style sheet knows it.
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
