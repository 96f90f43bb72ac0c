//! Fits a table on a page of A4: upright or turned, in which size of letters, with which columns broken into lines, in
//! how many parts.

use super::source::{Source, cell, words};
use super::width;
use crate::tables::{Align, Table};

/// The margin of a file on all sides of the text.
pub(crate) const MARGIN: &str = "20mm";

/// The width of a line of text on A4 between these margins, in points, upright and turned; a little is left free.
pub(crate) const LINE: [f64; 2] = [479.0, 724.0];

/// The height of such a page, in points.
const HEIGHT: [f64; 2] = [724.0, 479.0];

/// The width of a line of a heading in units, unless its words are wider.
const HEADING: f64 = 4.5;

#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Size {
    pub(crate) command: &'static str,
    /// Points per unit of width: smaller letters are wider for their size.
    unit: f64,
    /// Points on each side of a column.
    pub(crate) gap: f64,
    line: f64,
}

const NORMAL: Size = Size { command: "", unit: 10.0, gap: 6.0, line: 12.0 };
const SMALL: Size = Size { command: r"\small", unit: 9.25, gap: 5.0, line: 11.0 };
const FOOTNOTE: Size = Size { command: r"\footnotesize", unit: 8.5, gap: 4.0, line: 9.5 };
const SCRIPT: Size = Size { command: r"\scriptsize", unit: 7.97, gap: 3.0, line: 8.0 };

/// A way to set a table: the size, whether the page is turned, and the width in units at which a column is broken into
/// lines; a column of which nine of ten cells are narrower is broken at their width.
type Way = (Size, bool, Option<f64>);

/// The ways, the most readable first. The last one is always possible, if the table is cut into enough parts.
const WAYS: [Way; 14] = [
    (NORMAL, false, None),
    (SMALL, false, None),
    (FOOTNOTE, false, None),
    (SMALL, false, Some(f64::INFINITY)),
    (FOOTNOTE, false, Some(f64::INFINITY)),
    (SMALL, false, Some(20.0)),
    (FOOTNOTE, false, Some(18.0)),
    (SMALL, true, None),
    (FOOTNOTE, true, None),
    (SMALL, true, Some(18.0)),
    (FOOTNOTE, true, Some(14.0)),
    (FOOTNOTE, false, Some(10.0)),
    (SCRIPT, true, None),
    (SCRIPT, true, Some(8.0)),
];

/// The width of one of two columns of a page, 84 mm, in points.
pub(crate) const COLUMN: f64 = 239.0;

#[derive(Debug, Clone, PartialEq)]
pub struct Fit {
    pub(crate) size: Size,
    pub(crate) turned: bool,
    /// The parts, each a range of columns after the first columns, which all parts share.
    pub(crate) parts: Vec<ColumnGroup>,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct ColumnGroup {
    pub(crate) columns: Vec<usize>,
    /// The widths of columns that are broken into lines, in points.
    pub(crate) broken: Vec<Option<f64>>,
    /// The height of head and rows, in points.
    pub(crate) height: f64,
}

pub struct Sources {
    /// The heading of each column, word by word.
    pub(crate) heads: Vec<Vec<Source>>,
    pub(crate) rows: Vec<Vec<Source>>,
}

impl Sources {
    pub fn of(table: &Table) -> Self {
        let heads = table.columns.iter().map(|column| words(&column.title)).collect();
        let row =
            |row: &Vec<_>| row.iter().zip(&table.columns).map(|(it, column)| cell(column, it)).collect();
        Sources { heads, rows: table.rows.iter().map(row).collect() }
    }

    /// The heading of a column in lines, none wider than the largest of its cells, its widest word, and a short line.
    pub(crate) fn head_lines(&self, column: usize) -> Vec<String> {
        let widest = self.room(column).max(HEADING);
        let mut lines: Vec<(String, f64)> = Vec::new();
        for word in &self.heads[column] {
            match lines.last_mut() {
                Some((line, width)) if *width + width::character(' ') + word.width <= widest => {
                    line.push(' ');
                    line.push_str(&word.text);
                    *width += width::character(' ') + word.width;
                }
                _ => lines.push((word.text.clone(), word.width)),
            }
        }
        lines.into_iter().map(|(line, _)| line).collect()
    }

    fn room(&self, column: usize) -> f64 {
        let cells = self.rows.iter().map(|row| row[column].width);
        let words = || self.heads[column].iter().map(|word| word.width);
        let line = words().sum::<f64>() + width::character(' ') * words().count().saturating_sub(1) as f64;
        cells.chain(words()).fold(line.min(HEADING), f64::max)
    }

    /// The width that nine cells of ten do not exceed.
    fn common(&self, column: usize) -> f64 {
        let mut widths: Vec<f64> = self.rows.iter().map(|row| row[column].width).collect();
        widths.sort_by(f64::total_cmp);
        widths.get(widths.len().saturating_sub(1) * 9 / 10).copied().unwrap_or(0.0)
    }

