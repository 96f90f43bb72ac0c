//! Bob's half: gadgets on which he wins, whatever Alice does, even if she may pass.

mod growth;
pub mod rules;
mod search;

use games::Player;
use games::gadget::{Board, Colors, Flaw, Move, walk};
use graphs::{Limit, Meter};

use crate::gadget::Gadget;
use crate::periodic::{Cell, Frame, Periodic};

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

/// The largest number of Bob's moves where the targets are a box.
const DEEPEST_OF_BOX: u32 = 10;

/// The most cells of a box, and nodes of each search, in the first round; then twice and ten times as many.
const FIRST_ROUND: (usize, u64) = (8, 10_000);

/// What a search tried: the numbers of gadgets, and the largest numbers of their targets and vertices.
#[derive(Debug, Clone, Copy, Default)]
pub struct Tried {
    pub gadgets: usize,
    pub targets: usize,
    pub order: usize,
}

impl Tried {
    fn add(&mut self, gadget: &Gadget) {
        self.gadgets += 1;
        self.targets = self.targets.max(gadget.board.targets.len());
        self.order = self.order.max(gadget.order());
    }
}

/// A gadget on which Bob wins with k, of one of these kinds: the first player, and whether its hubs are
/// colored before. Its targets are the cells of a box without those that Bob does not need. If he wins
/// with some targets, he wins with more (12.1b of the theory), so all cells are the best choice of
/// targets in a box.
pub(crate) fn boxed(
    periodic: &Periodic,
    frame: Frame,
    k: u32,
    kinds: &[(Player, bool)],
    tried: &mut Tried,
    meter: &mut Meter<'_>,
) -> Result<Option<WonGadget>, Limit> {
    let gadget_of = |targets: &[Cell], is_after_hubs| {
        let gadget = Gadget::of(periodic, frame, targets).filter(|_| !targets.is_empty())?;
        Some(if is_after_hubs { gadget.after_hubs() } else { gadget })
    };
    let mut open: Vec<(Gadget, Vec<Cell>, Player)> = Vec::new();
    for targets in growth::boxes(periodic, frame) {
        meter.work(1000)?;
        let of_kind =
            |&(begins, is_after_hubs)| Some((gadget_of(&targets, is_after_hubs)?, targets.clone(), begins));
        open.extend(kinds.iter().filter_map(of_kind));
    }
    let (mut most, mut nodes) = FIRST_ROUND;
    while !open.is_empty() {
        for (gadget, mut targets, begins) in std::mem::take(&mut open) {
            if targets.len() > most {
                open.push((gadget, targets, begins));
                continue;
            }
            tried.add(&gadget);
            let mut search = Search::new(&gadget.board, k);
            let found = (1..=DEEPEST_OF_BOX).map(|depth| (depth, search.wins(begins, depth, nodes, meter)));
            match { found }.find(|(_, found)| !matches!(found, Ok(Some(false)))) {
                None => {}
                Some((_, Err(limit))) => return Err(limit),
                Some((_, Ok(None))) => open.push((gadget, targets, begins)),
                Some((depth, Ok(_))) => {
                    let mut least = gadget;
                    for cell in targets.clone() {
                        let fewer: Vec<Cell> =
                            targets.iter().copied().filter(|&other| other != cell).collect();
                        let Some(gadget) = gadget_of(&fewer, least.is_after_hubs()) else { continue };
                        let mut search = Search::new(&gadget.board, k);
                        if search.wins(begins, depth, nodes, meter)? == Some(true) {
                            (least, targets) = (gadget, fewer);
                        }
                    }
                    let mut search = Search::new(&least.board, k);
                    search.wins(begins, depth, u64::MAX, meter)?;
                    let moves = moves_of(&least.board, k, begins, &search, meter)?;
                    return Ok(Some(WonGadget { gadget: least, k, begins, moves }));
                }
            }
        }
        (most, nodes) = (2 * most, 10 * nodes);
    }
    Ok(None)
}

/// The first gadget of the graph in this frame on which Bob wins with k if `begins` moves first,
/// perhaps after the hubs are colored. Gadgets are ordered by the sum of targets and moves, then by
/// targets, then by size.
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

/// Bob's moves, by the [`walk`], in a win on a board if `begins` moves first; `None` if none is found.
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
