//! The search for segments: by the number of Bob's moves.

use graphs::{Budget, Limit, Meter};
use itertools::{Itertools, iproduct};
use rustc_hash::{FxHashMap, FxHashSet};

use super::{MOST_COLORS, Segment, SegmentProof, Step};

/// The most moves of Bob.
const DEEPEST: u32 = 6;

/// The longest side that is tried.
const LONGEST: u32 = 9;

/// What is known of a segment with Bob to move.
#[derive(Clone, Copy)]
enum Outcome {
    /// Bob wins by this move, in this many moves.
    Won(Step, u32),
    /// Bob does not win in this many moves.
    Open(u32),
}

struct Search<'m, 'b> {
    k: u32,
    known: FxHashMap<Segment, Outcome>,
    meter: &'m mut Meter<'b>,
}

/// Looks for a vertex of the spine with a segment on either side that Bob wins with k though Alice moves. The second
/// result is the number of nodes.
///
/// # Errors The limit that ended the search; without one, none was found among those looked at.
pub fn search(leaves: &[u8], k: u32, budget: &Budget) -> (Result<Option<SegmentProof>, Limit>, u64) {
    let mut meter = budget.start();
    let found = if (2..=MOST_COLORS).contains(&k) { found(leaves, k, &mut meter) } else { Ok(None) };
    (found, meter.spent())
}

fn found(leaves: &[u8], k: u32, meter: &mut Meter<'_>) -> Result<Option<SegmentProof>, Limit> {
    let mut search = Search { k, known: FxHashMap::default(), meter };
    for depth in 2..=DEEPEST {
        let mut sides = [vec![None; leaves.len()], vec![None; leaves.len()]];
        for (class, side) in iproduct!(0..leaves.len(), 0..2) {
            for (length, color) in iproduct!(1..=LONGEST, 0..2) {
                let tried = SegmentProof { class, sides: [(length, color); 2], won: Vec::new() };
                if search.second(&tried.side(leaves, side), depth)? {
                    sides[side][class] = Some((length, color));
                    break;
                }
            }
        }
        let both = |class: usize| Some((class, [sides[0][class]?, sides[1][class]?]));
        let best = (0..leaves.len()).filter_map(both).min_by_key(|(_, [a, b])| a.0 + b.0);
        if let Some((class, sides)) = best {
            let mut proof = SegmentProof { class, sides, won: Vec::new() };
            proof.won = search.proof_steps([0, 1].map(|side| proof.side(leaves, side)));
            return Ok(Some(proof));
        }
    }
    Ok(None)
}

impl Search<'_, '_> {
    /// Whether Bob, to move, wins within `depth` moves of his.
    fn first(&mut self, segment: &Segment, depth: u32) -> Result<bool, Limit> {
        if depth == 0 {
            return Ok(false);
        }
        let segment = segment.canonical(self.k);
        let open = match self.known.get(&segment) {
            Some(&Outcome::Won(_, moves)) if moves <= depth => return Ok(true),
            // Bob wins, but not in so few moves.
            Some(&Outcome::Won(..)) => return Ok(false),
            Some(&Outcome::Open(deepest)) if deepest >= depth => return Ok(false),
            Some(&Outcome::Open(deepest)) => deepest,
            None => 0,
        };
        self.meter.step()?;
        let entry = Budget::hash_entry(size_of::<(Segment, Outcome)>() + segment.spine.len() * 2);
        self.meter.hold(self.known.len() as u64 * entry)?;
        for depth in open + 1..=depth {
            for step in segment.steps(self.k).collect_vec() {
                let parts = segment.after(step);
                let is_won = parts.iter().any(|part| part.is_dead(self.k)) || {
                    let mut won = Vec::new();
                    for part in &parts {
                        if self.first(part, depth - 1)? {
                            won.push(part);
                        }
                    }
                    won.len() == 2 || won.len() == 1 && self.second(won[0], depth - 1)?
                };
                if is_won {
                    self.known.insert(segment, Outcome::Won(step, depth));
                    return Ok(true);
                }
            }
            self.known.insert(segment.clone(), Outcome::Open(depth));
        }
        Ok(false)
    }

    /// Whether Bob wins within `depth` moves of his where Alice is to move and may pass.
    fn second(&mut self, segment: &Segment, depth: u32) -> Result<bool, Limit> {
        if !self.first(segment, depth)? {
            return Ok(false);
        }
        for step in segment.steps(self.k).collect_vec() {
            let parts = segment.after(step);
            let mut loses = parts.iter().any(|part| part.is_dead(self.k));
            for part in &parts {
                loses = loses || self.first(part, depth)?;
            }
            if !loses {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn is_won(&self, segment: &Segment) -> bool {
        matches!(self.known.get(&segment.canonical(self.k)), Some(Outcome::Won(..)))
    }

    /// Whether Bob is known to win the segment though Alice moves.
    fn is_won_by_second(&self, segment: &Segment) -> bool {
        super::is_won_by_second(segment, self.k, &|part| self.is_won(part))
    }

    /// The segments, each with Bob's winning move, on which his win on both sides with Alice to move rests; shortest first.
    fn proof_steps(&self, sides: [Segment; 2]) -> Vec<(Segment, Step)> {
        let mut won = Vec::new();
        let mut seen = FxHashSet::default();
        let mut bob_to_move: Vec<Segment> = Vec::new();
        let mut alice_to_move = sides.to_vec();
        loop {
            if let Some(segment) = alice_to_move.pop() {
                for step in segment.steps(self.k) {
                    let parts = segment.after(step);
                    let is_dead = parts.iter().any(|part| part.is_dead(self.k));
                    bob_to_move.extend(parts.into_iter().find(|part| !is_dead && self.is_won(part)));
                }
                // Alice may also pass.
                bob_to_move.push(segment);
            } else if let Some(segment) = bob_to_move.pop() {
                let segment = segment.canonical(self.k);
                let Some(&Outcome::Won(step, _)) = self.known.get(&segment) else {
                    unreachable!("what a proof rests on was found")
                };
                if !seen.insert(segment.clone()) {
                    continue;
                }
                let parts = segment.after(step);
                won.push((segment, step));
                if parts.iter().any(|part| part.is_dead(self.k)) {
                    continue;
                }
                if parts.iter().filter(|part| self.is_won(part)).count() == 2 {
                    // Alice answers in one part, and Bob goes on in the other.
                    bob_to_move.extend(parts);
                } else {
                    alice_to_move.extend(parts.into_iter().find(|part| self.is_won_by_second(part)));
                }
            } else {
                won.sort_unstable_by(|a, b| (a.0.spine.len(), &a.0).cmp(&(b.0.spine.len(), &b.0)));
                return won;
            }
        }
    }
}
