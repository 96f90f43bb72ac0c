//! Every experiment of 2013 that was kept, transcribed from the repository of its program. \[PerrotEtAl2013\]
//!
//! The source report draws these ratios as curves, and its text prints only three of them, rounded. The numbers of
//! colors, games, wins and simulations stand in the repository alone, in the folder `FOLDER`. Some experiments were
//! repeated; each repetition has a line of its own.

use toolkit::statistics::Proportion;

pub(crate) const REPOSITORY: &str = "https://github.com/AlexPerrot/map-coloring";

pub(crate) const FOLDER: &str = "resultats";

#[derive(Debug, Clone, Copy)]
pub struct ResultFile {
    pub name: &'static str,
    /// The name of its graph in [`SOURCE_GRAPHS`](graphs::data::SOURCE_GRAPHS).
    pub graph: &'static str,
    /// Whether the report has a curve with its points.
    pub(crate) is_drawn: bool,
    /// Its lines: the number of colors, the games, the games that Alice won, and the simulations per move of either
    /// player.
    pub lines: &'static [(u32, u64, u64, u64)],
}

/// All files, in the order of [`SOURCE_GRAPHS`](graphs::data::SOURCE_GRAPHS).
pub static RESULT_FILES: [ResultFile; 12] = [
    ResultFile {
        name: "chaineimpaire.txt",
        graph: "P5",
        is_drawn: true,
        lines: &[
            (1, 1000, 0, 1000),
            (2, 1000, 643, 100),
            (2, 1000, 612, 1000),
            (2, 1000, 628, 10_000),
            (3, 1000, 1000, 1000),
            (3, 1000, 1000, 10_000),
            (4, 1000, 1000, 1000),
        ],
    },
    ResultFile {
        name: "chainepaire.txt",
        graph: "P8",
        is_drawn: true,
        lines: &[
            (1, 1000, 0, 1000),
            (2, 1000, 564, 10),
            (2, 1000, 459, 1000),
            (2, 1000, 475, 1000),
            (2, 1000, 445, 10_000),
            (3, 1000, 1000, 1000),
            (4, 1000, 1000, 1000),
        ],
    },
    ResultFile {
        name: "cycleimpair.txt",
        graph: "C5",
        is_drawn: true,
        lines: &[(1, 1000, 0, 1000), (2, 1000, 0, 1000), (3, 1000, 1000, 1000)],
    },
    ResultFile {
        name: "cyclepair.txt",
        graph: "C8",
        is_drawn: true,
        lines: &[(1, 1000, 0, 1000), (2, 1000, 550, 1000), (3, 1000, 1000, 1000)],
    },
    ResultFile {
        name: "grille25.txt",
        graph: "grid-2x5",
        is_drawn: true,
        lines: &[
            (1, 1000, 0, 1000),
            (2, 1000, 556, 1000),
            (2, 1000, 564, 1000),
            (2, 1000, 565, 10_000),
            (3, 1000, 998, 1000),
            (3, 1000, 999, 1000),
            (3, 1000, 1000, 1000),
            (4, 1000, 1000, 1000),
        ],
    },
    ResultFile {
        name: "grille55.txt",
        graph: "grid-5x5",
        is_drawn: true,
        lines: &[
            (2, 1000, 453, 1000),
            (2, 1000, 408, 1000),
            (3, 1000, 737, 1000),
            (4, 503, 501, 1000),
            (4, 1000, 997, 1000),
            (5, 566, 566, 1000),
        ],
    },
    ResultFile {
        name: "grilletor55.txt",
        graph: "torus-5x5",
        is_drawn: true,
        lines: &[(2, 1000, 0, 1000), (3, 1000, 497, 1000), (4, 100, 97, 1000), (5, 100, 100, 1000)],
    },
    ResultFile {
        name: "bintree3h.txt",
        graph: "tree-2-3",
        is_drawn: true,
        lines: &[
            (5, 1000, 1000, 1000),
            (4, 1000, 1000, 1000),
            (3, 1000, 983, 1000),
            (3, 1000, 985, 1000),
            (3, 1000, 989, 1000),
            (2, 1000, 223, 1000),
            (2, 1000, 187, 10_000),
            (2, 1000, 252, 1000),
            (1, 1000, 0, 1000),
        ],
    },
    ResultFile {
        name: "petersen.txt",
        graph: "petersen",
        is_drawn: true,
        lines: &[(2, 1000, 0, 1000), (3, 1000, 986, 1000), (4, 1000, 1000, 1000)],
    },
    ResultFile {
        name: "icosaedre.txt",
        graph: "icosahedron",
        is_drawn: true,
        lines: &[(2, 1000, 0, 1000), (3, 1000, 0, 1000), (4, 1000, 441, 1000), (5, 1000, 1000, 1000)],
    },
    ResultFile {
        name: "grotzsch.txt",
        graph: "groetzsch",
        is_drawn: true,
        lines: &[(3, 1000, 0, 1000), (4, 1000, 1000, 1000), (5, 1000, 1000, 1000)],
    },
    ResultFile {
        name: "grotzsch100.txt",
        graph: "groetzsch",
        is_drawn: false,
        lines: &[(3, 1000, 0, 100), (4, 1000, 991, 100), (5, 1000, 1000, 100)],
    },
];

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
    let mut found: Vec<SamplePoint> = Vec::new();
    for &ResultFile { graph, is_drawn, lines, .. } in &RESULT_FILES {
        let before = found.len();
        for &(k, trials, successes, simulations) in lines {
            let run = Proportion { successes, trials };
            match found.iter_mut().find(|it| (it.graph, it.k, it.simulations) == (graph, k, simulations)) {
                Some(point) => point.runs.push(run),
                None => found.push(SamplePoint { graph, k, simulations, is_drawn, runs: vec![run] }),
            }
        }
        // A graph may have two files; the first of its points is where the order begins.
        let first = found[..before].iter().position(|point| point.graph == graph).unwrap_or(before);
        found[first..].sort_by_key(|point| (point.k, point.simulations));
    }
    found
}

impl SamplePoint {
    pub fn shown(&self) -> String {
        shown(&self.runs)
    }
}

pub fn shown(runs: &[Proportion]) -> String {
    let runs: Vec<String> =
        runs.iter().map(|Proportion { successes, trials }| format!("{successes}/{trials}")).collect();
    runs.join(", ")
}

/// The number of colors that an experiment yields: the least number whose runs meet the rule.
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

/// Alice wins nearly all games where her share is at least this.
pub(crate) const NEARLY_ALL: f64 = 0.95;

/// A rule that depends less on chance: Alice wins nearly all games in every run.
pub fn won_nearly_all(runs: &[Proportion]) -> bool {
    !runs.is_empty() && runs.iter().all(|run| run.ratio().is_some_and(|share| share >= NEARLY_ALL))
}
