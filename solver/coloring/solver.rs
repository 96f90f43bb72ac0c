//! A solver for many questions about the games on one graph, with one table.

use graphs::clock::Instant;

use games::certificate::{Kind, coloring as certificate};
use games::coloring::{ColoringGame, ColoringPosition, Rules};
use games::{ChosenGame, Player, Start, Tempo, Variant};
use graphs::classes::bipartite::is_bipartite;
use graphs::{Budget, Graph, Limit, Meter, Vertex, VertexSet};

use super::lean::{self, Lean};
use super::residue::Residue;
use super::search::parallel::{Team, Threads};
use super::techniques::Techniques;
use crate::board::Board;
use crate::decision::{Halt, Winner};
use crate::decision::{enough, without_search};
use crate::set::Set;
use crate::width::with_width;
use crate::{Decision, GameNumber, Scope, mirror, width};

/// Decides who wins the coloring game on one graph, in any variant, with one table for all questions.
///
/// A residue does not depend on the number of colors or on the first player (`residue`). So results for one k
/// and first player are used for all others of the same tempo. Questions that one thread does not answer soon
/// are searched by as many threads as the budget allows (`parallel`).
pub struct Solver<'g> {
    graph: &'g Graph,
    budget: Budget,
    techniques: Techniques,
    threads: Threads,
    /// Whether suitable questions from the start go to the lean search.
    is_lean: bool,
    /// Created for the first question to the lean search.
    lean: Option<Box<dyn Lean>>,
    /// Created for the first question that needs the search of large graphs.
    engine: Option<Box<dyn Engine>>,
    nodes: u64,
    last: SearchFacts,
}

/// How the last question was answered.
#[derive(Clone, Copy)]
struct SearchFacts {
    threads: usize,
    /// The radius of the guarding game by which it was decided, if it was.
    guarded_radius: Option<usize>,
}

impl SearchFacts {
    const NOTHING: Self = SearchFacts { threads: 1, guarded_radius: None };
}

impl<'g> Solver<'g> {
    /// A solver on `graph`. Limits on nodes and time are for each question, on memory and threads for all.
    ///
    /// On a small graph the lean search (`lean`) decides who wins from the start if moves are free. Questions
    /// that take it too long go to the search of large graphs.
    pub fn new(graph: &'g Graph, budget: &Budget) -> Self {
        let techniques = Techniques::suited_to(graph.order());
        Solver { is_lean: true, ..Self::using(graph, budget, techniques) }
    }

    /// A solver with the search of large graphs and a choice of techniques.
    pub fn using(graph: &'g Graph, budget: &Budget, techniques: Techniques) -> Self {
        let threads = Threads { most: budget.threads_allowed(), at_once: false };
        Solver {
            graph,
            budget: budget.clone(),
            techniques,
            threads,
            is_lean: false,
            lean: None,
            engine: None,
            nodes: 0,
            last: SearchFacts::NOTHING,
        }
    }

    pub(crate) fn spend(&mut self, budget: &Budget) {
        self.budget = Budget { memory: self.budget.memory, threads: self.budget.threads, ..budget.clone() };
    }

    /// The same solver with the search of large graphs and all threads at work from the first node, although
    /// most questions are usually answered sooner. Then only the winner is the same on every run.
    pub fn with_all_threads_at_once(mut self) -> Self {
        self.is_lean = false;
        self.threads.at_once = true;
        self
    }

    /// The winner by `rules` from the start, and the nodes of this question, which depend on earlier ones.
    pub fn decide(&mut self, rules: Rules) -> Decision {
        self.decide_from(&Start::NONE, rules)
    }

    /// The winner from a start that [`Start::check`] admits, with at least [`Start::least_colors`] colors.
    pub fn decide_from(&mut self, start: &Start, rules: Rules) -> Decision {
        let (begun, before) = (Instant::now(), self.nodes);
        let budget = self.budget.clone();
        self.last = SearchFacts::NOTHING;
        let (k, tempo, to_move) = (rules.colors(), rules.variant().tempo(), rules.first());
        budget.begin(k);
        let outcome = if start.is_empty() {
            let question = Question::Start { k, to_move, tempo };
            with_two_colors(self.graph, tempo, k).map_or_else(|| self.answer(k, &question, &budget), Ok)
        } else if start.lists.is_empty() && k as usize > self.graph.max_degree() {
            // No vertex sees so many colors.
            Ok(Player::Alice)
        } else {
            let sets = start.available(self.graph, k);
            let question = sets.as_ref().map(|sets| Question::Available { sets, to_move, tempo });
            question.map_or(Ok(Player::Bob), |question| self.answer(k, &question, &budget))
        };
        let decision = Decision::new(k, outcome, self.nodes - before, begun.elapsed());
        Decision { threads: self.last.threads, ..decision }
    }

