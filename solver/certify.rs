//! Certificates of what the solver found: winning strategies in the format of [`games::certificate`].
//!
//! For each statement the strategy is walked through as the checker will walk, and written on the way
//! (`proving`); where the winner has a choice, the searches tell which step wins (`advice`). If they have just decided
//! the game, their tables know ([`certify_decided`]). Positions that Alice wins by the lemma of the guard are found
//! by a search of its own (`guarding`). What is proved is also used for isomorphic residues (`isomorphs`), and
//! near the start for images under automorphisms of the graph (`images`); the certificate carries the map, and the
//! checker tests it.
//!
//! The checker relies on nothing here: a mistake makes a certificate that [`games::certificate::check`] refuses.

mod advice;
mod by_rules;
mod guarding;
mod images;
mod isomorphs;
mod proving;
mod statement;

use std::io::Write;

use games::certificate::{Board, Kind, Lemma, Subject, Writer, coloring, marking};
use games::coloring::Rules;
use games::{Origin, Player, Tempo};
use graphs::{Budget, Graph, Limit};

use self::advice::Adviser;
pub use self::by_rules::{ProofsByRules, certify_by_rules};
use self::isomorphs::Isomorphs;
use self::proving::StatementProof;
pub use self::statement::NotCertified;
use self::statement::Statement;
use crate::decider::Decider;
use crate::{coloring as colored, marking as marked, width};

#[derive(Debug)]
pub struct WrittenCertificate<W> {
    pub out: W,
    /// The statements that it lacks, each with the limit that ended its proof.
    pub lacking: Vec<(Rules, Player, Limit)>,
}

/// Writes a certificate for these statements about one of the games on `graph`, each the rules and who wins by them. In
/// the marking game the number of colors is the k that the score has to stay below.
///
/// The limit on nodes holds for each question to the solver, the one on time for the whole, the one on memory for the
/// solver's table, and again for each proof. A statement whose proof a limit ends is left out.
///
/// # Errors
/// A statement is false or not about the same variant as the others, a limit leaves none, or writing failed; what was
/// written is no certificate then.
pub fn certify<W: Write + Send>(
    graph: &Graph,
    kind: Kind,
    statements: &[(Rules, Player)],
    out: W,
    budget: &Budget,
) -> Result<WrittenCertificate<W>, NotCertified> {
    certify_decided(&mut Decider::new(graph, budget), kind, None, statements, out, budget)
}

/// As `certify`, for statements that were decided before by `decider`, whose tables serve the proofs, on a graph that may
/// be made of another.
pub fn certify_decided<W: Write + Send>(
    decider: &mut Decider<'_>,
    kind: Kind,
    origin: Option<&Origin>,
    statements: &[(Rules, Player)],
    out: W,
    budget: &Budget,
) -> Result<WrittenCertificate<W>, NotCertified> {
    let graph = decider.graph();
    if graph.order() > games::certificate::MAX_ORDER {
        return Err(Limit::Size.into());
    }
    let Some((rules, _)) = statements.first() else { return Err(NotCertified::Empty) };
    let subject = Subject::new(kind, rules.variant());
    if statements.iter().any(|(rules, _)| subject.variant(rules.first()) != rules.variant()) {
        return Err(NotCertified::Variants);
    }
    let mut writer = Writer::new(out, graph, origin, subject)?;
    let board = Board::new(graph.clone().without_labels());
    let budget = budget.shared();
    let mut lacking = Vec::new();
    for &(rules, winner) in statements {
        writer.state(rules, winner)?;
        let statement = Statement { graph, board: &board, rules, winner, budget: &budget };
        let proved = width::with_room_for(2 * graph.order() + 1, || {
            Ok(match kind {
                Kind::Coloring => prove_coloring(&statement, decider.coloring(), &mut writer),
                Kind::Marking => prove_marking(&statement, &mut decider.marking, &mut writer),
            })
        })?;
        match proved {
            Err(NotCertified::Limit(limit)) => {
                writer.retract();
                lacking.push((rules, winner, limit));
            }
            proved => proved?,
        }
    }
    match lacking.first() {
        Some(&(_, _, limit)) if lacking.len() == statements.len() => Err(limit.into()),
        _ => Ok(WrittenCertificate { out: writer.finish()?, lacking }),
    }
}

fn prove_coloring<W: Write>(
    statement: &Statement<'_>,
    solver: &mut colored::Solver<'_>,
    writer: &mut Writer<W>,
) -> Result<(), NotCertified> {
    let setting = coloring::Coloring::new(statement.board, statement.rules);
    let evident = statement.clique().map(Lemma::Clique);
    let isomorphs = match statement.rules.variant().tempo() {
        Tempo::Shared | Tempo::Of(_) => Isomorphs::of(statement.graph),
        Tempo::Connected(_) => Isomorphs::none(),
    };
    StatementProof::new(statement, &setting, Adviser::of_coloring(statement, &setting, solver), isomorphs)
        .write(evident, writer)
}

fn prove_marking<W: Write>(
    statement: &Statement<'_>,
    solver: &mut marked::Solver<'_>,
    writer: &mut Writer<W>,
) -> Result<(), NotCertified> {
    let setting = marking::Marking::new(statement.board, statement.rules);
    let core = statement.core().map(Lemma::Core);
    StatementProof::new(statement, &setting, Adviser::of_marking(statement, solver), Isomorphs::none())
        .write(core, writer)
}
