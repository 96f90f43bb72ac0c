//! Players of any game, by name: a second person, or an engine that needs only the rules, an evaluation of
//! positions, and their exact values.
//!
//! `NAME` or `NAME:BUDGET` names one, as in the coloring game, which has more ([`players`](crate::players)).

use std::fmt;
use std::str::FromStr;

use ::solver::alpha_beta::AlphaBeta;
use ::solver::mcts::{Mcts, UniformPlayout};
use games::{Agent, Evaluate, Game, Payoff, Player};
use graphs::{Budget, Limit, Meter};
use strategies::opponents::random::{self, Random};

use crate::players::mcts::effort::{self, Effort};
use crate::players::mcts::options::Options;
use crate::players::{BoxedAgent, NamedPlayer, NoPlayer, alpha_beta, mcts, perfect, with_budget};

/// Moves, each with the value of the position after it.
pub(crate) type ValuedMoves<G> = Vec<(<G as Game>::Move, <G as Game>::Value)>;

pub trait ExactValues<G: Game>: Send {
    /// The value of a position under best play.
    ///
    /// # Errors
    /// The limit that was hit; earlier results may be kept.
    fn worth(&mut self, position: &G::Position, meter: &mut Meter<'_>) -> Result<G::Value, Limit>;

    /// The meaning of keeping this value, as text, if `perfect` should state it.
    fn value_text(value: G::Value) -> Option<String> {
        let _ = value;
        None
    }

    /// Every move of a position with the value after it, in the order of the rules; none if the game is over.
    fn weigh(
        &mut self,
        game: &G,
        position: &G::Position,
        meter: &mut Meter<'_>,
    ) -> Result<ValuedMoves<G>, Limit> {
        let mut moves = Vec::new();
        if game.value(position).is_none() {
            game.moves(position, &mut moves);
        }
        let weighed =
            moves.into_iter().map(|step| Ok((step, self.worth(&game.after(position, step), meter)?)));
        weighed.collect()
    }
}

/// Without a solver, every position has the limit that excludes one.
impl<G: Game, S: ExactValues<G>> ExactValues<G> for Result<S, Limit> {
    fn worth(&mut self, position: &G::Position, meter: &mut Meter<'_>) -> Result<G::Value, Limit> {
        self.as_mut().map_err(|limit| *limit)?.worth(position, meter)
    }
}

/// The largest value of these moves, or for Bob the smallest, and the moves with that value.
pub(crate) fn best<M: Copy, V: Copy + Ord>(weighed: &[(M, V)], to_move: Player) -> Option<(V, Vec<M>)> {
    let values = weighed.iter().map(|&(_, value)| value);
    let value = match to_move {
        Player::Alice => values.max(),
        Player::Bob => values.min(),
    }?;
    Some((value, weighed.iter().filter(|one| one.1 == value).map(|&(step, _)| step).collect()))
}

pub const HUMAN: &str = "human";

/// The players of any game, each with the unit of its budget, if it takes one.
static NAMES: [(&str, Option<&str>); 4] = [
    (alpha_beta::ENGINE.name, alpha_beta::ENGINE.budget),
    (mcts::ENGINE.name, Some(effort::UNIT)),
    (perfect::ENGINE.name, None),
    (random::OPPONENT.name, None),
];

pub(crate) fn names() -> impl Iterator<Item = &'static str> + Clone {
    NAMES.iter().map(|&(name, _)| name)
}

enum Engine {
    AlphaBeta(u32),
    Mcts(Effort, Box<Options>),
    Perfect,
    Random,
}

impl Engine {
    fn new(named: &NamedPlayer) -> Result<Self, NoPlayer> {
        type Make = fn(&str) -> Result<Engine, NoPlayer>;
        let makes: [Make; 4] = [
            |plies| Ok(Engine::AlphaBeta(alpha_beta::plies(plies)?)),
            |text| {
                let (effort, options) = mcts::read_with_random_playouts(text)?;
                Ok(Engine::Mcts(effort, Box::new(options)))
            },
            |_| Ok(Engine::Perfect),
            |_| Ok(Engine::Random),
        ];
        graphs::names::find(named.name(), names().zip(makes))?(named.budget())
    }
}

