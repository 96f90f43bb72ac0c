//! Every theorem of the catalogue against the exact values on all small graphs; and the gadgets of the theorem
//! `stored-gadget`, and the paths of `stored-segments`, are those of the stored proofs about families.

use std::collections::BTreeMap;
use std::io::Read;
use std::path::Path;
use std::{env, fs};

use ::families::FamilyName;
use ::families::certificate::{CheckedProof, FamilyResult, check};
use ::families::gadget::Gadget;
use ::families::segments::leaves;
use catalogue::{enumerate, families};
use games::coloring::Rules;
use games::{Player, Variant};
use graphs::{Budget, Graph, Parameters};
use itertools::Itertools;
use strategies::formula::Expression;
use strategies::{
    Applicability, BoundKind, Evaluation, Hypothesis, Instance, Invariant, Status, Theorem, VARIANT_THEOREMS,
};
use toolkit::bounds::{Bounds, Interval};
use toolkit::expression::Condition;
use toolkit::invariants::Column;

use crate::cli::by_effort;

fn exact(graph: &Graph, parameters: &Parameters, invariant: Invariant, first: Player) -> u32 {
    let unlimited = Budget::unlimited();
    let number = match invariant {
        Invariant::GameChromaticNumber => {
            solver::coloring::game_chromatic_number(graph, first, &unlimited).exact()
        }
        Invariant::GameColoringNumber => {
            solver::marking::game_coloring_number(graph, first, &unlimited).exact()
        }
        Invariant::AcyclicChromaticNumber => parameters.acyclic_chi().exact(),
        Invariant::StrongColoringNumber => parameters.col_2().exact(),
    };
    number.expect("small graphs are settled")
}

/// Checks every theorem whose hypothesis holds, and counts for each how often that was.
fn assert_theorems_hold(graph: &Graph, applied: &mut BTreeMap<&'static str, usize>) {
    let parameters = Parameters::of(graph, &Budget::unlimited());
    let instance = Instance { graph, parameters: &parameters };
    for first in Player::BOTH {
        let mut values = BTreeMap::new();
        for theorem in strategies::all_theorems() {
            if theorem.status != Status::Proved
                || !theorem.starter.allows(first)
                || theorem.applies.check(&instance) != Applicability::Yes
            {
                continue;
            }
            let Some(bound) = theorem.value(&instance) else { continue };
            let invariant = theorem.invariant;
            let value =
                *values.entry(invariant).or_insert_with(|| exact(graph, &parameters, invariant, first));
            let holds = match theorem.kind {
                BoundKind::Upper => value <= bound,
                BoundKind::Lower => value >= bound,
                BoundKind::Exact => value == bound,
            };
            let Theorem { name, kind, .. } = theorem;
            assert!(holds, "{name} ({kind:?} {bound}) fails with {value} on {graph:?}, {first} first");
            *applied.entry(name).or_default() += 1;
        }
        let bounds = Bounds::of(&instance, first);
        assert!(bounds.applied.iter().all(|bound| bound.theorem.starter.allows(first)), "{graph:?}");
        for (invariant, value) in values {
            let Interval { low, high, .. } = bounds.interval(invariant);
            assert!(
                (low..=high).contains(&value),
                "{invariant:?} = {value} outside {low}..={high} on {graph:?}, {first} first"
            );
        }
    }
}

/// With `ORDER=9` in the environment, all graphs of that order instead:
/// `ORDER=9 cargo test --release -p mapgame --test main theorems::every_theorem_holds`.
#[test]
fn every_theorem_holds_on_every_graph_of_order_at_most_7() {
    let order = env::var("ORDER").map(|order| order.parse::<usize>().expect("ORDER is a number"));
    let (orders, expected) = match order {
        Ok(order) => (order..=order, None),
        Err(_) => by_effort((1..=7, Some(1_252)), (1..=8, Some(13_598))),
    };
    let mut applied = BTreeMap::new();
    let graphs = orders.flat_map(enumerate::every_graph);
    let number = graphs.inspect(|graph| assert_theorems_hold(graph, &mut applied)).count();
    // Families that begin at order 8 have a test of their own.
    for theorem in
        strategies::all_theorems().filter(|theorem| !FROM_ORDER_8.split(' ').any(|name| name == theorem.name))
    {
        assert!(applied.contains_key(theorem.name), "{} was never applied", theorem.name);
    }
    assert!(expected.is_none_or(|expected| expected == number), "{number}");
}

