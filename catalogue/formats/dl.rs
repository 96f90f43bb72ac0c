//! The DL of UCINET: `dl n=N format=FORMAT`, perhaps `labels:` and the names of the vertices, and below
//! `data:` the graph.
//!
//! FORMAT is `fullmatrix`, which is what is meant without one, a symmetric matrix of 0 and 1 with a zero diagonal; `edgelist1`, lines
//! `U V` of edges, behind whose ends a value is passed over; or `nodelist1`, lines `U V W ...` of the edges U V, U W and so on, of
//! the numbers from 1 to N. Blanks, tabs or commas separate words. Other formats are refused, and an input holds one graph.

use super::Format;
use super::matrix::Rows;
use super::pajek::{Network, Section};
use super::reading::{Evidence, Fault, Head, ReadGraph, Source, order};

pub(crate) const FORMAT: Format = Format {
    name: "dl",
    extensions: &["dl"],
    about: "edge lists, lists of neighbors or the matrix below `dl n=N` (UCINET), read only",
    claims,
    read,
    ..Format::PLAIN
};

fn claims(head: &Head<'_>) -> Option<Evidence> {
    let keyword = head.telling.get(..2).is_some_and(|word| word.eq_ignore_ascii_case(b"dl"));
    let is_dl = keyword && matches!(head.telling.get(2), None | Some(b' ' | b'\t'));
    (is_dl && head.ahead.contains(&b'=')).then_some(Evidence::Signature)
}

fn read(source: &mut Source<'_>) -> Result<Option<ReadGraph>, Fault> {
    let mut line = Vec::new();
    let mut network: Option<Network> = None;
    let mut format = "fullmatrix".to_owned();
    let mut labels = None;
    loop {
        let Some(content) = source.take_content(&mut line, b"")? else {
            let fault = Fault::new("a line `data:`", "the end of the input");
            return if source.begun.is_none() { Ok(None) } else { Err(fault) };
        };
        match (content.to_lowercase().replace(" =", "=").replace("= ", "=").as_str(), &mut network) {
            ("data:", _) => break,
            ("labels:", Some(_)) => labels = Some(0),
            (_, Some(network)) if labels.is_some() => {
                for label in content.split([' ', '\t', ',']).filter(|label| !label.is_empty()) {
                    let number = labels.insert(labels.unwrap_or(0) + 1);
                    network.describe(&format!("{number} {label}"))?;
                }
            }
            (header, network) => {
                for word in header.split([' ', '\t', ',']).filter(|word| !["", "dl"].contains(word)) {
                    match word.split_once('=') {
                        Some(("n", number)) if number.parse::<u64>().is_ok() => {
                            let order = order(number.parse().unwrap_or(u64::MAX))?;
                            network.get_or_insert_with(|| Network::of_order(order, source));
                        }
                        Some(("format", "fullmatrix" | "edgelist1" | "nodelist1")) => {
                            word["format=".len()..].clone_into(&mut format);
                        }
                        _ => {
                            let expected =
                                "`n=N`, `format=` fullmatrix, edgelist1 or nodelist1, `labels:` or `data:`";
                            return Err(Fault::unlike(expected, word));
                        }
                    }
                }
            }
        }
    }
    let Some(mut network) = network else { return Err(Fault::new("a number of vertices `n=N`", "none")) };
    if let Some(count) = labels.filter(|&count| count < network.order) {
        return Err(Fault::new(format!("{} labels", network.order), count.to_string()));
    }
    let mut rows = Rows::from_source(source);
    while let Some(content) = source.take_content(&mut line, b"")? {
        let content = content.replace(',', " ");
        match format.as_str() {
            "edgelist1" => network.join(&content, Section::Edges)?,
            // A vertex alone has no neighbors.
            "nodelist1" if !content.trim().contains([' ', '\t']) => {}
            "nodelist1" => network.join(&content, Section::EdgesList)?,
            _ => {
                content.split_whitespace().try_for_each(|entry| rows.word(entry.as_bytes()))?;
                rows.end_line()?;
            }
        }
    }
    if format == "fullmatrix" {
        network.add(&rows.finish()?)?;
    }
    Ok(Some(ReadGraph { graph: network.finish()?, line: source.begun.unwrap_or(1), title: None }))
}
