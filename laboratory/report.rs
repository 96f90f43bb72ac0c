//! Tables and plots, and their output formats.
//!
//! Tables are those of the [shell](shell::tables). A [`Plot`] is drawn as SVG. A [`Report`] has both. Its
//! [`data`] are kept in a [`folder`], with a page of Markdown; files in other formats are rendered from them.

pub mod data;
pub mod folder;
pub mod index;
pub mod layouts;
mod manifest;
pub mod plot;

use std::collections::BTreeMap;

use graphs::layout::Places;
use graphs::{Graph, Layout};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strategies::formula::{Span, spans};
use toolkit::pictures::film::Film;

pub use manifest::{COMMAND, Manifest, gib, limited};
pub use plot::Plot;
pub use shell::tables::{
    Align, Cell, Column, Decimal, EXPORTERS, Exporter, Reference, Table, Value, exporter, exporters, math,
    suitable,
};

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
    /// The plots with their notes. A note that the next plot repeats is omitted, so that a row of similar
    /// plots is explained once, under the last.
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

/// A graph with a word in each vertex, such as the gadget of a proof.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Picture {
    /// The name of its file, without the extension.
    pub(crate) name: String,
    /// What it shows.
    pub(crate) title: String,
    /// The word in each vertex.
    pub(crate) words: Vec<String>,
    /// The position of each vertex, to the right and down.
    pub(crate) points: Vec<[f64; 2]>,
    /// The edges, as pairs of indices into the other lists.
    pub(crate) edges: Vec<[usize; 2]>,
}

impl Picture {
    /// The picture as SVG.
    ///
    /// # Panics
    /// If the edges do not form a graph with one vertex per word, or there are fewer points than words.
    pub fn svg(&self) -> String {
        let places = Places { points: self.points.clone(), wrapped: Vec::new() };
        let edges = self.edges.iter().map(|&[v, w]| (v, w));
        let graph =
            Graph::from_edges(self.words.len(), edges).expect("the edges of a picture are those of a graph");
        let graph = graph.with_labels(self.words.clone()).expect("a word for each vertex");
        let graph = graph.with_layout(|| Layout::Places(places));
        Film { heading: self.title.clone(), ..Film::default() }.svg(&graph)
    }
}

/// The time to compute a report on a small machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cost {
    /// Under two minutes: recomputed by every check.
    Quick,
    Long,
}

impl Cost {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Cost::Quick => "minutes",
            Cost::Long => "longer",
        }
    }
}

/// The first player in the games of a report, and the reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FirstMover {
    Either,
    /// The results do not depend on the first player.
    Irrelevant,
    /// The source report has only this game.
    AliceBySource,
    /// The theorems of the strategies are about this game.
    AliceByTheorems,
    /// Games in which Bob moves first are searched as open numbers.
    AliceOfBoth,
}

impl FirstMover {
    pub(crate) fn name(self) -> &'static str {
        match self {
            FirstMover::Either => "either",
            FirstMover::Irrelevant => "the same for either",
            FirstMover::AliceBySource => "Alice, as in the source report",
            FirstMover::AliceByTheorems => "Alice, as in the theorems of strategies",
            FirstMover::AliceOfBoth => "Alice; for Bob see `mapgame bounds --known`",
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Question<'r> {
    /// The name on the command line and of the folder under `reports/`.
    pub name: &'r str,
    pub about: &'r str,
    pub cost: Cost,
    pub begins: FirstMover,
}

impl Question<'_> {
    /// The question with a capital letter, unless it begins with a formula.
    pub(crate) fn sentence(&self) -> String {
        if matches!(spans(self.about).first(), Some(Span::Formula(_))) {
            return self.about.to_owned();
        }
        let mut characters = self.about.chars();
        characters.next().map_or_else(String::new, |first| first.to_uppercase().chain(characters).collect())
    }
}
