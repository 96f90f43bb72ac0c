//! What was found about one strategy on one graph, as plain data: what is printed, stored and read back.

use games::Player;
use games::certificate::Kind;
use graphs::{Graph, Limit, Parameters, Vertex};
use serde::{Deserialize, Serialize};
use strategies::{BoundKind, Status, Theorem};

use super::{Coverage, Defeat, Reply, Verification};
use crate::labels::spell;

/// A verification as other programs read it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Findings {
    /// Which game is played.
    pub game: Kind,
    /// The strategy.
    pub strategy: String,
    /// The side that it plays; left out where it is alice.
    #[serde(default, skip_serializing_if = "is_alice")]
    #[schemars(with = "Player")]
    pub player: Player,
    /// `proved`, `claimed`, or `none` for a strategy without theorems.
    #[serde(serialize_with = "graphs::words::or_none", deserialize_with = "graphs::words::read_or_none")]
    #[schemars(schema_with = "graphs::words::one_or_none::<Status>")]
    pub(crate) status: Option<Status>,
    /// What its own theorem gives for the order or the guide in use.
    pub proven_bound: Option<u32>,
    /// What it needed: score + 1 in the marking game and against one Bob, colors in the coloring game against every
    /// Bob; of a strategy of Bob, what every Alice needs against it. A lower bound unless `exhaustive`; null where one palette was asked for, or a limit came before any position.
    pub worst_case: Option<u32>,
    /// Whether every theorem holds; null if there is none, or if the plays covered do not say.
    pub holds: Option<bool>,
    /// Whether no play could break the bound of its own theorem: it is at least max degree + 1, or on Bob's side at most chi.
    pub trivial: Option<bool>,
    /// Whether every play of the other side was covered.
    pub exhaustive: bool,
    /// The limit that ended the search.
    pub limit: Option<Limit>,
    /// Who went on where that limit had ended the search over every Bob.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "ResponseFound")]
    pub response: Option<ResponseFound>,
    /// How many games were played, where Bob was one player.
    pub games: Option<u64>,
    /// The states entered, or the moves played.
    pub positions: u64,
    /// The number of colors of the play, in the coloring game.
    pub colors: Option<u32>,
    /// Whether Alice survives with the one palette that was asked for.
    pub survives: Option<bool>,
    /// Its theorems one by one.
    pub claims: Vec<ClaimFound>,
    /// max degree + 1.
    pub max_degree_plus_1: u32,
    /// What is known of col_2.
    pub col_2: (u32, u32),
    /// What is known of the exact chi_g and col_g, where that was asked for.
    pub exact: Option<Exact>,
    /// The order in use.
    pub order: Option<Vec<Vertex>>,
    /// The guide in use, a class for each vertex.
    pub guide: Option<Vec<u32>>,
    /// The arrows by which the strategy goes, each from a vertex to an out-neighbor; left out where there are none, or
    /// where the graph and the order tell them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub arrows: Vec<(Vertex, Vertex)>,
    /// A play that needs the worst case.
    pub worst_play: Vec<Reply>,
    /// How Alice was beaten in it.
    pub defeat: Option<Defeat>,
}

fn is_alice(player: &Player) -> bool {
    *player == Player::Alice
}

/// A best response to the strategy.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct ResponseFound {
    /// Who looked for it, such as `best-response:2000`.
    pub player: String,
    /// Whether the play shown is its; if not, it found nothing worse.
    pub has_found: bool,
}

/// A theorem against what happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct ClaimFound {
    /// The name of the theorem.
    pub(crate) theorem: String,
    /// The statement for the order and the guide in use, such as `col_g <= 3 rho(L) - 1`.
    pub statement: String,
    /// Where it is proved, or claimed.
    pub citation: String,
    /// What it gives here.
    pub bound: u32,
    /// The theorem's own formula, where the statement has another one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "GeneralFound")]
    pub general: Option<GeneralFound>,
    /// Whether that is at least max degree + 1.
    pub trivial: bool,
    /// Whether it held; null if the plays covered do not say.
    pub holds: Option<bool>,
}

/// A formula that speaks of the best order and the best coloring, such as `3 col_2 - 1`, beside the bound of those in
/// use.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct GeneralFound {
    /// The formula.
    pub formula: String,
    /// Its value is at least this.
    pub low: u32,
    /// Its value is at most this.
    pub high: u32,
}

/// Proven intervals for the exact values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Exact {
    /// chi_g.
    pub chi_g: (u32, u32),
    /// col_g.
    pub col_g: (u32, u32),
}

impl Findings {
    /// The verification on a graph with these parameters.
    pub fn new(done: &Verification, parameters: &Parameters, exact: Option<Exact>) -> Self {
        let first = done.claims.first();
        Findings {
            game: done.game,
            strategy: done.strategy.clone(),
            player: done.player,
            status: first.map(|claim| claim.theorem.status),
            proven_bound: first.map(|claim| claim.bound),
            worst_case: done.worst_case,
            holds: done.holds(),
            trivial: first.map(|claim| claim.trivial),
            exhaustive: done.exhaustive(),
            limit: match done.coverage {
                Coverage::Until(limit) => Some(limit),
                Coverage::Games { limit, .. } => limit,
                _ => None,
            },
            response: done.response.map(|responded| ResponseFound {
                player: responded.search.to_string(),
                has_found: responded.has_found,
            }),
            games: match done.coverage {
                Coverage::Games { played, .. } => Some(played),
                _ => None,
            },
            positions: done.positions,
            colors: done.colors,
            survives: done.survives,
            claims: done.claims.iter().map(|claim| ClaimFound::new(claim, done.player)).collect(),
            max_degree_plus_1: parameters.max_degree() + u32::from(parameters.order() > 0),
            col_2: parameters.col_2().ends(),
            exact,
            order: done.order.as_ref().map(|order| order.sequence().to_vec()),
            guide: done.guide.as_ref().map(|guide| guide.coloring().colors().to_vec()),
            arrows: done.arrows.clone(),
            worst_play: done.replies.clone(),
            defeat: done.defeat,
        }
    }

    /// What the worst case leaves between itself and the bound of the strategy's own theorem.
    pub fn slack(&self) -> Option<u32> {
        let (bound, worst) = (self.proven_bound?, self.worst_case?);
        Some(match self.player {
            Player::Alice => bound.saturating_sub(worst),
            Player::Bob => worst.saturating_sub(bound),
        })
    }

    /// The end of the play in words, vertices by their labels.
    pub fn ending(&self, graph: &Graph) -> Option<String> {
        Some(match self.defeat? {
            Defeat::Dead(v) => format!("{} sees every color: Bob wins", spell(graph, v)),
            Defeat::NoShade(v) => {
                format!("Alice is to color {}, and no shade is left for it", spell(graph, v))
            }
        })
    }
}

impl ClaimFound {
    fn new(claim: &super::Claim, player: Player) -> Self {
        let Theorem { invariant, kind, .. } = claim.theorem;
        // Of an equation a strategy proves the half that is its side's.
        let relation = match player {
            Player::Alice => kind.relation(),
            Player::Bob => BoundKind::Lower.relation(),
        };
        ClaimFound {
            theorem: claim.theorem.name.into(),
            statement: format!("{} {relation} {}", invariant.symbol(), claim.formula),
            citation: claim.theorem.cite.to_string(),
            bound: claim.bound,
            general: claim.general.map(|(low, high)| GeneralFound {
                formula: claim.theorem.formula.into(),
                low,
                high,
            }),
            trivial: claim.trivial,
            holds: claim.holds,
        }
    }
}
