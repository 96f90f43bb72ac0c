//! A random triangulation, n >= 3: a random stacked triangulation (as in `apollonian`), then 10 attempts for
//! each edge to flip a uniformly random edge. A flip replaces the common edge {a, b} of two faces abc and abd
//! by {c, d}, unless c and d are adjacent already. Every triangulation can be reached \[Wagner1936\], but the
//! distribution after finitely many flips is not uniform. Maximal planar. Order n, size 3n - 6.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::families::growing::inner_faces;
use crate::families::{Arguments, Plan};
use graphs::FamilyError;
use graphs::rng::Dice;
use graphs::{Limit, Meter};

const ATTEMPTS_PER_EDGE: usize = 10;

pub(super) fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    let [order] = arguments.exactly()?;
    let n = order.at_least(3, "the order")?;
    let mut dice = arguments.dice();
    Ok(Plan::made(n, 3 * n - 6, move |meter| edges(n, &mut dice, meter)))
}

fn edges(
    n: u64,
    dice: &mut Dice,
    meter: &mut Meter<'_>,
) -> Result<impl Iterator<Item = (u64, u64)> + use<>, Limit> {
    let mut triangulation = Triangulation::random(n, dice, meter)?;
    for _ in 0..ATTEMPTS_PER_EDGE * triangulation.edges.len() {
        meter.work(10)?;
        let chosen = dice.uniform_index(triangulation.edges.len());
        triangulation.flip(chosen);
    }
    debug_assert_eq!(triangulation.present.len(), triangulation.edges.len());
    Ok(triangulation.edges.into_iter().map(|edge| edge.ends.map(u64::from).into()))
}

/// The edges, each with the edges of its two faces around it. A flip finds one edge by its ends and reaches
/// all others from the removed edge, which avoids random memory accesses in large triangulations.
struct Triangulation {
    /// In an order that depends only on the seed.
    edges: Vec<Edge>,
    present: FxHashSet<[u32; 2]>,
}

#[derive(Clone, Copy)]
struct Edge {
    ends: [u32; 2],
    /// The third corners of the two faces.
    corners: [u32; 2],
    /// `sides[i][j]` is the index of the edge from `corners[i]` to `ends[j]`.
    sides: [[u32; 2]; 2],
}

fn ends(u: u32, v: u32) -> [u32; 2] {
    [u.min(v), u.max(v)]
}

impl Triangulation {
    /// A random stacked triangulation of order n with the outer face {0, 1, 2}.
    fn random(n: u64, dice: &mut Dice, meter: &mut Meter<'_>) -> Result<Self, Limit> {
        let inner_faces = inner_faces(n, dice, meter)?;
        let size = 3 * n as usize - 6;
        // Room for all is reserved: a large table that grows is moved in one step, without a look at the limits.
        let mut places = FxHashMap::default();
        places.reserve(size);
        let mut edges: Vec<Edge> = Vec::with_capacity(size);
        for face in inner_faces.iter().chain([&[0, 1, 2]]) {
            meter.work(30)?;
            let [a, b, c] = face.map(|v| u32::try_from(v).expect("the order of a graph is below 2^32"));
            let around = [(a, b, c), (a, c, b), (b, c, a)];
            let at = around.map(|(u, v, corner)| {
                let mut is_new = false;
                let place = *places.entry(ends(u, v)).or_insert_with(|| {
                    is_new = true;
                    edges.push(Edge { ends: ends(u, v), corners: [corner; 2], sides: [[0; 2]; 2] });
                    edges.len() as u32 - 1
                });
                (place as usize, usize::from(!is_new))
            });
            for (i, (_, _, corner)) in around.into_iter().enumerate() {
                let (place, face) = at[i];
                edges[place].corners[face] = corner;
                // The two other edges of the face, by the end that they share with this one.
                let sides = edges[place].ends.map(|end| {
                    let side = around.iter().position(|&(u, v, _)| ends(u, v) == ends(end, corner));
                    at[side.expect("an edge of the face")].0 as u32
                });
                edges[place].sides[face] = sides;
            }
        }
        let mut present = FxHashSet::default();
        present.reserve(size + 1);
        for edge in &edges {
            meter.work(10)?;
            present.insert(edge.ends);
        }
        let made = Triangulation { edges, present };
        // The two faces of a triangle alone have the same corners.
        debug_assert!(n == 3 || (0..size as u32).all(|place| made.is_sound(place)));
        Ok(made)
    }

    /// Flips the edge at this index, if the graph stays simple.
    fn flip(&mut self, place: usize) {
        let Edge { ends: [a, b], corners: [c, d], sides: [[ac, bc], [ad, bd]] } = self.edges[place];
        if c == d || !self.present.insert(ends(c, d)) {
            return;
        }
        self.present.remove(&[a, b]);
        for (side, old, new, next) in [(ac, b, d, ad), (bc, a, d, bd), (ad, b, c, ac), (bd, a, c, bc)] {
            let edge = &mut self.edges[side as usize];
            let face = usize::from(edge.corners[0] != old);
            edge.corners[face] = new;
            // The end at which the flipped edge begins now is c or d, the corner of the side; the other is a or b.
            edge.sides[face] = edge.ends.map(|end| if end == a || end == b { next } else { place as u32 });
        }
        let sides = if c < d { [[ac, ad], [bc, bd]] } else { [[ad, ac], [bd, bc]] };
        self.edges[place] = Edge { ends: ends(c, d), corners: [a, b], sides };
        debug_assert!(!self.present.contains(&[a, b]));
        debug_assert!([place as u32, ac, bc, ad, bd].into_iter().all(|place| self.is_sound(place)));
    }

    /// Whether the corners and sides of this edge are consistent with its two faces.
    fn is_sound(&self, place: u32) -> bool {
        let edge = self.edges[place as usize];
        let faces = edge.corners.into_iter().zip(edge.sides);
        let mut sides = faces.flat_map(|(corner, sides)| [(corner, 0, sides[0]), (corner, 1, sides[1])]);
        let is_side = |(corner, end, side): (u32, usize, u32)| {
            let side = self.edges[side as usize];
            side.ends == ends(corner, edge.ends[end]) && side.corners.contains(&edge.ends[1 - end])
        };
        edge.ends[0] < edge.ends[1]
            && edge.corners[0] != edge.corners[1]
            && self.present.contains(&edge.ends)
            && sides.all(is_side)
    }
}
