//! Turns GRAPH arguments into graphs, one at a time; reads files of orders, guides and lists.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::{self, BufRead, Read};
use std::path::Path;
use std::slice;
use std::sync::Arc;

use crate::compression::{self, TimedInput};
use crate::files;
use anyhow::{Context, anyhow, bail};
use catalogue::families::{self, Letter, Member, SpecError, members};
use catalogue::formats::{self, Format, GraphReader, ReadError};
use games::coloring::Color;
use graphs::FamilyError;
use graphs::coloring::{Coloring, is_proper};
use graphs::reading::Fault;
use graphs::{Budget, Graph, Limit, LinearOrder, Vertex, VertexSet};
use toolkit::ask::family::{FamilyName, strip_in};
pub use toolkit::named_graph::NamedGraph;
use toolkit::pictures::visible;

use super::labels;
use super::options::{Faults, Reading, Session};

/// Graphs one at a time; a faulty graph is an error item.
pub type Graphs = Box<dyn Iterator<Item = anyhow::Result<NamedGraph>> + Send>;

/// The graphs that the arguments name, read lazily and in order.
pub fn graphs(arguments: &[String], session: &Session) -> anyhow::Result<Graphs> {
    graphs_over(arguments, &[], session)
}

/// The same, where words with letters stand for a graph for each of their numbers.
///
/// # Errors
/// Standard input is named twice, or no word has one of the letters.
pub fn graphs_over(arguments: &[String], letters: &[Letter], session: &Session) -> anyhow::Result<Graphs> {
    if arguments.iter().filter(|argument| *argument == "-").count() > 1 {
        bail!("expected `-` (standard input) once, found it again");
    }
    check_letters(arguments, letters)?;
    let (arguments, letters) = (arguments.to_vec(), letters.to_vec());
    let (making, passes_over) = (Arc::new(GraphMaking::of(session)), session.faults.are_passed_over());
    Ok(Box::new(arguments.into_iter().flat_map(move |argument| -> Graphs {
        if let Some(members) = members(&with_letter(&argument, &letters), &letters) {
            let making = Arc::clone(&making);
            return Box::new(members.map(move |member| {
                let spec = spec_of(&argument, &member);
                let made = spec.and_then(|spec| only(&spec, &making)).with_context(|| member.to_string())?;
                Ok(made.as_member(member))
            }));
        }
        graphs_of(&argument, &making, passes_over)
            .unwrap_or_else(|error| Box::new(std::iter::once(Err(error))))
    })))
}

/// Whether an argument names a file of a strip, with members by their lengths.
pub fn is_strip(argument: &str) -> bool {
    argument.ends_with(".strip")
}

/// The family in a file of a strip.
///
/// # Errors
/// The file cannot be read, or what was expected in it.
pub fn read_strip(argument: &str) -> anyhow::Result<FamilyName> {
    const LARGEST: u64 = 1 << 20;
    let text = files::read_text(Path::new(argument), LARGEST);
    let text = text.with_context(|| format!("{argument}: cannot read the file"))?;
    strip_in(&text).map_err(|fault| anyhow!("{argument}: {fault}"))
}

/// A spec with the letter of an argument; a file of a strip has the first letter.
fn with_letter(argument: &str, letters: &[Letter]) -> String {
    match letters.first() {
        Some(letter) if is_strip(argument) => format!("path:{}", letter.letter),
        _ => argument.to_owned(),
    }
}

/// The spec of a member of a family with letters, or of a strip in a file.
///
/// # Errors
/// The file is not that of a strip, or the strip does not have this length.
pub fn spec_of(argument: &str, member: &Member) -> anyhow::Result<String> {
    if !is_strip(argument) {
        return Ok(member.spelled(argument));
    }
    let family = read_strip(argument)?;
    let (rows, least) = (family.periodic().least[0], family.periodic().least[1]);
    let length = member.0.values().copied().find(|&length| family.periodic().has_length(1, length));
    let length = length.with_context(|| format!("expected a length of {argument}, such as {least}"))?;
    Ok(family.spec([rows, length]))
}

