//! A strategy in many games against one Bob, where covering every Bob is out of reach.

use std::sync::Arc;
use std::time::Duration;

use games::certificate::Kind;
use games::coloring::{ColoringGame, ColoringMove, Rules};
use games::marking::{MarkingGame, MarkingMove};
use games::{Agent, Answer, Game, Plan, Player, VertexMove, View};
use graphs::{Budget, Graph, Limit, Parameters, Vertex, VertexSet, rng};
use strategies::{Invariant, Strategy};

use super::known::KnownPalette;
use super::ready::ReadyStrategy;
use super::{
    ColoredVertex, Coverage, Defeat, Palette, Terms, Verification, VerifyError, replay, replay_coloring,
};
use crate::players::{NamedPlayer, Seat, SeatGame};
use crate::response::{Adversary, Replies};

/// Who plays Bob, and how often.
#[derive(Debug, Clone, Copy)]
pub struct Sampling<'a> {
    pub bob: &'a NamedPlayer,
    pub games: u64,
    /// The master seed; each game has one of its own that hangs on it.
    pub seed: u64,
}

impl Sampling<'_> {
    /// The seed of one game.
    fn seed_of(&self, game: u64) -> u64 {
        rng::seed_of(&[self.seed, game])
    }
}

/// One game, of moves such as these.
struct SampledGame<M> {
    play: Vec<M>,
    /// The most colored neighbors that a vertex had when it was colored.
    score: u32,
    defeat: Option<Defeat>,
    /// What Bob said of his moves; nothing at Alice's.
    remarks: Vec<Option<String>>,
}

impl<M> Default for SampledGame<M> {
    fn default() -> Self {
        SampledGame { play: Vec::new(), score: 0, defeat: None, remarks: Vec::new() }
    }
}

/// What came of all games.
struct Games<M> {
    /// The first of the worst games; none where no game was played.
    worst: SampledGame<M>,
    played: u64,
    moves: u64,
    limit: Option<Limit>,
}

impl<M> Games<M> {
    /// What the strategy needed, on the scale of the marking game.
    fn needed(&self) -> u32 {
        if self.worst.play.is_empty() { 0 } else { self.worst.score + 1 }
    }

    fn coverage(&self) -> Coverage {
        Coverage::Games { played: self.played, limit: self.limit }
    }
}

/// Plays the strategy many times against one Bob: in the marking game where the terms say so, otherwise in
/// the coloring game, with the palette that is asked for, or else the one that its theorems promise to be
/// enough (max degree + 1 colors where there is none). One question to a search of Bob's may cost what
/// the budget allows, of whose time all games have to make do.
///
/// A theorem is refuted if Alice is beaten with its palette, or, for a color-blind strategy, if a vertex
/// had as many colored neighbors as its bound: these plays are plays of the marking game. Otherwise it
/// held in the games played. The worst case is given for color-blind strategies, on the scale of the
/// marking game.
///
/// # Errors
/// If the strategy does not apply to the graph, or not on these terms, or nobody plays Bob in this way, or one of
/// the two fails.
pub fn sample(
    graph: &Arc<Graph>,
    parameters: &Parameters,
    strategy: &dyn Strategy,
    terms: &Terms,
    sampling: Sampling<'_>,
    budget: &Budget,
) -> Result<Verification, VerifyError> {
    let budget = budget.shared();
    let prepare = || ReadyStrategy::new(graph, parameters, strategy, terms);
    let ready = match budget.guard(Duration::ZERO, prepare) {
        Ok(ready) => ready?,
        Err(limit) => return Ok(Verification::of_nothing(strategy.name(), terms, limit)),
    };
    ready.check()?;
    let done = match terms.game {
        Some(Kind::Marking) => marked(&ready, sampling, &budget),
        Some(Kind::Coloring) | None => colored(&ready, sampling, &budget),
    };
    ready.check().and(done)
}

