//! `best-response-beam:POSITIONS`: Bob, who knows Alice's strategy, by beams of states.
//!
//! As `best_response`, with the other method of [`response`](crate::response).

use super::Engine;
use super::best_response;
use crate::response::Method;

pub(crate) static ENGINE: Engine = Engine {
    name: Method::Beam.name(),
    about: "the same by beams, vertex by vertex; the budget is in positions expanded",
    budget: Some("positions"),
    seedless: false,
    is_responding: true,
    new: |seat, budget| best_response::sit(Method::Beam, seat, budget),
};
