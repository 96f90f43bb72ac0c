//! The proof of one statement: the walk that the checker will make, with a choice where the winner moves.
//!
//! A lemma, an earlier proof or the guard (`guarding`) settles a residue if it can. Elsewhere all steps of
//! the loser are followed, of Alice those that leave no threat; of the winner's steps, in the order of
//! danger, the first that the search finds to win is taken. What makes this cheap:
//!
//! - The search has decided the whole game before, and keeps its table.
//! - Its node limit grows. What it knows, or can find with little effort, is found before much is
//!   spent on a step that happens to be in front and loses.
//! - Steps at the vertex that was the answer to the last move at this depth are looked at before all
//!   others, and often none of those need be made.
//!
//! A step that the search knows to win was proved before, and its proof was not too long; one that it
//! finds to win just now may be won by threats that cost it little, and must be written out in full. So
//! at first nothing but what it knows counts ([`FIRST_NODE_LIMIT`]).

use std::io::Write;

use games::Player;
use games::certificate::{Claim, Lemma, ResidualGame, Step, Writer};
use games::coloring::Rules;
use graphs::{Budget, Limit, Meter, Vertex};
use rustc_hash::FxHashSet;

use super::advice::Adviser;
use super::guarding::GuardingProver;
use super::images::Images;
use super::isomorphs::{Isomorphs, Shape};
use super::statement::NotCertified;
use super::statement::Statement;
use crate::decision::Winner;

/// The node limit for each step in the first round: with 1 only what is known, or decided by a rule, counts.
/// With 2 certificates were many times as long (docs/tried.md).
const FIRST_NODE_LIMIT: u64 = 1;

/// The factor by which the node limit grows from round to round: all rounds before the last cost little.
const GROWTH: u64 = 16;

/// Involutions are searched for while at most this many steps were made.
const MIRRORED_PLIES: usize = 4;

struct Node<R> {
    residue: R,
    is_guarding: bool,
}

/// A residue with an unfinished proof: as in the checker's walk, with what is left to prove.
struct PendingResidue<R> {
    node: Node<R>,
    /// `None` in a game without isomorphisms.
    shape: Option<Shape>,
    before: u64,
    rest: Obligation<R>,
}

enum Obligation<R> {
    Steps(std::vec::IntoIter<Step>),
    /// The residues after these steps of Alice, except those with a threat.
    Defenses(std::vec::IntoIter<Step>),
    Games(std::vec::IntoIter<R>),
}

type Candidates<R> = Vec<(Step, Node<R>)>;

type FoundStep = Result<Option<Step>, NotCertified>;

pub(super) struct StatementProof<'a, S: ResidualGame> {
    setting: &'a S,
    rules: Rules,
    winner: Player,
    adviser: Adviser<'a, S::Residue>,
    meter: Meter<'a>,
    nodes: Option<u64>,
    proved: FxHashSet<Box<[u8]>>,
    /// The memory of the keys in `proved`, in bytes.
    bytes: u64,
    claims: u64,
    isomorphs: Isomorphs<S::Residue>,
    images: Images,
    guarding: GuardingProver<'a, S>,
    /// The radius of the guarding game by which the search decided the statement, if it did.
    decided: Option<usize>,
    /// By the number of steps before: the vertex of the last reply at this depth.
    favorites: Vec<Option<Vertex>>,
}

impl<'a, S: ResidualGame> StatementProof<'a, S> {
    pub(crate) fn new(
        statement: &'a Statement<'_>,
        setting: &'a S,
        adviser: Adviser<'a, S::Residue>,
        isomorphs: Isomorphs<S::Residue>,
    ) -> Self {
        StatementProof {
            setting,
            rules: statement.rules,
            winner: statement.winner,
            adviser,
            meter: statement.budget.start(),
            nodes: statement.budget.nodes,
            proved: FxHashSet::default(),
            bytes: 0,
            claims: 0,
            images: Images::of(statement.graph),
            isomorphs,
            guarding: GuardingProver::new(setting, statement.graph.order()),
            decided: None,
            favorites: Vec::new(),
        }
    }

