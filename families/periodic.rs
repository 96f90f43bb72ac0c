//! Periodic graphs on the cells of the square lattice.
//!
//! A cell is a row and a column. Whether it is present, and the steps to its neighbors, depend on both modulo
//! the periods. An axis is a path, which a length cuts off, or a cycle, which a length closes; without a
//! length it is infinite in both directions. So this gives the infinite graph, its strips, and members.

use graphs::Graph;
use itertools::iproduct;

/// Row and column.
pub type Cell = [i32; 2];

/// The numbers of rows and columns; `None` for an infinite axis.
pub(crate) type Frame = [Option<u32>; 2];

/// The effect of a length on an axis.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ends {
    /// It cuts the axis: the places are 0 to length - 1.
    Path,
    /// It closes the axis: places are counted modulo the length.
    Cycle,
}

/// A vertex outside the cells, adjacent to all cells of some classes and to some hubs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Hub {
    /// Rows, and columns modulo the period, ascending.
    pub(crate) classes: Vec<[u32; 2]>,
    /// Earlier hubs to which it is adjacent, ascending.
    pub(crate) hubs: Vec<u32>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Periodic {
    pub(crate) ends: [Ends; 2],
    /// The periods of rows and columns, at least 1. The lengths of a cycle are multiples of its period.
    pub period: [u32; 2],
    /// The steps to the neighbors from the cells of the class (row mod period, column mod period),
    /// class by class, row by row; `None` if there is no cell. The opposite of each step is included.
    pub(crate) steps: Vec<Option<Vec<Cell>>>,
    pub least: [u32; 2],
    /// On a cycle of n columns, column n of row i is column 0 of row `twist[i]`; of row i if empty.
    pub(crate) twist: Vec<u32>,
    /// They require that the number of rows is their period. Hub h is named by the cell in column 0, h
    /// rows below the last.
    pub(crate) hubs: Vec<Hub>,
}

impl Periodic {
    /// A lattice with these steps and their opposites from every cell.
    pub(crate) fn lattice(ends: [Ends; 2], steps: &[Cell], least: [u32; 2]) -> Self {
        let both = steps.iter().flat_map(|&[row, column]| [[row, column], [-row, -column]]).collect();
        Periodic { ends, period: [1, 1], steps: vec![Some(both)], least, twist: Vec::new(), hubs: Vec::new() }
    }

    /// The hub with this name.
    fn hub(&self, cell: Cell) -> Option<&Hub> {
        self.hubs.get(usize::try_from(cell[0] - self.period[0] as i32).ok()?)
    }

    pub(crate) fn is_hub(&self, cell: Cell) -> bool {
        self.hub(cell).is_some()
    }

    /// The names of the hubs, ascending.
    pub(crate) fn hubs(&self) -> impl Iterator<Item = Cell> {
        (0..self.hubs.len() as i32).map(|hub| [self.period[0] as i32 + hub, 0])
    }

    /// The difference between successive lengths of members along an axis.
    pub(crate) fn stride(&self, axis: usize) -> u32 {
        if self.ends[axis] == Ends::Cycle { self.period[axis] } else { 1 }
    }

    /// Whether members have this length along an axis.
    pub fn has_length(&self, axis: usize, length: u32) -> bool {
        length >= self.least[axis] && (length - self.least[axis]).is_multiple_of(self.stride(axis))
    }

    /// The steps from a cell; `None` if there is no cell there for any lengths.
    fn steps(&self, cell: Cell) -> Option<&[Cell]> {
        let [row, column] = [0, 1].map(|axis| cell[axis].rem_euclid(self.period[axis] as i32) as usize);
        self.steps[row * self.period[1] as usize + column].as_deref()
    }

    pub(crate) fn has(&self, cell: Cell, frame: Frame) -> bool {
        let within = |axis: usize| frame[axis].is_none_or(|length| (0..length as i32).contains(&cell[axis]));
        within(0) && within(1) && self.steps(cell).is_some()
    }

    /// The cell with its coordinates on cycles reduced modulo the length.
    pub(crate) fn normal_cell(&self, cell: Cell, frame: Frame) -> Cell {
        let mut normal = [0, 1].map(|axis| match (self.ends[axis], frame[axis]) {
            (Ends::Cycle, Some(length)) => cell[axis].rem_euclid(length as i32),
            _ => cell[axis],
        });
        if let (false, Some(length)) = (self.twist.is_empty(), frame[1]) {
            let turns = (cell[1] - normal[1]) / length as i32;
            for _ in 0..turns {
                normal[0] = self.twist[normal[0] as usize] as i32;
            }
            for _ in turns..0 {
                let before = self.twist.iter().position(|&row| row as i32 == normal[0]);
                normal[0] = before.expect("a permutation of the rows") as i32;
            }
        }
        normal
    }

