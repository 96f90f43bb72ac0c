//! Positions of the lean search, their evaluation and steps, and the memory of each thread.

use std::cell::RefCell;

use games::Player;

use super::counts::*;

/// Used as a color: the vertex takes a color in which it is alone.
pub(super) const FREE: usize = MOST;

/// A position of a graph of order at most `ORDER`, which is also the largest number of colors: it is
/// more than any maximum degree. See the head of `lean`.
#[derive(Debug, Clone, Copy)]
pub(super) struct Position<const WORDS: usize, const ORDER: usize> {
    /// The S_c, descending; the first `colors` are nonempty.
    pub(crate) shared: [Set; ORDER],
    pub(crate) colors: usize,
    /// The free vertices of U.
    pub(crate) free: Set,
    pub(crate) outlook: Outlook<WORDS>,
    /// Whether the number of uncolored vertices outside U is odd; used if no player may pass.
    pub(crate) spare: bool,
    pub(crate) to_move: Player,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Outlook<const WORDS: usize> {
    /// For each vertex, the number of S_c that contain it.
    pub(crate) options: Counts<WORDS>,
    /// For each vertex, the number of its neighbors in U.
    pub(crate) rivals: Counts<WORDS>,
    pub(crate) endangered: Marks<WORDS>,
}

impl<const WORDS: usize> Outlook<WORDS> {
    #[inline(always)]
    pub(crate) fn threatened(&self) -> Marks<WORDS> {
        self.endangered.with_number(self.options, 1)
    }

    #[inline(always)]
    pub(crate) fn is_raced(&self, near: &[Counts<WORDS>], to_move: Player) -> bool {
        let mut rest = self.endangered;
        if rest.size() > 3 {
            return false;
        }
        let mut needed = if to_move == Player::Alice { 1 } else { 2 };
        let mut earlier = Marks::NONE;
        // Ascending by options.
        let mut options = 1;
        while !rest.is_empty() {
            let class = rest.with_number(self.options, options);
            rest ^= class;
            for v in class.vertices() {
                let met = (near[v].marked() & earlier).size();
                if (options as u32) < needed + met {
                    return false;
                }
                needed += 1;
                earlier |= Marks::marks(1 << v);
            }
            options += 1;
        }
        true
    }

    /// How promising the position is for `mover`, who has just moved; larger is better.
    #[inline(always)]
    pub(crate) fn promise(&self, mover: Player) -> u32 {
        match mover {
            Player::Alice => ALL_CHANCES - self.endangered.vertices().map(|v| self.chances(v)).sum::<u32>(),
            Player::Bob => {
                let [one, two, three] =
                    [1, 2, 3].map(|number| self.endangered.with_number(self.options, number).size());
                self.endangered.size() + 63 * one + 15 * two + 3 * three
            }
        }
    }

    /// Bob's chances against the vertex.
    #[inline(always)]
    pub(crate) fn chances(&self, v: usize) -> u32 {
        CHANCE[self.options.at(v) as usize % CHANCE.len()] * self.rivals.at(v)
    }

    #[inline(always)]
    pub(crate) fn neediest(&self) -> Set {
        let (mut most, mut neediest) = (0, 0);
        for v in self.endangered.vertices() {
            let chances = self.chances(v);
            if chances > most {
                (most, neediest) = (chances, v);
            }
        }
        1 << neediest
    }
}

impl<const WORDS: usize, const ORDER: usize> Position<WORDS, ORDER> {
    #[inline(always)]
    pub(crate) fn sort(&mut self) {
        for i in 1..self.colors {
            let (set, mut place) = (self.shared[i], i);
            while place > 0 && self.shared[place - 1] < set {
                self.shared[place] = self.shared[place - 1];
                place -= 1;
            }
            self.shared[place] = set;
        }
        while self.colors > 0 && self.shared[self.colors - 1] == 0 {
            self.colors -= 1;
        }
    }

