//! How large the game is and what a game by simulations costs, on graphs of several families, beside the source
//! report's formulas. \[AudoinBadiolaDaSilvaPerrotRitlewski2013\]
//!
//! [`complexity`](toolkit::complexity) defines what is counted.

use std::sync::Arc;

use games::coloring::{ColoringGame, Rules};
use graphs::families;
use toolkit::statistics::PowerLaw;

use super::{Context, Experiment, NoReport};
use crate::complexity::{tree_cells, tree_columns, work_cells, work_columns};
use crate::report::plot::{Axis, Join, Plot, Point, Series};
use crate::report::{Begins, Column, Cost, Decimal, Question, Report, Table};
use toolkit::complexity::{Growth, TreeSize, Work};

pub(crate) static EXPERIMENT: Experiment = Experiment {
    question: Question {
        name: "complexity",
        about: "how many positions and plays there are and what simulated games cost, beside the source report's formulas",
        cost: Cost::Quick,
        begins: Begins::Irrelevant,
    },
    graphs,
    report,
};

/// Graphs and numbers of colors whose whole game tree is walked.
const TREES: [(&str, u32); 16] = [
    ("path:2", 2),
    ("path:4", 2),
    ("path:4", 3),
    ("path:6", 2),
    ("path:6", 3),
    ("path:8", 2),
    ("path:8", 3),
    ("cycle:5", 2),
    ("cycle:5", 3),
    ("cycle:8", 3),
    ("complete:4", 4),
    ("complete:5", 5),
    ("star:6", 2),
    ("grid:2x3", 3),
    ("grid:2x4", 3),
    ("grid:3x3", 3),
];

/// The simulations of a move in the games that are counted.
const SIMULATIONS: u64 = 10;

/// Families of growing order with a number of colors that never ends a game early, max degree + 1.
const GROWING: [(&str, u32, [u32; 6]); 3] = [
    ("path", 3, [8, 12, 16, 24, 32, 48]),
    ("cycle", 3, [8, 12, 16, 24, 32, 48]),
    ("ladder", 4, [4, 6, 8, 12, 16, 24]),
];

/// A growing number of colors on one graph.
const COLORS: (&str, [u32; 6]) = ("path:24", [3, 4, 6, 8, 12, 16]);

fn graphs() -> Vec<String> {
    let trees = TREES.iter().map(|(spec, _)| (*spec).to_owned());
    let growing = GROWING
        .iter()
        .flat_map(|(family, _, sizes)| sizes.iter().map(move |size| format!("{family}:{size}")));
    trees.chain(growing).chain([COLORS.0.to_owned()]).collect()
}

fn report(context: &Context<'_>) -> Result<Report, NoReport> {
    let runs = runs();
    context.progress.begin("games", (TREES.len() + runs.len()) as u64);
    let tree = |&(spec, k): &(&'static str, u32)| {
        let size = TreeSize::of(&game(spec, k, context.seed), &context.budget);
        Ok::<_, NoReport>((spec, k, size.ok()))
    };
    let trees = context.each(TREES, |(spec, _)| spec, tree)?;
    let work = context.each(&runs, |run| &run.spec, |&run| Ok::<_, NoReport>(work(run, context)))?;
    let work: Vec<(&Run, Work)> =
        runs.iter().zip(work).filter_map(|(run, work)| Some((run, work?))).collect();
    let tables = vec![tree_table(&trees), exponent_table(&work), work_table(&work)];
    Ok(Report { tables, plots: vec![plot(&work)], ..Report::default() })
}

/// The coloring game with k colors, Alice first.
pub(super) fn game(spec: &str, k: u32, seed: u64) -> ColoringGame {
    let graph = families::from_spec(spec, seed).expect("the specs of an experiment are valid");
    ColoringGame::new(Arc::new(graph), Rules::new(k).expect("k is at least 1"))
}

/// The work of one of the games; `None` if a limit was hit.
fn work(run: &Run, context: &Context<'_>) -> Option<Work> {
    let game = game(&run.spec, run.colors, context.seed);
    Work::of(&game, SIMULATIONS, context.seed, &context.budget).ok()
}

/// How the work grows with the order of a path, as other reports quote it: the power law of either way of working, the
/// command that shows it, and the counts of the longest path. `None` if a limit was hit.
pub(super) fn growth_on_paths(context: &Context<'_>) -> Option<(Growth, String, Work)> {
    let paths: Vec<Run> = runs().into_iter().filter(Run::is_growing_path).collect();
    let works = paths.iter().map(|run| work(run, context)).collect::<Option<Vec<Work>>>()?;
    let specs: Vec<&str> = paths.iter().map(|run| run.spec.as_str()).collect();
    let colors = paths.first()?.colors;
    let command =
        format!("mapgame solve {} -k {colors} --count --simulations {SIMULATIONS}", specs.join(" "));
    Some((Growth::of(&works, |work| work.order)?, command, *works.last()?))
}

