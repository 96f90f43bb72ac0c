//! Expressions over the columns of a graph, in the Common Expression Language \[CEL\].
//!
//! A condition such as `planar && chi_g >= 6 && girth > 3` is decided with as little work as possible. Its parts are
//! connected by `&&`, `||`, `!` and `? :`; every other part is evaluated as a whole. A part may be true, false, not yet
//! computed, unknown (a limit was hit), or undefined (a strategy does not play on the graph). Connectives follow
//! Kleene's strong logic. As long as the condition waits for a column, the cheapest one that it waits for is computed.
//!
//! Numbers are exact, and the infinite is one of them (`expression/arithmetic.rs`).
//!
//! An integer known to lie in an interval decides a part if the part has the same value for every number of it.

mod arithmetic;
mod decimals;
mod fault;
mod syntax;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use cel::common::ast::{Expr, operators};
use cel::{Context, Env, ExecutionError, IdedExpr, Program};
use graphs::Ratio;
use graphs::formats::printable;
use itertools::Itertools;
use thiserror::Error;
use toolkit::invariants::{Column, ColumnError, Kind, Subject, Value};

use self::decimals::Decimals;
use self::fault::Fault;

/// What a condition says of a graph.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// It holds.
    Holds,
    /// It fails.
    Fails,
    /// A limit left these columns unknown, on which it depends.
    Unknown(Vec<String>),
    /// It speaks of something that this graph has not.
    Undefined,
}

/// What is wrong with a text that should be a condition.
#[derive(Debug, Error)]
pub enum ConditionError {
    /// It is no expression.
    #[error(
        "expected a condition such as `planar && chi_g >= 6`, found {source_text:?}: {}",
        printable(fault)
    )]
    Syntax {
        /// The text.
        source_text: String,
        /// What is wrong. It may quote the text.
        fault: String,
    },
    /// It names something that is no column.
    #[error(transparent)]
    Column(#[from] ColumnError),
    /// Its parts do not fit together.
    #[error(
        "expected a condition, true or false for each graph, found {source_text:?}: {}",
        printable(fault)
    )]
    Type {
        /// The text.
        source_text: String,
        /// What is wrong. It may quote the text.
        fault: String,
    },
}

/// An expression over columns that is true or false for each graph.
pub struct Condition {
    source: String,
    program: Program,
    environment: Arc<Env>,
    decimals: Decimals,
    /// The columns by their names in the expression.
    columns: BTreeMap<String, Column>,
}

/// The truth of a part.
enum Truth {
    True,
    False,
    /// It needs these.
    Open(BTreeSet<String>),
    /// It depends on these, which are unknown.
    Unknown(BTreeSet<String>),
    Undefined,
}

impl Truth {
    fn of(truth: bool) -> Self {
        if truth { Truth::True } else { Truth::False }
    }

    fn not(self) -> Self {
        match self {
            Truth::True => Truth::False,
            Truth::False => Truth::True,
            other => other,
        }
    }

    fn and(self, other: Self) -> Self {
        use Truth::{False, Open, True, Undefined, Unknown};
        match (self, other) {
            (False, _) | (_, False) => False,
            (Open(a), Open(b)) => Open(&a | &b),
            (Open(names), _) | (_, Open(names)) => Open(names),
            (Unknown(a), Unknown(b)) => Unknown(&a | &b),
            (Unknown(names), _) | (_, Unknown(names)) => Unknown(names),
            (Undefined, _) | (_, Undefined) => Undefined,
            (True, True) => True,
        }
    }

    fn or(self, other: Self) -> Self {
        self.not().and(other.not()).not()
    }
}

/// The values of the columns computed so far.
type Known = BTreeMap<String, Value>;

