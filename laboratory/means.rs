//! Alice's strategies against opponents on many graphs: mean and largest number needed, and proved bounds.
//!
//! Every [`MeanRow`] is a strategy and an opponent on graphs of one order; all strategies and opponents of a
//! `Comparison` play on the same graphs. The number of a graph is what the strategy needed in the worst of its
//! games there; these are the games that `mapgame verify` or `match` plays with the same seed on that graph. Games
//! on one graph are not independent, graphs are: intervals are those of the mean over graphs.

mod plots;
mod row;

use std::sync::{Arc, Mutex, OnceLock};

use games::Player;
use games::certificate::Kind;
use games::coloring::Rules;
use graphs::{Budget, Graph, Parameters, rng};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strategies::{Invariant, Setup, Status, Strategy};
use thiserror::Error;
use toolkit::ask::verify::{Bob, Fallback};
use toolkit::locks::lock;
use toolkit::matches::{Extent, Match, MatchError, MatchGame, MatchResult};
use toolkit::named_graph::NamedGraph;
use toolkit::players::{NamedPlayer, NoPlayer};
use toolkit::response::Search;
use toolkit::store::{Store, StoreError, graph_key};
use toolkit::verify::{PaletteRequest, Sampling, Verification, VerifyError, VerifyTerms, sample, verify};

pub use self::plots::plot;
pub use self::row::{MeanRow, scale, table};

#[derive(Clone, Copy)]
pub struct Contender<'a> {
    pub player: &'a NamedPlayer,
    /// As a strategy of Alice, where it is one.
    pub strategy: Option<&'a dyn Strategy>,
}

/// The game, limits and options, common to all strategies and opponents.
#[derive(Debug, Clone, Copy)]
pub struct Setting {
    pub game: Kind,
    /// The number of colors, or the strict upper bound on the score: then wins are counted. Without it the number
    /// is the result of a game: score + 1, or the colors needed.
    pub k: Option<u32>,
    pub games: u64,
    pub seed: u64,
}

pub struct Comparison<'a> {
    pub setting: Setting,
    pub strategies: Vec<Contender<'a>>,
    pub opponents: &'a [Bob],
    /// The store of results of graphs, which is searched before anything is played.
    pub store: Option<&'a Mutex<Store>>,
}

/// The result of a strategy and an opponent on one graph; an error says why the strategy does not apply there.
pub type PairResult = Result<GraphResult, String>;

/// The result of a strategy and an opponent on one graph.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct GraphResult {
    /// What the games came to; null where a limit came before the end of the first.
    pub reached: Option<GamesResult>,
    /// The least bound of a proved theorem of the strategy for the order or guide in use.
    pub(crate) bound: Option<u32>,
    /// Whether a limit ended a game, or the search of a player or over every Bob; earlier results count.
    pub(crate) is_cut: bool,
    /// Whether a game refutes a theorem of the strategy.
    pub is_refuted: bool,
}

/// The result of games on one graph.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "Reached")]
pub enum GamesResult {
    /// The worst result for the strategy: the largest score + 1, or the most colors.
    Number(u32),
    /// The number of games won by the strategy, and of all games.
    Wins(u64, u64),
}

