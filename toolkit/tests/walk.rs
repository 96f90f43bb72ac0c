//! Walks through certificates: the winner who follows the proof wins against every loser, and what ends the walk is won.

use std::sync::Arc;

use games::certificate::Kind;
use games::coloring::{ColoringGame, ColoringMove, Rules};
use games::marking::{MarkingGame, MarkingMove};
use games::minimax::Minimax;
use games::{Game, Player, Variant};
use graphs::rng::Dice;
use graphs::{Budget, Graph, enumerate, families};
use solver::Decider;
use solver::certify::certify_decided;
use toolkit::walk::{Proof, Stand};

/// A certificate of who wins, read again.
fn proof(graph: &Graph, kind: Kind, rules: Rules) -> (Proof, Player) {
    let budget = Budget::unlimited();
    let mut decider = Decider::new(graph, &budget);
    let winner = decider.decide(kind, rules).winner.expect("there is no limit");
    let written = certify_decided(&mut decider, kind, &[(rules, winner)], Vec::new(), &budget).unwrap();
    (Proof::read(&written.out, &budget).unwrap(), winner)
}

/// How often a walk came to each end.
#[derive(Debug, Default)]
struct Seen {
    replies: usize,
    lemmas: usize,
    guards: usize,
    over: usize,
}

/// Where a play stands in the proof.
type Standing<'t, G> = dyn Fn(&[<G as Game>::Move]) -> Stand<<G as Game>::Move> + 't;

/// Follows the proof against losers: all of them, or one who chooses by the seed.
struct Table<'t, G: Game> {
    game: &'t G,
    winner: Player,
    stand: &'t Standing<'t, G>,
    wins: &'t mut dyn FnMut(&G::Position) -> Option<Player>,
    dice: Option<Dice>,
    seen: Seen,
}

impl<G: Game> Table<'_, G>
where
    G::Move: std::fmt::Debug + PartialEq,
{
    fn play(&mut self, position: &G::Position, made: &mut Vec<G::Move>) {
        if let Some(winner) = (self.wins)(position) {
            assert_eq!(winner, self.winner, "after {made:?}");
        }
        let mut legal = Vec::new();
        if self.game.value(position).is_none() {
            self.game.moves(position, &mut legal);
        }
        match (self.stand)(made) {
            Stand::Every => {
                assert_ne!(self.game.to_move(position), self.winner);
                if let Some(dice) = &mut self.dice {
                    let chosen = legal[dice.below(legal.len())];
                    legal = vec![chosen];
                }
                legal.into_iter().for_each(|step| self.go_on(position, made, step));
            }
            Stand::Reply(step) => {
                self.seen.replies += 1;
                assert_eq!(self.game.to_move(position), self.winner);
                assert!(legal.contains(&step), "{step:?} after {made:?}");
                self.go_on(position, made, step);
            }
            Stand::Lemma(_, ago, blow) => {
                self.seen.lemmas += 1;
                assert_eq!(ago, made.len(), "it was told before");
                if let Some(step) = blow {
                    assert!(legal.contains(&step));
                    let mut after = position.clone();
                    self.game.play(&mut after, step);
                    made.push(step);
                    assert_eq!(
                        (self.stand)(made),
                        Stand::Lemma(games::certificate::Lemma::Threat, ago, None)
                    );
                    made.pop();
                }
            }
            Stand::Guard(classes, _) => {
                self.seen.guards += 1;
                assert_eq!(self.winner, Player::Alice);
                assert!(classes.iter().all(|class| !class.is_empty()));
            }
            Stand::Over => self.seen.over += 1,
            Stand::Left => panic!("the proof was left after {made:?}"),
        }
    }

    fn go_on(&mut self, position: &G::Position, made: &mut Vec<G::Move>, step: G::Move) {
        let mut after = position.clone();
        self.game.play(&mut after, step);
        made.push(step);
        self.play(&after, made);
        made.pop();
    }
}

fn walk_in_coloring(graph: &Arc<Graph>, rules: Rules, seeds: Option<u64>) -> Seen {
    let (proof, winner) = proof(graph, Kind::Coloring, rules);
    let game = ColoringGame::new(Arc::clone(graph), rules);
    let stand = |made: &[ColoringMove]| proof.stand_in_coloring(&game, made).unwrap();
    let mut minimax = Minimax::new(&game);
    let is_small = graph.order() <= 6;
    let mut wins = |position: &_| match is_small {
        true => Some(minimax.value_of(position).winner()),
        false => game.value(position).map(|verdict| verdict.winner()),
    };
    let mut table =
        Table { game: &game, winner, stand: &stand, wins: &mut wins, dice: None, seen: Seen::default() };
    for seed in seeds.map_or(0..1, |seeds| 0..seeds) {
        table.dice = seeds.map(|_| Dice::new(seed));
        table.play(&game.initial(), &mut Vec::new());
    }
    table.seen
}

