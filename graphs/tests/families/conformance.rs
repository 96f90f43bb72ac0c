//! What every family promises, for every word of the catalogue.

use std::collections::BTreeSet;
use std::path::Path;

use graphs::data::SOURCE_GRAPHS;
use graphs::families::{self, Count, FAMILIES};
use graphs::{Budget, Limit};

use super::common::{build, refusal, seeded};

#[test]
fn the_catalogue_is_sorted_and_has_every_file_of_its_folder() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("families");
    let files: BTreeSet<String> = std::fs::read_dir(folder)
        .expect("the folder of the families")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.is_file())
        .map(|path| path.file_stem().expect("a name").to_string_lossy().replace('_', "-"))
        .filter(|name| !matches!(name.as_str(), "compositions" | "formulas" | "words"))
        .collect();
    let names: Vec<&str> = FAMILIES.iter().map(|family| family.name).collect();
    assert!(names.is_sorted_by(|one, next| one < next), "{names:?}");
    let rows = include_str!("../../families/words.txt").lines().filter(|line| !line.starts_with('#'));
    let rows = rows.map(|row| row.split(';').next().expect("a name"));
    assert_eq!(
        names.iter().copied().collect::<BTreeSet<_>>(),
        files.iter().map(String::as_str).chain(rows).collect()
    );
}

#[test]
fn examples_are_specs_of_their_own_family() {
    for family in FAMILIES.iter() {
        assert!(families::is_spec(family.example), "{}", family.example);
        assert!(families::is_spec(family.name), "{}", family.name);
        let rest = family.example.strip_prefix(family.name).expect("the family's name stands first");
        let form = if family.parameters.is_empty() {
            ""
        } else if family.parameters.starts_with("SPEC") {
            "("
        } else {
            ":"
        };
        assert_eq!(&rest[..rest.len().min(1)], form, "{}", family.example);
        assert!(family.usage().starts_with(&format!("{}{form}", family.name)));
        assert!(build(family.example).order() > 0);
    }
}

#[test]
fn descriptions_are_complete_one_line_and_ascii() {
    for family in FAMILIES.iter() {
        for text in [family.about, family.order, family.size] {
            assert!(!text.is_empty() && text.is_ascii() && !text.contains('\n'), "{}: {text}", family.name);
        }
    }
}

#[test]
fn families_refuse_what_is_not_for_them() {
    for family in FAMILIES.iter() {
        let wrong_forms = match family.parameters {
            "" => vec![":", ":5", "(path:3)"],
            components if components.starts_with("SPEC") => vec!["", ":", ":5"],
            _ => vec!["", ":", ":,", ":x", ":-1", ":1.5.2", ":0", ":0x5", ":5,x", "(path:3)"],
        };
        for form in wrong_forms {
            let spec = format!("{}{form}", family.name);
            // Leaves are the one thing of which a list may hold none.
            if spec != "caterpillar:0" {
                let message = refusal(&spec);
                assert!(message.starts_with(&format!("{spec}: expected ")), "{message}");
                assert!(message.contains(", found ") && !message.contains('\n'), "{message}");
            }
        }
    }
}

