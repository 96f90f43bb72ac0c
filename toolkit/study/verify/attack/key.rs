//! Which states of an attack are taken for the same.
//!
//! *Names.* Alice's choice commutes with renaming the shades within their classes
//! ([`games::Guide::choose`]), and so does the rule ([`games::VertexRule`]). States that are such renamings of
//! one another are entered once, and of the shades of a class that no vertex carries Bob is given the
//! first alone. Where the rule looks at colors, the names are given in the order of the vertices.
//!
//! *What is forgotten.* A rule that looks at no color but Bob's last ([`games::Sight`]) lets more states be
//! taken for the same. Call the first vertex that carries a shade, in the order by which Alice prefers
//! shades, its *bearer*. Let two states have the same uncolored vertices and the same memory, or the
//! same [shape](crate::verify::states::Shapes) with the preference in it, and let the carried shades of the one be renamed within their classes to those of the other so that every
//! uncolored vertex sees the same shades, bearers of a class stand in the same order, and the same number
//! of uncolored vertices comes before each bearer. Then the same moves, up to that renaming, are legal, for
//! legal is what the vertex does not see; and they lead to two such states again. For the new carrier
//! becomes a bearer if and only if it comes before the old one, which the numbers tell; so the order of
//! bearers and the numbers stay the same in both, and uncolored neighbors of the vertex see one shade more
//! in both. Alice's choice, the shade that x does not see whose bearer is first, else one that no vertex
//! carries, is the same; so is whether x is left without one, and whether a vertex sees the whole palette.
//! Where a vertex is colored and its neighbors are, its color matters only through the bearers.

use games::Memory;
use games::coloring::Color;

use super::Attack;
use crate::verify::states::{push, push_memory};

/// The end of a list of names or numbers, which are counted from 1, and the name of a vertex without a color.
const NONE: usize = 0;

impl Attack<'_> {
    /// Completes the key, which has the shape for a blind rule.
    pub(super) fn finish_key(&mut self, memory: &Memory) {
        if self.is_blind() { self.push_seen() } else { self.push_names(memory) }
    }

    /// Adds the numbers of uncolored vertices before the bearers of each class, and before each uncolored vertex
    /// if preference is not by the sequence; then bits for the shades that it sees, in the order of bearers.
    fn push_seen(&mut self) {
        let q = self.palette.classes() as usize;
        let mut before = 0;
        let mut places = vec![NONE; self.graph.order()];
        let mut is_carried = vec![false; self.used.len()];
        let mut bearers = Vec::with_capacity(self.used.len());
        for &v in self.preference.sequence() {
            match self.colors[v.index()].map(Color::index) {
                None => {
                    places[v.index()] = before;
                    before += 1;
                }
                Some(color) if !std::mem::replace(&mut is_carried[color], true) => {
                    bearers.push((color % q, before, color));
                }
                Some(_) => {}
            }
        }
        // Stable: the bearers of a class stay in order.
        bearers.sort_by_key(|&(class, ..)| class);
        let key = &mut self.key;
        bearers.iter().for_each(|&(class, before, _)| push(key, 1 + class + q * before));
        push(key, NONE);
        let uncolored = self.shapes.sequence().iter().copied().filter(|&v| self.uncolored.contains(v));
        if self.shapes.sequence() != self.preference.sequence() {
            uncolored.clone().for_each(|v| push(key, places[v.index()]));
        }
        for v in uncolored {
            let seen = &self.carriers[v.index() * self.used.len()..];
            let bit = |bits, &(.., color): &(usize, usize, usize)| bits << 1 | u8::from(seen[color] > 0);
            key.extend(bearers.chunks(8).map(|some| some.iter().fold(0, bit)));
        }
    }

    /// Adds the coloring, with the shades of a class named in the order of their vertices, and the memory.
    fn push_names(&mut self, memory: &Memory) {
        let q = self.palette.classes() as usize;
        let mut names = vec![NONE; self.used.len()];
        let mut fresh: Vec<usize> = (1..=q).collect();
        let name = |color: &Option<Color>| {
            let Some(color) = *color else { return NONE };
            let name = &mut names[color.index()];
            if *name == NONE {
                let next = &mut fresh[color.index() % q];
                *name = *next;
                *next += q;
            }
            *name
        };
        self.colors.iter().map(name).for_each(|name| push(&mut self.key, name));
        push_memory(&mut self.key, &self.rule.essence(memory, &self.uncolored));
    }
}
