//! Tables and plots, and their output formats.
//!
//! Tables are those of the [shell](shell::tables). A [`Plot`] is drawn as SVG. A [`Report`] has both. Its [`data`] are
//! kept in a [`folder`], with a page of Markdown; files in other formats are rendered from them.

pub mod data;
pub mod folder;
pub mod index;
pub mod layouts;
mod manifest;
mod picture;
pub mod plot;
mod question;

pub use manifest::{COMMAND, Manifest, gib, limited};
pub use picture::Picture;
pub use plot::Plot;
pub use question::{Cost, FirstMover, Question};
pub use shell::tables::{
    Align, Cell, Column, Decimal, EXPORTERS, Exporter, Reference, Table, Value, exporter, exporters, math,
    suitable,
};

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The answer to a question.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Report {
    /// How it was computed.
    pub manifest: Manifest,
    /// What a reader must know before the tables.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub intro: String,
    /// The tables; the first is the main one.
    pub tables: Vec<Table>,
    /// The plots, shown before the tables.
    pub plots: Vec<Plot>,
    /// Pictures other than plots, shown after the tables.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pictures: Vec<Picture>,
    /// Certificates, stored next to the pages, by file name, in hexadecimal digits.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty", with = "data::hexadecimal")]
    #[schemars(with = "BTreeMap<String, String>")]
    pub certificates: BTreeMap<String, Vec<u8>>,
    /// The graphs on which it is based, if the experiment does not list them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub extent: Option<Extent>,
}

/// Graphs that are too many to be listed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Extent {
    /// The number of graphs.
    pub(crate) graphs: u64,
    /// The SHA-256 of the data about them.
    pub(crate) sha256: String,
}

impl Report {
    /// The plots with their notes. A note that the next plot repeats is omitted, so that a row of similar plots is
    /// explained once, under the last.
    pub(crate) fn explained_plots(&self) -> impl Iterator<Item = (&Plot, Vec<&str>)> {
        let next = self.plots.iter().skip(1).map(Some).chain([None]);
        self.plots.iter().zip(next).map(|(plot, next)| {
            let is_left = |note: &String| next.is_some_and(|next| next.notes.contains(note));
            (plot, plot.notes.iter().filter(|note| !is_left(note)).map(String::as_str).collect())
        })
    }
}

impl From<Vec<Table>> for Report {
    fn from(tables: Vec<Table>) -> Self {
        Report { tables, ..Report::default() }
    }
}
