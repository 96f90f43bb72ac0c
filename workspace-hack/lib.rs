//! Nothing: this crate is a list of features (Cargo.toml).
