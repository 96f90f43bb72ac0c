//! A report on a user's own family, given by a spec with letters: a table for a paper; for one letter also a
//! formula for each column, tested on larger members and perhaps proved, and a plot; and pictures of a small
//! member.

mod formula;
mod theorems;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use catalogue::families::{self, Letter, Member};
use games::Player;
use graphs::{Budget, Graph, Parameters};
use itertools::Itertools;
use rayon::prelude::*;
use shell::progress::Progress;
use strategies::bibliography::bibtex;
use strategies::{Entry, Instance, Invariant, Status, thresholds};
use toolkit::ask::table::Answer;
use toolkit::bounds::Bounds;
use toolkit::invariants::{Column, ColumnKind, Limits, PAPER, Value};
use toolkit::named_graph::NamedGraph;
use toolkit::pictures::layout::layout;
use toolkit::query::{Query, QueryResult};
use toolkit::response::Search;
use toolkit::verify::{VerifyTerms, verify};

use self::formula::{ANY_NUMBER, Fit, Formula, NO_NUMBER, Point, fit};
use self::theorems::SpecFamily;
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

/// At least this many members after the range are tested, and for a longer range half as many as it has.
const LEAST_LARGER: usize = 3;

/// The numbers of far members, as multiples of the last number.
const FACTORS: [u32; 3] = [2, 5, 10];

/// The largest order of a far member.
const LARGEST_FAR: usize = 400;

/// The largest order of a far member on which strategies play.
const LARGEST_PLAYED: usize = 20;

/// The nodes of each search on a far member.
const NODES_FAR: u64 = 1000;

/// The simulations of a best response if not every Bob was covered: on members near the range, and on far ones.
const SIMULATIONS: [u64; 2] = [1000, 100];

/// A family with a function that constructs its members.
pub struct OwnFamily<'a> {
    /// The spec or the pattern of files.
    pub word: &'a str,
    pub letters: &'a [Letter],
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

struct Row {
    /// The number of the first letter.
    number: u32,
    is_far: bool,
    answer: Answer<'static>,
    /// The intervals of chi_g and col_g by theorems only.
    by_theorems: [(u32, u32); 2],
    /// Whether a limit ended a search that theorems use, so that their bounds might improve.
    is_cut: bool,
}

/// The name and title of a numeric column, and its numbers as a function of the letter, in the range and after it.
struct Numbers {
    column: String,
    title: String,
    points: Vec<Point>,
    /// The number of them in the range.
    given: usize,
    /// The members after the range with a possibly weak bound, because a limit ended a search that it uses.
    weak: Vec<u32>,
    /// Whether theorems alone give every known number.
    is_by_theorems: bool,
}

impl Numbers {
    /// Whether a formula contradicts the known value of this member. A weak bound does not refute a better one.
    fn refutes(&self, formula: &Formula, point: &Point) -> bool {
        let (n, (low, _)) = *point;
        let is_better = (formula.at(n.into()) < i64::from(low)) == (self.column == "chi_g_upper");
        !(formula.is_within(point) || self.weak.contains(&n) && is_better)
    }
}

