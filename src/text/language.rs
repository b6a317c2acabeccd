//! The languages of the interface, from the files in `locales/`.

include!(concat!(env!("OUT_DIR"), "/language.rs"));

impl Language {
    /// Returns the language with exactly this tag.
    pub fn tagged(tag: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|language| language.tag() == tag)
    }

    /// Returns the language of a tag such as `de-AT` or `de_DE`; English for unknown ones. Only the
    /// letters up to the first other character count.
    pub fn of_tag(tag: &str) -> Self {
        let is_of = |own: &&Self| primary(tag).eq_ignore_ascii_case(primary(own.tag()));
        Self::ALL.iter().find(is_of).copied().unwrap_or(Self::En)
    }

    /// Returns whether a text is a tag of this language with at most a script and a region, such as
    /// `de-Latn-AT`.
    pub fn is_tag(self, text: &str) -> bool {
        let mut parts = text.split('-').peekable();
        if parts.next() != Some(self.tag()) {
            return false;
        }
        let is_of = |part: &str, length: usize, is_letter: fn(&u8) -> bool| {
            part.len() == length && part.as_bytes().iter().all(is_letter)
        };
        parts.next_if(|part| is_of(part, 4, u8::is_ascii_alphabetic));
        parts.next_if(|part| is_of(part, 2, u8::is_ascii_alphabetic) || is_of(part, 3, u8::is_ascii_digit));
        parts.next().is_none()
    }
}

fn primary(tag: &str) -> &str {
    tag.split(|character: char| !character.is_ascii_alphabetic()).next().unwrap_or_default()
}
