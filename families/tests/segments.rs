//! Segments and windows: against the game by its definition, and proofs that are changed.

use std::collections::HashMap;

use families::FamilyName;
use families::certificate::{CheckedProof, Part, Refused, check, write};
use families::prove::prove;
use families::segments::{Segment, SegmentProof, Spine, search};
use families::strip::Strip;
use games::{Passing, Player};
use graphs::Budget;

use crate::by_effort;
use crate::gadgets::{assert_members, text_of};

/// A segment as a graph: its ends, then the vertices of the spine, then their leaves.
struct Board {
    k: u8,
    near: Vec<Vec<usize>>,
    colors: Vec<Option<u8>>,
    known: HashMap<(Vec<Option<u8>>, bool), bool>,
}

impl Board {
    fn of(segment: &Segment, k: u32) -> Self {
        let n = segment.spine.len();
        let mut edges = vec![(0, 2), (n + 1, 1)];
        edges.extend((2..n + 1).map(|v| (v, v + 1)));
        let mut colors: Vec<Option<u8>> = segment.ends.iter().copied().map(Some).collect();
        colors.extend(vec![None; n]);
        for (at, spine) in segment.spine.iter().enumerate() {
            let colored = (0..k as u8).filter(|c| spine.colors >> c & 1 == 1).map(Some);
            for color in colored.chain((0..spine.uncolored).map(|_| None)) {
                edges.push((at + 2, colors.len()));
                colors.push(color);
            }
        }
        let mut near = vec![Vec::new(); colors.len()];
        for (v, w) in edges {
            near[v].push(w);
            near[w].push(v);
        }
        Board { k: k as u8, near, colors, known: HashMap::new() }
    }

    fn sees(&self, v: usize, c: u8) -> bool {
        self.near[v].iter().any(|&w| self.colors[w] == Some(c))
    }

    /// Whether Bob wins: some vertex sees all colors. He has lost when he cannot move; Alice may pass.
    fn bob_wins(&mut self, bob_moves: bool) -> bool {
        let all = 0..self.colors.len();
        if all.clone().any(|v| self.colors[v].is_none() && (0..self.k).all(|c| self.sees(v, c))) {
            return true;
        }
        let key = (self.colors.clone(), bob_moves);
        if let Some(&wins) = self.known.get(&key) {
            return wins;
        }
        let mut wins = !bob_moves && self.bob_wins(true)
            || bob_moves && { all.clone().any(|v| self.colors[v].is_none()) && self.any(true) };
        if !bob_moves {
            wins = wins && !self.any(false);
        }
        self.known.insert(key, wins);
        wins
    }

    /// Whether a move of Bob wins for him, or one of Alice keeps him from it.
    fn any(&mut self, bob_moves: bool) -> bool {
        for v in 0..self.colors.len() {
            for c in 0..self.k {
                if self.colors[v].is_none() && !self.sees(v, c) {
                    self.colors[v] = Some(c);
                    let wins = self.bob_wins(!bob_moves);
                    self.colors[v] = None;
                    if wins == bob_moves {
                        return true;
                    }
                }
            }
        }
        false
    }
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
                assert!(Board::of(segment, 3).bob_wins(true), "{segment}");
                seen += 1;
            }
        }
    }
    assert!(seen > 20, "{seen}");
}

/// A list without one of the segments, or with another move, is found out or is a proof as well: what it lists Bob wins.
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
                None => assert!(Board::of(&other.won[at].0, 3).bob_wins(true)),
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
            assert!(Board::of(&Segment { ends: [0, 0], spine }, 3).bob_wins(false), "{leaves}: {at} {color}");
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

fn proof_of(text: &str) -> Result<CheckedProof, Refused> {
    check(text.as_bytes(), &Budget::unlimited())
}

/// All members of small order are Alice's, whoever begins and though Bob may pass.
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
            assert!(matches!(proof_of(&text), Err(Refused::Windows(4, _))), "{word}, {at}");
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
