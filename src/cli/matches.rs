//! `mapgame match`: players of one side against players of the other, many games.

mod arguments;
mod means;
mod pictures;
mod record;

use std::sync::Mutex;

use anyhow::{Context, anyhow, bail};
use games::certificate::Kind;
use games::rulesets::Terms;
use itertools::Itertools;
use laboratory::experiments::Progress;
use shell::options::Session;
use shell::output::Output;
use shell::progress::Bar;
use shell::schema::JsonType;
use shell::sources::{self, NamedGraph};
use shell::{Exit, describe};
use toolkit::ask::Choice;
use toolkit::ask::matches::{Judged, Matches, Question, Record, Refusal};
use toolkit::matches::{Extent, MatchError};
use toolkit::players::NoPlayer;

pub(crate) use self::arguments::Arguments;
use self::arguments::Opponent;
use super::common::colors::MOST;
use super::common::stores;

pub(crate) fn schemas() -> Vec<JsonType> {
    vec![JsonType::of::<Record>("match", "A match of `mapgame match`"), means::schema()]
}

pub(super) fn run(mut arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    let alices = arguments.alice.iter().map(|one| &one.player);
    arguments.programs.hold(alices.chain(arguments.bob.iter().filter_map(Opponent::player)));
    if let Some(number) = arguments.k.iter().flat_map(|k| k.numbers()).find(|&&k| k > MOST) {
        bail!("-k: expected at most {MOST}, found {number}");
    }
    if let Some(graphs) = arguments.sample {
        means::sample(&mut arguments.graphs.given.graphs, graphs, session.seed)?;
    }
    if arguments.table {
        return means::run(&arguments, session);
    }
    arguments.play(session)
}

impl Arguments {
    fn play(&self, session: &Session) -> anyhow::Result<Exit> {
        let ruleset = self.game.ruleset();
        self.first.players().iter().try_for_each(|&first| self.game.check_begun(first))?;
        // A word that names no graph is found before the first game, and the bar knows the total.
        let graphs = self.graphs.stream(session)?;
        let graphs = graphs.filter_map(|graph| sources::unless_left_out(graph, &session.faults));
        let asked = graphs.map(|graph| {
            let graph = graph?;
            Ok((self.question(&graph, session)?, graph))
        });
        let asked: Vec<(Question, NamedGraph)> = asked.collect::<anyhow::Result<_>>()?;
        let matches = asked.iter().map(|(question, graph)| {
            Matches::new(question, graph, &session.budget).map_err(|refusal| refused(refusal, graph))
        });
        let places: Vec<Matches<'_>> = matches.try_collect()?;
        let total: usize = places.iter().map(|place| place.rounds().count()).sum();
        let is_only = total == 1;
        self.check_film(&places, is_only, session)?;
        let names = asked.iter().map(|(_, graph)| graph.name.as_str());
        let files = |path| {
            let is_stored = self.length.store.as_ref() == Some(path);
            pictures::Files::new(path, is_stored, self.first, names.collect(), session)
        };
        let pictures = self.svg.as_ref().map(files).transpose()?;
        let store = stores::open(self.length.store.as_deref())?.map(Mutex::new);
        let bar = Bar::new(session);
        bar.begin("games", (total as u64).saturating_mul(self.length.games()));
        let done = |games| bar.advance_by(games);
        let extent = |limits| Extent {
            until_width: self.length.until_width,
            limits,
            ..Extent::new(self.length.games(), session.seed)
        };
        let mut output =
            Output::new(session, record::sheet(ruleset, self.is_judged(), self.sacrifices), record::text);
        let mut tally = MatchTotals::default();
        let played = places.iter().zip(&asked).enumerate().try_for_each(|(index, (place, (_, graph)))| {
            let mut records = Vec::new();
            for round in place.rounds() {
                if session.interrupted() {
                    return Ok(());
                }
                // The first match begins with what is known of the graph.
                let limits = place.arena().rest_of(&session.budget).begun();
                let played = Extent { store: store.as_ref(), done: &done, ..extent(limits) };
                match place.play(&round, &played) {
                    Ok(record) => {
                        let extent = extent(session.budget.clone());
                        let film = || place.film(&round, self.film_of - 1, &extent);
                        let film = || film()?.context("it has a film");
                        self.film.write(&place.arena().graph, session, film)?;
                        tally.add(&record, session);
                        output.emit(&record)?;
                        output.flush()?;
                        records.push(record);
                    }
                    Err(MatchError::NoPlayer(NoPlayer::NotApplicable(reason))) if !is_only => {
                        tally.not_played += 1;
                        session.remark(&format!("{}: {reason}", graph.name));
                    }
                    Err(fault) => return Err(refused(Refusal::Match(fault), graph)),
                }
            }
            pictures.as_ref().map_or(Ok(()), |files| files.draw(index, graph, &records))
        });
        drop(bar);
        output.finish_after(played)?;
        if !is_only {
            session.remark(&tally.summary());
        }
        Ok(if session.interrupted() || tally.open > 0 { Exit::Unknown } else { Exit::Done })
    }

