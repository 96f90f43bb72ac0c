//! The end of a command whose work does not hear a signal, or the end of its time.
//!
//! The first signal raises a flag. Searches look at it, and end with what they know. Some work cannot look at it: a
//! step of a library, the faces of one large graph. After [`GRACE`] such work is left behind. What the command has
//! found by then is written whole, as at its own end, and the process ends with the exit code of an interruption. A
//! file that is being written keeps the process until it is whole.

use std::io::{self, Write};
use std::process;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, Weak, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use crate::files;
use toolkit::locks::lock;

use super::complain;

/// What a program exits with whose work was interrupted, as that of [`Exit::Unknown`](crate::Exit).
pub(crate) const INTERRUPTED: i32 = 3;

/// How long work may go on after the first signal.
pub(crate) const GRACE: Duration = Duration::from_millis(750);

/// How long after the first signal another one is the same request.
const DOUBLED: Duration = Duration::from_millis(100);

/// How long a file that is being written may take after that.
const FOR_FILES: Duration = Duration::from_secs(10);

const PAUSE: Duration = Duration::from_millis(25);

/// An output that may hold what is not written yet, such as the rows of a table.
pub(crate) trait PendingOutput: Send {
    fn write_out(&mut self) -> io::Result<()>;
}

static OUTPUT: Mutex<Option<Weak<Mutex<dyn PendingOutput>>>> = Mutex::new(None);

/// Taken while what must not be cut is written.
static WHOLE: Mutex<()> = Mutex::new(());

/// The process does not end on a signal while this is held.
pub fn whole() -> MutexGuard<'static, ()> {
    lock(&WHOLE)
}

/// What this output holds is written before work is left behind, as long as the output is there.
pub(crate) fn register(output: Weak<Mutex<dyn PendingOutput>>) {
    *lock(&OUTPUT) = Some(output);
}

/// Ends the process some time after a signal, should it not end by itself. `signal` is the number of the signal, 0
/// before there is one, and `code` the exit code after it. Raises `later` when another signal is another request.
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

/// How long work may go on after its time.
const OVERTIME: Duration = Duration::from_millis(if cfg!(debug_assertions) { 4000 } else { 1500 });

/// How long what is found may take to be written then. A reader that reads no more does not hold the process.
const FOR_OUTPUT: Duration = Duration::from_secs(2);

/// Ends the process some time after this moment, at which all searches end, should it not end by itself.
pub(crate) fn watch_time(deadline: Instant, quiet: bool) {
    // Not joined: it ends with the process.
    thread::spawn(move || {
        thread::sleep((deadline + OVERTIME).saturating_duration_since(Instant::now()));
        leave(INTERRUPTED, "time limit", quiet);
    });
}

fn leave(code: i32, why: &str, quiet: bool) -> ! {
    let begun = Instant::now();
    while files::being_written() > 0 && begun.elapsed() < FOR_FILES {
        thread::sleep(PAUSE);
    }
    let (done, written) = mpsc::channel();
    thread::spawn(move || {
        let _whole = whole();
        if let Some(output) = lock(&OUTPUT).as_ref().and_then(Weak::upgrade) {
            // No one is left who could be told of an error.
            let _ = lock(&*output).write_out();
        }
        let _ = io::stdout().flush();
        let _ = done.send(());
        loop {
            thread::park();
        }
    });
    let is_written = written.recv_timeout(FOR_OUTPUT).is_ok();
    toolkit::outside::end_all();
    if !quiet {
        let what = if is_written { "what was still being computed" } else { "what nobody read" };
        complain(&format!("{why}; {what} is not printed"));
    }
    process::exit(code)
}
