//! What every family promises, for every word of the catalogue.

use std::collections::BTreeSet;
use std::path::Path;

use catalogue::data::SOURCE_GRAPHS;
use catalogue::families::{self, FAMILIES};
use graphs::{Budget, Count, Limit};
use itertools::Itertools;

use crate::table;

use super::{build, refusal, seeded};

#[test]
fn the_catalogue_is_sorted_and_has_every_file_of_its_folder() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("families");
    let files: Vec<String> = std::fs::read_dir(folder)
        .expect("the folder of the families")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.is_file())
        .map(|path| path.file_stem().expect("a name").to_string_lossy().replace('_', "-"))
        .filter(|name| !matches!(name.as_str(), "compositions" | "formulas" | "spellings" | "words"))
        .collect();
    let names: Vec<&str> = FAMILIES.iter().map(|family| family.name).collect();
    assert!(names.is_sorted_by(|one, next| one < next), "{names:?}");
    // A file that `families.rs` does not declare is not compiled; one with several families is declared with
    // them.
    let has_several =
        |file: &str| include_str!("../../families.rs").contains(&format!("\n        {file} {{ "));
    let unnamed: Vec<&String> =
        files.iter().filter(|file| !names.contains(&file.as_str()) && !has_several(file)).collect();
    assert!(unnamed.is_empty(), "{unnamed:?} are in no row of words.txt");
}

#[test]
fn examples_are_specs_of_their_own_family_and_descriptions_one_line_of_ascii() {
    for family in FAMILIES.iter() {
        assert!(families::is_spec(family.example), "{}", family.example);
        assert!(families::is_spec(family.name), "{}", family.name);
        let rest = family.example.strip_prefix(family.name).expect("the family's name stands first");
        let form = match family.parameters {
            "" => "",
            components if components.starts_with("SPEC") => "(",
            _ => ":",
        };
        assert_eq!(&rest[..rest.len().min(1)], form, "{}", family.example);
        assert!(family.usage().starts_with(&format!("{}{form}", family.name)));
        assert!(build(family.example).order() > 0);
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

/// The file has members of every family with an order and a size that follow from the arguments.
#[test]
fn closed_forms_count_what_is_built() {
    let mut families_seen = BTreeSet::new();
    for spec in table("members") {
        let extent = families::plan(spec, 5).unwrap_or_else(|error| panic!("{error}")).extent();
        let graph = seeded(spec, 5);
        assert_eq!(extent.order, Count::Exactly(graph.order() as u64), "{spec}");
        assert_eq!(extent.size, Count::Exactly(graph.size() as u64), "{spec}");
        families_seen.insert(spec.split([':', '(']).next());
    }
    let uncounted =
        FAMILIES.iter().map(|family| family.name).filter(|&name| !families_seen.contains(&Some(name)));
    // What is random has no count; tests of `derived` count what depends on degrees, faces or distances.
    let expected = "dual gnp incidence line partial-ktree power random-geometric total";
    assert_eq!(uncounted.sorted().join(" "), expected);
}

#[test]
fn sizes_that_the_arguments_do_not_say_are_not_said() {
    for row in table("extents") {
        let [spec, what, expected] = row.split(' ').collect::<Vec<_>>()[..] else { panic!("{row}") };
        let extent = families::plan(spec, 0).unwrap_or_else(|error| panic!("{error}")).extent();
        let count = if what == "order" { extent.order } else { extent.size };
        assert_eq!(format!("{count:?}"), expected, "{row}");
    }
}

#[test]
fn what_a_spec_will_have_is_bounded_by_what_it_has() {
    let bases = "petersen star:5 path:6 complete:5 gp:7,2 tree:2,3 wheel:6 union(path:2,star:4)".split(' ');
    let wraps = ["line", "total", "incidence", "mycielski", "complement", "dual"];
    let within = |least: Count, found: usize| match least {
        Count::Exactly(count) => count == found as u64,
        Count::AtLeast(count) => count <= found as u64,
        Count::About(_) | Count::Unknown => true,
    };
    for ((base, outer), inner) in bases.cartesian_product(wraps).cartesian_product(wraps) {
        let spec = format!("{outer}({inner}({base}))");
        let Ok(plan) = families::plan(&spec, 0) else { continue };
        let extent = plan.extent();
        // Not every graph has a dual.
        let Ok(graph) = plan.build() else { continue };
        let cherries = graph.vertices().map(|v| graph.degree(v) * graph.degree(v).saturating_sub(1) / 2);
        for (count, found) in
            [(extent.order, graph.order()), (extent.size, graph.size()), (extent.cherries, cherries.sum())]
        {
            assert!(within(count, found), "{spec}: {count:?}, {found}");
        }
    }
}

#[test]
fn what_takes_too_much_memory_is_refused_before_it_is_built() {
    let tight = Budget { memory: Some(1 << 20), ..Budget::unlimited() };
    let plan = |spec| families::plan(spec, 0).unwrap_or_else(|error| panic!("{error}"));
    let message = plan("complement(complete:4000)").build_within(&tight).unwrap_err();
    assert_eq!(message.limit(), Some(Limit::Memory), "{message}");
    assert!(plan("complete:500").build_within(&tight).is_ok(), "a small graph is always made");
}

#[test]
fn the_source_graphs_have_the_orders_and_sizes_of_their_documents() {
    let count = |spec| format!("{} {}", build(spec).order(), build(spec).size());
    let counts: Vec<String> = SOURCE_GRAPHS.iter().map(|(_, spec)| count(spec)).collect();
    let expected = "5 4, 8 7, 5 5, 8 8, 10 13, 25 40, 25 50, 15 14, 10 15, 12 30, 11 20";
    assert_eq!(counts.join(", "), expected);
    assert_eq!(SOURCE_GRAPHS.iter().map(|&(name, _)| name).collect::<BTreeSet<_>>().len(), 11);
}
