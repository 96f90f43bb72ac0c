//! Final choices: which move is made after the simulations.
//!
//! Five rules are from the literature \[ChaslotEtAl2008\]; `wins` is the mistake in the program of 2013
//! \[AudoinBadiolaDaSilvaPerrotRitlewski2013\]. Ties go to the first child.

use games::Player;

use super::logarithm;
use super::tree::Tally;

/// A rule that chooses the move after the simulations.
#[derive(Debug)]
pub struct FinalChoice {
    pub name: &'static str,
    pub about: &'static str,
    /// The value of a child for the player: the child with the largest is chosen.
    worth: fn(&Tally, &Situation) -> f64,
}

/// What a rule may use in addition to the child.
struct Situation {
    player: Player,
    most: u32,
    /// sqrt(2 ln N), where N is the number of simulations through all children.
    width: f64,
}

impl Situation {
    /// The average from the player's view; an untried child has none, and ranks below all others.
    fn mean(&self, tally: &Tally) -> f64 {
        match (tally.played, self.player) {
            (0, _) => f64::NEG_INFINITY,
            (_, Player::Alice) => tally.mean,
            (_, Player::Bob) => 1.0 - tally.mean,
        }
    }
}

pub(crate) static MAX: FinalChoice =
    FinalChoice { name: "max", about: "the best average", worth: |tally, at| at.mean(tally) };

pub(crate) static ROBUST: FinalChoice =
    FinalChoice { name: "robust", about: "the child tried most", worth: |tally, _| f64::from(tally.played) };

/// The best average among the children tried at least half as often as the most visited one.
///
/// A child with both the most visits and the best average need not exist; the published rule then continues
/// until one does, which no budget allows.
pub(crate) static ROBUST_MAX: FinalChoice = FinalChoice {
    name: "robust-max",
    about: "the best average of the children tried at least half as often as the one tried most",
    worth: |tally, at| {
        if 2 * u64::from(tally.played) < u64::from(at.most) { f64::NEG_INFINITY } else { at.mean(tally) }
    },
};

/// The best lower confidence bound, with the width of UCB1.
pub(crate) static SECURE: FinalChoice = FinalChoice {
    name: "secure",
    about: "the best pessimistic bound",
    worth: |tally, at| at.mean(tally) - at.width * tally.spread,
};

/// The best upper confidence bound, with the width of UCB1.
pub(crate) static OPTIMISTIC: FinalChoice = FinalChoice {
    name: "optimistic",
    about: "the best optimistic bound",
    worth: |tally, at| at.mean(tally) + at.width * tally.spread,
};

/// For Alice the largest absolute number of her wins, for Bob the smallest. Good children for Bob are visited
/// often and so collect many of Alice's wins: he avoids his best moves.
pub(crate) static WINS: FinalChoice = FinalChoice {
    name: "wins",
    about: "for Alice the most wins in absolute number, for Bob the fewest of Alice",
    worth: |tally, at| match at.player {
        Player::Alice => tally.won,
        Player::Bob => -tally.won,
    },
};

pub static FINAL_CHOICES: [&FinalChoice; 6] = [&MAX, &OPTIMISTIC, &ROBUST, &ROBUST_MAX, &SECURE, &WINS];

pub fn by_name(name: &str) -> Option<&'static FinalChoice> {
    FINAL_CHOICES.into_iter().find(|choice| choice.name == name)
}

impl FinalChoice {
    /// The index of the child that `player` chooses; `None` if there is none.
    ///
    /// If the position is proven with value `proven`, it is a child proven to have that value, the best by
    /// the rule. Otherwise no child that is proven to be a loss is chosen.
    pub fn choose(&self, children: &[Tally], player: Player, proven: Option<f64>) -> Option<usize> {
        let worst = match player {
            Player::Alice => 0.0,
            Player::Bob => 1.0,
        };
        let admitted = |tally: &Tally| match proven {
            Some(value) => tally.proven && tally.mean == value,
            None => !(tally.proven && tally.mean == worst),
        };
        let total: u32 = children.iter().map(|tally| tally.played).sum();
        let most = children.iter().map(|tally| tally.played).max()?;
        let at = Situation { player, most, width: std::f64::consts::SQRT_2 * logarithm::root_ln(total) };
        // A root that was proven elsewhere may not know yet which child proves it.
        let none = !children.iter().any(admitted);
        let candidates = children.iter().enumerate().filter(|(_, tally)| none || admitted(tally));
        let worths = candidates.map(|(index, tally)| (index, (self.worth)(tally, &at)));
        let best = worths.reduce(|best, next| if next.1 > best.1 { next } else { best });
        best.map(|(index, _)| index)
    }
}
