//! Strips as words: sequences of columns of cells. Alice has to know only some of the cells.
//!
//! The rows *on guard* are those with vertices of degree at least k, and what joins two of them; the vertices of the others are
//! *leaves*, each at one vertex on guard at most, and never die. A word forgets the edges among leaves and which leaf has which
//! color, and more where no vertex on guard is near: what is forgotten can only help Bob (docs/theory.md, 12.5).

use crate::periodic::{Ends, Frame, Periodic};

/// The most rows on guard.
pub(crate) const MAX_ROWS: usize = 4;

/// The set of colors on the leaves of a vertex: bit c is color c.
pub(crate) type Colors = u8;

/// The letter for a vertex of a row on guard in a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cell {
    Gone,
    /// Uncolored and endangered; its leaves have these colors, and the word shows all its other neighbors.
    Guard(Colors),
    Safe,
    Color(u8),
    /// No vertex: the strip has ended.
    End,
}

/// The cells of the rows on guard at one place; those beyond the last row are gone.
pub type Column = [Cell; MAX_ROWS];

/// The column without any information.
pub(crate) const GONE: Column = [Cell::Gone; MAX_ROWS];

/// The side on which a context must be extended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Side {
    Left,
    Right,
}

#[derive(Debug, Clone)]
pub struct Strip {
    pub(crate) k: u32,
    pub rows: usize,
    pub(crate) ends: Ends,
    /// The numbers of leaves, by place modulo the period and by row on guard.
    pub leaves: Vec<[u32; MAX_ROWS]>,
    /// In the same order, the colors of leaves at the start: color 0 if the hub, which Alice colors
    /// first, is a leaf.
    pub(crate) known: Vec<[Colors; MAX_ROWS]>,
    /// The rows to which the rows are mapped where a twisted cycle is closed.
    pub(crate) turns: Vec<usize>,
    /// The neighbors on guard, in the same order: the row, and the step to the left or right.
    near: Vec<[Vec<(usize, i32)>; MAX_ROWS]>,
}

impl Strip {
    /// The strip in this frame with one variable axis; `None` if it has no words, since too many rows
    /// are on guard, neighbors on guard are more than one place apart, or there are several hubs.
    pub fn of(periodic: &Periodic, frame: Frame, k: u32) -> Option<Self> {
        let (axis, width) = match frame {
            [Some(width), None] => (1, width),
            [None, Some(width)] => (0, width),
            _ => return None,
        };
        let period = periodic.period[axis] as i32;
        let turned = |[row, place]: [i32; 2]| if axis == 1 { [row, place] } else { [place, row] };
        let cells = |row: i32| (0..period).map(move |place| turned([row, place]));
        let near = |cell| periodic.neighbors(cell, frame);
        let row_of = |cell: [i32; 2]| turned(cell)[0];
        let mut guard: Vec<i32> =
            (0..width as i32).filter(|&row| cells(row).any(|cell| near(cell).len() >= k as usize)).collect();
        loop {
            let joins = |cell| near(cell).iter().filter(|&&end| guard.contains(&row_of(end))).count() > 1;
            let new = (0..width as i32).find(|&row| !guard.contains(&row) && cells(row).any(joins));
            match new {
                Some(row) => guard.push(row),
                None => break,
            }
        }
        guard.sort_unstable();
        let place_of = |row: u32| guard.iter().position(|&other| other == row as i32);
        let turns: Option<Vec<usize>> = guard
            .iter()
            .map(|&row| periodic.twist.get(row as usize).map_or(place_of(row as u32), |&to| place_of(to)))
            .collect();
        let is_whole = guard.iter().all(|&row| cells(row).all(|cell| periodic.has(cell, frame)));
        if guard.len() > MAX_ROWS || !is_whole || k > Colors::BITS || periodic.hubs.len() > 1 {
            return None;
        }
        let mut strip = Strip {
            k,
            rows: guard.len(),
            ends: periodic.ends[axis],
            leaves: vec![[0; MAX_ROWS]; period as usize],
            known: vec![[0; MAX_ROWS]; period as usize],
            turns: turns?,
            near: vec![[const { Vec::new() }; MAX_ROWS]; period as usize],
        };
        for (place, (at, &row)) in itertools::iproduct!(0..period, guard.iter().enumerate()) {
            for end in near(turned([row, place])) {
                if periodic.is_hub(end) {
                    strip.leaves[place as usize][at] += 1;
                    strip.known[place as usize][at] = 1;
                    continue;
                }
                let [end_row, end_place] = turned(end);
                match guard.iter().position(|&row| row == end_row) {
                    None => strip.leaves[place as usize][at] += 1,
                    Some(_) if (end_place - place).abs() > 1 => return None,
                    Some(end_row) => strip.near[place as usize][at].push((end_row, end_place - place)),
                }
            }
        }
        Some(strip)
    }

