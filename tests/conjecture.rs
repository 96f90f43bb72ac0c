//! Bounds that the program proposes, and what is known of them.

mod dalmatian;
mod known;
mod larger;
