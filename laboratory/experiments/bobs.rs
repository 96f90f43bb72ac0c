//! Which Bob hurts which strategy: color-blind strategies of Alice, and a random player for comparison, against every
//! Bob of the catalogue.
//!
//! The strategies are made for every Bob at once and promise a number of colors that no Bob breaks. With fewer colors,
//! here chi_g, where a perfect Alice would still win, the choice of Bob matters. The largest number of colored
//! neighbors of a vertex shows how near a Bob comes to the worst case of the theorems.

use std::sync::Arc;

use games::Player;
use games::certificate::Kind;
use graphs::Parameters;
use solver::Scope;
use solver::coloring::Solver;
use strategies::alice::{activation, first_fit, high_degree_first, least_rank, most_constrained};
use strategies::{Entry, OPPONENTS};
use toolkit::matches::Extent;
use toolkit::players::NamedPlayer;
use toolkit::statistics::Proportion;
use toolkit::verify::{Sampling, Terms, sample, verify};

use super::ground::Ground;
use super::{Context, Experiment, NoReport};
use crate::curves;
use crate::report::layouts::worst_case;
use crate::report::plot::{Axis, Join, Plot, Point, Series};
use crate::report::{Begins, Cell, Column, Cost, Decimal, Question, Report, Table};

pub(crate) static EXPERIMENT: Experiment = Experiment {
    question: Question {
        name: "bobs",
        about: "which Bob hurts which strategy of Alice, with as many colors as a perfect Alice needs",
        cost: Cost::Quick,
        begins: Begins::AliceByTheorems,
    },
    graphs,
    report,
};

/// The graphs: chi_g is below max degree + 1 on each, so that chi_g colors are no trivial palette.
const GRAPHS: [&str; 8] = [
    "tree:2,3",
    "caterpillar:3,2,2,3",
    "random-tree:20@1",
    "fan:9",
    "wheel:9",
    "grid:4x5",
    "groetzsch",
    "partial-ktree:14,2,0.8@1",
];

static STRATEGIES: [&Entry; 5] = [
    &activation::STRATEGY,
    &least_rank::STRATEGY,
    &first_fit::STRATEGY,
    &high_degree_first::STRATEGY,
    &most_constrained::STRATEGY,
];

/// The Bobs, each with its number of games. A Bob without random choices plays one, since all games would be the same
/// against an Alice without random choices.
const BOBS: [(&str, u64); 7] = [
    ("random", 100),
    ("greedy", 100),
    ("copycat", 100),
    ("threat", 100),
    ("alpha-beta:2", 1),
    ("perfect", 1),
    (RESPONSE.0, RESPONSE.1),
];

/// The Bob who knows Alice's strategy, with the number of his games.
const RESPONSE: (&str, u64) = ("best-response:200", 10);

/// The Alice for comparison, and the number of her games against each Bob.
const ALICE_AT_RANDOM: (&str, u64) = ("random", 100);

/// The number of games that are sampled for the count of colored neighbors.
const SAMPLED: u64 = 200;

/// The node limit of one decision of the perfect player, and of one search over every Bob, where the context allows
/// more.
const MOST_NODES: u64 = 200_000;

/// The graphs whose ratios are plotted over all numbers of colors.
const PLOTTED: [&str; 2] = ["random-tree:20@1", "grid:4x5"];

fn graphs() -> Vec<String> {
    GRAPHS.map(String::from).into()
}

fn report(context: &Context<'_>) -> Result<Report, NoReport> {
    context.progress.begin("graphs", (GRAPHS.len() + PLOTTED.len()) as u64);
    let studies = context.each(GRAPHS, |spec| spec, |spec| Study::of(spec, context))?;
    let plots = context.each(PLOTTED, |spec| spec, |spec| plot(spec, context))?;
    let tables = vec![summary_table(&studies), ratio_table(&studies), neighbors_table(&studies)];
    Ok(Report { tables, plots, ..Report::default() })
}

fn ground<'c>(spec: &str, context: &'c Context<'c>) -> Ground<'c> {
    let graph = context.graph(spec);
    let parameters = Parameters::of(&graph, &context.budget);
    Ground { graph: Arc::new(graph), parameters, context }
}

/// Alice's wins; `None` where the strategy does not apply, or where a Bob who must know a strategy meets an Alice without
/// one.
fn play(
    ground: &Ground<'_>,
    k: u32,
    alice: &str,
    bob: &str,
    games: u64,
) -> Result<Option<Proportion>, NoReport> {
    let limits = ground.context.few(MOST_NODES);
    ground.wins(k, alice, bob, &Extent { limits, ..Extent::new(games, ground.context.seed) })
}

