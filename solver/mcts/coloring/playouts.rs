//! Playouts on packed positions.

use games::coloring::Verdict;
use games::{Game, Player};
use graphs::rng::QuickDice;

use crate::mcts::Playout;
use crate::packed::{Alike, PackedColoring, PackedMove, PackedPosition};
use crate::set::Set;

/// Any move, each as likely as the others, drawn by number without a list of them.
#[derive(Debug, Clone, Copy, Default)]
pub struct Evenly;

impl<const W: usize, const K: usize> Playout<PackedColoring<W, K>> for Evenly {
    /// The moves of [`step`](Playout::step), from the same draws. A move takes its vertex from every color and the
    /// neighbors from its own, so the vertices that may take each color, and their number, are kept by difference.
    #[inline]
    fn play_out(
        &mut self,
        game: &PackedColoring<W, K>,
        position: &mut PackedPosition<W, K>,
        line: &mut Vec<PackedMove>,
        dice: &mut QuickDice,
    ) -> Verdict {
        let colors = game.colors();
        let mut uncolored = game.uncolored(position);
        let mut offered = game.candidates(position);
        let are_merged = game.alike() == Alike::Equivalent;
        let mut takers = [Set::EMPTY; K];
        let mut sizes = [0; K];
        // The vertices that may take a color tell, all together, whether one is dead.
        let mut alive = Set::EMPTY;
        for ((set, size), now) in takers.iter_mut().zip(&mut sizes).zip(game.takers(position)) {
            (*set, *size) = (now, now.len());
            alive = alive.or(now);
        }
        while alive == uncolored {
            if uncolored.is_empty() {
                return Verdict::AliceWins;
            }
            let (mut numbers, mut total) = ([0; K], 0);
            for color in 0..offered {
                let set = takers[color];
                let is_alike =
                    are_merged && takers[..color].iter().fold(false, |any, &other| any | (other == set));
                numbers[color] = if is_alike { 0 } else { sizes[color] };
                total += numbers[color];
            }
            let step = drawn(&takers, &numbers, dice.below(total));
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
        }
        Verdict::BobWins
    }

    #[inline]
    fn step(
        &mut self,
        game: &PackedColoring<W, K>,
        position: &PackedPosition<W, K>,
        _: Option<PackedMove>,
        dice: &mut QuickDice,
    ) -> PackedMove {
        let offered = game.offered(position);
        let mut sizes = [0; K];
        for (size, takers) in sizes.iter_mut().zip(offered.takers()) {
            *size = takers.len();
        }
        let index = dice.below(sizes.iter().sum());
        let PackedMove { vertex, color } = drawn(offered.takers(), &sizes, index);
        PackedMove { vertex, color: offered.color(color) }
    }
}

/// The move with this index among all: first the moves with the first color, by vertices, then those with the next.
#[inline]
fn drawn<const W: usize>(takers: &[Set<W>], numbers: &[usize], mut index: usize) -> PackedMove {
    for (color, (takers, &number)) in takers.iter().zip(numbers).enumerate() {
        if index < number {
            let vertex = takers.nth(index).expect("a member") as u16;
            return PackedMove { vertex, color: color as u8 };
        }
        index -= number;
    }
    unreachable!("there are more moves")
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
    fn play_out(
        &mut self,
        game: &PackedColoring<W, K>,
        position: &mut PackedPosition<W, K>,
        line: &mut Vec<PackedMove>,
        dice: &mut QuickDice,
    ) -> Verdict {
        match self {
            Rollout::Random => Evenly.play_out(game, position, line, dice),
            Rollout::Danger => Danger.play_out(game, position, line, dice),
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
