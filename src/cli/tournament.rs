//! `mapgame tournament`: all Alices against all Bobs, over many graphs.

use games::Player;
use games::coloring::Rules;
use graphs::Parameters;
use mapgame::{games, graphs};
use toolkit::ask::contest::Record;
use toolkit::matches::{Match, MatchError};
use toolkit::players::{NamedPlayer, NoPlayer};

use super::Exit;
use super::common::colors;
use super::common::describe;
use super::common::given::SelectedGraphs;
use super::common::matches::record;
use super::common::matches::{Hall, Length};
use super::common::options::Session;
use super::common::output::Output;
use super::common::outside::{self, ProgramArguments};
use super::common::players;
use super::common::schema::Kind;
use super::common::sources::{self, NamedGraph};
use super::common::variant::First;

const EXAMPLES: &str = "\
Examples:
  mapgame tournament petersen cube --alice random,activation --bob random,greedy --games 50
  mapgame tournament grid:2x4 -k 2,3 --alice first-fit --bob threat,random --first both --games 50
  mapgame tournament prism:5 cycle:9 --alice random --bob random --store games.jsonl --format csv";

/// Let every Alice meet every Bob on every graph, in the coloring game.
///
/// With --store a tournament may be stopped at any moment, and goes on when it is run again; no game is lost or
/// counted twice.
#[derive(clap::Args)]
#[command(after_help = players::after_help(EXAMPLES))]
pub struct Arguments {
    #[command(flatten)]
    graphs: SelectedGraphs,
    /// Who plays Alice (see `mapgame strategies`).
    #[arg(long, value_name = "PLAYER,...", value_delimiter = ',', required = true, value_parser = outside::player)]
    alice: Vec<NamedPlayer>,
    /// Who plays Bob.
    #[arg(long, value_name = "PLAYER,...", value_delimiter = ',', required = true, value_parser = outside::player)]
    bob: Vec<NamedPlayer>,
    /// The numbers of colors [default: on each graph from chi to max degree].
    #[arg(short, value_name = "K,...", value_delimiter = ',', allow_negative_numbers = true,
          value_parser = colors::listed())]
    k: Vec<u32>,
    /// Who moves first.
    #[arg(long, value_enum, default_value_t = First::Alice)]
    first: First,
    #[command(flatten)]
    length: Length,
    #[command(flatten)]
    programs: ProgramArguments,
}

/// What it prints as JSON is a match, as `match` prints it.
pub fn schemas() -> Vec<Kind> {
    Vec::new()
}

pub fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    let (alices, bobs) = (&arguments.alice, &arguments.bob);
    arguments.programs.hold(alices.iter().chain(bobs));
    // A word that names no graph is found before the first game, and the bar knows how much there is.
    let graphs = arguments
        .graphs
        .stream(session)?
        .filter_map(|graph| sources::unless_left_out(graph, &session.faults))
        .collect::<anyhow::Result<Vec<_>>>()?;
    let hall = Hall::open(&arguments.length, session.budget.clone(), session)?;
    let graphs: Vec<Study> =
        graphs.into_iter().map(|graph| Study::of(graph, &arguments.k, session)).collect();

    let pairs: Vec<(&NamedPlayer, &NamedPlayer)> =
        alices.iter().flat_map(|alice| bobs.iter().map(move |bob| (alice, bob))).collect();
    let rounds: usize = graphs.iter().map(|study| study.colors.len() * arguments.first.players().len()).sum();
    hall.announce((rounds * pairs.len()) as u64);

    let mut output =
        Output::in_words(session, record::sheet("tournament", "Every Alice against every Bob"), record::text);
    let mut tally = Tally::default();
    let played = graphs.iter().try_for_each(|study| {
        for (rules, &(alice, bob)) in
            study.rules(arguments.first).flat_map(|rules| pairs.iter().map(move |pair| (rules, pair)))
        {
            let Study { graph, parameters, .. } = study;
            let seats = Match { graph: &graph.graph, parameters, rules, alice, bob };
            match hall.play(|extent| seats.play(extent)) {
                Ok(played) => {
                    tally.add(played.score.games, played.limit.is_some());
                    output.emit(&Record::new(graph, &seats, &played))?;
                    output.flush()?;
                }
                Err(MatchError::NoPlayer(NoPlayer::NotApplicable(reason))) => {
                    tally.not_played += 1;
                    session.remark(&format!("{}: {reason}", graph.name));
                }
                Err(error) => return Err(anyhow::Error::from(error).context(graph.name.clone())),
            }
        }
        Ok(())
    });
    drop(hall);
    output.finish_after(played)?;
    session.remark(&tally.summary());
    Ok(if tally.cut_short > 0 { Exit::Unknown } else { Exit::Done })
}

/// A graph with the numbers of colors to play with.
struct Study {
    graph: NamedGraph,
    parameters: Parameters,
    colors: Vec<u32>,
}

impl Study {
    /// With fewer than chi colors Bob wins, with more than max degree Alice does: the numbers between
    /// are those where it matters who plays.
    fn of(graph: NamedGraph, wanted: &[u32], session: &Session) -> Self {
        let parameters = Parameters::of(&graph.graph, &graph.rest_of(&session.budget).for_parameters());
        let low = parameters.chi().low.max(1);
        let high = parameters.max_degree();
        let colors = if wanted.is_empty() { (low..=high.max(low)).collect() } else { wanted.to_vec() };
        Study { graph, parameters, colors }
    }

    /// The rulesets, by number of colors and starter.
    fn rules(&self, first: First) -> impl Iterator<Item = Rules> {
        let rules = |k| Rules::new(k).expect("the parser admits positive numbers");
        let starting = move |k| first.players().iter().map(move |&first: &Player| rules(k).starting(first));
        self.colors.iter().copied().flat_map(starting)
    }
}

/// What the whole run came to.
#[derive(Default)]
struct Tally {
    matches: u64,
    games: u64,
    cut_short: u64,
    not_played: u64,
}

impl Tally {
    fn add(&mut self, games: u64, cut_short: bool) {
        self.matches += 1;
        self.games += games;
        self.cut_short += u64::from(cut_short);
    }

    /// One line for people.
    fn summary(&self) -> String {
        let Tally { matches, games, cut_short, not_played } = self;
        let matches = if *matches == 1 { "1 match".into() } else { format!("{matches} matches") };
        let games = describe::count(*games, "game");
        format!("{matches}, {games}: {cut_short} cut short, {not_played} where a player does not apply")
    }
}
