//! The game, the player who moves first, and the variant.

use std::sync::Arc;

use anyhow::Context;
use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use games::{Adjacency, Passing, Player, Variant};
use graphs::{Budget, line_graph_within};
use shell::sources::NamedGraph;

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum First {
    Alice,
    Bob,
    /// Two results per graph.
    Both,
}

impl First {
    /// The players who move first, each in a game of its own.
    pub(crate) fn players(self) -> &'static [Player] {
        match self {
            First::Alice => &[Player::Alice],
            First::Bob => &[Player::Bob],
            First::Both => &[Player::Alice, Player::Bob],
        }
    }
}

pub(crate) fn player() -> impl TypedValueParser<Value = Player> {
    one_of(&Player::BOTH, Player::name)
}

pub(crate) fn passing() -> impl TypedValueParser<Value = Passing> {
    one_of(&Passing::ALL, Passing::name)
}

fn one_of<T: Copy + Send + Sync + 'static>(
    values: &'static [T],
    name: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    let value = move |word: String| values.iter().copied().find(|&value| name(value) == word);
    let names = PossibleValuesParser::new(values.iter().map(|&value| name(value)));
    names.map(move |word| value(word).expect("the parser admits these names alone"))
}

/// The options of the variant.
#[derive(Clone, Copy, clap::Args)]
pub(crate) struct VariantArguments {
    /// Play the connected game. While some uncolored vertex is adjacent to a colored one, moves are at such
    /// vertices.
    #[arg(long)]
    connected: bool,
    /// The variant by its name. First player (A or B), then who may pass (-, A, B or AB), with or without brackets;
    /// or `connected[X,Y]`.
    #[arg(hide_short_help = true, long = "variant", value_name = "X,Y", value_parser = by_name,
          conflicts_with_all = ["first", "connected", "pass"])]
    named: Option<Variant>,
    /// Who may pass, on any turn [default: none]. Two passes in a row are a win for Bob.
    #[arg(long, value_parser = passing(), value_name = "PLAYER")]
    pass: Option<Passing>,
    /// Play on the edges, that is, on the line graph.
    #[arg(long)]
    pub(crate) edges: bool,
}

fn by_name(text: &str) -> Result<Variant, String> {
    let bare = format!("[{text}]");
    let variant = Variant::named(text).or_else(|| Variant::named(&bare));
    variant.ok_or_else(|| "expected X,Y, with A or B for X and -, A, B or AB for Y".to_owned())
}

impl VariantArguments {
    /// The players who move first, each in a game of its own.
    pub(crate) fn beginners(&self, first: First) -> Vec<Player> {
        self.named.map_or_else(|| first.players().to_vec(), |variant| vec![variant.first])
    }

    /// The named variant, or else that of the other options with this player to move first.
    pub(crate) fn variant(&self, first: Player) -> Variant {
        if let Some(named) = self.named {
            return named;
        }
        Variant::from(first).moving(self.connected.into()).passing(self.pass.unwrap_or_default())
    }

    /// Whether a game of this variant was requested. Options that are not given admit every value.
    pub(crate) fn admits(&self, variant: Variant) -> bool {
        let Variant { first: _, adjacency, passing } = variant;
        self.named.is_none_or(|named| named == variant)
            && (!self.connected || adjacency == Adjacency::Connected)
            && self.pass.is_none_or(|asked| asked == passing)
    }

    /// The graph on which the game is played: the given one, or its line graph.
    ///
    /// # Errors
    /// The line graph is too large, or the graph's time ends before it is made.
    pub(crate) fn played(&self, given: &NamedGraph, budget: &Budget) -> anyhow::Result<NamedGraph> {
        if !self.edges {
            return Ok(given.clone());
        }
        let line = given.then(format!("line({})", given.name), budget, |graph, budget| {
            line_graph_within(graph, budget).map(Arc::new)
        });
        line.with_context(|| format!("{}: line graph", given.name))
    }

    /// The differences from the game of the literature, each in words after a comma.
    pub(crate) fn remarks(&self) -> String {
        let edges = if self.edges { ", on the edges" } else { "" };
        format!("{edges}{}", self.remarks_on_moves())
    }

    /// The same differences, except for playing on edges.
    pub(crate) fn remarks_on_moves(&self) -> String {
        remarks(self.variant(Player::Alice))
    }
}

/// The symbol of a number in this variant: chi_cg in the connected game.
pub(crate) fn symbol_in(symbol: &str, variant: Variant) -> String {
    let is_connected = variant.adjacency == Adjacency::Connected && symbol.starts_with("chi");
    if is_connected { symbol.replacen("_g", "_cg", 1) } else { symbol.to_owned() }
}

/// Who moves first, in words after a comma, if the game of the literature begins otherwise.
pub(crate) fn beginner(first: Player) -> &'static str {
    match first {
        Player::Alice => "",
        Player::Bob => ", Bob first",
    }
}

/// The differences of a variant from the game of the literature, except for who moves first, each in words after a
/// comma.
pub(crate) fn remarks(variant: Variant) -> String {
    let Variant { first: _, adjacency, passing } = variant;
    let passes = match passing {
        Passing::Nobody => None,
        Passing::Alice => Some("Alice may pass"),
        Passing::Bob => Some("Bob may pass"),
        Passing::Both => Some("both may pass"),
    };
    let connected = (adjacency == Adjacency::Connected).then_some("connected");
    [connected, passes].into_iter().flatten().map(|remark| format!(", {remark}")).collect()
}
