//! Sets of words given by their windows.
//!
//! Columns without information cut a word into *segments*. With nothing on either side, each segment
//! has windows of some width; a word is in the set if all windows of its segments are listed, up to
//! renaming colors.

use itertools::{Itertools, iproduct};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::periodic::Ends;
use crate::strip::{Cell, Colors, Column, GONE, KnownWord, Side, Strip};

/// Consecutive columns of a segment, and the place of the first one modulo the period.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Window {
    pub(crate) class: usize,
    pub columns: Vec<Column>,
}

/// Windows, closed under renaming colors.
#[derive(Debug, Clone)]
pub(crate) struct Windows {
    /// The number of columns of a window, at least 3.
    pub(crate) width: usize,
    pub(crate) all: FxHashSet<Window>,
    /// By side (before or after): the columns that may be adjacent to the other columns of a window.
    pub(crate) beside: [FxHashMap<Window, Vec<Column>>; 2],
}

/// A set of words, given by its windows, within which Alice can stay.
#[derive(Debug, Clone)]
pub struct WindowSet {
    pub width: usize,
    /// The windows, one of each class up to renaming colors.
    pub windows: Vec<Window>,
}

impl std::fmt::Display for Window {
    /// `CLASS COLUMN COLUMN ...`, the cells of a column separated by commas.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.class)?;
        self.columns.iter().try_for_each(|column| {
            let rows = column.iter().rposition(|cell| *cell != Cell::Gone).map_or(1, |last| last + 1);
            write!(f, " {}", column[..rows].iter().format(","))
        })
    }
}

impl std::fmt::Display for Cell {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Cell::Gone => write!(f, "x"),
            Cell::Guard(colors) => write!(f, "U{}", bits(*colors).format("")),
            Cell::Safe => write!(f, "s"),
            Cell::Color(color) => write!(f, "{color}"),
            Cell::End => write!(f, "#"),
        }
    }
}

impl Window {
    /// Parses a window; `None` if the text is not a window of the strip in this format.
    pub(crate) fn read(text: &str, width: usize, strip: &Strip) -> Option<Self> {
        let mut words = text.split(' ');
        let class = words.next()?.parse().ok().filter(|&class| class < strip.period())?;
        let color = |text: &str| text.parse().ok().filter(|&color: &u8| u32::from(color) < strip.k);
        let cell = |text: &str| match text {
            "x" => Some(Cell::Gone),
            "s" => Some(Cell::Safe),
            "#" => Some(Cell::End),
            _ => match text.strip_prefix('U') {
                Some(colors) => (0..colors.len())
                    .try_fold(0, |set, at| Some(set | 1 << color(colors.get(at..at + 1)?)?))
                    .map(Cell::Guard),
                None => color(text).map(Cell::Color),
            },
        };
        let column = |word: &str| {
            let mut column = GONE;
            let mut cells = word.split(',');
            column.iter_mut().take(strip.rows).zip(&mut cells).try_for_each(|(to, text)| {
                *to = cell(text)?;
                Some(())
            })?;
            cells.next().is_none().then_some(column)
        };
        let columns: Vec<Column> = words.map(column).collect::<Option<_>>()?;
        let window = Window { class, columns };
        (window.columns.len() == width && window.to_string() == text).then_some(window)
    }

    /// The windows that differ from this one by the names of colors, and by turns of the rows.
    fn alike(&self, strip: &Strip) -> impl Iterator<Item = Window> {
        let turn = |window: &Window| {
            let turned = |column: &Column| {
                let mut turned = GONE;
                strip.turns.iter().zip(column).for_each(|(&to, &cell)| turned[to] = cell);
                turned
            };
            let next = Window { class: window.class, columns: window.columns.iter().map(turned).collect() };
            (next != *self).then_some(next)
        };
        let turns: Vec<Window> = std::iter::successors(Some(self.clone()), turn).collect();
        let names = (0..strip.k as u8).permutations(strip.k as usize);
        names.flat_map(move |names| turns.iter().map(|window| window.renamed(&names)).collect_vec())
    }

    fn renamed(&self, names: &[u8]) -> Self {
        let name = |cell: Cell| match cell {
            Cell::Color(color) => Cell::Color(names[usize::from(color)]),
            Cell::Guard(colors) => Cell::Guard(bits(colors).fold(0, |set, c| set | 1 << names[c])),
            other => other,
        };
        let columns = self.columns.iter().map(|column| column.map(name)).collect();
        Window { class: self.class, columns }
    }
}

fn bits(colors: Colors) -> impl Iterator<Item = usize> {
    (0..Colors::BITS as usize).filter(move |&c| colors >> c & 1 == 1)
}

