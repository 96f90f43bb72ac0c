//! Tests of the catalogue: each module tests the one of its name.

#[path = "../../graphs/tests/common.rs"]
#[allow(dead_code, reason = "shared with the tests of graphs")]
mod common;
mod enumerate;
mod families;
mod family_classes;
mod formats;
