//! What knowing the strategy is worth to Bob: the best response against every other Bob, on large graphs.
//!
//! Graphs of hundreds of vertices are out of reach for a search over every Bob. What a Bob makes a color-blind strategy
//! need there is one more than the most colored neighbors that a vertex had, in his worst game; what he makes a guided one
//! need is one shade of each class more than the most with which he beat it. Both are lower bounds on the worst case, on
//! the scale of the proven bound.

use std::sync::Arc;

use graphs::{Budget, Graph, Parameters, families};
use itertools::Itertools;
use rayon::prelude::*;
use strategies::alice::{activation, chordal, dollar, least_rank, loose_backward};
use strategies::{Entry, OPPONENTS};
use toolkit::players::Named;
use toolkit::response::{Method, Search};
use toolkit::verify::{GameKind, Sampling, Terms, Verification, Wanted, sample, verify};

use super::{Context, Experiment, Interrupted, NoReport};
use crate::report::plot::{Axis, Join, Plot, Point, Series};
use crate::report::{Cell, Column, Cost, Question, Report, Table};

/// The catalogue entry.
pub static EXPERIMENT: Experiment = Experiment {
    question: Question {
        name: "attack",
        about: "what knowing the strategy is worth to Bob on large graphs, and how near he comes to the proven bounds",
        cost: Cost::Long,
    },
    graphs,
    report,
};

/// The families by name, each with what makes a spec of an order.
const FAMILIES: [(&str, fn(usize) -> String); 3] = [
    ("random triangulations", |n| format!("random-planar:{n}@1")),
    ("random 3-trees", |n| format!("ktree:{n},3@1")),
    // The mean degree is about 8, less at the border.
    ("random geometric graphs", |n| {
        format!("random-geometric:{n},{:.4}@1", (8.0 / (std::f64::consts::PI * n as f64)).sqrt())
    }),
];

/// The orders of the graphs of each family.
const ORDERS: [usize; 3] = [200, 500, 1000];

/// The color-blind strategies with a theorem, of which those play that apply.
static COLOR_BLIND: [&Entry; 4] =
    [&activation::STRATEGY, &dollar::STRATEGY, &least_rank::STRATEGY, &chordal::STRATEGY];

/// Of the guided strategies with a theorem.
static GUIDED: [&Entry; 1] = [&loose_backward::STRATEGY];

/// The other Bobs that search, each in one game, on graphs of at most this order: what a game costs them grows with its
/// square.
const SEARCHING: [&str; 4] = ["alpha-beta:1", "mcts:10", "mcts-2013:10", "mcts-2013-repaired:10"];
const SEARCHED: usize = 200;

/// The games of a Bob who does not search.
const GAMES: u64 = 3;

/// The best responses, with their budgets.
const RESPONSES: [(Method, u64); 2] = [(Method::Tree, 2000), (Method::Beam, 20_000)];

/// The budgets of the curves, and the seeds of each.
const BUDGETS: [u64; 4] = [10, 100, 1000, 10_000];
const SEEDS: u64 = 3;

/// The nodes of each search for a parameter, where the context allows more.
const PARAMETER_NODES: u64 = 10_000;

fn specs() -> impl Iterator<Item = (usize, usize, String)> {
    let families = FAMILIES.iter().enumerate();
    families.flat_map(|(family, (_, spec))| ORDERS.map(|order| (family, order, spec(order))))
}

fn graphs() -> Vec<String> {
    specs().map(|(_, _, spec)| spec).collect()
}

/// The Bobs who do not know whom they play, each with the number of games.
fn others() -> Vec<(&'static str, u64)> {
    let guessing = OPPONENTS.iter().map(|opponent| (opponent.name, GAMES));
    guessing.chain(SEARCHING.map(|name| (name, 1))).collect()
}

