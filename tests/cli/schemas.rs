//! Every JSON object that the program prints or keeps is as a schema of `manual --schemas` says.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use jsonschema::Validator;
use serde_json::{Value, json};

use super::{Folder, Run, run_in};

/// A run, and what kind of objects it prints.
struct Case {
    /// The command and its arguments, parted by blanks.
    line: &'static str,
    input: &'static str,
    code: i32,
    kind: &'static str,
    /// How many objects it prints at least.
    least: usize,
}

const fn case(line: &'static str, kind: &'static str) -> Case {
    Case { line, input: "", code: 0, kind, least: 1 }
}

impl Case {
    const fn code(self, code: i32) -> Case {
        Case { code, ..self }
    }

    const fn reading(self, input: &'static str) -> Case {
        Case { input, ..self }
    }

    const fn at_least(self, least: usize) -> Case {
        Case { least, ..self }
    }
}

/// Commands that print nothing as JSON.
const WITHOUT: [&str; 7] =
    ["convert", "completions", "manual", "census merge", "census slurm", "census sql", "census parallel"];

const CASES: &[Case] = &[
    case("solve petersen cube --first both", "solve").at_least(4),
    case("solve cycle:7 --all-k --connected --pass both --edges", "solve"),
    case("solve icosahedron --game marking --no-timing", "solve"),
    case("solve petersen -k 3 --node-limit 1", "solve").code(3),
    case("solve random-planar:60 --node-limit 10", "solve").code(3),
    case("solve named.dot", "solve"),
    case("solve -", "solve").reading("Bw\n:Cca\nIheA@GUAo\n").at_least(3),
    case("solve - --keep-going", "solve").reading("Bw\nno graph\nBw\n").code(2).at_least(2),
    case("solve no-such-graph", "solve").code(2).at_least(0),
    case("solve petersen -k 3 --moves --after 0=0,2=1", "solve-moves"),
    case("solve path:4 -k 2 --moves --edges --connected --first bob", "solve-moves"),
    case("solve petersen cube --game greedy --first both", "solve").at_least(4),
    case("solve cycle:5 --game ordered --no-timing", "solve"),
    case("solve cube --game asymmetric --turns 2,1 -k 3", "solve"),
    case("solve cube --game relaxed --defect 1 --node-limit 1", "solve").code(3),
    case("solve cube --game distance --distance 2 --variant B,-", "solve"),
    case("solve path:4 --game edge --variant [A,AB]", "solve"),
    case("check proof.cert", "check"),
    case("check damaged.cert", "check").code(1),
    case("check big.cert --node-limit 1", "check").code(3),
    case("check game.json", "check-transcript"),
    case("check edited.json", "check-transcript").code(1),
    case("solve petersen path:3 --perfect --variant B,A", "perfect").at_least(2),
    case("solve torus:6x6 complete:3 --perfect", "perfect").code(3).at_least(2),
    case("solve --forbidden 5 --variant B,B", "perfect-forbidden").at_least(2),
    case("bounds petersen cube path:1 --witness --all", "bounds").at_least(3),
    case("bounds torus:5x5 k33.dot --exact --node-limit 50", "bounds").code(3).at_least(2),
    case("bounds petersen --brief", "bounds"),
    case("bounds cube path:4 --variants", "bounds-variants").at_least(2),
    case("bounds petersen torus:5x5 g6:Bw --known", "known").at_least(12),
    case("bounds --known --open", "known").at_least(4),
    case("bounds --known --check", "known-check").code(1).at_least(4),
    case("table petersen torus:5x5 --columns all,winners,worst:activation,chi_g:[B,A],chi_g:connected,chi_g:low,omega --node-limit 50", "table").code(3).at_least(2),
    case("table path:4 --where girth>3 --no-timing", "table"),
    case("table path:4 path:5 torus:5x5 --tally chi_g,girth,planar,winners --node-limit 50", "table-tally").code(3).at_least(2),
    case("list columns", "columns").at_least(20),
    case("table --over connected:2..4 --max chi_g --by n --columns girth,free(claw)", "table").at_least(3),
    case("table --over connected:2..4 --summary --by n --columns girth,mad,tree,winners,automorphisms", "table-summary").at_least(15),
    case("table cycle:5 cycle:7 --common", "table-common").at_least(5),
    case("hunt col_g<=3 --over trees:9..10", "hunt").code(1),
    case("hunt chi_g<=4 --over outerplanar:3..12 --exhaustive 4 --steps 3 --restarts 2 --where chi==3", "hunt").code(3),
    case("hunt chi_g<=2 --over cubic:4 --store hunts.jsonl", "hunt").code(1),
    case("census new fresh --over connected:1..4 --shards 2", "census-status"),
    case("census status made", "census-status").code(3),
    case("census run made", "census-status"),
    case("census check whole --sample 5", "census-check"),
    case("table petersen cube", "table").at_least(2),
    case("table torus:5x5 wheel:9 --node-limit 50", "table").code(3).at_least(2),
    case("order petersen grid:3x3 --witness", "order").at_least(2),
    case("order octahedron --kind dollar --witness --auxiliary", "order"),
    case("order octahedron --kind dollar --witness", "order"),
    case("order dodecahedron --kind rank --node-limit 1 --no-timing", "order").code(3),
    case("verify petersen cube --exact", "verify").at_least(2),
    case("verify petersen --strategy all --no-timing", "verify"),
    case("verify --over connected:1..4", "verify").at_least(6),
    case("verify petersen --strategy all --node-limit 3 --store kept.jsonl", "verify").code(3),
    case("verify cube --strategy acyclic -k 4", "verify"),
    case("verify cube --bob random --games 3", "verify"),
    case("verify cube path:6 --as bob --strategy double-threat,greedy --first bob", "verify").at_least(4),
    case("match petersen --alice random --bob greedy -k 3 --games 20 --store games.jsonl", "match"),
    case("match path:4 --alice first-fit --bob threat -k 2 --games 2", "match"),
    case("match petersen cube --alice random,activation --bob random --games 5", "match").at_least(4),
    case("match petersen --alice random --bob random -k 2..4 --games 5 --node-limit 1 --exact", "match").code(3).at_least(3),
    case("match random-planar:9 --sample 2 --alice activation,chordal --bob greedy --game marking --table", "match-table").at_least(2),
    case("match random-tree:9 --sample 2 --alice random --bob greedy -k 3 --table --store pairs.jsonl", "match-table"),
    case("match random-planar:20 --alice activation --bob exhaustive --game marking --table --node-limit 5", "match-table").code(3),
    case("play petersen -k 3 --against perfect", "play").reading("0=0\nundo\n0=1\nhint\n").at_least(4),
    case("play cube -k 3 --record kept.json", "play").reading("0=0\n"),
    case("play --record game.json", "play").reading("undo\n"),
    case("play path:3 -k 2 --against human", "play").reading("0=0\n"),
    case("play path:3 -k 2 --as bob --first bob --edges --pass both", "play").reading("quit\n"),
    case("play petersen -k 3 --game greedy", "play-game").reading("0\nundo\n1\nhint\n").at_least(4),
    case("play complete:4 -k 2 --game arboricity --first bob --against human", "play-game").reading("0-1=0\nquit\n"),
    case("match path:4 --game marking --alice forest --bob random -k 3 --games 5", "match-marking"),
    case("match cube --game marking --alice perfect --bob random --first bob --games 2", "match-marking"),
    case("match path:4 --game marking --alice random --bob random --games 2000000000 --time-limit 0.05", "match-marking").code(3),
    case("play petersen --game marking -k 3", "play-marking").reading("0\nundo\n1\nhint\n").at_least(4),
    case("play path:3 --game marking --against human --pass both", "play-marking").reading("0\npass\npass\n"),
    case("serve path:3 --idle 0.1", "serve"),
    case("solve path:4 cycle:5 -k 3 --count", "count").at_least(2),
    case("solve petersen -k 3 --count --node-limit 5", "count").code(3),
    case("solve path:8 -k 3 --count --simulations 2", "count"),
    case("report corrections --restyle --check", "report-check").code(1).at_least(2),
    case("report source-table --node-limit 20 --out new", "report-row"),
    case("draw petersen", "draw"),
    case("draw torus:4x5", "draw"),
    case("list families", "families").at_least(20),
    case("family grid:3xN -k 2 --certificate kept.family", "family"),
    case("family prism:N -k 3 --node-limit 100", "family").code(3),
    case("family --list", "family-list").at_least(10),
    case("check proof.family", "check-family").at_least(2),
    case("list strategies", "players").at_least(10),
    case("list players", "players").at_least(10),
    case("list classes", "classes").at_least(10),
    case("list formats", "formats").at_least(10),
    case("list theorems", "theorems").at_least(20),
    case("list theorems --variants", "theorems-variants").at_least(20),
    case("list games", "games").at_least(10),
];

