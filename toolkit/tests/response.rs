//! The best response: the search against the definition, and what it attains of exhaustive worst cases.
//!
//! The normal test run looks at all connected graphs with at most five vertices. A longer one, with its figures:
//!
//!     RESPONSE_ORDER=7 cargo test --release --locked -p mapgame-toolkit --test toolkit -- response::worst_cases --nocapture
//!
//! RESPONSE_ORDER is the largest order. From 7 on the eleven graphs of the source report are examined too.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use catalogue::data::SOURCE_GRAPHS;
use games::coloring::{ColoringGame, Rules, Verdict};
use games::marking::{MarkingGame, MarkingMove};
use games::{Game, Play, Player, Variant, referee};
use graphs::{Budget, Graph, Limit, Parameters};
use strategies::{Entry, STRATEGIES};
use toolkit::players::Seat;
use toolkit::response::{Adversary, Board, Coloring, Marking, Replies, Search};
use toolkit::verify::{Defeat, PaletteRequest, Verification, VerifyTerms, verify};

use crate::common::{connected, parameters, player, spec, spider_and_cycle, winner_of_play};

const SHARE: f64 = 0.95;

fn search(simulations: u64, seed: u64) -> Search {
    Search { simulations, seed }
}

fn all_of_alice() -> impl Iterator<Item = &'static Entry> {
    STRATEGIES.iter().copied().filter(|entry| entry.player == Player::Alice)
}

/// What the best response alone finds: the search over every Bob may not take a step.
fn alone(
    graph: &Arc<Graph>,
    parameters: &Parameters,
    entry: &Entry,
    terms: &VerifyTerms,
    search: Search,
) -> Verification {
    let terms = VerifyTerms { response: Some(search), ..terms.clone() };
    verify(graph, parameters, entry, &terms, &Budget::nodes(0)).expect("it applies")
}

/// The most damage that any play of Bob does, with nothing merged and nothing pruned.
fn by_definition<B: Board>(board: &mut B) -> u32 {
    let mut most = board.damage();
    if board.is_over() {
        return most;
    }
    let mut moves = Vec::new();
    board.moves(&mut moves);
    for step in moves {
        let turn = board.answer(step);
        board.apply(&turn);
        most = most.max(by_definition(board));
        board.undo();
    }
    most
}

/// What the search says against the definition, and that it leaves the board as it was.
fn assert_is_best<B: Board>(board: &mut B, what: &str) -> u32 {
    let damage = board.damage();
    let expected = by_definition(board);
    let found = search(100_000, 3).run(board, &Budget::unlimited());
    assert_eq!((found.damage, found.is_exact, found.limit), (expected, true, None), "{what}");
    found.turns.iter().for_each(|turn| board.apply(turn));
    let done = board.damage();
    found.turns.iter().for_each(|_| board.undo());
    assert_eq!((done, board.damage()), (found.damage, damage), "the play is what it says: {what}");
    found.damage
}

#[test]
fn it_is_exact_where_its_tree_is_closed() {
    let mut largest = BTreeSet::new();
    for graph in connected(1..=5) {
        let parameters = parameters(&graph);
        for k in 1..=3 {
            let game = ColoringGame::new(Arc::clone(&graph), Rules::new(k).unwrap());
            for alice in all_of_alice() {
                let seat = Seat::new(&game, &parameters, Player::Alice);
                let Ok(Adversary::Known(replies)) = player(alice.name).known(&seat) else { continue };
                let what = format!("{} on {graph:?}, k = {k}", alice.name);
                if k == 1 {
                    let (start, _) = Marking::opening(&graph, &*replies, Player::Alice);
                    let found = assert_is_best(&mut Marking::new(&graph, &*replies, start), &what);
                    largest.insert(found);
                } else if graph.order() < 5 || k == 2 {
                    let (start, _) = Coloring::opening(&game, &*replies);
                    let found = assert_is_best(&mut Coloring::new(&game, &*replies, start), &what);
                    largest.insert(10 + found);
                }
            }
        }
    }
    // All scores up to 4, and with two and three colors wins of Bob and plays that do not come near one.
    assert_eq!(largest.into_iter().collect::<Vec<_>>(), [0, 1, 2, 3, 4, 10, 11, 13, 14]);
}

