//! (being written)

/// (being written)
#[derive(Debug)]
pub struct Parameters;
