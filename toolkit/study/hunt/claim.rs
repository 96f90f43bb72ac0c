//! A claim about graphs, and how far it is from failing.
//!
//! The *slack* of an inequality between numbers is their difference, at least 0 where it holds. Most changes
//! keep it. So if the claim bounds the number k of a game from above, the share of Alice's first moves that
//! win with k colors is added: the fewer, the nearer to failing. For the claim that her wins are monotone it
//! is the least share that win with more colors than she needs. Others give no direction.

use std::sync::{Arc, Mutex, PoisonError};

use crate::invariants::{Column, Limits, Statement, Subject, Value};
use games::certificate::Kind;
use games::coloring::{Color, ColoringGame, ColoringMove};
use games::marking::{MarkingGame, MarkingMove};
use games::{Game, Player};
use graphs::Graph;
use solver::Decider;
use strategies::formula::{self, Cell, Expression, Node, Number, Operation};

use crate::expression::{Condition, ConditionError, Verdict, cell};

pub struct GraphClaim {
    condition: Condition,
    /// The condition under which the claim is made; `None` for all graphs of the class.
    hypothesis: Option<Condition>,
    /// The parts of the hypothesis that compare numbers, each with whether it is an equation.
    parts: Vec<(Expression, bool)>,
    /// The difference that is at least 0 where the claim holds, if it is an inequality.
    slack: Option<Expression>,
    /// The column of winners with 1, 2, ... colors, if the claim is that Alice's wins are monotone.
    winners: Option<Column>,
    limits: Limits,
    /// The graphs on which it failed, with the values by which it did.
    failures: Mutex<Vec<Failure>>,
}

/// A graph that violates a claim, with the column values that show it.
type Failure = (Arc<Graph>, Vec<(String, Value)>);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Standing {
    Holds,
    Fails,
    Unknown,
    /// The claim uses a value that this graph does not have, such as a quotient by 0.
    Undefined,
    /// The claim is not made for this graph.
    Outside,
    /// A limit left undecided whether the claim applies to this graph.
    Doubtful,
}

impl Standing {
    /// Whether the hypothesis is known to hold, so that the graph tests the claim.
    pub(crate) fn is_met(self) -> bool {
        !matches!(self, Standing::Outside | Standing::Doubtful)
    }

    /// Whether a limit left something open.
    pub(crate) fn is_undecided(self) -> bool {
        matches!(self, Standing::Unknown | Standing::Doubtful)
    }
}

impl GraphClaim {
    /// Parses a claim and its hypothesis, conditions over columns.
    pub fn read(text: &str, hypothesis: Option<&str>, limits: Limits) -> Result<Self, ConditionError> {
        let condition = Condition::read(text)?;
        let slack = difference(condition.expression())
            .and_then(|(slack, is_equation)| (!is_equation).then_some(slack));
        let hypothesis = hypothesis.map(Condition::read).transpose()?;
        let parts = hypothesis.as_ref().map(parts).unwrap_or_default();
        let variant = condition.source().strip_prefix("monotone");
        let winners = variant.and_then(|variant| Column::of_identifier(&format!("winners{variant}")).ok());
        Ok(GraphClaim { condition, hypothesis, parts, slack, winners, limits, failures: Mutex::default() })
    }

    pub(crate) fn source(&self) -> &str {
        self.condition.source()
    }

    pub fn columns(&self) -> impl Iterator<Item = &Column> {
        self.condition.columns()
    }

    /// The result of the claim on a graph; it does not apply where its hypothesis fails or it is undefined.
    pub(crate) fn standing(&self, graph: &Arc<Graph>) -> Standing {
        self.standing_of(graph, &Subject::new(graph, &self.limits))
    }

    fn standing_of(&self, graph: &Arc<Graph>, subject: &Subject<'_>) -> Standing {
        match self.hypothesis.as_ref().map(|hypothesis| hypothesis.of(subject)) {
            None | Some(Verdict::Holds) => {}
            Some(Verdict::Fails | Verdict::Undefined) => return Standing::Outside,
            Some(Verdict::Unknown(_)) => return Standing::Doubtful,
        }
        match self.condition.of(subject) {
            Verdict::Holds => Standing::Holds,
            Verdict::Fails => {
                let failure = (Arc::clone(graph), self.values_on(subject));
                self.failures.lock().unwrap_or_else(PoisonError::into_inner).push(failure);
                Standing::Fails
            }
            Verdict::Undefined => Standing::Undefined,
            Verdict::Unknown(_) => Standing::Unknown,
        }
    }

    /// The same, with the distance of the claim from failing: smaller is nearer. A graph outside the hypothesis is
    /// farther than all others, increasing with its distance from the hypothesis.
    pub(crate) fn result_and_distance(&self, graph: &Arc<Graph>) -> (Standing, f64) {
        const OUTSIDE: f64 = 1e6;

        let subject = Subject::new(graph, &self.limits);
        let standing = self.standing_of(graph, &subject);
        let measure = match standing {
            Standing::Holds => match (&self.slack, &self.winners) {
                (Some(slack), _) => self.distance(slack, &subject).unwrap_or(0.0),
                (None, Some(winners)) => least_winning_moves(&subject, winners, &self.limits),
                (None, None) => 0.0,
            },
            Standing::Fails => 0.0,
            Standing::Unknown | Standing::Doubtful => OUTSIDE,
            Standing::Undefined | Standing::Outside => {
                OUTSIDE + self.parts.iter().map(|part| difference_of(&subject, part)).sum::<f64>()
            }
        };
        (standing, measure)
    }

    fn values_on(&self, subject: &Subject<'_>) -> Vec<(String, Value)> {
        self.columns().map(|column| (column.identifier(), column.of(subject))).collect()
    }

