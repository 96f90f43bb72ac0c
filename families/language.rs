//! The families by name, one file each: `grid:3xN`, `torus:MxN`, `circulant:N,1,2`, `caterpillar:(1,0,2)*`.
//!
//! A name is that of a spec (`graphs::families`), with `N`, or `M` and `N`, for the numbers that run.

use graphs::families::spellings;
use thiserror::Error;

use crate::periodic::{Frame, Periodic};

graphs::catalogue! {
    pub static FAMILIES: [Family] = FAMILY of {
        caterpillar, circulant, cylinder, gp, grid, hexagonal, king, power, prism, torus, triangular,
    }
}

/// A kind of families.
pub struct Family {
    pub name: &'static str,
    pub usage: &'static str,
    /// The definition, in one line.
    pub about: &'static str,
    pub example: &'static str,
    /// Reads what follows the name and a colon; `None` if its form is wrong.
    read: fn(&str) -> Option<Described>,
}

struct Described {
    /// The name in its customary form.
    word: String,
    periodic: Periodic,
    frame: Frame,
    /// The spec of the member with these numbers of rows and columns.
    spec: Box<dyn Fn([u32; 2]) -> String + Send + Sync>,
}

/// One infinite family.
pub struct FamilyName {
    described: Described,
}

#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NameError {
    #[error("{0}: there is no such family (`mapgame family --list` has all)")]
    Unknown(String),
    #[error("{found}: expected {usage}, such as {example}")]
    Form { found: String, usage: &'static str, example: &'static str },
}

/// The longest side or jump in a name.
const LARGEST: u32 = 64;

impl FamilyName {
    /// The family of this name, or of a spec that has the same graphs.
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

    /// The graph of which all members are parts.
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

/// `3xN`, `Nx3` or `MxN`, with fixed sides at least as long as the least.
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
fn sided(name: &'static str, text: &str, periodic: Periodic) -> Option<Described> {
    let frame = sides(text, periodic.least)?;
    let spec = move |[rows, columns]: [u32; 2]| format!("{name}:{rows}x{columns}");
    Some(Described { word: format!("{name}:{text}"), periodic, frame, spec: Box::new(spec) })
}
