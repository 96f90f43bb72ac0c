//! Caterpillars whose numbers of leaves repeat along the spine; combs are `caterpillar:(1)*`.

use itertools::{Itertools, iproduct};

use super::{Described, Family, number};
use crate::periodic::Ends::Path;
use crate::periodic::{Cell, Periodic};

pub(super) static FAMILY: Family = Family {
    name: "caterpillar",
    usage: "caterpillar:(A,B,...)*",
    about: "the caterpillars with A, B, ... leaves at the vertices of the spine in turn, again and again",
    example: "caterpillar:(1,0,2)*",
    read: |text| {
        const MOST: usize = 12;
        let listed = text.strip_prefix('(')?.strip_suffix(")*")?;
        let leaves =
            |word: &str| if word == "0" { Some(0) } else { number(word).filter(|&leaves| leaves <= 9) };
        let leaves: Vec<u32> = listed.split(',').map(leaves).collect::<Option<_>>()?;
        if leaves.len() > MOST {
            return None;
        }
        let rows = leaves.iter().max()? + 1;
        let steps = iproduct!(0..rows, &leaves).map(|(row, &leaves)| match row {
            0 => Some(
                (1..=leaves as i32).map(|down| [down, 0]).chain([[0, 1], [0, -1]]).collect::<Vec<Cell>>(),
            ),
            row => (row <= leaves).then(|| vec![[-(row as i32), 0]]),
        });
        Some(Described {
            word: format!("caterpillar:{text}"),
            periodic: Periodic {
                ends: [Path; 2],
                period: [rows, leaves.len() as u32],
                steps: steps.collect(),
                least: [rows, 1],
            },
            frame: [Some(rows), None],
            spec: Box::new(move |[_, n]| {
                format!("caterpillar:{}", leaves.iter().cycle().take(n as usize).join(","))
            }),
        })
    },
};
