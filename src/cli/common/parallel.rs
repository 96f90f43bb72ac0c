//! Work on many graphs at once, answers in the order in which the graphs came.

use rayon::prelude::*;

use super::options::Session;

/// The most items that wait for each other; bounds the memory of an endless stream.
const LONGEST_BATCH: usize = 1024;

/// Applies `work` to the items in parallel and hands the results to `emit` in order.
///
/// Items are taken in batches that start small, so that the first answers come early, and grow. After
/// Ctrl-C no further batch is taken. An item that is an error ends the work once everything before it
/// was emitted.
///
/// # Errors
/// The first error among the items or of `emit`.
pub fn in_order<T: Send, R: Send>(
    session: &Session,
    mut items: impl Iterator<Item = anyhow::Result<T>>,
    work: impl Fn(T) -> R + Sync,
    mut emit: impl FnMut(R) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let mut length = rayon::current_num_threads();
    let mut failure = None;
    while failure.is_none() && !session.interrupted() {
        let mut batch = Vec::new();
        for item in items.by_ref().take(length) {
            match item {
                Ok(item) => batch.push(item),
                Err(error) => {
                    failure = Some(error);
                    break;
                }
            }
        }
        if batch.is_empty() {
            break;
        }
        let results: Vec<R> = batch.into_par_iter().map(&work).collect();
        results.into_iter().try_for_each(&mut emit)?;
        length = (2 * length).min(LONGEST_BATCH);
    }
    failure.map_or(Ok(()), Err)
}
