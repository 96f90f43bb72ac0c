//! `mapgame play`: a person against any player, in the terminal or through a pipe.

mod arguments;
mod board;
mod coloring;
mod marking;
mod record;
mod ruled;
mod table;

use std::sync::Arc;

use anyhow::{Context, bail};
use games::Player;
use games::coloring::ColoringGame;
use games::marking::MarkingGame;
use games::rulesets::{Played, Terms};
use graphs::{Graph, Parameters};
use mapgame::{games, graphs};
use toolkit::judge::Judge;
use toolkit::players::Seat;
use toolkit::response::Across;
use toolkit::sitting::Sitting;
use toolkit::transcript::Transcript;

pub use self::arguments::Arguments;
use self::coloring::Coloring;
use self::record::{Held, Kept, Recording};
use self::table::Table;
use super::Exit;
use super::common::options::Session;
use super::common::outside;
use super::common::schema::Kind;
use super::common::sources;
use super::common::terminal::{self, NODES, PlyRecord};

/// What it prints as JSON.
pub fn schemas() -> Vec<Kind> {
    vec![
        Kind::made(
            "play",
            "A line of `mapgame play`",
            terminal::transcript::<PlyRecord<Player>, coloring::Record<'_>>,
        ),
        Kind::of::<Transcript>("transcript", "A game that `mapgame play --record` keeps"),
        Kind::made(
            "play-game",
            "A line of `mapgame play` in a game by rules of its own",
            terminal::transcript::<PlyRecord<Player>, ruled::Record<'_>>,
        ),
        Kind::made(
            "play-marking",
            "A line of `mapgame play` in the marking game",
            terminal::transcript::<PlyRecord<Player>, marking::Record<'_>>,
        ),
    ]
}

pub fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    terminal::check_format(session)?;
    let ruleset = arguments.game.ruleset();
    if let Played::ByRules(make) = ruleset.play {
        return arguments.run_by_rules(make, session);
    }
    let first = arguments.first.unwrap_or(Player::Alice);
    arguments.game.check(&arguments.variant, &[first], false)?;
    let recording = arguments.record.as_deref().map(|path| Recording::open(path, session)).transpose()?;
    let (recording, kept) = recording.map_or((None, None), |(recording, kept)| (Some(recording), kept));
    if let Some((recording, kept)) = recording.as_ref().zip(kept.as_ref()) {
        kept.check(arguments.game.asked).with_context(|| recording.name())?;
    }
    match kept {
        Some(Kept::Marking(held)) => arguments.run_marking(recording, Some(held), session),
        Some(Kept::Coloring(held)) => arguments.run_coloring(recording, Some(held), session),
        None if matches!(ruleset.play, Played::Marking) => arguments.run_marking(recording, None, session),
        None => arguments.run_coloring(recording, None, session),
    }
}

/// What makes the rules of a game on a graph.
type MakeRules = fn(&Graph, &Terms) -> Arc<dyn games::ruled::Rules>;

impl Arguments {
    /// Refuses those of these options that are given, by their names, in another game than those that they are for.
    fn refuse(&self, options: &[(&str, bool)], expected: &str, found: &str) -> anyhow::Result<()> {
        let given: Vec<&str> = options.iter().filter(|(_, given)| *given).map(|(name, _)| *name).collect();
        if !given.is_empty() {
            bail!("{}: expected {expected}, found the {found}", given.join(", "));
        }
        Ok(())
    }

