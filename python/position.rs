//! Positions of the coloring game: who is to move, which moves win, what a player answers, pictures.

use std::sync::Arc;

use games::coloring::{Color, ColoringGame, ColoringMove, ColoringPosition, Rules as GameRules, Verdict};
use games::{Game, Play, Player, VertexMove};
use graphs::{Budget, Graph, Parameters, Vertex};
use pyo3::prelude::*;
use serde_json::{Value, json};
use solver::Decider;
use toolkit::analysis::analyze;
use toolkit::ask::LARGEST as LARGEST_BOARD;
use toolkit::films;
use toolkit::pictures::film::{Film, LARGEST};
use toolkit::pictures::{Palette, readable_on};
use toolkit::players::{NoPlayer, Seat};
use toolkit::sitting::{IllegalMove, check, reason};
use toolkit::verify::Verification;

use crate::convert::shaped;
use crate::graph::Core;
use crate::player::PlayerSource;
use crate::plays::{blame, named};
use crate::rules::{Rules, player};
use crate::work::{Limits, wrong};

/// A vertex and a color; `None` for a pass.
type Step = Option<(usize, u32)>;

/// The largest number of colors for listed moves, as on the command line.
const MOST: u32 = 1024;

/// A play of the coloring game.
struct PlayBegun {
    game: ColoringGame,
    moves: Vec<ColoringMove>,
    position: ColoringPosition,
}

fn begun(core: &Core, rules: &Rules, k: u32, steps: &[Step]) -> PyResult<PlayBegun> {
    if k > MOST {
        return Err(wrong(format!("k: expected at most {MOST} where moves are listed, found {k}")));
    }
    let played = rules.played(core)?;
    let order = played.order();
    let game = ColoringGame::new(played, GameRules::new(k).map_err(wrong)?.playing(rules.variant()?));
    let (mut moves, mut position) = (Vec::new(), game.initial());
    for (index, step) in steps.iter().enumerate() {
        let place = format!("move {}", index + 1);
        let step = match *step {
            None => ColoringMove::Pass,
            Some((v, _)) if v >= order => {
                return Err(wrong(format!("{place}: expected a vertex below {order}, found {v}")));
            }
            Some((v, color)) => ColoringMove::Color { vertex: Vertex::new(v), color: Color::new(color) },
        };
        match check(&game, &position, step) {
            Ok(()) => {}
            Err(IllegalMove::Over) => {
                return Err(wrong(format!(
                    "{place}: expected no more moves, since the game is over, found {step}"
                )));
            }
            Err(illegal) => {
                return Err(wrong(format!("{place}: expected a legal move, found {step}: {illegal}")));
            }
        }
        game.play(&mut position, step);
        moves.push(step);
    }
    Ok(PlayBegun { game, moves, position })
}

fn move_value(step: ColoringMove) -> Value {
    match step {
        ColoringMove::Color { vertex, color } => json!([vertex.index(), color.index()]),
        ColoringMove::Pass => Value::Null,
    }
}

/// The position after these moves.
#[pyfunction]
pub fn standing<'py>(
    py: Python<'py>,
    graph: &Core,
    rules: Rules,
    k: u32,
    moves: Vec<Step>,
) -> PyResult<Bound<'py, PyAny>> {
    let PlayBegun { game, position, .. } = begun(graph, &rules, k, &moves)?;
    let value = game.value(&position);
    let mut legal = Vec::new();
    if value.is_none() {
        game.moves(&position, &mut legal);
    }
    let colors = position.colors().iter().map(|color| color.map(Color::index));
    let dead = position.uncolored().filter(|&v| game.available(&position, v).next().is_none());
    shaped(
        py,
        &json!({
            "to_move": value.is_none().then(|| game.to_move(&position).name()),
            "winner": value.map(|verdict| if verdict == Verdict::AliceWins { "alice" } else { "bob" }),
            "colors": colors.collect::<Vec<_>>(),
            "legal": legal.into_iter().map(move_value).collect::<Vec<_>>(),
            "dead": dead.map(Vertex::index).collect::<Vec<_>>(),
        }),
    )
}

/// The moves of a position, up to symmetry, and a line of best play; or the limit that was reached.
#[pyfunction]
pub fn analysis<'py>(
    py: Python<'py>,
    graph: &Core,
    rules: Rules,
    k: u32,
    moves: Vec<Step>,
    limits: Limits,
) -> PyResult<Bound<'py, PyAny>> {
    let PlayBegun { game, position, .. } = begun(graph, &rules, k, &moves)?;
    let found = limits.run(py, move |budget| {
        let mut decider = Decider::new(game.graph(), budget);
        analyze(&game, &position, &mut decider).map_err(|limit| limit.to_string())
    })?;
    let said = match found {
        Err(limit) => json!({ "limit": limit }),
        Ok(found) => {
            let classes = found.moves.iter().map(
                |class| json!({ "move": move_value(class.example), "wins": class.wins, "alike": class.size }),
            );
            json!({
                "limit": null,
                "to_move": found.to_move.name(),
                "winner": found.winner.name(),
                "moves": classes.collect::<Vec<_>>(),
                "line": found.line.iter().copied().map(move_value).collect::<Vec<_>>(),
            })
        }
    };
    shaped(py, &said)
}

