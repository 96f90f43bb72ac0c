//! Segments and windows: against the game by its definition, and proofs that are changed.

use std::collections::HashMap;
use std::sync::Arc;

use families::FamilyName;
use families::certificate::{CheckedProof, Part, ProofError, check, write};
use families::prove::prove;
use families::segments::{Segment, SegmentProof, Spine, search};
use families::strip::Strip;
use games::coloring::{Color, ColoringGame, ColoringMove, ColoringPosition, Rules, Verdict};
use games::{Game, Passing, Player};
use graphs::{Budget, Graph, Vertex};

use crate::by_effort;
use crate::gadgets::{assert_members, text_of};

/// Whether Bob wins a segment with three colors by definition, where Alice may pass. As a graph it is its
/// ends, then the spine, then the leaves.
fn bob_wins(segment: &Segment, to_move: Player) -> bool {
    let n = segment.spine.len();
    let mut edges = vec![(0, 2), (n + 1, 1)];
    edges.extend((2..=n).map(|v| (v, v + 1)));
    let mut colored: Vec<(usize, u8)> = segment.ends.into_iter().enumerate().collect();
    let mut order = n + 2;
    for (at, spine) in segment.spine.iter().enumerate() {
        colored.extend((0..3).filter(|c| spine.colors >> c & 1 == 1).zip(order..).map(|(c, leaf)| (leaf, c)));
        let leaves = order..order + spine.colors.count_ones() as usize + usize::from(spine.uncolored);
        order = leaves.end;
        edges.extend(leaves.map(|leaf| (at + 2, leaf)));
    }
    let first = if colored.len().is_multiple_of(2) { to_move } else { to_move.opponent() };
    let rules = Rules::new(3).unwrap().starting(first).passing(Passing::Alice);
    let game = ColoringGame::new(Arc::new(Graph::from_edges(order, edges).unwrap()), rules);
    let mut position = game.initial();
    for (v, color) in colored {
        let (vertex, color) = (Vertex::new(v), Color::new(color.into()));
        game.play(&mut position, ColoringMove::Color { vertex, color });
    }
    is_bobs(&game, &position, &mut HashMap::new())
}

fn is_bobs(
    game: &ColoringGame,
    position: &ColoringPosition,
    known: &mut HashMap<ColoringPosition, bool>,
) -> bool {
    if let Some(verdict) = game.value(position) {
        return verdict == Verdict::BobWins;
    }
    if let Some(&wins) = known.get(position) {
        return wins;
    }
    let moves = game.legal(position).into_iter();
    let mut after = moves.map(|step| is_bobs(game, &game.after(position, step), known));
    let wins = match position.to_move() {
        Player::Bob => after.any(|wins| wins),
        Player::Alice => after.all(|wins| wins),
    };
    known.insert(position.clone(), wins);
    wins
}

fn found(leaves: &[u8], k: u32) -> SegmentProof {
    search(leaves, k, Player::Alice, &mut Budget::nodes(100_000).start()).unwrap().unwrap()
}

/// Bob wins each segment of a proof by the definition of the game, and the sides though Alice moves.
#[test]
fn what_is_listed_bob_wins() {
    let mut seen = 0;
    for leaves in [&[2][..], &[2, 1], &[0, 2, 2]] {
        let proof = found(leaves, 3);
        assert_eq!(proof.fault(leaves, 3), None);
        for (segment, _) in &proof.won {
            let uncolored: usize = segment.spine.iter().map(|v| usize::from(v.uncolored) + 1).sum();
            if uncolored <= 9 {
                assert!(bob_wins(segment, Player::Bob), "{segment}");
                seen += 1;
            }
        }
    }
    assert!(seen > 20, "{seen}");
}

/// A list without one of the segments, or with another move, is detected or is a proof as well: what it lists Bob wins.
#[test]
fn a_changed_proof_lists_what_bob_wins_or_is_refused() {
    let leaves = [2];
    let proof = found(&leaves, 3);
    let mut refused = 0;
    for at in 0..proof.won.len() {
        let mut shorter = proof.clone();
        shorter.won.remove(at);
        refused += usize::from(shorter.fault(&leaves, 3).is_some());
        for color in 0..3 {
            let mut other = proof.clone();
            other.won[at].0.ends[1] = color;
            match other.fault(&leaves, 3) {
                None => assert!(bob_wins(&other.won[at].0, Player::Bob)),
                Some(_) => refused += 1,
            }
        }
    }
    assert!(refused > proof.won.len(), "{refused}");
}

