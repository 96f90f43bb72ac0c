//! libFuzzer with [`targets::boards`].
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| targets::boards(data));
