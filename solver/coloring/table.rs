//! What the search remembers: values of positions, in a table of fixed size.
//!
//! **Replacement.** Entries stand in buckets of four. A full bucket gives up the entry that cost the
//! fewest nodes. The table begins small and doubles as long as the old and the new one together, while
//! entries move, stay within the memory allowed; so it ends between a third and two thirds of that.
//! What is lost is searched again, and the verdict does not depend on the size.
//!
//! **Threads.** A table has any number of handles, each on one thread, which read and write the same entries
//! without locks (`slots`, with the proof that a value read for a key was written for it). The first handle
//! that finds the table half full makes one of twice the size. Others move to it with their next write;
//! reading never waits. Until then a handle holds the memory of an earlier table, which is counted.

pub(crate) mod slots;

use std::marker::PhantomData;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};

use self::slots::{NarrowSlot, Slot, Slots};
use super::residue::key::Key;

/// A value that fits a table.
pub(crate) trait Word: Copy {
    type Slot: Slot;

    /// The value as a word; below 2^6 for a narrow slot.
    fn to_word(self) -> u64;

    /// The value of a word made by [`to_word`](Self::to_word).
    fn of_word(word: u64) -> Self;
}

impl Word for bool {
    type Slot = NarrowSlot;

    fn to_word(self) -> u64 {
        self.into()
    }

    fn of_word(word: u64) -> Self {
        word != 0
    }
}

/// Values by position. Clones are handles of one table.
#[derive(Debug)]
pub(crate) struct Table<V: Word> {
    present: Arc<Generation<V::Slot>>,
    /// The largest number of slots, in the current and all earlier generations together.
    most: usize,
    value: PhantomData<V>,
}

/// A table between two doublings.
#[derive(Debug)]
struct Generation<S> {
    slots: Slots<S>,
    /// The number of entries at which a larger table replaces this one.
    enough: AtomicUsize,
    larger: OnceLock<Arc<Generation<S>>>,
}

impl<S> Generation<S> {
    fn new(slots: Slots<S>, enough: usize) -> Arc<Self> {
        Arc::new(Generation { slots, enough: AtomicUsize::new(enough), larger: OnceLock::new() })
    }
}

impl<V: Word> Clone for Table<V> {
    fn clone(&self) -> Self {
        Table { present: Arc::clone(&self.present), ..*self }
    }
}

impl<V: Word> Table<V> {
    pub(crate) fn new(bytes: u64) -> Self {
        let present = Generation::new(Slots::new(0), 0);
        Table { present, most: Slots::<V::Slot>::within(bytes), value: PhantomData }
    }

    #[inline]
    pub(crate) fn get(&self, key: Key) -> Option<V> {
        self.present.slots.get(key).map(V::of_word)
    }

    pub(crate) fn insert(&mut self, key: Key, value: V, work: u64) {
        while self.present.slots.filled() >= self.present.enough.load(Relaxed) {
            self.move_on();
        }
        let work = work.clamp(1, u64::from(u32::MAX)) as u32;
        self.present.slots.put(key, value.to_word(), work);
    }

    /// Moves to the next generation, creating it if necessary; if that is not allowed, stays permanently.
    #[cold]
    fn move_on(&mut self) {
        let present = &self.present;
        let count = present.slots.count();
        // Another handle may still be with an earlier generation. All of them together are smaller than
        // this one.
        let held = if Arc::strong_count(present) == 1 { count } else { 2 * count };
        if present.larger.get().is_none() && held + present.slots.count_doubled() > self.most {
            present.enough.store(usize::MAX, Relaxed);
            return;
        }
        let larger = present.larger.get_or_init(|| {
            let slots = present.slots.doubled();
            let enough = slots.count() / 2;
            Generation::new(slots, enough)
        });
        self.present = Arc::clone(larger);
    }
}

#[cfg(test)]
mod tests {
    use graphs::rng::SplitMix64;

    use super::slots::WideSlot;
    use super::*;

    impl Word for u8 {
        type Slot = NarrowSlot;

        fn to_word(self) -> u64 {
            self.into()
        }

        fn of_word(word: u64) -> Self {
            word as u8
        }
    }

    impl Word for u32 {
        type Slot = WideSlot;

        fn to_word(self) -> u64 {
            self.into()
        }

        fn of_word(word: u64) -> Self {
            word as u32
        }
    }

    /// Keys that share a bucket in any table of at most 2^32 entries.
    fn key(number: u32) -> Key {
        Key::from(number) << 100
    }

    fn bytes<S: Slot>(slots: usize) -> u64 {
        (0..).find(|&bytes| Slots::<S>::within(bytes) == slots).expect("a slot has a size")
    }

