//! The states that a walk has entered, each as a few bytes.
//!
//! One array has the keys, whole states, each with its length and a value. An open table has where they begin, with a
//! part of the hash, so that few keys are read in vain. It takes 11 to 22 bytes a state more than the keys. The place in
//! the array identifies a state.

use std::hash::Hasher;

use games::Memory;
use graphs::VertexSet;
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
