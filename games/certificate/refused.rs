//! Why a certificate is refused.

use std::io;

use graphs::Limit;
use thiserror::Error;

use super::board::MAX_ORDER;
use super::lemma::Lemma;
use crate::{Player, StartError};

#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum CertificateError {
    /// Reading failed; this says nothing about the certificate.
    #[error("cannot read the certificate: {0}")]
    Unreadable(io::ErrorKind),
    /// A limit ended the check; this says nothing about the certificate.
    #[error("not checked to the end: {0}")]
    Limit(#[from] Limit),
    #[error("not a certificate: expected the line `mapgame certificate 1` first")]
    Foreign,
    #[error("expected version 1 of the format, found {0}")]
    Version(String),
    #[error("truncated: expected a checksum at the end")]
    Truncated,
    #[error("damaged: the checksum does not fit the content")]
    Damaged,
    #[error("expected the header line `{expected}`, found `{found}`")]
    Header { expected: &'static str, found: String },
    #[error("expected a game such as `coloring` or `marking connected pass bob`, found `{0}`")]
    Game(String),
    #[error("the start is not one on this graph: {0}")]
    Start(#[from] StartError),
    #[error("the graph cannot be read: {0}")]
    Graph(String),
    /// The line of the graph is not what graph6 or sparse6 writes: it has a header, blanks, a longer order, a
    /// repeated edge, or edges in another order.
    #[error("expected the graph as graph6 or sparse6 writes it, without a header, found another line")]
    Loose,
    #[error("expected how the graph is made, as in `line(g6:Bw)`, found `{0}`, which makes another")]
    Origin(String),
    #[error("expected a graph of order at most {most}, found {0}", most = MAX_ORDER)]
    TooLarge(usize),
    #[error("the proof cannot be decompressed")]
    NotCompressed,
    #[error("the proof ends early")]
    Incomplete,
    #[error("expected {0}")]
    Number(&'static str),
    #[error("expected one statement for k = {k} where {first} begins, found two")]
    Repeated { k: u32, first: Player },
    /// There are more statements than can be useful.
    #[error("expected at most {0} statements about this graph, found more")]
    TooMany(usize),
    #[error("expected the end, found more behind the proofs")]
    Trailing,
    #[error("expected a proof, found none")]
    Empty,
    #[error("k = {k}, {first} first, claim {claims}: {fault}")]
    Proof {
        k: u32,
        first: Player,
        /// The number of the last claim read, from 1.
        claims: u64,
        fault: Fault,
    },
}

/// What is wrong with a claim.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Fault {
    #[error("considers every move where the winner is to move")]
    NotTheLosersTurn,
    #[error("gives a reply where the loser is to move")]
    NotTheWinnersTurn,
    #[error("gives a reply that the rules forbid")]
    IllegalReply,
    #[error("leads to a dead vertex, which Alice loses")]
    DeadVertex,
    #[error("considers every move where there is none")]
    NoMove,
    #[error("refers to an earlier proof of a position that was not proved")]
    NotProvedBefore,
    #[error("names a vertex map that is no automorphism of the graph")]
    NotAnAutomorphism,
    #[error("names a vertex map that is no isomorphism of positions")]
    NotIsomorphic,
    #[error("refers to an earlier proof of an image that was not proved")]
    ImageNotProvedBefore,
    /// The guard lemma applies to Alice in the coloring game with unrestricted moves. It divides a guarding
    /// game only if that has several classes. Alice leads only on her own turn, in one of the games.
    #[error("divides a position into guarding games where the lemma does not allow it")]
    NotGuarded,
    /// The hypothesis of the lemma fails, or the lemma is for the other player.
    #[error("the lemma `{0}` does not apply")]
    LemmaFails(Lemma),
}
