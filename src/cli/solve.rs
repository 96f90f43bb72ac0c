//! `mapgame solve`: who wins, exactly.

mod arguments;
mod count;
mod decisions;
mod moves;
mod perfect;

use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, bail};
use decisions::{decisions_text, is_won_with, known_around, line};
use games::coloring::Rules;
use games::{ChosenGame, Player};
use graphs::Budget;
use shell::Exit;
use shell::options::Session;
use shell::output::{Output, Sheet};
use shell::progress::Bar;
use shell::schema::Kind;
use shell::sources::NamedGraph;
use shell::tables::{Cell, Column};
use solver::{Decider, Scope};
use strategies::cited;
use toolkit::ask::solve::{Answer, Question, Refusal};
use toolkit::ask::{Choice, ColorCounts};
use toolkit::known::RECORD;

pub(crate) use self::arguments::Arguments;
use super::common::certificate;
use super::common::colors::MOST;
use super::common::target::{is_certificate, target};
use super::common::variant::beginner;

pub(crate) fn schemas() -> Vec<Kind> {
    let own = [
        Kind::of::<Answer>("solve", "An answer of `mapgame solve`"),
        Kind::of::<moves::Record>("solve-moves", "A position of `mapgame solve --moves`"),
        count::schema(),
    ];
    own.into_iter().chain(perfect::schemas()).collect()
}

pub(super) fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    arguments.game.check(&arguments.variant, &arguments.variant.beginners(arguments.first))?;
    if arguments.moves {
        return arguments.run_moves(session);
    }
    if arguments.perfect {
        return perfect::judge(&arguments, session);
    }
    if let Some(most) = arguments.forbidden {
        return perfect::list(&arguments, most, session);
    }
    if arguments.count {
        let k = arguments.k.clone().context("--count: expected -k")?;
        return count::run(&arguments, k, session);
    }
    let text = |answer: &Answer| arguments.text(answer, session.no_timing);
    let output = Output::new(session, arguments.sheet(session.no_timing), text);
    match &arguments.certificate {
        None => arguments.solve_all(output, session),
        Some(path) => arguments.solve_certified(path, output, session),
    }
}

/// The budget with a watch, for the only graph.
fn watched(budget: Budget) -> Budget {
    Budget { watch: Some(Arc::default()), ..budget }
}

fn exit_of(answer: &Answer) -> Exit {
    if answer.is_open() { Exit::Unknown } else { Exit::Done }
}

/// The questions about one graph, and the graph on which the game is played.
struct Task {
    given: NamedGraph,
    arena: NamedGraph,
    /// One entry for each first player.
    questions: Vec<(Question, ChosenGame)>,
}

impl Task {
    fn answers(&mut self, decider: &mut Decider<'_>, budget: &Budget) -> Vec<Answer> {
        let Task { given, arena, questions } = self;
        let answer = |(question, game): &(Question, ChosenGame)| {
            question.answer_on(game, given, arena, decider, budget)
        };
        questions.iter().map(answer).collect()
    }
}

