//! What a search takes of the machine: sets of as many words as the order of the graph asks for, and a stack as deep
//! as the play.
//!
//! Each width is compiled anew. WebAssembly has the first one alone: a search on larger graphs is deeper than the stack
//! there, and needs a thread with room for it.

use std::thread;

use graphs::Limit;

/// The largest order that a search takes: the widest sets that are compiled have 16 words.
#[cfg(not(target_family = "wasm"))]
pub(crate) const MAX_ORDER: usize = 1024;
/// The largest order that a search takes: sets of one word are compiled.
#[cfg(target_family = "wasm")]
pub(crate) const MAX_ORDER: usize = 64;

/// `with_width!(order, W => task)`: the task with the constant W so large that sets of W words hold `order`
/// vertices; [`graphs::Limit::Size`] above [`MAX_ORDER`]. One word up to 64, where nearly all that can be decided is,
/// and few different widths beyond, each of which is compiled anew.
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

/// Bytes of stack allowed to one ply of a search over sets of several words: several times what its frames take.
const PLY: usize = 32 << 10;

/// Runs a search that recurses at most `plies` deep where its stack cannot overflow: as it is up to
/// 64 plies, else on a thread with a stack of its own. WebAssembly has no threads; there every search runs as it is,
/// on the stack that the module was linked with.
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

/// Makes threads on which a search that recurses at most `plies` deep cannot overflow the stack.
pub(crate) fn builder(plies: usize) -> thread::Builder {
    thread::Builder::new().stack_size(PLY * (plies + 64))
}
