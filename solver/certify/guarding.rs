//! The lemma of the guard: where a proof tries it, within which radius, and for how long.
//!
//! The guarding games are those of the checker; who wins them is asked of the search, which remembers
//! (`coloring::guard`). A game that takes more positions than it is given patience for is left alone.
//!
//! *How much patience.* Where Bob is to move the proof would otherwise have to follow all his steps, so it
//! pays to look longer than where Alice is to move, who needs one step.
//!
//! *How far.* Radius 0 is tried everywhere. At the start it is the radius by which the search decided, with
//! all patience, or larger radii for a while: there they save the whole proof by positions. Elsewhere larger
//! radii are tried where Bob is to move, while few positions are searched in vain for what was found.
//!
//! *Where to lead.* If it is her turn and one game is left that she does not win by a lemma, it is looked at with
//! her to move alone. To look first whether she wins it as the second player would mostly use up the patience.

use games::Player;
use games::certificate::{Claim, Lemma, ResidualGame};
use graphs::Limit;

use super::advice::Adviser;

/// The position limit for one guarding game of radius 0, by the player to move in the position from which it
/// is derived. Other values: docs/tried.md.
fn position_limit(to_move: Player) -> u64 {
    match to_move {
        Player::Alice => 20,
        Player::Bob => 800,
    }
}

/// The larger radii; the last has no limit.
const RADII: [usize; 2] = [1, usize::MAX];

/// The position limit for each larger radius at the start.
const AT_THE_START: u64 = 20_000;

/// The initial position limit for each larger radius elsewhere; it grows with successes.
const TRIAL: u64 = 10_000;

/// The increase of the limit for one success within a larger radius, in positions.
const WORTH: u64 = 1_000;

type FoundClaim = Result<Option<Claim>, Limit>;

pub(super) struct GuardingProver<'a, S> {
    setting: &'a S,
    order: usize,
    /// The remaining positions for each of the larger radii.
    remaining: [u64; RADII.len()],
}

impl<'a, S: ResidualGame> GuardingProver<'a, S> {
    pub(crate) fn new(setting: &'a S, order: usize) -> Self {
        GuardingProver { setting, order, remaining: [TRIAL; RADII.len()] }
    }

    /// The claim for the start; `decided` is the radius by which the search decided the statement, if it did.
    pub(crate) fn at_the_start(
        &mut self,
        adviser: &mut Adviser<'_, S::Residue>,
        residue: &S::Residue,
        decided: Option<usize>,
    ) -> FoundClaim {
        if let Some(claim) = self.nearest(adviser, residue)? {
            return Ok(Some(claim));
        }
        let decided = decided.map(|radius| (radius, u64::MAX));
        for (radius, most) in decided.into_iter().chain(RADII.map(|radius| (radius, AT_THE_START))) {
            if let Some(claim) = self.within(adviser, residue, radius, most)? {
                return Ok(Some(claim));
            }
        }
        Ok(None)
    }

    pub(crate) fn claim(
        &mut self,
        adviser: &mut Adviser<'_, S::Residue>,
        residue: &S::Residue,
    ) -> FoundClaim {
        let nearest = self.nearest(adviser, residue)?;
        if nearest.is_some() || self.setting.to_move(residue) == Player::Alice {
            return Ok(nearest);
        }
        for (index, radius) in RADII.into_iter().enumerate() {
            let most = position_limit(Player::Bob).min(self.remaining[index]);
            if most == 0 {
                continue;
            }
            let before = adviser.guarded;
            let found = self.within(adviser, residue, radius, most)?;
            let spent = adviser.guarded - before;
            let earned = if found.is_some() { WORTH } else { 0 };
            self.remaining[index] = (self.remaining[index] + earned).saturating_sub(spent.max(1));
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// The claim that divides a guarding game won by Alice. The parts are won, since the search divides, too.
    pub(crate) fn claim_in_guarding_game(
        &mut self,
        adviser: &mut Adviser<'_, S::Residue>,
        game: &S::Residue,
    ) -> FoundClaim {
        Ok(self.divide(adviser, game, None, u64::MAX)?.map(Claim::Guard))
    }

    /// The claim that divides a position into guarding games of radius 0.
    fn nearest(&mut self, adviser: &mut Adviser<'_, S::Residue>, residue: &S::Residue) -> FoundClaim {
        let most = position_limit(self.setting.to_move(residue));
        Ok(self.divide(adviser, residue, None, most)?.map(Claim::Guard))
    }

    fn within(
        &mut self,
        adviser: &mut Adviser<'_, S::Residue>,
        residue: &S::Residue,
        radius: usize,
        most: u64,
    ) -> FoundClaim {
        let radius = radius.min(self.order);
        let lead = self.divide(adviser, residue, Some(radius), most)?;
        Ok(lead.map(|lead| Claim::GuardWithin(radius, lead)))
    }

    /// The lead with which Alice is found to win all parts; `Some(None)` if she need not lead in any.
    fn divide(
        &mut self,
        adviser: &mut Adviser<'_, S::Residue>,
        residue: &S::Residue,
        radius: Option<usize>,
        most: u64,
    ) -> Result<Option<Option<usize>>, Limit> {
        let Some(games) = self.setting.guarding(residue, radius, None) else { return Ok(None) };
        let mut open: Vec<usize> =
            (0..games.len()).filter(|&index| !self.is_evident(&games[index])).collect();
        // In the order of the search, whose knowledge of the last game may be about her lead alone.
        open.sort_by_key(|&index| {
            let game = &games[index];
            (self.setting.holds(&Lemma::Threat, game), self.setting.guarded(game).len())
        });
        let mut may_lead = self.setting.to_move(residue) == Player::Alice;
        let mut lead = None;
        for (number, &index) in open.iter().enumerate() {
            // If Alice can lead in the last one, she need not win it with Bob to move.
            let must_lead = may_lead && number + 1 == open.len();
            if !must_lead && adviser.guards(&games[index], most)? == Some(true) {
                continue;
            }
            if !std::mem::replace(&mut may_lead, false) {
                return Ok(None);
            }
            let Some(led) = self.setting.guarding(residue, radius, Some(index)) else { return Ok(None) };
            if !self.is_evident(&led[index]) && adviser.guards(&led[index], most)? != Some(true) {
                return Ok(None);
            }
            lead = Some(index);
        }
        Ok(Some(lead))
    }

    fn is_evident(&self, game: &S::Residue) -> bool {
        [Lemma::Safe, Lemma::Race].iter().any(|lemma| self.setting.holds(lemma, game))
    }
}
