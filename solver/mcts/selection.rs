//! Selection rules: which child a simulation goes through.
//!
//! Every rule but `LEAST_VISITED` is a *bandit*: it gives each child an optimistic value, its average moved
//! by a confidence bound in favor of the player to move (up for Alice, down for Bob), and selects the best.
//! Exact ties are broken uniformly at random.
//!
//! An untried child has an assumed average, and a proven one its value; neither has a bound.

use std::f64::consts::SQRT_2;

use games::Player;
use graphs::rng::QuickDice;

use super::logarithm::{ln, root_ln};
use super::tree::Tally;
use crate::set::Set;

#[derive(Debug)]
pub struct Selection {
    pub name: &'static str,
    pub about: &'static str,
    /// The index of the selected child; there is at least one.
    pub(crate) choose: fn(&Bandit<'_>, &mut QuickDice) -> usize,
}

/// The children among which a player chooses.
#[derive(Debug)]
pub(crate) struct Bandit<'t> {
    pub(crate) children: &'t [Tally],
    /// Which of them are untried, 64 in a set; these are equivalent. Without sets all children may differ.
    pub(super) untried: &'t [Set<1>],
    pub(crate) player: Player,
    /// The total number of simulations through them.
    pub(crate) total: u32,
    /// A factor for the width of every bound; 1 is the published width.
    pub(crate) exploration: f64,
}

pub static SELECTIONS: &[&Selection] = &[&KL_UCB, &LEAST_VISITED, &UCB1, &UCB1_TUNED];

/// KL-UCB: the largest q for which n KL(p, q) <= ln N, where p is the average of a child tried in n of N
/// simulations and KL(p, q) = p ln(p/q) + (1 - p) ln((1 - p)/(1 - q)); for Bob the smallest.
/// \[GarivierCappe2011\]
///
/// The bound is that of wins and losses and holds for shares between them. Found by halving an interval:
/// a choice costs some dozens of logarithms a child. The exploration factor is squared and multiplies
/// ln N, so that it widens the bound about as much as it does that of the other rules.
static KL_UCB: Selection = Selection {
    name: "kl-ucb",
    about: "the farthest value that the Kullback-Leibler divergence allows",
    choose: |bandit, dice| {
        let reach = bandit.exploration * bandit.root_ln();
        bandit.best(dice, |tally| {
            if tally.spread == 0.0 {
                return 0.0;
            }
            let allowed = (reach * tally.spread).powi(2);
            match bandit.player {
                Player::Alice => farthest(tally.mean, allowed) - tally.mean,
                // Seen from Bob's side, his shares are 1 - p.
                Player::Bob => tally.mean - (1.0 - farthest(1.0 - tally.mean, allowed)),
            }
        })
    },
};

/// The child with the fewest visits, whatever its results: a baseline for the other rules.
static LEAST_VISITED: Selection = Selection {
    name: "least-visited",
    about: "the child tried least",
    choose: |bandit, dice| bandit.largest(dice, |tally| -f64::from(tally.played)),
};

/// UCB1-tuned: the average, and sqrt(min(1/4, V) ln N / n), where V bounds the variance of a child from
/// above: the variance seen, and sqrt(2 ln N / n). \[AuerCesaBianchiFischer2002\]
///
/// The variance seen is taken for p (1 - p), p the average. It is that for wins and losses, and no less for
/// any shares between them.
pub(super) static UCB1_TUNED: Selection = Selection {
    name: "ucb1-tuned",
    about: "the average and a bound as wide as the variance allows",
    choose: |bandit, dice| {
        let root = bandit.root_ln();
        bandit.best(dice, |tally| {
            if tally.spread == 0.0 {
                return 0.0;
            }
            let variance = tally.mean * (1.0 - tally.mean) + SQRT_2 * root * tally.spread;
            bandit.exploration * root * tally.spread * variance.clamp(0.0, 0.25).sqrt()
        })
    },
};

/// UCB1: the average, and sqrt(2 ln N / n) for a child tried in n of N simulations.
/// \[AuerCesaBianchiFischer2002\], over trees \[KocsisSzepesvari2006\]
pub(super) static UCB1: Selection = Selection {
    name: "ucb1",
    about: "the average and sqrt(2 ln N / n)",
    choose: |bandit, dice| {
        let scale = bandit.exploration * SQRT_2 * bandit.root_ln();
        bandit.best(dice, |tally| scale * tally.spread)
    },
};

pub fn by_name(name: &str) -> Option<&'static Selection> {
    SELECTIONS.iter().copied().find(|selection| selection.name == name)
}

impl Bandit<'_> {
    /// sqrt(ln N), N the simulations through all children.
    #[inline]
    fn root_ln(&self) -> f64 {
        root_ln(self.total)
    }

    /// The child with the best value for the player; exact ties are broken uniformly at random.
    ///
    /// The value of a child is its average plus `width`, for Bob minus it.
    #[inline(always)]
    fn best(&self, dice: &mut QuickDice, width: impl Fn(&Tally) -> f64) -> usize {
        // One loop for both players.
        let sign = match self.player {
            Player::Alice => 1.0,
            Player::Bob => -1.0,
        };
        self.largest(dice, |tally| sign * tally.mean + width(tally))
    }

    /// The index of a child of largest worth; ties are broken uniformly at random. Untried children, the
    /// majority, have equal worth, so only one is evaluated.
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

    /// The children in blocks of 64: the first index, and the set of untried ones.
    #[inline(always)]
    fn untried(&self) -> impl Iterator<Item = (usize, Set<1>)> + '_ {
        let none = std::iter::repeat(Set::EMPTY);
        (0..self.children.len()).step_by(64).zip(self.untried.iter().copied().chain(none))
    }

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

/// The largest q with KL(p, q) at most `allowed`, from below.
fn farthest(p: f64, allowed: f64) -> f64 {
    let (mut within, mut beyond) = (p, 1.0);
    for _ in 0..HALVINGS {
        let q = within.midpoint(beyond);
        if divergence(p, q) <= allowed { within = q } else { beyond = q }
    }
    within
}

/// KL(p, q) for p <= q.
fn divergence(p: f64, q: f64) -> f64 {
    if q >= 1.0 {
        return if p >= 1.0 { 0.0 } else { f64::INFINITY };
    }
    let part = |a: f64, b: f64| if a <= 0.0 || a == b { 0.0 } else { a * ln(a / b) };
    part(p, q) + part(1.0 - p, 1.0 - q)
}

/// The number of bisections; they leave an interval of length 10^-6.
const HALVINGS: u32 = 20;

#[cfg(test)]
mod tests {
    use super::{divergence, farthest};

    #[test]
    fn the_bound_is_where_the_divergence_is_used_up() {
        for p in [0.0, 0.1, 0.5, 0.9] {
            for allowed in [0.01, 0.1, 1.0] {
                let q = farthest(p, allowed);
                assert!(
                    divergence(p, q) <= allowed && divergence(p, q + 2e-6) > allowed,
                    "{p} {allowed} {q}"
                );
            }
        }
        assert_eq!(farthest(1.0, 0.3), 1.0);
        // From p = 0 the bound is 1 - e^-allowed.
        assert!((farthest(0.0, 0.7) - (1.0 - (-0.7f64).exp())).abs() < 2e-6);
    }
}
