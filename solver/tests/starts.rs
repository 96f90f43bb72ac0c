//! Starts and lists: the search and its certificates against the definition, in which colors have no symmetry.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use games::certificate::{Claim, Kind, Writer, check, check_watched};
use games::coloring::{Color, ColoringGame, Rules};
use games::minimax::Minimax;
use games::{Adjacency, Game, Player, Start, Variant};
use graphs::rng::Dice;
use graphs::{Budget, Graph, Vertex};
use itertools::{Itertools, iproduct};
use solver::Decider;
use solver::certify::{NotCertified, certify_from};
use solver::coloring::{Solver, Technique, Techniques};

use crate::common::*;

/// The game from a start by its rules alone: a position is what every vertex has.
struct Definition<'g> {
    graph: &'g Graph,
    variant: Variant,
    lists: Vec<Vec<u32>>,
    known: HashMap<(Vec<Option<u32>>, Player, bool), bool>,
}

impl Definition<'_> {
    fn fitting(&self, colors: &[Option<u32>], v: Vertex) -> Vec<u32> {
        let is_seen = |c: &u32| self.graph.neighbors(v).iter().any(|w| colors[w.index()] == Some(*c));
        self.lists[v.index()].iter().copied().filter(|c| !is_seen(c)).collect()
    }

    fn alice_wins(&mut self, colors: &mut Vec<Option<u32>>, to_move: Player, passed: bool) -> bool {
        let free: Vec<Vertex> = self.graph.vertices().filter(|v| colors[v.index()].is_none()).collect();
        if free.is_empty() {
            return true;
        }
        if free.iter().any(|&v| self.fitting(colors, v).is_empty()) {
            return false;
        }
        let key = (colors.clone(), to_move, passed);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let touches = |v: &&Vertex| self.graph.neighbors(**v).iter().any(|w| colors[w.index()].is_some());
        let touching: Vec<Vertex> = free.iter().filter(touches).copied().collect();
        let is_bound = self.variant.adjacency == Adjacency::Connected && !touching.is_empty();
        let mut outcomes = Vec::new();
        for v in if is_bound { touching } else { free } {
            for c in self.fitting(colors, v) {
                colors[v.index()] = Some(c);
                outcomes.push(self.alice_wins(colors, to_move.opponent(), false));
                colors[v.index()] = None;
            }
        }
        if self.variant.passing.allows(to_move) {
            outcomes.push(!passed && self.alice_wins(colors, to_move.opponent(), true));
        }
        let wins = outcomes.contains(&(to_move == Player::Alice)) == (to_move == Player::Alice);
        self.known.insert(key, wins);
        wins
    }
}

fn winner_from(graph: &Graph, start: &Start, rules: Rules) -> Player {
    let number = |color: &Color| color.index() as u32;
    let of_list = |v| start.lists.get(&v).map(|list| list.iter().map(number).collect());
    let lists = graph.vertices().map(|v| of_list(v).unwrap_or((0..rules.colors()).collect())).collect();
    let mut colors = graph.vertices().map(|v| start.colored.get(&v).map(number)).collect();
    let mut definition = Definition { graph, variant: rules.variant(), lists, known: HashMap::new() };
    if definition.alice_wins(&mut colors, rules.first(), false) { Player::Alice } else { Player::Bob }
}

fn colored(vertices: &[(usize, u32)]) -> BTreeMap<Vertex, Color> {
    vertices.iter().map(|&(v, c)| (Vertex::new(v), Color::new(c))).collect()
}

