//! The relaxation that forgets colors: how many neighbors of a vertex Bob can color unhindered by them.
//!
//! A rule is beaten only where some uncolored vertex v sees all s shades of its own class
//! ([`attack`](super::attack())). With a guide the shades of v's class beside v are all Bob's, since Alice
//! gives a neighbor of v a shade of another class, the neighbor's. So v is not blocked before Bob has given s
//! neighbors of v, one after the other, shades of v's class. The *relaxation* of v asks whether he can do
//! even that: he may give any vertex but v any class, whatever colors there are, and Alice answers by her
//! rule, until v is colored or has its s neighbors. It has far fewer positions than the game; and if none of
//! its plays succeeds, v is never blocked.
//!
//! *Bound.* Every play of the game in which no player was beaten so far is one of the relaxation, with the same
//! answers, if the rule looks at no colors but the class of Bob's last ([`Sight`]): the relaxation shows it the
//! same uncolored vertices, the same last vertex and the same class. If v sees t shades of its class
//! in a position of the game, and the relaxation says from there that fewer than s - t neighbors of v can
//! be given its class any more, then v never sees s. Without a guide Alice's colors block as well, and the
//! neighbors that she colors count too.
//!
//! *Memory.* For one v the future of a relaxation depends on the uncolored vertices and on the rule's memory
//! alone; how many neighbors are still to come is a number, and reaching one number is reaching every
//! smaller one. So for each position an interval is kept in which that number lies.

use games::coloring::Color;
use games::{Memory, Sight, VertexRule, View};
use graphs::{Graph, Limit, Meter, Vertex, VertexSet};

use super::palette::{Palette, Shading};
use super::states::{Shapes, States, push};

/// The relaxations of all vertices of a graph, against one rule.
pub(crate) struct Relaxations<'a> {
    graph: &'a Graph,
    rule: &'a dyn VertexRule,
    palette: Palette<'a>,
    shapes: Shapes<'a>,
    /// By position, Bob to move, with the place of the vertex of its relaxation: two numbers of 16 bits that
    /// bound how many neighbors he can still color.
    known: States<4>,
    key: Vec<u8>,
    /// The colors that the rule sees: at most that of Bob's last vertex.
    shown: Vec<Option<Color>>,
}

/// A position of a relaxation, with Bob to move.
#[derive(Clone, Copy)]
pub(crate) struct RelaxedPosition<'s> {
    /// The vertex that Bob wants to block; it is uncolored.
    pub(crate) v: Vertex,
    pub(crate) uncolored: &'s VertexSet,
    pub(crate) memory: &'s Memory,
    /// Its key, labeled by classes, and the place of v in it.
    pub(crate) shape: &'s [u8],
    pub(crate) place: usize,
}

impl<'a> Relaxations<'a> {
    /// The relaxations; `None` if the rule depends on more colors than a relaxation has, or is refereed.
    pub(crate) fn new(graph: &'a Graph, rule: &'a dyn VertexRule, palette: Palette<'a>) -> Option<Self> {
        let n = graph.order();
        let is_blind = matches!(rule.sight(), Sight::NoColors | Sight::LastClass);
        (is_blind && !rule.is_refereed()).then(|| Relaxations {
            graph,
            rule,
            palette,
            shapes: Shapes::new(graph, rule),
            known: States::default(),
            key: Vec::new(),
            shown: vec![None; n],
        })
    }

