//! Small graphs by the names that they have in lists of forbidden subgraphs.

use graphs::{Budget, Graph, families, names};

/// Names of graphs that are no specs, each with a spec of its graph.
const NAMES: [(&str, &str); 15] = [
    ("claw", "star:3"),
    ("gem", "fan:4"),
    ("diamond", "fan:3"),
    ("paw", "g6:Cx"),
    ("house", "complement(path:5)"),
    ("bull", "g6:D{O"),
    ("butterfly", "friendship:2"),
    ("bowtie", "friendship:2"),
    ("kite", "g6:DzC"),
    ("dart", "g6:DzO"),
    ("cricket", "g6:D{_"),
    ("chair", "g6:DhO"),
    ("banner", "g6:Dl_"),
    ("domino", "ladder:3"),
    ("net", "g6:E{O_"),
];

/// The graph that a text names: a spec, a name of the list, P5, C4, K4, K2,3 or W5 (a hub and a cycle of five), a number of
/// copies before one of these (2K2), several of them with + between them (K1+P3), or co- and the name of the complement.
///
/// # Errors
/// What is wrong, behind a colon, or nothing if the text is no name at all.
pub fn pattern(text: &str) -> Result<Graph, String> {
    let text = text.trim().trim_matches(['"', '\'']).trim();
    let spec = spec(text).unwrap_or_else(|| text.to_owned());
    families::from_spec_within(&spec, 0, &Budget::nodes(Budget::OF_A_PARAMETER)).map_err(|fault| {
        let known = names::nearest(text, NAMES.iter().map(|(name, _)| *name));
        if known.is_empty() { format!(": {fault}") } else { names::suggestion(&known) }
    })
}

/// The spec of a graph that is named in another way.
fn spec(text: &str) -> Option<String> {
    if let Some((_, spec)) = NAMES.iter().find(|(name, _)| *name == text) {
        return Some((*spec).to_owned());
    }
    if let Some(rest) = text.strip_prefix("co-") {
        return Some(format!("complement({})", spec(rest).unwrap_or_else(|| rest.to_owned())));
    }
    let parts: Option<Vec<Vec<String>>> = text.split('+').map(copies).collect();
    parts?.concat().into_iter().reduce(|one, other| format!("union({one},{other})"))
}

/// The specs of some copies of a graph with a letter: `2K2`, `P5`, `K2,3`.
fn copies(text: &str) -> Option<Vec<String>> {
    /// More copies make a graph that is in none that could be searched.
    const MOST: usize = 64;

    let letter = text.find(|letter: char| !letter.is_ascii_digit())?;
    let (number, rest) = text.split_at(letter);
    let number: usize = if number.is_empty() { 1 } else { number.parse().ok()? };
    let (letter, numbers) = rest.split_at_checked(1)?;
    let is_numbers = numbers.split(',').all(|number| number.parse::<u32>().is_ok());
    let family = match letter {
        "P" => "path",
        "C" => "cycle",
        "W" => "wheel",
        "K" if numbers.contains(',') => "multipartite",
        "K" => "complete",
        _ => return None,
    };
    let is_fit = is_numbers && (family == "multipartite" || !numbers.contains(','));
    (is_fit && (1..=MOST).contains(&number)).then(|| vec![format!("{family}:{numbers}"); number])
}
