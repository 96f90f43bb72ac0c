//! Tables and their output formats.
//!
//! A [`Table`] holds typed cells; an [`Exporter`] turns it into text. A new format needs one file of [`exporters`] and
//! one word there.

mod decimal;
pub mod exporters;
pub mod math;
mod stored;
mod table;

pub use decimal::Decimal;
pub use exporters::text::{Stream, terminal_width};
pub use exporters::{EXPORTERS, Exporter, exporter, suitable};
pub use table::{Align, Cell, Column, Reference, Table, UNDEFINED, Value};
