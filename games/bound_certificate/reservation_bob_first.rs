//! The same where Bob moves first, with every k for which 2 h(k) <= k.

use super::{Rule, Side, reservation};
use crate::Player;
use crate::certificate::Kind;

pub static RULE: Rule = Rule {
    name: "reservation-bob-first",
    number: Kind::Marking,
    side: Side::Upper,
    first: Some(Player::Bob),
    lists: &[],
    source: "3.1",
    bound: |graph, _, _| Ok(reservation::least(graph, 0)),
};
