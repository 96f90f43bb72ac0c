//! Matches: the same games on any number of threads, with any history, and nothing counted twice.
//!
//! Intervals and exponents against values worked out otherwise.

use std::cmp::Ordering::{Greater, Less};
use std::cmp::Reverse;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use catalogue::enumerate;
use games::coloring::{ColoringGame, ColoringMove, ColoringPosition, Rules, Verdict};
use games::minimax::Minimax;
use games::ruled::RuledGame;
use games::rulesets::{RULESETS, Ruleset, Terms};
use games::{Game, Player, VertexMove, minimax, oracle};
use graphs::{Budget, Graph, Limit, Parameters};
use itertools::{Itertools, iproduct};
use toolkit::ask::Choice;
use toolkit::ask::matches::{self, Question};
use toolkit::matches::{BATCH, Extent, Match, MatchGame, MatchResult, ReachedValues, Score};
use toolkit::named_graph::NamedGraph;
use toolkit::players::NamedPlayer;
use toolkit::statistics::{
    Interval, Proportion, chance_of_squares, mean, mean_interval, power_law, score_interval,
};
use toolkit::store::Store;

use crate::common::{Scratch, by_effort, connected, parameters, player, spec};

struct Hall {
    graph: Arc<Graph>,
    parameters: Parameters,
    alice: NamedPlayer,
    bob: NamedPlayer,
}

impl Hall {
    fn new(spec: &str, alice: &str, bob: &str) -> Self {
        let graph = self::spec(spec);
        Hall { parameters: parameters(&graph), graph, alice: player(alice), bob: player(bob) }
    }

    fn match_with(&self, k: u32) -> Match<'_> {
        let Hall { graph, parameters, alice, bob } = self;
        Match { graph, game: MatchGame::Coloring(Rules::new(k).unwrap(), parameters), alice, bob }
    }
}

fn on_threads(threads: usize, work: impl FnOnce() -> MatchResult + Send) -> MatchResult {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap().install(work)
}

#[test]
fn the_outcome_does_not_depend_on_threads() {
    let hall = Hall::new("petersen", "random", "random");
    for until_width in [None, Some(0.15)] {
        let play = || hall.match_with(3).play(&Extent { until_width, ..Extent::new(630, 7) }).unwrap();
        let one = on_threads(1, play);
        assert_eq!(one, on_threads(4, play));
        assert_eq!(one, on_threads(13, play));
        let games = one.score.games;
        match until_width {
            None => assert_eq!(games, 630),
            Some(width) => {
                assert!(games < 630 && games.is_multiple_of(BATCH));
                assert!(one.score.alice().interval().width() <= width);
                let before = hall.match_with(3).play(&Extent::new(games - BATCH, 7)).unwrap();
                assert!(before.score.alice().interval().width() > width, "an earlier look was enough");
            }
        }
    }
}

#[test]
fn games_hang_on_seed_and_match() {
    let hall = Hall::new("petersen", "random", "random");
    let wins = |seats: &Match<'_>, seed| seats.play(&Extent::new(200, seed)).unwrap().score.wins;
    let seats = hall.match_with(3);
    assert!((1..200).contains(&wins(&seats, 1)));
    assert_eq!(wins(&seats, 1), wins(&seats, 1));
    let seeds: std::collections::BTreeSet<u64> = (0..6).map(|seed| wins(&seats, seed)).collect();
    assert!(seeds.len() > 1);
    let of_bob = Rules::new(3).unwrap().starting(Player::Bob);
    let bob_first = Match { game: MatchGame::Coloring(of_bob, &hall.parameters), ..seats.clone() };
    let starters: Vec<bool> = (0..6).map(|seed| wins(&bob_first, seed) != wins(&seats, seed)).collect();
    assert!(starters.contains(&true));
}

/// Alice wins with max degree + 1 colors, and Bob with fewer than chi.
#[test]
fn the_score_counts_alices_wins() {
    let hall = Hall::new("petersen", "random", "random");
    let score = |k| hall.match_with(k).play(&Extent::new(60, 0)).unwrap().score;
    assert_eq!((score(4).wins, score(4).games), (60, 60));
    assert_eq!((score(2).wins, score(2).games), (0, 60));
}

