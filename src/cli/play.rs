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
use games::certificate::Kind as Rule;
use games::coloring::ColoringGame;
use games::marking::MarkingGame;
use games::ruled::{RuledGame, Rules};
use games::rulesets::Terms;
use graphs::{Parameters, line_graph_within};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use shell::options::Session;
use shell::schema::Kind;
use shell::terminal::{self, NODES, PlyRecord, Vocabulary};
use shell::{Exit, sources};
use solver::ruled::Solver;
use toolkit::players::{NamedPlayer, Seat};
use toolkit::response::Adversary;
use toolkit::sitting::ruled::Values;
use toolkit::sitting::{Sitting, engines};
use toolkit::transcript::{Replay, Transcript};

pub(crate) use self::arguments::Arguments;
use self::coloring::ColoringTerms;
use self::marking::{MarkingProgress, MarkingTerms};
use self::record::{Recording, SavedGame};
use self::ruled::RuledTerms;
use self::table::{Record, RecordableGame, Seats, Table, WonGame, Words};
use super::common::outside;

pub(crate) fn schemas() -> Vec<Kind> {
    vec![
        Kind::made("play", "A line of `mapgame play`", lines::<ColoringTerms, WonGame>),
        Kind::of::<Transcript>("transcript", "A game that `mapgame play --record` keeps"),
        Kind::made(
            "play-game",
            "A line of `mapgame play` in a game by rules of its own",
            lines::<RuledTerms, WonGame>,
        ),
        Kind::made(
            "play-marking",
            "A line of `mapgame play` in the marking game",
            lines::<MarkingTerms, MarkingProgress>,
        ),
    ]
}

fn lines<T: JsonSchema, R: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    terminal::transcript::<PlyRecord<Player>, Record<'_, T, R>>(generator)
}

pub fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    terminal::check_format(session)?;
    let ruleset = arguments.game.ruleset();
    let Some(kind) = ruleset.kind() else { return arguments.run_by_rules(session) };
    let first = arguments.first.unwrap_or(Player::Alice);
    arguments.game.check(&arguments.variant, &[first], false)?;
    let recording = arguments.record.as_deref().map(|path| Recording::open(path, session)).transpose()?;
    let (recording, kept) = recording.map_or((None, None), |(recording, kept)| (Some(recording), kept));
    if let Some((recording, (.., replay))) = recording.as_ref().zip(kept.as_ref()) {
        record::check_kind(replay, arguments.game.asked).with_context(|| recording.name())?;
    }
    match kept {
        None if kind == Rule::Marking => arguments.run_in::<MarkingGame>(recording, None, session),
        None => arguments.run_in::<ColoringGame>(recording, None, session),
        Some((transcript, rules, Replay::Marking(game))) => {
            arguments.run_in(recording, Some(SavedGame { transcript, rules, game }), session)
        }
        Some((transcript, rules, Replay::Coloring(game))) => {
            arguments.run_in(recording, Some(SavedGame { transcript, rules, game }), session)
        }
    }
}

impl Arguments {
    /// Refuses those of these options that are given, by name, outside of the games to which they apply.
    fn refuse(&self, options: &[(&str, bool)], expected: &str, found: &str) -> anyhow::Result<()> {
        let given: Vec<&str> = options.iter().filter(|(_, given)| *given).map(|(name, _)| *name).collect();
        if !given.is_empty() {
            bail!("{}: expected {expected}, found the {found}", given.join(", "));
        }
        Ok(())
    }

