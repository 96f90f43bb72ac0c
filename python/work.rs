//! Long work: on a separate thread, without the interpreter's lock, within a budget that Ctrl-C reaches.
//!
//! The calling thread checks for signals every [`GLANCE`]; it abandons work [`STOP_TIMEOUT`] later.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use graphs::Budget;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use toolkit::locks::lock;

/// The time between two checks for signals.
const GLANCE: Duration = Duration::from_millis(50);

/// How long to wait for work that was stopped.
const STOP_TIMEOUT: Duration = Duration::from_millis(750);

/// The stack of a working thread. Searches with deeper recursion have separate stacks.
const STACK: usize = 16 << 20;

/// The limits of one call, in the units of the command line. Python has checked that they are positive.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct Limits {
    time_limit: Option<f64>,
    node_limit: Option<u64>,
    memory_limit: Option<f64>,
    threads: Option<usize>,
    /// The seed of every random choice.
    pub seed: u64,
}

/// A `ValueError` with this message.
pub fn wrong(fault: impl ToString) -> PyErr {
    PyValueError::new_err(fault.to_string())
}

/// Runs work within a budget; an exception raised by a signal stops it.
///
/// # Errors
/// The exception of a signal.
pub fn interruptible<T: Send + 'static>(
    py: Python<'_>,
    budget: Budget,
    work: impl FnOnce(&Budget) -> T + Send + 'static,
) -> PyResult<T> {
    let stop = Arc::new(AtomicBool::new(false));
    let budget = Budget { stop: Some(Arc::clone(&stop)), ..budget };
    let (sender, receiver) = channel();
    let receiver = Mutex::new(receiver);
    let wait = |time| lock(&receiver).recv_timeout(time);
    let worker = thread::Builder::new().stack_size(STACK).spawn(move || {
        // The receiver is gone where the work was left behind.
        let _ = sender.send(work(&budget));
    });
    worker.map_err(|fault| PyRuntimeError::new_err(format!("cannot start a thread: {fault}")))?;
    loop {
        match py.detach(|| wait(GLANCE)) {
            Ok(done) => return Ok(done),
            Err(RecvTimeoutError::Disconnected) => {
                return Err(PyRuntimeError::new_err("the work ended by a fault of mapgame"));
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
        if let Err(raised) = py.check_signals() {
            stop.store(true, Ordering::SeqCst);
            // What the work came to is dropped.
            let _ = py.detach(|| wait(STOP_TIMEOUT));
            return Err(raised);
        }
    }
}

impl Limits {
    /// The limits as a budget.
    ///
    /// # Errors
    /// An invalid limit.
    pub fn budget(&self) -> PyResult<Budget> {
        const GIB: f64 = (1u64 << 30) as f64;
        let time = self.time_limit.map(Duration::try_from_secs_f64).transpose();
        Ok(Budget {
            time: time.map_err(|fault| wrong(format!("time_limit: {fault}")))?,
            nodes: self.node_limit,
            memory: self.memory_limit.map(|found| (found * GIB) as u64),
            threads: Some(self.threads()),
            ..Budget::unlimited()
        })
    }

    /// The number of threads; by default all cores.
    fn threads(&self) -> NonZeroUsize {
        let cores = || thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        self.threads.and_then(NonZeroUsize::new).unwrap_or_else(cores)
    }

    /// Runs work within these limits; an exception raised by a signal stops it.
    ///
    /// # Errors
    /// An invalid limit, and the exception of a signal.
    pub fn run<T: Send + 'static>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&Budget) -> T + Send + 'static,
    ) -> PyResult<T> {
        interruptible(py, self.budget()?, work)
    }

    /// The same for work on several threads, in a separate pool.
    ///
    /// # Errors
    /// As there.
    pub fn run_in_parallel<T: Send + 'static>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&Budget) -> T + Send + 'static,
    ) -> PyResult<T> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads().get()).stack_size(STACK);
        let pool = pool.build().map_err(|fault| PyRuntimeError::new_err(fault.to_string()))?;
        self.run(py, move |budget| pool.install(|| work(budget)))
    }
}
