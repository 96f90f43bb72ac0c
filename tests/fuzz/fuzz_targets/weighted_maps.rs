//! libFuzzer with [`targets::weighted_maps`].
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| targets::weighted_maps(data));
