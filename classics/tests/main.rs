//! Tests of the three games, their players and their searches, beside the definitions.

#[expect(dead_code, reason = "the tests of the other games use the rest")]
#[path = "../../games/tests/common.rs"]
mod common;
mod engines;
mod moves;
mod seven_colors;
mod two_color;
mod weighted_map;
