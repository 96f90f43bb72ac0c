//! One run of a program: its streams, its timeouts and its end.
//!
//! Three threads serve its streams, so that a program that does not read, writes too much or writes nothing does not
//! block this process. It inherits no open files but its three streams; it leads a process group of its own, so that
//! signals for this process do not reach it; and the whole group is killed when the process is dropped. If this process
//! ends without dropping, [`end_all`] kills what is left; and in any case the program's input ends with this process.

use std::collections::BTreeSet;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use super::protocol::shortened;
use crate::locks::lock;
use graphs::{Budget, Limit};
use thiserror::Error;

/// The number of lines that are read ahead of a program that only prints.
const AHEAD: usize = 256;

/// The longest line that a program may write.
const LONGEST: usize = 1 << 20;

/// The number of bytes stored from its standard error.
const ERRORS: usize = 1 << 16;

/// How long to wait for the rest of the output after an error.
const LAST_WORDS: Duration = Duration::from_millis(300);

/// How long a wait is until limits are looked up.
const PAUSE: Duration = Duration::from_millis(10);

/// How long a program may run after its input has ended.
const FAREWELL: Duration = Duration::from_millis(200);

static RUNNING: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());

/// Kills every running program, before this process ends without dropping.
pub fn end_all() {
    for &id in lock(&RUNNING).iter() {
        kill(id);
    }
}

#[cfg(unix)]
fn kill(id: u32) {
    use rustix::process::{Pid, Signal, kill_process_group};
    if let Some(pid) = i32::try_from(id).ok().and_then(Pid::from_raw) {
        // The program may have ended by itself.
        let _ = kill_process_group(pid, Signal::KILL);
    }
}

#[cfg(not(unix))]
fn kill(_: u32) {}

/// Closes files inherited from our own parent, which would stay open in every program.
#[cfg(unix)]
fn isolate(command: &mut Command) {
    use std::os::unix::process::CommandExt;
    use std::sync::Once;
    const FIRST_BEYOND_STREAMS: i32 = 3;
    static ONCE: Once = Once::new();
    ONCE.call_once(|| close_fds::set_fds_cloexec_threadsafe(FIRST_BEYOND_STREAMS, &[]));
    command.process_group(0);
}

#[cfg(not(unix))]
fn isolate(_: &mut Command) {}

enum Event {
    /// A line on standard output.
    Line(Vec<u8>),
    /// A line with further output right after it, before any request.
    Surplus(Vec<u8>),
    /// The beginning of a line that is too long.
    Long,
    End,
    Error,
    EndOfErrors,
}

/// Why a program has no further line.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum LineFault {
    #[error("{0}")]
    Limit(Limit),
    #[error("{0}")]
    Program(String),
}

pub(crate) struct Process {
    child: Child,
    /// The sender of lines for its standard input; `None` when the program ends.
    input: Option<Sender<String>>,
    events: Receiver<Event>,
    errors: Arc<Mutex<Vec<u8>>>,
}

impl Process {
    /// Starts the program of these words; one that only prints gets no input.
    pub(crate) fn start(words: &[String], only_prints: bool) -> Result<Self, String> {
        let (program, arguments) = words.split_first().ok_or("expected a program, found nothing")?;
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        isolate(&mut command);
        let mut child = command.spawn().map_err(|error| format!("it cannot be started: {error}"))?;
        lock(&RUNNING).insert(child.id());
        let (sender, events) = mpsc::sync_channel(if only_prints { AHEAD } else { 1 });
        let (input, lines) = mpsc::channel();
        let errors = Arc::default();
        if let Some(stdin) = child.stdin.take() {
            thread::spawn(move || feed(stdin, &lines));
        }
        if let Some(stdout) = child.stdout.take() {
            let sender = sender.clone();
            thread::spawn(move || listen(stdout, &sender, only_prints));
        }
        if let Some(stderr) = child.stderr.take() {
            let errors = Arc::clone(&errors);
            thread::spawn(move || overhear(stderr, &errors, &sender));
        }
        Ok(Process { child, input: (!only_prints).then_some(input), events, errors })
    }

