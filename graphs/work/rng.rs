//! Random choices that depend on a seed alone: not on platform, threads, or a library's sampling code.
//!
//! A generator determines the bits, [`Choices`] what is chosen by them. Neither ever changes: code that draws
//! keeps its generator and kinds of draws, so that a seed gives the same values in every version.

use rand::{Rng, SeedableRng};
pub use rand_pcg::{Pcg64, Pcg64Mcg};

/// A sequence of 64-bit words determined by a seed.
pub trait Generator {
    fn of_seed(seed: u64) -> Self;

    fn word(&mut self) -> u64;
}

impl Generator for Pcg64 {
    fn of_seed(seed: u64) -> Self {
        Pcg64::seed_from_u64(seed)
    }

    #[inline]
    fn word(&mut self) -> u64 {
        self.next_u64()
    }
}

impl Generator for Pcg64Mcg {
    fn of_seed(seed: u64) -> Self {
        Pcg64Mcg::seed_from_u64(seed)
    }

    #[inline]
    fn word(&mut self) -> u64 {
        self.next_u64()
    }
}

/// The generator SplitMix64. \[SteeleLeaFlood2014\]
#[derive(Debug, Clone)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

    /// The word after `index` steps from `seed`; for every seed a bijection of the index.
    pub fn nth(seed: u64, index: u64) -> u64 {
        Self::mix(seed.wrapping_add(index.wrapping_mul(Self::STEP)))
    }

    /// The map from states to words: a bijection in which every output bit depends on every input bit.
    #[inline]
    pub fn mix(mut z: u64) -> u64 {
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

impl Generator for SplitMix64 {
    fn of_seed(seed: u64) -> Self {
        SplitMix64(seed)
    }

    #[inline]
    fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(Self::STEP);
        SplitMix64::nth(self.0, 0)
    }
}

/// Random choices from the words of a generator. A clone makes the same choices.
#[derive(Debug, Clone)]
pub struct Choices<G>(G);

/// The choices of random graphs and of players without a search.
pub type Dice = Choices<Pcg64>;

/// The choices of searches, from a generator with less state.
pub type QuickDice = Choices<Pcg64Mcg>;

impl<G: Generator> Choices<G> {
    pub fn new(seed: u64) -> Self {
        Choices(G::of_seed(seed))
    }

    /// A number below `bound`, uniform up to one part in 2^64 / `bound`; 0 if `bound` is 0. One word.
    #[inline]
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.0.word()) * bound as u128) >> 64) as usize
    }

    /// One of the items, as [`below`](Self::below) chooses its index; `None` if there is none. One word.
    #[inline]
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        let index = self.below(items.len());
        items.get(index).copied()
    }

    /// A number below `bound`, exactly uniform, by multiplication and rejection. \[Lemire2019\]
    ///
    /// # Panics
    /// If `bound` is 0.
    pub fn uniform(&mut self, bound: u64) -> u64 {
        let too_frequent = bound.wrapping_neg() % bound;
        loop {
            let product = u128::from(self.0.word()) * u128::from(bound);
            if product as u64 >= too_frequent {
                return (product >> 64) as u64;
            }
        }
    }

    /// As [`uniform`](Self::uniform), for indices.
    ///
    /// # Panics
    /// If `len` is 0.
    pub fn uniform_index(&mut self, len: usize) -> usize {
        self.uniform(len as u64) as usize
    }

    /// True with this probability, up to 2^-53. One word.
    pub fn chance(&mut self, probability: f64) -> bool {
        const ULP: f64 = 1.0 / (1u64 << 53) as f64;
        ((self.0.word() >> 11) as f64) * ULP < probability
    }

    /// A seed for choices that are independent of these. One word.
    pub fn seed(&mut self) -> u64 {
        self.0.word()
    }
}

/// The hash of these numbers, in their order, as a seed.
pub fn seed_of(numbers: &[u64]) -> u64 {
    numbers.iter().fold(0, |state, &number| QuickDice::new(state ^ number).seed())
}
