//! The table of assets: rows, fields, keys, order, groups and hints.

pub mod arrange;
pub mod asset_table;
pub mod first_rows;
pub mod grid;
pub mod hints;
pub mod keys;
pub mod pasted_cells;
pub mod row;
pub mod row_details;
pub mod row_events;
pub mod row_fields;
pub mod row_view;
pub mod status_options;
pub mod suggestions;
pub mod table_state;
