//! How large the game is and what a game by simulations costs, beside the source report's formulas.
//! \[AudoinBadiolaDaSilvaPerrotRitlewski2013\]
//!
//! The report writes v for the order, c for the number of colors and n for the simulations of a move. It
//! counts c! c^(v-c) v! games and (1 - (vc)^(v+1)) / (1 - vc) nodes of the game tree, and O(n c v^3) steps of a
//! game between players that look at every legal move at every ply of every simulation; it remarks that
//! O(n c v^2) should be possible.
//!
//! It is, by amortization: a player who keeps the list of legal moves up to date removes each of the at most c v
//! moves once in a simulation, and never looks at one that stays. Both ways of working are counted here in the same
//! simulated games, in looks at a move, so that the counts are the same on every machine.

use std::sync::Arc;

use games::coloring::{ColoringGame, ColoringMove, ColoringPosition, Rules, Verdict};
use games::{Agent, Game, Player};
use graphs::{Budget, Parameters, families};
use rayon::prelude::*;
use rustc_hash::FxHashMap;

use super::{Context, Cost, Experiment, Interrupted};
use crate::players::{Named, Seat};
use crate::report::plot::{Axis, Join, Plot, Point, Series};
use crate::report::{Cell, Column, Decimal, Report, Table};
use crate::statistics::power_law;

/// The catalogue entry.
pub static EXPERIMENT: Complexity = Complexity;

/// See the module.
pub struct Complexity;

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

impl Experiment for Complexity {
    fn name(&self) -> &'static str {
        "complexity"
    }

    fn about(&self) -> &'static str {
        "how many positions and plays there are and what simulated games cost, beside the source report's formulas"
    }

    fn cost(&self) -> Cost {
        Cost::Quick
    }

    fn graphs(&self) -> Vec<String> {
        let trees = TREES.iter().map(|(spec, _)| (*spec).to_owned());
        let growing = GROWING
            .iter()
            .flat_map(|(family, _, sizes)| sizes.iter().map(move |size| format!("{family}:{size}")));
        trees.chain(growing).chain([COLORS.0.to_owned()]).collect()
    }

    fn report(&self, context: &Context<'_>) -> Result<Report, Interrupted> {
        let runs = runs();
        context.progress.begin("games", (TREES.len() + runs.len()) as u64);
        let trees = TREES.par_iter().map(|&(spec, k)| {
            context.check()?;
            let size = TreeSize::of(&game(spec, k, context.seed));
            context.progress.advance(spec);
            Ok((spec, k, size))
        });
        let trees = trees.collect::<Result<Vec<_>, Interrupted>>()?;
        let work = runs.par_iter().map(|run| {
            context.check()?;
            let work = Work::of(&game(&run.spec, run.colors, context.seed), context.seed);
            context.progress.advance(&run.spec);
            Ok((run, work))
        });
        let work = work.collect::<Result<Vec<_>, Interrupted>>()?;
        let tables = vec![tree_table(&trees), exponent_table(&work), work_table(&work)];
        Ok(Report { tables, plots: vec![plot(&work)] })
    }
}

/// The coloring game with k colors, Alice first.
pub(super) fn game(spec: &str, k: u32, seed: u64) -> ColoringGame {
    let graph = families::from_spec(spec, seed).expect("the specs of an experiment are valid");
    ColoringGame::new(Arc::new(graph), Rules::new(k).expect("k is at least 1"))
}

/// The size of a game tree.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct TreeSize {
    /// The plays from here to an end: the leaves.
    pub plays: u128,
    /// All nodes.
    nodes: u128,
    /// The different positions.
    positions: u64,
    /// Those that remain if positions that differ in the names of the colors count once.
    classes: u64,
}

impl TreeSize {
    /// Walks every position once. A play ends where the game does: a dead vertex ends it.
    pub fn of(game: &ColoringGame) -> TreeSize {
        let mut known = FxHashMap::default();
        let (plays, nodes) = subtree(game, &game.initial(), &mut known);
        let classes: rustc_hash::FxHashSet<_> =
            known.keys().map(|position| game.canonical(position)).collect();
        TreeSize { plays, nodes, positions: known.len() as u64, classes: classes.len() as u64 }
    }
}

/// The plays and nodes below a position.
fn subtree(
    game: &ColoringGame,
    position: &ColoringPosition,
    known: &mut FxHashMap<ColoringPosition, (u128, u128)>,
) -> (u128, u128) {
    if let Some(&found) = known.get(position) {
        return found;
    }
    let mut size = (0, 1);
    if game.value(position).is_some() {
        size.0 = 1;
    } else {
        let mut moves = Vec::new();
        game.moves(position, &mut moves);
        for step in moves {
            let mut after = position.clone();
            game.play(&mut after, step);
            let (plays, nodes) = subtree(game, &after, known);
            size = (size.0 + plays, size.1 + nodes);
        }
    }
    known.insert(position.clone(), size);
    size
}

/// The source report's number of games, c! c^(v-c) v!, with c^0 where there are more colors than vertices.
pub(super) fn games_by_formula(v: u32, c: u32) -> f64 {
    let factorial = |number: u32| (1..=number).map(f64::from).product::<f64>();
    factorial(c) * f64::from(c).powi(v.saturating_sub(c) as i32) * factorial(v)
}