const FROM_ORDER_8: &str = "cycle-square grid-four grid-four-long grid-three grid-wide ladder stored-gadget stored-segments wheel-prism";

#[test]
fn exact_theorems_hold_on_members_of_their_families() {
    for line in include_str!("data/exact_theorems.txt").lines() {
        let (name, specs) = line.split_once(": ").unwrap();
        for spec in specs.split(' ') {
            let mut applied = BTreeMap::new();
            assert_theorems_hold(&families::from_spec(spec, 0).unwrap(), &mut applied);
            assert!(applied.contains_key(name), "{name} does not apply to {spec}");
        }
    }
}

/// What the theorem says of the graph, if it applies, and what is known of the graph says no less; nothing is played.
fn bound(name: &str, spec: &str) -> Option<u32> {
    let graph = families::from_spec(spec, 0).unwrap();
    let parameters = Parameters::of(&graph, &Budget::nodes(100_000));
    let theorem = strategies::all_theorems().find(|theorem| theorem.name == name).unwrap();
    let instance = Instance { graph: &graph, parameters: &parameters };
    let bound =
        theorem.value(&instance).filter(|_| theorem.applies.check(&instance) == Applicability::Yes)?;
    for first in Player::BOTH.into_iter().filter(|&first| theorem.starter.allows(first)) {
        let Interval { low, high, .. } = Bounds::of(&instance, first).interval(theorem.invariant);
        assert!(theorem.kind == BoundKind::Upper || low >= bound, "{name} {spec}");
        assert!(theorem.kind == BoundKind::Lower || high <= bound, "{name} {spec}");
    }
    Some(bound)
}

#[test]
fn theorems_say_what_is_written_beside_them() {
    let lines = include_str!("data/theorem_values.txt").lines();
    for line in lines.filter(|line| !line.starts_with('#')) {
        let [name, spec, value] = line.split(' ').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let bound = bound(name, spec).map_or("-".to_owned(), |bound| bound.to_string());
        assert_eq!(bound, value, "{name} {spec}");
    }
}

#[test]
fn families_end_where_their_theorems_do() {
    let lines = include_str!("data/theorem_ends.txt").lines();
    for line in lines.filter(|line| !line.starts_with('#')) {
        let [name, inside, outside] = line.split(' ').collect::<Vec<_>>()[..] else { panic!("{line}") };
        assert!(inside == "-" || bound(name, inside).is_some(), "{name} {inside}");
        assert_eq!(bound(name, outside), None, "{name} {outside}");
    }
}

fn misprints(text: &str) -> Vec<&'static str> {
    let is_of_name = |c: char| c.is_alphabetic() || c == '_';
    let ends = text.match_indices(|c: char| c.is_ascii_digit()).map(|(at, _)| at + 1);
    let ends = ends.filter(|&end| !text[end..].starts_with(|c: char| c.is_ascii_digit()));
    let numbers = ends.filter_map(|end| {
        let begin = text[..end].trim_end_matches(|c: char| c.is_ascii_digit()).len();
        (!text[..begin].ends_with(is_of_name)).then(|| (begin, end, text[begin..end].parse::<u32>().unwrap()))
    });
    let changed = numbers.flat_map(|(begin, end, number)| {
        let others = [number.checked_sub(1), Some(number + 1)].into_iter().flatten();
        others.map(move |other| format!("{}{other}{}", &text[..begin], &text[end..]))
    });
    changed.map(|text| &*text.leak()).collect()
}

