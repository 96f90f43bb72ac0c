//! Certificates of what the solver found: winning strategies in the format of [`games::certificate`].
//!
//! For each statement the strategy is walked through as the checker will walk, and written on the way
//! (`proving`); the searches are asked where the winner has a choice (`advice`). If they have just decided the
//! game, they remember how ([`certify_decided`]). Positions that Alice wins by the lemma of the guard are found
//! by a search of its own (`guarding`). What is proved is also used for isomorphic residues (`isomorphs`), and
//! near the start for images under automorphisms of the graph (`images`); the certificate carries the map, and the
//! checker tests it.
//!
//! Nothing here is believed by anyone: a mistake makes a certificate that [`games::certificate::check`]
//! refuses.

mod advice;
mod guarding;
mod images;
mod isomorphs;
mod proving;

use std::io::{self, Write};

use games::certificate::{Board, Kind, Lemma, Subject, Writer, coloring, marking};
use games::coloring::Rules;
use games::{Player, Tempo};
use graphs::clique::clique_number;
use graphs::{Budget, Graph, Limit, Vertex};
use thiserror::Error;

use self::advice::Asked;
use self::isomorphs::Isomorphs;
use self::proving::Proving;
use crate::decider::Decider;
use crate::{coloring as colored, marking as marked, stack};

/// Why there is no certificate.
#[derive(Debug, Error)]
pub enum NotCertified {
    /// It could not be written.
    #[error("cannot write the certificate: {0}")]
    Io(#[from] io::Error),
    /// A limit was hit.
    #[error("no certificate: {0}")]
    Limit(Limit),
    /// A certificate is about one variant.
    #[error("no certificate: expected statements about one variant, found several")]
    Variants,
    /// There is no statement.
    #[error("no certificate: expected a statement, found none")]
    Empty,
    /// A statement is false.
    #[error("no certificate: {0} does not win with k = {k}, {first} first", k = .1.colors(), first = .1.first())]
    Untrue(Player, Rules),
}

impl From<Limit> for NotCertified {
    fn from(limit: Limit) -> Self {
        NotCertified::Limit(limit)
    }
}

/// A certificate that was written.
#[derive(Debug)]
pub struct Certified<W> {
    /// Where it was written to.
    pub out: W,
    /// The statements that it lacks, each with the limit that ended its proof.
    pub lacking: Vec<(Rules, Player, Limit)>,
}

/// Writes a certificate for these statements about one of the games on `graph`: by which rules who wins.
/// In the marking game the number of colors is the k that the score has to stay below.
///
/// The limit on nodes holds for each question to the solver, the one on time for the whole, the one on
/// memory for the solver's table, and again for each proof. A statement whose proof a limit ends is left
/// out.
///
/// # Errors
/// A statement is false or not about the same variant as the others, a limit leaves none, or writing
/// failed; what was written is no certificate then.
pub fn certify<W: Write + Send>(
    graph: &Graph,
    kind: Kind,
    statements: &[(Rules, Player)],
    out: W,
    budget: &Budget,
) -> Result<Certified<W>, NotCertified> {
    certify_decided(&mut Decider::new(graph, budget), kind, statements, out, budget)
}

/// The same for statements that were decided before, by a decider that remembers how.
///
/// # Errors
/// As there.
pub fn certify_decided<W: Write + Send>(
    decider: &mut Decider<'_>,
    kind: Kind,
    statements: &[(Rules, Player)],
    out: W,
    budget: &Budget,
) -> Result<Certified<W>, NotCertified> {
    let graph = decider.graph();
    if graph.order() > games::certificate::MAX_ORDER {
        return Err(Limit::Size.into());
    }
    let Some((rules, _)) = statements.first() else { return Err(NotCertified::Empty) };
    let subject = Subject::new(kind, rules.variant());
    if statements.iter().any(|(rules, _)| subject.variant(rules.first()) != rules.variant()) {
        return Err(NotCertified::Variants);
    }
    let mut writer = Writer::new(out, graph, subject)?;
    let board = Board::new(graph.clone().without_labels());
    let budget = budget.shared();
    let mut lacking = Vec::new();
    for &(rules, winner) in statements {
        writer.state(rules, winner)?;
        let statement = Statement { graph, board: &board, rules, winner, budget: &budget };
        let proved = stack::with_room_for(rules.variant().tempo().most_turns(graph.order()), || {
            Ok(match kind {
                Kind::Coloring => statement.of_coloring(decider.coloring(), &mut writer),
                Kind::Marking => statement.of_marking(decider.marking(), &mut writer),
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
        _ => Ok(Certified { out: writer.finish()?, lacking }),
    }
}

/// One statement to prove.
struct Statement<'g> {
    graph: &'g Graph,
    board: &'g Board,
    rules: Rules,
    winner: Player,
    budget: &'g Budget,
}

impl Statement<'_> {
    fn of_coloring<W: Write>(
        &self,
        solver: &mut colored::Solver<'_>,
        writer: &mut Writer<W>,
    ) -> Result<(), NotCertified> {
        let setting = coloring::Coloring::new(self.board, self.rules);
        let evident = self.clique().map(Lemma::Clique);
        let isomorphs = match self.rules.variant().tempo() {
            Tempo::Shared | Tempo::Of(_) => Isomorphs::of(self.graph),
            Tempo::Connected(_) => Isomorphs::none(),
        };
        Proving::new(self, &setting, self.asking(solver), isomorphs).write(evident, writer)
    }

    fn of_marking<W: Write>(
        &self,
        solver: &mut marked::Solver<'_>,
        writer: &mut Writer<W>,
    ) -> Result<(), NotCertified> {
        let setting = marking::Marking::new(self.board, self.rules);
        let core = self.core().map(Lemma::Core);
        Proving::new(self, &setting, self.asking(solver), Isomorphs::none()).write(core, writer)
    }

    fn asking<'s, S>(&'s self, solver: &'s mut S) -> Asked<'s, S> {
        Asked { board: self.board, rules: self.rules, solver, budget: self.budget }
    }

    /// k + 1 pairwise adjacent vertices, if Bob is to win and a short search finds them.
    fn clique(&self) -> Option<Vec<Vertex>> {
        const SHORT: u64 = 20_000;
        let k = self.rules.colors() as usize;
        if self.winner == Player::Alice || k > self.graph.max_degree() {
            return None;
        }
        let mut clique = clique_number(self.graph, &Budget::nodes(SHORT)).witness;
        clique.truncate(k + 1);
        (clique.len() > k).then_some(clique)
    }

    /// The vertices that are left when those with fewer than k neighbors among the others are taken away
    /// until there are none, if Bob is to win and some are left.
    fn core(&self) -> Option<Vec<Vertex>> {
        let k = self.rules.colors() as usize;
        let mut core: Vec<Vertex> = self.graph.vertices().collect();
        let mut inside = vec![true; core.len()];
        loop {
            let before = core.len();
            core.retain(|&v| {
                let near = self.graph.neighbors(v).iter().filter(|w| inside[w.index()]).count();
                inside[v.index()] = near >= k;
                near >= k
            });
            if core.len() == before {
                break;
            }
        }
        (self.winner == Player::Bob && !core.is_empty()).then_some(core)
    }
}
