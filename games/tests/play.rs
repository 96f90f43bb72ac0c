//! The referee and the transcripts.

use games::coloring::{ColoringMove, Verdict};
use games::marking::{MarkingGame, MarkingMove};
use games::{Agent, FinishedPlay, Game, Play, Player, Rule, referee};
use graphs::Vertex;

use crate::common::{color, game, path};

/// Plays the legal move with this index, the last one where there are fewer.
struct NthMove(usize);

impl<G: Game> Agent<G> for NthMove {
    fn choose(&mut self, game: &G, position: &G::Position, _last: Option<G::Move>) -> G::Move {
        let moves = game.legal(position);
        moves[self.0.min(moves.len() - 1)]
    }
}

/// Repeats what the opponent just did.
struct Parrot;

impl Agent<MarkingGame> for Parrot {
    fn choose(
        &mut self,
        _: &MarkingGame,
        _: &<MarkingGame as Game>::Position,
        last: Option<MarkingMove>,
    ) -> MarkingMove {
        last.expect("the parrot does not begin")
    }
}

#[test]
fn a_play_to_the_end() {
    let game = game(&path(4), 2, Player::Alice);
    let FinishedPlay { play, value: verdict } =
        referee(&game, &mut NthMove(0), &mut NthMove(0)).expect("legal moves only");
    assert_eq!(verdict, Verdict::AliceWins);
    let expected = [
        (Player::Alice, color(0, 0)),
        (Player::Bob, color(1, 1)),
        (Player::Alice, color(2, 0)),
        (Player::Bob, color(3, 1)),
    ];
    assert_eq!(play.plies(), expected);
    assert_eq!(play.vertices(), [0, 1, 2, 3].map(Vertex::new));
    assert_eq!((play.len(), play.is_empty(), Play::<ColoringMove>::new().is_empty()), (4, false, true));

    let end = play.replay(&game).expect("the transcript is legal");
    assert_eq!(game.value(&end), Some(verdict));
}

#[test]
fn an_illegal_move_is_named() {
    let game = MarkingGame::new(path(3), Player::Alice);
    let finished = referee(&game, &mut NthMove(1), &mut NthMove(0)).expect("legal moves only");
    assert_eq!(finished.play.vertices(), [1, 0, 2].map(Vertex::new));
    let broken = referee(&game, &mut NthMove(1), &mut Parrot).expect_err("vertex 1 is marked already");
    assert_eq!((broken.ply, broken.player, broken.rule), (2, Player::Bob, Rule::Illegal));
    assert_eq!(broken.to_string(), "ply 2, bob plays 1: the move is not legal");
}

#[test]
fn a_false_transcript_is_refused() {
    let game = game(&path(3), 2, Player::Alice);
    let refusal = |plies: &[(Player, ColoringMove)]| {
        let mut play = Play::new();
        for &(player, step) in plies {
            play.push(player, step);
        }
        let broken = play.replay(&game).expect_err("against the rules");
        (broken.ply, broken.rule)
    };
    let (alice, bob) = (Player::Alice, Player::Bob);
    assert_eq!(refusal(&[(bob, color(0, 0))]), (1, Rule::OutOfTurn));
    assert_eq!(refusal(&[(alice, color(0, 0)), (bob, color(1, 0))]), (2, Rule::Illegal));
    assert_eq!(refusal(&[(alice, color(0, 2))]), (1, Rule::Illegal));
    assert_eq!(refusal(&[(alice, color(3, 0))]), (1, Rule::Illegal));
    // The middle vertex sees both colors after two moves.
    let over = [(alice, color(0, 0)), (bob, color(2, 1)), (alice, color(1, 0))];
    assert_eq!(refusal(&over), (3, Rule::Over));
}
