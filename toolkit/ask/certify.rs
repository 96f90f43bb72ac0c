//! An answer about a game, with a certificate that others can check.

use std::io;
use std::sync::Arc;

use games::coloring::Rules;
use games::{ChosenGame, Origin, Player};
use graphs::{Budget, Limit};
use serde::{Serialize, Serializer};
use solver::Decider;
use solver::certify::{NotCertified, certify_by_rules, certify_from};
use thiserror::Error;

use super::desk::{Call, on_graph};
pub use super::solve::Question;
use super::solve::{self, Refusal};
use crate::named_graph::NamedGraph;

pub(crate) const CALL: Call = Call {
    name: "certify",
    about: "who wins, with a certificate of it",
    answer: |desk, question| on_graph(desk, question, answer),
};

/// The answer to a question about a game, and its certificate.
#[derive(Debug, Serialize, schemars::JsonSchema)]
#[non_exhaustive]
pub struct Answer {
    /// What was decided, by play.
    pub solution: solve::Answer,
    /// The bytes of the certificate, two hexadecimal digits each; null where nothing was proved.
    #[serde(serialize_with = "as_digits")]
    #[schemars(with = "Option<String>")]
    pub hex: Option<Vec<u8>>,
    /// What a limit kept out of it, in words.
    pub lacking: Vec<String>,
}

fn as_digits<S: Serializer>(bytes: &Option<Vec<u8>>, serializer: S) -> Result<S::Ok, S::Error> {
    let digits = |bytes: &Vec<u8>| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    bytes.as_ref().map(digits).serialize(serializer)
}

#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Uncertified {
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The search and the proof disagree, or the order is too large.
    #[error(transparent)]
    NotCertified(#[from] NotCertified),
}

/// Decides the game by play, and proves every decision on which the answer rests. The limits are for each decision, and
/// again for the proofs.
///
/// # Errors
/// See [`Uncertified`]. A limit is not an error: `lacking` lists what it left out.
pub fn answer(graph: &NamedGraph, question: &Question, budget: &Budget) -> Result<Answer, Uncertified> {
    let question = Question { by_search: true, ..question.clone() };
    let game = question.game()?;
    let mut arena = question.arena(&game, graph, budget)?;
    let played = Arc::clone(&arena.graph);
    let mut decider = Decider::new(&played, budget);
    let solution = question.answer_on(&game, graph, &mut arena, &mut decider, budget);
    let statements = solution.statements();
    if statements.is_empty() {
        return Ok(Answer { solution, hex: None, lacking: vec!["nothing was decided by play".into()] });
    }
    let origin = question.origin(&game, graph);
    let mut file = Vec::new();
    match write(&mut decider, &game, origin.as_ref(), &statements, &mut file, budget) {
        Ok(lacking) => Ok(Answer { solution, lacking, hex: Some(file) }),
        Err(NotCertified::Limit(limit)) => {
            Ok(Answer { solution, hex: None, lacking: vec![format!("no proof was finished: {limit}")] })
        }
        Err(refusal) => Err(refusal.into()),
    }
}

/// Proves the statements, and writes the certificate of all that were proved; returns the others in words.
///
/// # Errors
/// See [`NotCertified`]; a limit is one if no proof was finished.
pub fn write(
    decider: &mut Decider<'_>,
    game: &ChosenGame,
    origin: Option<&Origin>,
    statements: &[(Rules, Player)],
    out: &mut (dyn io::Write + Send),
    budget: &Budget,
) -> Result<Vec<String>, NotCertified> {
    let lacking = match game.kind() {
        Some(kind) => {
            certify_from((kind, &game.terms.start), decider, origin, statements, out, budget)?.lacking
        }
        None => {
            let made = certify_by_rules(decider, game, origin, statements, budget)?;
            out.write_all(made.file.as_bytes())?;
            made.lacking
        }
    };
    let in_words = |(rules, winner, limit): &(Rules, Player, Limit)| {
        format!("k = {}, {} first, {winner} wins: {limit}", rules.colors(), rules.first())
    };
    Ok(lacking.iter().map(in_words).collect())
}
