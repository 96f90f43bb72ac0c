//! KL-UCB: the largest q for which n KL(p, q) <= ln N, where p is the average of a child tried in n of N
//! simulations and KL(p, q) = p ln(p/q) + (1 - p) ln((1 - p)/(1 - q)); for Bob the smallest.
//! \[GarivierCappe2011\]
//!
//! The bound is that of wins and losses and holds for shares between them. Found by halving an interval:
//! a choice costs some dozens of logarithms a child. The exploration factor is squared and multiplies
//! ln N, so that it widens the bound about as much as it does that of the other rules.

use games::Player;

use super::super::logarithm::ln;
use super::Selection;

pub(crate) static SELECTION: Selection = Selection {
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

/// After this many halvings the interval is a millionth wide.
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
