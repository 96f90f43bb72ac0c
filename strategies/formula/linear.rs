//! Linear forms of formulas, and inequalities between them: as people type them, as conditions have them, and as integers.
//!
//! A [`Term`] is a column, a product of two, or the floor of half of either. A [`Form`] is a linear form in terms, with
//! integer coefficients over one denominator, so that every comparison is one of integers.

use std::collections::BTreeMap;
use std::fmt;

use itertools::Itertools;
use thiserror::Error;

use super::{Expression, FormulaError, Node, Operation};

/// A column, a product of two columns, or the floor of half of either.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Term {
    /// The columns, one or two, by their identifiers, in alphabetical order.
    factors: Vec<String>,
    is_halved: bool,
}

/// A text that is no inequality between linear forms.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("expected an inequality such as `chi_g <= 2 * chi + floor(n/2) - 1`, found {found:?}: {fault}")]
pub struct InequalityError {
    /// The text.
    pub found: String,
    /// The column of the text, counted from 1, where something is wrong.
    pub column: usize,
    fault: String,
}

impl Term {
    /// One column.
    pub fn column(identifier: &str) -> Self {
        Term { factors: vec![identifier.to_owned()], is_halved: false }
    }

    /// The product of two columns.
    pub fn product(one: &str, other: &str) -> Self {
        let factors = [one, other].into_iter().map(str::to_owned).sorted().collect();
        Term { factors, is_halved: false }
    }

    /// The floor of half of it.
    pub fn halved(self) -> Self {
        Term { is_halved: true, ..self }
    }

    /// The columns.
    pub fn columns(&self) -> impl Iterator<Item = &str> {
        self.factors.iter().map(String::as_str)
    }

    /// How far it is from a column alone: a product counts, and so does a floor.
    pub fn depth(&self) -> usize {
        self.factors.len() - 1 + usize::from(self.is_halved)
    }

    /// What it is the floor of half of.
    pub fn whole(&self) -> Option<Self> {
        self.is_halved.then(|| Term { is_halved: false, ..self.clone() })
    }

    /// Its value, where its columns have these.
    pub fn value(&self, of: &impl Fn(&str) -> Option<i64>) -> Option<i128> {
        let product =
            self.columns().map(of).try_fold(1, |product, value| Some(product * i128::from(value?)))?;
        Some(if self.is_halved { product.div_euclid(2) } else { product })
    }

    fn typed(&self, times: &str) -> String {
        let product = self.factors.iter().join(times);
        if self.is_halved { format!("floor({product}/2)") } else { product }
    }
}

/// (sum of coefficients times terms + constant) / denominator.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Form {
    parts: BTreeMap<Term, i64>,
    constant: i64,
    denominator: i64,
}

impl Form {
    /// The form with these coefficients, reduced.
    ///
    /// # Panics
    /// If the denominator is not positive.
    pub fn new(parts: impl IntoIterator<Item = (Term, i64)>, constant: i64, denominator: i64) -> Self {
        assert!(denominator > 0, "a denominator is positive, not {denominator}");
        let mut sum: BTreeMap<Term, i64> = BTreeMap::new();
        parts.into_iter().for_each(|(term, coefficient)| *sum.entry(term).or_default() += coefficient);
        sum.retain(|_, coefficient| *coefficient != 0);
        let divisor = sum.values().copied().chain([constant]).fold(denominator, common_divisor);
        sum.values_mut().for_each(|coefficient| *coefficient /= divisor);
        Form { parts: sum, constant: constant / divisor, denominator: denominator / divisor }
    }

    /// A term alone.
    pub fn term(term: Term) -> Self {
        Form::new([(term, 1)], 0, 1)
    }

    /// A constant.
    pub fn constant(value: i64) -> Self {
        Form::new([], value, 1)
    }

    /// The terms with their coefficients, over the denominator.
    pub fn parts(&self) -> impl ExactSizeIterator<Item = (&Term, i64)> {
        self.parts.iter().map(|(term, &coefficient)| (term, coefficient))
    }

    /// The coefficient of a term, over the denominator.
    pub fn coefficient(&self, term: &Term) -> i64 {
        self.parts.get(term).copied().unwrap_or(0)
    }

    /// The constant, over the denominator.
    pub fn rest(&self) -> i64 {
        self.constant
    }

    /// The denominator.
    pub fn denominator(&self) -> i64 {
        self.denominator
    }

    /// The columns.
    pub fn columns(&self) -> impl Iterator<Item = &str> {
        self.parts.keys().flat_map(Term::columns).unique()
    }

