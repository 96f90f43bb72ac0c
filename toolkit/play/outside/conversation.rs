//! The messages to one run of a program, over several games.
//!
//! *The same question has the same answer.* The first question is asked twice. At every question whose number
//! is a power of 2 or a multiple of 64, the last chosen one is asked again, if others came since.
//!
//! A program without memory gets the play from the start, unless it has just received exactly that play.

use std::sync::Arc;

use super::process::Process;
use super::program::Program;
use super::protocol::{self, ReadyMessage, Refusal, Reply};

/// A question as it is sent, and the vertex of the answer; `None` for a pass.
pub(crate) type AnsweredQuestion = (String, Option<usize>);

/// A question with everything on which its answer may depend.
#[derive(Clone)]
struct ProgramQuestion {
    game: String,
    past: Vec<AnsweredQuestion>,
    question: String,
}

pub(crate) struct Conversation {
    program: Arc<Program>,
    /// `None` before the first message, and after a fault.
    process: Option<Process>,
    /// Whether the program has no memory, and gets plays from the start.
    is_replayed: bool,
    /// The last game that the program received.
    game: String,
    /// The questions since then, if the program gets plays.
    since: Vec<AnsweredQuestion>,
    number: u64,
    /// The request that will be repeated.
    sample: Option<(ProgramQuestion, Reply)>,
}

impl Conversation {
    pub(crate) fn new(program: Arc<Program>, is_replayed: bool) -> Self {
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

    /// Sends a game, unless it is the last one sent. Returns the program's reason if it refuses.
    pub(crate) fn begin(&mut self, game: &str) -> Result<Option<String>, String> {
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

    /// Sends a request for a move in a game, after the earlier requests `past` of the play.
    pub(crate) fn ask(
        &mut self,
        game: &str,
        past: &[AnsweredQuestion],
        question: &str,
    ) -> Result<Reply, String> {
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
        // The reason may differ.
        if now == (Reply { reason: now.reason.clone(), ..before.clone() }) {
            return Ok(());
        }
        let what = if before.shown() == now.shown() { "another memory".into() } else { now.shown() };
        let question = protocol::shortened(&asked.question);
        Err(format!("it is not deterministic: it answered {} to {question}, and then {what}", before.shown()))
    }

    fn ask_once(&mut self, game: &str, past: &[AnsweredQuestion], question: &str) -> Result<Reply, String> {
        let is_current = self.game == game && self.process.is_some();
        if self.is_replayed && !(is_current && self.since == past) {
            // Starts again, as if the game were new to the program.
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

    /// Sends a game that the program may no longer refuse.
    fn start(&mut self, game: &str) -> Result<(), String> {
        self.begin(game)?.map_or(Ok(()), |reason| Err(format!("it refuses the game: {reason}")))
    }

    fn put(&mut self, question: &str) -> Result<Reply, String> {
        let line = self.say(question)?;
        let (kind, said) = protocol::answer(&line, &["move"])?;
        protocol::fields(kind, said)
    }

    fn say(&mut self, line: &str) -> Result<String, String> {
        let mut process = match self.process.take() {
            Some(process) => process,
            None => self.program.take()?,
        };
        let answer = process.ask(line, self.program.timeout())?;
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
