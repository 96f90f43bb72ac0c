//! Proofs for all members of a family: consequences of its spec, theorems with hypotheses that hold for all
//! of them, and results of `mapgame family`. A formula that agrees with the consequences of a spec
//! ([`families::facts`]) at enough numbers agrees with them from there on (theory, 12.13).

use std::cell::RefCell;
use std::collections::BTreeMap;

use catalogue::families::{self, Letter, Member, SpecFacts};
use games::Player;
use graphs::Budget;
use graphs::Count;
use itertools::Itertools;
use strategies::formula::{Cell, Expression, Number, Truth, Value};
use strategies::{BoundKind, Evaluation, Hypothesis, Invariant, Theorem, all_theorems};
use toolkit::ask::family::{self, Question};

use super::formula::{Fit, Formula, Place, Region, fit};

/// The consecutive numbers at which a formula in one letter is compared with the spec (theory, 12.13).
const COMPARED: usize = 240;

/// The number of members to which a formula is fitted that the spec may prove.
const FITTED: usize = 24;

/// The largest order of the first member of a family with one and with two letters for which all is proved.
const LARGEST: [u64; 2] = [100, 40];

/// The consecutive numbers of each of two letters, and the length of a run from each double on.
const NEAR_OF_TWO: usize = 48;
const RUN: u32 = 6;

/// The doubles for each of two letters, and how often the letters may occur in a spec.
const DOUBLES_OF_TWO: u32 = 20;
const OCCURRENCES: usize = 4;

/// A family of specs with one or two running letters.
pub(super) struct SpecFamily<'a> {
    pub(super) word: &'a str,
    pub(super) letters: &'a [Letter],
    pub(super) names: &'a [String],
    pub(super) first: Player,
    pub(super) budget: &'a Budget,
    /// The results of the searches, by the number of colors and the winner.
    pub(super) found: RefCell<Vec<(u32, Player, Option<String>)>>,
    /// The proofs found, by the names of their files.
    pub(super) files: RefCell<BTreeMap<String, String>>,
}

