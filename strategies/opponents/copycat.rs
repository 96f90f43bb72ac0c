//! Copycat: Bob gives the mate of Alice's vertex the color that she used.
//!
//! Mates are vertices that are not adjacent, paired once for a graph: in the order of falling degree, each
//! vertex with the unpaired one whose neighborhood differs most from its own, so that the copy takes the
//! color from as many other vertices as possible. On K_{n,n} without a perfect matching the mates are the
//! ends of the missing edges, and copying wins with fewer than n colors: each round takes one color from all
//! vertices that are left. If the mate is colored or has a neighbor of that color, Bob makes a most damaging
//! move. He kills a vertex if he can.
//!
//! Cost: O(n (n + m)) for a graph; a move as [`greedy`](crate::opponents::greedy).

use std::cmp::Reverse;

use games::Player;
use games::coloring::ColoringMove;
use graphs::{Graph, Vertex};

use crate::Opponent;
use crate::opponents::greedy::damaging;

pub(crate) static OPPONENT: Opponent = Opponent {
    name: "copycat",
    players: &[Player::Bob],
    about: "Alice's color on the mate of her vertex, else the move of greedy",
    new: |seed| {
        // The graph of the last play, and the mates of its vertices.
        let mut known: Option<(Graph, Vec<Option<Vertex>>)> = None;
        damaging(seed, move |turn| {
            turn.kill().or_else(|| {
                let Some(ColoringMove::Color { vertex, color }) = turn.last else { return None };
                let graph = turn.game.graph();
                let (_, mates) = match known.take() {
                    Some(of) if of.0 == *graph => known.insert(of),
                    _ => known.insert((graph.clone(), mates(graph))),
                };
                let copy = mates[vertex.index()].map(|vertex| ColoringMove::Color { vertex, color });
                copy.filter(|copy| turn.moves.binary_search(copy).is_ok())
            })
        })
    },
};

fn mates(graph: &Graph) -> Vec<Option<Vertex>> {
    let mut by_degree: Vec<Vertex> = graph.vertices().collect();
    by_degree.sort_by_key(|&v| Reverse(graph.degree(v)));
    let mut mates = vec![None; graph.order()];
    for &v in &by_degree {
        if mates[v.index()].is_some() {
            continue;
        }
        let neighbors = graph.neighborhood(v);
        let differing = |w: &Vertex| {
            let common = graph.neighbors(*w).iter().filter(|&&x| neighbors.contains(x)).count();
            (graph.degree(*w) - common, Reverse(*w))
        };
        let free =
            graph.vertices().filter(|&w| w != v && mates[w.index()].is_none() && !neighbors.contains(w));
        if let Some(mate) = free.max_by_key(differing) {
            mates[v.index()] = Some(mate);
            mates[mate.index()] = Some(v);
        }
    }
    mates
}