/// Members of every family with an order and a size that follow from the arguments.
const MEMBERS: &[&str] = &[
    "path:1 path:2 path:9 cycle:3 cycle:4 cycle:11 complete:1 complete:2 complete:9",
    "multipartite:1 multipartite:4 multipartite:1,1 multipartite:2,3 multipartite:4,1,3,2",
    "star:1 star:2 star:9 wheel:3 wheel:4 wheel:9 fan:1 fan:2 fan:7 helm:3 helm:8 sunlet:3 sunlet:8",
    "grid:1x1 grid:1x6 grid:6x1 grid:2x2 grid:2x5 grid:4x7 torus:3x3 torus:3x4 torus:4x3 torus:5x7",
    "cylinder:1x3 cylinder:2x3 cylinder:3x4 cylinder:6x5 prism:3 prism:4 prism:9 ladder:1 ladder:2 ladder:7",
    "moebius-ladder:4 moebius-ladder:6 moebius-ladder:14 tree:1,0 tree:5,0 tree:1,6 tree:2,1 tree:3,4",
    "caterpillar:0 caterpillar:4 caterpillar:0,0 caterpillar:0,3,0,1 spider:1,1 spider:1,5 spider:5,1 spider:4,3",
    "petersen tetrahedron cube octahedron dodecahedron icosahedron groetzsch heawood pappus desargues mcgee",
    "nauru tutte-coxeter clebsch chvatal gp:3,1 gp:4,1 gp:5,1 gp:9,2 gp:9,4 gp:11,3",
    "extremal-tree connected-trap:3 connected-trap:6",
    "hypercube:1 hypercube:2 hypercube:5 crown:1 crown:2 crown:3 crown:6",
    "circulant:1 circulant:4 circulant:2,1 circulant:6,3 circulant:6,2,4 circulant:8,4,1,7,9 circulant:9,3",
    "paley:5 paley:9 paley:13 paley:25 paley:49 paley:81 paley:125 paley:289",
    "kneser:2,1 kneser:4,2 kneser:5,1 kneser:6,3 kneser:7,2 kneser:8,3",
    "random-tree:1 random-tree:2 random-tree:3 random-tree:30 random-regular:1,0 random-regular:7,0",
    "random-regular:4,3 random-regular:8,7 random-regular:9,6 random-regular:11,4 random-planar:3",
    "random-planar:4 random-planar:5 random-planar:40 apollonian:3 apollonian:4 apollonian:40",
    "preferential-attachment:2,1 preferential-attachment:5,4 preferential-attachment:40,3",
    "ktree:2,1 ktree:9,1 ktree:4,3 ktree:5,3 ktree:30,4",
    "complement(path:1) complement(complete:5) complement(tree:2,3) mycielski(path:1) mycielski(wheel:5)",
    "complete-bipartite:1,1 complete-bipartite:3,5 rook:1x1 rook:3x5 queen:1x4 queen:4x1 queen:5x3 queen:6x6",
    "king:1x4 king:3x5 king:6x6 triangular:1x4 triangular:4x1 triangular:4x6 hexagonal:1x5 hexagonal:5x1 hexagonal:3x3",
    "hexagonal:4x7 hexagonal:6x6 windmill:2,1 windmill:2,5 windmill:5,3 friendship:1 friendship:6 book:1 book:5",
    "johnson:4,4 johnson:5,1 johnson:7,3",
    "frucht coxeter hoffman-singleton shrikhande moebius-kantor tutte lcf:2,2,2 lcf:8,12,7,-7 lcf:4,3,-3",
    "join(path:1,path:1) join(path:3,cycle:4,petersen) tensor-product(path:3,cycle:4) tensor-product(path:1,path:2)",
    "strong-product(path:3,cycle:4,path:2) lexicographic-product(path:3,cycle:4,path:2) subdivision(path:1,4)",
    "subdivision(petersen,1) subdivision(wheel:5,3) generalized-mycielski(path:1,1) generalized-mycielski(wheel:5,4)",
    "product(path:1,path:1) product(path:3,cycle:4) product(cycle:3,petersen,path:2)",
    "product(complement(complete:3),star:4) union(path:1,path:1) union(petersen,cube,tree:2,2)",
];

#[test]
fn closed_forms_count_what_is_built() {
    let members = MEMBERS.iter().flat_map(|line| line.split(' '));
    let mut families_seen = BTreeSet::new();
    for spec in members {
        let extent = families::plan(spec, 5).unwrap_or_else(|error| panic!("{error}")).extent();
        let graph = seeded(spec, 5);
        assert_eq!(extent.order, Count::Exactly(graph.order() as u64), "{spec}");
        assert_eq!(extent.size, Count::Exactly(graph.size() as u64), "{spec}");
        families_seen.insert(spec.split([':', '(']).next());
    }
    let uncounted: Vec<&str> = FAMILIES
        .iter()
        .map(|family| family.name)
        .filter(|name| !families_seen.contains(&Some(*name)))
        .collect();
    // What is derived from degrees, faces or distances is counted in the tests of `derived`.
    let derived = ["dual", "incidence", "line", "power", "total"];
    let random = ["gnp", "partial-ktree", "random-geometric"];
    let expected: BTreeSet<&str> = derived.into_iter().chain(random).collect();
    assert_eq!(uncounted.into_iter().collect::<BTreeSet<_>>(), expected);
}

