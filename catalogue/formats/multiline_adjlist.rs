//! networkx's adjacency lists of several lines (`write_multiline_adjlist`): for each vertex a line `V D`, and D lines
//! `U [DATA]`, one for each neighbor that had no lines before.
//!
//! Names are as in [adjacency lists](super::adjlist). The data, `{'weight': 3}` or any other word, are
//! passed over; data in braces go to the end of the line. `#` starts a comment. The format is known by
//! the heading of networkx, `# GMT` and the time, and by its data or by vertices without any neighbor;
//! or asked for. An input holds one graph.

use super::Format;
use super::adjlist::{MULTILINE, NamedLines, has_data, has_heading};
use super::reading::{Edges, Evidence, Fault, Head, ReadGraph, Source, excerpt};

pub(crate) const FORMAT: Format = Format {
    name: MULTILINE,
    extensions: &[MULTILINE],
    about: "a line `V D` of a vertex and D lines of neighbors with data (networkx), detected by its heading `# GMT`",
    claims,
    read,
    ..Format::PLAIN
};

fn claims(head: &Head<'_>) -> Option<Evidence> {
    (has_heading(head) && has_data(head)).then_some(Evidence::Heading)
}

fn read(source: &mut Source<'_>) -> Result<Option<ReadGraph>, Fault> {
    let mut edges = Edges::from_source(source);
    let mut lines = NamedLines::new(source);
    while let Some(vertex) = lines.next()? {
        let [name, degree] = &vertex[..] else {
            let found = excerpt(vertex.join(" ").as_bytes());
            return Err(Fault::new("a line `V D` of a vertex and the number of its neighbors", found));
        };
        let Ok(degree) = degree.parse::<u64>() else {
            return Err(Fault::unlike("the number of neighbors", degree));
        };
        let v = lines.place_of(name)?;
        for missing in (1..=degree).rev() {
            let Some(neighbor) = lines.next()? else {
                let expected = format!("{missing} more neighbors of {}", excerpt(name.as_bytes()));
                return Err(Fault::new(expected, "the end of the input"));
            };
            let is_braced = neighbor.get(1).is_some_and(|data| data.starts_with('{'));
            if neighbor.len() > 2 && !is_braced {
                let found = excerpt(neighbor.join(" ").as_bytes());
                return Err(Fault::new("a line `U [DATA]` of a neighbor", found));
            }
            lines.join(v, &neighbor[0], &mut edges)?;
        }
    }
    lines.finish(edges)
}
