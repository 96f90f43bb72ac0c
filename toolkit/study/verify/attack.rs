//! Every Bob of the coloring game: a play that beats a rule with this palette, or the proof that there is none.
//!
//! Alice is *beaten* when an uncolored vertex sees the whole palette, so that Bob has won, or when her rule chooses a
//! vertex whose shades are all on neighbors, so that the strategy has no move.
//!
//! In the connected game Bob's open vertices depend on what is uncolored alone, and the rule must do so, too.
//! After each turn of Alice the future depends only on the coloring and her memory, so a depth-first walk
//! over Bob's choices meets every play. Of states with the same continuations it enters one ([`key`]).
//!
//! *Pruning.* Both ways of being beaten need an uncolored vertex v that sees all s shades of its own class. Let it see
//! t of them, and let r of its neighbors be uncolored. If t + r < s, it never does: each further shade that v sees is
//! that of a neighbor colored later. With a guide the neighbors that Alice colors do not count, since their shades are
//! of other classes, and Bob has ceil(u / 2) turns left where u vertices are uncolored: if t + ceil(u / 2) < s, it
//! never does either. Nor does it if no relaxation of v succeeds for the s - t shades that are missing
//! ([`relaxation`](super::relaxation)). A state with no vertex that may still come to see all its shades is not
//! entered, unless the rule is refereed ([`VertexRule::is_refereed`]).

mod key;

use std::cmp::Reverse;

use games::coloring::Color;
use games::{Adjacency, Answer, Memory, Player, Sight, Variant, VertexRule, View};
use graphs::{Budget, Graph, Limit, LinearOrder, Meter, Vertex, VertexSet};
use serde::{Deserialize, Serialize};

use super::one_player::{OnePlayerGame, Turn, is_reached};
use super::palette::{Palette, Shading};
use super::relaxation::{Relaxations, RelaxedPosition};
use super::states::{Shapes, States};

pub type ColoredVertex = (Vertex, Color);

/// How Alice was beaten.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[schemars(rename = "DefeatFound")]
#[serde(rename_all = "snake_case")]
pub enum Defeat {
    /// This uncolored vertex sees every color.
    Dead(Vertex),
    /// The rule chose this vertex, and no shade of its class is left for it.
    NoShade(Vertex),
}

#[derive(Debug, Clone)]
pub enum AttackResult {
    /// Nothing: every play of Bob was covered.
    Survives,
    Beaten(Vec<ColoredVertex>, Defeat),
    Unknown(Limit),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Aim {
    /// The strategy fails, either way.
    AnyDefeat,
    /// Bob wins the game. A play in which the strategy has no move ends there without success.
    Win,
}

/// The number of states entered before relaxations are used: a losing rule is often beaten after few states, while
/// relaxations take long if only some succeed.
pub const STRAIGHT: u64 = 1000;

/// The outcome in this variant, without passes, and the number of states entered, at most one a node of the
/// budget. Relaxations begin after `straight` states ([`STRAIGHT`]); their states count as well.
pub fn attack(
    graph: &Graph,
    rule: &dyn VertexRule,
    palette: Palette<'_>,
    terms: (Aim, Variant),
    straight: u64,
    budget: &Budget,
) -> (AttackResult, u64) {
    let budget = budget.shared();
    let within = |relaxations, nodes| {
        let limits = Budget { nodes, ..budget.clone() };
        let mut meter = limits.start();
        let outcome = Attack::run(graph, rule, palette, terms, relaxations, &mut meter);
        (outcome.unwrap_or_else(AttackResult::Unknown), meter.spent())
    };
    let Some(relaxations) = Relaxations::new(graph, rule, palette) else { return within(None, budget.nodes) };
    let first = within(None, Some(budget.nodes.map_or(straight, |nodes| nodes.min(straight))));
    let (AttackResult::Unknown(Limit::Nodes), spent) = first else { return first };
    let (outcome, more) = within(Some(relaxations), budget.nodes.map(|nodes| nodes - spent));
    (outcome, spent + more)
}

/// The stored part of a state after a turn of Alice: her memory, and the number of moves made.
type Place = (Memory, usize);

struct Attack<'a> {
    graph: &'a Graph,
    rule: &'a dyn VertexRule,
    palette: Palette<'a>,
    aim: Aim,
    variant: Variant,
    colors: Vec<Option<Color>>,
    uncolored: VertexSet,
    /// The moves to the current state.
    play: Vec<ColoredVertex>,
    /// For each vertex and color, the number of neighbors with this color.
    carriers: Vec<u32>,
    /// For each vertex, the number of colors of its neighbors, and of shades of its own class among them.
    sees: Vec<u32>,
    sees_own: Vec<u32>,
    /// The number of vertices with each color.
    used: Vec<u32>,
    /// The order by which Alice prefers the shades of vertices.
    preference: LinearOrder,
    shapes: Shapes<'a>,
    key: Vec<u8>,
    seen: States<0>,
    /// The relaxations, if the rule allows them and they are requested.
    relaxations: Option<Relaxations<'a>>,
    /// How Alice was beaten in the play on the board.
    defeat: Option<Defeat>,
}

