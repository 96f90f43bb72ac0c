//! A position of the coloring game, move by move: which moves win, and how play continues.

use std::collections::BTreeMap;

use games::coloring::{ColoringGame, ColoringMove, ColoringPosition};
use games::marking::MarkingMove;
use games::{Game, Player, VertexMove};
use graphs::canonical::canonical_form_with_classes_within;
use graphs::{Budget, Graph, Limit, Meter, Vertex, VertexSet};
use itertools::Itertools;
use rustc_hash::FxHashMap;
use solver::Decider;

/// Moves that lead to the same position up to an automorphism of the graph and the names of colors.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoveClass {
    pub example: ColoringMove,
    /// The number of moves in the class, colors included.
    pub size: usize,
    /// Whether the moves win for the player who makes them.
    pub wins: bool,
}

/// The result of best play from a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Analysis {
    pub to_move: Player,
    pub winner: Player,
    /// One class per move up to symmetry, by its first example.
    pub moves: Vec<MoveClass>,
    /// A line of best play to the end: the winner always makes a winning move, the loser the first legal one.
    pub line: Vec<ColoringMove>,
}

/// Moves that lead to the same position up to an automorphism and the names of colors, with their result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnalyzedMove {
    pub example: ColoringMove,
    /// The number of moves in the class, colors included.
    pub size: usize,
    /// The winner after the move, or the limit that left this open.
    pub winner: Result<Player, Limit>,
}

/// Every move of a position, once up to symmetry, by its first example; only up to names of colors if a limit
/// stops the search for symmetries. Limits of the decider are for each move.
pub fn weigh(
    game: &ColoringGame,
    position: &ColoringPosition,
    decider: &mut Decider<'_>,
) -> Vec<AnalyzedMove> {
    let limits = decider.limits().clone();
    let symmetric = classes(game, position, &mut limits.start());
    let weighed = |class: Vec<ColoringMove>| {
        let winner = decider.winner(game, &game.after(position, class[0]));
        AnalyzedMove { example: class[0], size: class.len(), winner }
    };
    symmetric.unwrap_or_else(|_| classes_up_to_names(game, position)).into_iter().map(weighed).collect()
}

/// A move with the winner after it, or the limit that left this open.
pub(crate) type DecidedMove = (ColoringMove, Result<Player, Limit>);

/// Every move of a position, ascending, with the winner after it, or the limit that left this open. Equivalent moves
/// are decided once: up to an automorphism of the graph and the names of colors on graphs of at most
/// [`LARGEST_WITH_SYMMETRY`] vertices, on larger ones up to the names of colors. The limits of the decider are for each
/// question. Only the first `most` moves are weighed; the number of further ones is returned, too.
pub(crate) fn weigh_each(
    game: &ColoringGame,
    position: &ColoringPosition,
    decider: &mut Decider<'_>,
    most: usize,
) -> (Vec<DecidedMove>, usize) {
    let classes = alike(game, position);
    let all: usize = classes.iter().map(Vec::len).sum();
    let limits = decider.limits().clone();
    let meter = limits.start();
    let mut weighed = Vec::new();
    for class in classes {
        if weighed.len() >= most {
            break;
        }
        let winner = meter.look_up().and_then(|()| decider.winner(game, &game.after(position, class[0])));
        weighed.extend(class.into_iter().map(|step| (step, winner)));
    }
    weighed.sort_unstable_by_key(|&(step, _)| step);
    weighed.truncate(most);
    let left_off = all - weighed.len();
    (weighed, left_off)
}

/// The largest order for which automorphisms are computed, again for each move.
pub(crate) const LARGEST_WITH_SYMMETRY: usize = 24;

/// The moves of a position, in classes of equivalent ones, as [`weigh_each`] decides them.
pub(crate) fn alike(game: &ColoringGame, position: &ColoringPosition) -> Vec<Vec<ColoringMove>> {
    // A symmetry need not map the lists to each other.
    if game.graph().order() > LARGEST_WITH_SYMMETRY || !game.start().lists.is_empty() {
        return classes_up_to_names(game, position);
    }
    classes(game, position, &mut Budget::unlimited().start()).expect("nothing limits it")
}

/// The same for these moves of the marking game.
pub(crate) fn alike_marks(graph: &Graph, marked: &VertexSet, moves: &[MarkingMove]) -> Vec<Vec<MarkingMove>> {
    let budget = Budget::unlimited();
    let mut classes: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for &step in moves {
        let color = |v| (step.vertex() == Some(v) || marked.contains(v)).then_some(());
        let form = || symmetric(graph, color, &mut budget.start()).expect("nothing limits it");
        let key = if graph.order() > LARGEST_WITH_SYMMETRY { Err(step) } else { Ok(form()) };
        classes.entry(key).or_default().push(step);
    }
    classes.into_values().sorted_unstable().collect()
}

