//! The exact solver of the marking game, in every variant.
//!
//! For k = 1, 2, ... it is decided whether Alice can keep the score below k; col_g(G) is the least such k.
//! Unlike in the coloring game, Alice's wins are monotone in k: a score below k is below k + 1. With k > max
//! degree she wins without a search, with k = 1 and an edge Bob does. \[Zhu1999\]
//!
//! Small graphs are decided from the end of play backwards (`retrograde`), all others by a `search`.

mod residue;
mod retrograde;
mod search;

use graphs::clock::Instant;

use games::certificate::marking as certificate;
use games::marking::MarkingPosition;
use games::{Player, Tempo, Variant};
use graphs::{Budget, Graph, Limit, Meter};

use self::residue::{Residue, Threshold};
use self::retrograde::Retrograde;
use self::search::Search;
use crate::decision::{Winner, enough, without_search};
use crate::set::Set;
use crate::width::{self, with_width};
use crate::{Decision, GameNumber, Scope};

/// Whether Alice can keep the score below `k` in this variant: she wins if so.
pub fn decide(graph: &Graph, k: u32, variant: impl Into<Variant>, budget: &Budget) -> Decision {
    Solver::new(graph, budget).decide(k, variant)
}

/// The least k such that Alice can keep the score below k in this variant, each decision within
/// `budget`; 0 for the graph without vertices. Every k from 1 is decided; `Solver::number` starts at a
/// proven lower bound.
pub fn game_coloring_number(graph: &Graph, variant: impl Into<Variant>, budget: &Budget) -> GameNumber {
    Solver::new(graph, budget).number(Scope::Number, variant.into(), 1)
}

/// Decides who wins the marking game on one graph, in any variant, with one table for all questions.
pub struct Solver<'g> {
    graph: &'g Graph,
    budget: Budget,
    /// Whether questions from the start are decided backwards (small graphs).
    is_backwards: bool,
    /// Created for the first such question.
    retrograde: Option<Retrograde>,
    /// Created for the first question that needs a search.
    engine: Option<Engine>,
    nodes: u64,
}

impl<'g> Solver<'g> {
    /// A solver on `graph`. Limits on nodes and time are for each question, the one on memory is for all.
    ///
    /// On a small graph with free moves, the first question from the start computes the values of all
    /// positions (`retrograde`); later questions then take no nodes.
    pub fn new(graph: &'g Graph, budget: &Budget) -> Self {
        Solver { is_backwards: graph.order() <= retrograde::MOST, ..Self::searching(graph, budget) }
    }

    /// A solver with only the search of large graphs.
    pub fn searching(graph: &'g Graph, budget: &Budget) -> Self {
        let budget = budget.clone();
        Solver { graph, budget, is_backwards: false, retrograde: None, engine: None, nodes: 0 }
    }

    /// Whether Alice can keep the score below `k` in this variant: she wins if so. The nodes are those of
    /// this question; they depend on earlier questions.
    pub fn decide(&mut self, k: u32, variant: impl Into<Variant>) -> Decision {
        let (begun, before, variant) = (Instant::now(), self.nodes, variant.into());
        let budget = self.budget.clone();
        budget.begin(k);
        let outcome = self.answer((k, variant.tempo()), Question::Start(variant.first), &budget);
        Decision::new(k, outcome, self.nodes - before, begun.elapsed())
    }

    /// Bounds on the least k such that Alice can keep the score below k in this variant, from the decisions
    /// in `scope`, each within the budget. `low` is a proven lower bound. Since Alice's wins are monotone in
    /// k in every variant, a win of Bob with k implies his wins with smaller k.
    pub(crate) fn number(&mut self, scope: Scope, variant: Variant, low: u32) -> GameNumber {
        let whole = self.budget.clone();
        let number = GameNumber::of(scope, enough(self.graph), low, |k, parts| {
            if whole.deadline.is_some() {
                self.budget = whole.part(1, parts);
            }
            self.decide(k, variant)
        });
        self.budget = whole;
        number.by_monotonicity()
    }

    /// Whether Alice can keep the score below `k` from a position of this variant.
    ///
    /// # Errors
    /// The limit that was reached; [`Limit::Size`] if a search is needed and the order exceeds `width::MAX_ORDER`.
    pub fn winner(&mut self, k: u32, variant: Variant, position: &MarkingPosition) -> Winner {
        let is_lost_by_passes = variant.is_lost_by_passes(position.passes(), position.to_move());
        if position.score().neighbors() >= k || is_lost_by_passes {
            return Ok(Player::Bob);
        }
        let budget = self.budget.clone();
        self.answer((k, variant.tempo()), Question::Position(position), &budget)
    }

    pub(crate) fn spend(&mut self, budget: &Budget) {
        self.budget = Budget { memory: self.budget.memory, ..budget.clone() };
    }

    /// The winner from a residue of a certificate, in the game with `k`, within another budget for
    /// nodes and time.
    pub(crate) fn winner_of(
        &mut self,
        residue: &certificate::Residue,
        game: (u32, Tempo),
        to_move: Player,
        budget: &Budget,
    ) -> Winner {
        self.answer(game, Question::Residue(residue, to_move), budget)
    }

    fn answer(&mut self, (k, tempo): (u32, Tempo), question: Question<'_>, budget: &Budget) -> Winner {
        if let Some(winner) = without_search(self.graph, k) {
            return Ok(winner);
        }
        let mut meter = budget.start();
        let winner = match question {
            Question::Start(to_move) if self.is_backwards && Retrograde::takes(tempo) => {
                let retrograde = self.retrograde.get_or_insert_with(|| Retrograde::new(self.graph));
                retrograde.winner(k, to_move, tempo, &mut meter)
            }
            _ => {
                let engine = match &mut self.engine {
                    Some(engine) => engine,
                    none => none.insert(engine(self.graph, self.budget.memory_allowed())?),
                };
                engine(k as usize - 1, tempo, question, &mut meter)
            }
        };
        self.nodes += meter.spent();
        winner
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }
}

#[derive(Clone, Copy)]
enum Question<'q> {
    Start(Player),
    /// A position with a score that is still small enough.
    Position(&'q MarkingPosition),
    Residue(&'q certificate::Residue, Player),
}

impl Question<'_> {
    fn residue<const W: usize>(self, tempo: Tempo, threshold: &Threshold<'_, W>) -> Residue<W> {
        let all = Set::first_n(threshold.board.order());
        match self {
            Question::Start(to_move) => threshold.residue(all, to_move, tempo),
            Question::Position(position) => {
                threshold.residue(all.minus(position.marked().into()), position.to_move(), tempo)
            }
            // Both residues are made in the same way.
            Question::Residue(residue, to_move) => Residue {
                relevant: residue.unmarked().into(),
                spare: residue.has_spare_pass(),
                to_move,
                tempo,
            },
        }
    }
}

/// A search with sets of some width: decides a question with a threshold.
type Engine = Box<dyn FnMut(usize, Tempo, Question<'_>, &mut Meter<'_>) -> Winner + Send>;

fn engine(graph: &Graph, memory: u64) -> Result<Engine, Limit> {
    with_width!(graph.order(), W => {
        let mut search = Search::<W>::new(graph, memory);
        Box::new(move |allowed: usize, tempo: Tempo, question: Question<'_>, meter: &mut Meter<'_>| {
            let plies = tempo.most_turns(search.board.order());
            let residue = |threshold: &Threshold<'_, W>| question.residue(tempo, threshold);
            width::with_room_for(plies, || search.decide(allowed, residue, meter))
        }) as Engine
    })
}
