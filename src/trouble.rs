//! A failure in place: what was received, what to do, and the way out.

use acceptance_process::Failure;

use crate::sign_in::sign_in;
use crate::state::use_desk;
use crate::ui::button::button;
use crate::ui::dom::{El, el};
use crate::ui::icon::{Icon, picture};
use crate::ui::note::{paragraph, quotation};
use crate::{use_words, wording};

/// Who it is that the service refuses, where a provider says so: an activation is of one user.
pub fn refused_user(failure: &Failure) -> Option<String> {
    let account = use_desk().session.sign_in.account().filter(|_| failure.is_forbidden())?;
    Some(use_words().signed_in_as(&account.name))
}

/// Tells a failure where its result would have been. A lost session asks for a token right here.
pub fn trouble(failure: &Failure, on_retry: impl Fn() + Copy + 'static) -> El {
    let (desk, words) = (use_desk(), use_words());
    let told = wording::failure(words, failure);
    let what = el("p").class("trouble-what").child(picture(Icon::Warning)).text(&told.what);
    let alert = el("div").attr("role", "alert").child(what);
    let alert = alert.child(told.quote.map(|quote| quotation(words.service_says(), &quote)));
    let alert = alert.child(paragraph(told.advice)).child(refused_user(failure).map(|user| paragraph(&user)));
    let way_out = if failure.is_session() && desk.session.has_sign_in() {
        sign_in(on_retry)
    } else {
        button(words.try_again(), on_retry)
    };
    el("div").class("trouble").child(alert).child(way_out)
}
