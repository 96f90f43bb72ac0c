//! What bounds leave above what happens: the bound of each strategy less its worst case over every Bob, by class of
//! graphs and on all small connected graphs, and the best bounds of theorems beside $col_g$.

mod best_bounds;

use std::sync::Arc;

use games::certificate::Kind;
use games::{ChosenGame, Player};
use graphs::{Budget, Graph, Parameters, enumerate, formats};
use itertools::Itertools;
use solver::{Decider, Scope};
use strategies::{Entry, STRATEGIES};
use toolkit::verify::{Terms, verify};

use super::{Context, Experiment, NoReport};
use crate::report::{Begins, Cell, Column, Cost, Question, Report, Table};

pub(crate) static EXPERIMENT: Experiment = Experiment {
    question: Question {
        name: "slack",
        about: "what bounds leave above what happens: strategies against every Bob, and the best theorem beside $col_g$",
        cost: Cost::Quick,
        begins: Begins::AliceByTheorems,
    },
    // The last ones have all connected graphs of small order among them.
    graphs: || classes().flat_map(|(_, specs)| specs).chain(best_bounds::specs()).collect(),
    report,
};

/// The states of one search on the graphs of the classes, where the context allows more. Worst cases that need more do
/// not count.
const MOST_STATES: u64 = 100_000;

/// The largest order of which all connected graphs are taken.
const LARGEST: usize = 8;

fn classes() -> impl Iterator<Item = (&'static str, Vec<String>)> {
    let numbered = |spec: &str, numbers: std::ops::RangeInclusive<u32>| -> Vec<String> {
        numbers.map(|number| spec.replace('#', &number.to_string())).collect()
    };
    let listed = |specs: &str| specs.split(' ').map(str::to_owned).collect();
    let classes = [
        ("paths", numbered("path:#", 2..=12)),
        ("cycles", numbered("cycle:#", 3..=12)),
        ("grids", listed("grid:2x2 grid:2x3 grid:2x4 grid:2x5 grid:3x3 grid:3x4 grid:4x4")),
        ("tori", listed("torus:3x3 torus:3x4 torus:4x4")),
        ("trees", numbered("random-tree:12@#", 1..=10)),
        ("random planar", numbered("random-planar:10@#", 1..=6)),
        ("cubic", numbered("random-regular:10,3@#", 1..=6)),
        ("partial 3-trees", numbered("partial-ktree:10,3,0.8@#", 1..=6)),
        ("caterpillars (interval)", listed("caterpillar:2,0,2 caterpillar:3,2,2,3 caterpillar:4,0,4")),
        ("fans (interval)", numbered("fan:#", 4..=10)),
    ];
    classes.into_iter()
}

fn report(context: &Context<'_>) -> Result<Report, NoReport> {
    let few = context.few(MOST_STATES);
    let small = (1..=LARGEST).flat_map(enumerate::connected_graphs);
    let small = small.map(|graph| format!("g6:{}", formats::to_graph6(&graph))).collect_vec();
    let places = best_bounds::places();
    let number = small.len() + places.len() + classes().map(|(_, specs)| specs.len()).sum::<usize>();
    context.progress.begin("graphs", number as u64);
    let on_graphs = |specs: Vec<String>, limits: &Budget| -> Result<Vec<WorstCase>, NoReport> {
        let on_graph = |spec: &String| Ok::<_, NoReport>(on_graph(context.graph(spec), limits));
        Ok(context.each(specs, |spec| spec, on_graph)?.concat())
    };
    let by_class = classes().map(|(class, specs)| Ok((class, on_graphs(specs, &few)?)));
    let by_class = by_class.collect::<Result<Vec<_>, NoReport>>()?;
    let on_small = on_graphs(small, &context.budget)?;
    let mut tables =
        vec![slack(&by_class, few.nodes.unwrap_or(MOST_STATES)), summary(&on_small), distribution(&on_small)];
    tables.extend(best_bounds::tables(places, context)?);
    Ok(tables.into())
}

/// What came of a strategy on a graph against every Bob.
#[derive(Clone)]
struct WorstCase {
    strategy: &'static str,
    /// The upper bounds on col_2 and on a.
    col_2: u32,
    acyclic_chi: u32,
    /// The bound of the strategy's theorem for the order or the guide in use.
    bound: Option<u32>,
    trivial: bool,
    refuted: bool,
    /// `None` if not every Bob was covered.
    worst_case: Option<u32>,
    /// The exact value of the game in which the strategy is measured, where it is known.
    exact: Option<u32>,
}

impl WorstCase {
    fn slack(&self) -> Option<u32> {
        Some(self.bound?.saturating_sub(self.worst_case?))
    }
}