/// Kinds of JSON that are in files, which other tests here read.
const IN_FILES: [&str; 4] = ["report-data", "report-table", "store", "transcript"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The schemas that the program writes, by name.
fn schemas() -> &'static BTreeMap<String, Value> {
    static MADE: LazyLock<BTreeMap<String, Value>> = LazyLock::new(|| {
        let folder = Folder::new();
        let written = run_in(&folder, &["manual", "--schemas", "schemas"], b"");
        assert_eq!(written.code, Some(0), "{}", written.stderr);
        let files = fs::read_dir(folder.0.join("schemas")).unwrap();
        let read = |file: std::io::Result<fs::DirEntry>| {
            let path = file.unwrap().path();
            let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
            (name, serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap())
        };
        files.map(read).collect()
    });
    &MADE
}

fn validator(name: &str) -> Validator {
    jsonschema::validator_for(&schemas()[name]).unwrap()
}

/// Why the object is none of this kind.
fn faults(validator: &Validator, object: &Value) -> Vec<String> {
    validator.iter_errors(object).map(|error| format!("{}: {error}", error.instance_path())).collect()
}

fn check(validator: &Validator, object: &Value, whence: &str) {
    assert_eq!(faults(validator, object), Vec::<String>::new(), "{whence}: {object}");
}

