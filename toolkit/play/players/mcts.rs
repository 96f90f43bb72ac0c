//! `mcts:BUDGET`: Monte-Carlo tree search, with a number of simulations or a time for each move, in every variant.
//!
//! The budget is a number of simulations (`mcts:1000`) or a time (`mcts:50ms`, `mcts:2s`). Other settings follow it,
//! each word after a `+`: `mcts:1000+kl-ucb+secure`, `mcts:1s+playout=danger+c=0.7`. The words are those of
//! [`OPTIONS`](options::OPTIONS), the names of [`SELECTIONS`](::solver::mcts::selection::SELECTIONS) and those of
//! [`FINAL_CHOICES`](::solver::mcts::final_choice::FINAL_CHOICES).

pub mod effort;
pub mod options;

use ::solver::mcts::{Mcts, Moves, Playout, Settings, UniformPlayout, coloring};
use games::coloring::{ColoringGame, ColoringMove, ColoringPosition};
use games::{Game, Player};
use graphs::Budget;
use graphs::rng::QuickDice;

use self::effort::Effort;
use self::options::{Options, Playouts};
use super::{BoxedAgent, Engine, NamedPlayer, NoPlayer, Seat};

/// An example of a player with words after its budget.
pub const EXAMPLE: &str = "mcts:100+kl-ucb+secure+searches=4";

pub(crate) static ENGINE: Engine = Engine {
    name: "mcts",
    about: "Monte-Carlo tree search, with proofs and merged positions",
    budget: Some(effort::UNIT),
    seedless: false,
    is_responding: false,
    new: |seat, text| {
        let (effort, options) = read(text)?;
        sit(seat, &options, effort)
    },
};

/// Parses the text after `mcts:`, in any game.
fn read(text: &str) -> Result<(Effort, Options), NoPlayer> {
    let (effort, options) =
        text.split_once('+').map_or((text, None), |(effort, words)| (effort, Some(words)));
    let options = Options::of(options.into_iter().flat_map(|words| words.split('+')))?;
    Ok((effort.parse()?, options))
}

/// The same in a game other than the coloring game, with random playouts.
pub(crate) fn read_with_random_playouts(text: &str) -> Result<(Effort, Options), NoPlayer> {
    let (effort, options) = read(text)?;
    match options.playouts {
        Playouts::Made(coloring::Rollout::Random) => Ok((effort, options)),
        _ => Err(NoPlayer::Budget { expected: "random playouts in this game".into(), found: text.into() }),
    }
}

/// A seed for this player: players in one game have the same seed, but must not make the same choices.
pub(super) fn seed_of(player: Player, seed: u64) -> u64 {
    match player {
        Player::Alice => seed,
        Player::Bob => seed ^ 0x9E37_79B9_7F4A_7C15,
    }
}

/// The settings of each search; the searches share the memory.
pub(crate) fn shared(options: &Options, limits: &Budget) -> Settings {
    let memory = limits.memory.unwrap_or(options.settings.memory);
    Settings { memory: memory / options.searches as u64, ..options.settings.clone() }
}

pub(super) fn sit<'g>(
    seat: &Seat<'g>,
    options: &Options,
    effort: Effort,
) -> Result<BoxedAgent<'g>, NoPlayer> {
    let seed = seed_of(seat.player, seat.seed);
    let budget = effort.within(&seat.limits);
    let settings = shared(options, &seat.limits);
    match &options.playouts {
        Playouts::Made(rollout) => {
            Ok(coloring::agent(seat.game, &settings, *rollout, options.searches, &budget, seed))
        }
        Playouts::By(name) => {
            let settings = Settings { moves: Moves::UpToSymmetry, ..settings };
            let sides = |_| -> Result<Box<dyn Playout<ColoringGame> + 'g>, NoPlayer> {
                Ok(Box::new(Sides::of(name, seat)?))
            };
            let playouts = (0..options.searches).map(sides).collect::<Result<_, _>>()?;
            Ok(Box::new(Mcts::new(seat.game, &settings, playouts, budget, seed)))
        }
    }
}

/// The named player on each side that it plays; any move on the other side.
struct Sides<'g> {
    alice: Option<BoxedAgent<'g>>,
    bob: Option<BoxedAgent<'g>>,
    evenly: UniformPlayout<ColoringMove>,
}

impl<'g> Sides<'g> {
    /// The player with this name on each side that it plays at this seat.
    ///
    /// # Errors
    /// There is no such player, or it plays neither side here.
    fn of(name: &str, seat: &Seat<'g>) -> Result<Self, NoPlayer> {
        let named: NamedPlayer = name.parse()?;
        let at = |player| match named.sit(&Seat { player, ..seat.clone() }) {
            Ok(seated) => Ok(Some(seated)),
            Err(NoPlayer::Side { .. }) => Ok(None),
            Err(fault) => Err(fault),
        };
        Ok(Sides { alice: at(Player::Alice)?, bob: at(Player::Bob)?, evenly: UniformPlayout::default() })
    }
}

impl Playout<ColoringGame> for Sides<'_> {
    /// Strategies start without memory: their memory of the moves in the tree is unknown.
    fn begin(&mut self, _: &ColoringGame, _: &ColoringPosition) {
        self.alice.iter_mut().chain(&mut self.bob).for_each(|player| player.begin());
    }

    fn step(
        &mut self,
        game: &ColoringGame,
        position: &ColoringPosition,
        last: Option<ColoringMove>,
        dice: &mut QuickDice,
    ) -> ColoringMove {
        let seated = match game.to_move(position) {
            Player::Alice => &mut self.alice,
            Player::Bob => &mut self.bob,
        };
        match seated {
            Some(player) => player.choose(game, position, last),
            None => self.evenly.step(game, position, last, dice),
        }
    }
}
