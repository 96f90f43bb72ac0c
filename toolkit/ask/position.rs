//! The state of a game: the player to move, the legal colors, the endangered vertices, the winner.
//!
//! An uncolored vertex with l colors left and u uncolored neighbors is *safe* if l > u: each uncolored neighbor takes
//! away at most one more color, so some color always remains. Otherwise it is *endangered*. It is *threatened* if one
//! color is left which some uncolored neighbor may take, and *dead* if none is left. If moves must be connected or are
//! restricted in other ways, the neighbor may be out of reach for a while; a threat is then one of the later moves.
//!
//! In the marking game an unmarked vertex with b marked neighbors has the slack k - 1 - b in place of colors: it is
//! dead with a negative slack, threatened with slack 0 and an unmarked neighbor, endangered with more unmarked
//! neighbors than slack. Bob has won as soon as a vertex is dead, since it will be marked with too many marked
//! neighbors or never.

use crate::pictures::{Ink, Palette, readable_on};
use games::certificate::Kind;
use games::coloring::{ColoringGame, ColoringMove, Verdict};
use games::marking::{MarkingGame, MarkingMove};
use games::{Game, GraphGame, Player, VertexMove};
use graphs::{Graph, Vertex};
use serde::{Deserialize, Serialize};

use super::desk::{Call, typed};
use super::given::{GivenGame, SpelledMove};
use crate::moves::WrittenMove;
use crate::under_way::GameInProgress;
use crate::winner;
use crate::{analysis, films};

pub(crate) const CALL: Call = Call {
    name: "position",
    about: "the state of a game: what may be chosen, what is endangered, who has won",
    answer: |_, question| {
        typed(question, |Question { game, classes, alike }: Question| match game.kind() {
            Kind::Coloring => Ok(coloring(&game.coloring()?, classes, alike)),
            Kind::Marking => Ok(marking(&game.marking()?, game.rules()?.colors(), alike)),
        })
    },
};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Question {
    game: GivenGame,
    /// The number of classes of the guide whose shades are the colors; null without a guide.
    classes: Option<u32>,
    /// Whether the moves are asked for, those that are alike together.
    #[serde(default)]
    alike: bool,
}

#[derive(Serialize)]
struct Answer {
    /// The player to move next, also when the game is over.
    to_move: Player,
    winner: Option<Player>,
    ending: Option<String>,
    plies: Vec<MoveMade>,
    vertices: Vec<VertexState>,
    may_pass: bool,
    /// The paint of each color, and black or white, whichever is easier to read on it.
    palette: Vec<[String; 2]>,
    /// The moves in classes of equivalent ones, by symmetry of the position and the names of colors; if asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    alike: Option<Vec<Vec<String>>>,
}

/// Classes of moves, as questions name them.
fn spelled<M: WrittenMove>(graph: &Graph, classes: Vec<Vec<M>>) -> Vec<Vec<String>> {
    classes.into_iter().map(|class| class.into_iter().map(|step| step.spell(graph)).collect()).collect()
}

#[derive(Serialize)]
struct MoveMade {
    player: Player,
    #[serde(flatten)]
    step: SpelledMove,
}

