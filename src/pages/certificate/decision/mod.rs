//! The decision: its panel, the last question and the outcome.

pub mod closed;
pub mod decision_form;
pub mod decision_panel;
pub mod final_dialog;
pub mod outcome;
