//! What programs and people write is read as the same graph or refused, with every option, and what a refusal advises leads to the
//! same graph or to a refusal.

use std::collections::BTreeSet;

use graphs::formats::{Format, GraphReader, by_name};

use crate::common::dice;

/// A graph with names, as writers see it.
struct Written {
    names: Vec<String>,
    /// By numbers from 0, u < v, ascending.
    edges: Vec<[usize; 2]>,
}

impl Written {
    fn neighbors(&self, v: usize) -> Vec<usize> {
        let other = |&[a, b]: &[usize; 2]| if a == v { Some(b) } else { (b == v).then_some(a) };
        self.edges.iter().filter_map(other).collect()
    }

    fn each(&self, line: impl Fn(usize, &str, &str) -> String) -> String {
        let name = |(at, &[u, v]): (usize, &[usize; 2])| line(at, &self.names[u], &self.names[v]);
        self.edges.iter().enumerate().map(name).collect()
    }

    /// A line for each vertex, of its number from 0 and of its neighbors by the function.
    fn lists(&self, line: impl Fn(usize, Vec<usize>) -> String) -> String {
        (0..self.names.len()).map(|v| line(v, self.neighbors(v))).collect()
    }

    fn by_names(&self, numbers: &[usize], separator: &str) -> String {
        numbers.iter().map(|&v| self.names[v].clone()).collect::<Vec<_>>().join(separator)
    }

    fn rows(&self) -> Vec<String> {
        let row = |v: usize| {
            let bits = (0..self.names.len()).map(|u| u8::from(self.neighbors(v).contains(&u)).to_string());
            bits.collect::<Vec<_>>().join(" ")
        };
        (0..self.names.len()).map(row).collect()
    }
}

fn joined(numbers: &[usize], by: usize) -> String {
    numbers.iter().map(|v| (v + by).to_string()).collect::<Vec<_>>().join(" ")
}

/// How a writer names vertices, and what its files are.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    /// An edge list, for which advice holds that is for edge lists alone.
    List,
    /// A table whose columns `from` and `to` hold the ends.
    Headed,
    /// Names, in another format.
    Named,
    /// Numbers in the order of the vertices, in another format.
    Numbered,
}
use Kind::*;

