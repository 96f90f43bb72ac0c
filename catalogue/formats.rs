//! Graph files: one module a format, listed in [`FORMATS`].
//!
//! # Which format an input is in
//!
//! A caller that knows the format passes it to [`GraphReader::new`]. Otherwise the input shows it. The encoding, byte order
//! marks and the ends of lines are settled first, below all formats. Then the *telling* line is looked for: the first that is
//! neither blank nor a comment, from `#` or `%` on or of the word `c`. Comments may stand above any format. What begins as a
//! format that is known and not read is refused by its name. Each format says how strongly the first 64 KiB speak for it
//! ([`Format`], in the file of each), and the strongest evidence decides:
//!
//! * a signature, such as `graph {`, `p edge`, `{"`, `<`, `*`, `>>`, `LEDA.GRAPH`, `%%MatrixMarket`, a bracket, or the comment
//!   `# edge list`;
//! * a heading, which networkx writes above adjacency lists;
//! * a shape: a line of graph6 or sparse6, `1: 2 3`, a line `#` below vertices, `e 1 2`;
//! * a resemblance: rows of 0 and 1, as many as columns;
//! * that nothing else fits: one word is then graph6, and several are an edge list, which must show that it is one
//!   ([`edge_list`]).
//!
//! The extension of a file's name ([`by_extension`], [`GraphReader::named_as`]) decides where nothing but the last two is
//! left.
//!
//! # What every reader holds to
//!
//! Graphs are read one at a time, in constant memory besides the graph. The lengths of lines and identifiers
//! and the depth of nesting are bounded. Orders end at [`Graph::MAX_ORDER`] and sizes at 2^25. Edges given
//! twice are merged; loops (unless they are [left out](GraphReader::dropping_loops)) and directed graphs are refused. Lines
//! end in any way, and the last one need not.

use std::io::{self, Write};
use std::path::Path;

use graphs::Graph;
use reading::{Evidence, Fault, Head, ReadGraph, Source};

mod reading {
    //! What the readers share.

    mod detect;
    mod head;
    mod names;
    mod reader;

    pub(crate) use detect::{are_neighbors, detect, lists_of_numbers};
    pub(crate) use graphs::reading::{
        Arcs, ByteOrder, Edges, Fault, Piece, ReadGraph, Room, Source, excerpt, is_invisible, one_sided,
        order, parse_graph6, printable, read_line, remark, text, unread,
    };
    pub(crate) use head::{
        EDGE_LIST_MARK, Evidence, Head, after_edge_list_mark, check_undirected, evidence_of_line,
        has_keyword_of_dot, words,
    };
    pub(crate) use names::{Names, as_numbers, labels_to_write, vertex};
    pub use reader::{GraphReader, ReadError};
}

pub use literal::is_literal;
pub use reading::{GraphReader, ReadError};
pub use table::TextRows;

graphs::catalogue! {
    /// Every format, by the name of its file.
    pub static FORMATS: [Format] = FORMAT of {
        adjlist, dimacs, dl, dot, edge_list, gexf, gml, graph6, graphml, leda, literal, lst, matrix, matrix_market,
        metis, multiline_adjlist, node_link, pajek, planar_code, sparse6, table, tgf
    }
}

pub struct Format {
    pub name: &'static str,
    /// The file name extensions that mean it, in lower case and without the dot.
    pub extensions: &'static [&'static str],
    pub about: &'static str,
    /// Whether an input may have several graphs.
    pub holds_many: bool,
    is_lined: bool,
    /// How strongly the beginning of an input supports this format; `None` if it is excluded.
    claims: fn(&Head<'_>) -> Option<Evidence>,
    /// The next graph of the input; `None` at its end.
    read: fn(&mut Source<'_>) -> Result<Option<ReadGraph>, Fault>,
    /// Writes one graph; `None` for a format that is only read.
    write: Option<Writer>,
}

type Writer = fn(&Graph, &mut dyn Write) -> io::Result<()>;

impl Format {
    /// The defaults of most formats: one graph per input, read only.
    const PLAIN: Format = Format {
        name: "",
        extensions: &[],
        about: "",
        holds_many: false,
        is_lined: false,
        claims: |_| None,
        read: |_| Ok(None),
        write: None,
    };

    /// Whether graphs can be written in this format; all can be read.
    pub fn is_writable(&self) -> bool {
        self.write.is_some()
    }

    /// Writes one graph. It reads back with the same vertices and edges, and labels if the format has them.
    ///
    /// # Errors
    /// An error from `out`, or [`io::ErrorKind::Unsupported`] if the format is only read.
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

pub fn by_name(name: &str) -> Option<&'static Format> {
    FORMATS.iter().copied().find(|format| format.name == name)
}

/// The format with this file extension, ignoring case; `None` for unspecific extensions such as `txt`.
pub fn by_extension(path: &Path) -> Option<&'static Format> {
    let extension = path.extension()?.to_str()?.to_ascii_lowercase();
    FORMATS.iter().copied().find(|format| format.extensions.contains(&extension.as_str()))
}
