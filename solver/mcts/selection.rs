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

/// A rule by which a simulation goes on.
#[derive(Debug)]
pub struct Selection {
    /// The name, that of the file with hyphens.
    pub name: &'static str,
    /// What it does, in one line.
    pub about: &'static str,
    /// The index of the child to go through, of at least one.
    pub choose: fn(&Bandit<'_>, &mut QuickDice) -> usize,
}

/// The children among which a player chooses.
#[derive(Debug)]
pub struct Bandit<'t> {
    /// What is known of them.
    pub children: &'t [Tally],
    /// Who chooses.
    pub player: Player,
    /// The simulations through all of them together.
    pub total: u32,
    /// A factor for the width of every bound; 1 is the published width.
    pub exploration: f64,
}

graphs::catalogue! {
    /// Every selection rule, by name.
    pub static SELECTIONS: [Selection] = SELECTION of { kl_ucb, least_visited, ucb1, ucb1_tuned }
}

/// The rule with this name.
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
        match self.player {
            Player::Alice => self.largest(dice, |tally| tally.mean + width(tally)),
            Player::Bob => self.largest(dice, |tally| width(tally) - tally.mean),
        }
    }

    #[inline(always)]
    fn largest(&self, dice: &mut QuickDice, worth: impl Fn(&Tally) -> f64) -> usize {
        let (mut largest, mut first, mut equals) = (f64::NEG_INFINITY, 0, 0);
        for (index, tally) in self.children.iter().enumerate() {
            let worth = worth(tally);
            if worth > largest {
                (largest, first, equals) = (worth, index, 1);
            } else if worth == largest {
                equals += 1;
            }
        }
        if equals <= 1 {
            return first;
        }
        let chosen = dice.below(equals);
        let mut tied = (first..self.children.len()).filter(|&at| worth(&self.children[at]) == largest);
        tied.nth(chosen).expect("as many as were counted")
    }
}
