//! The weighted map game: the players color a map in turn, and each earns the weights of their regions.
//!
//! Some regions are colored from the start, each for one of the two players. A move colors an uncolored
//! region that is next to a colored one, with a color that none of its neighbors has. Each player has a
//! weight for every color. A player's score is the sum of the weights of their regions, and the value of the
//! game is the score of player 1 (Alice, who moves next) less that of player 2. Both players have the same
//! moves, and the game ends when there is none.

pub mod file;
pub mod visits;

use std::fmt::Write;
use std::sync::Arc;

use graphs::{Graph, Limit, Meter, Vertex};
use solver::exact::Exact;
use toolkit::sitting::engines::ExactValues;

use crate::painting::Painting;
use games::coloring::Color;
use games::{Evaluate, Game, Payoff, Player, heap_of};

/// The colored regions with their owners, the current difference of the scores, and the player to move.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct WeightedPosition {
    colored: Vec<Option<(Color, Player)>>,
    balance: i64,
    to_move: Player,
}

impl WeightedPosition {
    pub fn to_move(&self) -> Player {
        self.to_move
    }

    /// The color of a region and the player who gave it, if it has one.
    pub(crate) fn colored(&self, region: Vertex) -> Option<(Color, Player)> {
        self.colored[region.index()]
    }

    /// The score of player 1 minus that of player 2.
    pub fn balance(&self) -> i64 {
        self.balance
    }
}

#[derive(Debug, Clone)]
pub struct WeightedMap {
    /// Vertices are the regions in the order of their names, which are the labels.
    graph: Arc<Graph>,
    /// In the order of their names.
    colors: Vec<String>,
    /// The weights of the colors for player 1, and for player 2.
    weights: [Vec<i64>; 2],
    given: Vec<(Painting<Color>, Player)>,
}

impl WeightedMap {
    /// The regions and which of them are neighbors; labels are their names.
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    pub fn colors(&self) -> &[String] {
        &self.colors
    }

    pub(crate) fn name(&self, color: Color) -> &str {
        &self.colors[color.index()]
    }

    /// The initial assignments in the order of the file; at least one.
    pub fn given(&self) -> &[(Painting<Color>, Player)] {
        &self.given
    }

    pub(crate) fn weight(&self, player: Player, color: Color) -> i64 {
        self.weights[player as usize][color.index()]
    }

    pub fn score(&self, position: &WeightedPosition, player: Player) -> i64 {
        let own = position.colored.iter().flatten().filter(|&&(_, by)| by == player);
        own.map(|&(color, _)| self.weight(player, color)).sum()
    }

    fn assign(&self, position: &mut WeightedPosition, step: Painting<Color>, player: Player) {
        position.colored[step.vertex.index()] = Some((step.color, player));
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

    fn legal<'a>(&'a self, position: &'a WeightedPosition) -> impl Iterator<Item = Painting<Color>> + 'a {
        let uncolored = self.graph.vertices().filter(|&region| position.colored(region).is_none());
        let open = uncolored.filter(|&region| self.around(position, region).next().is_some());
        open.flat_map(move |region| {
            let colors = (0..self.colors.len() as u32).map(Color::new);
            let free = colors.filter(move |&color| self.around(position, region).all(|other| other != color));
            free.map(move |color| Painting { vertex: region, color })
        })
    }
}

impl Game for WeightedMap {
    type Position = WeightedPosition;
    type Move = Painting<Color>;
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

    fn moves(&self, position: &WeightedPosition, out: &mut Vec<Painting<Color>>) {
        out.clear();
        out.extend(self.legal(position));
    }

    fn play(&self, position: &mut WeightedPosition, step: Painting<Color>) {
        debug_assert!(self.legal(position).any(|legal| legal == step), "{step} is not legal");
        self.assign(position, step, position.to_move);
        position.to_move = position.to_move.opponent();
    }

    fn value(&self, position: &WeightedPosition) -> Option<i64> {
        self.legal(position).next().is_none().then_some(position.balance)
    }

    /// The position with player 1 as the owner of every region, and with the first color at every region without
    /// uncolored neighbors; the balance is unchanged.
    ///
    /// The moves depend only on the colored regions and on the colors seen by uncolored regions, and so do the
    /// weights that later moves add. So both positions have the same plays, with the same values.
    fn canonical(&self, position: &WeightedPosition) -> WeightedPosition {
        let shown = |region: Vertex, color: Color| {
            let seen = self.graph.neighbors(region).iter().any(|&other| position.colored(other).is_none());
            (if seen { color } else { Color::new(0) }, Player::Alice)
        };
        let regions = self.graph.vertices();
        let colored = regions.map(|region| position.colored(region).map(|(color, _)| shown(region, color)));
        WeightedPosition { colored: colored.collect(), ..*position }
    }

    fn heap(&self, position: &WeightedPosition) -> u64 {
        heap_of(&position.colored)
    }
}

impl Evaluate for WeightedMap {
    type Merit = i64;

    fn merit(&self, position: &WeightedPosition) -> i64 {
        position.balance
    }
}

/// The payoff grows linearly from 0 to 1 between two balances that no play exceeds: every region counted with the
/// weight of largest absolute value, for one player or the other.
impl Payoff for WeightedMap {
    fn share(&self, value: i64) -> f64 {
        let heaviest = self.weights.iter().flatten().map(|weight| weight.abs()).max().unwrap_or(0);
        let most = heaviest as f64 * self.graph.order() as f64;
        if most == 0.0 { 0.5 } else { (value as f64 / most + 1.0) / 2.0 }
    }
}

/// The number of positions above which a search clears its memory before the next one.
const REMEMBERED: usize = 500_000;

impl ExactValues<WeightedMap> for Exact<'_, WeightedMap> {
    fn worth(&mut self, position: &WeightedPosition, meter: &mut Meter<'_>) -> Result<i64, Limit> {
        self.forget_beyond(REMEMBERED);
        self.value_of(position, meter)
    }
}

/// The number of colors in the palette, which is repeated after them.
const PALETTE: usize = 12;

/// The map in DOT: colored regions are filled, with color and player, those of player 2 doubly outlined.
pub(crate) fn dot(game: &WeightedMap, position: &WeightedPosition) -> String {
    let graph = game.graph();
    let name = |region| quoted(&graph.label(region));
    let mut text = String::from("graph map {\n  node [style=filled, fillcolor=white, colorscheme=set312];\n");
    for region in graph.vertices() {
        let attributes = position.colored(region).map(|(color, player)| {
            let (number, outlines) = match player {
                Player::Alice => (1, 1),
                Player::Bob => (2, 2),
            };
            let shown = format!("{}\n{}-{number}", graph.label(region), game.colors()[color.index()]);
            let fill = color.index() % PALETTE + 1;
            format!(" [label={}, fillcolor={fill}, peripheries={outlines}]", quoted(&shown))
        });
        let _ = writeln!(text, "  {}{};", name(region), attributes.unwrap_or_default());
    }
    for (one, other) in graph.edges() {
        let _ = writeln!(text, "  {} -- {};", name(one), name(other));
    }
    text + "}\n"
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
}
