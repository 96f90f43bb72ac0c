//! A part of a periodic graph on which Bob may win by himself, and the members that have it.

use games::Player;
use games::gadget::{Board, MAX_ORDER};
use itertools::iproduct;

use crate::periodic::{Cell, Ends, Frame, Periodic};

/// Targets T, the cells P of the closed neighborhood N\[T\], where Bob plays, and H = N\[P\], where
/// Alice does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Gadget {
    pub frame: Frame,
    /// H, ascending; vertex v is the v-th cell. Hubs come last.
    pub cells: Vec<Cell>,
    /// The number of hubs in H.
    pub hubs: usize,
    pub board: Board,
}

impl Gadget {
    /// The gadget of these targets, cells of the graph in this frame, ascending; `None` if it is too large.
    pub fn of(periodic: &Periodic, frame: Frame, targets: &[Cell]) -> Option<Self> {
        let mut inner = periodic.closed_neighborhood(targets, frame);
        inner.retain(|&cell| !periodic.is_hub(cell));
        let cells = periodic.closed_neighborhood(&inner, frame);
        if cells.len() > MAX_ORDER {
            return None;
        }
        let place = |cell: &Cell| cells.binary_search(cell).expect("the cell is in H");
        let graph = periodic.induced(&cells, frame);
        let near = graph.vertices().map(|v| graph.neighbors(v).iter().map(|w| w.index()).collect()).collect();
        let targets = targets.iter().map(place).collect();
        let is_inner = cells.iter().map(|cell| inner.binary_search(cell).is_ok()).collect();
        let hubs = cells.iter().filter(|&&cell| periodic.is_hub(cell)).count();
        Some(Gadget { frame, cells, hubs, board: Board { near, targets, is_inner, before: Vec::new() } })
    }

    /// The same gadget, to be played when its hubs are colored.
    pub(crate) fn after_hubs(mut self) -> Self {
        self.board.before = (self.order() - self.hubs..self.order()).collect();
        self
    }

    /// Whether the play begins when its hubs are colored.
    pub fn is_after_hubs(&self) -> bool {
        !self.board.before.is_empty()
    }

    /// The number of copies that members need, so that Alice has not moved in one of them before the
    /// play in it begins, for these first players of the game and of the gadget; `None` if copies do
    /// not help, since they share a hub that is not colored.
    pub(crate) fn copies(&self, first: Player, begins: Player) -> Option<u32> {
        let moves = u32::from(first == Player::Alice) + u32::from(begins == Player::Bob);
        if self.is_after_hubs() {
            return Some(self.hubs as u32 + moves);
        }
        (moves < 2 || self.hubs == 0).then_some(moves.max(1))
    }

    pub fn order(&self) -> usize {
        self.cells.len()
    }

    /// H without hubs.
    fn places(&self) -> &[Cell] {
        &self.cells[..self.order() - self.hubs]
    }

    /// The extent of H without hubs, rows and columns.
    pub fn extent(&self) -> [u32; 2] {
        [0, 1].map(|axis| (self.last(axis) - self.first(axis) + 1) as u32)
    }

    fn first(&self, axis: usize) -> i32 {
        self.places().iter().map(|cell| cell[axis]).min().expect("a gadget has cells")
    }

    fn last(&self, axis: usize) -> i32 {
        self.places().iter().map(|cell| cell[axis]).max().expect("a gadget has cells")
    }

    /// Lengths of the axes (exact if fixed) from which on there are so many copies, disjoint but for hubs.
    ///
    /// A copy is H translated along the axes that are not fixed, by multiples of their periods. On a
    /// path it is in the member if its cells are; then the vertices of N\[T\] have the neighbors there
    /// that they have in the infinite graph, and those are in H. Closing an axis at least as long as
    /// the extent of H is injective on the cells of H, and maps the neighbors of a cell to those of its
    /// image. The copies are next to each other on the last axis that is not fixed.
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
            let more = if beside == Some(axis) { copies as i32 - 1 } else { 0 };
            let step = if more > 0 { self.step_apart(axis, period, more) } else { 0 };
            Length::AtLeast(((one + more * step) as u32).max(periodic.least[axis]))
        })
    }

    /// The least multiple of the period whose first `times` multiples move H off itself, but for hubs.
    fn step_apart(&self, axis: usize, period: i32, times: i32) -> i32 {
        let meets = |step: i32| {
            iproduct!(self.places(), 1..=times).any(|(&cell, times)| {
                let mut moved = cell;
                moved[axis] += times * step;
                self.places().binary_search(&moved).is_ok()
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