#[test]
fn sizes_that_the_arguments_do_not_tell_are_not_told() {
    let extent = |spec| families::plan(spec, 0).unwrap_or_else(|error| panic!("{error}")).extent();
    assert_eq!(extent("gnp:101,0.5").size, Count::About(2525));
    // pi / 4 - 1 / 3 + 1 / 32 of the 5050 pairs.
    assert_eq!(extent("random-geometric:101,0.5").size, Count::About(2441));
    assert_eq!(extent("partial-ktree:10,2,0.5").size, Count::About(9));
    assert_eq!(extent("complement(gnp:101,0.2)").size, Count::About(4040));
    assert_eq!(extent("line(gnp:101,0.5)").order, Count::About(2525));
    assert_eq!(extent("line(complete:5)").order, Count::Exactly(10));
    // Where all degrees are alike there are no more.
    assert_eq!(extent("line(complete:5)").size, Count::AtLeast(30));
    assert_eq!(extent("line(line(complete:5))").order, Count::AtLeast(30));
    assert_eq!(extent("line(line(line(complete:5)))").size, Count::AtLeast(1350));
    assert_eq!(extent("union(path:3,line(complete:5))").size, Count::AtLeast(32));
    assert_eq!(extent("complement(line(line(complete:5)))").size, Count::Unknown);
    assert_eq!(extent("total(gnp:101,0.5)").order, Count::About(2626));
    assert_eq!(extent("incidence(petersen)").order, Count::Exactly(30));
    assert_eq!(extent("power(path:9,3)").order, Count::Exactly(9));
    assert_eq!(extent("dual(icosahedron)").order, Count::Exactly(20));
    assert_eq!(extent("dual(icosahedron)").size, Count::Unknown);
    assert_eq!(extent("power(path:9,3)").size, Count::AtLeast(8));
    assert_eq!(extent("total(petersen)").size, Count::AtLeast(75));
    assert_eq!(extent("incidence(petersen)").size, Count::AtLeast(105));
}

#[test]
fn what_a_spec_will_have_is_bounded_by_what_it_has() {
    let bases = [
        "petersen",
        "star:5",
        "path:6",
        "complete:5",
        "gp:7,2",
        "tree:2,3",
        "wheel:6",
        "union(path:2,star:4)",
    ];
    let wraps = ["line", "total", "incidence", "mycielski", "complement", "dual"];
    let within = |least: Count, found: usize| match least {
        Count::Exactly(count) => count == found as u64,
        Count::AtLeast(count) => count <= found as u64,
        Count::About(_) | Count::Unknown => true,
    };
    for base in bases {
        for outer in wraps {
            for inner in wraps {
                let spec = format!("{outer}({inner}({base}))");
                let Ok(plan) = families::plan(&spec, 0) else { continue };
                let extent = plan.extent();
                // Not every graph has a dual.
                let Ok(graph) = plan.build() else { continue };
                assert!(within(extent.order, graph.order()), "{spec}: {:?}, {}", extent.order, graph.order());
                assert!(within(extent.size, graph.size()), "{spec}: {:?}, {}", extent.size, graph.size());
                let cherries =
                    graph.vertices().map(|v| graph.degree(v) * graph.degree(v).saturating_sub(1) / 2);
                assert!(within(extent.cherries, cherries.sum()), "{spec}: {:?}", extent.cherries);
            }
        }
    }
}

#[test]
fn what_takes_too_much_is_refused_before_anything_is_built() {
    for spec in
        ["line(line(line(line(line(line(line(complete:5)))))))", "incidence(total(line(complete:200)))"]
    {
        let told = families::plan(spec, 0).map(drop).unwrap_err().to_string();
        assert!(
            told.contains(" edges, found at least ") || told.contains(" vertices, found at least "),
            "{told}"
        );
    }
    let tight = Budget { memory: Some(1 << 20), ..Budget::unlimited() };
    let plan = |spec| families::plan(spec, 0).unwrap_or_else(|error| panic!("{error}"));
    let told = plan("complement(complete:4000)").build_within(&tight).unwrap_err();
    assert_eq!(told.limit(), Some(Limit::Memory), "{told}");
    assert!(plan("complete:500").build_within(&tight).is_ok(), "a small graph is always made");
}

#[test]
fn the_line_graph_has_an_edge_for_each_pair_of_edges_with_a_common_end() {
    for spec in ["path:1", "path:6", "star:5", "petersen", "wheel:7", "gnp:15,0.4", "multipartite:3,1,2"] {
        let base = build(spec);
        let line = build(&format!("line({spec})"));
        assert_eq!(line.order(), base.size(), "{spec}");
        let pairs: usize =
            base.vertices().map(|v| base.degree(v) * base.degree(v).saturating_sub(1) / 2).sum();
        assert_eq!(line.size(), pairs, "{spec}");
    }
}

#[test]
fn the_source_graphs_have_the_orders_and_sizes_of_their_documents() {
    let counts: Vec<(usize, usize)> = SOURCE_GRAPHS
        .iter()
        .map(|(_, spec)| build(spec))
        .map(|graph| (graph.order(), graph.size()))
        .collect();
    let expected = [
        (5, 4),
        (8, 7),
        (5, 5),
        (8, 8),
        (10, 13),
        (25, 40),
        (25, 50),
        (15, 14),
        (10, 15),
        (12, 30),
        (11, 20),
    ];
    assert_eq!(counts, expected);
    let names: BTreeSet<&str> = SOURCE_GRAPHS.iter().map(|&(name, _)| name).collect();
    assert_eq!(names.len(), 11);
}
