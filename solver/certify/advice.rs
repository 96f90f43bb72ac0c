//! Requests of a proof to the searches, in one form for both games.

use games::Player;
use games::Tempo;
use games::certificate::{Board, ResidualGame, coloring, marking};
use graphs::{Budget, Graph, Limit, Vertex};

use super::statement::Statement;
use crate::decision::Winner;
use crate::{coloring as colored, marking as marked, mirror};

pub(super) trait Source<R> {
    fn winner(&mut self, residue: &R, to_move: Player, budget: &Budget) -> Winner;

    /// The number of patches, or in the marking game the slack, of an endangered vertex of a residue.
    fn left(&self, residue: &R, v: Vertex) -> usize;

    /// Images by which Alice answers every move from a residue, if they are found quickly.
    fn mirror(&self, _residue: &R) -> Option<Vec<Vertex>> {
        None
    }

    /// Whether Alice wins the guarding game, if `most` positions decide it; and the positions searched.
    fn guards(&mut self, _game: &R, _most: u64, _budget: &Budget) -> Result<(Option<bool>, u64), Limit> {
        Ok((None, 0))
    }

    fn guarded_radius(&self) -> Option<usize> {
        None
    }
}

/// The solver of one game during the proof of one statement.
pub(super) struct Adviser<'s, R> {
    budget: &'s Budget,
    pub(super) source: Box<dyn Source<R> + 's>,
    pub(super) guarded: u64,
}

impl<R> Adviser<'_, R> {
    /// The winner from a residue, decided within this many nodes.
    ///
    /// # Errors
    /// The limit that was reached, perhaps `nodes`.
    pub(crate) fn winner(&mut self, residue: &R, to_move: Player, nodes: u64) -> Winner {
        let nodes = self.budget.nodes.map_or(nodes, |most| most.min(nodes));
        let budget = Budget { nodes: Some(nodes), ..self.budget.clone() };
        self.source.winner(residue, to_move, &budget)
    }

    pub(crate) fn guards(&mut self, game: &R, most: u64) -> Result<Option<bool>, Limit> {
        let most = self.budget.nodes.map_or(most, |nodes| nodes.min(most));
        let budget = Budget { nodes: None, ..self.budget.clone() };
        let (won, spent) = self.source.guards(game, most, &budget)?;
        self.guarded += spent;
        Ok(won)
    }
}

struct ColoringAdviser<'s, 'g> {
    solver: &'s mut colored::Solver<'g>,
    setting: &'s coloring::Coloring<'s>,
    graph: &'s Graph,
    game: (u32, Tempo),
}

impl Source<coloring::Residue> for ColoringAdviser<'_, '_> {
    fn winner(&mut self, residue: &coloring::Residue, to_move: Player, budget: &Budget) -> Winner {
        self.solver.winner_of(residue, self.game, to_move, budget)
    }

    fn left(&self, residue: &coloring::Residue, v: Vertex) -> usize {
        residue.patches_of(v).count()
    }

    fn mirror(&self, residue: &coloring::Residue) -> Option<Vec<Vertex>> {
        mirror::mirror(self.setting, self.graph, residue)
    }

    fn guards(
        &mut self,
        game: &coloring::Residue,
        most: u64,
        budget: &Budget,
    ) -> Result<(Option<bool>, u64), Limit> {
        let before = self.solver.nodes();
        let won = self.solver.guards(game, self.setting.to_move(game), most, budget)?;
        Ok((won, self.solver.nodes() - before))
    }

    fn guarded_radius(&self) -> Option<usize> {
        self.solver.guarded_radius()
    }
}

impl<'s> Adviser<'s, coloring::Residue> {
    pub(crate) fn of_coloring(
        statement: &Statement<'s>,
        setting: &'s coloring::Coloring<'s>,
        solver: &'s mut colored::Solver<'_>,
    ) -> Self {
        let game = (statement.rules.colors(), statement.rules.variant().tempo());
        let source = Box::new(ColoringAdviser { solver, setting, graph: statement.graph, game });
        Adviser { budget: statement.budget, source, guarded: 0 }
    }
}

struct MarkingAdviser<'s, 'g> {
    solver: &'s mut marked::Solver<'g>,
    board: &'s Board,
    game: (u32, Tempo),
}

impl Source<marking::Residue> for MarkingAdviser<'_, '_> {
    fn winner(&mut self, residue: &marking::Residue, to_move: Player, budget: &Budget) -> Winner {
        self.solver.winner_of(residue, self.game, to_move, budget)
    }

    fn left(&self, residue: &marking::Residue, v: Vertex) -> usize {
        let near = self.board.neighborhood(v);
        let marked = near.len() - near.intersection_len(residue.unmarked());
        (self.game.0 as usize - 1).saturating_sub(marked)
    }
}

impl<'s> Adviser<'s, marking::Residue> {
    pub(crate) fn of_marking(statement: &Statement<'s>, solver: &'s mut marked::Solver<'_>) -> Self {
        let game = (statement.rules.colors(), statement.rules.variant().tempo());
        let source = Box::new(MarkingAdviser { solver, board: statement.board, game });
        Adviser { budget: statement.budget, source, guarded: 0 }
    }
}