impl<'a> Attack<'a> {
    /// The bytes of the table of carriers; vertices and colors are numbered by 16 bits.
    fn bytes_to_begin(graph: &Graph, palette: Palette<'_>) -> Result<u64, Limit> {
        let colors = u16::try_from(palette.size()).ok().filter(|&colors| colors < u16::MAX);
        let colors = colors.filter(|_| graph.order() < usize::from(u16::MAX)).ok_or(Limit::Size)?;
        Ok(graph.order() as u64 * u64::from(colors) * size_of::<u32>() as u64)
    }

    fn run(
        graph: &'a Graph,
        rule: &'a dyn VertexRule,
        palette: Palette<'a>,
        (aim, variant): (Aim, Variant),
        relaxations: Option<Relaxations<'a>>,
        meter: &mut Meter<'_>,
    ) -> Result<AttackResult, Limit> {
        meter.hold(Self::bytes_to_begin(graph, palette)?)?;
        let (n, k) = (graph.order(), palette.size() as usize);
        let mut attack = Attack {
            graph,
            rule,
            palette,
            aim,
            variant,
            colors: vec![None; n],
            uncolored: VertexSet::full(n),
            play: Vec::new(),
            carriers: vec![0; n * k],
            sees: vec![0; n],
            sees_own: vec![0; n],
            used: vec![0; k],
            preference: palette.preference(graph),
            shapes: Shapes::new(graph, rule),
            key: Vec::new(),
            seen: States::default(),
            relaxations,
            defeat: None,
        };
        let is_beaten = n > 0 && is_reached(&mut attack, meter)?;
        let defeat = attack.defeat.filter(|_| is_beaten);
        Ok(defeat.map_or(AttackResult::Survives, |defeat| AttackResult::Beaten(attack.play, defeat)))
    }

    fn is_open(&self, v: Vertex) -> bool {
        let open = || self.variant.adjacency.open(self.graph, |v| !self.uncolored.contains(v));
        self.variant.adjacency == Adjacency::Free || open().contains(&v)
    }

    fn beaten(&mut self, defeat: Defeat) -> Turn<Place> {
        self.defeat = Some(defeat);
        Turn::Reached
    }

    fn bob(
        &mut self,
        memory: Memory,
        vertex: Vertex,
        color: Color,
        meter: &mut Meter<'_>,
    ) -> Result<Turn<Place>, Limit> {
        if let Some(dead) = self.color(vertex, color) {
            return Ok(self.beaten(Defeat::Dead(dead)));
        }
        if self.uncolored.is_empty() { Ok(Turn::Dull) } else { self.alice(memory, Some(vertex), meter) }
    }