    /// Its value times the denominator, where the columns have these values.
    pub fn numerator(&self, of: &impl Fn(&str) -> Option<i64>) -> Option<i128> {
        let parts =
            self.parts.iter().map(|(term, &coefficient)| Some(i128::from(coefficient) * term.value(of)?));
        let sum: Option<i128> = parts.sum();
        Some(sum? + i128::from(self.constant))
    }

    /// This many times it.
    fn times(&self, factor: i64) -> Self {
        let parts = self.parts.iter().map(|(term, coefficient)| (term.clone(), coefficient * factor));
        Form::new(parts, self.constant * factor, self.denominator)
    }

    /// The sum.
    pub fn plus(&self, other: &Self) -> Self {
        let (a, b) = (other.denominator, self.denominator);
        let scaled =
            |form: &Form, by: i64| form.parts.clone().into_iter().map(move |(term, part)| (term, part * by));
        Form::new(scaled(self, a).chain(scaled(other, b)), self.constant * a + other.constant * b, a * b)
    }

    /// The difference.
    pub fn minus(&self, other: &Self) -> Self {
        self.plus(&other.times(-1))
    }

    /// The product, where it has terms of two columns at most.
    fn product(&self, other: &Self) -> Option<Self> {
        let mut parts = Vec::new();
        for (form, factor) in [(self, other.constant), (other, self.constant)] {
            parts.extend(form.parts.iter().map(|(term, part)| (term.clone(), part * factor)));
        }
        for ((one, a), (other, b)) in self.parts.iter().cartesian_product(&other.parts) {
            if one.depth() + other.depth() > 0 {
                return None;
            }
            parts.push((Term::product(&one.factors[0], &other.factors[0]), a * b));
        }
        Some(Form::new(parts, self.constant * other.constant, self.denominator * other.denominator))
    }

    /// How large its numbers are.
    pub fn size(&self) -> i64 {
        let numbers = self.parts.values().chain([&self.constant, &self.denominator]);
        numbers.map(|number| number.abs()).sum()
    }

    /// How far its terms are from columns alone.
    pub fn depth(&self) -> usize {
        self.parts.keys().map(Term::depth).sum()
    }

    /// The numerator, with a sign between a coefficient and its term.
    fn written(&self, times: &str, term: impl Fn(&Term) -> String) -> String {
        let parts = self.parts.iter().map(|(part, &coefficient)| match coefficient.abs() {
            1 => (coefficient, term(part)),
            size => (coefficient, format!("{size}{times}{}", term(part))),
        });
        let constant = (self.constant != 0 || self.parts.is_empty())
            .then(|| (self.constant, self.constant.abs().to_string()));
        // What is added first, so that no formula begins with a minus that it can do without.
        let parts = parts.sorted_by_key(|(sign, _)| *sign < 0).chain(constant);
        let mut text = String::new();
        for (place, (sign, part)) in parts.enumerate() {
            text.push_str(match (place, sign < 0) {
                (0, false) => "",
                (0, true) => "-",
                (_, false) => " + ",
                (_, true) => " - ",
            });
            text.push_str(&part);
        }
        text
    }

    /// The form times the denominator, with signs between all factors.
    fn with_signs(&self) -> String {
        self.written(" * ", |term| term.typed(" * "))
    }
}

/// As people type it.
impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numerator = self.written(" ", |term| term.typed(" "));
        match self.denominator {
            1 => f.write_str(&numerator),
            denominator if self.parts.len() + usize::from(self.constant != 0) == 1 => {
                write!(f, "{numerator} / {denominator}")
            }
            denominator => write!(f, "({numerator}) / {denominator}"),
        }
    }
}

/// On which side of a number a bound lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub enum Side {
    /// The number is at most the bound.
    Upper,
    /// The number is at least the bound.
    Lower,
}

impl Side {
    /// The relation of the number to the bound.
    pub fn relation(self) -> &'static str {
        match self {
            Side::Upper => "<=",
            Side::Lower => ">=",
        }
    }
}

/// A number that is at most, or at least, another.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Inequality {
    /// What is bounded.
    pub number: Form,
    /// On which side.
    pub side: Side,
    /// The bound.
    pub bound: Form,
}

impl Inequality {
    /// Reads an inequality. Products may be written with `*` or a blank.
    ///
    /// # Errors
    /// It is none, or not one of linear forms in terms.
    pub fn read(text: &str) -> Result<Self, InequalityError> {
        let wrong = |fault, column| InequalityError { found: text.to_owned(), column, fault };
        let read = Expression::read(text).map_err(|fault| wrong(fault.to_string(), fault.column))?;
        let place = |part: &Expression| FormulaError::new(String::new(), text, part.place).column;
        let (number, side, bound) =
            sides(&read).ok_or_else(|| wrong("there is no <= or >=".to_owned(), place(&read)))?;
        let form = |part: &Expression| {
            let fault = || wrong(format!("{:?} is no linear form", part.text()), place(part));
            Form::of(part).ok_or_else(fault)
        };
        Ok(Inequality { number: form(number)?, side, bound: form(bound)? })
    }

