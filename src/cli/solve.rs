//! `mapgame solve`: who wins, exactly.

mod arguments;
mod count;
mod decisions;
mod forbidden;
mod moves;
mod perfect;
mod subject;

use std::path::Path;
use std::sync::Arc;

use anyhow::Context;
use decisions::{Style, decisions_text, is_won_with, known_around, line};
use games::bound_certificate::{self, Claim};
use games::coloring::Rules;
use games::rulesets::Terms;
use games::{ChosenGame, Player, Variant};
use graphs::{Budget, Parameters};
use itertools::Itertools;
use shell::options::Session;
use shell::output::{Output, Sheet};
use shell::progress::Bar;
use shell::schema::JsonType;
use shell::sources::NamedGraph;
use shell::tables::{Cell, Column};
use shell::{Exit, describe};
use solver::{Decider, Scope};
use strategies::{Instance, cited};
use toolkit::ask::Choice;
use toolkit::ask::solve::{Answer, Question, Refusal, number_of};
use toolkit::bound_claims::{NODES_OF_A_PARAMETER, best_claims, winner};
use toolkit::known::RECORD;

pub(crate) use self::arguments::Arguments;
use super::common::certificate;
use super::common::target::{is_certificate, target};
use super::common::variant::{beginner, symbol_in};

pub(crate) fn schemas() -> Vec<JsonType> {
    vec![
        JsonType::of::<Answer>("solve", "An answer of `mapgame solve`"),
        JsonType::of::<moves::Record>("solve-moves", "A position of `mapgame solve --moves`"),
        count::schema(),
        perfect::schema(),
        forbidden::schema(),
    ]
}

pub(super) fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    let Arguments { subject, moves, perfect, forbidden, count, .. } = &arguments;
    subject.game.check(&subject.variant, &subject.variant.beginners(subject.first))?;
    match forbidden.forbidden {
        Some(most) => forbidden::run(subject, most, session),
        None if moves.moves => moves::run(subject, &moves.after, session),
        None if perfect.perfect => perfect::run(subject, session),
        None if count.count => count::run(subject, count.simulations, session),
        None => arguments.decide(session),
    }
}

fn watched(budget: Budget) -> Budget {
    Budget { watch: Some(Arc::default()), ..budget }
}

fn exit_of(answer: &Answer) -> Exit {
    if answer.is_open() { Exit::Unknown } else { Exit::Done }
}

/// The questions about one graph, and the graph on which the game is played.
struct SolveTask {
    input: NamedGraph,
    arena: NamedGraph,
    /// One entry for each first player.
    questions: Vec<(Question, ChosenGame)>,
}

impl SolveTask {
    /// What rules of bounds show of the graph, for the games whose certificates these are.
    fn claims(&self, budget: &Budget) -> Vec<Claim> {
        let is_plain = |(question, game): &(Question, ChosenGame)| {
            let is_of_literature = game.variant == Variant::from(game.variant.first) && !question.edges;
            game.kind().is_some() && is_of_literature && game.terms.start.is_empty()
        };
        if !self.questions.iter().all(is_plain) {
            return Vec::new();
        }
        let graph = &self.arena.graph;
        let parameters =
            Parameters::of(graph, &self.arena.rest_of(budget).or_nodes(NODES_OF_A_PARAMETER).shared());
        best_claims(&Instance { graph, parameters: &parameters }, budget)
    }

    /// What is decided without a search of these numbers of colors, if the claims decide all others and there are others.
    fn at_once_beside(&self, claims: &[Claim], numbers: &[u32]) -> Option<Vec<(Rules, Player)>> {
        let graph = &self.arena.graph;
        let mut decider = Decider::new(graph, &Budget::nodes(1));
        let mut at_once = Vec::new();
        for ((_, game), &k) in self.questions.iter().cartesian_product(numbers) {
            let rules = Rules::new(k).expect("k is at least 1").playing(game.variant);
            let kind = game.kind()?;
            match decider.decide(kind, rules).winner {
                Some(winner) => at_once.push((rules, winner)),
                None => drop(winner(claims, kind, game.variant.first, k)?),
            }
        }
        (at_once.len() < self.questions.len() * numbers.len()).then_some(at_once)
    }

