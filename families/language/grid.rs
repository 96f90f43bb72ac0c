//! The grids P_m x P_n.

use super::{Family, sided};
use crate::periodic::Ends::Path;
use crate::periodic::Periodic;

pub(super) static FAMILY: Family = Family {
    name: "grid",
    usage: "grid:3xN or grid:MxN",
    about: "the grids of so many rows and columns",
    example: "grid:3xN",
    read: |text| sided("grid", text, Periodic::lattice([Path; 2], &[[0, 1], [1, 0]], [1, 1])),
};
