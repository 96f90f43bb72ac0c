//! Players, and the referee between two of them.

use graphs::{Budget, Limit, LinearOrder, Meter, Vertex};

use crate::coloring::ColoringGame;
use crate::game::{Game, Player};
use crate::guide::Guide;
use crate::play::{Play, RuleBroken, advance};
use crate::strategy::Reason;

/// A player in a program: chooses moves.
pub trait Agent<G: Game>: Send {
    /// A legal move in `position`; `last` is the opponent's last move, if there was one.
    fn choose(&mut self, game: &G, position: &G::Position, last: Option<G::Move>) -> G::Move;

    /// A remark on the last choice: a reason, or that a limit was reached.
    fn remark(&self) -> Option<String> {
        None
    }

    /// The reason for the last choice, if the agent follows a strategy.
    fn why(&self) -> Option<&Reason> {
        None
    }

    fn begin(&mut self) {}

    /// Whether the choices depend on earlier calls in the same play.
    fn remembers(&self) -> bool {
        false
    }

    /// Brings the agent to the end of this play, in which it made the moves of `own`. An agent with
    /// memory chooses each of these moves again, so that its memory is as if no move had been taken
    /// back. Other agents only reset.
    fn resume(&mut self, game: &G, play: &Play<G::Move>, own: Player) {
        self.begin();
        if !self.remembers() {
            return;
        }
        let (mut position, mut last) = (game.initial(), None);
        for &(player, step) in play.plies() {
            if player == own {
                self.choose(game, &position, last);
            }
            game.play(&mut position, step);
            last = Some(step);
        }
    }

    /// The vertices in the agent's memory; `None` if the memory is empty or is not a vertex set.
    fn memory(&self) -> Option<Vec<Vertex>> {
        None
    }

    fn order(&self) -> Option<&LinearOrder> {
        None
    }

    fn guide(&self) -> Option<&Guide> {
        None
    }

    /// The arcs that the agent follows, each from a vertex to an out-neighbor.
    fn arrows(&self) -> Vec<(Vertex, Vertex)> {
        Vec::new()
    }
}

/// An agent that may borrow from its surroundings.
pub type BoxedAgent<'g, G = ColoringGame> = Box<dyn Agent<G> + 'g>;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FinishedPlay<M, V> {
    pub play: Play<M>,
    pub value: V,
}

/// The outcome of a refereed game: the finished play, or the first violation of the rules.
pub type Refereed<G> =
    Result<FinishedPlay<<G as Game>::Move, <G as Game>::Value>, RuleBroken<<G as Game>::Move>>;

/// Plays `game` between two agents to its end.
///
/// # Errors
/// The first illegal move, which stops the play.
pub fn referee<G: Game>(
    game: &G,
    alice: &mut (impl Agent<G> + ?Sized),
    bob: &mut (impl Agent<G> + ?Sized),
) -> Refereed<G> {
    let budget = Budget::unlimited();
    referee_within(game, alice, bob, &budget.start()).expect("nothing limits it")
}

/// Plays `game` between two agents to its end; the meter is checked before each move.
///
/// # Errors
/// The limit that ended the game; a move chosen after the limit does not count.
pub fn referee_within<G: Game>(
    game: &G,
    alice: &mut (impl Agent<G> + ?Sized),
    bob: &mut (impl Agent<G> + ?Sized),
    meter: &Meter<'_>,
) -> Result<Refereed<G>, Limit> {
    let mut play = Play::new();
    let mut position = game.initial();
    let mut last = None;
    loop {
        meter.look_up()?;
        if let Some(value) = game.value(&position) {
            return Ok(Ok(FinishedPlay { play, value }));
        }
        let player = game.to_move(&position);
        let step = match player {
            Player::Alice => alice.choose(game, &position, last),
            Player::Bob => bob.choose(game, &position, last),
        };
        if let Err(rule) = advance(game, &mut position, player, step) {
            return Ok(Err(RuleBroken { ply: play.len() + 1, player, step, rule }));
        }
        play.push(player, step);
        last = Some(step);
    }
}
