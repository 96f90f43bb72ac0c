//! Strips: graphs that repeat along one axis, as text and up to isomorphism.
//!
//! ```text
//! ENDS rows R period P least L [steps I@A>J+D ...] [absent I@A ...] [hub I@A,I@A,...[+H...] ...]
//! ```
//!
//! A step joins row I, at the columns that are A modulo P, to row J, D columns further. ENDS is `path`, `cycle`, or
//! `twisted:p0,p1,...`: a cycle on which column n of row i is column 0 of row p_i. Each word after `hub` is a vertex outside
//! the rows, adjacent to these cells at all columns and to the earlier hubs H. docs/formats.md has the conditions.

use std::collections::BTreeSet;
use std::fmt;

use itertools::{Itertools, iproduct};

use crate::periodic::{Cell, Ends, Frame, Hub, Periodic};

/// A row, and a column modulo the period.
pub(crate) type Class = [u32; 2];

/// A class, the row to which the step leads, and the number of columns, at least 0.
pub(crate) type Step = (Class, u32, u32);

/// A strip. The order of its rows and hubs numbers the vertices of members.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Form {
    pub(crate) ends: Ends,
    pub(crate) twist: Vec<u32>,
    pub(crate) rows: u32,
    pub(crate) period: u32,
    pub(crate) least: u32,
    /// Each pair of adjacent classes once: steps within a column lead to a later row.
    pub(crate) steps: BTreeSet<Step>,
    pub(crate) absent: BTreeSet<Class>,
    pub(crate) hubs: Vec<Hub>,
}

/// The most rows, columns in a step, and hubs.
pub(crate) const MOST: u32 = 64;

const LONGEST_PERIOD: u32 = 12;

const LARGEST_LEAST: u32 = 1000;

/// The number that a word is, without sign and leading zeros.
pub(crate) fn whole(word: &str) -> Option<u32> {
    word.parse().ok().filter(|number: &u32| number.to_string() == word)
}

fn class(word: &str) -> Option<Class> {
    let (row, column) = word.split_once('@')?;
    Some([whole(row)?, whole(column)?])
}

impl Form {
    /// A strip without steps, of period 1.
    pub(crate) fn bare(ends: Ends, rows: u32, least: u32) -> Self {
        let (steps, absent) = (BTreeSet::new(), BTreeSet::new());
        Form { ends, twist: Vec::new(), rows, period: 1, least, steps, absent, hubs: Vec::new() }
    }

