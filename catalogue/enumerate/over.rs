//! All graphs of a class with orders in an interval, specified as `connected:1..7`.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use itertools::Itertools;
use thiserror::Error;

use super::kinds::{CONNECTED, GraphKind, KINDS};
use graphs::classes::{CLASSES, Class};
use graphs::{Graph, names};

/// All graphs of a class with orders in an interval, one per isomorphism class. A class is a kind in
/// [`KINDS`], or any class in [`CLASSES`]; the latter means its connected members, filtered from all
/// connected graphs. Names may be singular or plural, with `-` or `_`.
#[derive(Clone)]
pub struct Over {
    text: String,
    kind: &'static GraphKind,
    /// The class for filtering the graphs of the kind; `None` if all are taken.
    class: Option<&'static Class>,
    orders: RangeInclusive<usize>,
}

/// A text that does not specify graphs of a class.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("expected graphs such as connected:1..7 or trees:9, found {found:?}: {fault}")]
pub struct OverError {
    pub(crate) found: String,
    pub(crate) fault: String,
}

impl FromStr for Over {
    type Err = OverError;

    fn from_str(text: &str) -> Result<Self, OverError> {
        let wrong = |fault: String| OverError { found: text.to_owned(), fault };
        let (name, orders) =
            text.split_once(':').ok_or_else(|| wrong("there is no colon before the orders".into()))?;
        let (kind, class) = source(name).ok_or_else(|| {
            let known = KINDS.iter().map(|kind| kind.name).chain(CLASSES.iter().map(|class| class.name));
            let nearest = names::nearest(name, known.unique());
            wrong(format!("no class has this name{}", names::suggestion(&nearest)))
        })?;
        let orders = orders_in(orders, kind.most).map_err(wrong)?;
        Ok(Over { text: text.to_owned(), kind, class, orders })
    }
}

impl fmt::Display for Over {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl fmt::Debug for Over {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Over({:?})", self.text)
    }
}

impl PartialEq for Over {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

/// Reads an order `9`, or orders `4..9`, from 1 to the largest one.
///
/// # Errors
/// What was expected.
pub fn orders_in(text: &str, most: usize) -> Result<RangeInclusive<usize>, String> {
    let (low, high) = text.split_once("..").unwrap_or((text, text));
    let (Ok(low), Ok(high)) = (low.parse::<usize>(), high.parse::<usize>()) else {
        return Err(format!("expected an order such as 9, or orders such as 4..9, found {text:?}"));
    };
    if low == 0 || low > high || high > most {
        return Err(format!("expected orders from 1 to {most}, the smaller one first, found {text:?}"));
    }
    Ok(low..=high)
}

/// The name with `-` for `_` and without a final `s`.
fn plain(name: &str) -> String {
    name.replace('_', "-").trim_end_matches('s').to_owned()
}

/// Whether two words name the same class: `tree` and `trees`, `line_graph` and `line-graph`.
pub fn is_same_class(one: &str, other: &str) -> bool {
    plain(one) == plain(other)
}

/// The kind to enumerate for this class name, and the class for filtering it.
fn source(name: &str) -> Option<(&'static GraphKind, Option<&'static Class>)> {
    let kind = KINDS.iter().find(|kind| is_same_class(kind.name, name));
    let class = || CLASSES.iter().find(|class| is_same_class(class.name, name));
    kind.map(|&kind| (kind, None)).or_else(|| class().map(|&class| (&CONNECTED, Some(class))))
}

impl Over {
    /// The graphs, by rising order. Except for trees, all graphs of one order are in memory.
    pub fn graphs(&self) -> Box<dyn Iterator<Item = Graph> + Send> {
        let contains = self.class.map_or((|_| true) as fn(&Graph) -> bool, |class| class.contains);
        Box::new(self.orders.clone().flat_map(self.kind.graphs).filter(contains))
    }

    /// Whether a graph is in the class, whatever its order.
    pub fn contains(&self, graph: &Graph) -> bool {
        self.kind.contains(graph) && self.class.is_none_or(|class| (class.contains)(graph))
    }

    /// The class names with their largest orders, in one line.
    pub fn classes() -> String {
        let kinds = KINDS.iter().map(|kind| format!("{} (to order {})", kind.name, kind.most)).join(", ");
        let is_filtered = |class: &&&Class| matches!(source(class.name), Some((_, Some(_))));
        let others = CLASSES.iter().filter(is_filtered).map(|class| class.name).join(", ");
        let most = CONNECTED.most;
        format!(
            "{kinds}; and the connected graphs, to order {most}, that are {others}, filtered from all connected graphs"
        )
    }
}