/// Checks that every letter is given once, and that a word has it.
pub fn check_letters(words: &[String], letters: &[Letter]) -> anyhow::Result<()> {
    for (index, letter) in letters.iter().enumerate() {
        let name = letter.letter;
        let of_letter = slice::from_ref(letter);
        if !words.iter().any(|word| members(&with_letter(word, of_letter), of_letter).is_some()) {
            // A misspelled family has no letters.
            let is_meant = |word: &&String| {
                word.contains(name)
                    && word.contains([':', '('])
                    && !families::is_spec(word)
                    && !looks_like_a_path(word)
            };
            if let Some(fault) = words.iter().find(is_meant).and_then(|word| families::plan(word, 0).err()) {
                return Err(fault.into());
            }
            bail!(
                "--over {letter}: expected a spec or a name of files with {name}, such as cycle:{name} or gear-{{{name}}}.g6, found none"
            );
        }
        if letters[..index].iter().any(|other| other.letter == name) {
            bail!("--over {letter}: expected numbers for {name} once, found them again");
        }
    }
    Ok(())
}

/// Whether the graphs come from a stream that may still be written.
pub fn may_have_to_wait(argument: &str) -> bool {
    argument == "-" || Path::new(argument).metadata().is_ok_and(|metadata| !metadata.is_file())
}

pub fn one_graph(argument: &str, session: &Session) -> anyhow::Result<NamedGraph> {
    only(argument, &GraphMaking::of(session))
}

fn only(argument: &str, making: &GraphMaking) -> anyhow::Result<NamedGraph> {
    let mut graphs = graphs_of(argument, making, false)?;
    let graph = graphs.next().with_context(|| format!("{argument}: expected a graph, found none"))??;
    match graphs.next() {
        None => Ok(graph),
        Some(_) => bail!("{argument}: expected one graph, found more"),
    }
}

/// The largest number of edges of a graph from a spec, unless the user allows any.
const USUAL_SIZE: u64 = 1 << 22;

/// The settings for making graphs from specs and reading them from files.
struct GraphMaking {
    seed: u64,
    most: u64,
    budget: Budget,
    reading: Reading,
    quiet: bool,
}

impl GraphMaking {
    fn of(session: &Session) -> Self {
        GraphMaking {
            seed: session.seed,
            most: if session.any_size { graphs::MAX_SIZE } else { USUAL_SIZE },
            budget: session.budget.clone(),
            reading: session.reading.clone(),
            quiet: session.quiet,
        }
    }

    fn reader(
        &self,
        name: &str,
        input: Box<dyn BufRead + Send>,
        by_name: Option<&'static Format>,
    ) -> GraphReader<'static> {
        self.reading.reader(name, input, by_name, self.budget.memory_allowed())
    }

    fn graph(&self, spec: &str) -> Result<Graph, SpecError> {
        families::from_spec_up_to(spec, self.seed, self.most, &self.budget)
    }
}

/// The limit by which a graph was not made, if the fault is a limit.
pub(crate) fn limit(fault: &anyhow::Error) -> Option<Limit> {
    let of_spec = fault.downcast_ref().and_then(SpecError::limit);
    let of_family = || fault.downcast_ref().and_then(FamilyError::limit);
    let of_reading = || match &fault.downcast_ref::<ReadError>()?.fault {
        Fault::Io(error) => error.get_ref()?.downcast_ref().copied(),
        _ => None,
    };
    of_spec.or_else(of_family).or_else(of_reading)
}

/// The item; `None` for a graph that is skipped, which is named and counted.
pub fn unless_left_out<T>(item: anyhow::Result<T>, faults: &Faults) -> Option<anyhow::Result<T>> {
    match item {
        Err(fault) if limit(&fault).is_some() => faults.leave_unmade(&fault),
        Err(fault) if faults.are_passed_over() => faults.pass_over(&fault),
        item => return Some(item),
    }
    None
}

