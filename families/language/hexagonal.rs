//! Walls, patches of the hexagonal lattice: grids in which (i, j) and (i + 1, j) are joined for even i + j only.

use super::{Family, sided};
use crate::periodic::Ends::Path;
use crate::periodic::Periodic;

pub(super) static FAMILY: Family = Family {
    name: "hexagonal",
    usage: "hexagonal:3xN or hexagonal:MxN",
    about: "the patches of the hexagonal lattice, as walls of so many rows and columns",
    example: "hexagonal:MxN",
    read: |text| {
        let down = Some(vec![[0, 1], [0, -1], [1, 0]]);
        let up = Some(vec![[0, 1], [0, -1], [-1, 0]]);
        let steps = vec![down.clone(), up.clone(), up, down];
        sided("hexagonal", text, Periodic { ends: [Path; 2], period: [2, 2], steps, least: [1, 1] })
    },
};
