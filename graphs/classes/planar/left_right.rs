//! The left-right planarity test. \[deFraysseixRosenstiehl1985; Brandes2009\]
//!
//! A depth-first search orients the graph: tree edges lead away from the root, all others (the back edges) to
//! an ancestor. A back edge together with tree edges closes a cycle, and a drawing puts each back edge to the
//! left or to the right of the tree path that it spans. Two back edges that fork from the tree at one vertex
//! and interlace must go to the same side or to different sides. The graph is planar exactly if all of these
//! constraints can be satisfied. `orientation` orients and sorts the edges, `sides` collects the constraints
//! and finds a contradiction if there is one, and `rotation` reads the embedding off the sides. There are
//! three depth-first searches, none of them recursive: O(n + m) together.

mod orientation;
mod rotation;
mod sides;

use orientation::Orientation;
use sides::Sides;

use crate::{Graph, Limit, Meter, Vertex};

pub(super) fn is_planar(graph: &Graph, meter: &mut Meter<'_>) -> Result<bool, Limit> {
    Ok(Sides::new(&Orientation::new(graph, meter)?, meter)?.is_some())
}

/// The neighbors of each vertex in their cyclic order in a plane drawing, if there is one.
pub(super) fn rotation(graph: &Graph, meter: &mut Meter<'_>) -> Result<Option<Vec<Vec<Vertex>>>, Limit> {
    let orientation = Orientation::new(graph, meter)?;
    let Some(sides) = Sides::new(&orientation, meter)? else { return Ok(None) };
    rotation::rotation(&orientation, &sides.left(), meter).map(Some)
}
