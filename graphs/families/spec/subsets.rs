//! The k-element subsets of {0, ..., n - 1} in colexicographic order, {0,1}, {0,2}, {1,2}, {0,3}, ..., and their numbers.

pub(crate) fn binomial(n: u64, k: u64) -> u64 {
    let mut value = 1u128;
    // C(n, i) grows with i up to n/2, so the first value that does not fit decides.
    for i in 0..k.min(n.saturating_sub(k)) {
        value = value * u128::from(n - i) / u128::from(i + 1);
        if value > u128::from(u64::MAX) {
            return u64::MAX;
        }
    }
    if k > n { 0 } else { value as u64 }
}

/// The first subset of k elements, {0, ..., k - 1}.
pub fn first(k: u64) -> Vec<u64> {
    (0..k).collect()
}

/// The number of an ascending subset in colexicographic order: the sum of C(c_i, i) over its elements
/// c_1 < c_2 < ...
pub fn rank(subset: impl Iterator<Item = u64>) -> u64 {
    (1..).zip(subset).map(|(i, element)| binomial(element, i)).sum()
}

/// Steps to the next subset of {0, ..., n - 1} in colexicographic order; false after the last.
pub(crate) fn advance(subset: &mut [u64], n: u64) -> bool {
    for i in 0..subset.len() {
        let limit = subset.get(i + 1).copied().unwrap_or(n);
        if subset[i] + 1 < limit {
            subset[i] += 1;
            for (j, lower) in subset[..i].iter_mut().enumerate() {
                *lower = j as u64;
            }
            return true;
        }
    }
    false
}
