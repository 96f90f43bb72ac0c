//! The calls of a page ([`toolkit::ask`]) as a WebAssembly module with a plain interface.
//!
//! The page takes memory with [`take`], writes a question there, calls [`ask`], reads the answer, and gives both back
//! with [`give_back`]. The module needs two functions of the page: `page.now`, the milliseconds since some fixed moment,
//! and `page.failed`, which receives the words of a panic. A panic ends the module, and the page starts another one.
//! Questions have the seeds of random choices. One thread calls it at a time, a worker of the page; it is
//! stopped by ending the worker.

use std::panic;
use std::sync::OnceLock;
use std::time::Duration;

use toolkit::ask::{Desk, answer};
use toolkit::graphs::{Budget, clock};

#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// The milliseconds since some fixed moment.
    safe fn now() -> f64;
    /// What went wrong, in these bytes of UTF-8.
    safe fn failed(words: *const u8, length: usize);
}

/// The bytes that the tables of one search may take: a page has little memory beside others.
const MEMORY: u64 = 128 << 20;

/// The time of one question where it names none.
const TIME: Duration = Duration::from_secs(60);

static DESK: OnceLock<Desk> = OnceLock::new();

fn desk() -> &'static Desk {
    DESK.get_or_init(|| {
        panic::set_hook(Box::new(|panic| {
            let words = panic.to_string();
            failed(words.as_ptr(), words.len());
        }));
        clock::given::set(|| Duration::try_from_secs_f64(now() / 1000.0).unwrap_or_default());
        Desk::new(Budget { memory: Some(MEMORY), time: Some(TIME), ..Budget::default() })
    })
}

/// Memory of this many bytes, zeros, which the page gives back.
#[unsafe(no_mangle)]
pub extern "C" fn take(length: usize) -> *mut u8 {
    Box::into_raw(vec![0_u8; length].into_boxed_slice()).cast()
}

/// Gives memory back.
///
/// # Safety
/// It was taken with this length, or is an answer of this length, and was not given back before.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn give_back(bytes: *mut u8, length: usize) {
    // SAFETY: as the caller promises, these bytes came from a boxed slice of this length.
    drop(unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(bytes, length)) });
}

/// The answer to the question that stands in these bytes: where it stands, and in the upper half its length.
///
/// # Safety
/// The bytes were taken with this length.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ask(question: *const u8, length: usize) -> u64 {
    // SAFETY: as the caller promises, this many bytes stand there.
    let question = unsafe { std::slice::from_raw_parts(question, length) };
    let answer = answer(desk(), question).into_boxed_slice();
    let length = answer.len() as u64;
    length << 32 | Box::into_raw(answer).cast::<u8>() as u64
}
