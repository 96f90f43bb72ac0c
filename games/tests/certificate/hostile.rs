//! Files that are no certificates: each is refused with the right reason, and none makes the checker panic. Small ones
//! that hold much are refused or end at a limit, after few steps and in little memory.

use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use games::Player;
use games::certificate::{CertificateError, Kind, MAX_ORDER, Subject, check, check_within};
use games::coloring::Rules;
use graphs::{Budget, Graph, Limit};
use proptest::prelude::*;

use super::by_oracle::{Style, statement};
use super::{COLORING, behind, file, sealed, written};
use crate::common::{by_effort, path, spec};

fn edgeless(order: usize) -> Graph {
    Graph::from_edges(order, []).unwrap()
}

/// The marking game in which one must stay connected, and Alice may pass.
fn subject() -> Subject {
    Subject::all().find(|subject| subject.to_string() == "marking connected pass alice").unwrap()
}

/// A proof, as long as it is pointless, that Alice wins with one color on a graph without edges when Bob begins:
/// each of his moves is considered in `depth` rounds, and she passes.
fn pointless(unmarked: usize, depth: usize, body: &mut Vec<u8>) {
    if depth == 0 {
        body.push(3);
        return;
    }
    body.push(0);
    let mut below = vec![];
    if depth > 1 {
        below.push(7);
    }
    pointless(unmarked - 1, depth - 1, &mut below);
    body.extend(below.repeat(unmarked));
}

/// A valid certificate of a few thousand bytes for so many claims.
fn bomb(order: usize, depth: usize) -> Vec<u8> {
    let mut body = vec![1, 2];
    pointless(order, depth, &mut body);
    body.push(0);
    file(&edgeless(order), subject(), &body)
}

/// The answer under a limit of a tenth of a second, which is refused before that or ends there.
fn soon(file: &[u8]) -> Result<(), CertificateError> {
    let budget = Budget { time: Some(Duration::from_millis(100)), ..Budget::default() };
    check_within(file, &budget).map(drop)
}

/// The CPU time that this thread has had, where the system tells.
fn spent() -> Duration {
    let times = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    Duration::from_nanos(times.split(' ').next().and_then(|nanos| nanos.parse().ok()).unwrap_or(0))
}

#[test]
fn equal_statements() {
    // Alice wins with three colors: no vertex is endangered.
    let many = [3, 0, 3].repeat(4_000_000);
    let small = file(&path(3), COLORING, &[&many[..], &[0]].concat());
    assert!(small.len() < 100_000, "{}", small.len());
    let outcome = check_within(&small[..], &Budget::nodes(10)).map(drop);
    assert_eq!(outcome, Err(CertificateError::Repeated { k: 3, first: Player::Alice }));
}

#[test]
fn claims_without_end() {
    let small = bomb(40, 2);
    check(&small[..]).expect("valid");
    let large = bomb(250, 3);
    assert!(large.len() < 300_000, "{}", large.len());
    assert_eq!(soon(&large), Err(CertificateError::Limit(Limit::Time)));
    let limited = |budget| check_within(&large[..], &budget).unwrap_err();
    assert_eq!(limited(Budget::nodes(1000)), CertificateError::Limit(Limit::Nodes));
    let memory = Budget { memory: Some(20_000), ..Budget::default() };
    assert_eq!(limited(memory), CertificateError::Limit(Limit::Memory));
}

#[test]
fn the_stop_flag() {
    let large = bomb(250, 3);
    let stop = Arc::new(AtomicBool::new(false));
    let budget = Budget { stop: Some(Arc::clone(&stop)), ..Budget::default() };
    let checker = std::thread::spawn(move || check_within(&large[..], &budget).map(drop));
    std::thread::sleep(Duration::from_millis(100));
    stop.store(true, Ordering::Relaxed);
    assert_eq!(checker.join().unwrap(), Err(CertificateError::Limit(Limit::Interrupted)));
}

