//! The rules of the house that no compiler checks.

mod circles;
mod commands;
mod documents;
mod face;
mod weight;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use catalogue::formats::FORMATS;
use games::rulesets::RULESETS;
use graphs::classes::CLASSES;
use laboratory::experiments;
use laboratory::recipe;
use laboratory::report::EXPORTERS;
use strategies::{self, BOB_STRATEGIES, OPPONENTS, STRATEGIES};
use toolkit::players::ENGINES;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if path.is_dir() && name != "target" && !name.starts_with('.') {
            sources(&path, found);
        } else if name.ends_with(".rs") {
            found.push(path);
        }
    }
}

fn is_key(word: &str) -> bool {
    let letters = word.trim_end_matches(|c: char| c.is_ascii_digit());
    word.len() == letters.len() + 4 && letters.len() > 2 && letters.chars().all(char::is_alphabetic)
}

/// The citation keys in the comments of a source file: words in brackets, a name and four digits.
fn keys(text: &str) -> BTreeSet<String> {
    let comments = text.lines().filter(|line| line.trim_start().starts_with("//"));
    let mut joined = String::new();
    for line in comments {
        joined.push(' ');
        joined.push_str(line.trim_start().trim_start_matches(['/', '!']).trim());
    }
    let brackets = joined.split('[').skip(1).filter_map(|rest| rest.split(']').next());
    let words = brackets.flat_map(|inside| inside.split([';', ',', ' ']));
    words.map(|word| word.trim_end_matches('\\').to_owned()).filter(|word| is_key(word)).collect()
}

pub(crate) fn bibliography() -> BTreeSet<String> {
    let text = fs::read_to_string(root().join("references.bib")).unwrap();
    let entries = text.lines().filter(|line| line.starts_with('@'));
    entries.map(|line| line.split(['{', ',']).nth(1).unwrap().to_owned()).collect()
}

#[test]
fn every_citation_is_in_the_bibliography() {
    let known = bibliography();
    let mut files = Vec::new();
    sources(root(), &mut files);
    let mut seen = 0;
    for file in files {
        for key in keys(&fs::read_to_string(&file).unwrap()) {
            assert!(known.contains(&key), "{}: {key} is not in references.bib", file.display());
            seen += 1;
        }
    }
    assert!(seen > 30, "only {seen} citations were found: has their form changed?");
    for ruleset in RULESETS {
        for key in ruleset.sources {
            assert!(known.contains(*key), "{}: {key} is not in references.bib", ruleset.name);
        }
    }
    for theorem in strategies::all_theorems() {
        assert!(
            known.contains(theorem.cite.key),
            "{}: {} is not in references.bib",
            theorem.name,
            theorem.cite.key
        );
    }
}

#[test]
fn citations_are_found_in_comments() {
    let text = "//! as shown \\[Zhu1999\\], [Kierstead2000; Zhu2008,\n//! section 2] and [`Item2000`]\nlet x = [Not1999];";
    let expected = ["Kierstead2000", "Zhu1999", "Zhu2008"].map(String::from);
    assert_eq!(keys(text), BTreeSet::from(expected));
}

/// The module names of a folder, except those in `others`.
fn modules(folder: &str, others: &[&str]) -> BTreeSet<String> {
    let entries = fs::read_dir(root().join(folder)).unwrap();
    let names = entries
        .filter_map(|entry| entry.unwrap().file_name().to_str()?.strip_suffix(".rs").map(String::from));
    names.filter(|name| !others.contains(&name.as_str())).collect()
}

fn words<'a>(names: impl IntoIterator<Item = &'a str>) -> BTreeSet<String> {
    names.into_iter().map(|name| name.replace('-', "_")).collect()
}

#[test]
fn every_file_is_in_its_catalogue() {
    assert_eq!(modules("strategies/alice", &[]), words(STRATEGIES.iter().map(|entry| entry.name)));
    assert_eq!(modules("strategies/bob", &[]), words(BOB_STRATEGIES.iter().map(|entry| entry.name)));
    assert_eq!(modules("strategies/opponents", &[]), words(OPPONENTS.iter().map(|opponent| opponent.name)));
    // A theorem that only a strategy credits is in that strategy's list.
    let theorems = modules("strategies/theorems", &["conditions"]);
    let all = words(strategies::all_theorems().map(|theorem| theorem.name));
    assert!(theorems.is_subset(&all), "{theorems:?} in {all:?}");
    let in_folder = modules("laboratory/experiments/study_2013", &["source"]);
    // Those of the atlas are rows of one file, but for families.
    let mut asked = words(experiments::all().map(|experiment| experiment.question.name));
    asked.retain(|name| !name.starts_with("atlas_"));
    assert_eq!(in_folder, asked);
    let reports = fs::read_dir(root().join("reports")).unwrap().map(|entry| entry.unwrap().path());
    let with_recipe = reports.filter(|path| path.join(recipe::FILE).is_file());
    let named = with_recipe.map(|path| path.file_name().unwrap().to_string_lossy().replace('-', "_"));
    assert_eq!(named.collect::<BTreeSet<_>>(), words(recipe::all().map(|recipe| recipe.question().name)));
    assert_eq!(
        modules("toolkit/play/players", &["known", "marking"]),
        words(ENGINES.iter().map(|engine| engine.name))
    );
    let exporters = modules("shell/tables/exporters", &[]);
    assert_eq!(exporters, words(EXPORTERS.iter().map(|exporter| exporter.name)));
    let named_otherwise = |name| match name {
        "edges" => "edge_list",
        "matrixmarket" => "matrix_market",
        name => name,
    };
    assert_eq!(
        modules("catalogue/formats", &[]),
        words(FORMATS.iter().map(|format| named_otherwise(format.name)))
    );
    // Classes of the members of one family are rows of one file.
    let of_families = fs::read_to_string(root().join("graphs/classes/members.rs")).unwrap();
    let in_files = CLASSES.iter().filter(|class| !of_families.contains(&format!("\"{}\"", class.name)));
    let helpers = ["clique_path", "indexed", "members"];
    assert_eq!(modules("graphs/classes", &helpers), words(in_files.map(|class| class.name)));
}

