//! The search of guarding games of any radius, as sums of their classes.
//!
//! ```text
//! value(game):  E empty, or the race: Alice; Bob can kill: Bob; several classes: their sum; else search(game)
//! sum(games):   all must be won with Bob to move, but one where Alice may lead
//! search(game): the table knows it, or one that is isomorphic; else the steps of the player to move, of Alice those that
//!               lift every threat, of Bob those that the null move does not refute
//! ```
//!
//! Bob may pass, so a class need not know of the others: a move elsewhere is a pass in it. Positions
//! are known by their patches, F, the radius and the player to move; where they are expanded also under
//! names of their vertices, so that isomorphic classes anywhere share what was found (`isomorphism`).
//!
//! *The null move.* If Alice wins the game of radius 0 after a pass of Bob, she wins after any of his moves that are a pass
//! in that game, since it leads to the same position of it: only the others are left. F may shrink at any time to a
//! set that contains E (9.7), so a win in a game of smaller radius is a win.
//!
//! *Alice's order.* Where Alice wins, her first choice is nearly always right, and what the search costs is how soon the game
//! falls apart. So of the steps that look least dangerous she takes first those that divide F, the one with the smallest
//! largest class before all, and then those of least danger. Of her choices it is counted how many were wrong: where
//! many are, the search is not going to succeed (`attempts`). A wrong one can take longer to refute than a right one to win:
//! so all of a stage are searched side by side.
//!
//! *Threads.* Where Alice wins, all steps of Bob have to be searched. So of each two steps a second thread takes the second first,
//! and each finds in the table what the other has decided. Farther from the order of danger it finds less (docs/tried.md).

use games::Player;
use graphs::Meter;
use smallvec::SmallVec;

use super::game::Game;
use crate::board::Board;
use crate::coloring::ordering::forecast::Forecast;
use crate::coloring::ordering::{self, Danger};
use crate::coloring::prune::Throttle;
use crate::coloring::prune::race;
use crate::coloring::prune::threats::Threats;
use crate::coloring::residue::isomorphism::Isomorphism;
use crate::coloring::residue::key::{Key, patch_hash};
use crate::coloring::residue::safety::Safety;
use crate::coloring::residue::{Residue, Step};
use crate::coloring::table::Table;
use crate::coloring::techniques::Techniques;
use crate::decision::Halt;
use crate::patches::Pool;
use crate::set::Set;

/// The number of Alice's steps examined before the first is searched; twice as many in each further stage.
const STAGE: usize = 8;

/// The initial position limit for each of Alice's choices.
const POSITION_LIMIT: u64 = 1_000;

/// The position limit of one null move.
const SHORT: u64 = 100;

/// The positions of null moves spent before their use is judged.
const TRIAL: u64 = 500;

/// The positions that one successful null move is worth.
const WORTH: u64 = 100;

/// Multiplies the key of a position to give the key of the note that a null move failed there. Odd.
const TRIED: Key = 0x5851_f42d_4c95_7f2d_1405_7b7e_f767_814f;

type LocalResult = Result<bool, Halt>;

#[derive(Clone)]
pub(crate) struct LocalSearch<const W: usize> {
    known: Table<bool>,
    isomorphism: Isomorphism,
    safety: Safety<W>,
    patches: Pool<Set<W>>,
    steps: Pool<Step>,
    games: Pool<Game<W>>,
    ranks: Pool<Rank>,
    left: u64,
    /// The number of this search among those of several threads, from 0.
    pub(super) place: usize,
    /// Whether other threads have the same table.
    pub(super) is_shared: bool,
    /// Counts the positions of null moves, and those that held.
    null_moves: Throttle,
    /// Statistics since they were last taken.
    pub(super) statistics: SearchStatistics,
}

/// Counts of a search, from which its success is predicted.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct SearchStatistics {
    /// Expanded positions of one class.
    pub(crate) positions: u64,
    /// Positions that divided into several classes.
    pub(crate) sums: u64,
    /// The number of choices of Alice.
    pub(crate) choices: u64,
    /// The number of steps among them that lose.
    pub(crate) wrong: u64,
}