fn graphs_of(argument: &str, making: &GraphMaking, passes_over: bool) -> anyhow::Result<Graphs> {
    if argument == "-" {
        let input = decompressed("-", io::stdin(), &making.budget)?;
        return Ok(read("-", making.reader("-", input, None), passes_over));
    }
    if families::is_spec(argument) {
        let named = NamedGraph::made(argument, &making.budget, |_| making.graph(argument));
        let named = named.map_err(|fault| match fault {
            SpecError::Family { error: FamilyError::TooManyEdges { .. }, .. }
                if making.most < graphs::MAX_SIZE =>
            {
                anyhow!("{fault} (--any-size allows more)")
            }
            fault => fault.into(),
        })?;
        if let Some(remark) = named.graph.remark().filter(|_| !making.quiet) {
            super::say(&format!("{argument}: {remark}"));
        }
        return Ok(Box::new(std::iter::once(Ok(named))));
    }
    let path = Path::new(argument);
    if !path.exists() && formats::is_literal(argument) {
        let reader = GraphReader::new("the argument", io::Cursor::new(argument.to_owned()), None);
        return Ok(Box::new(reader.map({
            let name = visible(argument);
            move |read| Ok(NamedGraph::new(name.clone(), Arc::new(read?.graph)))
        })));
    }
    if !path.exists() && !looks_like_a_path(argument) {
        // The error of the spec names the nearest families.
        let error = anyhow::Error::from(making.graph(argument).map(drop).unwrap_err());
        return Err(error.context(match graphs::parse_graph6(argument) {
            Ok(_) => {
                format!("no such file, and no graph spec (`g6:{argument}` is the graph of this graph6 line)")
            }
            Err(_) => "no such file, and no graph spec (`mapgame list families` has all)".to_owned(),
        }));
    }
    let file = File::open(path).with_context(|| format!("{argument}: cannot open the file"))?;
    if file.metadata().is_ok_and(|metadata| metadata.is_dir()) {
        bail!("{argument}: expected a file, found a folder");
    }
    let plain = compression::without_extension(path);
    let input = decompressed(argument, file, &making.budget)?;
    let reader = making.reader(argument, input, formats::by_extension(plain));
    Ok(read(argument, reader, passes_over))
}

/// The input, which ends when the time is over or the program is stopped.
///
/// # Errors
/// It is compressed in a way that is not read.
pub fn decompressed(
    name: &str,
    input: impl Read + Send + 'static,
    budget: &Budget,
) -> anyhow::Result<Box<dyn BufRead + Send>> {
    let input = compression::decompressed(input, budget).with_context(|| name.to_owned())?;
    Ok(Box::new(TimedInput { input, budget: budget.clone() }))
}

fn looks_like_a_path(argument: &str) -> bool {
    let plain = compression::without_extension(Path::new(argument));
    argument.contains('/') || plain != Path::new(argument) || formats::by_extension(plain).is_some()
}

fn read(name: &str, mut reader: GraphReader<'static>, passes_over: bool) -> Graphs {
    let name = name.to_owned();
    // Whether the name with a line number is the spec of another graph; the digits do not matter.
    let is_spec_with_line = families::is_spec(&format!("{name}:1"));
    let mut found_one = false;
    if passes_over {
        reader = reader.passing_over();
    }
    Box::new(std::iter::from_fn(move || match reader.next() {
        Some(Ok(read)) => {
            found_one = true;
            // A name that is a spec must denote that graph.
            let mut place = format!("{name}:{}", read.line);
            if is_spec_with_line {
                place.insert_str(0, "./");
            }
            let name = match read.title {
                Some(title) if families::is_spec(&title) => format!("{place} {title}"),
                title => title.unwrap_or(place),
            };
            Some(Ok(NamedGraph::new(visible(&name), Arc::new(read.graph))))
        }
        Some(Err(error)) => {
            found_one = true;
            Some(Err(error.into()))
        }
        None if !found_one => {
            found_one = true;
            Some(Err(anyhow::anyhow!("{name}: expected a graph, found an empty input")))
        }
        None => None,
    }))
}

/// The largest size in bytes of a file with a line for each vertex: labels with quotes and escapes, numbers, and some
/// comments.
fn most(graph: &Graph) -> u64 {
    const OF_A_LINE: u64 = 64;
    let of_labels: usize = graph.labels().map_or(0, |labels| labels.iter().map(String::len).sum());
    (1 << 20) + OF_A_LINE * graph.order() as u64 + 8 * of_labels as u64
}

