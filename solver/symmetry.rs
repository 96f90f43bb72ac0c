//! The automorphisms of the graph, for merging positions that differ by one.
//!
//! An automorphism carries plays to plays, so a position and its image have the same winner. A search may
//! look up the least of the images of a position under any automorphisms that it knows; more of them merge
//! more, none is needed for soundness.
//!
//! The automorphisms are listed by extending partial ones vertex by vertex, in an order in which every
//! vertex but the first of a component has an earlier neighbor, so that an image has few candidates.
//! The list ends at [`MOST`] members, or fewer on request, or after [`MAX_ATTEMPTS`] attempts: beyond,
//! taking the least image costs more than it saves. In the coloring game symmetry serves where
//! isomorphic residues are not merged; beside that it is worth little.

use graphs::Graph;

use crate::board::Board;
use crate::patches::runs;
use crate::set::Set;

const MOST: usize = 1000;

/// The largest number of partial automorphisms tried.
const MAX_ATTEMPTS: usize = 200_000;

/// Some automorphisms of a graph, without the identity.
///
/// Each is a list of tables, one for every four vertices, with the images of the subsets of these.
#[derive(Clone)]
pub(crate) struct Symmetries<const W: usize>(Vec<Vec<[Set<W>; 16]>>);

impl<const W: usize> Symmetries<W> {
    pub(crate) fn none() -> Self {
        Symmetries(Vec::new())
    }

    /// Automorphisms of the board; all of them if the limits allow.
    pub(crate) fn of(board: &Board<W>) -> Self {
        Self::at_most(board, MOST)
    }

    /// At most `most` automorphisms of the board, the identity included in the count.
    pub(crate) fn at_most(board: &Board<W>, most: usize) -> Self {
        let order = outward_order(board);
        let mut listing = Listing {
            board,
            images: vec![usize::MAX; board.order()],
            used: Set::EMPTY,
            attempts_left: MAX_ATTEMPTS,
            most,
            found: Vec::new(),
        };
        listing.extend(&order);
        let identity: Vec<usize> = (0..board.order()).collect();
        let others = listing.found.iter().filter(|automorphism| **automorphism != identity);
        Symmetries(others.map(|automorphism| automorphism.chunks(4).map(table).collect()).collect())
    }

    /// The permutations with these images of 0, 1, ...; they must be automorphisms. The identity may be
    /// missing.
    pub(crate) fn of_images(permutations: impl Iterator<Item = Vec<usize>>) -> Self {
        Symmetries(permutations.map(|images| images.chunks(4).map(table).collect()).collect())
    }

    /// The least result of `make` for the identity and for each automorphism.
    pub(crate) fn least<T: Ord>(&self, make: impl Fn(&dyn Fn(Set<W>) -> Set<W>) -> T) -> T {
        let images = self.0.iter().map(|tables| make(&|set| image(tables, set)));
        images.fold(make(&|set| set), T::min)
    }

    /// The automorphisms as permutations of `0..order`, without the identity.
    pub(crate) fn automorphisms(&self, order: usize) -> Vec<Vec<usize>> {
        let of = |tables: &Vec<[Set<W>; 16]>| {
            let image_of = |v| image(tables, Set::EMPTY.with(v)).first().expect("a vertex has an image");
            (0..order).map(image_of).collect()
        };
        self.0.iter().map(of).collect()
    }

    /// The least of the images of a family of sets, each sorted; includes the family itself.
    pub(crate) fn least_image(&self, family: &[Set<W>]) -> Vec<Set<W>> {
        let sorted = |mut image: Vec<Set<W>>| {
            image.sort_unstable();
            image
        };
        let images = self.0.iter().map(|tables| family.iter().map(|&set| image(tables, set)).collect());
        images.map(sorted).fold(sorted(family.to_vec()), Vec::min)
    }

    /// The least sum, modulo 2^128, of the weights of the sets in an image of the family.
    pub(crate) fn least_sum(&self, family: &[Set<W>], weight: impl Fn(Set<W>) -> u128) -> u128 {
        let sum = |image: &dyn Fn(Set<W>) -> Set<W>| {
            let weights = runs(family).map(|(set, number)| weight(image(set)).wrapping_mul(number as u128));
            weights.fold(0, u128::wrapping_add)
        };
        let images = self.0.iter().map(|tables| sum(&|set| image(tables, set)));
        images.fold(sum(&|set| set), u128::min)
    }
}

