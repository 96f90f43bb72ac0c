//! King's graphs: grids with both diagonals in each square.

use super::{Family, sided};
use crate::periodic::Ends::Path;
use crate::periodic::Periodic;

pub(super) static FAMILY: Family = Family {
    name: "king",
    usage: "king:3xN or king:MxN",
    about: "the king's graphs of so many rows and columns",
    example: "king:3xN",
    read: |text| {
        sided("king", text, Periodic::lattice([Path; 2], &[[0, 1], [1, 0], [1, 1], [1, -1]], [1, 1]))
    },
};
