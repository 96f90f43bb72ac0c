//! Inputs that are no graphs: refused early, without large memory, and never with a panic.

use std::io::{BufReader, Read};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use catalogue::formats::{FORMATS, Format, GraphReader};
use proptest::prelude::*;

use crate::table;

use super::corpus::samples;
use super::samples::unescape;
use crate::common::dice;

/// A hundred megabytes made as they are read, with a count of those that were.
struct Garbage<'a, F> {
    byte: F,
    made: &'a AtomicUsize,
}

const LENGTH: usize = 100 << 20;

impl<F: FnMut(usize) -> u8> Read for Garbage<'_, F> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let count = buffer.len().min(LENGTH - self.made.load(Relaxed));
        for slot in &mut buffer[..count] {
            *slot = (self.byte)(self.made.fetch_add(1, Relaxed));
        }
        Ok(count)
    }
}

/// The error of a stream of garbage, and how much of it was read.
fn refuse(byte: impl FnMut(usize) -> u8 + Send, format: Option<&'static Format>) -> (String, usize) {
    let made = AtomicUsize::new(0);
    let garbage = BufReader::new(Garbage { byte, made: &made });
    let error = GraphReader::new("-", garbage, format).find_map(Result::err);
    (error.expect("garbage is refused").to_string(), made.load(Relaxed))
}

fn repeat<'u>(prefix: &'u str, unit: &'u str) -> impl FnMut(usize) -> u8 + Send + 'u {
    move |index| match prefix.as_bytes().get(index) {
        Some(&byte) => byte,
        None => unit.as_bytes()[(index - prefix.len()) % unit.len()],
    }
}

const ENOUGH: usize = 1 << 20;

fn every_format() -> impl Iterator<Item = Option<&'static Format>> {
    FORMATS.iter().copied().map(Some).chain([None])
}

#[test]
fn random_bytes_and_repetitions_are_refused_early() {
    let units = "\0|~|A|A\n|~\n|?|9|:|>|{|\"|<|[|-|graph {|é|\u{1}\n|{}|p edge 1 1\n|a--b |a,|0 |:\n|;\n|&\n";
    for format in every_format() {
        let mut dice = dice(1);
        let (message, made) = refuse(move |_| dice(256) as u8, format);
        assert!(made < ENOUGH, "{format:?}: {made} random bytes before {message}");
        for unit in units.split('|') {
            // Words on lines of their own are the vertices of an edge list.
            let vertices = ["A\n", "~\n", ":\n", ";\n", "&\n"].contains(&unit);
            if vertices && format.is_some_and(|format| format.name == "edges") {
                continue;
            }
            let (message, made) = refuse(repeat("", unit), format);
            assert!(made < ENOUGH, "{format:?}: {made} bytes of {unit:?} before {message}");
        }
    }
}

#[test]
fn traps_are_refused_early() {
    for (prefix, unit) in table("traps").filter_map(|line| line.split_once('\t')) {
        let [prefix, unit] =
            [prefix, unit].map(|part| String::from_utf8(unescape(&format!("{part}\\"))).unwrap());
        let (message, made) = refuse(repeat(&prefix, &unit), None);
        assert!(made < ENOUGH, "{made} bytes of {prefix:?}, {unit:?} before {message}");
    }
}

/// Subgraphs multiply: a short input can ask for more edges than fit any memory.
#[test]
fn products_of_subgraphs_are_bounded() {
    let side = |letter: char| (0..10_000).map(|v| format!("{letter}{v} ")).collect::<String>();
    let input = format!("graph {{ {{ {} }} -- {{ {} }} }}", side('a'), side('b'));
    let error = GraphReader::new("-", input.as_bytes(), None).find_map(Result::err).unwrap();
    assert_eq!(error.to_string(), "-:1: expected at most 33554432 edges, found more");
}

/// A stream is read graph by graph, not ahead.
#[test]
fn streams_are_lazy() {
    let made = AtomicUsize::new(0);
    let stream = BufReader::new(Garbage { byte: repeat("", "IheA@GUAo\n"), made: &made });
    let read = GraphReader::new("-", stream, None).take(1000).filter(Result::is_ok).count();
    assert_eq!(read, 1000);
    assert!(made.load(Relaxed) < ENOUGH, "{} bytes read", made.load(Relaxed));
}

#[test]
fn a_failing_input_is_an_error_once() {
    struct BrokenSource;
    impl Read for BrokenSource {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("the disk is gone"))
        }
    }
    for format in every_format() {
        let mut reader = GraphReader::new("x", BufReader::new(BrokenSource), format);
        let error = reader.next().unwrap().unwrap_err();
        assert_eq!(error.to_string(), "x:1: cannot be read: the disk is gone");
        assert!(reader.next().is_none());
    }
}

/// Reads everything there is; the outcome is either graphs or one error on one line.
fn drain(bytes: &[u8]) {
    for format in every_format() {
        let mut reader = GraphReader::new("-", bytes, format);
        if let Some(error) = reader.by_ref().find_map(Result::err) {
            let message = error.to_string();
            assert!(message.starts_with("-:") && !message.contains(char::is_control), "{message:?}");
        }
        assert!(reader.next().is_none());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn arbitrary_bytes_never_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        drain(&bytes);
    }

    /// Bytes that the formats themselves use come further than arbitrary ones.
    #[test]
    fn arbitrary_text_never_panics(text in "[?-~:;&>]{0,40}|(graph|strict|\\{|\\}|--|a|\"|<|>|\\[|\\]|=|;|,|\\+|/|\\*|#|\n|1|-){0,40}|([pecn] |[0-9]|edge |\n|,|#){0,40}") {
        drain(text.as_bytes());
    }

    #[test]
    fn damaged_files_never_panic(
        sample in any::<prop::sample::Index>(),
        damage in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..5u8), 1..6),
    ) {
        let samples = samples();
        let mut bytes = sample.get(&samples).bytes.clone();
        for (place, byte, kind) in damage {
            let place = place.index(bytes.len() + 1);
            match kind {
                0 => bytes.truncate(place),
                1 => bytes.insert(place, byte),
                2 if place < bytes.len() => _ = bytes.remove(place),
                3 if place < bytes.len() => bytes[place] = byte,
                _ => bytes.extend_from_within(place..),
            }
        }
        drain(&bytes);
    }
}