/// How long after a limit a game may last in which nobody looks at it.
const GRACE: Duration = Duration::from_millis(100);

/// Plays the games, each as `one` does, until a limit.
fn games<'g, G: SeatGame, M>(
    ready: &ReadyStrategy<'g>,
    palette: Palette<'g>,
    game: &'g G,
    sampling: Sampling<'_>,
    budget: &Budget,
    one: impl Fn(&mut dyn Agent<G>) -> SampledGame<M>,
) -> Result<Games<M>, VerifyError> {
    let known: Arc<dyn Replies + '_> = Arc::new(KnownPalette::new(ready.rule(), palette));
    let mut games = Games { worst: SampledGame::default(), played: 0, moves: 0, limit: None };
    // Who needs no seed of its own for a game keeps what it found out in those before.
    let mut seated = None;
    let meter = budget.start();
    for number in 0..sampling.games {
        if !sampling.bob.is_seedless() {
            seated = None;
        }
        let bob = match &mut seated {
            Some(bob) => bob,
            empty => empty.insert(sampling.bob.sit(&Seat {
                seed: sampling.seed_of(number),
                limits: budget.clone(),
                across: Adversary::Known(Arc::clone(&known)),
                ..Seat::new(game, ready.parameters, Player::Bob)
            })?),
        };
        bob.begin();
        let sampled = match meter.look_up().and_then(|()| budget.guard(GRACE, || one(&mut **bob))) {
            Ok(sampled) => sampled,
            Err(hit) => {
                games.limit = Some(hit);
                break;
            }
        };
        ready.check()?;
        sampling.bob.check()?;
        games.moves += sampled.play.len() as u64;
        let badness = |one: &SampledGame<M>| (one.defeat.is_some(), one.score);
        if games.played == 0 || badness(&sampled) > badness(&games.worst) {
            games.worst = sampled;
        }
        games.played += 1;
    }
    Ok(games)
}

fn colored(
    ready: &ReadyStrategy<'_>,
    sampling: Sampling<'_>,
    budget: &Budget,
) -> Result<Verification, VerifyError> {
    let graph = ready.graph;
    let promised = ready.prepared.promises.iter().map(|promise| ready.promised_shades(promise)).min();
    let shades = ready.only.or(promised).unwrap_or(ready.trivial).max(1);
    let palette = ready.palette(shades);
    let first = ready.variant.first;
    let rules = Rules::new(palette.size()).expect("a palette has a class and a shade").starting(first);
    let game = ColoringGame::new(Arc::clone(graph), rules);
    let games = games(ready, palette, &game, sampling, budget, |bob| play(ready, palette, &game, bob))?;
    let (needed, limit, coverage) = (games.needed(), games.limit, games.coverage());
    let SampledGame { play, defeat, remarks, .. } = games.worst;
    let guided = !matches!(ready.prepared.plan, Plan::ColorBlind(_));
    let claims = ready.claims(|promise| {
        let same_palette = ready.promised_shades(promise) == shades;
        let broken = if guided { false } else { needed > promise.bound };
        if broken || (same_palette && defeat.is_some()) {
            return Some(false);
        }
        (limit.is_none() && (same_palette || !guided && defeat.is_none())).then_some(true)
    });
    let mut replies = replay_coloring(graph, ready.rule(), &play, palette.size(), first);
    for (reply, remark) in replies.iter_mut().zip(remarks) {
        reply.why = reply.why.take().or(remark);
    }
    Ok(Verification {
        claims,
        worst_case: (!guided).then_some(needed),
        colors: Some(palette.size()),
        survives: defeat.is_some().then_some(false),
        replies,
        defeat,
        ..ready.verification(Kind::Coloring, coverage, games.moves)
    })
}

