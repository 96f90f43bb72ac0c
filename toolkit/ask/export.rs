//! Exports a game: the position as SVG or TikZ, the play as a film, the moves as JSON.

use std::iter::repeat;
use std::sync::Arc;

use crate::pictures::film::{self, Film};
use games::certificate::Kind;
use games::marking::{MarkingGame, MarkingMove};
use games::{Game, Play, Player, VertexMove};
use graphs::{Budget, Graph};
use serde::{Deserialize, Serialize};

use super::desk::{Call, Desk, typed};
use super::given::{Fault, GivenGame, SeatRequest};
use crate::counts::count;
use crate::films;
use crate::moves::WrittenMove;
use crate::players::{BoxedAgent, SeatGame};
use crate::sitting::Ply;
use crate::transcript::{Transcript, TranscriptGame, TranscriptInfo};
use crate::under_way::GameInProgress;
use crate::winner;

pub(crate) const CALL: Call = Call {
    name: "export",
    about: "the position as SVG or TikZ, the play as a film, the moves as JSON",
    answer: |desk, question| typed(question, |question: Question| export(desk, &question)),
};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Question {
    game: GivenGame,
    format: Format,
    /// The player of Alice, if it is one of the catalogue.
    alice: Option<String>,
    bob: Option<String>,
    /// Whether strategies play outside their class.
    #[serde(default)]
    force: bool,
    /// The remark on each move; shorter lists are filled up.
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
    media: &'static str,
    extension: &'static str,
}

fn export(desk: &Desk, question: &Question) -> Result<Answer, Fault> {
    let heading = question.heading(question.game.rules()?.colors());
    match question.game.kind() {
        Kind::Coloring => {
            let under_way = question.game.coloring()?;
            exported(desk, question, &under_way, |seated, plies| {
                films::of_play(heading, &under_way.game, &plies, seated)
            })
        }
        Kind::Marking => {
            let (under_way, k) = (question.game.marking()?, question.game.rules()?.colors());
            exported(desk, question, &under_way, |seated, plies| {
                of_marking(heading, &under_way, k, seated, plies)
            })
        }
    }
}

type PlayerAdapter<'g, G> = Vec<(Player, BoxedAgent<'g, G>)>;

/// The game in the requested format; a film is made of the players and the moves.
fn exported<G: SeatGame + TranscriptGame>(
    desk: &Desk,
    question: &Question,
    under_way: &GameInProgress<G>,
    film: impl FnOnce(PlayerAdapter<'_, G>, Vec<Ply<G::Move>>) -> Film,
) -> Result<Answer, Fault>
where
    G::Move: WrittenMove,
{
    let GameInProgress { game, play, .. } = under_way;
    let graph = Arc::new(game.graph().clone());
    question.check_size(&graph)?;
    if question.format == Format::Transcript {
        return question.transcript(under_way);
    }
    let limits = desk.budget(None, None);
    let parameters = desk.parameters(&graph, &limits);
    // Players that cannot be seated add nothing to the film.
    let sit = |(side, asked): (_, SeatRequest<'_>)| Some((side, asked.sit(game, &parameters, side).ok()?));
    let seated = question.asked(&limits).into_iter().filter_map(sit).collect();
    Ok(question.drawn(&film(seated, question.plies(play).collect()), &graph))
}

fn of_marking(
    heading: String,
    GameInProgress { game, position, .. }: &GameInProgress<MarkingGame>,
    k: u32,
    seated: PlayerAdapter<'_, MarkingGame>,
    made: Vec<Ply<MarkingMove>>,
) -> Film {
    let mut markers: Vec<_> = seated.into_iter().filter(|(_, marker)| marker.remembers()).collect();
    let (mut before, mut last, mut plies) = (game.initial(), None, Vec::new());
    for Ply { player, step, remark: why } in made {
        if let Some((_, marker)) = markers.iter_mut().find(|(side, _)| *side == player) {
            marker.choose(game, &before, last);
        }
        game.play(&mut before, step);
        last = Some(step);
        let memory = markers.iter().find_map(|(_, marker)| marker.memory()).unwrap_or_default();
        plies.push(film::Ply { player, vertex: step.vertex(), color: None, memory, why });
    }
    let shown = || markers.iter().map(|(_, marker)| marker);
    Film {
        heading,
        plies,
        given: 0,
        order: shown().find_map(|marker| Some(marker.order()?.sequence().to_vec())),
        guide: None,
        arrows: shown().map(|marker| marker.arrows()).find(|arrows| !arrows.is_empty()).unwrap_or_default(),
        lost_at: winner::lost_at(game, k, position),
        ending: winner::in_words(game, k, position),
    }
}

impl Question {
    fn asked(&self, limits: &Budget) -> Vec<(Player, SeatRequest<'_>)> {
        let seats = [(Player::Alice, &self.alice, &self.bob), (Player::Bob, &self.bob, &self.alice)];
        let asked = seats.into_iter().filter_map(|(side, name, across)| {
            let (limits, force) = (limits.clone(), self.force);
            let across = across.as_deref();
            Some((
                side,
                SeatRequest { name: name.as_deref()?, across, force, limits, ..SeatRequest::default() },
            ))
        });
        asked.collect()
    }

    fn plies<M: Copy>(&self, play: &Play<M>) -> impl Iterator<Item = Ply<M>> {
        let whys = self.whys.iter().cloned().chain(repeat(None));
        play.plies().iter().zip(whys).map(|(&(player, step), remark)| Ply { player, step, remark })
    }

    fn heading(&self, k: u32) -> String {
        let who = |name: &Option<String>| name.clone().unwrap_or_else(|| "a person".into());
        let (alice, bob) = (who(&self.alice), who(&self.bob));
        let game = match self.game.kind() {
            Kind::Coloring => count(k, "color"),
            Kind::Marking => format!("the marking game with k = {k}"),
        };
        format!("{alice} against {bob} on {}, {game}", self.game.graph.name())
    }

    fn check_size(&self, graph: &Graph) -> Result<(), Fault> {
        if self.format == Format::Filmstrip && graph.order() > film::LARGEST {
            return Err(Fault::new(format!(
                "expected a graph of at most {} vertices for a filmstrip, found {}",
                film::LARGEST,
                graph.order()
            )));
        }
        Ok(())
    }

    fn drawn(&self, film: &Film, graph: &Graph) -> Answer {
        match self.format {
            Format::Tikz => Answer { text: film.tikz(graph), media: "text/plain", extension: "tex" },
            Format::Filmstrip => {
                Answer { text: film.draw(graph, None), media: "image/svg+xml", extension: "svg" }
            }
            Format::Svg | Format::Transcript => {
                Answer { text: film.svg(graph), media: "image/svg+xml", extension: "svg" }
            }
        }
    }

    fn transcript<G>(&self, under_way: &GameInProgress<G>) -> Result<Answer, Fault>
    where
        G: TranscriptGame,
        G::Move: WrittenMove,
    {
        if !self.game.start().is_empty() {
            return Err(Fault::new(
                "expected a game without a start for a transcript; the address holds this one",
            ));
        }
        let about = TranscriptInfo {
            graph: self.game.graph.name(),
            rules: self.game.rules()?,
            alice: self.alice.as_deref(),
            bob: self.bob.as_deref(),
            seed: self.game.graph.seed(),
        };
        let GameInProgress { game, play, .. } = under_way;
        let transcript = Transcript::of(about, game, self.plies(play));
        Ok(Answer { text: transcript.text(), media: "application/json", extension: "json" })
    }
}
