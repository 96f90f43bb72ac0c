//! Certificates: valid ones are accepted; of the others, none is that claims what is not so.

mod by_oracle;
mod damage;
mod judge;
mod lemmas;
mod mutations;
mod plain;

use std::io::{Read, Write};
use std::sync::Arc;

use by_oracle::{Statement, Style, statement};
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use games::certificate::{Writer, check};
use games::coloring::Rules;
use games::{Player, oracle};
use graphs::{Graph, enumerate, formats};
use judge::judge;
use sha2::{Digest, Sha256};

/// The connected graphs of order 1 to `order`.
fn connected_graphs(order: usize) -> Vec<Arc<Graph>> {
    (1..=order).flat_map(enumerate::connected_graphs).map(Arc::new).collect()
}

/// The games with 1 to max degree + 1 colors, both starters.
fn all_rules(graph: &Graph) -> Vec<Rules> {
    let starters = [Player::Alice, Player::Bob];
    let rules = |k| starters.map(|first| Rules::new(k).expect("k is positive").starting(first));
    (1..=graph.max_degree() as u32 + 1).flat_map(rules).collect()
}

fn written(graph: &Graph, statements: &[Statement]) -> Vec<u8> {
    let mut writer = Writer::new(Vec::new(), graph).unwrap();
    for Statement { rules, winner, claims } in statements {
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
fn file(graph: &Graph, body: &[u8]) -> Vec<u8> {
    let header = format!("mapgame certificate 1\ngame coloring\ngraph {}\n", formats::to_graph6(graph));
    let mut encoder = DeflateEncoder::new(header.into_bytes(), Compression::fast());
    encoder.write_all(body).unwrap();
    sealed(encoder.finish().unwrap())
}

fn sealed(mut content: Vec<u8>) -> Vec<u8> {
    let digits: String = Sha256::digest(&content).iter().map(|byte| format!("{byte:02x}")).collect();
    content.extend(format!("\nsha256 {digits}\n").into_bytes());
    content
}

#[test]
fn every_game_on_connected_graphs_up_to_order_5_is_proved() {
    for graph in connected_graphs(5) {
        for style in [Style::Short, Style::Long] {
            let statements: Vec<_> =
                all_rules(&graph).into_iter().map(|rules| statement(&graph, rules, style)).collect();
            let file = written(&graph, &statements);
            let checked = check(&file[..]).expect("valid");
            assert_eq!(checked.graph, *graph);
            let expected: Vec<_> = statements.iter().map(|stated| (stated.rules, stated.winner)).collect();
            let proved: Vec<_> = checked.verdicts.iter().map(|found| (found.rules, found.winner)).collect();
            assert_eq!(proved, expected, "{graph:?}");
            assert_eq!(judge(&graph, &body(&file)).expect("right"), expected);
            // The least k that Alice wins is chi_g, which the oracle finds by its own scan.
            for first in [Player::Alice, Player::Bob] {
                let mut won = proved
                    .iter()
                    .filter(|(rules, winner)| rules.first() == first && *winner == Player::Alice);
                let least = won.next().map(|(rules, _)| rules.colors());
                assert_eq!(least, Some(oracle::game_chromatic_number(&graph, first)));
            }
        }
    }
}

#[test]
fn a_file_by_the_letter_of_the_format_is_accepted() {
    // K_2 with one color: Alice begins, every move of hers kills the other vertex.
    let edge = Arc::new(Graph::from_edges(2, [(0, 1)]).unwrap());
    let checked = check(&file(&edge, &[1, 1, 0, 0])[..]).expect("valid");
    let [proved] = checked.verdicts[..] else { panic!("one statement") };
    assert_eq!((proved.rules, proved.winner, proved.positions), (Rules::new(1).unwrap(), Player::Bob, 1));
    // The example of docs/formats.md.
    let path = Arc::new(Graph::from_edges(3, [(0, 1), (1, 2)]).unwrap());
    let checked = check(&file(&path, &[2, 0, 9, 0, 3, 0])[..]).expect("valid");
    let [proved] = checked.verdicts[..] else { panic!("one statement") };
    assert_eq!((proved.rules, proved.winner, proved.positions), (Rules::new(2).unwrap(), Player::Alice, 1));
}

/// A proof without the start position proves nothing.
#[test]
fn the_start_must_be_proved() {
    let graph = Arc::new(Graph::from_edges(4, [(0, 1), (1, 2), (2, 3)]).unwrap());
    let rules = Rules::new(2).unwrap();
    let stated = statement(&graph, rules, Style::Long);
    assert_eq!(stated.winner, Player::Bob);
    for claims in [vec![], stated.claims[1..].to_vec()] {
        let beheaded = Statement { claims, ..stated.clone() };
        check(&written(&graph, &[beheaded])[..]).expect_err("no start");
    }
    check(&file(&graph, &[0])[..]).expect_err("no statement");
}