/// The lines of a file with a line for each vertex, each with its place. Blank lines and lines that begin with `#` are
/// skipped.
fn lines(path: &Path, what: &str, graph: &Graph) -> anyhow::Result<Vec<(String, String)>> {
    let shown = path.display();
    let text = files::read_text(path, most(graph))
        .with_context(|| format!("{shown}: cannot read the {what} file"))?;
    let lines = text.lines().map(str::trim).enumerate();
    let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    Ok(lines.map(|(index, line)| (format!("{shown}:{}", index + 1), line.to_owned())).collect())
}

fn vertex(graph: &Graph, name: &str, place: &str) -> anyhow::Result<Vertex> {
    labels::vertex(graph, name)
        .with_context(|| format!("{place}: expected a vertex of the graph, found {name:?}"))
}

/// Reads an order file: one vertex per line, by label or else by number, first line = v_1.
pub fn read_order(path: &Path, graph: &Graph) -> anyhow::Result<LinearOrder> {
    let mut sequence = Vec::new();
    let mut seen = VertexSet::empty(graph.order());
    for (place, name) in lines(path, "order", graph)? {
        let vertex = vertex(graph, &name, &place)?;
        if !seen.insert(vertex) {
            bail!("{place}: expected every vertex once, found {name} again");
        }
        sequence.push(vertex);
    }
    LinearOrder::new(graph.order(), sequence).with_context(|| path.display().to_string())
}

/// Reads a file of lists: a vertex, by label or else by number, and its colors on a line, with blanks or commas between.
pub fn read_lists(path: &Path, graph: &Graph) -> anyhow::Result<BTreeMap<Vertex, BTreeSet<Color>>> {
    let mut lists = BTreeMap::new();
    let is_between = |c: char| c.is_whitespace() || c == ',';
    for (place, text) in lines(path, "list", graph)? {
        // A label with blanks is in quotes.
        let end = match text.starts_with('"') {
            true => text.rfind('"').map(|quote| quote + 1),
            false => text.find(is_between),
        };
        let (name, colors) = text.split_at(end.unwrap_or(text.len()));
        let color = |word: &str| {
            let color = word.parse().ok().map(Color::new);
            color.with_context(|| format!("{place}: expected a color, a number, found {word:?}"))
        };
        let words = colors.split(is_between).filter(|word| !word.is_empty());
        let colors = words.map(color).collect::<anyhow::Result<BTreeSet<_>>>()?;
        if lists.insert(vertex(graph, name, &place)?, colors).is_some() {
            bail!("{place}: expected every vertex at most once, found {name} again");
        }
    }
    Ok(lists)
}

/// Reads a guide file: `VERTEX COLOR` a line, the vertex by label or else by number.
pub fn read_guide(path: &Path, graph: &Graph) -> anyhow::Result<Coloring> {
    let shown = path.display();
    let mut colors: Vec<Option<u32>> = vec![None; graph.order()];
    for (place, text) in lines(path, "guide", graph)? {
        // A label may hold blanks; the color is the last word.
        let (name, color) = text
            .rsplit_once(char::is_whitespace)
            .with_context(|| format!("{place}: expected a vertex and a color, found {text:?}"))?;
        let name = name.trim_end();
        let color: u32 = color
            .parse()
            .ok()
            .with_context(|| format!("{place}: expected a color, a number, found {color:?}"))?;
        let vertex = vertex(graph, name, &place)?;
        if colors[vertex.index()].replace(color).is_some() {
            bail!("{place}: expected every vertex once, found {name} again");
        }
    }
    if let Some(missing) = graph.vertices().find(|v| colors[v.index()].is_none()) {
        bail!("{shown}: expected a color for every vertex, found none for {}", labels::shown(graph, missing));
    }
    let coloring = Coloring::new(colors.into_iter().flatten().collect());
    if !is_proper(graph, &coloring) {
        let alike = graph.edges().find(|&(u, v)| coloring.color(u) == coloring.color(v));
        let (u, v) = alike.context("a coloring that is not proper has an edge of one color")?;
        bail!(
            "{shown}: expected a proper coloring, found the same color at the adjacent vertices {} and {}",
            labels::shown(graph, u),
            labels::shown(graph, v)
        );
    }
    Ok(coloring)
}
