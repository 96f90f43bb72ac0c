//! Playouts on packed positions.

use games::coloring::Verdict;
use games::{Game, Player};
use graphs::rng::QuickDice;
use graphs::{Limit, Meter};

use crate::mcts::Playout;
use crate::packed::{ColorSymmetry, PackedColoring, PackedMove, PackedPosition};
use crate::set::Set;

/// How simulations continue beyond the tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Rollout {
    /// A uniformly random move, drawn by number without a list of the moves.
    Random,
    /// Bob takes the last color from a vertex if he can, Alice colors a vertex that he could kill; otherwise
    /// a uniformly random move.
    ///
    /// To color the vertex is only one way to save it; the tree finds the others.
    Danger,
}

impl<const W: usize, const K: usize> Playout<PackedColoring<W, K>> for Rollout {
    /// The moves of [`step`](Playout::step), from the same random numbers. The vertices available for each
    /// color, and their numbers, are updated incrementally: a move removes its vertex from every color and
    /// the neighbors from its own color.
    fn play_out(
        &mut self,
        game: &PackedColoring<W, K>,
        position: &mut PackedPosition<W, K>,
        line: &mut Vec<PackedMove>,
        dice: &mut QuickDice,
        _: &Meter<'_>,
    ) -> Result<Verdict, Limit> {
        let colors = game.colors();
        let are_merged = game.alike == ColorSymmetry::Equivalent;
        let mut uncolored = game.uncolored(position);
        let mut offered = game.candidates(position);
        let mut to_move = game.to_move(position);
        let mut takers = [Set::EMPTY; K];
        let mut sizes = [0; K];
        // The union of the sets of vertices that may take a color shows whether a vertex is dead.
        let mut alive = Set::EMPTY;
        for ((set, size), now) in takers.iter_mut().zip(&mut sizes).zip(game.takers(position)) {
            (*set, *size) = (now, now.len());
            alive = alive.or(now);
        }
        while alive == uncolored {
            if uncolored.is_empty() {
                return Ok(Verdict::AliceWins);
            }
            let step = self.urgent(game, &takers[..colors], to_move).unwrap_or_else(|| {
                let (mut numbers, mut total) = ([0; K], 0);
                for color in 0..offered {
                    let set = takers[color];
                    let earlier = &takers[..color];
                    let is_alike =
                        are_merged && earlier.iter().fold(false, |any, &other| any | (other == set));
                    numbers[color] = if is_alike { 0 } else { sizes[color] };
                    total += numbers[color];
                }
                nth_move(&takers, &numbers, dice.below(total))
            });
            line.push(step);
            let (v, color) = (usize::from(step.vertex), usize::from(step.color));
            let lost = takers[color].and(game.neighbors(v));
            takers[color] = takers[color].minus(lost);
            sizes[color] -= lost.len();
            uncolored = uncolored.without(v);
            alive = Set::EMPTY;
            for (set, size) in takers[..colors].iter_mut().zip(&mut sizes) {
                *size -= usize::from(set.contains(v));
                *set = set.without(v);
                alive = alive.or(*set);
            }
            offered = offered.max(colors.min(color + 2));
            to_move = to_move.opponent();
        }
        Ok(Verdict::BobWins)
    }

    fn step(
        &mut self,
        game: &PackedColoring<W, K>,
        position: &PackedPosition<W, K>,
        _: Option<PackedMove>,
        dice: &mut QuickDice,
    ) -> PackedMove {
        let takers: Vec<Set<W>> = game.takers(position).collect();
        self.urgent(game, &takers, game.to_move(position)).unwrap_or_else(|| {
            let offered = game.offered(position);
            let numbers: Vec<usize> = offered.takers().iter().map(Set::len).collect();
            let PackedMove { vertex, color } =
                nth_move(offered.takers(), &numbers, dice.below(numbers.iter().sum()));
            PackedMove { vertex, color: offered.color(color) }
        })
    }
}

impl Rollout {
    /// The forced move, if there is one; `takers` has the vertices available for each color.
    #[inline]
    fn urgent<const W: usize, const K: usize>(
        self,
        game: &PackedColoring<W, K>,
        takers: &[Set<W>],
        to_move: Player,
    ) -> Option<PackedMove> {
        if self == Rollout::Random {
            return None;
        }
        let (mut once, mut twice) = (Set::EMPTY, Set::EMPTY);
        for &takers in takers {
            twice = twice.or(once.and(takers));
            once = once.or(takers);
        }
        let last_resort = once.minus(twice);
        takers.iter().enumerate().find_map(|(color, &takers)| {
            takers.and(last_resort).iter().find_map(|v| {
                let killer = game.neighbors(v).and(takers).first()?;
                let vertex = match to_move {
                    Player::Alice => v,
                    Player::Bob => killer,
                };
                Some(PackedMove { vertex: vertex as u16, color: color as u8 })
            })
        })
    }
}

/// The move with this index: first the moves with the first color, by vertex, then those with the next.
#[inline]
fn nth_move<const W: usize>(takers: &[Set<W>], numbers: &[usize], mut index: usize) -> PackedMove {
    for (color, (takers, &number)) in takers.iter().zip(numbers).enumerate() {
        if index < number {
            let vertex = takers.nth(index).expect("a member") as u16;
            return PackedMove { vertex, color: color as u8 };
        }
        index -= number;
    }
    unreachable!("there are more moves")
}
