//! A person against a player, or two people: the game so far, with undo.
//!
//! This works for any game whose rules give a reason when they refuse a move ([`MoveRules`]).
//!
//! Taking moves back also resets a strategy's memory, by replaying the game ([`Agent::resume`]), so that its
//! answers are as if the moves had never been made.

pub mod engines;
pub mod rules;

use games::{Agent, BoxedAgent, Game, Play, Player, Reason};
use thiserror::Error;

/// Rules that give a reason when they refuse a move.
pub trait MoveRules: Game {
    /// The rule that an illegal move in this unfinished position breaks, as text with vertex labels.
    fn refusal(&self, position: &Self::Position, step: Self::Move) -> String;

    /// The reason of a strategy as a sentence, with vertices by their labels.
    fn because(&self, why: &Reason) -> String {
        why.describe(|v| v.to_string())
    }
}

/// The remark on the last choice of a player: the reason of a strategy, or another player's own remark.
pub fn reason<G: MoveRules>(game: &G, agent: &(impl Agent<G> + ?Sized)) -> Option<String> {
    agent.why().map(|why| game.because(why)).or_else(|| agent.remark())
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ply<M> {
    pub player: Player,
    pub step: M,
    /// The reason of a strategy, or the remark of another player; `None` for a person.
    pub remark: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum IllegalMove {
    #[error("the game is over")]
    Over,
    #[error("it is {0}'s turn")]
    OutOfTurn(Player),
    #[error("{0}")]
    Refused(String),
}

/// There is no move of a person to take back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("you have made no move yet")]
pub struct NothingToTakeBack;

pub struct Sitting<'g, G: MoveRules> {
    game: &'g G,
    /// The other player with its side; `None` if people play both sides.
    other: Option<(Player, BoxedAgent<'g, G>)>,
    plies: Vec<Ply<G::Move>>,
    /// The initial position, and the position after each ply.
    positions: Vec<G::Position>,
    /// The number of plies before the session began.
    given: usize,
}

impl<'g, G: MoveRules> Sitting<'g, G> {
    /// A new game; `other`, made for this game, has the side that is not the person's.
    pub fn new(game: &'g G, person: Player, mut other: BoxedAgent<'g, G>) -> Self {
        other.begin();
        Sitting { other: Some((person.opponent(), other)), ..Sitting::of_two(game) }
    }

    pub fn of_two(game: &'g G) -> Self {
        Sitting { game, other: None, plies: Vec::new(), positions: vec![game.initial()], given: 0 }
    }

    /// The same game after these moves, which cannot be taken back.
    ///
    /// # Errors
    /// The first illegal move, by its number from 0, and the reason.
    pub fn after(self, steps: &[G::Move]) -> Result<Self, (usize, IllegalMove)> {
        let mut sitting = self.resumed(steps.iter().map(|&step| (step, None)))?;
        sitting.given = sitting.plies.len();
        Ok(sitting)
    }

    /// The same game after these moves, each with its remark. They can be taken back.
    pub fn resumed(
        mut self,
        made: impl IntoIterator<Item = (G::Move, Option<String>)>,
    ) -> Result<Self, (usize, IllegalMove)> {
        for (number, (step, remark)) in made.into_iter().enumerate() {
            let player = self.game.to_move(self.position());
            check(self.game, self.position(), step).map_err(|illegal| (number, illegal))?;
            self.push(player, step, remark);
        }
        self.remind();
        Ok(self)
    }

    /// The side of the person; `None` if people play both.
    pub fn person(&self) -> Option<Player> {
        self.other.as_ref().map(|(side, _)| side.opponent())
    }

    pub fn game(&self) -> &'g G {
        self.game
    }

    pub fn position(&self) -> &G::Position {
        &self.positions[self.plies.len()]
    }

    pub fn plies(&self) -> &[Ply<G::Move>] {
        &self.plies
    }

    /// The value of the game, once it is over.
    pub fn value(&self) -> Option<G::Value> {
        self.game.value(self.position())
    }

    pub fn is_persons_turn(&self) -> bool {
        self.value().is_none() && self.is_person(self.game.to_move(self.position()))
    }

    fn is_person(&self, player: Player) -> bool {
        self.person().is_none_or(|person| person == player)
    }

    /// Makes a move of a person.
    ///
    /// # Errors
    /// The rule that the move breaks; then nothing has changed.
    pub fn make(&mut self, step: G::Move) -> Result<&Ply<G::Move>, IllegalMove> {
        let to_move = self.game.to_move(self.position());
        if self.value().is_none() && !self.is_person(to_move) {
            return Err(IllegalMove::OutOfTurn(to_move));
        }
        check(self.game, self.position(), step)?;
        Ok(self.push(to_move, step, None))
    }

    /// Lets the other player move, if it is that side's turn.
    pub fn answer(&mut self) -> Option<&Ply<G::Move>> {
        if self.value().is_some() || self.is_persons_turn() {
            return None;
        }
        let last = self.plies.last().map(|ply| ply.step);
        let position = &self.positions[self.plies.len()];
        let (side, other) = self.other.as_mut()?;
        let step = other.choose(self.game, position, last);
        let (player, remark) = (*side, reason(self.game, &**other));
        Some(self.push(player, step, remark))
    }

    /// Takes back the last move of a person and all later ones; returns the number of moves.
    ///
    /// # Errors
    /// A person has made no move.
    pub fn take_back(&mut self) -> Result<usize, NothingToTakeBack> {
        let made = &self.plies[self.given..];
        let last = made.iter().rposition(|ply| self.is_person(ply.player)).ok_or(NothingToTakeBack)?;
        let taken_back = made.len() - last;
        self.plies.truncate(self.given + last);
        self.positions.truncate(self.given + last + 1);
        self.remind();
        Ok(taken_back)
    }

    fn remind(&mut self) {
        let mut play = Play::new();
        self.plies.iter().for_each(|ply| play.push(ply.player, ply.step));
        if let Some((side, other)) = &mut self.other {
            other.resume(self.game, &play, *side);
        }
    }

    fn push(&mut self, player: Player, step: G::Move, remark: Option<String>) -> &Ply<G::Move> {
        self.positions.push(self.game.after(self.position(), step));
        self.plies.push(Ply { player, step, remark });
        &self.plies[self.plies.len() - 1]
    }
}

pub fn check<G: MoveRules>(game: &G, position: &G::Position, step: G::Move) -> Result<(), IllegalMove> {
    if game.value(position).is_some() {
        return Err(IllegalMove::Over);
    }
    let legal = game.legal(position);
    match legal.binary_search(&step) {
        Ok(_) => Ok(()),
        Err(_) => Err(IllegalMove::Refused(game.refusal(position, step))),
    }
}
