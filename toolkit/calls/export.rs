//! A game to keep: the position as SVG or TikZ, the play as a film, the moves as JSON.

use games::{Adjacency, Game, Player};
use graphs::formats;
use pictures::film;
use serde::{Deserialize, Serialize};

use super::desk::{Call, Desk, Fault, typed};
use super::given::{GivenGame, UnderWay};
use super::words::Side;
use crate::players::{Named, Seat, Seated};
use crate::sitting::Ply;
use crate::{films, moves};

/// The call.
pub const CALL: Call = Call {
    name: "export",
    about: "the position as SVG or TikZ, the play as a film, the moves as JSON",
    answer: |desk, question| typed(question, |question: Question| export(desk, &question)),
};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Question {
    game: GivenGame,
    format: Format,
    /// Who plays Alice, where that is a player of the catalogue.
    alice: Option<String>,
    /// Who plays Bob.
    bob: Option<String>,
    /// Whether strategies play outside their class.
    #[serde(default)]
    force: bool,
    /// What was said of each move; shorter lists are filled up.
    #[serde(default)]
    whys: Vec<Option<String>>,
}

#[derive(Deserialize, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
enum Format {
    Svg,
    Tikz,
    Filmstrip,
    Transcript,
}

#[derive(Serialize)]
struct Answer {
    text: String,
    /// The media type.
    media: &'static str,
    /// The extension of a file name.
    extension: &'static str,
}

fn export(desk: &Desk, question: &Question) -> Result<Answer, Fault> {
    let under_way = question.game.read()?;
    let graph = under_way.graph();
    if question.format == Format::Filmstrip && graph.order() > film::LARGEST {
        return Err(Fault::new(format!(
            "expected a graph of at most {} vertices for a filmstrip, found {}",
            film::LARGEST,
            graph.order()
        )));
    }
    if question.format == Format::Transcript {
        let text = serde_json::to_string_pretty(&transcript(question, &under_way)).map_err(Fault::of)?;
        return Ok(Answer { text, media: "application/json", extension: "json" });
    }
    let parameters = desk.parameters(&graph);
    let mut seated: Vec<(Player, Seated<'_>)> = Vec::new();
    for (side, name) in [(Player::Alice, &question.alice), (Player::Bob, &question.bob)] {
        if let Some(name) = name {
            let named: Named = name.parse().map_err(Fault::of)?;
            let seat = Seat {
                limits: desk.budget(None, None),
                force: question.force,
                ..Seat::new(&under_way.game, &parameters, side)
            };
            seated.push((side, named.sit(&seat).map_err(Fault::of)?));
        }
    }
    let who = |name: &Option<String>| name.clone().unwrap_or_else(|| "a person".into());
    let heading = format!(
        "{} against {} on {}, {} colors",
        who(&question.alice),
        who(&question.bob),
        question.game.graph.name(),
        under_way.game.rules().colors()
    );
    let players = seated.iter_mut().map(|(side, player)| (*side, player));
    let film = films::of_play(heading, &under_way.game, &plies(&under_way, question), players);
    Ok(match question.format {
        Format::Tikz => Answer { text: film.tikz(&graph), media: "text/plain", extension: "tex" },
        Format::Filmstrip => {
            Answer { text: film.draw(&graph, None), media: "image/svg+xml", extension: "svg" }
        }
        Format::Svg | Format::Transcript => {
            Answer { text: film.svg(&graph), media: "image/svg+xml", extension: "svg" }
        }
    })
}

fn plies(under_way: &UnderWay, question: &Question) -> Vec<Ply<games::coloring::ColoringMove>> {
    let whys = question.whys.iter().cloned().chain(std::iter::repeat(None));
    let made = under_way.play.plies().iter().zip(whys);
    made.map(|(&(player, step), remark)| Ply { player, step, remark }).collect()
}

/// A game as JSON.
#[derive(Serialize)]
struct Transcript {
    /// What the graph is called.
    graph: String,
    /// The graph on which the game is played.
    graph6: String,
    n: usize,
    m: usize,
    k: u32,
    first: Side,
    connected: bool,
    pass: &'static str,
    /// Who plays Alice; null for a person.
    alice: Option<String>,
    /// Who plays Bob.
    bob: Option<String>,
    /// Who has won; null while the game goes on.
    winner: Option<Side>,
    /// The moves, as `mapgame solve --moves --after` takes them.
    moves: String,
    plies: Vec<Told>,
}

/// A move, and what was said of it.
#[derive(Serialize)]
struct Told {
    /// The number of the move, from 1.
    ply: usize,
    player: Side,
    #[serde(rename = "move")]
    step: String,
    why: Option<String>,
}

fn transcript(question: &Question, under_way: &UnderWay) -> Transcript {
    let (game, graph) = (&under_way.game, under_way.game.graph());
    let variant = game.rules().variant();
    let told = plies(under_way, question).into_iter().enumerate().map(|(index, ply)| Told {
        ply: index + 1,
        player: ply.player.into(),
        step: moves::spell(graph, ply.step),
        why: ply.remark,
    });
    let plies: Vec<Told> = told.collect();
    let words: Vec<&str> = plies.iter().map(|ply| ply.step.as_str()).collect();
    Transcript {
        graph: question.game.graph.name(),
        graph6: formats::to_graph6(graph),
        n: graph.order(),
        m: graph.size(),
        k: game.rules().colors(),
        first: variant.first.into(),
        connected: variant.adjacency == Adjacency::Connected,
        pass: variant.passing.name(),
        alice: question.alice.clone(),
        bob: question.bob.clone(),
        winner: game.value(&under_way.position).map(|verdict| verdict.winner().into()),
        moves: words.join(","),
        plies,
    }
}
