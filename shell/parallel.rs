//! Works on many graphs in parallel, and prints each answer as early as possible.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender, TryRecvError, TrySendError};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use toolkit::locks::{lock, unlocked};

use super::leaving;
use super::options::Session;
use super::progress::{Bar, Progress};
use super::sources;

/// The largest number of items that are read ahead; bounds the memory of an endless stream.
const LOOKAHEAD: usize = 256;

/// The largest number of items with unprinted results; bounds the memory behind a hard graph.
const OPEN: usize = 4096;

/// How long a stream lasts before its progress is shown.
const PATIENCE: Duration = Duration::from_secs(1);

/// The longest time until the results that wait for earlier ones are printed if the process ends.
const LOOK: Duration = Duration::from_millis(100);

/// The first sleep of a worker without work; each further one is twice as long, up to [`PAUSE`].
const NAP: Duration = Duration::from_micros(100);

/// The longest sleep of a worker without work.
const PAUSE: Duration = Duration::from_millis(2);

/// The pause of the reading and printing threads between two items, if the second is there: a wake-up for every small
/// graph would take a tenth of its work.
const REST: Duration = Duration::from_millis(1);

/// Applies `work` to the items in parallel. `emit` gets the results in order, in batches, each as soon as all earlier
/// ones are there; in an unordered session, or if the process abandons work, at once.
///
/// The items are read on a thread of their own, and each is worked on as soon as it comes: a program that sends one
/// graph and waits for the answer gets it, if `emit` flushes. After Ctrl-C no further item is taken. An item that is an
/// error ends the work once everything before it was emitted, unless errors are passed over. A graph that was not made
/// because of a limit is named and left out.
pub fn in_order<T: Send + 'static, R: Send>(
    session: &Session,
    items: impl Iterator<Item = anyhow::Result<T>> + Send + 'static,
    work: impl Fn(T) -> R + Sync,
    emit: impl FnMut(Vec<R>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    in_order_of_many(session, None, items, work, |_| 1, emit)
}

/// The same for items that hold several graphs; `graphs` returns the number of graphs of a result. The bar names a total.
pub fn in_order_of_many<T: Send + 'static, R: Send>(
    session: &Session,
    total: Option<(&str, u64)>,
    items: impl Iterator<Item = anyhow::Result<T>> + Send + 'static,
    work: impl Fn(T) -> R + Sync,
    graphs: impl Fn(&R) -> u64,
    mut emit: impl FnMut(Vec<R>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let queue = Queue::of(session, items);
    let (done, results) = mpsc::channel();
    rayon::in_place_scope(|scope| {
        for _ in 0..rayon::current_num_threads() {
            let (queue, work, done) = (&queue, &work, done.clone());
            scope.spawn(move |_| queue.serve(work, &done));
        }
        drop(done);
        let emitted = hand_out(&queue, total, &results, graphs, &mut emit);
        if emitted.is_err() {
            // No further result can be emitted, so the running work need not finish.
            session.interrupt();
        }
        emitted
    })?;
    queue.into_failure().map_or(Ok(()), Err)
}

/// Applies `work` to the items on threads of their own, as many as the commands use. The results come in order; at most
/// `LOOKAHEAD` items are worked on ahead of the requested one.
///
/// # Panics
/// Where `work` does.
pub fn mapped<T: Send + 'static, R: Send + 'static>(
    items: impl Iterator<Item = T> + Send + 'static,
    work: impl Fn(T) -> R + Send + Sync + 'static,
) -> Box<dyn Iterator<Item = R> + Send> {
    let threads = rayon::current_num_threads();
    if threads == 1 {
        return Box::new(items.map(work));
    }
    // Taking an item uses up a permit, and a result that goes out returns one.
    let (permit, permits) = mpsc::channel();
    (0..LOOKAHEAD).for_each(|_| permit.send(()).expect("the receiver is here"));
    let source = Arc::new((Mutex::new((permits, items.enumerate())), work));
    let (done, results) = mpsc::channel();
    let serve = |_| {
        let (source, done) = (Arc::clone(&source), done.clone());
        std::thread::spawn(move || {
            let next = || {
                let (permits, items) = &mut *lock(&source.0);
                permits.recv().ok().and_then(|()| items.next())
            };
            while let Some((number, item)) = next() {
                if done.send((number, source.1(item))).is_err() {
                    return;
                }
            }
        })
    };
    let mut workers: Vec<_> = (0..threads).map(serve).collect();
    drop(done);
    let (mut waiting, mut out) = (BTreeMap::new(), 0);
    Box::new(std::iter::from_fn(move || {
        loop {
            if let Some(result) = waiting.remove(&out) {
                out += 1;
                // After the last item the permit has no receiver.
                let _ = permit.send(());
                return Some(result);
            }
            let Ok((number, result)) = results.recv() else {
                for worker in workers.drain(..) {
                    worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
                }
                return None;
            };
            waiting.insert(number, result);
        }
    }))
}

