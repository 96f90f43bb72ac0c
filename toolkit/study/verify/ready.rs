//! A strategy that is ready for a graph, and what it comes to against every Bob.

use std::cmp::Reverse;
use std::sync::Arc;
use std::time::Duration;

use games::certificate::Kind;
use games::{Plan, Player, Variant, VertexRule};
use graphs::{Budget, Graph, Limit, Parameters};
use strategies::{Instance, Invariant, NotApplicable, PreparedStrategy, Promise, Setup, Strategy};

use super::{
    BestResponseResult, Claim, Coverage, Palette, PaletteRequest, Shading, Terms, Verification, VerifyError,
    replay, response, worst_case,
};
use crate::bounds;
use crate::counts::count;
use crate::response::Search;

/// A strategy on its terms, before anything is played.
pub(super) struct ReadyStrategy<'a> {
    pub(crate) strategy: &'a dyn Strategy,
    pub(crate) graph: &'a Arc<Graph>,
    pub(crate) parameters: &'a Parameters,
    pub(crate) prepared: PreparedStrategy,
    pub(crate) is_cut: bool,
    pub(crate) game: Kind,
    pub(crate) trivial: u32,
    /// The one number of shades to decide.
    pub(crate) only: Option<u32>,
    pub(crate) response: Option<Search>,
    pub(crate) player: Player,
    pub(crate) variant: Variant,
}

impl<'a> ReadyStrategy<'a> {
    pub fn new(
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

    pub fn check(&self) -> Result<(), VerifyError> {
        self.rule().fault().map_or(Ok(()), |fault| Err(VerifyError::Fault(fault.to_owned())))
    }

    pub fn rule(&self) -> &dyn VertexRule {
        self.prepared.plan.rule()
    }

    /// The budget of the search over every Bob; a part of it, if a best response goes on after it.
    pub(crate) fn at_first(&self, budget: &Budget) -> Budget {
        if self.response.is_some() { budget.in_part(3, 4) } else { budget.clone() }
    }

    pub fn palette(&self, shades: u32) -> Palette<'_> {
        let shading = match &self.prepared.plan {
            Plan::ColorBlind(_) | Plan::Sighted(_) => Shading::FirstFit,
            Plan::Guided { guide, .. } => Shading::Guided(guide),
        };
        Palette { shading, shades }
    }

    /// The number of shades that the promise says is enough.
    pub(crate) fn promised_shades(&self, promise: &Promise) -> u32 {
        match &self.prepared.plan {
            Plan::Guided { shades, .. } => *shades,
            Plan::ColorBlind(_) | Plan::Sighted(_) => promise.bound,
        }
    }

    /// The theorems with what `holds` says of each; what no play can break holds whatever was looked at.
    pub(crate) fn claims(&self, mut holds: impl FnMut(&Promise) -> Option<bool>) -> Vec<Claim> {
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
    pub(crate) fn verification(&self, game: Kind, coverage: Coverage, positions: u64) -> Verification {
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

    pub(crate) fn against_every_marker(&self, budget: &Budget) -> Verification {
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
