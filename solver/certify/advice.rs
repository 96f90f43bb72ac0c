//! What a proof asks the searches, in the same way for both games.

use games::Player;
use games::certificate::{coloring, marking};
use graphs::{Budget, Limit, Vertex};

use super::statement::Statement;
use crate::{coloring as colored, marking as marked, mirror};

/// Tells who wins from a residue, within a budget.
type Solve<'s, R> = Box<dyn FnMut(&R, Player, &Budget) -> Result<Player, Limit> + 's>;

/// Tells what an endangered vertex of a residue has left.
type RemainingOptions<'s, R> = Box<dyn Fn(&R, Vertex) -> usize + 's>;

/// Tells the images by which Alice answers every move from a residue.
type Mirror<'s, R> = Box<dyn Fn(&R) -> Option<Vec<Vertex>> + 's>;

/// The solver of one game as the proof of one statement sees it; R is a residue.
pub(super) struct Adviser<'s, R> {
    budget: &'s Budget,
    solve: Solve<'s, R>,
    left: RemainingOptions<'s, R>,
    mirror: Mirror<'s, R>,
}

impl<R> Adviser<'_, R> {
    /// Who wins from a residue, as far as this many nodes tell.
    ///
    /// # Errors
    /// The limit that was hit, which may be that one.
    pub fn winner(&mut self, residue: &R, to_move: Player, nodes: u64) -> Result<Player, Limit> {
        let nodes = self.budget.nodes.map_or(nodes, |most| most.min(nodes));
        let budget = Budget { nodes: Some(nodes), ..self.budget.clone() };
        (self.solve)(residue, to_move, &budget)
    }

    /// What an endangered vertex has left: patches, or slack.
    pub fn left(&self, residue: &R, v: Vertex) -> usize {
        (self.left)(residue, v)
    }

    /// The images by which Alice answers every move, if such are found soon.
    pub fn mirror(&self, residue: &R) -> Option<Vec<Vertex>> {
        (self.mirror)(residue)
    }
}

impl<'s> Adviser<'s, coloring::Residue> {
    pub fn of_coloring(
        statement: &Statement<'s>,
        setting: &'s coloring::Coloring<'s>,
        solver: &'s mut colored::Solver<'_>,
    ) -> Self {
        let graph = statement.graph;
        let game = (statement.rules.colors(), statement.rules.variant().tempo());
        Adviser {
            budget: statement.budget,
            solve: Box::new(move |residue, to_move, budget| solver.winner_of(residue, game, to_move, budget)),
            left: Box::new(|residue, v| residue.patches_of(v).count()),
            mirror: Box::new(move |residue| mirror::mirror(setting, graph, residue)),
        }
    }
}

impl<'s> Adviser<'s, marking::Residue> {
    pub fn of_marking(statement: &Statement<'s>, solver: &'s mut marked::Solver<'_>) -> Self {
        let game = (statement.rules.colors(), statement.rules.variant().tempo());
        let (board, allowed) = (statement.board, game.0 as usize - 1);
        Adviser {
            budget: statement.budget,
            solve: Box::new(move |residue, to_move, budget| solver.winner_of(residue, game, to_move, budget)),
            left: Box::new(move |residue, v| {
                let near = board.neighborhood(v);
                let marked = near.len() - near.intersection_len(residue.unmarked());
                allowed.saturating_sub(marked)
            }),
            mirror: Box::new(|_| None),
        }
    }
}
