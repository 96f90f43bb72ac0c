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
mod relaxation;
mod replay;
mod response;
mod sample;

pub use attack::{Aim, AttackResult, ColoredVertex, Defeat, attack, attack_with_relaxations};
pub use exhaustive::{WorstCase, worst_case};
pub use findings::{ClaimFound, Exact, Findings, GeneralFound, ResponseFound};
pub use palette::{Palette, Shading};
pub use replay::{Reply, replay, replay_coloring};
pub use sample::{Sampling, sample};

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use games::certificate::Kind;
use games::{Guide, Plan, Player, Variant, VertexRule};
use graphs::coloring::Coloring;
use graphs::{Budget, Graph, Limit, LinearOrder, Parameters, Vertex};
use strategies::{Instance, Invariant, NotApplicable, PreparedStrategy, Promise, Setup, Strategy, Theorem};
use thiserror::Error;

use crate::bounds;
use crate::counts::count;
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
    /// The coloring to guide.
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
    /// The theorem.
    pub theorem: &'static Theorem,
    /// The formula for the order and the guide in use.
    pub formula: &'static str,
    /// What that formula gives.
    pub bound: u32,
    /// Between which values the theorem's own formula lies, where it is another one.
    pub general: Option<(u32, u32)>,
    /// No play could break the bound: it is at least max degree + 1, or one on Bob's side at most chi, or the degeneracy + 1.
    pub trivial: bool,
    /// Whether it held; `None` if the plays covered do not say.
    pub holds: Option<bool>,
}

/// Which plays of the other side were looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Coverage {
    /// All of them.
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
    /// The strategy.
    pub strategy: String,
    /// The side that it plays.
    pub player: Player,
    /// The order in use, where it uses one.
    pub order: Option<LinearOrder>,
    /// The guide in use, where it is guided.
    pub guide: Option<Guide>,
    /// The game.
    pub game: Kind,
    /// Its theorems, its own first.
    pub claims: Vec<Claim>,
    /// Whether the order or the guide in use may be another one without limits ([`Parameters::is_cut`]). What is found holds
    /// for the one in use.
    pub is_cut: bool,
    /// What it needed in the plays covered, on the scale of the bounds: score + 1, or colors; of a strategy of Bob, what it
    /// makes every Alice need. A lower bound unless every play of the other side was covered; `None` where only one palette
    /// was decided, or nothing was looked at.
    pub worst_case: Option<u32>,
    /// Which plays were covered.
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
    pub arrows: Vec<(Vertex, Vertex)>,
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

/// A strategy on its terms, before anything is played.
struct ReadyStrategy<'a> {
    strategy: &'a dyn Strategy,
    graph: &'a Arc<Graph>,
    parameters: &'a Parameters,
    prepared: PreparedStrategy,
    is_cut: bool,
    game: Kind,
    /// max degree + 1.
    trivial: u32,
    /// The one number of shades to decide.
    only: Option<u32>,
    response: Option<Search>,
    player: Player,
    variant: Variant,
}

