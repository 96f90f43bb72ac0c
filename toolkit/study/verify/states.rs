//! The states that a walk has entered, each as a few bytes.
//!
//! **Table.** One array has the keys, whole states, each with its length and a value. An open table has where they begin, with a
//! part of the hash, so that few keys are read in vain. It takes 11 to 22 bytes a state more than the keys. The place in
//! the array identifies a state.
//!
//! **Keys.** Positions with Bob to move that differ only by names of vertices have one key ([`Shapes`]). A rule with a
//! [sequence](VertexRule::sequence) knows vertices by their places in it alone. Let a bijection of the uncolored vertices of
//! two positions preserve the sequence, adjacency, arrows, the memory's essence, and a label with all else that the game asks
//! about a vertex. It takes Bob's moves, and the answers, to those of the other position, and then preserves the same
//! again. So both positions have the same future, and one key. Other rules have all names in their keys.

use std::collections::HashSet;
use std::hash::Hasher;

use games::{Memory, VertexRule};
use graphs::{Graph, Vertex, VertexSet};
use rustc_hash::FxHasher;

/// The bits of a slot that are one more than the place of a key; the others are a part of its hash. 0 is an empty slot.
const PLACE: u32 = 40;

#[derive(Debug, Clone, Default)]
pub(crate) struct States<const VALUE: usize> {
    slots: Vec<u64>,
    entries: Vec<u8>,
    number: usize,
}

fn hash(key: &[u8]) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(key);
    hasher.finish()
}

impl<const VALUE: usize> States<VALUE> {
    /// The place of a state, and whether it is new; then it has this value.
    pub(crate) fn place(&mut self, key: &[u8], value: [u8; VALUE]) -> (usize, bool) {
        if 4 * (self.number + 1) > 3 * self.slots.len() {
            self.grow();
        }
        let hash = hash(key);
        let (tag, mask) = (hash >> PLACE << PLACE, self.slots.len() - 1);
        let mut index = hash as usize & mask;
        while self.slots[index] != 0 {
            let slot = self.slots[index];
            let place = (slot & ((1 << PLACE) - 1)) as usize - 1;
            if slot >> PLACE << PLACE == tag && self.key(place).0 == key {
                return (place, false);
            }
            index = (index + 1) & mask;
        }
        let place = self.entries.len();
        self.entries.extend(value);
        push(&mut self.entries, key.len());
        self.entries.extend(key);
        self.slots[index] = tag | (place as u64 + 1);
        self.number += 1;
        (place, true)
    }

    pub(crate) fn value(&mut self, place: usize) -> &mut [u8; VALUE] {
        self.entries[place..].first_chunk_mut().expect("every place has a value")
    }

    /// The key at a place, and the place after it.
    fn key(&self, place: usize) -> (&[u8], usize) {
        let (mut at, mut length, mut shift) = (place + VALUE, 0, 0);
        loop {
            let byte = self.entries[at];
            length |= usize::from(byte & 127) << shift;
            (at, shift) = (at + 1, shift + 7);
            if byte < 128 {
                return (&self.entries[at..at + length], at + length);
            }
        }
    }

    fn grow(&mut self) {
        let length = (2 * self.slots.len()).max(64);
        // The old slots are freed before the new ones are made.
        self.slots = Vec::new();
        let (mut slots, mut place) = (vec![0; length], 0);
        while place < self.entries.len() {
            let (key, next) = self.key(place);
            let hash = hash(key);
            let mut index = hash as usize & (length - 1);
            while slots[index] != 0 {
                index = (index + 1) & (length - 1);
            }
            slots[index] = hash >> PLACE << PLACE | (place as u64 + 1);
            place = next;
        }
        self.slots = slots;
    }

    /// The bytes of the table, with slots for twice as many states, which it may need next.
    pub(crate) fn bytes(&self) -> u64 {
        (2 * size_of_val(&*self.slots) + self.entries.len()) as u64
    }
}

/// An arrow to the earlier vertex counts 1, one to the later 2.
const KINDS: usize = 4;

