//! Selection rules: through which child a simulation goes.
//!
//! One file is one rule and one word in the catalogue below. Every rule but the first is a *bandit*: it
//! gives each child an optimistic value, its average moved by a confidence bound in favor of the player
//! who chooses, up for Alice and down for Bob, and takes the best. Exact ties are broken evenly.
//!
//! An untried child has the value that its tally says, and a proven one its own; neither has a bound.

use games::Player;
use graphs::rng::QuickDice;

use super::logarithm;
use super::tree::Tally;
use crate::set::Set;

/// A rule by which a simulation goes on.
#[derive(Debug)]
pub struct Selection {
    /// The name, that of the file with hyphens.
    pub name: &'static str,
    pub about: &'static str,
    /// The index of the child to go through, of at least one.
    pub(crate) choose: fn(&Bandit<'_>, &mut QuickDice) -> usize,
}

/// The children among which a player chooses.
#[derive(Debug)]
pub(crate) struct Bandit<'t> {
    pub(crate) children: &'t [Tally],
    /// Which of them are untried, 64 in a set: those are alike. Without sets all children may differ.
    pub(super) untried: &'t [Set<1>],
    pub(crate) player: Player,
    /// The simulations through all of them together.
    pub(crate) total: u32,
    /// A factor for the width of every bound; 1 is the published width.
    pub(crate) exploration: f64,
}

graphs::catalogue! {
    pub static SELECTIONS: [Selection] = SELECTION of { kl_ucb, least_visited, ucb1, ucb1_tuned }
}

pub fn by_name(name: &str) -> Option<&'static Selection> {
    SELECTIONS.iter().copied().find(|selection| selection.name == name)
}

impl Bandit<'_> {
    /// sqrt(ln N), N the simulations through all children.
    #[inline]
    fn root_ln(&self) -> f64 {
        logarithm::root_ln(self.total)
    }

    /// The child with the best value for the player; exact ties are broken evenly.
    ///
    /// The value of a child is its average plus `width`, for Bob minus it. Everything but the width is
    /// known where the children stand, so the loop is short.
    #[inline(always)]
    fn best(&self, dice: &mut QuickDice, width: impl Fn(&Tally) -> f64) -> usize {
        // One loop for both players.
        let sign = match self.player {
            Player::Alice => 1.0,
            Player::Bob => -1.0,
        };
        self.largest(dice, |tally| sign * tally.mean + width(tally))
    }

    /// The index of a child of largest worth, ties broken evenly. Untried children, which most are, are worth the same, so one
    /// of them is evaluated for all.
    #[inline(always)]
    fn largest(&self, dice: &mut QuickDice, worth: impl Fn(&Tally) -> f64) -> usize {
        let (mut largest, mut first, mut equals) = (f64::NEG_INFINITY, 0, 0);
        let mut compare = |index: usize| {
            let worth = worth(&self.children[index]);
            if worth > largest {
                (largest, first, equals) = (worth, index, 1);
            } else if worth == largest {
                equals += 1;
            }
        };
        for (start, untried) in self.untried() {
            let end = self.children.len().min(start + 64);
            if untried.is_empty() {
                (start..end).for_each(&mut compare);
            } else {
                let tried = Set::<1>::first_n(end - start).minus(untried);
                tried.iter().for_each(|index| compare(start + index));
            }
        }
        let untried: usize = self.untried.iter().map(Set::len).sum();
        if untried > 0 {
            let first_untried = self.nth_untried(0);
            let alike = worth(&self.children[first_untried]);
            if alike > largest {
                return if untried == 1 { first_untried } else { self.nth_untried(dice.below(untried)) };
            }
            if alike == largest {
                (first, equals) = (first.min(first_untried), equals + untried);
            }
        }
        if equals <= 1 {
            return first;
        }
        // Ties are rare: they are counted first, and the chosen one is found by a second look.
        let chosen = dice.below(equals);
        let mut tied = (first..self.children.len()).filter(|&at| worth(&self.children[at]) == largest);
        tied.nth(chosen).expect("as many as were counted")
    }

    /// The children by 64: the first, and which of them are untried.
    #[inline(always)]
    fn untried(&self) -> impl Iterator<Item = (usize, Set<1>)> + '_ {
        let none = std::iter::repeat(Set::EMPTY);
        (0..self.children.len()).step_by(64).zip(self.untried.iter().copied().chain(none))
    }

    /// The untried child with `number` others before it.
    fn nth_untried(&self, mut number: usize) -> usize {
        for (start, untried) in self.untried() {
            match untried.nth(number) {
                Some(index) => return start + index,
                None => number -= untried.len(),
            }
        }
        unreachable!("no more than were counted")
    }
}
