//! A strategy prepared for a graph, and the dispatch to its verifiers.

use std::cmp::Reverse;
use std::sync::Arc;
use std::time::Duration;

use games::certificate::Kind;
use games::{Adjacency, Plan, Player, Variant, VertexRule};
use graphs::{Budget, Graph, Parameters};
use strategies::{BoundKind, Instance, Invariant, NotApplicable, PreparedStrategy, Promise, Setup, Strategy};

use super::{
    GeneralBound, Palette, PaletteRequest, Shading, TheoremCheck, Verification, VerifyError, VerifyTerms,
};
use crate::bounds;
use crate::counts::count;
use crate::named_graph::NamedGraph;
use crate::response::Search;

/// A strategy on its terms, before anything is played.
pub(super) struct ReadyStrategy<'a> {
    pub(crate) strategy: &'a dyn Strategy,
    pub(crate) graph: &'a Arc<Graph>,
    pub(crate) parameters: &'a Parameters,
    pub(crate) prepared: PreparedStrategy,
    pub(crate) game: Kind,
    /// max degree + 1, the bound that no play exceeds.
    pub(crate) trivial: u32,
    /// The only number of shades to decide.
    pub(crate) only: Option<u32>,
    pub(crate) response: Option<Search>,
    pub(crate) player: Player,
    pub(crate) variant: Variant,
}