    /// The strip with this text, whose clauses may be on several lines, and their words in any order.
    ///
    /// # Errors
    /// What was expected.
    pub fn read(text: &str) -> Result<Self, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let expected = |what: &str, found: Option<&&str>| {
            format!("expected {what}, found {}", found.map_or("the end", |found| *found))
        };
        let ends = words.first().and_then(|word| match *word {
            "path" => Some((Ends::Path, Vec::new())),
            "cycle" => Some((Ends::Cycle, Vec::new())),
            word => {
                let rows = word.strip_prefix("twisted:")?.split(',').map(whole).collect::<Option<_>>()?;
                Some((Ends::Cycle, rows))
            }
        });
        let (ends, twist) =
            ends.ok_or_else(|| expected("path, cycle or twisted:p0,p1,...", words.first()))?;
        let mut form = Form { twist, ..Form::bare(ends, 0, 0) };
        let mut at = 1;
        for (clause, number, most) in [
            ("rows", &mut form.rows, MOST),
            ("period", &mut form.period, LONGEST_PERIOD),
            ("least", &mut form.least, LARGEST_LEAST),
        ] {
            if words.get(at) != Some(&clause) {
                return Err(expected(&format!("`{clause}`"), words.get(at)));
            }
            let found = words.get(at + 1);
            *number = found
                .and_then(|word| whole(word))
                .filter(|number| (1..=most).contains(number))
                .ok_or_else(|| expected(&format!("a number from 1 to {most} after `{clause}`"), found))?;
            at += 2;
        }
        let mut clause = "";
        for word in &words[at..] {
            let order = ["", "steps", "absent", "hub"];
            let place = |word: &str| order.iter().position(|clause| *clause == word);
            if let Some(next) = place(word) {
                if Some(next) <= place(clause) {
                    return Err(expected("each clause once, in the order steps, absent, hub", Some(word)));
                }
                clause = word;
                continue;
            }
            let is_new = match clause {
                "steps" => step(word).map(|step| form.steps.insert(step)),
                "absent" => class(word).map(|class| form.absent.insert(class)),
                "hub" => hub(word).map(|hub| {
                    form.hubs.push(hub);
                    true
                }),
                _ => None,
            };
            match is_new {
                Some(true) => {}
                Some(false) => return Err(format!("{word} is there twice")),
                None => {
                    return Err(expected(
                        "`steps I@A>J+D ...`, `absent I@A ...` or `hub I@A,...`",
                        Some(word),
                    ));
                }
            }
        }
        form.fault().map_or(Ok(form), Err)
    }

    /// Which condition of the format does not hold.
    fn fault(&self) -> Option<String> {
        let Form { rows, period, least, ref twist, .. } = *self;
        let is_there = |class: Class| class[0] < rows && class[1] < period && !self.absent.contains(&class);
        let wrong = |&(from, row, columns): &Step| {
            let [start, column] = from;
            let to = [row, (column + columns) % period];
            !is_there(from) || !is_there(to) || columns > MOST || columns == 0 && start >= row
        };
        if let Some(step) = self.steps.iter().find(|step| wrong(step)) {
            return Some(format!("{}: no step between cells that are there, forwards", WrittenStep(step)));
        }
        if let Some([row, column]) =
            self.absent.iter().find(|[row, column]| *row >= rows || *column >= period)
        {
            return Some(format!("{row}@{column} is not a cell"));
        }
        for (at, hub) in (0..).zip(&self.hubs) {
            let is_right =
                hub.classes.iter().all(|&class| is_there(class)) && hub.hubs.iter().all(|&hub| hub < at);
            if !is_right {
                return Some(format!("hub {at}: expected cells that are there, and earlier hubs"));
            }
        }
        if self.hubs.len() > MOST as usize {
            return Some(format!("more than {MOST} hubs"));
        }
        if self.ends == Ends::Cycle {
            let farthest = self.steps.iter().map(|step| step.2).max().unwrap_or(0);
            if least <= 2 * farthest || !least.is_multiple_of(period) {
                return Some(format!(
                    "least {least}: expected a multiple of the period greater than {}",
                    2 * farthest
                ));
            }
        }
        if twist.is_empty() {
            return None;
        }
        let is_permutation = twist.iter().copied().sorted().eq(0..rows);
        let turned = |row: u32| twist[row as usize];
        let turn = |&(from, row, columns): &Step| stepped([turned(from[0]), from[1]], turned(row), columns);
        let of_class = |&[row, column]: &Class| [turned(row), column];
        let is_symmetry = is_permutation
            && self.steps.iter().all(|step| self.steps.contains(&turn(step)))
            && self.absent.iter().all(|class| self.absent.contains(&of_class(class)))
            && self
                .hubs
                .iter()
                .all(|hub| hub.classes.iter().all(|class| hub.classes.contains(&of_class(class))));
        (!is_symmetry)
            .then(|| "twisted: expected a permutation of the rows that maps the strip to itself".into())
    }

    pub(crate) fn periodic(&self) -> Periodic {
        let classes = iproduct!(0..self.rows, 0..self.period);
        let steps = classes.map(|(row, column)| {
            let mut steps: Vec<Cell> = Vec::new();
            for &([start, place], end, columns) in &self.steps {
                let down = end as i32 - start as i32;
                if [start, place] == [row, column] {
                    steps.push([down, columns as i32]);
                }
                if [end, (place + columns) % self.period] == [row, column] {
                    steps.push([-down, -(columns as i32)]);
                }
            }
            (!self.absent.contains(&[row, column])).then_some(steps)
        });
        Periodic {
            ends: [Ends::Path, self.ends],
            period: [self.rows, self.period],
            steps: steps.collect(),
            least: [self.rows, self.least],
            twist: self.twist.clone(),
            hubs: self.hubs.clone(),
        }
    }

    /// The graph in a frame with one length as a strip.
    pub(crate) fn of(periodic: &Periodic, frame: Frame) -> Option<Self> {
        let (axis, rows) = match frame {
            [Some(rows), None] => (1, rows),
            [None, Some(rows)] => (0, rows),
            _ => return None,
        };
        let turned = |[row, column]: Cell| if axis == 1 { [row, column] } else { [column, row] };
        let Periodic { ends, period, least, twist, hubs, .. } = periodic;
        let mut form = Form { twist: twist.clone(), ..Form::bare(ends[axis], rows, least[axis]) };
        (form.period, form.hubs) = (period[axis], hubs.clone());
        for (row, column) in iproduct!(0..rows, 0..form.period) {
            let cell = turned([row as i32, column as i32]);
            if !periodic.has(cell, frame) {
                form.absent.insert([row, column]);
            }
            for [end, place] in
                periodic.neighbors(cell, frame).into_iter().filter(|&end| !periodic.is_hub(end)).map(turned)
            {
                if (place, end) > (column as i32, row as i32) {
                    form.steps.insert(([row, column], end as u32, place as u32 - column));
                }
            }
        }
        Some(form)
    }

    /// The ends of each step, rows with columns, in both directions.
    fn directed(&self) -> impl Iterator<Item = [(u32, i64); 2]> {
        let ends = |&([start, column], end, columns): &Step| {
            let ends = [(start, i64::from(column)), (end, i64::from(column + columns))];
            [ends, [ends[1], ends[0]]]
        };
        self.steps.iter().flat_map(ends)
    }

    /// Whether a renumbering of the rows makes this strip the other, perhaps with its direction
    /// reversed, and on cycles with rows shifted. Then members of one length are isomorphic.
    pub fn is_like(&self, other: &Form) -> bool {
        let shape = |form: &Form| {
            let numbers = [form.steps.len(), form.absent.len(), form.hubs.len()];
            (form.ends, form.rows, form.period, form.twist.is_empty(), numbers)
        };
        // On a path of period p the places before the first column and after the last are equivalent
        // for p = 1 only.
        let turns: &[bool] =
            if self.ends == Ends::Path && self.period > 1 { &[false] } else { &[false, true] };
        shape(self) == shape(other)
            && turns.iter().any(|&is_turned| {
                let mut search = Likeness { from: self, to: other, is_turned, left: MOST_LIKENESSES };
                search.extend(&mut vec![None; self.rows as usize])
            })
    }
}

