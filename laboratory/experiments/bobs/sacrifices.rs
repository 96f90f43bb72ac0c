//! Sacrifices: winning moves of Bob that are ranked last by players who judge by the next move, or by a hundred
//! simulations.
//!
//! The sample. Each graph has k = chi_g - 1 colors, with which Bob wins against an Alice who moves first. Plays are
//! between perfect players: Bob makes any move that the solver proves to win, with equal probability for each class of
//! equivalent moves, and Alice, for whom all moves lose, makes any legal move with equal probability. The positions are
//! those with Bob to move, each once a graph.
//!
//! A move is ranked *last* by a player if that player ranks none of the legal moves behind it, and at least one before
//! it. Moves that are equivalent up to automorphisms and renaming colors are one move.

use std::ops::RangeInclusive;
use std::sync::Arc;

use games::coloring::{ColoringGame, ColoringMove, ColoringPosition, Rules};
use games::{Game, Player};
use graphs::data::SOURCE_GRAPHS;
use graphs::enumerate::connected_graphs;
use graphs::rng::Dice;
use graphs::{Budget, Graph, Limit, formats, rng};
use itertools::Itertools;
use rayon::prelude::*;
use solver::mcts::{Moves, Search, Settings, UniformPlayout};
use solver::{Decider, Scope};
use strategies::opponents::{greedy, threat};
use toolkit::analysis::weigh;
use toolkit::statistics::Proportion;

use crate::experiments::{Context, Interruption};
use crate::report::{Cell, Column, Decimal, Table, Value};

/// The number of plays on each graph.
const PLAYS: u64 = 8;

const SIMULATIONS: u64 = 100;

const ORDERS: RangeInclusive<usize> = 4..=7;

const MOST_NODES: u64 = 1_000_000;

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tally {
    pub graphs: usize,
    /// Graphs on which a limit left chi_g or a move undecided.
    pub undecided: usize,
    pub positions: usize,
    pub winning: usize,
    /// The winning moves that greedy, threat, the simulations, and all three rank last.
    pub last: [usize; 4],
    /// The positions in which all three rank every winning move last.
    pub(crate) forced: usize,
    /// An example of a move that all three rank last: the first in a position where all winning moves are such moves,
    /// or else the first of all.
    pub(crate) example: Option<Example>,
}

/// A winning move that all three rank last.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Example {
    /// Whether all three rank every winning move of the position last.
    pub(crate) is_forced: bool,
    pub(crate) graph: String,
    pub(crate) k: u32,
    /// The play up to and including the move.
    pub(crate) play: String,
}

/// The better example of two, the first of equals.
fn better(one: Option<Example>, other: Option<Example>) -> Option<Example> {
    let is_forced = |example: &Option<Example>| example.as_ref().map(|example| example.is_forced);
    if is_forced(&other) > is_forced(&one) { other } else { one }
}

impl Tally {
    fn and(self, other: Tally) -> Tally {
        let mut last = self.last;
        last.iter_mut().zip(other.last).for_each(|(sum, more)| *sum += more);
        Tally {
            graphs: self.graphs + other.graphs,
            undecided: self.undecided + other.undecided,
            positions: self.positions + other.positions,
            winning: self.winning + other.winning,
            last,
            forced: self.forced + other.forced,
            example: better(self.example, other.example),
        }
    }
}

pub fn graphs() -> impl Iterator<Item = String> {
    SOURCE_GRAPHS
        .iter()
        .map(|&(_, spec)| spec.to_owned())
        .chain(ORDERS.flat_map(connected).map(|(name, _)| name))
}

fn connected(order: usize) -> impl Iterator<Item = (String, Graph)> {
    connected_graphs(order).map(|graph| (format!("g6:{}", formats::to_graph6(&graph)), graph))
}