fn tree_table(trees: &[(&'static str, u32, Option<TreeSize>)]) -> Table {
    let mut columns = Column::list("graph | #v | #c");
    columns.extend(tree_columns());
    let title = "The whole game tree beside the source report's formulas";
    let mut table = Table::new("complexity", title, columns);
    for (spec, c, size) in trees {
        let graph = families::from_spec(spec, 0).expect("the specs of an experiment are valid");
        let v = graph.order() as u32;
        let mut cells = vec![(*spec).into(), v.into(), (*c).into()];
        cells.extend(tree_cells(v, *c, size.as_ref()));
        table.push(cells);
    }
    table.notes = vec![
        "Alice first; a play ends when all is colored or a vertex sees all colors. Branching: moves of a node that is no \
         leaf, on average; the report bounds it by $vc$. Positions are different partial colorings that come up, up to \
         names those that remain if exchanging colors makes no difference."
            .into(),
        "The report bounds the number of games twice: by `c^v v!` if every color counts, and by `c! c^(v-c) v!` if a color \
         that nobody has used counts once. Each bound stands behind the plays that are counted so."
            .into(),
    ];
    table
}

struct Run {
    family: &'static str,
    spec: String,
    colors: u32,
    /// The parameter that grows: v or c.
    growing: &'static str,
}

impl Run {
    /// Whether it is one of the paths whose order grows.
    fn is_growing_path(&self) -> bool {
        (self.family, self.growing) == ("path", "v")
    }
}

fn runs() -> Vec<Run> {
    let by_order = GROWING.iter().flat_map(|&(family, colors, sizes)| {
        sizes.map(|size| Run { family, spec: format!("{family}:{size}"), colors, growing: "v" })
    });
    let (spec, colors) = COLORS;
    let by_colors = colors.map(|colors| Run { family: "path", spec: spec.into(), colors, growing: "c" });
    by_order.chain(by_colors).collect()
}

fn work_table(work: &[(&Run, Work)]) -> Table {
    let mut columns = Column::list("graph | #v | #c");
    columns.extend(work_columns());
    let title = format!("Looks at a move in a game of $n = {SIMULATIONS}$ simulations a move");
    let mut table = Table::new("work", title, columns);
    for (run, work) in work {
        let mut cells = vec![run.spec.clone().into(), work.order.into(), work.colors.into()];
        cells.extend(work_cells(work));
        table.push(cells);
    }
    table.notes = vec![
        "Listing: every ply of every simulation looks at all its legal moves. Keeping: it looks at those that it takes \
         away, and at the one that it makes. Colors are max degree + 1 or more, so no play ends early; moves are \
         random."
            .into(),
    ];
    table
}

fn exponent_table(work: &[(&Run, Work)]) -> Table {
    let columns = Column::list("family | growing | way | #exponent | #claimed = in the report | #explained");
    let title = "How the work grows: exponents by least squares of the logarithms";
    let mut table = Table::new("exponents", title, columns);
    let mut groups: Vec<(&str, &str)> = work.iter().map(|(run, _)| (run.family, run.growing)).collect();
    groups.dedup();
    for (family, growing) in groups {
        let members = work.iter().filter(|(run, _)| (run.family, run.growing) == (family, growing));
        let members: Vec<Work> = members.map(|(_, work)| *work).collect();
        let by_order = growing == "v";
        let grown = if by_order {
            Growth::of(&members, |work| work.order)
        } else {
            Growth::of(&members, |work| work.colors)
        };
        let Some(Growth { listing, keeping }) = grown else { continue };
        for (way, law, claimed) in [("listing", listing, 3u32), ("keeping", keeping, 2)] {
            let PowerLaw { exponent, explained, .. } = law;
            table.push(vec![
                family.into(),
                format!("${growing}$").into(),
                way.into(),
                Decimal::rounded(exponent, 2).into(),
                (if by_order { claimed } else { 1 }).into(),
                Decimal::rounded(explained, 4).into(),
            ]);
        }
    }
    table.notes = vec![
        "Explained: the share of the variance of the logarithm that the power law explains. The counts are those of \
         the table of looks."
            .into(),
    ];
    table
}

fn plot(work: &[(&Run, Work)]) -> Plot {
    let (x, y) = (Axis::new("order $v$").logarithmic(), Axis::new("looks at a move in a game").logarithmic());
    let title =
        format!("The work of a game on paths, $c = 3$ colors, $n = {SIMULATIONS}$ simulations a move");
    let mut plot = Plot::new("work-on-paths", title, x, y);
    let paths = || work.iter().filter(|(run, _)| run.is_growing_path());
    let mut add = |name: &str, join, count: fn(&Work) -> f64| {
        let mut series = Series::new(name, join);
        series.points = paths().map(|(_, work)| Point::new(work.order as f64, count(work))).collect();
        plot.series.push(series);
    };
    add("$n c v^3$", Join::Lines, Work::cubic);
    add("listing", Join::Lines, |work| work.listing as f64);
    add("$n c v^2$", Join::Lines, Work::quadratic);
    add("keeping", Join::Lines, |work| work.keeping as f64);
    plot.notes = vec!["Parallel lines grow alike: listing as the report says, keeping as it hoped.".into()];
    plot
}
