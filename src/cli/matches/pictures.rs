//! Alice's share of the games over the number of colors, as a picture of each graph.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::{Context, bail};
use itertools::Itertools;
use laboratory::curves;
use laboratory::report::plot::Join;
use shell::files::{MadeFolders, Target, WriteError, make_folder};
use shell::options::Session;
use shell::sources::NamedGraph;
use toolkit::ask::matches::Record;
use toolkit::statistics::Proportion;

use crate::cli::common::target::{is_picture, target};
use crate::cli::common::variant::First;

pub(crate) struct Files {
    targets: Vec<Target>,
    /// Removed where no picture was drawn.
    _folder: Option<MadeFolders>,
}

impl Files {
    /// Makes their folder.
    pub(super) fn new(
        path: &Path,
        is_stored: bool,
        first: First,
        names: Vec<&str>,
        session: &Session,
    ) -> anyhow::Result<Self> {
        if first == First::Both {
            bail!("--svg: expected --first alice or bob, found both");
        }
        // A store that does not exist yet is not among the inputs that the picture's name is compared with.
        if is_stored {
            return Err(WriteError::Input(path.to_owned()).into());
        }
        if names.len() < 2 && !path.is_dir() && !path.to_string_lossy().ends_with('/') {
            return Ok(Files { targets: vec![target(path, is_picture, session)?], _folder: None });
        }
        let made = make_folder(path)
            .with_context(|| format!("{}: cannot make the folder of the curves", path.display()))?;
        let mut taken = BTreeSet::new();
        let file = |name| {
            let stem = curves::file_stem(name);
            let names = std::iter::once(stem.clone()).chain((2..).map(|number| format!("{stem}-{number}")));
            let free = names.into_iter().find(|name| taken.insert(name.clone()));
            target(&path.join(format!("{}.svg", free.expect("some number is free"))), is_picture, session)
        };
        names.into_iter().map(file).try_collect().map(|targets| Files { targets, _folder: Some(made) })
    }

    /// Draws the matches on one graph, one curve per pair.
    pub(crate) fn draw(&self, index: usize, graph: &NamedGraph, records: &[Record]) -> anyhow::Result<()> {
        let pairs = records.iter().map(|record| format!("{} : {}", record.alice, record.bob)).unique();
        let of_pair = |pair: String| {
            let own = records.iter().filter(|record| format!("{} : {}", record.alice, record.bob) == pair);
            let wins = own.filter_map(|record| {
                let share = Proportion { successes: record.wins?, trials: record.games };
                Some((record.k?, share))
            });
            curves::series(pair.clone(), Join::Lines, wins)
        };
        let series = pairs.map(of_pair).collect_vec();
        let title = match series.as_slice() {
            [only] => format!(
                "{}: Alice's share of the games, {}",
                graph.name,
                only.name.replace(" : ", " against ")
            ),
            _ => format!("{}: Alice's share of the games", graph.name),
        };
        let verdicts = records
            .iter()
            .filter_map(|record| Some((record.k?, record.exact.and_then(|exact| exact.0))))
            .unique_by(|(k, _)| *k);
        let plot = curves::plot(curves::file_stem(&graph.name), title, verdicts, series);
        Ok(self.targets[index].write_all(plot.svg().as_bytes())?)
    }
}
