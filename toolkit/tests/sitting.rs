//! A person against a player: moves taken back leave no trace, and every refusal names its rule; transcripts are read
//! back and made again, and one that says anything else is refused.

use std::sync::Arc;

use catalogue::enumerate;
use games::coloring::{Color, ColoringGame, ColoringMove, Rules};
use games::marking::MarkingGame;
use games::{Adjacency, Game, Passing, Play, Player, Variant, VertexMove};
use graphs::rng::Dice;
use graphs::{Budget, Graph, LinearOrder, Parameters, Vertex};
use itertools::Itertools;
use strategies::STRATEGIES;
use toolkit::moves::WrittenMove;
use toolkit::players::{BoxedAgent, Seat};
use toolkit::sitting::{IllegalMove, NothingToTakeBack, Ply, Sitting, check};
use toolkit::transcript::{Transcript, TranscriptError, TranscriptGame, TranscriptInfo, is_transcript};

use crate::common::{parameters, player, spec};

fn game(spec: &str, colors: u32, first: Player) -> ColoringGame {
    ColoringGame::new(self::spec(spec), Rules::new(colors).unwrap().starting(first))
}

fn seated<'g>(
    name: &str,
    game: &'g ColoringGame,
    parameters: &'g Parameters,
    player: Player,
) -> BoxedAgent<'g> {
    self::player(name).sit(&Seat::new(game, parameters, player)).unwrap()
}

fn step(v: usize, color: u32) -> ColoringMove {
    ColoringMove::Color { vertex: Vertex::new(v), color: Color::new(color) }
}

/// The first legal move, from the end of the list on odd turns, so that both ends of the graph are reached.
fn some_move(game: &ColoringGame, sitting: &Sitting<'_, ColoringGame>) -> ColoringMove {
    let moves = game.legal(sitting.position());
    if sitting.plies().len() / 2 % 2 == 0 { moves[0] } else { moves[moves.len() - 1] }
}

/// Plays to the end, taking back this many of the person's moves after each turn and making them again.
fn play_on(game: &ColoringGame, sitting: &mut Sitting<'_, ColoringGame>, taken_back: usize) {
    sitting.answer();
    while sitting.value().is_none() {
        sitting.make(some_move(game, sitting)).unwrap();
        sitting.answer();
        let mut again = Vec::new();
        for _ in 0..taken_back {
            let own = sitting.plies().iter().rev().find(|ply| Some(ply.player) == sitting.person());
            let Some(step) = own.map(|ply| ply.step) else { break };
            again.push(step);
            sitting.take_back().unwrap();
            assert!(sitting.is_persons_turn());
        }
        for step in again.into_iter().rev() {
            sitting.make(step).unwrap();
            sitting.answer();
        }
    }
}

#[test]
fn what_was_taken_back_is_forgotten_by_every_strategy() {
    for (spec, k) in [("caterpillar:3,2,3", 4), ("petersen", 4), ("apollonian:12@3", 5)] {
        for first in [Player::Alice, Player::Bob] {
            let game = game(spec, k, first);
            let parameters = parameters(game.graph());
            for entry in STRATEGIES {
                let seat = Seat { force: true, ..Seat::new(&game, &parameters, Player::Alice) };
                let Ok(alice) = player(entry.name).sit(&seat) else { continue };
                let mut straight = Sitting::new(&game, Player::Bob, alice);
                play_on(&game, &mut straight, 0);
                for taken_back in [1, 2, 3] {
                    let again = player(entry.name).sit(&seat).unwrap();
                    let mut crooked = Sitting::new(&game, Player::Bob, again);
                    play_on(&game, &mut crooked, taken_back);
                    assert_eq!(crooked.plies(), straight.plies(), "{} on {spec}", entry.name);
                }
            }
        }
    }
}

#[test]
fn a_game_is_a_legal_play_and_ends_with_its_verdict() {
    for (first, person) in Player::BOTH.into_iter().cartesian_product(Player::BOTH) {
        let game = game("cycle:7", 3, first);
        let parameters = parameters(game.graph());
        let other = seated("alpha-beta:2", &game, &parameters, person.opponent());
        let mut sitting = Sitting::new(&game, person, other);
        play_on(&game, &mut sitting, 1);
        let mut play = Play::new();
        sitting.plies().iter().for_each(|ply| play.push(ply.player, ply.step));
        assert_eq!(&play.replay(&game).unwrap(), sitting.position());
        assert_eq!(game.value(sitting.position()), sitting.value());
        assert_eq!(sitting.make(step(0, 0)), Err(IllegalMove::Over));
        assert!(sitting.answer().is_none());
    }
}

