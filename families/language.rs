//! The families by name: `grid:3xN`, `torus:MxN`, `circulant:N,1,2`, `caterpillar:(1,0,2)*`.
//!
//! A name is that of a spec (`catalogue::families`), with `N`, or `M` and `N`, for the numbers that run.

use catalogue::families::spellings;
use graphs::to_graph6;
use itertools::iproduct;
use thiserror::Error;

use crate::derive::{Lengths, has_letter, of_structure, strip};
use crate::form::Form;
use crate::periodic::Ends::{Cycle, Path};
use crate::periodic::{Frame, Periodic};
use crate::segments::leaves;

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
            let (rows, period) = (leaves.iter().max()? + 1, leaves.len() as u32);
            let mut form = Form { period, ..Form::bare(Path, rows, 1) };
            for ((column, &leaves), row) in iproduct!((0..).zip(&leaves), 0..rows) {
                if row == 0 {
                    form.steps.insert(([0, column], 0, 1));
                } else if row <= leaves {
                    form.steps.insert(([0, column], row, 0));
                } else {
                    form.absent.insert([row, column]);
                }
            }
            Some(Description {
                word: format!("caterpillar:{text}"),
                periodic: form.periodic(),
                frame: [Some(rows), None],
            })
        },
    },
    &Family {
        name: "circulant",
        usage: "circulant:N,J,... with rising jumps",
        about: "circulant graphs with these jumps, of order greater than twice the largest jump",
        example: "circulant:N,1,2",
        read: |text| {
            let jumps: Vec<u32> = text.strip_prefix("N,")?.split(',').map(number).collect::<Option<_>>()?;
            jumps.is_sorted_by(|a, b| a < b).then(|| of_strip(format!("circulant:{text}")))?
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
            of_strip(format!("gp:N,{step}"))
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
            let grid = Periodic::lattice([Path; 2], &[], [1, 1]);
            sided("hexagonal", text, Periodic { period: [2, 2], steps, ..grid })
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
            let distance = number(distance).filter(|_| ["cycle", "path"].contains(&base))?;
            of_strip(format!("power({base}:N,{distance})"))
        },
    },
    &Family {
        name: "prism",
        usage: "prism:N",
        about: "prisms over cycles",
        example: "prism:N",
        read: |text| if text == "N" { of_strip("prism:N".into()) } else { None },
    },
    &Family {
        name: "strip",
        usage: "strip ENDS rows R period P least L steps I@A>J+D ... absent I@A ... hub I@A,... ...",
        about: "graphs that repeat along one axis, by their rows, steps and hubs (docs/formats.md); also a file of this, FILE.strip",
        example: "strip cycle rows 2 period 1 least 3 steps 0@0>0+1 0@0>1+0 hub 0@0",
        read: |text| {
            let form = Form::read(text).ok()?;
            let (periodic, frame) = (form.periodic(), [Some(form.rows), None]);
            Some(Description { word: format!("strip {form}"), periodic, frame })
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
    spelling: Option<Spelling>,
}

/// A spec with one letter for the members of a strip.
pub struct Spelling {
    pub spec: String,
    pub lengths: Lengths,
}

#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NameError {
    #[error("{0}: there is no such family (`mapgame family --list` lists all)")]
    Unknown(String),
    /// A spec that is not a strip, and why.
    #[error("{0} (`mapgame family --list` lists what is)")]
    Strip(String),
    #[error("{found}: expected {usage}, such as {example}")]
    Form { found: String, usage: &'static str, example: &'static str },
}

/// The longest side or jump in a name.
const LARGEST: u32 = 64;

impl FamilyName {
    /// The family with this name, or with a spec for the same graphs.
    pub fn read(text: &str) -> Result<Self, NameError> {
        if let Some(fault) = text.strip_prefix("strip ").and_then(|strip| Form::read(strip).err()) {
            return Err(NameError::Strip(format!("{text}: {fault}")));
        }
        let named = Self::named(text);
        let named = named
            .or_else(|fault| spellings(text).iter().find_map(|other| Self::named(other).ok()).ok_or(fault));
        // What is wrong with the numbers of a plain family is said first.
        let is_plain = matches!(named, Err(NameError::Form { .. })) && !text.contains('(');
        named.or_else(|fault| match Self::derived(text) {
            Some(Ok(name)) => Ok(name),
            Some(Err(reason)) if !is_plain => Err(reason),
            _ => Err(fault),
        })
    }

    /// The strip of a spec with a letter; `None` for another text.
    fn derived(text: &str) -> Option<Result<Self, NameError>> {
        has_letter(text).then(|| {
            let (form, lengths) =
                strip(text, &|name| Self::named(name).ok()?.form()).map_err(NameError::Strip)?;
            let combs = Form::of(&Self::named("caterpillar:(1)*")?.described.periodic, [Some(2), None]);
            let name = if combs.as_ref() == Some(&form) {
                "caterpillar:(1)*".to_owned()
            } else {
                format!("strip {form}")
            };
            let spelling = Some(Spelling { spec: text.to_owned(), lengths });
            Ok(FamilyName { spelling, ..Self::named(&name)? })
        })
    }

    /// The family of a file with this name, if it is in the customary form.
    pub(crate) fn named(text: &str) -> Result<Self, NameError> {
        let name = text.split([':', '(', ' ']).next().unwrap_or_default();
        let family = FAMILIES.iter().copied().find(|family| family.name == name);
        let family = family.ok_or_else(|| NameError::Unknown(text.to_owned()))?;
        let rest = &text[name.len()..];
        let described = (family.read)(rest.strip_prefix([':', ' ']).unwrap_or(rest)).ok_or_else(|| {
            NameError::Form { found: text.to_owned(), usage: family.usage, example: family.example }
        })?;
        Ok(FamilyName { described, spelling: None })
    }

    /// The spec by which the family was requested, if it is not the name.
    pub fn spelling(&self) -> Option<&Spelling> {
        self.spelling.as_ref()
    }

    /// The numbers of leaves along the spine, for proofs by segments.
    pub(crate) fn spine(&self) -> Option<Vec<u8>> {
        let is_meant = ["caterpillar:", "strip "].iter().any(|kind| self.word().starts_with(kind));
        is_meant.then(|| leaves(self.periodic(), self.frame()))?
    }

    /// The strip, if one side runs.
    pub(crate) fn form(&self) -> Option<Form> {
        Form::of(self.periodic(), self.frame())
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

    /// The spec of the member with these numbers of rows and columns, its vertices in the order of the
    /// format.
    pub fn spec(&self, sides: [u32; 2]) -> String {
        format!("g6:{}", to_graph6(&self.periodic().member(sides)))
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
    Some(Description { word: format!("{name}:{text}"), periodic, frame })
}

/// The family of a spec with the letter N that is a strip by its structure.
fn of_strip(word: String) -> Option<Description> {
    let (form, _) = of_structure(&word, &|_| None).ok()?;
    let (periodic, frame) = (form.periodic(), [Some(form.rows), None]);
    Some(Description { word, periodic, frame })
}
