//! `mapgame solve`: who wins, exactly.

mod decisions;
mod moves;
mod ruled;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, bail};
use decisions::{DecisionRecord, Found, KnownRecord, LowerBound, known_around, told};
use games::Player;
use games::certificate::Kind as Game;
use games::coloring::Rules;
use games::rulesets::{Monotone, Played, Ruleset};
use graphs::Budget;
use mapgame::{games, graphs, solver};
use schemars::JsonSchema;
use serde::Serialize;
use solver::{Decider, Scope, decider};
use toolkit::solve::{Question, Solved};
use toolkit::words::OneOf;

use super::Exit;
use super::common::certificate;
use super::common::colors::MOST;
use super::common::game::GameArguments;
use super::common::options::Session;
use super::common::output::{self, Output, Sheet};
use super::common::parallel::in_order;
use super::common::progress::Bar;
use super::common::schema::Kind;
use super::common::sources::{self, GraphArguments, NamedGraph};
use super::common::target::{is_certificate, target};
use super::common::variant::{First, VariantArguments, VariantRecord, beginner};

/// Decide who wins, and the number of a game: the least k with which Alice wins.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mapgame solve petersen                        chi_g, deciding k from chi upwards
  mapgame solve grid:2x5 -k 3 --first bob       one decision
  mapgame solve icosahedron --game marking      col_g
  mapgame solve cycle:7 --all-k --format json   every k up to max degree + 1
  mapgame solve path:5 -k 3 --moves --after 2=0,0=1   the position after two moves
  mapgame solve cycle:8 --connected             every move next to a colored vertex
  mapgame solve cube --pass alice               Alice may pass
  mapgame solve complete:4 --edges              chi'_g, the game on the line graph
  mapgame solve cube --variant B,A              Bob begins and Alice may pass
  mapgame solve petersen --game greedy          another game (`mapgame games` lists them)
  mapgame solve tree:2,3 --game asymmetric --turns 2,1
  mapgame solve icosahedron --certificate proof.cert   chi_g with a proof for every k up to it

All threads search the graph if there is only one, named by a spec or g6: or in a file, and the
game is the coloring game, in any variant. If the first turns of one thread, some
tens of thousands of nodes, do not find the answer, the nodes differ from run to run, and are said
with the number of threads; a certificate may differ, too. The winner never does. With --threads 1
all is the same. Of several graphs, or those on standard input or in a pipe, each has one thread.
What small endgames come to is remembered for all graphs, in 8 MiB besides --memory-limit; it saves
time, and leaves the nodes as they are.

In a game where one more color is known to harm Alice on some graph (\"no\" in `mapgame games`: the connected
and the ordered one), every k is decided, and the winner is told for each; the number is the least k with which
she wins. With -k it is told what is known of the number besides. Games by
rules of their own are searched on one thread, and have no certificates; the others have those of the
coloring game on the graph that is made.

JSON objects always say \"connected\", \"pass\" and \"edges\"; with --edges, graph, graph6, n and m are
those of the graph given, and chi_g (or col_g), interval and lower_bound those of its line graph. With
--moves all are those of the line graph, whose vertices are the moves.")]
pub struct Arguments {
    #[command(flatten)]
    graphs: GraphArguments,
    /// Decide the game with K colors only (marking: whether col_g is at most K).
    #[arg(short, value_name = "K", value_parser = clap::value_parser!(u32).range(1..), conflicts_with = "all_k")]
    k: Option<u32>,
    /// Decide every K from 1 to max degree + 1 (of the line graph, with --edges).
    #[arg(long)]
    all_k: bool,
    #[command(flatten)]
    game: GameArguments,
    /// Who moves first.
    #[arg(long, value_enum, default_value_t = First::Alice)]
    first: First,
    #[command(flatten)]
    variant: VariantArguments,
    /// Write a certificate of the answer, which `mapgame check` verifies (one graph; with --edges it is about
    /// the line graph), within limits of its own like those of one decision. If not every k is decided and
    /// proved, it proves those that are.
    #[arg(long, value_name = "FILE", conflicts_with = "moves")]
    certificate: Option<PathBuf>,
    /// List the winning moves of one position, up to symmetry, and one line of best play (needs -k).
    #[arg(long, requires = "k", conflicts_with = "all_k")]
    moves: bool,
    /// The position after these moves, in turn from the player who moves first: colors from 0, a label with a
    /// comma or = in double quotes (needs --moves).
    #[arg(
        long,
        value_name = "V=C,V=C,...",
        requires = "moves",
        default_value = "",
        hide_default_value = true
    )]
    after: String,
}

