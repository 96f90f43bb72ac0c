//! How sharp the theorems of the catalogue are: how often each gives the best bound on $col_g$, and how far the best
//! bound is from col_g.

use std::collections::BTreeMap;

use games::Player;
use graphs::{Parameters, enumerate, formats};
use itertools::Itertools;
use rayon::prelude::*;
use solver::marking;
use strategies::{BoundKind, Instance, Invariant};
use toolkit::bounds::Bounds;
use toolkit::counts::count;

use super::{Context, Experiment, NoReport};
use crate::report::{Begins, Cell, Column, Cost, Question, Report, Table};

pub(crate) static EXPERIMENT: Experiment = Experiment {
    question: Question {
        name: "sharpness",
        about: "which theorem gives the best bound on $col_g$ how often, and how far the best bound is from $col_g$",
        cost: Cost::Quick,
        begins: Begins::AliceByTheorems,
    },
    graphs: || places().into_iter().map(|place| place.spec).collect(),
    report,
};

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
    place: Place,
    /// The distance of the best upper bound on col_g from the best lower bound, and whether that lower bound is col_g.
    distance: u32,
    is_exact: bool,
    /// The theorems that give the best bound.
    best: Vec<&'static str>,
}

fn report(context: &Context<'_>) -> Result<Report, NoReport> {
    let places = places();
    context.progress.begin("graphs", places.len() as u64);
    let found = places.into_par_iter().map(|place| {
        context.check()?;
        let name = place.spec.clone();
        let found = GraphBounds::of(place, context);
        context.progress.advance(&name);
        Ok(found)
    });
    let found: Vec<GraphBounds> = found.collect::<Result<_, NoReport>>()?;
    context.check()?;
    let nodes = context.few(MOST_NODES).nodes.unwrap_or(MOST_NODES);
    Ok(vec![distances(&found, nodes), attaining(&found)].into())
}

impl GraphBounds {
    fn of(place: Place, context: &Context<'_>) -> Self {
        let graph = context.graph(&place.spec);
        let is_small = place.class == ALL;
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
        GraphBounds { place, distance, is_exact: value.is_some(), best }
    }
}

/// The classes in their order, each with its results.
fn by_class(found: &[GraphBounds]) -> Vec<((&'static str, usize), Vec<&GraphBounds>)> {
    let rows = found.iter().chunk_by(|found| (found.place.class, found.place.order));
    rows.into_iter().map(|(key, group)| (key, group.collect())).collect()
}

fn distances(found: &[GraphBounds], nodes: u64) -> Table {
    let columns = Column::list(
        "class | #n | #graphs | #known = $col_g$ known | #mean / distance | #largest / distance | #sharp",
    );
    let title = "How far the best bound on $col_g$ is from $col_g$";
    let mut table = Table::new("sharpness", title, columns);
    for ((class, order), group) in by_class(found) {
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
    for (class, group) in &found.iter().chunk_by(|found| found.place.class) {
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
