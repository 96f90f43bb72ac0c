//! Experiments and their contexts.

use std::path::{Path, PathBuf};
use std::sync::Mutex;

use catalogue::families;
use graphs::{Budget, Graph};
use rayon::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use toolkit::locks::lock;
use toolkit::store::{Store, StoreError};

use shell::progress::Progress;

use crate::census::CensusError;
use crate::report::{COMMAND, Manifest, Question, Report, limited};

pub struct Context<'a> {
    pub budget: Budget,
    pub seed: u64,
    /// The folder of the censuses of the atlas.
    pub censuses: &'a Path,
    /// The folder of the certificates of [`Precedents`](super::precedents::Precedents).
    pub certificates: &'a Path,
    pub progress: &'a dyn Progress,
    /// The store of finished parts, for experiments that take hours.
    pub store: Option<&'a Mutex<Store>>,
}

impl Context<'_> {
    /// The graph of a spec, or of `g6:STRING`.
    ///
    /// # Panics
    /// If the text is invalid: the graphs are fixed in the experiments.
    pub(crate) fn graph(&self, spec: &str) -> Graph {
        graph(spec, self.seed)
    }

    pub(crate) fn few(&self, nodes: u64) -> Budget {
        Budget { nodes: Some(self.budget.nodes.map_or(nodes, |most| most.min(nodes))), ..self.budget.clone() }
    }

    /// The result of `study` for each item, in parallel; the progress display shows their names.
    pub(crate) fn each<T: Send, R: Send, E: From<Interruption> + Send>(
        &self,
        items: impl IntoIterator<Item = T>,
        name: impl Fn(&T) -> &str + Sync,
        study: impl Fn(&T) -> Result<R, E> + Sync,
    ) -> Result<Vec<R>, E> {
        let found = items.into_iter().collect::<Vec<_>>().into_par_iter().map(|item| {
            let found = study(&item)?;
            self.check()?;
            self.progress.advance(name(&item));
            Ok(found)
        });
        found.collect()
    }

    pub(crate) fn check(&self) -> Result<(), Interruption> {
        self.budget.start().look_up().map_err(|_| Interruption)
    }

    /// A part of a report: read from the store if present, otherwise computed and stored. `part` must name
    /// everything on which the part depends except the seed and the limits.
    pub fn part<R: Serialize + DeserializeOwned>(
        &self,
        question: &Question<'_>,
        part: &str,
        compute: impl FnOnce() -> R,
    ) -> Result<R, NoReport> {
        let limit =
            |name: &str, limit: Option<u64>| limit.map_or_else(String::new, |most| format!(" {name}={most}"));
        let limits = limit("nodes", self.budget.nodes) + &limit("memory", self.budget.memory);
        let key = format!("report {} {part} seed={}{limits}", question.name, self.seed);
        let store = || self.store.map(lock);
        let known = match store() {
            Some(store) => store.get(&key)?,
            None => None,
        };
        let result = match known {
            Some(result) => result,
            None => {
                let result = compute();
                self.check()?;
                if let Some(mut store) = store() {
                    store.insert(&key, &result)?;
                }
                result
            }
        };
        self.progress.advance(part);
        Ok(result)
    }
}

#[derive(Debug)]
pub struct Experiment {
    pub question: Question<'static>,
    /// The graphs of the experiment, in order, as specs or `g6:STRING`.
    pub graphs: fn() -> Vec<String>,
    /// Computes the answer. Fails if a search was interrupted, since the tables would not be comparable, or if a
    /// required census is missing.
    pub report: fn(&Context<'_>) -> Result<Report, NoReport>,
}

impl Experiment {
    /// An answer with its manifest, for this seed and these limits on nodes and memory.
    pub fn made(&self, report: Report, seed: u64, limits: &Budget) -> Report {
        let command = format!("{COMMAND}{}{}", self.question.name, limited(seed, limits));
        let graphs = (self.graphs)().into_iter().map(|spec| graph(&spec, seed));
        Report { manifest: Manifest::of(command, graphs, &report, seed, limits), ..report }
    }
}

fn graph(spec: &str, seed: u64) -> Graph {
    match spec.strip_prefix("g6:") {
        Some(line) => graphs::parse_graph6(line).expect("the lines of an experiment are valid"),
        None => families::from_spec(spec, seed).expect("the specs of an experiment are valid"),
    }
}

#[derive(Debug, thiserror::Error)]
pub enum NoReport {
    #[error(transparent)]
    Interrupted(#[from] Interruption),
    /// A census is missing, or does not match its checksums.
    #[error(transparent)]
    Census(#[from] CensusError),
    /// A certificate on which the report depends cannot be read, or is invalid.
    #[error("{}: expected a certificate: {fault}", path.display())]
    Certificate { path: PathBuf, fault: String },
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The user interrupted the work.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("interrupted: no report was written")]
pub struct Interruption;
