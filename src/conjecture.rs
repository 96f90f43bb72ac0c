//! Conjectures that the program proposes: inequalities between columns that hold on every graph of a table.
//!
//! *Method*, after Graffiti and TxGraffiti \[Fajtlowicz1988, Davila2024\]. For every choice of up to three terms (columns,
//! floors of their halves, products of two and floors of their halves) a linear program finds the bound with the least total
//! slack ([`program`]); its coefficients become fractions with small denominators, its constant the best one in exact
//! arithmetic. Of all these bounds stay those that are the best one for some graph ([`dalmatian`]). Each is then told with
//! the graphs that attain it, the classes on which it is an equality, and what it follows from ([`known`]).
//!
//! A conjecture is no more than that: it holds on the graphs of the table, and nothing is proved by it.

mod backend;
pub mod dalmatian;
pub mod known;
pub mod picture;
pub mod program;
pub mod table;

use graphs::classes::CLASSES;
use graphs::{Limit, Meter};
use itertools::Itertools;
use rustc_hash::FxHashMap;
use strategies::formula::linear::{Form, Inequality, Side, Term};

use dalmatian::Candidate;
use known::{Knowledge, Relation, Scope};
use program::{Problem, Values};
use table::{Member, Row, Table};

use crate::report::math;

/// What is to be bounded, by what.
#[derive(Debug, Clone)]
pub struct Question {
    /// The number.
    pub number: Form,
    /// On which side.
    pub side: Side,
    /// The columns that bounds may use.
    pub using: Vec<String>,
    /// The most terms.
    pub terms: usize,
    /// The largest denominator of a coefficient.
    pub denominators: i64,
    /// Which graphs are meant.
    pub scope: Scope,
}

/// The most terms of a bound.
pub const MOST_TERMS: usize = 3;

/// The largest denominator of a coefficient where nothing else is said.
pub const DENOMINATORS: i64 = 6;

/// An inequality that holds on every graph of a table.
#[derive(Debug, Clone)]
pub struct Conjecture {
    /// The inequality.
    pub inequality: Inequality,
    /// On how many graphs it is an equality.
    pub touches: u64,
    /// The smallest graphs on which it is.
    pub tight: Vec<Member>,
    /// The classes of the catalogue on all of whose graphs in the table it is.
    pub equality_on: Vec<String>,
    /// What it follows from: theorems, relations between parameters, conjectures before it. Empty if it is not known to
    /// follow from anything.
    pub follows_from: Vec<String>,
}

/// How many of the smallest tight graphs are told.
const SMALLEST: usize = 3;

/// Conjectures, and the limit that ended the search for more.
#[derive(Debug, Clone)]
pub struct ProposalResult {
    /// The simplest one first.
    pub conjectures: Vec<Conjecture>,
    /// What kept the search from its end.
    pub limit: Option<Limit>,
}

/// How an inequality fares on a table.
#[derive(Debug, Clone)]
pub struct Test {
    /// On how many graphs it is an equality.
    pub touches: u64,
    /// The smallest graphs on which it fails.
    pub fails_on: Vec<Member>,
    /// On how many it fails.
    pub failures: u64,
}

/// The value of a column in a row.
fn value_in<'r>(table: &'r Table, row: &'r Row) -> impl Fn(&str) -> Option<i64> + 'r {
    |name| table.columns.iter().position(|column| column == name).map(|place| row.values[place])
}

/// The smallest graphs of some rows.
fn smallest<'r>(table: &Table, rows: impl Iterator<Item = &'r Row>) -> Vec<Member> {
    let members = rows.flat_map(|row| &row.members).map(|&member| &table.members()[member]);
    members.k_smallest(SMALLEST).cloned().collect()
}

