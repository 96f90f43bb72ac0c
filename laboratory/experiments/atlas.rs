//! The atlas: what censuses of all graphs of a kind say of the games (`survey`), and families as far as
//! searches go.

use super::Experiment;

graphs::catalogue! {
    pub(crate) static EXPERIMENTS: [Experiment] = EXPERIMENT of { families } and surveys by question
}