impl Condition {
    /// Reads a condition. Its names are columns, with `_` where a column's name has other signs.
    ///
    /// # Errors
    /// The text is no expression, it has a macro, a name is no column, or the types do not fit.
    pub fn read(source: &str) -> Result<Self, ConditionError> {
        let syntax_error = |fault| ConditionError::Syntax { source_text: source.to_owned(), fault };
        let environment = Arc::new(Env::stdlib());
        let program = environment.compile(source).map_err(|errors| {
            let first = errors.errors.first();
            syntax_error(first.map_or_else(String::new, |error| {
                format!("{} (column {})", syntax::told(&error.msg), error.pos.1 + 1)
            }))
        })?;
        if let Some(fault) = syntax::macro_in(program.expression()) {
            return Err(syntax_error(fault));
        }
        let decimals = decimals::of(&program, source).map_err(syntax_error)?;
        let names = program.references();
        let column = |name: &str| Ok((name.to_owned(), Column::of_identifier(name)?));
        let columns = names.variables().into_iter().sorted().map(column);
        let columns = columns.collect::<Result<BTreeMap<_, _>, ColumnError>>()?;
        drop(names);
        let condition = Condition { source: source.to_owned(), program, environment, decimals, columns };
        condition.check_types()?;
        Ok(condition)
    }

    /// The text that was read.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// The columns that it names.
    pub fn columns(&self) -> impl Iterator<Item = &Column> {
        self.columns.values()
    }

    /// Evaluates every part once on made-up values of the right types.
    fn check_types(&self) -> Result<(), ConditionError> {
        let made_up = |column: &Column| match column.entry.kind {
            Kind::Integer => Value::Integer(1),
            Kind::Ratio => Value::Ratio(Ratio::new(1, 1)),
            Kind::Truth => Value::Truth(true),
            Kind::Words => Value::Words(String::new()),
        };
        let known: Known =
            self.columns.iter().map(|(name, column)| (name.clone(), made_up(column))).collect();
        let fault = |fault: String| ConditionError::Type { source_text: self.source.clone(), fault };
        self.check_parts(self.program.expression(), &known).map_err(fault)
    }

    fn check_parts(&self, part: &IdedExpr, known: &Known) -> Result<(), String> {
        if let Some((_, parts)) = connective(part) {
            return parts.iter().try_for_each(|part| self.check_parts(part, known));
        }
        if let Some(fault) = arithmetic::fault_of_quotients(part) {
            return Err(fault);
        }
        match self.evaluate(part, known) {
            Ok(_) | Err(Fault::Value) => Ok(()),
            Err(Fault::Type(fault)) => Err(fault),
        }
    }

    /// Whether it holds for a graph.
    pub fn of(&self, subject: &Subject<'_>) -> Verdict {
        self.with(subject, |_| None)
    }

    /// The same where some columns have values of their own.
    pub fn with(&self, subject: &Subject<'_>, own: impl Fn(&Column) -> Option<Value>) -> Verdict {
        let known = self.columns.iter().filter_map(|(name, column)| Some((name.clone(), own(column)?)));
        let mut known: Known = known.collect();
        loop {
            match self.truth(self.program.expression(), &known) {
                Truth::True => return Verdict::Holds,
                Truth::False => return Verdict::Fails,
                Truth::Undefined => return Verdict::Undefined,
                Truth::Unknown(names) => {
                    return Verdict::Unknown(
                        names.iter().map(|name| self.columns[name].name.clone()).collect(),
                    );
                }
                Truth::Open(names) => {
                    let next = names.into_iter().min_by_key(|name| self.columns[name].entry.cost);
                    let name = next.expect("an open part waits for a column");
                    let value = self.columns[&name].of(subject);
                    known.insert(name, value);
                }
            }
        }
    }

    fn truth(&self, part: &IdedExpr, known: &Known) -> Truth {
        let of = |part: &IdedExpr| self.truth(part, known);
        match connective(part) {
            Some((operators::LOGICAL_NOT, [a])) => of(a).not(),
            Some((operators::LOGICAL_AND, [a, b])) => of(a).and(of(b)),
            Some((operators::LOGICAL_OR, [a, b])) => of(a).or(of(b)),
            Some((operators::CONDITIONAL, [a, b, c])) => match of(a) {
                Truth::True => of(b),
                Truth::False => of(c),
                Truth::Unknown(names) => match (of(b), of(c)) {
                    (Truth::True, Truth::True) => Truth::True,
                    (Truth::False, Truth::False) => Truth::False,
                    (Truth::Open(open), _) | (_, Truth::Open(open)) => Truth::Open(open),
                    _ => Truth::Unknown(names),
                },
                other => other,
            },
            _ => self.truth_of_whole(part, known),
        }
    }

