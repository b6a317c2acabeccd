//! Keys of stored texts: `acceptance-desk.` and a kind, then the certificate, if any, and the scope of the user.

use acceptance_rules::certificate::CertificateKey;

/// The start of every key.
pub(in crate::state) const PREFIX: &str = "acceptance-desk.";
/// Unsaved changes of a certificate.
pub(super) const DRAFT: &str = "draft";
/// The journal of a decision.
pub(super) const PENDING: &str = "pending";
/// The journal of the end of a review.
pub(super) const FINISHING: &str = "finishing";
/// The last decision on a certificate.
pub(super) const LAST_DECISION: &str = "round";
/// The problems of a case.
pub(super) const CASE: &str = "case";
/// The problems of a case before its present review.
pub(super) const CASE_BEFORE: &str = "case-before";
/// The cases that this browser saw.
pub(super) const CASE_HISTORY: &str = "known";
/// The words of imported lists.
pub(super) const IMPORT_WORDS: &str = "import-words";
/// A marker of a sign-out.
pub(in crate::state) const SIGNED_OUT: &str = "signed-out";
pub(in crate::state) const LOG: &str = "log";
/// The end of the key of a damaged text.
pub(super) const DAMAGED: &str = " bad";

/// The kinds that are removed by their age. The log has a limit of its own.
pub(super) const AGED: [&str; 8] =
    [DRAFT, PENDING, LAST_DECISION, FINISHING, CASE, CASE_BEFORE, CASE_HISTORY, SIGNED_OUT];
/// The kinds that are removed by their age only.
pub(super) const JOURNALS: [&str; 2] = [PENDING, FINISHING];
/// The kinds that outlive a sign-out: a decision with an unknown outcome is looked up at the next sign-in, and words are
/// remembered until the user forgets them.
pub(super) const LASTING: [&str; 5] = [LOG, SIGNED_OUT, PENDING, FINISHING, IMPORT_WORDS];

/// Returns the kind of a key.
pub(super) fn kind(key: &str) -> Option<&str> {
    key.strip_prefix(PREFIX)?.split(' ').next()
}

/// Returns the key of a text of one certificate and user.
pub(super) fn of_certificate(kind: &str, certificate: CertificateKey, scope: &str) -> String {
    [PREFIX, kind, " ", &certificate.to_string(), scope].concat()
}

/// Returns the key of a text of one user.
pub(in crate::state) fn of_user(kind: &str, scope: &str) -> String {
    [PREFIX, kind, scope].concat()
}
