//! Why a certificate could not be written.

use std::io;

use games::Player;
use games::coloring::Rules;
use graphs::Limit;
use thiserror::Error;

#[derive(Debug, Error)]
pub enum NotCertified {
    #[error("cannot write the certificate")]
    Io(#[from] io::Error),
    #[error("no certificate: {0}")]
    Limit(Limit),
    #[error("no certificate: expected statements about one variant, found several")]
    Variants,
    #[error("no certificate: expected a statement, found none")]
    Empty,
    #[error("no certificate: {0} does not win with k = {k}, {first} first", k = .1.colors(), first = .1.first())]
    Untrue(Player, Rules),
}

impl From<Limit> for NotCertified {
    fn from(limit: Limit) -> Self {
        NotCertified::Limit(limit)
    }
}
