//! Players of any game, by name: a second person, or an engine that needs no more than the rules, a way to judge
//! positions, and their exact values.
//!
//! A player is written `NAME` or `NAME:BUDGET`, as in the coloring game, whose own players know more of it
//! ([`players`](crate::players)).

use std::fmt;
use std::str::FromStr;

use ::solver::alpha_beta::AlphaBeta;
use ::solver::mcts::{Evenly, Mcts};
use games::{Agent, Evaluate, Game, Payoff, Player};
use graphs::{Budget, Limit, Meter};
use strategies::opponents::random::{self, Random};

use crate::players::mcts::effort::{self, Effort};
use crate::players::mcts::options::Options;
use crate::players::{BoxedAgent, NoPlayer, alpha_beta, mcts, perfect, with_budget};

/// Moves, each with the value of the position that it leads to.
pub type Weighed<G> = Vec<(<G as Game>::Move, <G as Game>::Value)>;

/// A source of exact values.
pub trait Solves<G: Game>: Send {
    /// What a position is worth under best play.
    ///
    /// # Errors
    /// The limit that was hit; what was found before may be kept.
    fn worth(&mut self, position: &G::Position, meter: &mut Meter<'_>) -> Result<G::Value, Limit>;

    /// What a move that keeps this value keeps, in words, where `perfect` says so.
    fn told(value: G::Value) -> Option<String> {
        let _ = value;
        None
    }

    /// Every move of a position with the value of the position that it leads to, in the order of the rules;
    /// nothing if the game is over.
    ///
    /// # Errors
    /// As there.
    fn weigh(
        &mut self,
        game: &G,
        position: &G::Position,
        meter: &mut Meter<'_>,
    ) -> Result<Weighed<G>, Limit> {
        let mut moves = Vec::new();
        if game.value(position).is_none() {
            game.moves(position, &mut moves);
        }
        let weighed = moves.into_iter().map(|step| {
            let mut next = position.clone();
            game.play(&mut next, step);
            Ok((step, self.worth(&next, meter)?))
        });
        weighed.collect()
    }
}

/// A solver that a limit excludes knows nothing.
impl<G: Game, S: Solves<G>> Solves<G> for Result<S, Limit> {
    fn worth(&mut self, position: &G::Position, meter: &mut Meter<'_>) -> Result<G::Value, Limit> {
        self.as_mut().map_err(|limit| *limit)?.worth(position, meter)
    }
}

/// Of these moves the largest value, or for Bob the smallest, and the moves that attain it.
pub fn best<M: Copy, V: Copy + Ord>(weighed: &[(M, V)], to_move: Player) -> Option<(V, Vec<M>)> {
    let values = weighed.iter().map(|&(_, value)| value);
    let value = match to_move {
        Player::Alice => values.max(),
        Player::Bob => values.min(),
    }?;
    Some((value, weighed.iter().filter(|one| one.1 == value).map(|&(step, _)| step).collect()))
}

/// A player by name, not yet at a table.
#[derive(Debug, Clone)]
pub struct Named {
    who: Who,
    /// As it was written.
    text: String,
}

#[derive(Debug, Clone)]
enum Who {
    Person,
    AlphaBeta(u32),
    Mcts(Effort, Box<Options>),
    Perfect,
    Random,
}

/// A name, what stands after the colon (if anything does, in the plural), and the player.
type Kind = (&'static str, Option<&'static str>, fn(&str) -> Result<Who, NoPlayer>);

/// The name of a person.
pub const HUMAN: &str = "human";

static KINDS: [Kind; 5] = [
    (HUMAN, None, |_| Ok(Who::Person)),
    (alpha_beta::ENGINE.name, alpha_beta::ENGINE.budget, |plies| {
        Ok(Who::AlphaBeta(alpha_beta::plies(plies)?))
    }),
    (mcts::ENGINE.name, Some(effort::UNIT), |text| {
        let (effort, options) = mcts::read_with_random_playouts(text)?;
        Ok(Who::Mcts(effort, Box::new(options)))
    }),
    (perfect::ENGINE.name, None, |_| Ok(Who::Perfect)),
    (random::OPPONENT.name, None, |_| Ok(Who::Random)),
];

/// The names, in the order of messages.
pub fn names() -> impl Iterator<Item = &'static str> {
    KINDS.iter().map(|&(name, ..)| name)
}

