//! A strategy in many games against one Bob, where covering every Bob is out of reach.

use std::fmt::Display;
use std::sync::Arc;
use std::time::Duration;

use games::certificate::Kind;
use games::coloring::{ColoringGame, ColoringMove, Rules};
use games::marking::MarkingGame;
use games::{Agent, Plan, Player, VertexMove};
use graphs::{Budget, Graph, Limit, Parameters, VertexSet, rng};
use strategies::Strategy;

use super::palette::{KnownPalette, Palette};
use super::ready::{ReadyStrategy, done};
use super::{Defeat, Verification, VerifyError, VerifyTerms, replay};
use crate::players::{NamedPlayer, Seat, SeatGame};
use crate::response::{Adversary, Replies, Respondable};

/// The player of Bob, and the number of games.
#[derive(Debug, Clone, Copy)]
pub struct Sampling<'a> {
    pub bob: &'a NamedPlayer,
    pub games: u64,
    /// The master seed, from which each game derives its own.
    pub seed: u64,
}

struct SampledGame<M> {
    play: Vec<M>,
    /// The largest number of colored neighbors of a vertex when it was colored.
    score: u32,
    defeat: Option<Defeat>,
    /// Bob's remarks on his moves; `None` at Alice's.
    remarks: Vec<Option<String>>,
}

struct Games<M> {
    /// The first of the worst games; empty if no game was played.
    worst: SampledGame<M>,
    played: u64,
    moves: u64,
    limit: Option<Limit>,
}

impl<M> Games<M> {
    /// The number that the strategy needed, on the scale of the marking game.
    fn needed(&self) -> u32 {
        if self.worst.play.is_empty() { 0 } else { self.worst.score + 1 }
    }
}

/// Plays the strategy many times against one Bob: in the marking game if the terms say so, otherwise in the coloring
/// game, with the requested palette, or else the one that its theorems promise to be enough (max degree + 1 colors
/// where there is none). The budget limits each question to a search of Bob's; its time is for all games together.
///
/// A theorem is refuted if Alice is beaten with its palette, or, for a color-blind strategy, if a vertex had as many
/// colored neighbors as its bound: these plays are plays of the marking game. Otherwise it held in the games played.
/// The worst case is given for color-blind strategies, on the scale of the marking game.
///
/// # Errors
/// The strategy does not apply to the graph, or not on these terms; this Bob cannot play; one of them fails.
pub fn sample(
    graph: &Arc<Graph>,
    parameters: &Parameters,
    strategy: &dyn Strategy,
    terms: &VerifyTerms,
    sampling: Sampling<'_>,
    budget: &Budget,
) -> Result<Verification, VerifyError> {
    let budget = budget.shared();
    done(graph, parameters, strategy, terms, &budget, |ready| match terms.game {
        Some(Kind::Marking) => marked(ready, sampling, &budget),
        Some(Kind::Coloring) | None => colored(ready, sampling, &budget),
    })
}

/// How much longer a game may take that ignores a limit.
const GRACE: Duration = Duration::from_millis(100);