#[test]
fn it_is_exact_in_every_variant_with_either_starter() {
    let (mut won, mut lost) = (0, 0);
    for graph in ["path:4", "union(cycle:3,path:2)", "star:3"].map(spec) {
        let parameters = parameters(&graph);
        for (variant, k) in Variant::all().flat_map(|variant| [2, 3].map(|k| (variant, k))) {
            let game = ColoringGame::new(Arc::clone(&graph), Rules::new(k).unwrap().playing(variant));
            for alice in ["activation", "loose-backward", "most-constrained"] {
                let seat = Seat::new(&game, &parameters, Player::Alice);
                let Ok(Adversary::Known(replies)) = player(alice).known(&seat) else { continue };
                let (start, _) = Coloring::opening(&game, &*replies);
                let what = format!("{alice} on {graph:?}, k = {k}, {variant:?}");
                let found = assert_is_best(&mut Coloring::new(&game, &*replies, start), &what);
                *if found > k { &mut won } else { &mut lost } += 1;
            }
        }
    }
    assert!(won >= 20 && lost >= 20, "{won} won, {lost} lost");
}

#[expect(clippy::print_stderr, reason = "the figures are what a long sweep is for")]
fn assert_attained(graphs: impl Iterator<Item = Arc<Graph>>, what: &str) {
    let (mut pairs, mut attained, mut exact) = (0, 0, 0);
    for graph in graphs {
        let parameters = Parameters::of(&graph, &Budget::nodes(1_000_000));
        for entry in all_of_alice() {
            let every = verify(&graph, &parameters, entry, &VerifyTerms::default(), &Budget::unlimited());
            let Ok(every) = every else { continue };
            let worst = every.worst_case.expect("no palette is asked for");
            // The search ends where a theorem is refuted.
            let is_refuted = !every.exhaustive && every.limit.is_none();
            let found = alone(&graph, &parameters, entry, &VerifyTerms::default(), search(10_000, 1));
            let needed = found.worst_case.expect("likewise");
            let what = format!("{} on {graph:?}", entry.name);
            assert!(needed <= worst || is_refuted, "{what} finds more than there is: {needed} > {worst}");
            assert!(!found.exhaustive || needed >= worst, "{what} says that nothing is worse than {needed}");
            pairs += 1;
            attained += u32::from(needed >= worst);
            exact += u32::from(found.exhaustive);
        }
    }
    eprintln!("{what}: {attained} of {pairs} worst cases are attained, {exact} exactly");
    assert!(f64::from(attained) >= SHARE * f64::from(pairs), "{attained} of {pairs}");
}

#[test]
fn worst_cases_are_attained() {
    let most = std::env::var("RESPONSE_ORDER").map_or(5, |order| order.parse().expect("an order"));
    for order in 1..=most {
        assert_attained(connected([order]), &format!("connected graphs of order {order}"));
    }
    if most >= 7 {
        let graphs = SOURCE_GRAPHS.iter().map(|(_, graph)| spec(graph));
        assert_attained(graphs, "the eleven graphs of the source report");
    }
}

#[test]
fn the_reading_of_the_source_report_is_refuted_from_every_seed() {
    let (graph, order) = spider_and_cycle();
    let parameters = parameters(&graph);
    let entry = strategies::by_name("loose-backward-report").unwrap();
    let terms = VerifyTerms {
        order: Some(order),
        palette: Some(PaletteRequest::Colors(8)),
        ..VerifyTerms::default()
    };
    for seed in 0..20 {
        let done = alone(&graph, &parameters, entry, &terms, search(2000, seed));
        assert_eq!((done.holds(), done.colors), (Some(false), Some(8)), "seed {seed}");
        assert!(matches!(done.defeat, Some(Defeat::Dead(_))), "seed {seed}");
        assert_eq!(winner_of_play(&graph, &done, 8, Variant::default()), Some(Player::Bob), "seed {seed}");
    }
}

