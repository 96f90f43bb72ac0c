//! The state of a game: who is to move, what may be chosen, which vertices are endangered, who has won.
//!
//! An uncolored vertex with l colors left and u uncolored neighbors is *safe* if l > u, since it sees at most one color
//! more for each of these: it can never see all colors. Otherwise it is *endangered*. It is *threatened* if one color is
//! left which some uncolored neighbor may take, and *dead* if none is left. Where moves are connected or bound in other
//! ways, the neighbor may be out of reach for a while; a threat is then one of the moves that may come.

use games::coloring::{ColoringMove, Verdict};
use games::{AtVertex, Game};
use graphs::Vertex;
use pictures::{Ink, Palette, readable_on};
use serde::{Deserialize, Serialize};

use super::desk::{Call, typed};
use super::given::{GivenGame, UnderWay};
use super::words::{Side, Spelled};
use crate::films;

/// The call.
pub const CALL: Call = Call {
    name: "position",
    about: "the state of a game: what may be chosen, what is endangered, who has won",
    answer: |_, question| {
        typed(question, |question: Question| Ok(state(&question.game.read()?, question.classes)))
    },
};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Question {
    game: GivenGame,
    /// The number of classes of the guide whose shades the colors are; none without a guide.
    classes: Option<u32>,
}

#[derive(Serialize)]
struct Answer {
    /// Who moves next, also when the game is over.
    to_move: Side,
    /// Who has won; null while the game goes on.
    winner: Option<Side>,
    /// Why.
    ending: Option<String>,
    /// The moves made.
    plies: Vec<Made>,
    vertices: Vec<AtOne>,
    may_pass: bool,
    /// What stands for each color, and black or white, whichever is easier to read on it.
    palette: Vec<[String; 2]>,
}

#[derive(Serialize)]
struct Made {
    player: Side,
    #[serde(flatten)]
    step: Spelled,
}

/// What is the case at one vertex.
#[derive(Serialize)]
struct AtOne {
    /// The color; null if it has none.
    color: Option<usize>,
    /// Who colored it.
    by: Option<Side>,
    /// The colors that it may be given now, ascending; none once the game is over.
    open: Vec<usize>,
    /// The colors that none of its neighbors has, where it is uncolored.
    left: Vec<usize>,
    /// How near it is to seeing every color; null if it is colored.
    danger: Option<Danger>,
}

#[derive(Serialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "lowercase")]
enum Danger {
    Safe,
    Endangered,
    Threatened,
    Dead,
}

fn state(under_way: &UnderWay, classes: Option<u32>) -> Answer {
    let (game, position) = (&under_way.game, &under_way.position);
    let graph = game.graph();
    let value = game.value(position);
    let mut legal = Vec::new();
    if value.is_none() {
        game.moves(position, &mut legal);
    }
    let mut vertices: Vec<AtOne> = graph
        .vertices()
        .map(|v| {
            let color = position.color(v);
            let maker = under_way.play.plies().iter().find(|(_, step)| step.vertex() == Some(v));
            let left = match color {
                None => game.available(position, v).map(|color| color.index()).collect(),
                Some(_) => Vec::new(),
            };
            AtOne {
                color: color.map(|color| color.index()),
                by: maker.map(|&(player, _)| player.into()),
                open: Vec::new(),
                left,
                danger: color.is_none().then(|| danger(under_way, v)),
            }
        })
        .collect();
    for &step in &legal {
        if let ColoringMove::Color { vertex, color } = step {
            vertices[vertex.index()].open.push(color.index());
        }
    }
    let made = |&(player, step): &(games::Player, ColoringMove)| Made {
        player: player.into(),
        step: Spelled::new(graph, step),
    };
    let colors = game.rules().colors() as usize;
    let palette = Palette::new(classes.map(|classes| classes as usize), 0..colors);
    let hex = |Ink(red, green, blue): Ink| format!("#{red:02x}{green:02x}{blue:02x}");
    Answer {
        palette: (0..colors).map(|c| [palette.ink(c), readable_on(palette.ink(c))].map(hex)).collect(),
        to_move: game.to_move(position).into(),
        winner: value.map(|verdict: Verdict| verdict.winner().into()),
        ending: films::ending(game, position),
        plies: under_way.play.plies().iter().map(made).collect(),
        vertices,
        may_pass: legal.contains(&ColoringMove::Pass),
    }
}

fn danger(under_way: &UnderWay, v: Vertex) -> Danger {
    let (game, position) = (&under_way.game, &under_way.position);
    let left: Vec<_> = game.available(position, v).collect();
    let open = || game.graph().neighbors(v).iter().copied().filter(|&w| position.color(w).is_none());
    match left.as_slice() {
        [] => Danger::Dead,
        [last] if open().any(|w| game.available(position, w).any(|color| color == *last)) => {
            Danger::Threatened
        }
        left if left.len() > open().count() => Danger::Safe,
        _ => Danger::Endangered,
    }
}
