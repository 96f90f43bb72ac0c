//! Small graphs: the value of every position at once, from the end of play backwards.
//!
//! **Idea.** On a graph of order [`MOST`] at most there are few sets of vertices, and a position of the marking game is such
//! a set, the marked vertices, with the player to move. Let V_p(M) be the largest number of marked neighbors with
//! which a vertex is yet to be marked, under best play from M with p to move. It is 0 if all are marked, and else
//!
//!   V_p(M) = best over v outside M of max(|N(v) and M|, V_q(M and v)),
//!
//! the least for Alice, the largest for Bob, with q the other player. So the sets are taken from the
//! full one down, each after all sets that contain it. V_p of the empty set says it for every k: *Alice
//! keeps the score below k if and only if V_p(empty) < k*, and both starters are there. This is the
//! definition of the game, without a rule that would have to be proved; a search with its rules looks
//! at fewer positions, and takes longer over all of them.
//!
//! **Passes.** Where p may pass, V_q(M) is one more choice in V_p(M), and V_q(M) has no pass in it. The connected game is
//! left to `search`.
//!
//! **Cost.** 2^n sets, n / 2 steps each on average, for both players. The numbers |N(v) and M| of all v are the fields of
//! one word, which is that of M without a vertex u, plus 1 for each neighbor of u.

use crate::decision::Winner;
use games::{Player, Tempo};
use graphs::{Graph, Limit, Meter};

pub(super) const MOST: usize = 12;

/// The bits of a field; the number of marked neighbors is below 2^5.
const FIELD: usize = 5;

const _: () = assert!(MOST * FIELD <= u64::BITS as usize && MOST < 1 << FIELD);

/// The values of the games on one graph of order [`MOST`] at most.
pub(super) struct Retrograde {
    order: usize,
    /// For each vertex, 1 in the field of each neighbor.
    near: [u64; MOST],
    /// The results so far: the tempo, and V of the empty set for either player to move.
    known: Vec<(Tempo, [u8; 2])>,
}

impl Retrograde {
    pub(crate) fn new(graph: &Graph) -> Self {
        let mut near = [0; MOST];
        for (v, near) in graph.vertices().zip(&mut near) {
            *near = graph.neighbors(v).iter().map(|u| 1 << (FIELD * u.index())).sum();
        }
        Retrograde { order: graph.order(), near, known: Vec::new() }
    }

    pub(crate) fn takes(tempo: Tempo) -> bool {
        !tempo.is_connected()
    }

    /// The winner from the start if the score must stay below `k`. A node is a set of vertices; there are
    /// none if this tempo was computed before.
    pub(crate) fn winner(&mut self, k: u32, to_move: Player, tempo: Tempo, meter: &mut Meter<'_>) -> Winner {
        let known = self.known.iter().find(|(known, _)| *known == tempo);
        let values = match known {
            Some(&(_, values)) => values,
            None => {
                let values = self.values(tempo, meter)?;
                self.known.push((tempo, values));
                values
            }
        };
        let value = values[usize::from(to_move == Player::Bob)];
        Ok(if u32::from(value) < k { Player::Alice } else { Player::Bob })
    }

    /// V of the empty set, with Alice and with Bob to move.
    fn values(&self, tempo: Tempo, meter: &mut Meter<'_>) -> Result<[u8; 2], Limit> {
        let sets = 1 << self.order;
        // Of each set the marked neighbors of every vertex, and V with Alice and with Bob to move.
        let mut marked = vec![0; sets];
        for v in 0..self.order {
            let (without, with) = marked.split_at_mut(1 << v);
            with.iter_mut().zip(without).for_each(|(with, without)| *with = *without + self.near[v]);
        }
        let mut values = vec![[0; 2]; sets];
        let passes = [Player::Alice, Player::Bob].map(|player| tempo.lets_pass(player, false));
        for set in (0..sets - 1).rev() {
            meter.step()?;
            let (mut alice, mut bob) = (u8::MAX, 0);
            let mut rest = !set & (sets - 1);
            while rest != 0 {
                let v = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let neighbors = (marked[set] >> (FIELD * v)) as u8 % (1 << FIELD);
                let [after_bob, after_alice] = values[set | 1 << v];
                alice = alice.min(neighbors.max(after_alice));
                bob = bob.max(neighbors.max(after_bob));
            }
            values[set] = match passes {
                [true, _] => [alice.min(bob), bob],
                [_, true] => [alice, bob.max(alice)],
                _ => [alice, bob],
            };
        }
        Ok(values[0])
    }
}
