//! The parameters of the coloring and the marking game: who moves first, where one may move, who may pass.

use graphs::{Graph, Vertex};

use crate::Player;

/// Where moves are allowed.
///
/// In JSON, whether moves are connected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, serde::Serialize, serde::Deserialize)]
#[serde(from = "bool", into = "bool")]
pub enum Adjacency {
    #[default]
    Free,
    /// At a vertex next to a colored one: the connected game \[CharpentierHocquardSopenaZhu2020\].
    ///
    /// The source has connected graphs, and the rule binds every move but the first. On any graph the rule
    /// is: *as long as some uncolored vertex is next to a colored one, a move must be at such a vertex.* So
    /// the first move is free, its component is completed, and the first move in the next component is free
    /// again.
    Connected,
}

impl From<bool> for Adjacency {
    fn from(is_connected: bool) -> Self {
        if is_connected { Adjacency::Connected } else { Adjacency::Free }
    }
}

impl From<Adjacency> for bool {
    fn from(adjacency: Adjacency) -> Self {
        adjacency == Adjacency::Connected
    }
}

impl Adjacency {
    /// The vertices where a move is allowed if the `taken` vertices are colored (or marked), ascending. Empty
    /// only if all vertices are taken.
    pub fn open(self, graph: &Graph, taken: impl Fn(Vertex) -> bool) -> Vec<Vertex> {
        let free: Vec<Vertex> = graph.vertices().filter(|&v| !taken(v)).collect();
        let touches = |&v: &Vertex| graph.neighbors(v).iter().any(|&neighbor| taken(neighbor));
        match self {
            Adjacency::Connected if free.iter().any(touches) => free.into_iter().filter(touches).collect(),
            _ => free,
        }
    }
}

/// Who may pass, on any turn and as often as they like \[Andres2009\].
///
/// In the \[X, Y\]-games of \[MarcilonMartinsSampaio2020\] X begins and Y, one player or none, may pass.
///
/// # Plays without an end
/// If both may pass, they may do so for ever. Such a play leaves vertices uncolored, so Bob wins it. The
/// games here have a finite rule instead: **after two passes in a row Bob has won.**
///
/// *Both rules have the same winner.* Let Alice have a winning strategy by the finite rule. No play against
/// it has two passes in a row. So every play has at most 2n + 1 turns, and ends in the same way by the
/// infinite rule. Conversely, let Alice win by the infinite rule. Each position (the player to move, and the
/// partial coloring) from which she wins has a rank, the least number of turns in which she can force her
/// win. If she always moves to the least rank, the rank falls with every turn, hers and Bob's. After two
/// passes in a row the same position would return, with the same rank. So there are never two, and the
/// strategy wins by the finite rule.
///
/// # If Bob may pass, Alice gains nothing by passing
/// By the finite rule, Bob answers her pass by a pass and has won. So a winning strategy of Alice for `Both`
/// never passes, and is a winning strategy for `Bob`. A winning strategy for `Bob` is one for `Both`, since
/// without a pass of Alice there are no two passes in a row. So `Both` and `Bob` always have the same winner.
///
/// # Max degree + 1 colors are enough in every variant
/// No vertex can see that many colors, so no vertex ever dies. Alice can color a vertex on every turn: while
/// a vertex is uncolored, some vertex is open ([`Adjacency::open`]) and has a color left. She never passes,
/// so the play ends, with all vertices colored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Passing {
    #[default]
    Nobody,
    Alice,
    Bob,
    /// Both players; Bob wins by two passes in a row.
    Both,
}

graphs::named!(Passing { Nobody => "none", Alice => "alice", Bob => "bob", Both => "both" });

impl Passing {
    /// The player with passes that matter; if both may pass, only Bob's do.
    pub(crate) fn passer(self) -> Option<Player> {
        match self {
            Passing::Nobody => None,
            Passing::Alice => Some(Player::Alice),
            Passing::Bob | Passing::Both => Some(Player::Bob),
        }
    }

    pub fn allows(self, player: Player) -> bool {
        match self {
            Passing::Nobody => false,
            Passing::Alice => player == Player::Alice,
            Passing::Bob => player == Player::Bob,
            Passing::Both => true,
        }
    }
}

graphs::words!(shown Passing, Passing::ALL, |passing| passing.name());

/// Who moves first, where moves are allowed, and who may pass. The default is the game of the literature:
/// Alice first, moves anywhere, no passing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Variant {
    /// Who moves first.
    pub first: Player,
    /// Where one may move.
    #[serde(rename = "connected")]
    #[cfg_attr(
        feature = "schemas",
        schemars(with = "bool", description = "Whether moves are next to the colored part.")
    )]
    pub adjacency: Adjacency,
    /// Who may pass.
    #[serde(rename = "pass")]
    pub passing: Passing,
}

impl Default for Variant {
    fn default() -> Self {
        Player::Alice.into()
    }
}

impl From<Player> for Variant {
    /// The game of the literature with this player to move first.
    fn from(first: Player) -> Self {
        Variant { first, adjacency: Adjacency::Free, passing: Passing::Nobody }
    }
}

impl Variant {
    /// The letter for the first player, X in `[X,Y]`.
    pub const X: [(&str, Player); 2] = [("A", Player::Alice), ("B", Player::Bob)];