/// Automorphisms of a graph of order at most 64, without the identity, each as the images of the vertices 0,
/// 1, ...: all of them, or only some if there are many.
pub fn automorphisms(graph: &Graph) -> Vec<Vec<usize>> {
    Symmetries::of(&Board::<1>::new(graph)).automorphisms(graph.order())
}

/// The images of the subsets, four-bit numbers, of up to four vertices with these images.
fn table<const W: usize>(images: &[usize]) -> [Set<W>; 16] {
    std::array::from_fn(|members| {
        let images = images.iter().enumerate().filter(|&(bit, _)| members >> bit & 1 == 1);
        images.fold(Set::EMPTY, |set, (_, &image)| set.with(image))
    })
}

fn image<const W: usize>(tables: &[[Set<W>; 16]], set: Set<W>) -> Set<W> {
    let fours = set.words().iter().flat_map(|word| (0..16).map(move |four| word >> (4 * four) & 15));
    tables.iter().zip(fours).fold(Set::EMPTY, |image, (table, four)| image.or(table[four as usize]))
}

/// The vertices in breadth-first order in each component.
fn outward_order<const W: usize>(board: &Board<W>) -> Vec<usize> {
    let mut order = Vec::with_capacity(board.order());
    let mut seen = Set::<W>::EMPTY;
    for root in 0..board.order() {
        if seen.contains(root) {
            continue;
        }
        let mut next = order.len();
        order.push(root);
        seen.insert(root);
        while next < order.len() {
            let new = board.neighbors(order[next]).minus(seen);
            order.extend(new.iter());
            seen = seen.or(new);
            next += 1;
        }
    }
    order
}

struct Listing<'b, const W: usize> {
    board: &'b Board<W>,
    images: Vec<usize>,
    used: Set<W>,
    attempts_left: usize,
    most: usize,
    found: Vec<Vec<usize>>,
}

impl<const W: usize> Listing<'_, W> {
    fn extend(&mut self, rest: &[usize]) {
        let Some((&v, rest)) = rest.split_first() else {
            self.found.push(self.images.clone());
            return;
        };
        for image in self.candidates(v).iter() {
            if self.attempts_left == 0 || self.found.len() == self.most {
                return;
            }
            self.attempts_left -= 1;
            self.images[v] = image;
            self.used.insert(image);
            self.extend(rest);
            self.images[v] = usize::MAX;
            self.used = self.used.without(image);
        }
    }

    /// The possible images of v: unused, of its degree, with the required adjacencies to existing images.
    fn candidates(&self, v: usize) -> Set<W> {
        let neighbors = self.board.neighbors(v);
        let mut fitting = Set::first_n(self.board.order()).minus(self.used);
        for (u, &image) in self.images.iter().enumerate().filter(|&(_, &image)| image != usize::MAX) {
            let around = self.board.neighbors(image);
            fitting = if neighbors.contains(u) { fitting.and(around) } else { fitting.minus(around) };
        }
        let of_degree = |&w: &usize| self.board.neighbors(w).len() == neighbors.len();
        fitting.iter().filter(of_degree).fold(Set::EMPTY, Set::with)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coloring::by_definition::{board, set};

    #[test]
    fn the_whole_group_is_found() {
        // The last one is a triangle with a leaf at one vertex and a path of two at another.
        for (spec, order) in [("cycle:5", 10), ("union(path:2,path:2)", 8), ("cube", 48), ("g6:EjCG", 1)] {
            let board = board(spec);
            let symmetries = Symmetries::of(&board);
            assert_eq!(symmetries.0.len(), order - 1, "{spec}");
            for automorphism in &symmetries.0 {
                let image_of = |v| image(automorphism, set(&[v])).first().expect("one image");
                for (u, v) in (0..board.order()).flat_map(|u| board.neighbors(u).iter().map(move |v| (u, v)))
                {
                    assert!(board.neighbors(image_of(u)).contains(image_of(v)), "{spec}");
                }
            }
        }
    }

    #[test]
    fn images_have_the_same_least_sum() {
        let symmetries = Symmetries::of(&board("cycle:5"));
        // Different for different families of at most two sets.
        let weight = |set: Set<1>| 1 << set.words()[0];
        let least = |family: &[Set<1>]| symmetries.least_sum(family, weight);
        let pair_and_triple = least(&[set(&[0, 1]), set(&[1, 2, 3])]);
        assert_eq!(least(&[set(&[2, 3, 4]), set(&[4, 0])]), pair_and_triple);
        // Here the pair and the triple do not meet, so no automorphism carries one to the other.
        assert_ne!(least(&[set(&[0, 1, 4]), set(&[2, 3])]), pair_and_triple);
    }
}