    /// The next line of a program that only prints, as bytes; `None` if it has ended and has succeeded.
    pub(crate) fn next_line(&mut self, budget: &Budget) -> Result<Option<Vec<u8>>, LineFault> {
        let mut is_at_end = false;
        loop {
            if budget.is_stopped() || budget.is_over() {
                let limit = if budget.is_stopped() { Limit::Interrupted } else { Limit::Time };
                return Err(LineFault::Limit(limit));
            }
            if is_at_end {
                match self.child.try_wait() {
                    Ok(None) => thread::sleep(PAUSE),
                    Ok(Some(status)) if status.success() => return Ok(None),
                    _ => return Err(LineFault::Program(self.trouble(Event::End))),
                }
                continue;
            }
            match self.events.recv_timeout(PAUSE) {
                Ok(Event::Line(line)) => return Ok(Some(line)),
                Ok(event @ Event::Long) => return Err(LineFault::Program(self.trouble(event))),
                Ok(Event::End) | Err(RecvTimeoutError::Disconnected) => is_at_end = true,
                Ok(_) | Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Sends a line, and waits at most `timeout` for one in return.
    pub(crate) fn ask(&mut self, line: &str, timeout: Duration) -> Result<String, String> {
        self.hear_nothing()?;
        if let Some(input) = &self.input {
            // The end of the program is detected below.
            let _ = input.send(format!("{line}\n"));
        }
        let begun = Instant::now();
        loop {
            let left = timeout.saturating_sub(begun.elapsed());
            match self.events.recv_timeout(left) {
                Ok(Event::EndOfErrors) => {}
                Ok(Event::Line(bytes)) => {
                    self.hear_nothing()?;
                    let text = String::from_utf8(bytes);
                    return text.map_err(|error| {
                        let found = shortened(&String::from_utf8_lossy(error.as_bytes()));
                        format!("expected UTF-8, found {found:?}")
                    });
                }
                Ok(event) => return Err(self.trouble(event)),
                Err(RecvTimeoutError::Timeout) => {
                    let seconds = timeout.as_secs_f64();
                    return Err(format!("it is silent for {seconds} s (is every line flushed?)"));
                }
                Err(RecvTimeoutError::Disconnected) => return Err(self.trouble(Event::End)),
            }
        }
    }

    /// Checks that the program runs, and wrote nothing unprompted.
    pub(crate) fn hear_nothing(&mut self) -> Result<(), String> {
        while let Ok(event) = self.events.try_recv() {
            match event {
                Event::EndOfErrors => {}
                event => return Err(self.trouble(event)),
            }
        }
        Ok(())
    }

    fn trouble(&mut self, event: Event) -> String {
        match event {
            Event::Long => return format!("it writes a line of more than {LONGEST} bytes"),
            Event::Line(bytes) => {
                let found = shortened(&String::from_utf8_lossy(&bytes));
                return format!("it writes {found:?} without a request");
            }
            Event::Surplus(bytes) => {
                let found = shortened(&String::from_utf8_lossy(&bytes));
                return format!("it writes more than one line without a request; the first is {found:?}");
            }
            Event::End | Event::Error | Event::EndOfErrors => {}
        }
        let begun = Instant::now();
        let (mut status, mut has_all) = (None, false);
        while (status.is_none() || !has_all) && begun.elapsed() < LAST_WORDS {
            status = status.or_else(|| self.child.try_wait().ok().flatten());
            match self.events.recv_timeout(Duration::from_millis(10)) {
                Ok(Event::EndOfErrors) | Err(RecvTimeoutError::Disconnected) => has_all = true,
                Ok(_) | Err(RecvTimeoutError::Timeout) => {}
            }
        }
        let ended = status.map(|status| format!("it has ended ({status})"));
        let errors = lock(&self.errors);
        let errors = String::from_utf8_lossy(&errors);
        let last = errors.lines().rev().find(|line| !line.trim().is_empty());
        let wrote = last.map(|line| format!("it wrote on standard error: {:?}", shortened(line)));
        match (ended, wrote) {
            (Some(ended), Some(wrote)) => format!("{ended}; {wrote}"),
            (Some(one), None) | (None, Some(one)) => one,
            (None, None) => "it has closed its standard output".into(),
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.input = None;
        let begun = Instant::now();
        while begun.elapsed() < FAREWELL {
            match self.events.recv_timeout(FAREWELL.saturating_sub(begun.elapsed())) {
                Ok(Event::End) | Err(_) => break,
                Ok(_) => {}
            }
        }
        let id = self.child.id();
        lock(&RUNNING).remove(&id);
        kill(id);
        // For systems without process groups; the program may already have ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Writes lines until the sender or the reader is gone.
fn feed(mut stdin: ChildStdin, lines: &Receiver<String>) {
    while let Ok(line) = lines.recv() {
        if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

fn listen(stdout: ChildStdout, sender: &SyncSender<Event>, only_prints: bool) {
    let mut stdout = BufReader::new(stdout);
    loop {
        let event = next_line(&mut stdout).unwrap_or(Event::End);
        let event = match event {
            Event::Line(line) if !only_prints && !stdout.buffer().is_empty() => Event::Surplus(line),
            event => event,
        };
        let is_last = matches!(event, Event::Long | Event::End | Event::Surplus(_));
        if sender.send(event).is_err() || is_last {
            return;
        }
    }
}

fn next_line(stdout: &mut impl BufRead) -> io::Result<Event> {
    let mut line = Vec::new();
    let length = stdout.take(LONGEST as u64 + 1).read_until(b'\n', &mut line)?;
    Ok(match line.last() {
        _ if length > LONGEST => Event::Long,
        None => Event::End,
        Some(b'\n') => {
            line.pop();
            Event::Line(line)
        }
        Some(_) => Event::Line(line),
    })
}

fn overhear(mut stderr: ChildStderr, errors: &Mutex<Vec<u8>>, sender: &SyncSender<Event>) {
    let mut bytes = [0; 4096];
    let mut is_sent = false;
    while let Ok(length @ 1..) = stderr.read(&mut bytes) {
        let mut errors = lock(errors);
        errors.extend_from_slice(&bytes[..length]);
        let surplus = errors.len().saturating_sub(ERRORS);
        errors.drain(..surplus);
        drop(errors);
        if !is_sent && sender.send(Event::Error).is_err() {
            return;
        }
        is_sent = true;
    }
    // The receiver may be gone.
    let _ = sender.send(Event::EndOfErrors);
}
