//! Weighted maps.

mod rules;
mod search;
mod visits;
