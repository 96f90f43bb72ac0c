//! The graphs of a census, from its source.

use std::io::{BufRead, BufReader};
use std::iter;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;

use catalogue::enumerate::Over;
use catalogue::families::from_spec;
use catalogue::formats::{self, Format, GraphReader};
use graphs::{Budget, Graph};

use super::error::CensusError;
use super::manifest::{Input, Origin};
use shell::brought::GraphClass;
use shell::compression::{Unreadable, decompressed, without_extension};
use shell::files;

/// The graphs in order, with an error for each that cannot be read.
pub type Graphs = Box<dyn Iterator<Item = Result<Graph, String>> + Send>;

impl Origin {
    /// Parses a text such as `connected:9` or `trees:4..18`.
    pub fn from_text(text: &str) -> Result<Self, CensusError> {
        let over: Over = text.parse()?;
        Ok(Origin::From(over.to_string()))
    }

    pub fn from_command(text: &str) -> Result<Self, CensusError> {
        let has_both = text.contains("{res}") && text.contains("{mod}");
        let fault = "a command needs {res} and {mod}, the number of the shard and of all shards".to_owned();
        if has_both {
            Ok(Origin::Command(text.to_owned()))
        } else {
            Err(CensusError::Origin { found: text.to_owned(), fault })
        }
    }

    /// Whether every shard has a separate source. Otherwise one pass over the source serves all shards.
    pub(crate) fn is_parted(&self) -> bool {
        matches!(self, Origin::Command(_))
    }
}

/// The graphs of one shard if every shard has a separate source; otherwise all graphs.
pub fn stream(origin: &Origin, shard: u32, shards: u32) -> Result<Graphs, CensusError> {
    Ok(match origin {
        Origin::From(text) => {
            let wrong = |fault| CensusError::Origin { found: text.clone(), fault };
            match text.parse::<GraphClass>().map_err(wrong)? {
                GraphClass::Known(over) => Box::new(over.graphs().map(Ok)),
                GraphClass::Printed(printed) => {
                    let graphs = printed.graphs(&Budget::unlimited());
                    Box::new(graphs.map(|named| match named {
                        Ok(named) => Ok(Arc::unwrap_or_clone(named.graph)),
                        Err(fault) => Err(format!("{fault:#}")),
                    }))
                }
                GraphClass::Words(_) => return Err(wrong("expected a class, found files".into())),
            }
        }
        Origin::Specs(specs) => Box::new(
            specs.clone().into_iter().map(|spec| from_spec(&spec, 0).map_err(|fault| fault.to_string())),
        ),
        Origin::Files(inputs) => {
            inputs.iter().try_for_each(Input::check)?;
            Box::new(inputs.clone().into_iter().flat_map(|input| of_file(&input)))
        }
        Origin::Command(command) => {
            let command = command.replace("{res}", &shard.to_string()).replace("{mod}", &shards.to_string());
            let failed = |error| CensusError::Io { path: command.clone().into(), error };
            let mut child = Command::new("sh")
                .args(["-c", &command])
                .stdin(Stdio::null())
                .stdout(Stdio::piped())
                // Generators print their counts to stderr; the census needs only their exit code.
                .stderr(Stdio::null())
                .spawn()
                .map_err(failed)?;
            let lines = child.stdout.take().expect("it is piped");
            let mut graphs = read(&command, BufReader::new(lines), None);
            let mut generator = Generator(Some(child));
            Box::new(iter::from_fn(move || match graphs.next() {
                Some(graph) => Some(graph),
                None => generator.fault(&command).map(Err),
            }))
        }
    })
}

/// A running command until it is awaited; killed if dropped before.
struct Generator(Option<Child>);

impl Generator {
    fn fault(&mut self, command: &str) -> Option<String> {
        let mut child = self.0.take()?;
        match child.wait() {
            Ok(status) if status.success() => None,
            // The exit code by which a shell reports that it does not find a program.
            Ok(status) if status.code() == Some(127) => Some(format!("{command}: the program was not found")),
            Ok(status) => Some(format!("{command}: expected graphs and success, found {status}")),
            Err(error) => Some(format!("{command}: {error}")),
        }
    }
}

impl Drop for Generator {
    fn drop(&mut self) {
        if let Some(mut child) = self.0.take() {
            // What has ended cannot be killed, and is waited for all the same.
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

fn of_file(input: &Input) -> Graphs {
    let name = input.path.display().to_string();
    let opened = files::open(&input.path)
        .map_err(Unreadable::from)
        .and_then(|input| decompressed(input, &Budget::unlimited()));
    match opened {
        Ok(file) => read(&name, file, formats::by_extension(without_extension(&input.path))),
        Err(Unreadable::Input(error)) => Box::new(iter::once(Err(format!("{name}: {error}")))),
        Err(foreign) => Box::new(iter::once(Err(format!("{name}: {foreign}")))),
    }
}

fn read(name: &str, input: impl BufRead + Send + 'static, format: Option<&'static Format>) -> Graphs {
    let reader = GraphReader::new(name, input, None).named_as(format);
    Box::new(reader.map(|read| read.map(|read| read.graph).map_err(|fault| fault.to_string())))
}
