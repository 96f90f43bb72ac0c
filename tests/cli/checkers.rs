//! The checker in plain Python says what `check` says. `.ci/checker` holds the two against each other on
//! thousands of changed certificates. What both say of proofs about families is here, too.

use games::certificate::{Claim, Kind, Lemma, Subject, Writer};
use games::coloring::Rules;
use games::rulesets::{Parameter, RULESETS, Variants};
use games::{Player, Variant};
use graphs::Graph;

use super::{Folder, json_in, line_in, *};
use crate::sessions::has_python;

const CHECKERS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/checkers");
const SCRIPTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/checkers.py");
const SECOND: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/checkers/mapgame_check.py");
const RULED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/checkers/ruled_check.py");

/// Runs Python in a folder, for this many seconds on a processor; programs may use what is in `checkers`.
fn python(seconds: u32, folder: &Folder, arguments: &[&str]) -> Run {
    let command = format!("ulimit -t {seconds}; exec python3 -B \"$@\"");
    let mut shell = Command::new("sh");
    ended(shell.args(["-c", &command, "sh"]).args(arguments).env("PYTHONPATH", CHECKERS), folder, b"")
}

fn second_for(seconds: u32, folder: &Folder, arguments: &[&str]) -> Run {
    python(seconds, folder, &[&[SECOND], arguments].concat())
}

fn second(folder: &Folder, arguments: &[&str]) -> Run {
    second_for(600, folder, arguments)
}

pub fn second_of_families(folder: &Folder) -> Option<String> {
    const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/checkers/family_check.py");
    has_python().then(|| python(600, folder, &[SCRIPT, "one.family"]).stdout)
}

/// The first checker is held against the cases by the tests of `games`.
#[test]
fn the_second_checker_says_of_each_case_what_stands_there() {
    if has_python() {
        let run = python(600, &Folder::new(), &[SCRIPTS, "compare"]);
        assert_eq!(run.code, Some(0), "{}", run.stderr);
    }
}

/// Files made to harm, and what is no file.
#[test]
fn the_second_checker_has_limits() {
    if !has_python() {
        return;
    }
    let folder = Folder::new();
    let made = python(600, &folder, &[SCRIPTS, "bomb"]);
    assert_eq!(made.code, Some(0), "{}", made.stderr);
    let unknown = |limited: Run, limit: &str| {
        let said = format!("unknown: not checked to the end: {limit} limit\n");
        assert_eq!((limited.code, limited.stdout), (Some(3), said));
    };
    unknown(second_for(10, &folder, &["bomb.cert", "--time-limit", "0.3"]), "time");
    folder.file("text", "# a text\n");
    assert_eq!(second(&folder, &["text"]).code, Some(1));
    #[cfg(target_os = "linux")]
    {
        folder.file("long.cert", "mapgame certificate 1\n");
        let long = std::fs::File::options().write(true).open(folder.0.join("long.cert"));
        long.unwrap().set_len(1 << 30).unwrap();
        unknown(second(&folder, &["long.cert", "--memory-limit", "0.25"]), "memory");
        assert_eq!(second(&folder, &["/dev/zero", "--time-limit", "60"]).code, Some(1));
    }
    for arguments in [&["missing.cert"][..], &["."], &["text", "--time-limit", "0"], &[]] {
        let run = second(&folder, arguments);
        assert_eq!((run.code, run.stdout.is_empty()), (Some(2), true), "{arguments:?}: {}", run.stderr);
    }
}

#[test]
fn the_checkers_of_games_by_rules_agree() {
    if !has_python() {
        return;
    }
    // Every game of the catalogue, with what it leaves to be chosen.
    let by_rules = RULESETS.iter().filter(|ruleset| ruleset.kind().is_none());
    let mut games: Vec<String> = by_rules
        .map(|ruleset| {
            let needed = ruleset.parameters.iter().filter(|parameter| parameter.is_needed());
            let choice = |parameter: &Parameter| match parameter {
                Parameter::Turns => " --turns 2,1".to_owned(),
                other => format!(" --{} 1", other.name()),
            };
            let choices: String = needed.map(choice).collect();
            let begun =
                if ruleset.variants == Variants::Begun(&[Player::Alice]) { " --first alice" } else { "" };
            format!("{}{choices}{begun}", ruleset.name)
        })
        .collect();
    games.push("greedy --pass both".into());
    let mut refused = 0;
    for game in &games {
        let folder = Folder::new();
        let both = if game.contains("--first") { "" } else { "--first both" };
        let graph = if game.starts_with("arboricity") { "complete:4" } else { "wheel:5" };
        let solve = format!("solve {graph} --all-k {both} --certificate proof.cert --game {game}");
        let solved = line_in(&folder, &solve);
        assert_eq!(solved.code, Some(0), "{game}: {}", solved.stderr);
        let made = python(600, &folder, &[SCRIPTS, "changed"]);
        assert_eq!(made.code, Some(0), "{game}: {}", made.stderr);
        for name in ["proof".to_owned()].into_iter().chain((0..8).map(|number| number.to_string())) {
            let first = line_in(&folder, &format!("check {name}.cert"));
            let second = python(600, &folder, &[RULED, &format!("{name}.cert")]);
            assert_eq!(first.code, second.code, "{game}: {}{}", first.stdout, second.stdout);
            if first.code == Some(0) {
                assert_eq!(first.stdout, second.stdout, "{game}");
            } else {
                assert!(name != "proof", "{}", first.stdout);
                refused += 1;
            }
        }
    }
    assert!(refused > 5 * games.len(), "{refused}");
}