/// The step from a class to a row that number of columns further, forwards.
pub(crate) fn stepped(from: Class, row: u32, columns: u32) -> Step {
    let [start, column] = from;
    if columns == 0 && start > row { ([row, column], start, 0) } else { (from, row, columns) }
}

/// A step from one row to another in an unspecified direction: rows, and the columns of both ends.
pub(crate) fn oriented(ends: [(u32, i64); 2], period: u32) -> Step {
    let [(first, at), (second, to)] =
        if (ends[0].1, ends[0].0) <= (ends[1].1, ends[1].0) { ends } else { [ends[1], ends[0]] };
    ([first, at.rem_euclid(i64::from(period)) as u32], second, (to - at) as u32)
}

/// The most partial maps examined; strips with more are not recognized.
const MOST_LIKENESSES: u32 = 100_000;

/// A search for maps of the rows of one strip to those of another, each with a shift.
struct Likeness<'f> {
    from: &'f Form,
    to: &'f Form,
    is_turned: bool,
    left: u32,
}

impl Likeness<'_> {
    /// Where a cell of a row with an image is mapped.
    fn image(&self, (row, shift): (u32, i64), column: i64) -> (u32, i64) {
        (row, shift + if self.is_turned { -column } else { column })
    }

    /// Whether the map can be extended to all rows. The image of a row next to one with an image is
    /// next to that image.
    fn extend(&mut self, images: &mut Vec<Option<(u32, i64)>>) -> bool {
        let (from, to) = (self.from, self.to);
        self.left = self.left.saturating_sub(1);
        if self.left == 0 || !self.keeps_steps(images) {
            return false;
        }
        let beside = from.directed().find_map(|[known, new]| {
            let image = images[known.0 as usize].filter(|_| images[new.0 as usize].is_none())?;
            Some((self.image(image, known.1), new))
        });
        let (row, candidates) = match (beside, images.iter().position(Option::is_none)) {
            (Some(((to_row, column), (row, at))), _) => {
                let is_from = |ends: &[(u32, i64); 2]| {
                    ends[0].0 == to_row && (column - ends[0].1) % i64::from(to.period) == 0
                };
                let shift = |[start, end]: [(u32, i64); 2]| {
                    (end.0, end.1 + column - start.1 - self.image((0, 0), at).1)
                };
                (row as usize, to.directed().filter(is_from).map(shift).unique().collect_vec())
            }
            (None, Some(row)) => (row, iproduct!(0..to.rows, 0..i64::from(to.period)).collect()),
            (None, None) => return self.is_right(images),
        };
        candidates.into_iter().any(|image| {
            let is_free = images.iter().flatten().all(|other| other.0 != image.0);
            (is_free && (to.ends == Ends::Cycle || image.1 == 0)) && {
                images[row] = Some(image);
                let found = self.extend(images);
                images[row] = None;
                found
            }
        })
    }

    /// Whether the steps between rows with images are mapped to steps.
    fn keeps_steps(&self, images: &[Option<(u32, i64)>]) -> bool {
        self.from.steps.iter().all(|&([start, column], end, columns)| {
            let (Some(from), Some(to)) = (images[start as usize], images[end as usize]) else { return true };
            let ends = [self.image(from, column.into()), self.image(to, (column + columns).into())];
            self.to.steps.contains(&oriented(ends, self.to.period))
        })
    }

    /// Whether a map of all rows that keeps the steps keeps the rest.
    fn is_right(&self, images: &[Option<(u32, i64)>]) -> bool {
        let (from, to) = (self.from, self.to);
        let class = |&[row, column]: &Class| {
            let (row, column) = self.image(images[row as usize].unwrap_or_default(), column.into());
            [row, column.rem_euclid(i64::from(to.period)) as u32]
        };
        let are_hubs = || {
            let classes = |hub: &Hub| hub.classes.iter().map(class).sorted().collect_vec();
            from.hubs
                .iter()
                .zip(&to.hubs)
                .all(|(hub, other)| classes(hub) == other.classes && hub.hubs == other.hubs)
        };
        let is_twist = (0..from.rows).zip(&from.twist).all(|(row, &turned)| {
            let image = |row: u32| images[row as usize].unwrap_or_default();
            let turn = |row: u32| match self.is_turned {
                false => to.twist[row as usize],
                true => to.twist.iter().position(|&other| other == row).unwrap_or_default() as u32,
            };
            (turn(image(row).0), image(row).1) == image(turned)
        });
        from.absent.iter().all(|absent| to.absent.contains(&class(absent))) && are_hubs() && is_twist
    }
}

