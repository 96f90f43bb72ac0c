//! Certificates: valid ones are accepted; of the others, none is that claims what is not so.

mod by_oracle;
mod corpus;
mod guarding;
mod hostile;
mod lemmas;
mod mutations;
mod plain;

use std::io::{Read, Write};
use std::sync::Arc;

use crate::common::{by_effort, connected_up_to, spec};
use by_oracle::{Statement, Style, statement};
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use games::certificate::{Claim, Kind, Lemma, Step, Subject, Writer, check};
use games::coloring::Rules;
use games::{Adjacency, Player, Variant, oracle};
use graphs::{Graph, Vertex};
use sha2::{Digest, Sha256};

const COLORING: Subject =
    Subject { kind: Kind::Coloring, adjacency: Adjacency::Free, passing: games::Passing::Nobody };

/// k from 1 to max degree + 1, in this variant.
fn all_rules(graph: &Graph, variant: Variant) -> impl Iterator<Item = Rules> + use<> {
    (1..=graph.max_degree() as u32 + 1).map(move |k| Rules::new(k).expect("positive").playing(variant))
}

/// The same for both starters.
fn rules_of(graph: &Graph, subject: Subject) -> Vec<Rules> {
    let starters = [Player::Alice, Player::Bob];
    starters.into_iter().flat_map(|first| all_rules(graph, subject.variant(first))).collect()
}

fn written(graph: &Graph, statements: &[Statement]) -> Vec<u8> {
    let mut writer = Writer::new(Vec::new(), graph, None, statements[0].subject).unwrap();
    for Statement { rules, winner, claims, .. } in statements {
        writer.state(*rules, *winner).unwrap();
        claims.iter().for_each(|claim| writer.claim(claim).unwrap());
    }
    writer.finish().unwrap()
}

/// The decompressed proofs of a file, by what the format says of its lines.
fn body(file: &[u8]) -> Vec<u8> {
    let mut header_ends = file.iter().enumerate().filter(|&(_, &byte)| byte == b'\n').map(|(at, _)| at + 1);
    let compressed = &file[header_ends.nth(2).unwrap()..file.len() - 73];
    let mut body = Vec::new();
    DeflateDecoder::new(compressed).read_to_end(&mut body).unwrap();
    body
}

/// A file with these proofs and a checksum that fits.
fn file(graph: &Graph, subject: Subject, body: &[u8]) -> Vec<u8> {
    behind(format!("mapgame certificate 1\ngame {subject}\ngraph {}\n", graphs::to_graph6(graph)), body)
}

fn behind(header: String, body: &[u8]) -> Vec<u8> {
    let mut encoder = DeflateEncoder::new(header.into_bytes(), Compression::fast());
    encoder.write_all(body).unwrap();
    sealed(encoder.finish().unwrap())
}

fn sealed(mut content: Vec<u8>) -> Vec<u8> {
    let digest = Sha256::digest(&content);
    content.extend(format!("\nsha256 {digest:x}\n").into_bytes());
    content
}

/// Proves every statement about the game on the graph, both starters, and has the checker agree.
fn assert_proved(graph: &Arc<Graph>, subject: Subject, style: Style) {
    let prove = |rules| statement(graph, subject.kind, rules, style);
    let statements: Vec<_> = rules_of(graph, subject).into_iter().map(prove).collect();
    let file = written(graph, &statements);
    let checked = check(&file[..]).expect("valid");
    assert_eq!((&checked.graph, checked.subject), (&**graph, subject));
    let expected: Vec<_> = statements.iter().map(|stated| (stated.rules, stated.winner)).collect();
    let proved: Vec<_> = checked.verdicts.iter().map(|found| (found.rules, found.winner)).collect();
    assert_eq!(proved, expected, "{graph:?} {subject}");
    // The least k that Alice wins is the number that the oracle finds by its own scan.
    for first in [Player::Alice, Player::Bob] {
        let mut won =
            proved.iter().filter(|(rules, winner)| rules.first() == first && *winner == Player::Alice);
        let least = won.next().map(|(rules, _)| rules.colors());
        let number = match subject.kind {
            Kind::Coloring => oracle::game_chromatic_number(graph, subject.variant(first)),
            Kind::Marking => oracle::game_coloring_number(graph, subject.variant(first)),
        };
        assert_eq!((least, checked.number(first)), (Some(number), Some(number)));
    }
}

