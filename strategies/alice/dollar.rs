//! The dollar strategy (strategy 4 of the article): activation along Kierstead's dollar order.
//!
//! The order is made from the right. Each step places the poorest vertex of an auxiliary graph, which has
//! alpha + beta/2 dollars (see [`graphs::orders::dollar()`]). On a planar graph some vertex has less than $6
//! at every step. It applies exactly to such graphs, planar or not: the bound needs only the order.
//!
//! Theorem: col_g(G) <= 18 if every step finds a vertex with less than $6. [Kierstead2000, and strategy 4 of
//! BartnickiGrytczukKiersteadZhu2007; docs/theory.md, 4.4]
//!
//! A user's order is not taken, since the order is the strategy. Forced on another graph, it takes the
//! poorest vertex at every step, and promises the bound that the order proves.
//!
//! Cost: O(n + m log n) to prepare; replies as in [`activation`].

use games::Player;
use graphs::orders::{DollarOrder, dollar, dollar_forced};

use crate::alice::activation;
use crate::theorem::theorem;
use crate::theorems::MATCHING_RANK;
use crate::{Applicability, Entry, NotApplicable, Promise, Theorem};

pub static STRATEGY: Entry = Entry {
    name: "dollar",
    player: Player::Alice,
    about: "activation along the dollar order; applies where every step finds a vertex with less than $6",
    theorems: &[&THEOREM, &ACCOUNT, &MATCHING_RANK],
    new: |setup| {
        let found = dollar(setup.graph);
        let all_are_poor = found.is_ok();
        let found = match found {
            Err(nobody) if !setup.force => {
                return Err(NotApplicable { strategy: STRATEGY.name.into(), reason: nobody.to_string() });
            }
            found => found.unwrap_or_else(|_| dollar_forced(setup.graph)),
        };
        let own = Promise::of(&THEOREM, all_are_poor.then_some(WHERE_ALL_ARE_POOR));
        let accounts = Promise::of(&ACCOUNT, account(&found));
        let mut prepared = activation::along(setup.graph, found.order, None);
        prepared.promises.splice(0..0, own.into_iter().chain(accounts));
        Ok(prepared)
    },
};

/// 2 + the largest value of 3 alpha + beta with alpha + beta/2 < 6.
const WHERE_ALL_ARE_POOR: u32 = 18;

pub(crate) static THEOREM: Theorem = theorem!(
    "dollar": col_g <= "18"; "graphs with a vertex with less than $6 at every step";
    (|instance| match dollar(instance.graph) {
        Ok(_) => Applicability::Yes,
        Err(nobody) => Applicability::No(nobody.to_string()),
    });
    Either; "Kierstead2000"; proved "4.4", "dollars_order");

/// The bound proved by the alphas and betas of one order.
pub static ACCOUNT: Theorem = theorem!(
    "dollar-account": col_g <= "2 + max (3 alpha + beta)"
        by OfGraph(|instance| account(&dollar_forced(instance.graph)));
    "all graphs"; []; Either; "Kierstead2000"; proved "5.2");

fn account(found: &DollarOrder) -> Option<u32> {
    found.largest_account().map(|largest| 2 + largest)
}