#[test]
fn players_that_choose_nothing_play_one_play() {
    let hall = Hall::new("path:5", "forest", "alpha-beta:2");
    let score = hall.match_with(3).play(&Extent::new(120, 0)).unwrap().score;
    let play = score.only_play.expect("nothing is random");
    let colored: Vec<&str> = play.split(',').collect();
    assert_eq!((score.games, score.wins, colored.len()), (120, 120, 5));
    let random = Hall::new("path:5", "forest", "random");
    assert_eq!(random.match_with(3).play(&Extent::new(120, 0)).unwrap().score.only_play, None);
}

#[test]
fn scores_add_up() {
    let score = |wins, games, play: Option<&str>| {
        let reached = Some(ReachedValues { least: 2, most: 2, sum: 2 * games });
        Score { wins, games, only_play: play.map(String::from), reached }
    };
    let (a, b, c) = (score(1, 1, Some("0=0")), score(2, 3, Some("0=0")), score(1, 2, Some("0=1")));
    assert_eq!(a.and(&b), score(3, 4, Some("0=0")));
    assert_eq!(a.and(&c), score(2, 3, None));
    assert_eq!(a.and(&b).and(&c), a.and(&b.and(&c)));
    assert_eq!(Score::default().and(&a), a);
    assert_eq!(a.and(&Score::default()), a);
}

#[test]
fn the_marking_game_reaches_its_number_under_perfect_play() {
    for graph in connected(1..=5) {
        let parameters = parameters(&graph);
        for first in [Player::Alice, Player::Bob] {
            let number = oracle::game_coloring_number(&graph, first);
            let reached = |alice: &str, bob: &str, games| {
                let (alice, bob) = (&player(alice), &player(bob));
                let game = MatchGame::Marking { first, k: Some(number), parameters: &parameters };
                let score =
                    Match { graph: &graph, game, alice, bob }.play(&Extent::new(games, 3)).unwrap().score;
                let reached = score.reached.unwrap();
                assert_eq!(score.wins == games, reached.most <= number, "{graph:?}");
                [reached.least, reached.most]
            };
            assert_eq!(reached("perfect", "perfect", 1), [number; 2], "{graph:?}");
            assert!(reached("perfect", "random", 2)[1] <= number, "{graph:?}");
            assert!(reached("random", "perfect", 2)[0] >= number, "{graph:?}");
            assert!(reached("activation", "perfect", 1)[0] >= number, "{graph:?}");
        }
        assert!(reached_by_search(&graph, &parameters), "{graph:?}");
    }
}

fn reached_by_search(graph: &Arc<Graph>, parameters: &Parameters) -> bool {
    ["mcts:20", "alpha-beta:2", "best-response:20"].into_iter().all(|bob| {
        let (alice, bob) = (player("activation"), player(bob));
        let game = MatchGame::Marking { first: Player::Alice, k: None, parameters };
        let seats = Match { graph, game, alice: &alice, bob: &bob };
        let score = seats.play(&Extent::new(1, 0)).unwrap().score;
        score.wins == 0 && score.reached.is_some_and(|reached| reached.most <= graph.max_degree() as u32 + 1)
    })
}

#[test]
fn stored_batches_are_not_played_again() {
    let file = Scratch::new("stored");
    let hall = Hall::new("petersen", "random", "greedy");
    let seats = hall.match_with(3);
    let fresh = |games| seats.play(&Extent::new(games, 3)).unwrap();
    let store = Mutex::new(Store::open(&file.0).unwrap());
    let stored = |games| seats.play(&Extent { store: Some(&store), ..Extent::new(games, 3) }).unwrap();
    let lines = || store.lock().unwrap().len();
    assert_eq!((stored(120), lines()), (fresh(120), 3));
    assert_eq!((stored(120), lines()), (fresh(120), 3));
    // The third batch had 20 games only; the longer match plays a whole one in its place.
    assert_eq!((stored(200), lines()), (fresh(200), 5));

    // What is stored counts, so a batch that says otherwise shows.
    let forged = Scratch::new("forged");
    let text = std::fs::read_to_string(&file.0).unwrap();
    let first = text.lines().find(|line| line.contains("games=0..50\"")).unwrap();
    let wins = first.split("\"wins\":").nth(1).unwrap().split(',').next().unwrap().parse::<u64>().unwrap();
    std::fs::write(
        &forged.0,
        text.replace(first, &first.replace(&format!("\"wins\":{wins}"), "\"wins\":1000")),
    )
    .unwrap();
    let forged_store = Mutex::new(Store::open(&forged.0).unwrap());
    let outcome = seats.play(&Extent { store: Some(&forged_store), ..Extent::new(200, 3) }).unwrap();
    assert_eq!(outcome.score.wins, fresh(200).score.wins - wins + 1000);
}