    /// The entry of the position in the memory, with this tag for graph and tempo.
    #[inline(always)]
    pub(crate) fn entry(&self, tag: u64) -> Entry<ORDER> {
        // Every S_c beyond `colors` is empty, since only empty ones are dropped.
        Entry::new(self.shared, self.free, self.spare, self.to_move, tag)
    }

    /// All steps; of colors available to the same vertices, only the first.
    #[inline(always)]
    pub(crate) fn steps(&self) -> StepList<ORDER> {
        let mut colors = [0; ORDER];
        for color in 0..self.colors {
            // Equal S_c stand side by side, since they are sorted.
            let is_tried = color > 0 && self.shared[color] == self.shared[color - 1];
            colors[color] = if is_tried { 0 } else { self.shared[color] };
        }
        StepList { colors, free: self.free }
    }
}

/// 1 / (o + 1) for o options, in units of 1 / 840.
const CHANCE: [u32; 16] = {
    let mut chance = [0; 16];
    let mut options = 0;
    while options < 16 {
        chance[options] = 840 / (options as u32 + 1);
        options += 1;
    }
    chance
};

/// More than the sum of the chances over all vertices.
const ALL_CHANCES: u32 = 1 << 18;

const _: () = assert!((MOST * MOST) as u32 * CHANCE[0] < ALL_CHANCES && MOST <= CHANCE.len());

/// A step to be searched: its promise, the number of the resulting position within the stage, and the index
/// of that position in the memory. Larger steps are searched first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Step(u64);

impl Step {
    #[inline(always)]
    pub(super) fn new(promise: u32, child: usize, place: usize) -> Self {
        debug_assert!(promise < 1 << 20 && child < 1 << 16 && place < 1 << 24);
        Step(u64::from(promise) << 40 | (child << 24 | place) as u64)
    }

    #[inline(always)]
    pub(super) fn child(self) -> usize {
        (self.0 >> 24 & 0xffff) as usize
    }

    #[inline(always)]
    pub(super) fn place(self) -> usize {
        (self.0 & 0xff_ffff) as usize
    }
}

pub(super) struct StepList<const ORDER: usize> {
    /// The vertices that get each color.
    pub(crate) colors: [Set; ORDER],
    /// The vertices that take a color in which they are alone.
    pub(crate) free: Set,
}

impl<const ORDER: usize> StepList<ORDER> {
    #[inline(always)]
    pub(crate) fn vertices(&self, colors: usize) -> impl Iterator<Item = usize> + use<ORDER> {
        members(self.colors[..colors].iter().fold(self.free, |all, set| all | set))
    }

    #[inline(always)]
    pub(crate) fn colors_at(&self, v: usize, colors: usize) -> impl Iterator<Item = usize> {
        let shared = (0..colors).filter(move |&color| self.colors[color] >> v & 1 == 1);
        shared.chain((self.free >> v & 1 == 1).then_some(FREE))
    }
}

/// The number of entries for graphs of at most this order: enough for the graphs of order 11, and for
/// most of order 14. A processor's cache has room for the smaller table, and for the notes of the
/// larger.
pub(crate) const fn places(order: usize) -> usize {
    if order <= MOST_IN_A_WORD { 1 << 12 } else { 1 << 16 }
}

/// The bytes of the larger table.
pub(super) const LARGE_TABLE: usize = places(MOST) * (size_of::<Entry<MOST>>() + size_of::<[u8; 2]>());

/// A position in the memory, with its graph, tempo and winner.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Entry<const ORDER: usize> {
    /// The set of each color; the others are empty.
    pub(super) shared: [Set; ORDER],
    /// The tag, the free vertices, and a bit each for spare pass, mover and winner.
    pub(super) rest: u64,
}

impl<const ORDER: usize> Entry<ORDER> {
    /// The entry of a position, won by Alice.
    #[inline(always)]
    pub(crate) fn new(shared: [Set; ORDER], free: Set, spare: bool, to_move: Player, tag: u64) -> Self {
        let bits = u64::from(spare) << 2 | u64::from(to_move == Player::Bob) << 1;
        Entry { shared, rest: tag << (ORDER + 3) | u64::from(free) << 3 | bits }
    }