impl<'a> ReadyStrategy<'a> {
    fn new(
        graph: &'a Arc<Graph>,
        parameters: &'a Parameters,
        strategy: &'a dyn Strategy,
        terms: &Terms,
    ) -> Result<Self, NotApplicable> {
        let refused = |reason: String| NotApplicable { strategy: strategy.name().to_owned().into(), reason };
        let setup = Setup {
            order: terms.order.clone(),
            guide: terms.guide.clone(),
            force: terms.force,
            seed: terms.seed,
            ..Setup::new(graph, parameters).playing(terms.player, terms.variant)
        };
        let mut prepared = strategy.prepare(&setup)?;
        if terms.variant != Variant::from(terms.variant.first) {
            // Theorems speak of the game in which one may move anywhere and nobody may pass.
            prepared.promises.clear();
        }
        let is_cut = setup.taken.is_cut();
        if terms.player == Player::Bob && matches!(terms.palette, Some(PaletteRequest::Shades(_))) {
            return Err(refused("shades are those of a guide, which Bob has not".into()));
        }
        let plays_colors = !matches!(prepared.plan, Plan::ColorBlind(_));
        if plays_colors && terms.game == Some(Kind::Marking) {
            let how = if matches!(prepared.plan, Plan::Sighted(_)) {
                "chooses colors"
            } else {
                "is guided by a coloring"
            };
            return Err(refused(format!("it {how}, and plays the coloring game")));
        }
        let game = terms.game.unwrap_or(if plays_colors { Kind::Coloring } else { Kind::Marking });
        if terms.player == Player::Bob {
            let about = if game == Kind::Coloring {
                Invariant::GameChromaticNumber
            } else {
                Invariant::GameColoringNumber
            };
            prepared.promises.retain(|promise| promise.theorem.invariant == about);
            // The strongest first.
            prepared.promises.sort_by_key(|promise| Reverse(promise.bound));
        }
        if (terms.player, game, terms.variant.first) == (Player::Alice, Kind::Marking, Player::Bob) {
            return Err(refused("Bob first is for the coloring game, and it plays the marking game".into()));
        }
        let trivial = bounds::trivial_bound(&Instance { graph, parameters });
        let mut ready = ReadyStrategy {
            strategy,
            graph,
            parameters,
            prepared,
            is_cut,
            game,
            trivial,
            only: None,
            response: terms.response,
            player: terms.player,
            variant: terms.variant,
        };
        let classes = ready.palette(1).classes();
        ready.only = match terms.palette {
            None => None,
            Some(_) if game == Kind::Marking => {
                return Err(refused("it plays the marking game, which has no colors".into()));
            }
            Some(PaletteRequest::Shades(_)) if !matches!(ready.prepared.plan, Plan::Guided { .. }) => {
                return Err(refused("it is guided by no coloring, whose classes could have shades".into()));
            }
            Some(PaletteRequest::Shades(shades) | PaletteRequest::ShadesOrColors(shades)) => Some(shades),
            Some(PaletteRequest::Colors(colors)) if colors % classes == 0 => Some(colors / classes),
            Some(PaletteRequest::Colors(colors)) => {
                let reason = format!(
                    "expected a multiple of the {classes} classes of its guide, found {}",
                    count(colors, "color")
                );
                return Err(refused(reason));
            }
        };
        Ok(ready)
    }

    /// # Errors
    /// What is wrong with the rule.
    fn check(&self) -> Result<(), VerifyError> {
        self.rule().fault().map_or(Ok(()), |fault| Err(VerifyError::Fault(fault.to_owned())))
    }

    fn rule(&self) -> &dyn VertexRule {
        self.prepared.plan.rule()
    }

    /// The budget of the search over every Bob; a part of it, if a best response goes on after it.
    fn at_first(&self, budget: &Budget) -> Budget {
        if self.response.is_some() { budget.in_part(3, 4) } else { budget.clone() }
    }

