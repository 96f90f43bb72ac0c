//! Random choices that hang on a seed alone: the generator's bits are fixed, and so is what is made of
//! them here.

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64;

pub(crate) struct Dice(Pcg64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Dice(Pcg64::seed_from_u64(seed))
    }

    /// One of the items, each as likely as the others but for one part in 2^64 / their number.
    pub(crate) fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        let scaled = (u128::from(self.0.next_u64()) * items.len() as u128) >> 64;
        items.get(scaled as usize).copied()
    }
}