    fn is_judged(&self) -> bool {
        self.exact || self.svg.is_some()
    }

    fn question(&self, graph: &NamedGraph, session: &Session) -> anyhow::Result<Question> {
        let Terms { turns, defect, distance, clique, order, .. } = self.game.terms(&graph.graph)?;
        Ok(Question {
            game: Choice(self.game.ruleset()),
            alice: self.alice.iter().map(|one| one.player.clone()).collect(),
            bob: self.bob.iter().map(|other| other.one().cloned()).try_collect()?,
            k: self.k.clone(),
            first: self.first.players().to_vec(),
            turns,
            defect,
            distance,
            clique,
            order,
            games: self.length.games(),
            until_width: self.length.until_width,
            seed: session.seed,
            exact: self.is_judged(),
            sacrifices: self.sacrifices,
        })
    }

    /// Refuses a film for matches that have none, before anything is played.
    fn check_film(&self, places: &[Matches<'_>], is_only: bool, session: &Session) -> anyhow::Result<()> {
        if self.film.filmstrip.is_none() {
            return Ok(());
        }
        let (games, ruleset) = (self.length.games(), self.game.ruleset());
        if self.film_of > games {
            bail!("--film-of: expected one of the {games} games, found {}", self.film_of);
        }
        if ruleset.kind() != Some(Kind::Coloring) {
            bail!("--filmstrip: expected the coloring game, found the {}", ruleset.title);
        }
        let [place] = places else { bail!("--filmstrip: expected one match, found several") };
        if !is_only {
            bail!("--filmstrip: expected one match, found several");
        }
        self.film.check(&place.arena().name, &place.arena().graph)?;
        self.film.try_target(session)
    }
}

/// A refusal, in the terms of the command line.
fn refused(refusal: Refusal, graph: &NamedGraph) -> anyhow::Error {
    match refusal {
        Refusal::Arena(fault) => anyhow::Error::from(fault).context(graph.name.clone()),
        Refusal::Match(fault) => anyhow::Error::from(fault).context(graph.name.clone()),
        Refusal::NoColors => anyhow!("-{}", Refusal::NoColors),
        Refusal::WidthAlone => {
            anyhow!("--until-width: expected -k with it in the marking game, found none")
        }
        Refusal::Player(..) | Refusal::NoVerdict(..) => anyhow!("--{refusal}"),
        refusal => refusal.into(),
    }
}

#[derive(Default)]
struct MatchTotals {
    matches: u64,
    games: u64,
    cut_short: u64,
    not_played: u64,
    /// The matches with an unknown result that was requested.
    open: u64,
}

impl MatchTotals {
    fn add(&mut self, record: &Record, session: &Session) {
        let is_cut = record.limit.is_some();
        self.matches += 1;
        self.games += record.games;
        self.cut_short += u64::from(is_cut);
        // Results left open by the default limit do not count.
        self.open += u64::from(
            is_cut
                || (record.exact == Some(Judged(None)) || record.sacrifices == Some(Judged(None)))
                    && session.is_limited(),
        );
    }

    fn summary(&self) -> String {
        let MatchTotals { matches, games, cut_short, not_played, .. } = self;
        let matches = if *matches == 1 { "1 match".into() } else { format!("{matches} matches") };
        let games = describe::count(*games, "game");
        format!(
            "{matches}, {games}: {cut_short} stopped by a limit, {not_played} not played (a player does not apply)"
        )
    }
}
