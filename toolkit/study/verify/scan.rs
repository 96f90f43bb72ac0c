//! A strategy of the coloring game against every Bob: the numbers of shades with which it survives.

use std::collections::BTreeMap;

use games::certificate::Kind;
use graphs::{Budget, Limit};

use super::ready::ReadyStrategy;
use super::response;
use super::{Aim, AttackResult, BestResponse, ColoredVertex, Defeat, STRAIGHT, Verification, attack, replay};

impl ReadyStrategy<'_> {
    pub(crate) fn against_every_colorer(&self, budget: &Budget) -> Verification {
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
            // Only the play that refutes a claim matters; a sufficient number may be far away.
            None if refuted => scan.most_beaten().map(|shades| classes * (shades + 1)),
            None => {
                let needed = if self.trivial == 0 { 0 } else { classes * scan.least_shades() };
                (!scan.is_untouched()).then_some(needed)
            }
        };
        let (limit, positions, responded) = (scan.limit, scan.positions, scan.responded());
        let (shades, worst_play, defeat) = match scan.most_telling() {
            Some((shades, play, defeat)) => {
                let play = play.into_iter().map(|(vertex, color)| (vertex, Some(color)));
                let k = Some(classes * shades);
                (Some(shades), replay(self.graph, self.rule(), k, self.variant.first, play), Some(defeat))
            }
            None => (self.only, Vec::new(), None),
        };
        Verification {
            claims,
            worst_case,
            // After a theorem is refuted, the search for a sufficient number ends.
            exhaustive: limit.is_none() && (self.only.is_some() || !refuted),
            limit,
            colors: shades.map(|shades| classes * shades),
            survives: survives.flatten(),
            response: responded,
            worst_play,
            defeat,
            ..self.verification(Kind::Coloring, positions)
        }
    }
}

struct Scan<'a> {
    ready: &'a ReadyStrategy<'a>,
    budget: &'a Budget,
    /// The part of the budget for the search over every Bob.
    at_first: Budget,
    /// The results so far, by the number of shades.
    decided: BTreeMap<u32, AttackResult>,
    /// The numbers of shades for which the best response was tried, and whether it beat the strategy.
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

    /// The search that continued after a limit ended a search over every Bob.
    fn responded(&self) -> Option<BestResponse> {
        let search = self.ready.response.filter(|_| !self.responded.is_empty())?;
        let has_found = self.most_beaten().and_then(|shades| self.responded.get(&shades).copied());
        Some(BestResponse::new(search, has_found.unwrap_or(false)))
    }

    /// Whether no Bob beats the strategy with this many shades; `None` if not settled.
    fn survives(&mut self, shades: u32) -> Option<bool> {
        if !self.decided.contains_key(&shades) {
            let palette = self.ready.palette(shades);
            let mut search = |aim| {
                let (outcome, positions) = attack(
                    self.ready.graph,
                    self.ready.rule(),
                    palette,
                    (aim, self.ready.variant),
                    STRAIGHT,
                    &self.at_first,
                );
                self.positions += positions;
                outcome
            };
            let mut outcome = search(Aim::AnyDefeat);
            // Either defeat settles it; one by which Bob wins the game is more convincing.
            if matches!(outcome, AttackResult::Beaten(_, Defeat::NoShade(_)))
                && let won @ AttackResult::Beaten(..) = search(Aim::Win)
            {
                outcome = won;
            }
            if let (AttackResult::Unknown(limit), Some(search)) = (&outcome, self.ready.response)
                && *limit != Limit::Interrupted
            {
                let &ReadyStrategy { graph, variant, .. } = self.ready;
                // Further palettes may follow.
                let budget = self.budget.in_part(1, 2);
                let found = response::color(graph, self.ready.rule(), palette, variant, search, &budget);
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

    /// The least number of shades with which the strategy survives, tried upwards; a lower bound at a limit.
    fn least_shades(&mut self) -> u32 {
        // With more shades than the largest degree every vertex always has a legal one.
        let mut upwards = 1..;
        upwards.find(|&shades| self.survives(shades) != Some(false)).unwrap_or(u32::MAX)
    }

    fn most_beaten(&self) -> Option<u32> {
        let mut beaten =
            self.decided.iter().filter(|(_, outcome)| matches!(outcome, AttackResult::Beaten(..)));
        beaten.next_back().map(|(&shades, _)| shades)
    }

    /// Whether a limit ended the search before it entered any position, and no play was found either.
    fn is_untouched(&self) -> bool {
        self.limit.is_some() && self.positions == 0 && self.most_beaten().is_none()
    }

    /// The play that beats the strategy with the largest number of shades.
    fn most_telling(mut self) -> Option<(u32, Vec<ColoredVertex>, Defeat)> {
        let shades = self.most_beaten()?;
        match self.decided.remove(&shades) {
            Some(AttackResult::Beaten(play, defeat)) => Some((shades, play, defeat)),
            _ => None,
        }
    }
}
