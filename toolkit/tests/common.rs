//! What tests of several modules need.

use std::sync::Arc;

use games::coloring::{ColoringGame, ColoringMove, Rules};
use games::{Game, Player, Variant};
use graphs::{Budget, Graph, LinearOrder, Parameters, Vertex, enumerate, families};
use toolkit::players::NamedPlayer;
use toolkit::verify::Verification;

pub fn spec(spec: &str) -> Arc<Graph> {
    Arc::new(families::from_spec(spec, 0).expect("a valid spec"))
}

pub fn parameters(graph: &Graph) -> Parameters {
    Parameters::of(graph, &Budget::unlimited())
}

pub fn player(text: &str) -> NamedPlayer {
    text.parse().unwrap_or_else(|fault| panic!("{fault}"))
}

/// The connected graphs of these orders.
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