#[test]
fn at_the_table_it_wins_where_some_play_wins() {
    let mut won = [0, 0];
    for graph in connected(3..=5) {
        let parameters = parameters(&graph);
        for first in [Player::Alice, Player::Bob] {
            let game = ColoringGame::new(Arc::clone(&graph), Rules::new(2).unwrap().starting(first));
            for entry in all_of_alice() {
                let seat = Seat::new(&game, &parameters, Player::Alice);
                let Ok(mut alice) = player(entry.name).sit(&seat) else { continue };
                let across = player(entry.name).known(&seat).expect("a strategy is known");
                let Adversary::Known(replies) = &across else { panic!("{} is known", entry.name) };
                let (start, _) = Coloring::opening(&game, &**replies);
                let can_win = by_definition(&mut Coloring::new(&game, &**replies, start)) == 3;
                let hers = Seat { across: across.clone(), ..Seat::new(&game, &parameters, Player::Bob) };
                let mut bob = player("best-response:2000").sit(&hers).expect("he knows her");
                let done = referee(&game, &mut *alice, &mut *bob).expect("both play by the rules");
                let has_won = done.value == Verdict::BobWins;
                assert_eq!(has_won, can_win, "{} on {graph:?}, {first} first", entry.name);
                won[usize::from(has_won)] += 1;
            }
        }
    }
    assert!(won.iter().all(|&won| won > 50), "{won:?}");
}

#[test]
fn in_the_marking_game_it_plays_to_the_score_that_it_found() {
    let graph = spec("random-planar:30@1");
    let parameters = parameters(&graph);
    let game = MarkingGame::new(Arc::clone(&graph), Player::Alice);
    let rules = Rules::new(1).unwrap();
    let coloring = ColoringGame::new(Arc::clone(&graph), rules);
    let seat = Seat::new(&coloring, &parameters, Player::Alice);
    let across = player("activation").known(&seat).unwrap();
    let Adversary::Known(replies) = &across else { panic!("activation is known") };
    let (start, _) = Marking::opening(&graph, &**replies, Player::Alice);
    let board = &mut Marking::new(&graph, &**replies, start);
    let mut scores = BTreeSet::new();
    for seed in 0..3 {
        let his = Seat { seed, across: across.clone(), ..Seat::new(&game, &parameters, Player::Bob) };
        let mut bob = player("best-response:400").sit(&his).unwrap();
        let (mut position, mut memory, mut last) = (game.initial(), replies.start(), None);
        while game.value(&position).is_none() {
            let unmarked = graph.vertices().filter(|&v| !position.marked().contains(v));
            let unmarked = graphs::VertexSet::of(graph.order(), unmarked);
            let step = if game.to_move(&position) == Player::Alice {
                MarkingMove::Mark(replies.mark(&mut memory, &graph, &unmarked, last))
            } else {
                bob.choose(&game, &position, last.map(MarkingMove::Mark))
            };
            let MarkingMove::Mark(vertex) = step else { panic!("nobody passes") };
            last = Some(vertex);
            game.play(&mut position, step);
        }
        scores.insert(position.score().neighbors());
    }
    let found = search(200, 0).run(board, &Budget::unlimited());
    let least = *scores.first().unwrap();
    assert!(least + 1 >= found.damage, "{scores:?}, and {}", found.damage);
}

fn known<'g>(game: &'g ColoringGame, parameters: &'g Parameters, alice: &str) -> Arc<dyn Replies + 'g> {
    let seat = Seat::new(game, parameters, Player::Alice);
    match player(alice).known(&seat).expect("she plays here") {
        Adversary::Known(replies) => replies,
        Adversary::Unknown(who) => panic!("{who} is known"),
    }
}

