//! The code of an endgame: a residue in one word.
//!
//! From the lowest bit on: whether Bob is to move; whether there is a spare pass; the number m of
//! vertices in three bits; for every pair of vertices, the pair {0, 1} highest, whether they are
//! adjacent in a common patch; the patches as sets of m bits, ascending from the highest. No patch is
//! empty, so their number need not be written. The word ends below its highest bit, which is left for
//! the winner.
//!
//! **Numbers.** The vertices are numbered by a key: in how many patches a vertex is, how large these are
//! together, how many neighbors it has in them, and a sum over these neighbors of a scrambled form of the
//! same three. Vertices with equal keys are numbered as in the graph.
//!
//! Sets of at most 8 vertices are bytes here, 8 of them a matrix in a word, fast to transpose \[Warren2013\].

use games::Player;

use crate::board::Board;
use crate::coloring::residue::Residue;
use crate::patches::union;
use crate::set::Set;

/// The largest number of vertices of an endgame: their number has three bits, and with more vertices few
/// patches would fit next to the edges.
pub(super) const MOST: usize = 7;

/// The most patches, the rows of a matrix.
const MOST_PATCHES: usize = 8;

/// The bits for the player to move, the spare pass, and the number of vertices.
const HEAD: usize = 5;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Code(u64);

impl Code {
    /// The code of a residue; `None` if the residue is too large.
    #[inline]
    pub(crate) fn of<const W: usize>(board: &Board<W>, residue: &Residue<W>) -> Option<Self> {
        let uncolored = union(&residue.patches);
        let (order, count) = (uncolored.len(), residue.patches.len());
        if order > MOST || count > MOST_PATCHES {
            return None;
        }
        let bits = order * count + order * order.saturating_sub(1) / 2 + HEAD;
        (bits < 64).then(|| Self::encode(board, residue, uncolored, order))
    }

    #[inline]
    pub(crate) fn word(self) -> u64 {
        self.0
    }

    fn encode<const W: usize>(
        board: &Board<W>,
        residue: &Residue<W>,
        uncolored: Set<W>,
        order: usize,
    ) -> Self {
        let runs = Runs::of(uncolored);
        let count = residue.patches.len();
        // By vertex: the number of its patches, and their sizes together.
        let (mut options, mut sizes) = (0, 0);
        let mut patches = 0;
        for (row, &patch) in residue.patches.iter().enumerate() {
            let patch = runs.image(patch);
            let members = spread_bits(patch);
            patches |= patch << (8 * row);
            options += members;
            sizes += members * sum(members);
        }
        // The rows are the vertices from now on.
        let patches = transposed(patches);
        let (mut near, mut marks, mut heard) = (0, [0; 8], Sums::default());
        for (row, v) in uncolored.iter().enumerate() {
            let sharing = nonzero(patches & (byte(patches, row) * ONES));
            let neighbors = runs.image(board.neighbors(v)) & sharing;
            near |= neighbors << (8 * row);
            let listening = spread_bits(neighbors);
            let mark = byte(options, row) << 9 | byte(sizes, row) << 3 | sum(listening);
            heard.add(listening, scrambled(mark));
            marks[row % 8] = mark;
        }
        let mut keys = [0; 8];
        for row in 0..order {
            let key = marks[row % 8] << 19 | heard.of(row) << 3 | row as u64;
            insert(&mut keys, row, key);
        }
        let rows = keys.map(|key| (key % 8) as usize);

        let in_order = |matrix: u64| {
            let numbered = rows[..order].iter().enumerate();
            transposed(numbered.fold(0, |all, (number, &row)| all | byte(matrix, row) << (8 * number)))
        };
        let patches = in_order(patches);
        let mut sorted = [0; 8];
        (0..count).for_each(|row| insert(&mut sorted, row, byte(patches, row)));
        let mut word = sorted[..count].iter().fold(0, |word, &patch| word << order | patch);
        let near = in_order(near);
        for (number, &row) in rows[..order].iter().enumerate().skip(1) {
            word = word << number | byte(near, row) & ((1 << number) - 1);
        }
        word = word << 3 | order as u64;
        Code(word << 2 | u64::from(residue.spare) << 1 | u64::from(residue.to_move == Player::Bob))
    }
}

