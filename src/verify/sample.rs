//! A strategy in many games against one Bob, where covering every Bob is out of reach.

use std::sync::Arc;

use games::coloring::{ColoringGame, ColoringMove, Rules};
use games::{Agent, Game, View};
use graphs::{Budget, Graph, Parameters, VertexSet};
use strategies::{Entry, NotApplicable};

use super::{Arena, Colored, Coverage, Defeat, Palette, Ready, Terms, Verification, replay_coloring};

/// Bob by the number of the game, so that each game has a seed of its own.
pub type Bobs<'a> = &'a dyn Fn(u64) -> Box<dyn Agent<ColoringGame>>;

/// One game.
struct Sampled {
    play: Vec<Colored>,
    /// The most colored neighbors that a vertex had when it was colored.
    score: u32,
    defeat: Option<Defeat>,
}

/// Plays the strategy `games` times in the coloring game, with the palette that is asked for, or else
/// the one that its theorems promise to be enough (max degree + 1 colors where there is none).
///
/// A theorem is refuted if Alice is beaten with its palette, or, for a color-blind strategy, if a vertex
/// had as many colored neighbors as its bound: these plays are plays of the marking game. Otherwise it
/// held in the games played. The worst case is given for color-blind strategies, on the scale of the
/// marking game.
///
/// # Errors
/// If the strategy does not apply to the graph, or not on these terms.
pub fn sample(
    graph: &Arc<Graph>,
    parameters: &Parameters,
    entry: &'static Entry,
    terms: &Terms,
    (bobs, games): (Bobs<'_>, u64),
    budget: &Budget,
) -> Result<Verification, NotApplicable> {
    let ready = Ready::new(graph, parameters, entry, terms)?;
    let promised = ready.prepared.promises.iter().map(|promise| ready.promised_shades(promise)).min();
    let shades = ready.only.or(promised).unwrap_or(ready.trivial).max(1);
    let palette = ready.palette(shades);
    let rules = Rules::new(palette.size()).expect("a palette has a class and a shade");
    let game = ColoringGame::new(Arc::clone(graph), rules);
    let meter = budget.start();

    let (mut played, mut moves, mut limit) = (0, 0, None);
    let mut worst: Option<Sampled> = None;
    for number in 0..games {
        if let Err(hit) = meter.look_up() {
            limit = Some(hit);
            break;
        }
        let one = play(&ready, palette, &game, &mut *bobs(number));
        played += 1;
        moves += one.play.len() as u64;
        let badness = |one: &Sampled| (one.defeat.is_some(), one.score);
        if worst.as_ref().is_none_or(|worst| badness(&one) > badness(worst)) {
            worst = Some(one);
        }
    }
    let (play, score, defeat) =
        worst.map_or((Vec::new(), 0, None), |worst| (worst.play, worst.score, worst.defeat));
    let guided = ready.guide().is_some();
    let needed = if play.is_empty() { 0 } else { score + 1 };
    let claims = ready.claims(|promise| {
        let same_palette = ready.promised_shades(promise) == shades;
        let broken = if guided { false } else { needed > promise.bound };
        if broken || (same_palette && defeat.is_some()) {
            return Some(false);
        }
        (limit.is_none() && (same_palette || !guided && defeat.is_none())).then_some(true)
    });
    Ok(Verification {
        entry,
        order: ready.prepared.order.clone(),
        guide: ready.guide(),
        arena: Arena::Coloring,
        claims,
        worst_case: (!guided).then_some(needed),
        coverage: limit.map_or(Coverage::Games(played), Coverage::Until),
        colors: Some(palette.size()),
        survives: defeat.is_some().then_some(false),
        positions: moves,
        replies: replay_coloring(graph, ready.rule(), &play),
        defeat,
    })
}

fn play(
    ready: &Ready<'_>,
    palette: Palette<'_>,
    game: &ColoringGame,
    bob: &mut dyn Agent<ColoringGame>,
) -> Sampled {
    let graph = game.graph();
    let rule = ready.rule();
    let (mut memory, mut position) = (rule.start(), game.initial());
    let mut uncolored = VertexSet::full(graph.order());
    let mut one = Sampled { play: Vec::new(), score: 0, defeat: None };
    let mut legal = Vec::new();
    while game.value(&position).is_none() {
        let last = one.play.last().copied();
        let (vertex, color) = if one.play.len().is_multiple_of(2) {
            let last = last.map(|(vertex, _)| vertex);
            let view = View { graph, uncolored: &uncolored, colors: position.colors(), last };
            let (vertex, _) = rule.next(&mut memory, view);
            let Some(color) = palette.choose(graph, position.colors(), vertex) else {
                one.defeat = Some(Defeat::NoShade(vertex));
                return one;
            };
            (vertex, color)
        } else {
            let last = last.map(|(vertex, color)| ColoringMove::Color { vertex, color });
            let step = bob.choose(game, &position, last);
            game.moves(&position, &mut legal);
            assert!(legal.contains(&step), "Bob plays {step}, which is not legal");
            let ColoringMove::Color { vertex, color } = step else { unreachable!("nobody may pass") };
            (vertex, color)
        };
        let before = graph.neighbors(vertex).iter().filter(|&&w| !uncolored.contains(w)).count();
        one.score = one.score.max(before as u32);
        one.play.push((vertex, color));
        uncolored.remove(vertex);
        game.play(&mut position, ColoringMove::Color { vertex, color });
    }
    let dead = |v: &graphs::Vertex| game.available(&position, *v).next().is_none();
    one.defeat = position.uncolored().find(dead).map(Defeat::Dead);
    one
}