    fn alice(
        &mut self,
        mut memory: Memory,
        last: Option<Vertex>,
        meter: &mut Meter<'_>,
    ) -> Result<Turn<Place>, Limit> {
        let view = View { graph: self.graph, uncolored: &self.uncolored, colors: &self.colors, last };
        let Answer { vertex: chosen, color, .. } = self.rule.answer(&mut memory, view, self.palette.size());
        if self.rule.fault().is_some() {
            return Err(Limit::Interrupted);
        }
        assert!(self.uncolored.contains(chosen), "the strategy chose vertex {chosen}, which is colored");
        debug_assert!(self.is_open(chosen), "the strategy chose vertex {chosen}, which is not open");
        let Some(color) = color.or_else(|| self.palette.choose(self.graph, &self.colors, chosen)) else {
            return Ok(match self.aim {
                Aim::AnyDefeat => self.beaten(Defeat::NoShade(chosen)),
                Aim::Win => Turn::Dull,
            });
        };
        if let Some(dead) = self.color(chosen, color) {
            return Ok(self.beaten(Defeat::Dead(dead)));
        }
        self.key.clear();
        if self.is_blind() {
            self.shapes.push(&mut self.key, &self.uncolored, &memory, |v| self.palette.class(v) as usize);
        }
        if !self.has_open_target(&memory, meter)? {
            return Ok(Turn::Dull);
        }
        self.finish_key(&memory);
        let (_, is_new) = self.seen.place(&self.key, []);
        Ok(if is_new { Turn::Entered((memory, self.play.len())) } else { Turn::Dull })
    }

