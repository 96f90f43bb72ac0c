//! Distances in the picture like those in the graph. \[GansnerKorenNorth2005\]
//!
//! The stress of a drawing is the sum over all pairs of (|x - y| - d)^2 / d^2, where d is the distance in the
//! graph. Repeatedly, every vertex moves to the average of the positions that the others prefer for it, each at
//! distance d in the current direction; this never increases the stress. The result depends on the start, so
//! several starts are tried and the least stress wins.

use graphs::distances::distances_from;
use graphs::layout::{Point, distance, polygon};
use graphs::{Graph, Vertex};

const ROUNDS: usize = 300;

/// A round is the last one if it reduces the stress by a smaller fraction than this.
const REST: f64 = 1e-6;

pub(crate) struct Stress {
    distances: Vec<Vec<f64>>,
}

/// The positions for a connected graph, from `places`, from a circle in the order of the numbers, and from a circle
/// in the order of distances from a vertex of largest degree. O(n^2) per round.
pub(crate) fn settle(graph: &Graph, places: Vec<Point>) -> Vec<Point> {
    let stress = Stress::new(graph);
    let by_number: Vec<Point> = polygon(graph.order() as u64, 1.0).collect();
    let center = graph.vertices().max_by_key(|&v| graph.degree(v)).map_or(0, Vertex::index);
    let mut outwards: Vec<usize> = (0..graph.order()).collect();
    outwards.sort_by(|&u, &v| stress.distances[center][u].total_cmp(&stress.distances[center][v]));
    let mut by_distance = by_number.clone();
    for (&v, &place) in outwards.iter().zip(&by_number) {
        by_distance[v] = place;
    }
    let one_by_one = |places: &mut [Point], wanted: &dyn Fn(&[Point], usize) -> Point| {
        for v in 0..places.len() {
            places[v] = wanted(places, v);
        }
    };
    let settled = [places, by_number, by_distance].map(|places| rest(&stress, places, one_by_one));
    let best = settled.into_iter().min_by(|(a, _), (b, _)| a.total_cmp(b));
    best.expect("there are three beginnings").1
}

/// The stress and the positions at rest. `round` moves every vertex once, given the preferred position of each.
pub(crate) fn rest(
    stress: &Stress,
    mut places: Vec<Point>,
    round: impl Fn(&mut [Point], &dyn Fn(&[Point], usize) -> Point),
) -> (f64, Vec<Point>) {
    let size = places.iter().flatten().fold(0.0_f64, |size, part| size.max(part.abs())).max(f64::EPSILON);
    let radius = stress.distances.iter().flatten().copied().fold(1.0, f64::max) / 2.0;
    places.iter_mut().flatten().for_each(|part| *part *= radius / size);
    let mut least = f64::INFINITY;
    for _ in 0..ROUNDS {
        round(&mut places, &|places, v| stress.preferred_point(places, v));
        let before = std::mem::replace(&mut least, stress.of_drawing(&places));
        if before - least < REST * least {
            break;
        }
    }
    (least, places)
}

impl Stress {
    pub(crate) fn new(graph: &Graph) -> Self {
        let row = |v| distances_from(graph, &[v]).into_iter().map(f64::from).collect();
        Stress { distances: graph.vertices().map(row).collect() }
    }

    /// The average of the positions that the other vertices prefer for v.
    fn preferred_point(&self, places: &[Point], v: usize) -> Point {
        let (mut sum, mut total) = ([0.0; 2], 0.0);
        for (w, &wanted) in self.distances[v].iter().enumerate().filter(|&(w, _)| w != v) {
            let weight = 1.0 / (wanted * wanted);
            let apart = distance(places[v], places[w]).max(1e-9);
            for axis in [0, 1] {
                let towards = (places[v][axis] - places[w][axis]) / apart;
                sum[axis] += weight * (places[w][axis] + wanted * towards);
            }
            total += weight;
        }
        if total > 0.0 { sum.map(|part| part / total) } else { places[v] }
    }

    fn of_drawing(&self, places: &[Point]) -> f64 {
        let pairs = (0..places.len()).flat_map(|v| (0..v).map(move |w| (v, w)));
        pairs.map(|(v, w)| (distance(places[v], places[w]) / self.distances[v][w] - 1.0).powi(2)).sum()
    }
}