#[test]
fn an_illegal_move_names_its_rule_and_changes_nothing() {
    let game = game("path:4", 3, Player::Alice);
    let parameters = parameters(game.graph());
    let mut sitting = Sitting::new(&game, Player::Alice, seated("random", &game, &parameters, Player::Bob));
    assert_eq!(sitting.take_back(), Err(NothingToTakeBack));
    sitting.make(step(1, 2)).unwrap();
    assert_eq!(sitting.make(step(3, 0)), Err(IllegalMove::OutOfTurn(Player::Bob)));
    sitting.answer().unwrap();
    let before = sitting.plies().to_vec();
    // The neighbor of 1 that Bob has left uncolored.
    let neighbor = if before[1].step.vertex() == Some(Vertex::new(0)) { 2 } else { 0 };
    let refusals = [step(1, 0), step(0, 3), step(neighbor, 2)].map(|step| {
        let refusal = sitting.make(step).unwrap_err();
        assert_eq!(sitting.plies(), before);
        refusal.to_string()
    });
    assert_eq!(refusals[0], "1 has color 2 already");
    assert_eq!(refusals[1], "expected a color from 0 to 2, found 3");
    assert_eq!(refusals[2], format!("1, next to {neighbor}, has color 2"));
    assert_eq!(sitting.take_back(), Ok(2));
    assert!(sitting.plies().is_empty());
}

#[test]
fn two_people_take_back_one_move_and_never_what_was_given() {
    let game = game("path:4", 3, Player::Alice);
    let given = [step(0, 0), step(2, 1)];
    let mut sitting = Sitting::of_two(&game).after(&given).unwrap();
    assert_eq!((sitting.person(), sitting.plies().len()), (None, 2));
    assert_eq!(sitting.take_back(), Err(NothingToTakeBack));
    for made in [step(1, 2), step(3, 0)] {
        assert!(sitting.is_persons_turn());
        sitting.make(made).unwrap();
        assert!(sitting.answer().is_none());
    }
    assert!(sitting.value().is_some());
    assert_eq!((sitting.take_back(), sitting.take_back()), (Ok(1), Ok(1)));
    assert_eq!(sitting.take_back(), Err(NothingToTakeBack));
    let steps: Vec<ColoringMove> = sitting.plies().iter().map(|ply| ply.step).collect();
    assert_eq!(steps, given);

    let fault = Sitting::of_two(&game).after(&[step(0, 0), step(1, 0)]).err().unwrap();
    assert_eq!(fault, (1, IllegalMove::Refused("0, next to 1, has color 0".into())));
    assert_eq!(check(&game, &game.initial(), step(0, 2)), Ok(()));
}

#[test]
fn a_strategy_goes_on_from_the_moves_given() {
    let game = game("caterpillar:3,2,3", 4, Player::Alice);
    let parameters = parameters(game.graph());
    let seat = || seated("activation", &game, &parameters, Player::Alice);
    let mut whole = Sitting::new(&game, Player::Bob, seat());
    play_on(&game, &mut whole, 0);
    let steps: Vec<ColoringMove> = whole.plies().iter().map(|ply| ply.step).collect();
    let mut later = Sitting::new(&game, Player::Bob, seat()).after(&steps[..4]).unwrap();
    play_on(&game, &mut later, 1);
    assert_eq!(later.plies().len(), whole.plies().len());
    assert_eq!(later.plies()[4..], whole.plies()[4..]);
}

#[test]
fn the_solver_says_when_it_fell_back() {
    let game = game("grid:4x4", 3, Player::Bob);
    let parameters = parameters(game.graph());
    let perfect = |nodes| {
        let seat = Seat { limits: Budget::nodes(nodes), ..Seat::new(&game, &parameters, Player::Bob) };
        player("perfect").sit(&seat).unwrap()
    };
    let mut cut = Sitting::new(&game, Player::Alice, perfect(1));
    let remark = cut.answer().unwrap().remark.clone().unwrap();
    assert!(remark.contains("no move was shown to win (node limit)"), "{remark}");
    let mut whole = Sitting::new(&game, Player::Alice, perfect(1_000_000));
    assert_eq!(whole.answer().unwrap().remark.as_deref(), Some("it wins"));
}

#[test]
fn the_rules_of_a_variant_are_named() {
    let rules = Rules::new(3).unwrap().moving(Adjacency::Connected).passing(Passing::Bob);
    let game = ColoringGame::new(spec("path:6"), rules);
    let parameters = parameters(game.graph());
    let mut alice = Sitting::new(&game, Player::Alice, seated("random", &game, &parameters, Player::Bob));
    let refusal = alice.make(ColoringMove::Pass).unwrap_err();
    assert_eq!(refusal.to_string(), "alice may not pass in this game");
    let order = LinearOrder::new(6, game.graph().vertices().collect()).unwrap();
    let seat = Seat { order: Some(order), ..Seat::new(&game, &parameters, Player::Alice) };
    let mut bob = Sitting::new(&game, Player::Bob, player("first-fit").sit(&seat).unwrap());
    assert_eq!(bob.answer().map(|ply| ply.step), Some(step(0, 0)));
    let refusal = bob.make(step(5, 0)).unwrap_err().to_string();
    assert_eq!(refusal, "5 is not next to a colored vertex, and others are");
    bob.make(ColoringMove::Pass).unwrap();
    assert_eq!(bob.answer().map(|ply| ply.step), Some(step(1, 1)));
    assert_eq!(bob.take_back(), Ok(2));
}