#[test]
fn a_batch_is_found_only_by_all_it_depends_on() {
    let file = Scratch::new("keys");
    let store = Mutex::new(Store::open(&file.0).unwrap());
    let play = |hall: &Hall, k, extent: Extent<'_>| {
        hall.match_with(k).play(&Extent { store: Some(&store), ..extent }).unwrap();
        store.lock().unwrap().len()
    };
    let hall = Hall::new("cycle:5", "random", "random");
    let mut seen = vec![play(&hall, 2, Extent::new(50, 0))];
    seen.push(play(&hall, 3, Extent::new(50, 0)));
    seen.push(play(&hall, 2, Extent::new(50, 1)));
    seen.push(play(&hall, 2, Extent { limits: Budget::nodes(9), ..Extent::new(50, 0) }));
    seen.push(play(&Hall::new("cycle:5", "random", "greedy"), 2, Extent::new(50, 0)));
    seen.push(play(&Hall::new("cycle:6", "random", "random"), 2, Extent::new(50, 0)));
    assert_eq!(seen, [1, 2, 3, 4, 5, 6]);
    assert_eq!(play(&hall, 2, Extent::new(50, 0)), 6);
}

/// A match that is interrupted counts whole batches from the first on, and stores no others.
#[test]
fn a_batch_that_is_cut_off_does_not_count() {
    let file = Scratch::new("cut");
    let store = Mutex::new(Store::open(&file.0).unwrap());
    let hall = Hall::new("petersen", "random", "random");
    let (stop, games) = (Arc::new(AtomicBool::new(false)), AtomicU64::new(0));
    let done = |more| {
        if games.fetch_add(more, Ordering::SeqCst) + more >= 130 {
            stop.store(true, Ordering::SeqCst);
        }
    };
    let limits = Budget { stop: Some(Arc::clone(&stop)), ..Budget::unlimited() };
    let extent = Extent { limits, store: Some(&store), done: &done, ..Extent::new(1000, 5) };
    let outcome = on_threads(1, || hall.match_with(3).play(&extent).unwrap());
    assert_eq!(outcome.limit, Some(Limit::Interrupted));
    assert_eq!((outcome.score.games, store.lock().unwrap().len()), (100, 2));
    assert_eq!(outcome.score, hall.match_with(3).play(&Extent::new(100, 5)).unwrap().score);

    let no_time = Budget { time: Some(std::time::Duration::ZERO), ..Budget::unlimited() };
    let outcome = hall.match_with(3).play(&Extent { limits: no_time, ..Extent::new(10, 0) }).unwrap();
    assert_eq!((outcome.score, outcome.limit), (Score::default(), Some(Limit::Time)));
}

#[test]
fn perfect_play_wins_what_is_won_in_every_game_by_rules() {
    let mut won = [0; 2];
    for &ruleset in RULESETS {
        let numbers = &[2, 1][..ruleset.number_names().len()];
        for graph in [3, 4].into_iter().flat_map(enumerate::connected_graphs) {
            let terms = Terms::of_numbers(ruleset.parameters, numbers).unwrap();
            let named = NamedGraph::from(graph);
            let Some(rules) = ruleset.rules(&named.graph, &terms) else { continue };
            let game = RuledGame::new(Arc::clone(&named.graph), rules, 2, Player::Alice).unwrap();
            let winner = minimax::value(&game).winner();
            let Terms { turns, defect, distance, clique, order, .. } = terms;
            let of_game = Question { turns, defect, distance, clique, order, ..Question::default() };
            let mut question =
                Question { game: Choice(ruleset), k: Some(2.into()), games: 4, seed: 1, ..of_game };
            let side = if winner == Player::Alice { &mut question.alice } else { &mut question.bob };
            *side = vec![player("perfect")];
            let records = matches::answer(&named, &question, &Budget::unlimited()).unwrap();
            let wins = if winner == Player::Alice { 4 } else { 0 };
            let found = (records.len(), records[0].games, records[0].wins);
            assert_eq!(found, (1, 4, Some(wins)), "{question:?}");
            won[winner as usize] += 1;
        }
    }
    assert!(won.iter().all(|&graphs| graphs > 10), "{won:?}");
}

