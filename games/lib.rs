//! The rules of the games: plain, slow, obviously right. Everything here follows the definitions literally.
//! The fast code in other crates is compared with [`minimax`] on all small graphs.

mod agent;
pub mod bound_certificate;
pub mod certificate;
mod chosen_game;
pub mod coloring;
mod construction;
mod evaluate;
pub mod gadget;
mod game;
mod graph_game;
mod guide;
pub mod marking;
pub mod minimax;
pub mod oracle;
mod play;
pub mod ruled;
pub mod rulesets;
mod start;
pub mod strategies_by_rules;
mod strategy;
mod variant;

pub use agent::{Agent, BoxedAgent, FinishedPlay, Refereed, referee, referee_within};
pub use chosen_game::ChosenGame;
pub use construction::{Construction, Origin};
pub use evaluate::{Evaluate, Payoff, Prospect};
pub use game::{Game, Player, heap_of};
pub use graph_game::GraphGame;
pub use guide::{Guide, NoGuide, first_fit};
pub use play::{Play, Rule, RuleBroken, VertexMove};
pub use start::{Start, StartError};
pub use strategy::{Answer, Memory, Plan, Reason, Sight, VertexRule, View};
pub use variant::{Adjacency, Passing, Tempo, Variant};
