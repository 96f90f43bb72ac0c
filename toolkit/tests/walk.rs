//! Walks through certificates: the winner who follows the proof wins against every loser, and what ends the walk is won.

use std::sync::Arc;

use games::certificate::Kind;
use games::coloring::{ColoringGame, ColoringMove, Rules};
use games::marking::{MarkingGame, MarkingMove};
use games::minimax::Minimax;
use games::{Adjacency, Game, Player, Variant};
use graphs::rng::Dice;
use graphs::{Budget, Graph};
use solver::Decider;
use solver::certify::certify_decided;
use toolkit::walk::{Proof, ProofPlace};
use toolkit::winner;

use crate::common::{by_effort, connected, spec};

fn proof(graph: &Graph, kind: Kind, rules: Rules) -> (Proof, Player) {
    let budget = Budget::unlimited();
    let mut decider = Decider::new(graph, &budget);
    let winner = decider.decide(kind, rules).winner.expect("there is no limit");
    let written = certify_decided(&mut decider, kind, None, &[(rules, winner)], Vec::new(), &budget).unwrap();
    (Proof::read(&written.out, &budget).unwrap(), winner)
}

#[derive(Debug, Default)]
struct Tally {
    replies: usize,
    /// Positions that a lemma settled at that moment, and replies by one.
    lemmas: usize,
    by_lemma: usize,
    guards: usize,
    by_guard: usize,
    by_race_in_guard: usize,
    over: usize,
}

/// Where a play stands in the proof.
type Standing<'t, G> = dyn Fn(&[<G as Game>::Move]) -> ProofPlace<<G as Game>::Move> + 't;

/// Follows the proof against losers to the end of the game: all of them, or one who chooses by the seed.
struct Table<'t, G: Game> {
    game: &'t G,
    winner: Player,
    stand: &'t Standing<'t, G>,
    /// Who has won, once the game is over.
    over: &'t dyn Fn(&G::Position) -> Option<Player>,
    /// Who wins with best play, where that is known.
    wins: &'t mut dyn FnMut(&G::Position) -> Option<Player>,
    dice: Option<Dice>,
    tally: &'t mut Tally,
}

impl<G: Game> Table<'_, G>
where
    G::Move: std::fmt::Debug + PartialEq,
{
    fn play(&mut self, position: &G::Position, made: &mut Vec<G::Move>) {
        if let Some(winner) = (self.wins)(position) {
            assert_eq!(winner, self.winner, "after {made:?}");
        }
        if let Some(winner) = (self.over)(position) {
            assert_eq!(winner, self.winner, "after {made:?}");
            self.tally.over += 1;
            return;
        }
        let reply = match (self.stand)(made) {
            ProofPlace::Every => None,
            ProofPlace::Reply(step) => {
                self.tally.replies += 1;
                Some(step)
            }
            ProofPlace::Lemma(_, since, reply) => {
                self.tally.lemmas += usize::from(since == made.len());
                self.tally.by_lemma += usize::from(reply.is_some());
                reply
            }
            ProofPlace::Guard(classes, since, reply) => {
                assert_eq!(self.winner, Player::Alice);
                assert!(classes.iter().all(|class| !class.is_empty()));
                self.tally.guards += usize::from(since == made.len());
                self.tally.by_guard += usize::from(reply.is_some());
                self.tally.by_race_in_guard += usize::from(reply.as_ref().is_some_and(|reply| reply.by_race));
                reply.map(|reply| reply.step)
            }
            stand @ (ProofPlace::Over | ProofPlace::Left) => panic!("{stand:?} after {made:?}"),
        };
        let mut legal = self.game.legal(position);
        let is_winners = self.game.to_move(position) == self.winner;
        assert_eq!(reply.is_some(), is_winners, "after {made:?}");
        match (reply, &mut self.dice) {
            (Some(step), _) => {
                assert!(legal.contains(&step), "{step:?} after {made:?}");
                legal = vec![step];
            }
            (None, Some(dice)) => legal = vec![legal[dice.below(legal.len())]],
            (None, None) => {}
        }
        for step in legal {
            let after = self.game.after(position, step);
            made.push(step);
            self.play(&after, made);
            made.pop();
        }
    }
}

/// Up to this order it is known who wins after each move.
const KNOWN: usize = 6;

fn walk_in_coloring(graph: &Arc<Graph>, rules: Rules, seeds: Option<u64>, tally: &mut Tally) {
    let (proof, winner) = proof(graph, Kind::Coloring, rules);
    let game = ColoringGame::new(Arc::clone(graph), rules);
    let stand = |made: &[ColoringMove]| proof.stand_in_coloring(&game, made).unwrap();
    let over = |position: &_| game.value(position).map(|verdict| verdict.winner());
    let mut minimax = Minimax::new(&game);
    let mut wins = |position: &_| (graph.order() <= KNOWN).then(|| minimax.value_of(position).winner());
    let (stand, over, wins) = (&stand, &over, &mut wins);
    let mut table = Table { game: &game, winner, stand, over, wins, dice: None, tally };
    for seed in seeds.map_or(0..1, |seeds| 0..seeds) {
        table.dice = seeds.map(|_| Dice::new(seed));
        table.play(&game.initial(), &mut Vec::new());
    }
}

