//! Every triangulation of the sphere of an order, once each: the maximal planar graphs. Their numbers are 1, 1, 1, 2, 5,
//! 14, 50, 233, 1249, 7595, 49566, 339722 for n = 3 ... 14 \[OEIS A000109\].
//!
//! Idea: a vertex of least degree, which is 3, 4 or 5, can be taken out of a triangulation of order n >= 5, such that the
//! face that it leaves is triangulated again without parallel edges \[BrinkmannMcKay2007\]. In reverse, a
//! new vertex is put into a face, into the quadrangle that an edge leaves, or into the pentagon that two edges leave
//! which follow each other around a vertex. Children in which the new vertex has not the least degree arise elsewhere.
//!
//! A triangulation of order n >= 4 is 3-connected, so that its embedding is unique up to reflection \[Whitney1932\]. So
//! two of them are isomorphic exactly when their codes are equal: from each dart (an edge with a direction), in both
//! senses of rotation, number the vertices by breadth-first search, taking neighbors in their rotation from the one from
//! which a vertex was reached; the code is the least sequence of rotations in these numbers. O(n) for each dart.

use itertools::Itertools;
use rustc_hash::FxHashSet;

use graphs::Graph;
use graphs::classes::planar::is_planar;

/// The largest order, with 2,406,841 graphs.
pub(super) const MAX_ORDER: usize = 15;

/// Whether a graph is planar with as many edges as that allows.
pub(super) fn is_triangulation(graph: &Graph) -> bool {
    let n = graph.order();
    n > 0 && graph.size() == if n < 3 { n - 1 } else { 3 * n - 6 } && is_planar(graph)
}

pub(super) fn triangulations(n: usize) -> impl Iterator<Item = Graph> {
    assert!(n <= MAX_ORDER, "triangulations are enumerated up to order {MAX_ORDER}, not {n}");
    let small = (n <= 3).then(|| {
        Graph::from_edges(n, (0..n).array_combinations().map(|[u, v]| (u, v)))
            .expect("a complete graph is simple")
    });
    let mut all: Vec<Rotations> = if n >= 4 { vec![Rotations::tetrahedron().code()] } else { Vec::new() };
    for _ in 5..=n {
        let children: FxHashSet<Rotations> = all
            .iter()
            .flat_map(Rotations::children)
            .filter(Rotations::last_has_least_degree)
            .map(|child| child.code())
            .collect();
        all = children.into_iter().sorted_unstable().collect();
    }
    small.into_iter().chain(all.into_iter().map(|rotations| rotations.to_graph()))
}

/// The neighbors of each vertex in their cyclic order around it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Rotations(Vec<Vec<u8>>);

impl Rotations {
    fn tetrahedron() -> Self {
        Rotations(vec![vec![1, 2, 3], vec![0, 3, 2], vec![0, 1, 3], vec![0, 2, 1]])
    }

    fn order(&self) -> usize {
        self.0.len()
    }

    /// The neighbor of v at `steps` places after w in the rotation.
    fn after(&self, v: u8, w: u8, steps: usize) -> u8 {
        let around = &self.0[usize::from(v)];
        around[(place(around, w) + steps) % around.len()]
    }

    /// The triangulations with one more vertex, of degree 3, 4 or 5, the last.
    fn children(&self) -> impl Iterator<Item = Self> {
        let darts = (0u8..).zip(&self.0).flat_map(|(u, around)| around.iter().map(move |&v| (u, v)));
        darts.flat_map(|(u, v)| {
            // The face u, v, w lies after v around u; the next ones after w and x.
            let [w, x, y] = [1, 2, 3].map(|steps| self.after(u, v, steps));
            let in_face = (u < v && u < w).then(|| self.with_vertex_in(&[u, v, w], &[]));
            let in_quadrangle = (u < w).then(|| self.with_vertex_in(&[u, v, w, x], &[(u, w)]));
            let in_pentagon = (self.0[usize::from(u)].len() >= 4)
                .then(|| self.with_vertex_in(&[u, v, w, x, y], &[(u, w), (u, x)]));
            [in_face, in_quadrangle, in_pentagon].into_iter().flatten()
        })
    }

    /// Without some edges, and with a new vertex in the face with these corners, in cyclic order.
    fn with_vertex_in(&self, corners: &[u8], without: &[(u8, u8)]) -> Self {
        let new = self.order() as u8;
        let mut rotations = self.0.clone();
        for &(a, b) in without {
            for (v, w) in [(a, b), (b, a)] {
                rotations[usize::from(v)].retain(|&neighbor| neighbor != w);
            }
        }
        for (before, corner, after) in corners.iter().circular_tuple_windows() {
            // Around a corner the face lies between the corner after it and the corner before it.
            let around = &mut rotations[usize::from(*corner)];
            let i = place(around, *after);
            debug_assert_eq!(around[(i + 1) % around.len()], *before, "the corners bound a face");
            around.insert(i + 1, new);
        }
        rotations.push(corners.to_vec());
        Rotations(rotations)
    }

    fn last_has_least_degree(&self) -> bool {
        let degrees = self.0.iter().map(Vec::len);
        degrees.min() == self.0.last().map(Vec::len)
    }

    /// A canonical form: equal for two triangulations exactly if they are isomorphic.
    fn code(&self) -> Self {
        let least = self.0.iter().map(Vec::len).min().unwrap_or(0);
        // Degrees are kept by isomorphisms: it is enough to begin where they are least.
        let darts = (0u8..)
            .zip(&self.0)
            .filter(|(_, around)| around.len() == least)
            .flat_map(|(u, around)| around.iter().map(move |&v| (u, v)));
        let codes =
            darts.cartesian_product([false, true]).map(|((u, v), reflected)| self.code_from(u, v, reflected));
        codes.min().expect("a triangulation has edges")
    }

    /// The rotations, renumbered by the breadth-first search from the dart uv.
    fn code_from(&self, u: u8, v: u8, reflected: bool) -> Self {
        const UNREACHED: u8 = u8::MAX;
        let mut number = [UNREACHED; MAX_ORDER];
        // Each vertex in the order of numbers, with the neighbor at which its rotation begins.
        let mut reached = Vec::with_capacity(self.order());
        number[usize::from(u)] = 0;
        number[usize::from(v)] = 1;
        reached.extend([(u, v), (v, u)]);
        let mut code = Vec::with_capacity(self.order());
        let mut next = 0;
        while let Some(&(vertex, begin)) = reached.get(next) {
            next += 1;
            let around = &self.0[usize::from(vertex)];
            let first = place(around, begin);
            let rotation = (0..around.len()).map(|i| {
                let i = if reflected { around.len() - i } else { i };
                let neighbor = around[(first + i) % around.len()];
                if number[usize::from(neighbor)] == UNREACHED {
                    number[usize::from(neighbor)] = reached.len() as u8;
                    reached.push((neighbor, vertex));
                }
                number[usize::from(neighbor)]
            });
            code.push(rotation.collect());
        }
        Rotations(code)
    }

    fn to_graph(&self) -> Graph {
        let edges =
            self.0.iter().enumerate().flat_map(|(u, around)| {
                around.iter().map(move |&v| (u, usize::from(v))).filter(|(u, v)| u < v)
            });
        Graph::from_edges(self.order(), edges).expect("a triangulation is simple")
    }
}

fn place(around: &[u8], w: u8) -> usize {
    around.iter().position(|&neighbor| neighbor == w).expect("the vertices are adjacent")
}
