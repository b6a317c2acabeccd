//! The interface texts of a deployment. Their checks are loaded only if there are any.

use acceptance_config::{ConfigProblem, ConfigReason, TextReplacement};

use crate::browser::files;
use crate::i18n::replacements;
use crate::lazy::lazy;

/// Checks texts and uses the valid ones. Returns the others.
type ReplaceTexts = fn(&[TextReplacement], &str) -> Vec<ConfigProblem>;

lazy!(checks: ReplaceTexts, in rest, replacements::set);

/// Checks the texts of a deployment and uses the valid ones for languages loaded from now on. Returns the others.
pub async fn replace_texts(texts: &[TextReplacement]) -> Vec<ConfigProblem> {
    if texts.is_empty() {
        return Vec::new();
    }
    let catalogue = files::read(replacements::KEYED).await.unwrap_or_default();
    match checks().await {
        Ok(replace) => replace(texts, &catalogue),
        Err(_) => vec![ConfigProblem::new("texts", ConfigReason::NoKeys)],
    }
}
