//! Writing a certificate, claim by claim.

use std::io::{self, BufWriter, Write};

use flate2::Compression;
use flate2::write::DeflateEncoder;
use graphs::{Graph, formats};

use super::encoding::{write_claim, write_number};
use super::proof::Claim;
use super::seal::Sealing;
use super::{GAME, GRAPH, TITLE, VERSION};
use crate::Player;
use crate::coloring::Rules;

/// A certificate in the making. It is valid if the claims are; [`super::check`] tells.
pub struct Writer<W: Write> {
    proofs: BufWriter<DeflateEncoder<Sealing<W>>>,
}

impl<W: Write> Writer<W> {
    /// A certificate about the coloring game on `graph`, whose labels are left out.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn new(out: W, graph: &Graph) -> io::Result<Self> {
        let mut out = Sealing::new(out);
        writeln!(out, "{TITLE}{VERSION}\n{GAME}\n{GRAPH}{}", formats::to_graph6(graph))?;
        Ok(Writer { proofs: BufWriter::new(DeflateEncoder::new(out, Compression::default())) })
    }

    /// States that `winner` wins the free game with the colors and the starter of `rules`, whatever else
    /// they say; the claims that prove it follow.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn state(&mut self, rules: Rules, winner: Player) -> io::Result<()> {
        write_number(rules.colors(), &mut self.proofs)?;
        let bob = |player| u32::from(player == Player::Bob);
        write_number(2 * bob(rules.first()) + bob(winner), &mut self.proofs)
    }

    /// Adds a claim to the proof of what was stated last.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn claim(&mut self, claim: &Claim) -> io::Result<()> {
        write_claim(claim, &mut self.proofs)
    }

    /// Ends the certificate. Without this it is no certificate.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn finish(mut self) -> io::Result<W> {
        write_number(0, &mut self.proofs)?;
        let proofs = self.proofs.into_inner().map_err(io::IntoInnerError::into_error)?;
        proofs.finish()?.finish()
    }
}