fn graphs_of_theorems() -> BTreeMap<&'static str, Vec<&'static str>> {
    let mut graphs: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    let values = include_str!("data/theorem_values.txt").lines().filter(|line| !line.starts_with('#'));
    let ends = include_str!("data/theorem_ends.txt").lines().filter(|line| !line.starts_with('#'));
    for line in values.chain(ends).chain(include_str!("data/exact_theorems.txt").lines()) {
        let (name, specs) = line.split_once(' ').unwrap();
        let specs = specs.split(' ').filter(|spec| spec.contains(|c: char| c.is_alphabetic()));
        graphs.entry(name.trim_end_matches(':')).or_default().extend(specs);
    }
    graphs
}

/// A condition or a letter with another number says something else of one of the graphs beside the theorem, and what is computed by
/// a function has a value there. Formulas stand in `tests/sessions/list.md`.
#[test]
fn misprints_in_theorems_are_noticed() {
    let graphs = graphs_of_theorems();
    let mut unnoticed = Vec::new();
    for theorem in strategies::all_theorems() {
        let known = |spec: &&str| {
            let graph = families::from_spec(spec, 0).unwrap();
            let parameters = Parameters::of(&graph, &Budget::nodes(100_000));
            (graph, parameters)
        };
        let known: Vec<_> = graphs.get(theorem.name).into_iter().flatten().map(known).collect();
        let bounds = |applies: Hypothesis, eval: Evaluation| -> Vec<Option<u32>> {
            let bound = |(graph, parameters): &(Graph, Parameters)| {
                let instance = Instance { graph, parameters };
                let value = eval.value(theorem.formula, theorem.kind, &instance, &|_| None);
                value.filter(|_| applies.check(&instance) == Applicability::Yes)
            };
            known.iter().map(bound).collect()
        };
        let right = bounds(theorem.applies, theorem.eval);
        let mut others = Vec::new();
        if let Hypothesis::Conditions(conditions) = theorem.applies {
            for (at, condition) in conditions.iter().enumerate() {
                others.extend(misprints(condition).into_iter().map(|text| {
                    let mut changed = conditions.to_vec();
                    changed[at] = text;
                    (text, Hypothesis::Conditions(changed.leak()), theorem.eval)
                }));
            }
        }
        if let Evaluation::Formula(letters) = theorem.eval {
            for (at, &(letter, stands_for)) in letters.iter().enumerate() {
                others.extend(misprints(stands_for).into_iter().map(|text| {
                    let mut changed = letters.to_vec();
                    changed[at] = (letter, text);
                    (text, theorem.applies, Evaluation::Formula(changed.leak()))
                }));
            }
        } else if right.iter().all(Option::is_none) {
            unnoticed.push(format!("{}: no value", theorem.name));
        }
        let same = others.into_iter().filter(|&(_, applies, eval)| bounds(applies, eval) == right);
        unnoticed.extend(same.map(|(text, ..)| format!("{}: {text}", theorem.name)));
    }
    // These say the same: a prism has an even order, and the connected graph with one edge is a star.
    unnoticed.retain(|text| !["complete-prism: n >= 3", "third-color: m >= 2"].contains(&text.as_str()));
    assert!(unnoticed.is_empty(), "{unnoticed:#?}");
}

#[test]
fn the_smallest_tree_with_col_g_4_has_10_vertices() {
    let needs_4 = |tree: &Graph| {
        solver::marking::game_coloring_number(tree, Player::Alice, &Budget::unlimited()).exact() > Some(3)
    };
    let mut trees = 0;
    assert!((1..10).flat_map(enumerate::trees).inspect(|_| trees += 1).all(|tree| !needs_4(&tree)));
    assert_eq!(trees, 95, "trees of order at most 9");
    assert!(enumerate::trees(10).any(|tree| needs_4(&tree)));
}

#[test]
fn only_hypotheses_that_would_have_helped_are_named_as_missed() {
    let missed = |spec: &str| -> Vec<(&str, u32)> {
        let graph = families::from_spec(spec, 0).unwrap();
        let parameters = Parameters::of(&graph, &Budget::unlimited());
        let instance = Instance { graph: &graph, parameters: &parameters };
        let bounds = Bounds::of(&instance, Player::Alice);
        let found = bounds.missed(&instance, &Budget::unlimited());
        for missed in &found {
            let Interval { low, high, .. } = bounds.interval(missed.theorem.invariant);
            assert!(low <= missed.value && missed.value <= high && low < high, "{spec}: {missed:?}");
        }
        found.iter().map(|missed| (missed.theorem.name, missed.value)).collect()
    };
    assert_eq!(missed("complete:9"), [], "nothing is open");
    assert!(missed("path:6").iter().all(|(name, _)| *name != "planar"), "17 is no news");
    assert!(missed("apollonian:24@7").contains(&("planar-girth-5", 8)), "{:?}", missed("apollonian:24@7"));
}

