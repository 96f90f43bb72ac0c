//! The columns in conditions and formulas of theorems, and their known values on a graph.
//!
//! Their names are those of the catalogue of columns: `n`, `max_degree`, `girth`, `planar`. A formula
//! may also define letters, each as an expression over columns.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock, PoisonError, RwLock};

use graphs::Parameters;
use graphs::classes::{CLASSES, Class};

use crate::formula::{Cell, Expression, FormulaError, Node, Number, Truth, Value};
use crate::{Applicability, BoundKind};

/// A letter of a formula and its definition.
pub type Letter = (&'static str, &'static str);

/// Computes the known interval of a number.
type Ends = fn(&Parameters) -> (u32, u32);

/// The source of the values of a column.
#[derive(Debug, Clone, Copy)]
enum Source {
    Number(Ends),
    Girth,
    Connected,
    Class(&'static Class),
    /// Not a column of graphs.
    Other,
}

/// A name in a text, with its source.
#[derive(Debug)]
struct Column {
    name: String,
    source: Source,
}

impl AsRef<str> for Column {
    fn as_ref(&self) -> &str {
        &self.name
    }
}

/// The function for the known interval of a number; `None` if there is no such column of numbers.
fn ends(name: &str) -> Option<Ends> {
    macro_rules! ends {
        ($estimate:ident) => {
            |parameters| (parameters.$estimate().low, parameters.$estimate().high)
        };
    }
    macro_rules! exactly {
        ($parameters:ident, $number:expr) => {
            |$parameters| ($number, $number)
        };
    }
    Some(match name {
        "n" => exactly!(parameters, parameters.order() as u32),
        "m" => exactly!(parameters, u32::try_from(parameters.size()).unwrap_or(u32::MAX)),
        "max_degree" => exactly!(parameters, parameters.max_degree()),
        "degeneracy" => exactly!(parameters, parameters.degeneracy()),
        "chi" => ends!(chi),
        "a" => ends!(acyclic_chi),
        "w" => ends!(pseudoforest_chi),
        "col_2" => ends!(col_2),
        "treewidth" => ends!(treewidth),
        "arboricity" => ends!(arboricity),
        _ => return None,
    })
}

/// The class with this name; underscores count as hyphens.
fn class_of(name: &str) -> Option<&'static Class> {
    let plain = |c: u8| if c == b'-' { b'_' } else { c };
    let is_named = |class: &&Class| class.name.bytes().map(plain).eq(name.bytes().map(plain));
    CLASSES.iter().copied().find(is_named)
}

impl Column {
    fn named(name: &str) -> Self {
        let source = match (name, ends(name), class_of(name)) {
            (_, Some(ends), _) => Source::Number(ends),
            ("girth", ..) => Source::Girth,
            ("connected", ..) => Source::Connected,
            (.., Some(class)) => Source::Class(class),
            _ => Source::Other,
        };
        Column { name: name.to_owned(), source }
    }

    fn cell(&self, parameters: &Parameters) -> Cell {
        let number = |number: u32| Cell::Value(Value::Number(Number::word(number)));
        let truth = |truth| Cell::Value(Value::Truth(truth));
        match self.source {
            Source::Number(ends) => match ends(parameters) {
                (low, high) if low == high => number(low),
                (low, high) => Cell::Between(low, high),
            },
            Source::Girth => parameters.girth().map_or(Cell::Value(Value::Number(Number::INFINITE)), number),
            Source::Connected => truth(parameters.is_connected()),
            Source::Class(class) => parameters.is_in(class).map_or(Cell::Unknown, truth),
            Source::Other => Cell::Unknown,
        }
    }
}

/// The parsed expression, with its letters replaced by their definitions. Each text is parsed once,
/// since theorems are applied to millions of graphs.
fn expression(
    text: &'static str,
    letters: &'static [Letter],
) -> Result<Arc<Expression<Column>>, FormulaError> {
    type Key = (&'static str, &'static [Letter]);
    static READ: LazyLock<RwLock<BTreeMap<Key, Arc<Expression<Column>>>>> = LazyLock::new(RwLock::default);
    if let Some(found) = READ.read().unwrap_or_else(PoisonError::into_inner).get(&(text, letters)) {
        return Ok(Arc::clone(found));
    }
    let stand_for = letters.iter().map(|(_, text)| Expression::read(text));
    let stand_for = stand_for.collect::<Result<Vec<Expression>, _>>()?;
    let column = |name: &String| Expression::from(Node::Name(Column::named(name)));
    let of_name = |name: &String| match letters.iter().position(|(letter, _)| letter == name) {
        Some(letter) => stand_for[letter].with_names(&column),
        None => column(name),
    };
    let read = Arc::new(Expression::read(text)?.with_names(&of_name));
    READ.write().unwrap_or_else(PoisonError::into_inner).insert((text, letters), Arc::clone(&read));
    Ok(read)
}

