//! Playouts on packed positions.

use std::ops::ControlFlow;

use games::coloring::Verdict;
use games::{Game, Player};
use graphs::rng::QuickDice;

use crate::mcts::Playout;
use crate::packed::{Offered, PackedColoring, PackedMove, PackedPosition};
use crate::set::Set;

/// Any move, each as likely as the others, drawn by number without a list of them.
#[derive(Debug, Clone, Copy, Default)]
pub struct Evenly;

impl<const W: usize, const K: usize> Playout<PackedColoring<W, K>> for Evenly {
    /// The vertices that may take a color tell, all together, whether one is dead.
    #[inline]
    fn next(
        &mut self,
        game: &PackedColoring<W, K>,
        position: &PackedPosition<W, K>,
        _: Option<PackedMove>,
        dice: &mut QuickDice,
    ) -> ControlFlow<Verdict, PackedMove> {
        let offered = game.offered(position);
        let uncolored = game.uncolored(position);
        let alive = offered.takers().iter().fold(Set::EMPTY, |alive: Set<W>, &takers| alive.or(takers));
        if alive != uncolored {
            return ControlFlow::Break(Verdict::BobWins);
        }
        if uncolored.is_empty() {
            return ControlFlow::Break(Verdict::AliceWins);
        }
        ControlFlow::Continue(any_of(&offered, dice))
    }

    #[inline]
    fn step(
        &mut self,
        game: &PackedColoring<W, K>,
        position: &PackedPosition<W, K>,
        _: Option<PackedMove>,
        dice: &mut QuickDice,
    ) -> PackedMove {
        any_of(&game.offered(position), dice)
    }
}

/// A move with one of the offered colors, each as likely as the others: first the color, by how many vertices may take
/// it, then the vertex.
#[inline]
fn any_of<const W: usize, const K: usize>(offered: &Offered<W, K>, dice: &mut QuickDice) -> PackedMove {
    let mut sizes = [0; K];
    for (size, takers) in sizes.iter_mut().zip(offered.takers()) {
        *size = takers.len();
    }
    let mut index = dice.below(sizes.iter().sum());
    for ((color, takers), size) in offered.iter().zip(sizes) {
        if index < size {
            let vertex = takers.nth(index).expect("a member") as u16;
            return PackedMove { vertex, color };
        }
        index -= size;
    }
    unreachable!("the sizes add up to the total")
}

/// Bob takes the last color from a vertex if he can, Alice colors a vertex from which he could, and else
/// any move is made.
///
/// To color the vertex is only one way to save it; the tree finds the others.
#[derive(Debug, Clone, Copy, Default)]
pub struct Danger;

impl<const W: usize, const K: usize> Playout<PackedColoring<W, K>> for Danger {
    fn step(
        &mut self,
        game: &PackedColoring<W, K>,
        position: &PackedPosition<W, K>,
        last: Option<PackedMove>,
        dice: &mut QuickDice,
    ) -> PackedMove {
        let (mut once, mut twice) = (Set::EMPTY, Set::EMPTY);
        for takers in game.takers(position) {
            twice = twice.or(once.and(takers));
            once = once.or(takers);
        }
        let last_resort = once.minus(twice);
        for (color, takers) in game.takers(position).enumerate() {
            for v in takers.and(last_resort).iter() {
                if let Some(killer) = game.neighbors(v).and(takers).first() {
                    let vertex = match game.to_move(position) {
                        Player::Alice => v,
                        Player::Bob => killer,
                    };
                    return PackedMove { vertex: vertex as u16, color: color as u8 };
                }
            }
        }
        Evenly.step(game, position, last, dice)
    }
}

/// How simulations go on where the tree ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Rollout {
    /// Any move, each as likely as the others.
    Random,
    /// Kills and rescues where there are any, else any move.
    Danger,
}

/// One kind or the other, so that a search is compiled once for both.
impl<const W: usize, const K: usize> Playout<PackedColoring<W, K>> for Rollout {
    #[inline]
    fn next(
        &mut self,
        game: &PackedColoring<W, K>,
        position: &PackedPosition<W, K>,
        last: Option<PackedMove>,
        dice: &mut QuickDice,
    ) -> ControlFlow<Verdict, PackedMove> {
        match self {
            Rollout::Random => Evenly.next(game, position, last, dice),
            Rollout::Danger => Danger.next(game, position, last, dice),
        }
    }

    #[inline]
    fn step(
        &mut self,
        game: &PackedColoring<W, K>,
        position: &PackedPosition<W, K>,
        last: Option<PackedMove>,
        dice: &mut QuickDice,
    ) -> PackedMove {
        match self {
            Rollout::Random => Evenly.step(game, position, last, dice),
            Rollout::Danger => Danger.step(game, position, last, dice),
        }
    }
}
