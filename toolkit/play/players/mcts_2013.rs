//! `mcts-2013:BUDGET`: the Monte-Carlo player of the source report, including its mistake.
//! \[AudoinBadiolaDaSilvaPerrotRitlewski2013\]
//!
//! Its ten rules:
//!
//! 1. Alice begins. A play ends when all vertices are colored, or some vertex sees all k colors.
//! 2. The moves of a position: vertices in order, per vertex the colors in use, ascending, then the least
//!    unused one.
//! 3. A position counts the simulations through it and Alice's wins among them. Each player keeps a tree of
//!    its own.
//! 4. A simulation walks from the root to the end of the game by rule 5. Every position reached enters
//!    the tree; there is no random playout.
//! 5. With N the simulations through all moves of a position, a move made in n of them with w wins is
//!    worth w/n + sqrt(2 ln N / n) to Alice, w/n - sqrt(2 ln N / n) to Bob; one never made is worth 1 to
//!    Alice and 0 to Bob.
//! 6. Alice continues with the largest, Bob with the smallest; exact ties are broken uniformly.
//! 7. At the end every position on the path is counted once more.
//! 8. Each move of the game has this many new simulations, in addition to those stored from earlier moves.
//! 9. In the end Alice makes the move with the most wins, Bob the one with the fewest wins of hers, both
//!    in absolute number; of equals the first, and those never made take part. This is the mistake: Bob's
//!    good moves are simulated most, and so gather many wins of hers.
//! 10. The tree is kept along the moves of the game, and new in each game.
//!
//! Ties make the numbering of the vertices matter: `VERTEX_ORDERS` among the quotations from the source has that of
//! the program. If the opponent uses another color than the least unused one, colors are renamed.

use ::solver::mcts::Settings;

use super::Engine;
use super::mcts::{effort, options::Options, sit};

pub(crate) static ENGINE: Engine = Engine {
    name: "mcts-2013",
    about: "the Monte-Carlo player of the source report, with its fault",
    budget: Some(effort::UNIT),
    seedless: false,
    is_responding: false,
    new: |seat, budget| sit(seat, &Options::new(Settings::report()), budget.parse()?),
};
