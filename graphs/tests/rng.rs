//! The choices of a seed.

use graphs::rng::{Dice, Generator, Pcg64, Pcg64Mcg, QuickDice, SplitMix64, seed_of};

#[test]
fn split_mix_is_the_published_generator() {
    // The first three outputs from seed 1234567, as the generator's authors list them.
    let expected = [6457827717110365317, 3203168211198807973, 9817491932198370423];
    assert_eq!([1, 2, 3].map(|index| SplitMix64::nth(1234567, index)), expected);
    let mut generator = SplitMix64::of_seed(1234567);
    assert_eq!([(); 3].map(|()| generator.word()), expected);
}

/// Stored results and the reports depend on these.
#[test]
fn the_words_of_a_seed_are_fixed_for_good() {
    fn words<G: Generator>() -> [u64; 2] {
        let mut generator = G::of_seed(7);
        [(); 2].map(|()| generator.word())
    }
    assert_eq!(
        (words::<Pcg64>(), words::<Pcg64Mcg>(), seed_of(&[1, 2, 3])),
        (
            [9351779398707215, 4267278794321568333],
            [12726360963827698830, 8784933628230385458],
            11134167316484627730,
        )
    );
}

#[test]
fn choices_below_a_bound_are_spread_evenly() {
    let mut dice = Dice::new(1);
    let mut hits = [[0; 7]; 2];
    for _ in 0..70_000 {
        hits[0][dice.uniform_index(7)] += 1;
        hits[1][dice.below(7)] += 1;
    }
    // The standard deviation of one count is about 93.
    assert!(hits.iter().flatten().all(|&count| (9_500..10_500).contains(&count)), "{hits:?}");
}

#[test]
fn chances_0_and_1_are_certain() {
    let mut dice = Dice::new(2);
    assert!((0..1000).all(|_| !dice.chance(0.0) && dice.chance(1.0)));
}

#[test]
fn nothing_is_picked_of_nothing() {
    assert_eq!(QuickDice::new(3).pick::<u8>(&[]), None);
    assert_eq!(QuickDice::new(3).below(0), 0);
}
