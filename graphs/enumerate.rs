//! Graphs up to isomorphism: canonical forms, and all graphs of a kind, order by order.

mod canonical;
mod cubic;
mod growth;
mod kinds;
mod over;
mod trees;
mod triangulations;

pub use canonical::{canonical_form, canonical_form_with_classes_within, canonical_form_within};
pub use growth::{MOST_CONNECTED, connected_graphs, every_graph};
pub use kinds::{KINDS, Kind};
pub use over::{Over, OverError, is_same_class};
pub use trees::trees;
