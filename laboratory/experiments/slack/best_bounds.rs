//! How sharp the theorems of the catalogue are: how often each gives the best bound on $col_g$, and how far the best
//! bound is from col_g.

use std::collections::BTreeMap;

use games::Player;
use graphs::{Parameters, enumerate, formats};
use itertools::Itertools;
use solver::marking;
use strategies::{BoundKind, Instance, Invariant};
use toolkit::bounds::Bounds;
use toolkit::counts::count;

use crate::experiments::{Context, NoReport};
use crate::report::{Cell, Column, Table};

/// The largest order of which all graphs are taken.
const ALL_TO: usize = 8;

const ORDERS: [u32; 4] = [50, 200, 1000, 2000];

const SEEDS: std::ops::RangeInclusive<u32> = 1..=5;

/// The nodes of each search for a parameter of a sampled graph, where the context allows more.
const MOST_NODES: u64 = 200_000;

/// Sampled classes, each with a spec in which # stands for the order and * for the seed.
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

pub(super) struct Place {
    class: &'static str,
    order: usize,
    spec: String,
}

pub(super) fn specs() -> impl Iterator<Item = String> {
    places().into_iter().map(|place| place.spec)
}

pub(super) fn places() -> Vec<Place> {
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

const ALL: &str = "all";

/// Fills in a pattern: # is the order, `X/#` a fraction of the order, and `/10` its tenth part.
fn spec(pattern: &str, order: u32) -> String {
    let shares = ["1.5", "2.5", "4"].into_iter().fold(pattern.to_owned(), |text, degree| {
        let share = degree.parse::<f64>().expect("a number") / f64::from(order);
        text.replace(&format!("{degree}/#"), &format!("{share:.6}"))
    });
    shares.replace("/10", &(order / 10).to_string()).replace('#', &order.to_string())
}

struct GraphBounds {
    class: &'static str,
    order: usize,
    /// The distance of the best upper bound on col_g from the best lower bound, and whether that lower bound is col_g.
    distance: u32,
    is_exact: bool,
    /// The theorems that give the best bound.
    best: Vec<&'static str>,
}

pub(super) fn tables(places: Vec<Place>, context: &Context<'_>) -> Result<[Table; 2], NoReport> {
    let bounds = |place: &Place| Ok::<_, NoReport>(GraphBounds::new(place, context));
    let found = context.each(places, |place| &place.spec, bounds)?;
    let nodes = context.few(MOST_NODES).nodes.unwrap_or(MOST_NODES);
    Ok([distances(&found, nodes), attaining(&found)])
}

impl GraphBounds {
    fn new(&Place { class, order, ref spec }: &Place, context: &Context<'_>) -> Self {
        let graph = context.graph(spec);
        let is_small = class == ALL;
        let few = context.few(MOST_NODES);
        let budget = if is_small { &context.budget } else { &few };
        let parameters = Parameters::of(&graph, budget);
        let instance = Instance { graph: &graph, parameters: &parameters };
        let bounds = Bounds::of(&instance, Player::Alice);
        let from_above = bounds.applied.iter().filter(|bound| {
            bound.theorem.invariant == Invariant::GameColoringNumber && bound.theorem.kind != BoundKind::Lower
        });
        let least = from_above.min_set_by_key(|bound| bound.value);
        let value = is_small.then(|| marking::game_coloring_number(&graph, Player::Alice, budget).exact());
        let value = value.flatten();
        let low = value.unwrap_or_else(|| bounds.interval(Invariant::GameColoringNumber).low);
        let distance = least.first().expect("max degree + 1 bounds every graph").value - low;
        let best = least.into_iter().map(|bound| bound.theorem.name).collect();
        GraphBounds { class, order, distance, is_exact: value.is_some(), best }
    }
}

fn distances(found: &[GraphBounds], nodes: u64) -> Table {
    let columns = Column::list(
        "class | #n | #graphs | #known = $col_g$ known | #mean / distance | #largest / distance | #sharp",
    );
    let title = "How far the best bound on $col_g$ is from $col_g$";
    let mut table = Table::new("sharpness", title, columns);
    for ((class, order), group) in &found.iter().chunk_by(|found| (found.class, found.order)) {
        let group = group.collect_vec();
        let number =
            |is: fn(&GraphBounds) -> bool| Cell::from(group.iter().filter(|found| is(found)).count());
        let distances = group.iter().map(|found| found.distance);
        let mean = f64::from(distances.clone().sum::<u32>()) / group.len() as f64;
        table.push(vec![
            class.into(),
            order.into(),
            group.len().into(),
            number(|found| found.is_exact),
            format!("{mean:.2}").into(),
            distances.max().into(),
            number(|found| found.distance == 0),
        ]);
    }
    table.notes = vec![
        "Alice begins. Distance: the best bound that a theorem gives, less $col_g$ where it is known, and less the best lower \
         bound that a theorem gives where it is not, so that $col_g$ may be nearer. Sharp: distance 0."
            .into(),
        format!(
            "All graphs of order at most {ALL_TO}, of which $col_g$ is computed; of the other classes {} graphs of each \
             order where they are random. Parameters of those are searched with at most {} each.",
            SEEDS.count(),
            count(nodes, "node")
        ),
    ];
    table
}

fn attaining(found: &[GraphBounds]) -> Table {
    let columns = Column::list("class | #graphs | theorem | #best | #alone");
    let title = "How often each theorem gives the best bound on $col_g$, and how often it alone does";
    let mut table = Table::new("best", title, columns);
    for (class, group) in &found.iter().chunk_by(|found| found.class) {
        let mut graphs = 0usize;
        let mut counts: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
        for GraphBounds { best, .. } in group {
            graphs += 1;
            for name in best {
                let (all, alone) = counts.entry(name).or_default();
                *all += 1;
                *alone += usize::from(best.len() == 1);
            }
        }
        let by_number = counts.into_iter().sorted_by_key(|(_, (all, _))| std::cmp::Reverse(*all));
        for (theorem, (all, alone)) in by_number {
            table.push(vec![class.into(), graphs.into(), theorem.into(), all.into(), alone.into()]);
        }
    }
    table.notes = vec!["Over all orders of a class. The theorem max-degree gives max degree + 1.".into()];
    table
}