    /// Whether a vertex may still see all shades of its class, or the rule may still break the game's rules.
    fn has_open_target(&mut self, memory: &Memory, meter: &mut Meter<'_>) -> Result<bool, Limit> {
        if self.rule.is_refereed() {
            return Ok(!self.uncolored.is_empty());
        }
        let turns = self.uncolored.len().div_ceil(2) as u32;
        let most = match self.palette.shading {
            Shading::FirstFit => u32::MAX,
            Shading::Guided(_) => turns,
        };
        for v in &self.uncolored {
            let own = self.palette.shades - self.sees_own[v.index()];
            let missing = match self.aim {
                Aim::AnyDefeat => own,
                Aim::Win => self.palette.size() - self.sees[v.index()],
            };
            let open = self.graph.neighbors(v).iter().filter(|&&w| self.uncolored.contains(w));
            meter.work(missing as usize)?;
            if own > most || open.take(missing as usize).count() < missing as usize {
                continue;
            }
            let Some(relaxations) = &mut self.relaxations else { return Ok(true) };
            let (uncolored, place) = (&self.uncolored, self.shapes.place(v));
            let position = RelaxedPosition { v, uncolored, memory, shape: &self.key, place };
            if relaxations.can_block(position, own, meter)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether the rule looks at no color but Bob's last.
    fn is_blind(&self) -> bool {
        matches!(self.rule.sight(), Sight::NoColors | Sight::LastClass)
    }

    /// Bob's legal moves up to names, the most damaging last: after them a vertex sees most of the palette.
    /// Of the shades of a class that change neither what is seen nor a bearer ([`key`]) one is enough.
    fn moves_of_bob(&self, meter: &mut Meter<'_>) -> Result<Vec<ColoredVertex>, Limit> {
        let q = self.palette.classes() as usize;
        let mut open = vec![0; self.graph.order()];
        for v in &self.uncolored {
            let beside = self.graph.neighbors(v);
            meter.work(beside.len())?;
            open[v.index()] = beside.iter().filter(|&&w| self.uncolored.contains(w)).count() as u32;
        }
        let mut bearers = vec![usize::MAX; self.used.len()];
        for (place, &v) in self.preference.sequence().iter().enumerate().rev() {
            self.colors[v.index()].into_iter().for_each(|color| bearers[color.index()] = place);
        }
        let (is_blind, mut moves) = (self.is_blind(), Vec::new());
        for vertex in self.variant.adjacency.open(self.graph, |v| !self.uncolored.contains(v)) {
            for class in 0..q {
                let (mut fresh_seen, mut idle_seen) = (false, false);
                for index in (class..self.used.len()).step_by(q) {
                    if self.used[index] == 0 && std::mem::replace(&mut fresh_seen, true) {
                        continue;
                    }
                    if self.carried_beside(vertex, index) == 0 {
                        meter.work(self.graph.degree(vertex))?;
                        let damage = self.damage(vertex, index, &open);
                        let is_after = bearers[index] < self.preference.position(vertex);
                        let is_idle = is_blind && damage.is_none() && is_after;
                        if !is_idle || !std::mem::replace(&mut idle_seen, true) {
                            moves.push((damage.unwrap_or(0), vertex, Color::new(index as u32)));
                        }
                    }
                }
            }
        }
        moves.sort_by_key(|&(damage, ..)| Reverse(damage));
        Ok(moves.into_iter().rev().map(|(_, vertex, color)| (vertex, color)).collect())
    }

    /// How near the move brings an uncolored neighbor to seeing the whole palette, or else all shades of its
    /// class; the former counts more. `None` if all see the color. `open` counts uncolored neighbors.
    fn damage(&self, vertex: Vertex, color: usize, open: &[u32]) -> Option<u32> {
        let beside = self.graph.neighbors(vertex).iter().copied();
        let hurt = beside.filter(|&w| self.uncolored.contains(w) && self.carried_beside(w, color) == 0);
        hurt.map(|w| self.danger(w, color, open[w.index()])).max()
    }

    fn danger(&self, w: Vertex, color: usize, open: u32) -> u32 {
        let (k, shades) = (self.palette.size(), self.palette.shades);
        if self.sees[w.index()] + open >= k {
            k + self.sees[w.index()]
        } else if self.palette.class_of(Color::new(color as u32)) == self.palette.class(w)
            && self.sees_own[w.index()] + open >= shades
        {
            1 + self.sees_own[w.index()]
        } else {
            0
        }
    }

    fn carried_beside(&self, v: Vertex, color: usize) -> u32 {
        self.carriers[v.index() * self.used.len() + color]
    }

    /// Colors a vertex; returns an uncolored neighbor that now sees the whole palette.
    fn color(&mut self, vertex: Vertex, color: Color) -> Option<Vertex> {
        self.colors[vertex.index()] = Some(color);
        self.uncolored.remove(vertex);
        self.play.push((vertex, color));
        self.count(vertex, color, 1)
    }

    /// Takes back all moves after this ply.
    fn take_back(&mut self, ply: usize) {
        while self.play.len() > ply {
            let Some((vertex, color)) = self.play.pop() else { return };
            self.colors[vertex.index()] = None;
            self.uncolored.insert(vertex);
            self.count(vertex, color, -1);
        }
    }

    /// Counts a color at neighbors, or takes it back by -1; returns an uncolored one that sees all colors.
    fn count(&mut self, vertex: Vertex, color: Color, by: i32) -> Option<Vertex> {
        let (k, mut dead) = (self.used.len(), None);
        self.used[color.index()] = self.used[color.index()].wrapping_add_signed(by);
        for &w in self.graph.neighbors(vertex) {
            let carriers = &mut self.carriers[w.index() * k + color.index()];
            *carriers = carriers.wrapping_add_signed(by);
            // The first carrier came, or the last is gone.
            if *carriers == u32::from(by > 0) {
                let is_own = self.palette.class_of(color) == self.palette.class(w);
                let (sees, own) = (&mut self.sees[w.index()], &mut self.sees_own[w.index()]);
                *sees = sees.wrapping_add_signed(by);
                *own = own.wrapping_add_signed(by * i32::from(is_own));
                if *sees as usize == k && self.uncolored.contains(w) {
                    dead = Some(w);
                }
            }
        }
        dead
    }
}

impl OnePlayerGame for Attack<'_> {
    type Place = Place;
    type Move = ColoredVertex;

    fn open(&mut self, meter: &mut Meter<'_>) -> Result<Turn<Place>, Limit> {
        match self.variant.first {
            Player::Alice => self.alice(self.rule.start(), None, meter),
            Player::Bob => Ok(Turn::Entered((self.rule.start(), 0))),
        }
    }

    fn choices(&mut self, _: &Place, meter: &mut Meter<'_>) -> Result<Vec<ColoredVertex>, Limit> {
        self.moves_of_bob(meter)
    }

    fn turn(
        &mut self,
        (memory, ply): &Place,
        (vertex, color): ColoredVertex,
        meter: &mut Meter<'_>,
    ) -> Result<Turn<Place>, Limit> {
        self.take_back(*ply);
        self.bob(memory.clone(), vertex, color, meter)
    }

    /// The bytes of the tables, including those of carriers and of the relaxations.
    fn bytes(&self) -> u64 {
        let carriers = (self.carriers.len() * size_of::<u32>()) as u64;
        carriers + self.seen.bytes() + self.relaxations.as_ref().map_or(0, Relaxations::bytes)
    }
}
