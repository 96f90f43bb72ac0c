//! The corpus on which both checkers are run, `checkers/families.txt`, and what the second one makes of the families.

use std::process::Command;

use families::FamilyName;
use families::certificate::{CheckedProof, Part, check, write};
use families::prove::prove;
use games::Player;
use graphs::Budget;
use graphs::canonical::canonical_form;
use itertools::Itertools;

use crate::gadgets::{names, sealed, small};

fn lines(proof: &CheckedProof) -> Vec<String> {
    let line = |proved: &families::certificate::FamilyResult| {
        let (k, first, winner, positions) =
            (proved.k, proof.first.name(), proved.winner.name(), proved.positions);
        let members = proof.with(k, proved.winner).words().unwrap_or_else(|| "some members".into());
        let end = if positions == 1 { "" } else { "s" };
        format!(
            "valid: {}, coloring, k = {k}, {first} first: {winner} wins for {members} ({positions} position{end})",
            proof.name.word()
        )
    };
    proof.statements.iter().map(line).collect()
}

#[test]
fn what_is_said_of_each_case() {
    let corpus = include_str!("../../checkers/families.txt");
    let (mut wrong, mut counts) = (Vec::new(), [0; 2]);
    for case in corpus.split("\n\n") {
        let all = case.lines().filter(|line| !line.starts_with('#')).collect_vec();
        if all.is_empty() {
            continue;
        }
        let is_said = |line: &&&str| line.starts_with("valid: ") || line.starts_with("not valid: ");
        let expected = all.iter().take_while(is_said).copied().collect_vec();
        let rest = all[expected.len()..].iter().map(|line| format!("{line}\n")).join("");
        let found = match check(&sealed(&format!("mapgame family 1\n{rest}")), &Budget::unlimited()) {
            Ok(proof) => lines(&proof),
            Err(reason) => vec![format!("not valid: {reason}")],
        };
        counts[usize::from(expected[0].starts_with("valid"))] += 1;
        if found != expected {
            wrong.push(format!("{}\n{case}", found.join("\n")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    assert!(counts.iter().all(|&count| count > 15), "{counts:?}");
}

/// Runs Python beside the second checker; none if there is no Python.
fn python(arguments: &[&str]) -> Option<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../checkers");
    let run = Command::new("python3").arg("-B").args(arguments).current_dir(folder).output().ok()?;
    assert!(run.stderr.is_empty(), "{}", String::from_utf8_lossy(&run.stderr));
    Some(String::from_utf8(run.stdout).unwrap())
}

/// Members are the same for both, vertex by vertex, and rows and columns can be exchanged where one says so.
#[test]
fn members_are_those_of_the_second_checker() {
    const PRINT: &str = "import sys, family_check as f
for line in sys.argv[1:]:
    name, rows, columns = line.rsplit(' ', 2)
    family = f.Family(name)
    print(family.graph6((int(rows), int(columns))), family.turns)";
    let names = names();
    let names = names.iter().map(|name| FamilyName::read(name).unwrap()).collect_vec();
    let members = names
        .iter()
        .flat_map(|name| small(name, 16).into_iter().map(move |sides| (name, sides)))
        .collect_vec();
    let words = members.iter().map(|(name, [m, n])| format!("{} {m} {n}", name.word())).collect_vec();
    let arguments = ["-c", PRINT].into_iter().chain(words.iter().map(String::as_str)).collect_vec();
    let Some(printed) = python(&arguments) else { return };
    let mut turned = 0;
    for ((name, sides @ [m, n]), line) in members.iter().zip_eq(printed.lines()) {
        let member = name.periodic().member(*sides);
        let (graph6, turns) = line.rsplit_once(' ').unwrap();
        assert_eq!(graph6, graphs::to_graph6(&member), "{} {m}x{n}", name.word());
        if name.frame() == [None, None] && turns == "True" {
            assert_eq!(
                canonical_form(&member),
                canonical_form(&name.periodic().member([*n, *m])),
                "{} {m}x{n}",
                name.word()
            );
            turned += usize::from(m != n);
        }
    }
    assert!(members.len() > 200 && turned > 20, "{} members, {turned} turned", members.len());
}

#[test]
fn each_family_is_told_alike_by_both_checkers() {
    let folder = std::env::temp_dir().join(format!("mapgame-families-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let (mut files, mut expected) = (Vec::new(), Vec::new());
    for (number, word) in names().iter().enumerate() {
        let name = FamilyName::read(word).unwrap();
        let first = Player::BOTH[number % 2];
        let mut parts = prove(&name, 2, first, &Budget::unlimited().with_own_nodes(1_000)).parts;
        // Each member is a program more in Python.
        let mut members = 0..2;
        parts.retain(|part| !matches!(part, Part::Member { .. }) || members.next().is_some());
        if parts.is_empty() {
            continue;
        }
        let text = write(&name, first, &parts);
        let file = folder.join(format!("{number}.family")).to_str().unwrap().to_owned();
        std::fs::write(&file, &text).unwrap();
        let proof = check(text.as_bytes(), &Budget::unlimited()).unwrap();
        expected.extend(lines(&proof).iter().map(|line| format!("{file}: {line}")));
        files.push(file);
    }
    let arguments = ["family_check.py"].into_iter().chain(files.iter().map(String::as_str)).collect_vec();
    let printed = python(&arguments);
    std::fs::remove_dir_all(&folder).unwrap();
    assert!(
        printed.as_ref().is_none_or(|printed| printed.lines().eq(expected.iter())),
        "{expected:#?}\n{printed:?}"
    );
    assert!(files.len() > 8, "{}", files.len());
}
