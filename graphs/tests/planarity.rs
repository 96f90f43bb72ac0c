//! Planar graphs and their kin: embeddings and obstructions, against their definitions. By the theorems of Euler and
//! Kuratowski a witness that holds decides, so each decision is checked by its witness.

use catalogue::enumerate::connected_graphs;
use graphs::classes::planar::{self, Embedding, Skeleton, Subdivision};
use graphs::classes::{Witness, halin, outerplanar};
use graphs::{Graph, Vertex, connectivity};
use itertools::Itertools;

use crate::common::{self, *};

/// The decision, after its witness has been checked.
fn is_planar_as_witnessed(graph: &Graph) -> bool {
    match (planar::embedding(graph), planar::kuratowski_subgraph(graph)) {
        (Some(embedding), None) => {
            assert!(embedding.check(graph), "{graph:?} {embedding:?}");
            true
        }
        (None, Some(subdivision)) => {
            assert!(subdivision.check(graph), "{graph:?} {subdivision:?}");
            assert!(matches!(subdivision.skeleton, Skeleton::K5 | Skeleton::K33));
            false
        }
        both_or_none => panic!("{graph:?} {both_or_none:?}"),
    }
}

fn shuffle<T>(list: &mut [T], dice: &mut impl FnMut(usize) -> usize) {
    (1..list.len()).for_each(|i| list.swap(i, dice(i + 1)));
}

/// The graph with its vertices renumbered at random and each edge kept with a chance of `keep` percent.
fn shuffled(graph: &Graph, keep: usize, dice: &mut impl FnMut(usize) -> usize) -> Graph {
    let mut numbers: Vec<usize> = (0..graph.order()).collect();
    shuffle(&mut numbers, dice);
    let mut edges = edges(graph);
    edges.retain(|_| dice(100) < keep);
    common::graph(graph.order(), edges.into_iter().map(|(u, v)| (numbers[u], numbers[v])))
}

fn stacked(n: usize, dice: &mut impl FnMut(usize) -> usize) -> Graph {
    spec(&format!("apollonian:{n}@{}", dice(1 << 20)))
}

#[test]
fn random_graphs_have_witnesses() {
    let mut dice = dice(1);
    let mut outcomes = [0; 2];
    for round in 0..600 {
        let n = 8 + round % 60;
        // About as many edges as make planarity a matter of chance, and up to twice as many.
        let wanted = n / 2 + dice(n);
        let edges: Vec<_> = (0..wanted).map(|_| (dice(n), dice(n))).filter(|(u, v)| u != v).collect();
        let sparse = graph(n, edges);
        let mut edges = common::edges(&shuffled(&stacked(n, &mut dice), 50 + dice(51), &mut dice));
        let planar = graph(n, edges.clone());
        assert!(is_planar_as_witnessed(&planar), "{planar:?}");
        edges.extend((0..1 + dice(2)).map(|_| (dice(n), dice(n))).filter(|(u, v)| u != v));
        for graph in [sparse, graph(n, edges)] {
            outcomes[usize::from(is_planar_as_witnessed(&graph))] += 1;
        }
    }
    assert!(outcomes.iter().all(|&count| count > 200), "{outcomes:?}");
}

#[test]
#[ignore = "a sweep: .ci/sweeps"]
fn large_planar_graphs_are_embedded_without_recursion() {
    let mut dice = dice(2);
    // The last has more than a million edges.
    let named = ["path:200000", "cycle:200000", "grid:300x300"].map(spec);
    for planar in named.into_iter().chain([stacked(350_000, &mut dice)]) {
        let planar = shuffled(&planar, 100, &mut dice);
        assert!(planar::embedding(&planar).is_some_and(|embedding| embedding.check(&planar)));
    }
}

#[test]
fn obstructions_are_found_in_graphs_of_some_thousand_edges() {
    let mut dice = dice(3);
    let mut bridged = edges(&stacked(2_000, &mut dice));
    bridged.extend((0..3).map(|_| (dice(1_000), 1_000 + dice(1_000))));
    let random = (0..6_000).map(|_| (dice(3_000), dice(3_000))).filter(|(u, v)| u != v);
    let random = graph(3_000, random.collect::<Vec<_>>());
    let named = ["torus:40x50", "hypercube:9", "complete:90"].map(spec);
    for crossing in named.into_iter().chain([random, graph(2_000, bridged)]) {
        assert!(!is_planar_as_witnessed(&shuffled(&crossing, 100, &mut dice)));
    }
}