#[derive(Debug, Error)]
pub enum ComparisonError {
    /// A strategy of Alice does not play on these terms, or fails.
    #[error(transparent)]
    Verify(#[from] VerifyError),
    /// One of two players does not play here, or the store fails.
    #[error(transparent)]
    Match(#[from] MatchError),
    #[error(transparent)]
    Store(#[from] StoreError),
    /// These two cannot play as requested.
    #[error("{0}")]
    Unplayable(String),
}

impl ComparisonError {
    fn reason(&self) -> Option<String> {
        match self {
            ComparisonError::Verify(VerifyError::NotApplicable(reason))
            | ComparisonError::Verify(VerifyError::NoPlayer(NoPlayer::NotApplicable(reason)))
            | ComparisonError::Match(MatchError::NoPlayer(NoPlayer::NotApplicable(reason))) => {
                Some(reason.to_string())
            }
            _ => None,
        }
    }
}

impl Comparison<'_> {
    /// All pairs; those of one strategy are adjacent.
    pub fn pairs(&self) -> impl Iterator<Item = (Contender<'_>, &Bob)> {
        self.strategies.iter().flat_map(|&one| self.opponents.iter().map(move |other| (one, other)))
    }

    /// The results of each pair on a graph. The limits apply to each pair.
    pub fn on(&self, graph: &NamedGraph, budget: &Budget) -> Result<Vec<PairResult>, ComparisonError> {
        let known = OnceLock::new();
        let parameters =
            || known.get_or_init(|| Parameters::of(&graph.graph, &graph.rest_of(budget).for_parameters()));
        let store = || self.store.map(lock);
        let result = |(one, other): (Contender<'_>, &Bob)| {
            let key = self.key(&graph.graph, one, other, budget);
            if let Some(store) = store()
                && let Some(known) = store.get::<PairResult>(&key)?
            {
                return Ok(known);
            }
            let budget = graph.rest_of(budget).shared();
            let applied = match self.setting.play(&graph.graph, parameters(), one, other, &budget) {
                Ok(result) => Ok(result),
                Err(error) => Err(error.reason().ok_or(error)?),
            };
            if let Some(mut store) = store().filter(|_| !budget.is_stopped()) {
                store.insert(&key, &applied)?;
            }
            Ok(applied)
        };
        self.pairs().map(result).collect()
    }

    /// Everything on which the result of a pair depends.
    fn key(&self, graph: &Graph, one: Contender<'_>, other: &Bob, budget: &Budget) -> String {
        let Setting { game, k, games, seed } = self.setting;
        let (graph, game, one, other) = (graph_key(graph), game.name(), one.player, opponent_name(other));
        let mut key = format!("compare {graph} game={game} as=alice games={games} seed={seed}");
        let limits = [("k", k.map(u64::from)), ("nodes", budget.nodes), ("memory", budget.memory)];
        key.extend(limits.into_iter().filter_map(|(name, limit)| Some(format!(" {name}={}", limit?))));
        key.extend(budget.time.map(|time| format!(" time={}s", time.as_secs_f64())));
        key + &format!(" opponent={other} strategy={one}")
    }
}

/// One of a spec's random graphs, by its number from 0 and a seed, however many graphs are examined.
pub fn sampled(spec: &str, seed: u64, number: u64) -> String {
    // Half the digits are enough to tell graphs apart, and can be typed.
    format!("{spec}@{}", rng::seed_of(&[seed, number]) >> 32)
}

/// The opponent in the notation of the command line.
pub fn opponent_name(opponent: &Bob) -> String {
    match opponent {
        Bob::Every => "exhaustive".to_owned(),
        Bob::One(player) => player.to_string(),
    }
}

/// The least bound of proved theorems on the results of games.
fn least(game: Kind, bounds: impl Iterator<Item = (Invariant, Status, u32)>) -> Option<u32> {
    let bounds = bounds.filter(|&(invariant, status, _)| {
        // A bound on chi_g says nothing of scores; one on col_g says something of colors.
        let is_of_game = game == Kind::Coloring || invariant == Invariant::GameColoringNumber;
        is_of_game && status == Status::Proved
    });
    bounds.map(|(.., bound)| bound).min()
}

impl Setting {
    /// A strategy and an opponent on one graph. Limits are for each search, the time for all together.
    pub fn play(
        &self,
        graph: &Arc<Graph>,
        parameters: &Parameters,
        one: Contender<'_>,
        other: &Bob,
        budget: &Budget,
    ) -> Result<GraphResult, ComparisonError> {
        let strategy = one.strategy.filter(|_| self.k.is_none());
        let field = |strategy| Field { setting: *self, graph, parameters, strategy };
        let other = match (strategy, other) {
            (Some(strategy), Bob::Every) => return Ok(field(strategy).every(budget)?),
            (None, Bob::Every) => {
                return Err(ComparisonError::Unplayable(format!(
                    "{}: expected one opponent, found exhaustive, which a strategy of Alice meets only without -k",
                    one.player
                )));
            }
            (_, Bob::One(other)) => other,
        };
        // A limit may end what a player thinks, and not the game.
        let (played, is_cut) = budget.watched(|budget| match (strategy, self.game) {
            (Some(strategy), Kind::Marking) => Ok(field(strategy).score(other, budget)?),
            (Some(strategy), Kind::Coloring) => Ok(field(strategy).colors(other, budget)?),
            (None, _) => self.meet(graph, parameters, one, other, budget),
        });
        let is_late = budget.start().look_up().is_err();
        played.map(|result| GraphResult { is_cut: result.is_cut || is_cut || is_late, ..result })
    }

    fn meet(
        &self,
        graph: &Arc<Graph>,
        parameters: &Parameters,
        one: Contender<'_>,
        other: &NamedPlayer,
        budget: &Budget,
    ) -> Result<GraphResult, ComparisonError> {
        let Setting { game, k, games, seed } = *self;
        let (alice, bob) = (one.player, other);
        let extent = Extent { limits: budget.clone(), ..Extent::new(games, seed) };
        let game_of_match = match (game, k) {
            (Kind::Marking, _) => MatchGame::Marking { first: Player::Alice, k, parameters },
            (Kind::Coloring, Some(k)) => {
                let rules = Rules::new(k).map_err(|fault| ComparisonError::Unplayable(fault.to_string()))?;
                MatchGame::Coloring(rules, parameters)
            }
            (Kind::Coloring, None) => {
                let fault = format!(
                    "-k: expected a number of colors, since {alice} has no bound of its own, found none"
                );
                return Err(ComparisonError::Unplayable(fault));
            }
        };
        let MatchResult { score, limit } = Match { graph, game: game_of_match, alice, bob }.play(&extent)?;
        let reached = score.reached.filter(|_| k.is_none()).map(|reached| GamesResult::Number(reached.most));
        let reached = reached.or((score.games > 0).then_some(GamesResult::Wins(score.wins, score.games)));
        let prepared = one.strategy.map(|strategy| {
            let promises = strategy.prepare(&Setup::new(graph, parameters)).map(|it| it.promises);
            promises.map_err(VerifyError::from)
        });
        let promises = prepared.transpose()?.unwrap_or_default();
        let bounds = promises.iter().map(|it| (it.theorem.invariant, it.theorem.status, it.bound));
        let bound = least(game, bounds);
        Ok(GraphResult { reached, bound, is_cut: limit.is_some(), is_refuted: false })
    }
}

struct Field<'a> {
    setting: Setting,
    graph: &'a Arc<Graph>,
    parameters: &'a Parameters,
    strategy: &'a dyn Strategy,
}

impl Field<'_> {
    fn result(&self, done: &Verification, number: Option<u32>) -> GraphResult {
        let bounds = done.claims.iter().map(|claim| (claim.invariant, claim.status, claim.bound));
        GraphResult {
            reached: number.map(GamesResult::Number),
            bound: least(self.setting.game, bounds),
            is_cut: done.limit.is_some(),
            is_refuted: done.claims.iter().any(|claim| claim.holds == Some(false)),
        }
    }

