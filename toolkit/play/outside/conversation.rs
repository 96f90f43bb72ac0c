//! What one run of a program is told and asked in one game after another.
//!
//! *The same question has the same answer.* The first question of a conversation is asked twice. At every question
//! whose number is a power of 2 or a multiple of 64, the one so chosen before is asked again, when others have come
//! in between.
//!
//! A program without memory is told the play from the start, unless it has just been told exactly that.

use std::sync::Arc;

use super::process::Process;
use super::program::Program;
use super::protocol::{self, ReadyMessage, Refusal, Reply};

/// A question as it is sent, and the vertex that was answered to it; none for a pass.
pub(crate) type AnsweredQuestion = (String, Option<usize>);

/// A question with all that its answer may depend on.
#[derive(Clone)]
struct ProgramQuestion {
    game: String,
    past: Vec<AnsweredQuestion>,
    question: String,
}

/// With one run of a program.
pub(crate) struct Conversation {
    program: Arc<Program>,
    /// None before the first word, and after a fault.
    process: Option<Process>,
    /// Whether the program has no memory, and is told plays from the start.
    is_replayed: bool,
    /// The game that it was told last.
    game: String,
    /// What it was asked since, if it is told plays.
    since: Vec<AnsweredQuestion>,
    /// How many questions were asked.
    number: u64,
    /// The question that will be asked again.
    sample: Option<(ProgramQuestion, Reply)>,
}

impl Conversation {
    pub fn new(program: Arc<Program>, is_replayed: bool) -> Self {
        Conversation {
            program,
            process: None,
            is_replayed,
            game: String::new(),
            since: Vec::new(),
            number: 0,
            sample: None,
        }
    }

    /// Tells of a game, unless it is the one told last. What the program says against it, if it refuses.
    pub fn begin(&mut self, game: &str) -> Result<Option<String>, String> {
        if self.game == game && self.since.is_empty() && self.process.is_some() {
            return Ok(None);
        }
        self.game.clear();
        self.since.clear();
        let line = self.say(game)?;
        let (kind, said) = protocol::answer(&line, &["ready", "refuse"])?;
        if kind == "refuse" {
            let Refusal { reason } = protocol::fields(kind, said)?;
            return Ok(Some(reason));
        }
        protocol::fields::<ReadyMessage>(kind, said)?;
        self.game = game.to_owned();
        Ok(None)
    }

    /// Asks a question of a game, which comes after these others in the play.
    pub fn ask(&mut self, game: &str, past: &[AnsweredQuestion], question: &str) -> Result<Reply, String> {
        let past = if self.is_replayed { past } else { &[] };
        let reply = self.ask_once(game, past, question)?;
        self.number += 1;
        if self.number.is_power_of_two() || self.number.is_multiple_of(64) {
            let asked =
                ProgramQuestion { game: game.to_owned(), past: past.to_vec(), question: question.to_owned() };
            let again = self.sample.take().unwrap_or_else(|| (asked.clone(), reply.clone()));
            self.compare(&again.0, &again.1)?;
            self.sample = Some((asked, reply.clone()));
        }
        Ok(reply)
    }

    fn compare(&mut self, asked: &ProgramQuestion, before: &Reply) -> Result<(), String> {
        let now = self.ask_once(&asked.game, &asked.past, &asked.question)?;
        if now.is_same_move(before) {
            return Ok(());
        }
        let what = if before.shown() == now.shown() { "another memory".into() } else { now.shown() };
        let question = protocol::shortened(&asked.question);
        Err(format!("it is not deterministic: it answered {} to {question}, and then {what}", before.shown()))
    }

    fn ask_once(&mut self, game: &str, past: &[AnsweredQuestion], question: &str) -> Result<Reply, String> {
        let is_current = self.game == game && self.process.is_some();
        if self.is_replayed && !(is_current && self.since == past) {
            // As if it had never heard of the game.
            self.game.clear();
            self.start(game)?;
            for (question, expected) in past {
                let Reply { vertex, .. } = self.put(question)?;
                if vertex != *expected {
                    return Err(format!(
                        "it is not deterministic: in the same play it answered {}, and then {}",
                        shown(*expected),
                        shown(vertex)
                    ));
                }
                self.since.push((question.clone(), vertex));
            }
        } else if !is_current {
            self.start(game)?;
        }
        let reply = self.put(question)?;
        if self.is_replayed {
            self.since.push((question.to_owned(), reply.vertex));
        }
        Ok(reply)
    }

    /// A game that the program must not refuse any more.
    fn start(&mut self, game: &str) -> Result<(), String> {
        self.begin(game)?.map_or(Ok(()), |reason| Err(format!("it refuses the game: {reason}")))
    }

    fn put(&mut self, question: &str) -> Result<Reply, String> {
        let line = self.say(question)?;
        let (kind, said) = protocol::answer(&line, &["move"])?;
        protocol::fields(kind, said)
    }

    /// Sends a line; the answer.
    fn say(&mut self, line: &str) -> Result<String, String> {
        let mut process = match self.process.take() {
            Some(process) => process,
            None => self.program.take()?,
        };
        let answer = process.ask(line, self.program.patience())?;
        self.process = Some(process);
        Ok(answer)
    }
}

impl Drop for Conversation {
    fn drop(&mut self) {
        if let Some(process) = self.process.take() {
            self.program.give_back(process);
        }
    }
}

fn shown(vertex: Option<usize>) -> String {
    vertex.map_or("no vertex".into(), |vertex| vertex.to_string())
}
