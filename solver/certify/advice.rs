//! Whom a proof asks: the searches, through one interface.

use std::sync::Arc;

use games::certificate::{Board, Step, coloring, marking};
use games::coloring::{ColoringGame, ColoringPosition, Rules};
use games::{Game, Player};
use graphs::{Budget, Limit, Meter, Vertex};

use super::replay;
use crate::coloring::Solver;
use crate::trivial::without_search;

/// A search that is asked who wins from residues of one game, and remembers what it found.
pub(crate) trait Adviser<R> {
    /// Who wins.
    ///
    /// # Errors
    /// The limit that was hit.
    fn winner(&mut self, residue: &R, to_move: Player, meter: &mut Meter<'_>) -> Result<Player, Limit>;
}

/// What the proof of one statement wants to know of a game.
pub(super) trait Oracle<R> {
    /// What has to be known of a position besides its residue.
    type Position: Clone;

    /// The position before the first move.
    fn start(&self) -> Self::Position;

    /// The position after a step.
    fn after(&self, position: &Self::Position, residue: &R, step: Step) -> Self::Position;

    /// Who wins, as far as so many nodes tell.
    ///
    /// # Errors
    /// The limit that was hit, which may be that one.
    fn winner(
        &mut self,
        position: &Self::Position,
        residue: &R,
        to_move: Player,
        nodes: u64,
    ) -> Result<Player, Limit>;

    /// How much an endangered vertex has left: patches, or slack.
    fn left(&self, residue: &R, v: Vertex) -> usize;
}

/// The coloring game, nobody passing and moves being free, whose solver is asked about positions.
pub(super) struct Positions<'s, 'g> {
    game: ColoringGame,
    board: &'s Board,
    solver: &'s mut Solver<'g>,
    budget: &'s Budget,
}

impl<'s, 'g> Positions<'s, 'g> {
    pub fn new(board: &'s Board, rules: Rules, solver: &'s mut Solver<'g>, budget: &'s Budget) -> Self {
        let game = ColoringGame::new(Arc::new(board.graph().clone()), rules);
        Positions { game, board, solver, budget }
    }
}

/// The budget with no more than so many nodes.
fn within(budget: &Budget, nodes: u64) -> Budget {
    Budget { nodes: Some(budget.nodes.map_or(nodes, |most| most.min(nodes))), ..budget.clone() }
}

impl Oracle<coloring::Residue> for Positions<'_, '_> {
    type Position = ColoringPosition;

    fn start(&self) -> ColoringPosition {
        self.game.initial()
    }

    fn after(
        &self,
        position: &ColoringPosition,
        residue: &coloring::Residue,
        step: Step,
    ) -> ColoringPosition {
        replay::after(&self.game, self.board, position, residue, step)
    }

    fn winner(
        &mut self,
        position: &ColoringPosition,
        _: &coloring::Residue,
        _: Player,
        nodes: u64,
    ) -> Result<Player, Limit> {
        let budget = within(self.budget, nodes);
        self.solver.winner_within(self.game.rules().colors(), position, &budget)
    }

    fn left(&self, residue: &coloring::Residue, v: Vertex) -> usize {
        residue.patches_of(v).count()
    }
}

/// A game whose search is asked about residues as they are.
pub(super) struct Residues<'g, R> {
    pub board: &'g Board,
    pub rules: Rules,
    pub adviser: Box<dyn Adviser<R>>,
    pub budget: Budget,
}

impl<R> Residues<'_, R> {
    fn ask(&mut self, residue: &R, to_move: Player, nodes: u64) -> Result<Player, Limit> {
        if let Some(winner) = without_search(self.board.graph(), self.rules.colors()) {
            return Ok(winner);
        }
        self.adviser.winner(residue, to_move, &mut within(&self.budget, nodes).start())
    }
}

impl Oracle<coloring::Residue> for Residues<'_, coloring::Residue> {
    type Position = ();

    fn start(&self) {}

    fn after(&self, (): &(), _: &coloring::Residue, _: Step) {}

    fn winner(
        &mut self,
        (): &(),
        residue: &coloring::Residue,
        to_move: Player,
        nodes: u64,
    ) -> Result<Player, Limit> {
        self.ask(residue, to_move, nodes)
    }

    fn left(&self, residue: &coloring::Residue, v: Vertex) -> usize {
        residue.patches_of(v).count()
    }
}

impl Oracle<marking::Residue> for Residues<'_, marking::Residue> {
    type Position = ();

    fn start(&self) {}

    fn after(&self, (): &(), _: &marking::Residue, _: Step) {}

    fn winner(
        &mut self,
        (): &(),
        residue: &marking::Residue,
        to_move: Player,
        nodes: u64,
    ) -> Result<Player, Limit> {
        self.ask(residue, to_move, nodes)
    }

    fn left(&self, residue: &marking::Residue, v: Vertex) -> usize {
        let near = self.board.neighborhood(v);
        let marked = near.len() - near.intersection_len(residue.unmarked());
        (self.rules.colors() as usize - 1).saturating_sub(marked)
    }
}