    /// Writes the claims. `evident` is a lemma that may apply at the start.
    pub(crate) fn write<W: Write>(
        mut self,
        evident: Option<Lemma>,
        writer: &mut Writer<W>,
    ) -> Result<(), NotCertified> {
        let residue = self.setting.initial(self.rules.first());
        if let Some(lemma) = evident.filter(|lemma| self.setting.holds(lemma, &residue)) {
            return Ok(writer.claim(&Claim::Lemma(lemma))?);
        }
        let start = Node { is_guarding: false, residue };
        if self.winner == Player::Alice
            && let Some(mirror) = self.mirror(&start, 0)
        {
            return Ok(writer.claim(&mirror)?);
        }
        if self.winner_within(&start, u64::MAX)? != self.winner {
            return Err(self.untrue());
        }
        self.decided = self.adviser.source.guarded_radius();
        let mut open = Some(start);
        let mut pending: Vec<PendingResidue<S::Residue>> = Vec::new();
        loop {
            if let Some(node) = open.take() {
                self.meter.look_up()?;
                self.meter.hold(self.bytes + self.isomorphs.bytes + writer.held())?;
                let before = self.claims;
                let (claim, shape) = self.claim(&node, pending.len())?;
                writer.claim(&claim)?;
                self.claims += 1;
                let rest = self.rest(claim, &node.residue);
                pending.extend(rest.map(|rest| PendingResidue { node, shape, before, rest }));
            }
            let Some(PendingResidue { node, rest, .. }) = pending.last_mut() else { return Ok(()) };
            let next = match rest {
                Obligation::Games(games) => {
                    games.next().map(|residue| Some(Node { is_guarding: true, residue }))
                }
                Obligation::Steps(steps) => steps.next().map(|step| {
                    let residue = self.setting.after(&node.residue, step)?;
                    Some(Node { residue, is_guarding: node.is_guarding })
                }),
                Obligation::Defenses(steps) => {
                    let mut after =
                        steps.filter_map(|step| Some((step, self.setting.after(&node.residue, step)?)));
                    after
                        .find(|(_, next)| !self.setting.holds(&Lemma::Threat, next))
                        .map(|(_, residue)| Some(Node { residue, is_guarding: node.is_guarding }))
                }
            };
            match next {
                Some(None) if self.winner == Player::Alice => return Err(self.untrue()),
                Some(next) => open = next,
                None => {
                    if let Some(done) = pending.pop() {
                        self.remember(done, pending.len());
                    }
                }
            }
        }
    }

    fn rest(&self, claim: Claim, residue: &S::Residue) -> Option<Obligation<S::Residue>> {
        match claim {
            Claim::Every => Some(Obligation::Steps(self.setting.steps(residue).into_iter())),
            Claim::Forced => Some(Obligation::Defenses(self.setting.defenses(residue).into_iter())),
            Claim::Reply(step) => Some(Obligation::Steps(vec![step].into_iter())),
            Claim::Guard(lead) => {
                Some(Obligation::Games(self.setting.guarding(residue, None, lead)?.into_iter()))
            }
            Claim::GuardWithin(radius, lead) => {
                Some(Obligation::Games(self.setting.guarding(residue, Some(radius), lead)?.into_iter()))
            }
            Claim::Earlier | Claim::Image(_) | Claim::Isomorphic(_) | Claim::Lemma(_) => None,
        }
    }

    /// The claim for a residue after `plies` steps, with its shape if it will be recorded.
    fn claim(
        &mut self,
        node: &Node<S::Residue>,
        plies: usize,
    ) -> Result<(Claim, Option<Shape>), NotCertified> {
        let residue = &node.residue;
        if let Some(claim) = self.evident(residue) {
            return Ok((claim, None));
        }
        let to_move = self.setting.to_move(residue);
        let shape = self.isomorphs.shape(residue, to_move);
        if let Some(claim) = self.claim_by_isomorphism(residue, shape.as_ref(), plies) {
            return Ok((claim, None));
        }
        let claim = match self.winner {
            winner if winner == to_move => self.winning(node, plies)?,
            // If Alice has no step, she has won.
            Player::Bob if self.setting.steps(residue).is_empty() => return Err(self.untrue()),
            Player::Bob => Claim::Forced,
            Player::Alice => {
                let mirror = self.mirror(node, plies);
                let claim = mirror.map_or_else(|| self.guard(node, plies), |mirror| Ok(Some(mirror)));
                claim?.unwrap_or(Claim::Every)
            }
        };
        Ok((claim, shape))
    }