    fn longest(&self, column: usize) -> f64 {
        let cells = self.rows.iter().map(|row| row[column].longest);
        cells.chain(self.heads[column].iter().map(|word| word.width)).fold(0.0, f64::max)
    }
}

/// The first way in which the table fits on lines of these widths, upright and turned, whole or else in as few parts as
/// possible.
pub(crate) fn fit(table: &Table, sources: &Sources, lines: [f64; 2]) -> Fit {
    let all: Vec<usize> = (0..table.columns.len()).collect();
    let mut ways = WAYS.into_iter().filter(|way| lines[usize::from(way.1)] > 0.0);
    let whole = ways.find_map(|way| Some((way, vec![part(table, sources, &all, way, lines)?])));
    let ((size, turned, _), parts) = whole.unwrap_or_else(|| in_parts(table, sources, lines));
    Fit { size, turned, parts }
}

/// The ways for a table in parts, most readable first.
const PART_WAYS: [Way; 4] = [
    (FOOTNOTE, false, None),
    (FOOTNOTE, true, None),
    (FOOTNOTE, true, Some(14.0)),
    (SCRIPT, true, Some(8.0)),
];

/// Those within a column of a page.
const COLUMN_WAYS: [Way; 3] =
    [(FOOTNOTE, false, None), (FOOTNOTE, false, Some(8.0)), (SCRIPT, false, Some(6.0))];

fn in_parts(table: &Table, sources: &Sources, lines: [f64; 2]) -> (Way, Vec<ColumnGroup>) {
    let groups: Vec<Vec<usize>> = table.groups().into_iter().map(|(_, range)| range.collect()).collect();
    let ways: &[Way] = if lines[1] > 0.0 { &PART_WAYS } else { &COLUMN_WAYS };
    for count in 2..groups.len() {
        for &way in ways {
            let parts = cut(sources, &groups, count);
            let parts: Option<Vec<ColumnGroup>> =
                parts.iter().map(|columns| part(table, sources, columns, way, lines)).collect();
            if let Some(parts) = parts {
                return (way, parts);
            }
        }
    }
    // Nothing fits: every column is a part of its own, as narrow as possible.
    let parts = groups.iter().skip(1).map(|group| [&groups[0][..], group].concat());
    let way = ways[ways.len() - 1];
    let alone = |columns: Vec<usize>| {
        let broken = vec![None; columns.len()];
        ColumnGroup { columns, broken, height: f64::INFINITY }
    };
    (way, parts.map(alone).collect())
}

/// The groups split into this many parts of about the same width, each with the first group in front.
fn cut(sources: &Sources, groups: &[Vec<usize>], count: usize) -> Vec<Vec<usize>> {
    let width = |group: &Vec<usize>| group.iter().map(|&column| sources.room(column) + 1.0).sum::<f64>();
    let rest = &groups[1..];
    let share = rest.iter().map(width).sum::<f64>() / count as f64;
    let mut parts = vec![groups[0].clone()];
    let mut used = 0.0;
    for (index, group) in rest.iter().enumerate() {
        // The middle of a group decides to which share it belongs.
        let wanted = ((used + width(group) / 2.0) / share) as usize;
        let is_new = parts.len() <= wanted && index > 0 && parts.len() < count;
        if is_new {
            parts.push(groups[0].clone());
        }
        parts.last_mut().expect("there is one").extend(group);
        used += width(group);
    }
    parts
}

/// These columns set in this way; `None` if they do not fit.
fn part(
    table: &Table,
    sources: &Sources,
    columns: &[usize],
    (size, turned, least): Way,
    lines: [f64; 2],
) -> Option<ColumnGroup> {
    let gaps = 2.0 * size.gap * (columns.len() as f64 - 1.0).max(0.0);
    let line = (lines[usize::from(turned)] - gaps) / size.unit;
    let natural: Vec<f64> = columns.iter().map(|&column| sources.room(column)).collect();
    let mut widths = natural.clone();
    if natural.iter().sum::<f64>() > line {
        let least = least?;
        let is_broken = |index: usize| {
            table.columns[columns[index]].align == Align::Left
                && sources.longest(columns[index]) < natural[index]
        };
        let narrow = |index: usize| {
            if is_broken(index) {
                let enough = sources.common(columns[index]).min(least);
                enough.max(sources.longest(columns[index])).min(natural[index]) * 1.03 + 0.2
            } else {
                natural[index]
            }
        };
        widths = (0..columns.len()).map(narrow).collect();
        let left = line - widths.iter().sum::<f64>();
        if left < 0.0 {
            return None;
        }
        // The remaining width goes to the columns that need it.
        let wanted: f64 =
            natural.iter().zip(&widths).map(|(natural, width)| (natural - width).max(0.0)).sum();
        for (width, natural) in widths.iter_mut().zip(&natural) {
            *width += (natural - *width).max(0.0) * (left / wanted.max(f64::EPSILON)).min(1.0);
        }
    }
    let is_broken = |index: &usize| widths[*index] + 0.01 < natural[*index];
    let broken =
        (0..columns.len()).map(|index| is_broken(&index).then(|| widths[index] * size.unit)).collect();
    let lines = |row: &Vec<Source>| {
        let lines = |index: usize| match is_broken(&index) {
            // Ragged lines are about five sixths full.
            true => (row[columns[index]].width * 1.2 / widths[index]).ceil().max(1.0),
            false => 1.0,
        };
        (0..columns.len()).map(lines).fold(1.0, f64::max)
    };
    let heads =
        columns.iter().map(|&column| sources.head_lines(column).len()).max().unwrap_or(1) as f64 + 1.0;
    let height = size.line * (heads + sources.rows.iter().map(lines).sum::<f64>()) + 12.0;
    Some(ColumnGroup { columns: columns.to_vec(), broken, height })
}

impl Fit {
    /// Whether a part may be broken across pages: with a title and this many units of notes it would fill most of one.
    pub(crate) fn is_long(&self, part: &ColumnGroup, notes: f64) -> bool {
        let turned = usize::from(self.turned);
        let lines = (notes * FOOTNOTE.unit * 1.1 / LINE[turned]).ceil();
        part.height + lines * FOOTNOTE.line + 3.0 * NORMAL.line > 0.85 * HEIGHT[turned]
    }
}