/// A graph as it was given, and the one on which the game is played.
struct Arena {
    given: NamedGraph,
    played: NamedGraph,
}

impl Arena {
    fn new(
        given: NamedGraph,
        variant: VariantArguments,
        game: &GameArguments,
        budget: &Budget,
    ) -> anyhow::Result<Self> {
        let played = match game.ruleset().play {
            Played::Coloring(make) if !variant.edges => {
                let terms = game.terms(&given.graph)?;
                given
                    .then(given.name.clone(), budget, |graph, budget| make(graph, &terms, budget))
                    .with_context(|| format!("{}: {}", given.name, game.ruleset().title))?
            }
            _ => variant.played(&given, budget)?,
        };
        Ok(Arena { played, given })
    }

    /// The lower bound from which the decisions start, found in the time that is left for the graph.
    fn lower_bound(&mut self, kind: Game, budget: &Budget) -> u32 {
        self.played.first(budget, |graph, rest| decider::lower_bound(kind, graph, rest))
    }
}

/// What was found about one graph and one first player.
#[derive(Serialize, JsonSchema)]
struct Solution<'a> {
    #[serde(skip)]
    arguments: &'a Arguments,
    /// Whether words leave out the nodes.
    #[serde(skip)]
    no_timing: bool,
    #[serde(flatten)]
    graph: NamedGraph,
    /// Which game.
    #[schemars(with = "OneOf<Ruleset>")]
    game: &'static str,
    #[serde(flatten)]
    variant: VariantRecord,
    /// The largest distance at which vertices of one color are not allowed. In the game of distance coloring alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u32")]
    distance: Option<u32>,
    /// Whether the game is on the line graph. The graph, n and m are those of the graph given, the numbers those of its
    /// line graph.
    edges: bool,
    /// The game chromatic number; null if it is not known. In the coloring game alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<u32>")]
    chi_g: Option<Option<u32>>,
    /// The game coloring number; null if it is not known. In the marking game alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<u32>")]
    col_g: Option<Option<u32>>,
    /// The number of the game; null if it is not known. In the other games, on the graph that is made.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<u32>")]
    value: Option<Option<u32>>,
    /// What is proved about the number.
    interval: [u32; 2],
    /// What the number may be, ascending: the numbers of the interval with which Bob is not proved to win.
    candidates: Vec<u32>,
    /// Whether she wins with more colors, too: yes or no where that is known of the game in this variant, else open.
    #[schemars(with = "OneOf<Monotone>")]
    monotone: &'static str,
    /// Bob wins with fewer colors, which takes no search.
    lower_bound: LowerBound,
    /// What proves the ends of the interval, where that is a theorem.
    #[serde(skip_serializing_if = "has_none")]
    interval_by: [Option<&'static str>; 2],
    /// What was decided, by rising k.
    decisions: Vec<DecisionRecord>,
    /// What is known of each k, from 1 on without a gap, by decisions and by theorems.
    known: Vec<KnownRecord>,
}

fn has_none(ends: &[Option<&'static str>; 2]) -> bool {
    *ends == [None; 2]
}

/// What it prints as JSON.
pub fn schemas() -> Vec<Kind> {
    vec![
        Kind::of::<Solution<'_>>("solve", "An answer of `mapgame solve`"),
        Kind::of::<ruled::Solution<'_>>(
            "solve-game",
            "An answer of `mapgame solve` in a game by rules of its own",
        ),
        Kind::of::<moves::Record>("solve-moves", "A position of `mapgame solve --moves`"),
    ]
}

