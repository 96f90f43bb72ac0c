//! Programs that print graphs: lines for an argument, or a line in answer to each.

use std::sync::Mutex;

use graphs::{Budget, Limit};

use super::process::{LineFault, Process};
use super::program::{NoProgram, SCHEME, TIMEOUT, words};
use crate::locks::lock;

/// The next line that a program prints, within a budget.
pub type Lines = Box<dyn FnMut(&Budget) -> Result<Option<Vec<u8>>, LineFault> + Send>;

/// A program by its command line, which is run for its output.
pub struct LineProgram {
    text: String,
    words: Vec<String>,
    /// Runs that wait for a line.
    idle: Mutex<Vec<Process>>,
}

impl LineProgram {
    /// The program of a text `exec:PROGRAM [ARGS]`. Blanks separate words, single and double quotes group them.
    ///
    /// # Errors
    /// It has no words, or a quotation is not closed.
    pub fn new(text: &str) -> Result<Self, NoProgram> {
        let words = words(text.strip_prefix(SCHEME).unwrap_or(text))?;
        if words.is_empty() {
            return Err(NoProgram::Nothing);
        }
        Ok(LineProgram { text: text.to_owned(), words, idle: Mutex::default() })
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    /// Starts the program with one more argument and no input. The result gives its next line as bytes,
    /// within a budget, and `None` after the last one of a program that succeeds.
    ///
    /// # Errors
    /// It cannot be started; later: it fails, a line is too long, or a limit ends the wait.
    pub fn printed(&self, argument: &str) -> Result<Lines, LineFault> {
        let words: Vec<String> = self.words.iter().cloned().chain([argument.to_owned()]).collect();
        let mut process = Process::start(&words, true).map_err(LineFault::Program)?;
        Ok(Box::new(move |budget| process.next_line(budget)))
    }

    /// The line with which the program answers a line, within its usual time and that of the budget. Runs go on until the
    /// program is dropped, one for each thread.
    ///
    /// # Errors
    /// The program cannot be started, ends, prints more than a line, or is silent.
    pub fn answer(&self, line: &str, budget: &Budget) -> Result<String, LineFault> {
        let idle = lock(&self.idle).pop();
        let process = idle.map_or_else(|| Process::start(&self.words, false), Ok);
        let mut process = process.map_err(LineFault::Program)?;
        let left =
            budget.deadline.map(|deadline| deadline.saturating_duration_since(graphs::clock::Instant::now()));
        let answer = process.ask(line, left.unwrap_or(TIMEOUT).min(TIMEOUT)).map_err(|fault| {
            if budget.is_over() { LineFault::Limit(Limit::Time) } else { LineFault::Program(fault) }
        })?;
        lock(&self.idle).push(process);
        Ok(answer)
    }
}
