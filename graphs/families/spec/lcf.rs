//! Cubic Hamiltonian graphs in LCF notation, due to Lederberg, Coxeter and Frucht. \[Frucht1977\]

/// The edges of `[s_1, ..., s_k]^r`: a cycle 0, ..., n - 1 with n = kr, and a chord from each vertex v
/// to v + s_i modulo n, the shifts s_i taken in turn. Each chord is given at both of its ends.
pub fn edges(shifts: impl AsRef<[i64]>, repeats: u64) -> impl Iterator<Item = (u64, u64)> {
    let order = shifts.as_ref().len() as u64 * repeats;
    (0..order).flat_map(move |v| {
        let shifts = shifts.as_ref();
        let shift = shifts[(v % shifts.len() as u64) as usize];
        let across = (v as i64 + shift).rem_euclid(order as i64) as u64;
        [(v, (v + 1) % order), (v, across)]
    })
}
