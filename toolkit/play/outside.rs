//! Players and strategies that are other programs: `exec:PROGRAM [ARGS]`.
//!
//! A program reads one JSON object a line from its standard input and answers each with one on its standard output. The
//! messages are those of `protocol`, which `docs/players.md` describes. A program gets a greeting, then a game, and
//! then questions for moves.
//!
//! *State.* All that a program may remember from move to move is the memory that it returns with an answer and gets
//! back. So a position with a memory has one answer, an adversary may merge plays, and a strategy that is a program is
//! verified against every Bob as those of the catalogue are. A program that declares no memory may keep any state:
//! before a question about a position it gets the play from the start, and its memory is the play.
//!
//! *Names of colors.* A rule must not depend on them ([`games::VertexRule`]). A color-blind program sees none. Any
//! other program sees the colors of a position renamed, in the order of the vertices that have them, so that it cannot
//! depend on them: two positions that are renamings of one another are the same question. A player, who meets no
//! adversary that merges plays, sees the colors as they are.
//!
//! *Faults.* Every answer is refereed. The first fault is kept, the program gets no further question, and the
//! caller finds the fault before it uses the play ([`Guest::fault`](crate::players::Guest::fault),
//! [`games::VertexRule::fault`]). Some questions are repeated after others: the answer must be the same.

mod agent;
mod asked;
mod conversation;
mod lines;
mod process;
mod program;
pub(crate) mod protocol;
mod referee;
mod rule;

pub use agent::OutsideProgram;
pub use asked::{
    OutsidePlayer, OutsideRule, PlayerAdapter, Respondent, RuleAdapter, answer, not_deterministic,
};
pub use lines::{LineProgram, Lines};
pub use process::{LineFault, end_all};
pub use program::{NoProgram, SCHEME, TIMEOUT, words};
pub use referee::place;
