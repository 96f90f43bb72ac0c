//! Pools of vectors: what one position has emptied serves the next, and nothing is allocated anew.

/// Empty vectors that keep their capacity. A clone is an empty pool.
pub(crate) struct Pool<T>(Vec<Vec<T>>);

impl<T> Pool<T> {
    /// The capacity of a new vector: the patches, and the open children, of a position of a small graph.
    const CAPACITY: usize = 16;

    pub fn new() -> Self {
        Pool(Vec::new())
    }

    #[inline]
    pub(crate) fn take(&mut self) -> Vec<T> {
        self.0.pop().unwrap_or_else(|| Vec::with_capacity(Self::CAPACITY))
    }

    #[inline]
    pub(crate) fn put(&mut self, mut vector: Vec<T>) {
        vector.clear();
        self.0.push(vector);
    }
}

impl<T> Clone for Pool<T> {
    fn clone(&self) -> Self {
        Pool::new()
    }
}
