//! Proofs about families as files, written and checked. The format is described in docs/formats.md.
//!
//! The checker trusts the [`language`](crate::language), the definition of a [`gadget`](crate::gadget),
//! the [gadget game](games::gadget), and the checker of ordinary certificates (`games::certificate`)
//! for single members.

mod checker;

use std::fmt::Write;

use games::Player;
use games::certificate::CertificateError;
use games::gadget::Flaw;
use games::{Variant, coloring::Rules};
use graphs::Limit;
use itertools::Itertools;
use sha2::{Digest, Sha256};
use thiserror::Error;

use crate::bob::WonGadget;
use crate::coverage::Coverage;
use crate::gadget::Length;
use crate::language::FamilyName;
use crate::periodic::Frame;
use crate::segments::SegmentProof;
use crate::windows::WindowSet;

pub use self::checker::check;

pub(crate) const TITLE: &str = "mapgame family 1";

/// A part of a proof: a player wins with k on some members, for one reason.
#[derive(Debug, Clone)]
pub enum Part {
    Gadget(WonGadget),
    /// The members are words within which Alice can stay.
    Windows {
        k: u32,
        frame: Frame,
        /// The least length of the members.
        from: u32,
        kept: WindowSet,
    },
    Segments {
        k: u32,
        proof: SegmentProof,
    },
    /// One member, by an ordinary certificate.
    Member {
        k: u32,
        sides: [u32; 2],
        proof: Vec<u8>,
    },
}

pub struct CheckedProof {
    pub name: FamilyName,
    pub first: Player,
    pub statements: Vec<FamilyResult>,
    pub gadgets: Vec<(WonGadget, [Length; 2])>,
    /// The sets of words, each with its number of colors and the rows on guard.
    pub words: Vec<(u32, usize, WindowSet)>,
    pub segments: Vec<(u32, SegmentProof)>,
}

/// A player wins with k on some members.
#[derive(Debug, Clone)]
pub struct FamilyResult {
    pub k: u32,
    pub winner: Player,
    pub(crate) lengths: Vec<[Length; 2]>,
    /// The number of positions of gadgets, windows, and residues of members that are proved by moves.
    pub positions: u64,
}

#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ProofError {
    #[error("expected a certificate of a family")]
    Foreign,
    #[error("the file was changed or is incomplete: its checksum does not match")]
    Seal,
    #[error("line {0}: expected {1}")]
    Line(usize, &'static str),
    #[error("line {0}: the gadget: {1}")]
    Gadget(usize, Flaw),
    #[error("line {0}: the windows: {1}")]
    Windows(usize, &'static str),
    /// A move in a segment does not win, or the segments do not prove the part.
    #[error("line {0}: Bob does not win so")]
    Segments(usize),
    #[error("line {0}: the member: {1}")]
    Member(usize, CertificateError),
    #[error("not checked to the end: {}", .0.name())]
    Limit(Limit),
}

pub fn write(name: &FamilyName, first: Player, parts: &[Part]) -> String {
    let mut text = format!("{TITLE}\nfamily {}\nfirst {}\n", name.word(), first.name());
    for part in parts {
        match part {
            Part::Gadget(WonGadget { gadget, k, begins, moves }) => {
                let [rows, columns] = written(gadget.frame);
                let targets =
                    gadget.board.targets.iter().map(|&t| gadget.cells[t].iter().join(",")).join(" ");
                let moves = moves.iter().map(|(v, c)| format!("{v}={c}")).join(" ");
                let after = if gadget.is_after_hubs() { " after hubs" } else { "" };
                let line = format!("gadget k {k} frame {rows}x{columns} begins {}{after}", begins.name());
                writeln!(text, "{line}\ntargets {targets}\nmoves {moves}")
            }
            Part::Windows { k, frame, from, kept } => {
                let [rows, columns] = written(*frame);
                let lines = kept.windows.iter().map(|window| format!("\nwindow {window}")).join("");
                writeln!(text, "windows k {k} frame {rows}x{columns} width {} from {from}{lines}", kept.width)
            }
            Part::Segments { k, proof } => {
                let [left, right] = proof.sides.map(|(length, color)| format!("{length}={color}"));
                let lines =
                    proof.won.iter().map(|(segment, step)| format!("\nwon {segment} {step}")).join("");
                let despite = if proof.despite_leaf { " despite leaf" } else { "" };
                writeln!(
                    text,
                    "segments k {k} class {} left {left} right {right}{despite}{lines}",
                    proof.class
                )
            }
            Part::Member { k, sides: [rows, columns], proof } => {
                let digits = proof.iter().map(|byte| format!("{byte:02x}")).join("");
                writeln!(text, "member k {k} sides {rows}x{columns}\nproof {digits}")
            }
        }
        .expect("writing to a string cannot fail");
    }
    let seal = seal(&text);
    text + &seal
}

/// The sides of a frame, `*` for a variable one.
fn written(frame: Frame) -> [String; 2] {
    frame.map(|side| side.map_or("*".to_owned(), |side| side.to_string()))
}

fn seal(text: &str) -> String {
    format!("sha256 {}\n", Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).join(""))
}

/// Whether a file with this beginning is a proof about a family.
pub fn is_one(head: &[u8]) -> bool {
    head.starts_with(b"mapgame family ")
}

impl CheckedProof {
    /// The members on which this player wins with `k`.
    pub fn with(&self, k: u32, winner: Player) -> Coverage {
        Coverage::of(&self.name, vec![self.lengths(k, winner)])
    }

    /// The members on which Bob wins with every number below `k` and this player with `k`. If Alice
    /// moves first, these have chi_g = k if the player is Alice, and chi_g > k if it is Bob.
    pub fn up_to(&self, k: u32, winner: Player) -> Coverage {
        let smaller = (1..k).map(|k| self.lengths(k, Player::Bob));
        Coverage::of(&self.name, smaller.chain([self.lengths(k, winner)]).collect())
    }

    fn lengths(&self, k: u32, winner: Player) -> Vec<[Length; 2]> {
        let proved = self.statements.iter().find(|proved| (proved.k, proved.winner) == (k, winner));
        proved.map_or(Vec::new(), |proved| proved.lengths.clone())
    }
}

pub fn rules(k: u32, first: Player) -> Rules {
    Rules::new(k).expect("there are colors").playing(Variant::default().starting(first))
}