#[test]
fn a_text_is_valid_with_the_line_ends_of_windows() {
    let folder = Folder::new();
    let stored = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/known/families")).unwrap();
    let texts = stored.map(|file| file.unwrap().path());
    let mut texts: Vec<_> =
        texts.filter(|path| path.extension().is_some_and(|end| end == "family")).collect();
    // The shortest: others differ in the length of their words.
    texts.sort_by_key(|path| path.metadata().unwrap().len());
    texts.truncate(by_effort(4, usize::MAX));
    assert!(texts.len() > 3);
    for path in texts {
        let text = std::fs::read_to_string(&path).unwrap();
        let said = ["\n", "\r\n"].map(|end| {
            folder.file("one.family", text.replace('\n', end));
            let first = line_with(&folder, "check one.family", b"");
            assert_eq!(first.code, Some(0), "{}: {}{}", path.display(), first.stdout, first.stderr);
            (first.stdout, second_of_families(&folder))
        });
        assert_eq!(said[0], said[1], "{}", path.display());
        assert!(said[0].1.as_ref().is_none_or(|said| said.starts_with("valid: ")), "{said:?}");
    }
    let strategies = "solve path:3 --game greedy --certificate text.cert";
    assert_eq!(line_with(&folder, strategies, b"").code, Some(0));
    let text = std::fs::read_to_string(folder.0.join("text.cert")).unwrap();
    folder.file("text.cert", text.replace('\n', "\r\n"));
    assert_eq!(line_with(&folder, "check text.cert", b"").code, Some(0));
    if has_python() {
        assert_eq!(python(60, &folder, &[RULED, "text.cert"]).code, Some(0));
    }
}

/// What is printed is bounded by the graph: its line stands there once where it is long.
#[test]
fn a_large_graph_is_written_once() {
    let folder = Folder::new();
    let graph = Graph::from_edges(500, []).unwrap();
    let mut writer =
        Writer::new(Vec::new(), &graph, None, Subject::new(Kind::Coloring, Variant::default())).unwrap();
    for k in 1..=500 {
        writer.state(Rules::new(k).unwrap(), Player::Alice).unwrap();
        writer.claim(&Claim::Lemma(Lemma::Safe)).unwrap();
    }
    folder.file("proof.cert", writer.finish().unwrap());
    let run = line_in(&folder, "check proof.cert");
    assert_eq!((run.code, run.stdout.lines().count()), (Some(0), 500));
    assert!(run.stdout.len() < 50_000, "{}", run.stdout.len());
    let (_, objects) = json_in(&folder, "check proof.cert");
    assert!(objects[0]["graph6"].is_string() && objects[1]["graph6"].is_null() && objects[1]["n"] == 500);
    // A limit leaves the whole file open.
    let (code, objects) = json_in(&folder, "check proof.cert --node-limit 100");
    assert!(code == Some(3) && objects.len() == 1 && objects[0]["valid"].is_null(), "{objects:?}");
}

#[test]
fn statements_are_proved_for_both_checkers() {
    let folder = Folder::new();
    for (words, says) in [
        ("circulant:N,1,2 -k 3", "N >= 5"),
        ("grid:MxN -k 2 --first bob", "M, N >= 1 but 1x1, 1x2, 1x3, 1x4, 2x2, 2x3"),
        ("'caterpillar:(3)*' -k 3 --first bob", "N >= 4"),
    ] {
        let found = made(&folder, &format!("family {words} --certificate one.family --overwrite"));
        let checked = made(&folder, "check one.family");
        assert!(found.contains(says) && checked.lines().last().unwrap().contains(says), "{found}{checked}");
        assert!(second_of_families(&folder).is_none_or(|said| said == checked), "{words}");
    }
    let text = std::fs::read_to_string(folder.0.join("one.family")).unwrap();
    folder.file("one.family", text.replacen("moves ", "moves 0=0 ", 1));
    let checked = line_in(&folder, "check one.family");
    assert_eq!((checked.code, checked.stdout.starts_with("not valid: ")), (Some(1), true));
}
