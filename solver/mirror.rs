//! Involutions by which Alice answers every move of Bob in a residue of the coloring game
//! (docs/theory.md, 9.15).
//!
//! The vertices in patches are mapped in pairs, in breadth-first order next to mapped vertices. The
//! critical condition is whether the patches of an endangered vertex can be matched to pairs; it is
//! tested as soon as all neighbors of the vertex are mapped, so few maps are completed. The checker
//! decides whether a map is valid.

use games::certificate::{Board, Lemma, ResidualGame, coloring};
use games::coloring::Rules;
use games::{Adjacency, Passing, Player, Tempo, Variant};
use graphs::{Graph, Vertex, VertexSet};

/// The largest number of pairs tried.
const MAX_ATTEMPTS: usize = 20_000;

const NONE: usize = usize::MAX;

/// Whether Alice wins by an involution that a short search finds, if Bob moves first.
pub(crate) fn wins_at_the_start(graph: &Graph, k: u32, tempo: Tempo) -> bool {
    let passing = match tempo {
        Tempo::Shared => Passing::Nobody,
        Tempo::Of(Player::Alice) => Passing::Alice,
        Tempo::Of(Player::Bob) | Tempo::Connected(_) => return false,
    };
    if graph.order() > games::certificate::MAX_ORDER {
        return false;
    }
    let board = Board::new(graph.clone().without_labels());
    let variant = Variant { first: Player::Bob, adjacency: Adjacency::Free, passing };
    let Ok(rules) = Rules::new(k) else { return false };
    let setting = coloring::Coloring::new(&board, rules.playing(variant));
    mirror(&setting, graph, &setting.initial(Player::Bob)).is_some()
}

/// The images of the vertices in patches, ascending, under an involution by which Alice wins, if a short
/// search finds one.
pub(crate) fn mirror(
    setting: &coloring::Coloring<'_>,
    graph: &Graph,
    residue: &coloring::Residue,
) -> Option<Vec<Vertex>> {
    if residue.is_guarding() || residue.has_spare_pass() || setting.to_move(residue) == Player::Alice {
        return None;
    }
    let order = graph.order();
    let patches = residue.patches();
    let mut reach = vec![VertexSet::empty(order); order];
    let mut options = vec![0; order];
    for patch in patches {
        for v in patch {
            reach[v.index()].union_with(patch);
            options[v.index()] += 1;
        }
    }
    let near = |v: Vertex| {
        graph.neighbors(v).iter().filter(|&&w| reach[v.index()].contains(w)).map(|w| w.index()).collect()
    };
    let near: Vec<Vec<usize>> = graph.vertices().map(near).collect();
    let present = outward(&near, &options);
    if present.len() % 2 == 1 {
        return None;
    }
    let mut search = Search {
        patches,
        endangered: residue.endangered(),
        near: &near,
        options: &options,
        images: vec![NONE; order],
        attempts_left: MAX_ATTEMPTS,
    };
    let mut members = present.clone();
    members.sort_unstable();
    search.extend(&present, &mut |images: &[usize]| {
        let images: Vec<Vertex> = members.iter().map(|&v| Vertex::new(images[v])).collect();
        setting.holds(&Lemma::Mirror(images.clone()), residue).then_some(images)
    })
}

/// The vertices with options, in breadth-first order in each component.
fn outward(near: &[Vec<usize>], options: &[usize]) -> Vec<usize> {
    let (mut found, mut seen) = (Vec::new(), vec![false; near.len()]);
    for root in (0..near.len()).filter(|&v| options[v] > 0) {
        let mut next = found.len();
        if !std::mem::replace(&mut seen[root], true) {
            found.push(root);
        }
        while let Some(&v) = found.get(next) {
            next += 1;
            found.extend(near[v].iter().filter(|&&w| !std::mem::replace(&mut seen[w], true)));
        }
    }
    found
}

struct Search<'r> {
    patches: &'r [VertexSet],
    endangered: &'r VertexSet,
    near: &'r [Vec<usize>],
    options: &'r [usize],
    images: Vec<usize>,
    attempts_left: usize,
}

