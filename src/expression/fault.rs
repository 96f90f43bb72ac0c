//! Why a part of a condition has no value.

/// Why there is none.
pub(super) enum Fault {
    /// Its types do not fit.
    Type(String),
    /// There is none for these numbers.
    Value,
}
