//! Players by name: what is read, what is refused, and how strong they are.

use std::collections::BTreeSet;
use std::sync::Arc;

use games::coloring::{ColoringGame, Rules};
use games::{Player, Variant, minimax, referee};
use graphs::{Budget, Graph, Parameters};
use itertools::Itertools;
use solver::mcts::final_choice::FINAL_CHOICES;
use solver::mcts::selection::SELECTIONS;
use strategies::BOB_STRATEGIES;
use toolkit::players::mcts;
use toolkit::players::{BoxedAgent, NamedPlayer, NoPlayer, Seat, names};

use crate::common::{complete, connected, parameters, player as named, spec};

fn game(graph: &Graph, colors: u32) -> ColoringGame {
    ColoringGame::new(Arc::new(graph.clone()), Rules::new(colors).expect("a palette"))
}

fn refusal(text: &str) -> String {
    text.parse::<NamedPlayer>().map(|_| ()).expect_err("not a player").to_string()
}

fn sit<'g>(name: &str, seat: &Seat<'g>) -> Result<BoxedAgent<'g>, NoPlayer> {
    named(name).sit(seat)
}

#[test]
fn names_are_unique_and_read_back() {
    let mut all = BTreeSet::new();
    for name in names() {
        let full = complete(name);
        assert_eq!((named(&full).to_string(), named(&full).name()), (full, name));
        assert!(all.insert(name), "{name}");
    }
}

#[test]
fn perfect_wins_what_is_won_in_every_variant() {
    let graphs = connected(1..=3).chain([spec("union(cycle:4,path:3)")]);
    let games = graphs.cartesian_product(Variant::all().flat_map(|variant| [2, 3].map(|k| (variant, k))));
    let mut won = [0, 0];
    for (graph, (variant, k)) in games {
        let parameters = parameters(&graph);
        let rules = Rules::new(k).expect("a palette").playing(variant);
        let game = ColoringGame::new(Arc::clone(&graph), rules);
        let winner = minimax::value(&game).winner();
        won[usize::from(winner == Player::Bob)] += 1;
        for name in names() {
            let seat = |player| Seat::new(&game, &parameters, player);
            let Ok(mut loser) = sit(&complete(name), &seat(winner.opponent())) else { continue };
            let mut perfect = sit("perfect", &seat(winner)).expect("plays every variant");
            let play = match winner {
                Player::Alice => referee(&game, &mut *perfect, &mut *loser),
                Player::Bob => referee(&game, &mut *loser, &mut *perfect),
            };
            let verdict = play.expect("legal moves").value;
            assert_eq!(verdict.winner(), winner, "against {name}, k = {k}, {variant:?}");
        }
    }
    assert!(won.iter().all(|&won| won >= 5), "{won:?}");
}

#[test]
fn every_player_plays_by_the_rules_and_strategies_say_why() {
    let graph = spec("caterpillar:2,1,2");
    let (game, parameters) = (game(&graph, 3), parameters(&graph));
    let mut paired = 0;
    for alice in names() {
        let Ok(mut alice) = sit(&complete(alice), &Seat::new(&game, &parameters, Player::Alice)) else {
            continue;
        };
        for name in names() {
            let Ok(mut bob) = sit(&complete(name), &Seat::new(&game, &parameters, Player::Bob)) else {
                continue;
            };
            alice.begin();
            referee(&game, &mut *alice, &mut *bob).unwrap_or_else(|broken| panic!("{broken}"));
            let is_strategy = BOB_STRATEGIES.iter().any(|entry| entry.name == name);
            assert_eq!(bob.why().is_some(), is_strategy, "{name}");
            paired += 1;
        }
    }
    assert!(paired >= 80, "only {paired} pairs");
    let mut forest = sit("forest", &Seat::new(&game, &parameters, Player::Alice)).expect("a tree");
    let mut random = sit("random", &Seat::new(&game, &parameters, Player::Bob)).expect("anywhere");
    referee(&game, &mut *forest, &mut *random).expect("by the rules");
    assert!(forest.why().is_some());
}

#[test]
fn a_perfect_player_out_of_budget_plays_on() {
    let graph = spec("grid:4x4");
    let (game, parameters) = (game(&graph, 3), parameters(&graph));
    let seat = |player| Seat { limits: Budget::nodes(30), ..Seat::new(&game, &parameters, player) };
    let mut alice = sit("perfect", &seat(Player::Alice)).expect("the game of the literature");
    let mut bob = sit("perfect", &seat(Player::Bob)).expect("the game of the literature");
    assert!(referee(&game, &mut *alice, &mut *bob).is_ok());
}

