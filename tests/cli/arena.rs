//! `match` and `tournament`.

use std::collections::BTreeSet;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};

use super::{Folder, objects, run, run_in, stdout};

const MATCH: [&str; 10] =
    ["match", "petersen", "--alice", "random", "--bob", "greedy", "-k", "3", "--games", "230"];

#[test]
fn a_match_gives_wins_games_ratio_and_interval() {
    let object = &objects(&MATCH)[0];
    assert_eq!((&object["graph"], &object["graph6"]), (&json!("petersen"), &json!("IheA@GUAo")));
    assert_eq!((&object["n"], &object["m"], &object["k"]), (&json!(10), &json!(15), &json!(3)));
    assert_eq!((&object["alice"], &object["bob"]), (&json!("random"), &json!("greedy")));
    assert_eq!((&object["first"], &object["games"]), (&json!("alice"), &json!(230)));
    let [wins, ratio, low, high] = ["wins", "ratio", "low", "high"].map(|key| object[key].as_f64().unwrap());
    assert!((ratio - wins / 230.0).abs() < 1e-6);
    assert!(0.0 <= low && low <= ratio && ratio <= high && high <= 1.0);
    assert!(wins > 0.0 && wins < 230.0, "both win sometimes");
    assert_eq!((&object["only_play"], &object["limit"]), (&Value::Null, &Value::Null));
}

#[test]
fn seed_and_starter_count_and_threads_do_not() {
    let with = |more: &[&str]| stdout(&[&MATCH, more].concat());
    assert_eq!(with(&["--threads", "1"]), with(&["--threads", "5"]));
    let seeds: BTreeSet<String> = ["1", "2", "3", "4"].map(|seed| with(&["--seed", seed])).into();
    assert!(seeds.len() > 1);
    assert!(with(&["--first", "bob"]).starts_with("petersen, k = 3, Bob first: random wins "));
}

#[test]
fn a_match_may_end_once_the_interval_is_narrow() {
    let object = &objects(&[&MATCH[..8], &["--games", "100000", "--until-width", "0.1"]].concat())[0];
    let games = object["games"].as_u64().unwrap();
    assert!(games < 500 && games.is_multiple_of(50), "{games}");
    let [low, high] = ["low", "high"].map(|key| object[key].as_f64().unwrap());
    assert!(high - low <= 0.1);
}

#[test]
fn players_that_choose_nothing_are_told_of() {
    let arguments =
        ["match", "path:4", "--alice", "forest", "--bob", "alpha-beta:2", "-k", "3", "--games", "60"];
    let text = stdout(&arguments);
    assert!(
        text.contains("forest wins 60 of 60 games against alpha-beta:2, 1.000 (0.940..1.000)\n"),
        "{text}"
    );
    assert!(text.contains("\n  every game was this play, so the interval means nothing: "), "{text}");
    assert_eq!(objects(&arguments)[0]["only_play"].as_str().unwrap().split(',').count(), 4);
}

#[test]
fn a_match_in_the_marking_game_tells_the_values_and_with_k_the_wins() {
    let arguments =
        ["match", "grid:3x3", "--game", "marking", "--alice", "random", "--bob", "perfect", "--games", "8"];
    let object = &objects(&arguments)[0];
    for key in ["k", "wins", "ratio", "low", "high"] {
        assert_eq!(object[key], Value::Null, "{key}");
    }
    let [least, average, most] = ["least", "average", "most"].map(|key| object[key].as_f64().unwrap());
    // col_g of the grid is 4, and its largest degree is 4.
    assert!(4.0 <= least && least <= average && average <= most && most <= 5.0, "{object}");

    let bounded = |k: &str| objects(&[&arguments[..], &["-k", k]].concat())[0]["wins"].as_u64().unwrap();
    assert_eq!((bounded("3"), bounded("5")), (0, 8));
    let text = stdout(&[
        "match", "path:4", "--game", "marking", "--alice", "forest", "--bob", "perfect", "--games", "3",
    ]);
    assert!(
        text.starts_with("path:4, marking game: forest against perfect, 3 games, each of value 3\n"),
        "{text}"
    );

    let more = |more: &[&str]| run(&[&arguments[..], more].concat());
    let width = more(&["--until-width", "0.1"]);
    assert_eq!((width.code, width.stderr.lines().count()), (Some(2), 1), "{}", width.stderr);
    assert!(width.stderr.contains("expected -k beside it"), "{}", width.stderr);
    let colors = run(&["match", "path:4", "--alice", "random", "--bob", "random"]);
    let told = "mapgame: -k: expected the number of colors, found none; here the least that is not trivial is 2: Bob wins below \
                chi, Alice from max degree + 1 = 3 on\n";
    assert_eq!((colors.code, &*colors.stderr), (Some(2), told));
}

