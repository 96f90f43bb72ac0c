//! A game on the screen or through a pipe: a person's commands, the answers, and the moves at the end.
//!
//! In JSON the moves are objects on standard output, and everything else goes to standard error.

use std::io::{self, BufRead, IsTerminal, Write};
use std::marker::PhantomData;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::Duration;

use anyhow::bail;
use games::Player;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;
use toolkit::sitting::{MoveRules, Ply, Sitting};

use super::options::{OutputFormat, Session};
use super::schema;
use super::{describe, say, stdout};
use crate::Exit;

/// The nodes of one question to a solver, for a hint or for the other player, if the user sets no limit: a few seconds
/// at most.
pub const NODES: u64 = 200_000;

pub trait Vocabulary<G: MoveRules> {
    /// The type of the two sides' names in JSON.
    type Sides;

    const HELP: &'static str;

    fn name(&self, player: Player) -> String {
        player.to_string()
    }

    fn tag(&self, player: Player) -> serde_json::Value {
        player.name().into()
    }

    fn greeting(&self, sitting: &Sitting<'_, G>) -> String;

    fn read(&self, position: &G::Position, line: &str) -> Result<G::Move, String>;

    fn spell(&self, step: G::Move) -> String;

    /// Checks that the other player has had no fault so far.
    fn check(&self) -> Result<(), String> {
        Ok(())
    }

    fn board(&self, sitting: &Sitting<'_, G>) -> String;

    /// The question to a person on each turn, below the board. Without a question the board is shown only on demand.
    fn question(&self, sitting: &Sitting<'_, G>) -> Option<String> {
        let _ = sitting;
        None
    }

    /// The only move of a person's turn, which is made without a question, and a remark about it.
    fn forced(&self, sitting: &Sitting<'_, G>) -> Option<(G::Move, String)> {
        let _ = sitting;
        None
    }

    /// The last move in words; `None` where it is obvious.
    fn move_in_words(&self, sitting: &Sitting<'_, G>, ply: &Ply<G::Move>) -> Option<String> {
        let because = ply.remark.as_ref().map_or(String::new(), |remark| format!(": {remark}"));
        let is_answer = sitting.person().is_some_and(|person| person != ply.player);
        is_answer.then(|| format!("{} plays {}{because}", self.name(ply.player), self.spell(ply.step)))
    }

    fn ply(&self, sitting: &Sitting<'_, G>, ply: &Ply<G::Move>) -> impl Serialize {
        PlyRecord::<Self::Sides> {
            ply: sitting.plies().len(),
            player: self.tag(ply.player),
            step: self.spell(ply.step),
            why: ply.remark.clone(),
            sides: PhantomData,
        }
    }

    fn hint(&mut self, sitting: &Sitting<'_, G>) -> String;

    /// Who has won a game of this value, and why.
    fn ending(&self, sitting: &Sitting<'_, G>, value: G::Value) -> String;

    /// Saves the game as it is now; called before the first line, and after each.
    fn keep(&mut self, sitting: &Sitting<'_, G>) -> anyhow::Result<()> {
        let _ = sitting;
        Ok(())
    }

    fn finish(&mut self, sitting: &Sitting<'_, G>) -> anyhow::Result<()> {
        let _ = sitting;
        Ok(())
    }

    /// The last JSON object: the game, with the given moves.
    fn result(&self, sitting: &Sitting<'_, G>, moves: String) -> impl Serialize;
}

pub fn play<G: MoveRules, T: Vocabulary<G>>(
    sitting: Sitting<'_, G>,
    tongue: T,
    session: &Session,
) -> anyhow::Result<Exit> {
    let mut terminal = Terminal { sitting, tongue, json: session.format == OutputFormat::Json, shown: None };
    let greeting = terminal.tongue.greeting(&terminal.sitting);
    terminal.say(&format!("{greeting}; `help` lists the commands"))?;
    terminal.answer()?;
    terminal.tongue.keep(&terminal.sitting)?;
    let input = lines();
    loop {
        terminal.prompt()?;
        let Some(line) = next(session, &input) else {
            terminal.leave()?;
            break;
        };
        if terminal.obey(line.trim())? == Next::Quit {
            break;
        }
        terminal.tongue.keep(&terminal.sitting)?;
    }
    terminal.close()?;
    terminal.tongue.finish(&terminal.sitting)?;
    Ok(if session.interrupted() { Exit::Unknown } else { Exit::Done })
}

/// The sides and the next player to move, for the first line; there a player is `called` more than its name.
pub fn sides<G: MoveRules, T: Vocabulary<G>>(
    tongue: &T,
    sitting: &Sitting<'_, G>,
    against: &str,
    called: impl Fn(Player) -> String,
) -> String {
    let who = match sitting.person() {
        Some(person) => {
            format!("you are {}, {} is {against}", called(person), called(person.opponent()))
        }
        None => format!("two people are {} and {}", called(Player::Alice), called(Player::Bob)),
    };
    let to_move = tongue.name(sitting.game().to_move(sitting.position()));
    match sitting.plies().len() {
        0 => format!("{who}, and {to_move} moves first"),
        made if sitting.value().is_some() => {
            format!("{who}, and the game is over after {}", describe::count(made, "move"))
        }
        made => format!("{who}, and {to_move} is to move after {}", describe::count(made, "move")),
    }
}

/// Checks that games can be played in the session's format.
pub fn check_format(session: &Session) -> anyhow::Result<()> {
    match session.format {
        OutputFormat::Text | OutputFormat::Json => Ok(()),
        other => bail!("--format: expected text or json, found {other}"),
    }
}

/// The lines of standard input, read on a thread of their own, so that Ctrl-C need not wait for one.
fn lines() -> Receiver<String> {
    let (sender, receiver) = mpsc::sync_channel(1);
    std::thread::spawn(move || {
        let mut input = io::stdin().lock();
        let mut line = Vec::new();
        while input.read_until(b'\n', &mut line).is_ok_and(|length| length > 0) {
            if sender.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
                break;
            }
            line.clear();
        }
    });
    receiver
}

/// The next line; `None` at the end of the input, or after Ctrl-C.
fn next(session: &Session, input: &Receiver<String>) -> Option<String> {
    const LOOK_UP: Duration = Duration::from_millis(50);
    while !session.interrupted() {
        match input.recv_timeout(LOOK_UP) {
            Ok(line) => return Some(line),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return None,
        }
    }
    None
}

#[derive(PartialEq, Eq)]
enum Next {
    Command,
    Quit,
}

struct Terminal<'g, G: MoveRules, T> {
    sitting: Sitting<'g, G>,
    tongue: T,
    json: bool,
    /// The number of moves after which the result was shown last.
    shown: Option<usize>,
}

/// One move.
#[derive(Serialize, JsonSchema)]
#[serde(bound = "")]
pub struct PlyRecord<S> {
    /// The number of the move, from 1.
    ply: usize,
    /// Who made it.
    #[schemars(with = "S")]
    player: serde_json::Value,
    /// The move, as it is read.
    #[serde(rename = "move")]
    step: String,
    /// The reason of the one who made it; null where there is none.
    why: Option<String>,
    #[serde(skip)]
    sides: PhantomData<S>,
}

/// A line of a game in JSON: a move, moves taken back, or the game.
pub fn transcript<P: JsonSchema, R: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    schema::any_of(vec![
        generator.subschema_for::<P>(),
        generator.subschema_for::<MovesTakenBack>(),
        generator.subschema_for::<R>(),
    ])
}

/// The last moves were taken back.
#[derive(Serialize, JsonSchema)]
struct MovesTakenBack {
    /// How many.
    taken_back: usize,
}

impl<G: MoveRules, T: Vocabulary<G>> Terminal<'_, G, T> {
    fn say(&self, text: &str) -> io::Result<()> {
        if self.json {
            text.split('\n').for_each(say);
            Ok(())
        } else {
            writeln!(stdout(), "{text}")
        }
    }

    fn write(&self, object: &impl Serialize) -> io::Result<()> {
        writeln!(stdout(), "{}", serde_json::to_string(object)?)
    }

    fn show(&self, ply: &Ply<G::Move>) -> io::Result<()> {
        if self.json {
            return self.write(&self.tongue.ply(&self.sitting, ply));
        }
        self.tongue.move_in_words(&self.sitting, ply).map_or(Ok(()), |words| self.say(&words))
    }

    fn question(&self) -> Option<String> {
        if self.sitting.is_persons_turn() { self.tongue.question(&self.sitting) } else { None }
    }

    fn prompt(&self) -> io::Result<()> {
        let mut out = stdout();
        if let Some(question) = self.question() {
            if self.json {
                return self.say(&question);
            }
            write!(out, "{question} ")?;
            return out.flush();
        }
        if io::stdin().is_terminal() && io::stdout().is_terminal() {
            let to_move = self.sitting.game().to_move(self.sitting.position());
            write!(out, "{}> ", self.tongue.name(self.sitting.person().unwrap_or(to_move)))?;
            out.flush()?;
        }
        Ok(())
    }

    /// Ends the line of an unanswered question.
    fn leave(&self) -> io::Result<()> {
        if self.question().is_some() { self.say("") } else { Ok(()) }
    }

    fn obey(&mut self, line: &str) -> io::Result<Next> {
        match line {
            "" => {}
            "quit" | "exit" => return Ok(Next::Quit),
            "help" => self.say(T::HELP)?,
            "board" => self.say(&self.tongue.board(&self.sitting))?,
            "moves" => self.say(&self.moves())?,
            "hint" => {
                let is_over = self.sitting.value().is_some();
                let hint = if is_over { "the game is over".into() } else { self.tongue.hint(&self.sitting) };
                self.say(&hint)?;
            }
            "undo" => self.undo()?,
            step => self.make(step)?,
        }
        Ok(Next::Command)
    }

    fn make(&mut self, line: &str) -> io::Result<()> {
        let step = match self.tongue.read(self.sitting.position(), line) {
            Ok(step) => step,
            Err(fault) => return self.say(&format!("{fault}; `help` lists the commands")),
        };
        match self.sitting.make(step) {
            Ok(ply) => {
                let ply = ply.clone();
                self.show(&ply)?;
                self.answer()
            }
            Err(fault) => {
                let shown = self.tongue.spell(step);
                self.say(&format!("{shown} is not a legal move: {fault}"))
            }
        }
    }

    /// Shows the moves until a person has a choice, and the result of a finished game.
    fn answer(&mut self) -> io::Result<()> {
        while let Some(ply) = self.next_ply()? {
            self.show(&ply)?;
        }
        match self.sitting.value() {
            Some(value) => {
                if !self.json {
                    self.say(&self.tongue.ending(&self.sitting, value))?;
                }
                self.show_result()
            }
            None if self.question().is_some() => self.say(&self.tongue.board(&self.sitting)),
            None => Ok(()),
        }
    }

    /// The move of the other player on its turn, or the forced move of a person.
    fn next_ply(&mut self) -> io::Result<Option<Ply<G::Move>>> {
        let Some((step, why)) = self.forced() else {
            let ply = self.sitting.answer().cloned();
            self.tongue.check().map_err(io::Error::other)?;
            return Ok(ply);
        };
        self.say(&why)?;
        Ok(self.sitting.make(step).ok().cloned())
    }

    fn forced(&self) -> Option<(G::Move, String)> {
        if self.sitting.is_persons_turn() { self.tongue.forced(&self.sitting) } else { None }
    }

    fn undo(&mut self) -> io::Result<()> {
        let mut taken_back = match self.sitting.take_back() {
            Ok(taken_back) => taken_back,
            Err(nothing) => return self.say(&nothing.to_string()),
        };
        // A forced move is not a choice to return to.
        while self.forced().is_some()
            && let Ok(more) = self.sitting.take_back()
        {
            taken_back += more;
        }
        self.shown = None;
        if self.json {
            self.write(&MovesTakenBack { taken_back })?;
        } else {
            let moves = describe::count(taken_back, "move");
            self.say(&format!("took back {moves}; {}", self.moves()))?;
        }
        self.answer()
    }

    fn spelled(&self) -> String {
        let words: Vec<String> = self.sitting.plies().iter().map(|ply| self.tongue.spell(ply.step)).collect();
        words.join(",")
    }

    fn moves(&self) -> String {
        format!("moves: {}", self.spelled()).trim_end().to_owned()
    }

    /// Shows the moves if there are new ones since they were last shown; in JSON always.
    fn close(&mut self) -> io::Result<()> {
        let made = self.sitting.plies().len();
        let is_news = self.shown != Some(made) && (made > 0 || self.json);
        if is_news { self.show_result() } else { Ok(()) }
    }

    fn show_result(&mut self) -> io::Result<()> {
        self.shown = Some(self.sitting.plies().len());
        if !self.json {
            return self.say(&self.moves());
        }
        self.write(&self.tongue.result(&self.sitting, self.spelled()))
    }
}
