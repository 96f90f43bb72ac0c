//! Writing a certificate, claim by claim.

use std::io::{self, BufWriter, Write};

use flate2::Compression;
use flate2::write::DeflateEncoder;
use graphs::Graph;

use super::encoding::{write_claim, write_number};
use super::proof::Claim;
use super::residual_game::Subject;
use super::seal::SealWriter;
use super::{GAME, GRAPH, TITLE, VERSION};
use crate::coloring::Rules;
use crate::construction::graph_line;
use crate::{Origin, Player, Start};

/// Writes a certificate. [`super::check`] decides whether it is valid.
pub struct Writer<W: Write> {
    subject: Subject,
    order: usize,
    proofs: BufWriter<DeflateEncoder<SealWriter<W>>>,
    statement: Vec<u8>,
}

impl<W: Write> Writer<W> {
    /// A certificate for this game on `graph`, without labels; `origin` states how the graph was constructed.
    pub fn new(out: W, graph: &Graph, origin: Option<&Origin>, subject: Subject) -> io::Result<Self> {
        Writer::from_start(out, graph, origin, subject, &Start::NONE)
    }

    /// The same for the coloring game from a start.
    pub fn from_start(
        out: W,
        graph: &Graph,
        origin: Option<&Origin>,
        subject: Subject,
        start: &Start,
    ) -> io::Result<Self> {
        let mut out = SealWriter::new(out);
        writeln!(out, "{TITLE}{VERSION}\n{GAME}{subject}{start}\n{GRAPH}{}", graph_line(graph, origin))?;
        let proofs = BufWriter::new(DeflateEncoder::new(out, Compression::default()));
        Ok(Writer { subject, order: graph.order(), proofs, statement: Vec::new() })
    }

    /// States that `winner` wins with the k and first player of `rules`; their variant must be that of the
    /// certificate. The claims that prove it follow; it stays in memory until the next one or the end.
    pub fn state(&mut self, rules: Rules, winner: Player) -> io::Result<()> {
        self.write_statement()?;
        write_number(rules.colors(), &mut self.statement)?;
        let bob = |player| u32::from(player == Player::Bob);
        write_number(2 * bob(rules.first()) + bob(winner), &mut self.statement)
    }

    pub fn claim(&mut self, claim: &Claim) -> io::Result<()> {
        write_claim(claim, self.subject.kind, self.order, &mut self.statement)
    }

    pub fn retract(&mut self) {
        self.statement.clear();
    }

    pub fn held(&self) -> u64 {
        self.statement.capacity() as u64
    }

    fn write_statement(&mut self) -> io::Result<()> {
        self.proofs.write_all(&self.statement)?;
        self.statement.clear();
        Ok(())
    }

    /// Ends the certificate. A file without this end is not valid.
    pub fn finish(mut self) -> io::Result<W> {
        self.write_statement()?;
        write_number(0, &mut self.proofs)?;
        let proofs = self.proofs.into_inner().map_err(io::IntoInnerError::into_error)?;
        proofs.finish()?.finish()
    }
}
