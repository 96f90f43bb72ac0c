//! The numbers of the games side by side: on named graphs, and on all graphs of small order, with the graphs on which
//! two games differ most.

use std::sync::Arc;

use games::rulesets::Terms;
use games::{Adjacency, ChosenGame, Passing, Player, Variant};
use graphs::{Graph, enumerate, formats};
use itertools::Itertools;
use solver::decider;
use toolkit::counts::count;

use super::{Context, Experiment, NoReport};
use crate::report::{Begins, Cell, Column, Cost, Question, Report, Table, Value};

pub(crate) static EXPERIMENT: Experiment = Experiment {
    question: Question {
        name: "variants",
        about: "the numbers of the games of the catalogue side by side, and the graphs on which two games differ most",
        cost: Cost::Quick,
        begins: Begins::Either,
    },
    graphs: || NAMED.split(' ').map(String::from).chain(small()).collect(),
    report,
};

/// The largest order of which all graphs are taken.
const ALL_TO: usize = 6;

/// The nodes of each decision, where the context allows more.
const MOST_NODES: u64 = 200_000;

const NAMED: &str = "path:4 path:9 cycle:5 cycle:8 star:6 tree:2,2 caterpillar:2,1,2 sunlet:4 complete:4 complete:5 \
     multipartite:3,3 multipartite:2,2,2 crown:4 wheel:5 fan:6 grid:2x4 grid:3x3 prism:3 cube \
     moebius-ladder:8 torus:3x3 petersen groetzsch icosahedron";

/// Every graph of order at most [`ALL_TO`] with a vertex.
fn small() -> impl Iterator<Item = String> {
    let graphs = (1..=ALL_TO).flat_map(enumerate::every_graph);
    graphs.map(|graph| format!("g6:{}", formats::to_graph6(&graph)))
}

/// The games: all of the catalogue that need no order, each with its least meaningful settings, the one with a fair Bob
/// by its first reading, and the variants of the literature.
fn games() -> Vec<ChosenGame> {
    let of = ChosenGame::named;
    let by = |first, passing| Variant { first, adjacency: Adjacency::Free, passing };
    let connected = Variant { adjacency: Adjacency::Connected, ..Variant::default() };
    let (alice, bob) = (Player::Alice, Player::Bob);
    let turns = |turns| of("asymmetric").with(Terms { turns: Some(turns), ..Terms::default() });
    vec![
        of("coloring"),
        of("coloring").playing(bob.into()),
        of("coloring").playing(by(alice, Passing::Alice)),
        of("coloring").playing(by(alice, Passing::Bob)),
        of("coloring").playing(by(bob, Passing::Alice)),
        of("coloring").playing(by(bob, Passing::Bob)),
        of("coloring").playing(connected),
        of("marking"),
        of("marking").playing(bob.into()),
        of("marking").playing(connected),
        of("greedy"),
        of("fair"),
        of("indicated"),
        turns([2, 1]),
        turns([1, 2]),
        of("relaxed").with(Terms { defect: Some(1), ..Terms::default() }),
        of("distance").with(Terms { distance: Some(2), ..Terms::default() }),
        of("edge"),
        of("total"),
        of("incidence"),
        of("arboricity"),
    ]
}

/// The intervals of all games on one graph.
struct Row {
    spec: String,
    graph: Arc<Graph>,
    numbers: Vec<(u32, u32)>,
}

fn report(context: &Context<'_>) -> Result<Report, NoReport> {
    let specs = (EXPERIMENT.graphs)();
    context.progress.begin("graphs", specs.len() as u64);
    let budget = context.few(MOST_NODES);
    let (games, nodes) = (games(), budget.nodes.unwrap_or(MOST_NODES));
    let row = |spec: &String| {
        let graph = Arc::new(context.graph(spec));
        let number = |game: &ChosenGame| {
            let number =
                decider::number(game, &graph, &budget).expect("graphs of graphs of small order are small");
            (number.low, number.high)
        };
        let numbers = games.iter().map(number).collect();
        Ok::<_, NoReport>(Row { spec: spec.clone(), graph, numbers })
    };
    let rows = context.each(specs, |spec| spec, row)?;
    let (named, small) = rows.split_at(NAMED.split(' ').count());
    Ok(vec![side_by_side(&games, named, nodes), distributions(&games, small), pairs(&games, small, nodes)]
        .into())
}