/// The game from a start and the positions of a play: searches with one table for all questions or without
/// endgames, and the certificate of the winner, which states the start; the other player has none.
fn assert_from(graph: &Arc<Graph>, start: &Start, solver: &mut Solver<'_>, rules: Rules) -> Vec<u8> {
    let winner = winner_from(graph, start, rules);
    let question = format!("{graph:?}{start}, {rules:?}");
    assert_eq!(solver.decide_from(start, rules).winner, Some(winner), "{question}");
    let large = Techniques::suited_to(graph.order()).without(Technique::Endgame);
    let large = Solver::using(graph, &Budget::unlimited(), large).decide_from(start, rules);
    assert_eq!(large.winner, Some(winner), "without endgames: {question}");
    let mut decider = Decider::new(graph, &Budget::unlimited());
    let game = ColoringGame::new(Arc::clone(graph), rules).beginning_at(start.clone());
    let (mut position, mut exact) = (game.initial(), Minimax::new(&game));
    assert_eq!(exact.value_of(&position).winner(), winner, "{question}");
    while game.value(&position).is_none() {
        let next = decider.winner(&game, &position);
        assert_eq!(next, Ok(exact.value_of(&position).winner()), "{question}: {position:?}");
        let moves = game.legal(&position);
        position = game.after(&position, moves[moves.len() / 2]);
    }
    let mut certified = |winner| {
        let begun = (Kind::Coloring, start);
        certify_from(begun, &mut decider, None, &[(rules, winner)], Vec::new(), &Budget::unlimited())
    };
    let file = certified(winner).expect("true, and no limit").out;
    let checked = check(&file[..]).unwrap_or_else(|refused| panic!("{question}: {refused}"));
    let stated = (&checked.graph, &checked.start, checked.verdicts[0].rules, checked.verdicts[0].winner);
    assert_eq!(stated, (&**graph, start, rules, winner));
    assert_eq!(checked.number(rules.first()), None, "it would be the number of the game");
    assert!(matches!(certified(winner.opponent()), Err(NotCertified::Untrue(..))), "{question}");
    file
}

/// Of up to two colored vertices; with all variants up to order 3, and on larger graphs another one for each graph.
#[test]
fn every_start_of_two_colored_vertices_up_to_order_5() {
    let others = Variant::all().filter(|variant| Variant::from(variant.first) != *variant);
    for (graph, other) in (1..=5).flat_map(all_graphs).zip(others.clone().cycle()) {
        let variants: Vec<Variant> = match graph.order() {
            0..=3 => Variant::all().collect(),
            _ => Player::BOTH.map(Variant::from).into_iter().chain([other]).collect(),
        };
        let pairs = (0..graph.order()).array_combinations();
        let pairs = pairs.flat_map(|[u, v]| [vec![(u, 0), (v, 0)], vec![(u, 1), (v, 0)]]);
        let singles = (0..graph.order()).map(|v| vec![(v, 0)]);
        let mut solver = Solver::new(&graph, &Budget::unlimited());
        for vertices in singles.chain(pairs) {
            let start = Start { colored: colored(&vertices), ..Start::NONE };
            if start.check(&graph).is_err() {
                continue;
            }
            for k in start.least_colors()..=graph.max_degree() as u32 + 1 {
                for &variant in &variants {
                    assert_from(&graph, &start, &mut solver, rules(k, variant));
                }
            }
        }
    }
}

/// A graph of this order, a start with lists, and rules.
fn drawn(dice: &mut Dice, order: usize) -> (Arc<Graph>, Start, Rules) {
    loop {
        let graph = from_code(order, dice.seed());
        let k = 2 + dice.below(3) as u32;
        let mut start = Start::default();
        for v in graph.vertices() {
            match dice.below(4) {
                0 => drop(start.colored.insert(v, Color::new(dice.below(k as usize) as u32))),
                1 | 2 => {
                    let list = (0..1 + dice.below(3)).map(|_| Color::new(dice.below(k as usize) as u32));
                    start.lists.insert(v, list.collect());
                }
                _ => {}
            }
        }
        let variant = match dice.below(3) {
            0 => Variant::all().nth(dice.below(16)).expect("one of sixteen"),
            which => Player::BOTH[which - 1].into(),
        };
        if start.check(&graph).is_ok() && start.least_colors() <= k && start.colored.len() < order {
            return (graph, start, rules(k, variant));
        }
    }
}

