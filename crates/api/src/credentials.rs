//! Who asks: the access token and the headers that carry it. Nothing here can be printed.

use std::fmt;
use std::sync::Arc;

/// An access token (Seed 5) that is fit for a header.
#[derive(Clone, PartialEq, Eq)]
pub struct AccessToken(Arc<str>);

/// Why a text is no access token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadToken {
    /// Nothing but white space.
    Empty,
    /// It holds a character that a header cannot carry, at this place, from 1.
    Character(usize),
}

impl AccessToken {
    /// Reads a typed or pasted token: outer white space and the prefix, if it was pasted too, are dropped.
    ///
    /// # Errors
    /// Anything but visible ASCII, which a header cannot carry.
    pub fn parse(text: &str, prefix: &str) -> Result<Self, BadToken> {
        let text = text.trim();
        let prefix = prefix.trim();
        let token = match text.get(..prefix.len()) {
            Some(start) if !prefix.is_empty() && start.eq_ignore_ascii_case(prefix) => {
                text.get(prefix.len()..).unwrap_or_default().trim_start()
            }
            _ => text,
        };
        if token.is_empty() {
            return Err(BadToken::Empty);
        }
        match token.chars().position(|character| !character.is_ascii_graphic()) {
            Some(place) => Err(BadToken::Character(place.saturating_add(1))),
            None => Ok(Self(token.into())),
        }
    }
}

impl fmt::Debug for AccessToken {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("AccessToken(…)")
    }
}

/// How a token travels (Seed 5 leaves it open).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenHeader {
    /// The header's name.
    pub name: String,
    /// What stands before the token.
    pub prefix: String,
    /// Further headers of every request.
    pub extra: Vec<(String, String)>,
}

impl Default for TokenHeader {
    fn default() -> Self {
        Self { name: "Authorization".into(), prefix: "Bearer ".into(), extra: Vec::new() }
    }
}

impl TokenHeader {
    /// The headers of one request.
    pub(crate) fn headers(&self, token: Option<&AccessToken>) -> Vec<(String, String)> {
        let token = token.map(|token| (self.name.clone(), self.value(token)));
        token.into_iter().chain(self.extra.iter().cloned()).collect()
    }

    fn value(&self, token: &AccessToken) -> String {
        format!("{}{}", self.prefix, token.0)
    }

    /// Gives a request the newest of one user's tokens, which stands last, in the place of an older one; whether the
    /// request carries one of them at all. Anybody else's request stays as it is.
    pub fn renew(&self, headers: &mut [(String, String)], tokens: &[AccessToken]) -> bool {
        let is_ours = |(name, value): &&mut (String, String)| {
            *name == self.name && tokens.iter().any(|token| *value == self.value(token))
        };
        match (headers.iter_mut().find(is_ours), tokens.last()) {
            (Some((_, value)), Some(newest)) => {
                *value = self.value(newest);
                true
            }
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{AccessToken, BadToken, TokenHeader};

    #[test]
    fn a_token_is_visible_ascii() {
        let token = AccessToken::parse("  bearer abc.DEF-1 \n", "Bearer ").unwrap();
        assert_eq!(
            TokenHeader::default().headers(Some(&token)),
            [("Authorization".to_owned(), "Bearer abc.DEF-1".to_owned())]
        );
        assert_eq!(format!("{token:?}"), "AccessToken(…)");
        for (text, error) in [
            (" ", BadToken::Empty),
            ("Bearer ", BadToken::Empty),
            ("ab\ncd", BadToken::Character(3)),
            ("tok\u{435}n", BadToken::Character(4)),
            ("a\u{200B}", BadToken::Character(2)),
        ] {
            assert_eq!(AccessToken::parse(text, "Bearer "), Err(error), "{text:?}");
        }
    }

    #[test]
    fn only_the_tokens_of_the_same_user_are_renewed() {
        let header = TokenHeader::default();
        let token = |text| AccessToken::parse(text, "").unwrap();
        let (first, second, other) = (token("first"), token("second"), token("other"));
        let tokens = [first.clone(), second.clone()];
        for (carried, is_ours, expected) in
            [(Some(&first), true, Some(&second)), (Some(&second), true, Some(&second))]
                .into_iter()
                .chain([(Some(&other), false, Some(&other)), (None, false, None)])
        {
            let mut headers = header.headers(carried);
            assert_eq!(header.renew(&mut headers, &tokens), is_ours);
            assert_eq!(headers, header.headers(expected));
        }
        assert!(!header.renew(&mut header.headers(Some(&first)), &[]));
    }
}
