//! Opening a file: by a button, or by dropping it.

use leptos::html::Input;
use leptos::prelude::*;
use web_sys::{Blob, DragEvent};

use crate::browser::files::{self, Dragged, FileError};

/// Returns an area that accepts a dropped file.
#[component]
pub fn FileDrop(
    class: &'static str,
    /// Called with the file, or with the reason why there is none.
    #[prop(into)]
    on_file: Callback<(Result<Blob, FileError>,)>,
    children: Children,
) -> impl IntoView {
    let files = move |event: &DragEvent| {
        let dragged = Dragged::of(event).filter(Dragged::has_files);
        if dragged.is_some() {
            event.prevent_default();
        }
        dragged
    };
    let over = move |event: DragEvent| {
        if let Some(dragged) = files(&event) {
            dragged.offer("copy");
        }
    };
    let drop = move |event: DragEvent| {
        if let Some(dragged) = files(&event) {
            on_file.run((dragged.file(),));
        }
    };
    view! {
        <div class=class on:dragenter=over on:dragover=over on:drop=drop>
            {children()}
        </div>
    }
}

/// Returns a button that opens a file.
#[component]
pub fn FileButton(
    label: String,
    /// The kinds of files that are offered first.
    accept: &'static str,
    #[prop(into)] on_file: Callback<(Result<Blob, FileError>,)>,
) -> impl IntoView {
    let chooser = NodeRef::<Input>::new();
    let choose = move |_| {
        if let Some(file) = chooser.get_untracked().and_then(|chooser| files::chosen_file(chooser.into())) {
            on_file.run((Ok(file),));
        }
    };
    view! {
        <label class="button file-button">
            <input type="file" accept=accept node_ref=chooser on:change=choose />
            {label}
        </label>
    }
}
