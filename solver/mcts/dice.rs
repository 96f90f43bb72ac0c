//! Random choices that hang on a seed alone: the generator's bits are fixed, and so is what is made of
//! them here.

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// A source of random choices.
#[derive(Debug, Clone)]
pub struct Dice(Pcg64Mcg);

impl Dice {
    /// The choices that belong to this seed.
    pub fn new(seed: u64) -> Self {
        Dice(Pcg64Mcg::seed_from_u64(seed))
    }

    /// A number below `number`, each as likely as the others but for one part in 2^64 / `number`; 0 if
    /// there is none.
    #[inline]
    pub fn below(&mut self, number: usize) -> usize {
        ((u128::from(self.0.next_u64()) * number as u128) >> 64) as usize
    }

    /// One of the items; `None` if there is none.
    #[inline]
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        let index = self.below(items.len());
        items.get(index).copied()
    }

    /// A seed for choices that are to be independent of these.
    pub fn seed(&mut self) -> u64 {
        self.0.next_u64()
    }
}
