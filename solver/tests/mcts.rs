//! Monte-Carlo tree search: the report's tree against its rules word for word, proofs against the exact
//! values, and what the settings promise.

mod playouts;

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::common::{coloring, connected_graphs, rules, spec};
use games::coloring::{ColoringGame, ColoringMove, ColoringPosition, Verdict};
use games::marking::MarkingGame;
use games::{Adjacency, Agent, Game, Passing, Payoff, Player, Variant, minimax, referee};
use graphs::rng::QuickDice;
use graphs::{Budget, Graph, Limit};
use solver::mcts::coloring::{Rollout, agent};
use solver::mcts::final_choice::{self, FINAL_CHOICES, FinalChoice};
use solver::mcts::selection::SELECTIONS;
use solver::mcts::{
    Mcts, Merging, Moves, Playout, Proofs, Search, Selection, Settings, Tally, UniformPlayout,
};
use solver::packed::{ColorSymmetry, PackedColoring};

/// The game on every connected graph of order at most 5, with few colors.
fn small_games() -> impl Iterator<Item = ColoringGame> {
    let (alice, bob) = (Player::Alice, Player::Bob);
    let palettes = [(1, alice), (2, alice), (2, bob), (3, alice), (3, bob)];
    let game = |graph: &Arc<Graph>, (k, first)| ColoringGame::new(Arc::clone(graph), rules(k, first));
    (1..=5).flat_map(connected_graphs).flat_map(move |graph| palettes.map(|palette| game(&graph, palette)))
}

fn pack(game: &ColoringGame, alike: ColorSymmetry) -> PackedColoring<1, 8> {
    PackedColoring::of(game, alike).expect("small enough")
}

fn simulated<G: Payoff, P: Playout<G>>(
    game: &G,
    settings: Settings,
    playout: P,
    seed: u64,
    simulations: u64,
) -> Search<G, P> {
    let mut search = Search::new(game, &game.initial(), settings, playout, seed);
    search.run(game, &mut Budget::nodes(simulations).start());
    search
}

/// The tree of the report by its rules: every position reached gets all its children at once.
type Rulebook<G> = Vec<Branch<G>>;

struct Branch<G: Game> {
    step: G::Move,
    played: u32,
    won: f64,
    children: Rulebook<G>,
}

fn simulate<G: Payoff>(
    book: &mut Rulebook<G>,
    game: &G,
    position: &G::Position,
    dice: &mut QuickDice,
) -> f64 {
    if let Some(value) = game.value(position) {
        return game.share(value);
    }
    let first_visit = book.is_empty();
    if first_visit {
        let branch = |step| Branch { step, played: 0, won: 0.0, children: Vec::new() };
        *book = game.legal(position).into_iter().map(branch).collect();
    }
    let total: u32 = book.iter().map(|child| child.played).sum();
    let to_move = game.to_move(position);
    let sign = if to_move == Player::Alice { 1.0 } else { -1.0 };
    let worth = |child: &Branch<G>| match child.played {
        0 if to_move == Player::Alice => 1.0,
        0 => 0.0,
        n => child.won / f64::from(n) + sign * (2.0 * f64::from(total).ln() / f64::from(n)).sqrt(),
    };
    let worths: Vec<f64> = book.iter().map(|child| sign * worth(child)).collect();
    let best = worths.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    // Equal up to rounding: the engine computes the bound in another order.
    let ties: Vec<usize> = (0..worths.len()).filter(|&i| (worths[i] - best).abs() < 1e-12).collect();
    // The engine draws for every move of a tail, even if there is only one.
    let chosen = if first_visit || ties.len() > 1 { ties[dice.below(ties.len())] } else { ties[0] };
    let child = &mut book[chosen];
    let share = simulate(&mut child.children, game, &game.after(position, child.step), dice);
    child.played += 1;
    child.won += share;
    share
}

/// Whether the search has the tallies of the rulebook at its root.
fn agree<G: Payoff, P: Playout<G>>(book: &Rulebook<G>, search: &Search<G, P>) -> bool {
    let tallies = search.children().map(|(step, tally)| (step, tally.played, tally.won));
    book.iter().map(|branch| (branch.step, branch.played, branch.won)).eq(tallies)
}