/// Bob wins the sides though Alice moves, by the definition of the game, with each leaf in each other color; a proof that lacks
/// one of these, or whose sides differ, is refused.
#[test]
fn one_leaf_is_no_hindrance() {
    for leaves in [2, 3] {
        let proof = found(&[leaves], 3);
        assert!(proof.despite_leaf, "{leaves}");
        let (length, _) = proof.sides[0];
        let bare = vec![Spine { uncolored: leaves, colors: 0 }; length as usize];
        for (at, color) in itertools::iproduct!(0..bare.len(), 1..3) {
            let mut spine = bare.clone();
            spine[at] = Spine { uncolored: leaves - 1, colors: 1 << color };
            assert!(bob_wins(&Segment { ends: [0, 0], spine }, Player::Alice), "{leaves}: {at} {color}");
        }
        let uneven = SegmentProof { sides: [(length, 0), (length + 1, 0)], ..proof.clone() };
        let colored = SegmentProof { sides: [(length, 1); 2], ..proof };
        assert_eq!([uneven.fault(&[leaves], 3), colored.fault(&[leaves], 3)], [Some(0); 2]);
    }
}

#[test]
fn long_segments_are_found() {
    let proof = search(&[1], 3, Player::Bob, &mut Budget::unlimited().start()).unwrap().unwrap();
    assert_eq!(proof.fault(&[1], 3), None);
    assert!(proof.sides.iter().all(|side| side.0 > 10));
}

/// With leaves that are too few nothing is found: with one or none, k = 3, Alice has an answer everywhere in short segments.
#[test]
fn nothing_is_found_on_bare_spines() {
    let found = search(&[0], 3, Player::Alice, &mut Budget::nodes(5_000).start());
    assert!(!matches!(found, Ok(Some(_))));
}

/// Strips with numbers of colors with which Alice keeps to words.
const KEPT: [(&str, u32); 6] = [
    ("grid:3xN", 4),
    ("caterpillar:(1,0)*", 3),
    ("caterpillar:(2,0)*", 3),
    ("caterpillar:(1)*", 4),
    ("caterpillar:(3)*", 4),
    ("prism:N", 4),
];

fn proof_of(text: &str) -> Result<CheckedProof, ProofError> {
    check(text.as_bytes(), &Budget::unlimited())
}

/// All members of small order are Alice's with either player first, also if Bob may pass.
#[test]
fn members_of_small_order_do_not_contradict() {
    let mut asked = 0;
    for ((word, k), first) in
        KEPT.into_iter().step_by(by_effort(2, 1)).flat_map(|kept| Player::BOTH.map(|first| (kept, first)))
    {
        let proof = proof_of(&text_of(word, k, first)).unwrap();
        assert_eq!(proof.words.len(), 1, "{word}");
        for passing in [Passing::Nobody, Passing::Bob] {
            asked += assert_members(&proof, (k, Player::Alice), 22, |_| passing);
        }
    }
    assert!(asked > by_effort(60, 200), "only {asked}");
}

#[test]
fn a_window_less_is_refused() {
    for (word, k) in [("grid:3xN", 4), ("caterpillar:(1,0)*", 3)] {
        let name = FamilyName::read(word).unwrap();
        let found = prove(&name, k, Player::Alice, &Budget::unlimited());
        let Some(Part::Windows { frame, from, kept, .. }) = found.parts.last() else {
            panic!("{word}: no windows")
        };
        for at in 0..kept.windows.len() {
            let mut kept = kept.clone();
            kept.windows.remove(at);
            let text = write(&name, Player::Alice, &[Part::Windows { k, frame: *frame, from: *from, kept }]);
            assert!(matches!(proof_of(&text), Err(ProofError::Windows(4, _))), "{word}, {at}");
        }
        let less = Part::Windows { k: k - 1, frame: *frame, from: *from, kept: kept.clone() };
        assert!(proof_of(&write(&name, Player::Alice, &[less])).is_err(), "{word}");
    }
}

#[test]
fn rows_on_guard_are_those_of_large_degree() {
    let rows = |word: &str, k| {
        let name = FamilyName::read(word).unwrap();
        Strip::of(name.periodic(), name.frame(), k).map(|strip| (strip.rows, strip.leaves))
    };
    assert_eq!(rows("grid:3xN", 4), Some((1, vec![[2, 0, 0, 0]])));
    assert_eq!(rows("grid:4xN", 4), Some((2, vec![[1, 1, 0, 0]])));
    assert_eq!(rows("grid:5xN", 4), Some((3, vec![[1, 0, 1, 0]])));
    assert_eq!(rows("caterpillar:(1,0,2)*", 3), Some((1, vec![[1, 0, 0, 0], [0; 4], [2, 0, 0, 0]])));
    assert_eq!(rows("prism:N", 4), Some((0, vec![[0; 4]])));
    assert_eq!(rows("grid:MxN", 4), None);
    assert_eq!(rows("circulant:N,1,2", 4), None);
}