    fn mirror(&self, node: &Node<S::Residue>, plies: usize) -> Option<Claim> {
        let is_sought = !node.is_guarding && plies <= MIRRORED_PLIES;
        let images = is_sought.then(|| self.adviser.source.mirror(&node.residue))??;
        Some(Claim::Lemma(Lemma::Mirror(images)))
    }

    fn guard(&mut self, node: &Node<S::Residue>, plies: usize) -> Result<Option<Claim>, Limit> {
        let (adviser, residue) = (&mut self.adviser, &node.residue);
        match self.winner {
            Player::Bob => Ok(None),
            Player::Alice if node.is_guarding => self.guarding.claim_in_guarding_game(adviser, residue),
            Player::Alice if plies == 0 => self.guarding.at_the_start(adviser, residue, self.decided),
            Player::Alice => self.guarding.claim(adviser, residue),
        }
    }

    fn claim_by_isomorphism(
        &self,
        residue: &S::Residue,
        shape: Option<&Shape>,
        plies: usize,
    ) -> Option<Claim> {
        let is_proved = |image: &S::Residue| self.proved.contains(&self.setting.key(image));
        let leads_there = |images: &Vec<Vertex>| {
            self.setting.isomorph(residue, images).is_some_and(|isomorph| is_proved(&isomorph))
        };
        let isomorphic = shape.and_then(|shape| self.isomorphs.find(shape)).filter(leads_there);
        let image = || self.images.find(self.setting, residue, plies, is_proved).map(Claim::Image);
        isomorphic.map(Claim::Isomorphic).or_else(image)
    }

    fn evident(&self, residue: &S::Residue) -> Option<Claim> {
        let lemmas = match self.winner {
            Player::Alice => [Lemma::Safe, Lemma::Race].as_slice(),
            Player::Bob => &[Lemma::Threat],
        };
        let holding = lemmas.iter().find(|lemma| self.setting.holds(lemma, residue));
        let earlier = || self.proved.contains(&self.setting.key(residue)).then_some(Claim::Earlier);
        holding.map(|lemma| Claim::Lemma(lemma.clone())).or_else(earlier)
    }

    fn winning(&mut self, node: &Node<S::Residue>, plies: usize) -> Result<Claim, NotCertified> {
        let mut open = Vec::new();
        let found = match self.reply(node, plies, &mut open)? {
            Some(step) => Some(step),
            None => match self.guard(node, plies)? {
                Some(guard) => return Ok(guard),
                None => self.winning_step(&mut open)?,
            },
        };
        let step = found.ok_or_else(|| self.untrue())?;
        if self.favorites.len() <= plies {
            self.favorites.resize(plies + 1, None);
        }
        self.favorites[plies] = vertex(step);
        Ok(Claim::Reply(step))
    }

    /// A step that is found to win with little effort. If there is none, `open` gets the steps that may win.
    fn reply(
        &mut self,
        node: &Node<S::Residue>,
        plies: usize,
        open: &mut Candidates<S::Residue>,
    ) -> FoundStep {
        let favorite = self.favorites.get(plies).copied().flatten();
        let is_favored = |step: &Step| favorite.is_some() && vertex(*step) == favorite;
        // After any other step of Alice a vertex is dead or threatened.
        let steps = match self.winner {
            Player::Alice => self.setting.defenses(&node.residue),
            Player::Bob => self.setting.steps(&node.residue),
        };
        let (favored, others): (Vec<Step>, Vec<Step>) = steps.into_iter().partition(is_favored);
        for steps in [favored, others] {
            if let Some(step) = self.evident_step(node, steps, open) {
                return Ok(Some(step));
            }
            // A guard is found before a reply is searched for.
            if self.winner == Player::Bob
                && let Some(step) = self.winning_step_within(open, FIRST_NODE_LIMIT)?
            {
                return Ok(Some(step));
            }
        }
        Ok(None)
    }

