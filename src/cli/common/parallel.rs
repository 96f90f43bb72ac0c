//! Work on many graphs at once, answers in the order in which the graphs came.

use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::Duration;

use rayon::prelude::*;

use super::options::Session;

/// The most items that are worked on before their results are given out.
const LONGEST_BATCH: usize = 1024;

/// The most items that are read before they are needed; bounds the memory of an endless stream.
const LOOKAHEAD: usize = 256;

/// How often a wait for input looks whether Ctrl-C was pressed.
const LOOK_UP: Duration = Duration::from_millis(50);

/// Applies `work` to the items in parallel. `emit` gets the results in order, as many at once as there are.
///
/// The items are read on a thread of their own, and whatever has come is worked on at once: a program
/// that sends one graph and waits for the answer gets it, if `emit` makes it visible. After Ctrl-C nothing
/// more is taken. An item that is an error ends the work once everything before it was emitted.
///
/// # Errors
/// The first error among the items or of `emit`.
pub fn in_order<T: Send + 'static, R: Send>(
    session: &Session,
    items: impl Iterator<Item = anyhow::Result<T>> + Send + 'static,
    work: impl Fn(T) -> R + Sync,
    mut emit: impl FnMut(Vec<R>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let (sender, receiver) = mpsc::sync_channel(LOOKAHEAD);
    // Not joined: it may wait for input that never comes.
    std::thread::spawn(move || {
        for item in items {
            let failed = item.is_err();
            if sender.send(item).is_err() || failed {
                break;
            }
        }
    });

    let mut failure = None;
    while failure.is_none()
        && let Some(first) = wait(session, &receiver)
    {
        let mut batch = Vec::new();
        for item in std::iter::once(first).chain(receiver.try_iter()).take(LONGEST_BATCH) {
            match item {
                Ok(item) => batch.push(item),
                Err(error) => failure = Some(error),
            }
        }
        emit(batch.into_par_iter().map(&work).collect())?;
    }
    failure.map_or(Ok(()), Err)
}

/// The next item; none at the end, or after Ctrl-C.
fn wait<T>(session: &Session, receiver: &Receiver<T>) -> Option<T> {
    while !session.interrupted() {
        match receiver.recv_timeout(LOOK_UP) {
            Ok(item) => return Some(item),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return None,
        }
    }
    None
}