    /// The letters for the players who may pass, Y in `[X,Y]`.
    pub const Y: [(&str, Passing); 4] =
        [("-", Passing::Nobody), ("A", Passing::Alice), ("B", Passing::Bob), ("AB", Passing::Both)];

    /// Whether Bob wins by passes, with this player to move after this many passes in a row. Two passes end
    /// the game, and after one pass of Alice Bob may answer with his own.
    pub fn is_lost_by_passes(self, passes: u8, to_move: Player) -> bool {
        let may_answer = self.passing == Passing::Both && to_move == Player::Bob;
        passes > u8::from(!may_answer)
    }

    /// Who moves first and who may pass, as in the literature: `[X,Y]`, with A or B for X and -, A, B
    /// or AB for Y.
    pub fn brackets(self) -> String {
        let x = Self::X.into_iter().find_map(|(x, first)| (first == self.first).then_some(x));
        let y = Self::Y.into_iter().find_map(|(y, passing)| (passing == self.passing).then_some(y));
        format!("[{},{}]", x.expect("all have a letter"), y.expect("all have a sign"))
    }

    /// Parses a variant: `[X,Y]`, `connected`, or `connected[X,Y]`.
    pub fn named(text: &str) -> Option<Self> {
        let (adjacency, rest) = match text.strip_prefix("connected") {
            Some(rest) => (Adjacency::Connected, rest),
            None => (Adjacency::Free, text),
        };
        if rest.is_empty() && adjacency == Adjacency::Connected {
            return Some(Variant { adjacency, ..Variant::default() });
        }
        let (x, y) = rest.strip_prefix('[')?.strip_suffix(']')?.split_once(',')?;
        let (_, first) = Self::X.into_iter().find(|(word, _)| *word == x.trim())?;
        let (_, passing) = Self::Y.into_iter().find(|(word, _)| *word == y.trim())?;
        Some(Variant { first, adjacency, passing })
    }

    pub fn starting(self, first: Player) -> Self {
        Variant { first, ..self }
    }

    pub fn moving(self, adjacency: Adjacency) -> Self {
        Variant { adjacency, ..self }
    }

    pub fn passing(self, passing: Passing) -> Self {
        Variant { passing, ..self }
    }

    /// The effect of moves where nothing is at stake in this variant. The pattern names every field, so a new
    /// field does not compile until its effect is defined here.
    pub fn tempo(self) -> Tempo {
        let Variant { first: _, adjacency, passing } = self;
        match (adjacency, passing.passer()) {
            (Adjacency::Free, None) => Tempo::Shared,
            (Adjacency::Free, Some(passer)) => Tempo::Of(passer),
            (Adjacency::Connected, passer) => Tempo::Connected(passer),
        }
    }

    /// Every variant: 2 first players, 2 rules of adjacency, 4 of passing.
    pub fn all() -> impl Iterator<Item = Variant> + Clone {
        let firsts = [Player::Alice, Player::Bob];
        let adjacencies = [Adjacency::Free, Adjacency::Connected];
        adjacencies.into_iter().flat_map(move |adjacency| {
            Passing::ALL.into_iter().flat_map(move |passing| {
                firsts.into_iter().map(move |first| Variant { first, adjacency, passing })
            })
        })
    }
}

/// The effect of moves where nothing is at stake. With the player to move, this is all that a search or a
/// checker needs to know about the variant.
///
/// [`Passing::Both`] is treated as [`Passing::Bob`], which has the same winner, as proved at [`Passing`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Tempo {
    /// Moves are allowed anywhere, and no player may pass. A move where nothing is at stake is a pass for
    /// either player, and only the parity of the number of these moves matters. The game of the literature.
    Shared,
    /// Moves are allowed anywhere, and this player may pass. Moves where nothing is at stake do not matter.
    Of(Player),
    /// Moves are connected, so one where nothing is at stake opens others. This player, if any, may pass.
    Connected(Option<Player>),
}

impl Tempo {
    pub const ALL: [Tempo; 6] = [
        Tempo::Shared,
        Tempo::Of(Player::Alice),
        Tempo::Of(Player::Bob),
        Tempo::Connected(None),
        Tempo::Connected(Some(Player::Alice)),
        Tempo::Connected(Some(Player::Bob)),
    ];

    /// Whether the player may pass; `spare` is whether the number of shared passes is odd.
    pub fn lets_pass(self, player: Player, spare: bool) -> bool {
        match self {
            Tempo::Shared => spare,
            Tempo::Of(passer) | Tempo::Connected(Some(passer)) => passer == player,
            Tempo::Connected(None) => false,
        }
    }

    /// The largest number of turns in a play on a graph of this order: each vertex is colored once, with at
    /// most one pass before each coloring and one at the end.
    pub fn most_turns(self, order: usize) -> usize {
        match self {
            Tempo::Shared | Tempo::Connected(None) => order,
            Tempo::Of(_) | Tempo::Connected(Some(_)) => 2 * order + 1,
        }
    }

    pub fn is_connected(self) -> bool {
        match self {
            Tempo::Connected(_) => true,
            Tempo::Shared | Tempo::Of(_) => false,
        }
    }
}