impl SpecFamily<'_> {
    /// The formula for a column that the spec proves for all members (order, size or chi), if there is one.
    pub(super) fn fit_of_spec(&self, column: &str) -> Option<Fit> {
        if self.letters.is_empty() {
            return None;
        }
        let point = |place: Place| {
            let number = counted_by_spec(column, &self.spec(place))?;
            u32::try_from(number).ok().map(|number| (place, (number, number)))
        };
        let count = if self.letters.len() == 1 { FITTED } else { FITTED / 4 };
        let low = |letter: &Letter| (letter.low..).step_by(letter.step as usize).take(count).collect_vec();
        let points: Option<Vec<_>> = places(self.letters.iter().map(low)).into_iter().map(point).collect();
        let found = fit(&points?, self.letters.len())?;
        self.proofs(column, [&found.formula; 2], &found.region).1.then_some(found)
    }

    fn spec(&self, place: Place) -> String {
        let pairs = self.letters.iter().zip(place).map(|(letter, number)| (letter.letter, number));
        Member(pairs.collect()).spelled(self.word)
    }

    /// What is proved about a numeric column for all members of a region, given formulas that bound it from
    /// below and above: equality, or bounds, and whether they are on both sides.
    pub(super) fn proofs(&self, column: &str, sides: [&Formula; 2], region: &Region) -> (Vec<String>, bool) {
        let all = region.spelled(self.names);
        if ["n", "m", "chi"].contains(&column) {
            let holds = self.agree(region, |place, spec| {
                Some(sides[0].at(place) == i64::try_from(counted_by_spec(column, spec)?).ok()?)
            });
            let by = format!("for all {all} by the spec");
            return (Vec::from_iter(holds.then_some(by)), holds);
        }
        let game = match column {
            "chi_g" | "chi_g_lower" | "chi_g_upper" => Invariant::GameChromaticNumber,
            "col_g" => Invariant::GameColoringNumber,
            "col_2" => Invariant::StrongColoringNumber,
            _ => return Default::default(),
        };
        let mut found = Vec::new();
        let kinds = [(BoundKind::Lower, ">=", "chi_g_upper"), (BoundKind::Upper, "<=", "chi_g_lower")];
        for ((side, relation, other), formula) in kinds.into_iter().zip(sides) {
            if column == other || *formula == Formula::Constant(0) {
                continue;
            }
            // Where the bounds are apart, a weaker one from below may hold for all members.
            let least = if side == BoundKind::Lower && sides[0] != sides[1] { 2 } else { i64::MAX };
            let weaker = match formula {
                Formula::Constant(value) => (least..*value).rev().map(Formula::Constant).collect_vec(),
                _ => Vec::new(),
            };
            let by = [formula].into_iter().chain(&weaker).find_map(|formula| {
                let theorem =
                    all_theorems().find(|theorem| self.proves(theorem, game, side, formula, region));
                let value = formula.spelled(self.names).replace('$', "");
                let by = theorem.map(|theorem| format!("{value}$ for all {all} by {}", theorem.name));
                by.or_else(|| self.proof_by_search(game, side, formula))
            });
            found.extend(by.map(|by| format!("${} {relation} {by}", game.symbol())));
        }
        if let [below, above] = found.as_slice()
            && let ((_, of_below), (_, of_above)) =
                (below.split_once(" >= ").unwrap_or_default(), above.split_once(" <= ").unwrap_or_default())
            && of_below == of_above
        {
            return (vec![below.replacen(" >= ", " = ", 1)], true);
        }
        let is_whole = found.len() == 2 || column.starts_with("chi_g_") && found.len() == 1;
        (found, is_whole)
    }

    /// Whether something holds for all members of a region, provided that it depends on the numbers as the module
    /// describes.
    fn agree(&self, region: &Region, holds: impl Fn(Place, &str) -> Option<bool>) -> bool {
        if self.letters.is_empty() {
            return false;
        }
        let first_place = places(self.letters.iter().map(|letter| vec![letter.low]));
        let order = first_place.first().and_then(|place| counted_by_spec("n", &self.spec(*place)));
        let occurrences =
            self.letters.iter().map(|letter| self.word.matches(letter.letter).count()).sum::<usize>();
        let is_one = self.letters.len() == 1;
        if !families::is_spec(self.word)
            || self.word.contains("g6:")
            || order.is_none_or(|order| order > LARGEST[usize::from(!is_one)])
            || occurrences > OCCURRENCES
        {
            return false;
        }
        let at = |place: Place| {
            let spec = self.spec(place);
            families::plan(&spec, 0).is_ok().then(|| holds(place, &spec) == Some(true))
        };
        let is_held = |place: &Place| !region.has(*place) || at(*place) == Some(true);
        let near = |count: usize| {
            let of_letter = move |(letter, from): (&Letter, u32)| {
                (from..).step_by(letter.step as usize).take(count).collect_vec()
            };
            self.letters.iter().zip(region.from).map(of_letter)
        };
        let double = |(letter, from): (&Letter, u32), power: u32, more: u32| {
            from.checked_add(letter.step.checked_mul((1 << power) + more)?)
        };
        if let [letter] = self.letters {
            let doubles = (0..28).map_while(|power| double((letter, region.from[0]), power, 0));
            return places(near(COMPARED)).iter().all(is_held)
                && doubles.map_while(|n| at([n, 0])).all(|holds| holds);
        }
        let of_letter = |(near, letter): (Vec<u32>, (&Letter, u32))| {
            let runs = (5..DOUBLES_OF_TWO).cartesian_product(0..RUN);
            let far = runs.filter_map(|(power, more)| double(letter, power, more));
            near.into_iter().chain(far).sorted().dedup().collect_vec()
        };
        let both = near(NEAR_OF_TWO).zip(self.letters.iter().zip(region.from)).map(of_letter);
        // Only members with distant numbers may be too large for a spec.
        places(near(NEAR_OF_TWO)).iter().all(is_held)
            && places(both)
                .into_iter()
                .filter(|place| region.has(*place))
                .all(|place| at(place) != Some(false))
    }

    /// Whether this theorem bounds the number by the formula from this side, for all members from one on.
    fn proves(
        &self,
        theorem: &Theorem,
        game: Invariant,
        side: BoundKind,
        formula: &Formula,
        region: &Region,
    ) -> bool {
        let other = match (game, side) {
            (Invariant::StrongColoringNumber, _) => game,
            (_, BoundKind::Lower) => Invariant::GameChromaticNumber,
            _ => Invariant::GameColoringNumber,
        };
        let is_of_game = !game.is_of_a_game() || theorem.starter.allows(self.first);
        let is_of_side = theorem.kind == side || theorem.kind == BoundKind::Exact;
        let is_meant = is_of_game && is_of_side && [game, other].contains(&theorem.invariant);
        let (Evaluation::Formula(letters), true) = (theorem.eval, is_meant) else { return false };
        let conditions = match theorem.applies {
            Hypothesis::None => &[],
            Hypothesis::Conditions(conditions) => conditions,
            Hypothesis::Checked(_) => return false,
        };
        let read = |text: &str| Expression::read(text).expect("the texts of theorems can be read");
        let conditions = conditions.iter().map(|text| read(text)).collect_vec();
        let letters = letters.iter().map(|(letter, text)| (*letter, read(text))).collect_vec();
        let value = read(theorem.formula);
        self.agree(region, |place, spec| {
            let (facts, classes) = (families::facts(spec)?, families::classes_of(spec));
            let cell = |name: &String| cell(name, &facts, &classes);
            let known = |name: &String| match cell(name) {
                Cell::Value(value) => Some(value),
                _ => None,
            };
            let of_letter = |name: &String| match letters.iter().find(|(letter, _)| letter == name) {
                Some((_, text)) => text.value(&known),
                None => known(name),
            };
            let holds = conditions.iter().all(|condition| condition.truth(&cell) == Truth::True);
            let Value::Number(bound) = value.value(&of_letter)? else { return None };
            Some(match side {
                BoundKind::Lower => holds && bound.ceiling().to_i64()? >= formula.at(place),
                _ => holds && bound.floor().to_i64()? <= formula.at(place),
            })
        })
    }

    /// The result of `mapgame family` on chi_g, if the spec, or an equivalent one, is supported.
    fn proof_by_search(&self, game: Invariant, side: BoundKind, formula: &Formula) -> Option<String> {
        let (&Formula::Constant(value), Invariant::GameChromaticNumber) = (formula, game) else {
            return None;
        };
        let value = u32::try_from(value).ok()?;
        let (k, winner) = if side == BoundKind::Lower {
            (value.checked_sub(1)?, Player::Bob)
        } else {
            (value, Player::Alice)
        };
        let is_meant = |one: &&(u32, Player, _)| (one.0, one.1) == (k, winner);
        if let Some((.., found)) = self.found.borrow().iter().find(is_meant) {
            return found.clone();
        }
        let question =
            Question { family: self.word.into(), k, first: self.first, nodes: None, milliseconds: None };
        // The parts of such a search have limits of their own, far below those of a game.
        let found = family::answer(&question, &Budget { nodes: None, ..self.budget.clone() }).ok();
        let stated = found.filter(|found| found.statement.winner == Some(winner)).and_then(|found| {
            let (side, members) = match side {
                BoundKind::Lower => ("least", found.statement.smaller?),
                _ => ("most", found.statement.members?),
            };
            let file = match found.statement.stored {
                Some(file) => format!("known/families/{file}"),
                None => format!("chi_g-at-{side}-{value}.family"),
            };
            if found.statement.stored.is_none() {
                self.files.borrow_mut().insert(file.clone(), found.text);
            }
            Some(format!(
                "{value}$ for all ${members}$ by {} (theorem, proof in {file})",
                found.statement.by?
            ))
        });
        self.found.borrow_mut().push((k, winner, stated.clone()));
        stated
    }
}

