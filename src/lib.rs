//! Graph coloring games: exact values, proven strategies against every adversary, and the bounds
//! beside them.
//!
//! A question about a graph is a function here, with its `Question` and its `Answer` in the module of the same name; the
//! [`prelude`] has them all. The items below are in separate crates: [`graphs`], [`games`], [`strategies`], [`solver`],
//! [`toolkit`].
//!
//! ```
//! use mapgame::prelude::*;
//! use petgraph::graph::UnGraph;
//!
//! // Any undirected graph of petgraph is taken, here a wheel with four spokes.
//! let map = UnGraph::<(), ()>::from_edges([(0, 1), (1, 2), (2, 3), (3, 0), (0, 4), (1, 4), (2, 4), (3, 4)]);
//! let wheel = NamedGraph::from(Graph::from_petgraph(&map)?);
//! let budget = Budget::unlimited();
//! let answer = solve(&wheel, &solve::Question::default(), &budget)?;
//! assert_eq!(answer.number(), Some(3));
//!
//! let certified = certify(&wheel, &certify::Question::default(), &budget)?;
//! let proof = certified.hex.expect("no limit was hit");
//! assert_eq!(check(&*proof, &budget)?.number(Player::Alice), Some(3));
//!
//! // And one is given back, with the labels as weights.
//! let back: UnGraph<String, ()> = wheel.graph.to_petgraph();
//! assert_eq!(petgraph::algo::connected_components(&back), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

// As the examples and the command line name it.
extern crate self as mapgame;

// Its comments are texts of help, read at a terminal.
#[allow(rustdoc::broken_intra_doc_links)]
mod cli;
#[doc(hidden)]
pub mod serving;

#[doc(hidden)]
pub use cli::main as command_line;

pub use toolkit::ask::{bounds, certify, check, matches, order, solve, verify};

/// Every theorem that applies to a graph, and what they prove of its games.
///
/// ```
/// # use mapgame::prelude::*;
/// let petersen = NamedGraph::from_spec("petersen", 0)?;
/// let answer = bounds(&petersen, &bounds::Question::default(), &Budget::unlimited());
/// assert_eq!(answer.best.col_g, [4, 4]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(inline)]
pub use toolkit::ask::bounds::answer as bounds;

/// An answer of [`solve()`] with a certificate of it, which [`check()`] and other programs verify.
///
/// ```
/// # use mapgame::prelude::*;
/// let cube = NamedGraph::from_spec("cube", 0)?;
/// let question = certify::Question { k: Some(3.into()), ..Default::default() };
/// let certified = certify(&cube, &question, &Budget::unlimited())?;
/// assert!(certified.lacking.is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(inline)]
pub use toolkit::ask::certify::answer as certify;

/// What the independent checker says of a certificate.
///
/// ```
/// # use mapgame::prelude::*;
/// assert!(check(&b"no certificate"[..], &Budget::unlimited()).is_err());
/// ```
#[doc(inline)]
pub use games::certificate::check_within as check;

/// A vertex order, and the bounds on col_g that it proves.
///
/// ```
/// # use mapgame::prelude::*;
/// let petersen = NamedGraph::from_spec("petersen", 0)?;
/// let answer = order(&petersen, &order::Question::default(), &Budget::unlimited())?;
/// assert_eq!((answer.rho, answer.certified.activation), (5, Some(14)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(inline)]
pub use toolkit::ask::order::answer as order;

/// Who wins, and the number of a game.
///
/// ```
/// # use mapgame::prelude::*;
/// let path = NamedGraph::from_spec("path:4", 0)?;
/// let bob_first = solve::Question { variant: Player::Bob.into(), ..Default::default() };
/// assert_eq!(solve(&path, &bob_first, &Budget::unlimited())?.number(), Some(2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(inline)]
pub use toolkit::ask::solve::answer as solve;

/// A strategy of Alice against every Bob, or in games against one.
///
/// ```
/// # use mapgame::prelude::*;
/// let petersen = NamedGraph::from_spec("petersen", 0)?;
/// let answer = verify(&petersen, &verify::Question::default(), &Budget::unlimited())?;
/// assert_eq!((&*answer.strategy, answer.worst_case), ("activation", Some(4)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(inline)]
pub use toolkit::ask::verify::answer as verify;

/// A game between two agents, move by move.
///
/// ```
/// # use std::sync::Arc;
/// # use mapgame::prelude::*;
/// use games::coloring::{ColoringGame, Rules};
/// use toolkit::players::{NamedPlayer, Seat};
///
/// let petersen = NamedGraph::from_spec("petersen", 0)?;
/// let game = ColoringGame::new(Arc::clone(&petersen.graph), Rules::new(4)?);
/// let parameters = Parameters::of(&petersen.graph, &Budget::unlimited());
/// let sit = |name: &str, side| name.parse::<NamedPlayer>()?.sit(&Seat::new(&game, &parameters, side));
/// let (mut alice, mut bob) = (sit("activation", Player::Alice)?, sit("threat", Player::Bob)?);
/// let finished = play(&game, &mut *alice, &mut *bob)?;
/// assert_eq!(finished.value.winner(), Player::Alice);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(inline)]
pub use games::referee as play;

pub mod prelude {
    pub use games::Player;
    pub use graphs::{Budget, Graph, Parameters};
    pub use toolkit::named_graph::NamedGraph;

    pub use crate::{bounds, certify, check, order, play, solve, verify};
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