fn report(context: &Context<'_>) -> Result<Report, NoReport> {
    context.progress.begin("graphs", 2 * specs().count() as u64);
    // The large graphs take longest, and come first.
    let mut fields: Vec<(usize, usize, String)> = specs().collect();
    fields.sort_by_key(|&(family, order, _)| (std::cmp::Reverse(order), family));
    let rows = fields.par_iter().map(|(family, order, spec)| {
        let field = Field::new(*family, *order, spec, context);
        let rows = COLOR_BLIND.par_iter().map(|entry| field.color_blind(entry));
        let mut rows: Vec<Row> = rows.collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect();
        if *order == ORDERS[0] {
            let guided = GUIDED.par_iter().map(|entry| field.guided(entry));
            rows.extend(guided.collect::<Result<Vec<_>, _>>()?.into_iter().flatten());
        }
        context.progress.advance(spec);
        Ok(rows)
    });
    let mut rows: Vec<Row> = rows.collect::<Result<Vec<_>, Interrupted>>()?.into_iter().flatten().collect();
    rows.sort_by_key(|row| (row.is_guided, row.family, row.order));
    let curves = fields.par_iter().map(|(family, order, spec)| {
        let field = Field::new(*family, *order, spec, context);
        let curve = if *order == ORDERS[ORDERS.len() - 1] { Some(field.curve()?) } else { None };
        context.progress.advance(spec);
        Ok(curve)
    });
    let mut curves: Vec<Curve> =
        curves.collect::<Result<Vec<_>, Interrupted>>()?.into_iter().flatten().collect();
    curves.sort_by_key(|curve| curve.family);
    let mut plots: Vec<Plot> = (0..FAMILIES.len()).map(|family| by_order(family, &rows)).collect();
    plots.extend(curves.iter().map(Curve::plot));
    let tables = vec![summary(&rows), table(&rows, false), table(&rows, true), Curve::table(&curves)];
    Ok(Report { tables, plots, ..Report::default() })
}

/// A graph on which strategies are attacked.
struct Field<'c> {
    family: usize,
    order: usize,
    spec: String,
    graph: Arc<Graph>,
    parameters: Parameters,
    context: &'c Context<'c>,
}

/// What every Bob makes a strategy need on a graph.
struct Row {
    family: usize,
    order: usize,
    spec: String,
    max_degree_plus_1: usize,
    strategy: &'static str,
    is_guided: bool,
    bound: u32,
    /// By each of [`others`], where he plays.
    others: Vec<Option<u32>>,
    /// By each of [`RESPONSES`].
    responses: Vec<u32>,
}

impl Row {
    fn best_of_others(&self) -> u32 {
        self.others.iter().copied().flatten().max().unwrap_or(0)
    }

    fn best_response(&self) -> u32 {
        self.responses.iter().copied().max().unwrap_or(0)
    }
}

impl<'c> Field<'c> {
    fn new(family: usize, order: usize, spec: &str, context: &'c Context<'c>) -> Self {
        let graph = families::from_spec(spec, context.seed).expect("the specs of an experiment are valid");
        let nodes = context.budget.nodes.map_or(PARAMETER_NODES, |nodes| nodes.min(PARAMETER_NODES));
        let parameters = Parameters::of(&graph, &Budget { nodes: Some(nodes), ..context.budget.clone() });
        Field { family, order, spec: spec.to_owned(), graph: Arc::new(graph), parameters, context }
    }

    /// What a search finds alone; `None` where the strategy does not apply.
    fn responded(
        &self,
        entry: &Entry,
        (method, simulations): (Method, u64),
        seed: u64,
    ) -> Result<Option<Verification>, Interrupted> {
        let terms = Terms { response: Some(Search { method, simulations, seed }), ..Terms::default() };
        // The search over every Bob takes no step.
        let budget = Budget { nodes: Some(0), ..self.context.budget.clone() };
        let found = verify(&self.graph, &self.parameters, entry, &terms, &budget).ok();
        self.context.check()?;
        Ok(found)
    }