fn hand_out<T, R>(
    queue: &Queue<'_, T>,
    total: Option<(&str, u64)>,
    results: &Receiver<(usize, R)>,
    graphs: impl Fn(&R) -> u64,
    emit: &mut impl FnMut(Vec<R>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let mut waiting: BTreeMap<usize, R> = BTreeMap::new();
    let (mut out, mut done) = (0, 0);
    let begun = Instant::now();
    let bar = Bar::new(queue.session);
    let mut is_shown = false;
    let mut last: Option<Instant> = None;
    loop {
        // A hard graph may hold back all results after it: the bar appears without waiting for one. Before the first result it
        // does so only where the total is known: a command on one graph may have a bar of its own.
        let first = results.recv_timeout(LOOK);
        if !is_shown && (out > 0 || total.is_some()) && begun.elapsed() > PATIENCE {
            match total {
                Some((what, total)) => bar.begin(what, total),
                None => bar.count("graphs", begun.elapsed()),
            }
            bar.advance_by(done);
            is_shown = true;
        }
        let first = match first {
            Ok(first) => Some(first),
            Err(RecvTimeoutError::Timeout) if leaving::has_begun() => None,
            Err(RecvTimeoutError::Timeout) => continue,
            Err(RecvTimeoutError::Disconnected) => break,
        };
        if let Some(last) = last {
            std::thread::sleep(REST.saturating_sub(last.elapsed()));
        }
        last = Some(Instant::now());
        waiting.extend(first.into_iter().chain(results.try_iter()));
        let mut ready = Vec::new();
        while let Some(entry) = waiting.first_entry()
            && (queue.session.unordered || *entry.key() == out || leaving::has_begun())
        {
            out += 1;
            ready.push(entry.remove());
        }
        if !ready.is_empty() {
            queue.taking().out = out;
            let more = ready.iter().map(&graphs).sum();
            done += more;
            bar.advance_by(more);
            bar.suspended(|| emit(ready))?;
        }
        leaving::WAITING.store(waiting.len(), Relaxed);
    }
    Ok(())
}

/// The items, taken one after the other by several workers.
struct Queue<'s, T> {
    session: &'s Session,
    taking: Mutex<Taking<T>>,
    began: AtomicUsize,
}

struct Taking<T> {
    items: Receiver<anyhow::Result<T>>,
    taken: usize,
    out: usize,
    failure: Option<anyhow::Error>,
    /// Whether the end of time was already reported.
    is_cut: bool,
}

enum Next<T> {
    Item(usize, T),
    Wait,
    End,
}

impl<'s, T: Send + 'static> Queue<'s, T> {
    fn of(session: &'s Session, items: impl Iterator<Item = anyhow::Result<T>> + Send + 'static) -> Self {
        let (sender, receiver) = mpsc::sync_channel(LOOKAHEAD);
        let faults = session.faults.clone();
        // Not joined: the thread may wait for input that never comes.
        std::thread::spawn(move || {
            for item in items {
                let Some(item) = sources::unless_left_out(item, &faults) else { continue };
                let failed = item.is_err();
                if !send(&sender, item) || failed {
                    break;
                }
            }
        });
        let taking = Taking { items: receiver, taken: 0, out: 0, failure: None, is_cut: false };
        Queue { session, taking: Mutex::new(taking), began: AtomicUsize::new(0) }
    }
}

/// Sends an item as soon as there is room; false if the receiver is gone.
fn send<T>(sender: &SyncSender<T>, mut item: T) -> bool {
    loop {
        match sender.try_send(item) {
            Ok(()) => return true,
            Err(TrySendError::Full(back)) => item = back,
            Err(TrySendError::Disconnected(_)) => return false,
        }
        std::thread::sleep(REST);
    }
}

impl<T> Queue<'_, T> {
    fn taking(&self) -> MutexGuard<'_, Taking<T>> {
        lock(&self.taking)
    }

    fn serve<R>(&self, work: &impl Fn(T) -> R, done: &Sender<(usize, R)>) {
        self.began.fetch_add(1, Relaxed);
        let mut pause = NAP;
        loop {
            match self.next() {
                Next::Item(number, item) => {
                    pause = NAP;
                    // The receiver is gone after an error of `emit`.
                    if done.send((number, work(item))).is_err() {
                        return;
                    }
                }
                Next::Wait => {
                    // The work on one item may have parts for other threads. Before all workers have begun, yielding
                    // here could run another worker on top of this one's stack.
                    let all_began = self.began.load(Relaxed) == rayon::current_num_threads();
                    if !all_began || rayon::yield_now() != Some(rayon::Yield::Executed) {
                        std::thread::sleep(pause);
                        pause = PAUSE.min(2 * pause);
                    }
                }
                Next::End => return,
            }
        }
    }

    fn next(&self) -> Next<T> {
        if self.session.interrupted() {
            return Next::End;
        }
        let mut taking = self.taking();
        if taking.failure.is_some() {
            return Next::End;
        }
        if taking.taken - taking.out >= OPEN {
            return Next::Wait;
        }
        if self.session.budget.is_over() && taking.taken > 0 {
            // A thread that waits for more would wait in vain.
            let has_more = !matches!(taking.items.try_recv(), Err(TryRecvError::Disconnected));
            if has_more && !std::mem::replace(&mut taking.is_cut, true) {
                let taken = taking.taken;
                self.session.faults.leave_unmade(&anyhow::anyhow!("time limit: only {taken} were examined"));
            }
            return Next::End;
        }
        match taking.items.try_recv() {
            Ok(Ok(item)) => {
                taking.taken += 1;
                Next::Item(taking.taken - 1, item)
            }
            Ok(Err(failure)) => {
                taking.failure = Some(failure);
                Next::End
            }
            Err(TryRecvError::Empty) => Next::Wait,
            Err(TryRecvError::Disconnected) => Next::End,
        }
    }

    fn into_failure(self) -> Option<anyhow::Error> {
        unlocked(self.taking).failure
    }
}
