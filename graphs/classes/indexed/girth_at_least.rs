//! Graphs without a cycle shorter than k.

use super::IndexedClass;

/// The graphs of girth at least k.
pub const CLASS: IndexedClass = IndexedClass {
    name: "girth-at-least-k",
    about: "every cycle has length k or more",
    contains: |parameters, k| Some(parameters.girth().is_none_or(|girth| girth >= k)),
    // Every cycle has length 3 or more.
    sharpest: |parameters| parameters.girth().filter(|&girth| girth > 3),
};
