//! The order, the groups and the columns of the assets.

pub mod arranged;
pub mod columns;
pub mod filter;
pub mod group_row;
pub mod tools;
pub mod view_choice;

use leptos::prelude::*;

use crate::components::lazy_dialog::ShowDialog;
use crate::lazy::lazy;

lazy!(
    pub view_choice: ShowDialog,
    in rest,
    |on_close| view! { <view_choice::AssetViewChoice on_close /> }.into_any()
);
