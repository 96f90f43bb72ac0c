//! Vertex orders and the parameters that are defined through them.

mod linear_order;

pub use linear_order::{LinearOrder, OrderError};
