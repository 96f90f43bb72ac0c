//! A report on a user's own family, a spec with letters or a list of graphs: a table for a paper, plots, formulas that
//! are tested on further members and perhaps proved, and pictures of a small member.

mod formula;
mod theorems;
mod trial;

use std::cell::RefCell;
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::sync::Arc;

use anyhow::{Context, ensure};
use catalogue::families::{Letter, Member};
use games::Player;
use graphs::{Budget, Graph, Parameters};
use itertools::Itertools;
use rayon::prelude::*;
use shell::progress::Progress;
use strategies::bibliography::bibtex;
use strategies::{Entry, Instance, Invariant, Status, thresholds};
use toolkit::ask::table::{Answer, is_identity};
use toolkit::bounds::Bounds;
use toolkit::invariants::{Column, Limits, PAPER, Value};
use toolkit::named_graph::NamedGraph;
use toolkit::pictures::layout::layout;
use toolkit::query::{Query, QueryResult};
use toolkit::response::Search;
use toolkit::verify::{VerifyTerms, verify};

use self::formula::{ANY_NUMBER, Fit, Formula, NO_NUMBER, Place, Point, Region};
use self::theorems::{SpecFamily, places};
use self::trial::{LEAST_LARGER, Numbers, Row, Trial, ends, numbers};
use crate::census::ranges;
use crate::columns;
use crate::report::plot::{self, Axis, Plot, Series};
use crate::report::{self, Cost, FirstMover, Picture, Question, Report, Table};

/// What the report answers, as stored reports have it.
pub const QUESTION: Question<'static> = Question {
    name: "own",
    about: "$chi_g$, $col_g$, bounds and strategies along a family of your own",
    cost: Cost::Quick,
    begins: FirstMover::AliceByTheorems,
};

/// The part of a list on which formulas are tested.
const TESTED: usize = 3;

/// The numbers of far members, as multiples of the last number.
const FACTORS: [u32; 3] = [2, 5, 10];

/// The largest order of a far member.
const LARGEST_FAR: usize = 400;

/// The largest order of a far member on which strategies play.
const LARGEST_PLAYED: usize = 20;

const NODES_FAR: u64 = 1000;

/// The simulations of a best response if not every Bob was covered: on members near the range, and on far ones.
const SIMULATIONS: [u64; 2] = [1000, 100];

/// A family with a function that constructs its members.
pub struct OwnFamily<'a> {
    /// The spec, the pattern of files, or the name of the list.
    pub word: &'a str,
    /// The letters of the spec; none for a list.
    pub letters: &'a [Letter],
    /// The column of integers by which a list is ordered.
    pub by: Option<Column>,
    /// The caption of the table instead of its title.
    pub caption: Option<&'a str>,
    /// Headings instead of those of the program, by the keys of the columns.
    pub heads: &'a BTreeMap<String, String>,
    pub graph: &'a (dyn Fn(Member) -> anyhow::Result<NamedGraph> + Sync),
    pub first: Player,
    /// The limits of each search; the time is for the whole report.
    pub budget: &'a Budget,
    pub seed: u64,
    pub progress: &'a dyn Progress,
}

pub struct OwnReport {
    pub report: Report,
    /// Its first table with all columns, and those of the letters.
    pub table: Table,
    pub graphs: Vec<NamedGraph>,
    /// Proofs for all members that the formulas refer to, by the names of their files.
    pub proofs: BTreeMap<String, String>,
    /// What is missing if the work was interrupted or its time was over.
    pub unfinished: Option<String>,
}

