//! Checklists for paper, and the codes on them.

mod checklist;
mod code;
mod sheets;