fn walk_in_marking(graph: &Arc<Graph>, rules: Rules) -> Seen {
    let (proof, winner) = proof(graph, Kind::Marking, rules);
    let game = MarkingGame::new(Arc::clone(graph), rules.variant());
    let stand = |made: &[MarkingMove]| proof.stand_in_marking(&game, rules, made).unwrap();
    let mut minimax = Minimax::new(&game);
    let mut wins = |position: &_| {
        let is_alices = minimax.value_of(position).neighbors() < rules.colors();
        Some(if is_alices { Player::Alice } else { Player::Bob })
    };
    let mut table =
        Table { game: &game, winner, stand: &stand, wins: &mut wins, dice: None, seen: Seen::default() };
    table.play(&game.initial(), &mut Vec::new());
    table.seen
}

#[test]
fn the_winner_who_follows_a_proof_wins_on_all_small_connected_graphs_in_every_variant() {
    let (mut coloring, mut marking) = (Seen::default(), Seen::default());
    let add = |sum: &mut Seen, seen: Seen| {
        sum.replies += seen.replies;
        sum.lemmas += seen.lemmas;
        sum.guards += seen.guards;
        sum.over += seen.over;
    };
    for order in 1..=5 {
        for graph in enumerate::connected_graphs(order) {
            let graph = Arc::new(graph);
            for variant in Variant::all() {
                for k in 1..=graph.max_degree() as u32 + 1 {
                    let rules = Rules::new(k).unwrap().playing(variant);
                    add(&mut coloring, walk_in_coloring(&graph, rules, None));
                    add(&mut marking, walk_in_marking(&graph, rules));
                }
            }
        }
    }
    for seen in [&coloring, &marking] {
        assert!(seen.replies > 500 && seen.lemmas > 500 && seen.over > 0, "{coloring:?} {marking:?}");
    }
}

#[test]
fn proofs_with_images_isomorphisms_and_guards_are_followed_on_larger_graphs() {
    let mut guards = 0;
    for (spec, k) in [
        ("petersen", 3),
        ("cube", 3),
        ("grid:3x4", 3),
        ("path:9", 3),
        ("tree:2,3", 3),
        ("groetzsch", 4),
        ("random-planar:14@1", 5),
    ] {
        let graph = Arc::new(families::from_spec(spec, 0).unwrap());
        for first in [Player::Alice, Player::Bob] {
            guards += walk_in_coloring(&graph, Rules::new(k).unwrap().starting(first), Some(100)).guards;
        }
    }
    assert!(guards > 0, "no proof goes by guarding");
}

#[test]
fn a_winner_who_plays_on_its_own_is_told_so_and_a_foreign_game_is_none_of_the_proof() {
    let path = Arc::new(families::from_spec("path:4", 0).unwrap());
    let rules = Rules::new(2).unwrap();
    let (proof, winner) = proof(&path, Kind::Coloring, rules);
    assert_eq!((winner, proof.winner(rules)), (Player::Bob, Some(Player::Bob)));
    assert_eq!(proof.winner(Rules::new(3).unwrap()), None);
    let cycle = Arc::new(families::from_spec("cycle:4", 0).unwrap());
    assert_eq!(proof.stand_in_coloring(&ColoringGame::new(cycle, rules), &[]), None);
    let marking = MarkingGame::new(Arc::clone(&path), rules.variant());
    assert_eq!(proof.stand_in_marking(&marking, rules, &[]), None);
    let petersen = Arc::new(families::from_spec("petersen", 0).unwrap());
    let rules = Rules::new(3).unwrap();
    let (proof, winner) = self::proof(&petersen, Kind::Coloring, rules);
    assert_eq!(winner, Player::Bob);
    let game = ColoringGame::new(Arc::clone(&petersen), rules);
    let first = toolkit::moves::read(&petersen, "0=0").unwrap();
    let mut position = game.initial();
    game.play(&mut position, first);
    let mut legal = Vec::new();
    game.moves(&position, &mut legal);
    let stands = legal.into_iter().map(|step| proof.stand_in_coloring(&game, &[first, step]).unwrap());
    let left = stands.filter(|stand| *stand == Stand::Left).count();
    assert!(left > 0, "Bob may play as he likes");
}
