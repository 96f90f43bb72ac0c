//! Formulas over named columns: one tree that is read, written and evaluated exactly.
//!
//! There is one syntax for conditions, such as `planar && chi_g >= 6`, and for statements, such as `col_g <= 3 col_2 - 1`: that
//! of papers, with the signs of the Common Expression Language \[CEL\]. Two factors may stand side by side, `=` and `==` are
//! one relation, quotients are exact, `n in [3, 7]` is an interval and `n in {3, 5, 7}` a set, and `free(SPEC)` is a name. What a
//! name means is for the caller to say: the catalogue of columns stands above this crate.

mod expression;
mod kind;
mod marks;
mod number;
mod operation;
mod reader;
mod text;
mod tokens;
mod truth;
mod value;

pub use expression::{Expression, FormulaError, Node};
pub use kind::ValueKind;
pub use marks::{Span, spans, unmarked};
pub use number::Number;
pub use operation::Operation;
pub use truth::{Cell, Truth};
pub use value::Value;