/// Messages for conditions that fail, with `#` for any number, and `{girth}` for the girth. For other
/// conditions the message is that the graph is not of this kind.
const OTHERWISE: [(&str, &str); 14] = [
    ("!planar", "the graph is planar, and other theorems say more"),
    ("!star", "the graph is a star"),
    ("cactus", "two cycles have a common edge"),
    ("forest", "the graph has a cycle of length {girth}"),
    ("girth >= #", "the graph has a cycle of length {girth}"),
    ("grid", "the graph is not a grid"),
    ("halin", "the graph is not a Halin graph"),
    ("interval", "the graph is not an interval graph"),
    ("line_graph", "the graph is not a line graph"),
    ("m >= 1", "there is no edge"),
    ("max_degree <= #", "there is a vertex of higher degree"),
    ("n <= #", "there are more than # vertices"),
    ("n >= #", "there are fewer than # vertices"),
    ("tree", "the graph is not a tree"),
];

/// Whether the conditions hold; they are tested in order.
pub(crate) fn checked(conditions: &[&'static str], parameters: &Parameters) -> Applicability {
    for text in conditions {
        let condition = match expression(text, &[]) {
            Ok(condition) => condition,
            Err(fault) => return Applicability::Unknown(fault.to_string()),
        };
        match condition.truth(&|column| column.cell(parameters)) {
            Truth::True => {}
            Truth::False => return Applicability::No(failure_message(text, parameters)),
            Truth::Unknown(names) | Truth::Open(names) => {
                return Applicability::Unknown(names.iter().map(|name| unknown_message(name)).collect());
            }
            Truth::Undefined => return Applicability::Unknown(format!("whether {text}")),
        }
    }
    Applicability::Yes
}

/// The message if this condition fails.
fn failure_message(text: &str, parameters: &Parameters) -> String {
    let (head, number) = text.split_at(text.trim_end_matches(|c: char| c.is_ascii_digit()).len());
    let is_meant = |known: &str| known == text || known.strip_suffix('#') == Some(head);
    let words = OTHERWISE.iter().find(|(known, _)| is_meant(known)).map(|(_, words)| *words);
    let girth = || parameters.girth().map(|girth| girth.to_string()).unwrap_or_default();
    match words {
        Some(words) if words.contains("{girth}") => words.replace("{girth}", &girth()),
        Some(words) => words.replace('#', number),
        None => format!("the graph is not {text}"),
    }
}

/// The message if a column, or membership in a class, is unknown.
pub(crate) fn unknown_message(name: &str) -> String {
    match class_of(name) {
        Some(class) => {
            format!("there was no time to decide whether the graph is in the class {}", class.name)
        }
        None => format!("the {name}"),
    }
}

/// Evaluates `formula` with the graph's columns substituted for its letters. `None` if a value is
/// missing, the result is negative, or the graph has no vertices (theorems exclude it). An interval is
/// replaced by the end that keeps the bound valid; formulas are nondecreasing in their columns. `other`
/// supplies letters that are not columns. Upper bounds above [`u32::MAX`] become [`u32::MAX`].
pub(crate) fn evaluate_bound(
    formula: &'static str,
    letters: &'static [Letter],
    kind: BoundKind,
    parameters: &Parameters,
    other: &dyn Fn(&str) -> Option<u32>,
) -> Option<u32> {
    let of_column = |column: &Column| {
        let number = match column.source {
            Source::Number(ends) if kind == BoundKind::Lower => ends(parameters).0,
            Source::Number(ends) => ends(parameters).1,
            _ => other(&column.name)?,
        };
        Some(Value::Number(Number::word(number)))
    };
    if parameters.order() == 0 {
        return None;
    }
    let formula = expression(formula, letters).ok()?;
    let Value::Number(number) = formula.value(&of_column)? else { return None };
    let whole = match kind {
        BoundKind::Upper => number.floor(),
        BoundKind::Lower => number.ceiling(),
        BoundKind::Exact => number,
    };
    let is_beyond = kind == BoundKind::Upper && whole.order(&Number::word(u32::MAX)).is_gt();
    if is_beyond && whole.finite().is_some() { Some(u32::MAX) } else { whole.to_i64()?.try_into().ok() }
}