/// Also changes what the certificates state: what is still accepted is true.
#[test]
fn drawn_starts_and_lists_up_to_order_7() {
    let mut dice = Dice::new(79);
    let (mut winners, mut accepted, mut refused) = ([0, 0], 0, 0);
    for number in 0..by_effort(300, 6_000) {
        let (graph, start, rules) = drawn(&mut dice, 4 + number % 4);
        let file = assert_from(&graph, &start, &mut Solver::new(&graph, &Budget::unlimited()), rules);
        winners[usize::from(check(&file[..]).unwrap().verdicts[0].winner == Player::Bob)] += 1;
        let (_, other, _) = drawn(&mut dice, graph.order());
        let (mut without, mut unlisted) = (start.clone(), start.clone());
        let _ = (without.colored.pop_first(), unlisted.lists.pop_last());
        for changed in [other, without, unlisted, Start::NONE] {
            match check(&restated(&file, &changed)[..]) {
                Ok(checked) => {
                    let proved = checked.verdicts[0];
                    let winner = winner_from(&graph, &changed, proved.rules);
                    assert_eq!((&checked.start, proved.winner), (&changed, winner), "{graph:?}{changed}");
                    accepted += 1;
                }
                Err(_) => refused += 1,
            }
        }
    }
    let counts = [winners[0], winners[1], accepted, refused];
    assert!(counts.iter().all(|&count| count > 50), "{counts:?}");
}

/// The claims of a certificate about another start.
fn restated(file: &[u8], start: &Start) -> Vec<u8> {
    let mut claims = Vec::new();
    let mut keep = |_: Rules, _: &dyn Fn() -> Box<[u8]>, claim: &Claim| {
        claims.push(claim.clone());
        Ok(())
    };
    let checked = check_watched(file, &Budget::unlimited(), &mut keep).expect("valid");
    let mut writer = Writer::from_start(Vec::new(), &checked.graph, None, checked.subject, start).unwrap();
    writer.state(checked.verdicts[0].rules, checked.verdicts[0].winner).unwrap();
    claims.iter().for_each(|claim| writer.claim(claim).unwrap());
    writer.finish().unwrap()
}

/// A list is a start on a larger graph: with a colored neighbor for each color that is not in it (docs/theory.md, 9.16).
#[test]
fn lists_are_starts_with_colored_neighbors() {
    let mut dice = Dice::new(13);
    for number in 0..by_effort(200, 2_000) {
        let (graph, start, rules) = drawn(&mut dice, 4 + number % 3);
        let rules = rules.playing(Variant::from(rules.first()));
        let mut edges: Vec<_> = graph.edges().map(|(u, v)| (u.index(), v.index())).collect();
        let (mut order, mut vertices) = (graph.order(), start.colored.clone());
        for ((&v, list), c) in iproduct!(&start.lists, 0..rules.colors()) {
            let c = Color::new(c);
            if !list.contains(&c) {
                edges.push((v.index(), order));
                vertices.insert(Vertex::new(order), c);
                order += 1;
            }
        }
        let larger = crate::common::graph(order, edges);
        let with_lists = Solver::new(&graph, &Budget::unlimited()).decide_from(&start, rules).winner;
        let without = Start { colored: vertices, ..Start::NONE };
        let decided = Solver::new(&larger, &Budget::unlimited()).decide_from(&without, rules).winner;
        assert_eq!(with_lists, decided, "{graph:?}{start}, {rules:?}");
    }
}

/// Nothing is as it would be without the start: with more colors than the maximum degree a list may still be too short, and
/// two colors of the connected game may be the wrong ones.
#[test]
fn shortcuts_of_the_game_do_not_hold_from_a_start() {
    let list = |v, c| (Vertex::new(v), [Color::new(c)].into());
    let same = Start { lists: [list(0, 0), list(1, 0)].into(), ..Start::NONE };
    let decide = |graph: &Graph, start: &Start, rules| {
        Solver::new(graph, &Budget::unlimited()).decide_from(start, rules).winner
    };
    assert_eq!(decide(&path(2), &same, rules(9, Player::Alice)), Some(Player::Bob));
    let apart = Start { colored: colored(&[(0, 0), (3, 0)]), ..Start::NONE };
    let connected = Variant::default().moving(Adjacency::Connected);
    assert_eq!(decide(&path(4), &apart, rules(2, connected)), Some(Player::Bob));
    let dead = Start { colored: colored(&[(0, 0), (2, 1)]), ..Start::NONE };
    let graph = path(3);
    let file =
        assert_from(&graph, &dead, &mut Solver::new(&graph, &Budget::unlimited()), rules(2, Player::Alice));
    assert_eq!(check(&file[..]).unwrap().verdicts[0].positions, 0);
    // The names of colors and their number cost nothing.
    let many = Start { colored: colored(&[(0, 4_000_000_000)]), ..Start::NONE };
    assert_eq!(decide(&graph, &many, rules(u32::MAX, Player::Bob)), Some(Player::Alice));
}
