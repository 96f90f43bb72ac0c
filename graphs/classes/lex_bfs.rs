//! Lexicographic breadth-first search. \[RoseTarjanLueker1976\]

use crate::{Graph, LinearOrder, Vertex};

/// Next comes a vertex whose list of neighbors before it is lexicographically first: of two vertices, the one
/// adjacent to the first earlier vertex that is adjacent to only one of the two. O(n + m).
///
/// The vertices to come stand in classes of equals; the neighbors of the vertex that comes are moved to
/// the front of theirs \[HabibMcConnellPaulViennot2000\].
pub(super) fn order(graph: &Graph) -> LinearOrder {
    let n = graph.order();
    let mut sequence: Vec<Vertex> = graph.vertices().collect();
    let mut place: Vec<usize> = (0..n).collect();
    let mut class_of = vec![0; n];
    let mut classes = vec![Class { start: 0, len: n, moved: 0 }];
    let mut touched = Vec::new();
    for next in 0..n {
        let v = sequence[next];
        let class = &mut classes[class_of[v.index()]];
        class.start += 1;
        class.len -= 1;
        for w in graph.neighbors(v) {
            if place[w.index()] < next {
                continue;
            }
            let number = class_of[w.index()];
            let class = &mut classes[number];
            if class.moved == 0 {
                touched.push(number);
            }
            let (to, from) = (class.start + class.moved, place[w.index()]);
            class.moved += 1;
            place[sequence[to].index()] = from;
            place[w.index()] = to;
            sequence.swap(to, from);
        }
        for number in touched.drain(..) {
            let Class { start, len, moved } =
                std::mem::replace(&mut classes[number], Class { start: 0, len: 0, moved: 0 });
            classes[number] = Class { start: start + moved, len: len - moved, moved: 0 };
            for w in &sequence[start..start + moved] {
                class_of[w.index()] = classes.len();
            }
            classes.push(Class { start, len: moved, moved: 0 });
        }
    }
    LinearOrder::new(n, sequence).expect("swaps keep every vertex once")
}

/// Vertices to come that have the same neighbors before them: `sequence[start..start + len]`.
struct Class {
    start: usize,
    len: usize,
    /// The number of vertices at the front that are neighbors of the next vertex.
    moved: usize,
}
