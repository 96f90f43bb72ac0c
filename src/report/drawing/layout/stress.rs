//! Springs: edges pull, vertices push. \[FruchtermanReingold1991\]

use graphs::Graph;

use super::Point;

const ROUNDS: usize = 500;

/// Lets the places settle: every two vertices at distance d push each other apart with k^2 / d, and
/// adjacent ones pull with d^2 / k. No vertex moves farther in a round than the temperature, which falls
/// to nothing. O(n^2) a round.
pub fn settle(graph: &Graph, mut places: Vec<Point>) -> Vec<Point> {
    // The places are on the unit circle; k is the distance at which neighbors come to rest.
    let k = 2.0 / (graph.order().max(1) as f64).sqrt();
    for round in 0..ROUNDS {
        let temperature = 0.2 * (1.0 - round as f64 / ROUNDS as f64);
        let mut pushes = vec![[0.0_f64; 2]; places.len()];
        let mut push = |i: usize, j: usize, force: &dyn Fn(f64) -> f64| {
            let apart = [places[i][0] - places[j][0], places[i][1] - places[j][1]];
            let distance = apart[0].hypot(apart[1]).max(1e-6);
            for axis in [0, 1] {
                let along = apart[axis] / distance * force(distance);
                pushes[i][axis] += along;
                pushes[j][axis] -= along;
            }
        };
        for i in 0..places.len() {
            for j in 0..i {
                push(i, j, &|distance| k * k / distance);
            }
        }
        for (u, v) in graph.edges() {
            push(u.index(), v.index(), &|distance| -distance * distance / k);
        }
        for (place, pushed) in places.iter_mut().zip(pushes) {
            let length = pushed[0].hypot(pushed[1]).max(1e-9);
            for axis in [0, 1] {
                place[axis] += pushed[axis] / length * length.min(temperature);
            }
        }
    }
    places
}
