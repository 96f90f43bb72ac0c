//! The native half of the Python package `mapgame`: the toolkit as Python sees it.
//!
//! Vertices are numbers here, and results are plain data in the shapes of the program's JSON. The other half, in
//! `mapgame/`, gives vertices their labels and results their classes.

mod ask;
mod convert;
mod graph;
mod guest;
mod invariants;
mod player;
mod plays;
mod position;
mod rule;
mod rules;
mod view;
mod work;

use pyo3::prelude::*;

/// The native half of `mapgame`.
#[pymodule]
mod _native {
    #[pymodule_export]
    use super::ask::{ask, bibtex, check, family, rulesets};
    #[pymodule_export]
    use super::graph::{Core, Many, Reader, format_of, is_literal, is_spec};
    #[pymodule_export]
    use super::invariants::{columns, formula, identifiers, verdict};
    #[pymodule_export]
    use super::plays::{contest, verified};
    #[pymodule_export]
    use super::position::{analysis, check_player, film, inks, reply, standing};
    #[pymodule_export]
    use super::view::View;

    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");
}
