//! The search for segments: by the number of Bob's moves.

use games::Player;
use graphs::{Budget, Limit, Meter};
use itertools::{Itertools, iproduct};
use rustc_hash::{FxHashMap, FxHashSet};

use super::{MOST_COLORS, Segment, SegmentProof, Step};

const DEEPEST: u32 = 8;

/// The longest side to try.
const LONGEST: u32 = 20;

/// The known result for a segment, by the number of Bob's moves.
#[derive(Clone, Copy)]
enum Outcome {
    /// Bob wins in this many moves, by this one if it is his turn.
    Won(Option<Step>, u32),
    Open(u32),
}

impl Outcome {
    /// Whether Bob wins within `depth` moves, if known.
    fn wins_within(self, depth: u32) -> Option<bool> {
        match self {
            Outcome::Won(_, moves) => Some(moves <= depth),
            Outcome::Open(deepest) => (deepest >= depth).then_some(false),
        }
    }
}

type SearchResult = Result<Option<SegmentProof>, Limit>;

struct Search<'m, 'b> {
    k: u32,
    /// Results with Bob to move.
    known: FxHashMap<Segment, Outcome>,
    /// Results with Alice to move or passing.
    known_of_second: FxHashMap<Segment, Outcome>,
    meter: &'m mut Meter<'b>,
}

/// Searches for a spine vertex such that Bob wins the segments on both sides with k although Alice moves. If
/// Alice moves first and leaves are equally many, segments with a leaf colored, which prove more, come first.
///
/// # Errors
/// The limit that ended the search; without one, nothing was found among the segments examined.
pub fn search(leaves: &[u8], k: u32, first: Player, meter: &mut Meter<'_>) -> SearchResult {
    let [known, known_of_second] = [FxHashMap::default(), FxHashMap::default()];
    let mut search = Search { k, known, known_of_second, meter };
    if (2..=MOST_COLORS).contains(&k) { search.proof(leaves, first) } else { Ok(None) }
}

impl Search<'_, '_> {
    fn proof(&mut self, leaves: &[u8], first: Player) -> SearchResult {
        for depth in 2..=DEEPEST {
            let Some(sides) = self.sides(leaves, depth)? else { continue };
            // The longer search may end at a limit: the sides are a proof without it.
            let is_even = first == Player::Alice && leaves.len() == 1;
            let despite_leaf =
                if is_even { self.despite_leaf(leaves, sides.sides[0].0).unwrap_or(None) } else { None };
            let mut proof = despite_leaf.unwrap_or(sides);
            proof.won = self.proof_steps(proof.roots(leaves));
            return Ok(Some(proof));
        }
        Ok(None)
    }

    /// The shortest sides that Bob wins within `depth` moves although Alice moves.
    fn sides(&mut self, leaves: &[u8], depth: u32) -> SearchResult {
        let mut sides = [vec![None; leaves.len()], vec![None; leaves.len()]];
        for (class, side) in iproduct!(0..leaves.len(), 0..2) {
            for (length, color) in iproduct!(1..=LONGEST, 0..2) {
                if self.second(&SegmentProof::new(class, [(length, color); 2]).side(leaves, side), depth)? {
                    sides[side][class] = Some((length, color));
                    break;
                }
            }
        }
        let both = |class: usize| Some(SegmentProof::new(class, [sides[0][class]?, sides[1][class]?]));
        Ok((0..leaves.len()).filter_map(both).min_by_key(|proof| proof.sides[0].0 + proof.sides[1].0))
    }

    /// The shortest sides that Bob also wins with one leaf colored.
    fn despite_leaf(&mut self, leaves: &[u8], least: u32) -> SearchResult {
        for length in least..=LONGEST {
            let proof = SegmentProof { despite_leaf: true, ..SegmentProof::new(0, [(length, 0); 2]) };
            let mut is_won = true;
            let mut roots = proof.roots(leaves);
            // A leaf in the middle is in the way of most.
            roots.sort_by_key(|root| {
                root.spine.iter().position(|v| v.colors != 0).map(|at| at.abs_diff(root.spine.len() / 2))
            });
            for root in roots {
                is_won = is_won && self.second(&root, DEEPEST)?;
            }
            if is_won {
                return Ok(Some(proof));
            }
        }
        Ok(None)
    }

    /// Whether Bob, to move, wins within `depth` moves of his.
    fn first(&mut self, segment: &Segment, depth: u32) -> Result<bool, Limit> {
        if depth == 0 {
            return Ok(false);
        }
        let segment = segment.canonical(self.k);
        let known = self.known.get(&segment).copied();
        if let Some(wins) = known.and_then(|outcome| outcome.wins_within(depth)) {
            return Ok(wins);
        }
        let open = if let Some(Outcome::Open(deepest)) = known { deepest } else { 0 };
        self.meter.step()?;
        let entry = Budget::hash_entry(size_of::<(Segment, Outcome)>() + segment.spine.len() * 2);
        self.meter.hold((self.known.len() + self.known_of_second.len()) as u64 * entry)?;
        for depth in open + 1..=depth {
            for step in segment.steps(self.k).filter(|step| segment.may_threaten(step)).collect_vec() {
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
                    self.known.insert(segment, Outcome::Won(Some(step), depth));
                    return Ok(true);
                }
            }
            self.known.insert(segment.clone(), Outcome::Open(depth));
        }
        Ok(false)
    }

    /// Whether Bob wins within `depth` moves of his where Alice is to move and may pass.
    fn second(&mut self, segment: &Segment, depth: u32) -> Result<bool, Limit> {
        let segment = segment.canonical(self.k);
        let known = self.known_of_second.get(&segment);
        if let Some(wins) = known.and_then(|outcome| outcome.wins_within(depth)) {
            return Ok(wins);
        }
        let mut wins = self.first(&segment, depth)?;
        let mut steps = segment.steps(self.k);
        while let Some(step) = steps.next().filter(|_| wins) {
            let parts = segment.after(step);
            wins = parts.iter().any(|part| part.is_dead(self.k));
            for part in &parts {
                wins = wins || self.first(part, depth)?;
            }
        }
        drop(steps);
        let outcome = if wins { Outcome::Won(None, depth) } else { Outcome::Open(depth) };
        self.known_of_second.insert(segment, outcome);
        Ok(wins)
    }

    fn is_won(&self, segment: &Segment) -> bool {
        matches!(self.known.get(&segment.canonical(self.k)), Some(Outcome::Won(..)))
    }

    /// Whether Bob is known to win the segment although Alice moves.
    fn is_won_by_second(&self, segment: &Segment) -> bool {
        super::is_won_by_second(segment, self.k, &|part| self.is_won(part))
    }

    /// The segments, shortest first, with Bob's moves, that prove his win of the roots, Alice to move.
    fn proof_steps(&self, roots: Vec<Segment>) -> Vec<(Segment, Step)> {
        let mut won = Vec::new();
        let mut seen = FxHashSet::default();
        let mut bob_to_move: Vec<Segment> = Vec::new();
        let mut alice_to_move = roots;
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
                let Some(&Outcome::Won(Some(step), _)) = self.known.get(&segment) else {
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