    /// Bounds on the least k with which Alice wins in this variant, from the decisions in `scope`, each
    /// within the budget. `low` is a proven lower bound.
    ///
    /// No k is inferred from another: whether Alice's wins are monotone in k is open \[Zhu1999\]. In the
    /// connected game monotonicity is false: for any k >= 3 there are connected bipartite graphs on which Bob
    /// wins with k and Alice with 2 \[CharpentierHocquardSopenaZhu2020\].
    pub fn number(&mut self, scope: Scope, variant: Variant, low: u32) -> GameNumber {
        self.number_of(&ChosenGame::of_kind(Kind::Coloring).playing(variant), scope, low)
    }

    /// The same from the start of the game. With lists there may be no such k, and the upper bound says
    /// nothing.
    pub(crate) fn number_of(&mut self, game: &ChosenGame, scope: Scope, low: u32) -> GameNumber {
        let ChosenGame { variant, terms, .. } = game;
        let rules = |k| Rules::new(k).expect("k is at least 1").playing(*variant);
        let enough = enough(self.graph).max(terms.start.least_colors());
        let whole = self.budget.clone();
        let number = GameNumber::of(scope, enough, low, |k, parts| {
            if whole.deadline.is_some() {
                self.budget = whole.part(1, parts);
            }
            self.decide_from(&terms.start, rules(k))
        });
        self.budget = whole;
        number
    }

    /// The winner from a position of the game, with either player to move.
    ///
    /// # Errors
    /// The limit that was reached; [`Limit::Size`] if a search is needed and the order exceeds `width::MAX_ORDER`.
    pub fn winner(&mut self, game: &ColoringGame, position: &ColoringPosition) -> Winner {
        let (rules, lists) = (game.rules(), &game.start().lists);
        let (k, variant) = (rules.colors(), rules.variant());
        if variant.is_lost_by_passes(position.passes(), position.to_move()) {
            return Ok(Player::Bob);
        }
        let budget = self.budget.clone();
        let (to_move, tempo) = (position.to_move(), variant.tempo());
        if lists.is_empty() {
            return self.answer(k, &Question::Position { k, position, tempo }, &budget);
        }
        let colored = position.colors().iter().enumerate();
        let colored = colored.filter_map(|(v, color)| Some((Vertex::new(v), (*color)?))).collect();
        let sets = Start { colored, lists: lists.clone() }.available(self.graph, k);
        let question = sets.as_ref().map(|sets| Question::Available { sets, to_move, tempo });
        question.map_or(Ok(Player::Bob), |question| self.answer(k, &question, &budget))
    }

    /// The winner from a residue of a certificate with `k` colors, within another budget for nodes and time.
    pub(crate) fn winner_of(
        &mut self,
        residue: &certificate::Residue,
        (k, tempo): (u32, Tempo),
        to_move: Player,
        budget: &Budget,
    ) -> Winner {
        self.answer(k, &Question::Residue { residue, to_move, tempo }, budget)
    }

    /// Whether Alice wins a guarding game of the checker; `None` if `position_limit` positions, nodes, leave
    /// it open. The stack needs two plies a vertex: Alice takes one from F, Bob may pass.
    pub(crate) fn guards(
        &mut self,
        game: &certificate::Residue,
        to_move: Player,
        position_limit: u64,
        budget: &Budget,
    ) -> Result<Option<bool>, Limit> {
        let mut meter = budget.start();
        let won = self.engine()?.guards(game, to_move, position_limit, &mut meter);
        self.nodes += meter.spent();
        won
    }

    fn answer(&mut self, k: u32, question: &Question<'_>, budget: &Budget) -> Winner {
        self.last = SearchFacts::NOTHING;
        let evident = match question {
            Question::Start { .. } | Question::Position { .. } => without_search(self.graph, k),
            Question::Residue { residue, .. } => residue.patches().is_empty().then_some(Player::Alice),
            Question::Available { .. } => None,
        };
        if let Some(winner) = evident {
            return Ok(winner);
        }
        let mut meter = budget.start();
        let winner = match self.lean_answer(question, &mut meter) {
            Some(answer) => answer,
            None => self.search_winner(question, &mut meter),
        };
        self.nodes += meter.spent();
        winner
    }

    /// The answer of the lean search, if it supports the question and finds the answer in time.
    fn lean_answer(&mut self, question: &Question<'_>, meter: &mut Meter<'_>) -> Option<Winner> {
        let Question::Start { k, to_move, tempo } = *question else { return None };
        if !self.is_lean || !lean::takes(self.graph.order(), k, tempo, self.budget.memory_allowed()) {
            return None;
        }
        let lean = self.lean.get_or_insert_with(|| lean::prepared(self.graph));
        Halt::undecided_as_none(lean.winner(k, to_move, tempo, meter)).transpose()
    }