#[test]
fn a_number_is_proved_by_what_bob_wins_below_it() {
    let path = Graph::from_edges(3, [(0, 1), (1, 2)]).unwrap();
    let number =
        |subject, body: &[u8], first| check(&file(&path, subject, body)[..]).expect("valid").number(first);
    let marking = Subject { kind: Kind::Marking, ..COLORING };
    let (alice, bob) = (Player::Alice, Player::Bob);
    // Bob wins with one color, Alice with two where she begins; with three whoever does.
    let both = [1, 1, 0, 2, 0, 9, 0, 3, 3, 2, 3, 0];
    assert_eq!((number(COLORING, &both, alice), number(COLORING, &both, bob)), (Some(2), None));
    // A gap below her win proves nothing, in the marking game one further below does not matter.
    assert_eq!(number(COLORING, &[2, 0, 9, 0, 3, 0], alice), None);
    assert_eq!(number(marking, &[2, 0, 9, 3, 0], alice), None);
    assert_eq!(number(marking, &[1, 1, 0, 2, 0, 9, 3, 0], alice), Some(2));
    let empty = Graph::from_edges(0, []).unwrap();
    let checked = check(&file(&empty, COLORING, &[1, 0, 3, 0])[..]).expect("valid");
    assert_eq!((checked.number(alice), checked.number(bob)), (Some(0), None));
}

#[test]
fn every_game_on_connected_graphs_up_to_order_4_and_some_of_order_5_is_proved() {
    let (small, large): (Vec<_>, Vec<_>) =
        connected_up_to(5).into_iter().partition(|graph| graph.order() <= 4);
    for graph in small.into_iter().chain(large.into_iter().step_by(by_effort(3, 1))) {
        for subject in Subject::all() {
            assert_proved(&graph, subject, Style::Short);
            if subject.kind == Kind::Coloring && subject.adjacency == Adjacency::Free {
                assert_proved(&graph, subject, Style::Guarded);
                assert_proved(&graph, subject, Style::Renamed);
            }
            if graph.order() <= 4 || subject == COLORING {
                assert_proved(&graph, subject, Style::Long);
            }
        }
    }
}

/// The other tests read claims of every kind only if they are made.
#[test]
fn proofs_refer_to_isomorphic_positions() {
    let mut claims = Vec::new();
    for graph in connected_up_to(5) {
        for rules in rules_of(&graph, COLORING) {
            claims.extend(statement(&graph, Kind::Coloring, rules, Style::Renamed).claims);
        }
    }
    let isomorphic = claims.iter().filter(|claim| matches!(claim, Claim::Isomorphic(_))).count();
    assert!(isomorphic > 20, "{isomorphic}");
}

/// In the connected game, what is idle can become what opens the rest; components come one by one.
#[test]
fn graphs_that_are_not_connected() {
    for graph in ["union(path:3,path:2)", "union(path:4,path:1)"].map(spec) {
        for subject in Subject::all() {
            assert_proved(&graph, subject, Style::Short);
            assert_proved(&graph, subject, Style::Guarded);
        }
    }
}

#[test]
fn claims_are_written_by_the_letter_of_the_format() {
    // Alice colors the middle of a star, which has the largest number.
    let star = Graph::from_edges(201, (0..200).map(|leaf| (leaf, 200))).unwrap();
    let rules = Rules::new(2).unwrap();
    let start = Statement { subject: COLORING, rules, winner: Player::Alice, claims: vec![] };
    let reply = Claim::Reply(Step::Take { vertex: Vertex::new(200), patch: 0 });
    let by_reply = Statement { claims: vec![reply, Claim::Lemma(Lemma::Safe)], ..start.clone() };
    let written_by_reply = written(&star, &[by_reply]);
    assert_eq!(body(&written_by_reply), [2, 0, 0x80 | 80, 1, 0, 3, 0]);
    check(&written_by_reply[..]).expect("valid");
    // Two paths, and Alice leads in the second.
    let paths = Graph::from_edges(6, [(0, 1), (1, 2), (3, 4), (4, 5)]).unwrap();
    let race = Claim::Lemma(Lemma::Race);
    let by_guard = Statement { claims: vec![Claim::Guard(Some(1)), race.clone(), race], ..start };
    let written_by_guard = written(&paths, &[by_guard]);
    assert_eq!(body(&written_by_guard), [2, 0, 8 + 2 * 6 + 2, 4, 4, 0]);
    check(&written_by_guard[..]).expect("valid");
}
