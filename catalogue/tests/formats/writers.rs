//! What programs and people write is read as the same graph or refused, with every option, and what a refusal advises leads to the
//! same graph or to a refusal.

use crate::table;

use std::collections::BTreeSet;

use catalogue::formats::{Format, GraphReader, by_name};

use crate::common::dice;

/// A graph with names, as writers see it.
struct WriterOutput {
    names: Vec<String>,
    /// By numbers from 0, u < v, ascending.
    edges: Vec<[usize; 2]>,
}

/// A row of `writers.txt`.
#[derive(Clone, Copy)]
struct Writer<'a> {
    name: &'a str,
    kind: &'a str,
    heading: usize,
    items: &'a str,
    text: &'a str,
}

/// The text with each `{key:S}` replaced by the parts with S between them.
fn filled(text: &str, key: &str, parts: &[String]) -> String {
    let Some((before, rest)) = text.split_once(&format!("{{{key}:")) else { return text.to_owned() };
    let (separator, after) = rest.split_once('}').unwrap();
    [before, &parts.join(separator), after].concat()
}

impl WriterOutput {
    fn neighbors(&self, v: usize) -> Vec<usize> {
        let other = |&[a, b]: &[usize; 2]| if a == v { Some(b) } else { (b == v).then_some(a) };
        self.edges.iter().filter_map(other).collect()
    }

    fn by(&self, writer: &Writer<'_>) -> String {
        let low = writer.items.split_once(" from ").map(|(_, low)| low.parse::<usize>().unwrap());
        let name = |v: usize| low.map_or_else(|| self.names[v].clone(), |low| (v + low).to_string());
        let (head, rest) = writer.text.split_once('«').unwrap();
        let (item, tail) = rest.split_once('»').unwrap();
        let each = |at: usize, [u, v]: [usize; 2]| {
            let item = item.replace("{u}", &name(u)).replace("{v}", &name(v));
            item.replace("{at}", &at.to_string()).replace("{w}", &(at * 7 % 5).to_string())
        };
        let list = |v: usize| {
            let list = self.neighbors(v);
            let names = |all: &[usize]| all.iter().map(|&u| name(u)).collect::<Vec<_>>();
            let later: Vec<usize> = list.iter().copied().filter(|&u| u > v).collect();
            let bits = (0..self.names.len()).map(|u| u8::from(list.contains(&u)).to_string());
            let item = item.replace("{v}", &name(v)).replace("{degree}", &list.len().to_string());
            let item = filled(&filled(&item, "list", &names(&list)), "later", &names(&later));
            filled(&item, "row", &bits.collect::<Vec<_>>())
        };
        let items: String = match writer.items.starts_with("edges") {
            true => self.edges.iter().enumerate().map(|(at, &edge)| each(at, edge)).collect(),
            false => (0..self.names.len()).map(list).collect(),
        };
        let [n, m] = [self.names.len(), self.edges.len()].map(|count| count.to_string());
        let text = [head, &items, tail].concat().replace("{n}", &n).replace("{m}", &m);
        text.replace('␊', "\n").replace('␉', "\t")
    }
}