pub(crate) struct Shapes<'a> {
    rule: &'a dyn VertexRule,
    /// All vertices, by the rule's sequence if any.
    sequence: Vec<Vertex>,
    /// The neighbors before each vertex, with their kinds; `None` without a sequence.
    earlier: Option<Vec<Vec<(Vertex, usize)>>>,
    /// The places of vertices in the last key; without a sequence, their names.
    places: Vec<usize>,
}

impl<'a> Shapes<'a> {
    pub(crate) fn new(graph: &Graph, rule: &'a dyn VertexRule) -> Self {
        let places: Vec<usize> = (0..graph.order()).collect();
        let Some(sequence) = rule.sequence().map(<[Vertex]>::to_vec) else {
            return Shapes { rule, sequence: graph.vertices().collect(), earlier: None, places };
        };
        let arrows: HashSet<(Vertex, Vertex)> = rule.arrows().into_iter().collect();
        let mut earlier = vec![Vec::new(); graph.order()];
        let mut before = VertexSet::empty(graph.order());
        for &v in &sequence {
            let has = |arrow: (Vertex, Vertex)| usize::from(arrows.contains(&arrow));
            let neighbors = graph.neighbors(v).iter().filter(|&&y| before.contains(y));
            earlier[v.index()] = neighbors.map(|&y| (y, has((v, y)) + 2 * has((y, v)))).collect();
            before.insert(v);
        }
        Shapes { rule, sequence, earlier: Some(earlier), places }
    }

    /// The order in which keys may list uncolored vertices.
    pub(crate) fn sequence(&self) -> &[Vertex] {
        &self.sequence
    }

    /// Its place in the last key.
    pub(crate) fn place(&self, v: Vertex) -> usize {
        self.places[v.index()]
    }

    /// Adds to a key all that the rule knows. A label depends on the vertex alone.
    pub(crate) fn push(
        &mut self,
        key: &mut Vec<u8>,
        uncolored: &VertexSet,
        memory: &Memory,
        label: impl Fn(Vertex) -> usize,
    ) {
        let memory = self.rule.essence(memory, uncolored);
        debug_assert!(self.earlier.is_none() || memory.words.is_none(), "a sequence has no words");
        let Some(earlier) = &self.earlier else {
            push_set(key, uncolored, self.places.len());
            return push_memory(key, &memory);
        };
        for (place, &v) in self.sequence.iter().filter(|&&v| uncolored.contains(v)).enumerate() {
            self.places[v.index()] = place;
            let open = earlier[v.index()].iter().filter(|(y, _)| uncolored.contains(*y));
            // Distances are positive, so 0 ends the list.
            open.for_each(|&(y, kind)| push(key, KINDS * (place - self.places[y.index()]) + kind));
            push(key, 0);
            push(key, 2 * label(v) + usize::from(memory.vertices.contains(v)));
        }
    }
}

/// Adds a number to a key: seven bits a byte, the lowest first, and a further bit that says whether more follow.
#[inline]
pub(crate) fn push(key: &mut Vec<u8>, mut number: usize) {
    while number >= 128 {
        key.push(number as u8 | 128);
        number >>= 7;
    }
    key.push(number as u8);
}

/// Adds a set over vertices 0..n to a key.
pub(crate) fn push_set(key: &mut Vec<u8>, set: &VertexSet, n: usize) {
    let (begin, length) = (key.len(), n.div_ceil(8));
    match set.as_word() {
        Some(word) => key.extend(&word.to_le_bytes()[..length]),
        None => {
            key.resize(begin + length, 0);
            set.iter().for_each(|v| key[begin + v.index() / 8] |= 1 << (v.index() % 8));
        }
    }
}

/// Adds a memory at the end of a key.
pub(crate) fn push_memory(key: &mut Vec<u8>, Memory { vertices, words }: &Memory) {
    let most = match vertices.as_word() {
        Some(word) => (64 - word.leading_zeros()) as usize,
        None => vertices.iter().last().map_or(0, |v| v.index() + 1),
    };
    push(key, 2 * most.div_ceil(8) + usize::from(words.is_some()));
    push_set(key, vertices, most);
    key.extend(words.iter().flat_map(|words| words.bytes()));
}
