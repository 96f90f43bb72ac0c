//! The place of a game in the proof of a certificate, and the winner's reply.

use games::certificate::{Kind, Lemma};
use games::{Player, VertexMove};
use graphs::{Graph, Vertex};
use itertools::Itertools;
use serde::{Deserialize, Serialize};

use super::desk::{Call, bytes, typed};
use super::given::{Fault, GivenGame, SpelledMove};
use crate::moves::WrittenMove;
use crate::under_way::GameInProgress;
use crate::walk::{ProofPlace, Reply};

pub(crate) const CALL: Call = Call {
    name: "walk",
    about: "the place of a game in the proof of a certificate, and the winner's reply",
    answer: |desk, question| {
        typed(question, |question: Question| {
            let budget = desk.budget(question.nodes, question.milliseconds);
            let proof = desk.proof(&bytes(&question.hex)?, &budget).map_err(Fault::of)?;
            let rules = question.game.rules()?;
            let foreign = || Fault::new("the certificate says nothing about this game");
            let winner = proof.winner(rules).ok_or_else(foreign)?;
            match question.game.kind() {
                Kind::Coloring => {
                    let GameInProgress { game, play, .. } = question.game.coloring()?;
                    let moves: Vec<_> = play.moves().collect();
                    let stand = proof.stand_in_coloring(&game, &moves).ok_or_else(foreign)?;
                    Ok(Answer::new(game.graph(), winner, &stand, moves.len()))
                }
                Kind::Marking => {
                    let GameInProgress { game, play, .. } = question.game.marking()?;
                    let moves: Vec<_> = play.moves().collect();
                    let stand = proof.stand_in_marking(&game, rules, &moves).ok_or_else(foreign)?;
                    Ok(Answer::new(game.graph(), winner, &stand, moves.len()))
                }
            }
        })
    },
};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Question {
    /// The bytes of the certificate, two hexadecimal digits each.
    hex: String,
    game: GivenGame,
    nodes: Option<u64>,
    milliseconds: Option<u64>,
}

#[derive(Serialize)]
struct Answer {
    winner: Player,
    /// `every`: the loser is to move; `reply`: the winner moves; `lemma`, `guard`: settled; `over`; `left`: the play has
    /// left the proof.
    stand: &'static str,
    /// The winner's move on the winner's turn: that of the proof, or of the lemma that has settled the game.
    reply: Option<SpelledMove>,
    lemma: Option<String>,
    /// The number of moves since it was settled.
    ago: usize,
    why: String,
    vertices: Vec<usize>,
}

impl Answer {
    fn new<M: WrittenMove + VertexMove>(
        graph: &Graph,
        winner: Player,
        stand: &ProofPlace<M>,
        moves: usize,
    ) -> Self {
        let stands = |stand, why: String| Answer {
            winner,
            stand,
            reply: None,
            lemma: None,
            ago: 0,
            why,
            vertices: Vec::new(),
        };
        let spelled = |step: M| SpelledMove::new(graph, step);
        let numbers = |vertices: &[Vertex]| vertices.iter().map(|v| v.index()).collect();
        match stand {
            ProofPlace::Every => {
                stands("every", format!("the proof answers every move of {}", winner.opponent()))
            }
            ProofPlace::Over => stands("over", "the game is over".to_owned()),
            ProofPlace::Left => stands("left", format!("{winner} has left the proof")),
            ProofPlace::Reply(step) => {
                Answer { reply: Some(spelled(*step)), ..stands("reply", "the reply of the proof".to_owned()) }
            }
            ProofPlace::Lemma(lemma, made, step) => Answer {
                reply: step.map(spelled),
                lemma: Some(lemma.to_string()),
                ago: moves - made,
                vertices: match lemma {
                    Lemma::Clique(members) | Lemma::Core(members) | Lemma::Mirror(members) => {
                        numbers(members)
                    }
                    _ => Vec::new(),
                },
                ..stands("lemma", lemma_text(graph, lemma))
            },
            ProofPlace::Guard(classes, made, reply) => {
                let (why, at) = match reply {
                    Some(reply) => (guard_text(graph, reply), reply.at.clone()),
                    None => {
                        let apart = if classes.len() > 1 { ", at each by itself" } else { "" };
                        let names = classes.iter().map(|class| names(graph, class)).join(" and ");
                        (format!("lemma guard: Alice holds out at {names}{apart}"), classes.concat())
                    }
                };
                Answer {
                    reply: reply.as_ref().map(|reply| spelled(reply.step)),
                    lemma: Some("guard".to_owned()),
                    ago: moves - made,
                    vertices: numbers(&at),
                    ..stands("guard", why)
                }
            }
        }
    }
}

fn names(graph: &Graph, vertices: &[Vertex]) -> String {
    let names: Vec<String> = vertices.iter().map(|&v| graph.label(v)).collect();
    format!("{{{}}}", names.join(", "))
}

/// How this reply keeps Alice's win, in words.
fn guard_text<M>(graph: &Graph, reply: &Reply<M>) -> String {
    let at = names(graph, &reply.at);
    match reply {
        Reply { at, .. } if at.is_empty() => {
            "lemma guard: no vertex is endangered any more, and any move will do".to_owned()
        }
        Reply { by_race: true, .. } => {
            format!("lemma guard, and the race at {at}: Alice takes those with the fewest colors left first")
        }
        Reply { by_race: false, .. } => format!("lemma guard: the reply of the proof at {at}"),
    }
}

fn lemma_text(graph: &Graph, lemma: &Lemma) -> String {
    match lemma {
        Lemma::Safe => "lemma safe: no vertex can die any more, so Alice wins".to_owned(),
        Lemma::Race => {
            "lemma race: Alice takes the endangered vertices in time, those with the fewest colors left first"
                .to_owned()
        }
        Lemma::Mirror(members) => {
            format!("lemma mirror: Alice answers each move at {} by its image", names(graph, members))
        }
        Lemma::Threat => "lemma threat: Bob kills a vertex with this move".to_owned(),
        Lemma::Clique(members) => format!(
            "lemma clique: {} are pairwise adjacent, and have together fewer colors left than vertices",
            names(graph, members)
        ),
        Lemma::Core(members) => format!(
            "lemma core: the last of {} to be marked has k marked neighbors by then",
            names(graph, members)
        ),
    }
}
