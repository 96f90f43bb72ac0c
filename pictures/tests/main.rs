//! Tests of the pictures: each module tests the one of its name.

mod labels;
mod palette;
