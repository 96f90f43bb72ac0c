//! Largest matchings of guests to tables with two places each.

use std::collections::VecDeque;

const PLACES: usize = 2;

/// The guests with the tables where they may sit, and the memory for the matching.
#[derive(Default)]
pub(super) struct Matching {
    /// The choices of guest i are `choices[ends[i - 1]..ends[i]]`.
    choices: Vec<u32>,
    ends: Vec<usize>,
    with_choice: u32,
    tables: Vec<Table>,
    /// The table of each guest.
    seat: Vec<Option<u32>>,
    waiting: VecDeque<u32>,
    seen: Vec<u32>,
}

#[derive(Clone, Default)]
struct Table {
    seated: [u32; PLACES],
    taken: usize,
    /// For each table the guest by which the last search reached it, and the number of that search.
    reached_through: u32,
    seen_by: Option<u32>,
    hopeless: bool,
}

impl Matching {
    pub(super) fn clear(&mut self) {
        self.choices.clear();
        self.ends.clear();
        self.with_choice = 0;
    }

    /// Lets the next guest sit at this table.
    pub(super) fn may_sit_at(&mut self, table: u32) {
        self.choices.push(table);
    }

    /// Ends the choices of this guest.
    pub(super) fn seat_next(&mut self) {
        let begin = self.ends.last().copied().unwrap_or(0);
        self.with_choice += u32::from(self.choices.len() > begin);
        self.ends.push(self.choices.len());
    }

    /// The number of guests with a choice. No matching is larger.
    pub(super) fn guests_with_choice(&self) -> u32 {
        self.with_choice
    }

    /// The size of a largest matching to the tables 0, ..., `tables` - 1.
    ///
    /// By augmenting paths, breadth first. A table seen by a search that failed is never on an augmenting
    /// path later \[Kuhn1955\], so failed searches cost O(all choices) together.
    pub(super) fn largest(&mut self, tables: u32) -> u32 {
        self.tables.clear();
        self.tables.resize(tables as usize, Table::default());
        self.seat.clear();
        self.seat.resize(self.ends.len(), None);
        let mut size = 0;
        for newcomer in 0..self.ends.len() as u32 {
            if size == PLACES as u32 * tables {
                break;
            }
            match self.table_for(newcomer) {
                Some(table) => {
                    self.move_up(table);
                    size += 1;
                }
                None => self.seen.iter().for_each(|&table| self.tables[table as usize].hopeless = true),
            }
        }
        size
    }

    /// A table with a free place at the end of an augmenting path.
    fn table_for(&mut self, newcomer: u32) -> Option<u32> {
        self.waiting.clear();
        self.waiting.push_back(newcomer);
        self.seen.clear();
        while let Some(guest) = self.waiting.pop_front() {
            let begin = if guest == 0 { 0 } else { self.ends[guest as usize - 1] };
            for &number in &self.choices[begin..self.ends[guest as usize]] {
                let table = &mut self.tables[number as usize];
                if table.hopeless || table.seen_by == Some(newcomer) {
                    continue;
                }
                table.seen_by = Some(newcomer);
                table.reached_through = guest;
                if table.taken < PLACES {
                    return Some(number);
                }
                self.seen.push(number);
                self.waiting.extend(table.seated);
            }
        }
        None
    }

    /// Augments along the path to this table: each guest on it moves to the next table.
    fn move_up(&mut self, mut number: u32) {
        loop {
            let table = &mut self.tables[number as usize];
            let guest = table.reached_through;
            table.seated[table.taken] = guest;
            table.taken += 1;
            let Some(left) = self.seat[guest as usize].replace(number) else { return };
            let table = &mut self.tables[left as usize];
            if table.seated[0] == guest {
                table.seated[0] = table.seated[1];
            }
            table.taken -= 1;
            number = left;
        }
    }
}
