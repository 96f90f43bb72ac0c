//! The atlas: results from censuses of all graphs of a kind (`survey`), and families of graphs as far as searches
//! succeed.

use super::Experiment;

graphs::catalogue! {
    pub(crate) static EXPERIMENTS: [Experiment] = EXPERIMENT of { families } and surveys by question
}
