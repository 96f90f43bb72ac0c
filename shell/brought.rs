//! The classes of `--over`: those that the program knows, and those that a user brings.

use std::fmt::{self, Display};
use std::fs;
use std::io::BufRead;
use std::iter;
use std::ops::RangeInclusive;
use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;

use anyhow::{Context, anyhow, bail};
use catalogue::enumerate::{Over, orders_in};
use catalogue::families;
use graphs::{Budget, parse_graph6};
use toolkit::outside::{LineFault, LineProgram, SCHEME};

use crate::sources::{Graphs, NamedGraph, decompressed};

/// A class of graphs: one that the program knows, `trees:4..9`, or one that a user brings.
#[derive(Clone)]
pub enum GraphClass<C = Over> {
    Known(C),
    /// A folder of files, or a list: the words for its graphs.
    Words(Vec<String>),
    /// `exec:PROGRAM:4..9`: what a program prints for each order.
    Printed(PrintedClass),
}

/// The graphs that a program prints for orders, each order in a run with the order as its last argument.
#[derive(Clone)]
pub struct PrintedClass {
    program: Arc<LineProgram>,
    orders: RangeInclusive<usize>,
}

/// The largest order for a program, and the longest lines of a list in bytes.
const MOST: usize = 1000;

impl<C: FromStr<Err: Display>> FromStr for GraphClass<C> {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let path = Path::new(text);
        if let Some(program) = text.strip_prefix(SCHEME) {
            let (program, orders) = program.rsplit_once(':').ok_or_else(|| {
                format!("expected orders after the program, such as {SCHEME}PROGRAM:4..9, found none")
            })?;
            let program = LineProgram::new(program).map_err(|fault| fault.to_string())?;
            return Ok(GraphClass::Printed(PrintedClass {
                program: Arc::new(program),
                orders: orders_in(orders, MOST)?,
            }));
        }
        if path.exists() {
            return words(path).map(GraphClass::Words).map_err(|fault| format!("{fault:#}"));
        }
        if text.contains('/') {
            return Err(format!("expected a class, a folder or a list, found no file {text}"));
        }
        text.parse().map(GraphClass::Known).map_err(|fault: C::Err| fault.to_string())
    }
}

/// The words for the graphs of a folder, its files by name, or of a list: a file of graphs, or the specs on its lines.
fn words(path: &Path) -> anyhow::Result<Vec<String>> {
    let shown = path.display().to_string();
    if path.is_dir() {
        let files: Result<Vec<_>, _> =
            fs::read_dir(path)?.map(|entry| entry.map(|entry| entry.path())).collect();
        let is_hidden =
            |file: &Path| file.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."));
        let mut files = files.with_context(|| format!("{shown}: cannot read the folder"))?;
        files.retain(|file| file.is_file() && !is_hidden(file));
        files.sort();
        if files.is_empty() {
            bail!("expected a folder with files of graphs, found none in {shown}");
        }
        return Ok(files.iter().map(|file| file.display().to_string()).collect());
    }
    // A pipe is read once.
    if !path.is_file() {
        return Ok(vec![shown]);
    }
    let mut specs = Vec::new();
    for (index, line) in
        decompressed(&shown, fs::File::open(path)?, &Budget::unlimited())?.lines().enumerate()
    {
        let line = line.unwrap_or_default();
        let line = line.trim();
        match (line.is_empty() || line.starts_with('#'), families::is_spec(line)) {
            (true, _) => {}
            (false, true) => specs.push(line.to_owned()),
            (false, false) if specs.is_empty() => return Ok(vec![shown]),
            (false, false) => bail!("{shown}:{}: expected the spec of a graph, found {line:?}", index + 1),
        }
    }
    Ok(if specs.is_empty() { vec![shown] } else { specs })
}

impl<C> GraphClass<C> {
    /// The words for the graphs of a folder or a list.
    pub fn words(&self) -> &[String] {
        match self {
            GraphClass::Words(words) => words,
            _ => &[],
        }
    }

    pub fn known(&self) -> Option<&C> {
        match self {
            GraphClass::Known(class) => Some(class),
            _ => None,
        }
    }

    pub fn printed(&self) -> Option<&PrintedClass> {
        match self {
            GraphClass::Printed(printed) => Some(printed),
            _ => None,
        }
    }
}

impl Display for PrintedClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (low, high) = (self.orders.start(), self.orders.end());
        write!(f, "{SCHEME}{}:{low}", self.program.text())?;
        if low == high { Ok(()) } else { write!(f, "..{high}") }
    }
}

impl PrintedClass {
    /// Whether the class may have graphs of this order.
    pub fn has_order(&self, order: usize) -> bool {
        self.orders.contains(&order)
    }

    /// The graphs by rising order, up to the first fault: the program fails, what it prints is not a line of graph6 or of
    /// another order, a limit ends it, or it prints no graph at all.
    pub fn graphs(&self, budget: &Budget) -> Graphs {
        let (class, budget, shown) = (self.clone(), budget.clone(), self.to_string());
        let mut graphs = self.orders.clone().flat_map(move |order| class.of_order(order, &budget));
        let (mut has_some, mut is_over) = (false, false);
        Box::new(iter::from_fn(move || {
            if is_over {
                return None;
            }
            let next = graphs.next().or_else(|| {
                (!has_some)
                    .then(|| Err(anyhow!("{shown}: expected a program that prints graphs, found none")))
            });
            has_some = true;
            is_over = !matches!(next, Some(Ok(_)));
            next
        }))
    }

    fn of_order(&self, order: usize, budget: &Budget) -> Graphs {
        let place = format!("{SCHEME}{}: order {order}", self.program.text());
        let budget = budget.clone();
        let mut lines = Some(self.program.printed(&order.to_string()));
        Box::new(iter::from_fn(move || {
            let line = match lines.as_mut()? {
                Ok(next_line) => next_line(&budget),
                Err(_) => Err(lines.take()?.err()?),
            };
            let graph = match line {
                Ok(line) => of_order(&line?, order),
                Err(fault) => Err(of_fault(fault)),
            };
            Some(graph.with_context(|| place.clone()))
        }))
    }
}

pub fn of_fault(fault: LineFault) -> anyhow::Error {
    match fault {
        LineFault::Limit(limit) => limit.into(),
        LineFault::Program(what) => anyhow!(what),
    }
}

/// The graph of a line of graph6, which must have this order.
fn of_order(line: &[u8], order: usize) -> anyhow::Result<NamedGraph> {
    let line = String::from_utf8_lossy(line.trim_ascii());
    let graph = parse_graph6(&line).map_err(|fault| anyhow!("expected a line of graph6: {fault}"))?;
    if graph.order() != order {
        bail!("expected graphs of order {order}, found {line}, of order {}", graph.order());
    }
    Ok(NamedGraph::new(format!("g6:{line}"), Arc::new(graph)))
}
