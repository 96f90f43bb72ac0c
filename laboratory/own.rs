//! A report on somebody's own family, given by a spec with letters: a table as papers have it; over one letter also what fits each
//! column, held against larger members and perhaps proved, and a plot; and pictures of a small member.

mod formula;

use std::sync::Arc;

use games::Player;
use graphs::families::{self, Letter, Member};
use graphs::{Budget, Graph, Parameters};
use itertools::Itertools;
use pictures::layout::layout;
use rayon::prelude::*;
use shell::progress::Progress;
use strategies::bibliography::bibtex;
use strategies::{Entry, Status};
use toolkit::ask::family::{self, Question as FamilyQuestion};
use toolkit::ask::invariants::Answer;
use toolkit::invariants::{Column, Kind, Limits, PAPER, Value};
use toolkit::named_graph::NamedGraph;
use toolkit::query::{Query, QueryResult};
use toolkit::response::{Method, Search};
use toolkit::verify::{Terms, verify};

use self::formula::{Fit, Formula, Point, fit};
use crate::columns;
use crate::experiments::Interruption;
use crate::report::plot::{self, Axis, Plot, Series};
use crate::report::{self, Begins, Cost, Picture, Question, Report, Table};

/// What the report answers, as stored reports have it.
pub const QUESTION: Question<'static> = Question {
    name: "own",
    about: "$chi_g$, $col_g$, bounds and strategies along a family of your own",
    cost: Cost::Quick,
    begins: Begins::AliceByTheorems,
};

/// At least so many members behind the range are tried, and of a longer range half as many as it has.
const LEAST_LARGER: usize = 3;

/// The simulations of a best response where not every Bob was covered.
const SIMULATIONS: u64 = 1000;

/// A family whose members are made by a function.
pub struct OwnFamily<'a> {
    /// The spec or the pattern of files.
    pub word: &'a str,
    pub letters: &'a [Letter],
    pub graph: &'a (dyn Fn(Member) -> anyhow::Result<NamedGraph> + Sync),
    /// The limits of each search.
    pub budget: &'a Budget,
    pub seed: u64,
    pub progress: &'a dyn Progress,
}

/// A member with its values.
struct Row {
    /// The number of the first letter.
    number: u32,
    answer: Answer<'static>,
}

/// The title of a column of numbers, and its numbers over the letter in the range and behind it.
type Numbers = (String, Vec<Point>, Vec<Point>);