    fn responses(&self, entry: &Entry) -> Result<Option<(Vec<u32>, u32)>, Interrupted> {
        let mut needed = Vec::new();
        let mut bound = None;
        for response in RESPONSES {
            let Some(found) = self.responded(entry, response, self.context.seed)? else { return Ok(None) };
            needed.extend(found.worst_case);
            bound = found.claims.iter().map(|claim| claim.bound).min();
        }
        Ok(bound.map(|bound| (needed, bound)))
    }

    fn row(
        &self,
        entry: &'static Entry,
        is_guided: bool,
        against: impl Fn(&Named, u64) -> Option<u32> + Sync,
    ) -> Result<Option<Row>, Interrupted> {
        let Some((responses, bound)) = self.responses(entry)? else { return Ok(None) };
        let needed = others().into_par_iter().map(|(name, games)| {
            if SEARCHING.contains(&name) && self.order > SEARCHED {
                return None;
            }
            let bob: Named = name.parse().expect("a player of the catalogue");
            Some(against(&bob, games).expect("a strategy that applies is played by everyone"))
        });
        let others = needed.collect();
        self.context.check()?;
        Ok(Some(Row {
            family: self.family,
            order: self.order,
            spec: self.spec.clone(),
            max_degree_plus_1: self.graph.max_degree() + 1,
            strategy: entry.name,
            is_guided,
            bound,
            others,
            responses,
        }))
    }

    fn color_blind(&self, entry: &'static Entry) -> Result<Option<Row>, Interrupted> {
        self.row(entry, false, |bob, games| {
            let terms = Terms { game: Some(GameKind::Coloring), ..Terms::default() };
            self.sampled(entry, &terms, bob, games)?.worst_case
        })
    }

    fn guided(&self, entry: &'static Entry) -> Result<Option<Row>, Interrupted> {
        self.row(entry, true, |bob, games| {
            let mut needed = 0;
            for shades in 1.. {
                let terms = Terms { palette: Some(Wanted::Shades(shades)), ..Terms::default() };
                let played = self.sampled(entry, &terms, bob, games)?;
                needed = played.colors?;
                if played.survives != Some(false) {
                    break;
                }
            }
            Some(needed)
        })
    }

    fn sampled(&self, entry: &Entry, terms: &Terms, bob: &Named, games: u64) -> Option<Verification> {
        let sampling = Sampling { bob, games, seed: self.context.seed };
        sample(&self.graph, &self.parameters, entry, terms, sampling, &self.context.budget).ok()
    }

    /// The strategies of which the curves tell.
    fn curve(&self) -> Result<Curve, Interrupted> {
        let entry = COLOR_BLIND[0];
        let mut points = Vec::new();
        let mut bound = 0;
        for (method, _) in RESPONSES {
            for simulations in BUDGETS {
                let found = (0..SEEDS).into_par_iter();
                let found = found.map(|seed| self.responded(entry, (method, simulations), seed));
                let found = found.collect::<Result<Option<Vec<_>>, _>>()?.expect("activation always applies");
                let needed: Vec<u32> = found.iter().filter_map(|found| found.worst_case).collect();
                let claims = found.iter().flat_map(|found| &found.claims);
                bound = claims.map(|claim| claim.bound).min().unwrap_or(0);
                points.push((method, simulations, needed));
            }
        }
        let spec = self.spec.clone();
        Ok(Curve { family: self.family, spec, strategy: entry.name, bound, points })
    }
}

/// What the best response finds on one graph with more and more simulations.
struct Curve {
    family: usize,
    spec: String,
    strategy: &'static str,
    bound: u32,
    /// For each method and budget what every seed finds.
    points: Vec<(Method, u64, Vec<u32>)>,
}

