//! `mapgame compare`: strategies against opponents on random graphs, order by order.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Mutex;

use anyhow::Context;
use games::Player;
use games::certificate::Kind as Game;
use itertools::Itertools;
use mapgame::games;
use mapgame::matchups::{
    Applied, Comparison, Contender, GraphClass, GraphResult, Matchup, Setting, opponent_name, plot, scale,
    table,
};
use mapgame::report::Plot;
use mapgame::report::plot::TIKZ_HEAD;
use mapgame::strategies::{STRATEGIES, Strategy};
use toolkit::ask::verify::Bob;
use toolkit::players::NamedPlayer;

use super::Exit;
use super::common::colors;
use super::common::describe;
use super::common::options::Session;
use super::common::output::{Output, Sheet};
use super::common::outside::{self, ProgramArguments, RequestedStrategies};
use super::common::parallel::in_order;
use super::common::players;
use super::common::schema::Kind;
use super::common::stores;
use super::common::target::{is_picture, target};
use super::common::variant::{game, player};

const EXAMPLES: &str = "\
Examples:
  mapgame compare --strategies dollar --opponents best-response:9 --over random-planar --order 9,20
  mapgame compare --strategies chordal --opponents exhaustive --over ktree:n,2 --order 8 --graphs 9
  mapgame compare --strategies acyclic --opponents greedy --over gnp:n,.3 --order 9 --game coloring
  mapgame compare --strategies forest --opponents random --over random-tree --order 12,24 -k 3
  mapgame compare --as bob --strategies threat --opponents random --over random-tree --order 9 -k 3
  mapgame compare --strategies forest --opponents random --over random-tree --order 9,18 --svg a.svg";

/// Let strategies of one side meet opponents of the other on random graphs, order by order.
///
/// Every strategy meets every opponent on the same graphs. In the marking game the number of a graph is the score and one in
/// the worst game there; an opponent who plays the coloring game alone plays it with as many colors as the strategy's theorems
/// promise to be enough, and colored neighbors count as marked. In the coloring game it is the number of colors with which the
/// opponent wins no game, by trying 1, 2, ... shades of each class of the guide. With -k it is the share of games that the
/// strategy wins. A cell is the mean over the graphs with its 95 % interval, the least and the largest number, and the bound
/// that theorems prove.
///
/// The opponent `exhaustive` is every Bob, as in `mapgame verify`. The limits are those of each strategy and opponent on each
/// graph; how many a limit cut short is said in the cell, and so is to how many graphs a strategy does not apply. The outcome
/// depends on --seed and not on the threads: a graph's spec names its own seed, and `verify` or `match` on it with the same
/// --seed, --games and players plays the same games. Exit code 1 if a game breaks a proved bound.
#[derive(clap::Args)]
#[command(after_help = players::after_help(EXAMPLES))]
pub struct Arguments {
    /// Which strategies, `all` of the side (see `mapgame strategies`), or other players.
    #[arg(long, value_name = "NAME,...", value_delimiter = ',', required = true, value_parser = contenders)]
    strategies: Vec<Contenders>,
    /// Against whom: players, or `exhaustive` for every Bob.
    #[arg(long, value_name = "PLAYER,...", value_delimiter = ',', required = true, value_parser = opponent)]
    opponents: Vec<Bob>,
    /// The class of graphs: a random family, with n for the order where it takes more, such as ktree:n,3.
    #[arg(long, value_name = "CLASS")]
    over: String,
    /// The orders.
    #[arg(long, value_name = "N,...", value_delimiter = ',', required = true, allow_negative_numbers = true)]
    order: Vec<usize>,
    /// How many graphs of each order.
    #[arg(long, value_name = "N", default_value_t = 100, allow_negative_numbers = true,
          value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    graphs: u64,
    /// How many games on each graph; it is the worst that counts.
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true,
          value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Whose strategies they are.
    #[arg(long = "as", value_name = "PLAYER", value_parser = player(), default_value = Player::Alice.name())]
    side: Player,
    /// Which game: coloring or marking [default: marking, with -k coloring].
    #[arg(long, value_name = "GAME", value_parser = game())]
    game: Option<Game>,
    /// Count games won with this number of colors; in the marking game those with a score below it.
    #[arg(short, value_name = "K", allow_negative_numbers = true, value_parser = colors::listed())]
    k: Option<u32>,
    /// Keep what comes of each graph in this file, and play only what it does not hold yet.
    #[arg(long, value_name = "FILE")]
    store: Option<PathBuf>,
    /// Draw the means over the order into this SVG file.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Write the same picture for LaTeX, as TikZ with the package pgfplots.
    #[arg(long, value_name = "FILE")]
    tikz: Option<PathBuf>,
    #[command(flatten)]
    programs: ProgramArguments,
}

