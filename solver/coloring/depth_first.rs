//! Depth first: the children of a position one after another, in the order of danger.
//!
//! It needs no numbers, only winners, and visits a position once unless the table has lost it. Where
//! the order of danger is right nothing is faster: of most positions that Bob wins it finds the winning
//! move first.

use graphs::Meter;

use super::residue::Residue;
use super::search::{Halt, Search};
use super::table::{Key, Numbers};

impl<const W: usize> Search<W> {
    /// Decides a residue that no rule decides.
    ///
    /// # Errors
    /// The limit that was hit, or the end of the slice.
    pub(super) fn follow(
        &mut self,
        residue: &Residue<W>,
        key: Key,
        meter: &mut Meter<'_>,
    ) -> Result<Numbers, Halt> {
        self.expanded(residue, key, meter, |search, children, meter| {
            for child in children {
                // Sister positions searched meanwhile may have met this one.
                let known = search.table.get(child.key).filter(|numbers| numbers.are_final());
                let numbers = match known {
                    Some(numbers) => numbers,
                    None => {
                        let next = search.next(residue, child.step);
                        search.follow(&next, child.key, meter)?
                    }
                };
                if numbers == Numbers::LOST {
                    return Ok(Numbers::WON);
                }
            }
            Ok(Numbers::LOST)
        })
    }
}