/// The faces by the definition: the walk that comes to v from u goes on to the neighbor that follows u around v.
fn faces_by_definition(embedding: &Embedding, graph: &Graph) -> Vec<Vec<Vertex>> {
    let arcs = |v| embedding.around(v).iter().map(move |&w| (v, w));
    let mut left: Vec<(Vertex, Vertex)> = graph.vertices().flat_map(arcs).collect();
    let mut faces = Vec::new();
    while let Some(&first) = left.first() {
        let (mut face, mut arc) = (Vec::new(), first);
        loop {
            face.push(arc.0);
            left.retain(|&other| other != arc);
            let around = embedding.around(arc.1);
            let from = around.iter().position(|&u| u == arc.0).unwrap();
            arc = (arc.1, around[(from + 1) % around.len()]);
            if arc == first {
                break;
            }
        }
        faces.push(face);
    }
    faces
}

#[test]
fn the_faces_of_rotations_in_any_order_are_those_of_the_definition() {
    let mut dice = dice(7);
    let named = ["petersen", "star:9", "complete:9", "grid:5x6"].map(spec);
    for graph in (1..=6).flat_map(connected_graphs).chain(named) {
        for turn in 0..4 {
            let mut rotation = graph.vertices().map(|v| graph.neighbors(v).to_vec()).collect_vec();
            rotation.iter_mut().filter(|_| turn > 0).for_each(|around| shuffle(around, &mut dice));
            let embedding = Embedding::new(rotation);
            assert_eq!(embedding.faces(), faces_by_definition(&embedding, &graph), "{embedding:?}");
        }
    }
}

#[test]
#[should_panic(expected = "as often around the other")]
fn neighbors_on_one_side_alone_have_no_faces() {
    Embedding::new(vec![vertices(&[1]), vertices(&[0, 2]), Vec::new()]).faces();
}

#[test]
fn false_subdivisions_are_refused() {
    let graph = spec("complete:6");
    let k5 = Subdivision {
        skeleton: Skeleton::K5,
        branch: vertices(&[0, 1, 2, 3, 4]),
        paths: (0..5).flat_map(|v| (0..v).map(move |u| vertices(&[u, v]))).collect(),
    };
    assert!(k5.check(&graph));
    let changed = |change: &dyn Fn(&mut Subdivision)| {
        let mut changed = k5.clone();
        change(&mut changed);
        changed.check(&graph)
    };
    assert!(changed(&|k5| k5.paths[0] = vertices(&[1, 5, 0])));
    assert!(!changed(&|k5| k5.skeleton = Skeleton::K4));
    assert!(!changed(&|k5| k5.skeleton = Skeleton::K33));
    assert!(![5, 1, 6].iter().any(|&v| changed(&|k5| k5.branch[0] = Vertex::new(v))));
    for path in [&[0, 6, 1][..], &[0, 2, 1], &[0, 2], &[]] {
        assert!(!changed(&|k5| k5.paths[0] = vertices(path)), "{path:?}");
    }
    assert!(!changed(&|k5| k5.paths.push(vertices(&[0, 1]))));
    assert!(!changed(&|k5| drop(k5.paths.pop())));
    assert!(!changed(&|k5| {
        k5.paths[0] = vertices(&[0, 5, 1]);
        k5.paths[1] = vertices(&[0, 5, 2]);
    }));
    let mut missing = edges(&graph);
    missing.retain(|&edge| edge != (0, 1));
    assert!(!k5.check(&common::graph(6, missing)));
}

/// Outerplanar graphs stay planar with a vertex adjacent to all.
#[test]
fn small_graphs_have_witnesses() {
    let mut planar = 0;
    for graph in all_small() {
        planar += usize::from(is_planar_as_witnessed(&graph));
        let found = halin::outer_cycle(&graph);
        assert_eq!(found.is_some(), is_halin_by_definition(&graph), "{graph:?}");
        assert!(found.is_none_or(|cycle| cycle.check(&graph)), "{graph:?}");
        let apex = graph.order();
        let spokes = (0..apex).map(|v| (v, apex));
        let coned = common::graph(apex + 1, edges(&graph).into_iter().chain(spokes));
        let decided = (outerplanar::CLASS.decide)(&graph);
        assert_eq!(decided.is_inside(), is_planar_as_witnessed(&coned), "{graph:?}");
        assert!(decided.witness().is_some_and(|witness| witness.check(&graph)), "{graph:?}");
    }
    assert!(planar > 0);
}