    fn answers(&mut self, decider: &mut Decider<'_>, budget: &Budget) -> Vec<Answer> {
        let SolveTask { input, arena, questions } = self;
        let answer = |(question, game): &(Question, ChosenGame)| {
            question.answer_on(game, input, arena, decider, budget)
        };
        questions.iter().map(answer).collect()
    }
}

impl Arguments {
    /// Decides the numbers of colors of the question, or finds the number of the game.
    fn decide(&self, session: &Session) -> anyhow::Result<Exit> {
        let text = |answer: &Answer| self.text(answer, session.no_timing);
        let output = Output::new(session, self.sheet(session.no_timing), text);
        match &self.certificate {
            None => self.solve_all(output, session),
            Some(path) => self.solve_certified(path, output, session),
        }
    }

    fn solve_all(&self, output: Output<'_, Answer>, session: &Session) -> anyhow::Result<Exit> {
        let (graphs, is_only) = self.subject.graphs.counted(session)?;
        let budget = if is_only { watched(session.budget_for_one_graph()) } else { session.budget.clone() };
        let solve = |mut task: SolveTask| {
            let bar = Bar::following(session, &budget);
            let played = Arc::clone(&task.arena.graph);
            let answers = task.answers(&mut Decider::new(&played, &task.arena.rest_of(&budget)), &budget);
            drop(bar);
            Ok(answers)
        };
        let (asked, making) = (self.clone(), session.budget.clone());
        let tasks = graphs.map(move |graph| asked.task(graph?, &making));
        output.of_all(session, tasks, solve, |answer| Ok(exit_of(answer)))
    }

    /// Solves the single input graph, and writes the certificate of the answer, from the table of the solver.
    fn solve_certified(
        &self,
        path: &Path,
        mut output: Output<'_, Answer>,
        session: &Session,
    ) -> anyhow::Result<Exit> {
        let input = self.subject.graphs.only("--certificate", session)?;
        let target = target(path, is_certificate, session)?;
        let budget = watched(session.budget_for_one_graph());
        let mut task = self.task(input, &budget)?;
        let claims = task.claims(&budget);
        let at_once =
            self.subject.k.as_ref().and_then(|numbers| task.at_once_beside(&claims, numbers.numbers()));
        for (question, _) in &mut task.questions {
            question.by_search &= self.by_search || at_once.is_none();
        }
        let bar = Bar::following(session, &budget);
        let played = Arc::clone(&task.arena.graph);
        let mut decider = Decider::new(&played, &task.arena.rest_of(&budget));
        let answers = task.answers(&mut decider, &budget);
        drop(bar);
        let by_play = answers.iter().flat_map(Answer::statements);
        let statements: Vec<_> = by_play.chain(at_once.iter().flatten().copied()).unique().collect();
        let (question, game) = task.questions.first().context("a player moves first")?;
        let origin = question.origin(game, &task.input);
        answers.iter().try_for_each(|answer| output.emit(answer))?;
        output.flush()?;
        let adds_bounds = !claims.is_empty() && (at_once.is_some() || answers.iter().any(Answer::is_open));
        let bounds = if adds_bounds { bound_certificate::written(&played, &claims) } else { String::new() };
        let written =
            certificate::write(&target, &bounds, &mut decider, game, origin.as_ref(), &statements, session);
        let written = output.finish_after(written)?;
        let outcome = answers.iter().map(exit_of).fold(written, Exit::max);
        Ok(if session.interrupted() { Exit::Unknown } else { outcome })
    }

