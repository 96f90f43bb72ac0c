//! Both games in every variant: the connected game, and passing.
//!
//! The functions here take any [`Variant`]. Where one may move anywhere and nobody passes they hand the
//! decision to [`coloring`](crate::coloring) and [`marking`](crate::marking); for the rest there is a
//! search of its own (`search`), because the proofs on which those two rest speak of that game alone.
//! Which of their lemmas hold in which variant is proved again in `coloring`, `marking` and `race`
//! beside this file:
//!
//! | | anywhere, someone passes | connected |
//! |---|---|---|
//! | patches decide what can be colored; colors are permuted on each | yes | yes, with the uncolored set |
//! | safe vertices; all safe is Alice's win | yes | yes |
//! | a threat is Bob's win on his turn | yes | if an attacker is open |
//! | moves where nothing is at stake | drop out | count, their colors do not |
//! | the race | yes | no |
//!
//! *Passing by both is passing by Bob*, whose pass answers one of Alice's with the end of the game (proof
//! at [`Passing`]). So at most one player passes in what is searched, plays end by themselves, and
//! positions need no memory of passes.
//!
//! Some decisions need no search. With k > max degree Alice wins in every variant (proof at [`Passing`]).
//! With k = 1 and an edge Bob does: there is no proper coloring, and in the marking game the second end
//! of an edge has a marked neighbor. In the connected coloring game with 2 colors, Alice wins if and only
//! if the graph is bipartite \[CharpentierHocquardSopenaZhu2020\]: if it is, every move but the first in a
//! component continues the one 2-coloring that the first began, and nobody dies. Deciding the coloring game is PSPACE-complete in these variants too
//! \[MarcilonMartinsSampaio2020\].

mod coloring;
mod marking;
mod race;
mod search;

use std::marker::PhantomData;
use std::time::Instant;

use games::coloring::Rules;
use games::{Player, Tempo, Variant};
#[cfg(doc)]
use games::Passing;
use graphs::classes::bipartite::is_bipartite;
use graphs::{Budget, Graph, Limit, Meter};

use self::search::{Scene, Search};
use crate::board::Board;
use crate::certify::Adviser;
use crate::coloring::Solver;
use crate::trivial::without_search;
use crate::width::{self, AnyWidth};
use crate::{Decision, GameNumber, stack};

/// The largest order that the search takes.
pub const MAX_ORDER: usize = width::MAX_ORDER;

/// Who wins the coloring game on `graph` by `rules`, whatever the variant.
pub fn decide(graph: &Graph, rules: Rules, budget: &Budget) -> Decision {
    Decider::new(graph, budget).decide(rules)
}

/// Decides the coloring game on one graph by one set of rules after another, and remembers what serves
/// several of them.
pub struct Decider<'g> {
    graph: &'g Graph,
    budget: &'g Budget,
    /// For the game in which one may move anywhere and nobody passes.
    free: Solver<'g>,
}

impl<'g> Decider<'g> {
    /// Nothing decided yet. The budget holds for each decision anew.
    pub fn new(graph: &'g Graph, budget: &'g Budget) -> Self {
        Decider { graph, budget, free: Solver::new(graph, budget) }
    }

    /// The graph.
    pub(crate) fn graph(&self) -> &'g Graph {
        self.graph
    }

    /// The solver of the game in which one may move anywhere and nobody passes, with what it knows.
    pub(crate) fn free(&mut self) -> &mut Solver<'g> {
        &mut self.free
    }

    /// Who wins by `rules`, whatever the variant.
    pub fn decide(&mut self, rules: Rules) -> Decision {
        let tempo = rules.variant().tempo();
        if tempo == Tempo::Shared {
            return self.free.decide(rules);
        }
        let (graph, k) = (self.graph, rules.colors());
        let known = without_search(graph, k).or_else(|| with_two_colors(graph, tempo, k));
        decide_by::<Coloring>(Playing { graph, tempo, k }, rules.first(), known, self.budget)
    }
}

/// Whether Alice can keep the score of the marking game below `k`, whatever the variant: she wins if so.
pub fn decide_marking(graph: &Graph, k: u32, variant: impl Into<Variant>, budget: &Budget) -> Decision {
    let variant = variant.into();
    match variant.tempo() {
        Tempo::Shared => crate::marking::decide(graph, k, variant.first, budget),
        tempo => {
            let known = without_search(graph, k);
            decide_by::<Marking>(Playing { graph, tempo, k }, variant.first, known, budget)
        }
    }
}

/// The least k with which Alice wins the coloring game in this variant, each decision within `budget`.
/// 0 for the graph without vertices.
///
/// `low` is a proven lower bound, such as the chromatic number, which is one in every variant. The
/// scan is that of [`GameNumber`]; no k is inferred from another one. In the connected game that would
/// be wrong: there are connected bipartite graphs on which Bob wins with any given k >= 3, and Alice
/// with 2 \[CharpentierHocquardSopenaZhu2020\].
pub fn game_chromatic_number(
    graph: &Graph,
    variant: impl Into<Variant>,
    low: u32,
    budget: &Budget,
) -> GameNumber {
    let variant = variant.into();
    let rules = |k| Rules::new(k).expect("the scan begins at 1").playing(variant);
    let mut decider = Decider::new(graph, budget);
    GameNumber::scan(graph, low, |k| decider.decide(rules(k)))
}

