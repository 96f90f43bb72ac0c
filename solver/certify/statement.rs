//! One statement to prove, proofs of it without a search, and reasons why it may have no certificate.

use std::io;

use games::Player;
use games::certificate::Board;
use games::coloring::Rules;
use graphs::clique::clique_number;
use graphs::{Budget, Graph, Limit, Vertex};
use thiserror::Error;

use crate::decision::brief;

pub(super) struct Statement<'g> {
    pub(crate) graph: &'g Graph,
    pub(crate) board: &'g Board,
    pub rules: Rules,
    pub winner: Player,
    pub(crate) budget: &'g Budget,
}

impl Statement<'_> {
    /// k + 1 pairwise adjacent vertices, if Bob should win and a short search finds them.
    pub(crate) fn clique(&self) -> Option<Vec<Vertex>> {
        let k = self.rules.colors() as usize;
        if self.winner == Player::Alice || k > self.graph.max_degree() {
            return None;
        }
        let mut clique = clique_number(self.graph, &brief(self.budget)).witness;
        clique.truncate(k + 1);
        (clique.len() > k).then_some(clique)
    }

    /// The vertices of the k-core, if Bob should win and it is nonempty.
    pub(crate) fn core(&self) -> Option<Vec<Vertex>> {
        let k = self.rules.colors() as usize;
        let mut core: Vec<Vertex> = self.graph.vertices().collect();
        let mut inside = vec![true; core.len()];
        loop {
            let before = core.len();
            core.retain(|&v| {
                let near = self.graph.neighbors(v).iter().filter(|w| inside[w.index()]).count();
                inside[v.index()] = near >= k;
                near >= k
            });
            if core.len() == before {
                break;
            }
        }
        (self.winner == Player::Bob && !core.is_empty()).then_some(core)
    }
}

#[derive(Debug, Error)]
pub enum NotCertified {
    #[error("cannot write the certificate")]
    Io(#[from] io::Error),
    #[error("no certificate: {0}")]
    Limit(Limit),
    #[error("no certificate: expected statements about one variant, found several")]
    Variants,
    #[error("no certificate: expected a statement, found none")]
    Empty,
    #[error("no certificate: {0} does not win with k = {k}, {first} first", k = .1.colors(), first = .1.first())]
    Untrue(Player, Rules),
}

impl From<Limit> for NotCertified {
    fn from(limit: Limit) -> Self {
        NotCertified::Limit(limit)
    }
}
