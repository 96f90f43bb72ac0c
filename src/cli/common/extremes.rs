//! The items with the largest or the least value, fed one after the other.

use toolkit::invariants::Value;

/// The largest number of kept items; further ones are counted.
const MOST: usize = 1000;

/// The items so far that attain the largest or the least value.
pub(crate) struct Extremes<T> {
    is_largest: bool,
    best: Option<Value>,
    attain: Vec<T>,
    more: u64,
    /// The best possible value of an item with an unknown value; `Unknown` if nothing bounds it.
    open: Option<Value>,
}

impl<T> Extremes<T> {
    /// No items yet, for the largest value or for the least.
    pub fn new(is_largest: bool) -> Self {
        Extremes { is_largest, best: None, attain: Vec::new(), more: 0, open: None }
    }

    pub(crate) fn add(&mut self, value: Value, item: T) {
        match value {
            Value::Undefined => {}
            Value::Between(low, high) => {
                self.open_to(Value::Integer(if self.is_largest { high } else { low }));
            }
            value if value.is_unknown() => self.open_to(Value::Unknown),
            value if self.best.as_ref() == Some(&value) => {
                if self.attain.len() < MOST {
                    self.attain.push(item)
                } else {
                    self.more += 1
                }
            }
            value if self.best.as_ref().is_none_or(|best| self.is_better(&value, best)) => {
                self.best = Some(value);
                self.attain = vec![item];
                self.more = 0;
            }
            _ => {}
        }
    }

    fn is_better(&self, value: &Value, other: &Value) -> bool {
        if self.is_largest { value > other } else { value < other }
    }

    /// Keeps the best of the open values.
    fn open_to(&mut self, value: Value) {
        let is_known = self.open.as_ref().is_some_and(|open| {
            *open == Value::Unknown || (value != Value::Unknown && !self.is_better(&value, open))
        });
        if !is_known {
            self.open = Some(value);
        }
    }

    /// Whether an item with an unknown value may attain the best value, too.
    pub(crate) fn is_open(&self) -> bool {
        let may_attain = |open: &Value| {
            *open == Value::Unknown || self.best.as_ref().is_none_or(|best| !self.is_better(best, open))
        };
        self.open.as_ref().is_some_and(may_attain)
    }

    /// The number of items with the best value that were not kept.
    pub(crate) fn more(&self) -> u64 {
        self.more
    }

    pub(crate) fn into_items(self) -> Vec<T> {
        self.attain
    }
}
