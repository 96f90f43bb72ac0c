//! Resources of a search: sets with enough words for the graph, and a stack deep enough for the play.
//!
//! Each width is compiled separately. WebAssembly has only the first: on larger graphs the recursion is
//! deeper than its stack, and needs a thread with a larger one.

use std::thread;

use graphs::Limit;

/// The largest order for a search: the widest compiled sets have 16 words.
#[cfg(not(target_family = "wasm"))]
pub(crate) const MAX_ORDER: usize = 1024;
/// The largest order for a search: only sets of one word are compiled.
#[cfg(target_family = "wasm")]
pub(crate) const MAX_ORDER: usize = 64;

/// `with_width!(order, W => task)` evaluates the task with a constant W such that sets of W words hold `order`
/// vertices; [`graphs::Limit::Size`] above [`MAX_ORDER`]. W is 1 up to order 64, where nearly all decidable graphs
/// are; above, only a few widths are compiled.
macro_rules! with_width {
    ($order:expr, $words:ident => $task:expr) => {
        match $order {
            0..=64 => {
                const $words: usize = 1;
                Ok($task)
            }
            #[cfg(not(target_family = "wasm"))]
            65..=128 => {
                const $words: usize = 2;
                Ok($task)
            }
            #[cfg(not(target_family = "wasm"))]
            129..=256 => {
                const $words: usize = 4;
                Ok($task)
            }
            #[cfg(not(target_family = "wasm"))]
            257..=$crate::width::MAX_ORDER => {
                const $words: usize = 16;
                Ok($task)
            }
            _ => Err(::graphs::Limit::Size),
        }
    };
}

pub(crate) use with_width;

/// The stack for one ply of a search over sets of several words, in bytes: several times the size of
/// its frames.
const PLY: usize = 32 << 10;

/// Runs a search of recursion depth at most `plies` without overflowing the stack: directly up to 64 plies,
/// otherwise on a separate thread with a large enough stack. WebAssembly has no threads; there every search
/// runs directly, on the stack of the module.
pub(crate) fn with_room_for<T: Send>(
    plies: usize,
    search: impl FnOnce() -> Result<T, Limit> + Send,
) -> Result<T, Limit> {
    if plies <= 64 || cfg!(target_family = "wasm") {
        return search();
    }
    thread::scope(|scope| {
        let thread = builder(plies).spawn_scoped(scope, search).map_err(|_| Limit::Memory)?;
        thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

/// A builder for threads with a stack for recursion depth `plies`.
pub(crate) fn builder(plies: usize) -> thread::Builder {
    thread::Builder::new().stack_size(PLY * (plies + 64))
}
