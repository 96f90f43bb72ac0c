//! A program by its command line: its runs, its self-description, and its first fault.

use std::fmt;
use std::sync::{Mutex, OnceLock};
use std::time::Duration;

use games::Player;
use thiserror::Error;

use super::asked::Respondent;
use super::process::Process;
use super::protocol::{self, Hello, MessageNeed, ProgramMessage, VERSION};
use crate::locks::lock;

pub const SCHEME: &str = "exec:";

/// The default time limit for one answer.
pub const TIMEOUT: Duration = Duration::from_secs(10);

#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NoProgram {
    #[error("expected a program after {SCHEME}, found nothing")]
    Nothing,
    #[error("expected a closing {quote} in {text:?}")]
    Open { quote: char, text: String },
}

pub(crate) struct Program {
    text: String,
    words: Vec<String>,
    timeout: Mutex<Duration>,
    /// Runs that play no game now; each was greeted.
    idle: Mutex<Vec<Process>>,
    hello: OnceLock<Hello>,
    fault: OnceLock<String>,
}

impl fmt::Debug for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Program").field(&self.text).finish()
    }
}

impl Program {
    /// The program of a text `exec:PROGRAM [ARGS]`. Blanks separate words, single and double quotes group them.
    ///
    /// # Errors
    /// There is no word, or a quotation is not closed.
    pub(crate) fn new(text: &str) -> Result<Self, NoProgram> {
        let words = words(text.strip_prefix(SCHEME).unwrap_or(text))?;
        if words.is_empty() {
            return Err(NoProgram::Nothing);
        }
        Ok(Program {
            text: text.to_owned(),
            words,
            timeout: Mutex::new(TIMEOUT),
            idle: Mutex::default(),
            hello: OnceLock::new(),
            fault: OnceLock::new(),
        })
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    pub(crate) fn timeout(&self) -> Duration {
        *lock(&self.timeout)
    }

    pub(crate) fn set_timeout(&self, timeout: Duration) {
        *lock(&self.timeout) = timeout;
    }

    pub(crate) fn fault(&self) -> Option<&str> {
        self.fault.get().map(String::as_str)
    }

    /// Records a fault, and returns the first one.
    pub(crate) fn fail(&self, what: &str) -> &str {
        self.fault.get_or_init(|| format!("{}: {what}", self.text))
    }

    /// The program's self-description; the first call starts the program.
    pub(crate) fn hello(&self) -> Result<&Hello, &str> {
        if let Some(fault) = self.fault() {
            return Err(fault);
        }
        if self.hello.get().is_none() {
            let process = self.start().map_err(|what| self.fail(&what))?;
            self.give_back(process);
        }
        self.hello.get().ok_or_else(|| self.fail("it does not describe itself"))
    }

    pub(crate) fn take(&self) -> Result<Process, String> {
        let idle = lock(&self.idle).pop();
        idle.map_or_else(|| self.start(), Ok)
    }

    pub(crate) fn give_back(&self, mut process: Process) {
        if self.fault().is_some() {
            return;
        }
        match process.hear_nothing() {
            Ok(()) => lock(&self.idle).push(process),
            Err(what) => {
                self.fail(&what);
            }
        }
    }

    fn start(&self) -> Result<Process, String> {
        let mut process = Process::start(&self.words, false)?;
        let message = ProgramMessage::Hello { version: VERSION, mapgame: env!("CARGO_PKG_VERSION") };
        let line = serde_json::to_string(&message).map_err(|error| error.to_string())?;
        let (kind, said) = protocol::answer(&process.ask(&line, self.timeout())?, &["hello"])?;
        // A program of another version may send unknown members, so the version is checked first.
        let version = said.get("version").and_then(serde_json::Value::as_u64);
        if version != Some(u64::from(VERSION)) {
            let found = said.get("version").map_or("none".into(), ToString::to_string);
            return Err(format!("expected version {VERSION} of the protocol, found {found}"));
        }
        let hello: Hello = protocol::fields(kind, said)?;
        if hello.plays.is_empty() {
            return Err("it plays neither alice nor bob".into());
        }
        if hello.needs.contains(&MessageNeed::Guide) && hello.plays.contains(&Player::Bob) {
            return Err("it needs a guide, by which Alice alone colors, and plays bob".into());
        }
        let known = self.hello.get_or_init(|| hello.clone());
        if *known != hello {
            return Err("it describes itself differently when it is started again".into());
        }
        Ok(process)
    }
}

impl Respondent for Program {
    type Fault = String;

    fn fault(&self) -> Option<&str> {
        self.fault()
    }

    fn fail(&self, place: &str, what: String) {
        self.fail(&format!("{place}: {what}"));
    }
}

/// The words of a command line; quotes join words with spaces.
pub fn words(text: &str) -> Result<Vec<String>, NoProgram> {
    let mut words = Vec::new();
    let (mut word, mut quote) = (None::<String>, None);
    for c in text.chars() {
        match quote {
            Some(open) if c == open => quote = None,
            Some(_) => word.get_or_insert_default().push(c),
            None if c == '\'' || c == '"' => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            None if c.is_whitespace() => words.extend(word.take()),
            None => word.get_or_insert_default().push(c),
        }
    }
    if let Some(quote) = quote {
        return Err(NoProgram::Open { quote, text: text.to_owned() });
    }
    words.extend(word);
    Ok(words)
}
