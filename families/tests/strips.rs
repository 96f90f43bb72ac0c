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
use graphs::rng::Dice;
use itertools::{Itertools, iproduct};

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

/// A text is read as written, on one line or several; checkers/families.txt has refused ones.
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

/// The text of a strip with its rows in another order, on cycles also shifted, and perhaps with its direction reversed.
fn renumbered(text: &str, dice: &mut Dice) -> String {
    let word =
        |name: &str| text.split(' ').skip_while(|word| *word != name).nth(1).unwrap().parse::<i64>().unwrap();
    let (rows, period, is_path) = (word("rows"), word("period"), text.starts_with("path"));
    let mut order: Vec<i64> = (0..rows).collect();
    order.sort_by_cached_key(|_| dice.below(1000));
    let is_twisted = text.starts_with("twisted");
    let common = dice.below(7) as i64;
    let shifts = (0..rows)
        .map(|_| {
            if is_path {
                0
            } else if is_twisted {
                common
            } else {
                dice.below(7) as i64
            }
        })
        .collect_vec();
    let is_turned = !(is_path && period > 1) && dice.below(2) == 1;
    let at = |row: i64, column: i64| {
        (order[row as usize], shifts[row as usize] + if is_turned { -column } else { column })
    };
    let numbers = |word: &str| {
        word.split(['@', '>', '+', ',']).map(|number| number.parse::<i64>().unwrap()).collect_vec()
    };
    let class = |word: &str| {
        let (row, column) = at(numbers(word)[0], numbers(word)[1]);
        (row, column.rem_euclid(period))
    };
    let classes = |word: &str| {
        word.split(',').map(class).sorted().map(|(row, column)| format!("{row}@{column}")).join(",")
    };
    let mapped = |word: &str| match word {
        _ if word.starts_with("twisted:") => {
            let twist = numbers(&word[8..]);
            let mut turned = vec![0; twist.len()];
            for (row, &to) in twist.iter().enumerate() {
                let (row, to) = (order[row], order[to as usize]);
                let (row, to) = if is_turned { (to, row) } else { (row, to) };
                turned[row as usize] = to;
            }
            format!("twisted:{}", turned.iter().join(","))
        }
        _ if word.contains('>') => {
            let step = numbers(word);
            let mut ends = [at(step[0], step[1]), at(step[2], step[1] + step[3])];
            ends.sort_by_key(|&(row, column)| (column, row));
            let [(row, column), (end, to)] = ends;
            format!("{row}@{}>{end}+{}", column.rem_euclid(period), to - column)
        }
        _ if word.contains('@') => {
            let (cells, hubs) = word.split_at(word.find('+').unwrap_or(word.len()));
            classes(cells) + hubs
        }
        _ => word.to_owned(),
    };
    // Shifts make longer steps, which a cycle has room for only from some length on.
    let least = (format!("least {}", word("least")), format!("least {}", 40 * period));
    text.split(' ').map(mapped).join(" ").replace(&least.0, &least.1)
}

/// A strip is like itself renumbered, shifted and reversed, and two such strips have isomorphic members.
#[test]
fn strips_that_are_alike_have_the_same_members() {
    let mut dice = Dice::new(3);
    let stored = include_str!("strips.txt").lines().filter_map(|line| line.split_once(" = strip "));
    let texts: Vec<&str> = STRIPS.into_iter().chain(stored.map(|(_, text)| text)).unique().collect();
    let member = |text: &str, length: u32| {
        let name = FamilyName::read(&format!("strip {text}")).unwrap();
        canonical_form(&name.periodic().member([name.periodic().least[0], length]))
    };
    let mut compared = 0;
    for text in &texts {
        for _ in 0..5 {
            let other = renumbered(text, &mut dice);
            let [form, renumbered] = [text, other.as_str()].map(|text| Form::read(text).unwrap());
            assert!(form.is_like(&renumbered), "{text}: {other}");
            let least = FamilyName::read(&format!("strip {other}")).unwrap().periodic().least;
            if least[0] * least[1] <= 120 {
                assert_eq!(member(text, least[1]), member(&other, least[1]), "{text}: {other}");
                compared += 1;
            }
        }
    }
    for [one, other] in texts.iter().array_combinations() {
        if Form::read(one).unwrap().is_like(&Form::read(other).unwrap()) {
            assert_eq!(member(one, 12), member(other, 12), "{one}, {other}");
        }
    }
    assert!(compared > 50, "{compared}");
}
