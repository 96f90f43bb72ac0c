//! `mapgame play`: a person against any player, in the terminal or through a pipe.

mod arguments;
mod kinds;
mod record;
mod setup;
mod words;

use std::sync::Arc;

use anyhow::{Context, bail};
use games::Player;
use games::certificate::Kind as Rule;
use games::coloring::ColoringGame;
use games::marking::MarkingGame;
use games::ruled::{RuledGame, Rules};
use graphs::{Parameters, line_graph_within};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use shell::Exit;
use shell::options::Session;
use shell::schema::JsonType;
use shell::sources;
use shell::terminal::{self, NODES, PlyRecord};
use solver::ruled::Solver;
use toolkit::players::{NamedPlayer, Seat};
use toolkit::response::Adversary;
use toolkit::sitting::rules::Values;
use toolkit::sitting::{Sitting, engines};
use toolkit::transcript::{Replay, Transcript};

pub(crate) use self::arguments::Arguments;
use self::kinds::{MarkingProgress, RuledRecord, RulesRecord};
use self::record::{Recording, SavedGame};
use self::setup::GameSetup;
use self::words::{GameText, Record, RecordableGame, WonGame};
use super::common::outside;

pub(crate) fn schemas() -> Vec<JsonType> {
    vec![
        JsonType::made("play", "A line of `mapgame play`", lines::<RulesRecord<u32>, WonGame>),
        JsonType::of::<Transcript>("transcript", "A game that `mapgame play --record` keeps"),
        JsonType::made(
            "play-game",
            "A line of `mapgame play` in a game by rules of its own",
            lines::<RuledRecord, WonGame>,
        ),
        JsonType::made(
            "play-marking",
            "A line of `mapgame play` in the marking game",
            lines::<RulesRecord<Option<u32>>, MarkingProgress>,
        ),
    ]
}

fn lines<T: JsonSchema, R: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    terminal::transcript::<PlyRecord<Player>, Record<'_, T, R>>(generator)
}

pub(super) fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    terminal::check_format(session)?;
    let Some(kind) = arguments.game.ruleset().kind() else { return arguments.run_by_rules(session) };
    arguments.game.check(&arguments.variant, &[arguments.first.unwrap_or_default()], false)?;
    let opened = arguments.record.as_deref().map(|path| Recording::open(path, session)).transpose()?;
    let (recording, kept) = opened.unzip();
    if let Some((recording, Some((.., replay)))) = recording.as_ref().zip(kept.as_ref()) {
        record::check_kind(replay, arguments.game.asked).with_context(|| recording.name())?;
    }
    match kept.flatten() {
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
        saved: Option<SavedGame<G>>,
        session: &Session,
    ) -> anyhow::Result<Exit> {
        if G::NAME == "marking" {
            let filmstrip = ("--filmstrip", self.film.filmstrip.is_some());
            self.refuse(&[filmstrip], "the coloring game", "marking game")?;
        }
        let (table, earlier) = match (saved, &recording) {
            (Some(saved), Some(file)) => saved.table(self, session).with_context(|| file.name())?,
            _ => (GameSetup::new(self, G::usual, session)?, Vec::new()),
        };
        if let Some(recording) = &recording {
            recording.check(&table.graph)?;
            if table.k.is_none() {
                bail!("--record: expected -k with it, the bound below which the score must stay, found none");
            }
        }
        let named = table.seats.against.as_deref().map(outside::player).transpose();
        let named = named.map_err(anyhow::Error::msg).context("--against")?;
        self.programs.hold(&named);
        self.film.check(&table.graph.name, &table.played)?;
        self.film.try_target(session)?;
        let order = self.order.as_ref().map(|path| sources::read_order(path, &table.played)).transpose()?;
        let guide = self.guide.as_ref().map(|path| sources::read_guide(path, &table.played)).transpose()?;
        let parameters = Parameters::of(&table.played, &session.budget.for_parameters());
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
        let words = GameText {
            named: named.as_ref(),
            keep: recording.map(|recording| record::keeper(recording, &table, &game)),
            film: Some((&self.film, again)),
            ..GameText::new(&table, &game, game.oracle(&limits), &limits, session)
        };
        terminal::play(sitting, words, session)
    }

    fn run_by_rules(&self, session: &Session) -> anyhow::Result<Exit> {
        let ruleset = self.game.ruleset();
        let variant = self.variant.variant(self.first.unwrap_or_default());
        self.game.check(&self.variant, &[variant.first], self.order.is_some())?;
        let options = [("--guide", self.guide.is_some()), ("--force", self.force)];
        self.refuse(&options, "the coloring game or the marking game", ruleset.title)?;
        self.refuse(&[("--filmstrip", self.film.filmstrip.is_some())], "the coloring game", ruleset.title)?;
        let record = ("--record", self.record.is_some());
        self.refuse(&[record], "the coloring game or the marking game", ruleset.title)?;
        let mut table = GameSetup::new(self, |_| "perfect", session)?;
        let graph = Arc::clone(&table.graph.graph);
        let terms = self.game.terms(&graph, self.order.as_deref())?;
        let rules: Arc<dyn Rules> = ruleset.rules(&graph, &terms).expect("it has rules of its own");
        let named: engines::Participant = table.seats.against().parse().context("--against")?;
        let game = RuledGame::new(Arc::clone(&graph), Arc::clone(&rules), table.colors(), variant)?;
        if rules.colors_edges() {
            table.played = Arc::new(line_graph_within(&graph, &table.graph.rest_of(&session.budget))?);
        }
        let limits = session.budget_for(NODES);
        let values = || Values::new(&game, Solver::new(Arc::clone(&graph), Arc::clone(&rules), &limits));
        let other = named.sit(&game, values(), &limits, session.seed);
        let sitting = match table.seats.person.zip(other) {
            Some((person, other)) => Sitting::new(&game, person, other),
            None => Sitting::of_two(&game),
        };
        terminal::play(sitting, GameText::new(&table, &game, values(), &limits, session), session)
    }
}