    /// The index of the entry in the memory, and above it a byte for its note. Only the byte depends on
    /// the tag, so the node counts are the same on every run.
    #[inline(always)]
    pub(crate) fn place(&self) -> usize {
        const FACTORS: [u64; MOST / 4] =
            [0x9e37_79b9_7f4a_7c15, 0xc2b2_ae3d_27d4_eb4f, 0x1656_67b1_9e37_79f9, 0x2545_f491_4f6c_dd1d];
        let rest = self.rest % (1 << (ORDER + 3));
        let word = |sets: &[Set]| sets.iter().rev().fold(0, |word, &set| word << 16 | u64::from(set));
        let words = self.shared.chunks_exact(4).enumerate();
        let mixed = words.zip(FACTORS).fold(0, |mixed, ((i, sets), factor)| {
            mixed ^ (word(sets) ^ if i == 2 { rest } else { 0 }).wrapping_mul(factor)
        });
        let mixed = (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
        ((mixed >> 32) as usize + self.tag() as usize * places(ORDER)) % (places(ORDER) << 8)
    }

    #[inline(always)]
    fn tag(&self) -> u64 {
        self.rest >> (ORDER + 3)
    }
}

thread_local! {
    pub(super) static SMALL: RefCell<Memory<1, MOST_IN_A_WORD>> = RefCell::default();
    pub(super) static LARGE: RefCell<Memory<2, MOST>> = RefCell::default();
}

pub(crate) struct Memory<const WORDS: usize, const ORDER: usize> {
    /// The positions remembered, in pairs. The first of a pair stays while those that come took fewer nodes.
    known: Vec<Entry<ORDER>>,
    /// The byte of each entry's place, by which most other positions differ, and the logarithm of its nodes.
    notes: Vec<[u8; 2]>,
    /// The steps of the stages in progress, and the resulting positions.
    pub(super) steps: Vec<Step>,
    pub(super) children: Vec<Position<WORDS, ORDER>>,
}

impl<const WORDS: usize, const ORDER: usize> Default for Memory<WORDS, ORDER> {
    fn default() -> Self {
        let known = vec![Entry { shared: [0; ORDER], rest: 0 }; places(ORDER)];
        Memory { known, notes: vec![[0; 2]; places(ORDER)], steps: Vec::new(), children: Vec::new() }
    }
}

impl<const WORDS: usize, const ORDER: usize> Memory<WORDS, ORDER> {
    #[inline(always)]
    pub(super) fn forget_from(&mut self, begin: usize) {
        self.steps.truncate(begin);
        self.children.truncate(begin);
    }

    #[inline(always)]
    pub(crate) fn winner(&self, position: &Entry<ORDER>, place: usize) -> Option<Player> {
        let (index, byte) = (place % places(ORDER), (place / places(ORDER)) as u8);
        [index, index ^ 1].into_iter().filter(|&index| self.notes[index][0] == byte).find_map(|index| {
            let known = &self.known[index];
            let is_known = known.shared == position.shared && known.rest & !1 == position.rest;
            is_known.then_some(if known.rest & 1 == 1 { Player::Bob } else { Player::Alice })
        })
    }

    /// Stores the winner of a position that took this number of nodes, at least 1.
    #[inline(always)]
    pub(crate) fn remember(&mut self, position: &Entry<ORDER>, place: usize, winner: Player, nodes: u64) {
        let (index, byte) = ((place % places(ORDER)) & !1, (place / places(ORDER)) as u8);
        let note = [byte, nodes.ilog2() as u8];
        let is_stale = self.known[index].tag() != position.tag();
        let stays = !is_stale && note[1] < self.notes[index][1];
        if !is_stale && !stays {
            self.known[index + 1] = self.known[index];
            self.notes[index + 1] = self.notes[index];
        }
        let index = index + usize::from(stays);
        self.known[index] = Entry { rest: position.rest | u64::from(winner == Player::Bob), ..*position };
        self.notes[index] = note;
    }
}