/// One row a graph, one column a game; the transposed table would be too wide.
fn side_by_side(games: &[ChosenGame], named: &[Row], nodes: u64) -> Table {
    let columns = Column::list("graph | #n | #m");
    let of_games = games.iter().map(|game| Column::number(key(game), game.to_string()));
    let mut table = Table::new(
        "variants",
        "The numbers of the games on named graphs",
        columns.into_iter().chain(of_games).collect(),
    );
    for row in named {
        let mut cells: Vec<Cell> =
            vec![row.spec.as_str().into(), row.graph.order().into(), row.graph.size().into()];
        cells.extend(row.numbers.iter().map(|&(low, high)| Cell::between(low, high)));
        table.push(cells);
    }
    table.notes = vec![
        "The number of a game is the least $k$ with which Alice wins; `mapgame list games` has the rules. [X,Y]: X begins, Y may \
         pass; without brackets Alice begins and neither passes. $(a,b)$: $a$ moves a turn of Alice, $b$ of Bob. relaxed 1: defect \
         1; distance 2: on the square."
            .into(),
        format!("An interval: a decision would have taken more than {}.", count(nodes, "node")),
    ];
    table
}

fn key(game: &ChosenGame) -> String {
    let name = game.to_string().replace(",-]", "]");
    let parts = name.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|part| !part.is_empty());
    parts.map(str::to_lowercase).join("_")
}

/// How many small graphs have each number.
fn distributions(games: &[ChosenGame], small: &[Row]) -> Table {
    let most = small.iter().flat_map(|row| row.numbers.iter().map(|&(_, high)| high)).max().unwrap_or(0);
    let mut columns = vec![Column::words("game", "game"), Column::words("number", "symbol")];
    columns.extend((0..=most).map(|k| Column::number(format!("k{k}"), k.to_string())));
    columns.push(Column::number("unknown", "unknown"));
    let title = format!("How many of the {} graphs of order at most {ALL_TO} have each number", small.len());
    let mut table = Table::new("distributions", title, columns);
    for (at, game) in games.iter().enumerate() {
        let symbol = Value::Formula(game.ruleset.symbol_of(&game.terms, false));
        let mut cells: Vec<Cell> = vec![game.to_string().into(), symbol.into()];
        let count =
            |holds: &dyn Fn((u32, u32)) -> bool| small.iter().filter(|row| holds(row.numbers[at])).count();
        cells.extend((0..=most).map(|k| Cell::from(count(&|number| number == (k, k)))));
        cells.push(count(&|(low, high)| low < high).into());
        table.push(cells);
    }
    table
}

/// Each pair of games, and the graphs on which they differ most.
fn pairs(games: &[ChosenGame], small: &[Row], nodes: u64) -> Table {
    let columns = Column::list(
        "one | other | #less | #equal | #more | #unknown | #most_below = by at most / one below other | \
         graph6_below = first graph / one below other | #graphs_below = graphs / one below other | \
         #most_above = by at most / one above other | graph6_above = first graph / one above other | \
         #graphs_above = graphs / one above other",
    );
    let title = format!("Pairs of games on all graphs of order at most {ALL_TO}");
    let mut table = Table::new("pairs", title, columns);
    for [one, other] in (0..games.len()).array_combinations() {
        let difference = |row: &Row| {
            let [(a, b), (c, d)] = [row.numbers[one], row.numbers[other]];
            (a == b && c == d).then(|| i64::from(a) - i64::from(c))
        };
        let known: Vec<(&Row, i64)> = small.iter().filter_map(|row| Some((row, difference(row)?))).collect();
        let count = |holds: &dyn Fn(i64) -> bool| known.iter().filter(|&&(_, found)| holds(found)).count();
        let mut cells: Vec<Cell> = vec![games[one].to_string().into(), games[other].to_string().into()];
        cells.extend(
            [count(&|found| found < 0), count(&|found| found == 0), count(&|found| found > 0)]
                .map(Cell::from),
        );
        cells.push((small.len() - known.len()).into());
        for sign in [-1, 1] {
            let most = known.iter().map(|&(_, found)| sign * found).max().filter(|&most| most > 0);
            // The rows are sorted by order, and within an order by size up to complements.
            let mut extremal =
                known.iter().filter(|&&(_, found)| Some(sign * found) == most).map(|&(row, _)| row);
            let number = extremal.clone().count();
            let size = |row: &&Row| (row.graph.order(), row.graph.size());
            let first = extremal.by_ref().min_by_key(size);
            cells.push(most.map_or_else(Cell::empty, |most| Cell::from(most.unsigned_abs())));
            cells.push(first.map_or_else(Cell::empty, |row| row.spec.trim_start_matches("g6:").into()));
            cells.push(if most.is_some() { number.into() } else { Cell::empty() });
        }
        table.push(cells);
    }
    table.notes = vec![
        "Less, equal, more: on how many graphs the number of one is below, at or above that of the other. By at most: the largest \
         difference; first graph: of the graphs with it one of least order, and of these of least size."
            .into(),
        format!("Unknown: one of the numbers would have taken more than {} for a decision.", count(nodes, "node")),
    ];
    table
}