    fn palette(&self, shades: u32) -> Palette<'_> {
        let shading = match &self.prepared.plan {
            Plan::ColorBlind(_) | Plan::Sighted(_) => Shading::FirstFit,
            Plan::Guided { guide, .. } => Shading::Guided(guide),
        };
        Palette { shading, shades }
    }

    /// The number of shades that the promise says is enough.
    fn promised_shades(&self, promise: &Promise) -> u32 {
        match &self.prepared.plan {
            Plan::Guided { shades, .. } => *shades,
            Plan::ColorBlind(_) | Plan::Sighted(_) => promise.bound,
        }
    }

    /// The theorems with what `holds` says of each; what no play can break holds whatever was looked at.
    fn claims(&self, mut holds: impl FnMut(&Promise) -> Option<bool>) -> Vec<Claim> {
        let claim = |promise: &Promise| {
            let &Promise { theorem, formula, bound } = promise;
            let instance = Instance { graph: self.graph, parameters: self.parameters };
            let general = if formula == theorem.formula { None } else { theorem.range(&instance) };
            // This many colors are enough for any player who is not bound to those of a class.
            let trivial = match self.player {
                Player::Alice => bound >= self.trivial,
                Player::Bob => bound <= self.least_level(),
            };
            let is_guided = matches!(self.prepared.plan, Plan::Guided { .. });
            let holds = holds(promise).or((trivial && !is_guided).then_some(true));
            Claim { theorem, formula, bound, general, trivial, holds }
        };
        self.prepared.promises.iter().map(claim).collect()
    }

    /// What was played, and nothing of what came of it.
    fn verification(&self, game: Kind, coverage: Coverage, positions: u64) -> Verification {
        let guide = match &self.prepared.plan {
            Plan::Guided { guide, .. } if game == Kind::Coloring => Some(guide.clone()),
            Plan::Guided { .. } | Plan::ColorBlind(_) | Plan::Sighted(_) => None,
        };
        Verification {
            strategy: self.strategy.name().to_owned(),
            player: self.player,
            order: self.prepared.order.clone(),
            guide,
            game,
            claims: Vec::new(),
            is_cut: self.is_cut,
            worst_case: None,
            coverage,
            colors: None,
            survives: None,
            positions,
            response: None,
            replies: Vec::new(),
            defeat: None,
            arrows: self.rule().arrows(),
        }
    }

    fn against_every_marker(&self, budget: &Budget) -> Verification {
        let mut worst = worst_case(self.graph, self.rule(), &self.at_first(budget));
        let mut responded = None;
        if let (Some(search), Some(_)) =
            (self.response, worst.limit.filter(|&limit| limit != Limit::Interrupted))
        {
            let found = response::mark(self.graph, self.rule(), &worst, search, budget);
            responded = Some(BestResponseResult { search, has_found: found.worse.is_some() });
            worst.limit = worst.limit.filter(|_| !found.is_exact);
            if let Some((score, play)) = found.worse {
                (worst.score, worst.play) = (score, play);
            }
        }
        let has_found = responded.as_ref().is_some_and(|responded| responded.has_found);
        let is_untouched = worst.limit.is_some() && worst.positions == 0 && !has_found;
        let replies = if is_untouched { Vec::new() } else { replay(self.graph, self.rule(), &worst.play) };
        let needed = if replies.is_empty() { 0 } else { worst.score + 1 };
        let claims = self.claims(|promise| match promise.theorem.invariant {
            // A play can break a bound on chi_g in the marking game and not in the coloring game.
            Invariant::GameChromaticNumber if needed > promise.bound => None,
            _ if needed > promise.bound => Some(false),
            _ => worst.limit.is_none().then_some(true),
        });
        let coverage = worst.limit.map_or(Coverage::Every, Coverage::Until);
        Verification {
            claims,
            worst_case: (!is_untouched).then_some(needed),
            response: responded,
            replies,
            ..self.verification(Kind::Marking, coverage, worst.positions)
        }
    }

    fn against_every_colorer(&self, budget: &Budget) -> Verification {
        let classes = self.palette(1).classes();
        let mut scan = Scan::new(self, budget);
        let survives = self.only.map(|shades| scan.survives(shades));
        let claims = self.claims(|promise| {
            let shades = self.promised_shades(promise);
            match self.only {
                Some(only) => survives.flatten().filter(|_| only == shades),
                None => scan.survives(shades),
            }
        });
        let refuted = claims.iter().any(|claim| claim.holds == Some(false));
        let worst_case = match self.only {
            Some(_) => None,
            // The play that refutes a claim is what matters; what is enough may be far away.
            None if refuted => scan.most_beaten().map(|shades| classes * (shades + 1)),
            None => {
                let needed = if self.trivial == 0 { 0 } else { classes * scan.least_shades() };
                (!scan.is_untouched()).then_some(needed)
            }
        };
        let coverage = match scan.limit {
            Some(limit) => Coverage::Until(limit),
            None if refuted && self.only.is_none() => Coverage::UntilRefuted,
            None => Coverage::Every,
        };
        let positions = scan.positions;
        let responded = scan.responded();
        let (shades, replies, defeat) = match scan.most_telling() {
            Some((shades, play, defeat)) => (
                Some(shades),
                replay_coloring(self.graph, self.rule(), &play, classes * shades, self.variant.first),
                Some(defeat),
            ),
            None => (self.only, Vec::new(), None),
        };
        Verification {
            claims,
            worst_case,
            colors: shades.map(|shades| classes * shades),
            survives: survives.flatten(),
            response: responded,
            replies,
            defeat,
            ..self.verification(Kind::Coloring, coverage, positions)
        }
    }
}

/// What is known of numbers of shades.
struct Scan<'a> {
    ready: &'a ReadyStrategy<'a>,
    budget: &'a Budget,
    /// What the search over every Bob may take of it.
    at_first: Budget,
    decided: BTreeMap<u32, AttackResult>,
    /// Those that the best response was asked for, and whether it has beaten the strategy.
    responded: BTreeMap<u32, bool>,
    positions: u64,
    limit: Option<Limit>,
}

impl<'a> Scan<'a> {
    fn new(ready: &'a ReadyStrategy<'a>, budget: &'a Budget) -> Self {
        let at_first = ready.at_first(budget);
        let (decided, responded) = (BTreeMap::new(), BTreeMap::new());
        Scan { ready, budget, at_first, decided, responded, positions: 0, limit: None }
    }