    /// The inequality that a formula is, if its sides are linear.
    pub fn of(condition: &Expression) -> Option<Self> {
        let (number, side, bound) = sides(condition)?;
        Some(Inequality { number: Form::of(number)?, side, bound: Form::of(bound)? })
    }

    /// What is at least 0 if it holds.
    pub fn difference(&self) -> Form {
        match self.side {
            Side::Upper => self.bound.minus(&self.number),
            Side::Lower => self.number.minus(&self.bound),
        }
    }

    /// The same without fractions, with signs between all factors.
    pub fn expression(&self) -> String {
        let (a, b) = (self.number.denominator, self.bound.denominator);
        let scale = a / common_divisor(a, b) * b;
        let (number, bound) = (over_one(&self.number, scale), over_one(&self.bound, scale));
        format!("{} {} {}", number.with_signs(), self.side.relation(), bound.with_signs())
    }

    /// The same with other names for the columns, such as the letters of the field.
    #[must_use]
    pub fn renamed(&self, name: impl Fn(&str) -> String) -> Self {
        let renamed = |form: &Form| {
            let parts = form.parts.iter().map(|(term, &part)| {
                let factors = term.columns().map(&name).collect();
                (Term { factors, is_halved: term.is_halved }, part)
            });
            Form { parts: parts.collect(), ..form.clone() }
        };
        Inequality { number: renamed(&self.number), side: self.side, bound: renamed(&self.bound) }
    }
}

/// The form times the scale, which its denominator divides.
fn over_one(form: &Form, scale: i64) -> Form {
    let by = scale / form.denominator;
    let parts = form.parts.iter().map(|(term, part)| (term.clone(), part * by));
    Form { parts: parts.collect(), constant: form.constant * by, denominator: 1 }
}

/// As people type it.
impl fmt::Display for Inequality {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.number, self.side.relation(), self.bound)
    }
}

fn common_divisor(a: i64, b: i64) -> i64 {
    if b == 0 { a.abs() } else { common_divisor(b, a % b) }
}

/// The largest size of a formula and of its parts, so that no sum or product of two such leaves the integers.
const MOST: i64 = 1_000_000;

/// The sides of an inequality, and its relation.
fn sides(read: &Expression) -> Option<(&Expression, Side, &Expression)> {
    match (read.node(), read.parts()) {
        (Node::Operation(Operation::AtMost, _), [number, bound]) => Some((number, Side::Upper, bound)),
        (Node::Operation(Operation::AtLeast, _), [number, bound]) => Some((number, Side::Lower, bound)),
        _ => None,
    }
}

impl Form {
    /// Reads a form as it stands in a statement; none if the text is no linear form in terms.
    pub fn read(text: &str) -> Option<Self> {
        Form::of(&Expression::read(text).ok()?)
    }

    /// The form that a formula is; none if it is none, or its numbers are too large to go on with.
    pub fn of(formula: &Expression) -> Option<Self> {
        let operation = match formula.node() {
            Node::Number(number) if number.is_integer() => {
                return Some(Form::constant(number.to_i64().filter(|number| *number <= MOST)?));
            }
            Node::Name(name) => return Some(Form::term(Term::column(name))),
            Node::Operation(operation, _) => *operation,
            _ => return None,
        };
        let parts = formula.parts().iter().map(Form::of).collect::<Option<Vec<_>>>()?;
        let form = match (operation, parts.as_slice()) {
            (Operation::Sum, [a, b]) => a.plus(b),
            (Operation::Difference, [a, b]) => a.minus(b),
            (Operation::Product, [a, b]) => a.product(b)?,
            (Operation::Quotient, [a, b]) => a.over(b.integer()?)?,
            (Operation::Negative, [a]) => a.times(-1),
            (Operation::Floor, [a]) => Form::term(a.half()?.clone().halved()),
            _ => return None,
        };
        (form.size() <= MOST).then_some(form)
    }

    /// The integer that it is.
    fn integer(&self) -> Option<i64> {
        (self.parts.is_empty() && self.denominator == 1).then_some(self.constant)
    }

    /// What it is half of, without a floor.
    fn half(&self) -> Option<&Term> {
        let mut parts = self.parts();
        let (Some((term, 1)), None) = (parts.next(), parts.next()) else { return None };
        (self.denominator == 2 && self.constant == 0 && !term.is_halved).then_some(term)
    }

    /// A part of it.
    fn over(&self, by: i64) -> Option<Self> {
        (by > 0).then(|| Form::new(self.parts.clone(), self.constant, self.denominator * by))
    }
}
