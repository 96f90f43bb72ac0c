//! What tests of several modules need.

use std::path::PathBuf;
use std::sync::Arc;

use catalogue::{enumerate, families};
use games::coloring::{ColoringGame, ColoringMove, Rules};
use games::{Answer, Game, GraphGame, Memory, Plan, Player, Variant, VertexMove, first_fit};
use graphs::{Budget, Graph, LinearOrder, Parameters, Vertex};
use toolkit::players::{ENGINES, NamedPlayer};
use toolkit::verify::Verification;

/// The first of the two in the tests of every day; with `SWEEPS=1`, as in .ci/sweeps, the second.
pub fn by_effort<T>(daily: T, sweep: T) -> T {
    if std::env::var_os("SWEEPS").is_some() { sweep } else { daily }
}

pub fn spec(spec: &str) -> Arc<Graph> {
    Arc::new(families::from_spec(spec, 0).expect("a valid spec"))
}

pub fn parameters(graph: &Graph) -> Parameters {
    Parameters::of(graph, &Budget::unlimited())
}

pub fn player(text: &str) -> NamedPlayer {
    text.parse().unwrap_or_else(|fault| panic!("{fault}"))
}

/// A name that is complete: with a small budget where it takes one.
pub fn complete(name: &str) -> String {
    let budgeted = ENGINES.iter().any(|engine| engine.name == name && engine.budget.is_some());
    if budgeted { format!("{name}:2") } else { name.into() }
}

pub fn connected(orders: impl IntoIterator<Item = usize>) -> impl Iterator<Item = Arc<Graph>> {
    orders.into_iter().flat_map(enumerate::connected_graphs).map(Arc::new)
}

/// Ten paths 0 - w - y - x and a cycle of four vertices, along the x, 0, the w, the y and the cycle: its rho is 3, and that is
/// col_2. On it the reading of the source report is beaten with the colors that it claims.
pub fn spider_and_cycle() -> (Arc<Graph>, LinearOrder) {
    let legs = |place: usize| (0..10).map(move |leg| 3 * leg + place);
    let sequence = legs(3).chain([0]).chain(legs(1)).chain(legs(2)).chain(31..35);
    let order = LinearOrder::new(35, sequence.map(Vertex::new).collect()).expect("an order");
    (spec("union(spider:10,3,cycle:4)"), order)
}

/// Who has won after the play shown with this many colors, of which each move is legal; a pass is not shown.
pub fn winner_of_play(
    graph: &Arc<Graph>,
    done: &Verification,
    colors: u32,
    variant: Variant,
) -> Option<Player> {
    let game = ColoringGame::new(Arc::clone(graph), Rules::new(colors).expect("a color").playing(variant));
    let (mut position, mut moves) = (game.initial(), Vec::new());
    for reply in &done.worst_play {
        if game.to_move(&position) != reply.player {
            game.play(&mut position, ColoringMove::Pass);
        }
        game.moves(&position, &mut moves);
        let step =
            ColoringMove::Color { vertex: reply.vertex, color: reply.color.expect("a color is played") };
        assert!(moves.contains(&step), "{step} is no move");
        assert_eq!(reply.why.is_some(), reply.player == done.player, "{step} has its reason");
        game.play(&mut position, step);
    }
    game.value(&position).map(|verdict| verdict.winner())
}

/// The value of a game against a side that chooses by its memory: all moves are tried, until `enough`.
pub fn value_against<G: Game>(
    game: &G,
    side: Player,
    enough: Option<G::Value>,
    memory: Memory,
    choose: &mut impl FnMut(&G::Position, &mut Memory, Option<G::Move>) -> G::Move,
) -> G::Value {
    fn from<G: Game>(
        game: &G,
        (side, enough): (Player, Option<G::Value>),
        position: &G::Position,
        mut memory: Memory,
        last: Option<G::Move>,
        choose: &mut impl FnMut(&G::Position, &mut Memory, Option<G::Move>) -> G::Move,
    ) -> G::Value {
        if let Some(value) = game.value(position) {
            return value;
        }
        let is_chosen = game.to_move(position) == side;
        let moves = if is_chosen { vec![choose(position, &mut memory, last)] } else { game.legal(position) };
        let mut best = None;
        for step in moves {
            let after = game.after(position, step);
            let value = from(game, (side, enough), &after, memory.clone(), Some(step), choose);
            best = Some(match (best, side) {
                (None, _) => value,
                (Some(best), Player::Alice) => value.min(best),
                (Some(best), Player::Bob) => value.max(best),
            });
            if best == enough {
                break;
            }
        }
        best.expect("a game that is not over has a move")
    }
    from(game, (side, enough), &game.initial(), memory, None, choose)
}

/// The moves of a plan; where it has no legal one, the first open vertex is taken, by first fit.
pub fn moves_of<G: GraphGame>(
    game: &G,
    plan: &Plan,
) -> impl FnMut(&G::Position, &mut Memory, Option<G::Move>) -> G::Move {
    |position, memory, last| {
        let Answer { vertex, color, .. } = plan.answer(memory, game, position, last);
        let legal = game.legal(position);
        let wanted = G::taking(vertex, color).filter(|step| legal.contains(step));
        wanted.unwrap_or_else(|| {
            let vertex = legal[0].vertex().expect("a vertex is open");
            let fitting = |palette| first_fit(game.graph(), game.colors_of(position), palette, vertex);
            G::taking(vertex, game.palette().and_then(fitting)).expect("it may be colored")
        })
    }
}

pub struct Scratch(pub PathBuf);

impl Scratch {
    pub fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("mapgame-toolkit-{}-{name}", std::process::id()));
        let _ = std::fs::remove_file(&path);
        Scratch(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}