impl Search<'_> {
    /// Extends the map to the vertices of `rest` in all possible ways, until `accepted` returns a result.
    fn extend(
        &mut self,
        rest: &[usize],
        accepted: &mut dyn FnMut(&[usize]) -> Option<Vec<Vertex>>,
    ) -> Option<Vec<Vertex>> {
        let Some(next) = rest.iter().position(|&v| self.images[v] == NONE) else {
            return accepted(&self.images);
        };
        let (v, rest) = (rest[next], &rest[next + 1..]);
        let beside = self.near[v].iter().map(|&u| self.images[u]).find(|&image| image != NONE);
        let candidates = beside.map_or(rest, |image| &self.near[image]);
        for &w in candidates {
            if self.attempts_left == 0 {
                return None;
            }
            if !self.fits(v, w) {
                continue;
            }
            self.attempts_left -= 1;
            (self.images[v], self.images[w]) = (w, v);
            if self.keeps_alive(v) && self.keeps_alive(w) {
                let found = self.extend(rest, accepted);
                if found.is_some() {
                    return found;
                }
            }
            (self.images[v], self.images[w]) = (NONE, NONE);
        }
        None
    }

    /// Whether v and w can be a pair, as far as their neighbors are mapped.
    fn fits(&self, v: usize, w: usize) -> bool {
        let carries = |u: usize, to: usize| {
            let mut images = self.near[u].iter().map(|&x| self.images[x]).filter(|&image| image != NONE);
            images.all(|image| self.near[to].contains(&image))
        };
        w != v
            && self.images[w] == NONE
            && self.options[v] == self.options[w]
            && self.near[v].len() == self.near[w].len()
            && !self.near[v].contains(&w)
            && carries(v, w)
            && carries(w, v)
    }

    /// Whether no endangered vertex with all neighbors mapped, near v, can lose all its patches.
    fn keeps_alive(&self, v: usize) -> bool {
        let is_settled = |&&u: &&usize| {
            self.endangered.contains(Vertex::new(u)) && self.near[u].iter().all(|&x| self.images[x] != NONE)
        };
        self.near[v].iter().filter(is_settled).all(|&u| !self.can_die(u))
    }

    /// Whether the patches of u can be matched to pairs, each to one with a neighbor of u in it.
    fn can_die(&self, u: usize) -> bool {
        let pairs = |patch: &VertexSet| -> Vec<usize> {
            let near = self.near[u].iter().filter(|&&x| patch.contains(Vertex::new(x)));
            near.map(|&x| x.min(self.images[x])).collect()
        };
        let patches = self.patches.iter().filter(|patch| patch.contains(Vertex::new(u)));
        let choices: Vec<Vec<usize>> = patches.map(pairs).collect();
        let mut holders = vec![NONE; self.images.len()];
        (0..choices.len()).all(|patch| choose(&choices, patch, &mut holders, &mut Vec::new()))
    }
}

/// Finds a pair for `patch`, and other pairs for patches in its way if necessary.
fn choose(choices: &[Vec<usize>], patch: usize, holders: &mut [usize], tried: &mut Vec<usize>) -> bool {
    for &pair in &choices[patch] {
        if tried.contains(&pair) {
            continue;
        }
        tried.push(pair);
        if holders[pair] == NONE || choose(choices, holders[pair], holders, tried) {
            holders[pair] = patch;
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use catalogue::families;

    use super::*;

    #[test]
    fn products_with_the_cycle_of_length_four_have_mirrors() {
        for (spec, k, expected) in [
            ("cycle:4", 2, true),
            ("hypercube:3", 3, true),
            ("hypercube:5", 5, true),
            ("torus:4x7", 4, true),
            ("product(cycle:4,petersen)", 5, true),
            // The neighbors make as many pairs as there are colors.
            ("hypercube:5", 4, false),
            ("torus:5x6", 4, false),
            ("grid:4x6", 4, false),
            // An odd number of vertices.
            ("torus:5x5", 4, false),
        ] {
            let graph = families::from_spec(spec, 0).expect("a family");
            assert_eq!(wins_at_the_start(&graph, k, Tempo::Shared), expected, "{spec}, {k}");
            assert_eq!(wins_at_the_start(&graph, k, Tempo::Of(Player::Alice)), expected, "{spec}, {k}");
            assert!(!wins_at_the_start(&graph, k, Tempo::Of(Player::Bob)), "{spec}, {k}");
        }
    }
}
