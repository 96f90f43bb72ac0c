//! In cocktail party graphs K_{2, ..., 2}, Bob gives the other vertex of Alice's part a new color.
//!
//! Theorem: chi_g(K_{2, ..., 2}) >= 2r - 1 for r >= 2 parts when Alice begins. On these graphs the
//! bound chi_g <= chi + floor(n/2) - 1 of \[Matsumoto2019\] is attained.
//!
//! Proof. Let k <= 2r - 2. No color of one part can be had by another. After a round of Alice and Bob
//! in a part it has two colors, as long as a color is left. So after floor(k/2) <= r - 1 rounds at most
//! one color is left, and some part is uncolored. If none is left, that part is dead. If one is left
//! and Alice gives it to a vertex of the last part, k is odd, so floor(k/2) <= r - 2, and another part
//! is dead. ∎
//!
//! Cost: O(n) a reply.

use games::{Answer, Player, Sight, View};
use graphs::classes::COCKTAIL_PARTY;

use crate::bob_view::{BobView, explained};
use crate::memoryless::sighted;
use crate::{Entry, PreparedStrategy, theorems};

pub(crate) static STRATEGY: Entry = Entry {
    name: "second-color",
    player: Player::Bob,
    about: "in K_{2, ..., 2}, give the other vertex of Alice's part a new color; else the most damaging move",
    theorems: &[&theorems::COCKTAIL_PARTY],
    new: |setup| {
        setup.require(STRATEGY.name, &COCKTAIL_PARTY)?;
        let plan = sighted(setup.graph.order(), Sight::AllColors, answer_of);
        Ok(PreparedStrategy {
            plan,
            order: None,
            promises: setup.promised(&theorems::COCKTAIL_PARTY).into_iter().collect(),
        })
    },
};

fn answer_of(view: View<'_>, colors: u32) -> Answer {
    let sees = BobView::new(view, colors);
    let second = view.last.and_then(|last| {
        let beside = view.graph.neighborhood(last);
        let other = view.uncolored.iter().find(|&v| !beside.contains(v))?;
        let color = sees.colors_of(other).find(|&color| Some(color) != view.color(last))?;
        Some(explained(vec![last, other], color, "{last} is in the part of {first}: a second color for it"))
    });
    second.or_else(|| sees.kill()).unwrap_or_else(|| sees.most_damaging())
}
