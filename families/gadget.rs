//! A part of a periodic graph on which Bob may win by himself, and the members that have it.

use games::gadget::{Board, MAX_ORDER};

use crate::periodic::{Cell, Ends, Frame, Periodic};

/// Targets T, the closed neighborhood N\[T\] in which Bob plays, and H = N\[N\[T\]\] in which Alice does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Gadget {
    pub frame: Frame,
    /// H, ascending; vertex v is the v-th cell.
    pub cells: Vec<Cell>,
    pub board: Board,
}

impl Gadget {
    /// The gadget of these targets, which are cells of the graph in this frame, ascending; `None` if it is too
    /// large.
    pub fn of(periodic: &Periodic, frame: Frame, targets: &[Cell]) -> Option<Self> {
        let inner = periodic.closed_neighborhood(targets, frame);
        let cells = periodic.closed_neighborhood(&inner, frame);
        if cells.len() > MAX_ORDER {
            return None;
        }
        let place = |cell: &Cell| cells.binary_search(cell).expect("the cell is in H");
        let near = cells.iter().map(|&cell| {
            let ends = periodic.neighbors(cell, frame);
            ends.iter().filter_map(|end| cells.binary_search(end).ok()).collect()
        });
        let near = near.collect();
        let targets = targets.iter().map(place).collect();
        let is_inner = cells.iter().map(|cell| inner.binary_search(cell).is_ok()).collect();
        Some(Gadget { frame, cells, board: Board { near, targets, is_inner } })
    }

    pub fn order(&self) -> usize {
        self.cells.len()
    }

    /// The extent of H, rows and columns.
    pub fn extent(&self) -> [u32; 2] {
        [0, 1].map(|axis| (self.last(axis) - self.first(axis) + 1) as u32)
    }

    fn first(&self, axis: usize) -> i32 {
        self.cells.iter().map(|cell| cell[axis]).min().expect("a gadget has cells")
    }

    fn last(&self, axis: usize) -> i32 {
        self.cells.iter().map(|cell| cell[axis]).max().expect("a gadget has cells")
    }

    /// Lengths of the axes from which on the members have `copies` disjoint copies (1 or 2). An axis that the frame
    /// fixes has exactly this length.
    ///
    /// A copy is H translated along the axes that are not fixed, by multiples of their periods. On a path it is in
    /// the member if its cells are; then the vertices of N\[T\] have the neighbors there that they have in the
    /// infinite graph, and those are in H. Closing an axis at least as long as the extent of H is injective on the
    /// cells of H, and maps the neighbors of a cell to those of its image. The second copy is next to the first on
    /// the last axis that is not fixed.
    pub(crate) fn lengths(&self, periodic: &Periodic, copies: u32) -> [Length; 2] {
        let beside = (0..2).rev().find(|&axis| self.frame[axis].is_none());
        [0, 1].map(|axis| {
            if let Some(length) = self.frame[axis] {
                return Length::Exactly(length);
            }
            let period = periodic.period[axis] as i32;
            let (first, last) = (self.first(axis), self.last(axis));
            let one = match periodic.ends[axis] {
                Ends::Path => last + 1 - first.div_euclid(period) * period,
                Ends::Cycle => last + 1 - first,
            };
            let step = if copies == 2 && beside == Some(axis) { self.step_apart(axis, period) } else { 0 };
            Length::AtLeast(((one + step) as u32).max(periodic.least[axis]))
        })
    }

    /// The least multiple of the period by which H must be translated along the axis for a disjoint copy.
    fn step_apart(&self, axis: usize, period: i32) -> i32 {
        let meets = |step: i32| {
            self.cells.iter().any(|&cell| {
                let mut moved = cell;
                moved[axis] += step;
                self.cells.binary_search(&moved).is_ok()
            })
        };
        let steps = (1..).map(|times| times * period);
        steps.into_iter().find(|&step| !meets(step)).expect("H is finite")
    }
}

/// The lengths that an axis may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Length {
    Exactly(u32),
    AtLeast(u32),
}

impl Length {
    pub fn has(self, length: u32) -> bool {
        match self {
            Length::Exactly(only) => length == only,
            Length::AtLeast(least) => length >= least,
        }
    }
}
