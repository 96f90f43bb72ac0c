//! Strips: their text, the specs that are strips, and which strips are the same.

use catalogue::families::{Member, from_spec};
use families::FamilyName;
use families::bob::WonGadget;
use families::certificate::{check, write};
use families::form::Form;
use families::prove::prove;
use games::{Passing, Player};
use graphs::Budget;
use graphs::canonical::canonical_form;
use itertools::iproduct;

use crate::by_effort;
use crate::gadgets::assert_members;

/// Strips of each kind: paths and cycles of several periods, twisted ones, with absent cells, with hubs.
pub(crate) const STRIPS: [&str; 9] = [
    "path rows 1 period 1 least 1 hub 0@0",
    "path rows 2 period 3 least 2 steps 0@0>0+1 0@1>0+1 0@1>1+0 0@2>0+1 1@1>1+3 absent 1@0 1@2",
    "cycle rows 2 period 1 least 3 steps 0@0>0+1 0@0>1+0 hub 0@0",
    "cycle rows 1 period 2 least 4 steps 0@0>0+1 0@1>0+1 hub 0@0",
    "cycle rows 2 period 2 least 6 steps 0@0>0+2 0@0>1+1 0@1>0+1 0@1>1+0 1@0>0+1",
    "twisted:1,0 rows 2 period 1 least 3 steps 0@0>0+1 0@0>1+0 1@0>1+1",
    "twisted:1,2,0 rows 3 period 1 least 3 steps 0@0>0+1 1@0>1+1 2@0>2+1 hub 0@0,1@0,2@0",
    "path rows 2 period 1 least 1 steps 0@0>0+1 0@0>1+0 1@0>1+1 hub 0@0 1@0+0",
    "cycle rows 1 period 1 least 5 steps 0@0>0+2 hub 0@0 0@0+0",
];

/// Each line of `strips.txt` is a spec with a letter, and the name of its family or why there is none. A far member is that of
/// the spec; those near the least length are compared whenever a spec is read. `WRITE=1` writes what is said now.
#[test]
fn specs_are_strips_or_refused() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/strips.txt");
    let stored = std::fs::read_to_string(path).unwrap();
    let (mut said, mut far) = (String::new(), 0);
    for spec in stored.lines().filter_map(|line| line.split(" = ").next()) {
        let found = FamilyName::read(spec);
        let name =
            found.as_ref().map_or_else(|fault| format!("none: {fault}"), |name| name.word().to_owned());
        said.push_str(&format!("{spec} = {name}\n"));
        let Ok(name) = found else { continue };
        let Some(spelling) = name.spelling() else { continue };
        let number = (25..).find(|&number| spelling.lengths.of(number).is_some()).unwrap();
        let member = from_spec(&Member([(spelling.lengths.letter, number)].into()).spelled(spec), 0).unwrap();
        let sides = [name.periodic().least[0], spelling.lengths.of(number).unwrap()];
        assert_eq!(canonical_form(&name.periodic().member(sides)), canonical_form(&member), "{spec}");
        far += 1;
    }
    if std::env::var_os("WRITE").is_some() {
        std::fs::write(path, &said).unwrap();
    }
    assert_eq!(said, stored);
    assert!(far > 40, "{far}");
}

/// A text is read as it is written, its clauses on one line or several. Those that are refused are in checkers/families.txt.
#[test]
fn strips_are_read_as_they_are_written() {
    for text in STRIPS {
        assert_eq!(Form::read(text).unwrap().to_string(), text);
        assert_eq!(
            Form::read(&text.replace(" hub", "\n  hub").replace(" steps", "\nsteps")).unwrap().to_string(),
            text
        );
    }
}

/// What is proved of strips of each kind, for either first player, is what the solver says of their small members: gadgets on
/// which hubs are colored first or not, and words in which one is.
#[test]
fn small_members_of_strips_do_not_contradict() {
    let (mut asked, mut kinds) = (0, [0; 3]);
    let more = [
        "cycle rows 1 period 1 least 3 steps 0@0>0+1 hub 0@0",
        "path rows 1 period 1 least 1 steps 0@0>0+1 hub 0@0",
    ];
    for (strip, first, k) in iproduct!(STRIPS.into_iter().chain(more), Player::BOTH, 2..=5) {
        let name = FamilyName::read(&format!("strip {strip}")).unwrap();
        let parts =
            prove(&name, k, first, &Budget::unlimited().with_own_nodes(by_effort(2_000, 100_000))).parts;
        if parts.is_empty() {
            continue;
        }
        let proof = check(write(&name, first, &parts).as_bytes(), &Budget::unlimited()).unwrap();
        let has_hubs = |(won, _): &&(WonGadget, _)| won.gadget.hubs > 0;
        let [with_hubs, after] = [false, true].map(|is_after| {
            proof
                .gadgets
                .iter()
                .filter(has_hubs)
                .filter(|(won, _)| won.gadget.is_after_hubs() == is_after)
                .count()
        });
        let words = proof.words.len() * usize::from(strip.contains("hub"));
        kinds = [kinds[0] + with_hubs, kinds[1] + after, kinds[2] + words];
        for stated in &proof.statements {
            let passing = if stated.winner == Player::Alice { Passing::Bob } else { Passing::Nobody };
            if proof.with(stated.k, stated.winner).words().is_some() {
                asked += assert_members(&proof, (stated.k, stated.winner), by_effort(14, 17), |_| passing);
            }
        }
    }
    assert!(asked > 300 && kinds.iter().all(|&kind| kind > 5), "{asked} {kinds:?}");
}
