//! The columns that conditions and formulas of theorems name, and what is known of them on a graph.
//!
//! Their names are those of the catalogue of columns: `n`, `max_degree`, `girth`, `planar`. A formula may have letters of its
//! own, each of which stands for an expression over columns.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, PoisonError, RwLock};

use graphs::Parameters;
use graphs::classes::{CLASSES, Class};

use crate::formula::{Cell, Expression, FormulaError, Language, Number, Truth, Value};
use crate::{Applies, BoundKind};

/// A letter of a formula and what it stands for.
pub type Letter = (&'static str, &'static str);

/// The ends of what is known of a number; `None` if there is no such column of numbers.
fn ends(parameters: &Parameters, name: &str) -> Option<(u32, u32)> {
    macro_rules! ends {
        ($estimate:ident) => {{
            let estimate = parameters.$estimate();
            (estimate.low, estimate.high)
        }};
    }
    let exactly = |number| (number, number);
    Some(match name {
        "n" => exactly(parameters.order() as u32),
        "m" => exactly(u32::try_from(parameters.size()).unwrap_or(u32::MAX)),
        "max_degree" => exactly(parameters.max_degree()),
        "degeneracy" => exactly(parameters.degeneracy()),
        "chi" => ends!(chi),
        "a" => ends!(acyclic_chi),
        "col_2" => ends!(col_2),
        "treewidth" => ends!(treewidth),
        "arboricity" => ends!(arboricity),
        _ => return None,
    })
}

/// The class of this name, in which hyphens may be underscores.
fn class_of(name: &str) -> Option<&'static Class> {
    let plain = |c: u8| if c == b'-' { b'_' } else { c };
    let is_named = |class: &&Class| class.name.bytes().map(plain).eq(name.bytes().map(plain));
    CLASSES.iter().copied().find(is_named)
}

/// The expression that a theorem has as text. Each is read once, since theorems are applied to millions of graphs.
fn expression(text: &'static str, language: Language) -> Result<Arc<Expression>, FormulaError> {
    type Read = HashMap<(&'static str, Language), Arc<Expression>>;
    static READ: LazyLock<RwLock<Read>> = LazyLock::new(RwLock::default);
    let key = (text, language);
    if let Some(found) = READ.read().unwrap_or_else(PoisonError::into_inner).get(&key) {
        return Ok(Arc::clone(found));
    }
    let read = Arc::new(Expression::read(text, language)?);
    READ.write().unwrap_or_else(PoisonError::into_inner).insert(key, Arc::clone(&read));
    Ok(read)
}

/// What is known of a column of conditions.
fn cell(parameters: &Parameters, name: &str) -> Cell {
    let number = |number| Cell::Value(Value::Number(number));
    match (name, ends(parameters, name)) {
        (_, Some((low, high))) if low == high => number(Number::integer(low)),
        (_, Some((low, high))) => Cell::Between(low, high),
        ("girth", _) => number(parameters.girth().map_or(Number::INFINITE, Number::integer)),
        ("connected", _) => Cell::Value(Value::Truth(parameters.is_connected())),
        _ => {
            let is_in = class_of(name).and_then(|class| parameters.is_in(class));
            is_in.map_or(Cell::Unknown, |is_in| Cell::Value(Value::Truth(is_in)))
        }
    }
}

/// Whether conditions hold, one after the other; each is told with what to say where it fails, in which `{girth}` is the girth.
pub(crate) fn checked(conditions: &[(&'static str, &str)], parameters: &Parameters) -> Applies {
    for (text, otherwise) in conditions {
        let condition = match expression(text, Language::Condition) {
            Ok(condition) => condition,
            Err(fault) => return Applies::Unknown(fault.to_string()),
        };
        match condition.truth(&|name| cell(parameters, name)) {
            Truth::True => {}
            Truth::False => return Applies::No(filled(otherwise, &condition, parameters)),
            Truth::Unknown(names) | Truth::Open(names) => {
                return Applies::Unknown(names.iter().map(|name| unknown(name)).collect());
            }
            Truth::Undefined => return Applies::Unknown(format!("whether {text}")),
        }
    }
    Applies::Yes
}

/// The words with the columns of the condition that stand in braces; of an interval the lower end.
fn filled(words: &str, condition: &Expression, parameters: &Parameters) -> String {
    let names = condition.names().into_iter().chain(["girth"]);
    names.fold(words.to_owned(), |words, name| {
        let braces = format!("{{{name}}}");
        if !words.contains(&braces) {
            return words;
        }
        let shown = match name {
            "girth" => parameters.girth(),
            _ => ends(parameters, name).map(|(low, _)| low),
        };
        words.replace(&braces, &shown.map(|number| number.to_string()).unwrap_or_default())
    })
}

/// What is said of a column, or a class, that is not known.
pub(crate) fn unknown(name: &str) -> String {
    match class_of(name) {
        Some(class) => {
            format!("there was no time to decide whether the graph is in the class {}", class.name)
        }
        None => format!("the {name}"),
    }
}

/// The value of a formula whose letters stand for these; none if it has none, or is negative. An interval enters with the
/// end that keeps the bound true, where the formula rises with the column; what `other` knows is no column of graphs.
///
/// An upper bound above 32 bits is the largest number of them, which no number of a graph exceeds.
pub(crate) fn evaluated(
    formula: &'static str,
    letters: &[Letter],
    kind: BoundKind,
    parameters: &Parameters,
    other: &dyn Fn(&str) -> Option<u32>,
) -> Option<u32> {
    let read = |text| expression(text, Language::Statement).ok();
    let of_column = |name: &str| {
        let of_graph = |(low, high)| if kind == BoundKind::Lower { low } else { high };
        let number = ends(parameters, name).map(of_graph).or_else(|| other(name))?;
        Some(Value::Number(Number::integer(number)))
    };
    let of_name = |name: &str| match letters.iter().find(|(letter, _)| *letter == name) {
        Some((_, text)) => read(text)?.value(&of_column),
        None => of_column(name),
    };
    let Value::Number(number) = read(formula)?.value(&of_name)? else { return None };
    let number = number.finite()?;
    let whole = match kind {
        BoundKind::Upper => number.floor(),
        BoundKind::Lower => number.ceil(),
        BoundKind::Exact => Some(number.clone()).filter(|number| number.is_integer())?,
    };
    let whole = whole.to_integer();
    let is_beyond = kind == BoundKind::Upper && whole > u32::MAX.into();
    if is_beyond { Some(u32::MAX) } else { whole.try_into().ok() }
}
