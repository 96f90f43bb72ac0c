//! Circulant graphs with fixed jumps.

use super::{Described, Family, number};
use crate::periodic::Ends::{Cycle, Path};
use crate::periodic::{Cell, Periodic};

pub(super) static FAMILY: Family = Family {
    name: "circulant",
    usage: "circulant:N,J,... with rising jumps",
    about: "the circulant graphs with these jumps, of order above twice the largest",
    example: "circulant:N,1,2",
    read: |text| {
        let mut words = text.split(',');
        let _n = words.next().filter(|&word| word == "N")?;
        let jumps: Vec<u32> = words.map(number).collect::<Option<_>>()?;
        let is_rising = jumps.windows(2).all(|pair| pair[0] < pair[1]);
        let largest = *jumps.last().filter(|_| is_rising)?;
        let listed = text.split_once(',')?.1.to_owned();
        Some(Described {
            word: format!("circulant:{text}"),
            periodic: on_cycle(&jumps, largest),
            frame: [Some(1), None],
            spec: Box::new(move |[_, n]| format!("circulant:{n},{listed}")),
        })
    },
};

/// One row, closed, with these jumps.
pub(super) fn on_cycle(jumps: &[u32], largest: u32) -> Periodic {
    let steps: Vec<Cell> = jumps.iter().map(|&jump| [0, jump as i32]).collect();
    Periodic::lattice([Path, Cycle], &steps, [1, 2 * largest + 1])
}
