//! Certificates of solver results: winning strategies in the format of [`games::certificate`].
//!
//! For each statement the strategy is traversed and written as the checker will traverse it
//! (`proving`). Where the winner has a choice, the search determines a winning step (`advice`); if it
//! has just decided the game, its table already has the answer ([`certify_decided`]). A separate search
//! finds positions that Alice wins by the guard lemma (`guarding`). Proofs are also used for isomorphic
//! residues (`isomorphs`), and near the start for images under automorphisms of the graph (`images`);
//! the certificate contains the map, and the checker verifies it.
//!
//! Checkers do not rely on this: a mistake makes a certificate that [`games::certificate::check`] refuses.

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
use games::{Origin, Player, Start, Tempo};
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
    /// The statements without a proof, each with the limit that ended the attempt.
    pub lacking: Vec<(Rules, Player, Limit)>,
}

/// Writes a certificate for statements about one game on `graph`; each has the rules and the winner. In the
/// marking game the number of colors is the k below which the score must stay.
///
/// The node limit applies to each search, the time limit to all together, and the memory limit to the
/// solver's table and to each proof. A statement is omitted if a limit ends its proof.
///
/// # Errors
/// A statement is false or about another variant than the others, a limit leaves none, or writing failed;
/// then the output is not a certificate.
pub fn certify<W: Write + Send>(
    graph: &Graph,
    kind: Kind,
    statements: &[(Rules, Player)],
    out: W,
    budget: &Budget,
) -> Result<WrittenCertificate<W>, NotCertified> {
    certify_decided(&mut Decider::new(graph, budget), kind, None, statements, out, budget)
}

/// Like `certify`, for statements that `decider` has decided before; its tables serve the proofs. `origin`
/// states how the graph was constructed.
pub fn certify_decided<W: Write + Send>(
    decider: &mut Decider<'_>,
    kind: Kind,
    origin: Option<&Origin>,
    statements: &[(Rules, Player)],
    out: W,
    budget: &Budget,
) -> Result<WrittenCertificate<W>, NotCertified> {
    certify_from((kind, &Start::NONE), decider, origin, statements, out, budget)
}

/// Like `certify_decided`, from a start of the game.
pub fn certify_from<W: Write + Send>(
    (kind, start): (Kind, &Start),
    decider: &mut Decider<'_>,
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
    let mut writer = Writer::from_start(out, graph, origin, subject, start)?;
    let board = Board::new(graph.clone().without_labels());
    let budget = budget.shared();
    let mut lacking = Vec::new();
    for &(rules, winner) in statements {
        writer.state(rules, winner)?;
        let statement = Statement { graph, board: &board, rules, winner, budget: &budget };
        let proved = width::with_room_for(2 * graph.order() + 1, || {
            Ok(match kind {
                Kind::Coloring => prove_coloring(&statement, start, decider.coloring(), &mut writer),
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
    start: &Start,
    solver: &mut colored::Solver<'_>,
    writer: &mut Writer<W>,
) -> Result<(), NotCertified> {
    let Some(setting) = coloring::Coloring::from_start(statement.board, statement.rules, start) else {
        // A vertex is dead at the start, and Bob wins without a claim.
        let Statement { winner, rules, .. } = *statement;
        return if winner == Player::Bob { Ok(()) } else { Err(NotCertified::Untrue(winner, rules)) };
    };
    let evident = statement.clique().filter(|_| start.is_empty()).map(Lemma::Clique);
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