/// Checks that a player plays any game.
///
/// # Errors
/// It plays only the coloring game, or its budget is malformed.
pub fn check(named: &NamedPlayer) -> Result<(), NoPlayer> {
    Engine::new(named).map(drop)
}

/// The player for one play of this game. The first budget is for the values of all moves together, which `perfect`
/// gets from the solver; the second for one move of other players.
///
/// # Errors
/// As of [`check`].
pub(crate) fn sit<'g, G, S>(
    named: &NamedPlayer,
    game: &G,
    solver: S,
    [values, limits]: [&Budget; 2],
    seed: u64,
) -> Result<BoxedAgent<'g, G>, NoPlayer>
where
    G: Evaluate + Payoff + 'g,
    G::Position: Sync,
    G::Move: Send,
    S: ExactValues<G> + 'g,
{
    Ok(match Engine::new(named)? {
        Engine::AlphaBeta(plies) => Box::new(AlphaBeta::new(plies, limits.clone())),
        Engine::Random => Box::new(Random::new(seed)),
        Engine::Perfect => Box::new(PerfectPlayer {
            solver,
            limits: values.clone(),
            other: AlphaBeta::new(FALLBACK, limits.clone()),
            last: None,
        }),
        Engine::Mcts(effort, options) => {
            let playouts = (0..options.searches).map(|_| UniformPlayout::default()).collect();
            let settings = mcts::shared(&options, limits);
            Box::new(Mcts::new(game, &settings, playouts, effort.within(limits), seed))
        }
    })
}

/// A person, or a player of any game.
#[derive(Debug, Clone)]
pub struct Participant(Option<NamedPlayer>);

impl FromStr for Participant {
    type Err = NoPlayer;

    fn from_str(text: &str) -> Result<Self, NoPlayer> {
        let known = std::iter::once((HUMAN, None)).chain(NAMES);
        let find = |name: &str| Ok(graphs::names::find(name, known.map(|one| (one.0, one)))?);
        let (name, _) = with_budget(text, find)?;
        let named = (name != HUMAN).then(|| text.parse()).transpose()?;
        named.as_ref().map_or(Ok(()), check)?;
        Ok(Participant(named))
    }
}

impl fmt::Display for Participant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Some(named) => named.fmt(f),
            None => f.write_str(HUMAN),
        }
    }
}

impl Participant {
    /// The player for one play; `None` for a person. `limits` are those of one move; `perfect` uses `solver`.
    pub fn sit<'g, G, S>(&self, game: &G, solver: S, limits: &Budget, seed: u64) -> Option<BoxedAgent<'g, G>>
    where
        G: Evaluate + Payoff + 'g,
        G::Position: Sync,
        G::Move: Send,
        S: ExactValues<G> + 'g,
    {
        let named = self.0.as_ref()?;
        Some(sit(named, game, solver, [limits; 2], seed).expect("it was checked when it was read"))
    }
}

/// How many plies `perfect` searches ahead where all moves have equal or unknown values.
pub const FALLBACK: u32 = 2;

/// Makes the first move that keeps the value of the position. If every move does, or a limit was reached before all
/// values were known, it plays as `alpha-beta:2`, which makes a lost game hard to win.
struct PerfectPlayer<S, V> {
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

impl<G: Evaluate, S: ExactValues<G>> Agent<G> for PerfectPlayer<S, G::Value> {
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
        let keep = |value, words: &str| S::value_text(value).map(|text| format!("{words} {text}"));
        let instead = format!("; the choice of alpha-beta:{FALLBACK}");
        Some(match self.last? {
            Choice::Keeps(value) => keep(value, "it keeps")
                .map_or_else(|| "other moves are worse".into(), |text| format!("{text}; others are worse")),
            Choice::AllKeep(value) => {
                keep(value, "all moves keep").unwrap_or_else(|| "all moves are worth the same".into())
                    + &instead
            }
            Choice::NotKnown(limit) => format!("not all moves are known ({limit}){instead}"),
        })
    }
}
