//! The moves of a position while it is searched.
//!
//! A *child* is a position that a step leads to, if no rule and no table tells its winner when it is looked at. Which steps
//! are looked at when is decided in `stages`.

use super::effort::ProofNumbers;
use crate::coloring::ordering::Danger;
use crate::coloring::residue::key::Key;
use crate::coloring::residue::{Residue, Step};

/// A position that a step leads to, not decided yet.
#[derive(Debug)]
pub(crate) struct Child<const W: usize> {
    pub(crate) step: Step,
    /// The position, if it is kept; else it is made again when it is needed.
    pub(crate) residue: Option<Residue<W>>,
    pub(crate) key: Key,
    /// The numbers of the position, for the player to move in it.
    pub(crate) numbers: ProofNumbers,
    pub(crate) danger: Danger,
}

impl<const W: usize> Child<W> {
    /// Whether positions are kept, as long as there is room on the line of play: on larger graphs they would
    /// soon have taken it.
    pub(crate) const KEEPS: bool = W == 1;

    /// The bytes that the child takes on the line of play.
    pub(crate) fn bytes(&self) -> usize {
        size_of::<Self>() + self.residue.as_ref().map_or(0, |residue| size_of_val(&residue.patches[..]))
    }
}

/// The moves of a position that may win.
#[derive(Debug)]
pub(crate) struct Moves<const W: usize> {
    /// The steps not looked at yet, the most promising last.
    pub(crate) steps: Vec<Step>,
    /// The positions that the other steps lead to, where they are not decided.
    pub(crate) children: Vec<Child<W>>,
    pub(crate) stage: usize,
    /// What the position, the steps and the children take of the room of the line of play, in bytes.
    pub(crate) bytes: u64,
}

impl<const W: usize> Moves<W> {
    pub(crate) fn are_exhausted(&self) -> bool {
        self.steps.is_empty()
    }
}
