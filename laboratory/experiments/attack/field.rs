//! What each Bob makes strategies need on one graph.

use games::certificate::Kind;
use graphs::Budget;
use itertools::Itertools;
use rayon::prelude::*;
use strategies::alice::{activation, acyclic, chordal, dollar, loose_backward};
use strategies::{Entry, OPPONENTS};
use toolkit::ask::verify::Bob;
use toolkit::players::NamedPlayer;
use toolkit::response::{Method, Search};
use toolkit::verify::{Claim, Terms, Verification, verify};

use crate::experiments::ground::Ground;
use crate::experiments::{Context, Interruption};
use crate::means::{Contender, Reached, Setting};

type Spec = fn(usize, usize) -> String;

/// The families by name, each with what makes its specs.
pub const FAMILIES: [(&str, Spec); 3] = [
    ("triangulations", |n, number| format!("random-planar:{n}@{number}")),
    ("3-trees", |n, number| format!("ktree:{n},3@{number}")),
    // The mean degree is about 8, less at the border.
    ("geometric graphs", |n, number| {
        format!("random-geometric:{n},{:.4}@{number}", (8.0 / (std::f64::consts::PI * n as f64)).sqrt())
    }),
];

pub(crate) const ORDERS: [usize; 3] = [200, 500, 1000];

/// The number of graphs of each family and order. The coloring game uses only the first.
pub(crate) const GRAPHS: usize = 2;

/// The games of a Bob on one graph, each with its own seed, and the number of searches for a best response.
pub const GAMES: u64 = 2;

/// The strategies compared in the marking game, where they apply.
static MARKING: [&Entry; 3] = [&activation::STRATEGY, &dollar::STRATEGY, &chordal::STRATEGY];

/// The strategies compared in the coloring game, each with the largest order of its graphs.
static COLORING: [(&Entry, usize); 4] = [
    (&activation::STRATEGY, 1000),
    (&dollar::STRATEGY, 1000),
    (&loose_backward::STRATEGY, 200),
    (&acyclic::STRATEGY, 200),
];

/// The strategies whose distance to the proven bound is shown for each graph.
pub(crate) static HELD: [&Entry; 2] = [&activation::STRATEGY, &dollar::STRATEGY];

pub(crate) const RESPONSES: [(Method, u64); 2] = [(Method::Tree, 2000), (Method::Beam, 20_000)];

const SEARCHING: [&str; 4] = [ALPHA_BETA, "mcts:10", "mcts-2013:10", "mcts-2013-repaired:10"];
/// The only searching Bob who plays the marking game.
pub(crate) const ALPHA_BETA: &str = "alpha-beta:1";

/// The order up to which every Bob plays against color-blind strategies. The cost of a game of the searching Bobs, and
/// of `threat` where it finds threats, grows with the third or fourth power of the order, and as fast with the number
/// of colors. That number is large where a guide has many classes: there these Bobs do not play.
pub(crate) const EVERYONE: usize = 200;

/// The budgets of the curves, and the number of seeds for each.
pub(crate) const BUDGETS: [u64; 4] = [10, 100, 1000, 10_000];
pub(crate) const SEEDS: u64 = 3;

/// A family, an order, and the spec of one of its graphs.
pub(super) type Place = (usize, usize, String);

pub(crate) fn places() -> impl Iterator<Item = Place> {
    (0..FAMILIES.len()).cartesian_product(ORDERS).cartesian_product(1..=GRAPHS).map(
        |((family, order), number)| {
            let spec = FAMILIES[family].1;
            (family, order, spec(order, number))
        },
    )
}

/// The Bobs who do not use knowledge of Alice's strategy.
fn others() -> impl Iterator<Item = &'static str> {
    OPPONENTS.iter().map(|opponent| opponent.name).chain(SEARCHING)
}

/// All Bobs by name, the best responses first.
pub(crate) fn bobs() -> Vec<String> {
    let responses = RESPONSES.iter().map(|(method, budget)| format!("{}:{budget}", method.name()));
    responses.chain(others().map(String::from)).collect()
}

pub(crate) struct Field<'c> {
    family: usize,
    order: usize,
    spec: String,
    ground: Ground<'c>,
}