fn moves(game: &ColoringGame, parameters: &Parameters, alice: &str, bob: &str, seed: u64) -> Vec<String> {
    let seat = |player| Seat { seed, ..Seat::new(game, parameters, player) };
    let mut alice = sit(alice, &seat(Player::Alice)).unwrap_or_else(|fault| panic!("{fault}"));
    let mut bob = sit(bob, &seat(Player::Bob)).unwrap_or_else(|fault| panic!("{fault}"));
    let done = referee(game, &mut *alice, &mut *bob).expect("by the rules");
    done.play.moves().map(|step| step.to_string()).collect()
}

#[test]
fn the_efforts_and_options_of_monte_carlo_players_are_read() {
    let graph = spec("grid:2x3");
    let (game, parameters) = (game(&graph, 3), parameters(&graph));
    let at = |name: &str| sit(name, &Seat::new(&game, &parameters, Player::Bob)).map(|_| ());
    let budgets = ["mcts:10", "mcts:5ms", "mcts-2013:1s", "mcts-2013-repaired:3"];
    let single = mcts::options::OPTIONS.iter().map(|word| {
        let (name, value) = word.usage.split_once('=').unwrap_or((word.usage, ""));
        let value = match value {
            "" => "",
            "NAME" => "=threat",
            _ => "=1",
        };
        format!("mcts:10+{name}{value}")
    });
    let rules = SELECTIONS.iter().map(|rule| rule.name).chain(FINAL_CHOICES.iter().map(|choice| choice.name));
    let rules = rules.map(|name| format!("mcts:10+{name}"));
    let several = "mcts:20+kl-ucb+secure+c=0.5+urgency=inf+rave=50+playout=danger+searches=2".to_owned();
    for name in budgets.map(String::from).into_iter().chain(single).chain(rules).chain([several]) {
        assert_eq!(at(&name), Ok(()), "{name}");
        assert_eq!(named(&name).to_string(), name);
    }

    let no_effort = "expected a number of simulations such as 1000, or a time such as 50ms or 2s, found ";
    for name in ["mcts:0", "mcts:x", "mcts:0ms", "mcts:-5s", "mcts-2013:10+kl-ucb"] {
        let (_, found) = name.split_once(':').unwrap();
        assert_eq!(at(name).expect_err("no effort").to_string(), format!("{no_effort}{found:?}"));
    }
    for word in ["", "best", "c=", "c=-1", "c=NaN", "c", "rave=0", "searches=0", "playout=", "no-proofs=1"] {
        let fault = at(&format!("mcts:10+{word}")).expect_err(word).to_string();
        assert!(fault.starts_with("expected one of 2013, c=FACTOR, "), "{fault}");
        assert!(fault.ends_with(&format!(" after \"+\", found {word:?}")), "{fault}");
    }
    assert!(matches!(at("mcts:10+playout=nobody"), Err(NoPlayer::Unknown { .. })));
    assert_eq!(refusal("mcts"), "expected a number of simulations after \"mcts\":, found \"mcts\"");
}

#[test]
fn the_players_of_2013_are_options_of_the_general_one() {
    let graph = spec("petersen");
    let (game, parameters) = (game(&graph, 3), parameters(&graph));
    for seed in 0..4 {
        let by = |alice, bob| moves(&game, &parameters, alice, bob, seed);
        assert_eq!(by("mcts-2013:200", "mcts-2013:200"), by("mcts:200+2013", "mcts:200+2013+wins"));
        assert_eq!(by("mcts-2013-repaired:200", "random"), by("mcts:200+2013+robust", "random"));
    }
    let some =
        |bob| (0..4).map(|seed| moves(&game, &parameters, "mcts-2013:200", bob, seed)).collect::<Vec<_>>();
    assert_ne!(some("mcts-2013:200"), some("mcts-2013-repaired:200"));
    assert_ne!(some("mcts-2013:200"), some("mcts:200"));
}

#[test]
fn playouts_by_strategies_and_searches_side_by_side_play_by_the_rules() {
    let graph = spec("caterpillar:2,1,2");
    let (game, parameters) = (game(&graph, 3), parameters(&graph));
    for player in ["mcts:30+playout=forest", "mcts:30+playout=threat+searches=2", "mcts:30+searches=3"] {
        let once = moves(&game, &parameters, player, player, 5);
        assert_eq!(once, moves(&game, &parameters, player, player, 5));
        assert!(!once.is_empty());
    }
    let seat = Seat::new(&game, &parameters, Player::Alice);
    assert!(matches!(sit("mcts:30+playout=acyclic:3", &seat), Err(NoPlayer::Budget { .. })));
}