/// Strategies and other players by one word.
#[derive(Clone)]
struct Contenders(Vec<(NamedPlayer, Option<RequestedStrategies>)>);

fn contenders(text: &str) -> Result<Contenders, String> {
    let one = |name: &str| Ok((outside::player(name)?, outside::strategy(name).ok()));
    match text {
        "all" => STRATEGIES.iter().map(|entry| one(entry.name)).collect(),
        name => one(name).map(|one| vec![one]).map_err(|fault| format!("{fault} (or all)")),
    }
    .map(Contenders)
}

fn opponent(text: &str) -> Result<Bob, String> {
    match text {
        "exhaustive" => Ok(Bob::Every),
        name => outside::player(name).map(Bob::One).map_err(|fault| format!("{fault} (or exhaustive)")),
    }
}

/// What it prints as JSON.
pub fn schemas() -> Vec<Kind> {
    vec![Kind::of::<Matchup>(
        "compare",
        "A strategy and an opponent on graphs of one order, of `mapgame compare`",
    )]
}

/// What was asked for as a strategy of Alice, where it is one.
fn of_alice(asked: Option<&RequestedStrategies>) -> Option<&dyn Strategy> {
    match asked? {
        RequestedStrategies::Known(strategy) if strategy.side() == Some(Player::Alice) => Some(*strategy),
        RequestedStrategies::Program(program) => Some(program),
        RequestedStrategies::Known(_) | RequestedStrategies::All => None,
    }
}

/// What came of a graph.
struct Studied {
    /// The place of its order among those asked for, and its number.
    place: (usize, u64),
    spec: String,
    results: Vec<Applied>,
}

