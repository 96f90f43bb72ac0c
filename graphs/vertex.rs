//! The vertices of a graph of order n: the numbers `0..n`.

use std::fmt;

/// A vertex of a graph of order n: a number in `0..n`.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, serde::Serialize, serde::Deserialize,
)]
pub struct Vertex(u32);

impl Vertex {
    /// The vertex with number `index`.
    ///
    /// # Panics
    /// If `index` does not fit 32 bits; no [`Graph`](crate::Graph) is that large.
    #[inline]
    pub fn new(index: usize) -> Self {
        Vertex(u32::try_from(index).expect("a vertex number fits 32 bits"))
    }

    /// The number of the vertex, as an index.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Vertex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

crate::debug_as_display!(Vertex);

#[cfg(feature = "schemas")]
impl schemars::JsonSchema for Vertex {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Vertex".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        u32::json_schema(generator)
    }
}
