//! Least danger: color where the fewest vertices stay close to seeing all k colors. Made for 4 x n
//! grids with 4 colors.
//!
//! The colors that an uncolored vertex does not see are *missing* there. It is *in danger* if they can
//! be given to different uncolored neighbors, each of which does not see its color: only then can it
//! come to see all k, since no color that is seen is ever forgotten. Moves are compared by the numbers
//! of vertices in danger that miss no color, one color, two, and so on, the fewest first. Alice takes
//! the first move in this order after which she can answer every move of Bob so that no vertex in
//! danger misses fewer than two colors; without such a move, the first. Of equals the one at the least
//! vertex comes first, and of colors there the one whose first bearer has the least number, before one
//! that no vertex has.
//!
//! No theorem. On every P_4 x P_n Alice wins with 4 colors by another strategy
//! \[BrosseMartinsNisseSampaio2024\]. This rule beats every Bob on the 4 x n grids for which
//! `docs/theory.md`, section 7, says so; no more is claimed.
//!
//! Cost: a move changes the danger of vertices within distance 2 alone, about D^2 of them, for maximum
//! degree D. A reply looks at the nk moves of Alice, O(n k D^2) matchings of at most D colors, and
//! then, move by move until one will do, at those of Bob beside a vertex that misses two colors.

use std::collections::BTreeSet;

use games::coloring::Color;
use games::{Answer, Player, Reason, Sight, View};
use graphs::{Graph, Vertex};

use crate::memoryless::sighted;
use crate::{Entry, PreparedStrategy};

pub(crate) static STRATEGY: Entry = Entry {
    name: "least-danger",
    player: Player::Alice,
    about: "color so that the fewest vertices can soon see all colors, looking ahead to Bob's move and the answer; no theorem, for \
            4 x n grids",
    theorems: &[],
    new: |setup| {
        let balls: Vec<Vec<Vertex>> = setup.graph.vertices().map(|v| ball(setup.graph, v)).collect();
        let plan = sighted(balls.len(), Sight::AllColors, move |view, k| least_danger(&balls, view, k));
        Ok(PreparedStrategy { plan, order: None, promises: Vec::new() })
    },
};

fn ball(graph: &Graph, v: Vertex) -> Vec<Vertex> {
    let near = graph.neighbors(v).iter().flat_map(|&w| graph.neighbors(w));
    let ball: BTreeSet<Vertex> = near.chain(graph.neighbors(v)).copied().chain([v]).collect();
    ball.into_iter().collect()
}

fn least_danger(balls: &[Vec<Vertex>], view: View<'_>, k: u32) -> Answer {
    let colors = (0..balls.len()).map(|v| view.colors.get(v).copied().flatten()).collect();
    let mut board = Board { graph: view.graph, balls, k, colors };
    let mut moves: Vec<(Vec<i64>, Vertex, Color)> = Vec::new();
    let mut around = None;
    for (v, color) in board.moves() {
        let before = match around.take() {
            Some((at, before)) if at == v => before,
            _ => board.dangers(v),
        };
        board.colors[v.index()] = Some(color);
        let after = board.dangers(v);
        board.colors[v.index()] = None;
        moves.push((after.iter().zip(&before).map(|(after, before)| after - before).collect(), v, color));
        around = Some((v, before));
    }
    // Stable, so that of equals the one listed first comes first.
    moves.sort_by(|a, b| a.0.cmp(&b.0));
    let steady = moves.iter().find(|&&(_, v, color)| board.is_steady_after(v, color));
    let found = steady.or(moves.first());
    let (vertex, color, template) = match found {
        Some(&(_, v, color)) if steady.is_some() => {
            (v, Some(color), "{last}: the least danger, and every move of Bob has an answer")
        }
        Some(&(_, v, color)) => (v, Some(color), "{last}: the least danger; some move of Bob has no answer"),
        None => {
            let v = view.uncolored.first().expect("a rule is asked only while something is uncolored");
            (v, None, "{last} has no color left")
        }
    };
    Answer { vertex, color, why: Reason { template: template.into(), trail: vec![vertex] } }
}

struct Board<'a> {
    graph: &'a Graph,
    balls: &'a [Vec<Vertex>],
    k: u32,
    colors: Vec<Option<Color>>,
}

