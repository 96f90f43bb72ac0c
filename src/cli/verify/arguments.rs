//! The arguments of `verify`, and the key under which results are stored.

use std::fmt::Write;
use std::path::PathBuf;

use catalogue::families;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use games::rulesets::{RULESETS, Ruleset};
use games::{Passing, Player};
use graphs::{Budget, Graph};
use itertools::Itertools;
use shell::options::Session;
use shell::players;
use strategies::{Strategy, alice};
use toolkit::ask::Choice;
use toolkit::ask::verify::{Bob, Fallback, Question};
use toolkit::players::Guest;
use toolkit::store;

use super::super::common::colors;
use super::super::common::film::FilmArguments;
use super::super::common::given::GraphArguments;
use super::super::common::outside::{self, ProgramArguments, RequestedStrategies};
use super::super::common::variant;

const EXAMPLES: &str = "\
Examples:
  mapgame verify spider:7,2 fan:12
  mapgame verify examples/claims/graph.g6 --order examples/claims/order.txt
  mapgame verify cube --strategy acyclic --bob alpha-beta:3 --games 5
  mapgame verify random-planar:60@1 --bob best-response:500 --game marking --games 3
  mapgame verify grid:3x4 --strategy 'exec:sh examples/players/first-fit.sh'   your program (docs/players.md)
  mapgame verify cube --game edge --strategy activation,least-rank   on the line graph
  mapgame verify --over connected:1..6 --claim 'col_g <= 3 omega - 1' --where chordal
  mapgame verify crown:4 --as bob --strategy copy-across   against every Alice
  mapgame verify path:7 --as bob --strategy all --first bob
  mapgame verify --over connected:1..6          every connected graph with at most 6 vertices
  mapgame verify --over connected:1..8 --store sweep.jsonl   can be stopped and run again";

