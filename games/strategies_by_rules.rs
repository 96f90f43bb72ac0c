//! Certificates of the games by rules of their own: the moves of a winning strategy, and the checker
//! that makes them.
//!
//! A file is about one game on one graph, and states for one or several k and beginners who wins. Under
//! each statement are the moves of the winner, one a line, in the order in which [`walk`] asks for
//! them. The checker knows the rules ([`crate::ruled`]) and one fact more, that colors are names
//! ([`RuledGame::canonical`](Game::canonical)); no lemma, and nothing of how strategies are found.
//!
//! *Why a walk that ends well is a proof.* No position occurs again in a play. So by induction on how long a play may go on, the winner
//! wins from every position that the walk meets: it is over and won; or equal, but for the names of colors, to one that
//! was met before; or the walk goes on to the position after a move of the winner, or after every move of the opponent.

use std::fmt::Write;
use std::sync::Arc;

use graphs::{Budget, Graph, LinearOrder, Meter};
use rustc_hash::FxHashSet;
use sha2::{Digest, Sha256};
use thiserror::Error;

use crate::certificate::MAX_ORDER;
use crate::coloring::Verdict;
use crate::construction::{Origin, graph_line, parts_of_graph_line};
use crate::ruled::{Position, RuledGame, Step};
use crate::rulesets::{Parameter, RULESETS, Terms};
use crate::{ChosenGame, Game, Passing, Player, Variant};

pub const TITLE: &str = "mapgame strategies 1";

pub(crate) const SEAL: &str = "\nsha256 ";

/// A claim: who wins with k colors if a given player moves first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Statement {
    pub k: u32,
    pub first: Player,
    pub winner: Player,
}

/// The content of a valid file.
#[derive(Debug, Clone)]
pub struct ProvedStrategies {
    pub graph: Arc<Graph>,
    /// How the graph was constructed, if the file states it.
    pub origin: Option<Origin>,
    /// The game; each statement names the first player.
    pub game: ChosenGame,
    /// The statements, each with the number of positions visited.
    pub statements: Vec<(Statement, usize)>,
}

#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum StrategyError {
    /// A limit ended the check; this says nothing about the file.
    #[error("not checked to the end: {0}")]
    Limit(#[from] graphs::Limit),
    #[error("damaged: the checksum does not fit the content")]
    Damaged,
    #[error("line {line}: expected {expected}, found `{found}`")]
    Line { line: usize, expected: String, found: String },
    /// A game, a number of colors or a statement that the rules do not allow.
    #[error("line {line}: {reason}")]
    Against { line: usize, reason: String },
    #[error("line {line}: these moves lead to a position that {winner} has lost")]
    Lost { line: usize, winner: Player },
}

