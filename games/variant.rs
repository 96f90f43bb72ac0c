//! The parameters that the coloring game and the marking game have in common: who begins, where one
//! may move, and who may pass.

use std::fmt;

use graphs::{Graph, Vertex};

use crate::Player;

/// Where one may move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Adjacency {
    /// At any vertex.
    #[default]
    Free,
    /// At a vertex next to a colored one: the connected game \[CharpentierHocquardSopenaZhu2020\].
    ///
    /// There the graph is connected, and the rule binds every move but the first. On any graph it is
    /// read so: *as long as some uncolored vertex is next to a colored one, a move must be at such a
    /// vertex.* That leaves the first move free, then completes the component in which it was made,
    /// and leaves the first move in the next component free again.
    Connected,
}

impl Adjacency {
    /// The vertices at which one may move while those that are `taken` are colored (or marked),
    /// ascending. Empty only if all are taken: whoever is to move can move.
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
/// The \[X, Y\]-games, in which X begins and Y may pass \[MarcilonMartinsSampaio2020\], have Y as one
/// player or nobody.
///
/// # Plays without an end
/// If both may pass, they may do so for ever. Nothing gets colored in such a play, so it is Bob's. In
/// place of that rule the games here have a finite one: **after two passes in a row Bob has won.**
///
/// *Both rules have the same winner.* Let Alice have a winning strategy by the finite rule. No play
/// against it has two passes in a row, so every play has at most 2n + 1 turns, ends by the other rule
/// too, and ends in the same way. Conversely, let Alice win by the infinite rule. Then each position
/// (who moves, and what is colored) from which she wins has a rank, the least number of turns in which
/// she can force her win, and a strategy that always moves to the least rank makes the rank fall with
/// every turn, hers and Bob's. After two passes in a row the same position would be there again, with
/// the same rank. So there never are two, and the strategy wins by the finite rule.
///
/// # If Bob may pass, Alice gains nothing by passing
/// By the finite rule, Bob answers her pass by a pass and has won. So a winning strategy of Alice never
/// passes where both may, and is one where Bob alone may; and one for that game is one for this, since
/// without a pass of hers there are no two in a row. `Both` and `Bob` have the same winner always.
///
/// # Max degree + 1 colors are enough in every variant
/// No vertex can see that many colors, so no vertex ever dies. Alice colors something on every turn,
/// which she can: while something is uncolored, some vertex is open ([`Adjacency::open`]) and has a
/// color left. She never passes, so the play ends, with everything colored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Passing {
    /// Nobody may pass.
    #[default]
    Nobody,
    /// Alice may.
    Alice,
    /// Bob may.
    Bob,
    /// Both may, and two passes in a row are Bob's win.
    Both,
}

impl Passing {
    /// The name, in lower case.
    pub fn name(self) -> &'static str {
        match self {
            Passing::Nobody => "none",
            Passing::Alice => "alice",
            Passing::Bob => "bob",
            Passing::Both => "both",
        }
    }

    /// Whether `player` may pass.
    pub fn allows(self, player: Player) -> bool {
        match self {
            Passing::Nobody => false,
            Passing::Alice => player == Player::Alice,
            Passing::Bob => player == Player::Bob,
            Passing::Both => true,
        }
    }
}

impl fmt::Display for Passing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Who begins, where one may move, and who may pass. The default is the game of the literature:
/// Alice begins, one may move anywhere, nobody passes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Variant {
    /// Who moves first.
    pub first: Player,
    /// Where one may move.
    pub adjacency: Adjacency,
    /// Who may pass.
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
    /// The same variant with `first` to move first.
    pub fn starting(self, first: Player) -> Self {
        Variant { first, ..self }
    }

    /// The same variant with moves where `adjacency` allows them.
    pub fn moving(self, adjacency: Adjacency) -> Self {
        Variant { adjacency, ..self }
    }

    /// The same variant with passes for those whom `passing` names.
    pub fn passing(self, passing: Passing) -> Self {
        Variant { passing, ..self }
    }

    /// What the variant makes of moves where nothing is at stake.
    ///
    /// The struct is taken apart without a rest: a new field does not compile until this says what it means.
    pub fn tempo(self) -> Tempo {
        let Variant { first: _, adjacency, passing } = self;
        let passer = match passing {
            Passing::Nobody => None,
            Passing::Alice => Some(Player::Alice),
            Passing::Bob | Passing::Both => Some(Player::Bob),
        };
        match (adjacency, passer) {
            (Adjacency::Free, None) => Tempo::Shared,
            (Adjacency::Free, Some(passer)) => Tempo::Of(passer),
            (Adjacency::Connected, passer) => Tempo::Connected(passer),
        }
    }

    /// Every variant: 2 players to begin, 2 rules of adjacency, 4 of passing.
    pub fn all() -> impl Iterator<Item = Variant> + Clone {
        let passings = [Passing::Nobody, Passing::Alice, Passing::Bob, Passing::Both];
        let firsts = [Player::Alice, Player::Bob];
        let adjacencies = [Adjacency::Free, Adjacency::Connected];
        adjacencies.into_iter().flat_map(move |adjacency| {
            passings.into_iter().flat_map(move |passing| {
                firsts.into_iter().map(move |first| Variant { first, adjacency, passing })
            })
        })
    }
}

/// What a variant makes of moves where nothing is at stake, and all that a search or a checker needs to know of it
/// besides who moves.
///
/// [`Passing::Both`] is read as [`Passing::Bob`]: the winner is the same, proof there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Tempo {
    /// One may move anywhere, and nobody passes: a move where nothing is at stake is a pass for either
    /// player, and the parity of their number counts. The game of the literature.
    Shared,
    /// One may move anywhere, and this player may pass: moves where nothing is at stake do not count.
    Of(Player),
    /// Moves are connected, so that one where nothing is at stake opens other vertices. This player, if
    /// there is one, may pass.
    Connected(Option<Player>),
}

impl Tempo {
    /// Every tempo.
    pub const ALL: [Tempo; 6] = [
        Tempo::Shared,
        Tempo::Of(Player::Alice),
        Tempo::Of(Player::Bob),
        Tempo::Connected(None),
        Tempo::Connected(Some(Player::Alice)),
        Tempo::Connected(Some(Player::Bob)),
    ];

    /// Whether the player may pass; `spare` tells whether the shared passes are odd in number.
    pub fn lets_pass(self, player: Player, spare: bool) -> bool {
        match self {
            Tempo::Shared => spare,
            Tempo::Of(passer) | Tempo::Connected(Some(passer)) => passer == player,
            Tempo::Connected(None) => false,
        }
    }

    /// The most turns that a play on a graph of this order has: a vertex is colored in each, but for a pass before
    /// each of them and at the end.
    pub fn most_turns(self, order: usize) -> usize {
        match self {
            Tempo::Shared | Tempo::Connected(None) => order,
            Tempo::Of(_) | Tempo::Connected(Some(_)) => 2 * order + 1,
        }
    }

    /// Whether moves are connected.
    pub fn is_connected(self) -> bool {
        match self {
            Tempo::Connected(_) => true,
            Tempo::Shared | Tempo::Of(_) => false,
        }
    }
}
