//! Planar graphs by straight lines that do not cross, with room for every vertex. \[Schnyder1990\]
//!
//! The graph is made a triangulation by edges that are not drawn. Its vertices are taken away from the outer
//! border inwards, each one while it has no more than two neighbors on the border \[deFraysseixPachPollack1990\].
//! That gives every inner vertex v three parents: its neighbors on the border to the left and to the right when
//! it is taken away, and the vertex whose removal brings it to the border. The paths from v along the parents of
//! one kind end at the corners v_1, v_2, v_3 of the outer triangle and cut it into three regions, R_i(v) opposite
//! to v_i. The numbers of faces in them, which add up to 2n - 5, are the barycentric coordinates of v.

use graphs::classes::planar;
use graphs::layout::{Point, polygon};
use graphs::{Graph, Vertex};

/// Positions of a planar graph of order >= 3 without cut vertices; `outer` chooses the outer face. O(n^2).
pub(crate) fn by_regions(graph: &Graph, outer: impl Fn(&Graph, &[Vec<Vertex>]) -> usize) -> Vec<Point> {
    let triangulation = triangulate(graph);
    let embedding = planar::embedding(&triangulation).expect("the added edges keep it planar");
    let mut faces = embedding.faces();
    let corners = faces.swap_remove(outer(&triangulation, &faces));
    let parents = parents(&triangulation, &embedding, [corners[0], corners[1], corners[2]]);
    let trees = [0, 1, 2].map(|kind| Tree::new(&parents[kind], corners[kind]));
    let corner: Vec<Point> = polygon(3, 1.0).collect();
    let mut places = vec![[0.0; 2]; graph.order()];
    for (&v, &place) in corners.iter().zip(&corner) {
        places[v.index()] = place;
    }
    let all = (2 * graph.order() - 5) as f64;
    for v in graph.vertices().filter(|v| !corners.contains(v)) {
        let paths = [0, 1, 2].map(|kind| trees[kind].path(v));
        for kind in 0..3 {
            let others = [&paths[(kind + 1) % 3], &paths[(kind + 2) % 3]];
            let tree = &trees[kind];
            let on_paths: usize =
                others.iter().flat_map(|path| path.iter()).map(|x| tree.sizes[x.index()]).sum();
            let vertices = on_paths - tree.sizes[v.index()];
            // By Euler's formula for the region and its border.
            let faces = 2 * vertices - (others[0].len() + others[1].len() - 1) - 2;
            for axis in [0, 1] {
                places[v.index()][axis] += faces as f64 / all * corner[kind][axis];
            }
        }
    }
    places
}

/// The graph with edges added across every face of more than three vertices. Of two crossing diagonals of a face at
/// most one is already an edge, since it runs outside.
fn triangulate(graph: &Graph) -> Graph {
    let mut joined = graph.clone();
    loop {
        let faces = planar::embedding(&joined).expect("the added edges keep it planar").faces();
        let mut edges: Vec<(usize, usize)> = joined.edges().map(|(u, v)| (u.index(), v.index())).collect();
        let before = edges.len();
        for face in faces.iter().filter(|face| face.len() > 3) {
            let known = |u: Vertex, v: Vertex, edges: &[(usize, usize)]| {
                let ends = (u.min(v).index(), u.max(v).index());
                edges.contains(&ends)
            };
            let [a, b, c, d] = [face[0], face[1], face[2], face[3]];
            let (u, v) = if known(a, c, &edges) { (b, d) } else { (a, c) };
            if !known(u, v, &edges) {
                edges.push((u.min(v).index(), u.max(v).index()));
            }
        }
        if edges.len() == before {
            return joined;
        }
        joined = Graph::from_edges(graph.order(), edges).expect("the ends are vertices of the graph");
    }
}

fn parents(
    triangulation: &Graph,
    embedding: &planar::Embedding,
    [left, right, top]: [Vertex; 3],
) -> [Vec<Option<Vertex>>; 3] {
    let n = triangulation.order();
    let mut parents = [vec![None; n], vec![None; n], vec![None; n]];
    let mut removed = vec![false; n];
    let mut border = vec![left, top, right];
    while border.len() > 2 {
        let on_border = |v: Vertex| triangulation.neighbors(v).iter().filter(|w| border.contains(w)).count();
        let place = (1..border.len() - 1).find(|&place| on_border(border[place]) == 2);
        let place = place.expect("a border with chords has a vertex without one");
        let (before, v, after) = (border[place - 1], border[place], border[place + 1]);
        let mut around: Vec<Vertex> =
            embedding.around(v).iter().copied().filter(|w| !removed[w.index()]).collect();
        let begin = around.iter().position(|&w| w == before).expect("the border is a path");
        around.rotate_left(begin);
        // The outer side is between the two neighbors on the border.
        if around.last() != Some(&after) {
            around[1..].reverse();
        }
        removed[v.index()] = true;
        if v != top {
            parents[0][v.index()] = Some(before);
            parents[1][v.index()] = Some(after);
        }
        for w in &around[1..around.len() - 1] {
            parents[2][w.index()] = Some(v);
        }
        border.splice(place - 1..=place + 1, around);
    }
    parents
}

struct Tree<'p> {
    parents: &'p [Option<Vertex>],
    /// For each vertex, the number of vertices with a path through it, itself included.
    sizes: Vec<usize>,
    root: Vertex,
}

impl<'p> Tree<'p> {
    fn new(parents: &'p [Option<Vertex>], root: Vertex) -> Self {
        let mut tree = Tree { parents, sizes: vec![0; parents.len()], root };
        for v in (0..parents.len()).map(Vertex::new) {
            for x in tree.path(v) {
                tree.sizes[x.index()] += 1;
            }
        }
        tree
    }

    /// The path from v to the root; only v if it is another corner.
    fn path(&self, v: Vertex) -> Vec<Vertex> {
        let onward = |&v: &Vertex| self.parents[v.index()].filter(|_| v != self.root);
        std::iter::successors(Some(v), onward).collect()
    }
}