pub fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    arguments.game.check(&arguments.variant, &arguments.variant.beginners(arguments.first))?;
    if let Played::ByRules(make) = arguments.game.ruleset().play {
        arguments.refuse_for_rules()?;
        let beginners = arguments.variant.beginners(arguments.first);
        let Arguments { graphs, game, variant, .. } = &arguments;
        let scope = arguments.scope();
        let asked = ruled::Asked { graphs: &graphs.graphs, game, variant, scope, beginners, make };
        return ruled::run(&asked, session);
    }
    if arguments.moves {
        return arguments.run_moves(session);
    }
    let mut output = Output::new(session, arguments.sheet());
    let mut tell = |answers: Vec<Answer>| {
        let mut outcome = Exit::Done;
        for Answer { arena, low, numbers } in answers {
            for (first, number) in numbers {
                if number.number.decisions.iter().any(|decision| decision.winner.is_none()) {
                    outcome = Exit::Unknown;
                }
                output.emit(&arguments.solution(arena.given.clone(), low, first, number, session))?;
            }
        }
        output.flush()?;
        Ok::<_, anyhow::Error>(outcome)
    };
    let told = match &arguments.certificate {
        None => arguments.solve_all(session, &mut tell),
        Some(path) => arguments.solve_certified(path, session, &mut tell),
    };
    let outcome = output.finish_after(told)?;
    Ok(if session.interrupted() { Exit::Unknown } else { outcome })
}

/// The budget with a watch, for the only graph.
fn watched(budget: Budget) -> Budget {
    Budget { watch: Some(Arc::default()), ..budget }
}

/// What was found about one graph.
struct Answer {
    arena: Arena,
    /// The lower bound from which the decisions start.
    low: u32,
    /// The scan for each first player.
    numbers: Vec<(Player, Solved)>,
}

/// Prints what was found about some graphs.
type Tell<'t> = dyn FnMut(Vec<Answer>) -> anyhow::Result<Exit> + 't;

impl Arguments {
    /// What only the coloring game and the marking game have.
    fn refuse_for_rules(&self) -> anyhow::Result<()> {
        let title = self.game.ruleset().title;
        if self.moves {
            bail!("--moves: expected the coloring game, found the {title}");
        }
        if self.certificate.is_some() {
            bail!("--certificate: expected a game that is decided as coloring or marking, found the {title}");
        }
        Ok(())
    }

    /// The graphs given, several at once.
    fn solve_all(&self, session: &Session, tell: &mut Tell<'_>) -> anyhow::Result<Exit> {
        let (graphs, is_only) = sources::graphs_counted(&self.graphs.graphs, session)?;
        let budget = if is_only { watched(session.budget_for_one_graph()) } else { session.budget.clone() };
        let (variant, game, making) = (self.variant, self.game.clone(), session.budget.clone());
        let solve = |mut arena: Arena| {
            let bar = Bar::following(session, &budget);
            let low = arena.lower_bound(self.kind(), &budget);
            let budget = arena.played.rest_of(&budget);
            let numbers = self.solve(low, &mut Decider::new(&arena.played.graph, &budget), &budget);
            drop(bar);
            Answer { arena, low, numbers }
        };
        let mut outcome = Exit::Done;
        in_order(
            session,
            graphs.map(move |graph| Arena::new(graph?, variant, &game, &making)),
            solve,
            |answers| {
                outcome = outcome.max(tell(answers)?);
                Ok(())
            },
        )?;
        Ok(outcome)
    }