#[test]
fn the_solver_closes_what_the_theorems_leave_open() {
    for spec in ["petersen", "grid:3x3", "cube", "wheel:5", "gnp:9,0.4@1"] {
        let graph = families::from_spec(spec, 0).unwrap();
        let parameters = Parameters::of(&graph, &Budget::unlimited());
        for first in Player::BOTH {
            let mut bounds = Bounds::of(&Instance { graph: &graph, parameters: &parameters }, first);
            bounds.settle(&graph, &Budget::unlimited());
            for invariant in [Invariant::GameChromaticNumber, Invariant::GameColoringNumber] {
                let value = exact(&graph, &parameters, invariant, first);
                assert_eq!(bounds.interval(invariant).exact(), Some(value), "{spec} {invariant:?} {first}");
            }
        }
    }
}

#[test]
fn a_limit_leaves_a_true_interval() {
    let graph = families::from_spec("icosahedron", 0).unwrap();
    let parameters = Parameters::of(&graph, &Budget::unlimited());
    for nodes in [0, 1, 10, 50, 1000] {
        let mut bounds = Bounds::of(&Instance { graph: &graph, parameters: &parameters }, Player::Alice);
        bounds.settle(&graph, &Budget::nodes(nodes));
        let Interval { low, high, .. } = bounds.interval(Invariant::GameChromaticNumber);
        assert!((4..=6).contains(&low) && high == 6, "{low}..{high} after {nodes} nodes");
    }
}

#[test]
fn names_are_unique_and_statements_are_one_line() {
    let mut names: Vec<&str> = strategies::all_theorems().map(|theorem| theorem.name).collect();
    let total = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), total, "two theorems of one name");
    assert!(strategies::all_theorems().all(|theorem| !theorem.statement().contains('\n')));
}

/// The matching rank against its definition: the most forward neighbors that can be assigned to places.
mod matching_rank {
    use super::*;
    use graphs::{LinearOrder, Vertex};
    use strategies::theorems::certified_bound;

    /// Tries every assignment of each of `waiting` to a place or to none.
    fn most(
        order: &LinearOrder,
        graph: &Graph,
        u: Vertex,
        waiting: &[Vertex],
        hits: &mut [u8],
        hit_u: bool,
    ) -> usize {
        let Some((&z, rest)) = waiting.split_first() else {
            // A hit on u needs a place for u's own hit.
            let spare = order.backward_neighbors(graph, u).any(|y| hits[y.index()] < 2);
            return if hit_u && !spare { usize::MIN } else { 1 };
        };
        let mut best = most(order, graph, u, rest, hits, hit_u);
        for y in order.backward_neighbors(graph, z) {
            if order.precedes(y, u) && hits[y.index()] < 2 {
                hits[y.index()] += 1;
                let count = most(order, graph, u, rest, hits, hit_u);
                best = best.max(if count == 0 { 0 } else { count + 1 });
                hits[y.index()] -= 1;
            }
        }
        if !hit_u {
            let count = most(order, graph, u, rest, hits, true);
            best = best.max(if count == 0 { 0 } else { count + 1 });
        }
        best
    }

    #[test]
    fn equals_the_best_assignment_on_all_connected_graphs_of_order_at_most_6() {
        for graph in (1..=6).flat_map(enumerate::connected_graphs) {
            for order in [LinearOrder::identity(graph.order()), graphs::orders::degree(&graph)] {
                let score = |u| {
                    let forward: Vec<Vertex> = order.forward_neighbors(&graph, u).collect();
                    let mut hits = vec![0; graph.order()];
                    // `most` counts one more than it serves, so that 0 can mean "impossible".
                    let served = most(&order, &graph, u, &forward, &mut hits, false) - 1;
                    graph.degree(u).min(order.backward_neighbors(&graph, u).count() + served + 1)
                };
                let expected = graph.vertices().map(score).max().map(|most| most as u32 + 1);
                assert_eq!(certified_bound(&graph, &order), expected, "{graph:?} along {order:?}");
            }
        }
    }
}

