//! Gadgets of families, and what they prove.

use catalogue::families::from_spec;
use families::bob::{Search, rules};
use families::certificate::{CheckedProof, ProofError, check, write};
use families::gadget::Gadget;
use families::periodic::Cell;
use families::prove::prove;
use families::{FAMILIES, FamilyName};
use games::coloring::Rules;
use games::gadget::{Flaw, Move, walk};
use games::{Passing, Player, Variant};
use graphs::Budget;
use graphs::canonical::canonical_form;
use graphs::rng::Dice;
use itertools::Itertools;
use sha2::{Digest, Sha256};

/// Families with numbers of colors with which Bob wins on all large members, and quickly proved.
const PROVED: [(&str, u32); 12] = [
    ("grid:3xN", 3),
    ("grid:MxN", 3),
    ("cylinder:Nx3", 3),
    ("cylinder:Nx4", 3),
    ("torus:3xN", 3),
    ("circulant:N,1,2", 3),
    ("circulant:N,1,3", 2),
    ("power(cycle:N,3)", 3),
    ("hexagonal:3xN", 2),
    ("gp:N,2", 2),
    ("caterpillar:(1,0,2)*", 2),
    ("triangular:3xN", 3),
];

/// What is proved of who wins on members of a family, as text.
pub(crate) fn text_of(word: &str, k: u32, first: Player) -> String {
    let name = FamilyName::read(word).unwrap();
    write(&name, first, &prove(&name, k, first, &Budget::unlimited()).parts)
}

/// All sides of members that the family allows, up to this order.
pub(crate) fn small(name: &FamilyName, order: usize) -> Vec<[u32; 2]> {
    let sides = |axis: usize| match name.frame()[axis] {
        Some(side) => side..=side,
        None => name.periodic().least[axis]..=order as u32,
    };
    let lengths = |axis: usize| {
        sides(axis)
            .filter(move |&side| name.frame()[axis].is_some() || name.periodic().has_length(axis, side))
    };
    let all = lengths(0).cartesian_product(lengths(1)).map(|(rows, columns)| [rows, columns]);
    all.filter(|&sides| (1..=order).contains(&name.periodic().cells(sides).len())).collect()
}

/// Names of each kind of families, with one length that runs and with two.
pub(crate) fn names() -> Vec<String> {
    let mut names = vec!["power(path:N,3)".to_owned(), "caterpillar:(0,3)*".into(), "gp:N,3".into()];
    names.extend(crate::strips::STRIPS.map(|strip| format!("strip {strip}")));
    for family in FAMILIES {
        names.push(family.example.to_owned());
        let of_two = ["3xN", "Nx4", "MxN"].map(|sides| format!("{}:{sides}", family.name));
        names.extend(of_two.into_iter().filter(|name| FamilyName::read(name).is_ok()));
    }
    names.into_iter().unique().collect()
}

#[test]
fn members_are_those_of_the_specs() {
    for word in names() {
        let name = FamilyName::read(&word).unwrap();
        assert_eq!(name.word(), word);
        for sides in small(&name, 20) {
            let spec = match word.strip_prefix("caterpillar:(") {
                Some(leaves) => {
                    let leaves = leaves.trim_end_matches(")*").split(',').cycle().take(sides[1] as usize);
                    format!("caterpillar:{}", leaves.format(","))
                }
                // Strips have no other specs; they are compared by the second checker.
                None if word.starts_with("strip ") => continue,
                None => {
                    let running = sides[usize::from(name.frame()[1].is_none())];
                    let rows = if name.frame() == [None, None] { sides[0] } else { running };
                    word.replace('M', &rows.to_string()).replace('N', &running.to_string())
                }
            };
            let member = from_spec(&spec, 0).unwrap();
            assert_eq!(canonical_form(&name.periodic().member(sides)), canonical_form(&member), "{spec}");
        }
    }
}

