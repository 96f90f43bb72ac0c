//! loom models of the table without locks, `solver/coloring/table/slots.rs`, whose source is compiled here with the atomics
//! of loom:
//!
//! ```text
//! RUSTFLAGS="--cfg loom" cargo test --release --manifest-path tests/models/Cargo.toml
//! ```
//!
//! loom runs a model in every order in which the accesses of its threads may happen, and lets a relaxed load take any
//! value that the memory model of Rust allows, so the words of one entry may come from several writers. What is
//! checked is the statement of the proof in the head of that file: a value that is read was written for the key for
//! which it is read. The proof leaves a chance of collision to keys that are not random; here it is excluded by the
//! choice of keys, whose halves differ in more bits than values have. And it is checked that entries do get torn in
//! these models, so that they say something: without the test of the marks they fail. One mark alone passes them too,
//! as it does in the proof, where the second is for the chance of collision.
#![cfg(all(loom, test))]

#[path = "../../solver/coloring/table/slots.rs"]
mod slots;

mod coloring {
    pub mod residue {
        pub mod key {
            /// As in the solver.
            pub type Key = u128;
        }
    }
}

mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use loom::sync::Arc;
    use loom::thread;

    use crate::slots::{NarrowSlot, Slot, Slots, WideSlot};

    /// Keys of one bucket, the halves of which differ in their upper bits.
    const KEYS: [u128; 2] =
        [0x1100_0000_0000_0000_2100_0000_0000_0000, 0x1200_0000_0000_0000_2200_0000_0000_0000];

    fn is_of(value: u64, key: usize) -> bool {
        value >> 4 == key as u64 + 1
    }

    fn value(key: usize, writer: u64) -> u64 {
        (key as u64 + 1) << 4 | writer
    }

    /// Two writers of different keys, of which the second replaces what the first put, and a reader of both.
    #[test]
    fn what_is_read_was_written_for_this_key() {
        static TORN: [AtomicU64; 2] = [const { AtomicU64::new(0) }; 2];
        reads_what_was_written_for_this_key::<NarrowSlot>(&TORN[0]);
        reads_what_was_written_for_this_key::<WideSlot>(&TORN[1]);
    }

    fn reads_what_was_written_for_this_key<S: Slot + Send + Sync + 'static>(torn: &'static AtomicU64) {
        loom::model(move || {
            let slots = Arc::new(Slots::<S>::new(4));
            assert!(slots.count() == 4 && Slots::<S>::within(1 << 20) > 4 && slots.filled() == 0);
            let writers: Vec<_> = [0, 1]
                .map(|key| {
                    let slots = Arc::clone(&slots);
                    thread::spawn(move || slots.put(KEYS[key], value(key, 1), 1))
                })
                .into_iter()
                .collect();
            for key in [0, 1] {
                if let Some(read) = slots.get(KEYS[key]) {
                    assert!(is_of(read, key), "{read:x} for key {key}");
                }
            }
            writers.into_iter().for_each(|writer| writer.join().unwrap());
            let left = [0, 1].map(|key| slots.get(KEYS[key]));
            for (key, read) in left.into_iter().enumerate() {
                assert!(read.is_none_or(|read| is_of(read, key)), "{read:?} for key {key}");
            }
            // Something was put, and nothing is there: the entry is of both.
            torn.fetch_add(u64::from(left == [None, None]), Ordering::Relaxed);
        });
        assert!(torn.load(Ordering::Relaxed) > 0);
    }

    /// Two writers of one key with different values: each value is read whole.
    #[test]
    fn values_of_one_key_do_not_mix() {
        do_not_mix::<NarrowSlot>();
        do_not_mix::<WideSlot>();
    }

    fn do_not_mix<S: Slot + Send + Sync + 'static>() {
        loom::model(|| {
            let slots = Arc::new(Slots::<S>::new(4));
            slots.put(KEYS[0], value(0, 1), 1);
            let other = Arc::clone(&slots);
            let writer = thread::spawn(move || other.put(KEYS[0], value(0, 2), 2));
            if let Some(read) = slots.get(KEYS[0]) {
                assert!([1, 2].map(|writer| value(0, writer)).contains(&read), "{read:x}");
            }
            writer.join().unwrap();
        });
    }

    /// A table is doubled while another thread writes: what the larger one holds is of its key.
    #[test]
    fn doubling_keeps_what_it_reads() {
        keeps_what_it_reads::<NarrowSlot>();
        keeps_what_it_reads::<WideSlot>();
    }

    fn keeps_what_it_reads<S: Slot + Send + Sync + 'static>() {
        loom::model(|| {
            let slots = Arc::new(Slots::<S>::new(4));
            slots.put(KEYS[0], value(0, 1), 1);
            let other = Arc::clone(&slots);
            let writer = thread::spawn(move || other.put(KEYS[1], value(1, 1), 1));
            let larger = slots.doubled();
            writer.join().unwrap();
            for key in [0, 1] {
                if let Some(read) = larger.get(KEYS[key]) {
                    assert!(is_of(read, key), "{read:x} for key {key}");
                }
            }
        });
    }
}