/// The table of sacrifices on the graphs of 2013 and on all connected graphs of small order.
pub(crate) fn table(context: &Context<'_>) -> Result<Table, Interruption> {
    let named = SOURCE_GRAPHS.iter().map(|&(_, spec)| {
        let graph = context.graph(spec);
        (spec.to_owned(), vec![(spec.to_owned(), graph)])
    });
    let small =
        ORDERS.map(|order| (format!("all connected graphs of order {order}"), connected(order).collect()));
    let groups: Vec<(String, Vec<(String, Graph)>)> = named.chain(small).collect();
    let mut table = Table::new(
        "sacrifices",
        "Winning moves of Bob that others rank last, with $k = chi_g - 1$ colors",
        Column::list(
            "where = graphs | #graphs = graphs with positions | #undecided | #positions | #winning = winning moves | \
             #greedy / ranked last by | #threat / ranked last by | #simulations / ranked last by | \
             #all = all three / ranked last by | #share | #forced | graph / example | play / example",
        ),
    );
    for (name, graphs) in groups {
        let tallies = graphs.par_iter().map(|(name, graph)| {
            let tally = sacrifices(name, graph, context.seed, &context.budget);
            context.check().map(|()| tally)
        });
        let tallies = tallies.collect::<Result<Vec<_>, Interruption>>()?;
        table.push(row(name, tallies.into_iter().fold(Tally::default(), Tally::and)));
    }
    table.notes = notes();
    Ok(table)
}

fn row(name: String, tally: Tally) -> Vec<Cell> {
    let Tally { graphs, undecided, positions, winning, last, forced, example } = tally;
    let share = Proportion { successes: last[3] as u64, trials: winning as u64 }.ratio();
    let mut row: Vec<Cell> =
        vec![name.into(), graphs.into(), undecided.into(), positions.into(), winning.into()];
    row.extend(last.map(Cell::from));
    row.extend([share.map(|share| Decimal::rounded(share, 3)).into(), forced.into()]);
    let example = example.map(|Example { graph, k, play, .. }| [graph, format!("-k {k} --after {play}")]);
    row.extend(match example {
        Some(words) => words.map(|words| Value::Literal(words).into()),
        None => [Cell::empty(), Cell::empty()],
    });
    row
}

fn notes() -> Vec<String> {
    vec![
        format!(
            "Positions with Bob to move from {PLAYS} plays on each graph in which Alice, who begins and loses, makes any move and \
             Bob any winning move, by the solver; each position once. Moves that are alike up to automorphisms and the names of \
             colors are one. With one color nobody has a choice."
        ),
        format!(
            "Last: no legal move is ranked behind it, and some are before it. `greedy` ranks by the damage of the move, `threat` puts \
             kills and threats that no reply meets before that, and the simulations are {SIMULATIONS} from the position, with the \
             settings of `mcts:{SIMULATIONS}`, by how often they went through the move and then by their average: those that they never tried \
             are last together, as other winning moves are once one is proven to win. Share: all three of the winning moves. Forced: positions in which all three rank every winning move last."
        ),
        format!(
            "The example ends with such a move, in a forced position where there is one; `mapgame solve GRAPH -k K --moves --after` \
             with the play before it shows which moves win. Undecided: graphs on which {MOST_NODES} nodes decide $chi_g$ or a move not. \
             On connected graphs of smaller order all moves of Bob are alike."
        ),
    ]
}

/// The sacrifices on one graph; all random choices depend on the seed.
pub fn sacrifices(name: &str, graph: &Graph, seed: u64, budget: &Budget) -> Tally {
    let nodes = budget.nodes.map_or(MOST_NODES, |nodes| nodes.min(MOST_NODES));
    let budget = Budget { nodes: Some(nodes), ..budget.clone() };
    match tally_of_plays(name, graph, seed, &budget) {
        Ok(tally) => tally,
        Err(_) => Tally { undecided: 1, ..Tally::default() },
    }
}

/// Samples [`PLAYS`] plays with k = chi_g - 1 colors, Alice at random and Bob at random among his winning moves, and counts
/// each position with Bob to move once. An error where chi_g or a move stays undecided.
fn tally_of_plays(name: &str, graph: &Graph, seed: u64, budget: &Budget) -> Result<Tally, Limit> {
    let game = &games::ChosenGame::of_kind(games::certificate::Kind::Coloring);
    let chi_g = Decider::new(graph, budget).number(game, Scope::Number);
    if chi_g.low != chi_g.high {
        return Err(Limit::Nodes);
    }
    let mut tally = Tally::default();
    let k = chi_g.low.saturating_sub(1);
    // With one color the first move of Alice ends the game if there is an edge.
    if k < 2 {
        return Ok(tally);
    }
    let rules = Rules::new(k).expect("k is at least 2");
    let game = ColoringGame::new(Arc::new(graph.clone()), rules);
    let mut decider = Decider::new(graph, budget);
    let mut seen = Vec::new();
    for index in 0..PLAYS {
        let mut dice = Dice::new(rng::seed_of(&[seed, index]));
        let (mut position, mut play) = (game.initial(), Vec::new());
        let mut moves = Vec::new();
        while game.value(&position).is_none() {
            game.moves(&position, &mut moves);
            let step = if game.to_move(&position) == Player::Alice {
                dice.pick(&moves)
            } else {
                let judged = Judged::new(
                    &game,
                    &position,
                    &mut decider,
                    rng::seed_of(&[seed, index, play.len() as u64]),
                )?;
                if !seen.contains(&position) {
                    judged.count(&mut tally, || (name.to_owned(), k, play.iter().join(",")));
                    seen.push(position.clone());
                }
                dice.pick(&judged.winning().map(|place| judged.moves[place]).collect_vec())
            };
            let step = step.expect("a game that is not over has a move, and Bob wins");
            game.play(&mut position, step);
            play.push(step);
        }
    }
    tally.graphs = usize::from(tally.positions > 0);
    Ok(tally)
}

