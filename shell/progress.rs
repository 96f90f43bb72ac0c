//! A progress bar on standard error, where that is a terminal.

use std::fmt;
use std::io::{self, IsTerminal};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use graphs::{Budget, Watch};
use indicatif::{HumanCount, ProgressBar, ProgressState, ProgressStyle};
use toolkit::locks::lock;

use super::options::Session;

pub trait Progress: Sync {
    fn begin(&self, what: &str, total: u64);
    /// One more part, named here, is done.
    fn advance(&self, part: &str);
}

pub struct Silent;

impl Progress for Silent {
    fn begin(&self, _: &str, _: u64) {}
    fn advance(&self, _: &str) {}
}

/// The progress of one command; hidden with `--quiet`, or where standard error is no terminal.
pub struct Bar {
    /// The visible bar; `None` if hidden, since a hidden bar costs as much as a small search.
    current: Mutex<Option<ProgressBar>>,
    is_shown: bool,
}

impl Bar {
    pub fn new(session: &Session) -> Self {
        Bar { current: Mutex::default(), is_shown: !session.quiet && io::stderr().is_terminal() }
    }

    /// A bar that follows the one search within this budget, and the budget with a watch.
    pub fn watching(session: &Session, budget: Budget) -> (Self, Budget) {
        let budget = Budget { watch: Some(Arc::default()), ..budget };
        (Bar::following(session, &budget), budget)
    }

    /// A bar that follows the one search within this budget, if the budget has a watch.
    pub fn following(session: &Session, budget: &Budget) -> Self {
        let bar = Bar::new(session);
        if let Some(watch) = &budget.watch {
            bar.follow(watch);
        }
        bar
    }

    fn current(&self) -> MutexGuard<'_, Option<ProgressBar>> {
        lock(&self.current)
    }

    /// Shows the number of finished graphs of a stream of unknown length, with the time since its beginning and the
    /// mean number of graphs a second.
    pub(crate) fn count(&self, what: &str, elapsed: Duration) {
        if !self.is_shown {
            return;
        }
        let style = ProgressStyle::with_template("{spinner} {human_pos} {prefix} {elapsed} ({rate}/s)");
        let rate = |state: &ProgressState, out: &mut dyn fmt::Write| {
            // A bar that cannot be written is not worth an error.
            let _ = write!(out, "{:.1}", state.pos() as f64 / state.elapsed().as_secs_f64());
        };
        let style = style.expect("the template is valid").with_key("rate", rate);
        self.show(ProgressBar::no_length().with_elapsed(elapsed), what, style);
    }

    /// Shows the progress of the search behind `watch`, once it has lasted: the number of colors, its nodes, and the
    /// seconds of all searches.
    fn follow(&self, watch: &Arc<Watch>) {
        if !self.is_shown {
            return;
        }
        let watch = Arc::clone(watch);
        let standing = move |state: &ProgressState, out: &mut dyn fmt::Write| {
            if state.elapsed() >= PATIENCE {
                // A bar that cannot be written is not worth an error.
                let _ = write!(out, "{}", standing(&watch, state.elapsed()));
            }
        };
        let style = ProgressStyle::with_template("{standing}").expect("the template is valid");
        self.show(ProgressBar::no_length(), "", style.with_key("standing", standing));
    }

    /// Lets `write` write lines to a terminal without disturbing the bar.
    pub(crate) fn suspended<T>(&self, write: impl FnOnce() -> T) -> T {
        let bar = self.current().clone();
        match bar {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }

    fn show(&self, bar: ProgressBar, what: &str, style: ProgressStyle) {
        let bar = bar.with_style(style).with_prefix(what.to_owned());
        bar.enable_steady_tick(Duration::from_millis(200));
        *self.current() = Some(bar);
    }

    pub fn advance_by(&self, parts: u64) {
        if let Some(bar) = &*self.current() {
            bar.inc(parts);
        }
    }
}

/// How long a search runs before its progress is shown.
const PATIENCE: Duration = Duration::from_secs(1);

fn standing(watch: &Watch, elapsed: Duration) -> String {
    let (k, nodes) = watch.standing();
    let what = if k == 0 { "before the first k".to_owned() } else { format!("k = {k}") };
    format!("{what}: {} nodes, {} s", HumanCount(nodes), elapsed.as_secs())
}

impl Progress for Bar {
    fn begin(&self, what: &str, total: u64) {
        if !self.is_shown {
            return;
        }
        // The parts differ too much to estimate the remaining time.
        let style = ProgressStyle::with_template("{prefix} [{bar:30}] {pos}/{len} {elapsed} {msg}");
        self.show(ProgressBar::new(total), what, style.expect("the template is valid").progress_chars("=> "));
    }

    fn advance(&self, part: &str) {
        if let Some(bar) = &*self.current() {
            bar.set_message(part.to_owned());
            bar.inc(1);
        }
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        if let Some(bar) = &*self.current() {
            bar.finish_and_clear();
        }
    }
}
