//! The scanned codes, their results, and the remaining assets.

use std::collections::VecDeque;
use std::sync::Arc;

use acceptance_marklist::scan::{Scan, Scanned};
use acceptance_rules::asset::{AcceptanceStatus, Asset, AssetId};
use acceptance_rules::complete::CompleteAssets;
use acceptance_rules::draft::{Draft, Mark};
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::browser::scanner;
use crate::i18n::{Messages, labels, use_messages};
use crate::pages::certificate::table::status_options::{StatusOption, StatusOptions};
use crate::pages::certificate::worksheet::Worksheet;
use crate::state::{Session, use_open_certificate, use_session};
use crate::text::{Tone, clip, isolated};

/// The result of the last code.
#[derive(Clone, Debug)]
pub struct ScanResult {
    pub tone: Tone,
    /// The result in words.
    pub text: String,
    /// The asset or the code.
    pub subject: String,
    /// The asset, if it has a status, with its status after the scan.
    asset: Option<(AssetId, AcceptanceStatus)>,
}

/// The scans of one certificate.
#[derive(Clone, Copy)]
pub struct Scans {
    worksheet: Worksheet,
    messages: Messages,
    session: Session,
    scan: RwSignal<Option<Scan>>,
    last: RwSignal<Option<ScanResult>>,
    options: StatusOptions,
    /// The assets that the last codes may mean.
    unclear: RwSignal<Vec<AssetId>>,
    /// Pasted codes that wait for a question about them.
    waiting: StoredValue<VecDeque<String>>,
    /// The pasted code of the open question.
    asked: StoredValue<Option<String>>,
    /// The asset of the last result, if the user chose it.
    chosen: StoredValue<Option<AssetId>>,
    /// The scanned assets with their changes before the scan.
    before: StoredValue<Vec<(AssetId, Option<Mark>)>>,
    /// Whether scans play a sound.
    pub is_loud: RwSignal<bool>,
}

impl Scans {
    /// Returns a state without scans.
    pub fn new(worksheet: Worksheet) -> Self {
        let open_certificate = use_open_certificate();
        let scan = RwSignal::new(untrack(|| open_certificate.with_assets(Scan::new)));
        Effect::watch(
            move || open_certificate.with_assets(Clone::clone),
            move |assets, _, _| {
                let Some(assets) = assets else { return };
                scan.update(|scan| match scan {
                    Some(scan) => scan.renew(assets),
                    None => *scan = Some(Scan::new(assets)),
                });
            },
            false,
        );
        let (messages, session) = (use_messages(), use_session());
        Self {
            worksheet,
            messages,
            session,
            scan,
            last: RwSignal::new(None),
            options: StatusOptions::new(messages, session),
            unclear: RwSignal::new(Vec::new()),
            waiting: StoredValue::new(VecDeque::new()),
            asked: StoredValue::new(None),
            chosen: StoredValue::new(None),
            before: StoredValue::new(Vec::new()),
            is_loud: RwSignal::new(true),
        }
    }

    /// Processes the codes of one scan. A found asset without a status is marked as received; another status
    /// stays.
    pub fn take(self, codes: &[&str]) {
        self.take_but(None, codes);
    }

    /// Processes the codes in a picture of the camera. The label of an asset that was just chosen may still be in
    /// sight, which is no other scan.
    pub fn take_picture(self, codes: &[&str]) {
        self.take_but(self.chosen.get_value(), codes);
    }

    /// Processes pasted codes, one in each line, and shows how many have each result. The unclear ones are asked about
    /// one after the other.
    pub fn take_lines(self, text: &str) {
        let mut results: Vec<(String, usize)> = Vec::new();
        let mut worst = Tone::Positive;
        let mut unclear = VecDeque::new();
        self.ask_later();
        for line in text.lines().filter(|_| untrack(|| self.worksheet.is_open())) {
            let scanned = self.with_scan_mut(|scan| scan.take(&[line])).unwrap_or(Scanned::Nothing);
            let Some((tone, text, _)) = self.result_of(&scanned, String::new(), false) else { continue };
            if let Scanned::Unclear(_) = scanned {
                unclear.push_back(line.trim().to_owned());
            }
            if matches!((worst, tone), (_, Tone::Danger) | (Tone::Positive, _)) {
                worst = tone;
            }
            match results.iter_mut().find(|(own, _)| *own == text) {
                Some((_, count)) => *count += 1,
                None => results.push((text, 1)),
            }
        }
        if results.is_empty() {
            return self.take(&[text]);
        }
        self.waiting.update_value(|waiting| waiting.extend(unclear));
        self.unclear.set(Vec::new());
        let counted = |(text, count): &(String, usize)| [&*self.messages.count(*count), " × ", text].concat();
        let text = results.iter().map(counted).collect::<Vec<_>>().join(" · ");
        self.show(ScanResult { tone: worst, text, subject: String::new(), asset: None });
        self.ask_next();
    }

