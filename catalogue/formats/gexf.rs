//! GEXF, the XML of Gephi: undirected graphs.
//!
//! The vertices are the elements `node` of `nodes`, each with an `id` and perhaps a `label`, and the
//! edges the elements `edge` of `edges`, each with a `source` and a `target`; labels are as in
//! [GraphML](super::graphml), whose reader this is. A graph without `defaultedgetype` is undirected, as
//! the format has it. Refused are directed edges and nodes in nodes.

use super::Format;
use super::graphml::{is_gexf, is_xml, read};
use super::reading::{Evidence, Head};

pub(crate) const FORMAT: Format = Format {
    name: "gexf",
    extensions: &["gexf"],
    about: "graphs in XML, labels (Gephi, networkx), read only",
    claims,
    read,
    ..Format::PLAIN
};

fn claims(head: &Head<'_>) -> Option<Evidence> {
    (is_xml(head) && is_gexf(head)).then_some(Evidence::Signature)
}
