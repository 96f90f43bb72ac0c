//! A position of the coloring game, move by move: which ones win, and how play goes on.

use std::collections::BTreeMap;

use games::coloring::{ColoringGame, ColoringMove, ColoringPosition};
use games::{Game, Player};
use graphs::enumerate::canonical_form_with_classes;
use graphs::{Graph, Limit, Vertex};
use solver::coloring::Solver;

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

/// Analyzes a position of `game`, whose positions `solver` decides.
///
/// # Errors
/// The limit that left some move undecided.
pub fn analyze(
    game: &ColoringGame,
    position: &ColoringPosition,
    solver: &mut Solver<'_>,
) -> Result<Analysis, Limit> {
    let to_move = game.to_move(position);
    let mut classes: BTreeMap<Symmetric, MoveClass> = BTreeMap::new();
    for step in moves(game, position) {
        let after = played(game, position, step);
        let class = classes.entry(symmetric(game.graph(), &after));
        let class = class.or_insert(MoveClass { example: step, size: 0, wins: false });
        class.size += 1;
        if class.size == 1 {
            class.wins = winner(game, &after, solver)? == to_move;
        }
    }
    let mut classes: Vec<MoveClass> = classes.into_values().collect();
    classes.sort_by_key(|class| class.example);
    Ok(Analysis {
        to_move,
        winner: winner(game, position, solver)?,
        moves: classes,
        line: line(game, position.clone(), solver)?,
    })
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

fn winner(
    game: &ColoringGame,
    position: &ColoringPosition,
    solver: &mut Solver<'_>,
) -> Result<Player, Limit> {
    match game.value(position) {
        Some(verdict) => Ok(verdict.winner()),
        None => solver.winner(game.rules().colors(), position),
    }
}

fn line(
    game: &ColoringGame,
    mut position: ColoringPosition,
    solver: &mut Solver<'_>,
) -> Result<Vec<ColoringMove>, Limit> {
    let mut line = Vec::new();
    loop {
        let choices = moves(game, &position);
        let Some(&first) = choices.first() else { return Ok(line) };
        let mut chosen = first;
        if winner(game, &position, solver)? == game.to_move(&position) {
            for step in choices {
                if winner(game, &played(game, &position, step), solver)? == game.to_move(&position) {
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