impl Windows {
    pub(crate) fn new(width: usize) -> Self {
        Windows { width, all: FxHashSet::default(), beside: Default::default() }
    }

    /// Adds a window with all renamings of its colors, and all turns of its rows where a twisted cycle
    /// is closed.
    pub(crate) fn insert(&mut self, window: &Window, strip: &Strip) {
        if self.has(window) {
            return;
        }
        for window in window.alike(strip) {
            if self.all.insert(window.clone()) {
                let class_of_second = strip.class(window.class as i32 + 1);
                let (last, first) = (window.columns[self.width - 1], window.columns[0]);
                let before =
                    Window { class: window.class, columns: window.columns[..self.width - 1].to_vec() };
                let behind = Window { class: class_of_second, columns: window.columns[1..].to_vec() };
                self.beside[1].entry(before).or_default().push(last);
                self.beside[0].entry(behind).or_default().push(first);
            }
        }
    }

    pub(crate) fn has(&self, window: &Window) -> bool {
        self.all.contains(window)
    }

    /// One of each class of windows that differ by the names of colors and turns of rows, ascending.
    pub(crate) fn representatives(&self, strip: &Strip) -> Vec<Window> {
        let is_least = |window: &&Window| window.alike(strip).all(|alike| alike >= **window);
        self.all.iter().filter(is_least).cloned().sorted().collect()
    }
}

/// The windows of the segments that contain these columns, if they are completely known.
pub(crate) fn windows_of(strip: &Strip, width: usize, start: i32, letters: &[Option<Column>]) -> Vec<Window> {
    let mut windows = Vec::new();
    for (place, part) in (start..).zip(letters.windows(width)) {
        let mut at = 0;
        for (is_gone, run) in &part.iter().chunk_by(|column| **column == Some(GONE)) {
            let run: Vec<&Option<Column>> = run.collect();
            let end = at + run.len();
            if !is_gone && run.iter().all(|column| column.is_some()) {
                let columns = (0..width).map(|i| part[i].filter(|_| (at..end).contains(&i)).unwrap_or(GONE));
                windows.push(Window { class: strip.class(place), columns: columns.collect() });
            }
            at = end;
        }
    }
    windows
}

/// The complete word of a member.
struct Start(Vec<Column>);

impl KnownWord for Start {
    fn column(&self, place: i32) -> Result<Column, Side> {
        Ok(usize::try_from(place + 1).ok().and_then(|at| self.0.get(at)).copied().unwrap_or(GONE))
    }
}

/// The windows of all members before the first move. Longer members than those examined have no others.
pub(crate) fn windows_before_any_move(strip: &Strip, width: usize) -> Vec<Window> {
    let far = width + 4;
    let longest = 2 * far + 2 * strip.period();
    let column = |cell: &dyn Fn(usize) -> Cell| {
        let mut column = GONE;
        column.iter_mut().enumerate().take(strip.rows).for_each(|(row, to)| *to = cell(row));
        column
    };
    let end = column(&|_| Cell::End);
    let guard = |place: i32| column(&|row| Cell::Guard(strip.known[strip.class(place)][row]));
    let mut windows: Vec<Window> = Vec::new();
    let lengths = if strip.ends == Ends::Cycle { longest..=longest } else { 1..=longest };
    for length in lengths {
        let columns = [end].into_iter().chain((0..length as i32).map(guard)).chain([end]);
        let word = Start(columns.collect());
        // The windows of one period in the middle are all that a cycle has.
        let whole = match strip.ends {
            Ends::Path => -(width as i32)..(length + width) as i32,
            Ends::Cycle => far as i32..(far + strip.period() + width - 1) as i32,
        };
        let letter = |place| strip.letter(&word, place).expect("all is known");
        let letters: Vec<Option<Column>> = whole.clone().map(|place| Some(letter(place))).collect();
        windows.extend(windows_of(strip, width, whole.start, &letters));
    }
    windows.sort_unstable();
    windows.dedup();
    windows
}

impl KnownWord for Window {
    fn column(&self, place: i32) -> Result<Column, Side> {
        let at = usize::try_from(place - self.class as i32).map_err(|_| Side::Left)?;
        self.columns.get(at).copied().ok_or(Side::Right)
    }
}

/// Whether a window has a vertex on guard with neighbors of all colors.
pub(crate) fn shows_dead(strip: &Strip, window: &Window) -> bool {
    let first = window.class as i32;
    let inner = first + 1..first + window.columns.len() as i32 - 1;
    iproduct!(inner, 0..strip.rows).any(|(place, row)| {
        let cell = window.column(place).expect("within the window")[row];
        let seen = strip.seen(window, place, row).expect("within the window");
        matches!(cell, Cell::Guard(_)) && seen.count_ones() == strip.k
    })
}
