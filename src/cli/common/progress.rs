//! A progress bar on standard error, where that is a terminal.

use std::sync::Mutex;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use mapgame::experiments::Progress;

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
        self.current.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// Counts what is done of a stream whose length is not known: graphs a second and the time since the start, once
    /// the stream has lasted a while.
    pub fn count(&self, what: &str) {
        let style = ProgressStyle::with_template("{spinner} {human_pos} {prefix} {elapsed} ({per_sec})");
        self.show(ProgressBar::no_length(), what, style.expect("the template is valid"));
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