/// Walks through a strategy of `winner`, with moves from `reply`; returns the number of positions visited.
///
/// Positions are taken from a stack that initially has the starting position. A finished position must be a
/// win. A position seen before, up to names of colors, is skipped. Otherwise the positions after the winner's
/// move, or after all moves of the opponent, are pushed so that the first move comes next.
///
/// # Errors
/// Those of `reply`, a limit, or [`StrategyError::Lost`], on line 0.
pub fn walk(
    game: &RuledGame,
    winner: Player,
    meter: &mut Meter<'_>,
    mut reply: impl FnMut(&Position, &[Step], &mut Meter<'_>) -> Result<Step, StrategyError>,
) -> Result<usize, StrategyError> {
    let (mut met, mut heap, mut moves) = (FxHashSet::default(), 0, Vec::new());
    let mut waiting = vec![game.initial()];
    while let Some(position) = waiting.pop() {
        match game.value(&position).map(Verdict::winner) {
            Some(reached) if reached == winner => continue,
            Some(_) => return Err(StrategyError::Lost { line: 0, winner }),
            None => {}
        }
        let canonical = game.canonical(&position);
        heap += Budget::hash_entry(size_of::<Position>()) + game.heap(&canonical);
        if !met.insert(canonical) {
            continue;
        }
        meter.step()?;
        meter.hold(heap)?;
        game.moves(&position, &mut moves);
        if position.to_move() == winner {
            moves = vec![reply(&position, &moves, meter)?];
        }
        waiting.extend(moves.iter().rev().map(|&step| game.after(&position, step)));
    }
    Ok(met.len())
}

/// The file of these statements with their moves.
pub fn written(
    graph: &Graph,
    origin: Option<&Origin>,
    game: &ChosenGame,
    proofs: &[(Statement, Vec<Step>)],
) -> String {
    let (title, line, terms) = (title(game), graph_line(graph, origin), &game.terms);
    let mut text = format!("{TITLE}\ngame {title}\ngraph {line}\nterms{terms}");
    for (Statement { k, first, winner }, moves) in proofs {
        let _ = write!(text, "\nk {k} first {first} winner {winner}");
        for step in moves {
            let _ = write!(text, "\n{step}");
        }
    }
    sealed(&text)
}

fn title(game: &ChosenGame) -> String {
    match game.variant.passing {
        Passing::Nobody => game.ruleset.name.to_owned(),
        passing => format!("{} pass {passing}", game.ruleset.name),
    }
}

/// The text with its checksum.
pub fn sealed(text: &str) -> String {
    format!("{text}{SEAL}{:x}\n", Sha256::digest(text))
}

/// Reads a file and checks all of its statements. Positions count as nodes.
///
/// # Errors
/// Why the file is refused.
pub fn check(file: &str, budget: &Budget) -> Result<ProvedStrategies, StrategyError> {
    // In checkouts on Windows lines end with two bytes.
    let file = &file.replace("\r\n", "\n");
    let content = file.rsplit_once(SEAL).map(|(content, _)| content);
    let content = content.filter(|content| sealed(content) == *file).ok_or(StrategyError::Damaged)?;
    let mut lines = content.split('\n').enumerate().map(|(place, line)| (place + 1, line)).peekable();
    let refused = |(line, found): (usize, &str), expected: &str| {
        let found = found.chars().take(40).collect();
        StrategyError::Line { line, expected: expected.to_owned(), found }
    };
    let end = (content.split('\n').count() + 1, "");
    let mut next = || lines.next().unwrap_or(end);

    let line = next();
    if line.1 != TITLE {
        return Err(refused(line, TITLE));
    }
    let line = next();
    let game = line.1.strip_prefix("game ").and_then(read_game);
    let mut game = game.ok_or_else(|| refused(line, "a game by rules of its own"))?;
    let line = next();
    let graph = line.1.strip_prefix("graph ").and_then(read_graph);
    let expected = "`graph` and a line of graph6, and perhaps how it is made, as in `Bw = line(g6:Bw)`";
    let (graph, origin) = graph.ok_or_else(|| refused(line, expected))?;
    let graph = Arc::new(graph);
    let line = next();
    let terms = line.1.strip_prefix("terms").and_then(|words| read_terms(words, &graph));
    game.terms = terms.ok_or_else(|| refused(line, "`terms` and what the game leaves to be chosen"))?;
    let rules = game.ruleset.rules(&graph, &game.terms).ok_or_else(|| refused(line, "rules"))?;

    let budget = budget.shared();
    let mut meter = budget.start();
    let mut statements: Vec<(Statement, usize)> = Vec::new();
    let mut line = next();
    while line != end || statements.is_empty() {
        let statement = read_statement(line.1).ok_or_else(|| refused(line, "a statement"))?;
        let Statement { k, first, winner } = statement;
        let variant = Variant { first, ..game.variant };
        let against = |reason: String| StrategyError::Against { line: line.0, reason };
        game.ruleset.admits(variant, &game.terms).map_err(|undefined| against(undefined.to_string()))?;
        let played = RuledGame::new(Arc::clone(&graph), Arc::clone(&rules), k, variant);
        let played = played.map_err(|colors| against(colors.to_string()))?;
        if statements.iter().any(|(earlier, _)| (earlier.k, earlier.first) == (k, first)) {
            return Err(against(format!("a second statement about k = {k} with {first} first")));
        }
        let mut last = line;
        let met = walk(&played, winner, &mut meter, |_, moves, _| {
            last = next();
            let step = moves.iter().find(|step| step.to_string() == last.1);
            step.copied().ok_or_else(|| refused(last, &format!("a move of {winner}")))
        });
        let met = met.map_err(|fault| match fault {
            StrategyError::Lost { winner, .. } => StrategyError::Lost { line: last.0, winner },
            fault => fault,
        })?;
        statements.push((statement, met));
        line = next();
    }
    Ok(ProvedStrategies { graph, origin, game, statements })
}

fn read_game(words: &str) -> Option<ChosenGame> {
    let own = RULESETS.iter().filter(|ruleset| ruleset.kind().is_none());
    let mut games = own.flat_map(|ruleset| {
        let playing = |passing| Variant::from(Player::Alice).passing(passing);
        Passing::ALL.map(|passing| ChosenGame::named(ruleset.name).playing(playing(passing)))
    });
    games.find(|game| title(game) == words)
}

fn read_graph(line: &str) -> Option<(Graph, Option<Origin>)> {
    let (line, words) = parts_of_graph_line(line);
    let order = graphs::order_of_graph6(line).ok()?;
    let graph = (order <= MAX_ORDER).then(|| graphs::parse_graph6(line).ok())??;
    let origin = match words {
        Some(words) => Some(Origin::read(words).filter(|origin| origin.makes(&graph))?),
        None => None,
    };
    (graphs::to_graph6(&graph) == line).then_some((graph, origin))
}

/// Parses parameters as [`Terms`] displays them: numbers from 1 and an order of the vertices.
fn read_terms(words: &str, graph: &Graph) -> Option<Terms> {
    let mut terms = Terms::default();
    for word in words.split(' ').skip(1) {
        let (name, value) = word.split_once('=')?;
        let numbers = value.split(',').filter(|number| !number.is_empty()).map(|number| number.parse().ok());
        let numbers = numbers.collect::<Option<Vec<u32>>>()?;
        terms.set(Parameter::ALL.into_iter().find(|parameter| parameter.name() == name)?, &numbers)?;
    }
    if let Some(order) = &terms.order {
        LinearOrder::new(graph.order(), order.clone()).ok()?;
    }
    (terms.to_string() == words).then_some(terms)
}

fn read_statement(line: &str) -> Option<Statement> {
    let [_, k, _, first, _, winner] = line.split(' ').collect::<Vec<_>>().try_into().ok()?;
    let player = |name: &str| Player::BOTH.into_iter().find(|player| player.to_string() == name);
    let statement = Statement { k: k.parse().ok()?, first: player(first)?, winner: player(winner)? };
    let Statement { k, first, winner } = statement;
    (line == format!("k {k} first {first} winner {winner}")).then_some(statement)
}
