//! What the statuses of a certificate mean, text by text.

use acceptance_rules::certificate::{
    AuthorizationKind, AuthorizationStatus, ConfirmationKind, ConfirmationStatus,
};

#[test]
fn a_status_in_which_nothing_can_be_seen_resembles_one_and_is_none() {
    for blank in ["", " ", "\t\n", "\u{200B}", "\u{A0} \u{FEFF}"] {
        assert_eq!(ConfirmationStatus::read(blank).kind(), ConfirmationKind::LookAlike, "{blank:?}");
        assert_eq!(AuthorizationStatus::read(blank).kind(), AuthorizationKind::LookAlike, "{blank:?}");
    }
    for unknown in ["-", "pending", "0", "\u{410}"] {
        assert_eq!(ConfirmationStatus::read(unknown).kind(), ConfirmationKind::Unlisted, "{unknown:?}");
        assert_eq!(AuthorizationStatus::read(unknown).kind(), AuthorizationKind::Unlisted, "{unknown:?}");
    }
}
