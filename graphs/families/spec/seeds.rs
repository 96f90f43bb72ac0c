//! The seeds of the random families of a spec.

use crate::rng::SplitMix64;

/// The seeds of the random families of one spec, in the order in which they stand in it.
pub(crate) struct Seeds {
    seed: u64,
    taken: u64,
}

impl Seeds {
    pub fn new(seed: u64) -> Self {
        Seeds { seed, taken: 0 }
    }

    /// The number of seeds taken or skipped.
    pub(crate) fn taken(&self) -> u64 {
        self.taken
    }

    /// The next seed: first the seed itself, then the outputs of SplitMix64. \[SteeleLeaFlood2014\]
    pub(crate) fn take(&mut self) -> u64 {
        let index = self.taken;
        self.taken += 1;
        if index == 0 { self.seed } else { SplitMix64::nth(self.seed, index) }
    }

    /// Passes over the seeds of a component that brought its own.
    pub(crate) fn skip(&mut self, count: u64) {
        self.taken += count;
    }
}
