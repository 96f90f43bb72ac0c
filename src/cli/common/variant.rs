//! The variant of the game that is played, beside who moves first.

use clap::ValueEnum;
use games::{Adjacency, Passing, Player, Variant};
use mapgame::games;

/// The options of the variant.
#[derive(clap::Args)]
pub struct VariantArguments {
    /// Play the connected game: while an uncolored vertex is next to a colored one, moves are at such
    /// vertices.
    #[arg(long)]
    connected: bool,
    /// Who may pass, on any turn; two passes in a row are Bob's win.
    #[arg(long, value_enum, value_name = "PLAYER", default_value_t = Pass::None)]
    pass: Pass,
    /// Play on the line graph: on edges instead of vertices.
    #[arg(long)]
    pub edges: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Pass {
    None,
    Alice,
    Bob,
    Both,
}

impl VariantArguments {
    /// The variant with this player to move first.
    pub fn variant(&self, first: Player) -> Variant {
        let adjacency = if self.connected { Adjacency::Connected } else { Adjacency::Free };
        let passing = match self.pass {
            Pass::None => Passing::Nobody,
            Pass::Alice => Passing::Alice,
            Pass::Bob => Passing::Bob,
            Pass::Both => Passing::Both,
        };
        Variant::from(first).moving(adjacency).passing(passing)
    }

    /// What distinguishes the game from that of the literature, each in words with a comma before.
    pub fn remarks(&self) -> String {
        let edges = if self.edges { ", on the edges" } else { "" };
        format!("{edges}{}", self.remarks_on_moves())
    }

    /// The same but for where the game is played.
    pub fn remarks_on_moves(&self) -> String {
        let passes = match self.pass {
            Pass::None => None,
            Pass::Alice => Some("Alice may pass"),
            Pass::Bob => Some("Bob may pass"),
            Pass::Both => Some("both may pass"),
        };
        let remarks = [self.connected.then_some("connected"), passes];
        remarks.into_iter().flatten().map(|remark| format!(", {remark}")).collect()
    }
}
