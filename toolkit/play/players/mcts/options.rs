//! The settings of the Monte-Carlo player, as words.

use ::solver::mcts::coloring::Rollout;
use ::solver::mcts::final_choice::{self, FINAL_CHOICES};
use ::solver::mcts::selection::{self, SELECTIONS};
use ::solver::mcts::{Growth, Merging, Proofs, Settings};

use crate::players::NoPlayer;

#[derive(Debug, Clone)]
pub(crate) struct Options {
    pub(crate) settings: Settings,
    /// How simulations continue at a leaf of the tree.
    pub(crate) playouts: Playouts,
    /// The number of searches that run in parallel and share the budget.
    pub(crate) searches: usize,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Playouts {
    /// By one of the engine's playouts.
    Made(Rollout),
    /// By a player with this name.
    By(String),
}

#[derive(Debug)]
pub struct Word {
    /// The notation, with a placeholder for a value after `=`.
    pub usage: &'static str,
    pub(crate) about: &'static str,
    /// Applies the setting; `false` if the value is invalid. The value is empty if none is written.
    set: fn(&mut Options, &str) -> bool,
}

/// The words other than the names of selection rules and final choices.
pub static OPTIONS: [Word; 10] = [
    Word {
        usage: "2013",
        about: "start from the settings of mcts-2013; must come first",
        set: |options, _| assign(&mut options.settings, Settings::report()),
    },
    Word {
        usage: "c=FACTOR",
        about: "multiply the width of the confidence bounds; 1 is the published width",
        set: |options, value| set(value, &mut options.settings.exploration, |&c| c >= 0.0 && c.is_finite()),
    },
    Word {
        usage: "urgency=SHARE",
        about: "the value of an untried move to the player who chooses, in wins; inf: every move is tried at once",
        set: |options, value| set(value, &mut options.settings.urgency, |u| !u.is_nan()),
    },
    Word {
        usage: "plays",
        about: "let whole plays enter the tree, not one position each",
        set: |options, _| assign(&mut options.settings.growth, Growth::Plays),
    },
    Word {
        usage: "no-proofs",
        about: "treat proven values as ordinary averages",
        set: |options, _| assign(&mut options.settings.proofs, Proofs::Ignored),
    },
    Word {
        usage: "no-merging",
        about: "give each line of play separate nodes",
        set: |options, _| assign(&mut options.settings.merging, Merging::Nothing),
    },
    Word {
        usage: "rave=N",
        about: "rapid action values, which weigh as much as N simulations; without merging",
        set: |options, value| {
            let mut balance = 0.0;
            let is_one = set(value, &mut balance, |&balance: &f64| balance > 0.0 && balance.is_finite());
            // Merged positions rename colors, so a move has no lasting name in them.
            (options.settings.rave, options.settings.merging) = (Some(balance), Merging::Nothing);
            is_one
        },
    },
    Word {
        usage: "playout=NAME",
        about: "playouts at random (random), with kills and rescues (danger), or by any player",
        set: |options, value| {
            options.playouts = match value {
                "random" => Playouts::Made(Rollout::Random),
                "danger" => Playouts::Made(Rollout::Danger),
                name => Playouts::By(name.into()),
            };
            !value.is_empty()
        },
    },
    Word {
        usage: "searches=N",
        about: "this many independent searches in parallel, which share the budget",
        set: |options, value| set(value, &mut options.searches, |number| (1..=256).contains(number)),
    },
    Word {
        usage: "strong",
        about: "start from the settings of mcts (the default)",
        set: |options, _| assign(&mut options.settings, Settings::strong()),
    },
];

/// Every word with its meaning: those above, then the selection rules and the final choices by name.
pub fn usages() -> impl Iterator<Item = (&'static str, String)> {
    let options = OPTIONS.iter().map(|word| (word.usage, word.about.to_owned()));
    let rules = SELECTIONS.iter().map(|rule| (rule.name, format!("selection rule: {}", rule.about)));
    let finals = FINAL_CHOICES.iter().map(|choice| (choice.name, format!("final choice: {}", choice.about)));
    options.chain(rules).chain(finals)
}

fn assign<T>(place: &mut T, value: T) -> bool {
    *place = value;
    true
}

/// Parses a value, if it is allowed.
fn set<T: std::str::FromStr>(text: &str, value: &mut T, allowed: impl Fn(&T) -> bool) -> bool {
    match text.parse() {
        Ok(read) if allowed(&read) => assign(value, read),
        _ => false,
    }
}

impl Options {
    /// These settings, with random playouts and one search.
    pub(crate) fn new(settings: Settings) -> Self {
        Options { settings, playouts: Playouts::Made(Rollout::Random), searches: 1 }
    }

    /// The strongest settings, changed by each word in turn.
    ///
    /// # Errors
    /// The first unknown word, or the first one with an invalid value.
    pub(crate) fn of<'w>(words: impl IntoIterator<Item = &'w str>) -> Result<Self, NoPlayer> {
        let mut options = Options::new(Settings::strong());
        for word in words {
            if !options.choose(word) {
                let known: Vec<&str> = usages().map(|(usage, _)| usage).collect();
                return Err(NoPlayer::Budget {
                    expected: format!("one of {} after \"+\"", known.join(", ")),
                    found: word.into(),
                });
            }
        }
        Ok(options)
    }

    fn choose(&mut self, word: &str) -> bool {
        if let Some(rule) = selection::by_name(word) {
            return assign(&mut self.settings.selection, rule);
        }
        if let Some(choice) = final_choice::by_name(word) {
            return assign(&mut self.settings.final_choice, choice);
        }
        let (name, value) = word.split_once('=').map_or((word, None), |(name, value)| (name, Some(value)));
        let means = |option: &&Word| match option.usage.split_once('=') {
            Some((usage, _)) => usage == name && value.is_some(),
            None => option.usage == name && value.is_none(),
        };
        OPTIONS.iter().find(means).is_some_and(|option| (option.set)(self, value.unwrap_or_default()))
    }
}