/// Its number of nodes, the sum of (vc)^i for i = 0..v.
fn nodes_by_formula(v: u32, c: u32) -> f64 {
    (0..=v).map(|i| f64::from(v * c).powi(i as i32)).sum()
}

fn tree_table(trees: &[(&'static str, u32, TreeSize)]) -> Table {
    let columns = vec![
        Column::words("graph", "graph"),
        Column::number("v", "v"),
        Column::number("c", "c"),
        Column::number("plays", "plays"),
        Column::number("plays_by_formula", "c! c^(v-c) v!"),
        Column::number("nodes", "nodes"),
        Column::number("nodes_by_formula", "sum (vc)^i"),
        Column::number("branching", "branching"),
        Column::number("positions", "positions"),
        Column::number("classes", "up to names"),
    ];
    let title = "The whole game tree beside the source report's formulas";
    let mut table = Table::new("complexity", title, columns);
    for &(spec, c, size) in trees {
        let graph = families::from_spec(spec, 0).expect("the specs of an experiment are valid");
        let v = graph.order() as u32;
        let inner = (size.nodes - size.plays).max(1);
        table.push(vec![
            spec.into(),
            v.into(),
            c.into(),
            large(size.plays as f64),
            large(games_by_formula(v, c)),
            large(size.nodes as f64),
            large(nodes_by_formula(v, c)),
            Decimal::rounded((size.nodes - 1) as f64 / inner as f64, 2).into(),
            size.positions.into(),
            size.classes.into(),
        ]);
    }
    table.notes = vec![
        "Alice first; a play ends when all is colored or a vertex sees all colors. Branching: moves of a node that is no \
         leaf, on average; the report bounds it by vc. Positions are different partial colorings that come up, up to \
         names those that remain if exchanging colors makes no difference."
            .into(),
        "The report's number of games is no bound: it fills the first c vertices with different colors. Where no \
         play is cut short it may fall below the number of plays, as on `path:4`."
            .into(),
    ];
    table
}

/// A number as people read it: whole below a thousand million, else with its power of ten.
fn large(number: f64) -> Cell {
    const LARGEST: f64 = 1e9;
    if number < LARGEST { (number as u64).into() } else { format!("{number:.3e}").into() }
}

/// One game to be simulated.
struct Run {
    family: &'static str,
    spec: String,
    colors: u32,
    /// What grows: v or c.
    growing: &'static str,
}

fn runs() -> Vec<Run> {
    let by_order = GROWING.iter().flat_map(|&(family, colors, sizes)| {
        sizes.map(|size| Run { family, spec: format!("{family}:{size}"), colors, growing: "v" })
    });
    let (spec, colors) = COLORS;
    let by_colors = colors.map(|colors| Run { family: "path", spec: spec.into(), colors, growing: "c" });
    by_order.chain(by_colors).collect()
}

/// What a game by simulations costs, in looks at a legal move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Work {
    order: u64,
    colors: u64,
    /// If every ply of every simulation lists the legal moves.
    listing: u64,
    /// If the list is kept: each move that a ply takes away costs one look, and so does the choice.
    keeping: u64,
}

impl Work {
    /// A game in which each move comes after simulations at random.
    fn of(game: &ColoringGame, seed: u64) -> Work {
        let parameters = Parameters::of(game.graph(), &Budget::nodes(1));
        let random: Named = "random".parse().expect("a name of the catalogue");
        let seat = Seat { seed, ..Seat::new(game, &parameters, Player::Alice) };
        let mut random = random.sit(&seat).expect("random plays every game");
        let mut work = Work {
            order: game.graph().order() as u64,
            colors: game.rules().colors().into(),
            listing: 0,
            keeping: 0,
        };
        let mut position = game.initial();
        let mut legal = Vec::new();
        while game.value(&position).is_none() {
            for _ in 0..SIMULATIONS {
                let mut simulated = position.clone();
                game.moves(&simulated, &mut legal);
                while game.value(&simulated).is_none() {
                    let before = legal.len() as u64;
                    let step = random.choose(game, &simulated, None);
                    game.play(&mut simulated, step);
                    game.moves(&simulated, &mut legal);
                    work.listing += before;
                    work.keeping += 1 + before - legal.len() as u64;
                }
            }
            let step: ColoringMove = random.choose(game, &position, None);
            game.play(&mut position, step);
        }
        debug_assert_eq!(game.value(&position), Some(Verdict::AliceWins));
        work
    }

    /// n c v^power.
    fn by_formula(&self, power: u32) -> u64 {
        SIMULATIONS * self.colors * self.order.pow(power)
    }
}

fn work_table(work: &[(&Run, Work)]) -> Table {
    let columns = vec![
        Column::words("graph", "graph"),
        Column::number("v", "v"),
        Column::number("c", "c"),
        Column::number("listing", "listing"),
        Column::number("cubic", "n c v^3"),
        Column::number("listing_share", "quotient"),
        Column::number("keeping", "keeping"),
        Column::number("quadratic", "n c v^2"),
        Column::number("keeping_share", "quotient"),
    ];
    let title = format!("Looks at a move in a game of n = {SIMULATIONS} simulations a move");
    let mut table = Table::new("work", title, columns);
    for (run, work) in work {
        let (cubic, quadratic) = (work.by_formula(3), work.by_formula(2));
        let quotient = |count: u64, formula: u64| Decimal::rounded(count as f64 / formula as f64, 3);
        table.push(vec![
            run.spec.clone().into(),
            work.order.into(),
            work.colors.into(),
            work.listing.into(),
            cubic.into(),
            quotient(work.listing, cubic).into(),
            work.keeping.into(),
            quadratic.into(),
            quotient(work.keeping, quadratic).into(),
        ]);
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
    let columns = vec![
        Column::words("family", "family"),
        Column::words("growing", "growing"),
        Column::words("way", "way"),
        Column::number("exponent", "exponent"),
        Column::number("claimed", "in the report"),
        Column::number("explained", "explained"),
    ];
    let title = "How the work grows: exponents by least squares of the logarithms";
    let mut table = Table::new("exponents", title, columns);
    let mut groups: Vec<(&str, &str)> = work.iter().map(|(run, _)| (run.family, run.growing)).collect();
    groups.dedup();
    for (family, growing) in groups {
        let members = || work.iter().filter(|(run, _)| (run.family, run.growing) == (family, growing));
        let x = |work: &Work| if growing == "v" { work.order as f64 } else { work.colors as f64 };
        let listing: fn(&Work) -> u64 = |work| work.listing;
        let keeping: fn(&Work) -> u64 = |work| work.keeping;
        for (way, count, claimed) in [("listing", listing, 3u32), ("keeping", keeping, 2)] {
            let points: Vec<(f64, f64)> = members().map(|(_, work)| (x(work), count(work) as f64)).collect();
            let law = power_law(&points).expect("the counts are positive, the sizes different");
            table.push(vec![
                family.into(),
                growing.into(),
                way.into(),
                Decimal::rounded(law.exponent, 2).into(),
                (if growing == "v" { claimed } else { 1 }).into(),
                Decimal::rounded(law.explained, 4).into(),
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
    let (x, y) = (Axis::new("order v").logarithmic(), Axis::new("looks at a move in a game").logarithmic());
    let title = format!("The work of a game on paths, c = 3 colors, n = {SIMULATIONS} simulations a move");
    let mut plot = Plot::new("work-on-paths", title, x, y);
    let paths = || work.iter().filter(|(run, _)| (run.family, run.growing) == ("path", "v"));
    let mut add = |name: &str, join, count: &dyn Fn(&Work) -> u64| {
        let mut series = Series::new(name, join);
        series.points = paths().map(|(_, work)| Point::new(work.order as f64, count(work) as f64)).collect();
        plot.series.push(series);
    };
    add("n c v^3", Join::Lines, &|work| work.by_formula(3));
    add("listing", Join::Lines, &|work| work.listing);
    add("n c v^2", Join::Lines, &|work| work.by_formula(2));
    add("keeping", Join::Lines, &|work| work.keeping);
    plot.notes = vec!["Parallel lines grow alike: listing as the report says, keeping as it hoped.".into()];
    plot
}

#[cfg(test)]
mod tests {
    use graphs::Graph;

    use super::*;

    /// Perft of the coloring game by hand: with enough colors no play is cut short, and d! times the proper
    /// colorings of all d-subsets are the nodes of depth d.
    #[test]
    fn trees_are_counted() {
        let size = TreeSize::of(&game("path:4", 3, 0));
        assert_eq!((size.plays, size.nodes), (576, 1 + 12 + 90 + 360 + 576));
        let size = TreeSize::of(&game("complete:3", 3, 0));
        // 9 first moves, 4 second ones, 1 last one.
        assert_eq!((size.plays, size.nodes), (36, 1 + 9 + 36 + 36));
        // Nothing; one of 3 vertices; two of them; all: with names 9, 18 and 6.
        assert_eq!((size.positions, size.classes), (1 + 9 + 18 + 6, 1 + 3 + 3 + 1));
    }

    #[test]
    fn formulas_are_the_printed_ones() {
        assert_eq!(games_by_formula(5, 3), 6.0 * 9.0 * 120.0);
        let (v, c) = (4.0f64, 3.0f64);
        assert_eq!(nodes_by_formula(4, 3), (1.0 - (v * c).powi(5)) / (1.0 - v * c));
    }

    /// On an edgeless pair with one color: two plies, 2 then 1 legal moves.
    #[test]
    fn looks_are_counted() {
        let graph = Graph::from_edges(2, []).unwrap();
        let game = ColoringGame::new(Arc::new(graph), Rules::new(1).unwrap());
        let work = Work::of(&game, 0);
        // Simulations from the start look at 2 + 1 moves, from the second position at 1.
        assert_eq!(work.listing, SIMULATIONS * (3 + 1));
        // Each ply takes one move away and makes one.
        assert_eq!(work.keeping, SIMULATIONS * (4 + 2));
    }
}