    /// The values of the claim's columns on a graph; if the claim failed there, those that show it.
    pub(crate) fn values(&self, graph: &Arc<Graph>) -> Vec<(String, Value)> {
        let failures = self.failures.lock().unwrap_or_else(PoisonError::into_inner);
        let failed = failures.iter().find(|(failed, _)| failed == graph).map(|(_, values)| values.clone());
        failed.unwrap_or_else(|| self.values_on(&Subject::new(graph, &self.limits)))
    }

    /// The statements that the columns of the claim make about winners on a graph: for each number, that Bob wins with
    /// one color fewer and Alice with that many.
    pub fn statements(&self, graph: &Arc<Graph>) -> Vec<Statement> {
        let subject = Subject::new(graph, &self.limits);
        self.columns().flat_map(|column| column.statements(&column.of(&subject).to_string())).collect()
    }
}

/// The difference, >= 0 where an inequality holds, 0 where an equation does; and whether it is an equation.
fn difference(part: &Expression) -> Option<(Expression, bool)> {
    let (a, b) = match (part.node(), part.parts()) {
        (Node::Operation(Operation::AtMost | Operation::Less, _), [a, b]) => (b, a),
        (Node::Operation(Operation::AtLeast | Operation::Greater | Operation::Equal, _), [a, b]) => (a, b),
        _ => return None,
    };
    let is_equation = matches!(part.node(), Node::Operation(Operation::Equal, _));
    Some((Node::Operation(Operation::Difference, vec![a.clone(), b.clone()]).into(), is_equation))
}

/// The parts of a condition, connected by `&&`, that are inequalities or equations.
fn parts(condition: &Condition) -> Vec<(Expression, bool)> {
    condition.expression().conjuncts().into_iter().filter_map(difference).collect()
}

/// The value of a difference on a graph; `None` if it is not a finite number. `more` gives an amount to add to the
/// value of each column, by identifier.
fn value(difference: &Expression, subject: &Subject<'_>, more: impl Fn(&str) -> i64) -> Option<f64> {
    let of = |name: &String| {
        let column = Column::of_identifier(name).ok()?;
        let Cell::Value(value) = cell(&column.of(subject)) else { return None };
        let more = more(&column.identifier());
        match value {
            formula::Value::Number(number) if more != 0 => {
                Some(formula::Value::Number(Number::word(number.to_i64()? + more)))
            }
            value => Some(value),
        }
    };
    match difference.value(&of)? {
        formula::Value::Number(number) => number.to_f64(),
        _ => None,
    }
}

/// The distance of a part of the hypothesis from holding.
fn difference_of(subject: &Subject<'_>, (difference, is_equation): &(Expression, bool)) -> f64 {
    let Some(value) = value(difference, subject, |_| 0) else { return 0.0 };
    if *is_equation { value.abs() } else { (-value).max(0.0) }
}

impl GraphClaim {
    /// The slack, plus a fraction of the change of the slack from k to k + 1: the fraction of Alice's first moves
    /// that win with k colors. Here k is the first number of a game that the claim bounds from above. Only the
    /// slack if there is no such k, or the fraction is unknown; `None` if the slack is not a finite number.
    fn distance(&self, difference: &Expression, subject: &Subject<'_>) -> Option<f64> {
        let slack = value(difference, subject, |_| 0)?;
        // The number of a game that the claim bounds from above, and what one more takes from the slack.
        let mut numbers = self.columns().filter(|column| !column.statements("1").is_empty());
        let bounded = numbers.find_map(|column| {
            let name = column.identifier();
            let part = slack - value(difference, subject, |one| i64::from(one == name))?;
            (part > 0.0).then_some((column, part))
        });
        let finer = bounded.and_then(|(column, part)| {
            let statement = column.statements(&column.of(subject).to_string()).pop()?;
            Some(part * winning_moves(subject.graph(), statement, &self.limits)?)
        });
        Some(slack + finer.unwrap_or(0.0))
    }
}

/// The least share of Alice's first moves that win, over the numbers of colors above her first; 1 if unknown.
fn least_winning_moves(subject: &Subject<'_>, winners: &Column, limits: &Limits) -> f64 {
    let statements = winners.statements(&winners.of(subject).to_string());
    let hers = statements.into_iter().filter(|statement| statement.winner == Player::Alice).skip(1);
    let parts = hers.filter_map(|statement| winning_moves(subject.graph(), statement, limits));
    parts.fold(1.0, f64::min)
}

/// The share of Alice's first moves that win a game; `None` if Bob moves first, or a limit was reached.
fn winning_moves(graph: &Graph, statement: Statement, limits: &Limits) -> Option<f64> {
    let Statement { game, rules, .. } = statement;
    if rules.first() != Player::Alice || graph.order() == 0 {
        return None;
    }
    let shared = Arc::new(graph.clone());
    let mut decider = Decider::new(graph, &limits.decision);
    let mut won = 0;
    for vertex in graph.vertices() {
        let winner = match game {
            Kind::Coloring => {
                let game = ColoringGame::new(Arc::clone(&shared), rules);
                let mut position = game.initial();
                // All colors are equivalent as long as none is used.
                game.play(&mut position, ColoringMove::Color { vertex, color: Color::new(0) });
                decider.winner(&game, &position)
            }
            Kind::Marking => {
                let game = MarkingGame::new(Arc::clone(&shared), rules.variant());
                let mut position = game.initial();
                game.play(&mut position, MarkingMove::Mark(vertex));
                decider.marking_winner(rules.colors(), rules.variant(), &position)
            }
        };
        won += usize::from(winner.ok()? == Player::Alice);
    }
    Some(won as f64 / graph.order() as f64)
}
