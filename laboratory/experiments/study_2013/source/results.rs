//! The preserved results of 2013, transcribed from the repository of the program. \[PerrotEtAl2013\]
//!
//! The source report draws these ratios as curves, and its text prints only three of them, rounded. The numbers of
//! colors, games, wins and simulations are only in the repository, in the folder `FOLDER`. Some experiments were
//! repeated; each repetition has a separate line.

use catalogue::data::SOURCE_GRAPHS;
use itertools::Itertools;
use toolkit::statistics::Proportion;

pub(crate) const REPOSITORY: &str = "https://github.com/AlexPerrot/map-coloring";

pub(crate) const FOLDER: &str = "resultats";

/// A line of a file of 2013.
#[derive(Debug, Clone, Copy)]
pub struct ResultLine {
    /// The name of its graph in [`SOURCE_GRAPHS`].
    pub graph: &'static str,
    /// Whether the report has a curve with its points.
    pub(crate) is_drawn: bool,
    pub k: u32,
    /// The games and Alice's wins.
    pub run: Proportion,
    /// The simulations per move of either player.
    pub simulations: u64,
}

/// All lines of all files, the files in the order of [`SOURCE_GRAPHS`].
pub fn result_lines() -> impl Iterator<Item = ResultLine> {
    let read = |line: &'static str| {
        let fields: Vec<&str> = line.split(',').collect();
        let &[_file, graph, is_drawn, k, trials, successes, simulations] = &fields[..] else { return None };
        let number = |field: &str| field.parse::<u64>().ok();
        let run = Proportion { successes: number(successes)?, trials: number(trials)? };
        let (is_drawn, k) = (is_drawn == "true", k.parse().ok()?);
        Some(ResultLine { graph, is_drawn, k, run, simulations: number(simulations)? })
    };
    include_str!("results.csv").lines().skip(1).map(move |line| read(line).expect("a line has seven fields"))
}

/// All runs with one number of colors and one number of simulations on one graph.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SamplePoint {
    pub graph: &'static str,
    pub k: u32,
    /// The simulations per move of either player.
    pub simulations: u64,
    /// Whether the report has a curve with the point.
    pub is_drawn: bool,
    pub runs: Vec<Proportion>,
}

/// All samples, in the order of the graphs, then by the number of colors, then of simulations.
pub fn sampled() -> Vec<SamplePoint> {
    let place = |line: &ResultLine| SOURCE_GRAPHS.iter().position(|(name, _)| *name == line.graph);
    let lines = result_lines().sorted_by_key(|line| (place(line), line.k, line.simulations));
    let points = lines.chunk_by(|line| (line.graph, line.k, line.simulations));
    let points = points.into_iter().map(|((graph, k, simulations), lines)| {
        let lines = lines.collect_vec();
        let runs = lines.iter().map(|line| line.run).collect();
        SamplePoint { graph, k, simulations, is_drawn: lines[0].is_drawn, runs }
    });
    points.collect()
}

impl SamplePoint {
    pub fn shown(&self) -> String {
        shown(&self.runs)
    }
}

pub(crate) fn shown(runs: &[Proportion]) -> String {
    let runs: Vec<String> =
        runs.iter().map(|Proportion { successes, trials }| format!("{successes}/{trials}")).collect();
    runs.join(", ")
}

/// The number of colors that an experiment yields: the least number with runs that satisfy the rule.
/// [`SOURCE_TABLE`](super::SOURCE_TABLE) has this number for the experiments of 2013, by [`won_all`].
pub fn least_colors<'a>(
    points: impl IntoIterator<Item = (u32, &'a [Proportion])>,
    rule: fn(&[Proportion]) -> bool,
) -> Option<u32> {
    points.into_iter().filter(|(_, runs)| rule(runs)).map(|(k, _)| k).min()
}

/// The rule of the source report: "the least number of colors for which Alice achieves a 1 ratio", in one of the
/// runs.
pub fn won_all(runs: &[Proportion]) -> bool {
    runs.iter().any(|run| run.trials > 0 && run.successes == run.trials)
}

/// Alice wins nearly all games if her win ratio is at least this.
pub(crate) const NEARLY_ALL: f64 = 0.95;

/// A rule that depends less on chance: Alice wins nearly all games in every run.
pub fn won_nearly_all(runs: &[Proportion]) -> bool {
    !runs.is_empty() && runs.iter().all(|run| run.ratio().is_some_and(|share| share >= NEARLY_ALL))
}
