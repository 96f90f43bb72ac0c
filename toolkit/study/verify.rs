//! A strategy against every Bob or one Bob, and its theorems; and a strategy of Bob against every Alice.
//!
//! A color-blind strategy is verified in the marking game (worst case: score + 1), or on request in the
//! coloring game with first-fit colors. A guided one is verified in the coloring game; its worst case is the
//! least number of colors, a whole number of shades of each class, with which no Bob beats it. To survive
//! with s shades does not imply surviving with s + 1, so every number of shades from 1 upwards is decided,
//! and the palette of a theorem by itself.
//!
//! *Who calls whom.* [`verify()`] (`ready`) prepares a `ReadyStrategy`, and asks `marker` (every Bob of the
//! marking game, by the walk [`worst_case`]), `scan` (every Bob of the coloring game, one number of shades
//! after another, by [`attack()`]: `attack/key` merges states, `relaxation` prunes) or `as_bob` (every Alice,
//! one level after another, by `every_alice`). Where a limit ends them, `response` goes on, for `as_bob`
//! `alice_response`. `one_player` walks through `marker`, `attack` and `every_alice`, games of one player;
//! `states` has the states entered. [`sample()`] plays games of a `ReadyStrategy` against one Bob. `palette`
//! colors chosen vertices, and answers for the strategy in searches against it; `replay` makes the play
//! shown. All fill in one record, [`Verification`].

mod alice_response;
mod as_bob;
mod attack;
mod every_alice;
mod marker;
mod one_player;
mod palette;
mod ready;
mod relaxation;
mod replay;
mod response;
mod sample;
mod scan;
mod states;

pub use attack::{Aim, AttackResult, ColoredVertex, Defeat, STRAIGHT, attack};
pub use marker::{WorstCase, worst_case};
pub use palette::{Palette, Shading};
pub use ready::verify;
pub use replay::{Reply, replay};
pub use sample::{Sampling, sample};

use games::certificate::Kind;
use games::{Player, Variant};
use graphs::coloring::Coloring;
use graphs::{Graph, Limit, LinearOrder, Vertex};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strategies::{Invariant, NotApplicable, Status};
use thiserror::Error;

use crate::labels::spell;
use crate::named_graph::NamedGraph;
use crate::players::NoPlayer;
use crate::response::Search;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PaletteRequest {
    /// This many shades per class of the guide, or this many colors without a guide.
    ShadesOrColors(u32),
    Shades(u32),
    Colors(u32),
}

/// The terms on which a strategy is verified; by default the strategy chooses them.
#[derive(Debug, Clone, Default)]
pub struct VerifyTerms {
    /// The order to play along.
    pub order: Option<LinearOrder>,
    pub guide: Option<Coloring>,
    /// Whether to play on a graph outside the strategy's class.
    pub force: bool,
    /// The game; a color-blind strategy plays the marking game by default.
    pub game: Option<Kind>,
    /// The only palette to decide, in the coloring game.
    pub palette: Option<PaletteRequest>,
    /// The search after a limit ended the one over every Bob, which then gets three quarters of the time.
    pub response: Option<Search>,
    pub player: Player,
    /// Who begins, where one may move, who may pass; for Alice's strategies the game of the literature, which Bob may
    /// begin.
    pub variant: Variant,
    pub seed: u64,
}