fn on_graph(graph: Graph, budget: &Budget) -> Vec<WorstCase> {
    let graph = Arc::new(graph);
    let parameters = Parameters::of(&graph, budget);
    let mut decider = Decider::new(&graph, budget);
    let mut number = |kind, low| {
        decider.begin_at(kind, low);
        decider.number(&ChosenGame::of_kind(kind), Scope::Number).exact()
    };
    let col_g = number(Kind::Marking, parameters.degeneracy() + 1);
    let chi_g = number(Kind::Coloring, parameters.chi().low);
    let worst_case = |entry: &&'static Entry| {
        let done = verify(&graph, &parameters, *entry, &Terms::default(), budget).ok()?;
        Some(WorstCase {
            strategy: entry.name,
            col_2: parameters.col_2().high,
            acyclic_chi: parameters.acyclic_chi().high,
            bound: done.bound(),
            trivial: done.is_trivial() == Some(true),
            refuted: done.holds() == Some(false),
            worst_case: done.worst_case.filter(|_| done.exhaustive),
            exact: match done.game {
                Kind::Marking => col_g,
                Kind::Coloring => chi_g,
            },
        })
    };
    STRATEGIES.iter().filter(|entry| entry.player == Player::Alice).filter_map(worst_case).collect()
}

fn number(found: &[&WorstCase], holds: impl Fn(&WorstCase) -> bool) -> Cell {
    found.iter().filter(|found| holds(found)).count().into()
}

/// The mean of the slacks and the largest.
fn slacks(found: &[&WorstCase]) -> [Cell; 2] {
    let slacks = found.iter().filter_map(|found| found.slack()).collect_vec();
    let mean = (!slacks.is_empty())
        .then(|| format!("{:.2}", f64::from(slacks.iter().sum::<u32>()) / slacks.len() as f64));
    [mean.into(), slacks.iter().max().copied().into()]
}

fn slack(by_class: &[(&'static str, Vec<WorstCase>)], nodes: u64) -> Table {
    let columns = Column::list(
        "class | strategy | #graphs | #cut_short = cut short | #trivial = bound trivial on | \
         #mean_slack = mean slack | #max_slack = largest slack",
    );
    let title = "The bound of each strategy less its worst case over every Bob";
    let mut table = Table::new("slack", title, columns);
    for (class, found) in by_class {
        for entry in STRATEGIES {
            let is_own = |found: &&WorstCase| found.strategy == entry.name && found.bound.is_some();
            let own = found.iter().filter(is_own).collect_vec();
            if own.is_empty() {
                continue;
            }
            let mut row: Vec<Cell> = vec![(*class).into(), entry.name.into(), own.len().into()];
            row.extend([number(&own, |it| it.slack().is_none()), number(&own, |it| it.trivial)]);
            row.extend(slacks(&own));
            table.push(row);
        }
    }
    table.notes = vec![
        "The bound is that of the strategy's own theorem, for the order or the guide in use; strategies \
         without one, and those that do not apply, are left out. A bound is trivial if it is at least max \
         degree + 1. Guided strategies are measured in colors, the others by score + 1."
            .into(),
        format!("Cut short: more than {nodes} states; no slack is counted there."),
    ];
    table
}

fn summary(found: &[WorstCase]) -> Table {
    let columns = Column::list(
        "strategy | #graphs | #cut_short = cut short | #refuted | #biting = bound bites on | \
         #attained = bound attained on | #best_play = best play on | #worst_case = largest worst case | \
         #mean_slack = mean slack | #max_slack = largest slack",
    );
    let title =
        format!("Every strategy against every Bob on the connected graphs of order at most {LARGEST}");
    let mut table = Table::new("sweep", title, columns);
    for entry in STRATEGIES {
        let own = found.iter().filter(|found| found.strategy == entry.name).collect_vec();
        let mut row: Vec<Cell> = vec![entry.name.into(), own.len().into()];
        row.extend([
            number(&own, |it| it.worst_case.is_none()),
            number(&own, |it| it.refuted),
            number(&own, |it| it.bound.is_some() && !it.trivial),
            number(&own, |it| it.slack() == Some(0)),
            number(&own, |it| it.worst_case.is_some() && it.worst_case == it.exact),
            own.iter().filter_map(|it| it.worst_case).max().into(),
        ]);
        row.extend(slacks(&own));
        table.push(row);
    }
    table.notes = vec![
        "Worst case: score + 1 in the marking game for color-blind strategies, colors in whole shades of the \
         guide for guided ones. The bound is that of the strategy's own theorem, for the order or the guide in \
         use; it bites where it is below max degree + 1. Slack: the bound less the worst case."
            .into(),
        "Best play: the worst case is $col_g$ for color-blind strategies, $chi_g$ for guided ones. No strategy \
         needs less."
            .into(),
    ];
    table
}

fn distribution(found: &[WorstCase]) -> Table {
    let columns = Column::list(
        "strategy | #col_2 | #acyclic_chi = a | #graphs | #bound = largest bound | \
         #worst_case = largest worst case | worst_cases = worst cases, each with its number of graphs",
    );
    let mut table = Table::new("worst-cases", "Worst cases by strategy, $col_2$ and $a$", columns);
    let groups = found.iter().into_group_map_by(|found| (found.strategy, found.col_2, found.acyclic_chi));
    for ((strategy, col_2, acyclic_chi), own) in groups.into_iter().sorted_by_key(|(key, _)| *key) {
        let worst_cases = own.iter().filter_map(|it| it.worst_case).counts();
        let shown = worst_cases.iter().sorted().map(|(worst, graphs)| format!("{worst}: {graphs}"));
        table.push(vec![
            strategy.into(),
            col_2.into(),
            acyclic_chi.into(),
            own.len().into(),
            own.iter().filter_map(|it| it.bound).max().into(),
            worst_cases.keys().max().copied().into(),
            shown.format(", ").to_string().into(),
        ]);
    }
    table
}