impl SearchStatistics {
    pub(crate) fn add(&mut self, other: Self) {
        self.positions += other.positions;
        self.sums += other.sums;
        self.choices += other.choices;
        self.wrong += other.wrong;
    }
}

/// Undecided games after steps, each with its largest class and its danger.
type Choices<const W: usize> = SmallVec<[((usize, Danger), Game<W>); STAGE]>;

/// A step's expected danger, inverted for Bob; the last 32 digits are its place.
type Rank = u128;

/// The digits of the place of a step.
const PLACES: Rank = u32::MAX as Rank;

impl<const W: usize> LocalSearch<W> {
    pub(crate) fn new(order: usize, bytes: u64, techniques: Techniques) -> Self {
        LocalSearch {
            known: Table::new(bytes),
            isomorphism: Isomorphism::new(order),
            safety: Safety::new(techniques),
            patches: Pool::new(),
            steps: Pool::new(),
            games: Pool::new(),
            ranks: Pool::new(),
            left: 0,
            place: 0,
            is_shared: false,
            null_moves: Throttle::default(),
            statistics: SearchStatistics::default(),
        }
    }

    /// Whether Alice wins the guarding game of all endangered vertices with this radius and position limit.
    pub(crate) fn wins(
        &mut self,
        board: &Board<W>,
        residue: &Residue<W>,
        radius: usize,
        position_limit: u64,
        meter: &mut Meter<'_>,
    ) -> LocalResult {
        let game = Game::of(board, residue, radius, &mut self.patches);
        let won = self.wins_game(board, &game, position_limit, meter);
        game.recycle(&mut self.patches);
        won
    }

    pub(super) fn wins_game(
        &mut self,
        board: &Board<W>,
        game: &Game<W>,
        position_limit: u64,
        meter: &mut Meter<'_>,
    ) -> LocalResult {
        self.left = position_limit;
        self.value(board, game, meter)
    }

    fn value(&mut self, board: &Board<W>, game: &Game<W>, meter: &mut Meter<'_>) -> LocalResult {
        match self.at_sight(board, game) {
            Some(won) => Ok(won),
            None if game.largest_class(board).is_none() => self.search(board, game, meter),
            None => self.sum(board, game, meter),
        }
    }

    fn at_sight(&self, board: &Board<W>, game: &Game<W>) -> Option<bool> {
        let residue = &game.residue;
        if residue.endangered.is_empty() {
            return Some(true);
        }
        if residue.to_move == Player::Bob && !residue.threatened().is_empty() {
            return Some(false);
        }
        race::alice_wins(board, residue).then_some(true)
    }

    fn sum(&mut self, board: &Board<W>, whole: &Game<W>, meter: &mut Meter<'_>) -> LocalResult {
        self.statistics.sums += 1;
        let mut games = self.games.take();
        whole.classes(board, &mut self.patches, &mut games);
        // Those first that are decided soonest, those with a threat last.
        games.sort_by_key(|game| (!game.residue.threatened().is_empty(), game.guarded.len()));
        let won = self.all(board, &games, whole.residue.to_move == Player::Alice, meter);
        for game in games.drain(..) {
            game.recycle(&mut self.patches);
        }
        self.games.put(games);
        won
    }

