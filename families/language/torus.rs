//! The toroidal grids C_m x C_n.

use super::{Family, sided};
use crate::periodic::Ends::Cycle;
use crate::periodic::Periodic;

pub(super) static FAMILY: Family = Family {
    name: "torus",
    usage: "torus:3xN or torus:MxN",
    about: "the toroidal grids of so many rows and columns",
    example: "torus:3xN",
    read: |text| sided("torus", text, Periodic::lattice([Cycle; 2], &[[0, 1], [1, 0]], [3, 3])),
};
