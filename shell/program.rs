//! One run of a program: parses its arguments, runs its command, and returns the exit code.

use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue};
use clap::{Command, Parser};

use super::options::{Options, Session};
use super::{Exit, NAME, complain, describe, help, leaving, of_stdout, say, sources, stdout};

const BAD_INPUT: u8 = 2;

/// The exit code of a program that wrote to a closed pipe: 128 plus the number of SIGPIPE.
const CLOSED_PIPE: u8 = 141;

/// A program: its options, and how to run its command.
pub trait Program: Parser {
    const NAME: &'static str;

    /// Its help; `is_short` for `-h`.
    fn help(command: Command, is_short: bool) -> Command {
        if is_short { help::short(command) } else { help::flowing(command) }
    }

    /// The global options, and a function that runs the command.
    fn parts(self) -> (Options, impl FnOnce(&Session) -> anyhow::Result<Exit>);

    /// A text and the column of an error in it, for a caret below.
    fn place(_: &anyhow::Error) -> Option<(&str, usize)> {
        None
    }
}

/// Parses the arguments, runs the command, and returns the exit code.
pub fn main<P: Program>() -> ExitCode {
    NAME.get_or_init(|| P::NAME);
    let mut arguments: Vec<OsString> = std::env::args_os().collect();
    // The built-in `help` of clap takes only names of commands.
    let asks_for_help =
        arguments.len() == 3 && arguments[1] == "help" && (arguments[2] == "-h" || arguments[2] == "--help");
    if arguments.len() == 1 {
        arguments.push("-h".into());
    } else if asks_for_help {
        arguments.remove(1);
    }
    let parse = |command: Command| {
        let matches = command.try_get_matches_from(&arguments)?;
        P::from_arg_matches(&matches)
    };
    let parsed = match parse(taking_numbers(P::command())) {
        // Texts of help take longer to make than most work, so they are made only for help.
        Err(help) if help.kind() == clap::error::ErrorKind::DisplayHelp => {
            let is_short = arguments.iter().any(|word| word == "-h");
            parse(P::help(taking_numbers(P::command()), is_short))
        }
        parsed => parsed,
    };
    let program = match parsed {
        Ok(program) => program,
        Err(error) if error.kind() == clap::error::ErrorKind::InvalidUtf8 => {
            let strange = arguments.iter().find(|word| word.to_str().is_none());
            let strange = strange.map_or_else(String::new, |word| format!(", found {word:?}"));
            return refuse(&format!(
                "expected arguments in UTF-8{strange} (`-` reads a graph from standard input)"
            ));
        }
        Err(error) if error.kind() == clap::error::ErrorKind::InvalidSubcommand => {
            return refuse(&usage_in_one_line(&error));
        }
        Err(error) if error.use_stderr() => {
            return refuse(&usage_fault::<P>(&error));
        }
        Err(help) => {
            let printed = help.print().and_then(|()| io::stdout().flush()).map_err(of_stdout);
            return ended::<P>(printed.map(|()| ExitCode::SUCCESS).map_err(Into::into));
        }
    };
    let (mut signaled, mut faults, mut is_whole) = (None, 0, true);
    let (options, run) = program.parts();
    let result = Session::new(options).and_then(|session| {
        let outcome = run(&session);
        (signaled, faults) = (session.signaled(), session.faults.number());
        is_whole = !session.faults.has_unmade();
        outcome
    });
    // Abandoned work ends its programs first, which is then no fault of theirs: the process ends with the code of the
    // signal.
    let _last = leaving::whole();
    // Otherwise the rest of the buffer of standard output would be lost without an error at the end of the program.
    let result = result.and_then(|outcome| Ok(stdout().flush().map(|()| outcome)?));
    if result.is_ok() && faults > 0 && signaled.is_none() {
        return refuse(&format!("{} could not be read", describe::count(faults, "graph")));
    }
    // A graph that everything depends on was not made because of a limit: the result is unknown.
    let result = result.or_else(|fault| match sources::limit(&fault) {
        Some(_) => {
            complain(&format!("{fault:#}"));
            Ok(Exit::Unknown)
        }
        None => Err(fault),
    });
    let result = result.map(|outcome| if is_whole { outcome } else { outcome.max(Exit::Unknown) });
    ended::<P>(result.map(|outcome| signaled.map_or_else(|| outcome.into(), ExitCode::from)))
}

