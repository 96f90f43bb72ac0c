//! Players of the marking game, where nothing has a color.
//!
//! A strategy marks the vertices that it would color. The others play any game by its rules.

mod exact;

use games::marking::MarkingGame;
use graphs::Budget;

pub use self::exact::MarkingValues;
use super::{BoxedAgent, NamedPlayer, NoPlayer, PlaysBoth, Seat, SeatGame, best_response, mcts};
use crate::response;
use crate::sitting::engines;

impl SeatGame for MarkingGame {
    fn engine<'g>(named: &NamedPlayer, seat: &Seat<'g, Self>) -> Result<BoxedAgent<'g, Self>, NoPlayer> {
        if named.name() == response::NAME {
            return best_response::sit(seat, &named.budget);
        }
        let Seat { game, player, seed, limits, .. } = seat;
        let seed = if named.name() == mcts::ENGINE.name { mcts::seed_of(*player, *seed) } else { *seed };
        // Each value has its own limits.
        let (values, unlimited) = (MarkingValues::new(game, limits), Budget::unlimited());
        engines::sit(named, *game, values, [&unlimited, limits], seed).map_err(|refusal| match refusal {
            NoPlayer::Unknown(_) => {
                let mut names: Vec<&str> = engines::names().collect();
                names.rotate_right(1);
                names.push(response::NAME);
                let (last, others) = names.split_last().expect("someone plays it");
                let players = format!("strategies, {} and {last}", others.join(", "));
                NoPlayer::ColoringOnly { name: named.name().to_owned(), players }
            }
            refusal => refusal,
        })
    }

    fn of_both<'g>(player: Box<dyn PlaysBoth + 'g>) -> BoxedAgent<'g, Self> {
        player
    }
}
