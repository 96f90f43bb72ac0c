//! The corpus on which all checkers are run, `checkers/certificates.txt`: files, and what is said of each.

use std::fmt::Write;

use games::certificate::check;

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

#[test]
fn what_is_said_of_each_case() {
    let corpus = include_str!("../../../checkers/certificates.txt");
    let (mut wrong, mut valid, mut refused) = (String::new(), 0, 0);
    for case in corpus.split("\n\n") {
        let lines: Vec<&str> = case.lines().filter(|line| !line.starts_with('#')).collect();
        if lines.is_empty() {
            continue;
        }
        let is_said = |line: &&&str| line.starts_with("valid: ") || line.starts_with("not valid: ");
        let expected: Vec<&str> = lines.iter().take_while(is_said).copied().collect();
        let found: Vec<String> = match check(&file(&lines[expected.len()..])[..]) {
            Err(reason) => vec![format!("not valid: {reason}")],
            Ok(checked) => checked
                .verdicts
                .iter()
                .map(|proved| {
                    let (k, first, positions) =
                        (proved.rules.colors(), proved.rules.first().name(), proved.positions);
                    let end = if positions == 1 { "" } else { "s" };
                    format!(
                        "k = {k}, {first} first: {} wins ({positions} position{end})",
                        proved.winner.name()
                    )
                })
                .collect(),
        };
        let agree = found.len() == expected.len()
            && found.iter().zip(&expected).all(|(found, said)| said.ends_with(found));
        if !agree {
            writeln!(wrong, "{found:?}, expected:\n{case}").unwrap();
        }
        *if expected[0].starts_with("valid") { &mut valid } else { &mut refused } += 1;
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(valid > 20 && refused > 50, "{valid} valid, {refused} not valid");
}