#[test]
fn the_tree_of_the_report_is_that_of_its_rules() {
    let few = [("petersen", 3), ("icosahedron", 4), ("grid:2x5", 2), ("path:8", 2), ("cycle:8", 3)];
    // Some positions have more than 64 moves.
    for (graph, k) in few.into_iter().chain([("grid:5x5", 4)]) {
        let game = pack(&coloring(&spec(graph), k), ColorSymmetry::Unused);
        for seed in 0..5 {
            let mut book = Rulebook::new();
            // A search makes no choice before its first simulation.
            let mut dice = QuickDice::new(seed);
            let mut search =
                Search::new(&game, &game.initial(), Settings::report(), UniformPlayout::default(), seed);
            let mut position = game.initial();
            for ply in 0..4 {
                for _ in 0..300 {
                    simulate(&mut book, &game, &position, &mut dice);
                    search.simulate(&game, &Budget::unlimited().start()).expect("nothing limits it");
                }
                assert!(agree(&book, &search), "ply {ply}, seed {seed}, k = {k} on {graph}");
                // The game goes on by the last child tried more than once, and both keep their trees.
                let tried = |branch: &Branch<_>| branch.played > 1;
                let next = book.into_iter().rfind(tried).expect("300 simulations of few moves");
                game.play(&mut position, next.step);
                search.follow(&game, next.step);
                book = next.children;
                assert!(search.position() == &position);
                if game.value(&position).is_some() {
                    break;
                }
                assert!(agree(&book, &search) && search.children().len() > 0, "kept at ply {ply}");
            }
        }
    }
}

#[test]
fn packed_positions_play_the_game_of_the_rules() {
    for game in small_games() {
        let value = minimax::value(&game);
        for alike in [ColorSymmetry::Unused, ColorSymmetry::Equivalent] {
            let packed = pack(&game, alike);
            assert_eq!(minimax::value(&packed), value, "{alike:?}, {game:?}");
            walk(&game, &packed, &game.initial(), &packed.initial(), &mut QuickDice::new(7), alike);
        }
    }
}

/// Follows a few lines of play in both forms: the same ends, and one packed move for each class of moves.
fn walk(
    game: &ColoringGame,
    packed: &PackedColoring<1, 8>,
    position: &ColoringPosition,
    small: &<PackedColoring<1, 8> as Game>::Position,
    dice: &mut QuickDice,
    alike: ColorSymmetry,
) {
    assert_eq!(game.value(position), packed.value(small));
    assert_eq!(game.to_move(position), packed.to_move(small));
    assert!(packed.pack(position) == *small);
    if game.value(position).is_some() {
        return;
    }
    let (mut moves, mut few) = (Vec::new(), Vec::new());
    game.moves(position, &mut moves);
    packed.moves(small, &mut few);
    assert!(few.is_sorted() && few.iter().all(|step| packed.representative(small, step.color) == step.color));
    let numbers = |step: &ColoringMove| match step {
        ColoringMove::Color { vertex, color } => (vertex.index() as u16, color.index() as u8),
        ColoringMove::Pass => unreachable!("nobody passes"),
    };
    let all = moves.iter().map(numbers).map(|(vertex, color)| (vertex, packed.representative(small, color)));
    let classes: BTreeSet<_> = all.collect();
    assert!(few.iter().map(|step| (step.vertex, step.color)).eq(classes), "{alike:?}");
    for _ in 0..2 {
        let step = dice.pick(&few).expect("a move");
        let there = |made: &&ColoringMove| numbers(made) == (step.vertex, step.color);
        let next = game.after(position, *moves.iter().find(there).expect("legal by the rules"));
        walk(game, packed, &next, &packed.after(small, step), dice, alike);
    }
}

/// Every kind of search that proves anything.
fn proving() -> [(Settings, ColorSymmetry); 4] {
    let strong = Settings::strong();
    let tree = Settings { merging: Merging::Nothing, ..strong.clone() };
    let plays = Settings { proofs: Proofs::BackedUp, ..Settings::report() };
    let rapid = Settings { rave: Some(50.0), ..tree.clone() };
    [
        (strong, ColorSymmetry::Equivalent),
        (tree, ColorSymmetry::Unused),
        (plays, ColorSymmetry::Unused),
        (rapid, ColorSymmetry::Equivalent),
    ]
}