    /// The answer of the search of large graphs, or of a mirror.
    fn search_winner(&mut self, question: &Question<'_>, meter: &mut Meter<'_>) -> Winner {
        if let Question::Start { k, to_move: Player::Bob, tempo } = *question
            && mirror::wins_at_the_start(self.graph, k, tempo)
        {
            return Ok(Player::Alice);
        }
        let (winner, facts) = self.engine()?.answer(question, meter);
        self.last = facts;
        winner
    }

    /// The search of the game on the graph; [`Limit::Size`] above `width::MAX_ORDER`.
    fn engine(&mut self) -> Result<&mut dyn Engine, Limit> {
        if self.engine.is_none() {
            let engine: Result<Box<dyn Engine>, Limit> = with_width!(self.graph.order(), W => {
                Box::new(Team::<W>::new(self.graph, self.budget.memory_allowed(), self.techniques, self.threads))
            });
            self.engine = Some(engine?);
        }
        Ok(self.engine.as_mut().expect("it was created").as_mut())
    }

    /// The radius of the guarding game (docs/theory.md, 9.7) that Alice was found to win, if this answered
    /// the last question; the order of the graph means no limit.
    pub(crate) fn guarded_radius(&self) -> Option<usize> {
        self.last.guarded_radius
    }

    /// The nodes of all questions so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }
}

/// The connected coloring game with 2 colors: Alice wins if and only if the graph is bipartite, with either
/// player first and with or without passes \[CharpentierHocquardSopenaZhu2020\]. In a bipartite graph every
/// move but the first in a component continues the 2-coloring that the first began, and no vertex dies.
fn with_two_colors(graph: &Graph, tempo: Tempo, k: u32) -> Option<Player> {
    let winner = || if is_bipartite(graph) { Player::Alice } else { Player::Bob };
    (tempo.is_connected() && k == 2).then(winner)
}

/// From which position; `Available` has for each color the vertices that may take it, all uncolored
/// ones together.
enum Question<'q> {
    Start { k: u32, to_move: Player, tempo: Tempo },
    Position { k: u32, position: &'q ColoringPosition, tempo: Tempo },
    Available { sets: &'q [VertexSet], to_move: Player, tempo: Tempo },
    Residue { residue: &'q certificate::Residue, to_move: Player, tempo: Tempo },
}

trait Engine: Send {
    fn answer(&mut self, question: &Question<'_>, meter: &mut Meter<'_>) -> (Winner, SearchFacts);

    fn guards(
        &mut self,
        game: &certificate::Residue,
        to_move: Player,
        position_limit: u64,
        meter: &mut Meter<'_>,
    ) -> Result<Option<bool>, Limit>;
}

impl<const W: usize> Engine for Team<W> {
    fn answer(&mut self, question: &Question<'_>, meter: &mut Meter<'_>) -> (Winner, SearchFacts) {
        let order = self.lead.board.order();
        let start = match *question {
            Question::Start { k, to_move, tempo } => {
                Some(self.lead.residue(&vec![Set::first_n(order); k as usize], to_move, tempo))
            }
            Question::Position { k, position, tempo } => available(&self.lead.board, k, position)
                .map(|available| self.lead.residue(&available, position.to_move(), tempo)),
            Question::Available { sets, to_move, tempo } => {
                let sets: Vec<Set<W>> = sets.iter().map(Set::from).collect();
                Some(self.lead.residue(&sets, to_move, tempo))
            }
            Question::Residue { residue, to_move, tempo } => {
                let patches = residue.patches().iter().map(Set::from).collect();
                let (idle, spare) = (residue.idle().into(), residue.has_spare_pass());
                Some(Residue { idle, spare, ..self.lead.residue_with(patches, to_move, tempo) })
            }
        };
        let winner = match start {
            Some(start) => width::with_room_for(start.tempo.most_turns(order), || self.decide(start, meter)),
            None => Ok(Player::Bob),
        };
        let facts = SearchFacts {
            threads: self.at_work,
            guarded_radius: self.guarded_radius().filter(|_| winner.is_ok()),
        };
        (winner, facts)
    }

    fn guards(
        &mut self,
        game: &certificate::Residue,
        to_move: Player,
        position_limit: u64,
        meter: &mut Meter<'_>,
    ) -> Result<Option<bool>, Limit> {
        self.lead.guards(game, to_move, position_limit, meter)
    }
}

/// For each color, the vertices that may take it; `None` if an uncolored vertex has none.
fn available<const W: usize>(board: &Board<W>, k: u32, position: &ColoringPosition) -> Option<Vec<Set<W>>> {
    let mut uncolored = Set::first_n(board.order());
    let mut available = vec![uncolored; k as usize];
    for (v, color) in position.colors().iter().enumerate() {
        if let Some(color) = color {
            uncolored = uncolored.without(v);
            let set = &mut available[color.index()];
            *set = set.minus(board.neighbors(v));
        }
    }
    available.iter_mut().for_each(|set| *set = set.and(uncolored));
    let alive = available.iter().fold(Set::EMPTY, |alive, &set| alive.or(set));
    (alive == uncolored).then_some(available)
}