    /// Plays the coloring game.
    fn run_coloring(
        &self,
        recording: Option<Recording>,
        held: Option<Held<ColoringGame>>,
        session: &Session,
    ) -> anyhow::Result<Exit> {
        let table = match held {
            Some(held) => Table::of(held, self, session)
                .with_context(|| recording.as_ref().map_or_else(String::new, Recording::name))?,
            None => Table::new(self, session)?,
        };
        if let Some(recording) = &recording {
            recording.check(&table.graph)?;
        }
        let named = table.seats.against.as_deref().map(outside::player).transpose();
        let named = named.map_err(anyhow::Error::msg).context("--against")?;
        self.programs.hold(&named);
        self.film.check(&table.graph.name, &table.played)?;
        self.film.try_target(session)?;
        let parameters = Parameters::of(&table.played, &session.budget_for_parameters());
        let game = ColoringGame::new(Arc::clone(&table.played), table.rules);
        let limits = session.budget_for(NODES);
        let order = self.order.as_ref().map(|path| sources::read_order(path, game.graph())).transpose()?;
        let guide = self.guide.as_ref().map(|path| sources::read_guide(path, game.graph())).transpose()?;
        let seat = |person: Player| Seat {
            seed: table.seats.seed,
            limits: limits.clone(),
            order: order.clone(),
            guide: guide.clone(),
            force: self.force,
            across: Across::Unknown("a person".into()),
            ..Seat::new(&game, &parameters, person.opponent())
        };
        let other = table.seats.person.zip(named.as_ref());
        let sit = || other.map(|(person, named)| named.sit(&seat(person))).transpose().context("--against");
        let sitting = match (table.seats.person, sit()?) {
            (Some(person), Some(seated)) => Sitting::new(&game, person, seated),
            _ => Sitting::of_two(&game),
        };
        let sitting = sitting.resumed(table.told.iter().cloned()).map_err(|(_, illegal)| illegal)?;
        let tongue = Coloring {
            table: &table,
            game: &game,
            named: named.as_ref(),
            judge: Judge::new(&game, &limits),
            film: &self.film,
            session,
            again: sit()?,
            recording,
        };
        terminal::play(sitting, tongue, session)
    }

    /// Plays the marking game.
    fn run_marking(
        &self,
        recording: Option<Recording>,
        held: Option<Held<MarkingGame>>,
        session: &Session,
    ) -> anyhow::Result<Exit> {
        let filmstrip = ("--filmstrip", self.film.filmstrip.is_some());
        self.refuse(&[filmstrip], "the coloring game", "marking game")?;
        let table = match held {
            Some(held) => marking::Table::of(held, self, session)
                .with_context(|| recording.as_ref().map_or_else(String::new, Recording::name))?,
            None => marking::Table::new(self, session)?,
        };
        if let Some(recording) = &recording {
            recording.check(&table.graph)?;
            if table.k.is_none() {
                bail!("--record: expected -k beside it, which the score has to stay below, found none");
            }
        }
        let named = table.seats.against.as_deref().map(outside::player).transpose();
        let named = named.map_err(anyhow::Error::msg).context("--against")?;
        self.programs.hold(&named);
        let order = self.order.as_ref().map(|path| sources::read_order(path, &table.played)).transpose()?;
        let guide = self.guide.as_ref().map(|path| sources::read_guide(path, &table.played)).transpose()?;
        let opposite = marking::Opposite { named: named.as_ref(), order, guide, force: self.force };
        marking::run(&table, &opposite, recording, session)
    }

    /// Plays a game that has these rules of its own.
    fn run_by_rules(&self, make: MakeRules, session: &Session) -> anyhow::Result<Exit> {
        let ruleset = self.game.ruleset();
        let first = self.variant.variant(self.first.unwrap_or(Player::Alice)).first;
        self.game.check(&self.variant, &[first], self.order.is_some())?;
        let options = [("--guide", self.guide.is_some()), ("--force", self.force)];
        self.refuse(&options, "the coloring game or the marking game", ruleset.title)?;
        self.refuse(&[("--filmstrip", self.film.filmstrip.is_some())], "the coloring game", ruleset.title)?;
        let record = ("--record", self.record.is_some());
        self.refuse(&[record], "the coloring game or the marking game", ruleset.title)?;
        self.needs_k()?;
        let (Some(k), Some((graph, _))) = (self.k, self.graph(session)?) else {
            bail!("expected a GRAPH and -k, found none");
        };
        let terms = self.game.terms(&graph.graph, self.order.as_deref())?;
        let table = ruled::Table {
            graph: &graph,
            ruleset,
            rules: make(&graph.graph, &terms),
            k,
            first,
            person: self.side.unwrap_or(Player::Alice),
            against: self.against.as_deref().unwrap_or("perfect"),
        };
        ruled::run(&table, session)
    }
}