/// The moves of a position, one per class of equivalent moves, with their judgments.
pub struct Judged {
    pub moves: Vec<ColoringMove>,
    /// Whether each wins for Bob.
    pub wins: Vec<bool>,
    /// Whether greedy, threat and the simulations rank it last.
    pub last: [Vec<bool>; 3],
}

impl Judged {
    /// Judges the moves of a position with Bob to move.
    pub fn new(
        game: &ColoringGame,
        position: &ColoringPosition,
        decider: &mut Decider<'_>,
        seed: u64,
    ) -> Result<Self, Limit> {
        let weighed = weigh(game, position, decider);
        let moves = weighed.iter().map(|one| one.example).collect_vec();
        let wins = weighed.iter().map(|one| Ok(one.winner? == Player::Bob)).collect::<Result<_, Limit>>()?;
        let ranks = [
            greedy::ranks(game, position, &moves),
            threat::ranks(game, position, &moves),
            simulated(game, position, &moves, seed),
        ];
        Ok(Judged { moves, wins, last: ranks.map(|ranks| lasts(&ranks)) })
    }

    fn winning(&self) -> impl Iterator<Item = usize> {
        (0..self.moves.len()).filter(|&place| self.wins[place])
    }

    fn count(&self, tally: &mut Tally, before: impl FnOnce() -> (String, u32, String)) {
        let is_last_by_all = |place: usize| self.last.iter().all(|last| last[place]);
        tally.positions += 1;
        tally.winning += self.winning().count();
        for (sum, last) in tally.last.iter_mut().zip(&self.last) {
            *sum += self.winning().filter(|&place| last[place]).count();
        }
        let all = self.winning().filter(|&place| is_last_by_all(place)).collect_vec();
        tally.last[3] += all.len();
        let is_forced = all.len() == self.winning().count();
        tally.forced += usize::from(is_forced);
        let example = all.first().map(|&place| {
            let (graph, k, play) = before();
            Example { is_forced, graph, k, play: format!("{play},{}", self.moves[place]) }
        });
        tally.example = better(tally.example.take(), example);
    }
}

/// Which moves with these ranks are last: no move is behind them, and some moves are before them.
fn lasts(ranks: &[usize]) -> Vec<bool> {
    let has_order = ranks.iter().any(|&rank| rank > 0);
    ranks.iter().map(|&rank| has_order && rank == 0).collect()
}

/// Bob's ranks of these moves after simulations: the rank of a move is the number of worse ones. A move proven to lose
/// is worse than any other, one proven to win better. Otherwise a move tried more often is better, and then one with
/// the lower average of Alice.
fn simulated(
    game: &ColoringGame,
    position: &ColoringPosition,
    moves: &[ColoringMove],
    seed: u64,
) -> Vec<usize> {
    let settings = Settings { moves: Moves::UpToSymmetry, ..Settings::strong() };
    let mut search = Search::new(game, position, settings, UniformPlayout::default(), seed);
    search.run(game, &mut Budget::nodes(SIMULATIONS).start());
    let worth = |step: &ColoringMove| {
        let (_, tally) =
            search.children().find(|(child, _)| child == step).expect("every move is tried up to symmetry");
        let proven = if !tally.proven {
            0
        } else if tally.mean > 0.5 {
            -1
        } else {
            1
        };
        // The averages are of few enough simulations that millionths distinguish them.
        (proven, tally.played, ((1.0 - tally.mean) * 1e6).round() as u64)
    };
    let worths = moves.iter().map(worth).collect_vec();
    worths.iter().map(|worth| worths.iter().filter(|&other| other < worth).count()).collect()
}
