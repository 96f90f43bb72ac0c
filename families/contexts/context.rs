//! Parts of words, and the effect of moves on them.

use std::collections::VecDeque;

use crate::strip::{Cell, Colors, Column, GONE, KnownWord, Side, Strip};
use crate::windows::{Window, Windows};

/// The effect of a move: the new cell of a vertex on guard.
pub(crate) type Step = (i32, usize, Cell);

#[derive(Debug, Clone)]
pub struct Context {
    /// The first place in the context.
    pub(super) start: i32,
    pub(super) columns: VecDeque<Column>,
    /// Whether the context includes the beginning, and the end, of its segment.
    pub(super) closed: [bool; 2],
    /// The number of named colors; the others are interchangeable.
    pub(super) named: u32,
}

impl KnownWord for Context {
    fn column(&self, place: i32) -> Result<Column, Side> {
        let at = place - self.start;
        match usize::try_from(at).ok().and_then(|at| self.columns.get(at)) {
            Some(&column) => Ok(column),
            None if at < 0 && !self.closed[0] => Err(Side::Left),
            None if at >= 0 && !self.closed[1] => Err(Side::Right),
            None => Ok(GONE),
        }
    }
}

impl Context {
    /// The context of a window; `None` if its colors are not named in the order of first appearance.
    pub(super) fn of(window: &Window, period: usize) -> Option<Self> {
        let named = window.columns.iter().try_fold(0, with_names)?;
        let columns: VecDeque<Column> = window.columns.iter().copied().collect();
        let closed = [columns[0] == GONE, *columns.back()? == GONE];
        Some(Context { start: (window.class + period) as i32, columns, closed, named })
    }

    /// All contexts that extend this one by a column on this side.
    pub(super) fn continued(&self, side: Side, windows: &Windows, strip: &Strip) -> Vec<Context> {
        let others = windows.width - 1;
        let length = self.columns.len();
        let (class, known): (i32, Vec<Column>) = match side {
            Side::Left => (self.start, self.columns.iter().take(others).copied().collect()),
            Side::Right => {
                let skipped = length - others;
                (self.start + skipped as i32, self.columns.iter().skip(skipped).copied().collect())
            }
        };
        let key = Window { class: strip.class(class), columns: known };
        let more = windows.beside[side as usize].get(&key).into_iter().flatten();
        let continued = more.filter_map(|column| {
            let mut context = self.clone();
            context.named = with_names(self.named, column)?;
            context.closed[side as usize] = *column == GONE;
            match side {
                Side::Left => {
                    context.columns.push_front(*column);
                    context.start -= 1;
                }
                Side::Right => context.columns.push_back(*column),
            }
            Some(context)
        });
        continued.collect()
    }

    pub(super) fn places(&self) -> std::ops::Range<i32> {
        self.start..self.start + self.columns.len() as i32
    }

    pub(crate) fn windows(&self, windows: &Windows, strip: &Strip) -> Vec<Window> {
        let columns: Vec<Column> = self.columns.iter().copied().collect();
        let all = columns.windows(windows.width).enumerate();
        let all = all
            .map(|(at, part)| Window { class: strip.class(self.start + at as i32), columns: part.to_vec() });
        all.collect()
    }
}

/// The number of named colors after those of a column; `None` if its new colors are not the next ones,
/// in order.
fn with_names(named: u32, column: &Column) -> Option<u32> {
    column.iter().try_fold(named, |named, cell| {
        let colors = match *cell {
            Cell::Color(color) => 1 << color,
            Cell::Guard(colors) => colors,
            _ => 0,
        };
        let end = Colors::BITS - colors.leading_zeros();
        let new = end.max(named);
        let fresh = ((1_u32 << new) - 1) & !((1 << named) - 1);
        (u32::from(colors) & fresh == fresh).then_some(new)
    })
}

pub(super) struct MovedContext<'c> {
    pub(crate) context: &'c Context,
    pub(crate) steps: Vec<Step>,
}

impl KnownWord for MovedContext<'_> {
    fn column(&self, place: i32) -> Result<Column, Side> {
        let mut column = self.context.column(place)?;
        for &(at, row, cell) in &self.steps {
            if at == place {
                column[row] = cell;
            }
        }
        Ok(column)
    }
}
