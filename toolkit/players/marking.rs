//! Those who play the marking game as well, where nothing has a color.
//!
//! A strategy marks the vertices that it would color. The others know the rules of any game.

mod exact;

use ::solver::alpha_beta::AlphaBeta;
use ::solver::mcts::{Evenly, Mcts};
use games::marking::{MarkingGame, MarkingMove, MarkingPosition};
use games::{Agent, Play, Player};
use graphs::{Budget, Graph, LinearOrder};
use strategies::opponents::random::{self, Random};
use strategies::{Follower, Setup};

pub use self::exact::MarkingValues;
use self::exact::Perfect;
use super::{
    Named, NoPlayer, Who, alpha_beta, best_response, best_response_beam, followed, mcts, perfect, replay,
};
use crate::labels::told_why;
use crate::response::{Across, Method};

/// An agent of the marking game.
pub type MarkingAgent<'g> = Box<dyn Agent<MarkingGame> + 'g>;

/// What a player of the marking game is made for.
#[derive(Debug, Clone)]
pub struct MarkingSeat<'g> {
    /// The game to be played.
    pub game: &'g MarkingGame,
    /// The side to play.
    pub player: Player,
    /// On which all random choices hang.
    pub seed: u64,
    /// What one question to a search may cost.
    pub limits: Budget,
    /// Who sits across the table.
    pub across: Across<'g>,
}

/// The player by the budget as written.
type Make = for<'g> fn(&str, &MarkingSeat<'g>) -> Result<MarkingAgent<'g>, NoPlayer>;

static MARKERS: [(&str, Make); 6] = [
    (random::OPPONENT.name, |_, seat| Ok(Box::new(Random::new(seat.seed)))),
    (alpha_beta::ENGINE.name, |plies, seat| {
        Ok(Box::new(AlphaBeta::new(alpha_beta::plies(plies)?, seat.limits.clone())))
    }),
    (mcts::ENGINE.name, |text, seat| {
        let (effort, options) = mcts::read_with_random_playouts(text)?;
        let playouts = (0..options.searches).map(|_| Evenly::default()).collect();
        let settings = mcts::shared(&options, &seat.limits);
        let seed = mcts::seed_of(seat.player, seat.seed);
        Ok(Box::new(Mcts::new(seat.game, &settings, playouts, effort.within(&seat.limits), seed)))
    }),
    (perfect::ENGINE.name, |_, seat| Ok(Box::new(Perfect::new(seat.game, &seat.limits)))),
    (best_response::ENGINE.name, |budget, seat| responding(Method::Tree, budget, seat)),
    (best_response_beam::ENGINE.name, |budget, seat| responding(Method::Beam, budget, seat)),
];

fn responding<'g>(
    method: Method,
    budget: &str,
    seat: &MarkingSeat<'g>,
) -> Result<MarkingAgent<'g>, NoPlayer> {
    if cfg!(target_family = "wasm") {
        return Err(NoPlayer::Elsewhere(method.name()));
    }
    let MarkingSeat { game: _, player, seed, limits, across } = seat;
    let responder = best_response::responder::<MarkingGame>(method, *player, across, *seed, budget, limits)?;
    Ok(Box::new(responder))
}