/// Analyzes a position of the game.
///
/// # Errors
/// The limit that left some move undecided.
pub fn analyze(
    game: &ColoringGame,
    position: &ColoringPosition,
    decider: &mut Decider<'_>,
) -> Result<Analysis, Limit> {
    let to_move = game.to_move(position);
    // On a large graph there are many moves, and a single search soon shows that they would take too long.
    let winner = decider.winner(game, position)?;
    let limits = decider.limits().clone();
    let mut meter = limits.start();
    let classes = classes(game, position, &mut meter)?;
    let decided = |class: Vec<ColoringMove>| {
        let winner = decider.winner(game, &game.after(position, class[0]))?;
        Ok(MoveClass { example: class[0], size: class.len(), wins: winner == to_move })
    };
    let moves = classes.into_iter().map(decided).collect::<Result<_, _>>()?;
    Ok(Analysis { to_move, winner, moves, line: line(game, position.clone(), decider, &meter)? })
}

/// The classes of moves up to automorphisms and names of colors, each ascending, by their first members.
fn classes(
    game: &ColoringGame,
    position: &ColoringPosition,
    meter: &mut Meter<'_>,
) -> Result<Vec<Vec<ColoringMove>>, Limit> {
    let mut classes: FxHashMap<SymmetryClass, Vec<ColoringMove>> = FxHashMap::default();
    let mut held = 0;
    for alike in classes_up_to_names(game, position) {
        let after = game.after(position, alike[0]);
        let key = symmetric(game.graph(), |v| after.color(v), meter)?;
        let bytes = size_of_val(key.0.as_slice()) + size_of_val(key.1.as_slice());
        let class = classes.entry(key).or_default();
        held += if class.is_empty() { bytes as u64 } else { 0 };
        class.extend(alike);
        meter.hold(held)?;
    }
    let mut classes: Vec<_> = classes.into_values().collect();
    classes.iter_mut().for_each(|class| class.sort_unstable());
    classes.sort_unstable();
    Ok(classes)
}

/// The classes of moves up to names: those that give a vertex a color on no vertex and in no list are one.
fn classes_up_to_names(game: &ColoringGame, position: &ColoringPosition) -> Vec<Vec<ColoringMove>> {
    let mut used = vec![false; game.rules().colors() as usize];
    let listed = game.start().lists.values().flatten();
    position.colors().iter().flatten().chain(listed).for_each(|color| used[color.index()] = true);
    let mut classes: Vec<Vec<ColoringMove>> = Vec::new();
    // The last vertex with a move in an unused color, and the place of its class.
    let mut new: Option<(Vertex, usize)> = None;
    for step in moves(game, position) {
        match step {
            ColoringMove::Color { vertex, color } if !used[color.index()] => match new {
                Some((last, place)) if last == vertex => classes[place].push(step),
                _ => {
                    new = Some((vertex, classes.len()));
                    classes.push(vec![step]);
                }
            },
            _ => classes.push(vec![step]),
        }
    }
    classes
}

fn moves(game: &ColoringGame, position: &ColoringPosition) -> Vec<ColoringMove> {
    let mut moves = Vec::new();
    if game.value(position).is_none() {
        game.moves(position, &mut moves);
    }
    moves
}

fn line(
    game: &ColoringGame,
    mut position: ColoringPosition,
    decider: &mut Decider<'_>,
    meter: &Meter<'_>,
) -> Result<Vec<ColoringMove>, Limit> {
    let mut line = Vec::new();
    loop {
        meter.look_up()?;
        let choices = moves(game, &position);
        let Some(&first) = choices.first() else { return Ok(line) };
        let mut chosen = first;
        if decider.winner(game, &position)? == game.to_move(&position) {
            for step in choices {
                if decider.winner(game, &game.after(&position, step))? == game.to_move(&position) {
                    chosen = step;
                    break;
                }
            }
        }
        game.play(&mut position, chosen);
        line.push(chosen);
    }
}

type SymmetryClass = (Vec<(Vertex, Vertex)>, Vec<u32>);

/// A representative of the position up to automorphisms and names of colors: the canonical form of the graph with one
/// more vertex for each color in use, joined to the vertices of that color.
fn symmetric<C: Ord>(
    graph: &Graph,
    color: impl Fn(Vertex) -> Option<C>,
    meter: &mut Meter<'_>,
) -> Result<SymmetryClass, Limit> {
    const VERTEX: u32 = 0;
    const COLOR: u32 = 1;
    let order = graph.order();
    let mut names = BTreeMap::new();
    let mut edges: Vec<(usize, usize)> = graph.edges().map(|(u, v)| (u.index(), v.index())).collect();
    for v in graph.vertices() {
        if let Some(color) = color(v) {
            let next = order + names.len();
            edges.push((v.index(), *names.entry(color).or_insert(next)));
        }
    }
    let mut classes = vec![VERTEX; order];
    classes.resize(order + names.len(), COLOR);
    let joined = Graph::from_edges(classes.len(), edges).expect("no loops are added");
    let (form, classes) = canonical_form_with_classes_within(&joined, &classes, meter)?;
    Ok((form.edges().collect(), classes))
}