    /// The number of places after which the strip repeats.
    pub(crate) fn period(&self) -> usize {
        self.leaves.len()
    }

    pub(crate) fn class(&self, place: i32) -> usize {
        place.rem_euclid(self.period() as i32) as usize
    }

    pub(crate) fn leaves(&self, place: i32, row: usize) -> u32 {
        self.leaves[self.class(place)][row]
    }

    /// The neighbors on guard: place and row.
    pub(crate) fn near(&self, place: i32, row: usize) -> impl Iterator<Item = (i32, usize)> {
        self.near[self.class(place)][row].iter().map(move |&(row, step)| (place + step, row))
    }
}

/// A word before its irrelevant parts are removed.
pub(crate) trait KnownWord {
    /// The column at a place, or the side to extend if it is not known.
    fn column(&self, place: i32) -> Result<Column, Side>;
}

impl Strip {
    /// The colors that a vertex on guard cannot have.
    pub(crate) fn seen(&self, word: &dyn KnownWord, place: i32, row: usize) -> Result<Colors, Side> {
        let own = match word.column(place)?[row] {
            Cell::Guard(of_leaves) => of_leaves,
            _ => 0,
        };
        self.near(place, row).try_fold(own, |seen, (place, row)| {
            Ok(match word.column(place)?[row] {
                Cell::Color(color) => seen | 1 << color,
                _ => seen,
            })
        })
    }

    /// Whether a vertex is on guard with at most as many colors left as uncolored neighbors (theory, 9.2).
    fn is_endangered(&self, word: &dyn KnownWord, place: i32, row: usize) -> Result<bool, Side> {
        let Cell::Guard(of_leaves) = word.column(place)?[row] else { return Ok(false) };
        let mut uncolored = self.leaves(place, row).saturating_sub(of_leaves.count_ones());
        for (place, row) in self.near(place, row) {
            uncolored += u32::from(matches!(word.column(place)?[row], Cell::Guard(_) | Cell::Safe));
        }
        Ok(self.k - self.seen(word, place, row)?.count_ones() <= uncolored)
    }

    /// Whether a vertex is uncolored, not endangered, and next to an endangered one.
    fn is_safe(&self, word: &dyn KnownWord, place: i32, row: usize) -> Result<bool, Side> {
        let is_uncolored = matches!(word.column(place)?[row], Cell::Guard(_) | Cell::Safe);
        if !is_uncolored || self.is_endangered(word, place, row)? {
            return Ok(false);
        }
        any(self.near(place, row).map(|(place, row)| self.is_endangered(word, place, row)))
    }

    /// A column with irrelevant parts removed: vertices that are not endangered are no longer on guard,
    /// but shown next to one that is; colors and ends are shown next to uncolored shown vertices.
    pub(crate) fn letter(&self, word: &dyn KnownWord, place: i32) -> Result<Column, Side> {
        let mut letter = GONE;
        for (row, cell) in letter.iter_mut().enumerate().take(self.rows) {
            *cell = match word.column(place)?[row] {
                Cell::Gone => Cell::Gone,
                guard @ Cell::Guard(_) if self.is_endangered(word, place, row)? => guard,
                Cell::Guard(_) | Cell::Safe if self.is_safe(word, place, row)? => Cell::Safe,
                Cell::Guard(_) | Cell::Safe => Cell::Gone,
                shown @ (Cell::Color(_) | Cell::End) => {
                    let uncolored = self.near(place, row).map(|(place, row)| {
                        any([self.is_endangered(word, place, row), self.is_safe(word, place, row)])
                    });
                    if any(uncolored)? { shown } else { Cell::Gone }
                }
            };
        }
        Ok(letter)
    }
}

/// Whether one of these holds, even if others are unknown.
fn any(all: impl IntoIterator<Item = Result<bool, Side>>) -> Result<bool, Side> {
    let mut unknown = None;
    for one in all {
        match one {
            Ok(true) => return Ok(true),
            Ok(false) => {}
            Err(side) => unknown = Some(side),
        }
    }
    unknown.map_or(Ok(false), Err)
}