fn games<'g, G: SeatGame<Move: VertexMove + Display> + Respondable>(
    ready: &ReadyStrategy<'g>,
    palette: Palette<'g>,
    game: &'g G,
    sampling: Sampling<'_>,
    budget: &Budget,
) -> Result<Games<G::Move>, VerifyError> {
    let known = Arc::new(KnownPalette { rule: ready.rule(), palette });
    let none = SampledGame { play: Vec::new(), score: 0, defeat: None, remarks: Vec::new() };
    let mut games = Games { worst: none, played: 0, moves: 0, limit: None };
    // A player without a seed for each game keeps its results of earlier games.
    let mut seated = None;
    let meter = budget.start();
    for number in 0..sampling.games {
        if !sampling.bob.is_seedless() {
            seated = None;
        }
        let bob = match &mut seated {
            Some(bob) => bob,
            empty => empty.insert(sampling.bob.sit(&Seat {
                seed: rng::seed_of(&[sampling.seed, number]),
                limits: budget.clone(),
                across: Adversary::Known(Arc::clone(&known) as Arc<dyn Replies + '_>),
                ..Seat::new(game, ready.parameters, Player::Bob)
            })?),
        };
        bob.begin();
        let play = || one_game(game, &*known, &mut **bob);
        let sampled = match meter.look_up().and_then(|()| budget.guard(GRACE, play)) {
            Ok(sampled) => sampled,
            Err(hit) => {
                games.limit = Some(hit);
                break;
            }
        };
        ready.check()?;
        sampling.bob.check()?;
        games.moves += sampled.play.len() as u64;
        let badness = |one: &SampledGame<G::Move>| (one.defeat.is_some(), one.score);
        if games.played == 0 || badness(&sampled) > badness(&games.worst) {
            games.worst = sampled;
        }
        games.played += 1;
    }
    Ok(games)
}

/// One game, until a player has won, or the strategy has no shade for its vertex.
fn one_game<G: SeatGame<Move: VertexMove + Display> + Respondable>(
    game: &G,
    alice: &dyn Replies,
    bob: &mut dyn Agent<G>,
) -> SampledGame<G::Move> {
    let graph = game.graph();
    let (mut memory, mut position) = (alice.start(), game.initial());
    let mut open = VertexSet::full(graph.order());
    let mut one = SampledGame { play: Vec::new(), score: 0, defeat: None, remarks: Vec::new() };
    let mut legal = Vec::new();
    while game.value(&position).is_none() {
        let last = one.play.last().copied();
        let (step, remark) = if game.to_move(&position) == Player::Alice {
            match game.reply(alice, &mut memory, &position, last) {
                Ok(step) => (step, None),
                Err(vertex) => {
                    one.defeat = Some(Defeat::NoShade(vertex));
                    return one;
                }
            }
        } else {
            let step = bob.choose(game, &position, last);
            game.moves(&position, &mut legal);
            assert!(legal.contains(&step), "Bob plays {step}, which is not legal");
            (step, bob.remark())
        };
        let vertex = step.vertex().expect("nobody may pass");
        let before = graph.neighbors(vertex).iter().filter(|&&w| !open.contains(w)).count();
        one.score = one.score.max(before as u32);
        one.play.push(step);
        one.remarks.push(remark);
        open.remove(vertex);
        game.play(&mut position, step);
    }
    one.defeat = game.dead(&position).map(Defeat::Dead);
    one
}

fn colored(
    ready: &ReadyStrategy<'_>,
    sampling: Sampling<'_>,
    budget: &Budget,
) -> Result<Verification, VerifyError> {
    let promised = ready.prepared.promises.iter().map(|promise| ready.promised_shades(promise)).min();
    let shades = ready.only.or(promised).unwrap_or(ready.trivial).max(1);
    let palette = ready.palette(shades);
    let (k, first) = (palette.size(), ready.variant.first);
    let rules = Rules::new(k).expect("a palette has a class and a shade").playing(ready.variant);
    let game = ColoringGame::new(Arc::clone(ready.graph), rules);
    let games = games(ready, palette, &game, sampling, budget)?;
    let (needed, Games { worst, played, moves, limit }) = (games.needed(), games);
    let guided = !matches!(ready.prepared.plan, Plan::ColorBlind(_));
    let claims = ready.claims(|promise| {
        let same_palette = ready.promised_shades(promise) == shades;
        let broken = !guided && needed > promise.bound;
        if broken || (same_palette && worst.defeat.is_some()) {
            return Some(false);
        }
        (limit.is_none() && (same_palette || !guided && worst.defeat.is_none())).then_some(true)
    });
    let play = worst.play.iter().filter_map(|step| match *step {
        ColoringMove::Color { vertex, color } => Some((vertex, Some(color))),
        ColoringMove::Pass => None,
    });
    let mut worst_play = replay(ready.graph, ready.rule(), Some(k), first, play);
    for (reply, remark) in worst_play.iter_mut().zip(worst.remarks) {
        reply.why = reply.why.take().or(remark);
    }
    Ok(Verification {
        claims,
        worst_case: (!guided).then_some(needed),
        games: Some(played),
        limit,
        colors: Some(k),
        survives: worst.defeat.is_some().then_some(false),
        worst_play,
        defeat: worst.defeat,
        ..ready.verification(Kind::Coloring, moves)
    })
}

fn marked(
    ready: &ReadyStrategy<'_>,
    sampling: Sampling<'_>,
    budget: &Budget,
) -> Result<Verification, VerifyError> {
    let first = ready.variant.first;
    let game = MarkingGame::new(Arc::clone(ready.graph), first);
    let games = games(ready, ready.palette(1), &game, sampling, budget)?;
    let needed = games.needed();
    let play = games.worst.play.iter().filter_map(|step| Some((step.vertex()?, None)));
    Ok(Verification {
        claims: ready.claims_of_scores(needed, games.limit.is_none()),
        worst_case: Some(needed),
        games: Some(games.played),
        limit: games.limit,
        worst_play: replay(ready.graph, ready.rule(), None, first, play),
        ..ready.verification(Kind::Marking, games.moves)
    })
}
