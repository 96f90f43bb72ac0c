//! What readers and writers of graph files share: an input with its position, one-line errors, the edges of a
//! graph while it is read, and the lines of graph6 and sparse6.

mod edges;
mod encoding;
mod fault;
pub mod graph6;
mod lines;
mod room;
mod six_bits;
mod source;
pub mod sparse6;

pub use edges::{Arcs, Edges, one_sided, order};
pub use encoding::ByteOrder;
pub use fault::{Fault, excerpt, is_invisible, printable, remark, unread};
pub use lines::{ReadGraph, parse_graph6, read_line};
pub use room::Room;
use six_bits::{Bit, BitWriter, read_digit, read_order, write_order};
pub use source::{Piece, Source, text};