struct Study {
    spec: &'static str,
    k: u32,
    order: usize,
    rows: Vec<Row>,
}

struct Row {
    alice: &'static str,
    /// Her wins against each of [`BOBS`].
    wins: Vec<Option<Proportion>>,
    /// The numbers that each of [`OPPONENTS`], and then the best response, force from a color-blind strategy in the
    /// sampled games.
    sampled: Vec<Option<u32>>,
    every: Cell,
}

impl Study {
    fn of(spec: &'static str, context: &Context<'_>) -> Result<Study, NoReport> {
        let ground = ground(spec, context);
        let low = ground.parameters.chi().low;
        let k =
            Solver::new(&ground.graph, &context.budget).number(Scope::Number, Player::Alice.into(), low).high;
        context.check()?;
        let mut rows = Vec::new();
        for entry in STRATEGIES {
            let wins = BOBS.iter().map(|&(bob, games)| play(&ground, k, entry.name, bob, games));
            let wins = wins.collect::<Result<Vec<_>, _>>()?;
            if wins[0].is_some() {
                let (sampled, every) = neighbors(&ground, entry);
                rows.push(Row { alice: entry.name, wins, sampled, every });
            }
        }
        let (alice, games) = ALICE_AT_RANDOM;
        let wins = BOBS.iter().map(|&(bob, _)| play(&ground, k, alice, bob, games));
        let wins = wins.collect::<Result<_, _>>()?;
        rows.push(Row { alice, wins, sampled: Vec::new(), every: Cell::empty() });
        context.check()?;
        Ok(Study { spec, k, order: ground.graph.order(), rows })
    }
}

/// The most colored neighbors plus 1 against each of [`OPPONENTS`] and the best response, and against every Bob.
fn neighbors(ground: &Ground<'_>, entry: &'static Entry) -> (Vec<Option<u32>>, Cell) {
    let Ground { graph, parameters, context } = ground;
    let (terms, few) = (Terms::default(), context.few(MOST_NODES));
    let needed = |name: &str, games, terms: &Terms| {
        let bob: NamedPlayer = name.parse().expect("a player of the catalogue");
        let sampling = Sampling { bob: &bob, games, seed: context.seed };
        sample(graph, parameters, entry, terms, sampling, &few).ok()?.worst_case
    };
    let mut sampled: Vec<_> =
        OPPONENTS.iter().map(|opponent| needed(opponent.name, SAMPLED, &terms)).collect();
    let marking = Terms { game: Some(Kind::Marking), ..Terms::default() };
    sampled.push(needed(RESPONSE.0, RESPONSE.1, &marking));
    let every = verify(graph, parameters, entry, &terms, &few).ok();
    (sampled, every.as_ref().map_or_else(Cell::empty, worst_case))
}

fn rounded(ratio: Option<f64>) -> Option<Decimal> {
    ratio.map(|ratio| Decimal::rounded(ratio, 2))
}

fn bob_columns() -> impl Iterator<Item = Column> {
    BOBS.iter().map(|&(bob, _)| Column::number(bob.replace([':', '-'], "_"), bob))
}

fn ratio_table(studies: &[Study]) -> Table {
    let mut columns = Column::list("graph | #k | alice = Alice");
    columns.extend(bob_columns());
    let mut table = Table::new("ratios", "Alice's ratio with $k = chi_g$ colors, by Bob", columns);
    for study in studies {
        for row in &study.rows {
            let mut cells: Vec<Cell> = vec![study.spec.into(), study.k.into(), row.alice.into()];
            cells.extend(row.wins.iter().map(|wins| Cell::from(rounded(wins.and_then(|it| it.ratio())))));
            table.push(cells);
        }
    }
    table.notes = vec![games_note()];
    table
}

fn games_note() -> String {
    let (alice, games) = ALICE_AT_RANDOM;
    format!(
        "Alice moves first. `random`, `greedy`, `copycat` and `threat` play {} games with each Alice, `alpha-beta:2` and \
         `perfect` one, since it would be the same again, `{}` {}; the Alice `{alice}` plays {games} with everyone who need not \
         know her rule. `perfect` looks at most {MOST_NODES} nodes ahead a question.",
        BOBS[0].1, RESPONSE.0, RESPONSE.1
    )
}