fn marked(
    ready: &ReadyStrategy<'_>,
    sampling: Sampling<'_>,
    budget: &Budget,
) -> Result<Verification, VerifyError> {
    let game = MarkingGame::new(Arc::clone(ready.graph), Player::Alice);
    let games = games(ready, ready.palette(1), &game, sampling, budget, |bob| mark(ready, &game, bob))?;
    let needed = games.needed();
    let claims = ready.claims(|promise| match promise.theorem.invariant {
        Invariant::GameChromaticNumber if needed > promise.bound => None,
        _ if needed > promise.bound => Some(false),
        _ => games.limit.is_none().then_some(true),
    });
    Ok(Verification {
        claims,
        worst_case: Some(needed),
        replies: replay(ready.graph, ready.rule(), &games.worst.play),
        ..ready.verification(Kind::Marking, games.coverage(), games.moves)
    })
}

fn mark(
    ready: &ReadyStrategy<'_>,
    game: &MarkingGame,
    bob: &mut dyn Agent<MarkingGame>,
) -> SampledGame<Vertex> {
    let (rule, graph) = (ready.rule(), game.graph());
    let (mut memory, mut position) = (rule.start(), game.initial());
    let mut unmarked = VertexSet::full(graph.order());
    let mut play: Vec<Vertex> = Vec::new();
    let mut legal = Vec::new();
    while game.value(&position).is_none() {
        let last = play.last().copied();
        let step = if play.len().is_multiple_of(2) {
            let view = View { graph, uncolored: &unmarked, colors: &[], last };
            MarkingMove::Mark(rule.next(&mut memory, view).0)
        } else {
            let step = bob.choose(game, &position, last.map(MarkingMove::Mark));
            game.moves(&position, &mut legal);
            assert!(legal.contains(&step), "Bob plays {step}, which is not legal");
            step
        };
        game.play(&mut position, step);
        let vertex = step.vertex().expect("nobody may pass");
        unmarked.remove(vertex);
        play.push(vertex);
    }
    SampledGame { play, score: position.score().neighbors(), ..SampledGame::default() }
}

fn play(
    ready: &ReadyStrategy<'_>,
    palette: Palette<'_>,
    game: &ColoringGame,
    bob: &mut dyn Agent<ColoringGame>,
) -> SampledGame<ColoredVertex> {
    let graph = game.graph();
    let rule = ready.rule();
    let (mut memory, mut position) = (rule.start(), game.initial());
    let mut uncolored = VertexSet::full(graph.order());
    let mut one = SampledGame::default();
    let mut legal = Vec::new();
    while game.value(&position).is_none() {
        let last = one.play.last().copied();
        let (vertex, color, remark) = if game.to_move(&position) == Player::Alice {
            let last = last.map(|(vertex, _)| vertex);
            let view = View { graph, uncolored: &uncolored, colors: position.colors(), last };
            let Answer { vertex, color, .. } = rule.answer(&mut memory, view, palette.size());
            let color = color.or_else(|| palette.choose(graph, position.colors(), vertex));
            let Some(color) = color else {
                one.defeat = Some(Defeat::NoShade(vertex));
                return one;
            };
            (vertex, color, None)
        } else {
            let last = last.map(|(vertex, color)| ColoringMove::Color { vertex, color });
            let step = bob.choose(game, &position, last);
            game.moves(&position, &mut legal);
            assert!(legal.contains(&step), "Bob plays {step}, which is not legal");
            let ColoringMove::Color { vertex, color } = step else { unreachable!("nobody may pass") };
            (vertex, color, bob.remark())
        };
        let before = graph.neighbors(vertex).iter().filter(|&&w| !uncolored.contains(w)).count();
        one.score = one.score.max(before as u32);
        one.play.push((vertex, color));
        one.remarks.push(remark);
        uncolored.remove(vertex);
        game.play(&mut position, ColoringMove::Color { vertex, color });
    }
    let dead = |v: &Vertex| game.available(&position, *v).next().is_none();
    one.defeat = position.uncolored().find(dead).map(Defeat::Dead);
    one
}
