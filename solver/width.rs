//! The number of words that the vertex sets of a search have, chosen once by the order of the graph.
//!
//! Each width is compiled anew. WebAssembly has the first one alone: a search on larger graphs is deeper than the stack
//! there, and needs a thread with room for it.

/// The largest order that a search takes: the widest sets that are compiled have 16 words.
#[cfg(not(target_family = "wasm"))]
pub const MAX_ORDER: usize = 1024;
/// The largest order that a search takes: sets of one word are compiled.
#[cfg(target_family = "wasm")]
pub const MAX_ORDER: usize = 64;

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
