//! Content changed, checksum redone: what is accepted all the same is true. Whether its proof is right is what the other
//! checkers say of changed files (`checkers/differential.py`).

use std::sync::{Arc, LazyLock};
use std::thread;

use games::Variant;
use games::certificate::{Kind, Subject, check};
use games::coloring::Rules;
use graphs::Graph;
use proptest::prelude::*;
use proptest::sample::Index;

use super::by_oracle::{Statement, Style, statement, winner};
use crate::common::{by_effort, connected_up_to};

use super::{COLORING, body, file, rules_of, written};

#[derive(Debug, Default)]
struct Tally {
    accepted: usize,
    refused: usize,
}

impl Tally {
    /// Checks a file whose proofs are `body`; if it is accepted, the oracle must agree.
    fn put(&mut self, graph: &Arc<Graph>, subject: Subject, body: &[u8]) {
        let Ok(checked) = check(&file(graph, subject, body)[..]) else {
            self.refused += 1;
            return;
        };
        for proved in checked.verdicts {
            let winner = winner(graph, subject.kind, proved.rules);
            assert_eq!(proved.winner, winner, "{graph:?} {subject} {:?} {body:?}", proved.rules);
        }
        self.accepted += 1;
    }

    fn put_claims(&mut self, graph: &Arc<Graph>, statement: &Statement) {
        self.put(graph, statement.subject, &body(&written(graph, std::slice::from_ref(statement))));
    }
}

const STYLES: [Style; 4] = [Style::Short, Style::Guarded, Style::Renamed, Style::Long];

/// Whether it is about the coloring game of the literature or the marking game.
fn is_plain(subject: Subject) -> bool {
    Subject { kind: Kind::Coloring, ..subject } == COLORING
}

/// The statements to change: of the coloring game of the literature in every style, of the marking game,
/// and of the variants of both on the graphs of `small` order at most.
fn statements(order: usize, small: usize) -> impl Iterator<Item = &'static (Arc<Graph>, Statement)> {
    // To prove them takes longer than some of the tests take with them.
    static PROVED: LazyLock<Vec<(Arc<Graph>, Statement)>> = LazyLock::new(proved);
    PROVED.iter().filter(move |(graph, stated)| {
        graph.order() <= order && (is_plain(stated.subject) || graph.order() <= small)
    })
}

/// The statements to order 5, of the variants to order 4.
fn proved() -> Vec<(Arc<Graph>, Statement)> {
    let graphs = connected_up_to(5);
    // On all threads there are: the tests that need them wait.
    thread::scope(|scope| {
        let proofs: Vec<_> = graphs.iter().map(|graph| scope.spawn(|| proved_of(graph))).collect();
        proofs.into_iter().flat_map(|proof| proof.join().unwrap()).collect()
    })
}

fn proved_of(graph: &Arc<Graph>) -> Vec<(Arc<Graph>, Statement)> {
    let mut statements = Vec::new();
    for subject in Subject::all().filter(|&subject| is_plain(subject) || graph.order() <= 4) {
        for rules in rules_of(graph, subject) {
            let styles: &[Style] = match subject {
                COLORING => &STYLES,
                _ => &[Style::Guarded],
            };
            let stated = styles.iter().map(|&style| statement(graph, subject.kind, rules, style));
            statements.extend(stated.map(|stated| (Arc::clone(graph), stated)));
        }
    }
    statements
}

/// Changes the head of one statement in this many.
#[test]
fn another_winner_another_starter_another_k() {
    let one_in = by_effort(5, 1);
    let mut tally = Tally::default();
    for (graph, stated) in statements(5, 4).step_by(one_in) {
        let Statement { rules, winner, .. } = *stated;
        let k = rules.colors();
        let with = |k| Rules::new(k).ok().map(|changed| changed.playing(rules.variant()));
        tally.put_claims(graph, &Statement { winner: winner.opponent(), ..stated.clone() });
        let others = [Some(rules.starting(rules.first().opponent())), with(k + 1), with(k - 1)];
        for rules in others.into_iter().flatten() {
            tally.put_claims(graph, &Statement { rules, ..stated.clone() });
        }
    }
    assert!(one_in * tally.refused > 1_000 && one_in * tally.accepted > 20, "{tally:?}");
}

