//! A strategy of Bob against every Alice, and its theorems against the result.
//!
//! What it forces from Alice is the least level at which some Alice survives Bob ([`every_alice`](super::every_alice)):
//! a number of colors, or a score + 1. Levels are decided one after another from the first at which any play on the
//! graph could end well: fewer colors than chi color no graph, and in every order of marking some vertex has at least
//! as many marked neighbors as the degeneracy. That no Alice survives at a level proves nothing about another one, so a
//! lower bound c holds if no Alice survives at any level below c.

use std::collections::BTreeMap;
use std::sync::Arc;

use games::certificate::Kind;
use games::coloring::{ColoringGame, Rules};
use games::marking::MarkingGame;
use graphs::{Budget, Limit};

use super::alice_response::surviving_play;
use super::every_alice::{AgainstBob, SurvivalResult, survival};
use super::ready::ReadyStrategy;
use super::replay::replies_to_bob;
use super::{BestResponse, Verification};

struct Levels<G: AgainstBob> {
    /// The results so far, by level.
    decided: BTreeMap<u32, SurvivalResult<G::Move>>,
    positions: u64,
    limit: Option<Limit>,
    /// The search for an Alice who knows Bob's strategy, used after a limit ended the walk.
    response: Option<BestResponse>,
}

impl ReadyStrategy<'_> {
    pub(super) fn against_every_alice(&self, budget: &Budget) -> Verification {
        match self.game {
            Kind::Marking => {
                let game = MarkingGame::new(Arc::clone(self.graph), self.variant);
                self.through_levels(|_| game.clone(), budget)
            }
            Kind::Coloring => {
                let game = |k: u32| {
                    let rules = Rules::new(k).expect("a level is at least 1").playing(self.variant);
                    ColoringGame::new(Arc::clone(self.graph), rules)
                };
                self.through_levels(game, budget)
            }
        }
    }

    /// The least level at which a play could end well for Alice, whatever Bob does.
    pub(super) fn least_level(&self) -> u32 {
        match self.game {
            Kind::Marking => self.parameters.degeneracy() + 1,
            Kind::Coloring => self.parameters.chi().low.max(1),
        }
    }

    fn through_levels<G: AgainstBob>(&self, game: impl Fn(u32) -> G, budget: &Budget) -> Verification {
        let mut levels = Levels::<G> { decided: BTreeMap::new(), positions: 0, limit: None, response: None };
        let at_first = self.at_first(budget);
        let least = self.least_level();
        let promised = self.prepared.promises.iter().map(|promise| promise.bound).max().unwrap_or(0);
        let range = self.only.map_or(least..=self.trivial.max(least), |only| only..=only);
        for level in range.filter(|_| self.graph.order() > 0) {
            let (game, plan) = (game(level), &self.prepared.plan);
            let (mut found, positions) = survival(&game, plan, level, &at_first);
            levels.positions += positions;
            if let (SurvivalResult::Unknown(limit), Some(search)) = (&found, self.response)
                && *limit != Limit::Interrupted
            {
                let play = surviving_play(&game, plan, level, search, &budget.in_part(1, 2));
                levels.response = Some(BestResponse::new(search, play.is_some()));
                found = play.map_or(found, SurvivalResult::Survives);
            }
            let goes_on = match &found {
                SurvivalResult::NobodySurvives => true,
                SurvivalResult::Survives(_) => false,
                SurvivalResult::Unknown(limit) => {
                    levels.limit = levels.limit.or(Some(*limit));
                    // A promise may be refuted at a later level.
                    *limit != Limit::Interrupted && level + 1 < promised
                }
            };
            levels.decided.insert(level, found);
            if !goes_on {
                break;
            }
        }
        self.verification_of(levels, &game(least))
    }

    fn verification_of<G: AgainstBob>(&self, mut levels: Levels<G>, game: &G) -> Verification {
        let least = self.least_level();
        let survived = levels.decided.iter().find(|(_, found)| matches!(found, SurvivalResult::Survives(_)));
        let survived = survived.map(|(&level, _)| level);
        let nobody_survives = |level: u32| match levels.decided.get(&level) {
            None => level < least,
            Some(found) => matches!(found, SurvivalResult::NobodySurvives),
        };
        let guaranteed = (1..).find(|&level| !nobody_survives(level)).unwrap_or(u32::MAX);
        let claims = self.claims(|promise| match survived {
            Some(level) if level < promise.bound => Some(false),
            _ => (guaranteed >= promise.bound).then_some(true),
        });
        let survives = self.only.and_then(|only| match levels.decided.get(&only)? {
            SurvivalResult::Survives(_) => Some(true),
            SurvivalResult::NobodySurvives => Some(false),
            SurvivalResult::Unknown(_) => None,
        });
        let limit = levels.limit.filter(|_| survived != Some(guaranteed));
        let is_looked_at = levels.limit.is_none() || levels.positions > 0 || survived.is_some();
        let play = match survived.and_then(|level| levels.decided.remove(&level)) {
            Some(SurvivalResult::Survives(play)) => play,
            _ => Vec::new(),
        };
        Verification {
            claims,
            worst_case: (self.only.is_none() && is_looked_at).then_some(if self.graph.order() == 0 {
                0
            } else {
                guaranteed
            }),
            exhaustive: limit.is_none(),
            limit,
            colors: survived.or(self.only).filter(|_| self.game == Kind::Coloring),
            survives,
            response: levels.response,
            worst_play: replies_to_bob(game, &play),
            ..self.verification(self.game, levels.positions)
        }
    }
}
