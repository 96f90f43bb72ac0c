//! Periodic graphs on the cells of the square lattice.
//!
//! A cell is a row and a column. Whether it is present, and the steps to its neighbors, depend on both modulo the
//! periods. An axis is a path, which a length cuts off, or a cycle, which a length closes; without a length it is
//! infinite in both directions. So the same description gives the infinite graph, strips of it, and the members of
//! the family.

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

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Periodic {
    pub(crate) ends: [Ends; 2],
    /// The periods of rows and columns, at least 1; 1 for a cycle.
    pub period: [u32; 2],
    /// The steps to the neighbors from the cells of the class (row mod period, column mod period), class by class,
    /// row by row; `None` if there is no cell. The opposite of each step is included.
    pub(crate) steps: Vec<Option<Vec<Cell>>>,
    pub least: [u32; 2],
}

impl Periodic {
    /// A lattice with these steps and their opposites from every cell.
    pub(crate) fn lattice(ends: [Ends; 2], steps: &[Cell], least: [u32; 2]) -> Self {
        let both = steps.iter().flat_map(|&[row, column]| [[row, column], [-row, -column]]).collect();
        Periodic { ends, period: [1, 1], steps: vec![Some(both)], least }
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
        [0, 1].map(|axis| match (self.ends[axis], frame[axis]) {
            (Ends::Cycle, Some(length)) => cell[axis].rem_euclid(length as i32),
            _ => cell[axis],
        })
    }

    /// The neighbors of a cell in this frame, ascending.
    pub(crate) fn neighbors(&self, cell: Cell, frame: Frame) -> Vec<Cell> {
        let steps = self.steps(cell).unwrap_or_default();
        let ends =
            steps.iter().map(|step| self.normal_cell([0, 1].map(|axis| cell[axis] + step[axis]), frame));
        let mut neighbors: Vec<Cell> = ends.filter(|&end| end != cell && self.has(end, frame)).collect();
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

    /// The cells of a member, row by row; vertex v is the v-th cell.
    pub fn cells(&self, sides: [u32; 2]) -> Vec<Cell> {
        let all = iproduct!(0..sides[0] as i32, 0..sides[1] as i32).map(|(row, column)| [row, column]);
        all.filter(|&cell| self.has(cell, sides.map(Some))).collect()
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