/// What every Bob makes one strategy need on one graph.
pub(crate) struct Row {
    pub(crate) game: Kind,
    pub(crate) family: usize,
    pub(crate) order: usize,
    pub(crate) spec: String,
    pub(crate) max_degree_plus_1: usize,
    /// Its index in the catalogue of the game, and its name.
    pub(crate) strategy: (usize, &'static str),
    /// The bound of its own theorem for the order or the guide in use, and the least bound of all its theorems.
    pub(crate) bounds: (u32, u32),
    /// The formula of the first bound.
    pub(crate) formula: String,
    /// The numbers that each of [`bobs`] forced, one a game; empty where that Bob does not play.
    pub(crate) needed: Vec<Vec<u32>>,
}

impl Row {
    /// The key by which rows are sorted.
    pub fn place(&self) -> (bool, usize, usize, usize, String) {
        let is_coloring = self.game == Kind::Coloring;
        (is_coloring, self.family, self.strategy.0, self.order, self.spec.clone())
    }

    /// The largest number that a best response forced, and the largest that any other Bob forced.
    pub(crate) fn most(&self) -> (u32, u32) {
        let (responses, others) = self.needed.split_at(RESPONSES.len());
        let most = |needed: &[Vec<u32>]| needed.iter().flatten().copied().max().unwrap_or(0);
        (most(responses), most(others))
    }
}

impl<'c> Field<'c> {
    pub fn new((family, order, spec): Place, context: &'c Context<'c>) -> Self {
        Field { family, order, ground: Ground::new(context.graph(&spec), context), spec }
    }

    pub fn rows(&self) -> Result<Vec<Row>, Interruption> {
        let marking =
            MARKING.iter().enumerate().map(|(place, &entry)| (Kind::Marking, place, entry)).collect_vec();
        let is_first = self.spec == FAMILIES[self.family].1(self.order, 1);
        let coloring = COLORING.iter().enumerate().filter(|(_, (_, most))| is_first && self.order <= *most);
        let coloring = coloring.map(|(place, &(entry, _))| (Kind::Coloring, place, entry)).collect_vec();
        let rows = [marking, coloring].concat().into_par_iter();
        let rows = rows.map(|(game, place, entry)| self.row(game, place, entry));
        Ok(rows.collect::<Result<Vec<_>, Interruption>>()?.into_iter().flatten().collect())
    }

    /// `None` where the strategy does not apply.
    fn row(&self, game: Kind, place: usize, entry: &'static Entry) -> Result<Option<Row>, Interruption> {
        let Ground { graph, parameters, context } = &self.ground;
        let seed = |game: u64| context.seed + game;
        let mut needed = Vec::new();
        let mut bounds: Option<(Claim, u32)> = None;
        let mut is_guided = false;
        for response in RESPONSES {
            let found = (0..GAMES).into_par_iter();
            let found = found.map(|number| self.responded(entry, game, response, seed(number)));
            let Some(found) = found.collect::<Result<Option<Vec<_>>, _>>()? else { return Ok(None) };
            let claims = || found.iter().flat_map(|found| &found.claims);
            bounds = claims().next().cloned().zip(claims().map(|claim| claim.bound).min());
            is_guided |= found.iter().any(|found| found.guide.is_some());
            needed.push(found.iter().filter_map(|found| found.worst_case).collect());
        }
        let alice: NamedPlayer = entry.name.parse().expect("a player of the catalogue");
        let played = others().collect_vec().into_par_iter().map(|name| {
            let plays = match game {
                Kind::Marking => ALPHA_BETA == name || !SEARCHING.contains(&name),
                Kind::Coloring => name != "threat" && !SEARCHING.contains(&name),
            };
            if !plays && (is_guided || self.order > EVERYONE) {
                return Vec::new();
            }
            let bob: NamedPlayer = name.parse().expect("a player of the catalogue");
            // A Bob without random choices would play the same game again.
            let games = if bob.is_seedless() { 1 } else { GAMES };
            let one = Contender { player: &alice, strategy: Some(entry) };
            let other = Bob::One(bob);
            let needed = (0..games).into_par_iter().map(|number| {
                let setting = Setting { game, k: None, games: 1, seed: seed(number) };
                let played = setting.play(graph, parameters, one, &other, &context.budget);
                match played.expect("a strategy that applies is played by everyone").reached {
                    Some(Reached::Number(needed)) => needed,
                    _ => 0,
                }
            });
            needed.collect()
        });
        needed.par_extend(played);
        context.check()?;
        let (own, least) = bounds.expect("every strategy of this experiment has a theorem");
        let formula = own.statement.splitn(3, ' ').last().unwrap_or_default().to_owned();
        let bounds = (own.bound, least);
        let (family, order, spec) = (self.family, self.order, self.spec.clone());
        let (max_degree_plus_1, strategy) = (graph.max_degree() + 1, (place, entry.name));
        Ok(Some(Row { game, family, order, spec, max_degree_plus_1, strategy, bounds, formula, needed }))
    }