    /// The one graph given, and then the certificate of the answer, from what the solver remembers.
    fn solve_certified(&self, path: &Path, session: &Session, tell: &mut Tell<'_>) -> anyhow::Result<Exit> {
        let [graph] = self.graphs.graphs.as_slice() else {
            bail!("--certificate: expected one graph, found {}", self.graphs.graphs.len());
        };
        let target = target(path, is_certificate, session)?;
        let budget = watched(session.budget_for_one_graph());
        let mut arena = Arena::new(sources::one_graph(graph, session)?, self.variant, &self.game, &budget)?;
        let bar = Bar::following(session, &budget);
        let low = arena.lower_bound(self.kind(), &budget);
        let played = Arc::clone(&arena.played.graph);
        let budget = arena.played.rest_of(&budget);
        let mut decider = Decider::new(&played, &budget);
        let numbers = self.solve(low, &mut decider, &budget);
        drop(bar);
        let statements: Vec<_> =
            numbers.iter().flat_map(|(first, solved)| self.question(*first).proved(low, solved)).collect();
        let outcome = tell(vec![Answer { arena, low, numbers }])?;
        Ok(outcome.max(certificate::write(&target, &mut decider, self.kind(), &statements, session)?))
    }

    /// The moves of one position.
    fn run_moves(&self, session: &Session) -> anyhow::Result<Exit> {
        let [graph] = self.graphs.graphs.as_slice() else {
            bail!("--moves: expected one graph, found {}", self.graphs.graphs.len());
        };
        if self.game.ruleset().name != "coloring" {
            bail!("--moves: expected the coloring game, found the {}", self.game.ruleset().title);
        }
        let &[first] = self.variant.beginners(self.first).as_slice() else {
            bail!("--moves: expected --first alice or bob, found both");
        };
        let k = self.k.expect("the parser asks for -k");
        if k > MOST {
            bail!("-k: expected at most {MOST} where moves are listed, found {k}");
        }
        let rules = Rules::new(k)?.playing(self.variant.variant(first));
        let given = sources::one_graph(graph, session)?;
        let Arena { given, mut played } = Arena::new(given, self.variant, &self.game, &session.budget)?;
        played.name = given.name;
        moves::run(&played, rules, &self.variant, &self.after, session)
    }

    /// The game whose search decides it; the marking game where it is that.
    fn kind(&self) -> Game {
        match self.game.ruleset().play {
            Played::Marking => Game::Marking,
            Played::Coloring(_) | Played::ByRules(_) => Game::Coloring,
        }
    }

    /// The number that is sought, as people write it.
    fn symbol(&self) -> String {
        match (self.game.ruleset().name, self.variant.edges) {
            ("coloring", true) => "chi'_g".to_owned(),
            ("marking", true) => "col'_g".to_owned(),
            _ => self.game.symbol(),
        }
    }