    /// Asks about the next pasted code that is unclear: below the summary of the paste, or in place of another result.
    fn ask_next(self) {
        let Some(code) = self.waiting.try_update_value(VecDeque::pop_front).flatten() else { return };
        if let Some(Scanned::Unclear(ids)) = self.with_scan_mut(|scan| scan.take(&[&code])) {
            let text = self.unclear_text(&ids, false);
            self.unclear.set(ids);
            let subject = clip(&*code);
            self.last.update(|last| match last {
                Some(summary) if summary.subject.is_empty() => summary.subject = subject,
                other => *other = Some(ScanResult { tone: Tone::Danger, text, subject, asset: None }),
            });
            self.asked.set_value(Some(code));
        }
    }

    /// Asks about the pasted code of the open question after the next scan again.
    fn ask_later(self) {
        if let Some(code) = self.asked.try_update_value(Option::take).flatten() {
            self.waiting.update_value(|waiting| waiting.push_front(code));
            self.unclear.set(Vec::new());
        }
    }

    fn take_but(self, in_sight: Option<AssetId>, codes: &[&str]) {
        let mut shown: Vec<&str> = codes.iter().map(|code| code.trim()).collect();
        shown.retain(|code| !code.is_empty());
        if shown.is_empty() {
            return;
        }
        let shown = clip(shown.join(" · "));
        if !untrack(|| self.worksheet.is_open()) {
            return self.show(ScanResult {
                tone: Tone::Danger,
                text: self.messages.scan_closed().to_owned(),
                subject: shown,
                asset: None,
            });
        }
        self.ask_later();
        let scanned = self.with_scan_mut(|scan| scan.take(codes));
        if let Some(scanned) = scanned.filter(|it| in_sight.is_none_or(|id| *it != Scanned::Again(id))) {
            self.chosen.set_value(None);
            self.show_scanned(scanned, shown, codes.len() > 1);
        }
        if !untrack(|| self.is_unclear()) {
            self.ask_next();
        }
    }

    /// Scans the asset that the user chose for the last codes.
    pub fn choose(self, id: AssetId) {
        if !untrack(|| self.worksheet.is_open()) {
            return;
        }
        if let Some(scanned) = self.with_scan_mut(|scan| scan.choose(id)) {
            self.chosen.set_value(Some(id));
            self.asked.set_value(None);
            self.show_scanned(scanned, String::new(), false);
            self.ask_next();
        }
    }

    /// Leaves the question open which asset the last codes mean.
    pub fn choose_none(self) {
        _ = self.with_scan_mut(Scan::choose_none);
        self.asked.set_value(None);
        self.unclear.set(Vec::new());
        self.ask_next();
    }

    fn show_scanned(self, scanned: Scanned, codes: String, is_picture_of_several: bool) {
        let Some((tone, text, subject)) = self.result_of(&scanned, codes, is_picture_of_several) else {
            return;
        };
        let (asset, unclear) = match scanned {
            Scanned::Found(id) | Scanned::Again(id) => {
                (untrack(|| self.status(id)).map(|status| (id, status)), Vec::new())
            }
            Scanned::Unclear(ids) => (None, ids),
            Scanned::Unknown | Scanned::Nothing => (None, Vec::new()),
        };
        self.unclear.set(unclear);
        self.show(ScanResult { tone, text, subject, asset });
    }

