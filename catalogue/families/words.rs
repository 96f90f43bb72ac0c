//! The families of `words.txt`, one row each, and plans for those without a file: plain families with numbers
//! as parameters, single graphs, and compositions.

use std::sync::LazyLock;

use super::spec::arguments::{Argument, Arguments};
use super::spec::plan::Plan;
use super::spec::resolve;
use super::{Family, FamilyError, IN_FILES, SpecError, compositions, formulas};

struct Row {
    family: Family,
    /// For each number its least value and its name.
    least: Vec<(u64, &'static str)>,
    /// An equivalent spec of other families, with the parameters' letters; empty if a formula gives it.
    word: &'static str,
}

static ROWS: LazyLock<Vec<Row>> = LazyLock::new(|| {
    let lines = include_str!("words.txt").lines().filter(|line| !line.starts_with('#'));
    lines.map(row).collect()
});

fn row(line: &'static str) -> Row {
    let fields: Vec<&str> = line.splitn(8, ';').map(str::trim).collect();
    let [name, parameters, least, word, order, size, example, about] = fields[..] else {
        unreachable!("a row of words.txt: {line}")
    };
    let least = least.split(", ").filter_map(|least| least.split_once(' '));
    let least = least.map(|(least, what)| (least.parse().expect("a number"), what)).collect();
    let hyphened = |letter| if letter == b'_' { b'-' } else { letter };
    let in_file = IN_FILES.iter().find(|(file, _)| file.bytes().map(hyphened).eq(name.bytes()));
    let plan = in_file.map_or(plan as _, |&(_, plan)| plan);
    let family = Family { name, parameters, about, order, size, example, plan };
    Row { family, least, word }
}

pub(super) fn rows() -> impl Iterator<Item = &'static Family> {
    ROWS.iter().map(|row| &row.family)
}

fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    let name = arguments.family().name;
    let Row { family, least, word } = ROWS.iter().find(|row| row.family.name == name).expect("its own row");
    let components = match family.parameters {
        "SPEC" => Some((arguments.component()?, None)),
        "SPEC,SPEC,..." => Some((arguments.components()?, None)),
        parameters if parameters.starts_with("SPEC") => {
            let (component, number) = arguments.component_and_number()?;
            Some((component, Some(number.at_least(least[0].0, least[0].1)?)))
        }
        _ => None,
    };
    if let Some((components, number)) = components {
        return Ok(compositions::plan(name, components, number.unwrap_or_default()));
    }
    let given: Vec<Argument<'_>> = match family.parameters {
        "" => arguments.none().map(|()| Vec::new())?,
        "RxC" => arguments.sides()?.to_vec(),
        _ => arguments.several(least.len())?,
    };
    let numbers = given.iter().zip(least).map(|(one, &(least, what))| one.at_least(least, what));
    let numbers = numbers.collect::<Result<Vec<u64>, _>>()?;
    if word.is_empty() {
        let unlike = |(place, expected): (usize, &str)| given[place].unlike(expected.to_owned());
        return formulas::plan(name, &numbers).map_err(unlike);
    }
    let letters = family.parameters.split([',', 'x']).zip(&numbers);
    let word =
        letters.fold((*word).to_owned(), |word, (letter, number)| word.replace(letter, &number.to_string()));
    let plan = resolve::plan(&word, 0).map_err(|error| match error {
        SpecError::Family { error, .. } => error,
        error => unreachable!("a word of words.txt: {error}"),
    })?;
    Ok(match formulas::drawing(name) {
        Some(places) => plan.at(places),
        None => plan,
    })
}
