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
use games::rulesets::{Played, Terms};
use graphs::{Graph, Parameters};
use mapgame::{games, graphs};
use toolkit::judge::Judge;
use toolkit::players::Seat;
use toolkit::response::Across;
use toolkit::sitting::Sitting;
use toolkit::sitting::engines::HUMAN;
use toolkit::transcript::Transcript;
use toolkit::words::OneOf;

pub use self::arguments::Arguments;
use self::coloring::Coloring;
use self::record::Recording;
use self::table::Table;
use super::Exit;
use super::common::options::Session;
use super::common::outside;
use super::common::schema::Kind;
use super::common::sources;
use super::common::terminal::{self, NODES, PlyRecord};
use super::common::variant::Side;

/// What it prints as JSON.
pub fn schemas() -> Vec<Kind> {
    vec![
        Kind::made(
            "play",
            "A line of `mapgame play`",
            terminal::transcript::<PlyRecord<OneOf<Player>>, coloring::Record<'_>>,
        ),
        Kind::of::<Transcript>("transcript", "A game that `mapgame play --record` keeps"),
        Kind::made(
            "play-game",
            "A line of `mapgame play` in a game by rules of its own",
            terminal::transcript::<PlyRecord<OneOf<Player>>, ruled::Record<'_>>,
        ),
        Kind::made(
            "play-marking",
            "A line of `mapgame play` in the marking game",
            terminal::transcript::<PlyRecord<OneOf<Player>>, marking::Record<'_>>,
        ),
    ]
}

pub fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    terminal::check_format(session)?;
    match arguments.game.ruleset.play {
        Played::Coloring(_) => {}
        Played::Marking => return arguments.run_marking(session),
        Played::ByRules(make) => return arguments.run_by_rules(make, session),
    }
    let first = arguments.first.unwrap_or(Side::Alice).into();
    arguments.game.check(&arguments.variant, &[first], false)?;
    let recording = arguments.record.as_deref().map(|path| Recording::open(path, session)).transpose()?;
    let (recording, held) = recording.map_or((None, None), |(recording, held)| (Some(recording), held));
    let table = match held {
        Some(held) => held
            .table(&arguments, session)
            .with_context(|| recording.as_ref().map_or_else(String::new, Recording::name))?,
        None => Table::new(&arguments, session)?,
    };
    if let Some(recording) = &recording {
        recording.check(&table.graph)?;
    }
    let named = table.against.as_deref().map(outside::player).transpose();
    let named = named.map_err(anyhow::Error::msg).context("--against")?;
    arguments.programs.hold(&named);
    arguments.film.check(&table.graph.name, &table.played)?;
    arguments.film.try_target(session)?;
    let parameters = Parameters::of(&table.played, &session.budget_for_parameters());
    let game = ColoringGame::new(Arc::clone(&table.played), table.rules);
    let limits = session.budget_for(NODES);
    let order = arguments.order.as_ref().map(|path| sources::read_order(path, game.graph())).transpose()?;
    let guide = arguments.guide.as_ref().map(|path| sources::read_guide(path, game.graph())).transpose()?;
    let seat = |person: Player| Seat {
        seed: table.seed,
        limits: limits.clone(),
        order: order.clone(),
        guide: guide.clone(),
        force: arguments.force,
        across: Across::Unknown("a person".into()),
        ..Seat::new(&game, &parameters, person.opponent())
    };
    let other = table.person.zip(named.as_ref());
    let sit = || other.map(|(person, named)| named.sit(&seat(person))).transpose().context("--against");
    let sitting = match (table.person, sit()?) {
        (Some(person), Some(seated)) => Sitting::new(&game, person, seated),
        _ => Sitting::of_two(&game),
    };
    let sitting = sitting.resumed(table.told.iter().cloned()).map_err(|(_, illegal)| illegal)?;
    let tongue = Coloring {
        table: &table,
        game: &game,
        named: named.as_ref(),
        judge: Judge::new(&game, &limits),
        film: &arguments.film,
        session,
        again: sit()?,
        recording,
    };
    terminal::play(sitting, tongue, session)
}

/// What makes the rules of a game on a graph.
type MakeRules = fn(&Graph, &Terms) -> Arc<dyn games::ruled::Rules>;

impl Arguments {
    /// Refuses what is kept and drawn of the coloring game alone.
    fn refuse_files(&self) -> anyhow::Result<()> {
        if self.film.filmstrip.is_some() || self.record.is_some() {
            let title = self.game.ruleset.title;
            bail!("--filmstrip, --record: expected in the coloring game, found the {title}");
        }
        Ok(())
    }

    /// Plays the marking game.
    fn run_marking(&self, session: &Session) -> anyhow::Result<Exit> {
        let first = self.first.unwrap_or(Side::Alice).into();
        self.game.check(&self.variant, &[first], false)?;
        self.refuse_files()?;
        let Some((graph, played)) = self.graph(session)? else { bail!("expected a GRAPH, found none") };
        let against = self.against.as_deref().unwrap_or("perfect");
        if against == HUMAN && self.side.is_some() {
            bail!("--as: expected no side where two people play, found one");
        }
        let other = (against != HUMAN).then(|| outside::player(against)).transpose();
        let other = other.map_err(anyhow::Error::msg).context("--against")?;
        self.programs.hold(&other);
        let table = marking::Table {
            graph: &graph,
            edges: self.variant.edges,
            variant: self.variant.variant(first),
            k: self.k,
            person: other.is_some().then(|| self.side.unwrap_or(Side::Alice).into()),
            against,
            other: other.as_ref(),
            order: self.order.as_ref().map(|path| sources::read_order(path, &played)).transpose()?,
            guide: self.guide.as_ref().map(|path| sources::read_guide(path, &played)).transpose()?,
            force: self.force,
            played,
        };
        marking::run(&table, session)
    }

    /// Plays a game that has these rules of its own.
    fn run_by_rules(&self, make: MakeRules, session: &Session) -> anyhow::Result<Exit> {
        let ruleset = self.game.ruleset;
        let first = self.variant.variant(self.first.unwrap_or(Side::Alice).into()).first;
        self.game.check(&self.variant, &[first], self.order.is_some())?;
        if self.guide.is_some() || self.force || self.film.filmstrip.is_some() || self.record.is_some() {
            bail!(
                "--guide, --force, --filmstrip, --record: expected in the coloring game, found the {}",
                ruleset.title
            );
        }
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
            person: self.side.unwrap_or(Side::Alice).into(),
            against: self.against.as_deref().unwrap_or("perfect"),
        };
        ruled::run(&table, session)
    }
}
