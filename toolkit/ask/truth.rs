//! The winner, before and after each move, as far as the solver finds out within a budget; null otherwise.

use games::certificate::Kind;
use games::coloring::{ColoringGame, Rules};
use games::marking::MarkingGame;
use games::{Game, GraphGame, Player, VertexMove};
use graphs::{Budget, Limit};
use serde::{Deserialize, Serialize};
use solver::Decider;

use super::desk::{Call, typed};
use super::given::{Fault, GivenGame, SpelledMove};
use crate::analysis::weigh_each;
use crate::moves::WrittenMove;
use crate::under_way::GameInProgress;
use crate::winner;

pub(crate) const CALL: Call = Call {
    name: "truth",
    about: "who wins, and after which moves, as far as it is decided",
    answer: |desk, question| {
        typed(question, |question: Question| {
            let budget = desk.budget(question.nodes, question.milliseconds);
            match question.game.kind() {
                Kind::Coloring => coloring(&question.game.coloring()?, &budget),
                Kind::Marking => marking(&question.game.marking()?, question.game.rules()?, &budget),
            }
        })
    },
};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Question {
    game: GivenGame,
    nodes: Option<u64>,
    /// The time of all decisions together.
    milliseconds: Option<u64>,
}

#[derive(Serialize)]
struct Answer {
    to_move: Player,
    winner: Option<Player>,
    /// Every legal move, by vertex and color, with the winner after it.
    moves: Vec<WeighedMove>,
    /// The number of legal moves beyond the listed ones, which are the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    left_off: Option<usize>,
    /// The limit that left a winner open.
    limit: Option<Limit>,
    nodes: u64,
}

#[derive(Serialize)]
struct WeighedMove {
    #[serde(flatten)]
    step: SpelledMove,
    winner: Option<Player>,
}

/// The largest number of moves that are weighed and listed: more than a board shows.
const MOST: usize = 4000;

type MoveWinners<M> = Vec<(M, Result<Player, Limit>)>;

fn coloring(under_way: &GameInProgress<ColoringGame>, budget: &Budget) -> Result<Answer, Fault> {
    let GameInProgress { game, position, .. } = under_way;
    let to_move = game.to_move(position);
    if let Some(verdict) = game.value(position) {
        return Ok(Answer::of_the_end(to_move, verdict.winner()));
    }
    let mut decider = Decider::new(game.graph(), budget);
    let weighed = weigh_each(game, position, &mut decider, MOST);
    let winner = |decider: &mut Decider<'_>| decider.winner(game, position);
    Ok(Answer::new(game, to_move, weighed, &mut decider, winner))
}

fn marking(under_way: &GameInProgress<MarkingGame>, rules: Rules, budget: &Budget) -> Result<Answer, Fault> {
    let GameInProgress { game, position, .. } = under_way;
    let to_move = game.to_move(position);
    if let Some(winner) = winner::of_marking(game, rules.colors(), position) {
        return Ok(Answer::of_the_end(to_move, winner));
    }
    let mut decider = Decider::new(game.graph(), budget);
    let legal = game.legal(position);
    let mut weigh = |step| {
        let after = game.after(position, step);
        let winner = winner::of_marking(game, rules.colors(), &after);
        (step, winner.map_or_else(|| decider.marking_winner(rules.colors(), rules.variant(), &after), Ok))
    };
    let left_off = legal.len().saturating_sub(MOST);
    let weighed: MoveWinners<_> = legal.into_iter().take(MOST).map(&mut weigh).collect();
    let winner =
        |decider: &mut Decider<'_>| decider.marking_winner(rules.colors(), rules.variant(), position);
    Ok(Answer::new(game, to_move, (weighed, left_off), &mut decider, winner))
}

impl Answer {
    fn of_the_end(to_move: Player, winner: Player) -> Self {
        Answer { to_move, winner: Some(winner), moves: Vec::new(), left_off: None, limit: None, nodes: 0 }
    }

    /// The answer from the weighed moves. The solver decides the position itself only if they leave its winner open.
    fn new<G: GraphGame>(
        game: &G,
        to_move: Player,
        (weighed, left_off): (MoveWinners<G::Move>, usize),
        decider: &mut Decider<'_>,
        ask: impl Fn(&mut Decider<'_>) -> Result<Player, Limit>,
    ) -> Self
    where
        G::Move: WrittenMove + VertexMove,
    {
        let limit = weighed.iter().find_map(|(_, winner)| winner.err());
        let wins = |player: Player| weighed.iter().any(|(_, winner)| *winner == Ok(player));
        let winner = match (wins(to_move), limit) {
            (true, _) => Some(to_move),
            (false, None) if left_off == 0 => Some(to_move.opponent()),
            (false, _) => ask(decider).ok(),
        };
        let moves = weighed.iter().map(|&(step, winner)| WeighedMove {
            step: SpelledMove::new(game.graph(), step),
            winner: winner.ok(),
        });
        Answer {
            to_move,
            winner,
            moves: moves.collect(),
            left_off: (left_off > 0).then_some(left_off),
            limit,
            nodes: decider.nodes(),
        }
    }
}
