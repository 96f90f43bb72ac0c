//! The families against their closed forms, against each other, and against other people's generators.

mod common;
mod conformance;
mod derived;
mod identities;
mod named;
mod plan;
mod random;
mod specs;