/// The answer of a player in a position, with its remark.
#[pyfunction]
pub fn reply<'py>(
    py: Python<'py>,
    graph: &Core,
    rules: Rules,
    k: u32,
    moves: Vec<Step>,
    who: PlayerSource,
    limits: Limits,
) -> PyResult<Bound<'py, PyAny>> {
    let PlayBegun { game, moves, position } = begun(graph, &rules, k, &moves)?;
    if game.value(&position).is_some() {
        return Err(wrong("the game is over"));
    }
    let (player, function) = named(who)?;
    let seed = limits.seed;
    let done = limits.run(py, move |budget| {
        let parameters = Parameters::of(game.graph(), &budget.for_parameters());
        let side = game.to_move(&position);
        let seat = Seat { seed, limits: budget.clone(), ..Seat::new(&game, &parameters, side) };
        let mut seated = player.sit(&seat).map_err(|fault| fault.to_string())?;
        let mut play = Play::new();
        let mut before = game.initial();
        for &step in &moves {
            let mover: Player = game.to_move(&before);
            play.push(mover, step);
            game.play(&mut before, step);
        }
        seated.resume(&game, &play, side);
        let step = seated.choose(&game, &position, moves.last().copied());
        player.check().map_err(|fault| fault.to_string())?;
        Ok::<_, String>((step, reason(&game, &*seated)))
    })?;
    let (step, remark) = done.map_err(|fault| blame(py, fault, [&function]))?;
    shaped(
        py,
        &json!({ "move": move_value(step), "remark": remark, "vertex": step.vertex().map(Vertex::index) }),
    )
}

/// What a picture shows.
#[derive(FromPyObject)]
pub enum Shown {
    /// A verification, as JSON.
    Findings(String),
    /// The moves of a play.
    Play((Rules, u32, Vec<Step>)),
}

/// A picture of a graph, a verification or a play: its last position (`svg`, `tikz`), or all (`film`).
/// The order must have every vertex once, and the guide a class for each.
#[pyfunction]
#[pyo3(signature = (graph, heading, shown = None, form = "film", order = None, guide = None))]
pub fn film(
    py: Python<'_>,
    graph: &Core,
    heading: String,
    shown: Option<Shown>,
    form: &str,
    order: Option<Vec<usize>>,
    guide: Option<Vec<u32>>,
) -> PyResult<String> {
    let (shown, mut film) = match shown {
        Some(Shown::Findings(findings)) => {
            let found: Verification = serde_json::from_str(&findings).map_err(wrong)?;
            (Arc::clone(&graph.0), films::verification_film(&heading, &graph.0, &found))
        }
        Some(Shown::Play((rules, k, steps))) => {
            let PlayBegun { game, moves, .. } = begun(graph, &rules, k, &steps)?;
            (rules.played(graph)?, films::of_moves(heading, &game, &moves))
        }
        None => (Arc::clone(&graph.0), Film { heading, ..Film::default() }),
    };
    let most = if form == "film" { LARGEST } else { LARGEST_BOARD };
    if shown.order() > most {
        return Err(wrong(format!(
            "expected a graph of at most {most} vertices to draw, found {}",
            shown.order()
        )));
    }
    film.order = order.map(|order| order.into_iter().map(Vertex::new).collect()).or(film.order);
    film.guide = guide.or(film.guide);
    Ok(py.detach(|| match form {
        "film" => film.draw(&shown, None),
        "tikz" => film.tikz(&shown),
        _ => film.svg(&shown),
    }))
}

/// Checks the name of a player for this side, with its budget; `is_alone` if it knows no strategy of its opponent.
#[pyfunction]
pub fn check_player(who: PlayerSource, side: &str, is_alone: bool) -> PyResult<()> {
    let side = player("side", side)?;
    let (player, _) = named(who)?;
    let point = Arc::new(Graph::from_edges(1, []).map_err(wrong)?);
    let game = ColoringGame::new(point, GameRules::new(1).map_err(wrong)?);
    let parameters = Parameters::of(game.graph(), &Budget::unlimited());
    match player.sit(&Seat::new(&game, &parameters, side)) {
        Ok(_) | Err(NoPlayer::NotApplicable(_) | NoPlayer::Guest(_)) => Ok(()),
        Err(NoPlayer::NotKnown { .. }) if !is_alone => Ok(()),
        Err(fault) => Err(wrong(fault)),
    }
}

/// The inks of colors 0, 1, ..., each with a readable text color, as `#rrggbb`.
#[pyfunction]
pub fn inks(colors: usize) -> Vec<(String, String)> {
    let palette = Palette::new(None, 0..colors);
    let hex = |ink: toolkit::pictures::Ink| format!("#{:02x}{:02x}{:02x}", ink.0, ink.1, ink.2);
    let both = |color| {
        let ink = palette.ink(color);
        (hex(ink), hex(readable_on(ink)))
    };
    (0..colors).map(both).collect()
}
