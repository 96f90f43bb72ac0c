//! A progress bar on standard error, where that is a terminal.

use std::fmt;
use std::sync::Mutex;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use mapgame::experiments::Progress;
use toolkit::locks::lock;

use super::options::Session;

/// The progress of one command; nothing is shown with `--quiet`, or where standard error is no terminal.
pub struct Bar {
    current: Mutex<ProgressBar>,
    quiet: bool,
}

impl Bar {
    /// A bar that has not begun.
    pub fn new(session: &Session) -> Self {
        Bar { current: Mutex::new(ProgressBar::hidden()), quiet: session.quiet }
    }

    fn current(&self) -> std::sync::MutexGuard<'_, ProgressBar> {
        lock(&self.current)
    }

    /// Counts what is done of a stream whose length is not known, and which began this long ago: the time since then, and
    /// graphs a second in all of it.
    pub fn count(&self, what: &str, elapsed: Duration) {
        let style = ProgressStyle::with_template("{spinner} {human_pos} {prefix} {elapsed} ({rate}/s)");
        let rate = |state: &ProgressState, out: &mut dyn fmt::Write| {
            // A bar that cannot be written is not worth an error.
            let _ = write!(out, "{:.1}", state.pos() as f64 / state.elapsed().as_secs_f64());
        };
        let style = style.expect("the template is valid").with_key("rate", rate);
        self.show(ProgressBar::no_length().with_elapsed(elapsed), what, style);
    }

    /// Lets `write` write lines to a terminal on which the bar stands.
    pub fn suspended<T>(&self, write: impl FnOnce() -> T) -> T {
        let bar = self.current().clone();
        bar.suspend(write)
    }

    fn show(&self, bar: ProgressBar, what: &str, style: ProgressStyle) {
        let target = if self.quiet { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr() };
        bar.set_draw_target(target);
        let bar = bar.with_style(style).with_prefix(what.to_owned());
        bar.enable_steady_tick(Duration::from_millis(200));
        *self.current() = bar;
    }

    /// This many more parts are done.
    pub fn advance_by(&self, parts: u64) {
        self.current().inc(parts);
    }
}

impl Progress for Bar {
    fn begin(&self, what: &str, total: u64) {
        // The parts differ too much for a time that is left.
        let style = ProgressStyle::with_template("{prefix} [{bar:30}] {pos}/{len} {elapsed} {msg}");
        self.show(ProgressBar::new(total), what, style.expect("the template is valid").progress_chars("=> "));
    }

    fn advance(&self, part: &str) {
        let bar = self.current();
        bar.set_message(part.to_owned());
        bar.inc(1);
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.current().finish_and_clear();
    }
}
