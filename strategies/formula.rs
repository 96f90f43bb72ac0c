//! Formulas over named columns: one expression tree for parsing, printing and exact evaluation.
//!
//! There is one syntax for conditions, such as `planar && chi_g >= 6`, and for statements, such as
//! `col_g <= 3 col_2 - 1`: that of papers, with the operators of the Common Expression Language
//! \[CEL\]. Two factors may be juxtaposed, `=` and `==` are the same relation, quotients are exact, `n
//! in [3, 7]` is an interval and `n in {3, 5, 7}` a set, and `free(SPEC)` is a name. The caller defines
//! the meaning of names; the catalogue of columns is in a higher crate.

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
