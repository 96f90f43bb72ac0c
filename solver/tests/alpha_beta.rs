//! Alpha-beta against plain minimax to the same depth, and what an observer sees.

use std::sync::Arc;

use crate::common::{coloring, connected_graphs, rules, spec};
use games::coloring::{ColoringGame, ColoringMove, ColoringPosition};
use games::marking::MarkingGame;
use games::{Evaluate, Game, Player, Variant, minimax, referee};
use graphs::{Budget, Limit};
use solver::alpha_beta::{AlphaBeta, Observer, SearchResult, Sequence, Window, search, search_in};

/// Minimax to a depth, every move searched.
fn to_depth<G: Evaluate>(game: &G, position: &G::Position, depth: u32) -> G::Merit {
    if depth == 0 || game.value(position).is_some() {
        return game.merit(position);
    }
    let merits =
        game.legal(position).into_iter().map(|step| to_depth(game, &game.after(position, step), depth - 1));
    match game.to_move(position) {
        Player::Alice => merits.max().expect("a move"),
        Player::Bob => merits.min().expect("a move"),
    }
}

fn found<G: Evaluate>(game: &G, depth: u32) -> solver::alpha_beta::SearchResultOf<G> {
    let unlimited = Budget::unlimited();
    search(game, &game.initial(), depth, &mut unlimited.start(), &mut ()).expect("no limit")
}

#[test]
fn it_finds_what_minimax_finds_at_every_depth() {
    for graph in (1..=5).flat_map(connected_graphs) {
        for depth in 0..=3 {
            for k in 1..=3 {
                let game = coloring(&graph, k);
                assert_eq!(found(&game, depth).merit, to_depth(&game, &game.initial(), depth), "{graph:?}");
            }
            let game = MarkingGame::new(Arc::clone(&graph), Player::Alice);
            assert_eq!(found(&game, depth).merit, to_depth(&game, &game.initial(), depth), "{graph:?}");
        }
    }
}

#[test]
fn deep_enough_it_solves_the_game_in_every_variant() {
    for graph in (1..=5).flat_map(connected_graphs) {
        for variant in Variant::all() {
            // A pass between any two colorings, and one at the end.
            let depth = 2 * graph.order() as u32 + 2;
            for k in 1..=3 {
                let game = ColoringGame::new(Arc::clone(&graph), rules(k, variant));
                let (merit, value) = (found(&game, depth).merit, minimax::value(&game));
                let verdict = if merit == games::Prospect::Won { Player::Alice } else { Player::Bob };
                assert_eq!(verdict, value.winner(), "{variant:?}, k = {k} on {graph:?}");
                assert!(!matches!(merit, games::Prospect::Open(_)), "nothing is open at the end");
            }
            let game = MarkingGame::new(Arc::clone(&graph), variant);
            assert_eq!(found(&game, depth).merit.0, minimax::value(&game), "{variant:?} on {graph:?}");
        }
    }
}

/// Counts what an observer is shown, and checks the windows against its own account of the search.
#[derive(Default)]
struct Account {
    /// For each position entered and not left: who moves, and the merit up to now.
    open: Vec<(Player, Option<games::Prospect>)>,
    moves: u64,
    left: u64,
    cut: usize,
    deepest: usize,
}

impl Observer<ColoringGame> for Account {
    fn enter(&mut self, step: Option<ColoringMove>, position: &ColoringPosition) {
        let is_root = self.left == 0 && self.open.is_empty();
        assert_eq!(step.is_none(), is_root, "only the root has no move");
        self.open.push((position.to_move(), None));
        self.deepest = self.deepest.max(self.open.len());
    }

    fn cut(&mut self, moves: usize) {
        assert!(moves > 0);
        self.cut += moves;
    }

    fn expand(&mut self, merit: Option<games::Prospect>, window: Window<games::Prospect>) {
        let (_, found) = self.open.last().expect("a position was entered");
        assert_eq!(merit, *found);
        let sure = |player| {
            let merits = self.open.iter().filter(move |(to_move, _)| *to_move == player);
            merits.filter_map(|&(_, found)| found)
        };
        assert_eq!(window, Window { alice: sure(Player::Alice).max(), bob: sure(Player::Bob).min() });
        self.moves += 1;
    }

    fn leave(&mut self, merit: games::Prospect, _: Window<games::Prospect>) {
        self.left += 1;
        self.open.pop();
        if let Some((to_move, found)) = self.open.last_mut() {
            *found = Some(match (to_move, *found) {
                (_, None) => merit,
                (Player::Alice, Some(most)) => most.max(merit),
                (Player::Bob, Some(least)) => least.min(merit),
            });
        }
    }
}

#[test]
fn an_observer_sees_every_position_and_every_cut() {
    let game = coloring(&spec("path:6"), 2);
    let unlimited = Budget::unlimited();
    let mut meter = unlimited.start();
    let mut account = Account::default();
    search(&game, &game.initial(), 4, &mut meter, &mut account).expect("no limit");
    assert_eq!((account.left, account.open.len()), (meter.spent(), 0));
    assert_eq!(account.deepest, 5, "the root and four plies");
    assert!(account.cut > 0);
}

#[test]
fn in_the_order_of_the_rules_every_move_is_seen_with_its_window() {
    for graph in (2..=5).flat_map(connected_graphs) {
        let game = coloring(&graph, 2);
        let unlimited = Budget::unlimited();
        let mut meter = unlimited.start();
        let mut account = Account::default();
        let found = search_in(&game, &game.initial(), 3, Sequence::AsGiven, &mut meter, &mut account)
            .expect("no limit");
        assert_eq!(found.merit, to_depth(&game, &game.initial(), 3));
        assert_eq!(account.moves + 1, meter.spent(), "every position but the root is reached by a move");
        // The first of all moves that attain the merit.
        let attains = |step: &_| to_depth(&game, &game.after(&game.initial(), *step), 2) == found.merit;
        assert_eq!(found.best, game.legal(&game.initial()).into_iter().find(attains));
    }
}

#[test]
fn a_limit_ends_the_search_and_the_player_plays_on() {
    let game = coloring(&spec("path:8"), 3);
    let budget = Budget::nodes(20);
    assert_eq!(search(&game, &game.initial(), 6, &mut budget.start(), &mut ()), Err(Limit::Nodes));
    let mut players = [AlphaBeta::new(6, budget), AlphaBeta::new(6, Budget::nodes(0))];
    let [alice, bob] = &mut players;
    let done = referee(&game, alice, bob).expect("by the rules");
    assert!(!done.play.is_empty());
}

#[test]
fn the_first_of_the_best_moves_is_played() {
    // Alice must take the hub of a star, which is vertex 0.
    let game = coloring(&spec("star:5"), 2);
    let SearchResult { best, .. } = found(&game, 3);
    assert_eq!(best.map(|step| step.to_string()), Some("0=0".into()));
    assert_eq!(found(&game, 0).best, None);
}