impl FromStr for Named {
    type Err = NoPlayer;

    fn from_str(text: &str) -> Result<Self, NoPlayer> {
        let find = |name: &str| {
            let &(_, unit, new) = graphs::names::find(name, KINDS.iter().map(|kind| (kind.0, kind)))?;
            Ok((new, unit))
        };
        let (new, budget) = with_budget(text, find)?;
        Ok(Named { who: new(budget)?, text: text.into() })
    }
}

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Named {
    /// The player for one play of this game; `None` for a person. `limits` are what one question may cost,
    /// `solver` answers the questions of `perfect`.
    pub fn sit<'g, G, S>(&self, game: &G, solver: S, limits: &Budget, seed: u64) -> Option<BoxedAgent<'g, G>>
    where
        G: Evaluate + Payoff + 'g,
        G::Position: Sync,
        G::Move: Send,
        S: Solves<G> + 'g,
    {
        self.sit_within(game, solver, [limits, limits], seed)
    }

    /// The same where the values of all moves, which `perfect` asks for, may cost the first of these limits together, and
    /// one question of the others the second.
    pub(crate) fn sit_within<'g, G, S>(
        &self,
        game: &G,
        solver: S,
        [values, limits]: [&Budget; 2],
        seed: u64,
    ) -> Option<BoxedAgent<'g, G>>
    where
        G: Evaluate + Payoff + 'g,
        G::Position: Sync,
        G::Move: Send,
        S: Solves<G> + 'g,
    {
        let agent: BoxedAgent<'g, G> = match &self.who {
            Who::Person => return None,
            Who::AlphaBeta(plies) => Box::new(AlphaBeta::new(*plies, limits.clone())),
            Who::Random => Box::new(Random::new(seed)),
            Who::Perfect => Box::new(Perfect {
                solver,
                limits: values.clone(),
                other: AlphaBeta::new(FALLBACK, limits.clone()),
                last: None,
            }),
            Who::Mcts(effort, options) => {
                let playouts = (0..options.searches).map(|_| Evenly::default()).collect();
                let settings = mcts::shared(options, limits);
                Box::new(Mcts::new(game, &settings, playouts, effort.within(limits), seed))
            }
        };
        Some(agent)
    }
}

/// How many plies `perfect` looks ahead where all moves are alike to it, or not known.
pub const FALLBACK: u32 = 2;

/// Makes the first move that keeps the value of the position. Where every move does, or a limit was hit before
/// all were known, it plays as `alpha-beta:2`: a lost game is to be made hard.
struct Perfect<S, V> {
    solver: S,
    limits: Budget,
    other: AlphaBeta,
    last: Option<Choice<V>>,
}

#[derive(Clone, Copy)]
enum Choice<V> {
    Keeps(V),
    AllKeep(V),
    NotKnown(Limit),
}

impl<G: Evaluate, S: Solves<G>> Agent<G> for Perfect<S, G::Value> {
    fn choose(&mut self, game: &G, position: &G::Position, last: Option<G::Move>) -> G::Move {
        let weighed = self.solver.weigh(game, position, &mut self.limits.start());
        let choice = match &weighed {
            Err(limit) => Choice::NotKnown(*limit),
            Ok(moves) => {
                let best = best(moves, game.to_move(position));
                let (value, keeping) = best.expect("a game that is not over has a move");
                if keeping.len() < moves.len() {
                    self.last = Some(Choice::Keeps(value));
                    return keeping[0];
                }
                Choice::AllKeep(value)
            }
        };
        self.last = Some(choice);
        self.other.choose(game, position, last)
    }

    fn remark(&self) -> Option<String> {
        let keep = |value, words: &str| S::told(value).map(|told| format!("{words} {told}"));
        let instead = format!("; the choice of alpha-beta:{FALLBACK}");
        Some(match self.last? {
            Choice::Keeps(value) => keep(value, "it keeps")
                .map_or_else(|| "other moves are worse".into(), |told| format!("{told}; others are worse")),
            Choice::AllKeep(value) => {
                keep(value, "all moves keep").unwrap_or_else(|| "all moves are worth the same".into())
                    + &instead
            }
            Choice::NotKnown(limit) => format!("not all moves are known ({limit}){instead}"),
        })
    }
}