/// Nothing is claimed behind the proofs, but the file goes on for ever.
#[test]
fn a_file_without_end() {
    let header = format!("mapgame certificate 1\ngame coloring\ngraph {}\n\u{3}\0", "B?");
    for tail in [&b"\0"[..], b"sha256 "] {
        let endless = Reader(|out: &mut [u8]| {
            out.iter_mut().zip(tail.iter().cycle()).for_each(|(to, from)| *to = *from);
            Ok(out.len())
        });
        let endless = header.as_bytes().chain(endless);
        let budget = Budget { time: Some(Duration::from_millis(100)), ..Budget::default() };
        assert_eq!(check_within(endless, &budget).unwrap_err(), CertificateError::Limit(Limit::Time));
    }
}

struct Reader<F>(F);

impl<F: FnMut(&mut [u8]) -> io::Result<usize>> Read for Reader<F> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        self.0(out)
    }
}

#[test]
fn numbers_that_promise_much() {
    let with_graph = |line: &str| {
        let content = format!("mapgame certificate 1\ngame coloring\ngraph {line}\n");
        check_within(&sealed(content.into())[..], &Budget::nodes(1)).unwrap_err()
    };
    for line in [":~~?@????", ">>sparse6<<:~~?@????", "~~?@????"] {
        assert_eq!(with_graph(line), CertificateError::TooLarge(1 << 24), "{line}");
    }
    for line in ["~~~~~~~~", ":~~~~~~~~", ":", "", "~~", "~~~~~"] {
        assert!(matches!(with_graph(line), CertificateError::Graph(_)), "{line}");
    }
    assert!(matches!(with_graph(&"~".repeat(1 << 20)), CertificateError::Header { .. }));
    let edge = Graph::from_edges(2, [(0, 1)]).unwrap();
    let huge = [0xff, 0xff, 0xff, 0xff, 0x0f];
    for claim in [&[6][..], &[16], &[8], &[]] {
        let body = [&[1, 0], claim, &huge].concat();
        assert!(check_within(&file(&edge, COLORING, &body)[..], &Budget::nodes(1)).is_err(), "{claim:?}");
    }
}

#[test]
fn the_largest_graphs() {
    // Alice wins with one color, since there is no edge.
    let on_edgeless = |order| check(&file(&edgeless(order), COLORING, &[1, 0, 3, 0])[..]).map(drop);
    assert_eq!(on_edgeless(MAX_ORDER), Ok(()));
    assert_eq!(on_edgeless(MAX_ORDER + 1), Err(CertificateError::TooLarge(MAX_ORDER + 1)));
}

