//! Room for searches that recurse once per ply.

use std::thread;

use graphs::Limit;

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
