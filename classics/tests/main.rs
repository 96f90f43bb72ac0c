//! Tests of the three games, their players and their searches, beside the definitions.

#[expect(dead_code, reason = "the tests of the other games use the rest")]
#[path = "../../games/tests/common.rs"]
mod common;
#[cfg(unix)]
mod console;
mod engines;
mod moves;
#[cfg(unix)]
#[path = "../../tests/sessions.rs"]
mod sessions;
mod seven_colors;
mod two_color;
mod weighted_map;