/// What is evaluated is what is shown: formulas and conditions are read, and name columns of the catalogue.
#[test]
fn formulas_and_conditions_name_columns() {
    let theorems = strategies::all_theorems().map(|theorem| (theorem.formula, theorem.eval, theorem.applies));
    let others = VARIANT_THEOREMS.iter().map(|theorem| (theorem.formula, theorem.eval, theorem.applies));
    let (mut formulas, mut conditions) = (0, 0);
    for (formula, eval, applies) in theorems.chain(others) {
        let is_column = |name: &str| {
            name == "turns_bob" || Column::named(name).is_ok() || Column::of_identifier(name).is_ok()
        };
        if let Evaluation::Formula(letters) = eval {
            let read = |text| Expression::read(text).expect(text);
            let is_letter = |name: &str| letters.iter().any(|(letter, _)| *letter == name);
            assert!(read(formula).names().iter().all(|name| is_letter(name) || is_column(name)), "{formula}");
            for (_, text) in letters {
                assert!(read(text).names().iter().all(|name| is_column(name)), "{formula}: {text}");
            }
            formulas += 1;
        }
        if let Hypothesis::Conditions(of_class) = applies {
            for text in of_class {
                let condition = Condition::read(text).unwrap_or_else(|fault| panic!("{fault}"));
                assert!(condition.columns().next().is_some(), "{text}");
                conditions += 1;
            }
        }
    }
    assert!(formulas > 60 && conditions > 50, "{formulas} formulas, {conditions} conditions");
}

fn stored_proofs() -> impl Iterator<Item = (String, CheckedProof)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("known/families");
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    paths.sorted().map(|path| {
        let mut text = fs::read(&path).unwrap();
        if path.extension().is_some_and(|extension| extension == "gz") {
            let packed = std::mem::take(&mut text);
            flate2::read::GzDecoder::new(&packed[..]).read_to_end(&mut text).unwrap();
        }
        let file = path.file_name().unwrap().to_str().unwrap().to_owned();
        (file, check(&text, &Budget::unlimited()).unwrap())
    })
}

/// What stored proofs state of members of order at most 12, and 16 with `SWEEPS=1`, is what the solver finds.
#[test]
fn stored_proofs_agree_with_the_solver() {
    let (most, expected) = by_effort((12, 500), (16, 900));
    let mut decided = 0;
    for (file, proof) in stored_proofs() {
        let (periodic, frame) = (proof.name.periodic(), proof.name.frame());
        let sides = |axis: usize| match frame[axis] {
            Some(side) => vec![side],
            None => (1..=most).filter(|&side| periodic.has_length(axis, side)).collect(),
        };
        for (rows, columns) in sides(0).into_iter().cartesian_product(sides(1)) {
            let member = [rows, columns];
            if periodic.cells(member).len() > most as usize {
                continue;
            }
            let graph = periodic.member(member);
            for &FamilyResult { k, winner, .. } in &proof.statements {
                if !proof.with(k, winner).has(member) {
                    continue;
                }
                let rules = Rules::new(k).unwrap().playing(Variant::from(proof.first));
                let decision = solver::decide(&graph, rules, &Budget::unlimited());
                assert_eq!(decision.winner, Some(winner), "{file}, {member:?}, k = {k}");
                decided += 1;
            }
        }
    }
    assert!(decided > expected, "{decided}");
}