#[test]
fn lists_of_players_are_single_matches() {
    let graph = NamedGraph::from_spec("grid:2x3", 0).unwrap();
    let named = |names: &[&str]| names.iter().map(|name| player(name)).collect::<Vec<_>>();
    let question = Question {
        alice: named(&["random", "activation"]),
        bob: named(&["greedy", "random"]),
        first: Player::BOTH.to_vec(),
        games: 20,
        ..Question::default()
    };
    let answer = |question: &Question| {
        let records = matches::answer(&graph, question, &Budget::unlimited()).unwrap();
        records.iter().map(|record| serde_json::to_string(record).unwrap()).collect::<Vec<_>>()
    };
    let all = answer(&question);
    let mut apart = Vec::new();
    for (k, first, alice, bob) in iproduct!([2, 3], Player::BOTH, &question.alice, &question.bob) {
        let (first, alice, bob) = (vec![first], vec![alice.clone()], vec![bob.clone()]);
        apart.extend(answer(&Question { k: Some(k.into()), first, alice, bob, ..question.clone() }));
    }
    assert_eq!(all, apart);
}

#[test]
fn a_match_by_rules_is_named_by_all_that_its_games_hang_on() {
    let graph = spec("path:3");
    let ruleset = Ruleset::named("relaxed").unwrap();
    let random = player("random");
    let name = |defect: u32, k: u32| {
        let terms = Terms { defect: Some(defect), ..Terms::default() };
        let rules = &ruleset.rules(&graph, &terms).unwrap();
        let game = &RuledGame::new(Arc::clone(&graph), Arc::clone(rules), k, Player::Bob).unwrap();
        let game = MatchGame::Ruled { ruleset, terms: &terms, rules, game, shown: &graph };
        let seats = Match { graph: &graph, game, alice: &random, bob: &random };
        let play = || seats.play(&Extent::new(2, 3)).unwrap();
        assert_eq!(play(), play(), "the same seeds, the same games");
        seats.to_string()
    };
    assert!(name(1, 3).ends_with(" game=relaxed defect=1 k=3 first=bob alice=random bob=random"));
    assert_ne!(name(1, 3), name(2, 3));
    assert_ne!(name(1, 3), name(1, 2));
}

/// The colors left to vertices that lose one, ascending, how many these are, and those of the colored one.
fn damage(
    game: &ColoringGame,
    position: &ColoringPosition,
    step: ColoringMove,
) -> (Vec<Reverse<usize>>, usize, usize) {
    let free = |position: &ColoringPosition| -> Vec<usize> {
        game.graph().vertices().map(|v| game.available(position, v).count()).collect()
    };
    let (before, left) = (free(position), free(&game.after(position, step)));
    let vertex = step.vertex().unwrap();
    let others = game.graph().vertices().filter(|&v| v != vertex && position.color(v).is_none());
    let hit = others.map(|v| v.index()).filter(|&v| left[v] < before[v]).map(|v| left[v]);
    let hit: Vec<Reverse<usize>> = hit.sorted_unstable().map(Reverse).collect();
    (hit.clone(), hit.len(), before[vertex.index()])
}

