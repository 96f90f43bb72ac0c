//! Why a certificate is refused.

use std::io;

use graphs::Limit;
use thiserror::Error;

use super::board::MAX_ORDER;
use super::lemma::Lemma;
use crate::Player;

/// Why a file is no valid certificate.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum CertificateError {
    /// Reading failed, which says nothing about the certificate.
    #[error("cannot read the certificate: {0}")]
    Unreadable(io::ErrorKind),
    /// A limit ended the check, which says nothing about the certificate.
    #[error("not checked to the end: {0}")]
    Limit(#[from] Limit),
    /// The file does not begin as a certificate does.
    #[error("not a certificate: expected the line `mapgame certificate 1` first")]
    Foreign,
    /// A certificate in a version of the format that this checker does not know.
    #[error("expected version 1 of the format, found {0}")]
    Version(String),
    /// The line at the end, with the checksum, is missing.
    #[error("truncated: expected a checksum at the end")]
    Truncated,
    /// The checksum does not fit.
    #[error("damaged: the checksum does not fit the content")]
    Damaged,
    /// A line of the header has the wrong form.
    #[error("expected the header line `{expected}`, found `{found}`")]
    Header {
        /// What the line should be.
        expected: &'static str,
        found: String,
    },
    /// The game is none that this checker knows.
    #[error("expected a game such as `coloring` or `marking connected pass bob`, found `{0}`")]
    Game(String),
    /// The graph6 line holds no graph.
    #[error("the graph cannot be read: {0}")]
    Graph(String),
    /// The line of the graph is not what graph6 or sparse6 writes: it has a header, blanks, a longer order, an edge
    /// twice, or edges in another order.
    #[error("expected the graph as graph6 or sparse6 writes it, without a header, found another line")]
    Loose,
    /// The order of the graph is too large for this checker.
    #[error("expected a graph of order at most {most}, found {0}", most = MAX_ORDER)]
    TooLarge(usize),
    /// The compressed part is not in deflate format.
    #[error("the proof cannot be decompressed")]
    NotCompressed,
    /// The proof ends where a claim was due.
    #[error("the proof ends early")]
    Incomplete,
    /// A number is malformed or out of range.
    #[error("expected {0}")]
    Number(&'static str),
    /// There are two statements about the same k and the same beginner.
    #[error("expected one statement for k = {k} where {first} begins, found two")]
    Repeated {
        k: u32,
        /// Who moves first in both.
        first: Player,
    },
    /// There are more statements than can say something new.
    #[error("expected at most {0} statements about this graph, found more")]
    TooMany(usize),
    /// Something follows the end of the proofs.
    #[error("expected the end, found more behind the proofs")]
    Trailing,
    /// There is no proof in the file.
    #[error("expected a proof, found none")]
    Empty,
    /// A claim of a proof does not hold.
    #[error("k = {k}, {first} first, claim {claims}: {fault}")]
    Proof {
        /// The k of the game in question.
        k: u32,
        /// Who moves first in it.
        first: Player,
        /// The number of the claim that was read last, from 1.
        claims: u64,
        fault: Fault,
    },
}

/// What is wrong with a claim.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Fault {
    /// All moves are to be considered, but the winner has the choice.
    #[error("considers every move where the winner is to move")]
    NotTheLosersTurn,
    /// There is a reply, but the other player moves.
    #[error("gives a reply where the loser is to move")]
    NotTheWinnersTurn,
    /// The rules forbid the reply.
    #[error("gives a reply that the rules forbid")]
    IllegalReply,
    /// Bob has won a game that is claimed for Alice.
    #[error("leads to a dead vertex, which Alice loses")]
    DeadVertex,
    /// All moves are to be considered, but there is none.
    #[error("considers every move where there is none")]
    NoMove,
    /// The position has not been proved.
    #[error("refers to an earlier proof of a position that was not proved")]
    NotProvedBefore,
    /// The vertex map is not an automorphism.
    #[error("names a vertex map that is no automorphism of the graph")]
    NotAnAutomorphism,
    /// The vertex map is not an isomorphism.
    #[error("names a vertex map that is no isomorphism of positions")]
    NotIsomorphic,
    /// The image has not been proved.
    #[error("refers to an earlier proof of an image that was not proved")]
    ImageNotProvedBefore,
    /// The lemma of the guard is for Alice, in the coloring game, where one may move anywhere. It divides a
    /// guarding game only if that has several classes. Alice leads on her own turn only, in one of the games.
    #[error("divides a position into guarding games where the lemma does not allow it")]
    NotGuarded,
    /// The hypothesis of a lemma is not met, or it is for the other player.
    #[error("the lemma `{0}` does not apply")]
    LemmaFails(Lemma),
}
