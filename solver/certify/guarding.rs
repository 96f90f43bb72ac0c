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
//! *Where to lead.* If it is her turn and one game is left that she does not win by a lemma, it is looked at with
//! her to move alone. To look first whether she wins it as the second player would mostly use up the patience.
//!
//! *Memory for the proof.* A search that finds a game to be won has met a reply to everything in it. The proof
//! takes the replies that lead to games remembered as won, and asks about others only where there is none.

use games::Player;
use games::certificate::{Lemma, ResidualGame, Step};
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

/// The guarding games of one graph.
pub(super) struct Guarding<'a, S> {
    setting: &'a S,
    /// Whether Alice wins; also not where a search that began there was given up.
    known: FxHashMap<Box<[u8]>, bool>,
    /// Bytes of the keys in `known`.
    bytes: u64,
    /// The residues that may be looked at, and those of them that are left.
    patience: u32,
    left: u32,
}

impl<'a, S: ResidualGame> Guarding<'a, S> {
    pub fn new(setting: &'a S) -> Self {
        Guarding { setting, known: FxHashMap::default(), bytes: 0, patience: 0, left: 0 }
    }

    /// Bytes that are held.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Where Alice leads, or that she leads nowhere, if she is found to win by dividing the residue.
    pub fn lead(&mut self, residue: &S::Residue) -> Option<Option<usize>> {
        self.patience = patience(self.setting.to_move(residue));
        self.divide(residue, |guarding, game| {
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
        mut wins: impl FnMut(&mut Self, &S::Residue) -> bool,
    ) -> Option<Option<usize>> {
        let games = self.setting.guarding(residue, None)?;
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
            let led = self.setting.guarding(residue, Some(index))?;
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
        let won = self.divide(game, Self::search).is_some() || self.follow(game);
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
