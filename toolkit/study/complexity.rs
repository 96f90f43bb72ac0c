//! The size of a game, and the cost of a game by simulations, beside the source report's formulas.
//! \[AudoinBadiolaDaSilvaPerrotRitlewski2013\]
//!
//! The report writes v for the order, c for the number of colors and n for the simulations of a move. It bounds the
//! number of games by c^v v!, and by c! c^(v-c) v! if unused colors count as one, since they are interchangeable; the
//! number of nodes of the game tree by (1 - (vc)^(v+1)) / (1 - vc). Both hold, since a play that is cut short is the
//! beginning of sequences that they count. It gives O(n c v^3) steps for a game between players that look at every
//! legal move at every ply of every simulation, and remarks that this "could maybe drop" to O(n c v^2).
//!
//! It does, by amortization: a player who keeps the list of legal moves up to date removes each of the at most c v
//! moves once in a simulation, and never looks at one that stays. Both ways of working are counted here in the same
//! simulated games, in looks at a move, so that the counts are the same on every machine.

use games::coloring::{Color, ColoringGame, ColoringMove, ColoringPosition};
use games::{Agent, Game};
use graphs::{Budget, Limit, Meter};
use rustc_hash::{FxHashMap, FxHashSet};
use strategies::opponents::random::Random;

use crate::statistics::{PowerLaw, power_law};

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct TreeSize {
    /// The plays to an end: the leaves.
    pub plays: u128,
    /// The plays, if unused colors count as one color.
    pub plays_up_to_names: u128,
    pub nodes: u128,
    pub positions: u64,
    /// The positions up to names of colors.
    pub classes: u64,
}

/// The largest number of visited positions, whatever the budget. Every proper part of a play is a position, so a tree
/// with this many positions has no play longer than 27, at most 27! plays end in one position, and the numbers of plays
/// and nodes fit 128 bits.
const MOST_POSITIONS: u64 = 1 << 26;

#[derive(Debug, Clone, Copy, Default)]
struct SubtreeCounts {
    plays: u128,
    /// The plays in which each new color is the least unused one.
    plays_up_to_names: u128,
    nodes: u128,
}

struct Frame {
    position: ColoringPosition,
    untried: Vec<ColoringMove>,
    /// Whether the current move introduces a color that is not the least unused one.
    is_later_new_color: bool,
    below: SubtreeCounts,
}

impl Frame {
    fn add(&mut self, other: &SubtreeCounts) {
        self.below.plays += other.plays;
        self.below.nodes += other.nodes;
        // The subtrees of all new colors have the same counts.
        if !self.is_later_new_color {
            self.below.plays_up_to_names += other.plays_up_to_names;
        }
    }
}

/// Whether a move introduces a color while a lesser one is unused.
fn is_later_new_color(position: &ColoringPosition, step: ColoringMove) -> bool {
    let ColoringMove::Color { color, .. } = step else { return false };
    let is_new = |color: Color| !position.colors().contains(&Some(color));
    // There are no more used colors than vertices, so this ends at the latest there.
    is_new(color) && (0..color.index()).any(|less| is_new(Color::new(less as u32)))
}

impl TreeSize {
    /// Visits every position once. A play ends where the game does: a dead vertex ends it.
    ///
    /// Time and memory are proportional to the number of positions times the order; a node of the budget is a position.
    pub fn of(game: &ColoringGame, budget: &Budget) -> Result<TreeSize, Limit> {
        let mut walk = Walk { game, meter: budget.start(), known: FxHashMap::default() };
        let root = walk.below(game.initial())?;
        let known = walk.known;
        let classes: FxHashSet<ColoringPosition> =
            known.keys().map(|position| game.canonical(position)).collect();
        let (positions, classes) = (known.len() as u64, classes.len() as u64);
        let SubtreeCounts { plays, plays_up_to_names, nodes } = root;
        Ok(TreeSize { plays, plays_up_to_names, nodes, positions, classes })
    }

    /// The mean number of moves of an inner node; `None` without inner nodes.
    pub fn branching(&self) -> Option<f64> {
        let inner = self.nodes - self.plays;
        (inner > 0).then(|| (self.nodes - 1) as f64 / inner as f64)
    }
}

struct Walk<'a> {
    game: &'a ColoringGame,
    meter: Meter<'a>,
    known: FxHashMap<ColoringPosition, SubtreeCounts>,
}