#[derive(Serialize)]
struct VertexState {
    /// The color; in the marking game the number of neighbors that were marked before it. Null if it has none.
    color: Option<usize>,
    by: Option<Player>,
    /// The colors that it may be given now, ascending; empty once the game is over. In the marking game 0 stands for a
    /// mark.
    open: Vec<usize>,
    /// The colors of none of its neighbors, if it is uncolored; empty in the marking game.
    left: Vec<usize>,
    /// In the marking game, the number of its marked neighbors, if it is unmarked.
    marked: Option<usize>,
    /// Its danger of seeing every color; null if it is colored.
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

fn coloring(under_way: &GameInProgress<ColoringGame>, classes: Option<u32>, alike: bool) -> Answer {
    let (game, position) = (&under_way.game, &under_way.position);
    let graph = game.graph();
    let value = game.value(position);
    let mut legal = Vec::new();
    if value.is_none() {
        game.moves(position, &mut legal);
    }
    let mut vertices: Vec<VertexState> = graph
        .vertices()
        .map(|v| {
            let color = position.color(v);
            let maker = under_way.play.plies().iter().find(|(_, step)| step.vertex() == Some(v));
            let left = match color {
                None => game.available(position, v).map(|color| color.index()).collect(),
                Some(_) => Vec::new(),
            };
            VertexState {
                color: color.map(|color| color.index()),
                by: maker.map(|&(player, _)| player),
                open: Vec::new(),
                left,
                marked: None,
                danger: color.is_none().then(|| danger(under_way, v)),
            }
        })
        .collect();
    for &step in &legal {
        if let ColoringMove::Color { vertex, color } = step {
            vertices[vertex.index()].open.push(color.index());
        }
    }
    Answer {
        palette: palette(game.rules().colors() as usize, classes),
        to_move: game.to_move(position),
        winner: value.map(Verdict::winner),
        ending: films::ending(game, position),
        plies: made(under_way),
        vertices,
        may_pass: legal.contains(&ColoringMove::Pass),
        alike: alike.then(|| spelled(graph, analysis::alike(game, position))),
    }
}

fn palette(colors: usize, classes: Option<u32>) -> Vec<[String; 2]> {
    let palette = Palette::new(classes.map(|classes| classes as usize), 0..colors);
    let hex = |Ink(red, green, blue): Ink| format!("#{red:02x}{green:02x}{blue:02x}");
    (0..colors).map(|c| [palette.ink(c), readable_on(palette.ink(c))].map(hex)).collect()
}

fn made<G: GraphGame>(under_way: &GameInProgress<G>) -> Vec<MoveMade>
where
    G::Move: WrittenMove + VertexMove,
{
    let made = |&(player, step): &(Player, G::Move)| MoveMade {
        player,
        step: SpelledMove::new(under_way.game.graph(), step),
    };
    under_way.play.plies().iter().map(made).collect()
}

fn marking(under_way: &GameInProgress<MarkingGame>, k: u32, alike: bool) -> Answer {
    let GameInProgress { game, play, position } = under_way;
    let graph = game.graph();
    let winner = winner::of_marking(game, k, position);
    let mut legal = Vec::new();
    if winner.is_none() {
        game.moves(position, &mut legal);
    }
    let near = |v: Vertex| graph.neighbors(v).iter().filter(|&&w| position.marked().contains(w)).count();
    let mut vertices: Vec<VertexState> = graph
        .vertices()
        .map(|v| VertexState {
            color: None,
            by: None,
            open: if legal.contains(&MarkingMove::Mark(v)) { vec![0] } else { Vec::new() },
            left: Vec::new(),
            marked: Some(near(v)),
            danger: Some(slack_of(k, near(v), graph.degree(v))),
        })
        .collect();
    let mut marked = vec![false; graph.order()];
    for &(player, step) in play.plies() {
        let Some(v) = step.vertex() else { continue };
        let before = graph.neighbors(v).iter().filter(|w| marked[w.index()]).count();
        marked[v.index()] = true;
        let at = &mut vertices[v.index()];
        *at = VertexState {
            color: Some(before),
            by: Some(player),
            marked: None,
            danger: None,
            ..VertexState::none()
        };
    }
    let colors = vertices.iter().filter_map(|at| at.color).max().map_or(0, |most| most + 1);
    Answer {
        palette: palette(colors.max(k as usize), None),
        to_move: position.to_move(),
        winner,
        ending: winner::in_words(game, k, position),
        plies: made(under_way),
        vertices,
        may_pass: legal.contains(&MarkingMove::Pass),
        alike: alike.then(|| spelled(graph, analysis::alike_marks(graph, position.marked(), &legal))),
    }
}

/// The danger of an unmarked vertex with this many marked neighbors.
fn slack_of(k: u32, marked: usize, degree: usize) -> Danger {
    let (slack, open) = (i64::from(k) - 1 - marked as i64, (degree - marked) as i64);
    match slack {
        ..0 => Danger::Dead,
        0 if open > 0 => Danger::Threatened,
        _ if open > slack => Danger::Endangered,
        _ => Danger::Safe,
    }
}

impl VertexState {
    fn none() -> Self {
        let (open, left) = (Vec::new(), Vec::new());
        VertexState { color: None, by: None, open, left, marked: None, danger: None }
    }
}

fn danger(under_way: &GameInProgress<ColoringGame>, v: Vertex) -> Danger {
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
