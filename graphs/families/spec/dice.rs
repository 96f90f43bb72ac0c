//! Random choices that depend on the seed alone: not on the platform, the number of threads, or the
//! version of a library's sampling code. `Pcg64` fixes the bits; everything from bits to choices is here.

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64;

/// The seeds of the random families of one spec, in the order in which they stand in it.
pub struct Seeds {
    seed: u64,
    taken: u64,
}

impl Seeds {
    pub fn new(seed: u64) -> Self {
        Seeds { seed, taken: 0 }
    }

    /// How many seeds were taken or skipped.
    pub fn taken(&self) -> u64 {
        self.taken
    }

    /// The next seed: first the seed itself, then the outputs of SplitMix64. \[SteeleLeaFlood2014\]
    pub fn take(&mut self) -> u64 {
        let index = self.taken;
        self.taken += 1;
        if index == 0 { self.seed } else { split_mix(self.seed, index) }
    }

    /// Passes over the seeds of a component that brought its own.
    pub fn skip(&mut self, count: u64) {
        self.taken += count;
    }
}

/// The output of SplitMix64 after `index` steps from `seed`; a bijection of the index for every seed.
fn split_mix(seed: u64, index: u64) -> u64 {
    let mut z = seed.wrapping_add(index.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A source of random choices; a clone makes the same ones.
#[derive(Clone)]
pub struct Dice(Pcg64);

impl Dice {
    pub fn new(seed: u64) -> Self {
        Dice(Pcg64::seed_from_u64(seed))
    }

    /// A uniformly random number below `bound`, by multiplication and rejection. \[Lemire2019\]
    ///
    /// # Panics
    /// If `bound` is 0.
    pub fn below(&mut self, bound: u64) -> u64 {
        let too_frequent = bound.wrapping_neg() % bound;
        loop {
            let product = u128::from(self.0.next_u64()) * u128::from(bound);
            if product as u64 >= too_frequent {
                return (product >> 64) as u64;
            }
        }
    }

    /// As [`below`](Self::below), for indices.
    pub fn index(&mut self, len: usize) -> usize {
        self.below(len as u64) as usize
    }

    /// True with this probability, up to 2^-53.
    pub fn chance(&mut self, probability: f64) -> bool {
        const ULP: f64 = 1.0 / (1u64 << 53) as f64;
        ((self.0.next_u64() >> 11) as f64) * ULP < probability
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn split_mix_is_the_published_generator() {
        // The first three outputs from seed 1234567, as the generator's authors list them.
        let expected = [6457827717110365317, 3203168211198807973, 9817491932198370423];
        assert_eq!([1, 2, 3].map(|index| split_mix(1234567, index)), expected);
    }

    #[test]
    fn choices_below_a_bound_are_spread_evenly() {
        let mut dice = Dice::new(1);
        let mut hits = [0; 7];
        for _ in 0..70_000 {
            hits[dice.index(7)] += 1;
        }
        // The standard deviation of one count is about 93.
        assert!(hits.iter().all(|&count| (9_500..10_500).contains(&count)), "{hits:?}");
    }

    #[test]
    fn chances_0_and_1_are_certain() {
        let mut dice = Dice::new(2);
        assert!((0..1000).all(|_| !dice.chance(0.0) && dice.chance(1.0)));
    }
}