#[test]
fn symmetric_families_are_those_whose_members_can_be_turned() {
    for (word, is_symmetric) in
        [("grid:MxN", true), ("king:MxN", true), ("triangular:MxN", true), ("cylinder:MxN", false)]
    {
        let periodic = FamilyName::read(word).unwrap().periodic().clone();
        assert_eq!(periodic.is_symmetric(), is_symmetric);
        let turned = canonical_form(&periodic.member([3, 5])) == canonical_form(&periodic.member([5, 3]));
        assert_eq!(turned, is_symmetric, "{word}");
    }
}

#[test]
fn other_words_name_no_family() {
    let words = "grid grid:3x3 grid:NxN grid:0xN torus:2xN circulant:N grid:99xN";
    for word in words.split(' ').chain([""]) {
        assert!(FamilyName::read(word).is_err(), "{word}");
    }
}

/// Asks the solver about small members that `winner` is proved to win with k; the number of its answers.
pub(crate) fn assert_members(
    proof: &CheckedProof,
    (k, winner): (u32, Player),
    order: usize,
    passing: impl Fn([u32; 2]) -> Passing,
) -> usize {
    let covered = proof.with(k, winner);
    assert!(covered.words().is_some(), "{}, k = {k}", proof.name.word());
    let all = small(&proof.name, order).into_iter().filter(|&sides| covered.has(sides));
    all.inspect(|&sides| {
        let variant = Variant::from(proof.first).passing(passing(sides));
        let member = proof.name.periodic().member(sides);
        let decision = solver::decide(&member, Rules::new(k).unwrap().playing(variant), &Budget::unlimited());
        assert_eq!(decision.winner, Some(winner), "{}, {sides:?}, k = {k}, {variant:?}", proof.name.word());
    })
    .count()
}

/// What is proved of members is what the solver says of them, also if Alice may pass where a gadget proves it.
#[test]
fn members_of_small_order_do_not_contradict() {
    let mut asked = 0;
    for (word, k) in PROVED {
        let proof = check(text_of(word, k, Player::Alice).as_bytes(), &Budget::unlimited()).unwrap();
        for k in 1..=k {
            let has_gadget = |sides: [u32; 2]| {
                proof
                    .gadgets
                    .iter()
                    .any(|(won, lengths)| won.k == k && lengths[0].has(sides[0]) && lengths[1].has(sides[1]))
            };
            let passing = |sides| if has_gadget(sides) { Passing::Alice } else { Passing::Nobody };
            asked += assert_members(&proof, (k, Player::Bob), 20, passing);
        }
    }
    assert!(asked > 150, "only {asked}");
}

/// Connected sets of at most this many cells of a frame with one row, or of a plane, within a small window.
fn targets(name: &FamilyName, most: usize) -> Vec<Vec<Cell>> {
    let cells = name.periodic().cells([name.frame()[0].unwrap_or(2), 3]);
    (1..=most).flat_map(|size| cells.iter().copied().combinations(size)).collect()
}

/// The search finds a win where the definition has one, and the walk accepts what it found.
#[test]
fn the_search_is_the_gadget_game() {
    let mut won = [0; 2];
    for (word, k, most) in [
        ("power(path:N,1)", 1, 3),
        ("power(path:N,1)", 2, 3),
        ("caterpillar:(1)*", 2, 2),
        ("caterpillar:(1)*", 3, 1),
        ("grid:2xN", 2, 2),
        ("grid:2xN", 3, 1),
        ("hexagonal:2xN", 2, 2),
        ("circulant:N,1,2", 2, 2),
        ("prism:N", 2, 1),
        ("gp:N,2", 2, 1),
    ] {
        let name = FamilyName::read(word).unwrap();
        for targets in targets(&name, most) {
            let gadget = Gadget::of(name.periodic(), name.frame(), &targets).unwrap();
            if gadget.order() > 10 {
                continue;
            }
            for begins in Player::BOTH {
                let budget = Budget::unlimited();
                let mut search = Search::new(&gadget.board, k);
                let found =
                    search.wins(begins, gadget.order() as u32, u64::MAX, &mut budget.start()).unwrap();
                let bob_wins = rules::winner(&gadget.board, k, begins) == Player::Bob;
                assert_eq!(found, Some(bob_wins), "{word}, k = {k}, {targets:?}, {begins} first");
                won[usize::from(bob_wins)] += 1;
            }
        }
    }
    assert!(won.iter().all(|&number| number > 20), "{won:?}");
}