/// A set of at most [`MOST`] vertices, as runs of consecutive ones. Each run has its word, the rotation that
/// moves it to its place in a compact set, and the mask of that place.
struct Runs {
    runs: [(usize, u32, u64); MOST],
    count: usize,
}

impl Runs {
    #[inline]
    fn of<const W: usize>(set: Set<W>) -> Self {
        let mut runs = Runs { runs: [(0, 0, 0); MOST], count: 0 };
        let mut below = 0;
        for (index, &word) in set.words().iter().enumerate() {
            let mut rest = word;
            while rest != 0 {
                let lowest = rest.trailing_zeros();
                let length = (rest >> lowest).trailing_ones();
                let mask = (1u64 << length) - 1;
                runs.runs[runs.count] = (index, lowest.wrapping_sub(below), mask << below);
                runs.count += 1;
                rest &= !(mask << lowest);
                below += length;
            }
        }
        runs
    }

    /// The members of `set` among these vertices, as a compact set.
    #[inline]
    fn image<const W: usize>(&self, set: Set<W>) -> u64 {
        let words = set.words();
        self.runs[..self.count].iter().fold(0, |image, &(index, distance, place)| {
            // The remainder is the index itself, and spares a check.
            image | words[index % W].rotate_right(distance) & place
        })
    }
}

/// For each of eight places a sum of at most 16 bits; even and odd places are in separate words.
#[derive(Default)]
struct Sums([u64; 2]);

impl Sums {
    const EVEN: u64 = 0x00ff_00ff_00ff_00ff;

    /// Adds a number to the sums of the places with byte 1.
    #[inline]
    fn add(&mut self, places: u64, number: u64) {
        self.0[0] += (places & Self::EVEN) * number;
        self.0[1] += (places >> 8 & Self::EVEN) * number;
    }

    #[inline]
    fn of(&self, place: usize) -> u64 {
        self.0[place % 2] >> (8 * (place % 8 - place % 2)) & 0xffff
    }
}

const ONES: u64 = 0x0101_0101_0101_0101;

#[inline]
fn byte(bytes: u64, index: usize) -> u64 {
    bytes >> (8 * (index % 8)) & 0xff
}

/// The bits of a byte, each as the lowest bit of one of eight bytes.
#[inline]
fn spread_bits(byte: u64) -> u64 {
    // Byte i keeps bit i or nothing, which the addition carries to its highest bit.
    (((byte * ONES) & 0x8040_2010_0804_0201) + 0x7f * ONES) >> 7 & ONES
}

/// The sum of eight bytes, if it is below 256.
#[inline]
fn sum(bytes: u64) -> u64 {
    bytes.wrapping_mul(ONES) >> 56
}