impl OwnFamily<'_> {
    /// The report on these members, as far as time permits.
    ///
    /// # Errors
    /// No column has a key of the headings, or the column that orders a list has no exact number for a graph.
    pub fn report(&self, members: Vec<NamedGraph>) -> anyhow::Result<OwnReport> {
        // A part of the time is left for what a search still does when it is over, and for writing.
        let budget = &self.budget.in_part(2, 3);
        let mut columns = Column::list(PAPER)?;
        if self.first == Player::Bob {
            columns.retain(|column| !["chi_g", "col_g"].contains(&column.name.as_str()));
            columns.extend(Column::list("col_g_bob,chi_g_bob")?);
        }
        let by = self.by.clone().filter(|by| !is_identity(by.entry));
        let is_there = |by: &Column| columns.iter().any(|column| column.name == by.name);
        columns.splice(0..0, by.filter(|by| !is_there(by)));
        let asked = members.len();
        self.progress.begin("graphs", asked as u64);
        // Half of the time is for the range, and each row has its share of it.
        let rounds = 2 * asked.div_ceil(rayon::current_num_threads()).max(1) as u32;
        let share = Budget { time: self.budget.time.map(|time| time * 2 / 3 / rounds), ..budget.part(1, 2) };
        let rows = members.into_par_iter().map(|graph| self.row(graph, &columns, &share.begun(), false));
        let mut rows: Vec<Row> = rows.collect::<Vec<_>>().into_iter().flatten().collect();
        for row in rows.iter_mut().filter(|_| self.by.is_some()) {
            let by = self.by.as_ref().expect("it is there");
            let (graph, place) =
                (&row.answer.graph, columns.iter().position(|column| column.name == by.name));
            let number = match place.map(|place| ends(&row.answer.values[place])) {
                None if by.name == "m" => Some(graph.graph.size() as u32),
                None => Some(graph.graph.order() as u32),
                Some(ends) => ends.filter(|(low, high)| low == high).map(|(low, _)| low),
            };
            let number =
                number.with_context(|| format!("{}: expected a number {}, found none", graph.name, by.name));
            row.place = [number?, 0];
        }
        rows.sort_by_key(|row| row.place);
        let mut table = columns::table(&columns, false);
        for row in &rows {
            let mut cells = columns::row(&row.answer, false);
            if self.by.is_some() {
                cells[0] = row.answer.graph.name.as_str().into();
            }
            table.push_explained(cells);
        }
        for key in self.heads.keys() {
            let keys = || table.columns.iter().map(|column| &column.key).join(", ");
            let is_there = table.columns.iter().any(|column| column.key == *key);
            ensure!(is_there, "--heads {key}: expected a column ({}), found {key}", keys());
        }
        table.title = self.caption.map_or_else(|| self.title(), str::to_owned);
        let paper = columns::for_paper(table.clone(), self.heads);
        let mut report = Report { tables: vec![paper], ..Report::default() };
        let mut proofs = BTreeMap::new();
        if self.by.is_some() || self.letters.len() <= 2 {
            let names = self.letters.iter().map(|letter| letter.letter.to_string());
            let names = names.chain(self.by.iter().map(|by| by.name.clone())).collect_vec();
            let larger = if self.by.is_some() {
                // A list has no further members: its last part is one.
                rows.split_off(rows.len() - (rows.len() / TESTED).max(LEAST_LARGER).min(rows.len()))
            } else {
                self.larger(&columns, rows.len(), budget)
            };
            let (formulas, found) = self.formulas(&names, &columns, &rows, &larger, budget);
            report.tables.push(formulas);
            proofs = found;
            let near = rows.iter().chain(larger.iter().filter(|row| !row.is_far)).collect_vec();
            report.plots = self.plots(&names, &columns, &near);
            rows.extend(larger.into_iter().filter(|_| self.by.is_some()));
        }
        let cut = if budget.is_stopped() { Some("Interrupted") } else { None };
        let unfinished = cut.or(budget.is_over().then_some("The time limit was reached")).map(|cut| {
            format!("{cut}: the table has {} of {asked} rows, and some searches did not end.", rows.len())
        });
        report.tables[0].notes.extend(unfinished.clone());
        report.pictures =
            rows.first().map(|row| self.pictures(&row.answer.graph, budget)).unwrap_or_default();
        self.add_letters(&mut table, &rows);
        let graphs = rows.into_iter().map(|row| row.answer.graph).collect();
        Ok(OwnReport { report, table, graphs, proofs, unfinished })
    }

    fn title(&self) -> String {
        let kind = if self.by.is_some() { "graphs of" } else { "family" };
        format!("The {kind} {}{}", self.word, if self.first == Player::Bob { ", Bob first" } else { "" })
    }

    fn add_letters(&self, table: &mut Table, rows: &[Row]) {
        for (place, Letter { letter, .. }) in (1..).zip(self.letters) {
            table.columns.insert(place, report::Column::number(letter.to_string(), format!("${letter}$")));
            for (cells, row) in table.rows.iter_mut().zip(rows) {
                let number = row.answer.graph.member.as_ref().and_then(|member| member.0.get(letter));
                cells.insert(place, number.copied().map_or_else(report::Cell::empty, report::Cell::from));
            }
        }
    }

    /// The values of a member; for a far one only those without a search. `None` if the work was interrupted.
    fn row(&self, graph: NamedGraph, columns: &[Column], budget: &Budget, is_far: bool) -> Option<Row> {
        let ((parameters, bounds), is_cut) = budget.watched(|budget| {
            let parameters = Parameters::new(Arc::clone(&graph.graph), budget);
            let instance = Instance { graph: &graph.graph, parameters: &parameters };
            let bounds = Bounds::within(&instance, self.first, budget);
            (parameters, bounds)
        });
        let found = bounds.interval(Invariant::GameChromaticNumber);
        let known = |column: &Column| {
            let left = columns.iter().skip_while(|other| other.name != column.name).count().max(1);
            match (column.strategy(), column.name.as_str()) {
                (Some(_), _) if is_far && graph.graph.order() > LARGEST_PLAYED => Some(Value::Unknown),
                (Some(strategy), _) => Some(self.worst(
                    strategy,
                    &parameters,
                    SIMULATIONS[usize::from(is_far)],
                    &budget.part(1, left as u32),
                )),
                (None, "chi_g_lower") => Some(Value::Integer(found.low)),
                (None, "chi_g_lower_by") => Some(Value::Words(found.low_by.name().into())),
                (None, "chi_g_upper") => Some(Value::Integer(found.high)),
                (None, "chi_g_upper_by") => Some(Value::Words(found.high_by.name().into())),
                _ => None,
            }
        };
        let limits = Limits { decision: budget.clone(), parameter: budget.clone(), by_search: false };
        let query = Query { columns: columns.to_vec(), condition: None, limits };
        let QueryResult::Values(values) = query.of(&graph.graph, known) else {
            unreachable!("there is no condition");
        };
        if budget.is_stopped() {
            return None;
        }
        self.progress.advance(&graph.row_name());
        let number =
            |letter: &Letter| graph.member.as_ref().and_then(|member| member.0.get(&letter.letter)).copied();
        let numbers = [0, 1].map(|index| self.letters.get(index).and_then(number));
        let answer = Answer { graph, columns: query.columns.into(), values };
        let by_theorems = [Invariant::GameChromaticNumber, Invariant::GameColoringNumber]
            .map(|game| bounds.interval(game).ends());
        Some(Row { place: numbers.map(Option::unwrap_or_default), is_far, answer, by_theorems, is_cut })
    }

    /// The worst case over every Bob; if there are too many plays, an interval from the result of a best response
    /// to the proved bound.
    fn worst(
        &self,
        strategy: &'static Entry,
        parameters: &Parameters,
        simulations: u64,
        budget: &Budget,
    ) -> Value {
        let search = Search { simulations, seed: self.seed };
        let terms =
            VerifyTerms { response: Some(search), variant: self.first.into(), ..VerifyTerms::default() };
        let Ok(found) = verify(parameters.graph(), parameters, strategy, &terms, budget) else {
            return Value::Undefined;
        };
        let proved =
            found.claims.iter().filter(|claim| claim.status == Status::Proved).map(|claim| claim.bound);
        match (found.worst_case, found.exhaustive) {
            (Some(worst), true) => Value::Integer(worst),
            (Some(worst), false) => {
                Value::from((worst, proved.fold(found.classes() * found.max_degree_plus_1, u32::min)))
            }
            (None, _) => Value::Unknown,
        }
    }

    /// The next members after the range that can be constructed, few after one with an undecided game. Then far ones
    /// without a search: multiples of the last number, and for one letter numbers at which a hypothesis may begin to hold.
    fn larger(&self, columns: &[Column], rows: usize, budget: &Budget) -> Vec<Row> {
        let member = |place: Place| {
            let numbers = self.letters.iter().zip(place).map(|(letter, number)| (letter.letter, number));
            (self.graph)(Member(numbers.collect())).ok()
        };
        let last = |letter: &Letter| letter.high - (letter.high - letter.low) % letter.step;
        let next = |letter: &Letter, index| {
            letter.step.checked_mul(index).and_then(|more| last(letter).checked_add(more))
        };
        let is_one = self.letters.len() == 1;
        let near = if let [letter] = self.letters {
            let next = (1..=(rows / 2).max(LEAST_LARGER) as u32).map_while(|index| next(letter, index));
            next.map(|number| [number, 0]).collect_vec()
        } else {
            let to_next = |letter: &Letter| {
                (letter.low..=last(letter)).step_by(letter.step as usize).chain(next(letter, 1))
            };
            let all = places(self.letters.iter().map(|letter| to_next(letter).collect()));
            let is_outside =
                |place: &Place| self.letters.iter().zip(place).any(|(letter, number)| *number > last(letter));
            all.into_iter().filter(is_outside).sorted_by_key(|place| place.iter().sum::<u32>()).collect()
        };
        let mut larger: Vec<Row> = Vec::new();
        for (index, place) in near.iter().enumerate() {
            let is_open = |row: &Row| row.answer.values.iter().rev().take(2).any(Value::is_unknown);
            let is_late = is_one && larger.len() >= LEAST_LARGER && larger.last().is_some_and(is_open);
            let graph = Some(*place).filter(|_| !is_late).and_then(member);
            let row = graph.map(|graph| {
                self.row(graph, columns, &budget.part(1, (near.len() - index + 1) as u32), false)
            });
            match row.flatten() {
                None if is_one || budget.is_stopped() => break,
                row => larger.extend(row),
            }
        }
        let beyond = larger.last().filter(|_| is_one).map(|row| row.place[0]);
        let far = |letter: &Letter| {
            let last = last(letter);
            let times = FACTORS.iter().map(|factor| last.saturating_mul(*factor));
            let thresholds = thresholds().into_iter().filter(|_| is_one).flat_map(|least| [least, least + 1]);
            let (low, step) = (letter.low, letter.step);
            let far = times
                .chain(thresholds)
                .map(|it| low + it.saturating_sub(low).div_ceil(step).saturating_mul(step));
            let far = far.filter(|number| *number > beyond.unwrap_or(last)).sorted().dedup().collect_vec();
            if is_one { far } else { [vec![letter.low, last], far].concat() }
        };
        let far = places(self.letters.iter().map(far));
        let is_far =
            |place: &Place| self.letters.iter().zip(place).any(|(letter, number)| *number > last(letter));
        let few = Budget { nodes: Some(budget.nodes.unwrap_or(NODES_FAR).min(NODES_FAR)), ..budget.clone() };
        let graphs = far.into_iter().filter(is_far).filter_map(member).collect_vec();
        let graphs = graphs.into_par_iter().filter(|graph| graph.graph.order() <= LARGEST_FAR);
        larger.extend(graphs.filter_map(|graph| self.row(graph, columns, &few, true)).collect::<Vec<_>>());
        larger
    }

    /// The formula for each numeric column, and what is proved.
    fn formulas(
        &self,
        names: &[String],
        columns: &[Column],
        rows: &[Row],
        larger: &[Row],
        budget: &Budget,
    ) -> (Table, BTreeMap<String, String>) {
        let heads = if self.by.is_some() {
            "number | fits = formula | for = holds for | open | #rows | #larger = later graphs | proof = proved"
        } else {
            "number | fits = formula | for = holds for | open | #rows | #larger = larger members | proof = proved"
        };
        let title = self.title();
        let title = title.strip_prefix("The family ").unwrap_or(&title).replacen("The", "the", 1);
        let mut table =
            Table::new("formulas", format!("Fitted formulas for {title}"), report::Column::list(heads));
        let family = SpecFamily {
            word: if self.by.is_some() { "" } else { self.word },
            letters: self.letters,
            names,
            first: self.first,
            budget,
            found: RefCell::default(),
            files: RefCell::default(),
        };
        let all = names.iter().map(|name| format!("${name}$")).join(" and ");
        for mut of_column in numbers(columns, rows, larger) {
            let own = self.heads.get(&of_column.column);
            of_column.title = own.cloned().unwrap_or(of_column.title);
            let Trial { stated, tried, is_dense, refuted } = of_column.run_trial(names.len());
            let Numbers { column, title, points, given, is_by_theorems, .. } = of_column;
            let is_exact = |point: &&Point| point.1.0 == point.1.1;
            let stated = stated.or_else(|| family.fit_of_spec(&column).map(|fit| Fit { rows: given, ..fit }));
            let exact = points.iter().filter(is_exact).collect_vec();
            // Where nothing fits, the bounds that hold for all members tried may be proved.
            let bounded = points.iter().filter(|point| ![NO_NUMBER, ANY_NUMBER].contains(&point.1));
            let (low, high) = bounded
                .map(|point| point.1)
                .reduce(|one, other| (one.0.min(other.0), one.1.max(other.1)))
                .unwrap_or_default();
            let of_fit = |fit: &Fit| family.proofs(&column, [&fit.formula; 2], &fit.region);
            let fitted = stated.as_ref().map(of_fit).filter(|(_, is_proved)| tried > 0 || *is_proved);
            let stated = stated.filter(|_| fitted.is_some());
            let (mut said, is_proved) = fitted.unwrap_or_else(|| {
                let [low, high] = [low, high].map(|end| Formula::Constant(end.into()));
                let least = |index: usize| points.iter().map(|(place, _)| place[index]).min().unwrap_or(0);
                let region = Region { from: [least(0), least(1)], order: Ordering::Equal };
                family.proofs(&column, [&low, &high], &region)
            });
            if let (Some(fit), false) = (&stated, is_proved) {
                let other = if said.is_empty() { "" } else { "the other bound " };
                let rows = fit.rows + tried;
                said.push(match (is_dense, other) {
                    (true, _) if is_by_theorems && self.by.is_some() => {
                        format!("{other}by theorems for each graph, {rows} rows")
                    }
                    (true, _) if is_by_theorems => {
                        format!("{other}by theorems for each {all} computed, {rows} rows; conjectured for all {all}")
                    }
                    (true, "") => format!("conjectured from {rows} rows"),
                    (true, _) => format!("{other}is conjectured from {rows} rows"),
                    (false, _) => format!("{other}fits {rows} rows, but one of the next is open"),
                });
            }
            let numbers = |places: Vec<Place>| spelled(names, places);
            let without =
                points.iter().filter(|point| point.1 == NO_NUMBER).map(|point| point.0).collect_vec();
            let formula = |fit: &Fit| {
                let relation = fit.region.relation(names).map(|relation| format!(" if {relation}"));
                fit.formula.spelled(names) + &relation.unwrap_or_default()
            };
            if let Some((fit, by)) = refuted {
                let verb = if without.contains(&by) { "ends before" } else { "is refuted by" };
                said.push(format!("{} {verb} {}", formula(&fit), numbers(vec![by])));
            } else if stated.is_none() && tried == 0 && points.len() > given {
                said.push(format!(
                    "no {} is decided",
                    if self.by.is_some() { "later graph" } else { "larger member" }
                ));
            }
            said.extend((!without.is_empty()).then(|| format!("does not apply for {}", numbers(without))));
            let among = |point: &&&Point| stated.as_ref().is_none_or(|fit| fit.region.has(point.0));
            let fits = |point: &Point| stated.as_ref().is_none_or(|fit| fit.formula.is_within(point));
            let has = exact.iter().filter(among).filter(|point| fits(point));
            let has = numbers(has.map(|point| point.0).collect());
            let open =
                points.iter().filter(|point| point.1.0 < point.1.1 || point.1.0 == point.1.1 && !fits(point));
            let open = open.collect_vec();
            let open = numbers(open.iter().filter(among).map(|point| point.0).collect());
            let (shown, has, fitting) = match &stated {
                // One statement about all of them says more than the list.
                Some(fit) if is_proved && said.len() == 1 => {
                    (formula(fit), fit.region.spelled(names), fit.rows)
                }
                Some(fit) => (formula(fit), has, fit.rows),
                None => ("no simple formula".into(), String::new(), given),
            };
            table.push(shell::cells![title, shown, has, open, fitting, tried, said.join("; ")]);
        }
        let kinds = if names.len() == 1 {
            format!(
                "a constant, a linear function, one value for each residue, the ceiling of a linear function) that agrees \
                 with all rows from some {all} on."
            )
        } else {
            format!(
                "a constant, a linear function, one with the product of the letters, the ceiling or floor of a linear \
                 function, one value for each residue) that agrees with all rows from some {all} on, perhaps only for \
                 ${} <= {}$ or ${0} >= {1}$.",
                names[0], names[1]
            )
        };
        let tried = if self.by.is_some() {
            "Later graphs: on how many of the last third of the list it was tried; it was fitted to the others."
        } else {
            "Larger members: how many further members it was tried on, the next ones after the range and distant ones whose \
             number theorems or stored results give."
        };
        let has = |place: usize| table.rows.iter().any(|row| !row[place].shown().is_empty());
        let is_conjectured = table.rows.iter().any(|row| row[6].shown().contains("conjectured"));
        let notes = [
            Some(format!("Formula: the simplest one ({kinds}")),
            has(2).then(|| "Holds for: the members whose number is known to be its value.".into()),
            has(3).then(|| {
                "Open: the members for which only an interval is known, which contains its value.".into()
            }),
            Some(format!("{tried} A formula that was tried on none is not stated.")),
            is_conjectured.then(|| {
                let next = if self.by.is_some() { "later graphs" } else { "members" };
                format!(
                    "Conjectured: it also fits the next three {next}, or all {next} tried if these are fewer; it is not \
                     proved."
                )
            }),
        ];
        table.notes = vec![notes.into_iter().flatten().join(" ")];
        (table, family.files.into_inner())
    }

    /// The numbers over the letter, or over the number that orders a list. For two letters a plot for each game, with the
    /// last letter on the axis and a curve for each number of the first.
    fn plots(&self, names: &[String], columns: &[Column], rows: &[&Row]) -> Vec<Plot> {
        let title = self.title();
        let axis = names.len() - 1;
        let plot = |name: String, title: String| {
            let [x, y] =
                [format!("${}$", names[axis]), "colors".to_owned()].map(|title| Axis::new(title).whole());
            Plot::new(name, title, x, y)
        };
        let points = |index: usize, rows: &[&Row]| {
            let point = |row: &&Row| {
                let (low, high) = ends(&row.answer.values[index])?;
                let point = plot::Point::new(row.place[axis].into(), f64::from(low + high) / 2.0);
                Some(if low == high { point } else { point.between(low.into(), high.into()) })
            };
            rows.iter().filter_map(point).collect_vec()
        };
        let (mut whole, mut curves) = (plot("family".into(), title.clone()), Vec::new());
        for (index, column) in columns.iter().enumerate() {
            let name = match (column.strategy(), column.name.as_str()) {
                (Some(strategy), _) => strategy.name.to_owned(),
                (None, "chi_g_upper") => "bound on $chi_g$".to_owned(),
                (None, "chi_g" | "chi_g_bob") => "$chi_g$".to_owned(),
                (None, "col_g" | "col_g_bob") => "$col_g$".to_owned(),
                _ => continue,
            };
            if axis == 0 {
                whole.series.push(Series::through(name, points(index, rows)));
            } else if name.starts_with('$') {
                let mut of_game = plot(column.name.clone(), format!("{title}: {name}"));
                let by_first = rows.iter().copied().into_group_map_by(|row| row.place[0]);
                let series =
                    by_first.into_iter().sorted_by_key(|(first, _)| *first).map(|(first, mut rows)| {
                        rows.sort_by_key(|row| row.place);
                        Series::through(format!("${} = {first}$", names[0]), points(index, &rows))
                    });
                of_game.series.extend(series);
                curves.push(of_game);
            }
        }
        let mut plots = if axis == 0 { vec![whole] } else { curves };
        for plot in &mut plots {
            plot.series.retain(|series| !series.points.is_empty());
            let is_open =
                plot.series.iter().flat_map(|series| &series.points).any(|point| point.interval.is_some());
            let of_strategies = axis == 0;
            let notes = [
                of_strategies.then_some("Strategies: the number that they need against every Bob."),
                is_open.then_some("A bar is a value that is not decided."),
                (is_open && of_strategies).then_some(
                    "For a strategy it goes from what the best response found requires to what is proved.",
                ),
            ];
            plot.notes = vec![notes.into_iter().flatten().join(" ")];
            plot.notes.retain(|note| !note.is_empty());
        }
        plots.retain(|plot| !plot.series.is_empty());
        plots
    }

    /// The member, and the same graph with its vertices numbered along the best known order for col_2.
    fn pictures(&self, member: &NamedGraph, budget: &Budget) -> Vec<Picture> {
        let graph: &Graph = &member.graph;
        let parameters = Parameters::new(Arc::clone(&member.graph), budget);
        let order = parameters.col_2();
        let mut places = vec![String::new(); graph.order()];
        (1..).zip(order.witness.sequence()).for_each(|(place, v)| places[v.index()] = i32::to_string(&place));
        let title = format!("{} for {}", self.word, member.row_name());
        let along = format!("{title}: positions in an order that shows col_2 <= {}", order.high);
        let labels = graph.vertices().map(|v| graph.label(v)).collect();
        let pictures = [("member", title, labels), ("order", along, places)];
        let picture = |(name, title, words): (&str, String, Vec<String>)| Picture {
            name: name.to_owned(),
            title,
            words,
            points: layout(graph).points,
            edges: graph.edges().map(|(u, v)| [u.index(), v.index()]).collect(),
        };
        pictures.map(picture).into()
    }
}

