//! The numbering that each family promises, on small members written out.

use super::common::{build, edges};

#[test]
fn small_members_written_out() {
    let cases: &[(&str, &[(usize, usize)])] = &[
        ("path:4", &[(0, 1), (1, 2), (2, 3)]),
        ("cycle:4", &[(0, 1), (0, 3), (1, 2), (2, 3)]),
        ("star:3", &[(0, 1), (0, 2), (0, 3)]),
        ("wheel:3", &[(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]),
        ("fan:3", &[(0, 1), (0, 2), (0, 3), (1, 2), (2, 3)]),
        ("helm:3", &[(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (1, 4), (2, 3), (2, 5), (3, 6)]),
        ("sunlet:3", &[(0, 1), (0, 2), (0, 3), (1, 2), (1, 4), (2, 5)]),
        ("multipartite:1,2", &[(0, 1), (0, 2)]),
        ("crown:2", &[(0, 3), (1, 2)]),
        ("grid:2x3", &[(0, 1), (0, 3), (1, 2), (1, 4), (2, 5), (3, 4), (4, 5)]),
        ("cylinder:2x3", &[(0, 1), (0, 2), (0, 3), (1, 2), (1, 4), (2, 5), (3, 4), (3, 5), (4, 5)]),
        ("tree:2,2", &[(0, 1), (0, 2), (1, 3), (1, 4), (2, 5), (2, 6)]),
        ("caterpillar:2,0,1", &[(0, 1), (0, 3), (0, 4), (1, 2), (2, 5)]),
        ("spider:2,3", &[(0, 1), (0, 4), (1, 2), (2, 3), (4, 5), (5, 6)]),
        ("prism:3", &[(0, 1), (0, 2), (0, 3), (1, 2), (1, 4), (2, 5), (3, 4), (3, 5), (4, 5)]),
        ("moebius-ladder:6", &[(0, 1), (0, 3), (0, 5), (1, 2), (1, 4), (2, 3), (2, 5), (3, 4), (4, 5)]),
        ("circulant:5,2", &[(0, 2), (0, 3), (1, 3), (1, 4), (2, 4)]),
        // {0,1} {0,2} {1,2} {0,3} {1,3} {2,3}
        ("kneser:4,2", &[(0, 5), (1, 4), (2, 3)]),
        ("mycielski(path:2)", &[(0, 1), (0, 3), (1, 2), (2, 4), (3, 4)]),
        ("union(path:2,cycle:3)", &[(0, 1), (2, 3), (2, 4), (3, 4)]),
        ("product(path:2,star:2)", &[(0, 1), (0, 2), (0, 3), (1, 4), (2, 5), (3, 4), (3, 5)]),
        ("complement(path:4)", &[(0, 2), (0, 3), (1, 3)]),
        // The edges 0-1 and 1-2 are 3 and 4.
        ("total(path:3)", &[(0, 1), (0, 3), (1, 2), (1, 3), (1, 4), (2, 4), (3, 4)]),
        // 0:0-1, 1:1-0, 1:1-2, 2:2-1
        ("incidence(path:3)", &[(0, 1), (0, 2), (1, 2), (1, 3), (2, 3)]),
        ("power(path:5,3)", &[(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)]),
        // Two squares and the outer face.
        ("dual(grid:2x3)", &[(0, 1), (0, 2), (1, 2)]),
    ];
    for (spec, expected) in cases {
        assert_eq!(edges(&build(spec)), *expected, "{spec}");
    }
}

#[test]
fn lines_are_numbered_lexicographically() {
    // The edges of the fan 0-1, 0-2, 0-3, 1-2, 2-3 in this order.
    let expected = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (1, 4), (2, 4), (3, 4)];
    assert_eq!(edges(&build("line(fan:3)")), expected);
}

#[test]
fn torus_rows_wrap() {
    let torus = build("torus:3x4");
    let neighbors: Vec<usize> = torus.neighbors(graphs::Vertex::new(7)).iter().map(|v| v.index()).collect();
    assert_eq!(neighbors, [3, 4, 6, 11]);
}

#[test]
fn residues_and_field_elements_of_the_paley_graph() {
    let neighbors = |spec| -> Vec<usize> {
        build(spec).neighbors(graphs::Vertex::new(0)).iter().map(|v| v.index()).collect()
    };
    assert_eq!(neighbors("paley:13"), [1, 3, 4, 9, 10, 12]);
    // GF(9) with i^2 = -1, a + bi as a + 3b: the squares are 1, -1, i, -i.
    assert_eq!(neighbors("paley:9"), [1, 2, 3, 6]);
}