    /// The truth of a part without connectives.
    fn truth_of_whole(&self, part: &IdedExpr, known: &Known) -> Truth {
        /// The most values of intervals that are tried.
        const MOST: u64 = 4096;

        let references = part.references();
        let names: BTreeSet<String> = references.variables().into_iter().map(str::to_owned).collect();
        let open: BTreeSet<String> =
            names.iter().filter(|name| !known.contains_key(*name)).cloned().collect();
        if !open.is_empty() {
            return Truth::Open(open);
        }
        if names.iter().any(|name| known[name] == Value::Undefined) {
            return Truth::Undefined;
        }
        let unknown: BTreeSet<String> =
            names.iter().filter(|name| known[*name].is_unknown()).cloned().collect();
        let mut sizes = unknown.iter().map(|name| match known[name] {
            Value::Between(low, high) => u64::from(high - low) + 1,
            _ => u64::MAX,
        });
        let size = sizes.try_fold(1u64, u64::checked_mul);
        if size.is_none_or(|size| size > MOST) {
            return Truth::Unknown(unknown);
        }
        let choices = unknown.iter().map(|name| match known[name] {
            Value::Between(low, high) => low..=high,
            _ => 0..=0,
        });
        let (mut found, mut is_undefined) = (None, false);
        // Without unknown columns there is one choice, of nothing.
        let every = choices.multi_cartesian_product().collect_vec();
        let every = if unknown.is_empty() { vec![Vec::new()] } else { every };
        let mut tried = known.clone();
        for choice in every {
            for (name, value) in unknown.iter().zip(choice) {
                tried.insert(name.clone(), Value::Integer(value));
            }
            match self.evaluate(part, &tried) {
                Ok(truth) if found.is_none_or(|found| found == truth) => found = Some(truth),
                Ok(_) => return Truth::Unknown(unknown),
                // Types were checked: what is left has no value, such as a division by zero.
                Err(_) => is_undefined = true,
            }
        }
        match (found, is_undefined) {
            (Some(truth), false) => Truth::of(truth),
            (None, true) => Truth::Undefined,
            _ => Truth::Unknown(unknown),
        }
    }

    /// The value of a part in which every column is known.
    fn evaluate(&self, part: &IdedExpr, known: &Known) -> Result<bool, Fault> {
        match arithmetic::truth(part, &self.decimals, &|name| known.get(name)) {
            Some(truth) => truth,
            None => self.evaluate_in_cel(part, known),
        }
    }

    fn evaluate_in_cel(&self, part: &IdedExpr, known: &Known) -> Result<bool, Fault> {
        let mut context = Context::with_env(Arc::clone(&self.environment));
        let references = part.references();
        for name in references.variables() {
            let value = match &known[name] {
                Value::Integer(number) => cel::Value::Int(i64::from(*number)),
                Value::Ratio(ratio) => {
                    cel::Value::Float(ratio.numerator() as f64 / ratio.denominator() as f64)
                }
                Value::Infinite => cel::Value::Float(f64::INFINITY),
                Value::Truth(truth) => cel::Value::Bool(*truth),
                Value::Words(words) => cel::Value::String(Arc::new(words.clone())),
                Value::Between(..) | Value::Partly(_) | Value::Unknown | Value::Undefined => {
                    return Err(Fault::Value);
                }
            };
            context.add_variable_from_value(name, value);
        }
        match context.resolve(part) {
            Ok(cel::Value::Bool(truth)) => Ok(truth),
            Ok(other) => Err(Fault::Type(format!("its value is of type {}", other.type_of()))),
            Err(ExecutionError::DivisionByZero(_) | ExecutionError::RemainderByZero(_)) => Err(Fault::Value),
            Err(error) => Err(Fault::Type(error.to_string().lines().join(" "))),
        }
    }
}

/// The connective of a part and what it connects.
fn connective(part: &IdedExpr) -> Option<(&str, &[IdedExpr])> {
    let Expr::Call(call) = &part.expr else { return None };
    let is_connective = [
        (operators::LOGICAL_NOT, 1),
        (operators::LOGICAL_AND, 2),
        (operators::LOGICAL_OR, 2),
        (operators::CONDITIONAL, 3),
    ]
    .contains(&(call.func_name.as_str(), call.args.len()));
    is_connective.then_some((call.func_name.as_str(), call.args.as_slice()))
}
