//! Many questions about one game, answered with one table.

use games::Player;
use games::coloring::{Color, ColoringPosition, Rules};
use graphs::{Budget, Graph, Limit, Meter};

use super::search::Search;
use super::techniques::Techniques;
use crate::set::Set;
use crate::stack;
use crate::trivial::without_search;
use crate::width::{self, AnyWidth};

/// Answers who wins from positions of one game, keeping its table from question to question.
pub struct Solver<'g> {
    graph: &'g Graph,
    rules: Rules,
    budget: Budget,
    techniques: Techniques,
    /// Made for the first question that needs a search.
    engine: Option<Box<dyn Engine>>,
    nodes: u64,
}

impl<'g> Solver<'g> {
    /// A solver of the game on `graph` by `rules`. The limits on nodes and time hold for each question
    /// anew, the one on memory for the table that they share.
    pub fn new(graph: &'g Graph, rules: Rules, budget: &Budget) -> Self {
        Self::using(graph, rules, budget, Techniques::all())
    }

    /// The same with a choice of techniques.
    pub fn using(graph: &'g Graph, rules: Rules, budget: &Budget, techniques: Techniques) -> Self {
        Solver { graph, rules, budget: budget.clone(), techniques, engine: None, nodes: 0 }
    }

    /// Who wins from a position of this game, whoever is to move in it.
    ///
    /// # Errors
    /// The limit that was hit; [`Limit::Size`] if a search is needed and the order exceeds
    /// [`MAX_ORDER`](super::MAX_ORDER).
    pub fn winner(&mut self, position: &ColoringPosition) -> Result<Player, Limit> {
        self.winner_within(position, u64::MAX)
    }

    /// The same with at most so many nodes, where the budget allows more.
    ///
    /// # Errors
    /// As there.
    pub(crate) fn winner_within(&mut self, position: &ColoringPosition, nodes: u64) -> Result<Player, Limit> {
        if let Some(winner) = without_search(self.graph, self.rules.colors()) {
            return Ok(winner);
        }
        let Solver { graph, rules, budget, techniques, engine: made, nodes: spent } = self;
        if made.is_none() {
            *made = engine(graph, rules.colors() as usize, budget, *techniques);
        }
        let budget =
            Budget { nodes: Some(budget.nodes.map_or(nodes, |most| most.min(nodes))), ..budget.clone() };
        let mut meter = budget.start();
        let engine = made.as_mut().ok_or(Limit::Size)?;
        let winner = engine.winner(position.colors(), position.to_move(), &mut meter);
        *spent += meter.spent();
        winner
    }

    /// The nodes of all questions so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }
}

/// A search of some width.
pub(super) trait Engine: Send {
    /// Who wins from the position with these colors of the vertices 0, 1, ...; vertices past the end of
    /// the list have none.
    fn winner(
        &mut self,
        colors: &[Option<Color>],
        to_move: Player,
        meter: &mut Meter<'_>,
    ) -> Result<Player, Limit>;
}

/// The search for the game on `graph` with k colors, by the order of the graph; `None` above [`MAX_ORDER`](super::MAX_ORDER).
pub(super) fn engine(
    graph: &Graph,
    colors: usize,
    budget: &Budget,
    techniques: Techniques,
) -> Option<Box<dyn Engine>> {
    let memory = budget.memory_allowed();
    width::choose(graph.order(), Making { graph, colors, memory, techniques }).ok()
}

/// What a search is made from.
struct Making<'g> {
    graph: &'g Graph,
    colors: usize,
    memory: u64,
    techniques: Techniques,
}

impl AnyWidth for Making<'_> {
    type Outcome = Box<dyn Engine>;

    fn with<const W: usize>(self) -> Box<dyn Engine> {
        Box::new(InWords::<W>::new(self.graph, self.colors, self.memory, self.techniques))
    }
}

struct InWords<const W: usize> {
    search: Search<W>,
    colors: usize,
}

impl<const W: usize> InWords<W> {
    fn new(graph: &Graph, colors: usize, memory: u64, techniques: Techniques) -> Self {
        InWords { search: Search::new(graph, memory, techniques), colors }
    }
}

impl<const W: usize> Engine for InWords<W> {
    fn winner(
        &mut self,
        colors: &[Option<Color>],
        to_move: Player,
        meter: &mut Meter<'_>,
    ) -> Result<Player, Limit> {
        let board = self.search.board();
        let order = board.order();
        let mut uncolored = Set::first_n(order);
        let mut available = vec![uncolored; self.colors];
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
        let search = &mut self.search;
        stack::with_room_for(order, || search.decide(&available, to_move, meter))
    }
}