/// The dearest residues, with as many patches on as many vertices as there can be, at the start and behind some
/// moves: between two looks at the clock the checker takes less than a second of CPU time.
#[test]
fn one_claim_on_the_largest_graphs_is_short() {
    let number = |number: usize| [(number & 0x7f) as u8 | 0x80, (number >> 7) as u8];
    for (name, k) in [("complete:1024", 1000), ("multipartite:512,512", 500), ("gnp:1024,0.5", 400)] {
        let graph = spec(name);
        let start = [&number(k)[..], &[0]].concat();
        let moves = |rounds: usize| -> Vec<u8> {
            let reply =
                |round: usize| [&number(8 + 1023 - round)[..], &number(k - 1 - 2 * round), &[0]].concat();
            (0..rounds).flat_map(reply).collect()
        };
        let guard = number(8 + 2 * 1024);
        let within = [&number(11 + 3 * 1024)[..], &number(1024), &[0]].concat();
        for claim in [&[4][..], &guard, &within, &[0], &[3]] {
            for &rounds in by_effort(&[0, 20][..], &[0, 1, 2, 20]) {
                let late = [&start, &moves(rounds)[..], claim].concat();
                let (late, before) = (file(&graph, COLORING, &late), spent());
                assert!(soon(&late).is_err(), "{name} {rounds} {claim:?}");
                let spent = spent() - before;
                assert!(spent < Duration::from_secs(1), "{name} {rounds} {claim:?}: {spent:?}");
            }
        }
    }
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

/// A start is written in one way, is one on the graph, and names smaller colors than every k.
#[test]
fn starts() {
    let of = |game: &str, body: &[u8]| {
        let header = format!("mapgame certificate 1\ngame {game}\ngraph {}\n", graphs::to_graph6(&path(3)));
        check(&behind(header, body)[..]).map(|checked| checked.start.to_string())
    };
    let from = |words: &str, body: &[u8]| of(&format!("coloring{words}"), body);
    // Where the middle sees both colors Bob has won without a claim. Where it has one, no vertex can die.
    let (dead, safe) = (&[2, 1, 0][..], &[2, 0, 3, 0][..]);
    let right = [
        (" start 0=0 2=1", dead, safe),
        (" start 0=0 lists 1=0", dead, safe),
        (" lists 0=1 1=0 2=1", safe, dead),
        (" start 1=0", safe, dead),
    ];
    for (words, valid, not) in right {
        assert_eq!(from(words, valid), Ok(words.to_owned()));
        assert!(from(words, not).is_err(), "{words}");
    }
    assert!(of("marking start 1=0", safe).is_err());
    let many: Vec<String> = (0..1025).map(|color| color.to_string()).collect();
    let wrong = [
        " start| lists| start 1=0 | start  1=0|  start 1=0| start 2=1 0=0| start 1=00| start 01=0",
        " start 1=0 1=0| start 1=0,1| start 1| start 1=| start =1| start 1=+0| start 1=0 lists",
        " lists 1=1,0| lists 1=0,0| lists 1=| lists 1=0, | lists 1=0 start 0=0| lists 1=0 lists 2=0",
        " start 3=0| start 0=0 1=0| start 1=0 lists 1=1| start 1=2| lists 1=0,2| start 1=4294967295",
        " start 4294967295=0| start 1=99999999999| pass alice start 1=0 connected",
    ];
    let too_many = format!(" lists 1={}", many.join(","));
    for words in wrong.iter().flat_map(|line| line.split('|')).chain([too_many.as_str()]) {
        assert!(from(words, safe).is_err(), "{words}");
    }
    let huge = [&[0xff, 0xff, 0xff, 0xff, 0x0f][..], &[0, 3, 0]].concat();
    assert_eq!(from(&format!(" lists 1={}", many[..1024].join(",")), &huge).map(drop), Ok(()));
}

#[test]
fn headers() {
    let reason = |content: &str| refused(&sealed(content.into()));
    assert_eq!(reason("mapgame certificate 2\n"), CertificateError::Version("2".into()));
    assert_eq!(reason("# a text\n"), CertificateError::Foreign);
    let lacks =
        |reason, word| matches!(reason, CertificateError::Header { expected, .. } if expected == word);
    assert!(lacks(reason("mapgame certificate 1\nplay coloring\n"), "game "));
    // A longer line is not read to its end.
    let named = |length| reason(&format!("mapgame certificate 1\ngame {}\n", "x".repeat(length)));
    assert_eq!(named(50), CertificateError::Game("x".repeat(40)));
    assert!(lacks(named(1 << 24), "game "));
    for subject in Subject::all() {
        assert!(lacks(reason(&format!("mapgame certificate 1\ngame {subject}\n")), "graph "), "{subject}");
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
    let file = valid();
    for length in [0, 10, 30, 60, file.len() - 1] {
        let broken = file[..length].chain(Reader(|_: &mut [u8]| Err(io::ErrorKind::TimedOut.into())));
        assert_eq!(check(broken).unwrap_err(), CertificateError::Unreadable(io::ErrorKind::TimedOut));
    }
}

#[test]
fn in_small_pieces_with_interruptions() {
    let file = valid();
    let (mut rest, mut is_interrupted) = (&file[..], false);
    let dripping = Reader(|out: &mut [u8]| {
        is_interrupted = !is_interrupted;
        if is_interrupted {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let length = out.len().min(3);
        rest.read(&mut out[..length])
    });
    let verdicts = check(dripping).expect("valid").verdicts;
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
