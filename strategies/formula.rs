//! Formulas over named columns: one tree that is read, written, evaluated exactly, and taken apart into linear forms.
//!
//! Two ways of writing share it ([`Language`]): conditions, such as `planar && chi_g >= 6`, in the syntax of the Common
//! Expression Language \[CEL\], and statements, such as `col_g <= 3 col_2 - 1`, as papers have them. What a name means is
//! for the caller to say: the catalogue of columns stands above this crate.

mod expression;
mod kind;
pub mod linear;
mod marks;
mod number;
mod operation;
mod reader;
mod text;
mod truth;
mod value;

pub use expression::{Expression, FormulaError, Language, Node};
pub use kind::Kind;
pub use marks::{Span, spans, unmarked};
pub use number::Number;
pub use operation::Operation;
pub use truth::{Cell, Truth};
pub use value::Value;