/// Tests an inequality on every graph, in integers. None if it names a column that the table has not.
pub fn tested(table: &Table, inequality: &Inequality) -> Option<Test> {
    let difference = inequality.difference();
    let rows = table.rows();
    let values = rows.iter().map(|row| difference.numerator(&value_in(table, row)));
    let values = values.collect::<Option<Vec<i128>>>()?;
    let of = |holds: fn(i128) -> bool| {
        rows.iter().zip(&values).filter(move |(_, value)| holds(**value)).map(|(row, _)| row)
    };
    let count = |holds| of(holds).map(|row| row.members.len() as u64).sum();
    let fails_on = smallest(table, of(|value| value < 0));
    Some(Test { touches: count(|value| value == 0), failures: count(|value| value < 0), fails_on })
}

/// Whether on every graph of the table some bound of these is as good as this one, so that it says nothing new there.
pub fn is_dominated(table: &Table, inequality: &Inequality, by: &[Conjecture]) -> bool {
    let by: Vec<Form> = by.iter().map(|conjecture| conjecture.inequality.difference()).collect();
    let difference = inequality.difference();
    table.rows().iter().all(|row| {
        let of = value_in(table, row);
        let Some(own) = difference.numerator(&of) else { return false };
        by.iter().any(|better| {
            let value = better.numerator(&of);
            value.is_some_and(|value| {
                value * i128::from(difference.denominator()) <= own * i128::from(better.denominator())
            })
        })
    })
}

/// The terms that bounds may have, plain ones first.
fn terms(using: &[String]) -> Vec<Term> {
    let columns = using.iter().map(|name| Term::column(name));
    let pairs = using.iter().array_combinations::<2>().map(|[one, other]| Term::product(one, other));
    let products: Vec<Term> = using.iter().map(|name| Term::product(name, name)).chain(pairs).collect();
    let plain: Vec<Term> = columns.collect();
    let halves = |terms: &[Term]| terms.iter().cloned().map(Term::halved).collect_vec();
    [plain.clone(), halves(&plain), products.clone(), halves(&products)].concat()
}

/// An inequality in LaTeX, with the letters that papers use for columns.
pub fn latex(inequality: &Inequality) -> String {
    let letter = |column: &str| match column {
        "max_degree" => "Delta".to_owned(),
        "min_degree" => "delta".to_owned(),
        "clique" => "omega".to_owned(),
        "acyclic_chi" => "a".to_owned(),
        _ => column.to_owned(),
    };
    math::latex(&inequality.renamed(letter).to_string())
}

