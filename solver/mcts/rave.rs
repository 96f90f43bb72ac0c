//! Rapid action values: a move counts as tried wherever the same player made it later in the simulation,
//! which is biased, and soon known well. \[GellySilver2007\] A child tried n times has the average (1 - w)
//! mean + w rapid, with w = sqrt(b / (3 n + b)) and b the number of simulations at which both weigh the same.

use games::Player;

use super::tree::{Ply, Tally, Tree};

/// The results of moves wherever they were made, for every child of a tree.
#[derive(Debug)]
pub(super) struct Rave<M> {
    balance: f64,
    /// The sums of payoffs and the numbers of simulations, indexed like the children.
    pub(super) rapid: Vec<(f64, u32)>,
    pub(super) line: Vec<(Player, M)>,
    blended: Vec<Tally>,
}

impl<M: Copy + Ord> Rave<M> {
    pub(super) fn new(balance: f64) -> Self {
        Rave { balance, rapid: Vec::new(), line: Vec::new(), blended: Vec::new() }
    }

    /// The statistics of the children from index `first` on, with blended averages.
    pub(super) fn blend(&mut self, children: &[Tally], first: usize) -> &[Tally] {
        self.blended.clear();
        let rapid = &self.rapid[first..first + children.len()];
        self.blended.extend(children.iter().zip(rapid).map(|(tally, &(won, played))| {
            if tally.proven || played == 0 {
                return *tally;
            }
            let rapid = won / f64::from(played);
            if tally.played == 0 {
                return Tally { mean: rapid, ..*tally };
            }
            let weight = (self.balance / (3.0 * f64::from(tally.played) + self.balance)).sqrt();
            Tally { mean: (1.0 - weight) * tally.mean + weight * rapid, ..*tally }
        }));
        &self.blended
    }

    pub(super) fn learn(&mut self, tree: &Tree<M>, path: &[Ply], share: f64) {
        for (depth, &Ply { node, .. }) in path.iter().enumerate() {
            let to_move = tree.node(node).to_move;
            for place in tree.children(node) {
                if self.line[depth..].contains(&(to_move, tree.moves[place])) {
                    self.rapid[place].0 += share;
                    self.rapid[place].1 += 1;
                }
            }
        }
    }
}