#[test]
fn limits_end_it_and_what_was_found_is_kept() {
    let graph = spec("random-planar:100@1");
    let parameters = Parameters::of(&graph, &Budget::nodes(10_000));
    let game = ColoringGame::new(Arc::clone(&graph), Rules::new(1).unwrap());
    let replies = known(&game, &parameters, "activation");
    let (start, _) = Marking::opening(&graph, &*replies, Player::Alice);
    let board = &mut Marking::new(&graph, &*replies, start);
    let huge = search(u64::MAX, 0);
    let found = huge.run(board, &Budget { time: Some(Duration::from_millis(100)), ..Budget::unlimited() });
    assert!(found.limit == Some(Limit::Time) || found.is_exact);
    // How far it comes in a time is the machine's.
    let found = huge.run(board, &Budget::nodes(500));
    assert!(found.damage >= 5 && !found.turns.is_empty());

    let stop = Some(Arc::new(AtomicBool::new(true)));
    let found = huge.run(board, &Budget { stop, ..Budget::unlimited() });
    assert_eq!((found.limit, found.simulations), (Some(Limit::Interrupted), 0));
    let found = huge.run(board, &Budget::nodes(7));
    assert_eq!((found.limit, found.simulations, found.is_exact), (Some(Limit::Nodes), 7, false));
    let found = search(7, 0).run(board, &Budget::unlimited());
    assert_eq!((found.limit, found.simulations, found.is_exact), (None, 7, false));
    let found = huge.run(board, &Budget { memory: Some(50_000), ..Budget::unlimited() });
    assert_eq!(found.limit, Some(Limit::Memory));
    assert!(found.simulations > 10 && found.damage > 0);
}

#[test]
fn the_same_seed_finds_the_same_play_and_another_seed_another() {
    let graph = spec("random-planar:60@2");
    let parameters = Parameters::of(&graph, &Budget::nodes(10_000));
    let game = ColoringGame::new(Arc::clone(&graph), Rules::new(8).unwrap());
    let replies = known(&game, &parameters, "activation");
    let of_marking = |seed| {
        let (start, _) = Marking::opening(&graph, &*replies, Player::Alice);
        let found = search(50, seed).run(&mut Marking::new(&graph, &*replies, start), &Budget::unlimited());
        found.turns.iter().map(|turn| turn.step).collect::<Vec<_>>()
    };
    let of_coloring = |seed| {
        let (start, _) = Coloring::opening(&game, &*replies);
        let found = search(50, seed).run(&mut Coloring::new(&game, &*replies, start), &Budget::unlimited());
        found.turns.iter().map(|turn| turn.step).collect::<Vec<_>>()
    };
    assert_eq!(of_marking(1), of_marking(1));
    assert_eq!(of_coloring(1), of_coloring(1));
    assert!((2..6).any(|seed| of_marking(seed) != of_marking(1)));
    assert!((2..6).any(|seed| of_coloring(seed) != of_coloring(1)));
}

#[test]
fn verify_goes_on_with_it_where_a_limit_ends_the_search_over_every_bob() {
    let graph = spec("random-planar:60@1");
    let parameters = Parameters::of(&graph, &Budget::nodes(10_000));
    let entry = strategies::by_name("activation").unwrap();
    let budget = Budget::nodes(50);
    let before = verify(&graph, &parameters, entry, &VerifyTerms::default(), &budget).unwrap();
    assert_eq!((before.limit, before.response), (Some(Limit::Nodes), None));
    let best = search(2000, 0);
    let terms = VerifyTerms { response: Some(best), ..VerifyTerms::default() };
    let after = verify(&graph, &parameters, entry, &terms, &budget).unwrap();
    let responded = after.response.expect("it went on");
    assert_eq!((responded.player, responded.has_found), (best.to_string(), true));
    assert!(after.worst_case > before.worst_case, "{:?}, {:?}", after.worst_case, before.worst_case);
    assert_eq!((after.limit, after.exhaustive), (Some(Limit::Nodes), false));
    assert_eq!(after.positions, before.positions);
    // The play is one of the marking game, and scores what it says.
    let game = MarkingGame::new(Arc::clone(&graph), Player::Alice);
    let mut play = Play::new();
    after.worst_play.iter().for_each(|reply| play.push(reply.player, MarkingMove::Mark(reply.vertex)));
    let end = play.replay(&game).expect("the play is legal");
    assert_eq!(Some(end.score().neighbors() + 1), after.worst_case);

    // Where it covers every Bob, nothing goes on.
    let star = spec("star:6");
    let star_parameters = self::parameters(&star);
    let every = verify(&star, &star_parameters, entry, &terms, &Budget::unlimited()).unwrap();
    assert_eq!((every.response, every.exhaustive), (None, true));
    // Where it closes its tree, every Bob is covered after all.
    let done = verify(&star, &star_parameters, entry, &terms, &Budget::nodes(0)).unwrap();
    assert!(done.response.is_some() && done.exhaustive);
    assert_eq!(done.worst_case, every.worst_case);
}
