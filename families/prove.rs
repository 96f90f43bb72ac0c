//! A statement about a family: gadgets or windows for large members, strips, then members.

use games::Player;
use games::certificate::Kind;
use graphs::{Budget, Limit, Meter};
use itertools::iproduct;
use solver::Decider;
use solver::certify::{NotCertified, certify_decided};

use crate::alice;
use crate::bob::{self, Tried};
use crate::certificate::{Part, rules};
use crate::contexts::kept_to;
use crate::gadget::Length;
use crate::language::FamilyName;
use crate::periodic::Frame;
use crate::segments;
use crate::strip::Strip;

#[derive(Debug)]
pub struct ProofAttempt {
    /// The parts of the proof, for ascending numbers of colors.
    pub parts: Vec<Part>,
    pub nodes: u64,
    pub limit: Option<Limit>,
    /// The gadgets with boxes as targets that were tried.
    pub tried: Tried,
}

/// The node limits of a search in one frame: for k below the maximum degree, and for k equal to it. In
/// the latter case a gadget, if there is one, has many targets.
const NODES_OF_A_FRAME: [u64; 2] = [6_000_000, 200_000];

/// The node limit of a search on boxes, if the time is not limited.
const NODES_OF_BOXES: u64 = 6_000_000;

/// The widths of windows to try, in columns.
const WIDTHS: [usize; 2] = [3, 4];

/// The largest number of colors for windows, which are listed with all names of colors.
const MOST_COLORS_OF_WINDOWS: u32 = 6;

/// The node limits of the search for windows, with one row on guard and with more: with more, nothing
/// was found yet, and each context takes long.
const NODES_OF_WINDOWS: [u64; 2] = [100_000, 4_000];

/// The node limits of the search for segments, first and after everything else failed.
const NODES_OF_SEGMENTS: [u64; 2] = [5_000, 600_000];

const NODES_OF_A_MEMBER: u64 = 300_000;

/// The largest order of a member to decide.
const LARGEST_MEMBER: usize = 64;

/// The longest side of a strip with separate gadgets.
const WIDEST_STRIP: u32 = 12;

/// Searches for proofs of the winner with `k`, and that Bob wins with all smaller numbers of colors, if
/// `first` moves first. The node limit of the budget applies to each search, its time limit to all
/// together.
pub fn prove(name: &FamilyName, k: u32, first: Player, budget: &Budget) -> ProofAttempt {
    let mut proof = Proof::new(name, k, first, budget);
    for number in 1..=k {
        proof.budget.begin(number);
        if number < k {
            proof.with(number);
        } else {
            proof.by_either(number);
        }
    }
    proof.found
}

struct Proof<'n> {
    name: &'n FamilyName,
    /// The number of colors in question; smaller ones are only needed for lower bounds.
    asked: u32,
    first: Player,
    budget: Budget,
    found: ProofAttempt,
}

impl<'n> Proof<'n> {
    fn new(name: &'n FamilyName, asked: u32, first: Player, budget: &Budget) -> Self {
        let found = ProofAttempt { parts: Vec::new(), nodes: 0, limit: None, tried: Tried::default() };
        Proof { name, asked, first, budget: budget.shared(), found }
    }

    /// Whether a limit ended the search, except a part's own limit of nodes or share of time.
    fn is_over(&self) -> bool {
        let is_share = |limit| limit == Limit::Nodes || limit == Limit::Time && !self.budget.is_over();
        self.found.limit.is_some_and(|limit| !is_share(limit))
    }

    /// The node limit of a long search; none for the number in question if time is limited.
    fn long(&self, nodes: u64, k: u32) -> u64 {
        if self.budget.deadline.is_some() && k == self.asked { u64::MAX } else { nodes }
    }

    /// The result of a search with `own` nodes or half the time left; adds nodes, notes limits of the budget.
    fn searched<T>(
        &mut self,
        own: u64,
        search: impl FnOnce(&Budget) -> (Result<Option<T>, Limit>, u64),
    ) -> Option<T> {
        let ((found, nodes), is_of_budget) = self.budget.watched(|budget| match own {
            u64::MAX => search(&budget.part(1, 2)),
            _ => search(&budget.with_own_nodes(own)),
        });
        self.found.nodes += nodes;
        found.unwrap_or_else(|limit| {
            if is_of_budget {
                self.found.limit.get_or_insert(limit);
            }
            None
        })
    }

