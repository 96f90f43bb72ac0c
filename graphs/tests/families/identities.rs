//! Identities between families, by canonical form.

use super::common::{are_isomorphic, build, edges};

#[track_caller]
fn all_the_same(specs: &[&str]) {
    let first = build(specs[0]);
    for spec in &specs[1..] {
        assert!(are_isomorphic(&first, &build(spec)), "{} and {spec}", specs[0]);
    }
}

#[test]
fn small_coincidences() {
    all_the_same(&[
        "complete:1",
        "path:1",
        "grid:1x1",
        "tree:3,0",
        "caterpillar:0",
        "circulant:1",
        "multipartite:1",
    ]);
    all_the_same(&["complete:2", "path:2", "star:1", "hypercube:1", "ladder:1", "kneser:2,1", "ktree:2,1"]);
    all_the_same(&["complete:3", "cycle:3", "fan:2", "apollonian:3", "random-planar:3", "ktree:3,2"]);
    all_the_same(&[
        "complete:4",
        "tetrahedron",
        "wheel:3",
        "moebius-ladder:4",
        "apollonian:4",
        "random-planar:4",
    ]);
    all_the_same(&[
        "cycle:4",
        "hypercube:2",
        "grid:2x2",
        "ladder:2",
        "multipartite:2,2",
        "complement(crown:2)",
    ]);
    all_the_same(&["cycle:5", "paley:5", "complement(cycle:5)", "circulant:5,2", "mycielski(path:2)"]);
    all_the_same(&["cycle:6", "crown:3", "circulant:6,1", "line(cycle:6)"]);
    all_the_same(&[
        "spider:3,1",
        "star:3",
        "caterpillar:3",
        "multipartite:1,3",
        "tree:3,1",
        "multipartite:3,1",
    ]);
}

#[test]
fn solids() {
    all_the_same(&[
        "cube",
        "hypercube:3",
        "crown:4",
        "prism:4",
        "gp:4,1",
        "cylinder:2x4",
        "product(cycle:4,path:2)",
    ]);
    all_the_same(&["octahedron", "multipartite:2,2,2", "complement(union(path:2,path:2,path:2))"]);
    all_the_same(&["octahedron", "line(tetrahedron)", "circulant:6,1,2"]);
    all_the_same(&["dodecahedron", "gp:10,2"]);
    all_the_same(&["hypercube:4", "torus:4x4", "product(cube,path:2)", "product(cycle:4,hypercube:2)"]);
}

#[test]
fn wheels_and_products() {
    all_the_same(&["prism:7", "gp:7,1", "product(cycle:7,complete:2)", "cylinder:2x7"]);
    all_the_same(&["grid:3x4", "grid:4x3", "product(path:4,path:3)"]);
    all_the_same(&["torus:3x5", "torus:5x3", "product(cycle:3,cycle:5)"]);
    all_the_same(&["cylinder:4x6", "product(cycle:6,path:4)"]);
    all_the_same(&["ladder:5", "grid:5x2"]);
    all_the_same(&["paley:9", "product(complete:3,complete:3)", "torus:3x3", "line(multipartite:3,3)"]);
    all_the_same(&["wheel:5", "complement(union(path:1,complement(cycle:5)))"]);
    all_the_same(&["moebius-ladder:6", "multipartite:3,3", "circulant:6,1,3"]);
    all_the_same(&["moebius-ladder:12", "circulant:12,1,6"]);
}

#[test]
fn boards_and_other_products() {
    all_the_same(&["rook:3x5", "product(complete:3,complete:5)", "line(complete-bipartite:3,5)"]);
    all_the_same(&["queen:2x2", "complete:4", "rook:1x4"]);
    all_the_same(&["complete-bipartite:3,4", "multipartite:4,3"]);
    all_the_same(&["friendship:4", "windmill:3,4", "join(path:1,union(path:2,path:2,path:2,path:2))"]);
    all_the_same(&["windmill:2,6", "star:6"]);
    all_the_same(&["cycle:4", "book:1"]);
    all_the_same(&["book:5", "product(star:5,path:2)"]);
    all_the_same(&["johnson:6,2", "line(complete:6)", "complement(kneser:6,2)", "johnson:6,4"]);
    all_the_same(&["wheel:6", "join(cycle:6,path:1)", "generalized-mycielski(cycle:6,1)"]);
    all_the_same(&["tensor-product(complete:5,path:2)", "crown:5"]);
    all_the_same(&["strong-product(complete:2,complete:3)", "complete:6"]);
    all_the_same(&["lexicographic-product(complete:3,complement(complete:4))", "multipartite:4,4,4"]);
    all_the_same(&["subdivision(cycle:5,3)", "cycle:20"]);
    all_the_same(&["power(subdivision(petersen,1),2)", "total(petersen)"]);
}

