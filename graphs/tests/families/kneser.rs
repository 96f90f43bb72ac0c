//! Kneser graphs by their definition.

use graphs::families::Count::Exactly;
use graphs::families::{FamilyError, SpecError, plan};
use itertools::Itertools;

use super::common::{build, edges};

/// In colexicographic order, the subset with the smaller largest element comes first.
#[test]
fn ranks_count_the_subsets_in_order() {
    for (n, k) in [(8, 3), (8, 4), (7, 2), (6, 1)] {
        let mut subsets = (0..n).combinations(k).collect_vec();
        subsets.sort_by_key(|subset| subset.iter().rev().copied().collect_vec());
        let are_disjoint =
            |&[u, v]: &[usize; 2]| subsets[u].iter().all(|element| !subsets[v].contains(element));
        let expected = (0..subsets.len())
            .array_combinations()
            .filter(are_disjoint)
            .map(<(usize, usize)>::from)
            .collect_vec();
        let graph = build(&format!("kneser:{n},{k}"));
        assert_eq!((graph.order(), edges(&graph)), (subsets.len(), expected), "{n},{k}");
    }
}

#[test]
fn binomials() {
    let order = |n: u64, k: u64| match plan(&format!("kneser:{n},{k}"), 0) {
        Ok(plan) => plan.extent().order,
        Err(SpecError::Family { error: FamilyError::TooManyVertices(order), .. }) => order,
        Err(error) => panic!("{error}"),
    };
    assert_eq!((order(5, 2), order(60, 30)), (Exactly(10), Exactly(118264581564861424)));
    assert_eq!(order(1 << 24, 1 << 23), Exactly(u64::MAX));
    // C(5, 5) neighbors of each of C(10, 5) subsets.
    assert_eq!(plan("kneser:10,5", 0).unwrap().extent().size, Exactly(126));
}