    /// Who went on where a limit ended a search over every Bob.
    fn responded(&self) -> Option<BestResponseResult> {
        let search = self.ready.response.filter(|_| !self.responded.is_empty())?;
        let has_found = self.most_beaten().and_then(|shades| self.responded.get(&shades).copied());
        Some(BestResponseResult { search, has_found: has_found.unwrap_or(false) })
    }

    /// Whether no Bob beats the strategy with this many shades; `None` if that is not settled.
    fn survives(&mut self, shades: u32) -> Option<bool> {
        if !self.decided.contains_key(&shades) {
            let palette = self.ready.palette(shades);
            let mut search = |aim| {
                let (outcome, positions) = attack(
                    self.ready.graph,
                    self.ready.rule(),
                    palette,
                    aim,
                    self.ready.variant.first,
                    &self.at_first,
                );
                self.positions += positions;
                outcome
            };
            let mut outcome = search(Aim::AnyDefeat);
            // Either defeat settles it; one that wins the game for Bob tells more.
            if matches!(outcome, AttackResult::Beaten(_, Defeat::NoShade(_)))
                && let won @ AttackResult::Beaten(..) = search(Aim::Win)
            {
                outcome = won;
            }
            if let (AttackResult::Unknown(limit), Some(search)) = (&outcome, self.ready.response)
                && *limit != Limit::Interrupted
            {
                let &ReadyStrategy { graph, variant: Variant { first, .. }, .. } = self.ready;
                // There may be more palettes to come.
                let budget = self.budget.in_part(1, 2);
                let found = response::color(graph, self.ready.rule(), palette, first, search, &budget);
                self.responded.insert(shades, matches!(found, AttackResult::Beaten(..)));
                if !matches!(found, AttackResult::Unknown(_)) {
                    outcome = found;
                }
            }
            if let AttackResult::Unknown(limit) = outcome {
                self.limit = Some(limit);
            }
            self.decided.insert(shades, outcome);
        }
        match self.decided[&shades] {
            AttackResult::Survives => Some(true),
            AttackResult::Beaten(..) => Some(false),
            AttackResult::Unknown(_) => None,
        }
    }

    /// The least number of shades with which the strategy survives, by trying 1, 2, ...; a lower bound if
    /// a limit is hit on the way.
    fn least_shades(&mut self) -> u32 {
        // With more shades than the largest degree nobody is ever without one.
        let mut upwards = 1..;
        upwards.find(|&shades| self.survives(shades) != Some(false)).unwrap_or(u32::MAX)
    }

    /// The largest number of shades known to be too few.
    fn most_beaten(&self) -> Option<u32> {
        let mut beaten =
            self.decided.iter().filter(|(_, outcome)| matches!(outcome, AttackResult::Beaten(..)));
        beaten.next_back().map(|(&shades, _)| shades)
    }

    /// Whether a limit ended the search before it looked at any position, and nobody found a play either.
    fn is_untouched(&self) -> bool {
        self.limit.is_some() && self.positions == 0 && self.most_beaten().is_none()
    }

    /// The play that beats the strategy with the most shades.
    fn most_telling(mut self) -> Option<(u32, Vec<ColoredVertex>, Defeat)> {
        let shades = self.most_beaten()?;
        match self.decided.remove(&shades) {
            Some(AttackResult::Beaten(play, defeat)) => Some((shades, play, defeat)),
            _ => None,
        }
    }
}

/// Plays the strategy against every Bob, or as Bob against every Alice.
///
/// # Errors
/// If the strategy does not apply to the graph, or not on these terms, or fails.
pub fn verify(
    graph: &Arc<Graph>,
    parameters: &Parameters,
    strategy: &dyn Strategy,
    terms: &Terms,
    budget: &Budget,
) -> Result<Verification, VerifyError> {
    let prepare = || ReadyStrategy::new(graph, parameters, strategy, terms);
    let ready = match budget.guard(Duration::ZERO, prepare) {
        Ok(ready) => ready?,
        Err(limit) => return Ok(Verification::of_nothing(strategy.name(), terms, limit)),
    };
    ready.check()?;
    let done = match ready.game {
        _ if ready.player == Player::Bob => ready.against_every_alice(budget),
        Kind::Marking => ready.against_every_marker(budget),
        Kind::Coloring => ready.against_every_colorer(budget),
    };
    ready.check().map(|()| done)
}
