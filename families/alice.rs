//! Alice's half: a set of words within which she can stay, whatever Bob does, even if he may pass.
//!
//! The windows of the members at the start are listed. If a context has no answer within the list, the
//! choice that needs the fewest new windows is taken, and these are listed. If no choice is allowed,
//! the window of the context that was listed last is forbidden, and the search starts again.

use graphs::{Limit, Meter};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::contexts::{LostContext, conditions};
use crate::strip::{Cell, Strip};
use crate::windows::{Window, WindowSet, Windows, shows_dead, windows_before_any_move};

/// The largest number of windows, up to renaming colors, that one round adds to those at the start.
const MOST_WINDOWS: usize = 20_000;

/// The largest number of restarts.
const MOST_RESTARTS: usize = 300;

enum End {
    Forbid(Window),
    /// A context with only windows of the start is lost, or there are too many windows.
    Hopeless,
    Limit(Limit),
}

impl From<Limit> for End {
    fn from(limit: Limit) -> Self {
        End::Limit(limit)
    }
}

/// Searches for windows of this width. The meter counts the contexts examined.
pub(crate) fn windows(
    strip: &Strip,
    width: usize,
    meter: &mut Meter<'_>,
) -> Result<Option<WindowSet>, Limit> {
    let mut forbidden = FxHashSet::default();
    let starts = windows_before_any_move(strip, width);
    let found = (0..MOST_RESTARTS).find_map(|_| {
        let mut windows = Windows::new(width);
        let mut births: FxHashMap<Window, usize> = FxHashMap::default();
        starts.iter().for_each(|window| windows.insert(window, strip));
        let ended = loop {
            let mut grew = false;
            let ended = conditions::<End>(strip, &mut windows, meter, &mut |lost, listed| {
                grew = true;
                let new = cheapest(strip, &lost, &forbidden);
                let Some(new) = new else { return Err(last_listed(strip, &lost, listed, &births)) };
                if births.len() > MOST_WINDOWS {
                    return Err(End::Hopeless);
                }
                for window in &new {
                    let birth = births.len();
                    births.entry(representative(strip, window)).or_insert(birth);
                }
                Ok(new)
            });
            match ended {
                Ok(_) if grew => {}
                Ok(_) => break None,
                Err(end) => break Some(end),
            }
        };
        match ended {
            None => Some(Ok(Some(WindowSet { width, windows: windows.representatives(strip) }))),
            Some(End::Forbid(window)) => {
                forbidden.insert(representative(strip, &window));
                None
            }
            Some(End::Hopeless) => Some(Ok(None)),
            Some(End::Limit(limit)) => Some(Err(limit)),
        }
    });
    found.unwrap_or(Ok(None))
}

/// The representative of the windows that equal this one up to renaming colors.
fn representative(strip: &Strip, window: &Window) -> Window {
    let mut named = Windows::new(window.columns.len());
    named.insert(window, strip);
    named.representatives(strip).swap_remove(0)
}

/// The windows of the allowed choice that needs the fewest; ties go to the fewest vertices on guard.
fn cheapest(strip: &Strip, lost: &LostContext, forbidden: &FxHashSet<Window>) -> Option<Vec<Window>> {
    let is_allowed =
        |window: &Window| !shows_dead(strip, window) && !forbidden.contains(&representative(strip, window));
    let guards = |window: &Window| {
        window.columns.iter().flatten().filter(|cell| matches!(cell, Cell::Guard(_))).count()
    };
    let allowed = lost.missing.iter().filter(|missing| missing.iter().all(is_allowed));
    allowed.min_by_key(|missing| (missing.len(), missing.iter().map(guards).sum::<usize>())).cloned()
}

/// Forbids the window of a lost context that was listed last; hopeless if it has no window that can be
/// forbidden.
fn last_listed(
    strip: &Strip,
    lost: &LostContext,
    listed: &Windows,
    births: &FxHashMap<Window, usize>,
) -> End {
    let shown = lost.context.windows(listed, strip).into_iter();
    let born = shown.filter_map(|window| {
        let window = representative(strip, &window);
        births.get(&window).map(|&birth| (birth, window))
    });
    born.max().map_or(End::Hopeless, |(_, window)| End::Forbid(window))
}
