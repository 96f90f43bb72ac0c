//! Several searches for one answer, each on a thread of its own.
//!
//! All search the same position and share what they remember: the table, what attempts have given up,
//! and what guards have found out. The first answer ends all. So far this is the parallel search of chess
//! programs that share nothing but their table \[HyattMann2002\]. What they do differently:
//!
//! - *Each looks for the win of one player.* Depth first, the searches in even places make the attempts of
//!   the player who won the question before, those in odd places the attempts of the other (`widening`);
//!   all give proof numbers their turns, those in odd places first. One thread spends half of its attempts on
//!   the player who does not win; here that is another thread's work.
//! - *Each leaves what others have decided.* Back from a move, a search looks whether the position where it
//!   was made has been decided elsewhere meanwhile, and if so returns.
//!
//! Searches that look for the same soon part, since what one has found the other need not look for.
//!
//! *The winner is right*, whatever the threads do to each other. A search takes over who wins in a position
//! only from the table, where nobody reads what was not written for that position (`slots`); and what is
//! written there is proved. What guards find out is proved, too, or says nothing. That an attempt gave a
//! position up says nothing of the winner; it serves all, because the order of moves does not depend on the
//! thread. An attempt without bounds gives nothing up and meets nobody who did, so every search would come to
//! an end alone.
//!
//! **When.** The first round of turns is one search's, exactly as if it were alone: a few tens of thousands of
//! nodes, in which most questions are answered, and answered with the same nodes on every run. What takes
//! longer has the same winner on any number of threads, but nodes that differ from run to run; they are the sum
//! over the searches, and the limit on nodes holds for that sum. The lines of play share the memory that one
//! would have.
//!
//! What it buys, if the cores are free: two threads look at nearly twice the positions that one looks at in a
//! second (1.85 times, measured on two cores with little other work), and need a little more of them. With 4
//! colors 22.5 million instead of 21.1 on the 5x7 grid, 20.5 instead of 17.6 on the 6x6 grid, 4.8 to 5.0
//! instead of 4.3 on the random 4-regular graph of order 18, 1.2 to 1.4 instead of 1.0 on the 5x5 torus; on the
//! Mycielskian of the Groetzsch graph, with 5 colors, 4.8 to 6.8 instead of 5.9. Eight instances that took
//! one thread 14 seconds took two 9. Where other programs keep the cores busy nothing is gained.
//!
//! Tried and left: every search with all turns, but from different ones on (a seventh more nodes), and the
//! opponent's moves in reverse order, or from the middle on, in every second search (a third to two thirds more:
//! what is going to fail fails later).

use std::thread;

use games::Player;
use graphs::{Graph, Joint, Limit, Meter};

use super::residue::Residue;
use super::schedule::Schedule;
use super::search::Search;
use super::techniques::Techniques;
use crate::board::Board;
use crate::stack;

/// How many threads search, and when.
#[derive(Debug, Clone, Copy)]
pub(super) struct Threads {
    /// At most so many.
    pub most: usize,
    /// Whether all begin with the question.
    pub at_once: bool,
}

/// Searches of one graph that share what they remember.
pub(super) struct Team<const W: usize> {
    /// The one that works alone as long as the others are not needed.
    lead: Search<W>,
    /// The others, made for the first question that is hard enough.
    others: Vec<Search<W>>,
    threads: Threads,
    /// How many worked at the last question.
    at_work: usize,
}

impl<const W: usize> Team<W> {
    /// A team for `graph`, of order at most 64 W, that may take `memory` bytes.
    pub fn new(graph: &Graph, memory: u64, techniques: Techniques, threads: Threads) -> Self {
        let lead = Search::new(graph, memory, techniques, threads.most);
        Team { lead, others: Vec::new(), threads, at_work: 1 }
    }

    /// The board.
    pub fn board(&self) -> &Board<W> {
        self.lead.board()
    }

    /// How many threads the last question took.
    pub fn at_work(&self) -> usize {
        self.at_work
    }

    /// The search that makes residues.
    pub fn lead(&mut self) -> &mut Search<W> {
        &mut self.lead
    }

    /// Who wins from a residue.
    ///
    /// # Errors
    /// The limit that was hit.
    pub fn decide(&mut self, start: Residue<W>, meter: &mut Meter<'_>) -> Result<Player, Limit> {
        self.at_work = 1;
        let mut schedule = self.lead.schedule();
        let Threads { most, at_once } = self.threads;
        while most == 1 || !(at_once || schedule.is_past_first_round()) {
            if let Some(winner) = self.lead.take_turn(&start, &mut schedule, meter)? {
                return Ok(winner);
            }
        }
        while self.others.len() + 1 < most {
            self.others.push(self.lead.worker());
        }
        let joint = meter.share();
        let (outcome, nodes) = self.together(&start, &schedule, &joint);
        meter.add(nodes);
        if let Ok(winner) = outcome {
            self.lead.favor(winner);
        }
        outcome
    }

    /// What the first of the searches finds that finds something, and the nodes of all.
    fn together(
        &mut self,
        start: &Residue<W>,
        schedule: &Schedule,
        joint: &Joint<'_>,
    ) -> (Result<Player, Limit>, u64) {
        let plies = start.tempo.most_turns(self.board().order());
        thread::scope(|scope| {
            let mut started = Vec::with_capacity(self.others.len());
            for (place, search) in (1..).zip(&mut self.others) {
                let work = move || work(search, start, schedule.continued_in(place), joint);
                // Where there is no room for a thread, those that there are find the answer.
                started.extend(stack::builder(plies).spawn_scoped(scope, work));
            }
            self.at_work = 1 + started.len();
            let (mut outcome, mut nodes) = work(&mut self.lead, start, schedule.continued_in(0), joint);
            for thread in started {
                let (found, its_nodes) =
                    thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
                outcome = found.or(outcome);
                nodes += its_nodes;
            }
            (outcome, nodes)
        })
    }
}

/// Takes turns until the winner is known, here or elsewhere, or a limit was hit; gives the nodes, too.
fn work<const W: usize>(
    search: &mut Search<W>,
    start: &Residue<W>,
    mut schedule: Schedule,
    joint: &Joint<'_>,
) -> (Result<Player, Limit>, u64) {
    let mut meter = joint.meter();
    let outcome = loop {
        match search.take_turn(start, &mut schedule, &mut meter) {
            Ok(None) => {}
            Ok(Some(winner)) => {
                joint.end();
                break Ok(winner);
            }
            Err(limit) => break Err(limit),
        }
    };
    (outcome, meter.spent())
}
