//! A certificate that waits, in a calendar or a mail: the desk itself reminds nobody.

use acceptance_persistence::calendar::{Day, Reminder};
use acceptance_persistence::mail;
use acceptance_rules::certificate::CertificateKey;
use leptos::prelude::*;

use crate::browser::{clock, files, location, timer};
use crate::i18n::use_messages;
use crate::route::Route;
use crate::ui::button::Button;

/// The milliseconds of a day.
const DAY: i64 = 86_400_000;

/// A file for a calendar, and a draft of a mail.
#[component]
pub fn ReminderChoice(key: CertificateKey) -> impl IntoView {
    let messages = use_messages();
    let (_, tomorrow) = clock::exact(timer::now().saturating_add(DAY));
    let day = RwSignal::new(tomorrow.get(.."2026-12-01".len()).unwrap_or_default().to_owned());
    let (_, today) = clock::exact(timer::now());
    let today = today.get(.."2026-12-01".len()).unwrap_or_default().to_owned();
    let summary = messages.reminder_summary(&key.to_string());
    let url = [&*location::origin(), &Route::certificate(key).address()].concat();
    let mail = mail::address(&summary, &[&url, "\n\n", messages.reminder_text()].concat());
    let save = move || {
        let origin = location::origin();
        let Some(day) = Day::read(&day.get_untracked()) else { return };
        let reminder = Reminder {
            host: origin.split("//").last().unwrap_or_default(),
            key,
            day,
            made: timer::now(),
            summary: &summary,
            description: messages.reminder_text(),
            url: &url,
        };
        files::keep(&reminder.file_name(), "text/calendar;charset=utf-8", &reminder.file());
    };
    let is_day = move || Day::read(&day.get()).is_some();
    view! {
        <section aria-labelledby="reminder">
            <h3 id="reminder">{messages.reminder()}</h3>
            <p class="hint">{messages.reminder_hint()}</p>
            <div class="sheet-line">
                <label class="sheet-line">
                    {messages.reminder_day()}
                    <input
                        type="date"
                        min=today
                        prop:value=move || day.get()
                        on:input:target=move |event| day.set(event.target().value())
                    />
                </label>
                <Button is_on=Signal::derive(is_day) on_press=save>
                    {messages.reminder_calendar()}
                </Button>
                <a class="button" href=mail>
                    {messages.reminder_mail()}
                </a>
            </div>
        </section>
    }
}
