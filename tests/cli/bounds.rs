//! Theorems and bounds as a paper would take them over, and what a limit leaves of them.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use super::{Folder, json_in, line};

/// The keys of the \cite commands in a LaTeX source.
fn cited(source: &str) -> impl Iterator<Item = &str> {
    source.split("\\cite").skip(1).map(|rest| {
        // The optional argument may hold anything but a closing bracket.
        let rest = rest.strip_prefix('[').map_or(rest, |option| option.split_once(']').unwrap().1);
        rest.strip_prefix('{').and_then(|rest| rest.split('}').next()).unwrap()
    })
}

#[test]
fn latex_and_the_theory_cite_keys_that_are_in_the_bibliography() {
    let read = |file: &str| fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(file)).unwrap();
    let bibliography = read("references.bib");
    let assert_known = |keys: BTreeSet<&str>| {
        assert!(keys.len() > 20, "{keys:?}");
        keys.iter().for_each(|key| assert!(bibliography.contains(&format!("{{{key},\n")), "{key}"));
    };
    let graphs = "bounds petersen grid:3x5 tree:2,3 crown:4";
    let lines = ["list theorems", &format!("{graphs} --exact --all"), graphs, &format!("{graphs} --brief")];
    let sources = lines.map(|told| line(&format!("{told} --format latex")).stdout);
    assert_known(sources.iter().flat_map(|source| cited(source)).collect());
    let theory = read("docs/theory.md");
    let brackets = theory.split('[').skip(1).filter_map(|rest| rest.split(']').next());
    let words = brackets.flat_map(|inside| inside.split([';', ',', ' ', '\n']));
    // A key is a word that ends in a year.
    let is_key = |word: &&str| word.len() > 6 && word.chars().rev().take(4).all(|c| c.is_ascii_digit());
    assert_known(words.filter(is_key).collect());
}

/// Whatever the time, the bounds are no worse than the parameters that are printed with them.
#[test]
fn bounds_follow_from_the_parameters_also_after_the_time() {
    for limit in ["0.000001", "0.02", "0.2"] {
        let (code, records) = json_in(&Folder::new(), &format!("bounds gnp:80,0.3 --time-limit {limit}"));
        assert_eq!((code, records.len()), (Some(3), 1));
        let record = &records[0];
        let low = |name: &str| match &record["parameters"][name] {
            serde_json::Value::Null => record["intervals"][name][0].as_u64().unwrap(),
            exact => exact.as_u64().unwrap(),
        };
        let ends = |game: &str| [0, 1].map(|end| record["best"][game][end].as_u64().unwrap());
        assert!(ends("chi_g")[0] >= low("chi"), "{limit}: {record}");
        assert!(ends("col_g")[0] > low("degeneracy"), "{limit}: {record}");
        assert!(ends("col_g")[1] <= low("max_degree"), "{limit}: {record}");
    }
}
