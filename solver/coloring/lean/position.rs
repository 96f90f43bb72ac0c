//! Positions of the lean search, their evaluation, their steps, and the memory of each thread: whole
//! positions with their winners.

use std::cell::RefCell;

use games::Player;

use super::counts::*;

/// The most colors of a position: more than any maximum degree.
pub(super) const COLORS: usize = MOST;

/// Used as a color: the vertex takes a color in which it is alone.
pub(super) const FREE: usize = COLORS;

/// A position; see the head of `lean`.
#[derive(Debug, Clone, Copy)]
pub(super) struct Position {
    /// The S_c, descending; the first `colors` are nonempty.
    pub(crate) shared: [Set; COLORS],
    pub(crate) colors: usize,
    /// The free vertices of U.
    pub(crate) free: Set,
    pub(crate) outlook: Outlook,
    /// Whether the number of uncolored vertices outside U is odd; used if no player may pass.
    pub(crate) spare: bool,
    pub(crate) to_move: Player,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Outlook {
    /// For each vertex, the number of S_c that contain it.
    pub(crate) options: Counts,
    /// For each vertex, the number of its neighbors in U.
    pub(crate) rivals: Counts,
    pub(crate) endangered: Marks,
}

impl Outlook {
    /// The endangered vertices with one option.
    #[inline(always)]
    pub(crate) fn threatened(&self) -> Marks {
        with_number(self.endangered, self.options, 1)
    }

    #[inline(always)]
    pub(crate) fn is_raced(&self, near: &[Counts; MOST], to_move: Player) -> bool {
        let without_first = |marks: Marks| marks & marks.wrapping_sub(1);
        let mut rest = self.endangered;
        if without_first(without_first(without_first(rest))) != 0 {
            return false;
        }
        let mut needed = if to_move == Player::Alice { 1 } else { 2 };
        let mut earlier = 0;
        // Ascending by options.
        let mut options = 1;
        while rest != 0 {
            let class = with_number(rest, self.options, options);
            rest ^= class;
            for field in field_offsets(class) {
                let met = size(near[vertex(field)] << (FIELD - 1) & earlier);
                if (options as u32) < needed + met {
                    return false;
                }
                needed += 1;
                earlier |= 1 << (field + FIELD as u32 - 1);
            }
            options += 1;
        }
        true
    }

    /// How promising the position is for `mover`, who has just moved; larger is better.
    #[inline(always)]
    pub(crate) fn promise(&self, mover: Player) -> u32 {
        match mover {
            Player::Alice => {
                ALL_CHANCES - field_offsets(self.endangered).map(|field| self.chances(field)).sum::<u32>()
            }
            Player::Bob => {
                let [one, two, three] =
                    [1, 2, 3].map(|number| size(with_number(self.endangered, self.options, number)));
                size(self.endangered) + 63 * one + 15 * two + 3 * three
            }
        }
    }

    /// Bob's chances against the vertex with the field that starts at bit `field`.
    #[inline(always)]
    pub(crate) fn chances(&self, field: u32) -> u32 {
        CHANCE[at(self.options, field) as usize] * at(self.rivals, field)
    }

    /// The endangered vertex with the largest chances against it.
    #[inline(always)]
    pub(crate) fn neediest(&self) -> Set {
        let (mut most, mut neediest) = (0, 0);
        for field in field_offsets(self.endangered) {
            let chances = self.chances(field);
            if chances > most {
                (most, neediest) = (chances, field);
            }
        }
        1 << vertex(neediest)
    }
}

impl Position {
    /// Sorts the S_c, and removes empty ones.
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
    pub(crate) fn entry(&self, tag: u64) -> Entry {
        // Every S_c beyond `colors` is empty, since only empty ones are dropped.
        Entry::new(self.shared, self.free, self.spare, self.to_move, tag)
    }