/// A folder with what the cases read.
fn desk() -> Folder {
    let folder = Folder::new();
    let make = |arguments: &[&str]| {
        let Run { code, stderr, .. } = run_in(&folder, arguments, b"");
        assert_eq!(code, Some(0), "{arguments:?}: {stderr}");
    };
    folder.file("named.dot", r#"graph { "the hub" -- a; "the hub" -- b; "the hub" -- c }"#);
    folder.file("k33.dot", "graph { a -- {x y z}; b -- {x y z}; c -- {x y z} }");
    make(&["solve", "cycle:5", "--certificate", "proof.cert"]);
    make(&["solve", "petersen", "-k", "3", "--first", "both", "--certificate", "big.cert"]);
    make(&["family", "circulant:N,1,2", "-k", "2", "--certificate", "proof.family"]);
    let played = ["play", "named.dot", "-k", "2", "--record", "game.json"];
    assert_eq!(run_in(&folder, &played, b"a=0\n").code, Some(0));
    let transcript = fs::read_to_string(folder.0.join("game.json")).unwrap();
    folder.file("edited.json", transcript.replace("\"alice\"", "\"bob\""));
    let mut certificate = fs::read(folder.0.join("proof.cert")).unwrap();
    let middle = certificate.len() / 2;
    certificate[middle] ^= 1;
    folder.file("damaged.cert", certificate);
    for name in ["made", "whole"] {
        make(&["census", "new", name, "--from", "connected:1..4", "--shards", "2"]);
    }
    make(&["census", "run", "whole"]);
    folder.file("README.md", include_str!("../../README.md"));
    // Reports are in a checkout, and not in a package.
    for report in fs::read_dir(root().join("reports")).into_iter().flatten() {
        let name = report.unwrap().file_name().into_string().unwrap();
        let is_read = name == "corrections" || name.starts_with("atlas-");
        for file in fs::read_dir(root().join("reports").join(&name)).into_iter().flatten().filter(|_| is_read)
        {
            let path = file.unwrap().path();
            let file = path.file_name().unwrap().to_str().unwrap().to_owned();
            folder.file(&format!("reports/{name}/{file}"), fs::read(path).unwrap());
        }
    }
    folder
}

fn run_case(folder: &Folder, case: &Case) -> Vec<Value> {
    let arguments: Vec<&str> = case.line.split(' ').chain(["--format", "json"]).collect();
    let Run { code, stdout, stderr } = run_in(folder, &arguments, case.input.as_bytes());
    assert_eq!(code, Some(case.code), "{}: {stderr}", case.line);
    let objects: Vec<Value> = stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(objects.len() >= case.least, "{}: {stdout}{stderr}", case.line);
    objects
}

/// Asserts that each member says what it means.
fn assert_described(schema: &Value, place: &str) {
    if let Some(members) = schema.get("properties").and_then(Value::as_object) {
        for (name, member) in members {
            let about = member.get("description").and_then(Value::as_str);
            // A member alone is the tag of one of several cases, which are described.
            let is_tag = members.len() == 1;
            assert!(
                is_tag || about.is_some_and(|about| !about.is_empty()),
                "{place}/{name} has no description"
            );
        }
        assert!(
            schema.get("additionalProperties").is_some() || schema.get("unevaluatedProperties").is_some(),
            "{place} is open"
        );
    }
    match schema {
        Value::Object(members) => {
            members.iter().for_each(|(name, member)| assert_described(member, &format!("{place}/{name}")));
        }
        Value::Array(items) => items.iter().for_each(|item| assert_described(item, place)),
        _ => {}
    }
}

#[test]
fn schemas_are_valid_closed_and_say_what_members_mean() {
    for (name, schema) in schemas() {
        assert!(jsonschema::meta::is_valid(schema), "{name}");
        assert_described(schema, name);
    }
}

#[test]
fn every_command_and_every_schema_has_a_case() {
    for command in &super::limits::commands() {
        let is_of = |line: &str| line == command || line.starts_with(&format!("{command} "));
        let has_case = CASES.iter().any(|case| is_of(case.line));
        assert!(has_case != WITHOUT.contains(&command.as_str()), "{command} has no case here");
    }
    let kinds: BTreeSet<&str> = CASES.iter().map(|case| case.kind).chain(IN_FILES).collect();
    let schemas = schemas();
    assert!(kinds.iter().copied().eq(schemas.keys().map(String::as_str)), "{kinds:?}");
}

/// The same object with one thing wrong, and what that is.
fn spoiled(object: &Value) -> Vec<(String, Value)> {
    let members = object.as_object().unwrap();
    let mut found = Vec::new();
    for name in members.keys() {
        let mut wrong = object.clone();
        wrong[name] = json!({ "no": ["such", "value"] });
        found.push((format!("{name} of a wrong type"), wrong));
    }
    found
}

/// The same object with a member less or one too many, and what that is.
fn torn(schema: &Value, object: &Value) -> Vec<(String, Value)> {
    let mut found = Vec::new();
    let required: Vec<&str> = match schema.get("required") {
        Some(required) => required.as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect(),
        // The first line of a game is a move or the game, and has no members that may be missing.
        None if schema.get("anyOf").is_some() => {
            object.as_object().unwrap().keys().map(String::as_str).collect()
        }
        None => Vec::new(),
    };
    for name in required {
        let mut less = object.clone();
        less.as_object_mut().unwrap().remove(name).unwrap();
        found.push((format!("without {name}"), less));
    }
    // The rows of reports have any columns.
    let is_open = schema["additionalProperties"].is_object();
    if !is_open {
        let mut more = object.clone();
        more["no such member"] = 1.into();
        found.push(("a member too many".into(), more));
    }
    found
}

#[test]
fn what_is_printed_is_as_the_schemas_say_and_nothing_else_is() {
    let folder = desk();
    let schemas = schemas();
    let has_reports = folder.0.join("reports").exists();
    let (mut seen, mut validators) = (BTreeSet::new(), BTreeMap::new());
    for case in CASES {
        if !has_reports && case.line.contains("--restyle") {
            continue;
        }
        let objects = run_case(&folder, case);
        let validator = validators.entry(case.kind).or_insert_with(|| validator(case.kind));
        for object in &objects {
            check(validator, object, case.line);
        }
        let Some(first) = objects.first().filter(|_| seen.insert(case.kind)) else { continue };
        for (what, wrong) in spoiled(first).into_iter().chain(torn(&schemas[case.kind], first)) {
            assert!(!validator.is_valid(&wrong), "{}: {what} is allowed", case.kind);
        }
    }
    let store = validator("store");
    for name in ["kept.jsonl", "games.jsonl", "hunts.jsonl"] {
        let lines = fs::read_to_string(folder.0.join(name)).unwrap();
        assert!(lines.lines().count() > 1, "{name}: {lines}");
        for line in lines.lines() {
            check(&store, &serde_json::from_str(line).unwrap(), name);
        }
    }
    for wrong in [
        json!({"mapgame": "store", "version": 2}),
        json!({"key": "k"}),
        json!({"key": "k", "result": {"wins": 1, "games": 1}}),
        json!({"key": 1, "result": {"Err": "no"}}),
    ] {
        assert!(!store.is_valid(&wrong), "{wrong}");
    }
    assert!(store.is_valid(&json!({"key": "k", "result": {"Err": "no"}})));
}

/// Outside a checkout there are no reports.
#[test]
fn reports_are_as_the_schemas_say() {
    if !root().join("reports").exists() {
        return;
    }
    let (data, table) = (validator("report-data"), validator("report-table"));
    let mut seen = 0;
    for (path, text) in crate::report::rendered("json") {
        let object = serde_json::from_str(text).unwrap();
        let whence = path.display().to_string();
        let is_data = path.file_name().is_some_and(|name| name == "data.json");
        check(if is_data { &data } else { &table }, &object, &whence);
        for (what, wrong) in spoiled(&object) {
            let is_allowed = if is_data { data.is_valid(&wrong) } else { table.is_valid(&wrong) };
            assert!(!is_allowed, "{whence}: {what} is allowed");
        }
        seen += 1;
    }
    assert!(seen > 20, "only {seen} files were found");
}