pub fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    let setting = arguments.setting(session);
    let class = GraphClass::read(&arguments.over).context("--over")?;
    for &order in &arguments.order {
        class.check(order).with_context(|| format!("--over {} --order {order}", arguments.over))?;
    }
    let strategies = arguments.contenders();
    let all = strategies.iter().map(|one| one.player);
    arguments.programs.hold(all.chain(arguments.opponents.iter().filter_map(|other| match other {
        Bob::Every => None,
        Bob::One(player) => Some(player),
    })));
    let is_tikz = |head: &[u8]| head.starts_with(TIKZ_HEAD.as_bytes());
    let svg = arguments.svg.as_deref().map(|path| target(path, is_picture, session)).transpose()?;
    let tikz = arguments.tikz.as_deref().map(|path| target(path, is_tikz, session)).transpose()?;
    let store = stores::open(arguments.store.as_deref())?.map(Mutex::new);
    let comparison =
        Comparison { setting, strategies, opponents: &arguments.opponents, store: store.as_ref() };
    let sheet = Sheet::of_rows(table("compare", arguments.title(&setting), &setting), |cell: &Matchup| {
        vec![cell.row()]
    });
    let mut output =
        Output::tabular(session, sheet.noting(format!("Made by `{}`.", arguments.command(session))));
    let mut report = Report::new(&arguments, &comparison, session);
    let (orders, graphs) = (arguments.order.clone(), arguments.graphs);
    let tasks = orders
        .into_iter()
        .enumerate()
        .flat_map(move |(place, order)| (0..graphs).map(move |number| Ok((order, (place, number)))));
    let study = |(order, place): (usize, (usize, u64))| -> anyhow::Result<Option<Studied>> {
        let spec = class.spec(order, session.seed, place.1);
        let results = match class.graph(order, session.seed, place.1, &session.budget) {
            Ok(graph) => comparison.on(&graph, &session.budget).with_context(|| spec.clone())?,
            Err(fault) if fault.limit().is_some() => comparison
                .pairs()
                .map(|_| Ok(GraphResult { is_cut: true, ..GraphResult::default() }))
                .collect(),
            Err(fault) => return Err(fault.into()),
        };
        // What was stopped in the middle counts for nothing.
        Ok((!session.interrupted()).then_some(Studied { place, spec, results }))
    };
    let read = in_order(session, tasks, study, |studied| {
        for one in studied {
            let Some(one) = one? else { continue };
            for cell in report.take(&class, one) {
                output.emit(&cell)?;
                report.cells.push(cell);
            }
            output.flush()?;
        }
        Ok(())
    });
    output.finish_after(read)?;
    report.tell();
    if !session.interrupted() {
        let mut plot = plot("compare", arguments.title(&setting), &setting, &report.cells);
        plot.notes.push(arguments.command(session));
        svg.map(|file| file.write_all(described(&plot).as_bytes())).transpose()?;
        tikz.map(|file| file.write_all(plot.tikz().as_bytes())).transpose()?;
    }
    Ok(report.outcome())
}

/// The picture as SVG, with its notes as its description.
fn described(plot: &Plot) -> String {
    let notes = pictures::escaped(&plot.notes.join(" "));
    plot.svg().replacen("</title>", &format!("</title>\n<desc>{notes}</desc>"), 1)
}

impl Arguments {
    fn setting(&self, session: &Session) -> Setting {
        let game = self.game.unwrap_or(if self.k.is_some() { Game::Coloring } else { Game::Marking });
        Setting { side: self.side, game, k: self.k, games: self.games, seed: session.seed }
    }

    /// Those of the side, each once a time that it is named; `all` are those that are strategies of it.
    fn contenders(&self) -> Vec<Contender<'_>> {
        let named = self.strategies.iter().flat_map(|Contenders(several)| {
            several.iter().filter(|(_, strategy)| {
                let other =
                    matches!(strategy, Some(RequestedStrategies::Known(one)) if one.side() != Some(self.side));
                several.len() == 1 || !other
            })
        });
        named.map(|(player, asked)| Contender { player, strategy: of_alice(asked.as_ref()) }).collect()
    }

    fn title(&self, setting: &Setting) -> String {
        let k = setting.k.map_or(String::new(), |k| format!(" with {}", describe::count(k, "color")));
        let graphs = describe::count(self.graphs, "graph");
        let (scale, game) = (scale(setting), setting.game.name());
        format!("{scale} in the {game} game{k} on {graphs} of each order of {}", self.over)
    }

    /// The command by which the same cells are made again.
    fn command(&self, session: &Session) -> String {
        let Setting { side, game, k, games, seed } = self.setting(session);
        let strategies = self.contenders().iter().map(|one| one.player.to_string()).join(",");
        let opponents = self.opponents.iter().map(opponent_name).join(",");
        let (orders, graphs) = (self.order.iter().join(","), self.graphs);
        let quoted = |word: String| if word.contains([' ', '(']) { format!("'{word}'") } else { word };
        let (strategies, opponents, over) =
            (quoted(strategies), quoted(opponents), quoted(self.over.clone()));
        let budget = &session.budget;
        let options = [
            ("as", (side == Player::Bob).then(|| side.to_string())),
            ("node-limit", budget.nodes.map(|nodes| nodes.to_string())),
            ("time-limit", budget.time.map(|time| time.as_secs_f64().to_string())),
            ("memory-limit", budget.memory.map(|bytes| mapgame::report::gib(bytes).to_string())),
        ];
        let options = options.into_iter().filter_map(|(name, value)| Some(format!(" --{name} {}", value?)));
        let k = k.map_or(String::new(), |k| format!(" -k {k}"));
        format!(
            "mapgame compare --strategies {strategies} --opponents {opponents} --over {over} --order {orders} \
             --graphs {graphs} --games {games} --game {}{k} --seed {seed}{}",
            game.name(),
            options.format("")
        )
    }
}

