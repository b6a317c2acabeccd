//! What is made for paper: checklists, and the codes on them.

mod checklist;
mod code;
