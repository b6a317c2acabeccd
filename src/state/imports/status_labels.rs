//! The names of all statuses in every language.

use acceptance_marklist::labels::Labels;

use crate::i18n::messages::is_installed;
use crate::i18n::{Language, Messages, labels, language};
use crate::state::Session;

/// Returns every name of every status, in each language whose texts can be loaded.
pub(super) async fn every_label(session: Session) -> Labels {
    for language in Language::ALL {
        language::load(language).await;
    }
    let (codes, config) = (session.codes(), session.config());
    let mut texts = Vec::new();
    for code in codes.iter() {
        texts.push((code.to_owned(), code));
        for language in Language::ALL.into_iter().filter(|language| is_installed(*language)) {
            texts.push((labels::code(Messages::new(language), &config.statuses, code), code));
        }
    }
    Labels::new(texts.iter().filter_map(|(text, code)| Some((&**text, codes.read(code)?))))
}