impl Board<'_> {
    /// The legal moves, vertex by vertex; only the first of the unused colors.
    fn moves(&self) -> Vec<(Vertex, Color)> {
        let mut palette: Vec<Color> = Vec::new();
        for &color in self.colors.iter().flatten() {
            if !palette.contains(&color) {
                palette.push(color);
            }
        }
        palette.extend((0..self.k).map(Color::new).find(|color| !palette.contains(color)));
        let uncolored = self.graph.vertices().filter(|v| self.colors[v.index()].is_none());
        let legal = |&(v, color): &(Vertex, Color)| !self.sees(v, color);
        uncolored.flat_map(|v| palette.iter().map(move |&color| (v, color))).filter(legal).collect()
    }

    fn sees(&self, v: Vertex, color: Color) -> bool {
        self.graph.neighbors(v).iter().any(|w| self.colors[w.index()] == Some(color))
    }

    /// The number of colors that v misses if it is in danger; `None` if it is not.
    fn danger(&self, v: Vertex) -> Option<usize> {
        if self.colors[v.index()].is_some() || self.graph.degree(v) < self.k as usize {
            return None;
        }
        let beside = self.graph.neighbors(v);
        let open = beside.iter().filter(|w| self.colors[w.index()].is_none()).count();
        let misses = |&color: &Color| !self.sees(v, color);
        if (0..self.k).map(Color::new).filter(misses).count() > open {
            return None;
        }
        let open: Vec<Vertex> = beside.iter().copied().filter(|w| self.colors[w.index()].is_none()).collect();
        let missing: Vec<Color> = (0..self.k).map(Color::new).filter(misses).collect();
        let fits = |color: usize, place: usize| !self.sees(open[place], missing[color]);
        let mut taken = vec![None; open.len()];
        let all =
            (0..missing.len()).all(|color| augment(color, &fits, &mut taken, &mut vec![false; open.len()]));
        all.then_some(missing.len())
    }

    /// For i = 0, 1, ..., k: the number of vertices near v that are in danger and miss i colors.
    fn dangers(&self, v: Vertex) -> Vec<i64> {
        let mut counts = vec![0; self.k as usize + 1];
        for missing in self.balls[v.index()].iter().filter_map(|&w| self.danger(w)) {
            counts[missing] += 1;
        }
        counts
    }

    /// Whether every vertex in danger among these misses at least two colors.
    fn is_calm(&self, mut vertices: impl Iterator<Item = Vertex>) -> bool {
        vertices.all(|v| self.danger(v).is_none_or(|missing| missing > 1))
    }

    /// Whether no vertex is threatened after this move of Alice, and she can answer every move of Bob
    /// so that none is threatened again.
    fn is_steady_after(&mut self, v: Vertex, color: Color) -> bool {
        self.colors[v.index()] = Some(color);
        // A vertex that Bob can make miss one color misses two now, and he moves beside it.
        let near: Vec<Vertex> = self.graph.vertices().filter(|&v| self.danger(v) == Some(2)).collect();
        let steady = self.is_calm(self.graph.vertices())
            && self.moves().into_iter().all(|(b, color)| {
                if !near.iter().any(|&v| self.graph.are_adjacent(v, b) && !self.sees(v, color)) {
                    return true;
                }
                self.colors[b.index()] = Some(color);
                let answered = self.is_answerable(b);
                self.colors[b.index()] = None;
                answered
            });
        self.colors[v.index()] = None;
        steady
    }

    /// Whether she can answer Bob's move at b so that no vertex is threatened, provided that none was before.
    fn is_answerable(&mut self, b: Vertex) -> bool {
        let balls = self.balls;
        let near = &balls[b.index()];
        let threatened = near.iter().find(|&&v| self.danger(v).is_some_and(|missing| missing < 2));
        // A move that helps a vertex is within distance 2 of it.
        let Some(threatened) = threatened else { return true };
        let helpers = &balls[threatened.index()];
        let moves = self.moves().into_iter().filter(|(a, _)| helpers.contains(a));
        moves.collect::<Vec<_>>().into_iter().any(|(a, color)| {
            self.colors[a.index()] = Some(color);
            let calm = self.is_calm(near.iter().chain(&balls[a.index()]).copied());
            self.colors[a.index()] = None;
            calm
        })
    }
}

/// Matches the color to a neighbor, changing earlier matches if necessary (an augmenting path).
fn augment(
    color: usize,
    fits: &impl Fn(usize, usize) -> bool,
    taken: &mut [Option<usize>],
    tried: &mut [bool],
) -> bool {
    (0..taken.len()).any(|place| {
        if !fits(color, place) || std::mem::replace(&mut tried[place], true) {
            return false;
        }
        let free = taken[place].is_none_or(|other| augment(other, fits, taken, tried));
        if free {
            taken[place] = Some(color);
        }
        free
    })
}
