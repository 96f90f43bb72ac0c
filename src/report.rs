//! Tables and plots, and the formats in which they leave the program.
//!
//! A [`Table`] holds typed cells; an [`Exporter`] turns it into text. Adding a format is one file of
//! this folder and one word below. A [`Plot`] is drawn as SVG. A [`Report`] is both, and leaves as a
//! [`folder`] of files with a [`page`] for browsers; its [`data`] are kept, so that the files can be
//! written again in another style.

pub mod data;
mod decimal;
pub mod folder;
pub mod index;
pub mod layouts;
mod math;
pub mod page;
pub mod plot;
mod table;

pub use decimal::Decimal;
pub use plot::Plot;
pub use table::{Align, Cell, Column, Reference, Table, Value};

use std::io;

use serde::{Deserialize, Serialize};

graphs::catalogue! {
    /// Every format in which a table can be written.
    pub static EXPORTERS: [Exporter] = EXPORTER of { csv, json, latex, markdown, text }
}

/// What answers a question.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Report {
    /// The tables; the first is the main one.
    pub tables: Vec<Table>,
    /// The plots, which stand before the tables.
    pub plots: Vec<Plot>,
}

impl Report {
    /// The plots, each with its notes; one that the next plot has as well is left to that one, so that plots of
    /// one kind in a row are explained once, under the last.
    pub fn explained_plots(&self) -> impl Iterator<Item = (&Plot, Vec<&str>)> {
        let next = self.plots.iter().skip(1).map(Some).chain([None]);
        self.plots.iter().zip(next).map(|(plot, next)| {
            let is_left = |note: &String| next.is_some_and(|next| next.notes.contains(note));
            (plot, plot.notes.iter().filter(|note| !is_left(note)).map(String::as_str).collect())
        })
    }
}

impl From<Vec<Table>> for Report {
    fn from(tables: Vec<Table>) -> Self {
        Report { tables, plots: Vec::new() }
    }
}

/// One format for tables.
#[derive(Debug)]
pub struct Exporter {
    /// The name on the command line.
    pub name: &'static str,
    /// The extension of its files.
    pub extension: &'static str,
    /// Writes the table, title included where the format has room for one.
    pub write: fn(&Table, &mut dyn io::Write) -> io::Result<()>,
}

impl Exporter {
    /// The table as a string of this format.
    pub fn render(&self, table: &Table) -> String {
        let mut bytes = Vec::new();
        (self.write)(table, &mut bytes).expect("writing to memory cannot fail");
        String::from_utf8(bytes).expect("exporters write UTF-8")
    }
}

/// The exporter with this name.
pub fn exporter(name: &str) -> Option<&'static Exporter> {
    EXPORTERS.iter().copied().find(|exporter| exporter.name == name)
}
