//! Playouts on packed positions.

use games::{Game, Player};
use graphs::rng::QuickDice;

use crate::mcts::Playout;
use crate::packed::{PackedColoring, PackedMove, PackedPosition};
use crate::set::Set;

/// Any move, each as likely as the others, drawn by number without a list of them.
#[derive(Debug, Clone, Copy, Default)]
pub struct Evenly;

impl<const W: usize, const K: usize> Playout<PackedColoring<W, K>> for Evenly {
    #[inline]
    fn step(
        &mut self,
        game: &PackedColoring<W, K>,
        position: &PackedPosition<W, K>,
        _: Option<PackedMove>,
        dice: &mut QuickDice,
    ) -> PackedMove {
        let mut options = [(0, Set::EMPTY, 0); K];
        let (mut number, mut total) = (0, 0);
        for (color, vertices) in game.options(position) {
            let size = vertices.len();
            options[number] = (color, vertices, size);
            number += 1;
            total += size;
        }
        let mut index = dice.below(total);
        for &(color, vertices, size) in &options[..number] {
            if index < size {
                let vertex = vertices.nth(index).expect("a member") as u16;
                return PackedMove { vertex, color };
            }
            index -= size;
        }
        unreachable!("the sizes add up to the total")
    }
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
