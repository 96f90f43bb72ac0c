//! The weighted map game: a map is colored in turn, and each player earns what their regions are worth.
//!
//! Some regions are colored from the start, each for one of the two players. A move colors an uncolored
//! region that is next to a colored one, with a color that none of its neighbors has. Each player has a
//! weight for every color; a score is the sum of the weights of one's own regions, and the game is worth
//! the score of player 1 (Alice, who moves next) less that of player 2. It ends when nobody can move: both
//! have the same moves.

pub mod file;

use std::fmt;
use std::sync::Arc;

use graphs::{Graph, Vertex};

use crate::coloring::Color;
use crate::{Evaluate, Game, Payoff, Player};

/// One turn: a region and the color it gets. Ordered by region, then color; both are numbered in the
/// order of their names.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Assignment {
    /// The region, a vertex of the map's graph.
    pub region: Vertex,
    /// The color it gets.
    pub color: Color,
}

impl fmt::Display for Assignment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.region, self.color)
    }
}

impl fmt::Debug for Assignment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Which regions are colored, for whom, what that is worth so far, and who moves next.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct WeightedPosition {
    colored: Vec<Option<(Color, Player)>>,
    balance: i64,
    to_move: Player,
}

impl WeightedPosition {
    /// Who moves next.
    pub fn to_move(&self) -> Player {
        self.to_move
    }

    /// The color of a region and the player who gave it, if it has one.
    pub fn colored(&self, region: Vertex) -> Option<(Color, Player)> {
        self.colored[region.index()]
    }

    /// The score of player 1 less that of player 2.
    pub fn balance(&self) -> i64 {
        self.balance
    }
}

/// The weighted map game on one map.
#[derive(Debug, Clone)]
pub struct WeightedMap {
    /// Vertices are the regions in the order of their names, which are the labels.
    graph: Arc<Graph>,
    /// In the order of their names.
    colors: Vec<String>,
    /// What each color is worth to player 1, and to player 2.
    weights: [Vec<i64>; 2],
    given: Vec<(Assignment, Player)>,
}

impl WeightedMap {
    /// The regions and which of them are neighbors; labels are their names.
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// The names of the colors, in their order.
    pub fn colors(&self) -> &[String] {
        &self.colors
    }

    /// The assignments from which the game starts, in the order in which they were given; at least one.
    pub fn given(&self) -> &[(Assignment, Player)] {
        &self.given
    }

    /// What a color is worth to a player.
    pub fn weight(&self, player: Player, color: Color) -> i64 {
        let own = match player {
            Player::Alice => &self.weights[0],
            Player::Bob => &self.weights[1],
        };
        own[color.index()]
    }

    /// What the regions of a player are worth together.
    pub fn score(&self, position: &WeightedPosition, player: Player) -> i64 {
        let own = position.colored.iter().flatten().filter(|&&(_, by)| by == player);
        own.map(|&(color, _)| self.weight(player, color)).sum()
    }

    fn assign(&self, position: &mut WeightedPosition, step: Assignment, player: Player) {
        position.colored[step.region.index()] = Some((step.color, player));
        let weight = self.weight(player, step.color);
        position.balance += match player {
            Player::Alice => weight,
            Player::Bob => -weight,
        };
    }

    /// The colors that the neighbors of a region have.
    fn around<'a>(
        &'a self,
        position: &'a WeightedPosition,
        region: Vertex,
    ) -> impl Iterator<Item = Color> + 'a {
        let neighbors = self.graph.neighbors(region).iter();
        neighbors.filter_map(|&neighbor| position.colored(neighbor)).map(|(color, _)| color)
    }

    /// The legal moves, ascending.
    fn legal<'a>(&'a self, position: &'a WeightedPosition) -> impl Iterator<Item = Assignment> + 'a {
        let uncolored = self.graph.vertices().filter(|&region| position.colored(region).is_none());
        let open = uncolored.filter(|&region| self.around(position, region).next().is_some());
        open.flat_map(move |region| {
            let colors = (0..self.colors.len() as u32).map(Color::new);
            let free = colors.filter(move |&color| self.around(position, region).all(|other| other != color));
            free.map(move |color| Assignment { region, color })
        })
    }
}

impl Game for WeightedMap {
    type Position = WeightedPosition;
    type Move = Assignment;
    type Value = i64;

    fn initial(&self) -> WeightedPosition {
        let colored = vec![None; self.graph.order()];
        let mut position = WeightedPosition { colored, balance: 0, to_move: Player::Alice };
        for &(step, player) in &self.given {
            self.assign(&mut position, step, player);
        }
        position
    }

    fn to_move(&self, position: &WeightedPosition) -> Player {
        position.to_move
    }

    fn moves(&self, position: &WeightedPosition, out: &mut Vec<Assignment>) {
        out.clear();
        out.extend(self.legal(position));
    }

    fn play(&self, position: &mut WeightedPosition, step: Assignment) {
        debug_assert!(self.legal(position).any(|legal| legal == step), "{step} is not legal");
        self.assign(position, step, position.to_move);
        position.to_move = position.to_move.opponent();
    }

    fn value(&self, position: &WeightedPosition) -> Option<i64> {
        self.legal(position).next().is_none().then_some(position.balance)
    }

    /// The position with every region made player 1's, and every region without uncolored neighbors of the
    /// first color; the balance stays as it is.
    ///
    /// Moves depend on which regions are colored, and on the colors that uncolored regions see. Later moves
    /// change the balance by weights that depend on nothing else. So both positions have the same plays,
    /// with the same values.
    fn canonical(&self, position: &WeightedPosition) -> WeightedPosition {
        let shown = |region: Vertex, color: Color| {
            let seen = self.graph.neighbors(region).iter().any(|&other| position.colored(other).is_none());
            (if seen { color } else { Color::new(0) }, Player::Alice)
        };
        let regions = self.graph.vertices();
        let colored = regions.map(|region| position.colored(region).map(|(color, _)| shown(region, color)));
        WeightedPosition { colored: colored.collect(), ..*position }
    }
}

/// The balance so far.
impl Evaluate for WeightedMap {
    type Merit = i64;

    fn merit(&self, position: &WeightedPosition) -> i64 {
        position.balance
    }
}

/// Balances go up from 0 to 1 in proportion, between the two that no play exceeds: every region counted with the
/// weight of largest absolute value, for one player or for the other.
impl Payoff for WeightedMap {
    fn share(&self, value: i64) -> f64 {
        let heaviest = self.weights.iter().flatten().map(|weight| weight.abs()).max().unwrap_or(0);
        let most = heaviest as f64 * self.graph.order() as f64;
        if most == 0.0 { 0.5 } else { (value as f64 / most + 1.0) / 2.0 }
    }
}
