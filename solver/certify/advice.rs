//! What a proof asks the searches, through one interface.

use games::Player;
use games::certificate::{Board, coloring, marking};
use games::coloring::Rules;
use graphs::{Budget, Limit, Vertex};

use crate::{coloring::Solver, marking::Solver as MarkingSolver};

/// What the proof of one statement wants to know of a game.
pub(super) trait Oracle<R> {
    /// Who wins from a residue, as far as this many nodes tell.
    ///
    /// # Errors
    /// The limit that was hit, which may be that one.
    fn winner(&mut self, residue: &R, to_move: Player, nodes: u64) -> Result<Player, Limit>;

    /// How much an endangered vertex has left: patches, or slack.
    fn left(&self, residue: &R, v: Vertex) -> usize;
}

/// A game by some rules, whose solver is asked about residues as they are.
pub(super) struct Asked<'s, S> {
    pub board: &'s Board,
    pub rules: Rules,
    pub solver: &'s mut S,
    pub budget: &'s Budget,
}

impl<S> Asked<'_, S> {
    /// The budget with no more than this many nodes.
    fn within(&self, nodes: u64) -> Budget {
        let nodes = self.budget.nodes.map_or(nodes, |most| most.min(nodes));
        Budget { nodes: Some(nodes), ..self.budget.clone() }
    }
}

impl Oracle<coloring::Residue> for Asked<'_, Solver<'_>> {
    fn winner(&mut self, residue: &coloring::Residue, to_move: Player, nodes: u64) -> Result<Player, Limit> {
        let (budget, game) = (self.within(nodes), (self.rules.colors(), self.rules.variant().tempo()));
        self.solver.winner_of(residue, game, to_move, &budget)
    }

    fn left(&self, residue: &coloring::Residue, v: Vertex) -> usize {
        residue.patches_of(v).count()
    }
}

impl Oracle<marking::Residue> for Asked<'_, MarkingSolver<'_>> {
    fn winner(&mut self, residue: &marking::Residue, to_move: Player, nodes: u64) -> Result<Player, Limit> {
        let (budget, game) = (self.within(nodes), (self.rules.colors(), self.rules.variant().tempo()));
        self.solver.winner_of(residue, game, to_move, &budget)
    }

    fn left(&self, residue: &marking::Residue, v: Vertex) -> usize {
        let near = self.board.neighborhood(v);
        let marked = near.len() - near.intersection_len(residue.unmarked());
        (self.rules.colors() as usize - 1).saturating_sub(marked)
    }
}
