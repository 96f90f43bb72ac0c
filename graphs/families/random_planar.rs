//! A random triangulation, n >= 3: a random stacked triangulation (as in `apollonian`), then 10 attempts for
//! each edge to flip a uniformly random edge. A flip replaces the common edge {a, b} of two faces abc and abd
//! by {c, d}, unless c and d are adjacent already. Every triangulation can be reached \[Wagner1936\], but the
//! distribution after finitely many flips is not uniform. Maximal planar. Order n, size 3n - 6.

use rustc_hash::FxHashMap;

use crate::families::{Arguments, Family, FamilyError, Plan, apollonian};
use crate::rng::Dice;

pub(super) const FAMILY: Family = Family {
    name: "random-planar",
    parameters: "N",
    about: "a random triangulation (maximal planar graph) on N >= 3 vertices",
    order: "N",
    size: "3N - 6",
    example: "random-planar:16",
    plan,
};

const ATTEMPTS_PER_EDGE: usize = 10;

fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    let [order] = arguments.exactly()?;
    let n = order.at_least(3, "the order")?;
    let mut dice = arguments.dice();
    Ok(Plan::new(n, 3 * n - 6, move || edges(n, &mut dice)))
}

fn edges(n: u64, dice: &mut Dice) -> Vec<(u64, u64)> {
    let mut triangulation = Triangulation::new(&apollonian::inner_faces(n, dice));
    for _ in 0..ATTEMPTS_PER_EDGE * triangulation.edges.len() {
        let chosen = dice.uniform_index(triangulation.edges.len());
        triangulation.flip(chosen);
    }
    triangulation.edges
}

struct Triangulation {
    /// The edges {a, b}, a < b, in an order that the seed alone determines.
    edges: Vec<(u64, u64)>,
    /// The third corners of the two faces at an edge.
    corners: FxHashMap<(u64, u64), [u64; 2]>,
}

fn edge(u: u64, v: u64) -> (u64, u64) {
    (u.min(v), u.max(v))
}

impl Triangulation {
    /// The triangulation with these inner faces and the outer face {0, 1, 2}.
    fn new(inner_faces: &[[u64; 3]]) -> Self {
        let mut triangulation = Triangulation { edges: Vec::new(), corners: FxHashMap::default() };
        for &[a, b, c] in inner_faces.iter().chain([&[0, 1, 2]]) {
            for (u, v, corner) in [(a, b, c), (a, c, b), (b, c, a)] {
                let corners = triangulation.corners.entry(edge(u, v));
                corners.and_modify(|corners| corners[1] = corner).or_insert_with(|| {
                    triangulation.edges.push(edge(u, v));
                    [corner; 2]
                });
            }
        }
        triangulation
    }

    /// Flips the edge at this place, if the graph stays simple.
    fn flip(&mut self, place: usize) {
        let (a, b) = self.edges[place];
        let [c, d] = self.corners[&(a, b)];
        if c == d || self.corners.contains_key(&edge(c, d)) {
            return;
        }
        self.corners.remove(&(a, b));
        self.corners.insert(edge(c, d), [a, b]);
        self.edges[place] = edge(c, d);
        for corner in [c, d] {
            let opposite = c + d - corner;
            self.replace(edge(a, corner), b, opposite);
            self.replace(edge(b, corner), a, opposite);
        }
    }

    fn replace(&mut self, edge: (u64, u64), old: u64, new: u64) {
        for corner in self.corners.get_mut(&edge).into_iter().flatten() {
            if *corner == old {
                *corner = new;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_stay_those_of_two_faces_at_every_edge() {
        for seed in 0..20 {
            let mut dice = Dice::new(seed);
            let mut triangulation = Triangulation::new(&apollonian::inner_faces(12, &mut dice));
            let mut flips = 0;
            for _ in 0..200 {
                let place = dice.uniform_index(triangulation.edges.len());
                let before = triangulation.edges[place];
                triangulation.flip(place);
                flips += usize::from(triangulation.edges[place] != before);

                assert_eq!(triangulation.corners.len(), 30);
                for (&(a, b), corners) in &triangulation.corners {
                    assert!(corners[0] != corners[1]);
                    for &c in corners {
                        assert!(triangulation.corners[&edge(a, c)].contains(&b));
                        assert!(triangulation.corners[&edge(b, c)].contains(&a));
                    }
                }
            }
            assert!(flips > 0);
        }
    }
}
