//! The effort of a Monte-Carlo player for one move.

use std::str::FromStr;
use std::time::Duration;

use graphs::Budget;

use crate::players::NoPlayer;

pub(crate) const UNIT: &str = "simulations";

/// The limit of one move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effort {
    Simulations(u64),
    Time(Duration),
}

impl FromStr for Effort {
    type Err = NoPlayer;

    /// Parses `1000`, `50ms` or `2s`.
    fn from_str(text: &str) -> Result<Self, NoPlayer> {
        let time = |number: &str, unit: fn(u64) -> Duration| number.parse().ok().map(unit).map(Effort::Time);
        let effort = if let Some(number) = text.strip_suffix("ms") {
            time(number, Duration::from_millis)
        } else if let Some(number) = text.strip_suffix('s') {
            time(number, Duration::from_secs)
        } else {
            text.parse().ok().map(Effort::Simulations)
        };
        let positive = |effort: &Effort| match effort {
            Effort::Simulations(number) => *number > 0,
            Effort::Time(time) => !time.is_zero(),
        };
        effort.filter(positive).ok_or_else(|| NoPlayer::Budget {
            expected: "a number of simulations such as 1000, or a time such as 50ms or 2s".into(),
            found: text.into(),
        })
    }
}

impl Effort {
    /// The budget of one move, within other limits. Its nodes are simulations.
    pub fn within(self, limits: &Budget) -> Budget {
        match self {
            Effort::Simulations(number) => limits.with_own_nodes(number),
            Effort::Time(time) => {
                Budget { time: Some(limits.time.map_or(time, |limit| limit.min(time))), ..limits.clone() }
            }
        }
    }
}
