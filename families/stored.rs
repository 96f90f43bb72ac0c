//! Stored proofs of `known/families`: what they prove of strips, in any numbering and direction.
//!
//! `stored.txt` has a line for each statement of a proof about a family with one length that runs: the file, the first
//! player, the number of colors, the winner, the lengths, those with which Bob also wins with all smaller numbers of colors,
//! and the family. Lengths are listed, the last with `+` if all larger ones belong to them.

use games::Player;

use crate::coverage::Coverage;
use crate::gadget::Length;
use crate::language::FamilyName;

/// A stored statement about a family.
pub struct Stored {
    /// The name of the file.
    pub file: &'static str,
    pub winner: Player,
    pub members: Coverage,
    /// Where Bob wins with all smaller numbers of colors, too.
    pub smaller: Coverage,
}

/// What a stored proof says of this family with k colors.
pub fn stored(name: &FamilyName, k: u32, first: Player) -> Option<Stored> {
    let form = name.form()?;
    include_str!("stored.txt").lines().find_map(|line| {
        let words: Vec<&'static str> = line.splitn(7, ' ').collect();
        let &[file, of_first, of_k, winner, members, smaller, family] = &words[..] else { return None };
        if (of_first, of_k.parse()) != (first.name(), Ok(k)) {
            return None;
        }
        let is_same = || FamilyName::named(family).ok()?.form().map(|other| other.is_like(&form));
        let coverage = |words: &str| {
            let length = |word: &str| {
                let (word, length): (_, fn(u32) -> Length) =
                    word.strip_suffix('+').map_or((word, Length::Exactly), |word| (word, Length::AtLeast));
                let length = length(word.parse().ok()?);
                Some(name.frame().map(|side| side.map_or(length, Length::Exactly)))
            };
            Coverage::of(name, vec![words.split(',').filter_map(length).collect()])
        };
        let winner = Player::BOTH.into_iter().find(|player| player.name() == winner)?;
        is_same()?.then(|| Stored { file, winner, members: coverage(members), smaller: coverage(smaller) })
    })
}
