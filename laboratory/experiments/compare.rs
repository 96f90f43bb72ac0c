//! What strategies need on random planar graphs and random k-trees: the mean over the graphs with its interval, the
//! largest, and what is proved, against a best response and Bobs who do not use knowledge of the strategy.

use itertools::Itertools;

use games::certificate::Kind;
use graphs::families;
use strategies::alice::{activation, chordal, dollar, least_rank};
use strategies::opponents::{greedy, random};
use strategies::{Entry, Strategy};
use toolkit::ask::verify::Bob;
use toolkit::named_graph::NamedGraph;
use toolkit::players::NamedPlayer;

use super::{Context, Experiment, Interruption, NoReport};
use crate::means::{Applied, Comparison, Contender, MeanRow, Reached, Setting, plot, sampled, table};
use crate::report::{Begins, Cell, Column, Cost, Decimal, Question, Report, Table};

pub(crate) static EXPERIMENT: Experiment = Experiment {
    question: Question {
        name: "compare",
        about: "what strategies need on random planar graphs and random $k$-trees, on average and at most, beside their bounds",
        cost: Cost::Quick,
        begins: Begins::AliceByTheorems,
    },
    graphs: || STUDIES.iter().flat_map(Study::specs).collect(),
    report,
};

/// A class of random graphs with the strategies that are compared on it.
struct Study {
    /// For the names of tables and plots.
    name: &'static str,
    title: &'static str,
    /// The spec for an order.
    spec: fn(usize) -> String,
    orders: [usize; 3],
    strategies: [&'static Entry; 3],
}

/// On k-trees, elimination orders of cliques give the bounds that are attained.
static STUDIES: [Study; 2] = [
    Study {
        name: "planar",
        title: "random triangulations",
        spec: |n| format!("random-planar:{n}"),
        orders: [50, 100, 200],
        strategies: [&activation::STRATEGY, &dollar::STRATEGY, &least_rank::STRATEGY],
    },
    Study {
        name: "3-trees",
        title: "random 3-trees",
        spec: |n| format!("ktree:{n},3"),
        orders: [50, 100, 200],
        strategies: [&activation::STRATEGY, &chordal::STRATEGY, &least_rank::STRATEGY],
    },
];

/// The number of graphs of each order; they have their own seed.
const GRAPHS: u64 = 100;
const SEED_OF_GRAPHS: u64 = 0;

/// The Bob who knows the strategy, then the Bobs who do not.
const BOBS: [&str; 3] = ["best-response:100", greedy::OPPONENT.name, random::OPPONENT.name];

/// The nodes of each search for a parameter, where the context allows more.
const PARAMETER_NODES: u64 = 10_000;

impl Study {
    fn specs(&self) -> impl Iterator<Item = String> {
        let graphs = self.orders.into_iter().cartesian_product(0..GRAPHS);
        graphs.map(|(n, graph)| sampled(&(self.spec)(n), SEED_OF_GRAPHS, graph))
    }
}

fn report(context: &Context<'_>) -> Result<Report, NoReport> {
    let orders: usize = STUDIES.iter().map(|study| study.orders.len()).sum();
    context.progress.begin("graphs", orders as u64 * GRAPHS);
    let opponents = BOBS.map(|bob| Bob::One(bob.parse().expect("a player of the catalogue")));
    let mut report = Report::default();
    let mut ahead = advantage_table();
    for study in &STUDIES {
        let players =
            study.strategies.map(|entry| entry.name.parse::<NamedPlayer>().expect("it is in the catalogue"));
        let strategies = players
            .iter()
            .zip(study.strategies)
            .map(|(player, entry)| Contender { player, strategy: Some(entry as &dyn Strategy) });
        let setting = Setting { game: Kind::Marking, k: None, games: 1, seed: context.seed };
        let comparison =
            Comparison { setting, strategies: strategies.collect(), opponents: &opponents, store: None };
        let mut cells = Vec::new();
        for order in study.orders {
            let results = on_graphs(study, order, &comparison, context)?;
            cells.extend(comparison.pairs().enumerate().map(|(index, pair)| {
                let of_pair =
                    results.iter().map(|(spec, results)| (spec.as_str(), &results[index])).collect_vec();
                MeanRow::new(setting, pair, order, &of_pair)
            }));
            for (entry, results) in study.strategies.iter().zip(by_strategy(&results)) {
                ahead.push(advantage(study, order, entry, &results));
            }
        }
        let title = format!("What strategies need on {GRAPHS} {} of each order", study.title);
        let mut table = table(study.name, title.clone(), &setting);
        cells.iter().for_each(|cell| table.push(cell.row()));
        if context.seed == SEED_OF_GRAPHS {
            table.notes.push(format!(
                "The same graphs and games: `mapgame match {} --sample {GRAPHS} --alice {} --bob {} --game marking --table \
                 --node-limit {PARAMETER_NODES} --seed {SEED_OF_GRAPHS}`.",
                study.orders.map(study.spec).join(" "),
                study.strategies.iter().map(|entry| entry.name).join(","),
                BOBS.join(","),
            ));
        }
        report.tables.push(table);
        let response = cells.iter().filter(|cell| cell.bob == BOBS[0]).cloned().collect_vec();
        report.plots.push(plot(study.name, format!("{title}, against {}", BOBS[0]), &setting, &response));
        let first = study.strategies[0].name;
        let by_bob = cells.into_iter().filter(|cell| cell.alice == first).collect_vec();
        let title = format!("What {first} needs on {GRAPHS} {} of each order, by Bob", study.title);
        report.plots.push(plot(format!("{}-by-bob", study.name), title, &setting, &by_bob));
    }
    report.tables.push(ahead);
    Ok(report)
}

/// The results of each pair of players on each graph of this order.
fn on_graphs(
    study: &Study,
    order: usize,
    comparison: &Comparison<'_>,
    context: &Context<'_>,
) -> Result<Vec<(String, Vec<Applied>)>, Interruption> {
    let budget = context.few(PARAMETER_NODES);
    let specs = (0..GRAPHS).map(|number| sampled(&(study.spec)(order), SEED_OF_GRAPHS, number));
    let results = |spec: &String| {
        let graph = NamedGraph::made(spec.clone(), &budget, |rest| families::from_spec_within(spec, 0, rest));
        let graph = graph.map_err(|_| Interruption)?;
        let results = comparison.on(&graph, &budget);
        context.check()?;
        Ok((graph.name.clone(), results.expect("the strategies of this experiment meet these Bobs")))
    };
    context.each(specs, |spec| spec, results)
}

/// For each strategy and graph, the results against its opponents.
fn by_strategy(results: &[(String, Vec<Applied>)]) -> Vec<Vec<&[Applied]>> {
    let of = |index| results.iter().map(move |(_, results)| results.chunks(BOBS.len()).nth(index));
    (0..results[0].1.len() / BOBS.len()).map(|index| of(index).flatten().collect()).collect()
}

fn advantage_table() -> Table {
    let columns = Column::list(
        "class = graphs | #order = n | strategy | #response = best response / mean | #other = other Bobs / mean | \
         #more / best response, graphs | #as_much = as much / best response, graphs | #less / best response, graphs | \
         #attained = attains the bound / best response, graphs",
    );
    let mut table =
        Table::new("advantage", "The best response beside the Bobs who do not know the strategy", columns);
    let (last, others) = BOBS[1..].split_last().expect("there are others");
    table.notes = vec![format!(
        "The other Bobs are {} and {last}; on each graph the one counts who makes the strategy need more. A bound that is \
         attained is the worst case on that graph.",
        others.join(", ")
    )];
    table
}

fn advantage(study: &Study, order: usize, entry: &Entry, results: &[&[Applied]]) -> Vec<Cell> {
    let needed = |applied: &Applied| match applied.as_ref().ok()?.reached? {
        Reached::Number(number) => Some(number),
        Reached::Wins(..) => None,
    };
    let of_graph = |results: &&[Applied]| {
        let (response, others) = results.split_first()?;
        let bound = response.as_ref().ok()?.bound;
        Some((needed(response)?, others.iter().filter_map(needed).max()?, bound))
    };
    let found = results.iter().filter_map(of_graph).collect_vec();
    let mean = |numbers: Vec<u32>| -> Cell {
        let numbers = numbers.into_iter().map(f64::from).collect_vec();
        toolkit::statistics::mean(&numbers).map(|mean| Decimal::rounded(mean, 2)).into()
    };
    let count =
        |is_so: fn(&(u32, u32, Option<u32>)) -> bool| found.iter().filter(|one| is_so(one)).count().into();
    vec![
        study.title.into(),
        order.into(),
        entry.name.into(),
        mean(found.iter().map(|(response, ..)| *response).collect()),
        mean(found.iter().map(|(_, other, _)| *other).collect()),
        count(|(response, other, _)| response > other),
        count(|(response, other, _)| response == other),
        count(|(response, other, _)| response < other),
        count(|(response, _, bound)| Some(*response) == *bound),
    ]
}
