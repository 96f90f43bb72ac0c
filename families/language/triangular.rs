//! Patches of the triangular lattice: grids with one diagonal in each square.

use super::{Family, sided};
use crate::periodic::Ends::Path;
use crate::periodic::Periodic;

pub(super) static FAMILY: Family = Family {
    name: "triangular",
    usage: "triangular:3xN or triangular:MxN",
    about: "the patches of the triangular lattice of so many rows and columns",
    example: "triangular:MxN",
    read: |text| sided("triangular", text, Periodic::lattice([Path; 2], &[[0, 1], [1, 0], [1, 1]], [1, 1])),
};
