//! The names of graphs in papers, for those who type them where a spec is expected.

/// The spec that a name such as `K5`, `K_{3,3}`, `C_5`, `P4`, `Q3` or `W5` means, in words that follow `did you mean`; none
/// if the text begins with no such name. A wheel is counted by its spokes or by its vertices, so both are told.
pub fn meant(text: &str) -> Option<String> {
    let letter = text.chars().next()?.to_ascii_uppercase();
    let rest = text.get(1..)?;
    let rest = rest.strip_prefix('_').unwrap_or(rest);
    let braced = rest.strip_prefix('{').and_then(|rest| rest.split_once('}'));
    let is_part = |c: char| c.is_ascii_digit() || c == ',';
    let (parameters, behind) =
        braced.unwrap_or_else(|| rest.split_at(rest.find(|c| !is_part(c)).unwrap_or(rest.len())));
    let (parameters, behind) = match parameters.strip_suffix(',') {
        // The comma ends a component.
        Some(parameters) => (parameters, ","),
        None => (parameters, behind),
    };
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let ends = behind.is_empty() || behind.starts_with([',', ')', '@']);
    if !ends || !parameters.split(',').all(is_number) {
        return None;
    }
    let is_one = !parameters.contains(',');
    match letter {
        'K' if !is_one => Some(format!("multipartite:{parameters}")),
        'K' => Some(format!("complete:{parameters}")),
        _ if !is_one => None,
        'C' => Some(format!("cycle:{parameters}")),
        'P' => Some(format!("path:{parameters}")),
        'Q' => Some(format!("hypercube:{parameters}")),
        'W' => {
            let number: u32 = parameters.parse().ok()?;
            let [fewer, more] = [number.checked_sub(1)?, number.checked_add(1)?];
            Some(format!("wheel:{number}, on {more} vertices, or wheel:{fewer}, on {number}"))
        }
        _ => None,
    }
}
