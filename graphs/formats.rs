//! Graph files: one module a format, listed in [`FORMATS`].
//!
//! # Which format an input is in
//!
//! A caller that knows the format (from [`by_extension`], say) passes it to [`GraphReader::new`].
//! Otherwise the first *telling* line decides: the first line that is neither blank nor begins with
//! `#` or `%` (comments of edge lists, DOT, GML and others) or with the word `c` (a DIMACS comment). Words are
//! separated by blanks, tabs or commas. A telling line that
//!
//! * begins with the word `strict`, `graph` or `digraph`, or with `//` or `/*`, is DOT, but GML where a bracket `[` follows
//!   the word `graph`;
//! * begins with `p`, `e` or `n` as the first of three words, or with `p edge` or `p col`, is DIMACS;
//! * begins with `<` is GraphML, with `{` and a string node-link JSON, with `*` Pajek, with a number and a colon a list of
//!   neighbors, or is `LEDA.GRAPH`;
//! * begins with another `[` or `{`, or with `array(`, is a matrix, and so is a row of 0 and 1 if all other lines are rows
//!   of this length (and as many, where they could be edges with weights);
//! * has two words or more, or is one word of digits, and is claimed by no other format, is an edge list;
//! * is one other word is sparse6 if it begins with `:`, planar_code if it begins with that header, and else
//!   graph6. (The bytes of graph6 lie above the digits, and those of sparse6 above the blank, so no such line
//!   is an edge.)
//!
//! After comments, the formats without comments are excluded: a single word is then a vertex of an edge list.
//! A line `#` below the telling line is one of TGF, the first line `%%MatrixMarket` is one of that format, and networkx's
//! comment `# GMT` makes adjacency lists. A first line that begins with the word `c` is DIMACS, unless it has exactly two words and no line of
//! DIMACS follows: then it is an edge. The line `# edge list`, or `# edge list, vertices 0 to 9`, above the telling line
//! makes any input an edge list, and edge lists are written with it where they need it. Only the first 64 KiB are looked
//! at. An edge list that could be something else is refused by its reader, see [`edge_list`].
//!
//! # What every reader holds to
//!
//! Graphs are read one at a time, in constant memory besides the graph. The lengths of lines and identifiers
//! and the depth of nesting are bounded. Orders end at [`Graph::MAX_ORDER`] and sizes at 2^25. Edges given
//! twice are merged; loops and directed graphs are refused. Windows line ends, a byte order mark and a
//! missing last line end are accepted.

use std::io::{self, Write};
use std::path::Path;

use crate::Graph;
use reading::{Head, Source};

mod reading {
    //! What the readers share.

    mod arcs;
    mod detect;
    mod edges;
    mod fault;
    mod head;
    mod lines;
    mod names;
    mod reader;
    mod six_bits;
    mod source;

    pub use arcs::{Arcs, one_sided};
    pub use detect::detect;
    pub use edges::Edges;
    pub use fault::{Fault, ReadError, excerpt, printable, remark};
    pub use head::{EDGE_LIST_MARK, Head, after_edge_list_mark, words};
    pub use lines::{parse_one, read_line};
    pub use names::{Names, as_numbers, labels_to_write};
    pub use reader::{GraphReader, ReadGraph};
    pub use six_bits::{Bit, BitWriter, read_digit, read_order, write_order};
    pub use source::{ByteOrder, Source, text};
}

pub use graph6::{order_of_graph6, parse_graph6, to_graph6};
pub use reading::{Fault, GraphReader, ReadError, ReadGraph, printable};

catalogue! {
    /// Every format, by the name of its file.
    pub static FORMATS: [Format] = FORMAT of {
        adjlist, dimacs, dot, edge_list, gml, graph6, graphml, leda, lst, matrix, matrix_market, multiline_adjlist,
        node_link, pajek, planar_code, sparse6, tgf
    }
}

/// A graph file format.
pub struct Format {
    /// The name by which it is asked for.
    pub name: &'static str,
    /// The file name extensions that mean it, in lower case and without the dot.
    pub extensions: &'static [&'static str],
    /// What it is, in one line.
    pub about: &'static str,
    /// Whether one input may hold many graphs.
    pub holds_many: bool,
    /// Whether each of them is a line.
    is_lined: bool,
    /// Whether an input with this head is in this format. At most one format claims an input.
    claims: fn(&Head<'_>) -> bool,
    /// The next graph of the input, or none at its end.
    read: fn(&mut Source<'_>) -> Result<Option<ReadGraph>, Fault>,
    /// Writes one graph; `None` for a format that is only read.
    write: Option<Writer>,
}

type Writer = fn(&Graph, &mut dyn Write) -> io::Result<()>;

impl Format {
    /// Whether graphs can be written in this format; all can be read.
    pub fn is_writable(&self) -> bool {
        self.write.is_some()
    }

    /// Writes one graph so that reading it back gives the same vertices and edges, and the same labels
    /// where the format has room for them.
    ///
    /// # Errors
    /// What `out` returns, or [`io::ErrorKind::Unsupported`] if the format is only read.
    pub fn write(&self, graph: &Graph, out: &mut dyn Write) -> io::Result<()> {
        let Some(write) = self.write else {
            let message = format!("expected a format to write, found {}, which is only read", self.name);
            return Err(io::Error::new(io::ErrorKind::Unsupported, message));
        };
        let mut buffered = io::BufWriter::new(out);
        write(graph, &mut buffered)?;
        buffered.flush()
    }
}

impl std::fmt::Debug for Format {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Format({})", self.name)
    }
}

/// The format of this name.
pub fn by_name(name: &str) -> Option<&'static Format> {
    FORMATS.iter().copied().find(|format| format.name == name)
}

/// The format that the extension of this file name means, in either case. Extensions that say nothing,
/// such as `txt`, mean none.
pub fn by_extension(path: &Path) -> Option<&'static Format> {
    let extension = path.extension()?.to_str()?.to_ascii_lowercase();
    FORMATS.iter().copied().find(|format| format.extensions.contains(&extension.as_str()))
}

/// Whether a format other than these claims an input, which is told from all others by this.
fn is_claimed(head: &Head<'_>, but: &[&str]) -> bool {
    FORMATS.iter().any(|format| !but.contains(&format.name) && (format.claims)(head))
}
