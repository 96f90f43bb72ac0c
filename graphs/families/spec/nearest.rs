//! Known names similar to an unknown one, for messages.

/// How many names are suggested at most.
const MOST: usize = 3;

/// No family's name is nearly as long; a longer text is no misspelling of one.
const LONGEST: usize = 40;

/// The known names (lower case) at the least edit distance from `name` in lower case, in their order, if
/// at most half of the name has to change.
pub fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    if name.len() > LONGEST {
        return Vec::new();
    }
    let name = name.to_ascii_lowercase();
    let mut names: Vec<(usize, &str)> = known.map(|word| (distance(&name, word), word)).collect();
    let least = names.iter().map(|&(distance, _)| distance).min().unwrap_or(0);
    if least * 2 > name.len() {
        return Vec::new();
    }
    names.retain(|&(distance, _)| distance == least);
    names.into_iter().map(|(_, word)| word).take(MOST).collect()
}

/// The least number of bytes to insert, delete or replace to make one word of the other. O(|a| |b|).
fn distance(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.bytes().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.bytes().enumerate() {
            let replaced = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances() {
        let cases =
            [("", "", 0), ("", "abc", 3), ("kitten", "sitting", 3), ("path", "path", 0), ("ab", "ba", 2)];
        for (a, b, expected) in cases {
            assert_eq!(distance(a, b), expected, "{a} {b}");
            assert_eq!(distance(b, a), expected, "{b} {a}");
        }
    }
}