/// What has come so far.
struct Report<'c> {
    arguments: &'c Arguments,
    comparison: &'c Comparison<'c>,
    session: &'c Session,
    /// By order, until all graphs of it are there.
    open: Vec<Vec<Studied>>,
    /// Those that were told.
    cells: Vec<Matchup>,
    /// For each strategy that does not apply, to how many graphs, and why not to the first.
    left_out: BTreeMap<String, (usize, String)>,
    refuted: usize,
}

impl<'c> Report<'c> {
    fn new(arguments: &'c Arguments, comparison: &'c Comparison<'c>, session: &'c Session) -> Self {
        let open = arguments.order.iter().map(|_| Vec::new()).collect();
        let (cells, left_out) = (Vec::new(), BTreeMap::new());
        Report { arguments, comparison, session, open, cells, left_out, refuted: 0 }
    }

    /// Adds a graph; the cells of its order, if it is the last.
    fn take(&mut self, class: &GraphClass, studied: Studied) -> Vec<Matchup> {
        let opponents = self.arguments.opponents.len();
        for (index, ((one, other), applied)) in self.comparison.pairs().zip(&studied.results).enumerate() {
            match applied {
                Ok(result) if result.is_refuted => {
                    self.refuted += 1;
                    let (spec, other) = (&studied.spec, opponent_name(other));
                    self.session
                        .remark(&format!("{spec}: {} against {other} breaks its theorem", one.player));
                }
                Ok(_) => {}
                Err(reason) if index % opponents == 0 => {
                    let first = || (0, format!("{}: {reason}", studied.spec));
                    self.left_out.entry(one.player.to_string()).or_insert_with(first).0 += 1;
                }
                Err(_) => {}
            }
        }
        let place = studied.place.0;
        let open = &mut self.open[place];
        open.push(studied);
        if (open.len() as u64) < self.arguments.graphs {
            return Vec::new();
        }
        let mut done = std::mem::take(open);
        done.sort_by_key(|one| one.place);
        let cell = |(index, pair)| {
            let results = done.iter().map(|one| (one.spec.as_str(), &one.results[index])).collect_vec();
            Matchup::new(self.comparison.setting, pair, (class.name(), self.arguments.order[place]), &results)
        };
        self.comparison.pairs().enumerate().map(cell).collect()
    }

    /// Tells who did not play, and what it all came to.
    fn tell(&self) {
        let say = |line: &str| self.session.remark(line);
        for (strategy, (graphs, reason)) in &self.left_out {
            let graphs = describe::count(graphs, "graph");
            say(&format!("{strategy}: left out on {graphs}, first {reason}"));
        }
        let (cells, all) = (self.cells.len(), self.arguments.order.len() * self.comparison.pairs().count());
        let cut: usize = self.cells.iter().map(|cell| cell.cut).sum();
        let cells = match self.session.interrupted() {
            true => format!("interrupted: {cells} of {}", describe::count(all, "cell")),
            false => describe::count(cells, "cell"),
        };
        say(&format!("{cells}: {} refuted, {cut} cut short by a limit", self.refuted));
    }

    fn outcome(&self) -> Exit {
        if self.refuted > 0 {
            Exit::Refuted
        } else if self.session.interrupted() || self.cells.iter().any(|cell| cell.cut > 0) {
            Exit::Unknown
        } else {
            Exit::Done
        }
    }
}
