//! Several searches for one answer, each on a thread of its own.
//!
//! All search the same position and share what they remember: the table, what attempts have given up,
//! and what guards have found out. The first answer ends all. So far this is the parallel search of chess
//! programs that share nothing but their table \[HyattMann2002\]. Two things differ:
//!
//! - *Each search breaks ties in its own way.* All take the same turns. Of moves of equal danger, which are many, each
//!   but the first tries those first that come first in a random order of the vertices of its own (`ordering`).
//! - *Each search leaves what others have decided.* Back from a move, a search looks up the position where the
//!   move was made, and returns if it has been decided meanwhile.
//!
//! Searches for the same win soon part, because what one has found the others find in the table.
//!
//! *The winner is right*, however the threads interleave. A search takes the winner of a position over only from the
//! table, where a value read for a position was written for it (`slots`); and what is written there is proved. What
//! guards find out is proved, too, or says nothing. That an attempt gave a position up says nothing of the winner. Another
//! search, which would have tried other moves of equal danger there, passes over the position all the same until its
//! width is larger. An attempt without bounds gives nothing up, and nothing that was given up ends it, so every search
//! would come to an end alone.
//!
//! **When.** The first rounds of turns belong to one search, exactly as if it were alone. Most questions are
//! answered in them, with the same nodes on every run. While the guarding game from the start looks promising, all search it, too
//! (`guard`). What takes longer has the same winner on any number of threads, but nodes that differ from run to run; they are
//! the sum over the searches, and the limit on nodes holds for that sum. The lines of play share the memory that one would
//! have. Other ways to share the work are in docs/tried.md.

use std::{iter, thread};

use graphs::{Graph, Joint, Meter};

use super::Search;
use super::schedule::Schedule;
use crate::coloring::residue::Residue;
use crate::coloring::techniques::Techniques;
use crate::decision::Winner;
use crate::width;

#[derive(Debug, Clone, Copy)]
pub(crate) struct Threads {
    pub(crate) most: usize,
    pub(crate) at_once: bool,
}

/// Searches of one graph with shared memory.
pub(crate) struct Team<const W: usize> {
    /// The search that works alone until the others are needed.
    pub(crate) lead: Search<W>,
    /// The others, created for the first hard question.
    others: Vec<Search<W>>,
    threads: Threads,
    pub(crate) at_work: usize,
}

impl<const W: usize> Team<W> {
    pub(crate) fn new(graph: &Graph, memory: u64, techniques: Techniques, threads: Threads) -> Self {
        let lead = Search::new(graph, memory, techniques, threads.most);
        Team { lead, others: Vec::new(), threads, at_work: 1 }
    }

    pub(crate) fn decide(&mut self, start: Residue<W>, meter: &mut Meter<'_>) -> Winner {
        self.at_work = 1;
        let mut schedule = self.lead.schedule();
        let Threads { most, at_once } = self.threads;
        self.lead.root_guard.is_awaited = most > 1;
        while most == 1 || !at_once && !schedule.is_past_first_rounds() && !self.lead.root_guard.calls() {
            if let Some(winner) = self.lead.take_turn(&start, &mut schedule, meter)? {
                return Ok(winner);
            }
        }
        while self.others.len() + 1 < most {
            self.others.push(self.lead.worker(self.others.len() + 1));
        }
        self.lead.root_guard.is_awaited = false;
        self.others.iter_mut().for_each(|search| search.root_guard.follow(&self.lead.root_guard));
        let joint = meter.share();
        let (outcome, nodes) = self.together(&start, &schedule, &joint);
        meter.add(nodes);
        outcome
    }

    /// The radius of the guarding game from the start that a thread found Alice to win.
    pub(crate) fn guarded_radius(&self) -> Option<usize> {
        iter::once(&self.lead).chain(&self.others).find_map(|search| search.root_guard.radius)
    }

    /// The first answer of the searches, and the nodes of all.
    fn together(&mut self, start: &Residue<W>, schedule: &Schedule, joint: &Joint<'_>) -> (Winner, u64) {
        let plies = start.tempo.most_turns(self.lead.board.order());
        thread::scope(|scope| {
            let mut started = Vec::with_capacity(self.others.len());
            for search in &mut self.others {
                let schedule = schedule.clone();
                let work = move || work(search, start, schedule, joint);
                // If there is no room for a thread, the others find the answer.
                started.extend(width::builder(plies).spawn_scoped(scope, work));
            }
            self.at_work = 1 + started.len();
            let (mut outcome, mut nodes) = work(&mut self.lead, start, schedule.clone(), joint);
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

/// Takes turns until this or another thread has the winner, or a limit is reached; also returns the nodes.
fn work<const W: usize>(
    search: &mut Search<W>,
    start: &Residue<W>,
    mut schedule: Schedule,
    joint: &Joint<'_>,
) -> (Winner, u64) {
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