    /// Against every Bob, as `mapgame verify` by default.
    fn every(&self, budget: &Budget) -> Result<GraphResult, VerifyError> {
        let response = Fallback::default().0.map(|search| Search { seed: self.setting.seed, ..search });
        let terms = VerifyTerms { game: Some(self.setting.game), response, ..VerifyTerms::default() };
        let done = verify(self.graph, self.parameters, self.strategy, &terms, budget)?;
        Ok(self.result(&done, done.worst_case))
    }

    fn sampled(
        &self,
        bob: &NamedPlayer,
        terms: &VerifyTerms,
        budget: &Budget,
    ) -> Result<Verification, VerifyError> {
        let Setting { games, seed, .. } = self.setting;
        let sampling = Sampling { bob, games, seed };
        sample(self.graph, self.parameters, self.strategy, terms, sampling, budget)
    }

    /// The largest score + 1 of the games. A Bob who plays only the coloring game plays that one, with as many
    /// colors as the strategy's theorems promise to suffice: without its colors, a play is one of the marking game.
    fn score(&self, bob: &NamedPlayer, budget: &Budget) -> Result<GraphResult, VerifyError> {
        let marking = VerifyTerms { game: Some(Kind::Marking), ..VerifyTerms::default() };
        let done = match self.sampled(bob, &marking, budget) {
            Err(VerifyError::NoPlayer(NoPlayer::ColoringOnly { .. })) => {
                self.sampled(bob, &VerifyTerms::default(), budget)
            }
            done => done,
        }?;
        let has_played = done.games.is_some_and(|played| played > 0);
        Ok(self.result(&done, done.worst_case.filter(|_| has_played)))
    }

    /// The number of colors of the first palette with which Bob wins no game, with 1, 2, ... shades per class of
    /// the guide (one class if the strategy is color-blind).
    fn colors(&self, bob: &NamedPlayer, budget: &Budget) -> Result<GraphResult, VerifyError> {
        let mut is_refuted = false;
        for shades in 1.. {
            let palette = Some(PaletteRequest::ShadesOrColors(shades));
            let terms = VerifyTerms { game: Some(Kind::Coloring), palette, ..VerifyTerms::default() };
            let done = self.sampled(bob, &terms, budget)?;
            // Where a limit came at the first palette nothing is known.
            let result = self.result(&done, done.colors);
            is_refuted |= result.is_refuted;
            if done.survives != Some(false) {
                let reached = result.reached.filter(|_| !result.is_cut || shades > 1);
                return Ok(GraphResult { reached, is_refuted, ..result });
            }
        }
        unreachable!("with more shades than the largest degree no vertex is without one")
    }
}
