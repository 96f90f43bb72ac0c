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

    /// This many more parts are done.
    pub fn advance_by(&self, parts: u64) {
        self.current().inc(parts);
    }
}

impl Progress for Bar {
    fn begin(&self, what: &str, total: u64) {
        let target = if self.quiet { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr() };
        let style = ProgressStyle::with_template(
            "{prefix} [{bar:30}] {pos}/{len} {elapsed} ({per_sec}, left {eta}) {msg}",
        );
        let bar = ProgressBar::with_draw_target(Some(total), target)
            .with_style(style.expect("the template is valid").progress_chars("=> "))
            .with_prefix(what.to_owned());
        bar.enable_steady_tick(Duration::from_millis(200));
        *self.current() = bar;
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
