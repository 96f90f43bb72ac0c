//! Files that are no certificates: each is refused with the right reason, and none makes the checker panic.

use std::io::{self, Read};
use std::sync::Arc;

use games::Player;
use games::certificate::{CertificateError, Fault, Kind, Lemma, Subject, check};
use games::coloring::Rules;
use graphs::Graph;
use proptest::prelude::*;

use super::by_oracle::{Style, statement};
use super::{COLORING, file, sealed, written};

fn path(order: usize) -> Arc<Graph> {
    Arc::new(Graph::from_edges(order, (1..order).map(|v| (v - 1, v))).unwrap())
}

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
        let told = matches!(
            reason,
            CertificateError::Foreign
                | CertificateError::Version(_)
                | CertificateError::Truncated
                | CertificateError::Damaged
        );
        assert!(told, "bit {bit}: {reason}");
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
fn reasons() {
    let edge = path(2);
    let fault = |body: &[u8]| match refused(&file(&edge, COLORING, body)) {
        CertificateError::Proof { fault, .. } => fault,
        other => panic!("{body:?}: {other}"),
    };
    // Two colors on an edge, Alice first and winning, unless said.
    assert_eq!(fault(&[2, 0, 0]), Fault::NotTheLosersTurn);
    assert_eq!(fault(&[2, 2, 0]), Fault::NoMove);
    assert_eq!(fault(&[1, 1, 8, 0]), Fault::NotTheWinnersTurn);
    assert_eq!(fault(&[1, 0, 8, 0]), Fault::DeadVertex);
    assert_eq!(fault(&[1, 0, 8, 1]), Fault::IllegalReply);
    assert_eq!(fault(&[1, 0, 7]), Fault::IllegalReply);
    assert_eq!(fault(&[1, 0, 1]), Fault::NotProvedBefore);
    assert_eq!(fault(&[1, 0, 2, 0, 0]), Fault::NotAnAutomorphism);
    assert_eq!(fault(&[1, 0, 2, 1, 0]), Fault::ImageNotProvedBefore);
    assert_eq!(fault(&[1, 0, 16, 1, 0]), Fault::NotIsomorphic);
    assert_eq!(fault(&[1, 0, 16, 2, 0, 0]), Fault::NotIsomorphic);
    assert_eq!(fault(&[1, 0, 16, 2, 1, 0]), Fault::ImageNotProvedBefore);
    assert_eq!(fault(&[1, 0, 3]), Fault::LemmaFails(Lemma::Safe));
    assert_eq!(fault(&[1, 0, 5]), Fault::LemmaFails(Lemma::Threat));
    assert_eq!(fault(&[2, 1, 0]), Fault::NoMove);
    // Bob does not guard, and Alice leads on her own turn in the one game that there is.
    assert_eq!(fault(&[1, 1, 12]), Fault::NotGuarded);
    assert_eq!(fault(&[1, 2, 13]), Fault::NotGuarded);
    assert_eq!(fault(&[1, 0, 14]), Fault::NotGuarded);
    assert_eq!(fault(&[1, 0, 13, 12]), Fault::NotGuarded);
    assert_eq!(fault(&[1, 0, 13, 7]), Fault::IllegalReply);
    assert_eq!(fault(&[1, 0, 13, 8, 0]), Fault::DeadVertex);
    let numbers: [&[u8]; 5] = [
        &[1, 4],
        &[1, 0, 6, 3],
        &[1, 0, 2, 2, 0],
        &[0x80, 0x80, 0x80, 0x80, 0x80, 0],
        &[0xff, 0xff, 0xff, 0xff, 0x7f],
    ];
    for body in numbers {
        assert!(matches!(refused(&file(&edge, COLORING, body)), CertificateError::Number(_)), "{body:?}");
    }
    // A lemma is refused in the game and the variant for which it is not.
    let fault_in = |game: &str, body: &[u8]| {
        let subject = Subject::all().find(|subject| subject.to_string() == game).unwrap();
        match refused(&file(&path(3), subject, body)) {
            CertificateError::Proof { fault, .. } => fault,
            other => panic!("{body:?}: {other}"),
        }
    };
    assert_eq!(fault_in("coloring connected", &[2, 0, 4]), Fault::LemmaFails(Lemma::Race));
    assert_eq!(fault_in("marking connected", &[2, 0, 4]), Fault::LemmaFails(Lemma::Race));
    assert!(matches!(fault_in("marking", &[2, 1, 6, 2, 0, 1]), Fault::LemmaFails(Lemma::Core(_))));
    assert!(matches!(fault_in("marking", &[2, 1, 6, 0]), Fault::LemmaFails(Lemma::Core(_))));
    // Vertex 0 takes nothing aside at the start, and no player passes unless the game says so.
    assert_eq!(fault_in("coloring connected", &[2, 0, 14]), Fault::NotGuarded);
    assert_eq!(fault_in("coloring connected", &[2, 0, 11]), Fault::IllegalReply);
    assert_eq!(fault_in("coloring pass bob", &[2, 0, 7]), Fault::IllegalReply);
    assert_eq!(fault_in("marking connected", &[2, 0, 7]), Fault::IllegalReply);
    // An automorphism is no isomorphism where moves are connected; the ends of the path are not adjacent.
    assert_eq!(fault_in("coloring connected", &[2, 0, 19, 3, 2, 1, 0]), Fault::NotIsomorphic);
    assert_eq!(fault_in("coloring", &[2, 0, 19, 3, 1, 0, 2]), Fault::NotIsomorphic);
    assert_eq!(fault_in("coloring", &[2, 0, 19, 3, 0, 1, 0]), Fault::NotIsomorphic);
    // The fold of a path sends edges to edges, and two vertices to one.
    assert_eq!(fault_in("coloring", &[2, 0, 2, 0, 1, 0]), Fault::NotAnAutomorphism);
    // Alice leads in the game that guards the middle, and may not move at an end.
    assert_eq!(fault_in("coloring", &[2, 0, 15, 8, 0]), Fault::IllegalReply);
    // Alice is forced on her own turn, where she has a move and is not to win.
    assert_eq!(fault(&[1, 0, 15]), Fault::NotTheLosersTurn);
    assert_eq!(fault(&[1, 2, 15]), Fault::LemmaFails(Lemma::Threat));
    assert_eq!(fault(&[2, 1, 15]), Fault::NoMove);
    // A radius is for positions, and no larger than the order.
    assert_eq!(fault_in("coloring connected", &[2, 0, 20, 1, 0]), Fault::NotGuarded);
    assert_eq!(fault_in("coloring", &[2, 0, 20, 1, 1, 20, 0, 0]), Fault::NotGuarded);
    assert_eq!(fault_in("coloring", &[2, 0, 20, 3, 2]), Fault::NotGuarded);
    for above in [[20, 4, 0], [20, 0, 4]] {
        let body = [&[2, 0], &above[..]].concat();
        assert!(matches!(refused(&file(&path(3), COLORING, &body)), CertificateError::Number(_)));
    }
    assert_eq!(
        refused(&file(&edge, COLORING, &[1, 0, 19])),
        CertificateError::Number("the number of a claim")
    );
    let marking = Subject { kind: Kind::Marking, ..COLORING };
    assert!(matches!(refused(&file(&edge, marking, &[1, 0, 12])), CertificateError::Number(_)));
    for body in [&[][..], &[2], &[2, 0], &[2, 0, 3]] {
        assert_eq!(refused(&file(&edge, COLORING, body)), CertificateError::Incomplete, "{body:?}");
    }
    assert_eq!(refused(&file(&edge, COLORING, &[0])), CertificateError::Empty);
    assert_eq!(refused(&file(&edge, COLORING, &[2, 0, 3, 0, 0])), CertificateError::Trailing);
    let k_huge = [0xff, 0xff, 0xff, 0xff, 0x0f, 0, 3, 0];
    assert_eq!(
        check(&file(&edge, COLORING, &k_huge)[..]).expect("valid").verdicts[0].rules.colors(),
        u32::MAX
    );
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
    for game in
        ["chess", "coloring pass", "coloring pass none", "marking  connected", "coloring pass bob connected"]
    {
        assert_eq!(
            reason(&format!("mapgame certificate 1\ngame {game}\n")),
            CertificateError::Game(game.into())
        );
    }
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
    // The same graph in two ways that are not how it is written.
    assert_eq!(with_graph(">>graph6<<A_"), CertificateError::Loose);
    assert_eq!(with_graph(">>sparse6<<:An"), CertificateError::Loose);
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

/// The bytes as a file, as proofs of every game, and behind a header with this line.
fn bytes_are_refused(bytes: &[u8], body: &[u8], line: &str) {
    assert!(check(bytes).is_err());
    Subject::all().for_each(|subject| drop(check(&file(&path(5), subject, body)[..])));
    let header = format!("mapgame certificate 1\ngame coloring\ngraph {line}\n");
    let _ = check(&sealed([header.as_bytes(), bytes].concat())[..]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn arbitrary_bytes_are_refused(bytes: Vec<u8>, body: Vec<u8>, line in "[ -~]{0,20}") {
        bytes_are_refused(&bytes, &body, &line);
    }
}

proptest! {
    #[test]
    #[ignore = "a sweep: .ci/sweeps"]
    fn more_arbitrary_bytes_are_refused(bytes: Vec<u8>, body: Vec<u8>, line in "[ -~]{0,20}") {
        bytes_are_refused(&bytes, &body, &line);
    }
}
