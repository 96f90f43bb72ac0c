//! What a statement bounds, from which side, and whether it applies to a graph.

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

/// Whether a theorem applies to a graph.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Applicability {
    Yes,
    /// It does not, for this reason.
    No(String),
    /// Not decided, because this is unknown.
    Unknown(String),
}