impl OwnFamily<'_> {
    /// The report, its first table with all columns, and the graphs of the rows.
    ///
    /// # Errors
    /// A member cannot be made, or the work was interrupted.
    pub fn report(&self) -> anyhow::Result<(Report, Table, Vec<NamedGraph>)> {
        let columns = Column::list(PAPER)?;
        let limits =
            Limits { decision: self.budget.clone(), parameter: self.budget.clone(), by_search: false };
        let query = Query { columns, condition: None, limits };
        let members = families::members(self.word, self.letters).into_iter().flatten();
        let members = members.map(self.graph).collect::<anyhow::Result<Vec<_>>>()?;
        self.progress.begin("graphs", members.len() as u64);
        let rows = members.into_par_iter().map(|graph| self.row(graph, &query));
        let rows = rows.collect::<Result<Vec<_>, Interruption>>()?;
        let mut table = columns::table(&query.columns, false);
        rows.iter().for_each(|row| table.push(columns::row(&row.answer, false)));
        table.title = format!("The family {}", self.word);
        let mut report = Report { tables: vec![columns::for_paper(table.clone())], ..Report::default() };
        if let [letter] = self.letters {
            let larger = self.larger(letter, &query, rows.len())?;
            report.tables.push(self.formulas(letter, &query.columns, &rows, &larger));
            report.plots.push(self.plot(letter.letter, &query.columns, rows.iter().chain(&larger)));
        }
        report.pictures = rows.first().map(|row| self.pictures(&row.answer.graph)).unwrap_or_default();
        Ok((report, table, rows.into_iter().map(|row| row.answer.graph).collect()))
    }

    fn row(&self, graph: NamedGraph, query: &Query) -> Result<Row, Interruption> {
        let parameters = Parameters::new(Arc::clone(&graph.graph), self.budget);
        let worst = |column: &Column| Some(self.worst(column.strategy()?, &parameters));
        let QueryResult::Values(values) = query.of(&graph.graph, worst) else {
            unreachable!("there is no condition");
        };
        self.budget.start().look_up().map_err(|_| Interruption)?;
        self.progress.advance(&graph.row_name());
        let number = graph.member.as_ref().and_then(|member| member.0.values().next().copied());
        let answer = Answer { graph, columns: query.columns.clone().into(), values };
        Ok(Row { number: number.unwrap_or_default(), answer })
    }

    /// The worst case over every Bob; where they are too many, from what a best response needs to what is proved.
    fn worst(&self, strategy: &'static Entry, parameters: &Parameters) -> Value {
        let search = Search { method: Method::Tree, simulations: SIMULATIONS, seed: self.seed };
        let terms = Terms { response: Some(search), ..Terms::default() };
        let Ok(found) = verify(parameters.graph(), parameters, strategy, &terms, self.budget) else {
            return Value::Undefined;
        };
        let proved =
            found.claims.iter().filter(|claim| claim.status == Status::Proved).map(|claim| claim.bound);
        match (found.worst_case, found.exhaustive) {
            _ if found.is_cut => Value::Unknown,
            (Some(worst), true) => Value::Integer(worst),
            (Some(worst), false) => {
                Value::from((worst, proved.fold(found.classes() * found.max_degree_plus_1, u32::min)))
            }
            (None, _) => Value::Unknown,
        }
    }

    /// Members behind the range, none behind one that cannot be made, and few behind one where a game is open.
    fn larger(&self, letter: &Letter, query: &Query, rows: usize) -> Result<Vec<Row>, Interruption> {
        let mut larger: Vec<Row> = Vec::new();
        let last = letter.high - (letter.high - letter.low) % letter.step;
        let numbers = (1..).map_while(|index| last.checked_add(letter.step.checked_mul(index)?));
        for number in numbers.take((rows / 2).max(LEAST_LARGER)) {
            let is_open = |row: &Row| row.answer.values.iter().rev().take(2).any(Value::is_unknown);
            if larger.len() >= LEAST_LARGER && larger.last().is_some_and(is_open) {
                break;
            }
            let Ok(graph) = (self.graph)(Member([(letter.letter, number)].into())) else { break };
            larger.push(self.row(graph, query)?);
        }
        Ok(larger)
    }

    /// What fits each column of numbers, and what is proved.
    fn formulas(&self, letter: &Letter, columns: &[Column], rows: &[Row], larger: &[Row]) -> Table {
        let heads = report::Column::list("number | fits | for | #rows | #larger | proof = proved");
        let mut table = Table::new("formulas", format!("What fits the numbers of {}", self.word), heads);
        let name = letter.letter;
        for (title, given, larger) in numbers(columns, rows, larger) {
            let Some(Fit { formula, from, rows: fitting }) = fit(&given) else {
                table.push(shell::cells![title, "nothing simple", "", given.len(), larger.len(), ""]);
                continue;
            };
            let exact = larger.iter().filter(|(_, (low, high))| low == high).count();
            let refuting = larger.iter().find(|point| !formula.is_within(point)).map(|point| point.0);
            let known = given
                .iter()
                .chain(&larger)
                .filter(|(n, (low, high))| low == high && Some(*n) < refuting.or(Some(u32::MAX)));
            let last = known.map(|point| point.0).max().unwrap_or(from);
            let conjectured = format!("conjectured from {} rows", fitting + exact);
            let proof = match refuting {
                Some(n) => format!("refuted by ${name} = {n}$"),
                None if title == "$chi_g$" => self.proof(letter, &formula, from, rows, conjectured),
                None => conjectured,
            };
            let range = format!("${name} = {from}..{last}$");
            table.push(shell::cells![title, formula.spelled(name), range, fitting, exact, proof]);
        }
        table.notes = vec![format!(
            "Fits: the simplest of a constant, a linear one, one by residues, and the ceiling of a linear one, that all rows have from \
             some ${name}$ on. Larger: how many members behind the range it was tried on. What is conjectured is not proved."
        )];
        table
    }

    /// What is proved of a formula for chi_g: of all members by `mapgame family`, else of those in the range by theorems.
    fn proof(
        &self,
        letter: &Letter,
        formula: &Formula,
        from: u32,
        rows: &[Row],
        conjectured: String,
    ) -> String {
        let proved = match *formula {
            Formula::Constant(value) => self.proved(letter, value as u32),
            _ => Vec::new(),
        };
        match proved.as_slice() {
            [] => {}
            [one] => return format!("{one}; the other bound is {conjectured}"),
            both => return both.join("; "),
        }
        let by_theorems = |row: &Row| {
            let value = |name: &str| {
                let place = row.answer.columns.iter().position(|column| column.name == name)?;
                Some(row.answer.values[place].to_string())
            };
            let is_exact = value("chi_g_lower")? == value("chi_g_upper")?;
            is_exact.then(|| Some([value("chi_g_lower_by")?, value("chi_g_upper_by")?]))?
        };
        let named: Option<Vec<_>> = rows.iter().filter(|row| row.number >= from).map(by_theorems).collect();
        named.map_or(conjectured.clone(), |named| {
            let named = named.into_iter().flatten().sorted().dedup().join(", ");
            format!("on each member of the range by theorems ({named}); {conjectured}")
        })
    }

    /// The bounds on chi_g that `mapgame family` proves of all members, where the spec is in its language.
    fn proved(&self, letter: &Letter, value: u32) -> Vec<String> {
        // The parts of such a search have limits of their own, far below those of a game.
        let budget = Budget { nodes: None, ..self.budget.clone() };
        let ask = |k: u32, winner: Player| {
            let family = self.word.to_owned();
            let asked = FamilyQuestion { family, k, first: Player::Alice, nodes: None, milliseconds: None };
            let found = family::answer(&asked, &budget).ok()?.statement;
            (letter.letter == 'N' && found.winner == Some(winner)).then_some(found)
        };
        let below = value.checked_sub(1).and_then(|k| ask(k, Player::Bob));
        let below = below.and_then(|found| Some((">=", found.smaller?, found.by?)));
        let above = ask(value, Player::Alice).and_then(|found| Some(("<=", found.members?, found.by?)));
        let bounds = below.into_iter().chain(above);
        let bounds =
            bounds.map(|(relation, all, by)| format!("$chi_g {relation} {value}$ for all ${all}$ by {by}"));
        bounds.collect()
    }

    /// The numbers over the letter.
    fn plot<'r>(&self, letter: char, columns: &[Column], rows: impl Iterator<Item = &'r Row>) -> Plot {
        let rows = rows.collect_vec();
        let [x, y] = [format!("${letter}$"), "colors".to_owned()].map(|title| Axis::new(title).whole());
        let mut plot = Plot::new("family", format!("The family {}", self.word), x, y);
        for (index, column) in columns.iter().enumerate() {
            let name = match (column.strategy(), column.name.as_str()) {
                (Some(strategy), _) => strategy.name.to_owned(),
                (None, "chi_g_upper") => "bound on $chi_g$".to_owned(),
                (None, name @ ("chi_g" | "col_g")) => format!("${name}$"),
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
            "Strategies: what they need against every Bob. Bars: not decided; of a strategy from what a best response needs to \
             what is proved."
                .into(),
        ];
        plot
    }

    /// The member, and the same with its vertices numbered along the best known order for col_2.
    fn pictures(&self, member: &NamedGraph) -> Vec<Picture> {
        let graph: &Graph = &member.graph;
        let parameters = Parameters::new(Arc::clone(&member.graph), self.budget);
        let order = parameters.col_2();
        let mut places = vec![String::new(); graph.order()];
        (1..).zip(order.witness.sequence()).for_each(|(place, v)| places[v.index()] = i32::to_string(&place));
        let title = format!("{} for {}", self.word, member.row_name());
        let along = format!("{title}: the places in an order by which col_2 <= {}", order.high);
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

/// Order, size, and every column of numbers that has any.
fn numbers(columns: &[Column], rows: &[Row], larger: &[Row]) -> Vec<Numbers> {
    let both = |title: String, ends: &dyn Fn(&Row) -> Option<(u32, u32)>| {
        let points =
            |rows: &[Row]| rows.iter().filter_map(|row| Some((row.number, ends(row)?))).collect_vec();
        (title, points(rows), points(larger))
    };
    let exactly = |number: usize| Some((number as u32, number as u32));
    let mut all = vec![
        both("$n$".into(), &|row| exactly(row.answer.graph.graph.order())),
        both("$m$".into(), &|row| exactly(row.answer.graph.graph.size())),
    ];
    let of_numbers = columns.iter().enumerate().filter(|(_, column)| column.entry.kind == Kind::Integer);
    all.extend(of_numbers.map(|(index, column)| {
        let title = match (column.strategy(), column.name.as_str()) {
            (Some(strategy), _) => format!("worst {}", strategy.name),
            (None, "chi_g_lower") => "$chi_g >=$ by a theorem".into(),
            (None, "chi_g_upper") => "$chi_g <=$ by a theorem".into(),
            (None, name) => format!("${name}$"),
        };
        both(title, &|row| ends(&row.answer.values[index]))
    }));
    all.retain(|(_, given, _)| !given.is_empty());
    all
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