impl Arguments {
    /// Solves the given graphs, several at once.
    fn solve_all(&self, output: Output<'_, Answer>, session: &Session) -> anyhow::Result<Exit> {
        let (graphs, is_only) = self.graphs.counted(session)?;
        let budget = if is_only { watched(session.budget_for_one_graph()) } else { session.budget.clone() };
        let solve = |mut task: Task| {
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

    /// Solves the single given graph, and writes the certificate of the answer, from the table of the solver.
    fn solve_certified(
        &self,
        path: &Path,
        mut output: Output<'_, Answer>,
        session: &Session,
    ) -> anyhow::Result<Exit> {
        let given = self.graphs.only("--certificate", session)?;
        let target = target(path, is_certificate, session)?;
        let budget = watched(session.budget_for_one_graph());
        let mut task = self.task(given, &budget)?;
        let bar = Bar::following(session, &budget);
        let played = Arc::clone(&task.arena.graph);
        let mut decider = Decider::new(&played, &task.arena.rest_of(&budget));
        let answers = task.answers(&mut decider, &budget);
        drop(bar);
        let statements: Vec<_> = answers.iter().flat_map(Answer::statements).collect();
        let (question, game) = task.questions.first().context("somebody begins")?;
        let origin = question.origin(game, &task.given);
        answers.iter().try_for_each(|answer| output.emit(answer))?;
        output.flush()?;
        let written = certificate::write(&target, &mut decider, game, origin.as_ref(), &statements, session);
        let written = output.finish_after(written)?;
        let outcome = answers.iter().map(exit_of).fold(written, Exit::max);
        Ok(if session.interrupted() { Exit::Unknown } else { outcome })
    }

    fn task(&self, given: NamedGraph, budget: &Budget) -> anyhow::Result<Task> {
        let terms = self.game.terms(&given.graph)?;
        let question = |first| {
            let question = Question {
                game: Choice(self.game.ruleset()),
                variant: self.variant.variant(first),
                edges: self.variant.edges,
                terms: terms.clone(),
                k: self.k.clone(),
                all_k: self.all_k,
                by_search: self.by_search || self.certificate.is_some(),
            };
            let game = question.game()?;
            Ok((question, game))
        };
        let beginners = self.variant.beginners(self.first);
        let questions: Vec<_> = beginners.into_iter().map(question).collect::<anyhow::Result<_>>()?;
        let (question, game) = questions.first().context("somebody begins")?;
        let made = question.arena(game, &given, budget).map_err(|refusal| match refusal {
            Refusal::Arena(fault) => anyhow::Error::from(fault),
            refusal => refusal.into(),
        });
        let what = if self.variant.edges { "line graph" } else { self.game.ruleset().title };
        let arena = made.with_context(|| format!("{}: {what}", given.name))?;
        Ok(Task { given, arena, questions })
    }

    fn run_moves(&self, session: &Session) -> anyhow::Result<Exit> {
        let given = self.graphs.only("--moves", session)?;
        if self.game.ruleset().name != "coloring" {
            bail!("--moves: expected the coloring game, found the {}", self.game.ruleset().title);
        }
        let &[first] = self.variant.beginners(self.first).as_slice() else {
            bail!("--moves: expected --first alice or bob, found both");
        };
        let k = self.k.as_ref().and_then(ColorCounts::only);
        let k = k.context("-k: expected one number of colors where moves are listed, found several")?;
        if k > MOST {
            bail!("-k: expected at most {MOST} where moves are listed, found {k}");
        }
        let rules = Rules::new(k)?.playing(self.variant.variant(first));
        let Task { given, arena, .. } = self.task(given, &session.budget)?;
        let mut played = arena;
        played.name = given.name;
        moves::run(&played, rules, &self.variant, &self.after, session)
    }

    fn symbol(&self) -> String {
        self.game.symbol(self.variant.edges)
    }

    /// The key of the column of the number that the game defines: `chi_g`, `col_g`, or in every other game `value`.
    fn key(&self) -> &'static str {
        match self.game.ruleset().name {
            "coloring" => "chi_g",
            "marking" => "col_g",
            _ => "value",
        }
    }

    fn described(&self) -> Option<String> {
        self.game.described(&self.variant)
    }

    /// The table of answers, with the games unless their numbers name them.
    fn sheet(&self, no_timing: bool) -> Sheet<'_, Answer> {
        let mut columns = Column::list("graph | graph6 | #n | #m | first");
        columns.push(Column::number(self.key(), self.symbol()));
        columns.extend(Column::list("decisions | #nodes"));
        columns.extend(self.described().map(|_| Column::words("game", "game")));
        Sheet::new("solve", "Who wins", columns, move |answer: &Answer, key| {
            let [low, high] = answer.ends();
            Some(match key {
                "decisions" => decisions_text(answer, no_timing).into(),
                "nodes" => answer.decisions.iter().map(|decision| decision.nodes).sum::<u64>().into(),
                "game" => self.described().into(),
                key if key == self.key() => Cell::between(low, high),
                _ => return None,
            })
        })
    }

    /// The differences of the variant from the game of the literature, in words.
    fn remarks(&self, first: Player) -> String {
        format!("{}{}", beginner(first), self.variant.remarks_on_moves())
    }

    /// Lines for people, with or without the nodes.
    fn text(&self, answer: &Answer, no_timing: bool) -> String {
        let [low_by, high_by] = answer.interval_by;
        let (decided, ends) = match &answer.scope {
            // The knowledge about each k includes the proof of the lower end, and mostly that of the upper one.
            Scope::These(_) if answer.candidates.len() > 1 && !answer.known.is_empty() => {
                let has_high = answer.known.iter().any(|known| is_won_with(known, answer.ends()[1]));
                (known_around(answer, no_timing), [None, high_by.filter(|_| !has_high)])
            }
            _ => (decisions_text(answer, no_timing), [low_by, high_by]),
        };
        let on_record = answer.on_record.as_ref();
        let on_record = on_record
            .map(|known| format!("{RECORD}: {}, {}", known.in_words(&self.symbol()), known.grounds()));
        let decided = Some(decided).filter(|decided| !decided.is_empty());
        let ends = ends.into_iter().zip([">=", "<="]);
        let ends = ends.filter_map(|(by, relation)| Some((relation, by?)));
        let ends = ends.map(|(relation, by)| format!("{relation} by {}", cited(by).as_deref().unwrap_or(by)));
        let grounds: Vec<String> = decided.into_iter().chain(ends).chain(on_record).collect();
        line(answer, &self.symbol(), &self.remarks(answer.variant.first), &grounds.join("; "))
    }
}
