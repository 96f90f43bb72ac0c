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
mod replay;

use std::io::{self, Write};

use games::certificate::{Board, Kind, Lemma, Subject, Writer, coloring, marking};
use games::coloring::Rules;
use games::{Adjacency, Player};
use graphs::clique::clique_number;
use graphs::{Budget, Graph, Limit, Vertex};
use thiserror::Error;

pub(crate) use self::advice::Adviser;
use self::advice::{Positions, Residues};
use self::isomorphs::Isomorphs;
use self::proving::Proving;
use crate::coloring::Solver;
use crate::variants::Decider;
use crate::{stack, variants};

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
    write(&mut Decider::new(graph, budget), kind, statements, out, budget)
}

/// The same for statements about the coloring game that were decided before, by a decider that remembers how.
///
/// # Errors
/// As there.
pub fn certify_decided<W: Write + Send>(
    decider: &mut Decider<'_>,
    statements: &[(Rules, Player)],
    out: W,
    budget: &Budget,
) -> Result<Certified<W>, NotCertified> {
    write(decider, Kind::Coloring, statements, out, budget)
}

fn write<W: Write + Send>(
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
        // Between two moves there is at most one pass.
        let proved = stack::with_room_for(2 * graph.order() + 1, || {
            Ok(match kind {
                Kind::Coloring => statement.of_coloring(decider.free(), &mut writer),
                Kind::Marking => statement.of_marking(&mut writer),
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
        solver: &mut Solver<'_>,
        writer: &mut Writer<W>,
    ) -> Result<(), NotCertified> {
        let setting = coloring::Coloring::new(self.board, self.rules);
        let evident = self.clique().map(Lemma::Clique);
        match variants::adviser(self.graph, self.rules, self.budget.memory_allowed())? {
            None => {
                let oracle = Positions::new(self.board, self.rules, solver, self.budget);
                Proving::new(self, &setting, oracle, Isomorphs::of(self.graph)).write(evident, writer)
            }
            Some(adviser) => {
                let isomorphs = match self.rules.variant().adjacency {
                    Adjacency::Free => Isomorphs::of(self.graph),
                    Adjacency::Connected => Isomorphs::none(),
                };
                Proving::new(self, &setting, self.residues(adviser), isomorphs).write(evident, writer)
            }
        }
    }

    fn of_marking<W: Write>(&self, writer: &mut Writer<W>) -> Result<(), NotCertified> {
        let setting = marking::Marking::new(self.board, self.rules);
        let memory = self.budget.memory_allowed();
        let adviser = match variants::marking_adviser(self.graph, self.rules, memory)? {
            Some(adviser) => adviser,
            None => crate::marking::adviser(self.graph, self.rules.colors(), memory)?,
        };
        let core = self.core().map(Lemma::Core);
        Proving::new(self, &setting, self.residues(adviser), Isomorphs::none()).write(core, writer)
    }

    fn residues<R>(&self, adviser: Box<dyn Adviser<R>>) -> Residues<'_, R> {
        Residues { board: self.board, rules: self.rules, adviser, budget: self.budget.clone() }
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
