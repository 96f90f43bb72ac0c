//! Who wins, the numbers of the games, and certificates.

use std::sync::Arc;

use games::certificate::Kind;
use games::{Adjacency, Passing, Player, Variant};
use graphs::{Budget, Graph, line_graph};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use serde_json::{Value, json};
use solver::certify::{NotCertified, certify_decided};
use solver::{Decider, Scope, decider};
use toolkit::solve::{Question, Solved};

use crate::convert::shaped;
use crate::graph::Core;
use crate::work::{Limits, wrong};

/// Which game is played.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct Rules {
    game: String,
    /// Who moves first.
    first: String,
    connected: bool,
    passing: String,
    edges: bool,
}

impl Rules {
    /// The game.
    ///
    /// # Errors
    /// A word that names none.
    pub fn kind(&self) -> PyResult<Kind> {
        match self.game.as_str() {
            "coloring" => Ok(Kind::Coloring),
            "marking" => Ok(Kind::Marking),
            found => Err(wrong(format!("game: expected coloring or marking, found {found:?}"))),
        }
    }

    /// Who begins, where one may move, who may pass.
    ///
    /// # Errors
    /// A word that is none of these.
    pub fn variant(&self) -> PyResult<Variant> {
        let adjacency = if self.connected { Adjacency::Connected } else { Adjacency::Free };
        let passing = Passing::ALL.into_iter().find(|passing| passing.name() == self.passing);
        let passing = passing.ok_or_else(|| {
            wrong(format!("passing: expected none, alice, bob or both, found {:?}", self.passing))
        })?;
        Ok(Variant::from(player("first", &self.first)?).moving(adjacency).passing(passing))
    }

    /// The graph on which the game is played.
    ///
    /// # Errors
    /// The line graph is too large.
    pub fn played(&self, given: &Core) -> PyResult<Arc<Graph>> {
        if !self.edges {
            return Ok(Arc::clone(&given.0));
        }
        Ok(Arc::new(line_graph(&given.0).map_err(|fault| wrong(format!("line graph: {fault}")))?))
    }
}

/// The player of this name.
///
/// # Errors
/// Another word, which stands where `place` says.
pub fn player(place: &str, name: &str) -> PyResult<Player> {
    match name {
        "alice" => Ok(Player::Alice),
        "bob" => Ok(Player::Bob),
        found => Err(wrong(format!("{place}: expected alice or bob, found {found:?}"))),
    }
}

/// With how many colors a question is asked.
#[derive(FromPyObject)]
pub enum Colors {
    /// With this number.
    One(u32),
    /// `number` or `every`.
    Word(String),
}

impl Colors {
    fn scope(&self) -> PyResult<Scope> {
        match self {
            Colors::One(0) => Err(wrong("k: expected at least 1, found 0")),
            Colors::One(k) => Ok(Scope::One(*k)),
            Colors::Word(word) if word == "every" => Ok(Scope::Every),
            Colors::Word(_) => Ok(Scope::Number),
        }
    }
}

fn record(question: &Question, low: u32, solved: &Solved, is_on_edges: bool) -> Value {
    let number = &solved.number;
    let decisions = number.decisions.iter().map(|decision| {
        json!({
            "k": decision.k,
            "winner": decision.winner.map_or("unknown", Player::name),
            "by": decision.by,
            "nodes": decision.nodes,
            "threads": decision.threads,
            "seconds": decision.seconds,
            "limit": decision.limit.map(|limit| limit.to_string()),
        })
    });
    let Variant { first, adjacency, passing } = question.variant;
    let mut record = json!({
        "game": question.game.name(),
        "first": first.name(),
        "connected": adjacency == Adjacency::Connected,
        "pass": passing.name(),
        "edges": is_on_edges,
        "interval": [number.low, number.high],
        "lower_bound": { "value": low, "parameter": decider::lower_bound_name(question.game) },
        "interval_by": solved.ends_by,
        "decisions": decisions.collect::<Vec<_>>(),
    });
    let name = match question.game {
        Kind::Coloring => "chi_g",
        Kind::Marking => "col_g",
    };
    record[name] = json!(number.exact());
    record
}

/// The answer to a question, as `mapgame solve` prints it.
#[pyfunction]
pub fn solve<'py>(
    py: Python<'py>,
    graph: &Core,
    rules: Rules,
    k: Colors,
    limits: Limits,
) -> PyResult<Bound<'py, PyAny>> {
    let graph = rules.played(graph)?;
    let question =
        Question { game: rules.kind()?, variant: rules.variant()?, scope: k.scope()?, is_by_play: false };
    let (low, solved) = limits.run(py, move |budget| {
        let low = decider::lower_bound(question.game, &graph, budget);
        (low, question.answer(low, &mut Decider::new(&graph, budget), budget))
    })?;
    shaped(py, &record(&question, low, &solved, rules.edges))
}

/// The answer by play, a certificate of it, and what a limit kept out; no certificate where nothing was proved.
type Certified = (u32, Solved, Option<Vec<u8>>, Vec<String>);

fn certified(question: Question, graph: &Graph, budget: &Budget) -> Result<Certified, NotCertified> {
    let low = decider::lower_bound(question.game, graph, budget);
    let mut decider = Decider::new(graph, budget);
    let solved = question.answer(low, &mut decider, budget);
    let statements = question.proved(low, &solved);
    if statements.is_empty() {
        return Ok((low, solved, None, vec!["nothing was decided by play".into()]));
    }
    match certify_decided(&mut decider, question.game, &statements, Vec::new(), budget) {
        Ok(done) => {
            let lacks = |(rules, winner, limit): &(games::coloring::Rules, Player, graphs::Limit)| {
                format!("k = {}, {} first, {winner} wins: {limit}", rules.colors(), rules.first())
            };
            let lacking = done.lacking.iter().map(lacks).collect();
            Ok((low, solved, Some(done.out), lacking))
        }
        Err(NotCertified::Limit(limit)) => {
            Ok((low, solved, None, vec![format!("no proof was finished: {limit}")]))
        }
        Err(refusal) => Err(refusal),
    }
}

/// The answer, the bytes of its certificate, and what is missing there.
type Written<'py> = (Bound<'py, PyAny>, Option<Bound<'py, PyBytes>>, Vec<String>);

/// A certificate of the answer: the answer, the bytes, and what is missing.
#[pyfunction]
pub fn certify<'py>(
    py: Python<'py>,
    graph: &Core,
    rules: Rules,
    k: Colors,
    limits: Limits,
) -> PyResult<Written<'py>> {
    let graph = rules.played(graph)?;
    let question =
        Question { game: rules.kind()?, variant: rules.variant()?, scope: k.scope()?, is_by_play: true };
    let done = limits.run(py, move |budget| certified(question, &graph, budget))?;
    let (low, solved, bytes, lacking) = done.map_err(wrong)?;
    let bytes = bytes.map(|bytes| PyBytes::new(py, &bytes));
    Ok((shaped(py, &record(&question, low, &solved, rules.edges))?, bytes, lacking))
}