    /// The key of the column of that number.
    fn key(&self) -> &'static str {
        match self.game.ruleset().name {
            "coloring" => "chi_g",
            "marking" => "col_g",
            _ => "value",
        }
    }

    /// The game in words, where the number does not name it.
    fn described(&self) -> Option<String> {
        self.game.described(&self.variant)
    }

    /// The table of answers.
    fn sheet<'a>(&self) -> Sheet<'a, Solution<'a>> {
        Found::sheet(self.key(), self.symbol(), self.described().is_some())
    }

    /// What these decisions say of a graph.
    fn solution(
        &self,
        graph: NamedGraph,
        low: u32,
        first: Player,
        solved: Solved,
        session: &Session,
    ) -> Solution<'_> {
        let Solved { number, by_theorem, ends_by, known } = solved;
        let variant = self.variant.variant(first);
        let key = self.key();
        let exact = |of: &str| (of == key).then(|| number.exact());
        Solution {
            arguments: self,
            no_timing: session.no_timing,
            graph,
            game: self.game.ruleset().name,
            variant: variant.into(),
            distance: self.game.distance(),
            edges: self.variant.edges || self.game.ruleset().name == "edge",
            chi_g: exact("chi_g"),
            col_g: exact("col_g"),
            value: exact("value"),
            interval: [number.low, number.high],
            candidates: number.candidates().collect(),
            monotone: self.monotone(first).name(),
            lower_bound: LowerBound { value: low, parameter: decider::lower_bound_name(self.kind()) },
            interval_by: ends_by,
            decisions: number
                .decisions
                .into_iter()
                .map(|decision| DecisionRecord::new(by_theorem.get(&decision.k).copied(), decision))
                .collect(),
            known: known.into_iter().map(KnownRecord::from).collect(),
        }
    }

    /// What distinguishes the variant from the game of the literature, in words.
    fn remarks(&self, first: Player) -> String {
        format!("{}{}", beginner(first), self.variant.remarks_on_moves())
    }

    /// Which numbers of colors are decided. Where another color may harm Alice, the least k says little.
    fn scope(&self) -> Scope {
        // What is known of that is the same whoever begins.
        let is_harmful = self.monotone(Player::Alice) == Monotone::No;
        match self.k {
            Some(k) => Scope::One(k),
            None if self.all_k || is_harmful => Scope::Every,
            None => Scope::Number,
        }
    }

    /// Whether Alice wins with more colors, too, where this player begins.
    fn monotone(&self, first: Player) -> Monotone {
        let ruleset = match self.game.ruleset() {
            // On line graphs less is known.
            coloring if self.variant.edges && coloring.name == Ruleset::coloring().name => {
                Ruleset::named("edge")
            }
            ruleset => Ok(ruleset),
        };
        ruleset.expect("it is in the catalogue").monotone_in(self.variant.variant(first))
    }

    /// What is asked of a graph where this player moves first.
    fn question(&self, first: Player) -> Question {
        Question {
            game: self.kind(),
            variant: self.variant.variant(first),
            scope: self.scope(),
            is_by_play: self.certificate.is_some(),
        }
    }

    /// The numbers sought, by who moves first. `low` is the lower bound from which the scan starts.
    fn solve(&self, low: u32, decider: &mut Decider<'_>, budget: &Budget) -> Vec<(Player, Solved)> {
        let mut one = |first| self.question(first).answer(low, decider, budget);
        self.variant.beginners(self.first).into_iter().map(|first| (first, one(first))).collect()
    }
}

impl Found for Solution<'_> {
    fn graph(&self) -> &NamedGraph {
        &self.graph
    }

    fn first(&self) -> Player {
        self.variant.first
    }

    fn interval(&self) -> [u32; 2] {
        self.interval
    }

    fn candidates(&self) -> &[u32] {
        &self.candidates
    }

    fn decisions(&self) -> &[DecisionRecord] {
        &self.decisions
    }

    fn told(&self) -> String {
        let is_scan = self.arguments.scope() == Scope::Number;
        told(&self.decisions, &self.lower_bound, is_scan, self.no_timing)
    }

    fn game(&self) -> Option<String> {
        self.arguments.described()
    }
}

impl output::Record for Solution<'_> {
    fn text(&self) -> String {
        let is_open = self.candidates.len() > 1;
        let [low_by, high_by] = self.interval_by;
        let (told, ends) = match (self.arguments.scope(), self.decisions.as_slice()) {
            // What is known of each k has the proof of the lower end, and mostly that of the upper one.
            (Scope::One(_), [decided]) if is_open => {
                let has_high = self.known.iter().any(|known| known.is_won_with(self.interval[1]));
                (known_around(&self.known, decided, self.no_timing), [None, high_by.filter(|_| !has_high)])
            }
            _ => (self.told(), [low_by, high_by]),
        };
        let told = Some(told).filter(|told| !told.is_empty());
        let ends = ends.into_iter().zip([">=", "<="]);
        let ends = ends.filter_map(|(by, relation)| Some(format!("{relation} by {}", by?)));
        let grounds: Vec<String> = told.into_iter().chain(ends).collect();
        let remarks = self.arguments.remarks(self.variant.first);
        self.line(&self.arguments.symbol(), &remarks, &grounds.join("; "))
    }
}
