//! Which positions of the two-color game can still end with everything colored.
//!
//! They are those whose coloring extends to a proper 2-coloring of the graph in which each player has
//! made as many moves as the turns give. A component with a colored vertex extends in one way at most. A
//! component without one extends in two, which exchange its halves; so the numbers of red vertices that
//! can be reached are sums of one half of each such component, and a word holds them all.

use games::Player;
use graphs::Budget;
use rustc_hash::FxHashMap;

use super::words::{ColoredWords, bits};

/// The sides of every component, and known results for positions that can end in a tie.
pub(super) struct Halves {
    /// The two sides of each component; `None` if some component has an odd cycle.
    components: Option<Vec<[u64; 2]>>,
    /// Whether X reaches a tie.
    known: FxHashMap<ColoredWords, bool>,
}

impl Halves {
    pub(super) fn new(neighbors: &[u64]) -> Self {
        let mut left: u64 = (0..neighbors.len()).fold(0, |all, v| all | 1 << v);
        let mut components = Some(Vec::new());
        while left != 0 {
            let halves = halves(neighbors, left & left.wrapping_neg());
            left &= !(halves[0] | halves[1]);
            match &mut components {
                Some(found) if halves[0] & halves[1] == 0 => found.push(halves),
                _ => components = None,
            }
        }
        Halves { components, known: FxHashMap::default() }
    }

    /// Whether both players together could still color everything.
    pub(super) fn possible(&self, colored: ColoredWords, uncolored: u64, to_move: Player) -> bool {
        let Some(components) = &self.components else { return false };
        let moves = uncolored.count_ones();
        let more_red = if to_move == Player::Alice { moves.div_ceil(2) } else { moves / 2 };
        // Bit i: i red vertices more can be reached. At most 64 are uncolored.
        let mut reachable: u128 = 1;
        for &[one, other] in components {
            let fits = |red: u64, blue: u64| colored.red & blue == 0 && colored.blue & red == 0;
            let shifted = |red: u64| reachable << (red & uncolored).count_ones();
            reachable = match (fits(one, other), fits(other, one)) {
                (true, true) => shifted(one) | shifted(other),
                (true, false) => shifted(one),
                (false, true) => shifted(other),
                (false, false) => return false,
            };
        }
        reachable >> more_red & 1 == 1
    }

    /// Whether X reaches a tie; `None` if not yet known.
    pub(super) fn known(&self, colored: ColoredWords) -> Option<bool> {
        self.known.get(&colored).copied()
    }

    pub(super) fn learn(&mut self, colored: ColoredWords, reached: bool) {
        self.known.insert(colored, reached);
    }

    pub(super) fn bytes(&self) -> u64 {
        self.known.len() as u64 * const { Budget::hash_entry(size_of::<(ColoredWords, bool)>()) }
    }
}

/// The vertices at even and at odd length of a walk from v. They meet if and only if there is an odd cycle.
fn halves(neighbors: &[u64], v: u64) -> [u64; 2] {
    let mut sides = [v, 0];
    loop {
        let reach = |side: u64| bits(side).fold(0, |met, v| met | neighbors[v.trailing_zeros() as usize]);
        let grown = [sides[0] | reach(sides[1]), sides[1] | reach(sides[0])];
        if grown == sides {
            return sides;
        }
        sides = grown;
    }
}
