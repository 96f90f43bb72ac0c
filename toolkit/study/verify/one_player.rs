//! A walk through the remaining game when one side follows a strategy.
//!
//! The other side has the choices, and each has one answer. A state is entered once, so a depth-first walk that ends
//! without reaching the goal has tried every play.

use graphs::{Limit, Meter};

pub(crate) enum Turn<P> {
    /// The side with the choices has reached its goal.
    Reached,
    Entered(P),
    /// No new state, or one from which the goal is out of reach.
    Dull,
}

/// The game of the side with the choices, with the play on the board.
pub(crate) trait OnePlayerGame {
    /// The stored part of a state, from which it is continued later.
    type Place;
    type Move;

    /// The first state, after the answer if the other side begins.
    fn open(&mut self, meter: &mut Meter<'_>) -> Result<Turn<Self::Place>, Limit>;
    /// The choices in a state, the next to try last.
    fn choices(&mut self, place: &Self::Place, meter: &mut Meter<'_>) -> Result<Vec<Self::Move>, Limit>;
    /// Makes a choice in an entered state, and the answer to it, after taking back all later moves.
    fn turn(
        &mut self,
        place: &Self::Place,
        step: Self::Move,
        meter: &mut Meter<'_>,
    ) -> Result<Turn<Self::Place>, Limit>;
    fn bytes(&self) -> u64;
}

/// The number of turns without a new state between two checks of the clock.
const CHECK_INTERVAL: u64 = 64;

/// Whether some play reaches the goal; the play is on the board then. A node of the meter is an entered state.
pub(crate) fn is_reached<G: OnePlayerGame>(game: &mut G, meter: &mut Meter<'_>) -> Result<bool, Limit> {
    let mut stack: Vec<(G::Place, Vec<G::Move>)> = Vec::new();
    let mut dull = 0;
    let mut turn = game.open(meter)?;
    loop {
        match turn {
            Turn::Reached => return Ok(true),
            Turn::Entered(place) => {
                meter.step()?;
                meter.hold(game.bytes())?;
                let untried = game.choices(&place, meter)?;
                stack.push((place, untried));
            }
            Turn::Dull => {
                dull += 1;
                if u64::is_multiple_of(dull, CHECK_INTERVAL) {
                    meter.look_up()?;
                }
            }
        }
        turn = loop {
            let Some((place, untried)) = stack.last_mut() else { return Ok(false) };
            match untried.pop() {
                Some(step) => break game.turn(place, step, meter)?,
                None => drop(stack.pop()),
            }
        };
    }
}