/// Counted again along the moves of single games: what wins by the definition, and no move does less damage.
#[test]
fn sacrifices_win_by_the_oracle_and_are_last_by_counting() {
    let mut all = 0;
    for (name, k) in [("path:5", 2), ("grid:2x4", 3), ("prism:3", 3), ("cycle:6", 2)] {
        for bob in ["perfect", "random", "greedy"] {
            let hall = Hall::new(name, "random", bob);
            let seats = hall.match_with(k);
            let game = ColoringGame::new(Arc::clone(&hall.graph), Rules::new(k).unwrap());
            let mut oracle = Minimax::new(&game);
            for seed in 0..8 {
                let extent = Extent::new(1, seed);
                let play = seats.play(&extent).unwrap().score.only_play.unwrap();
                let (mut position, mut counted) = (game.initial(), 0);
                for word in play.split(',') {
                    let moves = game.legal(&position);
                    let step = *moves.iter().find(|step| step.to_string() == word).unwrap();
                    let after = game.after(&position, step);
                    let own = damage(&game, &position, step);
                    let others: Vec<_> =
                        moves.iter().map(|&other| damage(&game, &position, other).cmp(&own)).collect();
                    let is_last = !others.contains(&Less) && others.contains(&Greater);
                    let wins = oracle.value_of(&after) == Verdict::BobWins;
                    counted += u64::from(game.to_move(&position) == Player::Bob && is_last && wins);
                    position = after;
                }
                let found = seats.sacrifices(1, &extent, &Budget::unlimited()).unwrap();
                assert_eq!(found, Some(counted), "{name}, {bob}: {play}");
                assert!(bob != "greedy" || counted == 0);
                all += counted;
            }
        }
    }
    assert!(all > 5, "{all}");
}

fn proportion(successes: u64, trials: u64) -> Proportion {
    Proportion { successes, trials }
}

fn assert_near(found: Interval, low: f64, high: f64) {
    assert!((found.low - low).abs() < 5e-5 && (found.high - high).abs() < 5e-5, "{found:?}");
}

/// Table I of [Newcombe1998] has these score intervals for differences, and the textbook those for one.
#[test]
fn published_intervals() {
    assert_near(proportion(81, 263).interval(), 0.2553, 0.3662);
    assert_near(proportion(15, 148).interval(), 0.0624, 0.1605);
    assert_near(proportion(0, 20).interval(), 0.0, 0.1611);
    assert_near(proportion(29, 29).interval(), 0.8830, 1.0);
    assert_near(proportion(56, 70).difference(&proportion(48, 80)), 0.0524, 0.3339);
    assert_near(proportion(9, 10).difference(&proportion(3, 10)), 0.1705, 0.8090);
    assert_near(proportion(10, 10).difference(&proportion(0, 20)), 0.6791, 1.0);
}

/// By hand for the third pair of that table, and the 95 % points of the chi-squared distribution from any table of it.
#[test]
fn differences_in_standard_deviations() {
    let (one, other) = (proportion(56, 70), proportion(48, 80));
    assert!((one.z(&other).unwrap() - 2.6502).abs() < 5e-5 && (other.z(&one).unwrap() + 2.6502).abs() < 5e-5);
    assert!(one.differs(&other) && !one.differs(&proportion(6, 8)));
    assert_eq!(proportion(0, 20).z(&proportion(0, 30)), Some(0.0));
    assert_eq!(proportion(0, 20).z(&Proportion::default()), None);
    for (count, point) in [(1, 3.841_459), (2, 5.991_465), (10, 18.307_038)] {
        assert!((chance_of_squares(point, count) - 0.05).abs() < 1e-6, "{count}");
    }
    assert_eq!(chance_of_squares(0.0, 0), 1.0);
    assert!(proportion(2, 3).is_most() && !proportion(1, 2).is_most());
}

/// The 95 % points of Student's distribution from any table of it; a sample of mean 0 and variance 1 has them over sqrt(n).
#[test]
fn intervals_of_means() {
    for (n, t) in
        [(2_u32, 12.7062), (3, 4.3027), (5, 2.7764), (11, 2.2281), (31, 2.0423), (121, 1.9799), (201, 1.9719)]
    {
        let deviation = (f64::from(n - 1) / 2.0).sqrt();
        let mut numbers = vec![0.0; n as usize];
        (numbers[0], numbers[1]) = (-deviation, deviation);
        let found = mean_interval(&numbers).unwrap();
        let reach = t / f64::from(n).sqrt();
        assert!((found.high - reach).abs() < 1e-4 && (found.low + reach).abs() < 1e-4, "{n}: {found:?}");
    }
    assert_eq!((mean(&[]), mean(&[1.0, 2.0, 6.0])), (None, Some(3.0)));
    assert_eq!((mean_interval(&[]), mean_interval(&[7.0])), (None, None));
    assert_eq!(mean_interval(&[7.0; 9]), Some(Interval { low: 7.0, high: 7.0 }));
    // A trial that succeeds in part counts as much as it does.
    assert_eq!(score_interval(0.25, 40), proportion(10, 40).interval());
    let nothing = Proportion::default();
    assert_eq!(nothing.ratio(), None);
    assert_eq!(nothing.interval(), Interval { low: 0.0, high: 1.0 });
    assert_eq!(nothing.difference(&proportion(1, 2)), Interval { low: -1.0, high: 1.0 });
}

