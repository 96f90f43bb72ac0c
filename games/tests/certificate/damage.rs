//! Files that are no certificates: each is refused with the right reason, and none makes the checker panic.

use std::io::{self, Read};

use games::Player;
use games::certificate::{CertificateError, Kind, Subject, check};
use games::coloring::Rules;
use proptest::prelude::*;

use crate::common::{by_effort, path};

use super::by_oracle::{Style, statement};
use super::{file, sealed, written};

fn valid() -> Vec<u8> {
    let graph = path(5);
    written(&graph, &[2, 3].map(|k| statement(&graph, Kind::Coloring, Rules::new(k).unwrap(), Style::Long)))
}

fn refused(file: &[u8]) -> CertificateError {
    check(file).expect_err("not valid")
}

#[test]
fn truncated_at_every_byte() {
    let file = valid();
    let title = "mapgame certificate 1\n".len();
    for length in 0..file.len() {
        let expected = if length < title { CertificateError::Foreign } else { CertificateError::Truncated };
        assert_eq!(refused(&file[..length]), expected, "{length} bytes");
    }
    check(&file[..]).expect("whole");
}

#[test]
fn every_bit_flipped() {
    let file = valid();
    for bit in 0..8 * file.len() {
        let mut flipped = file.clone();
        flipped[bit / 8] ^= 1 << (bit % 8);
        let reason = refused(&flipped);
        let is_damage = matches!(
            reason,
            CertificateError::Foreign
                | CertificateError::Version(_)
                | CertificateError::Truncated
                | CertificateError::Damaged
        );
        assert!(is_damage, "bit {bit}: {reason}");
    }
}

#[test]
fn bytes_behind_the_seal_or_the_proofs() {
    let file = valid();
    assert_eq!(refused(&[&file[..], b"\n"].concat()), CertificateError::Truncated);
    let content = &file[..file.len() - 73];
    assert_eq!(refused(&sealed([content, b"x"].concat())), CertificateError::Trailing);
}

#[test]
fn headers() {
    let reason = |content: &str| refused(&sealed(content.into()));
    assert_eq!(reason("mapgame certificate 2\n"), CertificateError::Version("2".into()));
    assert_eq!(reason("# a text\n"), CertificateError::Foreign);
    let header = |reason| match reason {
        CertificateError::Header { expected, .. } => expected,
        other => panic!("{other}"),
    };
    assert_eq!(header(reason("mapgame certificate 1\nplay coloring\n")), "game ");
    assert_eq!(header(reason("mapgame certificate 1\ngame coloring\n")), "graph ");
    // A longer line is not read to its end.
    let named = |length| reason(&format!("mapgame certificate 1\ngame {}\n", "x".repeat(length)));
    assert_eq!(named(35), CertificateError::Game("x".repeat(35)));
    assert_eq!(header(named(36)), "game ");
    for subject in Subject::all() {
        assert_eq!(header(reason(&format!("mapgame certificate 1\ngame {subject}\n"))), "graph ");
    }
    let with_graph = |line: &str| reason(&format!("mapgame certificate 1\ngame coloring\ngraph {line}\n"));
    assert!(matches!(with_graph("D?"), CertificateError::Graph(_)));
    // A sparse6 line is short whatever the order.
    assert_eq!(with_graph(":~@??"), CertificateError::TooLarge(4096));
    assert_eq!(with_graph("A_"), CertificateError::Incomplete);
    assert_eq!(
        refused(&sealed(b"mapgame certificate 1\ngame coloring\ngraph A_\n\xff\xff".into())),
        CertificateError::NotCompressed
    );
}

#[test]
fn reading_that_fails_says_nothing_about_the_certificate() {
    struct Broken<'a>(&'a [u8]);
    impl Read for Broken<'_> {
        fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
            if self.0.is_empty() { Err(io::ErrorKind::TimedOut.into()) } else { self.0.read(out) }
        }
    }
    let file = valid();
    for length in [0, 10, 30, 60, file.len() - 1] {
        assert_eq!(
            check(Broken(&file[..length])).unwrap_err(),
            CertificateError::Unreadable(io::ErrorKind::TimedOut)
        );
    }
}

#[test]
fn in_small_pieces_with_interruptions() {
    struct Dripping<'a> {
        rest: &'a [u8],
        is_interrupted: bool,
    }
    impl Read for Dripping<'_> {
        fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
            self.is_interrupted = !self.is_interrupted;
            if self.is_interrupted {
                return Err(io::ErrorKind::Interrupted.into());
            }
            let length = out.len().min(3);
            self.rest.read(&mut out[..length])
        }
    }
    let verdicts = check(Dripping { rest: &valid(), is_interrupted: false }).expect("valid").verdicts;
    assert_eq!(verdicts.iter().map(|found| found.winner).collect::<Vec<_>>(), [Player::Bob, Player::Alice]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(by_effort(64, 256)))]

    /// As a file, as proofs of every game, and behind a header with this line.
    #[test]
    fn arbitrary_bytes_are_refused(bytes: Vec<u8>, body: Vec<u8>, line in "[ -~]{0,20}") {
        assert!(check(&bytes[..]).is_err());
        Subject::all().for_each(|subject| drop(check(&file(&path(5), subject, &body)[..])));
        let header = format!("mapgame certificate 1\ngame coloring\ngraph {line}\n");
        let _ = check(&sealed([header.as_bytes(), &bytes].concat())[..]);
    }
}
