//! The strategies of Bob, one a file: the rule, its theorems, and where they are proved.

use crate::Entry;

graphs::catalogue! {
    /// Every named strategy of Bob, by name.
    pub static BOB_STRATEGIES: [Entry] = STRATEGY of {
        copy_across, double_threat, most_marked, second_color, threat_sequence,
    }
}