    fn run_in<G: RecordableGame + 'static>(
        &self,
        recording: Option<Recording>,
        held: Option<SavedGame<G>>,
        session: &Session,
    ) -> anyhow::Result<Exit>
    where
        for<'g> Words<'g, G>: Vocabulary<G>,
    {
        if G::NAME == "marking" {
            let filmstrip = ("--filmstrip", self.film.filmstrip.is_some());
            self.refuse(&[filmstrip], "the coloring game", "marking game")?;
        }
        let of_file = || recording.as_ref().map(Recording::name);
        let name = if held.is_some() { of_file() } else { None };
        let table = Table::of(held, self, session);
        let (table, earlier) = match name {
            Some(name) => table.context(name)?,
            None => table?,
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
        self.film.check(&table.graph.name, &table.played)?;
        self.film.try_target(session)?;
        let order = self.order.as_ref().map(|path| sources::read_order(path, &table.played)).transpose()?;
        let guide = self.guide.as_ref().map(|path| sources::read_guide(path, &table.played)).transpose()?;
        let parameters = Parameters::of(&table.played, &session.budget_for_parameters());
        let (game, limits) = (G::at(&table)?, session.budget_for(NODES));
        let seat = |person: Player| Seat {
            seed: table.seats.seed,
            limits: limits.clone(),
            order: order.clone(),
            guide: guide.clone(),
            force: self.force,
            across: Adversary::Unknown("a person".into()),
            ..Seat::new(&game, &parameters, person.opponent())
        };
        let other = table.seats.person.zip(named.as_ref());
        let sit =
            || other.map(|(person, named): (Player, &NamedPlayer)| named.sit(&seat(person))).transpose();
        let sitting = match (table.seats.person, sit().context("--against")?) {
            (Some(person), Some(seated)) => Sitting::new(&game, person, seated),
            _ => Sitting::of_two(&game),
        };
        let sitting = sitting.resumed(earlier).map_err(|(_, illegal)| illegal)?;
        let again = if self.film.filmstrip.is_some() { sit().context("--against")? } else { None };
        let words = Words {
            table: &table,
            game: &game,
            oracle: game.oracle(&limits),
            limits: limits.clone(),
            session,
            named: named.as_ref(),
            recording,
            film: &self.film,
            again,
        };
        terminal::play(sitting, words, session)
    }

    fn run_by_rules(&self, session: &Session) -> anyhow::Result<Exit> {
        let ruleset = self.game.ruleset();
        let variant = self.variant.variant(self.first.unwrap_or(Player::Alice));
        self.game.check(&self.variant, &[variant.first], self.order.is_some())?;
        let options = [("--guide", self.guide.is_some()), ("--force", self.force)];
        self.refuse(&options, "the coloring game or the marking game", ruleset.title)?;
        self.refuse(&[("--filmstrip", self.film.filmstrip.is_some())], "the coloring game", ruleset.title)?;
        let record = ("--record", self.record.is_some());
        self.refuse(&[record], "the coloring game or the marking game", ruleset.title)?;
        self.needs_k(session)?;
        let (Some(k), Some((graph, _))) = (self.k, self.graph(session)?) else {
            bail!("expected a GRAPH and -k, found none");
        };
        let terms: Terms = self.game.terms(&graph.graph, self.order.as_deref())?;
        let rules: Arc<dyn Rules> = ruleset.rules(&graph.graph, &terms).expect("it has rules of its own");
        let against = self.against.as_deref().unwrap_or("perfect");
        let named: engines::Participant = against.parse().context("--against")?;
        let game = RuledGame::new(Arc::clone(&graph.graph), Arc::clone(&rules), k, variant)?;
        let limits = session.budget_for(NODES);
        let values =
            || Values::new(&game, Solver::new(Arc::clone(&graph.graph), Arc::clone(&rules), &limits));
        let person = self.side.unwrap_or(Player::Alice);
        let (person, sitting) = match named.sit(&game, values(), &limits, session.seed) {
            Some(other) => (Some(person), Sitting::new(&game, person, other)),
            None => (None, Sitting::of_two(&game)),
        };
        let played = if rules.fit().is_of_edges() {
            Arc::new(line_graph_within(&graph.graph, &graph.rest_of(&session.budget))?)
        } else {
            Arc::clone(&graph.graph)
        };
        let seats = Seats { person, against: Some(named.to_string()), seed: session.seed };
        let table = Table { graph: graph.clone(), ruleset, played, edges: false, variant, k: Some(k), seats };
        let words = Words {
            table: &table,
            game: &game,
            oracle: values(),
            limits: limits.clone(),
            session,
            named: None,
            recording: None,
            film: &self.film,
            again: None,
        };
        terminal::play(sitting, words, session)
    }
}