    /// Whether Bob can still make this many more neighbors of the vertex get its class before the vertex is
    /// colored. Nodes are positions with moves to try.
    pub(crate) fn can_block(
        &mut self,
        position: RelaxedPosition<'_>,
        more: u32,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Limit> {
        if more == 0 {
            return Ok(true);
        }
        let v = position.v;
        let open = self.graph.neighbors(v).iter().filter(|&&w| position.uncolored.contains(w)).count();
        // Bob has at most every other of the remaining turns, this one among them.
        let turns = match self.palette.shading {
            Shading::FirstFit => position.uncolored.len(),
            Shading::Guided(_) => position.uncolored.len().div_ceil(2),
        };
        let most = open.min(turns) as u32;
        if most < more {
            return Ok(false);
        }
        self.key.clear();
        self.key.extend(position.shape);
        push(&mut self.key, position.place);
        // Attacks have graphs with less than 2^16 vertices.
        let [no_one, every_one] = [0, most].map(|number| (number as u16).to_le_bytes());
        let (place, _) = self.known.place(&self.key, [no_one[0], no_one[1], every_one[0], every_one[1]]);
        let &mut [a, b, c, d] = self.known.value(place);
        let [at_least, at_most] = [[a, b], [c, d]].map(|bytes| u32::from(u16::from_le_bytes(bytes)));
        if at_least >= more || at_most < more {
            return Ok(at_least >= more);
        }
        meter.step()?;
        let succeeds = self.some_move_succeeds(position, more, meter)?;
        let (end, bound) = if succeeds { (0, more) } else { (2, more - 1) };
        self.known.value(place)[end..end + 2].copy_from_slice(&(bound as u16).to_le_bytes());
        meter.hold(self.bytes())?;
        Ok(succeeds)
    }

    fn some_move_succeeds(
        &mut self,
        position: RelaxedPosition<'_>,
        more: u32,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Limit> {
        let (graph, v) = (self.graph, position.v);
        let (own, mut shape) = (self.palette.class(v), Vec::new());
        let beside = graph.neighborhood(v);
        let near = graph.neighbors(v).iter().copied().filter(|&b| position.uncolored.contains(b));
        let far = position.uncolored.iter().filter(|&b| b != v && !beside.contains(b));
        for b in near.chain(far) {
            let mut uncolored = position.uncolored.clone();
            uncolored.remove(b);
            let mut answered: Vec<(Vertex, Memory)> = Vec::new();
            for class in self.classes(own) {
                let gained = u32::from(class == own && beside.contains(b));
                if gained == more {
                    return Ok(true);
                }
                let mut memory = position.memory.clone();
                let answer = self.answer(&uncolored, &mut memory, b, class);
                if self.rule.fault().is_some() {
                    return Err(Limit::Interrupted);
                }
                // The class of v comes first and gains most, so one of several equal answers suffices.
                if answer == v || answered.iter().any(|(to, kept)| (*to, kept) == (answer, &memory)) {
                    continue;
                }
                let mut after = uncolored.clone();
                after.remove(answer);
                let hers = matches!(self.palette.shading, Shading::FirstFit) && beside.contains(answer);
                let left = more - gained - u32::from(hers).min(more - gained);
                shape.clear();
                self.shapes.push(&mut shape, &after, &memory, |w| self.palette.class(w) as usize);
                let place = self.shapes.place(v);
                let next = RelaxedPosition { v, uncolored: &after, memory: &memory, shape: &shape, place };
                if self.can_block(next, left, meter)? {
                    return Ok(true);
                }
                answered.push((answer, memory));
            }
        }
        Ok(false)
    }

    /// The classes that the rule distinguishes in Bob's choice, v's own first.
    fn classes(&self, own: u32) -> impl Iterator<Item = u32> + use<> {
        let all = match self.rule.sight() {
            Sight::NoColors => 0,
            Sight::LastClass | Sight::OpenColors | Sight::AllColors => self.palette.classes(),
        };
        std::iter::once(own).chain((0..all).filter(move |&class| class != own))
    }

    /// Alice's vertex after Bob has given `b` a color of the class.
    fn answer(&mut self, uncolored: &VertexSet, memory: &mut Memory, b: Vertex, class: u32) -> Vertex {
        self.shown[b.index()] = Some(Color::new(class));
        let view = View { graph: self.graph, uncolored, colors: &self.shown, last: Some(b) };
        let (answer, _) = self.rule.next(memory, view);
        self.shown[b.index()] = None;
        answer
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.known.bytes()
    }
}