/// The exit code, after printing the error; a closed pipe ends quietly.
fn ended<P: Program>(result: anyhow::Result<ExitCode>) -> ExitCode {
    match result {
        Ok(code) => code,
        Err(error) if is_closed_pipe(&error) => ExitCode::from(CLOSED_PIPE),
        Err(error) => {
            let code = refuse(&format!("{error:#}"));
            const LONGEST: usize = 200;
            let is_shown =
                |text: &str| text.len() <= LONGEST && !text.is_empty() && !text.contains(char::is_control);
            if let Some((text, column)) = P::place(&error).filter(|(text, _)| is_shown(text)) {
                say(&format!("  {text}"));
                say(&format!("  {}^", " ".repeat(column - 1)));
            }
            code
        }
    }
}

fn refuse(reason: &str) -> ExitCode {
    complain(&cut(reason));
    ExitCode::from(BAD_INPUT)
}

/// The reason, cut in the middle if it is too long to read (a found text may be a whole file), so that it still names
/// the place and the fault.
fn cut(reason: &str) -> String {
    const MOST: usize = 2000;
    const END: usize = 200;
    let length = reason.chars().count();
    if length <= MOST {
        return reason.to_owned();
    }
    let head: String = reason.chars().take(MOST - END).collect();
    let tail: String = reason.chars().skip(length - END).collect();
    format!("{head} ... {tail}")
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let is_pipe = |cause: &io::Error| cause.kind() == io::ErrorKind::BrokenPipe;
    error.chain().any(|cause| cause.downcast_ref::<io::Error>().is_some_and(is_pipe))
}

/// The command whose options take `-1` as a value and not as another option, so that their parsers refuse it.
fn taking_numbers(command: Command) -> Command {
    let taking = |argument: clap::Arg| {
        if argument.is_positional() || !argument.get_action().takes_values() {
            argument
        } else {
            argument.allow_negative_numbers(true)
        }
    };
    command.mut_args(taking).mut_subcommands(taking_numbers)
}

/// What is wrong with an option that other commands take: which these are helps more than an option of this one that is
/// spelled alike.
fn elsewhere(command: &Command, error: &clap::Error) -> Option<String> {
    if error.kind() != clap::error::ErrorKind::UnknownArgument {
        return None;
    }
    let Some(ContextValue::String(option)) = error.get(ContextKind::InvalidArg) else { return None };
    let long = option.strip_prefix("--")?;
    let takes =
        |command: &&Command| command.get_arguments().any(|argument| argument.get_long() == Some(long));
    if long == "colors" {
        return Some(format!("unexpected argument '{option}' found: the number of colors is -k"));
    }
    let names = command.get_subcommands().filter(takes).map(|command| format!("`{}`", command.get_name()));
    let names = names.collect::<Vec<_>>().join(", ");
    (!names.is_empty()).then(|| format!("unexpected argument '{option}' found: an option of {names}"))
}

/// The program with the arguments of another command line.
pub fn parsed<P: Program>(arguments: &[String]) -> Result<P, String> {
    let matches = taking_numbers(P::command()).try_get_matches_from(arguments);
    matches.and_then(|matches| P::from_arg_matches(&matches)).map_err(|error| usage_fault::<P>(&error))
}

fn usage_fault<P: Program>(error: &clap::Error) -> String {
    elsewhere(&P::command(), error).unwrap_or_else(|| usage_in_one_line(error))
}

/// The usage error and clap's tip, without the usage text itself.
fn usage_in_one_line(error: &clap::Error) -> String {
    let text = error.to_string();
    let lines = text.lines().take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more"));
    let words: Vec<&str> = lines.flat_map(str::split_whitespace).collect();
    words.join(" ").trim_start_matches("error: ").to_owned()
}
