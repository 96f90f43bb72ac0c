//! libFuzzer with [`targets::formulas`].
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| targets::formulas(data));
