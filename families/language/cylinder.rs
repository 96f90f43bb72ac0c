//! The cylindrical grids P_m x C_n: m rings of n vertices.

use super::{Family, sided};
use crate::periodic::Ends::{Cycle, Path};
use crate::periodic::Periodic;

pub(super) static FAMILY: Family = Family {
    name: "cylinder",
    usage: "cylinder:3xN, cylinder:Nx3 or cylinder:MxN",
    about: "the cylindrical grids of so many rings of so many vertices",
    example: "cylinder:Nx4",
    read: |text| sided("cylinder", text, Periodic::lattice([Path, Cycle], &[[0, 1], [1, 0]], [1, 3])),
};
