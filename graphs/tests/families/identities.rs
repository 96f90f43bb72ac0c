//! Identities between families, up to isomorphism or with the same numbers, and the numbering that each promises.

use super::common::{are_isomorphic, build, edges};

fn rows(text: &'static str) -> impl Iterator<Item = &'static str> {
    text.lines().filter(|line| !line.starts_with('#'))
}

#[test]
fn specs_of_one_graph_agree() {
    for row in rows(include_str!("identities.txt")) {
        let is_numbered_alike = row.starts_with("= ");
        let mut specs = row.trim_start_matches("= ").split(' ');
        let first = build(specs.next().expect("a spec"));
        for graph in specs.map(build) {
            let agree = if is_numbered_alike {
                edges(&first) == edges(&graph)
            } else {
                are_isomorphic(&first, &graph)
            };
            assert!(agree, "{row}");
        }
    }
}

#[test]
fn small_members_written_out() {
    for row in rows(include_str!("numbering.txt")) {
        let (spec, expected) = row.split_once('\t').expect("a spec and edges");
        let found: Vec<String> = edges(&build(spec)).iter().map(|(u, v)| format!("{u}-{v}")).collect();
        assert_eq!(found.join(" "), expected, "{spec}");
    }
}

#[test]
fn the_clebsch_graph_without_a_vertex_and_its_neighbors_is_the_petersen_graph() {
    let clebsch = build("clebsch");
    let is_far = |w: &usize| *w != 0 && !edges(&clebsch).contains(&(0, *w));
    let far: Vec<_> = (0..16).filter(is_far).map(graphs::Vertex::new).collect();
    assert!(are_isomorphic(&clebsch.induced(&far), &build("petersen")));
}

#[test]
fn rows_of_a_torus_wrap_and_fields_are_numbered_by_their_digits() {
    let neighbors =
        |spec, v| build(spec).neighbors(graphs::Vertex::new(v)).iter().map(|w| w.index()).collect::<Vec<_>>();
    assert_eq!(neighbors("torus:3x4", 7), [3, 4, 6, 11]);
    assert_eq!(neighbors("paley:13", 0), [1, 3, 4, 9, 10, 12]);
    // GF(9) with i^2 = -1, a + bi as a + 3b: the squares are 1, -1, i, -i.
    assert_eq!(neighbors("paley:9", 0), [1, 2, 3, 6]);
}