#[test]
fn a_limit_is_told() {
    let cut =
        run(&[&MATCH[..8], &["--games", "2000000000", "--time-limit", "0.2", "--format", "json"]].concat());
    assert_eq!(cut.code, Some(3), "{}", cut.stderr);
    let object: Value = serde_json::from_str(&cut.stdout).unwrap();
    assert_eq!(object["limit"], "time limit");
    assert!(object["games"].as_u64().unwrap() < 2_000_000_000);
}

const TOURNAMENT: [&str; 12] = [
    "tournament",
    "petersen",
    "tree:2,2",
    "--alice",
    "random,forest",
    "--bob",
    "random,alpha-beta:1",
    "--first",
    "both",
    "--games",
    "20",
    "--quiet",
];

#[test]
fn a_tournament_is_everyone_against_everyone() {
    let run = run(&[&TOURNAMENT[..11], &["--format", "json"]].concat());
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let objects: Vec<Value> = run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    // chi and max degree of the Petersen graph are 3, of the tree 2 and 3; forest does not play on the first.
    assert_eq!(objects.len(), 2 * 2 + 2 * 2 * 4);
    let meetings: BTreeSet<String> = objects
        .iter()
        .map(|object| ["graph", "k", "first", "alice", "bob"].map(|key| object[key].to_string()).join(" "))
        .collect();
    assert_eq!(meetings.len(), objects.len(), "no meeting comes twice");
    assert!(objects.iter().all(|object| object["games"] == 20));
    assert_eq!(run.stderr.lines().filter(|line| line.starts_with("petersen: ")).count(), 4, "{}", run.stderr);
    assert!(run.stderr.ends_with("20 matches, 400 games: 0 cut short, 4 where a player does not apply\n"));
}

#[test]
fn tables_of_a_tournament() {
    for format in ["csv", "markdown", "latex"] {
        let table = stdout(&[&TOURNAMENT[..], &["--format", format, "-k", "3"]].concat());
        insta::assert_snapshot!(format!("tournament-{format}"), table);
    }
}

/// Big enough that it can be killed in the middle.
const LONG: [&str; 14] = [
    "tournament",
    "petersen",
    "grid:3x4",
    "--alice",
    "random,alpha-beta:1",
    "--bob",
    "alpha-beta:2",
    "--games",
    "120",
    "--seed",
    "5",
    "--quiet",
    "--format",
    "csv",
];

fn lines(folder: &Folder) -> Vec<String> {
    let text = std::fs::read_to_string(folder.0.join("games.jsonl")).unwrap_or_default();
    text.lines().map(String::from).collect()
}

fn start(folder: &Folder) -> Child {
    Command::new(assert_cmd::cargo::cargo_bin!("mapgame"))
        .args(LONG)
        .args(["--store", "games.jsonl"])
        .current_dir(&folder.0)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

/// Killed without warning, several times in the middle of it, the tournament goes on where it was: its
/// table is that of a run that nobody disturbed, no batch is stored twice, and none is played again.
#[test]
fn a_tournament_survives_kills() {
    let undisturbed = Folder::new();
    let whole = run_in(&undisturbed, &[&LONG[..], &["--store", "games.jsonl"]].concat(), b"");
    assert_eq!(whole.code, Some(0), "{}", whole.stderr);
    let total = lines(&undisturbed).len();

    let folder = Folder::new();
    let mut kills = 0;
    for target in [2, total / 4, total / 2, 3 * total / 4] {
        let mut child = start(&folder);
        while lines(&folder).len() < target && child.try_wait().unwrap().is_none() {
            std::thread::sleep(Duration::from_millis(1));
        }
        kills += u32::from(child.try_wait().unwrap().is_none());
        child.kill().unwrap();
        child.wait().unwrap();
    }
    assert!(kills > 1, "the tournament ended before it could be killed");
    let before = lines(&folder);
    assert!(before.len() < total);

    let resumed = run_in(&folder, &[&LONG[..], &["--store", "games.jsonl"]].concat(), b"");
    assert_eq!(resumed.stdout, whole.stdout);
    let after = lines(&folder);
    let complete = before.len() - 1;
    assert_eq!(after[..complete], before[..complete], "what was stored stays");
    assert_eq!(after.len(), total, "nothing is stored twice");
    assert_eq!(BTreeSet::from_iter(after), BTreeSet::from_iter(lines(&undisturbed)));
}