    /// The neighbors of a cell in this frame, ascending; of a hub only hubs: others may be infinitely many.
    pub(crate) fn neighbors(&self, cell: Cell, frame: Frame) -> Vec<Cell> {
        let hubs = self.hubs();
        if let Some(hub) = self.hub(cell) {
            let at = cell[0] - self.period[0] as i32;
            let is_adjacent = |&[row, _]: &Cell| {
                let other = row - self.period[0] as i32;
                let after = &self.hubs[other as usize].hubs;
                hub.hubs.contains(&(other as u32)) || after.contains(&(at as u32))
            };
            return hubs.filter(is_adjacent).collect();
        }
        let steps = self.steps(cell).unwrap_or_default();
        let ends =
            steps.iter().map(|step| self.normal_cell([0, 1].map(|axis| cell[axis] + step[axis]), frame));
        let class = [0, 1].map(|axis| cell[axis].rem_euclid(self.period[axis] as i32) as u32);
        let hubs = hubs.zip(&self.hubs).filter(|(_, hub)| hub.classes.contains(&class)).map(|(cell, _)| cell);
        let mut neighbors: Vec<Cell> =
            ends.filter(|&end| end != cell && self.has(end, frame)).chain(hubs).collect();
        neighbors.sort_unstable();
        neighbors.dedup();
        neighbors
    }

    pub(crate) fn max_degree(&self, frame: Frame) -> usize {
        let places =
            |axis: usize| frame[axis].map_or(self.period[axis], |length| length.min(3 * self.period[axis]));
        let cells = iproduct!(0..places(0) as i32, 0..places(1) as i32).map(|(row, column)| [row, column]);
        cells
            .filter(|&cell| self.has(cell, frame))
            .map(|cell| self.neighbors(cell, frame).len())
            .max()
            .unwrap_or(0)
    }

    /// The closed neighborhood of the cells, ascending.
    pub(crate) fn closed_neighborhood(&self, cells: &[Cell], frame: Frame) -> Vec<Cell> {
        let mut closed: Vec<Cell> =
            cells.iter().flat_map(|&cell| self.neighbors(cell, frame).into_iter().chain([cell])).collect();
        closed.sort_unstable();
        closed.dedup();
        closed
    }

    /// The cells of a member, row by row, and the names of its hubs; vertex v is the v-th of them.
    pub fn cells(&self, sides: [u32; 2]) -> Vec<Cell> {
        let all = iproduct!(0..sides[0] as i32, 0..sides[1] as i32).map(|(row, column)| [row, column]);
        all.filter(|&cell| self.has(cell, sides.map(Some))).chain(self.hubs()).collect()
    }

    pub fn member(&self, sides: [u32; 2]) -> Graph {
        self.induced(&self.cells(sides), sides.map(Some))
    }

    /// The subgraph induced by cells, ascending, in this frame; vertex v is the v-th cell.
    pub(crate) fn induced(&self, cells: &[Cell], frame: Frame) -> Graph {
        let edges = cells.iter().enumerate().flat_map(|(v, &cell)| {
            let ends =
                self.neighbors(cell, frame).into_iter().filter_map(|end| cells.binary_search(&end).ok());
            ends.map(move |w| (v, w))
        });
        Graph::from_edges(cells.len(), edges).expect("cells are not adjacent to themselves")
    }

    /// Whether a member with its rows and columns exchanged is the same graph.
    pub fn is_symmetric(&self) -> bool {
        let classes = iproduct!(0..self.period[0] as i32, 0..self.period[1] as i32);
        let sorted = |steps: Option<Vec<Cell>>| {
            steps.map(|mut steps| {
                steps.sort_unstable();
                steps
            })
        };
        self.ends[0] == self.ends[1]
            && self.period[0] == self.period[1]
            && self.least[0] == self.least[1]
            && classes.into_iter().all(|(row, column)| {
                let turned =
                    self.steps([column, row]).map(|steps| steps.iter().map(|&[r, c]| [c, r]).collect());
                sorted(self.steps([row, column]).map(<[Cell]>::to_vec)) == sorted(turned)
            })
    }
}