/// Play a strategy against every opponent, and test its theorems.
///
/// A strategy of Alice plays against every Bob or against one player; a strategy of Bob (--as bob) plays against every Alice. A
/// color-blind strategy plays the marking game, where its worst case is score + 1. A guided strategy plays the coloring game,
/// where its worst case is the least number of colors, in whole shades of its guide, with which no Bob beats it. The worst
/// case of a strategy of Bob is the best case of Alice: the least number of colors, or score + 1, with which some Alice beats it.
///
/// The exit code is 1 if a play violates a bound or a claim. If there are several plays, --filmstrip draws the last one. The
/// limits apply to each strategy on each graph. In text, several strategies on a graph are the rows of one table, each printed
/// when it is finished, and plays that violate something follow the table. If no limit is set, only some positions of a large
/// graph are examined, and then a best response.
#[derive(clap::Args)]
#[command(after_help = players::after_help(EXAMPLES))]
pub(crate) struct Arguments {
    #[command(flatten)]
    pub(crate) graphs: GraphArguments,
    /// Which player uses the strategies.
    #[arg(long = "as", value_name = "PLAYER", default_value = Player::Alice.name(), value_parser = variant::player())]
    pub(crate) player: Player,
    /// Names, `all`, or exec:PROGRAM [default: activation]. `all` are those that apply (see `mapgame list
    /// strategies`); with --as bob it is the default. A program may have arguments.
    #[arg(long, value_name = "NAME,...", value_delimiter = ',', value_parser = outside::strategy)]
    pub(crate) strategy: Vec<RequestedStrategies>,
    /// Who moves first.
    #[arg(long, value_name = "PLAYER", default_value = Player::Alice.name(), value_parser = variant::player())]
    pub(crate) first: Player,
    /// Play the connected game. While some uncolored vertex is adjacent to a colored one, moves are at such
    /// vertices. Of Alice's strategies only those whose moves are always at such vertices play it.
    #[arg(long)]
    pub(crate) connected: bool,
    /// Who may pass, on any turn. Two passes in a row are a win for Bob. Only for strategies of Bob.
    #[arg(long, value_name = "PLAYER", default_value = Passing::Nobody.name(), value_parser = variant::passing())]
    pub(crate) pass: Passing,
    /// Who plays Bob. `exhaustive` is every Bob; others are players, as NAME or NAME:BUDGET (see `mapgame list
    /// players`).
    #[arg(long, value_name = "PLAYER", default_value = "exhaustive", value_parser = bob)]
    pub(crate) bob: Bob,
    /// The search that follows after a limit, `best-response:N` or `none`. It follows the search over every Bob,
    /// and a play that it finds raises the lower bound. It has a quarter of the time.
    #[arg(hide_short_help = true, long, help_heading = players::FINER, value_name = "PLAYER", default_value = Fallback::DEFAULT, value_parser = fallback)]
    pub(crate) fallback: Fallback,
    /// Games against one opponent.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) games: u64,
    /// coloring, marking, edge, total, incidence, distance. The last four are played on a graph
    /// that is made from the input [default: marking for color-blind strategies, coloring for guided ones].
    #[arg(long, value_name = "GAME", value_parser = games(), hide_possible_values = true)]
    pub(crate) game: Option<Choice<Ruleset>>,
    /// The largest distance at which vertices of one color are forbidden (distance game).
    #[arg(hide_short_help = true, long, value_name = "D", requires = "game", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) distance: Option<u32>,
    /// Only this number of colors, in the coloring game.
    #[arg(short = 'k', value_name = "K", allow_negative_numbers = true, value_parser = colors::listed())]
    pub(crate) k: Option<u32>,
    /// Only this number of shades of each class of the guide.
    #[arg(hide_short_help = true, long, help_heading = players::FINER, value_name = "S", conflicts_with = "k", allow_negative_numbers = true, value_parser = colors::listed())]
    pub(crate) shades: Option<u32>,
    /// Its vertex order [default: the best one known]. One vertex per line; the first line is v_1.
    #[arg(long, value_name = "FILE", conflicts_with = "over")]
    pub(crate) order: Option<PathBuf>,
    /// Its guide, a proper coloring [default: the best]. It has `VERTEX COLOR` on each line.
    #[arg(long, value_name = "FILE", conflicts_with = "over")]
    pub(crate) guide: Option<PathBuf>,
    /// Play also outside the strategy's class. Only what holds there is promised.
    #[arg(hide_short_help = true, long, help_heading = players::FINER)]
    pub(crate) force: bool,
    /// Also find the exact chi_g and col_g. The limits apply to each.
    #[arg(long)]
    pub(crate) exact: bool,
    /// Store results in this file, and resume from it. Only what it does not hold is computed.
    #[arg(long, value_name = "FILE")]
    pub(crate) store: Option<PathBuf>,
    /// Test a bound on what it needs: 'col_g <= col_2 + 1'. The claim is a condition over columns (see `mapgame list columns`), in
    /// which col_g, or in the coloring game chi_g, is what the strategy needed. The first graph that breaks it is
    /// reported at once, and is the last; a graph of a class is shrunk within the time of one more, an input graph
    /// with --shrink.
    #[arg(long, value_name = "FORMULA", conflicts_with_all = ["order", "guide", "k", "shades"])]
    pub(crate) claim: Option<String>,
    /// Shrink the counterexample even if it was input.
    #[arg(hide_short_help = true, long, requires = "claim")]
    pub(crate) shrink: bool,
    /// Only graphs that satisfy this formula. It is over columns; a graph that breaks a claim is shrunk among
    /// these.
    #[arg(long = "where", value_name = "FORMULA")]
    pub(crate) condition: Option<String>,
    #[command(flatten)]
    pub(crate) programs: ProgramArguments,
    #[command(flatten)]
    pub(crate) film: FilmArguments,
}

fn fallback(text: &str) -> Result<Fallback, String> {
    text.parse().map_err(|fault| format!("{fault} (or none)"))
}

fn games() -> impl TypedValueParser<Value = Choice<Ruleset>> {
    let with_strategies = |ruleset: &&&Ruleset| ruleset.kind().is_some();
    let names = RULESETS.iter().filter(with_strategies).map(|ruleset| ruleset.name);
    PossibleValuesParser::new(names).map(|name| Choice::named(&name).expect("the parser admits known names"))
}

fn bob(text: &str) -> Result<Bob, String> {
    match text {
        "exhaustive" => Ok(Bob::Every),
        name => outside::player(name).map(Bob::One).map_err(|fault| format!("{fault} (or exhaustive)")),
    }
}