/// Proposes bounds that hold on every graph of the table. The meter counts a node for each linear program.
///
/// Cost: the number of choices of terms times a small linear program and some passes over the rows.
pub fn propose(table: &Table, question: &Question, meter: &mut Meter<'_>) -> ProposalResult {
    let rows = table.rows();
    let mut found = ProposalResult { conjectures: Vec::new(), limit: None };
    let of_row = |form: &Form, row: &Row| {
        form.numerator(&value_in(table, row)).and_then(|value| i64::try_from(value).ok())
    };
    let Some(number) = rows.iter().map(|row| of_row(&question.number, row)).collect::<Option<Values>>()
    else {
        return found;
    };
    let weights: Values = rows.iter().map(|row| row.members.len() as i64).collect();
    let terms = terms(&question.using).into_iter().filter_map(|term| {
        let form = Form::term(term.clone());
        let values = rows.iter().map(|row| of_row(&form, row)).collect::<Option<Values>>()?;
        (!values.iter().all_equal()).then_some((term, values))
    });
    // Terms with the same values on all graphs are one; the plain one stands first.
    let terms: Vec<(Term, Values)> = terms.unique_by(|(_, values)| values.clone()).collect();
    let problem = Problem {
        number: &number,
        weights: &weights,
        side: question.side,
        denominators: question.denominators,
    };
    let mut candidates = Vec::new();
    for chosen in choices(&terms, question.terms) {
        if let Err(limit) = meter.step() {
            found.limit = Some(limit);
            break;
        }
        candidates.extend(problem.bounds(&chosen).into_iter().map(|bound| {
            let d = i128::from(bound.denominator());
            let values = numerators(&bound, &chosen, rows.len());
            let tight = values
                .iter()
                .zip(&number)
                .zip(&weights)
                .filter(|((value, number), _)| **value == d * i128::from(**number));
            let touches = tight.map(|(_, &weight)| weight as u64).sum();
            Candidate { bound, touches }
        }));
    }
    let candidates = candidates.into_iter().unique_by(|candidate| candidate.bound.clone()).collect();
    let by_term: FxHashMap<&Term, &Values> = terms.iter().map(|(term, values)| (term, values)).collect();
    let of_bound = |bound: &Form| {
        let used: Vec<(&Term, &Values)> = bound
            .parts()
            .filter_map(|(term, _)| by_term.get_key_value(term))
            .map(|(&term, &values)| (term, values))
            .collect();
        numerators(bound, &used, rows.len())
    };
    let mut known = Knowledge::of(&question.scope, &table.columns);
    for Candidate { bound, touches } in dalmatian::chosen(candidates, question.side, of_bound) {
        let inequality = Inequality { number: question.number.clone(), side: question.side, bound };
        let difference = inequality.difference();
        let tight = |row: &&Row| difference.numerator(&value_in(table, row)) == Some(0);
        let conjecture = Conjecture {
            touches,
            tight: smallest(table, rows.iter().filter(tight)),
            equality_on: equality_on(
                table,
                rows.iter().filter(tight).flat_map(|row| row.members.iter().copied()),
            ),
            follows_from: known.source(&inequality).unwrap_or_default(),
            inequality,
        };
        if conjecture.follows_from.is_empty() {
            known.add(&Relation::proposed(&conjecture.inequality));
        }
        found.conjectures.push(conjecture);
    }
    found
}

/// The values of a bound in these terms times its denominator, one for each row.
fn numerators(bound: &Form, terms: &[(&Term, &Values)], rows: usize) -> Vec<i128> {
    let parts: Vec<(i128, &Values)> =
        terms.iter().map(|(term, values)| (i128::from(bound.coefficient(term)), *values)).collect();
    let of = |row: usize| parts.iter().map(|(part, values)| part * i128::from(values[row])).sum::<i128>();
    (0..rows).map(|row| of(row) + i128::from(bound.rest())).collect()
}

/// Terms to bound by: none, one, two of all, three of columns and their halves.
fn choices(terms: &[(Term, Values)], most: usize) -> impl Iterator<Item = Vec<(&Term, &Values)>> {
    let all: Vec<(&Term, &Values)> = terms.iter().map(|(term, values)| (term, values)).collect();
    let linear: Vec<(&Term, &Values)> =
        all.iter().copied().filter(|(term, _)| term.columns().count() == 1).collect();
    let few = (0..=most.min(2)).flat_map(move |size| all.clone().into_iter().combinations(size));
    few.chain((3..=most.min(MOST_TERMS)).flat_map(move |size| linear.clone().into_iter().combinations(size)))
}

/// The classes with some graphs of the table, all of which are among these.
fn equality_on(table: &Table, tight: impl Iterator<Item = usize>) -> Vec<String> {
    /// The fewest graphs of a class for which an equality is worth a word.
    const FEWEST: usize = 3;

    let mut is_tight = vec![false; table.members().len()];
    tight.for_each(|member| is_tight[member] = true);
    let of_class = |place: usize| {
        let both = table.members().iter().zip(&is_tight);
        both.filter(move |(member, _)| member.is_in(place))
    };
    let all_tight =
        |place: &usize| of_class(*place).count() >= FEWEST && of_class(*place).all(|(_, &is_tight)| is_tight);
    (0..CLASSES.len()).filter(all_tight).map(|place| CLASSES[place].name.replace('-', "_")).collect()
}