#[inline]
fn nonzero(bytes: u64) -> u64 {
    let low = 0x7f * ONES;
    let lowest = (((bytes & low) + low) | bytes) >> 7 & ONES;
    lowest.wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// The transpose of an 8 x 8 matrix of bits, with bytes as rows.
#[inline]
fn transposed(mut matrix: u64) -> u64 {
    for (shift, mask) in [(7, 0x00aa_00aa_00aa_00aa), (14, 0x0000_cccc_0000_cccc), (28, 0xf0f0_f0f0)] {
        let differing = (matrix ^ matrix >> shift) & mask;
        matrix ^= differing ^ differing << shift;
    }
    matrix
}

/// An injection on numbers of thirteen bits; sums of its values distinguish more multisets.
#[inline]
fn scrambled(number: u64) -> u64 {
    (number * 0x9e5) >> 2 & 0x1fff
}

/// Inserts a key into the first `count` keys, which are ascending.
#[inline]
fn insert(keys: &mut [u64; 8], count: usize, key: u64) {
    let mut place = count % 8;
    while place > 0 && keys[place - 1] > key {
        keys[place] = keys[place - 1];
        place -= 1;
    }
    keys[place] = key;
}

#[cfg(test)]
mod tests {
    use std::collections::{HashMap, HashSet};

    use itertools::Itertools;

    use super::*;
    use crate::coloring::residue::by_definition::residues_of;

    /// The content of a code: the edges and the patches, both sorted, the spare pass and the player to move.
    type DecodedPosition = (Vec<[usize; 2]>, Vec<u64>, bool, Player);

    fn read(code: Code) -> (usize, DecodedPosition) {
        let mut rest = code.word();
        let mut take = |bits: usize| {
            let taken = rest & ((1 << bits) - 1);
            rest >>= bits;
            taken as usize
        };
        let to_move = if take(1) == 1 { Player::Bob } else { Player::Alice };
        let spare = take(1) == 1;
        let order = take(3);
        let mut edges = Vec::new();
        for v in (1..order).rev() {
            let row = take(v);
            edges.extend((0..v).filter(|u| row >> u & 1 == 1).map(|u| [u, v]));
        }
        let patches = std::iter::from_fn(|| Some(take(order) as u64).filter(|&patch| patch > 0));
        let patches = patches.sorted().collect();
        (order, (edges.into_iter().sorted().collect(), patches, spare, to_move))
    }

    /// The residue with its vertices renamed by their indices in `names`.
    fn renamed(board: &Board<1>, residue: &Residue<1>, names: &[usize]) -> DecodedPosition {
        let renamed =
            |set: Set<1>| (0..names.len()).filter(|&i| set.contains(names[i])).map(|i| 1 << i).sum();
        let shared = |u: usize, v: usize| residue.patches.iter().any(|p| p.contains(u) && p.contains(v));
        let edge =
            |&[i, j]: &[usize; 2]| board.neighbors(names[i]).contains(names[j]) && shared(names[i], names[j]);
        let edges = (0..names.len()).array_combinations().filter(edge).sorted().collect();
        (
            edges,
            residue.patches.iter().map(|&patch| renamed(patch)).sorted().collect(),
            residue.spare,
            residue.to_move,
        )
    }

    #[test]
    fn a_code_can_be_read_back_as_an_isomorphic_residue() {
        let mut codes = HashSet::new();
        let mut classes = HashMap::new();
        for (spec, k) in
            [("wheel:6", 4), ("random-planar:8@1", 4), ("gnp:8,0.5@2", 4), ("gp:5,1", 3), ("path:9", 3)]
        {
            let (board, residues) = residues_of(spec, k);
            for (residue, winner) in residues {
                let Some(code) = Code::of(&board, &residue) else { continue };
                assert!(code.word() > 0 && code.word() >> 63 == 0);
                let (order, read) = read(code);
                let isomorphic = residue
                    .uncolored()
                    .iter()
                    .permutations(order)
                    .any(|names| renamed(&board, &residue, &names) == read);
                assert!(isomorphic, "{spec}: {residue:?} and {read:?}");
                codes.insert(code.word());
                assert_eq!(*classes.entry(code.word()).or_insert(winner), winner);
            }
        }
        assert!(codes.len() > 500, "{}", codes.len());
    }

    #[test]
    fn bytes_are_matrices() {
        let matrix = 0x8040_0000_0010_2003;
        let by_bits: u64 =
            (0..64).filter(|bit| matrix >> bit & 1 == 1).map(|bit| 1u64 << (bit % 8 * 8 + bit / 8)).sum();
        assert_eq!(transposed(matrix), by_bits);
        assert_eq!(spread_bits(0b1010_0011), 0x0100_0100_0000_0101);
        assert_eq!((sum(spread_bits(0b1010_0011)), nonzero(0x8000_7f00_0000_01ff)), (4, 0b1010_0011));
        let mut sums = Sums::default();
        [0b1000_0001, 0b0110_0001].iter().for_each(|&places| sums.add(spread_bits(places), 0x1fff));
        assert_eq!([0, 1, 5, 6, 7].map(|place| sums.of(place)), [0x3ffe, 0, 0x1fff, 0x1fff, 0x1fff]);
    }
}
