//! A position of the coloring game, move by move: which ones win, and how play goes on.

use std::collections::BTreeMap;

use games::coloring::{ColoringGame, ColoringMove, ColoringPosition};
use games::{Game, Player};
use graphs::enumerate::canonical_form_with_classes;
use graphs::{Graph, Limit, Vertex};

use crate::judge::Judge;

/// Moves that lead to the same position up to an automorphism of the graph and the names of colors.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoveClass {
    /// The first of them.
    pub example: ColoringMove,
    /// How many there are, colors included.
    pub size: usize,
    /// Whether they win for the player who makes them.
    pub wins: bool,
}

/// What best play makes of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Analysis {
    /// Who moves.
    pub to_move: Player,
    /// Who wins.
    pub winner: Player,
    /// Every move, once up to symmetry, by its first example.
    pub moves: Vec<MoveClass>,
    /// One line of best play to the end of the game: the winner always makes a winning move, the loser
    /// the first move there is.
    pub line: Vec<ColoringMove>,
}

/// A move, for all that lead to the same position up to an automorphism of the graph and the names of
/// colors, with what is known of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Weighed {
    /// The first of the moves.
    pub example: ColoringMove,
    /// How many there are, colors included.
    pub size: usize,
    /// Who wins after it, or the limit that left this open.
    pub winner: Result<Player, Limit>,
}

/// Every move of a position, once up to symmetry, by its first example. The limits of the judge hold for
/// each of them anew, so that one that is hard leaves the others decided.
pub fn weigh(position: &ColoringPosition, judge: &mut Judge<'_>) -> Vec<Weighed> {
    let game = judge.game();
    let weighed = |(example, size)| {
        let winner = judge.winner(&played(game, position, example));
        Weighed { example, size, winner }
    };
    classes(game, position).into_iter().map(weighed).collect()
}

/// Analyzes a position of the judge's game.
///
/// # Errors
/// The limit that left some move undecided.
pub fn analyze(position: &ColoringPosition, judge: &mut Judge<'_>) -> Result<Analysis, Limit> {
    let game = judge.game();
    let to_move = game.to_move(position);
    let decided = |(example, size)| {
        let winner = judge.winner(&played(game, position, example))?;
        Ok(MoveClass { example, size, wins: winner == to_move })
    };
    let moves = classes(game, position).into_iter().map(decided).collect::<Result<_, _>>()?;
    Ok(Analysis { to_move, winner: judge.winner(position)?, moves, line: line(position.clone(), judge)? })
}

/// The classes of moves that are alike, each with its first member and its size.
fn classes(game: &ColoringGame, position: &ColoringPosition) -> Vec<(ColoringMove, usize)> {
    let mut classes: BTreeMap<Symmetric, (ColoringMove, usize)> = BTreeMap::new();
    for step in moves(game, position) {
        let class = symmetric(game.graph(), &played(game, position, step));
        classes.entry(class).or_insert((step, 0)).1 += 1;
    }
    let mut classes: Vec<_> = classes.into_values().collect();
    classes.sort_unstable();
    classes
}

fn moves(game: &ColoringGame, position: &ColoringPosition) -> Vec<ColoringMove> {
    let mut moves = Vec::new();
    if game.value(position).is_none() {
        game.moves(position, &mut moves);
    }
    moves
}

fn played(game: &ColoringGame, position: &ColoringPosition, step: ColoringMove) -> ColoringPosition {
    let mut after = position.clone();
    game.play(&mut after, step);
    after
}

fn line(mut position: ColoringPosition, judge: &mut Judge<'_>) -> Result<Vec<ColoringMove>, Limit> {
    let game = judge.game();
    let mut line = Vec::new();
    loop {
        let choices = moves(game, &position);
        let Some(&first) = choices.first() else { return Ok(line) };
        let mut chosen = first;
        if judge.winner(&position)? == game.to_move(&position) {
            for step in choices {
                if judge.winner(&played(game, &position, step))? == game.to_move(&position) {
                    chosen = step;
                    break;
                }
            }
        }
        game.play(&mut position, chosen);
        line.push(chosen);
    }
}

type Symmetric = (Vec<(Vertex, Vertex)>, Vec<u32>);

/// A representative of the position up to automorphisms and names of colors: the canonical form of the
/// graph with one more vertex for each color in use, joined to the vertices that have it.
fn symmetric(graph: &Graph, position: &ColoringPosition) -> Symmetric {
    const VERTEX: u32 = 0;
    const COLOR: u32 = 1;
    let order = graph.order();
    let mut names = BTreeMap::new();
    let mut edges: Vec<(usize, usize)> = graph.edges().map(|(u, v)| (u.index(), v.index())).collect();
    for v in graph.vertices() {
        if let Some(color) = position.color(v) {
            let next = order + names.len();
            edges.push((v.index(), *names.entry(color).or_insert(next)));
        }
    }
    let mut classes = vec![VERTEX; order];
    classes.resize(order + names.len(), COLOR);
    let joined = Graph::from_edges(classes.len(), edges).expect("no loops are added");
    let (form, classes) = canonical_form_with_classes(&joined, &classes);
    (form.edges().collect(), classes)
}