impl Curve {
    fn plot(&self) -> Plot {
        let Curve { spec, strategy, bound, points, family } = self;
        let (title, x) =
            (format!("{strategy} on {spec}"), Axis::new("simulations, or positions expanded").logarithmic());
        let high = f64::from(*bound) + 1.0;
        let y = Axis::new("needed").within(0.0, high).whole();
        let mut plot = Plot::new(format!("budget-{}", slug(*family)), title, x, y);
        for (method, _) in RESPONSES {
            let mut series = Series::new(method.name(), Join::Lines);
            for (_, simulations, needed) in points.iter().filter(|(of, ..)| *of == method) {
                let (low, high) = (needed.iter().min().copied(), needed.iter().max().copied());
                let point = Point::new(*simulations as f64, mean(needed));
                let interval = low.zip(high).map(|(low, high)| (f64::from(low), f64::from(high)));
                series.points.push(interval.map_or(point, |(low, high)| point.between(low, high)));
            }
            plot.series.push(series);
        }
        let ends = [BUDGETS[0], BUDGETS[BUDGETS.len() - 1]];
        let mut series = Series::new("proven bound", Join::Lines);
        series.points = ends.map(|x| Point::new(x as f64, f64::from(*bound))).into();
        plot.series.push(series);
        plot.notes = vec![format!("The mean over {SEEDS} seeds, bars from the least to the most.")];
        plot
    }

    fn table(curves: &[Curve]) -> Table {
        let columns = vec![
            Column::words("graph", "graph"),
            Column::words("strategy", "strategy"),
            Column::number("bound", "bound"),
            Column::words("bob", "Bob"),
            Column::number("least", "least"),
            Column::number("most", "most"),
        ];
        let title = "What the best response makes a strategy need, by its budget";
        let mut table = Table::new("budgets", title, columns);
        for Curve { spec, strategy, bound, points, .. } in curves {
            for (method, simulations, needed) in points {
                table.push(vec![
                    spec.as_str().into(),
                    (*strategy).into(),
                    (*bound).into(),
                    format!("{}:{simulations}", method.name()).into(),
                    needed.iter().min().copied().into(),
                    needed.iter().max().copied().into(),
                ]);
            }
        }
        table.notes = vec![format!("The least and the most over {SEEDS} seeds.")];
        table
    }
}

fn mean(needed: &[u32]) -> f64 {
    f64::from(needed.iter().sum::<u32>()) / needed.len().max(1) as f64
}

fn slug(family: usize) -> String {
    FAMILIES[family].0.replace(' ', "-")
}

/// What each Bob makes the first strategy need, by order.
fn by_order(family: usize, rows: &[Row]) -> Plot {
    let strategy = COLOR_BLIND[0].name;
    let rows: Vec<&Row> =
        rows.iter().filter(|row| row.family == family && row.strategy == strategy).collect();
    let title = format!("What Bobs make {strategy} need on {}", FAMILIES[family].0);
    let high = rows.iter().map(|row| row.bound).max().unwrap_or(0) + 1;
    let y = Axis::new("needed").within(0.0, f64::from(high)).whole();
    let mut plot = Plot::new(format!("order-{}", slug(family)), title, Axis::new("order n"), y);
    let mut add = |name: String, needed: &dyn Fn(&Row) -> Option<u32>| {
        let mut series = Series::new(name, Join::Lines);
        let point = |row: &&Row| Some(Point::new(row.order as f64, f64::from(needed(row)?)));
        series.points = rows.iter().filter_map(point).collect();
        plot.series.push(series);
    };
    add("proven bound".into(), &|row| Some(row.bound));
    for (place, (method, simulations)) in RESPONSES.into_iter().enumerate() {
        add(format!("{}:{simulations}", method.name()), &|row| Some(row.responses[place]));
    }
    for (place, (name, _)) in others().into_iter().enumerate().filter(|(_, (name, _))| PLOTTED.contains(name))
    {
        add(name.to_owned(), &|row| row.others[place]);
    }
    plot
}

/// The other Bobs that are plotted: the strongest of each kind, and chance.
const PLOTTED: [&str; 4] = ["alpha-beta:1", "mcts:10", "greedy", "random"];

fn response_columns() -> impl Iterator<Item = Column> {
    RESPONSES.iter().map(|(method, simulations)| {
        let name = format!("{}:{simulations}", method.name());
        Column::number(name.replace([':', '-'], "_"), name)
    })
}

