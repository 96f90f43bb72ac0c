//! `mapgame-classics weighted-map play`.

use std::path::{Path, PathBuf};

use crate::moves::Words as _;
use crate::painting::Painting;
use crate::weighted_map::file::Problem;
use crate::weighted_map::{WeightedMap, WeightedPosition};
use anyhow::Context as _;
use games::coloring::Color;
use games::{Game, Player};
use graphs::{Budget, Vertex};
use serde::Serialize;
use solver::exact::Exact;
use toolkit::sitting::Sitting;
use toolkit::sitting::engines::Participant;

use crate::cli::play::{self, Record, Seats, number};
use shell::options::Session;
use shell::terminal::{self, NODES, Vocabulary};
use shell::{Exit, describe, files, hints, labels};

pub(super) fn problem(file: &Path) -> anyhow::Result<Problem> {
    let text = files::read_text(file, files::MOST);
    let text = text.with_context(|| format!("{}: cannot read the map", file.display()))?;
    text.parse().map_err(|fault| anyhow::anyhow!("{}:{fault}", file.display()))
}

const EXAMPLES: &str = "\
Examples:
  mapgame-classics weighted-map play classics/examples/maps/australia.map   you are player 1, against perfect
  mapgame-classics weighted-map play classics/examples/maps/australia.map --as 2 --against alpha-beta:3
  mapgame-classics weighted-map play classics/examples/maps/australia.map --against human   two people
  mapgame-classics weighted-map play classics/examples/maps/australia.map --after NT=B,NSW=R   from the middle";

/// Play the weighted map game against an engine, or with two people.
///
/// Commands are read a line at a time: a move `REGION=COLOR` or `REGION COLOR`, or `undo`, `hint`, `board`,
/// `moves`, `help`, `quit`. The end of the game, or of the input, prints the moves in the form that --after takes.
///
/// A hint, and a move of perfect, spend at most 200,000 nodes, unless --node-limit or --time-limit says
/// otherwise. Where that is not enough they say so.
#[derive(clap::Args)]
#[command(after_help = play::after_help(EXAMPLES))]
pub(crate) struct Arguments {
    /// The input file; not `-`, since commands are read from standard input.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Who plays against you: alpha-beta:PLIES, mcts:SIMULATIONS, perfect, random, or human for two people.
    #[arg(long, value_name = "PLAYER", default_value = "perfect")]
    against: Participant,
    #[command(flatten)]
    seats: Seats,
}

pub(super) fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    let Arguments { file, against, seats } = arguments;
    let name = file.display().to_string();
    play::check("map", &name, session)?;
    let game = problem(&file)?.game;
    let limits = session.budget_for(NODES);
    let other = against.sit(&game, Exact::new(&game), &limits, session.seed);
    let solver = Exact::new(&game);
    seats.play(&game, other, WeightedWords { name, game: &game, against, solver, limits }, session)
}

struct WeightedWords<'g> {
    name: String,
    game: &'g WeightedMap,
    against: Participant,
    solver: Exact<'g, WeightedMap>,
    limits: Budget,
}

#[derive(Serialize)]
struct Ground<'a> {
    map: &'a str,
    regions: usize,
}

impl WeightedWords<'_> {
    fn scores(&self, position: &WeightedPosition) -> [i64; 2] {
        Player::BOTH.map(|player| self.game.score(position, player))
    }

    fn standing(&self, position: &WeightedPosition) -> String {
        let [one, other] = self.scores(position);
        format!("player 1 has {one}, player 2 has {other}")
    }

    fn label(&self, region: Vertex) -> String {
        labels::spell(self.game.graph(), region)
    }

    fn colored(&self, position: &WeightedPosition) -> String {
        let shown = |region: Vertex| {
            let (color, player) = position.colored(region)?;
            let step = self.spell(Painting { vertex: region, color });
            Some(format!("{step} by {}", self.name(player)))
        };
        let words: Vec<String> = self.game.graph().vertices().filter_map(shown).collect();
        words.join(", ")
    }
}

impl Vocabulary<WeightedMap> for WeightedWords<'_> {
    type Sides = u8;

    const HELP: &'static str = "\
commands:
  REGION=COLOR or REGION COLOR   color a region next to a colored one
  undo    take back your last move, and what was answered
  hint    what the moves are worth, as far as a search to the end of the game finds out
  board   the colors and scores so far, and which colors each region may take
  moves   the moves so far, as --after takes them
  help    this list
  quit    end";

    fn name(&self, player: Player) -> String {
        format!("player {}", number(player))
    }

    fn tag(&self, player: Player) -> serde_json::Value {
        number(player).into()
    }

    fn greeting(&self, sitting: &Sitting<'_, WeightedMap>) -> String {
        let regions = describe::count(self.game.graph().order(), "region");
        let sides = terminal::sides(self, sitting, &self.against.to_string(), |player| self.name(player));
        format!("{}, {regions}: {sides}; {}", self.name, self.standing(sitting.position()))
    }

    fn read(&self, position: &WeightedPosition, line: &str) -> Result<Painting<Color>, String> {
        self.game.read(position, line)
    }

    fn spell(&self, step: Painting<Color>) -> String {
        self.game.spell(step)
    }

    fn board(&self, sitting: &Sitting<'_, WeightedMap>) -> String {
        let position = sitting.position();
        let mut lines = vec![
            format!("colored: {}", self.colored(position)),
            format!("{}; a difference of {}", self.standing(position), position.balance()),
        ];
        let legal = self.game.legal(position);
        let uncolored = self.game.graph().vertices().filter(|&region| position.colored(region).is_none());
        for region in uncolored {
            let here = legal.iter().filter(|step| step.vertex == region);
            let colors: Vec<&str> = here.map(|step| self.game.name(step.color)).collect();
            let neighbors = self.game.graph().neighbors(region);
            let is_reached = neighbors.iter().any(|&other| position.colored(other).is_some());
            let open = match colors.as_slice() {
                [] if is_reached => "no color is left".into(),
                [] => "not next to a colored region".into(),
                colors => colors.join(" "),
            };
            lines.push(format!("  {}: {open}", self.label(region)));
        }
        lines.join("\n")
    }

    fn hint(&mut self, sitting: &Sitting<'_, WeightedMap>) -> String {
        let game = self.game;
        let spell = |step| game.spell(step);
        let worth = |value: i64| value.to_string();
        hints::hint(game, sitting.position(), &mut self.solver, &self.limits, worth, spell)
    }

    fn ending(&self, sitting: &Sitting<'_, WeightedMap>, value: i64) -> String {
        format!("no move is left, {}: the game is worth {value}", self.standing(sitting.position()))
    }

    fn result(&self, sitting: &Sitting<'_, WeightedMap>, moves: String) -> impl Serialize {
        let ground = Ground { map: &self.name, regions: self.game.graph().order() };
        let scores = self.scores(sitting.position());
        Record::new(self, sitting, ground, &self.against, Some(scores), moves)
    }
}