    /// What one search for a best response finds; `None` where the strategy does not apply.
    fn responded(
        &self,
        entry: &Entry,
        game: Kind,
        (method, simulations): (Method, u64),
        seed: u64,
    ) -> Result<Option<Verification>, Interruption> {
        let response = Some(Search { method, simulations, seed });
        let terms = Terms { response, game: Some(game), ..Terms::default() };
        // With a limit of 0 nodes the search over every Bob takes no step.
        let Ground { graph, parameters, context } = &self.ground;
        let budget = Budget { nodes: Some(0), ..context.budget.clone() };
        let found = verify(graph, parameters, entry, &terms, &budget).ok();
        context.check()?;
        Ok(found)
    }

    /// The best responses with increasing numbers of simulations, on the first of the largest graphs.
    pub(crate) fn curve(&self) -> Result<Option<Curve>, Interruption> {
        if self.spec != FAMILIES[self.family].1(ORDERS[ORDERS.len() - 1], 1) {
            return Ok(None);
        }
        let entry = HELD[0];
        let mut points = Vec::new();
        let mut bound = 0;
        for (method, _) in RESPONSES {
            for simulations in BUDGETS {
                let found = (0..SEEDS).into_par_iter().map(|seed| {
                    self.responded(
                        entry,
                        Kind::Marking,
                        (method, simulations),
                        self.ground.context.seed + seed,
                    )
                });
                let found = found.collect::<Result<Option<Vec<_>>, _>>()?.expect("activation always applies");
                let claims = found.iter().flat_map(|found| &found.claims);
                bound = claims.map(|claim| claim.bound).min().unwrap_or(0);
                points.push((
                    method,
                    simulations,
                    found.iter().filter_map(|found| found.worst_case).collect(),
                ));
            }
        }
        let (family, spec) = (self.family, self.spec.clone());
        Ok(Some(Curve { family, spec, strategy: entry.name, bound, points }))
    }
}

/// The rows of one family, order, strategy and game.
pub(crate) struct Spot<'r> {
    /// The rows of the graphs, at least one.
    pub(crate) rows: Vec<&'r Row>,
}

impl<'r> Spot<'r> {
    /// Groups the rows, which must be sorted, into spots.
    pub fn all(rows: &'r [Row]) -> Vec<Self> {
        let key = |row: &&Row| (row.game == Kind::Coloring, row.family, row.strategy.0, row.order);
        rows.iter().chunk_by(key).into_iter().map(|(_, rows)| Spot { rows: rows.collect() }).collect()
    }

    pub fn first(&self) -> &'r Row {
        self.rows[0]
    }

    pub(crate) fn games(&self, bob: usize) -> Vec<u32> {
        self.rows.iter().flat_map(|row| &row.needed[bob]).copied().collect()
    }

    /// The largest mean over these Bobs, and the Bobs who attain it.
    pub(crate) fn leader(&self, bobs: std::ops::Range<usize>) -> (f64, Vec<String>) {
        let means = bobs.map(|bob| (bob, mean(&self.games(bob)))).collect_vec();
        let most = means.iter().map(|(_, mean)| *mean).fold(0.0, f64::max);
        let names = self::bobs();
        let leaders = means.iter().filter(|(_, mean)| *mean == most);
        (most, leaders.map(|(bob, _)| names[*bob].clone()).collect())
    }
}

/// What the best response finds on one graph with increasing numbers of simulations.
pub(crate) struct Curve {
    pub(crate) family: usize,
    pub(crate) spec: String,
    pub(crate) strategy: &'static str,
    pub(crate) bound: u32,
    /// The numbers that the seeds find, for each method and budget.
    pub(crate) points: Vec<(Method, u64, Vec<u32>)>,
}

pub(crate) fn mean(needed: &[u32]) -> f64 {
    f64::from(needed.iter().sum::<u32>()) / needed.len().max(1) as f64
}