    fn winning_step(&mut self, open: &mut Candidates<S::Residue>) -> FoundStep {
        let mut node_limit = FIRST_NODE_LIMIT;
        while !open.is_empty() {
            if let Some(step) = self.winning_step_within(open, node_limit)? {
                return Ok(Some(step));
            }
            node_limit = node_limit.saturating_mul(GROWTH);
        }
        Ok(None)
    }

    /// A winning step that needs no search; else `open` gets those that may win, most promising first.
    fn evident_step(
        &self,
        node: &Node<S::Residue>,
        steps: Vec<Step>,
        open: &mut Candidates<S::Residue>,
    ) -> Option<Step> {
        let mut found = Vec::with_capacity(steps.len());
        for step in steps {
            match self.setting.after(&node.residue, step) {
                None if self.winner == Player::Bob => return Some(step),
                None => {}
                // Of the lemmas this takes the least time, and most steps of Alice into a threat end here.
                Some(next) if self.winner == Player::Alice && self.setting.holds(&Lemma::Threat, &next) => {}
                Some(next) if self.evident(&next).is_some() => return Some(step),
                Some(next) => found.push((step, next)),
            }
        }
        found.sort_by_cached_key(|(_, next)| self.danger(next));
        open.extend(
            found.into_iter().map(|(step, residue)| (step, Node { residue, is_guarding: node.is_guarding })),
        );
        None
    }

    /// The first step that a search with this node limit finds to win. Steps found to lose are removed.
    fn winning_step_within(&mut self, open: &mut Candidates<S::Residue>, node_limit: u64) -> FoundStep {
        for (step, next) in std::mem::take(open) {
            match self.winner_within(&next, node_limit) {
                Ok(winner) if winner == self.winner => return Ok(Some(step)),
                Ok(_) => {}
                Err(Limit::Nodes) if self.nodes.is_none_or(|most| node_limit < most) => {
                    open.push((step, next));
                }
                Err(limit) => return Err(limit.into()),
            }
        }
        Ok(None)
    }

    fn winner_within(&mut self, node: &Node<S::Residue>, nodes: u64) -> Winner {
        let to_move = self.setting.to_move(&node.residue);
        match node.is_guarding {
            false => self.adviser.winner(&node.residue, to_move, nodes),
            true => match self.adviser.guards(&node.residue, nodes)? {
                Some(true) => Ok(Player::Alice),
                Some(false) => Ok(Player::Bob),
                None => Err(Limit::Nodes),
            },
        }
    }

    /// A rank, the least most promising: Bob prefers few vertices in great need, Alice few endangered ones.
    fn danger(&self, residue: &S::Residue) -> (usize, i64) {
        let endangered = self.setting.endangered(residue);
        let weight = |v| 1i64 << (2 * 12usize.saturating_sub(self.adviser.source.left(residue, v)));
        let sum: i64 = endangered.iter().map(weight).sum();
        match self.winner {
            Player::Alice => (endangered.len(), sum),
            Player::Bob => (0, -sum),
        }
    }

    fn remember(&mut self, done: PendingResidue<S::Residue>, plies: usize) {
        let residue = done.node.residue;
        let key = self.setting.key(&residue);
        if let Some(shape) = done.shape {
            self.isomorphs.remember(shape, self.claims - done.before);
        }
        self.bytes += key.len() as u64 + Budget::hash_entry(size_of::<Box<[u8]>>());
        self.images.remember(self.setting, &residue, plies);
        self.proved.insert(key);
    }

    fn untrue(&self) -> NotCertified {
        NotCertified::Untrue(self.winner, self.rules)
    }
}

fn vertex(step: Step) -> Option<Vertex> {
    match step {
        Step::Take { vertex, .. } | Step::At(vertex) => Some(vertex),
        Step::Pass => None,
    }
}