#[test]
fn proven_values_are_exact_and_who_has_proven_a_win_plays_it() {
    for game in small_games() {
        let value = minimax::value(&game);
        for (settings, alike) in proving() {
            let packed = pack(&game, alike);
            let mut oracle = minimax::Minimax::new(&packed);
            let mut search = Search::new(&packed, &packed.initial(), settings.clone(), Rollout::Random, 3);
            for budget in [10, 100, 1_000_000] {
                search.run(&packed, &mut Budget::nodes(budget).start());
                for (step, tally) in search.children().filter(|(_, tally)| tally.proven) {
                    let value = packed.share(oracle.value_of(&packed.after(&packed.initial(), step)));
                    assert_eq!(tally.mean, value, "{step:?} {game:?} {settings:?}");
                }
            }
            assert_eq!(search.proven(), Some(packed.share(value)), "{game:?} {settings:?}");
            let mut strong = agent(&game, &settings, Rollout::Random, 1, &Budget::nodes(5_000), 1);
            let mut weak = agent(&game, &Settings::report(), Rollout::Random, 1, &Budget::nodes(1), 2);
            let (reached, _) = match value.winner() {
                Player::Alice => play(&game, [&mut *strong, &mut *weak]),
                Player::Bob => play(&game, [&mut *weak, &mut *strong]),
            };
            assert_eq!(reached, value, "{game:?} {settings:?}");
        }
    }
}

#[test]
fn other_games_are_solved_as_well() {
    fn assert_solved<G: Payoff + std::fmt::Debug>(game: &G, settings: Settings) {
        let search = simulated(game, settings, UniformPlayout::default(), 0, 1_000_000);
        assert_eq!(search.proven(), Some(game.share(minimax::value(game))), "{game:?}");
    }
    for graph in (1..=5).flat_map(connected_graphs) {
        for first in Player::BOTH {
            assert_solved(&MarkingGame::new(Arc::clone(&graph), first), Settings::strong());
        }
        let settings = Settings { moves: Moves::UpToSymmetry, ..Settings::strong() };
        for variant in Variant::all() {
            let game = ColoringGame::new(Arc::clone(&graph), rules(2, variant));
            assert_solved(&game, settings.clone());
        }
    }
}

fn play(game: &ColoringGame, players: [&mut dyn Agent<ColoringGame>; 2]) -> (Verdict, Vec<ColoringMove>) {
    let [alice, bob] = players;
    let done = referee(game, alice, bob).expect("by the rules");
    (done.value, done.play.moves().collect())
}

#[test]
fn agents_win_what_can_be_won_in_every_variant_and_at_any_size() {
    let rules = |k| rules(k, Player::Alice);
    let variants = Variant::all().map(|variant| (spec("cycle:5"), rules(2).playing(variant)));
    // Too large for one word, for few colors, and for any packed position.
    let sizes = [(spec("path:70"), rules(3)), (spec("star:3"), rules(12)), (spec("complete:4"), rules(20))];
    for (graph, rules) in variants.chain(sizes) {
        let game = ColoringGame::new(Arc::clone(&graph), rules);
        for rollout in [Rollout::Random, Rollout::Danger] {
            let budget = Budget::nodes(200);
            let mut alice = agent(&game, &Settings::strong(), rollout, 1, &budget, 1);
            let mut bob = agent(&game, &Settings::repaired(), rollout, 1, &budget, 2);
            let (verdict, _) = play(&game, [&mut *alice, &mut *bob]);
            if graph.order() <= 5 {
                assert_eq!(verdict, minimax::value(&game), "{rules:?} on {graph:?}");
            }
        }
    }
}

/// Makes moves with colors that no packed position would offer.
struct LastMove;

impl Agent<ColoringGame> for LastMove {
    fn choose(
        &mut self,
        game: &ColoringGame,
        position: &ColoringPosition,
        _: Option<ColoringMove>,
    ) -> ColoringMove {
        game.legal(position).pop().expect("a move")
    }
}

#[test]
fn colors_of_other_names_are_understood() {
    for k in 2..=5 {
        let game = coloring(&spec("grid:3x3"), k);
        for settings in [Settings::report(), Settings::strong()] {
            let budget = Budget::nodes(50);
            let mut alice = agent(&game, &settings, Rollout::Random, 1, &budget, 1);
            let mut bob = agent(&game, &settings, Rollout::Random, 1, &budget, 1);
            assert!(play(&game, [&mut *alice, &mut LastMove]).1.len() >= 2);
            assert!(play(&game, [&mut LastMove, &mut *bob]).1.len() >= 2);
            // The same players sit down to another game.
            assert!(play(&game, [&mut *alice, &mut *bob]).1.len() >= 2);
        }
    }
}

#[test]
fn a_seed_makes_the_game() {
    let game = coloring(&spec("icosahedron"), 5);
    let moves = |settings: &Settings, searches, seed| {
        let budget = Budget::nodes(300);
        let mut alice = agent(&game, settings, Rollout::Random, searches, &budget, seed);
        let mut bob = agent(&game, settings, Rollout::Random, searches, &budget, seed + 1);
        play(&game, [&mut *alice, &mut *bob]).1
    };
    for settings in [Settings::report(), Settings::repaired(), Settings::strong()] {
        for searches in [1, 3] {
            assert_eq!(moves(&settings, searches, 1), moves(&settings, searches, 1));
            assert!((2..6).any(|seed| moves(&settings, searches, seed) != moves(&settings, searches, 1)));
        }
    }
}