/// The least k below which Alice can keep the score of the marking game in this variant, each decision
/// within `budget`. 0 for the graph without vertices.
///
/// `low` is a proven lower bound, such as degeneracy + 1, which is one in every variant: a finished
/// play is an order of the vertices. Alice's wins are monotone in k in every variant, since a strategy
/// that keeps the score below k keeps it below k + 1.
pub fn game_coloring_number(
    graph: &Graph,
    variant: impl Into<Variant>,
    low: u32,
    budget: &Budget,
) -> GameNumber {
    let variant = variant.into();
    GameNumber::scan(graph, low, |k| decide_marking(graph, k, variant, budget)).by_monotonicity()
}

/// One of the two games, on a board of any width.
trait Played: Send {
    type Scene<const W: usize>: Scene<Board = Board<W>, Residue = Self::Residue> + 'static;
    /// What the certificates know a position by.
    type Residue;
}

struct Coloring;

impl Played for Coloring {
    type Scene<const W: usize> = coloring::Scene<W>;
    type Residue = coloring::Residue;
}

struct Marking;

impl Played for Marking {
    type Scene<const W: usize> = marking::Scene<W>;
    type Residue = marking::Residue;
}

/// One variant with some k on a graph.
#[derive(Clone, Copy)]
struct Playing<'g> {
    graph: &'g Graph,
    tempo: Tempo,
    k: u32,
}

impl Playing<'_> {
    fn search<G: Played, const W: usize>(self, memory: u64) -> Search<G::Scene<W>> {
        let scene = G::Scene::<W>::new(Board::new(self.graph), self.tempo, self.k as usize);
        Search::new(scene, memory)
    }
}

/// The connected coloring game with 2 colors.
fn with_two_colors(graph: &Graph, tempo: Tempo, k: u32) -> Option<Player> {
    let winner = if is_bipartite(graph) { Player::Alice } else { Player::Bob };
    (tempo.is_connected() && k == 2).then_some(winner)
}

/// One decision in the making.
struct Deciding<'g, 'm, 'b, G> {
    playing: Playing<'g>,
    first: Player,
    memory: u64,
    meter: &'m mut Meter<'b>,
    game: PhantomData<G>,
}

impl<G: Played> AnyWidth for Deciding<'_, '_, '_, G> {
    type Outcome = Result<Player, Limit>;

    fn with<const W: usize>(self) -> Result<Player, Limit> {
        self.playing.search::<G, W>(self.memory).decide(self.first, self.meter)
    }
}

fn decide_by<G: Played>(
    playing: Playing<'_>,
    first: Player,
    known: Option<Player>,
    budget: &Budget,
) -> Decision {
    let begun = Instant::now();
    let mut meter = budget.start();
    let order = playing.graph.order();
    let outcome = known.map_or_else(
        || {
            let memory = budget.memory_allowed();
            let meter = &mut meter;
            // Between two moves there is at most one pass.
            stack::with_room_for(2 * order + 1, || {
                width::choose(order, Deciding { playing, first, memory, meter, game: PhantomData::<G> })?
            })
        },
        Ok,
    );
    Decision::new(playing.k, outcome, meter.spent(), begun.elapsed())
}

/// A search that is asked by whoever writes a certificate.
struct Advising<'g, G> {
    playing: Playing<'g>,
    memory: u64,
    game: PhantomData<G>,
}

impl<G: Played> AnyWidth for Advising<'_, G> {
    type Outcome = Box<dyn Adviser<G::Residue>>;

    fn with<const W: usize>(self) -> Self::Outcome {
        Box::new(self.playing.search::<G, W>(self.memory))
    }
}

/// An adviser for the coloring game by these rules; `None` if they are those of no variant.
///
/// # Errors
/// [`Limit::Size`] above [`MAX_ORDER`].
pub(crate) fn adviser(graph: &Graph, rules: Rules, memory: u64) -> MaybeAdviser<coloring::Residue> {
    advise::<Coloring>(graph, rules, memory)
}

/// The same for the marking game.
pub(crate) fn marking_adviser(graph: &Graph, rules: Rules, memory: u64) -> MaybeAdviser<marking::Residue> {
    advise::<Marking>(graph, rules, memory)
}

type MaybeAdviser<R> = Result<Option<Box<dyn Adviser<R>>>, Limit>;

fn advise<G: Played>(graph: &Graph, rules: Rules, memory: u64) -> MaybeAdviser<G::Residue> {
    let tempo = rules.variant().tempo();
    if tempo == Tempo::Shared {
        return Ok(None);
    }
    let playing = Playing { graph, tempo, k: rules.colors() };
    width::choose(graph.order(), Advising { playing, memory, game: PhantomData::<G> }).map(Some)
}
