//! Final choices: which move is made when the simulations are over.
//!
//! Five are from the literature \[ChaslotEtAl2008\], `wins` is the fault of the program of 2013
//! \[AudoinBadiolaDaSilvaPerrotRitlewski2013\]. Ties go to the first child.

use games::Player;

use super::logarithm;
use super::tree::Tally;

/// A rule by which the move is chosen in the end.
#[derive(Debug)]
pub struct FinalChoice {
    pub name: &'static str,
    pub about: &'static str,
    /// How well a child stands with the player: the child with the most is taken.
    worth: fn(&Tally, &Situation) -> f64,
}

/// What a rule may look at besides the child.
struct Situation {
    player: Player,
    most: u32,
    /// sqrt(2 ln N), N the simulations through all children.
    width: f64,
}

impl Situation {
    /// The average as the player sees it; an untried child has none, and is worth less than any other.
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

/// The best average of those tried at least half as often as the one tried most.
///
/// The child that is both tried most and best need not exist; the rule as published then goes on
/// simulating until it does, which no budget allows. This one keeps to the children that were tried much.
pub(crate) static ROBUST_MAX: FinalChoice = FinalChoice {
    name: "robust-max",
    about: "the best average of the children tried at least half as often as the one tried most",
    worth: |tally, at| {
        if 2 * u64::from(tally.played) < u64::from(at.most) { f64::NEG_INFINITY } else { at.mean(tally) }
    },
};

/// The best bound on the bad side, by the width of UCB1.
pub(crate) static SECURE: FinalChoice = FinalChoice {
    name: "secure",
    about: "the best pessimistic bound",
    worth: |tally, at| at.mean(tally) - at.width * tally.spread,
};

/// The best bound on the good side, by the width of UCB1.
pub(crate) static OPTIMISTIC: FinalChoice = FinalChoice {
    name: "optimistic",
    about: "the best optimistic bound",
    worth: |tally, at| at.mean(tally) + at.width * tally.spread,
};

/// For Alice the most wins in absolute number, for Bob the fewest of Alice. Bob's good children are tried
/// much and so gather many of them: he shuns what he has found.
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
    /// The index of the child to be played by `player`; `None` if there is none.
    ///
    /// Where the position is proven, of value `proven`, it is a child that is proven to attain that value,
    /// the best by the rule if there are several. Else no child that is proven to be the worst there can be is taken.
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