#[test]
#[ignore = "a sweep: .ci/sweeps"]
fn another_game() {
    let mut tally = Tally::default();
    for (graph, stated) in statements(5, 4) {
        let proofs = body(&written(graph, std::slice::from_ref(stated)));
        for subject in Subject::all().filter(|&subject| subject != stated.subject) {
            tally.put(graph, subject, &proofs);
        }
    }
    assert!(tally.refused > 1_000 && tally.accepted > 1_000, "{tally:?}");
}

/// Changes one pair of vertices in this many of each graph, for the next statement others.
#[test]
fn another_graph() {
    let one_in = by_effort(9, 1);
    let mut tally = Tally::default();
    for (number, (graph, stated)) in statements(5, 3).enumerate() {
        let pairs = graph.vertices().flat_map(|v| graph.vertices().take(v.index()).map(move |u| (u, v)));
        for (u, v) in pairs.skip(number % one_in).step_by(one_in) {
            let kept = graph.edges().filter(|&edge| edge != (u, v));
            let added = (!graph.are_adjacent(u, v)).then_some((u, v));
            let edges = kept.chain(added).map(|(u, v)| (u.index(), v.index()));
            let other = Arc::new(Graph::from_edges(graph.order(), edges).unwrap());
            tally.put_claims(&other, stated);
        }
    }
    assert!(one_in * tally.refused > 1_000 && one_in * tally.accepted > 1_000, "{tally:?}");
}

/// What is done at a place, the place, a place to copy from, and a byte to write.
type Edit = (u8, Index, Index, u8);

fn edit() -> impl Strategy<Value = Edit> {
    (0..4u8, any::<Index>(), any::<Index>(), prop_oneof![4 => 0..14u8, 1 => any::<u8>()])
}

fn edited(body: &[u8], edits: &[Edit]) -> Vec<u8> {
    let mut body = body.to_vec();
    for (what, at, from, byte) in edits {
        if body.is_empty() {
            break;
        }
        let (at, copied) = (at.index(body.len()), *from.get(&body));
        match what {
            0 => body[at] = *byte,
            1 => body.insert(at, *byte),
            2 => drop(body.remove(at)),
            _ => body[at] = copied,
        }
    }
    body
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(by_effort(300, 3000)))]

    /// Edits the proofs of two statements about a graph, the second of which may name the loser: the game with k and with
    /// k + 1 colors, since a k may be stated once.
    #[test]
    fn edited_bytes(
        which: Index,
        edits in proptest::collection::vec(edit(), 1..4),
        k in 2..4u32,
        kind in prop::sample::select(&Kind::ALL),
        style in prop::sample::select(&STYLES),
        is_lie: bool,
        variant in prop_oneof![Just(0), 0..16usize],
    ) {
        static GRAPHS: LazyLock<Vec<Arc<Graph>>> = LazyLock::new(|| connected_up_to(5));
        let graph = which.get(&GRAPHS);
        let variant = Variant::all().nth(variant).expect("one of sixteen");
        let subject = Subject::new(kind, variant);
        let style = if subject == COLORING { style } else { Style::Guarded };
        let rules = [k, k + 1].map(|k| Rules::new(k).unwrap().playing(variant));
        let mut stated = rules.map(|rules| statement(graph, subject.kind, rules, style));
        stated[1].winner = if is_lie { stated[1].winner.opponent() } else { stated[1].winner };
        let body = edited(&body(&written(graph, &stated)), &edits);
        Tally::default().put(graph, subject, &body);
    }
}
