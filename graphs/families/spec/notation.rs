//! The names of graphs in papers, and in lists of forbidden subgraphs, as specs.

/// Names of graphs that are no specs, each with a spec of its graph.
pub(crate) const NAMES: [(&str, &str); 15] = [
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

/// The family, the arguments and the length of a name such as `K5`, `K_{3,3}`, `C_5`, `P4`, `Q3` or `W5` (a hub and a cycle of
/// five) with which the text begins.
pub(crate) fn lettered(text: &str) -> Option<(&'static str, &str, usize)> {
    let letter = text.chars().next()?.to_ascii_uppercase();
    let rest = text.get(1..)?;
    let rest = rest.strip_prefix('_').unwrap_or(rest);
    let braced = rest.strip_prefix('{').and_then(|rest| rest.split_once('}'));
    let is_part = |c: char| c.is_ascii_digit() || c == ',';
    let (parameters, _) =
        braced.unwrap_or_else(|| rest.split_at(rest.find(|c| !is_part(c)).unwrap_or(rest.len())));
    // A comma at the end is that of a component.
    let parameters = parameters.strip_suffix(',').filter(|_| braced.is_none()).unwrap_or(parameters);
    let behind = &rest[parameters.len() + if braced.is_some() { 2 } else { 0 }..];
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let ends = behind.is_empty() || behind.starts_with([',', ')', '@']);
    if !ends || !parameters.split(',').all(is_number) {
        return None;
    }
    let family = match (letter, parameters.contains(',')) {
        ('K', true) => "multipartite",
        ('K', false) => "complete",
        ('C', false) => "cycle",
        ('P', false) => "path",
        ('Q', false) => "hypercube",
        ('W', false) => "wheel",
        _ => return None,
    };
    Some((family, parameters, text.len() - behind.len()))
}
