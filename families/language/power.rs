//! Powers of cycles and of paths.

use super::{Described, Family, circulant, number};
use crate::periodic::Ends::Path;
use crate::periodic::{Cell, Periodic};

pub(super) static FAMILY: Family = Family {
    name: "power",
    usage: "power(cycle:N,D) or power(path:N,D)",
    about: "the powers of cycles of order above 2D, or of paths: vertices at distance at most D are adjacent",
    example: "power(cycle:N,3)",
    read: |text| {
        let (base, distance) = text.strip_prefix('(')?.strip_suffix(')')?.split_once(":N,")?;
        let distance = number(distance)?;
        let jumps: Vec<u32> = (1..=distance).collect();
        let steps: Vec<Cell> = jumps.iter().map(|&jump| [0, jump as i32]).collect();
        let (base, periodic) = match base {
            "cycle" => ("cycle", circulant::on_cycle(&jumps, distance)),
            "path" => ("path", Periodic::lattice([Path; 2], &steps, [1, 1])),
            _ => return None,
        };
        Some(Described {
            word: format!("power({base}:N,{distance})"),
            periodic,
            frame: [Some(1), None],
            spec: Box::new(move |[_, n]| format!("power({base}:{n},{distance})")),
        })
    },
};
