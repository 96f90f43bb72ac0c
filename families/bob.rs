//! Bob's half: gadgets on which he wins, whatever Alice does, even if she may pass.

mod growth;
pub mod rules;
mod search;

use games::Player;
use graphs::{Limit, Meter};

use crate::gadget::Gadget;
use crate::periodic::{Frame, Periodic};
use crate::walk::{Colors, Flaw, Move, walk};

pub use self::search::Search;

#[derive(Debug, Clone)]
pub struct WonGadget {
    pub gadget: Gadget,
    pub k: u32,
    pub begins: Player,
    /// Bob's moves in the order of the [`walk`](crate::walk).
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
                let mut search = Search::new(gadget, k);
                if search.wins(begins, depth, NODES_OF_ONE, meter)? == Some(true) {
                    return with_moves(gadget, k, begins, &search, meter).map(Some);
                }
            }
        }
    }
    Ok(None)
}

/// The gadget with the moves of the strategy that the search found.
fn with_moves(
    gadget: &Gadget,
    k: u32,
    begins: Player,
    search: &Search<'_>,
    meter: &mut Meter<'_>,
) -> Result<WonGadget, Limit> {
    let mut moves = Vec::new();
    let mut next = |colors: &Colors| {
        let reply = search.reply(colors)?;
        moves.push(reply);
        Ok(reply)
    };
    let walked = walk(gadget, k, begins, meter, &mut next);
    match walked {
        Ok(_) => Ok(WonGadget { gadget: gadget.clone(), k, begins, moves }),
        Err(Flaw::Limit(limit)) => Err(limit),
        Err(flaw) => unreachable!("the search found a strategy that is none: {flaw}"),
    }
}
