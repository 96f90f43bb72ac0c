//! Many questions about the games on one graph, answered with one table.

use std::time::Instant;

use games::Player;
use games::coloring::{Color, ColoringPosition, Rules};
use graphs::{Budget, Graph, Limit, Meter};

use super::parallel::{Team, Threads};
use super::techniques::Techniques;
use crate::Decision;
use crate::set::Set;
use crate::stack;
use crate::trivial::without_search;
use crate::width::{self, AnyWidth};

/// Answers who wins the coloring game on one graph, keeping its table from question to question.
///
/// A residue says nothing of the number of colors nor of who began (`residue`), so what was found for
/// one k and one starter serves the others. Questions that one thread does not answer soon are searched by
/// as many as the budget allows (`parallel`).
pub struct Solver<'g> {
    graph: &'g Graph,
    budget: Budget,
    techniques: Techniques,
    threads: Threads,
    /// Made for the first question that needs a search.
    engine: Option<Box<dyn Engine>>,
    nodes: u64,
    /// How many threads the last question took.
    at_work: usize,
}

impl<'g> Solver<'g> {
    /// A solver of the game on `graph`. The limits on nodes and time hold for each question anew, those
    /// on memory and threads for all.
    pub fn new(graph: &'g Graph, budget: &Budget) -> Self {
        Self::using(graph, budget, Techniques::suited_to(graph.order()))
    }

    /// The same with a choice of techniques.
    pub fn using(graph: &'g Graph, budget: &Budget, techniques: Techniques) -> Self {
        let threads = Threads { most: budget.threads_allowed(), at_once: false };
        Solver { graph, budget: budget.clone(), techniques, threads, engine: None, nodes: 0, at_work: 1 }
    }

    /// The same with all threads at work from the first node on, although most questions are answered sooner
    /// without. Then nothing but the winner is the same on every run.
    pub fn with_all_threads_at_once(mut self) -> Self {
        self.threads.at_once = true;
        self
    }

    /// Who wins by `rules` from the start. The nodes are those of this question, which depend on the
    /// questions before it.
    pub fn decide(&mut self, rules: Rules) -> Decision {
        let (begun, before) = (Instant::now(), self.nodes);
        let budget = self.budget.clone();
        let outcome = self.winner_from(rules.colors(), (&[], rules.first()), &budget);
        let decision = Decision::new(rules.colors(), outcome, self.nodes - before, begun.elapsed());
        Decision { threads: self.at_work, ..decision }
    }

    /// Who wins with k = `colors` from a position of this game, whoever is to move in it.
    ///
    /// # Errors
    /// The limit that was hit; [`Limit::Size`] if a search is needed and the order exceeds
    /// [`MAX_ORDER`](super::MAX_ORDER).
    pub fn winner(&mut self, colors: u32, position: &ColoringPosition) -> Result<Player, Limit> {
        let budget = self.budget.clone();
        self.winner_within(colors, position, &budget)
    }

    /// The same within another budget, but for memory and threads.
    ///
    /// # Errors
    /// As there.
    pub(crate) fn winner_within(
        &mut self,
        colors: u32,
        position: &ColoringPosition,
        budget: &Budget,
    ) -> Result<Player, Limit> {
        self.winner_from(colors, (position.colors(), position.to_move()), budget)
    }

    fn winner_from(
        &mut self,
        colors: u32,
        (coloring, to_move): (&[Option<Color>], Player),
        budget: &Budget,
    ) -> Result<Player, Limit> {
        self.at_work = 1;
        if let Some(winner) = without_search(self.graph, colors) {
            return Ok(winner);
        }
        if self.engine.is_none() {
            self.engine = engine(self.graph, &self.budget, self.techniques, self.threads);
        }
        let mut meter = budget.start();
        let engine = self.engine.as_mut().ok_or(Limit::Size)?;
        let winner = engine.winner(colors as usize, coloring, to_move, &mut meter);
        self.nodes += meter.spent();
        self.at_work = engine.threads();
        winner
    }

    /// The nodes of all questions so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }
}

/// A search of some width.
trait Engine: Send {
    /// Who wins with k colors from the position with these colors of the vertices 0, 1, ...; vertices
    /// past the end of the list have none.
    fn winner(
        &mut self,
        k: usize,
        colors: &[Option<Color>],
        to_move: Player,
        meter: &mut Meter<'_>,
    ) -> Result<Player, Limit>;

    /// The threads that the last question took.
    fn threads(&self) -> usize;
}

/// The search for the game on `graph`, by the order of the graph; `None` above
/// [`MAX_ORDER`](super::MAX_ORDER).
fn engine(
    graph: &Graph,
    budget: &Budget,
    techniques: Techniques,
    threads: Threads,
) -> Option<Box<dyn Engine>> {
    let memory = budget.memory_allowed();
    width::choose(graph.order(), Making { graph, memory, techniques, threads }).ok()
}

/// What a search is made from.
struct Making<'g> {
    graph: &'g Graph,
    memory: u64,
    techniques: Techniques,
    threads: Threads,
}

impl AnyWidth for Making<'_> {
    type Outcome = Box<dyn Engine>;

    fn with<const W: usize>(self) -> Box<dyn Engine> {
        Box::new(Team::<W>::new(self.graph, self.memory, self.techniques, self.threads))
    }
}

impl<const W: usize> Engine for Team<W> {
    fn winner(
        &mut self,
        k: usize,
        colors: &[Option<Color>],
        to_move: Player,
        meter: &mut Meter<'_>,
    ) -> Result<Player, Limit> {
        let board = self.board();
        let order = board.order();
        let mut uncolored = Set::first_n(order);
        let mut available = vec![uncolored; k];
        for (v, color) in colors.iter().enumerate() {
            if let Some(color) = color {
                uncolored = uncolored.without(v);
                let set = &mut available[color.index()];
                *set = set.minus(board.neighbors(v));
            }
        }
        let mut alive = Set::EMPTY;
        for set in &mut available {
            *set = set.and(uncolored);
            alive = alive.or(*set);
        }
        if alive != uncolored {
            return Ok(Player::Bob);
        }
        stack::with_room_for(order, || self.decide(&available, to_move, meter))
    }

    fn threads(&self) -> usize {
        self.at_work()
    }
}
