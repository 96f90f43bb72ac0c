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

use games::coloring::{ColoringGame, ColoringMove, ColoringPosition};
use games::{Agent, Game, Player};
use graphs::rng::Dice;
use graphs::{Graph, Vertex};

use crate::Opponent;
use crate::availability::Availability;
use crate::opponents::greedy::most_damaging;

pub static OPPONENT: Opponent = Opponent {
    name: "copycat",
    players: &[Player::Bob],
    about: "Alice's color on the mate of her vertex, else the move of greedy",
    new: |seed| Box::new(Copycat { dice: Dice::new(seed), mates: None }),
};

struct Copycat {
    dice: Dice,
    /// The graph of the last play, and the mates of its vertices.
    mates: Option<(Graph, Vec<Option<Vertex>>)>,
}

impl Agent<ColoringGame> for Copycat {
    fn choose(
        &mut self,
        game: &ColoringGame,
        position: &ColoringPosition,
        last: Option<ColoringMove>,
    ) -> ColoringMove {
        let mut moves = Vec::new();
        game.moves(position, &mut moves);
        let availability = Availability::of(game, position);
        if let Some(&kill) = moves.iter().find(|&&step| availability.kills(step)) {
            return kill;
        }
        let copy = match last {
            Some(ColoringMove::Color { vertex, color }) => {
                self.mate(game.graph(), vertex).map(|vertex| ColoringMove::Color { vertex, color })
            }
            _ => None,
        };
        match copy.filter(|copy| moves.binary_search(copy).is_ok()) {
            Some(copy) => copy,
            None => most_damaging(&availability, &moves, &mut self.dice),
        }
    }
}

impl Copycat {
    fn mate(&mut self, graph: &Graph, v: Vertex) -> Option<Vertex> {
        if self.mates.as_ref().is_none_or(|(of, _)| of != graph) {
            self.mates = Some((graph.clone(), mates(graph)));
        }
        self.mates.as_ref().and_then(|(_, mates)| mates[v.index()])
    }
}

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
