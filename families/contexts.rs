//! Whether Alice can stay within words that are given by windows: the conditions of 12.5 of docs/theory.md.
//!
//! A *context* is a part of a word. Whether a move of Alice leads to a listed word depends on nearby
//! columns. If a context does not decide this, it is extended in all ways that the windows allow, and
//! she chooses again in each.

mod context;

use std::collections::VecDeque;

use graphs::{Limit, Meter};
use itertools::{Itertools, iproduct};

pub use self::context::Context;
use self::context::{MovedContext, Step};
use crate::periodic::Ends;
use crate::strip::{Cell, Colors, Column, GONE, KnownWord, Side, Strip};
use crate::windows::{Window, WindowSet, Windows, shows_dead, windows_before_any_move, windows_of};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fault {
    Windows(&'static str),
    Limit(Limit),
}

impl From<Limit> for Fault {
    fn from(limit: Limit) -> Self {
        Fault::Limit(limit)
    }
}

/// Checks that Alice can stay within these words, and that they contain the members at the start.
/// Returns the least length of a member: in a cycle, the surroundings of a move must not overlap.
pub(crate) fn kept_to(strip: &Strip, kept: &WindowSet, meter: &mut Meter<'_>) -> Result<u32, Fault> {
    let mut windows = Windows::new(kept.width);
    kept.windows.iter().for_each(|window| windows.insert(window, strip));
    if !windows_before_any_move(strip, kept.width).iter().all(|window| windows.has(window)) {
        return Err(Fault::Windows("a window of the members at the start is not listed"));
    }
    if kept.windows.iter().any(|window| shows_dead(strip, window)) {
        return Err(Fault::Windows("a vertex sees all colors"));
    }
    let mut refused =
        |_: LostContext, _: &Windows| Err(Fault::Windows("a move of Bob without an answer, or no idle move"));
    let longest = conditions(strip, &mut windows, meter, &mut refused)?;
    Ok(if strip.ends == Ends::Cycle { longest.max(kept.width as u32) + 2 } else { 1 })
}

/// The result of a choice of Alice.
enum Outcome {
    Listed,
    Missing(Vec<Window>),
    Unknown(Side),
}

/// A context in which no choice of Alice leads to a listed word.
pub(crate) struct LostContext {
    pub(crate) context: Context,
    /// For each choice of Alice, the windows that are not listed.
    pub(crate) missing: Vec<Vec<Window>>,
}

/// Returns the windows to add for a lost context, or an error.
pub(crate) type LossHandler<'a, E> = dyn FnMut(LostContext, &Windows) -> Result<Vec<Window>, E> + 'a;

/// What Alice must find in a context.
#[derive(Clone, Copy)]
enum Task {
    Answer(Step),
    /// An idle move at most `REACH` places after the first vertex on guard.
    Idle,
    /// An idle move near the middle place, if nothing cuts the word.
    IdleAnywhere,
}

/// The largest distance between Bob's move and Alice's answer, in places.
const REACH: i32 = 2;

/// Checks in all contexts whether Alice can stay within the listed words. If she cannot, `lost` returns
/// the windows to add, or an error. Returns the largest number of places in a context.
pub(crate) fn conditions<E: From<Limit>>(
    strip: &Strip,
    windows: &mut Windows,
    meter: &mut Meter<'_>,
    lost: &mut LossHandler<'_, E>,
) -> Result<u32, E> {
    let middle = windows.width / 2;
    let mut longest = 0;
    let all: Vec<Window> = windows.all.iter().cloned().sorted().collect();
    for context in all.iter().filter_map(|window| Context::of(window, strip.period())) {
        let mut tasks = Vec::new();
        let place = context.start + middle as i32;
        for row in 0..strip.rows {
            tasks.extend(bobs(strip, &context, place, row).into_iter().map(Task::Answer));
        }
        let before = context.columns.iter().take_while(|&&column| column == GONE).count();
        if before == windows.width - 1 {
            tasks.push(Task::Idle);
        }
        let is_endangered = |cell: &Cell| matches!(cell, Cell::Guard(_));
        let is_inside = context.closed == [false; 2];
        if strip.ends == Ends::Cycle && is_inside && context.columns[middle].iter().any(is_endangered) {
            tasks.push(Task::IdleAnywhere);
        }
        for task in tasks {
            // A color that Bob's move is the first to have is named, too: columns that are added may
            // have it or others.
            let named = match task {
                Task::Answer((.., cell)) => context.named.max(last_color(cell)),
                _ => context.named,
            };
            let mut contexts = vec![Context { named, ..context.clone() }];
            while let Some(context) = contexts.pop() {
                meter.step()?;
                longest = longest.max(context.columns.len() as u32);
                let split = match outcomes(strip, windows, &context, task, place) {
                    Err(side) => Some(side),
                    Ok(None) => None,
                    Ok(Some(outcomes)) => {
                        let unknown = outcomes.iter().find_map(|outcome| match outcome {
                            Outcome::Unknown(side) => Some(*side),
                            _ => None,
                        });
                        if outcomes.iter().any(|outcome| matches!(outcome, Outcome::Listed)) {
                            None
                        } else if unknown.is_some() {
                            unknown
                        } else {
                            let missing = outcomes.into_iter().map(|outcome| match outcome {
                                Outcome::Missing(windows) => windows,
                                _ => Vec::new(),
                            });
                            for window in lost(
                                LostContext { context: context.clone(), missing: missing.collect() },
                                windows,
                            )? {
                                windows.insert(&window, strip);
                            }
                            None
                        }
                    }
                };
                if let Some(side) = split {
                    contexts.extend(context.continued(side, windows, strip));
                }
            }
        }
    }
    Ok(longest)
}

/// One more than the last color of a cell, or 0.
fn last_color(cell: Cell) -> u32 {
    match cell {
        Cell::Color(color) => u32::from(color) + 1,
        Cell::Guard(colors) => Colors::BITS - colors.leading_zeros(),
        _ => 0,
    }
}

/// The possible moves of Bob at a vertex, as far as known.
fn bobs(strip: &Strip, context: &Context, place: i32, row: usize) -> Vec<Step> {
    let cell = context.column(place).map_or(Cell::Gone, |column| column[row]);
    let colors = 0..(context.named + 1).min(strip.k) as u8;
    let seen = strip.seen(context, place, row);
    let own = colors.clone().filter(|c| seen.is_ok_and(|seen| seen >> c & 1 == 0)).map(Cell::Color);
    let steps: Vec<Cell> = match cell {
        Cell::Guard(leaves) if leaves.count_ones() < strip.leaves(place, row) => {
            let at_leaf = colors.filter(|c| leaves >> c & 1 == 0).map(|c| Cell::Guard(leaves | 1 << c));
            own.chain(at_leaf).collect()
        }
        Cell::Guard(_) | Cell::Safe => own.collect(),
        _ => Vec::new(),
    };
    steps.into_iter().map(|cell| (place, row, cell)).collect()
}

/// The results of Alice's choices; `None` if the task requires no move here.
fn outcomes(
    strip: &Strip,
    windows: &Windows,
    context: &Context,
    task: Task,
    middle: i32,
) -> Result<Option<Vec<Outcome>>, Side> {
    let mut steps = Vec::new();
    let range = match task {
        Task::Answer(step) => {
            steps.push(step);
            let after = MovedContext { context, steps: steps.clone() };
            for (place, row) in iproduct!(step.0 - 1..=step.0 + 1, 0..strip.rows) {
                let is_endangered = matches!(after.column(place)?[row], Cell::Guard(_));
                if is_endangered && is_dead(strip, &after, place, row)? {
                    return Ok(Some(Vec::new()));
                }
            }
            step.0 - REACH..=step.0 + REACH
        }
        Task::Idle => {
            let mut place = context.start;
            loop {
                let column = context.column(place)?;
                if column.iter().any(|cell| matches!(cell, Cell::Guard(_))) {
                    break;
                }
                if column == GONE && place >= context.places().end {
                    return Ok(None);
                }
                place += 1;
            }
            context.start..=place + REACH
        }
        Task::IdleAnywhere if context.closed != [false; 2] => return Ok(None),
        Task::IdleAnywhere => middle - REACH..=middle + REACH,
    };
    let after = MovedContext { context, steps: steps.clone() };
    let mut outcomes = Vec::new();
    if let Task::Answer(_) = task {
        outcomes.push(outcome(strip, windows, &after));
    }
    for (place, row) in iproduct!(range, 0..strip.rows) {
        let seen = match seen_if_known(strip, &after, place, row) {
            Ok(Some(seen)) => seen,
            Ok(None) => continue,
            Err(side) => {
                outcomes.push(Outcome::Unknown(side));
                continue;
            }
        };
        for c in (0..(context.named + 1).min(strip.k) as u8).filter(|c| seen >> c & 1 == 0) {
            let steps = steps.iter().copied().chain([(place, row, Cell::Color(c))]).collect();
            outcomes.push(outcome(strip, windows, &MovedContext { context, steps }));
            if let Some(Outcome::Listed) = outcomes.last() {
                return Ok(Some(outcomes));
            }
        }
    }
    Ok(Some(outcomes))
}

/// The colors of a vertex's neighbors; `None` unless Alice knows all of them.
///
/// # Errors
/// The side on which a column is missing.
fn seen_if_known(
    strip: &Strip,
    word: &dyn KnownWord,
    place: i32,
    row: usize,
) -> Result<Option<Colors>, Side> {
    let is_known = match word.column(place)?[row] {
        Cell::Guard(_) => true,
        Cell::Safe => {
            let mut is_known = strip.leaves(place, row) == 0;
            for (place, row) in strip.near(place, row) {
                is_known = is_known && word.column(place)?[row] != Cell::Gone;
            }
            is_known
        }
        _ => false,
    };
    if is_known { strip.seen(word, place, row).map(Some) } else { Ok(None) }
}

fn is_dead(strip: &Strip, word: &dyn KnownWord, place: i32, row: usize) -> Result<bool, Side> {
    Ok(strip.seen(word, place, row)?.count_ones() == strip.k)
}

fn outcome(strip: &Strip, windows: &Windows, after: &MovedContext<'_>) -> Outcome {
    match new_windows(strip, windows.width, after) {
        Err(side) => Outcome::Unknown(side),
        Ok((new, unknown)) => {
            let missing: Vec<Window> = new.into_iter().filter(|window| !windows.has(window)).collect();
            match unknown {
                Some(side) if missing.is_empty() => Outcome::Unknown(side),
                None if missing.is_empty() => Outcome::Listed,
                _ => Outcome::Missing(missing),
            }
        }
    }
}

/// The windows that these moves add to the word, and a side on which there may be more.
fn new_windows(
    strip: &Strip,
    width: usize,
    after: &MovedContext<'_>,
) -> Result<(Vec<Window>, Option<Side>), Side> {
    let places = after.steps.iter().map(|step| step.0);
    let (first, last) = places.minmax().into_option().expect("there is a move");
    let mut letters: VecDeque<Option<Column>> = VecDeque::new();
    for place in first..=last {
        letters.push_back(Some(strip.letter(after, place)?));
    }
    // Beyond a column that stays as it is, all stay.
    let mut end = last + 1;
    loop {
        let letter = strip.letter(after, end)?;
        if letter == after.context.column(end)? {
            break;
        }
        letters.push_back(Some(letter));
        end += 1;
    }
    let mut start = first - 1;
    loop {
        let letter = strip.letter(after, start)?;
        if letter == after.context.column(start)? {
            break;
        }
        letters.push_front(Some(letter));
        start -= 1;
    }
    let mut unknown = None;
    let mut beside = |places: &mut dyn Iterator<Item = i32>| -> Vec<Option<Column>> {
        let mut is_cut = false;
        let column = |place| {
            if is_cut {
                return Some(GONE);
            }
            let column = after.context.column(place).map_err(|side| unknown = Some(side)).ok();
            is_cut = column == Some(GONE);
            column
        };
        places.map(column).collect()
    };
    let before = beside(&mut (start - width as i32 + 2..=start).rev());
    let behind = beside(&mut (end..end + width as i32 - 1));
    before.into_iter().for_each(|column| letters.push_front(column));
    letters.extend(behind);
    let letters: Vec<Option<Column>> = letters.into();
    Ok((windows_of(strip, width, start - width as i32 + 2, &letters), unknown))
}
