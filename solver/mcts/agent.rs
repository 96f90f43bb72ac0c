//! Agents with Monte-Carlo tree search: one search, or several in parallel.
//!
//! Several searches of the same position with different seeds run in parallel, and the statistics of
//! their roots are added before the move is chosen. \[CazenaveJouandeau2007\] Their number is a
//! setting, independent of the available threads, and they do not communicate, so a budget in
//! simulations gives the same move on every machine.

use std::thread;

use games::{Agent, Payoff};
use graphs::Budget;
use graphs::rng::QuickDice;

use super::playout::Playout;
use super::search::Search;
use super::settings::Settings;
use super::tree::Tally;

/// A player who searches before each move, and keeps the reachable part of the tree.
pub struct Mcts<G: Payoff, P> {
    searches: Vec<Search<G, P>>,
    /// The budget for one move; nodes are simulations.
    budget: Budget,
}

impl<G: Payoff, P: Playout<G>> Mcts<G, P>
where
    G::Position: Sync,
{
    /// A player at the start of a game, with one search for each playout, at least one. Nodes of the budget
    /// are simulations, divided evenly among the searches.
    pub fn new(game: &G, settings: &Settings, playouts: Vec<P>, budget: Budget, seed: u64) -> Self {
        let mut seeds = QuickDice::new(seed);
        let mut search =
            |playout| Search::new(game, &game.initial(), settings.clone(), playout, seeds.seed());
        let searches: Vec<_> = playouts.into_iter().map(&mut search).collect();
        assert!(!searches.is_empty(), "at least one search");
        Mcts { searches, budget }
    }

    pub fn searches(&self) -> &[Search<G, P>] {
        &self.searches
    }

    /// Searches `position`, reached by the opponent's move `last`, and returns the chosen move.
    pub fn think(&mut self, game: &G, position: &G::Position, last: Option<G::Move>) -> G::Move {
        let reached = last.is_some_and(|step| {
            let before = self.searches[0].position();
            // It may be over, or belong to another game.
            let is_legal = game.value(before).is_none() && game.legal(before).contains(&step);
            is_legal && game.after(before, step) == *position
        });
        let number = self.searches.len() as u64;
        let shares =
            |index| self.budget.nodes.map(|nodes| nodes / number + u64::from(index < nodes % number));
        let budgets: Vec<Budget> =
            (0..number).map(|index| Budget { nodes: shares(index), ..self.budget.clone() }).collect();
        let follow = last.filter(|_| reached);
        if number == 1 || cfg!(target_family = "wasm") {
            // Without threads one after another: nothing passes between them.
            for (one, budget) in self.searches.iter_mut().zip(&budgets) {
                search(one, game, position, follow, budget);
            }
        } else {
            let (first, others) = self.searches.split_first_mut().expect("at least one search");
            thread::scope(|scope| {
                for (other, budget) in others.iter_mut().zip(&budgets[1..]) {
                    scope.spawn(move || search(other, game, position, follow, budget));
                }
                search(first, game, position, follow, &budgets[0]);
            });
        }
        let step = self.choice(game, position);
        for search in &mut self.searches {
            search.follow(game, step);
        }
        step
    }

    /// The move to make, among those that the searches tried; the first legal move if they tried none.
    fn choice(&self, game: &G, position: &G::Position) -> G::Move {
        let mut tried = self.searches.iter().map(Search::children).filter(|children| children.len() > 0);
        let Some(first) = tried.next() else {
            return game.legal(position)[0];
        };
        let (moves, mut total): (Vec<G::Move>, Vec<Tally>) =
            first.map(|(step, &tally)| (step, tally)).unzip();
        for children in tried {
            for (sum, (_, tally)) in total.iter_mut().zip(children) {
                sum.add(tally);
            }
        }
        let proven = self.searches.iter().find_map(Search::proven);
        let rule = self.searches[0].settings().final_choice;
        let chosen = rule.choose(&total, game.to_move(position), proven);
        moves[chosen.expect("at least one child")]
    }
}

/// Searches `position`. If given, the move `follow` leads to it from the root of the search.
fn search<G: Payoff, P: Playout<G>>(
    search: &mut Search<G, P>,
    game: &G,
    position: &G::Position,
    follow: Option<G::Move>,
    budget: &Budget,
) {
    match follow {
        Some(step) => search.follow(game, step),
        None if search.position() == position => {}
        None => search.jump(game, position),
    }
    search.run(game, &mut budget.start());
}

impl<G: Payoff, P: Playout<G>> Agent<G> for Mcts<G, P>
where
    G::Position: Sync,
{
    fn choose(&mut self, game: &G, position: &G::Position, last: Option<G::Move>) -> G::Move {
        self.think(game, position, last)
    }
}