    /// Whether Alice wins all games with Bob to move, except one that she may lead if `may_lead`.
    fn all(
        &mut self,
        board: &Board<W>,
        games: &[Game<W>],
        mut may_lead: bool,
        meter: &mut Meter<'_>,
    ) -> LocalResult {
        let open: SmallVec<[&Game<W>; 8]> =
            games.iter().filter(|game| self.at_sight(board, game) != Some(true)).collect();
        if open.iter().filter(|game| !game.residue.threatened().is_empty()).count() > usize::from(may_lead) {
            return Ok(false);
        }
        for (index, game) in open.iter().enumerate() {
            // If Alice can lead in the last one, she need not win it with Bob to move.
            let must_lead = may_lead && index + 1 == open.len() || !game.residue.threatened().is_empty();
            if !must_lead && self.search(board, game, meter)? {
                continue;
            }
            if !may_lead {
                return Ok(false);
            }
            may_lead = false;
            let mut led = (*game).clone();
            led.residue.to_move = Player::Alice;
            if !(self.at_sight(board, &led) == Some(true) || self.search(board, &led, meter)?) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether Alice wins a game of one class that no rule decides.
    fn search(&mut self, board: &Board<W>, game: &Game<W>, meter: &mut Meter<'_>) -> LocalResult {
        let key = key(game);
        if let Some(won) = self.known.get(key) {
            return Ok(won);
        }
        self.left = self.left.checked_sub(1).ok_or(Halt::TemporaryLimit)?;
        let before = self.left;
        meter.step()?;
        // A position costs more than a look at the clock.
        meter.look_up()?;
        self.statistics.positions += 1;
        let shape = self.shape(board, game);
        if let Some(won) = shape.and_then(|shape| self.known.get(shape)) {
            self.known.insert(key, won, 1);
            return Ok(won);
        }
        let won = self.expand(board, game, key, meter)?;
        let work = before - self.left + 1;
        for key in [Some(key), shape].into_iter().flatten() {
            self.known.insert(key, won, work);
        }
        Ok(won)
    }

    fn expand(&mut self, board: &Board<W>, game: &Game<W>, key: Key, meter: &mut Meter<'_>) -> LocalResult {
        let (mut steps, mut ranks) = (self.steps.take(), self.ranks.take());
        game.list_steps(board, &mut steps);
        let won = match game.residue.to_move {
            Player::Alice => self.alice(board, game, (&mut steps, &mut ranks), meter),
            Player::Bob => self.bob(board, game, key, (&mut steps, &mut ranks), meter),
        };
        self.steps.put(steps);
        self.ranks.put(ranks);
        won
    }

    fn bob(
        &mut self,
        board: &Board<W>,
        game: &Game<W>,
        key: Key,
        (steps, ranks): (&mut Vec<Step>, &mut Vec<Rank>),
        meter: &mut Meter<'_>,
    ) -> LocalResult {
        if game.radius > 0 && self.wins_after_pass(board, game, meter)? {
            steps.retain(|&step| game.residue.concerns_endangered(board, step));
        }
        rank(board, &game.residue, steps, ranks);
        ranks.sort_unstable();
        // Of each two steps the second thread begins with the second, and so on.
        ranks.chunks_mut(self.place + 1).for_each(|steps| steps.rotate_right(1));
        for &rank in &*ranks {
            let step = steps[(rank & PLACES) as usize];
            let Some(next) = game.after(board, step, &mut self.safety, &mut self.patches) else {
                return Ok(false);
            };
            let won = self.value(board, &next, meter)?;
            next.recycle(&mut self.patches);
            if !won {
                return Ok(false);
            }
            if self.is_shared
                && let Some(won) = self.known.get(key)
            {
                return Ok(won);
            }
        }
        Ok(true)
    }

    /// Whether a short search shows that Alice wins the game of radius 0 after a pass of Bob.
    fn wins_after_pass(&mut self, board: &Board<W>, game: &Game<W>, meter: &mut Meter<'_>) -> LocalResult {
        let passed =
            Residue { patches: game.residue.patches.clone(), to_move: Player::Alice, ..game.residue };
        let passed = Game::of(board, &passed, 0, &mut self.patches);
        let tried = key(&passed).wrapping_mul(TRIED);
        if self.known.get(tried).is_some() || !self.null_moves.opens(TRIAL, WORTH) {
            passed.recycle(&mut self.patches);
            return Ok(false);
        }
        let position_limit = self.left.min(SHORT);
        self.left -= position_limit;
        let (before, met) = (std::mem::replace(&mut self.left, position_limit), self.statistics);
        let won = self.value(board, &passed, meter);
        passed.recycle(&mut self.patches);
        let spent = position_limit - self.left;
        self.left += before;
        self.statistics = met;
        let won = Halt::undecided_as_none(won)? == Some(true);
        if !won {
            self.known.insert(tried, false, spent);
        }
        self.null_moves.book(spent, won.into());
        Ok(won)
    }

    fn alice(
        &mut self,
        board: &Board<W>,
        game: &Game<W>,
        (steps, ranks): (&mut Vec<Step>, &mut Vec<Rank>),
        meter: &mut Meter<'_>,
    ) -> LocalResult {
        let threats = Threats::of(board, &game.residue);
        steps.retain(|&step| threats.none_after(board, step));
        rank(board, &game.residue, steps, ranks);
        let (mut rest, mut stage) = (&mut ranks[..], STAGE);
        while !rest.is_empty() {
            // Few positions need more than the first stage.
            if stage < rest.len() {
                rest.select_nth_unstable(stage);
            }
            let (now, later) = rest.split_at_mut(stage.min(rest.len()));
            (rest, stage) = (later, 2 * stage);
            now.sort_unstable();
            let mut choices = Choices::<W>::new();
            for &mut rank in now {
                let step = steps[(rank & PLACES) as usize];
                let Some(next) = game.after(board, step, &mut self.safety, &mut self.patches) else {
                    continue;
                };
                match self.at_sight(board, &next).or_else(|| self.known.get(key(&next))) {
                    Some(true) => return Ok(true),
                    Some(false) => next.recycle(&mut self.patches),
                    None => choices.push(((0, (0, 0)), next)),
                }
            }
            for (rank, next) in &mut choices {
                let extent = next.largest_class(board).unwrap_or(game.guarded.len());
                *rank = (extent, ordering::danger(board, &next.residue));
            }
            choices.sort_by_key(|&(rank, _)| rank);
            self.statistics.choices += 1;
            if self.one_wins(board, choices, meter)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether Alice wins one of the games that she can choose. All get a small position limit, and those
    /// still open a larger one, so that a hard lost game does not delay an easy win.
    fn one_wins(&mut self, board: &Board<W>, mut choices: Choices<W>, meter: &mut Meter<'_>) -> LocalResult {
        let mut position_limit = POSITION_LIMIT;
        while !choices.is_empty() {
            let allowed = if choices.len() == 1 { self.left } else { self.left.min(position_limit) };
            let mut open = SmallVec::new();
            for choice in choices {
                let kept = self.left.saturating_sub(allowed);
                self.left -= kept;
                let won = self.value(board, &choice.1, meter);
                self.left += kept;
                match won {
                    Ok(true) => return Ok(true),
                    Ok(false) => self.statistics.wrong += 1,
                    Err(Halt::TemporaryLimit) if self.left > 0 => open.push(choice),
                    Err(halt) => return Err(halt),
                }
            }
            choices = open;
            position_limit *= 3;
        }
        Ok(false)
    }

    /// A key that only isomorphic games share; `None` if it is too expensive.
    fn shape(&mut self, board: &Board<W>, game: &Game<W>) -> Option<Key> {
        let names = self.isomorphism.name(board, &game.residue.patches, game.guarded)?;
        Some(names.wrapping_add(sides(game, self.isomorphism.names_of(game.guarded))))
    }
}

fn rank<const W: usize>(board: &Board<W>, residue: &Residue<W>, steps: &[Step], ranks: &mut Vec<Rank>) {
    let forecast = Forecast::of(board, residue);
    ranks.extend(steps.iter().zip(0..).map(|(&step, place): (_, Rank)| {
        let (chances, weight) = forecast.danger(step);
        let danger = (chances as Rank) << 96 | Rank::from(weight) << 32;
        // Bob prefers the largest, and where equal either player the first.
        let danger = if residue.to_move == Player::Alice { danger } else { !danger & !PLACES };
        danger | place
    }));
}

fn key<const W: usize>(game: &Game<W>) -> Key {
    let patches = game.residue.patches.iter().fold(0, |key: Key, &patch| key.wrapping_add(patch_hash(patch)));
    patches.wrapping_add(sides(game, game.guarded))
}

/// The part of a key that does not depend on the patches.
fn sides<const W: usize>(game: &Game<W>, guarded: Set<W>) -> Key {
    let side = if game.residue.to_move == Player::Bob { 3 } else { 5 };
    patch_hash(guarded).wrapping_mul(side + 8 * game.radius as Key)
}
