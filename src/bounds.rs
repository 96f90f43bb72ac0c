//! Every theorem that applies to a graph, and the best bounds that follow.

use games::Player;
use strategies::{Applies, BoundKind, Instance, Invariant, Starter, Status, Theorem};

/// A theorem applied to a graph whose hypothesis was checked.
#[derive(Debug, Clone, Copy)]
pub struct Bound {
    /// The theorem.
    pub theorem: &'static Theorem,
    /// What its formula gives.
    pub value: u32,
    /// For an upper bound: at least max degree + 1, so that no play could break it.
    pub trivial: bool,
}

/// A theorem that says nothing about the graph.
#[derive(Debug, Clone)]
pub struct Missed {
    /// The theorem.
    pub theorem: &'static Theorem,
    /// The hypothesis that fails.
    pub reason: String,
}

/// What the catalogue knows about one graph.
#[derive(Debug, Clone)]
pub struct Bounds {
    /// The theorems that apply, in the order of the catalogue.
    pub applied: Vec<Bound>,
    /// Those that do not.
    pub missed: Vec<Missed>,
    /// max degree + 1 (0 for the graph without vertices), the bound that no play can break.
    pub trivial: u32,
}

impl Bounds {
    /// Applies the whole catalogue to a graph, for the game that `first` begins.
    pub fn of(instance: &Instance<'_>, first: Player) -> Self {
        let trivial = trivial_bound(instance);
        let mut bounds = Bounds { applied: Vec::new(), missed: Vec::new(), trivial };
        for theorem in strategies::all_theorems() {
            match hypothesis(theorem, instance, first) {
                Applies::No(reason) => bounds.missed.push(Missed { theorem, reason }),
                Applies::Yes => {
                    if let Some(value) = (theorem.eval)(instance) {
                        let trivial = theorem.kind == BoundKind::Upper && value >= trivial;
                        bounds.applied.push(Bound { theorem, value, trivial });
                    }
                }
            }
        }
        bounds
    }

    /// The best proven interval for the invariant.
    ///
    /// Since chi_g <= col_g \[Zhu1999\], an upper bound on col_g is one on chi_g, and a lower bound on
    /// chi_g is one on col_g.
    pub fn interval(&self, invariant: Invariant) -> (u32, u32) {
        let low = self.best(|bound| bounds_from_below(bound.theorem, invariant)).map(|b| b.value).max();
        let high = self.best(|bound| bounds_from_above(bound.theorem, invariant)).map(|b| b.value).min();
        (low.unwrap_or(0), high.unwrap_or(self.trivial))
    }

    fn best(&self, relevant: impl Fn(&Bound) -> bool) -> impl Iterator<Item = &Bound> {
        let proved = self.applied.iter().filter(|bound| bound.theorem.status == Status::Proved);
        proved.filter(move |bound| relevant(bound))
    }
}

/// max degree + 1, 0 for the graph without vertices.
pub fn trivial_bound(instance: &Instance<'_>) -> u32 {
    if instance.parameters.order == 0 { 0 } else { instance.parameters.max_degree + 1 }
}

fn hypothesis(theorem: &Theorem, instance: &Instance<'_>, first: Player) -> Applies {
    if theorem.starter == Starter::Alice && first == Player::Bob {
        return Applies::No("it is proved for the game that Alice begins".into());
    }
    (theorem.applies)(instance)
}

fn bounds_from_above(theorem: &Theorem, invariant: Invariant) -> bool {
    theorem.kind != BoundKind::Lower
        && (theorem.invariant == invariant
            || (theorem.invariant, invariant)
                == (Invariant::GameColoringNumber, Invariant::GameChromaticNumber))
}

fn bounds_from_below(theorem: &Theorem, invariant: Invariant) -> bool {
    theorem.kind != BoundKind::Upper
        && (theorem.invariant == invariant
            || (theorem.invariant, invariant)
                == (Invariant::GameChromaticNumber, Invariant::GameColoringNumber))
}