impl OwnFamily<'_> {
    /// The report, as far as time permits.
    ///
    /// # Errors
    /// A member cannot be constructed.
    pub fn report(&self) -> anyhow::Result<OwnReport> {
        // A part of the time is left for what a search still does when it is over, and for writing.
        let budget = &self.budget.in_part(2, 3);
        let mut columns = Column::list(PAPER)?;
        if self.first == Player::Bob {
            columns.retain(|column| !["chi_g", "col_g"].contains(&column.name.as_str()));
            columns.extend(Column::list("col_g_bob,chi_g_bob")?);
        }
        let members = families::members(self.word, self.letters).into_iter().flatten();
        let members = members.map(self.graph).collect::<anyhow::Result<Vec<_>>>()?;
        let asked = members.len();
        self.progress.begin("graphs", asked as u64);
        // Half of the time is for the range, and each row has its share of it.
        let rounds = 2 * asked.div_ceil(rayon::current_num_threads()).max(1) as u32;
        let share = Budget { time: self.budget.time.map(|time| time * 2 / 3 / rounds), ..budget.part(1, 2) };
        let rows = members.into_par_iter().map(|graph| self.row(graph, &columns, &share.begun(), false));
        let rows: Vec<Row> = rows.collect::<Vec<_>>().into_iter().flatten().collect();
        let mut table = columns::table(&columns, false);
        rows.iter().for_each(|row| table.push_explained(columns::row(&row.answer, false)));
        table.title = format!("The family {}", self.title());
        let mut report = Report { tables: vec![columns::for_paper(table.clone())], ..Report::default() };
        let mut proofs = BTreeMap::new();
        if let [letter] = self.letters {
            let larger = self.larger(letter, &columns, rows.len(), budget);
            let (formulas, found) = self.formulas(letter, &columns, &rows, &larger, budget);
            report.tables.push(formulas);
            proofs = found;
            let near = larger.iter().filter(|row| !row.is_far);
            report.plots.push(self.plot(letter.letter, &columns, rows.iter().chain(near)));
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
        format!("{}{}", self.word, if self.first == Player::Bob { ", Bob first" } else { "" })
    }

    /// Adds a column for each letter after the name of the graph.
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
        let number = graph.member.as_ref().and_then(|member| member.0.values().next().copied());
        let answer = Answer { graph, columns: query.columns.into(), values };
        let by_theorems = [Invariant::GameChromaticNumber, Invariant::GameColoringNumber]
            .map(|game| bounds.interval(game).ends());
        Some(Row { number: number.unwrap_or_default(), is_far, answer, by_theorems, is_cut })
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

    /// Members after the range, up to the first that cannot be constructed, and few after one with an undecided
    /// game. Then far members, for which only theorems and stored results are used: multiples of the last number,
    /// and numbers at which a hypothesis of the catalogue may begin to hold.
    fn larger(&self, letter: &Letter, columns: &[Column], rows: usize, budget: &Budget) -> Vec<Row> {
        let mut larger: Vec<Row> = Vec::new();
        let Letter { letter: name, low, high, step } = *letter;
        let last = high - (high - low) % step;
        let member = |number| (self.graph)(Member([(name, number)].into())).ok();
        let near = (rows / 2).max(LEAST_LARGER);
        for index in 1..=near {
            let is_open = |row: &Row| row.answer.values.iter().rev().take(2).any(Value::is_unknown);
            let is_late = larger.len() >= LEAST_LARGER && larger.last().is_some_and(is_open);
            let number = step.checked_mul(index as u32).and_then(|more| last.checked_add(more));
            let Some(graph) = number.filter(|_| !is_late).and_then(member) else { break };
            let Some(row) = self.row(graph, columns, &budget.part(1, (near - index + 2) as u32), false)
            else {
                break;
            };
            larger.push(row);
        }
        let beyond = larger.last().map_or(last, |row| row.number);
        let times = FACTORS.iter().map(|factor| last.saturating_mul(*factor));
        let places = times.chain(thresholds().into_iter().flat_map(|least| [least, least + 1]));
        let places = places.map(|place| low + place.saturating_sub(low).div_ceil(step).saturating_mul(step));
        let places: BTreeSet<u32> = places.filter(|&place| place > beyond).collect();
        let few = Budget { nodes: Some(budget.nodes.unwrap_or(NODES_FAR).min(NODES_FAR)), ..budget.clone() };
        let graphs = places.into_iter().filter_map(member).collect_vec();
        let graphs = graphs.into_par_iter().filter(|graph| graph.graph.order() <= LARGEST_FAR);
        larger.extend(graphs.filter_map(|graph| self.row(graph, columns, &few, true)).collect::<Vec<_>>());
        larger
    }

    /// The formula for each numeric column, and what is proved.
    fn formulas(
        &self,
        letter: &Letter,
        columns: &[Column],
        rows: &[Row],
        larger: &[Row],
        budget: &Budget,
    ) -> (Table, BTreeMap<String, String>) {
        let heads = report::Column::list(
            "number | fits = formula | for = holds for | open | #rows | #larger = larger members | proof = proved",
        );
        let mut table = Table::new("formulas", format!("Fitted formulas for {}", self.title()), heads);
        let name = letter.letter;
        let family = SpecFamily {
            word: self.word,
            letter,
            first: self.first,
            budget,
            found: RefCell::default(),
            files: RefCell::default(),
        };
        for of_column in numbers(columns, rows, larger) {
            let Trial { stated, tried, is_dense, refuted } = of_column.run_trial();
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
            let of_fit = |fit: &Fit| family.proofs(&column, [&fit.formula; 2], fit.from);
            let fitted = stated.as_ref().map(of_fit).filter(|(_, is_proved)| tried > 0 || *is_proved);
            let stated = stated.filter(|_| fitted.is_some());
            let (mut said, is_proved) = fitted.unwrap_or_else(|| {
                let [low, high] = [low, high].map(|end| Formula::Constant(end.into()));
                family.proofs(&column, [&low, &high], points[0].0)
            });
            if let (Some(fit), false) = (&stated, is_proved) {
                let other = if said.is_empty() { "" } else { "the other bound " };
                let rows = fit.rows + tried;
                said.push(match (is_dense, other) {
                    (true, _) if is_by_theorems => {
                        format!("{other}by theorems for each ${name}$ computed, {rows} rows; conjectured for all ${name}$")
                    }
                    (true, "") => format!("conjectured from {rows} rows"),
                    (true, _) => format!("{other}is conjectured from {rows} rows"),
                    (false, _) => format!("{other}fits {rows} rows, but one of the next is open"),
                });
            }
            let numbers = |points: Vec<u32>| match ranges(&points) {
                none if none.is_empty() => none,
                ranges => format!("${name} = {}$", ranges.replace('-', "..").replace(',', ", ")),
            };
            let without =
                points.iter().filter(|point| point.1 == NO_NUMBER).map(|point| point.0).collect_vec();
            if let Some((formula, by)) = refuted {
                let verb = if without.contains(&by) { "ends before" } else { "is refuted by" };
                said.push(format!("{} {verb} ${name} = {by}$", formula.spelled(name)));
            } else if stated.is_none() && tried == 0 && points.len() > given {
                said.push("no larger member is decided".into());
            }
            said.extend((!without.is_empty()).then(|| format!("does not apply for {}", numbers(without))));
            let among = |point: &&&Point| stated.as_ref().is_none_or(|fit| point.0 >= fit.from);
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
                    (fit.formula.spelled(name), format!("${name} >= {}$", fit.from), fit.rows)
                }
                Some(fit) => (fit.formula.spelled(name), has, fit.rows),
                None => ("no simple formula".into(), String::new(), given),
            };
            table.push(shell::cells![title, shown, has, open, fitting, tried, said.join("; ")]);
        }
        table.notes = vec![format!(
            "Formula: the simplest one (a constant, a linear function, one value for each residue, the ceiling of a \
             linear function) that agrees with all rows from some ${name}$ on. Holds for: the members whose number is \
             known to be its value. Open: the members for which only an interval is known, which contains its value. \
             Larger members: how many further members it was tried on, the next ones after the range and distant ones \
             whose number theorems or stored results give. A formula that was tried on none is not stated. \
             Conjectured: it also fits the next three members, or all members tried if these are fewer; it is not \
             proved."
        )];
        (table, family.files.into_inner())
    }

    /// The numbers over the letter.
    fn plot<'r>(&self, letter: char, columns: &[Column], rows: impl Iterator<Item = &'r Row>) -> Plot {
        let rows = rows.collect_vec();
        let [x, y] = [format!("${letter}$"), "colors".to_owned()].map(|title| Axis::new(title).whole());
        let mut plot = Plot::new("family", format!("The family {}", self.title()), x, y);
        for (index, column) in columns.iter().enumerate() {
            let name = match (column.strategy(), column.name.as_str()) {
                (Some(strategy), _) => strategy.name.to_owned(),
                (None, "chi_g_upper") => "bound on $chi_g$".to_owned(),
                (None, "chi_g" | "chi_g_bob") => "$chi_g$".to_owned(),
                (None, "col_g" | "col_g_bob") => "$col_g$".to_owned(),
                _ => continue,
            };
            let points = rows.iter().filter_map(|row| {
                let (low, high) = ends(&row.answer.values[index])?;
                let point = plot::Point::new(row.number.into(), f64::from(low + high) / 2.0);
                Some(if low == high { point } else { point.between(low.into(), high.into()) })
            });
            plot.series.push(Series::through(name, points));
        }
        plot.series.retain(|series| !series.points.is_empty());
        plot.notes = vec![
            "Strategies: the number that they need against every Bob. A bar is a value that is not decided; for a \
             strategy it goes from what the best response found requires to what is proved."
                .into(),
        ];
        plot
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

/// A formula that was tested on larger members.
struct Trial {
    stated: Option<Fit>,
    /// The number of members, not used for the fit, on which it was tested.
    tried: usize,
    /// Whether the first of them, the usual number of tests, are all decided.
    is_dense: bool,
    /// The first formula that one of them refuted, and its number.
    refuted: Option<(Formula, u32)>,
}

impl Numbers {
    /// Fits a formula to the points in the range and tests it on the others. After a refutation a new one is fitted
    /// from there on, and the usual number of further points must agree.
    fn run_trial(&self) -> Trial {
        let points = &self.points;
        let (mut start, mut end, mut refuted) = (0, self.given, None);
        let is_exact = |(_, (low, high)): &&Point| low == high;
        let none = |refuted| {
            let tried = points[self.given..].iter().filter(is_exact).count();
            Trial { stated: None, tried, is_dense: false, refuted }
        };
        loop {
            match fit(&points[start..end]) {
                None if end == points.len() => return none(refuted),
                None => end += 1,
                Some(found) => {
                    let rest = &points[end..];
                    let has_it = |point: &&Point| is_exact(point) && found.formula.is_within(point);
                    match rest.iter().position(|point| self.refutes(&found.formula, point)) {
                        None => {
                            let tried = rest.iter().filter(has_it).count();
                            if refuted.is_some() && tried < LEAST_LARGER {
                                return none(refuted);
                            }
                            let is_dense = rest.iter().take(LEAST_LARGER).all(|point| has_it(&point));
                            return Trial { stated: Some(found), tried, is_dense, refuted };
                        }
                        Some(place) => {
                            let by = rest[place].0;
                            refuted.get_or_insert((found.formula, by));
                            (start, end) = (end + place, end + place + 1);
                        }
                    }
                }
            }
        }
    }
}

/// The order, the size, and every numeric column with some value.
fn numbers(columns: &[Column], rows: &[Row], larger: &[Row]) -> Vec<Numbers> {
    let all = |column: &str, title: String, ends: &dyn Fn(&Row) -> Option<(u32, u32)>| {
        let points =
            |rows: &[Row]| rows.iter().filter_map(|row| Some((row.number, ends(row)?))).collect_vec();
        let (given, later) = (points(rows), points(larger));
        let is_bound = column.starts_with("chi_g_");
        let weak = larger.iter().filter(|row| is_bound && row.is_cut).map(|row| row.number).collect();
        let game = ["chi_g", "col_g"].iter().position(|game| *game == column);
        let is_proved = |row: &Row| {
            game.is_some_and(|game| {
                ends(row).is_none_or(|ends| ends.0 < ends.1 || row.by_theorems[game] == ends)
            })
        };
        let is_by_theorems = is_bound || rows.iter().chain(larger).all(is_proved);
        let (column, length) = (column.to_owned(), given.len());
        Numbers { column, title, given: length, points: [given, later].concat(), weak, is_by_theorems }
    };
    let exactly = |number: usize| Some((number as u32, number as u32));
    let mut found = vec![
        all("n", "$n$".into(), &|row| exactly(row.answer.graph.graph.order())),
        all("m", "$m$".into(), &|row| exactly(row.answer.graph.graph.size())),
    ];
    let of_numbers =
        columns.iter().enumerate().filter(|(_, column)| column.entry.kind == ColumnKind::Integer);
    found.extend(of_numbers.map(|(index, column)| {
        let name = column.name.trim_end_matches("_bob");
        let title = match (column.strategy(), name) {
            (Some(strategy), _) => format!("worst {}", strategy.name),
            (None, "chi_g_lower") => "$chi_g >=$ by a theorem".into(),
            (None, "chi_g_upper") => "$chi_g <=$ by a theorem".into(),
            (None, name) => format!("${name}$"),
        };
        all(name, title, &|row| match &row.answer.values[index] {
            Value::Undefined => Some(NO_NUMBER),
            Value::Unknown if !row.is_far => Some(ANY_NUMBER),
            value => ends(value),
        })
    }));
    let has_any = |points: &[Point]| points.iter().any(|point| ![NO_NUMBER, ANY_NUMBER].contains(&point.1));
    found.retain(|numbers| has_any(&numbers.points[..numbers.given]));
    found
}

fn ends(value: &Value) -> Option<(u32, u32)> {
    match *value {
        Value::Integer(number) => Some((number, number)),
        Value::Between(low, high) => Some((low, high)),
        _ => None,
    }
}

/// The entries of the bibliography that the notes of a report cite, as BibTeX.
pub fn cited(report: &Report) -> String {
    let notes = report.tables.iter().flat_map(|table| &table.notes);
    let keys =
        notes.flat_map(|note| note.split('[').skip(1)).filter_map(|part| part.split([',', ']']).next());
    keys.sorted().dedup().filter_map(bibtex).map(|entry| format!("{entry}\n")).join("\n")
}