fn walk_in_marking(graph: &Arc<Graph>, rules: Rules, tally: &mut Tally) {
    let (proof, winner) = proof(graph, Kind::Marking, rules);
    let game = MarkingGame::new(Arc::clone(graph), rules.variant());
    let stand = |made: &[MarkingMove]| proof.stand_in_marking(&game, rules, made).unwrap();
    let over = |position: &_| winner::of_marking(&game, rules.colors(), position);
    let mut minimax = Minimax::new(&game);
    let mut wins = |position: &_| {
        let is_alices = minimax.value_of(position).neighbors() < rules.colors();
        Some(if is_alices { Player::Alice } else { Player::Bob })
    };
    let (stand, over, wins) = (&stand, &over, &mut wins);
    Table { game: &game, winner, stand, over, wins, dice: None, tally }
        .play(&game.initial(), &mut Vec::new());
}

/// On the graphs of order 5 in a quarter of the variants, on the next one in others.
#[test]
fn the_winner_who_follows_a_proof_wins_on_all_small_connected_graphs_in_every_variant() {
    let one_in = by_effort(4, 1);
    let (mut coloring, mut marking) = (Tally::default(), Tally::default());
    for order in 1..=5 {
        for (number, graph) in connected([order]).enumerate() {
            let one_in = if order < 5 { 1 } else { one_in };
            for variant in Variant::all().skip(number % one_in).step_by(one_in) {
                for k in 1..=graph.max_degree() as u32 + 1 {
                    let rules = Rules::new(k).unwrap().playing(variant);
                    walk_in_coloring(&graph, rules, None, &mut coloring);
                    walk_in_marking(&graph, rules, &mut marking);
                }
            }
        }
    }
    for tally in [&coloring, &marking] {
        let enough = one_in * tally.replies > 1000 && tally.by_lemma > 500 && one_in * tally.over > 2000;
        assert!(enough, "{coloring:?} {marking:?}");
    }
}

#[test]
fn proofs_with_images_isomorphisms_and_guards_are_followed_on_larger_graphs() {
    let mut tally = Tally::default();
    // The last two by images where Bob begins, and by guards of radius 1 where Alice does.
    let won = "petersen=3 cube=3 grid:3x4=3 path:9=3 tree:2,3=3 groetzsch=4 random-planar:14@1=5 hypercube:4=4 \
               tree:2,4=3";
    for (graph, k) in won.split(' ').filter_map(|row| row.split_once('=')) {
        let (graph, k) = (spec(graph), k.parse().unwrap());
        for first in Player::BOTH {
            walk_in_coloring(&graph, Rules::new(k).unwrap().starting(first), Some(40), &mut tally);
        }
    }
    assert!(tally.guards > 100 && tally.by_guard > 500 && tally.by_race_in_guard > 100, "{tally:?}");
}

/// Guards are claimed from order 6 on; the loser plays at random here, in every variant in which they hold.
#[test]
#[ignore = "a sweep: .ci/sweeps"]
fn guards_are_held_to_the_end_on_connected_graphs_to_order_seven() {
    let mut tally = Tally::default();
    for graph in connected(6..=7) {
        for variant in Variant::all().filter(|variant| variant.adjacency == Adjacency::Free) {
            let rules = Rules::new(3).unwrap().playing(variant);
            walk_in_coloring(&graph, rules, Some(3), &mut tally);
        }
    }
    assert!(tally.guards > 100 && tally.by_guard > 200, "{tally:?}");
}

#[test]
fn a_winner_who_plays_on_its_own_is_told_so_and_a_foreign_game_is_none_of_the_proof() {
    let path = spec("path:4");
    let rules = Rules::new(2).unwrap();
    let (proof, winner) = proof(&path, Kind::Coloring, rules);
    assert_eq!((winner, proof.winner(rules)), (Player::Bob, Some(Player::Bob)));
    assert_eq!(proof.winner(Rules::new(3).unwrap()), None);
    assert_eq!(proof.stand_in_coloring(&ColoringGame::new(spec("cycle:4"), rules), &[]), None);
    let marking = MarkingGame::new(Arc::clone(&path), rules.variant());
    assert_eq!(proof.stand_in_marking(&marking, rules, &[]), None);
    let petersen = spec("petersen");
    let rules = Rules::new(3).unwrap();
    let (proof, winner) = self::proof(&petersen, Kind::Coloring, rules);
    assert_eq!(winner, Player::Bob);
    let game = ColoringGame::new(Arc::clone(&petersen), rules);
    let first = toolkit::moves::read(&petersen, "0=0").unwrap();
    let mut position = game.initial();
    game.play(&mut position, first);
    let stands =
        game.legal(&position).into_iter().map(|step| proof.stand_in_coloring(&game, &[first, step]).unwrap());
    let left = stands.filter(|stand| *stand == ProofPlace::Left).count();
    assert!(left > 0, "Bob may play as he likes");
}
