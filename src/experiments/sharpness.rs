//! How sharp the theorems are: which gives the best bound on col_g how often, and how far the best bound is from col_g,
//! before and after the theorems about densities, genus and pseudo partial k-trees, the best spanning forest and certified
//! scores came into the catalogue.
//!
//! Before means: without those theorems; the edge union with a breadth-first forest; and matching ranks
//! without the degrees, 2 + max (|N+(u)| + m(u)), along the same orders.

use std::collections::BTreeMap;

use games::Player;
use graphs::forest_and_rest::ForestAndRest;
use graphs::{Budget, Parameters, enumerate, families, formats, orders};
use itertools::Itertools;
use rayon::prelude::*;
use solver::marking;
use strategies::alice::{edge_union, least_rank};
use strategies::theorems::{genus, matching_rank, nine_dragon_tree, pseudo_partial_k_tree, sparse};
use strategies::{BoundKind, Instance, Invariant, Theorem};
use toolkit::bounds::Bounds;
use toolkit::counts::count;

use super::{Context, Experiment, NoReport};
use crate::report::{Cell, Column, Cost, Question, Report, Table};

/// The catalogue entry.
pub static EXPERIMENT: Experiment = Experiment {
    question: Question {
        name: "sharpness",
        about: "which theorem gives the best bound on col_g how often, and how far the best bound is from col_g",
        cost: Cost::Quick,
    },
    graphs: || places().into_iter().map(|place| place.spec).collect(),
    report,
};

/// The largest order of which all graphs are looked at.
const ALL_TO: usize = 8;

/// The orders of the sampled graphs.
const ORDERS: [u32; 4] = [50, 200, 1000, 2000];

/// The seeds of random graphs.
const SEEDS: std::ops::RangeInclusive<u32> = 1..=5;

/// The nodes of each search for a parameter of a sampled graph, where the context allows more.
const MOST_NODES: u64 = 200_000;

/// Sampled classes: the spec with # for the order, and * for the seed.
const SAMPLED: [(&str, &str); 12] = [
    ("random trees", "random-tree:#@*"),
    ("triangulations", "random-planar:#@*"),
    ("stacked triangulations", "apollonian:#@*"),
    ("2-trees", "ktree:#,2@*"),
    ("4-trees", "ktree:#,4@*"),
    ("partial 3-trees", "partial-ktree:#,3,0.7@*"),
    ("sparse, mean degree 1.5", "gnp:#,1.5/#@*"),
    ("sparse, mean degree 2.5", "gnp:#,2.5/#@*"),
    ("sparse, mean degree 4", "gnp:#,4/#@*"),
    ("cubic", "random-regular:#,3@*"),
    ("toroidal grids", "torus:10x/10"),
    ("toroidal triangulations", "circulant:#,1,6,7"),
];

/// A graph and the row it counts for.
struct Place {
    class: &'static str,
    order: usize,
    spec: String,
}

fn places() -> Vec<Place> {
    let small = (1..=ALL_TO).flat_map(|order| {
        enumerate::every_graph(order).map(move |graph| {
            let spec = format!("g6:{}", formats::to_graph6(&graph));
            Place { class: ALL, order, spec }
        })
    });
    let sampled = SAMPLED.iter().flat_map(|&(class, pattern)| {
        ORDERS.into_iter().flat_map(move |order| {
            let specs = SEEDS.map(move |seed| spec(pattern, order).replace('*', &seed.to_string()));
            specs.unique().map(move |spec| Place { class, order: order as usize, spec })
        })
    });
    small.chain(sampled).collect()
}

/// The class of all graphs.
const ALL: &str = "all";

/// `X/#` is a part of the order, and `/10` the tenth part of it.
fn spec(pattern: &str, order: u32) -> String {
    let shares = ["1.5", "2.5", "4"].into_iter().fold(pattern.to_owned(), |text, degree| {
        let share = degree.parse::<f64>().expect("a number") / f64::from(order);
        text.replace(&format!("{degree}/#"), &format!("{share:.6}"))
    });
    shares.replace("/10", &(order / 10).to_string()).replace('#', &order.to_string())
}

