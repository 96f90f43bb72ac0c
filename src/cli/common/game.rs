//! The game of the catalogue, and its settings.

use std::ops::Deref;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use games::rulesets::{RULESETS, Ruleset, Terms};
use games::{Player, Variant};
use graphs::Graph;
use shell::sources;

use super::variant::VariantArguments;

/// The options of the game, with the order of the ordered game.
#[derive(Clone, clap::Args)]
pub(crate) struct GameArguments {
    #[command(flatten)]
    choice: GameChoice,
    /// The vertex order of the ordered game, one vertex on a line [default: 0, 1, ...].
    #[arg(hide_short_help = true, long, value_name = "FILE")]
    order: Option<PathBuf>,
}

/// The options of the game that are no files.
#[derive(Clone, clap::Args)]
pub(crate) struct GameChoice {
    /// Which game (see `list games`) [default: coloring]. `mapgame list games` has the rules.
    #[arg(long = "game", value_name = "GAME", value_parser = by_name(), hide_possible_values = true)]
    pub(crate) asked: Option<&'static Ruleset>,
    /// The number of moves in a turn of Alice and of Bob (asymmetric game).
    #[arg(hide_short_help = true, long, value_name = "A,B", value_parser = turns, allow_hyphen_values = true)]
    turns: Option<[u32; 2]>,
    /// The largest degree in a color class (relaxed game).
    #[arg(hide_short_help = true, long, value_name = "D")]
    defect: Option<u32>,
    /// The largest distance at which vertices of one color are forbidden (distance game).
    #[arg(hide_short_help = true, long, value_name = "D", value_parser = clap::value_parser!(u32).range(1..))]
    distance: Option<u32>,
    /// The largest clique in a color class (clique-relaxed game).
    #[arg(hide_short_help = true, long, value_name = "W", value_parser = clap::value_parser!(u32).range(1..))]
    clique: Option<u32>,
}

/// Parses a game by its name; the help shows each with its number.
fn by_name() -> impl TypedValueParser<Value = &'static Ruleset> {
    let value = |ruleset: &&'static Ruleset| PossibleValue::new(ruleset.name).help(ruleset.number);
    let parser = PossibleValuesParser::new(RULESETS.iter().map(value));
    parser.map(|name| Ruleset::named(&name).expect("the parser admits known names only"))
}

fn turns(text: &str) -> Result<[u32; 2], String> {
    let number = |word: &str| word.trim().parse().ok().filter(|&moves| moves > 0);
    let pair = text.split_once(',').and_then(|(alice, bob)| Some([number(alice)?, number(bob)?]));
    pair.ok_or_else(|| "expected two positive numbers A,B".to_owned())
}

impl GameChoice {
    /// The game: by default the coloring game, or with turns the asymmetric one.
    pub(crate) fn ruleset(&self) -> &'static Ruleset {
        let by_turns = || self.turns.and_then(|_| Ruleset::named("asymmetric").ok());
        self.asked.or_else(by_turns).unwrap_or_else(Ruleset::coloring)
    }

    /// Refuses settings that the game does not define; `order` says whether there is a file with an order.
    pub(crate) fn check(
        &self,
        variant: &VariantArguments,
        beginners: &[Player],
        order: bool,
    ) -> anyhow::Result<()> {
        let Ruleset { name, title, .. } = *self.ruleset();
        if variant.edges && !["coloring", "marking"].contains(&name) {
            bail!("--edges: expected the coloring game or the marking game, found the {title}");
        }
        beginners.iter().try_for_each(|&first| self.admits(variant.variant(first), order))
    }

    /// Refuses settings that the game does not define in this variant.
    fn admits(&self, variant: Variant, order: bool) -> anyhow::Result<()> {
        let chosen = Terms { order: order.then(Vec::new), ..self.numbers() };
        let ruleset = self.ruleset();
        let Ruleset { name, .. } = ruleset;
        ruleset.admits(variant, &chosen).with_context(|| format!("--game {name}"))
    }

    /// The settings for a graph, with the order of this file.
    pub(crate) fn terms(&self, graph: &Graph, order: Option<&Path>) -> anyhow::Result<Terms> {
        let order = order.map(|path| sources::read_order(path, graph)).transpose()?;
        Ok(Terms { order: order.map(|order| order.sequence().to_vec()), ..self.numbers() })
    }

    pub(crate) fn numbers(&self) -> Terms {
        let GameChoice { turns, defect, distance, clique, .. } = *self;
        Terms { turns, defect, distance, clique, ..Terms::default() }
    }
}

impl Deref for GameArguments {
    type Target = GameChoice;

    fn deref(&self) -> &GameChoice {
        &self.choice
    }
}

impl GameArguments {
    pub(crate) fn check(&self, variant: &VariantArguments, beginners: &[Player]) -> anyhow::Result<()> {
        if variant.edges {
            self.ruleset().on_edges().context("--edges")?;
        }
        beginners
            .iter()
            .try_for_each(|&first| self.choice.admits(variant.variant(first), self.order.is_some()))
    }

    /// Refuses settings that the game does not define if this player begins.
    pub(crate) fn check_begun(&self, first: Player) -> anyhow::Result<()> {
        self.choice.admits(first.into(), self.order.is_some())
    }

    pub(crate) fn terms(&self, graph: &Graph) -> anyhow::Result<Terms> {
        self.choice.terms(graph, self.order.as_deref())
    }

    /// The symbol of the number; `on_edges` for the game on edges.
    pub(crate) fn symbol(&self, on_edges: bool) -> String {
        self.ruleset().symbol_of(&self.choice.numbers(), on_edges)
    }

    /// The game with its settings, in words; `None` for the coloring and the marking game without remarks, which chi_g
    /// and col_g name.
    pub(crate) fn described(&self, variant: &VariantArguments) -> Option<String> {
        let (name, remarks) = (self.ruleset().name, variant.remarks());
        let terms = self.choice.numbers().remarks();
        let is_named = ["coloring", "marking"].contains(&name);
        (!is_named || !remarks.is_empty()).then(|| format!("{name}{terms}{remarks}"))
    }
}
