//! What concerns the whole program.

mod census;
mod claims;
mod classics;
mod cli;
mod complexity;
mod curves;
mod experiments;
mod expression;
mod house;
mod known;
mod known_values;
mod questions;
mod report;
mod serving;
mod sessions;
mod theorems;
mod variant_theorems;

fn root() -> &'static std::path::Path {
    std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(file: &str) -> String {
    std::fs::read_to_string(root().join(file)).unwrap_or_else(|fault| panic!("{file}: {fault}"))
}

/// What proptest does in these tests. Without a folder it would keep failures at the top level.
fn drawn(cases: u32) -> proptest::test_runner::Config {
    use proptest::test_runner::FileFailurePersistence::SourceParallel;
    let kept = Box::new(SourceParallel("tests/proptest-regressions"));
    proptest::test_runner::Config { cases, failure_persistence: Some(kept), ..Default::default() }
}
