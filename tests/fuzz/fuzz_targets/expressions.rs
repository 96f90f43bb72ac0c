//! libFuzzer with [`targets::expressions`].
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| targets::expressions(data));