type Writer = (&'static str, Kind, fn(&Written) -> String);

const WRITERS: [Writer; 42] = [
    ("blanks", List, |g| g.each(|_, u, v| format!("{u} {v}\n"))),
    ("commas", List, |g| g.each(|_, u, v| format!("{u},{v}\n"))),
    ("tabs", List, |g| g.each(|_, u, v| format!("{u}\t{v}\r\n"))),
    ("quotes", List, |g| g.each(|_, u, v| format!("\"{u}\",\"{v}\"\n"))),
    ("both directions", List, |g| g.each(|_, u, v| format!("{u} {v}\n{v} {u}\n"))),
    ("data", List, |g| g.each(|_, u, v| format!("{u} {v} {{}}\n"))),
    ("marked", List, |g| format!("# edge list\n{}", g.each(|_, u, v| format!("{v} {u}\n")))),
    ("semicolons", List, |g| g.each(|_, u, v| format!("{u};{v}\n"))),
    ("weights", List, |g| g.each(|at, u, v| format!("{u} {v} {}\n", at * 7 % 5))),
    ("lengths", List, |g| g.each(|at, u, v| format!("{u} {v} {}.5\n", at % 3))),
    ("two weights", List, |g| g.each(|at, u, v| format!("{u} {v} 1 {at}\n"))),
    ("numbers of lines", List, |g| g.each(|at, u, v| format!("{at} {u} {v}\n"))),
    ("order and size", List, |g| {
        format!("{} {}\n{}", g.names.len(), g.edges.len(), g.each(|_, u, v| format!("{u} {v}\n")))
    }),
    ("order", List, |g| format!("{}\n{}", g.names.len(), g.each(|_, u, v| format!("{u} {v}\n")))),
    ("order above size", List, |g| {
        format!("{}\n{}\n{}", g.names.len(), g.edges.len(), g.each(|_, u, v| format!("{u} {v}\n")))
    }),
    ("comments of SNAP", List, |g| {
        let counts = format!("# Undirected graph\n# Nodes: {} Edges: {}\n", g.names.len(), g.edges.len());
        counts + &g.each(|_, u, v| format!("{u}\t{v}\n"))
    }),
    ("comments of KONECT", List, |g| {
        let counts = format!("% sym unweighted\n% {} {} {0}\n", g.edges.len(), g.names.len());
        counts.replacen(
            &format!("{} {}\n", g.names.len(), g.edges.len()),
            &format!("{0} {0}\n", g.names.len()),
            1,
        ) + &g.each(|_, u, v| format!("{u} {v}\n"))
    }),
    ("heading", Headed, |g| format!("from,to\n{}", g.each(|_, u, v| format!("{u},{v}\n")))),
    ("heading, weights", Headed, |g| format!("from;to;w\n{}", g.each(|at, u, v| format!("{u};{v};{at}\n")))),
    ("heading, numbers", Headed, |g| format!("id,from,to\n{}", g.each(|at, u, v| format!("{at},{u},{v}\n")))),
    ("pandas", Headed, |g| format!(",from,to\n{}", g.each(|at, u, v| format!("{at},{u},{v}\n")))),
    ("other heading", Headed, |g| format!("from\tname\tto\n{}", g.each(|_, u, v| format!("{u}\tx\t{v}\n")))),
    ("METIS", Numbered, |g| {
        format!("{} {}\n{}", g.names.len(), g.edges.len(), g.lists(|_, list| joined(&list, 1) + "\n"))
    }),
    ("METIS with 0", Numbered, |g| {
        format!("{} {} 0\n{}", g.names.len(), g.edges.len(), g.lists(|_, list| joined(&list, 1) + "\n"))
    }),
    ("METIS with weights", Numbered, |g| {
        let weighted =
            |_, list: Vec<usize>| list.iter().map(|v| format!("{} 7 ", v + 1)).collect::<String>() + "\n";
        format!("{} {} 1\n{}", g.names.len(), g.edges.len(), g.lists(weighted))
    }),
    ("LAD", Numbered, |g| {
        format!("{}\n{}", g.names.len(), g.lists(|_, list| format!("{} {}\n", list.len(), joined(&list, 0))))
    }),
    ("order above lists from 1", Numbered, |g| {
        format!("{}\n{}", g.names.len(), g.lists(|_, list| joined(&list, 1) + "\n"))
    }),
    ("order above lists from 0", Numbered, |g| {
        format!("{}\n{}", g.names.len(), g.lists(|_, list| joined(&list, 0) + "\n"))
    }),
    ("later neighbors", Named, |g| {
        g.lists(|v, list| {
            let later: Vec<usize> = list.into_iter().filter(|&u| u > v).collect();
            format!("{} {}\n", g.names[v], g.by_names(&later, " "))
        })
    }),
    ("all neighbors", Named, |g| g.lists(|v, list| format!("{} {}\n", g.names[v], g.by_names(&list, " ")))),
    ("lists of the House of Graphs", Numbered, |g| {
        g.lists(|v, list| format!("{}: {}\n", v + 1, joined(&list, 1)))
    }),
    ("LGL", Named, |g| g.lists(|v, list| format!("# {}\n{}\n", g.names[v], g.by_names(&list, "\n")))),
    ("dictionary", Named, |g| {
        format!(
            "{{{}}}",
            g.lists(|v, list| format!("'{}': ['{}'], ", g.names[v], g.by_names(&list, "', '")))
                .replace("['']", "[]")
        )
    }),
    ("pairs in parentheses", Named, |g| format!("[{}]", g.each(|_, u, v| format!("({u}, {v}), ")))),
    ("pairs in brackets", Named, |g| format!("[{}]", g.each(|_, u, v| format!("[{u}, {v}], ")))),
    ("lists in brackets", Named, |g| {
        format!("[{}]", g.lists(|_, list| format!("[{}], ", g.by_names(&list, ","))))
    }),
    ("Mathematica", Named, |g| {
        format!("{{{}}}", g.each(|_, u, v| format!("UndirectedEdge[{u}, {v}], ")).trim_end_matches(", "))
    }),
    ("matrix", Numbered, |g| g.rows().join("\n") + "\n"),
    ("matrix in brackets", Numbered, |g| format!("[[{}]]\n", g.rows().join("], [").replace(' ', ", "))),
    ("DL", Numbered, |g| {
        let edges: String = g.edges.iter().map(|[u, v]| format!("{} {}\n", u + 1, v + 1)).collect();
        format!("dl n={} format=edgelist1\ndata:\n{edges}", g.names.len())
    }),
    ("DL of a matrix", Numbered, |g| format!("dl n={}\ndata:\n{}\n", g.names.len(), g.rows().join("\n"))),
    ("DIMACS", Numbered, |g| {
        let edges: String = g.edges.iter().map(|[u, v]| format!("e {} {}\n", u + 1, v + 1)).collect();
        format!("p edge {} {}\n{edges}", g.names.len(), g.edges.len())
    }),
];

#[derive(Clone, Default)]
struct Options {
    columns: Option<[&'static str; 2]>,
    format: Option<&'static Format>,
    from_zero: bool,
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
    let read = reader.collect::<Result<Vec<_>, _>>().map_err(|fault| fault.to_string())?;
    let [only] = &read[..] else { return Err(format!("{} graphs", read.len())) };
    let graph = &only.graph;
    let sorted = |mut ends: [String; 2]| {
        ends.sort_unstable();
        ends
    };
    let edges = graph.edges().map(|(u, v)| sorted([u, v].map(|w| graph.label(w)))).collect();
    Ok((edges, graph.vertices().filter(|&v| graph.degree(v) == 0).count()))
}

/// What a refusal advises, where what it supposes is so: the text and the options that follow it.
fn advised(
    fault: &str,
    (writer, kind, is_first): (&str, Kind, bool),
    text: &str,
    options: &Options,
) -> Vec<(String, Options)> {
    let mut all = Vec::new();
    let mut try_options = |change: fn(&mut Options)| {
        let mut changed = options.clone();
        change(&mut changed);
        all.push((text.to_owned(), changed));
    };
    if fault.contains("--input-columns 1,2") {
        try_options(|options| options.columns = Some(["1", "2"]));
    }
    if fault.contains("by --input-columns,") && kind == Headed {
        try_options(|options| options.columns = Some(["from", "to"]));
    }
    if fault.contains("leave --input-columns out") {
        try_options(|options| options.columns = None);
    }
    if fault.contains("--input-format adjlist") {
        try_options(|options| *options = Options { format: by_name("adjlist"), ..Options::default() });
    }
    let heading = match writer {
        "order above size" => 2,
        "order" | "order and size" => 1,
        _ => usize::from(kind == Headed),
    };
    let below = text.split_inclusive('\n').skip(heading).collect::<String>();
    let is_whole = heading > 0 && is_first;
    if is_whole && (fault.contains("(leave it out") || fault.contains("(leave them out")) {
        all.push((below.clone(), options.clone()));
    }
    if let Some((_, rest)) = fault.split_once("(write `# edge list").filter(|_| is_whole) {
        let declaration = rest.split('`').next().unwrap();
        all.push((format!("# edge list{declaration}\n{below}"), options.clone()));
    }
    if fault.contains("`# edge list` above it if it is none") && kind == List && heading == 0 {
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
    let mut dice = dice(74);
    let mut wrong = BTreeSet::new();
    let (mut read_by, mut followed) = (BTreeSet::new(), BTreeSet::new());
    for round in 0..400 {
        let order = 2 + round % 8;
        let density = dice(100);
        let pairs = (0..order).flat_map(|u| (u + 1..order).map(move |v| [u, v]));
        let edges: Vec<[usize; 2]> = pairs.filter(|_| dice(100) < density).collect();
        for (names, low) in names(order) {
            let written = Written { names, edges: edges.clone() };
            for (writer, kind, write) in WRITERS {
                let is_of_numbers = ["lists in brackets", "numbers of lines"].contains(&writer);
                if kind == Numbered && low != Some(0) || is_of_numbers && low.is_none() {
                    continue;
                }
                let whole = write(&written);
                let name = |v: usize| written.names[v].clone();
                let mut expected: Vec<[String; 2]> = edges.iter().map(|edge| edge.map(name)).collect();
                expected.iter_mut().for_each(|ends| ends.sort_unstable());
                let isolated = (0..order).filter(|&v| written.neighbors(v).is_empty()).count();
                let columns = |columns| Options { columns: Some(columns), ..Options::default() };
                let mut to_try = vec![
                    (whole.clone(), Options::default(), 0),
                    (whole.clone(), Options { from_zero: true, ..Options::default() }, 0),
                    (whole.clone(), columns(["1", "2"]), 0),
                ];
                if kind == Headed {
                    to_try.push((whole.clone(), columns(["from", "to"]), 0));
                }
                // The numbers of lines are ends for whoever asks for them.
                to_try.truncate(if writer == "numbers of lines" { 1 } else { 4 });
                while let Some((text, options, depth)) = to_try.pop() {
                    match read(&text, &options) {
                        Ok((found, alone)) => {
                            let is_same =
                                found.into_iter().eq(expected.iter().cloned().collect::<BTreeSet<_>>());
                            let are_right = options.from_zero || alone == 0 || alone == isolated;
                            if !is_same || !are_right {
                                wrong.insert(format!("{writer} {:?} {depth}: {text:?}", options.columns));
                            }
                            read_by.insert(writer);
                        }
                        Err(fault) if depth < 4 => {
                            for (text, options) in
                                advised(&fault, (writer, kind, text == whole), &text, &options)
                            {
                                followed.insert(writer);
                                to_try.push((text, options, depth + 1));
                            }
                        }
                        Err(_) => {}
                    }
                }
            }
        }
    }
    let shown: Vec<&String> = wrong.iter().take(20).collect();
    assert!(wrong.is_empty(), "{} wrong: {shown:#?}", wrong.len());
    // Of the others the vertices are not told, or the weights.
    let refused = [
        "METIS with weights",
        "LAD",
        "order above lists from 0",
        "order above lists from 1",
        "numbers of lines",
        "LGL",
        "semicolons",
    ];
    let unread: Vec<_> =
        WRITERS.iter().map(|writer| writer.0).filter(|writer| !read_by.contains(writer)).collect();
    assert!(unread.iter().all(|writer| refused.contains(writer)), "{unread:?}");
    assert!(followed.len() > 8, "{followed:?}");
}
