//! `mapgame match`: players of one side against players of the other, many games.

mod arguments;
mod hall;
mod means;
mod pictures;
mod record;
mod seats;

use anyhow::{anyhow, bail};
use games::certificate::Kind;
use games::rulesets::Terms;
use itertools::{Itertools, iproduct};
use mapgame::games;
use toolkit::ask::Choice;
use toolkit::ask::contest::{Answer, Contest, Known, MarkingRecord, Question, Record, Refusal, parameters};
use toolkit::matches::MatchError;
use toolkit::players::{NamedPlayer, NoPlayer};

pub(crate) use self::arguments::Arguments;
use self::hall::Hall;
use self::record::Told;
use self::seats::Opponent;
use super::Exit;
use super::common::colors::MOST;
use super::common::describe;
use super::common::options::Session;
use super::common::output::Output;
use super::common::schema::Kind as Schema;
use super::common::sources::{self, NamedGraph};

/// What it prints as JSON.
pub(crate) fn schemas() -> Vec<Schema> {
    vec![
        Schema::of::<Record>("match", "A match of `mapgame match`"),
        Schema::of::<MarkingRecord>("match-marking", "A match of `mapgame match` in the marking game"),
        means::schema(),
    ]
}

pub fn run(mut arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
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

/// A graph, the one on which the game is played on it, and with how many colors.
struct Place {
    given: NamedGraph,
    arena: NamedGraph,
    known: Known,
    colors: Vec<Option<u32>>,
    terms: Terms,
}

impl Arguments {
    /// All matches, one after the other.
    fn play(&self, session: &Session) -> anyhow::Result<Exit> {
        let ruleset = self.game.ruleset();
        self.first.players().iter().try_for_each(|&first| self.game.check_begun(first))?;
        let bobs: Vec<&NamedPlayer> = self.bob.iter().map(Opponent::one).try_collect()?;
        let pairs: Vec<_> = iproduct!(self.alice.iter().map(|one| &one.player), bobs).collect();
        // A word that names no graph is found before the first game, and the bar knows how much there is.
        let graphs = self.graphs.stream(session)?;
        let graphs = graphs.filter_map(|graph| sources::unless_left_out(graph, &session.faults));
        let places: Vec<Place> = graphs.map(|graph| self.place(graph?, pairs[0], session)).try_collect()?;
        let rounds: usize = places.iter().map(|place| place.colors.len() * self.first.players().len()).sum();
        let is_only = rounds * pairs.len() == 1;
        self.check_film(&places, is_only, session)?;
        let names = places.iter().map(|place| place.given.name.as_str());
        let files = |path| {
            let is_stored = self.length.store.as_ref() == Some(path);
            pictures::Files::new(path, is_stored, self.first, names.collect(), session)
        };
        let pictures = self.svg.as_ref().map(files).transpose()?;
        let hall = Hall::open(&self.length, session)?;
        hall.announce((rounds * pairs.len()) as u64);
        let mut output = Output::in_words(session, record::sheet(ruleset, self.is_judged()), record::text);
        let mut tally = Tally::default();
        let played = places.iter().enumerate().try_for_each(|(index, place)| {
            let mut records = Vec::new();
            for (&k, &first, &(alice, bob)) in iproduct!(&place.colors, self.first.players(), &pairs) {
                if session.interrupted() {
                    return Ok(());
                }
                let question = Question { k, first, ..self.question(place, (alice, bob), session) };
                let refused = |refusal| refused(refusal, &place.given);
                // The first match begins with what is known of the graph.
                let limits = place.arena.rest_of(&session.budget).begun();
                let contest =
                    Contest::new(&question, &place.given, &place.arena, &place.known, &session.budget)
                        .map_err(refused)?;
                match hall.play(limits, |extent| contest.play(extent)) {
                    Ok(answer) => {
                        let film = || contest.film(self.film_of - 1, &hall.extent(session.budget.clone()));
                        let film = || Ok(film().ok_or_else(|| anyhow!("it has a film"))??);
                        self.film.write(&place.arena.graph, session, film)?;
                        tally.add(&answer, session);
                        let told = Told(answer);
                        output.emit(&told)?;
                        output.flush()?;
                        records.extend(told.wins());
                    }
                    Err(MatchError::NoPlayer(NoPlayer::NotApplicable(reason))) if !is_only => {
                        tally.not_played += 1;
                        session.remark(&format!("{}: {reason}", place.given.name));
                    }
                    Err(fault) => return Err(refused(Refusal::Match(fault))),
                }
            }
            pictures.as_ref().map_or(Ok(()), |files| files.draw(index, &place.given, &records))
        });
        drop(hall);
        output.finish_after(played)?;
        if !is_only {
            session.remark(&tally.summary());
        }
        Ok(if session.interrupted() || tally.open > 0 { Exit::Unknown } else { Exit::Done })
    }

    /// Whether it is asked who wins if both play perfectly.
    fn is_judged(&self) -> bool {
        self.exact || self.svg.is_some()
    }

    /// What the matches on a graph have in common. With fewer than chi colors Bob wins, with more than max degree Alice does:
    /// the numbers between are those where it matters who plays.
    fn place(
        &self,
        given: NamedGraph,
        pair: (&NamedPlayer, &NamedPlayer),
        session: &Session,
    ) -> anyhow::Result<Place> {
        let kind = self.game.ruleset().kind();
        let numbers: Option<Vec<_>> =
            self.k.as_ref().map(|k| k.numbers().iter().copied().map(Some).collect());
        let mut place = Place {
            terms: self.game.terms(&given.graph)?,
            arena: given.clone(),
            given,
            known: Known::default(),
            colors: numbers.unwrap_or_else(|| vec![None]),
        };
        let is_open = self.k.is_none() && kind == Some(Kind::Coloring);
        // The arena is the same with every number.
        let k = if is_open { Some(1) } else { place.colors[0] };
        let first = self.first.players()[0];
        let question = Question { k, first, ..self.question(&place, pair, session) };
        place.arena = question
            .arena(&place.given, &session.budget)
            .map_err(|refusal| refused(refusal, &place.given))?;
        if is_open {
            let known = place.known.get_or_init(|| parameters(&place.arena, &session.budget));
            let low = known.chi().low.max(1);
            place.colors = (low..=known.max_degree().max(low)).map(Some).collect();
        }
        Ok(place)
    }

    fn question(
        &self,
        place: &Place,
        (alice, bob): (&NamedPlayer, &NamedPlayer),
        session: &Session,
    ) -> Question {
        let Terms { turns, defect, distance, order } = place.terms.clone();
        Question {
            game: Choice(self.game.ruleset()),
            alice: alice.clone(),
            bob: bob.clone(),
            turns,
            defect,
            distance,
            order,
            games: self.length.games(),
            until_width: self.length.until_width,
            seed: session.seed,
            exact: self.is_judged(),
            ..Question::default()
        }
    }

    /// Refuses a film of what has none, before anything is played.
    fn check_film(&self, places: &[Place], is_only: bool, session: &Session) -> anyhow::Result<()> {
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
        self.film.check(&place.given.name, &place.arena.graph)?;
        self.film.try_target(session)
    }
}

/// A refusal in words of the command line.
fn refused(refusal: Refusal, graph: &NamedGraph) -> anyhow::Error {
    match refusal {
        Refusal::Arena(fault) => anyhow::Error::from(fault).context(graph.name.clone()),
        Refusal::Match(fault) => anyhow::Error::from(fault).context(graph.name.clone()),
        Refusal::NoColors => anyhow!("-{}", Refusal::NoColors),
        Refusal::WidthAlone => {
            anyhow!("--until-width: expected -k beside it in the marking game, found none")
        }
        Refusal::Player(..) | Refusal::NoVerdict(_) => anyhow!("--{refusal}"),
        refusal => refusal.into(),
    }
}

/// What the whole run came to.
#[derive(Default)]
struct Tally {
    matches: u64,
    games: u64,
    cut_short: u64,
    not_played: u64,
    /// Those of which something that was asked is unknown.
    open: u64,
}

impl Tally {
    fn add(&mut self, answer: &Answer, session: &Session) {
        let (games, exact) = match answer {
            Answer::Wins(record) => (record.outcome.games, record.exact),
            Answer::Values(record) => (record.outcome.games, None),
        };
        let is_cut = answer.limit().is_some();
        self.matches += 1;
        self.games += games;
        self.cut_short += u64::from(is_cut);
        // What our own limit leaves open is no question of the user's.
        self.open += u64::from(is_cut || exact == Some(None) && session.is_limited());
    }

    /// One line for people.
    fn summary(&self) -> String {
        let Tally { matches, games, cut_short, not_played, .. } = self;
        let matches = if *matches == 1 { "1 match".into() } else { format!("{matches} matches") };
        let games = describe::count(*games, "game");
        format!("{matches}, {games}: {cut_short} cut short, {not_played} where a player does not apply")
    }
}