impl Named {
    /// The player in the marking game, who is no strategy.
    ///
    /// # Errors
    /// A player of the coloring game alone, a budget that is none, and one who has to know who sits across.
    pub fn sit_at_marking<'g>(&self, seat: &MarkingSeat<'g>) -> Result<MarkingAgent<'g>, NoPlayer> {
        if let Some(guest) = self.guest() {
            return guest.sit_at_marking(seat.player, seat.seed);
        }
        let found = MARKERS.iter().find(|(name, _)| *name == self.name());
        let (_, make) = found.ok_or_else(|| {
            let (last, others) = MARKERS.split_last().expect("someone plays it");
            let others: Vec<&str> = others.iter().map(|(name, _)| *name).collect();
            let players = format!("strategies, {} and {}", others.join(", "), last.0);
            NoPlayer::ColoringOnly { name: self.name().to_owned(), players }
        })?;
        make(&self.budget, seat)
    }

    /// What others may know of the player as Alice in the marking game that this player begins: the answers of a strategy,
    /// made ready with this setup, or of a guest.
    ///
    /// # Errors
    /// As of [`mark`](Self::mark).
    pub fn known_at_marking<'g>(
        &self,
        first: Player,
        setup: &Setup<'_>,
        seed: u64,
    ) -> Result<Across<'g>, NoPlayer> {
        match &self.who {
            Who::Strategy(entry) if entry.player != Player::Alice => {
                Err(NoPlayer::Side { name: entry.name, player: Player::Alice })
            }
            Who::Strategy(entry) => Ok(Across::Known(followed((entry.new)(setup)?.plan))),
            Who::Guest(guest) => guest.replies_at_marking(first, setup, seed).map(Across::Known),
            Who::Opponent(_) | Who::Engine(_) => Ok(Across::Unknown(self.to_string())),
        }
    }

    /// The player in the marking game; a strategy is made ready with this setup.
    ///
    /// # Errors
    /// As there, and a strategy of the other side, or one that does not apply to the graph.
    pub fn mark<'g>(&self, seat: &MarkingSeat<'g>, setup: &Setup<'_>) -> Result<Marker<'g>, NoPlayer> {
        if let Who::Strategy(entry) = &self.who {
            if entry.player != seat.player {
                return Err(NoPlayer::Side { name: entry.name, player: seat.player });
            }
            let prepared = (entry.new)(setup)?;
            return Ok(Marker::Follower(Box::new(Follower::new(prepared.plan)), prepared.order));
        }
        let agent = self.sit_at_marking(seat)?;
        Ok(match self.guest() {
            Some(_) => Marker::Guest(self.clone(), seat.player, seat.seed, agent),
            None => Marker::Agent(agent),
        })
    }
}

/// A player at the marking game.
pub enum Marker<'g> {
    /// A strategy, with the order in use.
    Follower(Box<Follower>, Option<LinearOrder>),
    /// Without a theorem.
    Agent(MarkingAgent<'g>),
    /// Who is in no catalogue, with the side and the seed.
    Guest(Named, Player, u64, MarkingAgent<'g>),
}

impl<'g> Marker<'g> {
    /// The agent that chooses.
    pub fn agent(&mut self) -> &mut (dyn Agent<MarkingGame> + 'g) {
        match self {
            Marker::Follower(follower, _) => &mut **follower,
            Marker::Agent(agent) | Marker::Guest(.., agent) => &mut **agent,
        }
    }

    /// The strategy, if it is one.
    pub fn follower(&self) -> Option<&Follower> {
        match self {
            Marker::Follower(follower, _) => Some(follower),
            Marker::Agent(_) | Marker::Guest(..) => None,
        }
    }

    /// What there is to say of the last move, vertices by their labels: the reason of a strategy, or the remark of
    /// another player.
    pub fn told(&self, graph: &Graph) -> Option<String> {
        match self {
            Marker::Follower(follower, _) => follower.why().map(|why| told_why(graph, why)),
            Marker::Agent(agent) | Marker::Guest(.., agent) => agent.remark(),
        }
    }

    /// A new play begins.
    pub fn begin(&mut self) {
        match self {
            Marker::Follower(follower, _) => follower.begin(),
            Marker::Agent(_) => {}
            Marker::Guest(named, player, seed, agent) => {
                // A guest that cannot sit down again has failed, and says so when it is asked.
                if let Some(Ok(anew)) = named.guest().map(|guest| guest.sit_at_marking(*player, *seed)) {
                    *agent = anew;
                }
            }
        }
    }

    /// Takes the player, who plays `own`, to the end of this play: a strategy or a guest then remembers what it would if
    /// nothing had ever been taken back.
    pub fn resume(&mut self, game: &MarkingGame, play: &Play<MarkingMove>, own: Player) {
        self.begin();
        if let Marker::Agent(_) = self {
            return;
        }
        replay(self, game, play, own);
    }
}

impl Agent<MarkingGame> for Marker<'_> {
    fn choose(
        &mut self,
        game: &MarkingGame,
        position: &MarkingPosition,
        last: Option<MarkingMove>,
    ) -> MarkingMove {
        self.agent().choose(game, position, last)
    }

    fn remark(&self) -> Option<String> {
        match self {
            Marker::Follower(..) => None,
            Marker::Agent(agent) | Marker::Guest(.., agent) => agent.remark(),
        }
    }
}