fn step(word: &str) -> Option<Step> {
    let (from, to) = word.split_once('>')?;
    let (row, columns) = to.split_once('+')?;
    Some((class(from)?, whole(row)?, whole(columns)?))
}

/// `I@A,I@A,...+H+H`.
fn hub(word: &str) -> Option<Hub> {
    let (classes, hubs) = word.split_once('+').map_or((word, None), |(classes, hubs)| (classes, Some(hubs)));
    let classes =
        classes.split(',').filter(|_| !classes.is_empty()).map(class).collect::<Option<Vec<_>>>()?;
    let hubs = hubs.map_or(Some(Vec::new()), |hubs| hubs.split('+').map(whole).collect())?;
    let ascends = classes.is_sorted_by(|a, b| a < b) && hubs.is_sorted_by(|a, b| a < b);
    ascends.then_some(Hub { classes, hubs })
}

struct WrittenStep<'s>(&'s Step);

impl fmt::Display for WrittenStep<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ([start, column], end, columns) = self.0;
        write!(f, "{start}@{column}>{end}+{columns}")
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.ends, self.twist.is_empty()) {
            (Ends::Path, _) => write!(f, "path")?,
            (Ends::Cycle, true) => write!(f, "cycle")?,
            (Ends::Cycle, false) => write!(f, "twisted:{}", self.twist.iter().join(","))?,
        }
        write!(f, " rows {} period {} least {}", self.rows, self.period, self.least)?;
        let class = |[row, column]: &Class| format!("{row}@{column}");
        let hub = |hub: &Hub| {
            let hubs = hub.hubs.iter().map(|hub| format!("+{hub}"));
            hub.classes.iter().map(class).join(",") + &hubs.collect::<String>()
        };
        for (clause, words) in [
            ("steps", self.steps.iter().map(|step| WrittenStep(step).to_string()).join(" ")),
            ("absent", self.absent.iter().map(class).join(" ")),
            ("hub", self.hubs.iter().map(hub).join(" ")),
        ] {
            if !words.is_empty() {
                write!(f, " {clause} {words}")?;
            }
        }
        Ok(())
    }
}
