//! A strategy against every Bob, or against one, and its theorems against what happened; and a strategy of Bob against
//! every Alice (`as_bob`).
//!
//! A color-blind strategy is verified in the marking game, where its worst case is score + 1, or on
//! request in the coloring game with first-fit colors. A guided one is verified in the coloring game,
//! where its worst case is the least number of colors, a whole number of shades of each class, with which
//! no Bob beats it.
//!
//! That number is found by deciding every number of shades from 1 upwards: that a strategy survives with
//! s shades does not say that it survives with s + 1. For the same reason the palette that a theorem
//! speaks of is decided by itself.

mod alice_response;
mod as_bob;
mod attack;
mod every_alice;
mod exhaustive;
mod findings;
mod known;
mod one_player;
mod palette;
mod ready;
mod relaxation;
mod replay;
mod response;
mod sample;
mod scan;

pub use attack::{Aim, AttackResult, ColoredVertex, Defeat, attack, attack_with_relaxations};
pub use exhaustive::{WorstCase, worst_case};
pub use findings::{ClaimFound, Exact, Findings, GeneralFound, ResponseFound};
pub use palette::{Palette, Shading};
pub use ready::verify;
pub use replay::{Reply, replay, replay_coloring};
pub use sample::{Sampling, sample};

use games::certificate::Kind;
use games::{Guide, Player, Variant};
use graphs::coloring::Coloring;
use graphs::{Limit, LinearOrder, Vertex};
use strategies::{NotApplicable, Theorem};
use thiserror::Error;

use crate::players::NoPlayer;
use crate::response::Search;

/// A palette that is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PaletteRequest {
    /// This many shades of each class of the guide, or colors where no coloring guides the strategy.
    ShadesOrColors(u32),
    /// This many shades of each class of the guide.
    Shades(u32),
    /// This many colors in all.
    Colors(u32),
}

/// On what terms a strategy is verified; by default it chooses them itself.
#[derive(Debug, Clone, Default)]
pub struct Terms {
    /// The order to play along.
    pub order: Option<LinearOrder>,
    pub guide: Option<Coloring>,
    /// Whether to play on a graph outside the strategy's class.
    pub force: bool,
    /// The game; a color-blind strategy plays the marking game by default.
    pub game: Option<Kind>,
    /// The only palette to decide, in the coloring game.
    pub palette: Option<PaletteRequest>,
    /// Who goes on where a limit ends the search over every Bob; the search gets three quarters of the time then.
    pub response: Option<Search>,
    /// The side that the strategy plays.
    pub player: Player,
    /// Who begins, where one may move, who may pass; for Alice's strategies the game of the literature, which Bob may begin where
    /// it is the coloring game.
    pub variant: Variant,
    /// On which the lots of a player hang who draws some.
    pub seed: u64,
}

/// A theorem of the strategy against what happened.
#[derive(Debug, Clone, Copy)]
pub struct Claim {
    pub theorem: &'static Theorem,
    /// The formula for the order and the guide in use.
    pub formula: &'static str,
    pub bound: u32,
    /// Between which values the theorem's own formula lies, where it is another one.
    pub(crate) general: Option<(u32, u32)>,
    /// No play could break the bound: it is at least max degree + 1, or one on Bob's side at most chi, or the degeneracy + 1.
    pub trivial: bool,
    /// Whether it held; `None` if the plays covered do not say.
    pub holds: Option<bool>,
}

/// Which plays of the other side were looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Coverage {
    Every,
    /// Some, until this limit was hit.
    Until(Limit),
    /// Some, until one refuted a theorem.
    UntilRefuted,
    /// The games against one Bob.
    Games {
        /// How many were played to their end.
        played: u64,
        /// What kept the others from being played.
        limit: Option<Limit>,
    },
}

/// Why a strategy was not verified.
#[derive(Debug, Error)]
pub enum VerifyError {
    /// The strategy does not apply to the graph, or not on these terms.
    #[error(transparent)]
    NotApplicable(#[from] NotApplicable),
    /// Bob cannot be played so.
    #[error(transparent)]
    NoPlayer(#[from] NoPlayer),
    /// The strategy failed, in these words.
    #[error("{0}")]
    Fault(String),
}

/// What a strategy needed on one graph.
#[derive(Debug, Clone)]
pub struct Verification {
    pub strategy: String,
    /// The side that it plays.
    pub player: Player,
    /// The order in use, where it uses one.
    pub(crate) order: Option<LinearOrder>,
    /// The guide in use, where it is guided.
    pub guide: Option<Guide>,
    pub game: Kind,
    /// Its theorems, its own first.
    pub claims: Vec<Claim>,
    /// Whether the order or the guide in use may be another one without limits ([`Parameters::is_cut`](graphs::Parameters::is_cut)). What is found holds
    /// for the one in use.
    pub(crate) is_cut: bool,
    /// What it needed in the plays covered, on the scale of the bounds: score + 1, or colors; of a strategy of Bob, what it
    /// makes every Alice need. A lower bound unless every play of the other side was covered; `None` where only one palette
    /// was decided, or nothing was looked at.
    pub worst_case: Option<u32>,
    pub coverage: Coverage,
    /// The number of colors of the play shown, in the coloring game.
    pub colors: Option<u32>,
    /// Whether Alice survives with the one palette that was asked for, if that is known.
    pub survives: Option<bool>,
    /// The states entered, or the moves played.
    pub positions: u64,
    /// Who went on where a limit ended the search over every Bob.
    pub response: Option<BestResponseResult>,
    /// A play that needs the worst case, with the reasons of the strategy; against Bob one that needs no more.
    pub replies: Vec<Reply>,
    /// How Alice was beaten at the end of that play.
    pub defeat: Option<Defeat>,
    /// The arrows by which the strategy goes, if it goes by arrows.
    pub(crate) arrows: Vec<(Vertex, Vertex)>,
}

/// A best response after a search over every Bob that a limit ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BestResponseResult {
    /// How it was looked for.
    pub search: Search,
    /// Whether it found the play shown.
    pub has_found: bool,
}

impl Verification {
    /// Where a limit came before the strategy was ready.
    fn of_nothing(strategy: &str, terms: &Terms, limit: Limit) -> Self {
        Verification {
            strategy: strategy.to_owned(),
            player: terms.player,
            order: terms.order.clone(),
            guide: None,
            game: terms.game.unwrap_or(Kind::Marking),
            claims: Vec::new(),
            is_cut: true,
            worst_case: None,
            coverage: Coverage::Until(limit),
            colors: None,
            survives: None,
            positions: 0,
            response: None,
            replies: Vec::new(),
            defeat: None,
            arrows: Vec::new(),
        }
    }

    /// Whether every theorem holds: `Some(false)` if one is refuted, `None` if there is none or one is
    /// not settled.
    pub fn holds(&self) -> Option<bool> {
        let verdicts = self.claims.iter().map(|claim| claim.holds);
        if verdicts.clone().any(|holds| holds == Some(false)) {
            return Some(false);
        }
        (!self.claims.is_empty()).then_some(())?;
        if verdicts.clone().all(|holds| holds.is_some()) { Some(true) } else { None }
    }

    /// Whether every play of the other side was covered.
    pub fn exhaustive(&self) -> bool {
        self.coverage == Coverage::Every
    }
}
