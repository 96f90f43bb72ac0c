//! Graphs that are known to exist, too large for their numbers to be computed, and what bounds they refute.

use strategies::formula::linear::Inequality;

/// A graph, or graphs without end, of some classes: between which numbers each column lies.
struct Fact {
    classes: &'static [&'static str],
    columns: Vec<(&'static str, i64, i64)>,
}

/// More than any bound here says of a graph whose columns are small.
const LARGE: i64 = 1_000_000;

/// No limit.
const ENDLESS: i64 = 1_000_000_000;

/// What is known beyond what can be computed.
fn facts() -> Vec<Fact> {
    let columns = |numbers: &[(&'static str, i64, i64)], classes: &'static [&'static str]| Fact {
        classes,
        columns: numbers.to_vec(),
    };
    let mut facts = vec![
        // K_n with every edge subdivided (docs/theory.md, 3.8).
        columns(
            &[
                ("chi_g", LARGE, ENDLESS),
                ("chi_g_bob", LARGE, ENDLESS),
                ("col_g", LARGE, ENDLESS),
                ("col_g_bob", LARGE, ENDLESS),
                ("chi", 2, 2),
                ("clique", 2, 2),
                ("degeneracy", 2, 2),
                ("min_degree", 2, 2),
            ],
            &["connected", "bipartite", "triangle-free"],
        ),
        // The same with a vertex next to all middles (3.9).
        columns(
            &[
                ("chi_g", 2, 4),
                ("chi_g_bob", 2, 4),
                ("col_g", LARGE, ENDLESS),
                ("col_g_bob", LARGE, ENDLESS),
                ("chi", 2, 2),
                ("clique", 2, 2),
                ("degeneracy", 3, 3),
                ("min_degree", 3, 3),
            ],
            &["connected", "bipartite", "triangle-free"],
        ),
        // K_n with every edge subdivided, for n = 4 LARGE (3.10).
        columns(
            &[
                ("worst_activation", LARGE, ENDLESS),
                ("col_g", 3, 24),
                ("chi", 2, 2),
                ("clique", 2, 2),
                ("degeneracy", 2, 2),
                ("min_degree", 2, 2),
            ],
            &["connected", "bipartite", "triangle-free"],
        ),
        // Bipartite graphs on which Bob wins the connected game with 3 colors or more, and an edge to a graph that needs 3
        // (docs/theory.md, 7.10). [CharpentierHocquardSopenaZhu2020]
        columns(
            &[
                ("chi_g_connected", LARGE, ENDLESS),
                ("chi", 3, 3),
                ("clique", 2, 2),
                ("degeneracy", 3, 3),
                ("min_degree", 3, 3),
            ],
            &["connected", "triangle-free"],
        ),
    ];
    for (numbers, [chi, degeneracy]) in [
        // Some outerplanar graph has chi_g >= 6, and some planar graph chi_g >= 8. [KiersteadTrotter1994]
        ([("chi_g", 6, 7), ("col_g", 6, 7)], [3, 2]),
        ([("chi_g", 8, 17), ("col_g", 8, 17)], [4, 5]),
        // Some planar graph has col_g >= 11. [WuZhu2008]
        ([("chi_g", 1, 17), ("col_g", 11, 17)], [4, 5]),
    ] {
        let others = [
            ("chi", 2, chi),
            ("clique", 2, chi),
            ("degeneracy", 1, degeneracy),
            ("min_degree", 0, degeneracy),
        ];
        facts.push(columns(&[&numbers[..], &others].concat(), PLANAR));
    }
    // Some partial k-tree has col_g = 3k + 2, hence some k-tree, since col_g is monotone (docs/theory.md, 1.3). [WuZhu2008]
    for k in 2..=MOST {
        let others =
            [("chi", k + 1), ("clique", k + 1), ("degeneracy", k), ("min_degree", k), ("col_g", 3 * k + 2)];
        let exact = others.map(|(name, value)| (name, value, value));
        facts.push(columns(&exact, if k == 2 { PLANAR } else { &["connected"] }));
    }
    facts
}

/// The classes of planar graphs.
const PLANAR: &[&str] = &["connected", "planar"];

/// The largest k of the k-trees that are looked at.
const MOST: i64 = 12;

/// Whether some graph of the class is known to break the bound, one that is too large for its numbers to be computed.
/// The class is one of [`CLASSES`](super::CLASSES) by name.
pub fn refute(class: &str, bound: &Inequality) -> bool {
    facts().iter().filter(|fact| fact.classes.contains(&class)).any(|fact| fact.refutes(bound))
}

impl Fact {
    fn refutes(&self, bound: &Inequality) -> bool {
        let difference = bound.difference();
        let largest = difference.parts().try_fold(difference.rest(), |sum, (term, coefficient)| {
            let mut columns = term.columns();
            let (Some(column), None, 0) = (columns.next(), columns.next(), term.depth()) else { return None };
            let &(_, low, high) = self.columns.iter().find(|(name, ..)| *name == column)?;
            Some(sum + coefficient * if coefficient > 0 { high } else { low })
        });
        largest.is_some_and(|largest| largest < 0)
    }
}