/// The definition: p is in the interval if the ratio is within 1.96 standard deviations of p.
#[test]
fn the_score_interval_is_its_definition() {
    for trials in 1..=40 {
        for successes in 0..=trials {
            let sample = proportion(successes, trials);
            let interval = sample.interval();
            for step in 0..=1000 {
                let p = f64::from(step) / 1000.0;
                let deviation = (p * (1.0 - p) / trials as f64).sqrt();
                let distance = (sample.ratio().unwrap() - p).abs() - 1.959_964 * deviation;
                // On the border rounding decides.
                if distance.abs() > 1e-6 {
                    assert_eq!(interval.contains(p), distance < 0.0, "{successes} of {trials}, p = {p}");
                }
            }
        }
    }
}

/// The probability that the interval contains p when a match ends, game by game: at the first look at
/// which it is at most `width` wide, or after `most` games.
fn coverage(p: f64, width: f64, most: usize) -> f64 {
    let mut reached = vec![1.0];
    let mut covered = 0.0;
    for games in 1..=most {
        let mut after = vec![0.0; games + 1];
        for (wins, chance) in reached.iter().enumerate() {
            after[wins] += chance * (1.0 - p);
            after[wins + 1] += chance * p;
        }
        if (games as u64).is_multiple_of(BATCH) || games == most {
            for (wins, chance) in after.iter_mut().enumerate() {
                let interval = proportion(wins as u64, games as u64).interval();
                if interval.width() <= width || games == most {
                    covered += f64::from(interval.contains(p)) * std::mem::take(chance);
                }
            }
        }
        reached = after;
    }
    covered
}

/// The width at which one stops, 0 for never; the most games; the least coverage and the mean.
#[test]
fn looking_after_every_batch_costs_little_coverage() {
    let cases = by_effort(
        [(0.1, 450, 0.928, 0.951), (0.0, 450, 0.939, 0.950)],
        [(0.05, 1600, 0.945, 0.951), (0.0, 1600, 0.940, 0.950)],
    );
    for (width, most, least, mean) in cases {
        let coverages = (1..=50).map(|step| coverage(f64::from(step) / 100.0, width, most));
        let coverages: Vec<f64> = coverages.collect();
        let found = coverages.iter().copied().fold(1.0, f64::min);
        assert!((least..least + 0.001).contains(&found), "{width} {most}: {found}");
        let found = coverages.iter().sum::<f64>() / coverages.len() as f64;
        assert!((found - mean).abs() < 0.001, "{width} {most}: {found}");
    }
}

#[test]
fn the_exponent_of_a_power_law_is_found() {
    let points: Vec<(f64, f64)> = (1..=8).map(f64::from).map(|x| (x, 3.0 * x.powf(2.5))).collect();
    let law = power_law(&points).unwrap();
    assert!((law.exponent - 2.5).abs() < 1e-9 && (law.factor - 3.0).abs() < 1e-9);
    assert!((law.explained - 1.0).abs() < 1e-9);
    // By hand: ln y = 0, ln 2, 0 at ln x = 0, ln 2, 2 ln 2, a slope of 0 and a mean of ln 2 / 3.
    let flat = power_law(&[(1.0, 1.0), (2.0, 2.0), (4.0, 1.0)]).unwrap();
    assert!(flat.exponent.abs() < 1e-9 && (flat.factor - 2f64.powf(1.0 / 3.0)).abs() < 1e-9);
    assert!(flat.explained.abs() < 1e-9);
    assert_eq!(power_law(&[(2.0, 1.0), (2.0, 3.0)]), None);
    assert_eq!(power_law(&[(0.0, 1.0), (2.0, 3.0)]), None);
    assert_eq!(power_law(&[]), None);
}