#[test]
fn searches_side_by_side_share_the_budget_and_add_up() {
    let game = pack(&coloring(&spec("petersen"), 3), ColorSymmetry::Unused);
    let playouts = vec![Rollout::Random; 3];
    let mut mcts = Mcts::new(&game, &Settings::repaired(), playouts, Budget::nodes(100), 9);
    let step = mcts.think(&game, &game.initial(), None);
    let after = game.after(&game.initial(), step);
    assert!(mcts.searches().iter().all(|search| *search.position() == after));

    // The same searches one by one, with 34, 33 and 33 simulations.
    let mut seeds = QuickDice::new(9);
    let mut played = [0; 10];
    for share in [34, 33, 33] {
        let search = simulated(&game, Settings::repaired(), Rollout::Random, seeds.seed(), share);
        for (sum, (_, tally)) in played.iter_mut().zip(search.children()) {
            *sum += tally.played;
        }
    }
    assert_eq!(played.iter().sum::<u32>(), 100);
    let most = played.iter().max().expect("ten moves");
    assert_eq!(played.iter().position(|number| number == most), Some(usize::from(step.vertex)));
}

#[test]
fn the_tree_stays_within_its_memory() {
    let game = pack(&coloring(&spec("grid:4x4"), 4), ColorSymmetry::Unused);
    for settings in [Settings::report(), Settings::strong()] {
        let small = Settings { memory: 200_000, ..settings.clone() };
        let [free, held, again] = [settings, small.clone(), small]
            .map(|settings| simulated(&game, settings, Rollout::Random, 1, 3_000));
        assert!(held.nodes() < free.nodes() / 2, "{} and {}", held.nodes(), free.nodes());
        let played =
            |search: &Search<_, _>| search.children().map(|(_, tally)| tally.played).collect::<Vec<_>>();
        assert_eq!(played(&held).iter().sum::<u32>(), 3_000, "it goes on without growing");
        assert_eq!((played(&held), held.nodes()), (played(&again), again.nodes()));
    }
}

#[test]
fn a_budget_is_kept_and_nothing_is_searched_once_all_is_known() {
    let game = pack(&coloring(&spec("petersen"), 3), ColorSymmetry::Equivalent);
    let mut search = Search::new(&game, &game.initial(), Settings::report(), Rollout::Random, 0);
    let budget = Budget::nodes(17);
    assert_eq!(search.run(&game, &mut budget.start()), Some(Limit::Nodes));
    assert_eq!(search.children().map(|(_, tally)| tally.played).sum::<u32>(), 17);
    let budget = Budget { time: Some(std::time::Duration::ZERO), ..Budget::default() };
    assert_eq!(search.run(&game, &mut budget.start()), Some(Limit::Time));

    let game = pack(&coloring(&spec("complete:3"), 2), ColorSymmetry::Equivalent);
    let mut search = Search::new(&game, &game.initial(), Settings::strong(), Rollout::Random, 0);
    assert_eq!(search.run(&game, &mut Budget::unlimited().start()), None);
    assert_eq!(search.proven(), Some(0.0));

    // Without a single simulation the first move is made.
    let game = coloring(&spec("path:3"), 2);
    let mut alice = agent(&game, &Settings::strong(), Rollout::Random, 1, &Budget::nodes(0), 0);
    assert_eq!(alice.choose(&game, &game.initial(), None).to_string(), "0=0");
}

#[test]
fn merged_trees_keep_what_they_know_when_the_game_goes_on() {
    let game = pack(&coloring(&spec("icosahedron"), 5), ColorSymmetry::Equivalent);
    let mut search = simulated(&game, Settings::strong(), Rollout::Random, 4, 2_000);
    for _ in 0..3 {
        let open = search.children().filter(|(_, tally)| !tally.proven);
        let (step, &Tally { played, .. }) = open.max_by_key(|(_, tally)| tally.played).expect("open");
        search.follow(&game, step);
        let kept: u32 = search.children().map(|(_, tally)| tally.played).sum();
        assert!(kept > 0 && kept + 1 >= played / 2, "{kept} of {played}");
        let moves = game.legal(search.position());
        assert!(search.children().map(|(step, _)| step).eq(moves));
    }
}

