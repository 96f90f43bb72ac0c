//! libFuzzer with the target that has the name of the program.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| targets::run(env!("CARGO_BIN_NAME"), data));