/// Also the statements of `families/stored.txt`, and the table of docs/families.md. After a new proof: `WRITE=1 cargo test --workspace --test main -- stored_gadgets`.
#[test]
fn stored_gadgets_are_those_of_the_proofs() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (mut lines, mut paths_of_segments, mut stated) = (Vec::<String>::new(), Vec::new(), Vec::new());
    let story = fs::read_to_string(root.join("docs/families.md")).unwrap();
    let rows = story.lines().filter(|line| line.contains("](../known/families/")).collect_vec();
    let mut files = 0;
    for (file, proof) in stored_proofs() {
        // The row of docs/families.md says what the file proves with the most colors.
        let row = rows.iter().find(|row| row.contains(&format!("[{file}]"))).unwrap();
        let name = FamilyName::read(row.split('`').nth(1).unwrap()).unwrap();
        let (k, winner) = proof.statements.last().map(|stated| (stated.k, stated.winner)).unwrap();
        let number = if winner == Player::Bob { format!(">= {}", k + 1) } else { format!("= {k}") };
        let members = proof.up_to(k, winner).words_of(name.spelling()).unwrap();
        assert!(
            name.word() == proof.name.word() && row.contains(&format!("` | {number} | {members} |")),
            "{row}"
        );
        files += 1;
        for &FamilyResult { k, winner, .. } in &proof.statements {
            let lengths = [proof.with(k, winner), proof.up_to(k, winner)].map(|members| members.lengths());
            if let [Some(members), Some(smaller)] = lengths {
                let (first, winner) = (proof.first.name(), winner.name());
                stated.push(format!("{file} {first} {k} {winner} {members} {smaller} {}", proof.name.word()));
            }
        }
        // The search for gadgets in a graph takes time for each: those of strips have their families.
        if proof.name.word().starts_with("strip ") {
            continue;
        }
        for (won, _) in proof.gadgets.iter().filter(|(won, _)| won.k > 1 && won.begins == Player::Alice) {
            let gadget = &won.gadget;
            let edges =
                gadget.board.near.iter().enumerate().flat_map(|(v, near)| near.iter().map(move |&w| (v, w)));
            let graph = graphs::to_graph6(&Graph::from_edges(gadget.order(), edges).unwrap());
            let rest = format!("{graph} {}", picture(gadget));
            if lines.iter().all(|line| !line.ends_with(&rest) || !line.starts_with(&format!("{} ", won.k))) {
                lines.push(format!("{} {} {rest}", won.k, proof.name.word()));
            }
        }
        for (k, segments) in &proof.segments {
            let leaves = leaves(proof.name.periodic(), proof.name.frame()).unwrap();
            let [(n, _), (m, _)] = segments.sides;
            // 12.11 of the theory: the same leaves everywhere, and sides of one length n; else 12.9.
            let length =
                if segments.despite_leaf { 2 * n + 3 } else { 2 * (n + m + 3 + leaves.len() as u32) };
            let leaves = leaves.iter().join(",");
            paths_of_segments.push(format!("{k} {} {leaves} {length}", proof.name.word()));
        }
    }
    assert_eq!(rows.len(), files);
    let gadgets = "strategies/theorems/gadgets.txt";
    let segments = "strategies/theorems/segments.txt";
    for (file, lines) in [(gadgets, lines), (segments, paths_of_segments), ("families/stored.txt", stated)] {
        let text = lines.iter().map(|line| format!("{line}\n")).join("");
        let stored = root.join(file);
        if env::var_os("WRITE").is_some() {
            fs::write(&stored, &text).unwrap();
        }
        assert_eq!(fs::read_to_string(stored).unwrap(), text);
    }
}

/// The cells row by row: targets, other vertices at which Bob plays, those at which only Alice does.
fn picture(gadget: &Gadget) -> String {
    let ends = |axis: usize| {
        gadget
            .cells
            .iter()
            .map(|cell| cell[axis])
            .minmax()
            .into_option()
            .map(|(low, high)| low..=high)
            .unwrap()
    };
    let letter = |row: i32, column: i32| match gadget.cells.binary_search(&[row, column]) {
        Err(_) => '.',
        Ok(v) if gadget.board.targets.contains(&v) => 'T',
        Ok(v) if gadget.board.is_inner[v] => 'N',
        Ok(_) => 'H',
    };
    ends(0).map(|row| ends(1).map(|column| letter(row, column)).collect::<String>()).join("/")
}
