//! Which states of an attack are taken for the same.
//!
//! *Names.* Alice's choice commutes with renaming the shades within their classes
//! ([`games::Guide::choose`]), and so does the rule ([`games::VertexRule`]). States that are such renamings of
//! one another are entered once, and of the shades of a class that no vertex carries Bob is given the
//! first alone. Where the rule looks at colors, the names are given in the order of the vertices.
//!
//! *What is forgotten.* A rule that looks at no color but Bob's last ([`Sight`]) lets more states be
//! taken for the same. Call the first vertex that carries a shade, in the order by which Alice prefers
//! shades, its *bearer*. Let two states have the same uncolored vertices and the same memory, and let
//! the carried shades of the one be renamed within their classes to those of the other so that every
//! uncolored vertex sees the same shades, bearers of a class stand in the same order, and the same number
//! of uncolored vertices comes before each bearer. Then the same moves, up to that renaming, are legal, for
//! legal is what the vertex does not see; and they lead to two such states again. For the new carrier
//! becomes a bearer if and only if it comes before the old one, which the numbers tell; so the order of
//! bearers and the numbers stay the same in both, and uncolored neighbors of the vertex see one shade more
//! in both. Alice's choice, the shade that x does not see whose bearer is first, else one that no vertex
//! carries, is the same; so is whether x is left without one, and whether a vertex sees the whole palette.
//! Where a vertex is colored and its neighbors are, its color matters only through the bearers.

use games::Sight;
use games::coloring::Color;

use super::Attack;
use crate::verify::states::{push, push_set};

/// The end of a list of names or numbers, which are counted from 1, and the name of a vertex without a color.
const NONE: usize = 0;

impl Attack<'_> {
    /// The part of the coloring on which the continuations depend.
    pub(super) fn key(&self) -> Vec<u8> {
        match self.rule.sight() {
            Sight::AllColors | Sight::OpenColors => self.named(),
            Sight::LastClass | Sight::NoColors => self.seen_by_uncolored(),
        }
    }

    /// The shades that uncolored vertices see, and where the bearers stand: after the number of each
    /// uncolored vertex the names that it sees (shades of a class are named in the order of their bearers);
    /// then for each class the numbers of uncolored vertices before its bearers.
    fn seen_by_uncolored(&self) -> Vec<u8> {
        let q = self.palette.classes() as usize;
        let mut names = vec![NONE; self.used.len()];
        let mut fresh: Vec<usize> = (1..=q).collect();
        let mut bearers: Vec<Vec<usize>> = vec![Vec::new(); q];
        let mut before = 1;
        for v in self.palette.preference(self.graph) {
            match self.colors[v.index()] {
                None => before += 1,
                Some(color) if names[color.index()] == NONE => {
                    let class = color.index() % q;
                    names[color.index()] = fresh[class];
                    fresh[class] += q;
                    bearers[class].push(before);
                }
                Some(_) => {}
            }
        }
        let mut key = Vec::with_capacity(4 * self.uncolored.len());
        let mut seen = Vec::new();
        push_set(&mut key, &self.uncolored, self.graph.order());
        for v in &self.uncolored {
            let names = names.iter().enumerate();
            seen.extend(names.filter(|&(color, _)| self.carried_beside(v, color) > 0).map(|(_, &name)| name));
            seen.sort_unstable();
            seen.drain(..).chain([NONE]).for_each(|name| push(&mut key, name));
        }
        bearers.into_iter().flat_map(|of| of.into_iter().chain([NONE])).for_each(|one| push(&mut key, one));
        key
    }

    /// The coloring with the shades of each class named in the order of the vertices that have them.
    fn named(&self) -> Vec<u8> {
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
        let mut key = Vec::with_capacity(self.colors.len() + 16);
        self.colors.iter().map(name).for_each(|name| push(&mut key, name));
        key
    }
}