/// With a move changed the walk mostly refuses a strategy; else it is one for the same gadget.
#[test]
fn a_gadget_on_which_alice_wins_has_no_strategy() {
    let name = FamilyName::read("power(path:N,1)").unwrap();
    let gadget = Gadget::of(name.periodic(), name.frame(), &[[0, 0]]).unwrap();
    assert_eq!(rules::winner(&gadget.board, 2, Player::Alice), Player::Alice);
    // Every sequence of moves that is long enough is tried, move by move.
    fn tried(gadget: &Gadget, moves: &mut Vec<Move>) -> bool {
        let mut left = moves.iter();
        let mut next = |_: &_| left.next().copied().ok_or(Flaw::End);
        match walk(&gadget.board, 2, Player::Alice, &mut Budget::unlimited().start(), &mut next) {
            Ok(_) => true,
            Err(Flaw::End) => (0..gadget.order()).cartesian_product(0..2).any(|step| {
                moves.push(step);
                let accepted = tried(gadget, moves);
                moves.pop();
                accepted
            }),
            Err(_) => false,
        }
    }
    assert!(!tried(&gadget, &mut Vec::new()));
}

pub(crate) fn sealed(text: &str) -> Vec<u8> {
    let digest = Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).join("");
    format!("{text}sha256 {digest}\n").into_bytes()
}

/// Thousands of changed and sealed files: what is accepted states nothing that is false of a small member.
#[test]
fn mutants_state_nothing_false() {
    let mut dice = Dice::new(5);
    let (mut refused, mut accepted) = (0, 0);
    let words = [("grid:3xN", 3), ("circulant:N,1,2", 3), ("cylinder:Nx3", 3), ("caterpillar:(1,0,2)*", 2)];
    for (word, k) in words {
        let text = text_of(word, k, Player::Alice);
        let body = &text[..text.trim_end().rfind('\n').unwrap() + 1];
        for _ in 0..crate::by_effort(150, 750) {
            let mut words: Vec<String> =
                body.split_inclusive([' ', '\n', ',', '=', 'x']).map(str::to_owned).collect();
            for _ in 0..=dice.below(2) {
                let at = dice.below(words.len());
                match dice.below(4) {
                    0 => drop(words.remove(at)),
                    1 => words.insert(at, words[dice.below(words.len())].clone()),
                    2 => words[at] = words[dice.below(words.len())].clone(),
                    _ => {
                        let word = words[at].trim_end_matches([' ', '\n', ',', '=', 'x']);
                        words[at] = format!("{}{}", dice.below(9), &words[at][word.len()..]);
                    }
                }
            }
            let Ok(proof) = check(&sealed(&words.concat()), &Budget::unlimited()) else {
                refused += 1;
                continue;
            };
            accepted += 1;
            for k in (1..=4).filter(|&k| proof.with(k, Player::Bob).words().is_some()) {
                assert_members(&proof, (k, Player::Bob), 13, |_| Passing::Nobody);
            }
        }
    }
    let [least_refused, least_accepted] = crate::by_effort([400, 5], [2000, 50]);
    assert!(refused > least_refused && accepted > least_accepted, "{refused} refused, {accepted} accepted");
}

#[test]
fn files_that_are_none_are_refused() {
    let text = text_of("circulant:N,1,2", 2, Player::Bob);
    let refused = |file: &[u8]| check(file, &Budget::unlimited()).err().unwrap();
    assert_eq!(refused(b""), ProofError::Foreign);
    assert_eq!(refused(&text.as_bytes()[1..]), ProofError::Foreign);
    assert_eq!(refused(&text.as_bytes()[..text.len() - 1]), ProofError::Seal);
    assert_eq!(refused(text.replace("k 1", "k 2").as_bytes()), ProofError::Seal);
    assert_eq!(
        check(text.as_bytes(), &Budget::nodes(3)).err().unwrap(),
        ProofError::Limit(graphs::Limit::Nodes)
    );
}