/// Members by the numbers of their letters: `$N = 3..5, 7$`, or `$M = 1..2$, $N = 3..5$; $M = 3$, $N = 4$`.
fn spelled(names: &[String], mut places: Vec<Place>) -> String {
    let of_letter = |name: &String, numbers: &[u32]| {
        format!("${name} = {}$", ranges(numbers).replace('-', "..").replace(',', ", "))
    };
    places.sort_unstable();
    places.dedup();
    let [first, second] = names else {
        let numbers = places.iter().map(|place| place[0]).collect_vec();
        return if numbers.is_empty() { String::new() } else { of_letter(&names[0], &numbers) };
    };
    let rows = places.iter().chunk_by(|place| place[0]);
    let rows = rows.into_iter().map(|(m, row)| (m, row.map(|place| place[1]).collect_vec())).collect_vec();
    let mut alike = rows.chunk_by(|one, other| one.1 == other.1).map(|alike| {
        let numbers = alike.iter().map(|row| row.0).collect_vec();
        format!("{}, {}", of_letter(first, &numbers), of_letter(second, &alike[0].1))
    });
    alike.join("; ")
}

/// The entries of the bibliography that the notes of a report cite, as BibTeX.
pub fn cited(report: &Report) -> String {
    let notes = report.tables.iter().flat_map(|table| &table.notes);
    let keys =
        notes.flat_map(|note| note.split('[').skip(1)).filter_map(|part| part.split([',', ']']).next());
    keys.sorted().dedup().filter_map(bibtex).map(|entry| format!("{entry}\n")).join("\n")
}