/// All choices of the numbers of one or two letters, the second fastest.
pub(super) fn places(numbers: impl Iterator<Item = Vec<u32>>) -> Vec<Place> {
    let choices = numbers.multi_cartesian_product();
    choices.map(|numbers| [numbers[0], numbers.get(1).copied().unwrap_or(0)]).collect()
}

/// The order, the size or chi, as proved by the spec.
fn counted_by_spec(column: &str, spec: &str) -> Option<u64> {
    let extent = families::plan(spec, 0).ok()?.extent();
    match (column, extent.order, extent.size) {
        ("n", Count::Exactly(order), _) => Some(order),
        ("m", _, Count::Exactly(size)) => Some(size),
        ("m", ..) => Some(families::facts(spec)?.size),
        ("chi", ..) => families::facts(spec)?.chi,
        _ => None,
    }
}

/// The value of a column that follows from a spec.
fn cell(name: &str, facts: &SpecFacts, classes: &[&str]) -> Cell {
    let number = |number: u64| {
        i64::try_from(number).map_or(Cell::Unknown, |number| Cell::Value(Value::Number(Number::word(number))))
    };
    let truth = |truth| Cell::Value(Value::Truth(truth));
    match name {
        "n" => number(facts.order),
        "m" => number(facts.size),
        "max_degree" => number(facts.max_degree),
        "chi" => facts.chi.map_or(Cell::Unknown, number),
        "connected" => truth(facts.is_connected),
        // The center of a star is adjacent to all others.
        "star" if facts.max_degree + 1 < facts.order => truth(false),
        name if classes.contains(&name) => truth(true),
        _ => Cell::Unknown,
    }
}