#[test]
fn lcf_notation_has_the_graphs_that_are_built_by_it() {
    for (named, notation) in [
        ("heawood", "lcf:7,5,-5"),
        ("mcgee", "lcf:8,12,7,-7"),
        ("frucht", "lcf:1,-5,-2,-4,2,5,-2,2,5,-2,-5,4,2"),
        ("moebius-ladder:10", "lcf:10,5"),
    ] {
        assert_eq!(edges(&build(named)), edges(&build(notation)), "{named}");
    }
    all_the_same(&["moebius-kantor", "lcf:8,5,-5"]);
    // A negative number goes on in the arguments of a component, as any other does.
    all_the_same(&["product(lcf:2,3,-3,3,-3,path:2)", "product(path:2,lcf:4,3,-3)"]);
}

#[test]
fn famous_graphs() {
    all_the_same(&["petersen", "gp:5,2", "kneser:5,2", "complement(line(complete:5))"]);
    all_the_same(&["desargues", "gp:10,3"]);
    all_the_same(&["nauru", "gp:12,5"]);
    all_the_same(&["extremal-tree", "caterpillar:3,2,2,3"]);
    all_the_same(&["groetzsch", "mycielski(cycle:5)", "mycielski(mycielski(complete:2))"]);
    all_the_same(&["complement(paley:13)", "paley:13"]);
    all_the_same(&["complement(paley:25)", "paley:25"]);
    // The Clebsch graph without a vertex and its neighbors is the Petersen graph.
    let clebsch = build("clebsch");
    let far: Vec<_> = clebsch
        .vertices()
        .filter(|&v| v.index() != 0 && clebsch.neighbors(v).iter().all(|w| w.index() != 0))
        .collect();
    assert!(are_isomorphic(&clebsch.induced(&far), &build("petersen")));
}

#[test]
fn the_complement_of_the_complement_is_the_graph() {
    for spec in ["path:1", "petersen", "tree:2,4", "gnp:70,0.3"] {
        assert_eq!(build(&format!("complement(complement({spec}))")), build(spec));
    }
}

#[test]
fn union_and_product_bracket_from_the_left() {
    assert_eq!(build("union(path:3,cycle:4,star:2)"), build("union(union(path:3,cycle:4),star:2)"));
    assert_eq!(build("product(path:3,cycle:4,star:2)"), build("product(product(path:3,cycle:4),star:2)"));
    assert_eq!(build("grid:3x4"), build("product(path:3,path:4)"));
    assert_eq!(build("torus:3x4"), build("product(cycle:3,cycle:4)"));
    assert_eq!(build("cylinder:3x4"), build("product(path:3,cycle:4)"));
}

#[test]
fn named_graphs_are_numbered_as_their_heads_say() {
    for (named, same) in [
        ("petersen", "gp:5,2"),
        ("desargues", "gp:10,3"),
        ("dodecahedron", "gp:10,2"),
        ("nauru", "gp:12,5"),
        ("cube", "hypercube:3"),
        ("tetrahedron", "complete:4"),
        ("octahedron", "multipartite:2,2,2"),
        ("groetzsch", "mycielski(cycle:5)"),
        ("groetzsch", "generalized-mycielski(cycle:5,2)"),
        ("moebius-kantor", "gp:8,3"),
        ("prism:6", "gp:6,1"),
        ("ladder:6", "grid:2x6"),
    ] {
        assert_eq!(edges(&build(named)), edges(&build(same)), "{named} and {same}");
    }
}