#[derive(Debug, Error)]
pub enum VerifyError {
    /// The strategy does not apply to the graph, or not on these terms.
    #[error(transparent)]
    NotApplicable(#[from] NotApplicable),
    #[error(transparent)]
    NoPlayer(#[from] NoPlayer),
    /// The strategy failed, with this message.
    #[error("{0}")]
    Fault(String),
}

/// What a strategy did on one graph: what the search fills in is what is printed, stored, and read back.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
pub struct Verification {
    /// The graph on which the game is played. Who reads a record knows it.
    #[serde(flatten, skip_deserializing)]
    pub graph: NamedGraph,
    /// Which game is played.
    pub game: Kind,
    /// The strategy.
    pub strategy: String,
    /// The side that it plays; left out where it is alice.
    #[serde(default, skip_serializing_if = "is_alice")]
    #[schemars(with = "Player")]
    pub player: Player,
    /// What it needed: score + 1 in the marking game and against one Bob, colors in the coloring game against every
    /// Bob; of a strategy of Bob, what every Alice needs against it. A lower bound unless `exhaustive`; left out where one
    /// palette was asked for, or a limit came before any position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub worst_case: Option<u32>,
    /// Whether every play of the other side was covered.
    pub exhaustive: bool,
    /// The limit that ended the search. Where it ended early without one, a play refuted a theorem.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<Limit>,
    /// Who went on where that limit had ended the search over every Bob.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub response: Option<BestResponse>,
    /// How many games were played to their end, where Bob was one player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub games: Option<u64>,
    /// The states entered, or the moves played.
    pub positions: u64,
    /// The number of colors of the play, in the coloring game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub colors: Option<u32>,
    /// Whether Alice survives with the one palette that was asked for, if that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub survives: Option<bool>,
    /// Its theorems, its own first.
    pub claims: Vec<TheoremCheck>,
    /// max degree + 1.
    pub max_degree_plus_1: u32,
    /// What is known of col_2.
    pub col_2: (u32, u32),
    /// What is known of the exact chi_g and col_g, where that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exact: Option<Exact>,
    /// The order in use, where it uses one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<Vec<Vertex>>,
    /// The guide in use, a class for each vertex, where it is guided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guide: Option<Vec<u32>>,
    /// The arrows by which the strategy goes, each from a vertex to an out-neighbor; left out where there are none, or
    /// where the graph and the order tell them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub arrows: Vec<(Vertex, Vertex)>,
    /// A play that needs the worst case, with the reasons of the strategy; against Bob one that needs no more.
    pub worst_play: Vec<Reply>,
    /// How Alice was beaten at the end of that play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub defeat: Option<Defeat>,
}

fn is_alice(player: &Player) -> bool {
    *player == Player::Alice
}

/// A theorem against what happened.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "ClaimFound")]
pub struct TheoremCheck {
    /// The name of the theorem.
    pub theorem: String,
    /// Of which number it speaks.
    pub invariant: Invariant,
    /// The statement for the order and the guide in use, such as `col_g <= 3 rho(L) - 1`.
    pub statement: String,
    /// Whether it is proved.
    pub status: Status,
    /// Where it is proved, or claimed.
    pub citation: String,
    /// What it gives here.
    pub bound: u32,
    /// The theorem's own formula, where the statement has another one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub general: Option<GeneralBound>,
    /// Whether no play could break the bound: it is at least max degree + 1, or one on Bob's side at most chi, or the
    /// degeneracy + 1.
    pub trivial: bool,
    /// Whether it held; null if the plays covered do not say.
    pub holds: Option<bool>,
}

/// A formula that speaks of the best order and the best coloring, such as `3 col_2 - 1`, beside the bound of those in
/// use.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct GeneralBound {
    /// The formula.
    pub formula: String,
    /// Its value is at least this.
    pub low: u32,
    /// Its value is at most this.
    pub high: u32,
}

/// A best response after a search over every Bob that a limit ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BestResponse {
    /// Who looked for it, such as `best-response:2000`.
    pub player: String,
    /// Whether the play shown is its; if not, it found nothing worse.
    pub has_found: bool,
}

impl BestResponse {
    fn new(search: Search, has_found: bool) -> Self {
        BestResponse { player: search.to_string(), has_found }
    }
}

/// Proven intervals for the exact values.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
pub struct Exact {
    /// chi_g.
    pub chi_g: (u32, u32),
    /// col_g.
    pub col_g: (u32, u32),
}

impl Verification {
    /// `Some(false)` if a theorem is refuted, `None` if there is none or one is not settled.
    pub fn holds(&self) -> Option<bool> {
        let mut verdicts = self.claims.iter().map(|claim| claim.holds);
        if verdicts.clone().any(|holds| holds == Some(false)) {
            return Some(false);
        }
        (verdicts.len() > 0 && verdicts.all(|holds| holds.is_some())).then_some(true)
    }

    /// The number of classes of the guide; 1 without a guide.
    pub fn classes(&self) -> u32 {
        self.guide.iter().flatten().max().map_or(1, |largest| largest + 1)
    }

    /// The bound of the strategy's own theorem for the order or the guide in use.
    pub fn bound(&self) -> Option<u32> {
        self.claims.first().map(|claim| claim.bound)
    }

    /// Whether that bound cannot be exceeded by any play.
    pub fn is_trivial(&self) -> Option<bool> {
        self.claims.first().map(|claim| claim.trivial)
    }

    /// The end of the play in words, with vertices by their labels.
    pub fn ending(&self, graph: &Graph) -> Option<String> {
        Some(match self.defeat? {
            Defeat::Dead(v) => format!("{} sees every color: Bob wins", spell(graph, v)),
            Defeat::NoShade(v) => {
                format!("Alice must color {}, and no shade is left for it", spell(graph, v))
            }
        })
    }
}
