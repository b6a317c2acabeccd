//! What was scanned, what it did, and what is left.

use acceptance_marklist::scan::{Scan, Scanned};
use acceptance_rules::asset::{AcceptanceStatus, AssetId};
use acceptance_rules::certificate::CertificateKey;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::super::acts::Acts;
use crate::browser::scanner;
use crate::i18n::{Messages, labels, use_messages};
use crate::state::{Drafts, OpenCertificate, Session, use_drafts, use_open_certificate, use_session};
use crate::ui::text::{clip, isolated};
use crate::ui::tone::Tone;

/// What was said of the last code.
#[derive(Clone, Debug)]
struct Last {
    tone: Tone,
    what: String,
    which: String,
}

/// The scans of one certificate.
#[derive(Clone, Copy)]
pub struct Scans {
    key: CertificateKey,
    messages: Messages,
    session: Session,
    drafts: Drafts,
    open_certificate: OpenCertificate,
    acts: Acts,
    scan: RwSignal<Option<Scan>>,
    last: RwSignal<Option<Last>>,
    /// The assets that a scan has marked.
    marked: StoredValue<Vec<AssetId>>,
    /// Whether scans are heard.
    pub is_loud: RwSignal<bool>,
}

impl Scans {
    /// None yet.
    pub fn new(key: CertificateKey, acts: Acts) -> Self {
        let open_certificate = use_open_certificate();
        Self {
            key,
            messages: use_messages(),
            session: use_session(),
            drafts: use_drafts(),
            open_certificate,
            acts,
            scan: RwSignal::new(untrack(|| open_certificate.with_assets(Scan::new))),
            last: RwSignal::new(None),
            marked: StoredValue::new(Vec::new()),
            is_loud: RwSignal::new(true),
        }
    }

    /// Takes one code. An asset that is found and has no status is marked as received; another status stays.
    pub fn take(self, code: &str) {
        if code.trim().is_empty() {
            return;
        }
        if !untrack(|| self.acts.is_open()) {
            return self.say(Tone::Danger, self.messages.scan_closed().to_owned(), clip(code.trim()));
        }
        let Some(scanned) = self.scan.try_update(|scan| scan.as_mut().map(|scan| scan.take(code))).flatten()
        else {
            return;
        };
        let messages = self.messages;
        let code = clip(code.trim());
        let (tone, what, which) = match scanned {
            Scanned::Nothing => return,
            Scanned::Found(id) => match self.status_of(id) {
                None => {
                    self.acts.mark_one(id, &AcceptanceStatus::received());
                    // Said of what is there now: the assets may have been read anew.
                    if self.status_of(id).is_some_and(|status| status.is_received()) {
                        self.marked.update_value(|marked| marked.push(id));
                        (Tone::Positive, messages.scan_found().to_owned(), self.name_of(id))
                    } else {
                        (Tone::Danger, messages.scan_closed().to_owned(), code)
                    }
                }
                Some(status) if status.is_received() => {
                    (Tone::Positive, messages.scan_found().to_owned(), self.name_of(id))
                }
                Some(status) => {
                    let config = self.session.config();
                    let label = labels::acceptance(messages, &config.statuses, &status);
                    (Tone::Warning, messages.scan_has_status(&isolated(&label)), self.name_of(id))
                }
            },
            Scanned::Again(id) => (Tone::Neutral, messages.scan_again().to_owned(), self.name_of(id)),
            Scanned::Several => (Tone::Danger, messages.scan_several().to_owned(), code),
            Scanned::Unknown => (Tone::Danger, messages.scan_unknown().to_owned(), code),
        };
        self.say(tone, what, which);
    }

    /// Says something in large letters, and lets it be heard.
    fn say(self, tone: Tone, what: String, which: String) {
        if self.is_loud.get_untracked() {
            spawn_local(scanner::signal(matches!(tone, Tone::Positive | Tone::Neutral)));
        }
        self.last.set(Some(Last { tone, what, which }));
    }

    /// Says what an act on many assets did.
    pub fn tell(self, what: String) {
        self.last.set(Some(Last { tone: Tone::Neutral, what, which: String::new() }));
    }

    /// Takes the last scan of an asset back, and the mark that it made.
    pub fn take_back(self) {
        let taken = self.scan.try_update(|scan| scan.as_mut().and_then(Scan::take_back)).flatten();
        let Some(id) = taken else { return };
        self.last.set(None);
        let was_ours =
            self.marked.try_update_value(|marked| marked.pop_if(|last| *last == id)).flatten().is_some();
        if was_ours && self.status_of(id).is_some_and(|status| status.is_received()) {
            self.acts.act(&mut |draft, assets| draft.set_acceptance(assets.get(id), None));
        }
    }

    /// Whether there is a scan to take back.
    pub fn can_take_back(self) -> bool {
        self.acts.is_open() && self.scan.with(|scan| scan.as_ref().is_some_and(|scan| !scan.is_empty()))
    }

    /// What was said of the last code, and of which one.
    pub fn said(self) -> Option<(String, String)> {
        self.last.get().map(|last| (last.what, last.which))
    }

    /// How it is meant.
    pub fn tone(self) -> Tone {
        self.last.with(|last| last.as_ref().map_or(Tone::Neutral, |last| last.tone))
    }

    /// How many of all assets were scanned.
    pub fn progress(self) -> String {
        let all = self.open_certificate.with_assets(|assets| assets.len()).unwrap_or_default();
        let scanned = self.scan.with(|scan| scan.as_ref().map_or(0, Scan::len));
        self.messages.scan_progress(&self.messages.count(scanned), &self.messages.count(all))
    }

    /// The assets that were not scanned, once any was.
    pub fn left(self) -> Vec<AssetId> {
        self.scan
            .with(|scan| scan.as_ref().filter(|scan| !scan.is_empty()).map(Scan::left))
            .unwrap_or_default()
    }

    /// The assets that were not scanned and have no status.
    pub fn left_unchecked(self) -> Vec<AssetId> {
        let mut left = self.left();
        self.open_certificate.with_assets(|assets| {
            self.drafts.with(self.key, |draft| {
                left.retain(|id| assets.get(*id).is_some_and(|asset| draft.acceptance(asset).is_none()));
            });
        });
        left
    }

    /// The codes that belong to no asset here.
    pub fn foreign(self) -> Vec<String> {
        self.scan.with(|scan| {
            scan.as_ref()
                .map(|scan| scan.foreign().iter().map(|code| code.to_string()).collect())
                .unwrap_or_default()
        })
    }

    /// How many different codes belong to no asset here; more than [`Self::foreign`] keeps, where they are very many.
    pub fn count_foreign(self) -> usize {
        self.scan.with(|scan| scan.as_ref().map_or(0, Scan::foreign_count))
    }

    /// What an asset is called.
    pub fn name_of(self, id: AssetId) -> String {
        let name = |assets: &acceptance_rules::complete::CompleteAssets| {
            assets.get(id).map(|asset| labels::asset_name(self.messages, asset))
        };
        untrack(|| self.open_certificate.with_assets(name)).flatten().unwrap_or_default()
    }

    fn status_of(self, id: AssetId) -> Option<AcceptanceStatus> {
        untrack(|| {
            self.open_certificate.with_assets(|assets| {
                let asset = assets.get(id)?;
                self.drafts.with(self.key, |draft| draft.acceptance(asset).cloned())
            })
        })
        .flatten()
    }
}