#[test]
fn large_outerplanar_graphs_and_others_have_witnesses() {
    let mut dice = dice(4);
    // A triangulated polygon: each new corner is put beside a random edge of the outer cycle.
    let n = 20_000;
    let mut rim = vec![0, 1, 2];
    let mut edges = vec![(0, 1), (0, 2), (1, 2)];
    for v in 3..n {
        let place = dice(rim.len());
        edges.extend([(rim[place], v), (v, rim[(place + 1) % rim.len()])]);
        rim.insert(place + 1, v);
    }
    let polygon = graph(n, edges);
    for (graph, expected) in [
        (shuffled(&polygon, 100, &mut dice), true),
        (shuffled(&polygon, 80, &mut dice), true),
        (spec("grid:2x5000"), true),
        (spec("grid:30x30"), false),
        (shuffled(&stacked(1_000, &mut dice), 100, &mut dice), false),
        (spec("torus:20x20"), false),
    ] {
        let decided = (outerplanar::CLASS.decide)(&graph);
        assert_eq!(decided.is_inside(), expected);
        assert!(decided.witness().is_some_and(|witness| witness.check(&graph)));
    }
}

/// Whether some spanning tree without vertices of degree 2 leaves over a cycle through its leaves, on
/// which the leaves beyond each edge of the tree are consecutive.
fn is_halin_by_definition(graph: &Graph) -> bool {
    let (n, m) = (graph.order(), graph.size());
    n >= 4
        && (n..2 * n - 1).contains(&m)
        && edges(graph).into_iter().combinations(n - 1).any(|edges| {
            let tree = common::graph(n, edges.iter().copied());
            let others = common::edges(graph).into_iter().filter(|edge| !edges.contains(edge));
            let cycle = common::graph(n, others);
            let leaves = tree.vertices().filter(|&v| tree.degree(v) == 1).collect_vec();
            let consecutive = |(u, v): (usize, usize)| {
                let rest = edges.iter().copied().filter(|&edge| edge != (u, v));
                let sides = connectivity::components(&common::graph(n, rest));
                let side = sides[0].iter().copied().filter(|v| leaves.contains(v)).collect_vec();
                connectivity::is_connected(&cycle.induced(&side))
            };
            connectivity::is_connected(&tree)
                && tree.vertices().all(|v| tree.degree(v) != 2)
                && tree.vertices().all(|v| cycle.degree(v) == if tree.degree(v) == 1 { 2 } else { 0 })
                && connectivity::is_connected(&cycle.induced(&leaves))
                && edges.iter().copied().all(consecutive)
        })
}

/// The Halin graph of a random tree in which every inner vertex gets two or three children.
fn random_halin(inner: usize, dice: &mut impl FnMut(usize) -> usize) -> Graph {
    // The leaves from left to right; 0 has one more child than the others.
    let mut leaves = vec![1, 2, 3];
    let mut edges = vec![(0, 1), (0, 2), (0, 3)];
    let mut order = 4;
    for _ in 1..inner {
        let place = dice(leaves.len());
        let children: Vec<usize> = (order..order + 2 + dice(2)).collect();
        edges.extend(children.iter().map(|&child| (leaves[place], child)));
        order += children.len();
        leaves.splice(place..=place, children);
    }
    edges.extend(leaves.iter().copied().circular_tuple_windows::<(_, _)>());
    graph(order, edges)
}

#[test]
fn random_halin_graphs_are_recognized_and_lose_it_with_two_leaves_interchanged() {
    let mut dice = dice(5);
    for inner in (2..60).chain([20_000]) {
        let member = shuffled(&random_halin(inner, &mut dice), 100, &mut dice);
        let cycle = halin::outer_cycle(&member).expect("a Halin graph");
        assert!(cycle.check(&member), "{member:?}");
        let mut wrong = cycle.clone();
        wrong.vertices.pop();
        assert!(!wrong.check(&member), "{member:?}");
        let mut wrong = cycle;
        wrong.vertices.swap(0, 1);
        assert!(!wrong.check(&member), "{member:?}");
    }
}
