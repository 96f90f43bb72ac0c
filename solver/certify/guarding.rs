//! The lemma of the guard: a short search of guarding games, for positions that Alice wins by it.
//!
//! The search goes through residues as the checker knows them, and uses the lemmas that the checker
//! knows, so that what it finds can be written as it is. A game that takes more residues than it is given
//! patience for is left alone. Winners are remembered: the same few vertices come up again in positions that
//! differ elsewhere.
//!
//! *How much patience.* Where Bob is to move the proof would otherwise have to follow all his steps, so it
//! pays to look longer than where Alice is to move, who needs one step.
//!
//! *How far.* Radius 0 is tried everywhere. Larger radii are tried at the start, with patience that grows, since there
//! they save the whole proof by positions; and where Bob is to move while that pays: while the residues looked at in
//! vain are few for what was found.
//!
//! *Where to lead.* If it is her turn and one game is left that she does not win by a lemma, it is looked at with
//! her to move alone. To look first whether she wins it as the second player would mostly use up the patience.
//!
//! *Memory for the proof.* A search that finds a game to be won has met a reply to everything in it. The proof
//! takes the replies that lead to games remembered as won, and asks about others only where there is none.

use games::Player;
use games::certificate::{Claim, Lemma, ResidualGame, Step};
use graphs::Budget;
use rustc_hash::FxHashMap;

/// The most residues looked at for one guarding game, by the player to move in the position that it comes from. Other
/// numbers: docs/tried.md.
fn patience(to_move: Player) -> u32 {
    match to_move {
        Player::Alice => 20,
        Player::Bob => 800,
    }
}

/// The patience at the start, from one round to the next.
const AT_THE_START: [u32; 2] = [500, 5_000];

/// The residues that may be looked at within each larger radius before it is seen whether that pays.
const TRIAL: u64 = 20_000;

/// How many residues one success within a larger radius is worth.
const WORTH: u64 = 2_000;

/// The larger radii; the last has no limit.
const RADII: [usize; 3] = [1, 2, usize::MAX];

/// The guarding games of one graph.
pub(super) struct Guarding<'a, S> {
    setting: &'a S,
    order: usize,
    /// The residues that may still be looked at within each of the larger radii.
    credit: [u64; RADII.len()],
    /// Whether Alice wins; also not where a search that began there was given up.
    known: FxHashMap<Box<[u8]>, bool>,
    /// Bytes of the keys in `known`.
    bytes: u64,
    /// The residues that may be looked at, and those of them that are left.
    patience: u32,
    left: u32,
}

impl<'a, S: ResidualGame> Guarding<'a, S> {
    /// For a graph of this order.
    pub fn new(setting: &'a S, order: usize) -> Self {
        let known = FxHashMap::default();
        let credit = [TRIAL; RADII.len()];
        Guarding { setting, order, credit, known, bytes: 0, patience: 0, left: 0 }
    }

    /// Bytes that are held.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The claim that Alice guards in a position, if she is found to win so.
    pub fn claim(&mut self, residue: &S::Residue, is_start: bool) -> Option<Claim> {
        if is_start {
            let nearest = self.lead(residue).map(Claim::Guard);
            let mut rounds = AT_THE_START.into_iter().flat_map(|most| RADII.map(|radius| (radius, most)));
            return nearest.or_else(|| rounds.find_map(|(radius, most)| self.within(residue, radius, most)));
        }
        let to_move = self.setting.to_move(residue);
        let nearest = self.lead(residue).map(Claim::Guard);
        if nearest.is_some() || to_move == Player::Alice {
            return nearest;
        }
        (0..RADII.len()).find_map(|index| {
            let most = patience(to_move).min(u32::try_from(self.credit[index]).unwrap_or(u32::MAX));
            if most == 0 {
                return None;
            }
            let found = self.within(residue, RADII[index], most);
            let spent = u64::from(most - self.left);
            self.credit[index] =
                (self.credit[index] + u64::from(found.is_some()) * WORTH).saturating_sub(spent);
            found
        })
    }

    /// The claim that divides a guarding game, if Alice is found to win so.
    pub fn again(&mut self, game: &S::Residue) -> Option<Claim> {
        self.lead(game).map(Claim::Guard)
    }

