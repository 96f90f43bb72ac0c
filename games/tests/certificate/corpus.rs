//! The corpus on which all checkers are run, `checkers/certificates.txt`: files, and what is said of each.

use std::fmt::Write;

use games::Player;
use games::certificate::{ProvedStatement, check};
use games::strategies_by_rules::{self, Statement, TITLE, sealed};
use graphs::Budget;

use super::behind;

/// A line that names a number, or bytes in hexadecimal digits behind an x.
fn proofs(line: &str) -> Vec<u8> {
    let bytes = |word: &str| match word.strip_prefix('x') {
        Some(digits) => hexadecimal(digits),
        None => {
            let (mut number, mut bytes) = (word.parse::<u64>().unwrap(), Vec::new());
            while number >= 128 {
                bytes.push(number as u8 | 128);
                number >>= 7;
            }
            bytes.push(number as u8);
            bytes
        }
    };
    line.split_ascii_whitespace().flat_map(bytes).collect()
}

fn hexadecimal(digits: &str) -> Vec<u8> {
    (0..digits.len()).step_by(2).map(|at| u8::from_str_radix(&digits[at..at + 2], 16).unwrap()).collect()
}

/// The file that a case is about: by its game, its graph and its numbers, or by all its bytes.
fn file(lines: &[&str]) -> Vec<u8> {
    let (word, rest) = lines[0].split_once(' ').unwrap();
    if word == "file" {
        return hexadecimal(rest);
    }
    let header = format!("mapgame certificate 1\n{}\n{}\n", lines[0], lines[1]);
    behind(header, &proofs(lines[2].strip_prefix("proofs").unwrap()))
}

/// What checkers print of a statement.
fn line(k: u32, first: Player, winner: Player, positions: u64) -> String {
    let end = if positions == 1 { "" } else { "s" };
    format!("k = {k}, {} first: {} wins ({positions} position{end})", first.name(), winner.name())
}

/// Holds each case of a corpus against what is said of its lines, and counts those that are valid and those that are not.
fn assert_said(corpus: &str, said: impl Fn(&[&str]) -> Vec<String>) -> [usize; 2] {
    let (mut wrong, mut counts) = (String::new(), [0; 2]);
    for case in corpus.split("\n\n") {
        let lines: Vec<&str> = case.lines().filter(|line| !line.starts_with('#')).collect();
        if lines.is_empty() {
            continue;
        }
        let is_said = |line: &&&str| line.starts_with("valid: ") || line.starts_with("not valid: ");
        let expected: Vec<&str> = lines.iter().take_while(is_said).copied().collect();
        let found = said(&lines[expected.len()..]);
        let agree = found.len() == expected.len()
            && found.iter().zip(&expected).all(|(found, said)| said.ends_with(found));
        if !agree {
            writeln!(wrong, "{found:?}, expected:\n{case}").unwrap();
        }
        counts[usize::from(!expected[0].starts_with("valid"))] += 1;
    }
    assert!(wrong.is_empty(), "{wrong}");
    counts
}

#[test]
fn what_is_said_of_each_case() {
    let [valid, refused] =
        assert_said(include_str!("../../../checkers/certificates.txt"), |lines| {
            match check(&file(lines)[..]) {
                Err(reason) => vec![format!("not valid: {reason}")],
                Ok(checked) => {
                    let line = |proved: &ProvedStatement| {
                        let rules = proved.rules;
                        line(rules.colors(), rules.first(), proved.winner, proved.positions)
                    };
                    checked.verdicts.iter().map(line).collect()
                }
            }
        });
    assert!(valid > 20 && refused > 50, "{valid} valid, {refused} not valid");
}

#[test]
fn what_is_said_of_each_case_by_rules() {
    let corpus = include_str!("../../../checkers/rules.txt");
    let [valid, refused] = assert_said(corpus, |lines| {
        let text = format!("{TITLE}\n{}", lines.join("\n"));
        let has_seal = lines.last().is_some_and(|line| line.starts_with("sha256 "));
        let file = if has_seal { format!("{text}\n") } else { sealed(&text) };
        match strategies_by_rules::check(&file, &Budget::unlimited()) {
            Err(reason) => vec![format!("not valid: {reason}")],
            Ok(proved) => {
                let line = |&(Statement { k, first, winner }, met): &_| line(k, first, winner, met as u64);
                proved.statements.iter().map(line).collect()
            }
        }
    });
    assert!(valid > 10 && refused > 20, "{valid} valid, {refused} not valid");
}