impl Walk<'_> {
    /// The subtree below the root, with an explicit stack, since plays may be too long for recursion.
    fn below(&mut self, root: ColoringPosition) -> Result<SubtreeCounts, Limit> {
        let mut stack: Vec<Frame> = vec![self.enter(root)?];
        loop {
            let top = stack.last_mut().expect("the loop ends when the root is left");
            if let Some(step) = top.untried.pop() {
                top.is_later_new_color = is_later_new_color(&top.position, step);
                let after = self.game.after(&top.position, step);
                match self.known.get(&after) {
                    Some(below) => top.add(below),
                    None => stack.push(self.enter(after)?),
                }
                continue;
            }
            let Some(Frame { position, below, .. }) = stack.pop() else { continue };
            self.known.insert(position, below);
            match stack.last_mut() {
                Some(parent) => parent.add(&below),
                None => return Ok(below),
            }
        }
    }

    fn enter(&mut self, position: ColoringPosition) -> Result<Frame, Limit> {
        self.meter.step()?;
        let positions = self.known.len() as u64;
        if positions >= MOST_POSITIONS {
            return Err(Limit::Size);
        }
        // Each position is finally stored twice: as it is, and with renamed colors.
        let colors = (size_of::<Option<Color>>() * self.game.graph().order()) as u64;
        let entries = Budget::hash_entry(size_of::<(ColoringPosition, SubtreeCounts)>())
            + Budget::hash_entry(size_of::<ColoringPosition>());
        self.meter.hold(positions.saturating_mul(entries + 2 * colors))?;
        let is_leaf = self.game.value(&position).is_some();
        let mut untried = Vec::new();
        if !is_leaf {
            self.game.moves(&position, &mut untried);
        }
        let plays = u128::from(is_leaf);
        let below = SubtreeCounts { plays, plays_up_to_names: plays, nodes: 1 };
        Ok(Frame { position, untried, is_later_new_color: false, below })
    }
}

/// Factorials of larger numbers overflow 64-bit floats.
const LARGEST_FACTORIAL: u32 = 170;

fn factorial(number: u32) -> f64 {
    match number {
        0..=LARGEST_FACTORIAL => (1..=number).map(f64::from).product::<f64>(),
        _ => f64::INFINITY,
    }
}

/// The source report's bound on the number of games, c^v v!; infinite if it is too large.
pub fn plays_by_formula(v: u32, c: u32) -> f64 {
    f64::from(c).powf(f64::from(v)) * factorial(v)
}

/// The report's bound if unused colors count as one, c! c^(v-c) v!: the i-th move has at most i colors, and never more
/// than c. The report has no more colors than vertices; with more the bound is v! v!. Infinite if it is too large.
pub fn plays_up_to_names_by_formula(v: u32, c: u32) -> f64 {
    factorial(c.min(v)) * f64::from(c).powf(f64::from(v.saturating_sub(c))) * factorial(v)
}

/// The report's number of nodes, the sum of (vc)^i for i = 0..v; infinite if it is too large.
pub fn nodes_by_formula(v: u32, c: u32) -> f64 {
    let ratio = f64::from(v) * f64::from(c);
    let mut power = 1.0;
    let mut sum = 1.0;
    for _ in 0..v {
        power *= ratio;
        sum += power;
        if sum == f64::INFINITY {
            break;
        }
    }
    sum
}

/// The cost of a game by simulations, in examined moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Work {
    /// The number of vertices, the report's v.
    pub order: u64,
    /// The number of colors, the report's c.
    pub colors: u64,
    /// The simulations of a move, the report's n.
    pub simulations: u64,
    /// The examined moves if every ply of every simulation lists all legal moves.
    pub listing: u64,
    /// The examined moves if the list is maintained: one for each move that a ply removes, and one for the choice.
    pub keeping: u64,
}

impl Work {
    /// Counts moves examined in a game by simulations; with at most max degree colors plays may end early.
    ///
    /// A node of the budget is a ply of a simulation.
    pub fn of(game: &ColoringGame, simulations: u64, seed: u64, budget: &Budget) -> Result<Work, Limit> {
        let mut meter = budget.start();
        let mut random = Random::new(seed);
        let (order, colors) = (game.graph().order() as u64, game.rules().colors().into());
        let mut work = Work { order, colors, simulations, listing: 0, keeping: 0 };
        let mut position = game.initial();
        let mut legal = Vec::new();
        while game.value(&position).is_none() {
            for _ in 0..simulations {
                let mut simulated = position.clone();
                game.moves(&simulated, &mut legal);
                while game.value(&simulated).is_none() {
                    meter.step()?;
                    let before = legal.len() as u64;
                    let step = random.choose(game, &simulated, None);
                    game.play(&mut simulated, step);
                    game.moves(&simulated, &mut legal);
                    work.listing += before;
                    work.keeping += 1 + before - legal.len() as u64;
                }
            }
            let step: ColoringMove = random.choose(game, &position, None);
            game.play(&mut position, step);
        }
        Ok(work)
    }

    /// n c v^3, the report's cost with listing.
    pub fn cubic(&self) -> f64 {
        self.by_formula(3)
    }

    /// n c v^2, the cost that the report hoped for.
    pub fn quadratic(&self) -> f64 {
        self.by_formula(2)
    }

    fn by_formula(&self, power: i32) -> f64 {
        self.simulations as f64 * self.colors as f64 * (self.order as f64).powi(power)
    }
}

/// The parameter of a game that grows.
pub type Measure = fn(&Work) -> u64;

/// The growth of the work with both methods.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Growth {
    /// If every ply lists the legal moves.
    pub listing: PowerLaw,
    /// If the list is kept.
    pub keeping: PowerLaw,
}

impl Growth {
    /// Power laws of these counts in the growing parameter; `None` if it does not grow, or nothing counted.
    pub fn of(works: &[Work], growing: Measure) -> Option<Growth> {
        let law = |count: Measure| {
            let points: Vec<(f64, f64)> =
                works.iter().map(|work| (growing(work) as f64, count(work) as f64)).collect();
            power_law(&points)
        };
        Some(Growth { listing: law(|work| work.listing)?, keeping: law(|work| work.keeping)? })
    }
}
