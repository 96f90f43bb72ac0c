//! Enumeration of graphs up to isomorphism: all graphs of a kind, by rising order.

mod built;
mod cubic;
mod growth;
mod kinds;
mod over;
mod trees;
mod triangulations;

pub use built::{Construction, Step};
pub use growth::{MOST_CONNECTED, connected_graphs, every_graph};
pub use kinds::{GraphKind, KINDS};
pub use over::{Over, OverError, is_same_class, orders_in};
pub use trees::trees;
