//! The rules of a game as JSON: which game, k, who moves first, the variant.

use games::certificate::Kind;
use games::coloring::Rules;
use games::{Adjacency, Passing, Player, Variant};
use serde::{Deserialize, Serialize};

/// The largest number of colors in a game with listed moves, one for each color.
pub const MOST_COLORS: u32 = 1024;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WrittenRules {
    #[serde(default)]
    pub(crate) game: Kind,
    /// The number of colors; in the marking game the strict upper bound on the score.
    pub(crate) k: u32,
    #[serde(default)]
    pub(crate) first: Player,
    /// Whether moves must be adjacent to the colored part.
    #[serde(default)]
    pub(crate) connected: Adjacency,
    #[serde(default)]
    pub(crate) pass: Passing,
}

impl WrittenRules {
    /// The JSON form of rules. A rule that is new to [`Variant`] does not compile until it has a name here.
    pub(crate) fn new(kind: Kind, rules: Rules) -> Self {
        let Variant { first, adjacency, passing } = rules.variant();
        WrittenRules { game: kind, k: rules.colors(), first, connected: adjacency, pass: passing }
    }

    /// The rules of the JSON form.
    ///
    /// # Errors
    /// There is no color, or there are more than [`MOST_COLORS`], in one line.
    pub(crate) fn read(&self) -> Result<Rules, String> {
        if self.k > MOST_COLORS {
            return Err(format!("expected at most {MOST_COLORS} colors, found {}", self.k));
        }
        let variant = Variant { first: self.first, adjacency: self.connected, passing: self.pass };
        Ok(Rules::new(self.k).map_err(|fault| fault.to_string())?.playing(variant))
    }
}
