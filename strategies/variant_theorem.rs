//! Theorems about variants and other games of the catalogue.

use games::Variant;
use games::rulesets::{Ruleset, Terms};

use crate::{Applies, BoundKind, Citation, Eval, Hypothesis, Instance};

/// A statement "number of the game (<=, >=, =) formula for every graph of the class", for some variants of a game of
/// the catalogue other than the two of [`crate::Theorem`] in their plain form.
#[derive(Debug)]
pub struct VariantTheorem {
    /// A short name, unique among them.
    pub name: &'static str,
    /// The game, by its name in the catalogue of games.
    pub game: &'static str,
    /// The variants and choices of which it speaks, in words.
    pub variants: &'static str,
    /// Whether it speaks of this variant with these choices.
    pub speaks: fn(Variant, &Terms) -> bool,
    /// On which side of the number the formula lies.
    pub kind: BoundKind,
    /// The class of graphs, in words; mathematics is marked ([`crate::formula::spans`]).
    pub class: &'static str,
    /// The formula as people write it.
    pub formula: &'static str,
    /// The formula as computed, where `turns_bob` is how many moves Bob makes in a row.
    pub eval: Eval,
    /// Whether the graph belongs to the class.
    pub applies: Hypothesis,
    /// Where it is proved.
    pub cite: Citation,
}

impl VariantTheorem {
    /// The game.
    ///
    /// # Panics
    /// If the catalogue of games has none of this name.
    pub fn ruleset(&self) -> &'static Ruleset {
        Ruleset::named(self.game).expect("a theorem names a game of the catalogue")
    }

    /// The statement in one line, such as `Gamma_g <= 3`.
    pub fn statement(&self) -> String {
        format!("{} {} {}", self.ruleset().symbol, self.kind.relation(), self.formula)
    }

    /// What it proves of the number of a game on a graph; `None` if it speaks of another one, or of another class.
    pub fn bound(
        &self,
        game: &Ruleset,
        variant: Variant,
        terms: &Terms,
        instance: &Instance<'_>,
    ) -> Option<u32> {
        let speaks = game.name == self.game && (self.speaks)(variant, terms);
        let applies = speaks && self.applies.check(instance) == Applies::Yes;
        if applies { self.value(instance, terms) } else { None }
    }

    /// The value of the formula on a graph in a game with these choices, whether or not it is of the class.
    pub fn value(&self, instance: &Instance<'_>, terms: &Terms) -> Option<u32> {
        let of_terms = |name: &str| terms.turns.filter(|_| name == "turns_bob").map(|[_, bob]| bob);
        self.eval.value(self.formula, self.kind, instance, &of_terms)
    }
}
