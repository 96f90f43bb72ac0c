//! Graphs with an automorphism drawn as a rotation: all orbits have one size, but for a fixed vertex at most.
//!
//! The vertices of an orbit are at equal angles on a circle. The radii of the circles and their rotations minimize
//! the stress of the drawing, as for graphs without symmetry, but whole orbits move.

use std::collections::BTreeMap;
use std::f64::consts::TAU;

use graphs::layout::{Point, polar, roomiest};
use graphs::{Graph, Vertex};

use super::circle::isomorphisms;
use super::stress::{self, Stress};

/// Above this order automorphisms are not computed.
const LARGEST: usize = 60;

/// The automorphisms examined, for every image of one vertex.
const MOST: usize = 24;

/// The least number of vertices in an orbit of a rotation.
const LEAST: usize = 3;

/// The sizes of orbits that are tried, from the largest down.
const SIZES: usize = 3;

/// The initial rotations of the circles against each other, which are tried one by one.
const BEGINNINGS: [f64; 3] = [0.0, 0.5, 0.31];

/// A rotation: the orbits, each in its order, and the fixed vertex.
struct Turn {
    orbits: Vec<Vec<usize>>,
    center: Option<usize>,
}

/// Positions of a connected graph with a rotation: large orbits, then small stress, unless room is much less.
pub(crate) fn places(graph: &Graph) -> Option<Vec<Point>> {
    if graph.order() > LARGEST {
        return None;
    }
    let all = isomorphisms(graph, graph, MOST);
    let mut turns: BTreeMap<usize, Turn> = BTreeMap::new();
    for turn in all.iter().flat_map(|images| powers(images)).filter_map(|images| Turn::from_images(&images)) {
        turns.entry(turn.size()).or_insert(turn);
    }
    let stress = Stress::new(graph);
    let mut drawings: Vec<Vec<Point>> = Vec::new();
    for turn in turns.values().rev().take(SIZES) {
        let steps = (1..=turn.size() / 2).filter(|&step| gcd(step, turn.size()) == 1);
        let beginnings = steps.flat_map(|step| BEGINNINGS.map(|aside| (step, aside)));
        let settled = beginnings.map(|(step, aside)| turn.settle(graph.order(), &stress, step, aside));
        let mut settled: Vec<(f64, Vec<Point>)> = settled.collect();
        settled.sort_by(|(a, _), (b, _)| a.total_cmp(b));
        drawings.extend(settled.into_iter().map(|(_, places)| upright(&places)));
    }
    let edges: Vec<(usize, usize)> = graph.edges().map(|(u, v)| (u.index(), v.index())).collect();
    (!drawings.is_empty()).then(|| drawings.swap_remove(roomiest(&drawings, &edges)))
}

/// The drawing scaled to the unit circle, with one of its farthest vertices at the top.
fn upright(places: &[Point]) -> Vec<Point> {
    let far = |point: &Point| point[0].hypot(point[1]);
    let farthest = places
        .iter()
        .copied()
        .reduce(|best, point| if far(&point) > far(&best) + 1e-6 { point } else { best });
    let [a, b] = farthest.unwrap_or([0.0, -1.0]);
    let square = (a * a + b * b).max(f64::EPSILON);
    places.iter().map(|[x, y]| [(a * y - b * x) / square, -(a * x + b * y) / square]).collect()
}

/// The powers of an automorphism before the identity.
fn powers(images: &[Vertex]) -> Vec<Vec<usize>> {
    let once: Vec<usize> = images.iter().map(|v| v.index()).collect();
    let next = |last: &Vec<usize>| -> Option<Vec<usize>> {
        let next: Vec<usize> = last.iter().map(|&v| once[v]).collect();
        (!next.iter().copied().eq(0..next.len())).then_some(next)
    };
    std::iter::successors(Some(once.clone()), next).collect()
}

impl Turn {
    /// The automorphism as a rotation, if it is one.
    fn from_images(images: &[usize]) -> Option<Turn> {
        let mut seen = vec![false; images.len()];
        let (mut orbits, mut fixed) = (Vec::new(), Vec::new());
        for v in 0..images.len() {
            let mut orbit = Vec::new();
            let mut at = v;
            while !std::mem::replace(&mut seen[at], true) {
                orbit.push(at);
                at = images[at];
            }
            match orbit.len() {
                0 => {}
                1 => fixed.push(v),
                _ => orbits.push(orbit),
            }
        }
        let size = orbits.first().map_or(0, Vec::len);
        let is_turn = size >= LEAST && fixed.len() <= 1 && orbits.iter().all(|orbit| orbit.len() == size);
        is_turn.then(|| Turn { orbits, center: fixed.first().copied() })
    }

    fn size(&self) -> usize {
        self.orbits[0].len()
    }

    /// The stress and the positions at rest. One application of the automorphism is `step` times the least angle;
    /// initially the circles have several radii, each rotated slightly more than the previous one.
    fn settle(&self, n: usize, stress: &Stress, step: usize, aside: f64) -> (f64, Vec<Point>) {
        let angle = step as f64 / self.size() as f64;
        let mut places = vec![[0.0; 2]; n];
        for (ring, orbit) in self.orbits.iter().enumerate() {
            let begin = polar(1.0 + ring as f64, aside * ring as f64 / self.size() as f64);
            place(&mut places, orbit, begin, angle);
        }
        stress::rest(stress, places, |places, wanted| {
            for orbit in &self.orbits {
                let to = wanted(places, orbit[0]);
                place(places, orbit, to, angle);
            }
            if let Some(center) = self.center {
                places[center] = [0.0; 2];
            }
        })
    }
}

/// Places the first vertex of an orbit at a point, and each further one `angle` farther.
fn place(places: &mut [Point], orbit: &[usize], [x, y]: Point, angle: f64) {
    for (times, &v) in orbit.iter().enumerate() {
        let (sin, cos) = (TAU * angle * times as f64).sin_cos();
        places[v] = [x * cos - y * sin, x * sin + y * cos];
    }
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}