impl<'a> ReadyStrategy<'a> {
    pub(crate) fn new(
        graph: &'a Arc<Graph>,
        parameters: &'a Parameters,
        strategy: &'a dyn Strategy,
        terms: &VerifyTerms,
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
        // Theorems are about free moves without passes; some say the same of connected ones.
        let plain = Variant::from(terms.variant.first);
        let is_theirs = |promise: &Promise| {
            let is_also = promise.connected.is_some() && terms.variant == plain.moving(Adjacency::Connected);
            (terms.variant == plain || is_also) && promise.theorem.starter.allows(plain.first)
        };
        prepared.promises.retain(is_theirs);
        let is_connected = terms.variant.adjacency == Adjacency::Connected;
        if terms.player == Player::Alice && is_connected && prepared.promises.is_empty() {
            return Err(refused("it may choose a vertex that is not open in the connected game".into()));
        }
        if terms.player == Player::Bob && matches!(terms.palette, Some(PaletteRequest::Shades(_))) {
            return Err(refused("shades are those of a guide, and Bob has none".into()));
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
            // Sorts the strongest first.
            prepared.promises.sort_by_key(|promise| Reverse(promise.bound));
        }
        let trivial = bounds::trivial_bound(&Instance { graph, parameters });
        let mut ready = ReadyStrategy {
            strategy,
            graph,
            parameters,
            prepared,
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
                return Err(refused("it is not guided by a coloring, so there are no shades".into()));
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

    pub(crate) fn check(&self) -> Result<(), VerifyError> {
        self.rule().fault().map_or(Ok(()), |fault| Err(VerifyError::Fault(fault.to_owned())))
    }

    pub(crate) fn rule(&self) -> &dyn VertexRule {
        self.prepared.plan.rule()
    }

    /// The budget of the search over every Bob; a part of the whole, if a best response follows.
    pub(crate) fn at_first(&self, budget: &Budget) -> Budget {
        if self.response.is_some() { budget.in_part(3, 4) } else { budget.clone() }
    }

    pub(crate) fn palette(&self, shades: u32) -> Palette<'_> {
        let shading = match &self.prepared.plan {
            Plan::ColorBlind(_) | Plan::Sighted(_) => Shading::FirstFit,
            Plan::Guided { guide, .. } => Shading::Guided(guide),
        };
        Palette { shading, shades }
    }

    /// The number of shades that the promise claims to suffice.
    pub(crate) fn promised_shades(&self, promise: &Promise) -> u32 {
        match &self.prepared.plan {
            Plan::Guided { shades, .. } => *shades,
            Plan::ColorBlind(_) | Plan::Sighted(_) => promise.bound,
        }
    }

    /// The theorems with the verdicts of `holds`; a bound that no play can exceed holds regardless of the search.
    pub(crate) fn claims(&self, mut holds: impl FnMut(&Promise) -> Option<bool>) -> Vec<TheoremCheck> {
        let claim = |promise: &Promise| {
            let &Promise { theorem, formula, bound, connected } = promise;
            let same = connected.filter(|_| self.variant.adjacency == Adjacency::Connected);
            let same = same
                .and_then(|name| strategies::VARIANT_THEOREMS.iter().find(|theorem| theorem.name == name));
            let (name, cite, symbol) = match same {
                Some(same) => (same.name, same.cite, "chi_cg"),
                None => (theorem.name, theorem.cite, theorem.invariant.symbol()),
            };
            let instance = Instance { graph: self.graph, parameters: self.parameters };
            let general = if formula == theorem.formula { None } else { theorem.range(&instance) };
            // Of an equation a strategy proves the half of its side. No play breaks a bound of Alice from this many
            // colors on, which suffice for any player who is not restricted to the colors of a class.
            let (relation, trivial) = match self.player {
                Player::Alice => (theorem.kind.relation(), bound >= self.trivial),
                Player::Bob => (BoundKind::Lower.relation(), bound <= self.least_level()),
            };
            let is_guided = matches!(self.prepared.plan, Plan::Guided { .. });
            TheoremCheck {
                theorem: name.into(),
                invariant: theorem.invariant,
                statement: format!("{symbol} {relation} {formula}"),
                status: theorem.status,
                citation: cite.to_string(),
                bound,
                general: general.map(|(low, high)| GeneralBound {
                    formula: theorem.formula.into(),
                    low,
                    high,
                }),
                trivial,
                holds: holds(promise).or((trivial && !is_guided).then_some(true)),
            }
        };
        self.prepared.promises.iter().map(claim).collect()
    }

    /// The theorems, if plays of the marking game needed `needed`; `is_settled` means that no play needs more.
    pub(crate) fn claims_of_scores(&self, needed: u32, is_settled: bool) -> Vec<TheoremCheck> {
        self.claims(|promise| match promise.theorem.invariant {
            // A play can break a bound on chi_g in the marking game and not in the coloring game.
            Invariant::GameChromaticNumber if needed > promise.bound => None,
            _ if needed > promise.bound => Some(false),
            _ => is_settled.then_some(true),
        })
    }

    pub(crate) fn verification(&self, game: Kind, positions: u64) -> Verification {
        let order = self.prepared.order.as_ref().map(|order| order.sequence().to_vec());
        let guide = match &self.prepared.plan {
            Plan::Guided { guide, .. } if game == Kind::Coloring => Some(guide.coloring().colors().to_vec()),
            Plan::Guided { .. } | Plan::ColorBlind(_) | Plan::Sighted(_) => None,
        };
        let blank = blank(self.graph, self.parameters, self.strategy, self.player);
        Verification { game, order, guide, positions, arrows: self.rule().arrows(), ..blank }
    }
}

fn blank(
    graph: &Arc<Graph>,
    parameters: &Parameters,
    strategy: &dyn Strategy,
    player: Player,
) -> Verification {
    Verification {
        graph: NamedGraph::new(String::new(), Arc::clone(graph)),
        game: Kind::Marking,
        strategy: strategy.name().to_owned(),
        player,
        max_degree_plus_1: bounds::trivial_bound(&Instance { graph, parameters }),
        col_2: parameters.col_2().ends(),
        ..Verification::default()
    }
}

/// Prepares the strategy and plays it; if a limit comes before it is prepared, nothing is played.
pub(super) fn done(
    graph: &Arc<Graph>,
    parameters: &Parameters,
    strategy: &dyn Strategy,
    terms: &VerifyTerms,
    budget: &Budget,
    play: impl FnOnce(&ReadyStrategy<'_>) -> Result<Verification, VerifyError>,
) -> Result<Verification, VerifyError> {
    let prepare = || ReadyStrategy::new(graph, parameters, strategy, terms);
    let ready = match budget.guard(Duration::ZERO, prepare) {
        Ok(ready) => ready?,
        Err(limit) => {
            let game = terms.game.unwrap_or(Kind::Marking);
            let order = terms.order.as_ref().map(|order| order.sequence().to_vec());
            let blank = blank(graph, parameters, strategy, terms.player);
            return Ok(Verification { game, order, limit: Some(limit), ..blank });
        }
    };
    ready.check()?;
    let done = play(&ready);
    ready.check().and(done)
}

/// Plays the strategy against every Bob, or as Bob against every Alice. The graph of the verification has no name.
///
/// # Errors
/// The strategy does not apply to the graph, or not on these terms, or fails.
pub fn verify(
    graph: &Arc<Graph>,
    parameters: &Parameters,
    strategy: &dyn Strategy,
    terms: &VerifyTerms,
    budget: &Budget,
) -> Result<Verification, VerifyError> {
    done(graph, parameters, strategy, terms, budget, |ready| {
        Ok(match ready.game {
            _ if ready.player == Player::Bob => ready.against_every_alice(budget),
            Kind::Marking => ready.against_every_marker(budget),
            Kind::Coloring => ready.against_every_colorer(budget),
        })
    })
}
