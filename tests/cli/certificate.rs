//! `solve --certificate` and `check`.

use mapgame::games::certificate::{Claim, Kind, Lemma, Subject, Writer};
use mapgame::games::coloring::Rules;
use mapgame::games::{Player, Variant};
use mapgame::graphs::Graph;
use serde_json::{Value, json};

use super::{Folder, Run, run_in};

fn certified(folder: &Folder, arguments: &[&str]) -> Run {
    let all = [&["solve"], arguments, &["--certificate", "proof.cert"]].concat();
    run_in(folder, &all, b"")
}

fn checked(folder: &Folder) -> (Option<i32>, Vec<Value>) {
    let run = run_in(folder, &["check", "proof.cert", "--format", "json"], b"");
    (run.code, run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect())
}

/// Each is checked by itself; what is wrong with one is said of that one.
#[test]
fn certificates_may_stand_one_after_the_other() {
    let folder = Folder::new();
    let made = ["petersen", "cube", "cycle:5"].map(|spec| {
        assert_eq!(certified(&folder, &[spec, "--overwrite"]).code, Some(0));
        std::fs::read(folder.0.join("proof.cert")).unwrap()
    });
    folder.file("proof.cert", made.concat());
    let (code, objects) = checked(&folder);
    assert_eq!((code, objects.len()), (Some(0), 4 + 4 + 3));
    assert_eq!(objects[4]["certificate"], "proof.cert (2 of 3)");
    assert_eq!([0, 4, 8].map(|place| objects[place]["n"].as_u64()), [10, 8, 5].map(Some));
    let mut damaged = made.concat();
    let place = made[0].len() + made[1].len() / 2;
    damaged[place] ^= 1;
    folder.file("proof.cert", damaged);
    let (code, objects) = checked(&folder);
    let valid: Vec<_> = objects.iter().map(|object| object["valid"] == true).collect();
    assert_eq!(code, Some(1));
    assert_eq!(valid, [[true; 4].as_slice(), &[false], &[true; 3]].concat());
}

#[test]
fn every_game_and_variant() {
    let folder = Folder::new();
    let variants: [&[&str]; 4] =
        [&[], &["--pass", "bob", "--edges"], &["--connected", "--pass", "both"], &["--edges", "--connected"]];
    for (game, variant) in ["coloring", "marking"].iter().flat_map(|game| variants.map(|it| (*game, it))) {
        let asked =
            [&["grid:2x4", "--game", game, "--first", "both", "--all-k", "--format", "json"], variant];
        let solved = certified(&folder, &asked.concat());
        assert_eq!(solved.code, Some(0), "{}", solved.stderr);
        let starters: Vec<Value> =
            solved.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let expected: Vec<[&Value; 3]> = starters
            .iter()
            .flat_map(|starter| starter["decisions"].as_array().unwrap().iter().map(move |k| (starter, k)))
            .map(|(starter, decision)| [&starter["first"], &decision["k"], &decision["winner"]])
            .collect();
        let (code, objects) = checked(&folder);
        let proved: Vec<[&Value; 3]> =
            objects.iter().map(|object| [&object["first"], &object["k"], &object["winner"]]).collect();
        assert_eq!((code, proved), (Some(0), expected), "{game} {variant:?}");
        let connected = variant.contains(&"--connected");
        assert!(objects.iter().all(|object| object["game"] == game && object["connected"] == connected));
    }
}

/// A certificate that states this many times, with one k after another or the same again, what needs no proof.
fn trivial(order: usize, statements: u32, same_k: bool) -> Vec<u8> {
    let graph = Graph::from_edges(order, []).unwrap();
    let subject = Subject::new(Kind::Coloring, Variant::default());
    let mut writer = Writer::new(Vec::new(), &graph, subject).unwrap();
    for index in 0..statements {
        let k = if same_k { 1 } else { 1 + index };
        writer.state(Rules::new(k).unwrap(), Player::Alice).unwrap();
        writer.claim(&Claim::Lemma(Lemma::Safe)).unwrap();
    }
    writer.finish().unwrap()
}

/// 400,000 equal statements fit into a thousand bytes; they are refused in one line.
#[test]
fn repeated_statements_are_refused_in_one_line() {
    let folder = Folder::new();
    std::fs::write(folder.0.join("proof.cert"), trivial(3, 400_000, true)).unwrap();
    let run = run_in(&folder, &["check", "proof.cert"], b"");
    assert_eq!(run.code, Some(1));
    assert_eq!(run.stdout, "not valid: expected one statement for k = 1 where alice begins, found two\n");
}

/// What is printed is bounded by the graph: its line stands there once where it is long.
#[test]
fn a_large_graph_is_written_once() {
    let folder = Folder::new();
    std::fs::write(folder.0.join("proof.cert"), trivial(500, 500, false)).unwrap();
    let run = run_in(&folder, &["check", "proof.cert"], b"");
    assert_eq!((run.code, run.stdout.lines().count()), (Some(0), 500));
    assert!(run.stdout.len() < 50_000, "{}", run.stdout.len());
    let (_, objects) = checked(&folder);
    assert!(objects[0]["graph6"].is_string() && objects[1]["graph6"].is_null());
    assert_eq!(objects[1]["n"], json!(500));
}

#[test]
fn a_limit_ends_the_check() {
    let folder = Folder::new();
    std::fs::write(folder.0.join("proof.cert"), trivial(500, 500, false)).unwrap();
    let arguments = ["check", "proof.cert", "--node-limit", "100"];
    let run = run_in(&folder, &arguments, b"");
    assert_eq!((run.code, &*run.stdout), (Some(3), "unknown: not checked to the end: node limit\n"));
    let run = run_in(&folder, &[&arguments[..], &["--format", "json"]].concat(), b"");
    let object: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!((run.code, &object["valid"]), (Some(3), &Value::Null));
}