/// What is found of one graph.
struct Found {
    place: Place,
    /// The best upper bounds on col_g before and after, each with the theorems that attain it.
    best: [(u32, Vec<&'static str>); 2],
    /// What is known of col_g from below, and whether it is col_g.
    low: u32,
    is_exact: bool,
}

fn report(context: &Context<'_>) -> Result<Report, NoReport> {
    let places = places();
    context.progress.begin("graphs", places.len() as u64);
    let found = places.into_par_iter().map(|place| {
        context.check()?;
        let name = place.spec.clone();
        let found = Found::of(place, context);
        context.progress.advance(&name);
        Ok(found)
    });
    let found: Vec<Found> = found.collect::<Result<_, NoReport>>()?;
    context.check()?;
    let nodes = context.budget.nodes.map_or(MOST_NODES, |nodes| nodes.min(MOST_NODES));
    Ok(vec![distances(&found, nodes), attaining(&found)].into())
}

impl Found {
    fn of(place: Place, context: &Context<'_>) -> Self {
        let graph = match place.spec.strip_prefix("g6:") {
            Some(line) => formats::parse_graph6(line).expect("the lines of an experiment are valid"),
            None => {
                families::from_spec(&place.spec, context.seed).expect("the specs of an experiment are valid")
            }
        };
        let nodes = context.budget.nodes.map_or(MOST_NODES, |nodes| nodes.min(MOST_NODES));
        let is_small = place.class == ALL;
        let few = Budget { nodes: Some(nodes), ..context.budget.clone() };
        let budget = if is_small { &context.budget } else { &few };
        let parameters = Parameters::of(&graph, budget);
        let instance = Instance { graph: &graph, parameters: &parameters };
        let bounds = Bounds::of(&instance, Player::Alice);
        let speaks = |theorem: &Theorem| {
            theorem.invariant == Invariant::GameColoringNumber && theorem.kind != BoundKind::Lower
        };
        let now = bounds.applied.iter().filter(|bound| speaks(bound.theorem));
        let now: Vec<_> = now.map(|bound| (bound.theorem, bound.value)).collect();
        let before =
            now.iter().filter_map(|&(theorem, value)| Some((theorem, former(theorem, value, &instance)?)));
        let best = [best(before.collect()), best(now.clone())];
        let value = is_small.then(|| marking::game_coloring_number(&graph, Player::Alice, budget).exact());
        let value = value.flatten();
        let low = value.unwrap_or_else(|| bounds.interval(Invariant::GameColoringNumber).low);
        Found { place, best, low, is_exact: value.is_some() }
    }

    fn distances(&self) -> [u32; 2] {
        [0, 1].map(|time| self.best[time].0 - self.low)
    }
}

/// What the theorem gave before; nothing if it was not in the catalogue.
fn former(theorem: &'static Theorem, value: u32, instance: &Instance<'_>) -> Option<u32> {
    let is = |other: &'static Theorem| std::ptr::eq(theorem, other);
    let Instance { graph, parameters } = *instance;
    let by_rank = |order| orders::rank(graph, order).map(|rank| 2 + rank);
    let new =
        [&nine_dragon_tree::THEOREM, &sparse::THEOREM, &genus::THEOREM, &pseudo_partial_k_tree::THEOREM];
    if new.into_iter().any(is) {
        None
    } else if is(&edge_union::THEOREM) {
        Some(4 + ForestAndRest::breadth_first(graph).rest_degree)
    } else if is(&matching_rank::THEOREM) {
        by_rank(&parameters.col_2().witness)
    } else if is(&least_rank::THEOREM) {
        by_rank(parameters.rank_order())
    } else {
        Some(value)
    }
}

/// The best bound, and the theorems that attain it.
fn best(bounds: Vec<(&'static Theorem, u32)>) -> (u32, Vec<&'static str>) {
    let least = bounds.iter().map(|&(_, value)| value).min().expect("max degree + 1 bounds every graph");
    let names = bounds.into_iter().filter(|&(_, value)| value == least).map(|(theorem, _)| theorem.name);
    (least, names.sorted().collect())
}

/// The classes in their order, each with what was found.
fn by_class(found: &[Found]) -> Vec<((&'static str, usize), Vec<&Found>)> {
    let rows = found.iter().chunk_by(|found| (found.place.class, found.place.order));
    rows.into_iter().map(|(key, group)| (key, group.collect())).collect()
}

fn distances(found: &[Found], nodes: u64) -> Table {
    let columns = vec![
        Column::words("class", "class"),
        Column::number("n", "n"),
        Column::number("graphs", "graphs"),
        Column::number("known", "col_g known"),
        Column::number("mean_before", "mean").under("distance before"),
        Column::number("largest_before", "largest").under("distance before"),
        Column::number("sharp_before", "sharp").under("distance before"),
        Column::number("mean_after", "mean").under("distance after"),
        Column::number("largest_after", "largest").under("distance after"),
        Column::number("sharp_after", "sharp").under("distance after"),
        Column::number("better", "better bound"),
        Column::number("gain", "largest gain"),
    ];
    let title = "How far the best bound on col_g is from col_g, before and after";
    let mut table = Table::new("sharpness", title, columns);
    for ((class, order), group) in by_class(found) {
        let number = |count: usize| Cell::from(count);
        let mut row: Vec<Cell> = vec![class.into(), order.into(), number(group.len())];
        row.push(number(group.iter().filter(|found| found.is_exact).count()));
        for time in 0..2 {
            let distances: Vec<u32> = group.iter().map(|found| found.distances()[time]).collect();
            let mean =
                distances.iter().map(|&distance| f64::from(distance)).sum::<f64>() / group.len() as f64;
            row.push(format!("{mean:.2}").into());
            row.push(distances.iter().max().copied().into());
            row.push(number(distances.iter().filter(|&&distance| distance == 0).count()));
        }
        let gains = group.iter().map(|found| found.best[0].0 - found.best[1].0);
        row.push(number(gains.clone().filter(|&gain| gain > 0).count()));
        row.push(gains.max().into());
        table.push(row);
    }
    table.notes = vec![
        "Alice begins. Distance: the best bound that a theorem gives, less col_g where it is known, and less the best lower \
         bound that a theorem gives where it is not, so that col_g may be nearer. Sharp: distance 0."
            .into(),
        "Before: without nine-dragon-tree, sparse, genus and pseudo-partial-k-tree, with a breadth-first forest in edge-union, and with 2 + max (|N+(u)| + m(u)) \
         for matching-rank and least-rank, along the orders of today."
            .into(),
        format!(
            "All graphs of order at most {ALL_TO}, of which col_g is computed; of the other classes {} graphs of each \
             order where they are random. Parameters of those are searched with at most {} each.",
            SEEDS.count(),
            count(nodes, "node")
        ),
    ];
    table
}

fn attaining(found: &[Found]) -> Table {
    let columns = vec![
        Column::words("class", "class"),
        Column::number("graphs", "graphs"),
        Column::words("theorem", "theorem"),
        Column::number("best_before", "best").under("before"),
        Column::number("alone_before", "alone").under("before"),
        Column::number("best_after", "best").under("after"),
        Column::number("alone_after", "alone").under("after"),
    ];
    let title = "How often each theorem gives the best bound on col_g, and how often it alone does";
    let mut table = Table::new("best", title, columns);
    for (class, group) in &found.iter().chunk_by(|found| found.place.class) {
        let group: Vec<&Found> = group.collect();
        let mut counts: BTreeMap<&str, [usize; 4]> = BTreeMap::new();
        for found in &group {
            for (time, (_, names)) in found.best.iter().enumerate() {
                for name in names {
                    let counts = counts.entry(name).or_default();
                    counts[2 * time] += 1;
                    counts[2 * time + 1] += usize::from(names.len() == 1);
                }
            }
        }
        let by_number = counts.into_iter().sorted_by_key(|(_, counts)| std::cmp::Reverse(counts[2]));
        for (theorem, counts) in by_number {
            let mut row: Vec<Cell> = vec![class.into(), group.len().into(), theorem.into()];
            row.extend(counts.map(Cell::from));
            table.push(row);
        }
    }
    table.notes = vec!["Over all orders of a class. The theorem max-degree gives max degree + 1.".into()];
    table
}