#[test]
fn every_selection_rule_finds_the_only_winning_move() {
    // Alice must take the hub of a star with two colors.
    let game = pack(&coloring(&spec("star:5"), 2), ColorSymmetry::Unused);
    for &selection in SELECTIONS {
        for settings in [Settings::report(), Settings::strong()] {
            let settings = Settings { selection, proofs: Proofs::Ignored, ..settings };
            let search = simulated(&game, settings, Rollout::Random, 1, 2_000);
            let tried = search.children().filter(|(_, tally)| tally.played > 0);
            let best = tried.max_by(|a, b| a.1.mean.total_cmp(&b.1.mean)).expect("children");
            assert_eq!(best.0.vertex, 0, "{}", selection.name);
            if selection.name != "least-visited" {
                let most = search.children().map(|(_, tally)| tally.played).max();
                assert_eq!(most, Some(best.1.played), "{}", selection.name);
            }
        }
    }
    let even = Settings {
        selection: solver::mcts::selection::by_name("least-visited").expect("a rule"),
        ..Settings::report()
    };
    let search = simulated(&game, even, Rollout::Random, 1, 60);
    assert!(search.children().all(|(_, tally)| tally.played == 10));
}

#[test]
fn final_choices_differ_as_they_should() {
    // Three children of Bob's: tried and lost often, tried a little and good, hardly tried.
    let game = pack(&coloring(&spec("petersen"), 3), ColorSymmetry::Unused);
    let search = simulated(&game, Settings::report(), Rollout::Random, 2, 10);
    let sample = *search.children().next().expect("ten children").1;
    let child = |played: u32, won: f64| {
        let mut tally = sample;
        (tally.played, tally.won, tally.proven) = (played, won, false);
        (tally.mean, tally.spread) = (won / f64::from(played), 1.0 / f64::from(played).sqrt());
        tally
    };
    let children = [child(100, 40.0), child(60, 22.0), child(10, 3.0), child(2, 1.0)];
    let chosen = |name: &str, player| {
        final_choice::by_name(name).expect("a final choice").choose(&children, player, None)
    };
    let bob = |name| chosen(name, Player::Bob);
    assert_eq!(
        ["max", "robust", "robust-max", "secure", "optimistic", "wins"].map(bob),
        [2, 0, 1, 0, 3, 3].map(Some)
    );
    assert_eq!(["max", "robust", "wins"].map(|name| chosen(name, Player::Alice)), [3, 0, 0].map(Some));

    // What is proven overrides every rule.
    let mut proven = children;
    (proven[3].proven, proven[3].mean) = (true, 0.0);
    for choice in FINAL_CHOICES {
        assert_eq!(choice.choose(&proven, Player::Bob, Some(0.0)), Some(3), "{}", choice.name);
        assert_ne!(choice.choose(&proven, Player::Alice, None), Some(3), "{}", choice.name);
        assert_eq!(choice.choose(&[], Player::Alice, None), None);
    }
    let names = |all: &[&str]| all.is_sorted();
    assert!(names(&FINAL_CHOICES.map(|choice: &FinalChoice| choice.name)));
    assert!(names(&SELECTIONS.iter().map(|rule: &&Selection| rule.name).collect::<Vec<_>>()));
}

#[test]
fn a_mended_bob_wins_what_the_reports_bob_loses() {
    // Bob wins on the icosahedron with 5 colors.
    let game = coloring(&spec("icosahedron"), 5);
    let wins = |settings: &Settings| {
        let won = (0..10).filter(|&seed| {
            let budget = Budget::nodes(3_000);
            let mut alice = agent(&game, settings, Rollout::Random, 1, &budget, 2 * seed);
            let mut bob = agent(&game, settings, Rollout::Random, 1, &budget, 2 * seed + 1);
            play(&game, [&mut *alice, &mut *bob]).0 == Verdict::BobWins
        });
        won.count()
    };
    let (faulty, mended) = (wins(&Settings::report()), wins(&Settings::repaired()));
    assert!(faulty <= 1 && mended >= 5, "{faulty} and {mended} of 10");
}

#[test]
fn what_cannot_be_packed_is_refused() {
    let connected = Variant::default().moving(Adjacency::Connected);
    let passing = Variant::default().passing(Passing::Bob);
    let plain = Variant::default();
    for (named, k, variant, fits) in [
        ("path:3", 2, connected, false),
        ("path:3", 2, passing, false),
        ("path:65", 2, plain, false),
        ("path:3", 9, plain, false),
        ("path:64", 8, plain, true),
    ] {
        let game = ColoringGame::new(spec(named), rules(k, variant));
        assert_eq!(PackedColoring::<1, 8>::of(&game, ColorSymmetry::Unused).is_some(), fits, "{game:?}");
    }
}
