//! A position of the coloring game, move by move: which ones win, and how play goes on.

use std::collections::BTreeMap;
use std::hash::Hash;

use games::coloring::{ColoringGame, ColoringMove, ColoringPosition};
use games::{Game, Player};
use graphs::enumerate::canonical_form_with_classes;
use graphs::{Graph, Limit, Vertex};
use rustc_hash::FxHashMap;

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
    let weighed = |class: Vec<ColoringMove>| {
        let winner = judge.winner(&played(game, position, class[0]));
        Weighed { example: class[0], size: class.len(), winner }
    };
    classes(game, position).into_iter().map(weighed).collect()
}

/// Every move of a position, ascending, with who wins after it, or the limit that left this open. Moves that are alike
/// are decided once: up to an automorphism of the graph and the names of colors on graphs of at most
/// [`LARGEST_WITH_SYMMETRY`] vertices, on larger ones up to the names of colors. The limits of the judge hold for each
/// question anew.
pub fn weigh_each(
    position: &ColoringPosition,
    judge: &mut Judge<'_>,
) -> Vec<(ColoringMove, Result<Player, Limit>)> {
    let game = judge.game();
    let classes = if game.graph().order() <= LARGEST_WITH_SYMMETRY {
        classes(game, position)
    } else {
        alike(game, position, |after| game.canonical(after).colors().to_vec())
    };
    let mut weighed = Vec::new();
    for class in classes {
        let winner = judge.winner(&played(game, position, class[0]));
        weighed.extend(class.into_iter().map(|step| (step, winner)));
    }
    weighed.sort_unstable_by_key(|&(step, _)| step);
    weighed
}

/// The order up to which automorphisms are looked for, each move anew.
pub const LARGEST_WITH_SYMMETRY: usize = 24;

/// Analyzes a position of the judge's game.
///
/// # Errors
/// The limit that left some move undecided.
pub fn analyze(position: &ColoringPosition, judge: &mut Judge<'_>) -> Result<Analysis, Limit> {
    let game = judge.game();
    let to_move = game.to_move(position);
    let decided = |class: Vec<ColoringMove>| {
        let winner = judge.winner(&played(game, position, class[0]))?;
        Ok(MoveClass { example: class[0], size: class.len(), wins: winner == to_move })
    };
    let moves = classes(game, position).into_iter().map(decided).collect::<Result<_, _>>()?;
    Ok(Analysis { to_move, winner: judge.winner(position)?, moves, line: line(position.clone(), judge)? })
}

/// The classes of moves that are alike up to automorphisms and the names of colors, each ascending, by their first members.
fn classes(game: &ColoringGame, position: &ColoringPosition) -> Vec<Vec<ColoringMove>> {
    alike(game, position, |after| symmetric(game.graph(), after))
}

/// The same where what is alike has the same key.
fn alike<K: Eq + Hash>(
    game: &ColoringGame,
    position: &ColoringPosition,
    key: impl Fn(&ColoringPosition) -> K,
) -> Vec<Vec<ColoringMove>> {
    let mut classes: FxHashMap<K, Vec<ColoringMove>> = FxHashMap::default();
    for step in moves(game, position) {
        classes.entry(key(&played(game, position, step))).or_default().push(step);
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