#[derive(Clone, Default)]
struct Options {
    columns: Option<[&'static str; 2]>,
    format: Option<&'static Format>,
    from_zero: bool,
    drops_loops: bool,
}

fn sorted(mut ends: [String; 2]) -> [String; 2] {
    ends.sort_unstable();
    ends
}

/// The edges of the only graph by the names of their ends, and the number of vertices without one.
fn read(text: &str, options: &Options) -> Result<(BTreeSet<[String; 2]>, usize), String> {
    let mut reader = GraphReader::new("-", text.as_bytes(), options.format);
    if let Some(columns) = options.columns {
        reader = reader.with_columns(columns.map(str::to_owned));
    }
    if options.from_zero {
        reader = reader.counting_from_zero();
    }
    if options.drops_loops {
        reader = reader.dropping_loops();
    }
    let read = reader.collect::<Result<Vec<_>, _>>().map_err(|fault| fault.to_string())?;
    let [only] = &read[..] else { return Err(format!("{} graphs", read.len())) };
    let graph = &only.graph;
    let edges = graph.edges().map(|(u, v)| sorted([u, v].map(|w| graph.label(w)))).collect();
    Ok((edges, graph.vertices().filter(|&v| graph.degree(v) == 0).count()))
}

/// What a refusal advises, where what it supposes is so: the text and the options that follow it.
fn advised(
    fault: &str,
    writer: &Writer<'_>,
    is_first: bool,
    text: &str,
    options: &Options,
) -> Vec<(String, Options)> {
    let mut all = Vec::new();
    let with = |columns| (text.to_owned(), Options { columns, ..options.clone() });
    let of_heading = (writer.kind == "table").then_some(["from", "to"]);
    if fault.contains("--input-columns U,V") {
        let of_rows = if writer.name == "numbers of lines" { ["2", "3"] } else { ["1", "2"] };
        all.push(with(of_heading.or(Some(of_rows))));
    }
    if fault.contains("by --input-columns,") && of_heading.is_some() {
        all.push(with(of_heading));
    }
    if fault.contains("leave --input-columns out") {
        all.push(with(None));
    }
    if fault.contains("--input-format adjlist") {
        all.push((text.to_owned(), Options { format: by_name("adjlist"), ..Options::default() }));
    }
    let below = text.split_inclusive('\n').skip(writer.heading).collect::<String>();
    let is_whole = writer.heading > 0 && is_first;
    if is_whole && fault.contains("(leave it out") {
        all.push((below.clone(), options.clone()));
    }
    if let Some((_, rest)) = fault.split_once("(write `# edge list").filter(|_| is_whole) {
        let declaration = rest.split('`').next().unwrap();
        all.push((format!("# edge list{declaration}\n{below}"), options.clone()));
    }
    let is_list = writer.kind == "list" && writer.heading == 0;
    if fault.contains("`# edge list` above it if it is none") && is_list {
        all.push((format!("# edge list\n{text}"), options.clone()));
    }
    all
}

/// Names from 0 or 1 on, words, and words with a letter of two bytes.
fn names(order: usize) -> [(Vec<String>, Option<usize>); 4] {
    let numbers = |low: usize| ((low..low + order).map(|v| v.to_string()).collect(), Some(low));
    let words = |letter: &str| ((0..order).map(|v| format!("{letter}{v}")).collect(), None);
    [numbers(0), numbers(1), words("v"), words("é")]
}

#[test]
fn what_is_written_is_read_or_refused_and_so_it_is_by_advice() {
    let of = |row: &'static str| {
        let [name, kind, heading, items, text] = row.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{row}")
        };
        Writer { name, kind, heading: heading.parse().unwrap(), items, text }
    };
    let writers: Vec<Writer<'_>> = table("writers").map(of).collect();
    let mut dice = dice(74);
    let mut wrong = BTreeSet::new();
    let (mut read_by, mut followed) = (BTreeSet::new(), BTreeSet::new());
    for round in 0..400 {
        let order = 2 + round % 8;
        let density = dice(100);
        let pairs = (0..order).flat_map(|u| (u + 1..order).map(move |v| [u, v]));
        let edges: Vec<[usize; 2]> = pairs.filter(|_| dice(100) < density).collect();
        for (names, low) in names(order) {
            let written = WriterOutput { names, edges: edges.clone() };
            for writer in &writers {
                let is_here = match writer.kind {
                    "numbered" => low == Some(0),
                    "numbers" => low.is_some(),
                    _ => writer.name != "numbers of lines" || low.is_some(),
                };
                if !is_here {
                    continue;
                }
                let whole = written.by(writer);
                let name = |v: usize| written.names[v].clone();
                let expected: BTreeSet<_> = edges.iter().map(|edge| sorted(edge.map(name))).collect();
                let isolated = (0..order).filter(|&v| written.neighbors(v).is_empty()).count();
                let columns = |columns| Options { columns: Some(columns), ..Options::default() };
                let mut to_try = vec![
                    (whole.clone(), Options::default(), 0),
                    (whole.clone(), Options { from_zero: true, ..Options::default() }, 0),
                    (whole.clone(), Options { drops_loops: true, ..Options::default() }, 0),
                    (whole.clone(), columns(["1", "2"]), 0),
                ];
                if writer.kind == "table" {
                    to_try.push((whole.clone(), columns(["from", "to"]), 0));
                }
                // A caller who asks for numbers of lines gets them as ends.
                to_try.truncate(if writer.name == "numbers of lines" { 3 } else { 5 });
                while let Some((text, options, depth)) = to_try.pop() {
                    match read(&text, &options) {
                        Ok((found, alone)) => {
                            let is_same = found == expected;
                            let has_order = writer.text.contains("{n}");
                            let are_there = alone == isolated || alone == 0 && !has_order;
                            if !is_same || !(options.from_zero || are_there) {
                                let (name, columns) = (writer.name, options.columns);
                                wrong.insert(format!("{name} {columns:?} {depth}: {text:?}"));
                            }
                            read_by.insert(writer.name);
                        }
                        Err(fault) if depth < 4 => {
                            for (text, options) in advised(&fault, writer, text == whole, &text, &options) {
                                followed.insert(writer.name);
                                to_try.push((text, options, depth + 1));
                            }
                        }
                        Err(_) => {}
                    }
                }
            }
        }
    }
    let shown: Vec<&String> = wrong.iter().step_by(1 + wrong.len() / 20).collect();
    assert!(wrong.is_empty(), "{} wrong: {shown:#?}", wrong.len());
    // The others do not give their vertices, or have weights.
    let refused = "METIS with weights|LAD|order above lists from 0|order above lists from 1|numbers of lines|LGL|\
        semicolons|name of the order, sign|size and its name";
    let names = writers.iter().map(|writer| writer.name).filter(|writer| !read_by.contains(writer));
    let unread: Vec<_> = names.filter(|name| !refused.split('|').any(|other| other == *name)).collect();
    assert!(unread.is_empty(), "{unread:?}");
    assert!(followed.len() > 8, "{followed:?}");
}