    /// All steps; of colors available to the same vertices, only the first.
    #[inline(always)]
    pub(crate) fn steps(&self) -> StepList {
        let mut colors = [0; COLORS];
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

const _: () = assert!((MOST * MOST) as u32 * CHANCE[0] < ALL_CHANCES && MOST <= 12 && COLORS < 15);

/// A step to be searched: its promise, the number of the resulting position within the stage, and the index
/// of that position in the memory. Larger steps are searched first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Step(u64);

impl Step {
    #[inline(always)]
    pub(super) fn new(promise: u32, child: usize, place: usize) -> Self {
        debug_assert!(child < 1 << 16 && place < 1 << 16);
        Step(u64::from(promise) << 32 | (child << 16 | place) as u64)
    }

    #[inline(always)]
    pub(super) fn child(self) -> usize {
        (self.0 >> 16 & 0xffff) as usize
    }

    #[inline(always)]
    pub(super) fn place(self) -> usize {
        (self.0 & 0xffff) as usize
    }
}

pub(super) struct StepList {
    /// The vertices that get each color.
    pub(crate) colors: [Set; COLORS],
    /// The vertices that take a color in which they are alone.
    pub(crate) free: Set,
}

impl StepList {
    /// The vertices in the list, for a position with `colors` colors.
    #[inline(always)]
    pub(crate) fn vertices(&self, colors: usize) -> impl Iterator<Item = usize> + use<> {
        members(self.colors[..colors].iter().fold(self.free, |all, set| all | set))
    }

    /// The colors that are tried at v.
    #[inline(always)]
    pub(crate) fn colors_at(&self, v: usize, colors: usize) -> impl Iterator<Item = usize> {
        let shared = (0..colors).filter(move |&color| self.colors[color] >> v & 1 == 1);
        shared.chain((self.free >> v & 1 == 1).then_some(FREE))
    }
}

/// The number of entries: enough for the graphs of order 11, and small enough for a processor's cache.
pub(crate) const PLACES: usize = 4096;

/// A position in the memory, with its graph, tempo and winner.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Entry {
    /// The set of each color; the others are empty.
    pub(super) shared: [Set; MOST],
    /// Everything else: the tag, the free vertices, and three bits for the spare pass, the mover and the winner.
    pub(super) rest: u64,
}

impl Entry {
    /// The entry of a position won by Alice, with its sets, free vertices, spare pass, player to move, and tag.
    #[inline(always)]
    pub(crate) fn new(shared: [Set; MOST], free: Set, spare: bool, to_move: Player, tag: u64) -> Self {
        let bits = u64::from(spare) << 2 | u64::from(to_move == Player::Bob) << 1;
        Entry { shared, rest: tag << (MOST + 3) | u64::from(free) << 3 | bits }
    }

    /// The index of the entry in the memory. It does not depend on the tag, so the node counts are the same
    /// on every run.
    #[inline(always)]
    pub(crate) fn place(&self) -> usize {
        let word = |i: usize| {
            let [a, b, c, d] = [0, 1, 2, 3].map(|j| u64::from(self.shared[i + j]));
            a | b << 16 | c << 32 | d << 48
        };
        let mixed = word(0).wrapping_mul(0x9e37_79b9_7f4a_7c15)
            ^ word(4).wrapping_mul(0xc2b2_ae3d_27d4_eb4f)
            ^ (word(8) ^ (self.rest % (1 << (MOST + 3)))).wrapping_mul(0x1656_67b1_9e37_79f9);
        let mixed = (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
        (mixed >> 32) as usize % PLACES
    }
}

thread_local! {
    static MEMORY: RefCell<Memory> = RefCell::new(Memory {
        known: vec![Entry::default(); PLACES],
        steps: Vec::new(),
        children: Vec::new(),
    });
}

/// What the searches of a thread share.
pub(crate) struct Memory {
    /// The positions remembered; each index has the last one written.
    known: Vec<Entry>,
    /// The steps of the stages in progress, and the resulting positions.
    pub(super) steps: Vec<Step>,
    pub(super) children: Vec<Position>,
}

impl Memory {
    /// Calls `search` with the memory of this thread; its list of stages is empty.
    pub(crate) fn with<R>(search: impl FnOnce(&mut Memory) -> R) -> R {
        MEMORY.with_borrow_mut(|memory| {
            memory.forget_from(0);
            search(memory)
        })
    }

    #[inline(always)]
    pub(super) fn forget_from(&mut self, begin: usize) {
        self.steps.truncate(begin);
        self.children.truncate(begin);
    }

    #[inline(always)]
    pub(crate) fn winner(&self, position: &Entry, place: usize) -> Option<Player> {
        let known = self.known[place];
        let is_known = known.shared == position.shared && known.rest & !1 == position.rest;
        is_known.then_some(if known.rest & 1 == 1 { Player::Bob } else { Player::Alice })
    }

    #[inline(always)]
    pub(crate) fn remember(&mut self, position: &Entry, place: usize, winner: Player) {
        self.known[place] = Entry { rest: position.rest | u64::from(winner == Player::Bob), ..*position };
    }
}