impl Arguments {
    /// Whether all graphs of classes are verified, in one common table.
    pub(crate) fn is_sweep(&self) -> bool {
        self.graphs.over.is_there() && self.graphs.graphs.is_empty()
    }

    /// The number of graphs, where each is a spec.
    pub(crate) fn number_of_graphs(&self) -> Option<usize> {
        let GraphArguments { graphs, over, from } = &self.graphs;
        let are_specs = graphs.iter().all(|name| families::is_spec(name));
        (are_specs && !graphs.is_empty() && !over.is_there() && from.is_none()).then_some(graphs.len())
    }

    /// The question about a graph, without the strategy and without the graph's own order and guide.
    pub(crate) fn question(&self, session: &Session) -> Question {
        Question {
            player: self.player,
            first: self.first,
            connected: self.connected.into(),
            pass: self.pass,
            bob: self.bob.clone(),
            games: self.games,
            fallback: self.fallback,
            seed: session.seed,
            game: self.game,
            distance: self.distance,
            k: self.k,
            shades: self.shades,
            force: self.force,
            exact: self.exact,
            ..Question::default()
        }
    }

    pub(crate) fn has_palette(&self) -> bool {
        self.k.is_some() || self.shades.is_some()
    }

    pub(crate) fn strategies(&self) -> Vec<&dyn Strategy> {
        match (self.strategy.is_empty(), self.player) {
            (false, _) => outside::chosen(&self.strategy, self.player),
            (true, Player::Alice) => vec![&alice::activation::STRATEGY],
            (true, Player::Bob) => outside::chosen(&[RequestedStrategies::All], self.player),
        }
    }

    /// The players of the other side, for a title.
    pub(crate) fn others_in_words(&self) -> String {
        match &self.bob {
            _ if self.player == Player::Bob => "every Alice".to_owned(),
            Bob::Every => "every Bob".to_owned(),
            Bob::One(bob) => format!("the Bob {bob}"),
        }
    }

    pub(crate) fn passes_over(&self) -> bool {
        self.strategy.iter().any(|asked| matches!(asked, RequestedStrategies::All))
            || (self.strategy.is_empty() && self.player == Player::Bob)
    }

    /// Sets the time limit of players that are programs.
    pub(crate) fn hold_programs(&self) {
        if let Bob::One(bob) = &self.bob {
            self.programs.hold([bob]);
        }
        for asked in &self.strategy {
            if let RequestedStrategies::Program(outside) = asked {
                outside.allow(self.programs.patience());
            }
        }
    }

    /// Everything on which the answer to a question about this graph depends, except for the strategy.
    pub(crate) fn key(&self, graph: &Graph, question: &Question, budget: &Budget) -> String {
        let mut key = format!("verify {}", store::graph_key(graph));
        let mut add = |name: &str, value: Option<String>| {
            if let Some(value) = value {
                write!(key, " {name}={value}").expect("writing to a string cannot fail");
            }
        };
        let seed = question.seed.to_string();
        if question.player == Player::Bob {
            add("as", Some(question.player.name().to_owned()));
            add("variant", Some(format!("{:?}", question.variant())));
        }
        match (&question.bob, question.fallback) {
            (Bob::One(bob), _) => {
                add("bob", Some(bob.to_string()));
                add("games", Some(question.games.to_string()));
                add("seed", Some(seed));
            }
            (Bob::Every, Fallback(Some(search))) => {
                add("fallback", Some(search.to_string()));
                add("seed", Some(seed));
            }
            (Bob::Every, Fallback(None)) => {}
        }
        let own_game = question.game.filter(|_| question.has_own_graph());
        add("game", own_game.map(|game| game.name().to_owned()));
        add("k", question.k.map(|k| k.to_string()));
        add("shades", question.shades.map(|shades| shades.to_string()));
        add("order", question.order.as_ref().map(|order| order.iter().join(",")));
        add("guide", question.guide.as_ref().map(|guide| guide.iter().join(",")));
        add("force", question.force.then(|| "yes".into()));
        add("exact", question.exact.then(|| "yes".into()));
        add("nodes", budget.nodes.map(|nodes| nodes.to_string()));
        add("time", budget.time.map(|time| format!("{}s", time.as_secs_f64())));
        add("memory", budget.memory.map(|memory| memory.to_string()));
        key
    }
}