    /// Marks a found asset, and returns the result in words with the asset or the codes. `None` for no codes.
    fn result_of(
        self,
        scanned: &Scanned,
        codes: String,
        is_picture_of_several: bool,
    ) -> Option<(Tone, String, String)> {
        let messages = self.messages;
        Some(match scanned {
            Scanned::Nothing => return None,
            Scanned::Found(id) => self.mark_found(*id),
            Scanned::Again(id) => (Tone::Neutral, messages.scan_again().to_owned(), self.name_of(*id)),
            Scanned::Unclear(ids) => (Tone::Danger, self.unclear_text(ids, is_picture_of_several), codes),
            Scanned::Unknown => (Tone::Danger, messages.scan_unknown().to_owned(), codes),
        })
    }

    /// Returns why codes select none of the assets that they may mean.
    fn unclear_text(self, ids: &[AssetId], is_picture_of_several: bool) -> String {
        let text = match ids {
            [_] => self.messages.scan_in_code(),
            _ if is_picture_of_several => self.messages.scan_together(),
            _ => self.messages.scan_several(),
        };
        text.to_owned()
    }

    /// Marks a found asset as received, unless it has a status.
    fn mark_found(self, id: AssetId) -> (Tone, String, String) {
        let messages = self.messages;
        let before = self.worksheet.read_untracked(|_, draft| draft.mark(id).cloned());
        self.before.update_value(|all| all.push((id, before)));
        let (tone, text) = match self.worksheet.status_of(id) {
            None if self.worksheet.mark_one(id, &AcceptanceStatus::received()) => {
                (Tone::Positive, messages.scan_found().to_owned())
            }
            None => (Tone::Danger, messages.scan_closed().to_owned()),
            Some(status) if status.is_received() => (Tone::Positive, messages.scan_found().to_owned()),
            Some(status) => (Tone::Warning, messages.scan_has_status(&isolated(&self.label(&status)))),
        };
        (tone, text, self.name_of(id))
    }

    fn with_scan<T>(self, read: impl FnOnce(&Scan) -> T) -> Option<T> {
        self.scan.with_untracked(|scan| scan.as_ref().map(read))
    }

    fn with_scan_mut<T>(self, change: impl FnOnce(&mut Scan) -> T) -> Option<T> {
        self.scan.try_update(|scan| scan.as_mut().map(change)).flatten()
    }

    /// Returns the assets that the last codes may mean.
    pub fn choices(self) -> Vec<AssetId> {
        self.unclear.get()
    }

    /// Returns whether the user has to choose which asset the last codes mean.
    pub fn is_unclear(self) -> bool {
        self.unclear.with(|ids| !ids.is_empty())
    }

    /// Returns the asset of the last code, if it has a status.
    pub fn last_asset(self) -> Option<AssetId> {
        self.last.with(|last| last.as_ref()?.asset.as_ref().map(|(id, _)| *id))
    }

    pub fn status(self, id: AssetId) -> Option<AcceptanceStatus> {
        self.read(id, |draft, asset| draft.acceptance(asset).cloned()).flatten()
    }

    /// Returns the statuses to choose from for an asset, with its own.
    pub fn options(self, id: AssetId) -> Arc<[StatusOption]> {
        let read = |draft: &Draft, asset: &Asset| {
            self.options.of(asset.acceptance.as_ref(), draft.acceptance(asset))
        };
        self.read(id, read).unwrap_or_default()
    }

    pub fn explanation(self, id: AssetId) -> String {
        self.read(id, |draft, asset| draft.explanation(asset).to_owned()).unwrap_or_default()
    }

    /// Sets the status with a code, or reverts the unsent status if the code is empty.
    pub fn mark(self, id: AssetId, code: &str) {
        match self.session.codes().read(code) {
            Some(status) => _ = self.worksheet.mark_one(id, &status),
            None => self.worksheet.set_status(id, None),
        }
    }

    /// Sets the explanation of an asset.
    pub fn explain(self, id: AssetId, text: &str) {
        self.worksheet.explain(id, text);
    }

    /// Scans the code of this certificate at the end of the last asset's explanation, and removes it from there. Returns
    /// whether there is one.
    pub fn take_from_explanation(self, text: &str) -> bool {
        let id = untrack(|| self.last_asset());
        let at = self.with_scan(|scan| scan.code_at_end(text)).flatten();
        let Some((id, (text, code))) = id.zip(at.map(|at| text.split_at(at))) else { return false };
        self.explain(id, text);
        self.take(&[code]);
        true
    }