    /// Like `searched`, with nodes counted on a meter.
    fn metered<T>(
        &mut self,
        own: u64,
        search: impl FnOnce(&mut Meter<'_>) -> Result<Option<T>, Limit>,
    ) -> Option<T> {
        self.searched(own, |budget| {
            let mut meter = budget.start();
            (search(&mut meter), meter.spent())
        })
    }

    /// Tries segments, windows, and gadgets until one kind proves something.
    fn by_either(&mut self, k: u32) {
        let strip = Strip::of(self.name.periodic(), self.name.frame(), k);
        // With one row there are few words, and the search for gadgets is slow if none exists; most
        // segments are found soon, and they are not needed with two colors.
        let [soon, late] = NODES_OF_SEGMENTS;
        let _ = if strip.is_some_and(|strip| strip.rows <= 1) {
            k > 2 && self.segments(k, soon)
                || self.windows(k)
                || self.with(k)
                || k > 2 && self.segments(k, late)
        } else {
            self.with(k) || self.windows(k)
        };
    }

    /// Whether segments prove that Bob wins with k on all large caterpillars.
    fn segments(&mut self, k: u32, nodes: u64) -> bool {
        let (periodic, frame) = (self.name.periodic(), self.name.frame());
        let Some(leaves) = self.name.spine().filter(|_| !self.is_over()) else {
            return false;
        };
        let first = self.first;
        let found = self.metered(nodes, |meter| segments::search(&leaves, k, first, meter));
        let Some(proof) = found else { return false };
        let least = proof.least(periodic, self.first == Player::Bob).max(periodic.least[1]);
        let lengths = frame.map(|side| side.map_or(Length::AtLeast(least), Length::Exactly));
        self.found.parts.push(Part::Segments { k, proof });
        self.members_below(k, frame, Some(lengths), Player::Bob);
        true
    }

    /// Whether words within which Alice can stay prove that she wins with k on all large members of a strip.
    fn windows(&mut self, k: u32) -> bool {
        let (periodic, frame) = (self.name.periodic(), self.name.frame());
        let is_over = self.is_over() || !periodic.hubs.is_empty() && self.first == Player::Bob;
        let is_asked = |strip: &Strip| !is_over && (strip.rows == 0 || k <= MOST_COLORS_OF_WINDOWS);
        let Some(strip) = Strip::of(periodic, frame, k).filter(is_asked) else {
            return false;
        };
        let nodes = self.long(NODES_OF_WINDOWS[usize::from(strip.rows > 1)], k);
        let found = WIDTHS
            .into_iter()
            .find_map(|width| self.metered(nodes, |meter| alice::windows(&strip, width, meter)));
        let Some(kept) = found else { return false };
        let least = kept_to(&strip, &kept, &mut Budget::unlimited().start());
        let least = least.expect("the search has asked the same");
        let from = least.max(periodic.least[usize::from(frame[0].is_some())]);
        self.found.parts.push(Part::Windows { k, frame, from, kept });
        let lengths = frame.map(|side| side.map_or(Length::AtLeast(from), Length::Exactly));
        self.members_below(k, frame, Some(lengths), Player::Alice);
        true
    }

    /// Whether gadgets prove that Bob wins with k on infinitely many members.
    fn with(&mut self, k: u32) -> bool {
        let before = self.found.parts.len();
        let least = self.name.periodic().least;
        let lengths = self.gadget(k, self.name.frame());
        match self.name.frame() {
            [None, None] => {
                let ends = lengths.map_or([0; 2], ends);
                for axis in 0..2 {
                    if axis == 1 && self.name.periodic().is_symmetric() {
                        continue;
                    }
                    for side in least[axis]..ends[axis].max(least[axis]).min(WIDEST_STRIP + 1) {
                        let mut frame = [None; 2];
                        frame[axis] = Some(side);
                        self.strip(k, frame);
                    }
                }
            }
            frame => self.members_below(k, frame, lengths, Player::Bob),
        }
        self.found.parts.len() > before
    }

    /// Proves a strip of a family with two variable sides: by a gadget, and its short members one by one.
    fn strip(&mut self, k: u32, frame: Frame) {
        let lengths = self.gadget(k, frame);
        if lengths.is_some() {
            self.members_below(k, frame, lengths, Player::Bob);
        }
    }

    /// Proves members of a strip that are too short for its proof, if there is one.
    fn members_below(&mut self, k: u32, frame: Frame, lengths: Option<[Length; 2]>, winner: Player) {
        let Some(lengths) = lengths else { return };
        let axis = usize::from(frame[1].is_none());
        let least = self.name.periodic().least[axis];
        for length in (least..ends(lengths)[axis]).step_by(self.name.periodic().stride(axis) as usize) {
            let mut sides = frame;
            sides[axis] = Some(length);
            self.prove_member(k, sides.map(|side| side.expect("one side ran")), winner);
        }
    }

    /// Searches for a gadget in this frame; returns the lengths of the members that contain it.
    fn gadget(&mut self, k: u32, frame: Frame) -> Option<[Length; 2]> {
        let periodic = self.name.periodic();
        let most = periodic.max_degree(frame);
        if self.is_over() || most < k as usize {
            return None;
        }
        let own = NODES_OF_A_FRAME[usize::from(most == k as usize)];
        // If he begins on a gadget with hubs and does not begin the game, copies help only when the
        // hubs are colored.
        let first = self.first;
        let kinds = iproduct!([false, true], [Player::Alice, Player::Bob]);
        let kinds = kinds.filter(move |&(is_after_hubs, begins)| {
            let has_hubs = !periodic.hubs.is_empty();
            let is_plain = !is_after_hubs && (begins == first || begins == Player::Bob && !has_hubs);
            is_plain || is_after_hubs && has_hubs
        });
        let kinds: Vec<(Player, bool)> =
            kinds.map(|(is_after_hubs, begins)| (begins, is_after_hubs)).collect();
        let (long, mut tried) = (self.long(NODES_OF_BOXES, k), self.found.tried);
        let won = kinds
            .iter()
            .find_map(|&kind| self.metered(own, |meter| bob::gadget(periodic, frame, k, kind, meter)))
            .or_else(|| {
                self.metered(long, |meter| bob::boxed(periodic, frame, k, &kinds, &mut tried, meter))
            });
        self.found.tried = tried;
        let won = won?;
        let copies = won.gadget.copies(self.first, won.begins).expect("a kind with copies");
        let lengths = won.gadget.lengths(periodic, copies);
        self.found.parts.push(Part::Gadget(won));
        Some(lengths)
    }

    /// Proves by a certificate that `winner` wins on the member with these sides, if it is small.
    fn prove_member(&mut self, k: u32, sides: [u32; 2], winner: Player) {
        let graph = self.name.periodic().member(sides);
        if self.is_over() || graph.order() > LARGEST_MEMBER {
            return;
        }
        let rules = rules(k, self.first);
        let proof = self.searched(NODES_OF_A_MEMBER, |budget| {
            let mut decider = Decider::new(&graph, budget);
            let decision = decider.decide(Kind::Coloring, rules);
            let proof = match decision.winner {
                Some(won) if won == winner => {
                    let stated = [(rules, winner)];
                    match certify_decided(&mut decider, Kind::Coloring, None, &stated, Vec::new(), budget) {
                        Ok(written) => Ok(Some(written.out)),
                        Err(NotCertified::Limit(limit)) => Err(limit),
                        Err(fault) => unreachable!("a certificate in memory: {fault}"),
                    }
                }
                Some(_) => Ok(None),
                None => Err(decision.limit.expect("a limit left it open")),
            };
            (proof, decider.nodes())
        });
        self.found.parts.extend(proof.map(|proof| Part::Member { k, sides, proof }));
    }
}

/// The least length of each axis.
fn ends(lengths: [Length; 2]) -> [u32; 2] {
    lengths.map(|length| match length {
        Length::Exactly(length) | Length::AtLeast(length) => length,
    })
}
