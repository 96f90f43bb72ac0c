//! Films of plays: of a verification, of a game of a match, of a person's game.

use crate::pictures::film::{Film, Ply};
use games::coloring::{Color, ColoringGame, ColoringMove, ColoringPosition, Verdict};
use games::{BoxedAgent, Game, Player, VertexMove};
use graphs::{Graph, Vertex};

use crate::counts::count;
use crate::labels::shown;
use crate::sitting;
use crate::verify::{Defeat, Verification};

/// The film of the play that a verification shows, on a graph with this name.
pub fn verification_film(name: &str, graph: &Graph, found: &Verification) -> Film {
    let colors = found.colors.map_or(String::new(), |k| format!(", {}", count(k, "color")));
    let plies = found.worst_play.iter().map(|reply| Ply {
        player: reply.player,
        vertex: Some(reply.vertex),
        color: reply.color.map(Color::index),
        memory: reply.memory.clone(),
        why: reply.why.clone(),
    });
    let lost_at = found.defeat.map(|(Defeat::Dead(v) | Defeat::NoShade(v))| v);
    Film {
        heading: format!("{} on {name}, the {} game{colors}", found.strategy, found.game),
        plies: plies.collect(),
        given: 0,
        order: found.order.clone(),
        guide: found.guide.clone(),
        arrows: found.arrows.clone(),
        lost_at,
        ending: found.ending(graph),
    }
}

/// A play of the coloring game with the remarks on its moves, and with the order, guide, arrows and memory of
/// strategies among the players. Strategies replay the game to recover their memory.
pub fn of_play<'g>(
    heading: String,
    game: &ColoringGame,
    plies: &[sitting::Ply<ColoringMove>],
    players: impl IntoIterator<Item = (Player, BoxedAgent<'g>)>,
) -> Film {
    let mut strategies: Vec<_> = players
        .into_iter()
        .filter(|(_, player)| player.memory().is_some() || player.order().is_some())
        .collect();
    let (mut position, mut last) = (game.initial(), None);
    let of_start = |(&v, color): (&Vertex, &Color)| Ply {
        player: Player::Alice,
        vertex: Some(v),
        color: Some(color.index()),
        memory: Vec::new(),
        why: None,
    };
    let mut shown: Vec<Ply> = game.start().colored.iter().map(of_start).collect();
    for ply in plies {
        if let Some((_, player)) = strategies.iter_mut().find(|(side, _)| *side == ply.player) {
            player.choose(game, &position, last);
        }
        game.play(&mut position, ply.step);
        last = Some(ply.step);
        let color = match ply.step {
            ColoringMove::Color { color, .. } => Some(color.index()),
            ColoringMove::Pass => None,
        };
        shown.push(Ply {
            player: ply.player,
            vertex: ply.step.vertex(),
            color,
            memory: strategies.iter().find_map(|(_, player)| player.memory()).unwrap_or_default(),
            why: ply.remark.clone(),
        });
    }
    let (lost_at, ending) = (lost_at(game, &position), ending(game, &position));
    let strategies = || strategies.iter().map(|(_, player)| player);
    Film {
        heading,
        plies: shown,
        given: game.start().colored.len(),
        order: strategies().find_map(|player| Some(player.order()?.sequence().to_vec())),
        guide: strategies().find_map(|player| Some(player.guide()?.coloring().colors().to_vec())),
        arrows: strategies()
            .map(|player| player.arrows())
            .find(|arrows| !arrows.is_empty())
            .unwrap_or_default(),
        lost_at,
        ending,
    }
}

/// The first vertex with neighbors of all colors, if one ended the game.
fn lost_at(game: &ColoringGame, position: &ColoringPosition) -> Option<Vertex> {
    let dead = position.uncolored().find(|&v| game.available(position, v).next().is_none());
    dead.filter(|_| game.value(position) == Some(Verdict::BobWins))
}

/// How a game ended, in words; `None` while it goes on.
pub fn ending(game: &ColoringGame, position: &ColoringPosition) -> Option<String> {
    let ending = |verdict| match (verdict, lost_at(game, position)) {
        (Verdict::AliceWins, _) => "every vertex is colored: Alice wins".to_owned(),
        (Verdict::BobWins, Some(v)) => format!("{} sees every color: Bob wins", shown(game.graph(), v)),
        (Verdict::BobWins, None) => "both have passed: Bob wins".to_owned(),
    };
    game.value(position).map(ending)
}

/// A play with only its moves.
pub fn of_moves(heading: String, game: &ColoringGame, moves: &[ColoringMove]) -> Film {
    let mut position = game.initial();
    let plies = moves.iter().map(|&step| {
        let player = game.to_move(&position);
        game.play(&mut position, step);
        sitting::Ply { player, step, remark: None }
    });
    of_play(heading, game, &plies.collect::<Vec<_>>(), [])
}
