//! What a statement says of a number: on which side a bound lies, and whether it speaks of a graph.

/// On which side of the invariant the formula lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BoundKind {
    Upper,
    Lower,
    Exact,
}

graphs::named!(BoundKind { Upper => "upper", Lower => "lower", Exact => "exact" });

impl BoundKind {
    /// The relation between invariant and formula.
    pub fn relation(self) -> &'static str {
        match self {
            BoundKind::Upper => "<=",
            BoundKind::Lower => ">=",
            BoundKind::Exact => "=",
        }
    }
}

graphs::words!(BoundKind, BoundKind::ALL, |kind| kind.name());

/// Whether the hypothesis of a theorem holds for a graph.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Applicability {
    Yes,
    /// It was checked and fails, for this reason.
    No(String),
    /// It could not be decided, because this is not known.
    Unknown(String),
}