/// What checkers of their own and pages have to know of an entry, as the rows of "How to add" say.
#[test]
fn entries_are_known_beyond_their_catalogue() {
    let by_rules = RULESETS.iter().filter(|ruleset| ruleset.kind().is_none());
    let by_rules = by_rules.map(|ruleset| format!("\"{}\"", ruleset.name)).collect();
    let names = || families::FAMILIES.iter().map(|family| family.name);
    let quoted: Vec<String> = names().map(|name| format!("\"{name}\"")).collect();
    let spelled: Vec<String> = names().map(|name| format!("{name}:")).collect();
    for (entries, files) in [
        (by_rules, &["checkers/ruled_check.py"][..]),
        (quoted, &["checkers/family_check.py", "proof/family.ml"]),
        (spelled, &["docs/formats.md", "checkers/family_differential.py", "checkers/drawn.py"]),
    ] {
        for file in files {
            let text = fs::read_to_string(root().join(file)).unwrap();
            // A spec of a spec has its name before a parenthesis.
            let is_there =
                |entry: &String| [":", "(", " "].iter().any(|sign| text.contains(&entry.replace(':', sign)));
            let missing: Vec<&String> = entries.iter().filter(|entry| !is_there(entry)).collect();
            assert!(missing.is_empty(), "{file} lacks {missing:?}");
        }
    }
}

#[test]
fn only_the_command_line_prints() {
    let mut files = Vec::new();
    for folder in
        ["graphs", "catalogue", "games", "strategies", "solver", "toolkit", "families", "laboratory", "src"]
    {
        sources(&root().join(folder), &mut files);
    }
    files.retain(|file| {
        let path = file.strip_prefix(root()).unwrap();
        !path.starts_with("src/cli")
            && path != Path::new("src/cli.rs")
            && !path.components().any(|part| part.as_os_str() == "tests")
    });
    assert!(files.len() > 80);
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        for form in ["println!", "print!", "eprint!", "dbg!", "stdout()", "stderr()"] {
            let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
            assert!(!code.clone().any(|line| line.contains(form)), "{}: {form}", file.display());
        }
    }
}

#[test]
fn what_only_this_project_proves_stands_in_its_theory() {
    let theory = fs::read_to_string(root().join("docs/theory.md")).unwrap();
    let mut seen = 0;
    for theorem in strategies::all_theorems().filter(|theorem| theorem.cite.key == "Mapgame") {
        let at = theorem.cite.at;
        let stands = match at.split_once(", ").unwrap() {
            ("theory", numbers) => {
                numbers.split(" and ").all(|number| theory.contains(&format!("> **{number}** ")))
            }
            (file, _) => root().join(file).exists(),
        };
        assert!(stands, "{}: {at}", theorem.name);
        seen += 1;
    }
    assert!(seen > 10);
}

#[test]
fn the_citation_names_the_version_and_the_license() {
    let citation = fs::read_to_string(root().join("CITATION.cff")).unwrap();
    assert!(citation.contains(concat!("\nversion: ", env!("CARGO_PKG_VERSION"), "\n")));
    let day = citation.split("\ndate-released: ").nth(1).unwrap().lines().next().unwrap();
    let release = format!("\n## {} - {day}\n", env!("CARGO_PKG_VERSION"));
    assert!(fs::read_to_string(root().join("CHANGELOG.md")).unwrap().contains(&release), "{release}");
    let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    for license in ["MIT", "Apache-2.0"] {
        assert!(citation.contains(&format!("\n  - {license}\n")), "{license}");
    }
    assert!(manifest.contains("license = \"MIT OR Apache-2.0\""));
    // The crates need each other in this version.
    let needed = manifest.lines().filter(|line| line.contains("package = \"mapgame-"));
    let version = concat!("version = \"", env!("CARGO_PKG_VERSION"), "\"");
    assert!(needed.clone().count() > 7 && needed.clone().all(|line| line.contains(version)));
}

/// Where a theorem or a rule of bounds names docs/theory.md or Coq, the statement is there.
#[test]
fn own_proofs_are_where_the_catalogue_says() {
    let theory = fs::read_to_string(root().join("docs/theory.md")).unwrap();
    let proof = fs::read_dir(root().join("proof")).unwrap().map(|file| file.unwrap().path());
    let files = proof.filter(|path| path.extension().is_some_and(|end| end == "v"));
    let coq: String = files.map(|path| fs::read_to_string(path).unwrap()).collect();
    let is_stated =
        |place: &str| theory.contains(&format!("**{place}**")) || theory.contains(&format!("### {place} "));
    let rules = games::bound_certificate::RULES.iter().flat_map(|rule| rule.source.split(", "));
    let own = strategies::all_theorems().filter_map(|theorem| theorem.own.theory);
    for place in rules.chain(own) {
        assert!(is_stated(place), "docs/theory.md has no statement {place}");
    }
    let names: Vec<&str> = strategies::all_theorems().filter_map(|theorem| theorem.own.coq).collect();
    assert!(names.len() > 10);
    for name in names {
        let is_proved =
            ["Theorem", "Corollary"].iter().any(|word| coq.contains(&format!("\n{word} {name} ")));
        assert!(is_proved, "proof/ has no theorem {name}");
    }
}