    fn task(&self, input: NamedGraph, budget: &Budget) -> anyhow::Result<SolveTask> {
        let mut terms = self.subject.game.terms(&input.graph)?;
        if self.subject.start.is_given() {
            let played = self.subject.variant.played(&input, budget)?;
            let start = self.subject.start.read(&played.graph).with_context(|| input.name.clone())?;
            terms = Terms { start, ..terms };
        }
        let question = |first| {
            let question = Question {
                game: Choice(self.subject.game.ruleset()),
                variant: self.subject.variant.variant(first),
                edges: self.subject.variant.edges,
                terms: terms.clone(),
                k: self.subject.k.clone(),
                all_k: self.subject.all_k,
                by_search: self.by_search || self.certificate.is_some(),
            };
            let game = question.game()?;
            Ok((question, game))
        };
        let beginners = self.subject.variant.beginners(self.subject.first);
        let questions: Vec<_> = beginners.into_iter().map(question).collect::<anyhow::Result<_>>()?;
        let (question, game) = questions.first().context("a player moves first")?;
        let made = question.arena(game, &input, budget).map_err(|refusal| match refusal {
            Refusal::Arena(fault) => anyhow::Error::from(fault),
            refusal => refusal.into(),
        });
        let what = if self.subject.variant.edges { "line graph" } else { self.subject.game.ruleset().title };
        let arena = made.with_context(|| format!("{}: {what}", input.name))?;
        Ok(SolveTask { input, arena, questions })
    }

    fn symbol(&self) -> String {
        let symbol = self.subject.game.symbol(self.subject.variant.edges);
        if self.subject.start.is_given() { "least k".to_owned() } else { symbol }
    }

    fn described(&self) -> Option<String> {
        let (game, start) =
            (self.subject.game.described(&self.subject.variant), self.subject.start.remarks());
        let game = game.or_else(|| self.subject.start.is_given().then(|| "coloring".to_owned()));
        game.map(|game| game + &start)
    }

    /// The table of answers, with the games unless their numbers name them.
    fn sheet(&self, no_timing: bool) -> Sheet<'_, Answer> {
        let mut columns = Column::list("graph | graph6 | #n | #m | first");
        let number =
            if self.subject.start.is_given() { "value" } else { number_of(self.subject.game.ruleset()) };
        columns.extend(self.subject.start.lists.is_none().then(|| Column::number(number, self.symbol())));
        columns.extend(Column::list("decisions | #nodes"));
        columns.extend(self.described().map(|_| Column::words("game", "game")));
        Sheet::new("solve", "Who wins", columns, move |answer: &Answer, key| {
            let [low, high] = answer.ends();
            Some(match key {
                "decisions" => decisions_text(answer, Style { no_timing, in_table: true }).into(),
                "nodes" => answer.decisions.iter().map(|decision| decision.nodes).sum::<u64>().into(),
                "game" => self.described().into(),
                key if key == number => Cell::between(low, high),
                _ => return None,
            })
        })
    }

    /// The differences of the variant from the game of the literature, in words.
    fn remarks(&self, first: Player) -> String {
        let start = self.subject.start.remarks();
        format!("{start}{}{}", beginner(first), self.subject.variant.remarks_on_moves())
    }

    fn text(&self, answer: &Answer, no_timing: bool) -> String {
        let [low_by, high_by] = answer.interval_by;
        let remarks = self.remarks(answer.variant.first);
        if self.subject.start.lists.is_some() {
            let decided = decisions_text(answer, Style { no_timing, in_table: false });
            let size = describe::size(&answer.graph.graph);
            return format!("{}: {decided}{remarks}  ({size})", answer.graph.name);
        }
        let style = Style { no_timing, in_table: false };
        let (decided, ends) = match &answer.scope {
            // The knowledge about each k includes the proof of the lower end, and mostly that of the upper one.
            Scope::These(_) if answer.candidates.len() > 1 && !answer.known.is_empty() => {
                let has_high = answer.known.iter().any(|known| is_won_with(known, answer.ends()[1]));
                (known_around(answer, style), [None, high_by.filter(|_| !has_high)])
            }
            _ => (decisions_text(answer, style), [low_by, high_by]),
        };
        let symbol = symbol_in(&self.symbol(), answer.variant);
        let on_record = answer.on_record.as_ref();
        let on_record =
            on_record.map(|known| format!("{RECORD}: {}, {}", known.in_words(&symbol), known.grounds()));
        let decided = Some(decided).filter(|decided| !decided.is_empty());
        let ends = ends.into_iter().zip([">=", "<="]);
        let ends = ends.filter_map(|(by, relation)| Some((relation, by?)));
        let ends = ends.map(|(relation, by)| format!("{relation} by {}", cited(by).as_deref().unwrap_or(by)));
        let grounds: Vec<String> = decided.into_iter().chain(ends).chain(on_record).collect();
        line(answer, &symbol, &remarks, &grounds.join("; "))
    }
}