fn table(rows: &[Row], is_guided: bool) -> Table {
    let mut columns = vec![
        Column::words("graph", "graph"),
        Column::number("max_degree_plus_1", "Δ+1"),
        Column::words("strategy", "strategy"),
        Column::number("bound", "bound"),
    ];
    columns.extend(response_columns());
    columns.extend(others().into_iter().map(|(name, _)| Column::number(name.replace([':', '-'], "_"), name)));
    let (name, title) = match is_guided {
        false => {
            ("color-blind", "What each Bob makes color-blind strategies need: colored neighbors, and one")
        }
        true => {
            ("guided", "What each Bob makes guided strategies need: colors, in whole shades of the guide")
        }
    };
    let mut table = Table::new(name, title, columns);
    for row in rows.iter().filter(|row| row.is_guided == is_guided) {
        let mut cells: Vec<Cell> = vec![
            row.spec.as_str().into(),
            row.max_degree_plus_1.into(),
            row.strategy.into(),
            row.bound.into(),
        ];
        cells.extend(row.responses.iter().map(|&needed| Cell::from(needed)));
        cells.extend(row.others.iter().map(|&needed| Cell::from(needed)));
        table.push(cells);
    }
    table.notes = vec![
        "Lower bounds on the worst case, each by a play. `bound` is the least that a theorem of the strategy proves for \
         its order or guide. A guided strategy is tried with 1, 2, ... shades of each class until it is not beaten."
            .into(),
        games_note(),
    ];
    table
}

fn games_note() -> String {
    format!(
        "Bobs who do not search play {GAMES} games, the others one, with as many simulations a move, or plies, as are \
         said, on at most {SEARCHED} vertices; the best responses have their budget for all of their play. `perfect` is left out: a solver that decides \
         games of some thirty vertices is no player of these."
    )
}

/// By family and strategy: how often the best response does more than every other Bob, and how near the bound it is.
fn summary(rows: &[Row]) -> Table {
    let columns = vec![
        Column::words("family", "graphs"),
        Column::words("strategy", "strategy"),
        Column::number("graphs", "number"),
        Column::number("more", "more than every other Bob"),
        Column::number("as_much", "as much"),
        Column::number("less", "less"),
        Column::number("tight", "the bound attained"),
        Column::number("gap", "largest gap to the bound"),
        Column::number("others_gap", "least gap of the others"),
    ];
    let title = "The best response against the best of all other Bobs";
    let mut table = Table::new("attack", title, columns);
    for (family, (name, _)) in FAMILIES.iter().enumerate() {
        for entry in COLOR_BLIND.iter().chain(&GUIDED) {
            let of = |row: &&Row| row.family == family && row.strategy == entry.name;
            let of: Vec<&Row> = rows.iter().filter(of).collect();
            if of.is_empty() {
                continue;
            }
            let count = |is: &dyn Fn(&Row) -> bool| of.iter().filter(|row| is(row)).count();
            let gap = |row: &Row| row.bound.saturating_sub(row.best_response());
            let others_gap = |row: &Row| row.bound.saturating_sub(row.best_of_others());
            table.push(vec![
                (*name).into(),
                entry.name.into(),
                of.len().into(),
                count(&|row| row.best_response() > row.best_of_others()).into(),
                count(&|row| row.best_response() == row.best_of_others()).into(),
                count(&|row| row.best_response() < row.best_of_others()).into(),
                count(&|row| gap(row) == 0).into(),
                of.iter().map(|row| gap(row)).max().into(),
                of.iter().map(|row| others_gap(row)).min().into(),
            ]);
        }
    }
    table.notes = vec![
        format!(
            "One graph of each of the orders {}; guided strategies play on that of order {} alone. The better of the two best responses against the best of the other Bobs, on the scale of \
             the bound: one more than the most colored neighbors of a vertex, or colors.",
            ORDERS.iter().join(", "),
            ORDERS[0]
        ),
        games_note(),
    ];
    table
}
