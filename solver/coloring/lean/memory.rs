//! What the lean searches of a thread remember: whole positions with their winners.

use std::cell::RefCell;

use games::Player;

use super::position::{Entry, PLACES, Position, Step};

thread_local! {
    static MEMORY: RefCell<Memory> = RefCell::new(Memory {
        known: vec![Entry::default(); PLACES],
        steps: Vec::new(),
        children: Vec::new(),
    });
}

/// What the searches of a thread share.
pub struct Memory {
    /// The positions remembered: at each place the last one.
    known: Vec<Entry>,
    /// The steps of the stages under way, and what they lead to.
    pub(super) steps: Vec<Step>,
    pub(super) children: Vec<Position>,
}

impl Memory {
    /// Calls `search` with the memory of this thread, and no stages under way.
    pub fn with<R>(search: impl FnOnce(&mut Memory) -> R) -> R {
        MEMORY.with_borrow_mut(|memory| {
            memory.forget_from(0);
            search(memory)
        })
    }

    #[inline(always)]
    pub(super) fn forget_from(&mut self, begin: usize) {
        self.steps.truncate(begin);
        self.children.truncate(begin);
    }

    #[inline(always)]
    pub fn winner(&self, position: &Entry, place: usize) -> Option<Player> {
        let known = self.known[place];
        let is_known = known.shared == position.shared && known.rest & !1 == position.rest;
        is_known.then_some(if known.rest & 1 == 1 { Player::Bob } else { Player::Alice })
    }

    #[inline(always)]
    pub(crate) fn remember(&mut self, position: &Entry, place: usize, winner: Player) {
        self.known[place] = Entry { rest: position.rest | u64::from(winner == Player::Bob), ..*position };
    }
}
