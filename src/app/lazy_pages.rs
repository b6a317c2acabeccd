//! The pages and the menu that are loaded on first use.

use acceptance_route::Route;
use leptos::prelude::*;

use crate::lazy::{ShowPage, lazy};
use crate::pages::case::CasePage;
use crate::pages::certificate::CertificatePage;
use crate::pages::review::ReviewPage;
use crate::pages::scrap_errors::ScrapErrorsPage;
use crate::pages::settings::SettingsPage;
use crate::pages::settings::account::AccountPanel;
use crate::pages::several::SeveralPage;

lazy!(pub(super) certificate: ShowPage, in certificate, |route| match *route {
    Route::Certificate(key, _) | Route::Import(key) => view! { <CertificatePage key /> }.into_any(),
    _ => ().into_any(),
});

lazy!(pub(super) review: ShowPage, in rest, |_| view! { <ReviewPage /> }.into_any());

lazy!(pub(super) case: ShowPage, in rest, |_| view! { <CasePage /> }.into_any());

lazy!(pub(super) scrap_errors: ShowPage, in rest, |_| view! { <ScrapErrorsPage /> }.into_any());

lazy!(pub(super) settings: ShowPage, in rest, |_| view! { <SettingsPage /> }.into_any());

lazy!(pub(super) several: ShowPage, in rest, |_| view! { <SeveralPage /> }.into_any());

lazy!(pub(super) account_panel: ShowPage, in rest, |_| view! { <AccountPanel /> }.into_any());
