//! A random Apollonian network, or stacked triangulation, n >= 3: starting from the triangle 0, 1, 2,
//! each new vertex is put into a uniformly random inner face and joined to its three corners. The outer
//! face {0, 1, 2} takes none. A planar 3-tree. Order n, size 3n - 6. \[ZhouYanWang2005\]

use crate::families::{Arguments, Plan};
use graphs::FamilyError;
use graphs::rng::Dice;
use graphs::{Limit, Meter};

pub(super) fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    let [order] = arguments.exactly()?;
    let n = order.at_least(3, "the order")?;
    let mut dice = arguments.dice();
    Ok(Plan::made(n, 3 * n - 6, move |meter| Ok(edges(inner_faces(n, &mut dice, meter)?))))
}

/// The 2n - 5 inner faces of a random stacked triangulation with the outer face {0, 1, 2}.
pub(super) fn inner_faces(n: u64, dice: &mut Dice, meter: &mut Meter<'_>) -> Result<Vec<[u64; 3]>, Limit> {
    let mut faces = vec![[0, 1, 2]];
    for v in 3..n {
        meter.work(1)?;
        let place = dice.uniform_index(faces.len());
        let [a, b, c] = faces[place];
        faces[place] = [a, b, v];
        faces.extend([[a, c, v], [b, c, v]]);
    }
    Ok(faces)
}

/// The edges of the faces; an edge of two faces occurs twice.
fn edges(faces: Vec<[u64; 3]>) -> impl Iterator<Item = (u64, u64)> {
    faces.into_iter().flat_map(|[a, b, c]| [(a, b), (a, c), (b, c)])
}
