//! Players and strategies that are other programs: `exec:PROGRAM [ARGS]`.
//!
//! A program reads one JSON object a line from its standard input and answers each with one on its standard output. The
//! messages are those of `protocol`, which `docs/players.md` tells. A program is greeted, told of a game, and
//! then asked for moves.
//!
//! *State.* All that a program may remember from move to move is the memory that it answers and is given back. So a
//! position with a memory has one answer, an adversary may merge plays, and a strategy that is a program is verified
//! against every Bob as those of the catalogue are. A program that declares no memory may keep what it likes: before
//! it is asked about a position it is told the play from the start, and its memory is the play.
//!
//! *Names of colors.* A rule must not depend on them ([`games::VertexRule`]). A color-blind program sees none. Another one
//! is shown the colors of a position named anew, in the order of the vertices that have them, so that it cannot: two
//! positions that are renamings of one another are the same question. A player, who meets no adversary that
//! merges plays, sees the colors as they are.
//!
//! *Faults.* Every answer is refereed. What is wrong with the first that is not in order is kept, the
//! program is asked nothing more, and whoever let it play finds the fault before anything comes of the play
//! ([`Guest::fault`](crate::players::Guest::fault), [`games::VertexRule::fault`]). Some questions are asked twice, the
//! second time after others: then the answer must be the same.

mod agent;
mod conversation;
mod process;
mod program;
pub(crate) mod protocol;
mod referee;
mod rule;
mod terms;

pub use agent::Outside;
pub use process::end_all;
pub use program::{NoProgram, PATIENCE, SCHEME};
pub use referee::place;