    fn read<T>(self, id: AssetId, read: impl FnOnce(&Draft, &Asset) -> T) -> Option<T> {
        self.worksheet.read(|assets, draft| Some(read(draft, assets.get(id)?)))
    }

    /// Shows a result, with a sound.
    fn show(self, result: ScanResult) {
        if self.is_loud.get_untracked() {
            spawn_local(scanner::signal(matches!(result.tone, Tone::Positive | Tone::Neutral)));
        }
        self.last.set(Some(result));
    }

    /// Undoes the last scan: an open question, or the scan of an asset with all changes of the asset since.
    pub fn take_back(self) {
        let taken = self.with_scan_mut(Scan::take_back).flatten();
        self.last.set(None);
        self.unclear.set(Vec::new());
        self.asked.set_value(None);
        let Some(id) = taken else { return self.ask_next() };
        // Assets that were scanned later are no longer on the certificate.
        let take = |all: &mut Vec<(AssetId, Option<Mark>)>| {
            let place = all.iter().rposition(|(own, _)| *own == id)?;
            all.drain(place..).next()
        };
        let Some((_, before)) = self.before.try_update_value(take).flatten() else { return };
        if self.worksheet.read_untracked(|_, draft| draft.mark(id) != before.as_ref()) {
            self.worksheet
                .act(|assets, draft| assets.get(id).map_or(0, |asset| draft.revert(asset, before.as_ref())));
        }
    }

    /// Returns whether there is a scan to undo.
    pub fn can_take_back(self) -> bool {
        self.worksheet.is_open() && self.scan.with(|scan| scan.as_ref().is_some_and(Scan::can_take_back))
    }

    /// Returns the result of the last code, or the status of its asset once it has another one.
    pub fn last(self) -> Option<ScanResult> {
        let last = self.last.get()?;
        let Some((id, then)) = &last.asset else { return Some(last) };
        let (tone, text) = match self.status(*id) {
            Some(status) if status.is_same_as(then) => return Some(last),
            Some(status) => (labels::acceptance_tone(&status), self.label(&status)),
            None => (Tone::Neutral, self.messages.not_set().to_owned()),
        };
        Some(ScanResult { tone, text, ..last })
    }

    fn label(self, status: &AcceptanceStatus) -> String {
        labels::acceptance(self.messages, &self.session.config().statuses, status)
    }

    /// Returns the number of scanned assets and of all assets; before the first scan that of checked ones, if there are any.
    pub fn progress(self) -> String {
        let all = self.worksheet.read(|assets, _| assets.len());
        let scanned = self.scan.with(|scan| scan.as_ref().map_or(0, Scan::len));
        let unchecked = self.worksheet.overview.with(|overview| overview.counts.unset);
        if let checked @ 1.. = all.saturating_sub(unchecked)
            && scanned == 0
        {
            return self.messages.scan_begins(checked);
        }
        self.messages.scan_progress(&self.messages.count(scanned), &self.messages.count(all))
    }

    /// Returns whether all assets were scanned, and every code belongs to one.
    pub fn is_complete(self) -> bool {
        untrack(|| self.left().is_empty() && self.foreign().is_empty())
    }

    /// Returns the assets that were not scanned; none before the first scan.
    pub fn left(self) -> Vec<AssetId> {
        self.scan
            .with(|scan| scan.as_ref().filter(|scan| !scan.is_empty()).map(Scan::left))
            .unwrap_or_default()
    }

    /// Returns the assets that were not scanned and have no status.
    pub fn left_unchecked(self) -> Vec<AssetId> {
        let mut left = self.left();
        self.worksheet.read(|assets, draft| {
            left.retain(|id| assets.get(*id).is_some_and(|asset| draft.acceptance(asset).is_none()));
        });
        left
    }

    /// Returns the codes that belong to no asset here.
    pub fn foreign(self) -> Vec<String> {
        self.scan.with(|scan| {
            scan.as_ref()
                .map(|scan| scan.foreign().iter().map(|code| code.to_string()).collect())
                .unwrap_or_default()
        })
    }

    pub fn name_of(self, id: AssetId) -> String {
        let name =
            |assets: &CompleteAssets| assets.get(id).map(|asset| labels::asset_name(self.messages, asset));
        self.worksheet.read_untracked(|assets, _| name(assets)).unwrap_or_default()
    }
}