    #[test]
    fn the_cheapest_entry_makes_room() {
        the_cheapest_makes_room::<u8>();
        the_cheapest_makes_room::<u32>();
    }

    fn the_cheapest_makes_room<V: Word + From<u8> + PartialEq + std::fmt::Debug>() {
        let mut table = Table::<V>::new(bytes::<V::Slot>(64));
        let insert = |table: &mut Table<V>, number: u8, value: u8, work| {
            table.insert(key(number.into()), value.into(), work);
        };
        for (number, work) in [(1, 50), (2, 10), (3, 40), (4, 30)] {
            insert(&mut table, number, number, work);
        }
        insert(&mut table, 5, 5, 1);
        let kept = [1, 2, 3, 4, 5].map(|number| table.get(key(number)));
        assert_eq!(kept, [Some(1), None, Some(3), Some(4), Some(5)].map(|kept| kept.map(V::from)));
        insert(&mut table, 3, 7, 1);
        assert_eq!(table.get(key(3)), Some(7.into()), "an entry is brought up to date in its place");
        assert_eq!(table.get(key(1)), Some(1.into()));
    }

    #[test]
    fn memory_is_bounded_and_a_growing_table_keeps_its_entries() {
        let mut table = Table::new(bytes::<WideSlot>(64 + 128));
        for number in 0..60u32 {
            table.insert(Key::from(number), number, 1);
        }
        assert_eq!(table.present.slots.count(), 128, "moving to 256 would take more than is allowed");
        assert!((0..60u32).all(|number| table.get(Key::from(number)).is_some()));
        (0..10_000u32).for_each(|number| table.insert(Key::from(number), number, 1));
        assert_eq!(table.present.slots.count(), 128);
        let mut none = Table::new(bytes::<WideSlot>(4) - 1);
        none.insert(1, 1u32, 1);
        assert_eq!(none.get(1), None);
    }

    #[test]
    fn handles_see_each_other_while_the_table_grows() {
        let mut table = Table::new(1 << 20);
        let mut others = [table.clone(), table.clone()];
        for number in 0..1000u32 {
            others[number as usize % 2].insert(Key::from(number), number, 1);
        }
        let idle = table.present.slots.count();
        table.insert(Key::from(1000u32), 1000, 1);
        assert!(idle == 0 && table.present.slots.count() >= 2000);
        let all: Vec<&Table<u32>> = others.iter().chain([&table]).collect();
        let kept =
            |table: &&Table<u32>| (0..=1000u32).filter(|&n| table.get(Key::from(n)) == Some(n)).count();
        assert_eq!(all.iter().map(kept).min(), Some(1001), "no bucket has more than four of these keys");
    }

    #[test]
    fn an_earlier_table_with_a_handle_is_counted() {
        let grown = |idle: usize| {
            let mut table = Table::new(bytes::<WideSlot>(64 + 128));
            let idle: Vec<_> = (0..idle).map(|_| table.clone()).collect();
            (0..1000u32).for_each(|number| table.insert(Key::from(number), number, 1));
            drop(idle);
            table.present.slots.count()
        };
        assert_eq!([grown(0), grown(1)], [128, 64]);
    }

    #[test]
    fn what_is_read_was_written_for_its_key() {
        // In a narrow slot a part of the key and the value stand in one word.
        let reads = [
            reads_while_others_write(|key| ((key >> 77) as u8 ^ key as u8) & 63),
            reads_while_others_write(|key| (key >> 77) as u32 ^ key as u32),
        ];
        assert!(reads.iter().all(|&reads| reads > 1000), "of 600,000 looks {reads:?} found something");
    }

    /// Sixteen buckets for 4,000 keys, so that several threads overwrite nearly every entry.
    fn reads_while_others_write<V>(value: impl Fn(Key) -> V + Sync) -> usize
    where
        V: Word + PartialEq + std::fmt::Debug + Send,
        V::Slot: Send + Sync,
    {
        let value = &value;
        std::thread::scope(|scope| {
            let table = Table::new(bytes::<V::Slot>(64));
            let threads: Vec<_> = (0..4)
                .map(|thread: u64| {
                    let mut table = table.clone();
                    scope.spawn(move || {
                        let mut read = 0;
                        for round in 0..300_000u64 {
                            let number = SplitMix64::mix(round ^ thread << 40);
                            let name = SplitMix64::mix(number % 4000);
                            let key = Key::from(name) | Key::from(SplitMix64::mix(!name)) << 64;
                            if number & 1 << 60 == 0 {
                                table.insert(key, value(key), number >> 50);
                            } else if let Some(found) = table.get(key) {
                                assert_eq!(found, value(key));
                                read += 1;
                            }
                        }
                        read
                    })
                })
                .collect();
            threads.into_iter().map(|thread| thread.join().expect("no wrong value")).sum()
        })
    }
}
