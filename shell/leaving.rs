//! The end of a command whose work ignores a signal or the end of its time.
//!
//! Searches test the flag that the first signal raises, and end with partial results. Work that cannot test it, such as
//! a step of a library, is abandoned after `GRACE`. Then all results so far are written whole, and the answer that a
//! command offers ([`offer`]); its exit code, or that of an interruption, is that of the process.

use std::io::{self, Write};
use std::process;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, Weak, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use crate::files;
use toolkit::locks::lock;

use super::{Exit, complain};

/// The exit code after an interruption, equal to that of [`Exit::Unknown`](crate::Exit).
pub(crate) const INTERRUPTED: i32 = 3;

/// How long work may go on after the first signal.
pub(crate) const GRACE: Duration = Duration::from_millis(750);

/// The time after the first signal in which another one counts as the same request.
const DOUBLED: Duration = Duration::from_millis(100);

/// How long a file that is being written may delay the end after that.
const FOR_FILES: Duration = Duration::from_secs(10);

const PAUSE: Duration = Duration::from_millis(25);

/// An output that may hold unwritten results, such as the rows of a table.
pub(crate) trait PendingOutput: Send {
    fn write_out(&mut self) -> io::Result<()>;
}

static OUTPUT: Mutex<Option<Weak<Mutex<dyn PendingOutput>>>> = Mutex::new(None);

/// Held while something is written that must not be cut.
static WHOLE: Mutex<()> = Mutex::new(());

/// While this guard is held, the process does not end on a signal.
pub fn whole() -> MutexGuard<'static, ()> {
    lock(&WHOLE)
}

/// Prints the answer so far of a command, and returns what the command would end with.
type Offer = Box<dyn FnOnce() -> Exit + Send>;

static OFFER: Mutex<Option<Offer>> = Mutex::new(None);

/// Registers what prints the answer so far if work is abandoned.
pub fn offer(print: impl FnOnce() -> Exit + Send + 'static) {
    *lock(&OFFER) = Some(Box::new(print));
}

/// Withdraws the offer, since the answer is now complete. While this guard is held, the process does not end on a signal.
pub fn withdraw() -> MutexGuard<'static, ()> {
    let whole = whole();
    *lock(&OFFER) = None;
    whole
}

static HAS_BEGUN: AtomicBool = AtomicBool::new(false);

/// Whether work is being abandoned: results no longer wait for earlier ones.
pub fn has_begun() -> bool {
    HAS_BEGUN.load(Ordering::SeqCst)
}

/// The number of results that wait for earlier ones.
pub(crate) static WAITING: AtomicUsize = AtomicUsize::new(0);

/// Registers the output whose pending results are written before work is abandoned, as long as the output exists.
pub(crate) fn register(output: Weak<Mutex<dyn PendingOutput>>) {
    *lock(&OUTPUT) = Some(output);
}

/// Ends the process some time after a signal, unless it ends by itself. `signal` holds the number of the signal, 0
/// before there is one, and `code` maps it to the exit code. Raises `later` once another signal counts as another
/// request.
pub(crate) fn watch(signal: Arc<AtomicUsize>, later: Arc<AtomicBool>, code: fn(i32) -> i32, quiet: bool) {
    // Not joined: it ends with the process.
    thread::spawn(move || {
        while signal.load(Ordering::SeqCst) == 0 {
            thread::sleep(PAUSE);
        }
        thread::sleep(DOUBLED);
        later.store(true, Ordering::SeqCst);
        thread::sleep(GRACE - DOUBLED);
        leave(code(signal.load(Ordering::SeqCst) as i32), "interrupted", quiet);
    });
}

/// How long work may go on after its time limit.
const OVERTIME: Duration = if cfg!(debug_assertions) { Duration::from_secs(4) } else { GRACE };

/// How long writing the results may then take. A stuck reader does not hold the process.
const FOR_OUTPUT: Duration = Duration::from_secs(2);

/// Ends the process some time after the deadline at which all searches end, unless it ends by itself.
pub(crate) fn watch_time(deadline: Instant, quiet: bool) {
    // Not joined: it ends with the process.
    thread::spawn(move || {
        thread::sleep((deadline + OVERTIME).saturating_duration_since(Instant::now()));
        leave(INTERRUPTED, "time limit", quiet);
    });
}

fn leave(code: i32, why: &str, quiet: bool) -> ! {
    let begun = Instant::now();
    HAS_BEGUN.store(true, Ordering::SeqCst);
    while WAITING.load(Ordering::SeqCst) > 0 && begun.elapsed() < FOR_OUTPUT {
        thread::sleep(PAUSE);
    }
    while files::being_written() > 0 && begun.elapsed() < FOR_FILES {
        thread::sleep(PAUSE);
    }
    let (done, written) = mpsc::channel();
    thread::spawn(move || {
        let _whole = whole();
        let offered = lock(&OFFER).take().map(|print| print());
        if let Some(output) = lock(&OUTPUT).as_ref().and_then(Weak::upgrade) {
            // An error can no longer be reported.
            let _ = lock(&*output).write_out();
        }
        let _ = io::stdout().flush();
        let _ = done.send(offered);
        loop {
            thread::park();
        }
    });
    let written = written.recv_timeout(FOR_OUTPUT);
    toolkit::outside::end_all();
    if !quiet {
        let what = if written.is_ok() { "what was still being computed" } else { "what nobody read" };
        complain(&format!("{why}; {what} is not printed"));
    }
    let offered = written.ok().flatten().filter(|_| code == INTERRUPTED);
    process::exit(offered.map_or(code, |exit| exit.code().into()))
}
