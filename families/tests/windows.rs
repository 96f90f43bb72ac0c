//! Windows of strips, and what they prove.

use families::FamilyName;
use families::certificate::{CheckedProof, Part, Refused, check, write};
use families::prove::prove;
use families::strip::Strip;
use games::{Passing, Player};
use graphs::Budget;

use crate::by_effort;
use crate::gadgets::{assert_members, text_of};

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