    /// The same within a radius, with this much patience.
    fn within(&mut self, residue: &S::Residue, radius: usize, most: u32) -> Option<Claim> {
        (self.patience, self.left) = (most, most);
        let radius = radius.min(self.order);
        let lead = self.divide(residue, Some(radius), Self::search)?;
        Some(Claim::GuardWithin(radius, lead))
    }

    /// Where Alice leads, or that she leads nowhere, if she is found to win by dividing the residue.
    fn lead(&mut self, residue: &S::Residue) -> Option<Option<usize>> {
        self.patience = patience(self.setting.to_move(residue));
        self.divide(residue, None, |guarding, game| {
            guarding.left = guarding.patience;
            guarding.search(game)
        })
    }

    /// Whether Alice is found to win a guarding game. So it is for those that were found to be won before, and
    /// for those that a proof of this leads to.
    pub fn wins(&mut self, game: &S::Residue) -> bool {
        self.patience = patience(Player::Bob);
        self.left = self.patience;
        self.search(game)
    }

    /// Whether it is remembered, without a search, that Alice wins a guarding game.
    pub fn remembers_win(&self, game: &S::Residue) -> bool {
        self.known.get(&self.setting.key(game)) == Some(&true)
    }

    /// Where Alice leads, or that she leads nowhere, so that she wins all parts.
    fn divide(
        &mut self,
        residue: &S::Residue,
        radius: Option<usize>,
        mut wins: impl FnMut(&mut Self, &S::Residue) -> bool,
    ) -> Option<Option<usize>> {
        let games = self.setting.guarding(residue, radius, None)?;
        let open: Vec<usize> = (0..games.len()).filter(|&index| !self.is_evident(&games[index])).collect();
        let mut may_lead = self.setting.to_move(residue) == Player::Alice;
        let mut lead = None;
        for (number, &index) in open.iter().enumerate() {
            // In the last one she need not be able to follow if she can lead.
            let must_lead = may_lead && number + 1 == open.len();
            if !must_lead && wins(self, &games[index]) {
                continue;
            }
            if !std::mem::replace(&mut may_lead, false) {
                return None;
            }
            let led = self.setting.guarding(residue, radius, Some(index))?;
            if !wins(self, &led[index]) {
                return None;
            }
            lead = Some(index);
        }
        Some(lead)
    }

    /// Whether Alice wins a guarding game by a lemma.
    fn is_evident(&self, game: &S::Residue) -> bool {
        [Lemma::Safe, Lemma::Race].iter().any(|lemma| self.setting.holds(lemma, game))
    }

    fn search(&mut self, game: &S::Residue) -> bool {
        if self.setting.holds(&Lemma::Threat, game) {
            return false;
        }
        if self.is_evident(game) {
            return true;
        }
        let key = self.setting.key(game);
        if let Some(&won) = self.known.get(&key) {
            return won;
        }
        if self.left == 0 {
            return false;
        }
        let before = self.left;
        self.left -= 1;
        let won = self.divide(game, None, Self::search).is_some() || self.follow(game);
        // Where patience ended nothing was decided, unless the search began here.
        if won || self.left > 0 || before == self.patience {
            self.bytes += key.len() as u64 + Budget::hash_entry(size_of::<(Box<[u8]>, bool)>());
            self.known.insert(key, won);
        }
        won
    }

    /// Whether Alice is found to win by steps.
    fn follow(&mut self, game: &S::Residue) -> bool {
        let after = |step: Step| self.setting.after(game, step);
        let mut next: Vec<Option<S::Residue>> = self.setting.steps(game).into_iter().map(after).collect();
        let danger = |next: &Option<S::Residue>| {
            let alive = |next| (self.setting.endangered(next).len(), self.setting.steps(next).len());
            next.as_ref().map_or((usize::MAX, 0), alive)
        };
        next.sort_by_cached_key(danger);
        let alice_moves = self.setting.to_move(game) == Player::Alice;
        let mut wins = |next: &Option<S::Residue>| next.as_ref().is_some_and(|next| self.search(next));
        if alice_moves {
            return next.iter().any(&mut wins);
        }
        // Where most are in danger a refutation is nearest.
        next.iter().rev().all(&mut wins)
    }
}