fn at_random<G>(game: &G, rules: Rules, dice: &mut Dice) -> Transcript
where
    G: TranscriptGame,
    G::Move: WrittenMove,
{
    let (mut position, mut plies, mut legal) = (game.initial(), Vec::new(), Vec::new());
    let most = dice.below(2 * game.graph().order() + 2);
    while plies.len() < most && game.winner(rules.colors(), &position).is_none() {
        game.moves(&position, &mut legal);
        let step = legal[dice.below(legal.len())];
        let remark = (dice.below(2) == 0).then(|| format!("because \"{}\"\n", plies.len()));
        plies.push(Ply { player: game.to_move(&position), step, remark });
        game.play(&mut position, step);
    }
    let about = TranscriptInfo { graph: "a graph".into(), rules, alice: None, bob: Some("random"), seed: 7 };
    Transcript::of(about, game, plies)
}

/// The same with one thing wrong, and the number of the move that is wrong then, if it is a move.
fn edited(whole: &Transcript) -> Vec<(Transcript, Option<usize>)> {
    let mut all = Vec::new();
    let mut edit = |number, change: &dyn Fn(&mut Transcript)| {
        let mut copy = whole.clone();
        change(&mut copy);
        all.push((copy, number));
    };
    for index in 0..whole.plies.len() {
        let number = Some(index + 1);
        edit(number, &|copy| copy.plies[index].player = copy.plies[index].player.opponent());
        edit(number, &|copy| copy.plies[index].ply += 1);
        edit(number, &|copy| copy.plies[index].step = "no move".into());
        edit(number, &|copy| copy.plies.truncate(index));
        if index > 0 && whole.plies[index].step != "pass" {
            // The vertex of an earlier move is colored or marked already.
            let earlier = whole.plies[..index].iter().find(|ply| ply.step != "pass");
            if let Some(step) = earlier.map(|ply| ply.step.clone()) {
                edit(number, &move |copy| copy.plies[index].step.clone_from(&step));
            }
        }
    }
    edit(Some(whole.plies.len() + 1), &|copy| {
        copy.moves.push_str(if copy.moves.is_empty() { "0=0" } else { ",0=0" });
    });
    edit(None, &|copy| copy.n += 1);
    edit(None, &|copy| copy.m += 1);
    edit(None, &|copy| {
        copy.winner = if copy.winner.is_none() { Some(Player::Bob) } else { None };
    });
    edit(None, &|copy| copy.graph6.push('?'));
    edit(None, &|copy| copy.labels = Some(vec!["x".into(); copy.n + 1]));
    edit(None, &|copy| copy.k = 0);
    all
}

fn hold(transcript: &Transcript) -> usize {
    let text = transcript.text();
    assert!(is_transcript(text.as_bytes()) && !is_transcript(&text.as_bytes()[1..]));
    let read = Transcript::read(&text).unwrap();
    assert_eq!(read, *transcript);
    read.replay().unwrap_or_else(|untrue| panic!("{untrue}: {text}"));
    let edited = edited(transcript);
    for (copy, number) in &edited {
        let untrue = Transcript::read(&copy.text()).and_then(|copy| copy.replay().map(drop)).unwrap_err();
        let found = match untrue {
            TranscriptError::Move { number, .. } => Some(number),
            _ => None,
        };
        assert_eq!(found, *number, "{untrue}: {}", copy.text());
    }
    edited.len()
}

#[test]
fn games_at_random_on_all_small_graphs_in_every_variant() {
    let (mut dice, mut refused) = (Dice::new(1), 0);
    for order in 1..=4 {
        for graph in enumerate::connected_graphs(order) {
            let named = |v| format!("{}\"{v}, {v}", ["", "pass", "#"][v % 3]);
            let labeled = graph.clone().with_labels((0..order).map(named).collect()).unwrap();
            for graph in [graph, labeled] {
                let graph: Arc<Graph> = Arc::new(graph);
                for variant in Variant::all() {
                    for k in 1..=graph.max_degree() as u32 + 1 {
                        let rules = Rules::new(k).unwrap().playing(variant);
                        let coloring = ColoringGame::new(Arc::clone(&graph), rules);
                        refused += hold(&at_random(&coloring, rules, &mut dice));
                        let marking = MarkingGame::new(Arc::clone(&graph), variant);
                        refused += hold(&at_random(&marking, rules, &mut dice));
                    }
                }
            }
        }
    }
    assert!(refused > 20_000, "{refused}");
}