fn summary_table(studies: &[Study]) -> Table {
    let mut columns = vec![Column::words("alice", "Alice"), Column::number("graphs", "graphs")];
    columns.extend(bob_columns());
    columns.push(Column::words("worst", "hurt most by"));
    let title = "Alice's ratio with $k = chi_g$ colors, on average over the graphs";
    let mut table = Table::new("bobs", title, columns);
    let alices = STRATEGIES.iter().map(|entry| entry.name).chain([ALICE_AT_RANDOM.0]);
    for alice in alices {
        let rows = || studies.iter().flat_map(|study| &study.rows).filter(move |row| row.alice == alice);
        let count = rows().count();
        let mean = |bob: usize| {
            let ratios = rows().filter_map(|row| row.wins[bob]?.ratio());
            toolkit::statistics::mean(&ratios.collect::<Vec<_>>())
        };
        let means: Vec<Option<f64>> = (0..BOBS.len()).map(mean).collect();
        let least = means.iter().flatten().copied().reduce(f64::min);
        let worst = BOBS.iter().zip(&means).filter(|&(_, &mean)| mean.is_some() && mean == least);
        let worst: Vec<&str> = worst.map(|(&(bob, _), _)| bob).collect();
        let mut cells: Vec<Cell> = vec![alice.into(), count.into()];
        cells.extend(means.iter().map(|&mean| Cell::from(rounded(mean))));
        cells.push(worst.join(", ").into());
        table.push(cells);
    }
    table.notes = vec![
        "With $k = chi_g$ colors a perfect Alice wins against everyone: what is missing to 1 is the strategy's own, and \
         which Bob finds it."
            .into(),
        games_note(),
    ];
    table
}

fn neighbors_table(studies: &[Study]) -> Table {
    let mut columns = Column::list("graph | #n | strategy");
    let names = OPPONENTS.iter().map(|opponent| opponent.name).chain([RESPONSE.0]);
    columns.extend(names.map(|name| Column::number(name.replace([':', '-'], "_"), name)));
    columns.push(Column::number("every_bob", "every Bob"));
    let title = "The most colors that a strategy came to need: colored neighbors of a vertex, and one";
    let mut table = Table::new("neighbors", title, columns);
    for study in studies {
        for row in study.rows.iter().filter(|row| !row.sampled.is_empty()) {
            let mut cells: Vec<Cell> = vec![study.spec.into(), study.order.into(), row.alice.into()];
            cells.extend(row.sampled.iter().map(|&needed| Cell::from(needed)));
            cells.push(row.every.clone());
            table.push(cells);
        }
    }
    table.notes = vec![format!(
        "Each Bob in {SAMPLED} games with as many colors as the strategy's theorems promise to be enough, `{}` in {} of the \
         marking game. `every Bob` is the worst case over all his plays; a Bob who reaches it shows that the strategy needs \
         that many.",
        RESPONSE.0, RESPONSE.1
    )];
    table
}

/// The ratio of the first strategy against every Bob, over all numbers of colors, with the exact verdict.
fn plot(spec: &'static str, context: &Context<'_>) -> Result<Plot, NoReport> {
    let ground = ground(spec, context);
    let alice = STRATEGIES[0].name;
    let colors = 2..=ground.parameters.max_degree() + 1;
    let name = format!("ratio-{}", spec.replace([':', ',', '@'], "-"));
    let title = format!("{alice} on {spec} against each Bob");
    let (x, y) = (Axis::new("colors $k$").whole(), Axis::new("ratio of Alice's wins").within(0.0, 1.0));
    let mut plot = Plot::new(name, title, x, y);
    for (bob, games) in BOBS {
        let mut series = Series::new(bob, Join::Lines);
        for k in colors.clone() {
            let Some(wins) = play(&ground, k, alice, bob, games)? else { continue };
            let Some(ratio) = wins.ratio() else { continue };
            let interval = wins.interval();
            let point = Point::new(k.into(), ratio);
            // The interval of a single game is not worth drawing.
            series.points.push(if games > 1 { point.between(interval.low, interval.high) } else { point });
        }
        plot.series.push(series);
    }
    for k in colors {
        plot.bands.push(curves::band(k, ground.winner(k)?));
    }
    let perfect = "Bars are 95 % intervals; `alpha-beta:2` and `perfect` play one game, the same each time. The \
                   points of one $k$ stand side by side. The background is what the solver decides for a perfect Alice.";
    plot.notes = vec![perfect.into()];
    Ok(plot)
}
