//! Bob's half: gadgets on which he wins, whatever Alice does, even if she may pass.

mod growth;
pub mod rules;
mod search;

use games::Player;
use games::gadget::{Board, Colors, Flaw, Move, walk};
use graphs::{Limit, Meter};

use crate::gadget::Gadget;
use crate::periodic::{Frame, Periodic};

pub use self::search::Search;

#[derive(Debug, Clone)]
pub struct WonGadget {
    pub gadget: Gadget,
    pub k: u32,
    pub begins: Player,
    /// Bob's moves in the order of the [`walk`].
    pub moves: Vec<Move>,
}

const MOST_TARGETS: usize = 6;

/// The largest number of Bob's moves.
const DEEPEST: u32 = 6;

/// The node limit of the search on one gadget.
const NODES_OF_ONE: u64 = 400_000;

/// The first gadget of the graph in this frame on which Bob wins with k if `begins` moves first, perhaps after the hubs are
/// colored. Gadgets are ordered by the sum of targets and moves, then by targets, then by size.
pub(crate) fn gadget(
    periodic: &Periodic,
    frame: Frame,
    k: u32,
    (begins, is_after_hubs): (Player, bool),
    meter: &mut Meter<'_>,
) -> Result<Option<WonGadget>, Limit> {
    let mut layers: Vec<Vec<Gadget>> = Vec::new();
    let mut sets = growth::single(periodic, frame);
    for effort in 2..=MOST_TARGETS as u32 + DEEPEST {
        if layers.len() < MOST_TARGETS {
            let mut gadgets: Vec<Gadget> = Vec::new();
            for targets in &sets {
                meter.work(1000)?;
                let gadget = Gadget::of(periodic, frame, targets);
                gadgets.extend(gadget.map(|gadget| if is_after_hubs { gadget.after_hubs() } else { gadget }));
            }
            // With more targets a gadget is larger.
            if layers.is_empty() && gadgets.is_empty() {
                return Ok(None);
            }
            gadgets.sort_by_key(|gadget| {
                let [rows, columns] = gadget.extent();
                (gadget.order(), rows + columns, columns)
            });
            layers.push(gadgets);
            sets = growth::grown(periodic, frame, &sets, meter)?;
        }
        for (size, gadgets) in (1..).zip(&layers) {
            let depth = effort - size.min(effort);
            if !(1..=DEEPEST).contains(&depth) {
                continue;
            }
            for gadget in gadgets {
                let mut search = Search::new(&gadget.board, k);
                if search.wins(begins, depth, NODES_OF_ONE, meter)? == Some(true) {
                    let moves = moves_of(&gadget.board, k, begins, &search, meter)?;
                    return Ok(Some(WonGadget { gadget: gadget.clone(), k, begins, moves }));
                }
            }
        }
    }
    Ok(None)
}

/// Bob's moves, in the order of the [`walk`], of a strategy with which he wins on a board if `begins` moves first; `None` if the
/// search finds none.
///
/// # Errors
/// A limit of the meter.
pub fn moves_on(
    board: &Board,
    k: u32,
    begins: Player,
    meter: &mut Meter<'_>,
) -> Result<Option<Vec<Move>>, Limit> {
    let mut search = Search::new(board, k);
    for depth in 1..=DEEPEST {
        if search.wins(begins, depth, NODES_OF_ONE, meter)? == Some(true) {
            return moves_of(board, k, begins, &search, meter).map(Some);
        }
    }
    Ok(None)
}

/// The moves of the strategy that the search found.
fn moves_of(
    board: &Board,
    k: u32,
    begins: Player,
    search: &Search<'_>,
    meter: &mut Meter<'_>,
) -> Result<Vec<Move>, Limit> {
    let mut moves = Vec::new();
    let mut next = |colors: &Colors| {
        let reply = search.reply(colors)?;
        moves.push(reply);
        Ok(reply)
    };
    match walk(board, k, begins, meter, &mut next) {
        Ok(_) => Ok(moves),
        Err(Flaw::Limit(limit)) => Err(limit),
        Err(flaw) => unreachable!("the search found a strategy that is none: {flaw}"),
    }
}
