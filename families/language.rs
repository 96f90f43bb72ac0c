//! The families by name: `grid:3xN`, `torus:MxN`, `circulant:N,1,2`, `caterpillar:(1,0,2)*`.
//!
//! A name is that of a spec (`catalogue::families`), with `N`, or `M` and `N`, for the numbers that run.

use catalogue::families::spellings;
use itertools::{Itertools, iproduct};
use thiserror::Error;

use crate::periodic::Ends::{Cycle, Path};
use crate::periodic::{Cell, Frame, Periodic};

pub struct Family {
    pub name: &'static str,
    pub usage: &'static str,
    pub about: &'static str,
    pub example: &'static str,
    /// Parses what follows the name and a colon; `None` if it is malformed.
    read: fn(&str) -> Option<Description>,
}

struct Description {
    /// The name in its customary form.
    word: String,
    periodic: Periodic,
    frame: Frame,
    /// The spec of the member with these numbers of rows and columns.
    spec: Box<dyn Fn([u32; 2]) -> String + Send + Sync>,
}

pub static FAMILIES: &[&Family] = &[
    &Family {
        name: "caterpillar",
        usage: "caterpillar:(A,B,...)*",
        about: "caterpillars whose spine vertices have A, B, ... leaves, repeated periodically",
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
            Some(Description {
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
    },
    &Family {
        name: "circulant",
        usage: "circulant:N,J,... with rising jumps",
        about: "circulant graphs with these jumps, of order greater than twice the largest jump",
        example: "circulant:N,1,2",
        read: |text| {
            let mut words = text.split(',');
            let _n = words.next().filter(|&word| word == "N")?;
            let jumps: Vec<u32> = words.map(number).collect::<Option<_>>()?;
            let is_rising = jumps.windows(2).all(|pair| pair[0] < pair[1]);
            let largest = *jumps.last().filter(|_| is_rising)?;
            let listed = text.split_once(',')?.1.to_owned();
            Some(Description {
                word: format!("circulant:{text}"),
                periodic: on_cycle(&jumps, largest),
                frame: [Some(1), None],
                spec: Box::new(move |[_, n]| format!("circulant:{n},{listed}")),
            })
        },
    },
    &Family {
        name: "cylinder",
        usage: "cylinder:3xN, cylinder:Nx3 or cylinder:MxN",
        about: "cylindrical grids of M rings with N vertices each",
        example: "cylinder:Nx4",
        read: |text| sided("cylinder", text, Periodic::lattice([Path, Cycle], &[[0, 1], [1, 0]], [1, 3])),
    },
    &Family {
        name: "gp",
        usage: "gp:N,K",
        about: "generalized Petersen graphs with inner step K",
        example: "gp:N,2",
        read: |text| {
            let step = number(text.strip_prefix("N,")?)?;
            Some(Description {
                word: format!("gp:N,{step}"),
                periodic: with_step(step),
                frame: [Some(2), None],
                spec: Box::new(move |[_, n]| format!("gp:{n},{step}")),
            })
        },
    },
    &Family {
        name: "grid",
        usage: "grid:3xN or grid:MxN",
        about: "grids with M rows and N columns",
        example: "grid:3xN",
        read: |text| sided("grid", text, Periodic::lattice([Path; 2], &[[0, 1], [1, 0]], [1, 1])),
    },
    // Walls: grids in which (i, j) and (i + 1, j) are joined for even i + j only.
    &Family {
        name: "hexagonal",
        usage: "hexagonal:3xN or hexagonal:MxN",
        about: "patches of the hexagonal lattice, as walls with M rows and N columns",
        example: "hexagonal:MxN",
        read: |text| {
            let down = Some(vec![[0, 1], [0, -1], [1, 0]]);
            let up = Some(vec![[0, 1], [0, -1], [-1, 0]]);
            let steps = vec![down.clone(), up.clone(), up, down];
            sided("hexagonal", text, Periodic { ends: [Path; 2], period: [2, 2], steps, least: [1, 1] })
        },
    },
    &Family {
        name: "king",
        usage: "king:3xN or king:MxN",
        about: "king's graphs with M rows and N columns",
        example: "king:3xN",
        read: |text| {
            sided("king", text, Periodic::lattice([Path; 2], &[[0, 1], [1, 0], [1, 1], [1, -1]], [1, 1]))
        },
    },
    &Family {
        name: "power",
        usage: "power(cycle:N,D) or power(path:N,D)",
        about: "powers of cycles of order greater than 2D, or of paths: vertices at distance at most D are adjacent",
        example: "power(cycle:N,3)",
        read: |text| {
            let (base, distance) = text.strip_prefix('(')?.strip_suffix(')')?.split_once(":N,")?;
            let distance = number(distance)?;
            let jumps: Vec<u32> = (1..=distance).collect();
            let steps: Vec<Cell> = jumps.iter().map(|&jump| [0, jump as i32]).collect();
            let (base, periodic) = match base {
                "cycle" => ("cycle", on_cycle(&jumps, distance)),
                "path" => ("path", Periodic::lattice([Path; 2], &steps, [1, 1])),
                _ => return None,
            };
            Some(Description {
                word: format!("power({base}:N,{distance})"),
                periodic,
                frame: [Some(1), None],
                spec: Box::new(move |[_, n]| format!("power({base}:{n},{distance})")),
            })
        },
    },
    &Family {
        name: "prism",
        usage: "prism:N",
        about: "prisms over cycles",
        example: "prism:N",
        read: |text| {
            (text == "N").then(|| Description {
                word: "prism:N".into(),
                periodic: with_step(1),
                frame: [Some(2), None],
                spec: Box::new(|[_, n]| format!("prism:{n}")),
            })
        },
    },
    &Family {
        name: "torus",
        usage: "torus:3xN or torus:MxN",
        about: "toroidal grids with M rows and N columns",
        example: "torus:3xN",
        read: |text| sided("torus", text, Periodic::lattice([Cycle; 2], &[[0, 1], [1, 0]], [3, 3])),
    },
    &Family {
        name: "triangular",
        usage: "triangular:3xN or triangular:MxN",
        about: "patches of the triangular lattice with M rows and N columns",
        example: "triangular:MxN",
        read: |text| {
            sided("triangular", text, Periodic::lattice([Path; 2], &[[0, 1], [1, 0], [1, 1]], [1, 1]))
        },
    },
];

pub struct FamilyName {
    described: Description,
}

#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NameError {
    #[error("{0}: there is no such family (`mapgame family --list` lists all)")]
    Unknown(String),
    #[error("{found}: expected {usage}, such as {example}")]
    Form { found: String, usage: &'static str, example: &'static str },
}

/// The longest side or jump in a name.
const LARGEST: u32 = 64;

impl FamilyName {
    /// The family with this name, or with a spec for the same graphs.
    pub fn read(text: &str) -> Result<Self, NameError> {
        let as_named = Self::named(text);
        let others =
            || spellings(text).into_iter().chain((text == "comb:N").then(|| "caterpillar:(1)*".into()));
        as_named.or_else(|fault| others().find_map(|other| Self::named(&other).ok()).ok_or(fault))
    }

    fn named(text: &str) -> Result<Self, NameError> {
        let name = text.split([':', '(']).next().unwrap_or_default();
        let family = FAMILIES.iter().copied().find(|family| family.name == name);
        let family = family.ok_or_else(|| NameError::Unknown(text.to_owned()))?;
        let rest = &text[name.len()..];
        let described = (family.read)(rest.strip_prefix(':').unwrap_or(rest)).ok_or_else(|| {
            NameError::Form { found: text.to_owned(), usage: family.usage, example: family.example }
        })?;
        Ok(FamilyName { described })
    }

    pub fn word(&self) -> &str {
        &self.described.word
    }

    /// The periodic graph that contains all members.
    pub fn periodic(&self) -> &Periodic {
        &self.described.periodic
    }

    /// The sides that the name fixes.
    pub fn frame(&self) -> Frame {
        self.described.frame
    }

    pub fn spec(&self, sides: [u32; 2]) -> String {
        (self.described.spec)(sides)
    }
}

fn number(text: &str) -> Option<u32> {
    let is_plain =
        !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
    text.parse().ok().filter(|&number| is_plain && number <= LARGEST)
}

/// `3xN`, `Nx3` or `MxN`; fixed sides must have at least the least lengths.
fn sides(text: &str, least: [u32; 2]) -> Option<Frame> {
    let (rows, columns) = text.split_once('x')?;
    match (rows, columns) {
        ("M", "N") => Some([None, None]),
        ("N", columns) => Some([None, Some(number(columns).filter(|&side| side >= least[1])?)]),
        (rows, "N") => Some([Some(number(rows).filter(|&side| side >= least[0])?), None]),
        _ => None,
    }
}

/// The family of a lattice with two sides.
fn sided(name: &'static str, text: &str, periodic: Periodic) -> Option<Description> {
    let frame = sides(text, periodic.least)?;
    let spec = move |[rows, columns]: [u32; 2]| format!("{name}:{rows}x{columns}");
    Some(Description { word: format!("{name}:{text}"), periodic, frame, spec: Box::new(spec) })
}

/// One row, closed, with these jumps.
fn on_cycle(jumps: &[u32], largest: u32) -> Periodic {
    let steps: Vec<Cell> = jumps.iter().map(|&jump| [0, jump as i32]).collect();
    Periodic::lattice([Path, Cycle], &steps, [1, 2 * largest + 1])
}

/// The outer cycle, and below it the inner one with its step.
fn with_step(step: u32) -> Periodic {
    let inner = step as i32;
    let steps = vec![Some(vec![[0, 1], [0, -1], [1, 0]]), Some(vec![[0, inner], [0, -inner], [-1, 0]])];
    Periodic { ends: [Path, Cycle], period: [2, 1], steps, least: [2, 2 * step + 1] }
}
