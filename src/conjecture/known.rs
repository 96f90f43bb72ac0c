//! What is known already: inequalities that follow from the theorems of the catalogue.
//!
//! A theorem whose statement is linear in columns, for a class that the graphs in question lie in, is a relation: a form
//! that is at least 0. So are theorems of variants, for the columns of these variants. Relations between parameters that
//! need no theorem join, and what the question itself says of its graphs. An inequality follows if its difference is a
//! sum of relations with coefficients that are not negative, plus a constant that is not (Farkas): a linear program
//! proposes the coefficients, and integers check them.
//!
//! Integers gain a little: a form with integer values that is more than -1 is at least 0.

use std::collections::BTreeSet;

use games::certificate::Kind as Game;
use games::rulesets::{Ruleset, Terms};
use games::{Player, Variant};
use good_lp::{Expression, ProblemVariables, Solution, SolverModel, Variable, constraint, variable};
use graphs::classes::INCLUSIONS;
use itertools::Itertools;
use strategies::formula::linear::{Form, Inequality, Side, Term};
use strategies::formula::{self, Node};
use strategies::{BoundKind, Hypothesis, Invariant, Letter, Status, Theorem, VARIANT_THEOREMS};
use toolkit::invariants::Column;

use super::backend::backend;

/// Which graphs an inequality speaks of.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Scope {
    classes: BTreeSet<String>,
    least_order: usize,
    /// What else is known of them, each with where it is from.
    given: Vec<(String, Inequality)>,
}

/// Relations between parameters, with the class and the least order that they need. Each follows from the definitions in
/// a line or two.
const ELEMENTARY: [(&str, &str, usize); 18] = [
    ("n >= 1", "", 1),
    ("clique >= 1", "", 1),
    ("clique <= chi", "", 0),
    // A greedy coloring against an order in which no vertex has more backward neighbors.
    ("chi <= degeneracy + 1", "", 1),
    ("min_degree <= degeneracy", "", 0),
    ("degeneracy <= max_degree", "", 0),
    ("max_degree <= n - 1", "", 1),
    ("min_degree >= 0", "", 0),
    ("chi <= acyclic_chi", "", 0),
    ("degeneracy <= treewidth", "", 1),
    ("degeneracy + 1 <= col_2", "", 1),
    ("m >= n - 1", "connected", 1),
    ("min_degree >= 1", "connected", 2),
    ("clique >= 2", "connected", 2),
    ("chi <= 2", "bipartite", 0),
    ("degeneracy <= 1", "forest", 0),
    ("min_degree >= 3", "cubic", 1),
    ("max_degree <= 3", "cubic", 1),
];

/// Theorems for a class that their own words do not name, or of two games: the name, what it says there, and the class. No star is
/// cubic [docs/theory.md, 3.1, 3.3 and 1.4].
const SPECIAL: [(&str, &str, &str); 4] = [
    ("third-color", "chi_g >= 3", "cubic"),
    ("reservation", "col_g <= 2", "star"),
    ("who-begins", "col_g <= col_g_bob", ""),
    ("who-begins", "col_g_bob <= col_g + 1", ""),
];

/// A form that is at least 0, and why.
#[derive(Debug, Clone)]
pub struct Relation {
    /// The theorem, or the relation itself.
    pub name: String,
    /// What is at least 0.
    pub difference: Form,
}

impl Relation {
    /// A bound that was proposed, from which others may follow as far as it holds.
    pub fn proposed(bound: &Inequality) -> Self {
        Relation { name: format!("{bound} (a conjecture)"), difference: bound.difference() }
    }
}

impl Scope {
    /// Graphs of these classes, of this order at least.
    pub fn new(classes: impl IntoIterator<Item = String>, least_order: usize) -> Self {
        let mut scope = Scope { classes: classes.into_iter().collect(), least_order, given: Vec::new() };
        loop {
            let reached = INCLUSIONS.iter().filter(|(inner, _)| scope.classes.contains(*inner));
            let outer: Vec<String> =
                reached.flat_map(|(_, outer)| outer.iter()).map(|&class| class.to_owned()).collect();
            let before = scope.classes.len();
            scope.classes.extend(outer);
            if scope.classes.len() == before {
                return scope;
            }
        }
    }

    /// The same graphs, for all of which these are known.
    pub fn given(mut self, inequalities: impl IntoIterator<Item = Inequality>) -> Self {
        self.given.extend(inequalities.into_iter().map(|given| (format!("the condition {given}"), given)));
        self
    }

    /// The same graphs, for a larger class of which these are conjectures.
    pub fn conjectured(mut self, inequalities: impl IntoIterator<Item = Inequality>) -> Self {
        self.given.extend(inequalities.into_iter().map(|given| (format!("{given} (a conjecture)"), given)));
        self
    }

    /// Ways to tell its graphs apart by cases, each of which has all of them: as they are; bipartite or not; stars or not, of which
    /// connected ones with an edge have chi_g >= 3 [docs/theory.md, 3.3].
    fn ways(&self) -> Vec<Vec<Scope>> {
        let of_class = |class: &str| {
            let classes = self.classes.iter().cloned().chain([class.to_owned()]);
            Scope { given: self.given.clone(), ..Scope::new(classes, self.least_order) }
        };
        let others = |name: &str, text: &str| {
            let mut scope = self.clone();
            let given = Inequality::read(text).expect("the text is an inequality");
            scope.given.push((name.to_owned(), given));
            scope
        };
        let mut ways = vec![vec![self.clone()]];
        if self.contains("connected", 2) {
            ways.push(vec![of_class("bipartite"), others("what is not bipartite has chi >= 3", "chi >= 3")]);
            ways.push(vec![of_class("star"), others("third-color", "chi_g >= 3")]);
        }
        ways
    }

    fn contains(&self, class: &str, least_order: usize) -> bool {
        (class.is_empty() || self.classes.contains(class)) && self.least_order >= least_order
    }

    /// Everything known of its graphs that is linear in columns. Variants and strategies are spoken of where one of the
    /// `columns`, identifiers all, does.
    pub fn relations(&self, columns: &[String]) -> Vec<Relation> {
        let elementary = ELEMENTARY.iter().filter(|(_, class, least)| self.contains(class, *least));
        let elementary = elementary.map(|(text, ..)| relation(&format!("{text}, by definition"), text));
        let special = SPECIAL.iter().filter(|(.., class)| self.contains(class, 1));
        let elementary = elementary.chain(special.map(|(name, text, _)| relation(name, text)));
        let order = relation("order", &format!("n >= {}", self.least_order));
        let given = self
            .given
            .iter()
            .map(|(name, given)| Relation { name: name.clone(), difference: given.difference() });
        let theorems = strategies::all_theorems().flat_map(|theorem| self.of_theorem(theorem));
        let plain = ["chi_g", "chi_g_bob"].map(str::to_owned);
        let columns =
            plain.iter().chain(columns).unique().filter_map(|name| Column::of_identifier(name).ok());
        let of_columns = columns.flat_map(|column| self.of_column(&column));
        theorems.chain(of_columns).chain(given).chain(elementary).chain([order]).collect()
    }

    /// What is known of the number of a game, or of what a strategy needs.
    fn of_column(&self, column: &Column) -> Vec<Relation> {
        let name = column.identifier();
        if let Some((game, variant)) = column.number() {
            return self.of_number(&name, game, variant);
        }
        if let Some((game, variant)) = of_another_game(&name) {
            return self.of_variant(&name, game, variant);
        }
        let Some(strategy) = column.strategy() else { return Vec::new() };
        let Some(own) = strategy.theorems.first() else {
            return vec![relation("a strategy of Alice", &format!("{name} >= chi_g"))];
        };
        let symbol = own.invariant.symbol();
        let mut relations = vec![relation("a strategy of Alice", &format!("{name} >= {symbol}"))];
        if own.invariant == Invariant::GameColoringNumber {
            relations.push(relation("max-degree", &format!("{name} <= max_degree + 1")));
        }
        // A strategy for a class may have another order in use than the one that its theorem speaks of.
        let is_for_all = own.status == Status::Proved && matches!(own.applies, Hypothesis::None);
        let bound = Form::read(own.formula).filter(|_| is_for_all).and_then(|form| in_columns(&form, &[]));
        let number = in_columns(&Form::term(Term::column(&name)), &[]);
        relations.extend(
            number.zip(bound).map(|(number, bound)| Relation {
                name: own.name.to_owned(),
                difference: bound.minus(&number),
            }),
        );
        relations
    }

    /// What is known of the number of a game in a variant.
    fn of_number(&self, name: &str, game: Game, variant: Variant) -> Vec<Relation> {
        // A game that Alice wins ends with a proper coloring, and one of marking with an order of the vertices.
        let (least, bound) = match game {
            Game::Coloring => ("chi", "chi"),
            Game::Marking => ("degeneracy", "degeneracy + 1"),
        };
        let mut relations = vec![relation(least, &format!("{name} >= {bound}"))];
        if self.least_order > 0 {
            relations.push(relation("max-degree", &format!("{name} <= max_degree + 1")));
        }
        let marking = name.replacen("chi_g", "col_g", 1);
        let twin = Column::of_identifier(&marking).ok().and_then(|column| column.number());
        if game == Game::Coloring && twin == Some((Game::Marking, variant)) {
            // Alice colors the vertices that the marking game tells her to mark. [Zhu1999]
            let text = format!("{name} <= {marking}");
            relations.push(relation(&format!("{text} [Zhu1999]"), &text));
            relations.extend(self.of_variant(&marking, &Game::Marking.to_string(), variant));
        }
        relations.extend(self.of_variant(name, &game.to_string(), variant));
        relations
    }

    /// What theorems of variants and of other games say of the number of this game of the catalogue.
    fn of_variant(&self, name: &str, game: &str, variant: Variant) -> Vec<Relation> {
        let speak = VARIANT_THEOREMS
            .iter()
            .filter(|theorem| theorem.game == game && (theorem.speaks)(variant, &Terms::default()));
        let statements = speak.map(|theorem| Statement {
            theorem: theorem.name,
            applies: theorem.applies,
            kind: theorem.kind,
            formula: theorem.formula,
            letters: theorem.eval.letters(),
        });
        statements.flat_map(|statement| self.stated(&statement, name)).collect()
    }

    /// Whether its graphs are among those that a theorem speaks of, as far as that is told by classes, the order and the size.
    fn is_within(&self, hypothesis: Hypothesis) -> bool {
        match hypothesis {
            Hypothesis::None => true,
            Hypothesis::Conditions(conditions) => conditions.iter().all(|(text, _)| self.meets(text)),
            Hypothesis::Checked(_) => false,
        }
    }

    fn meets(&self, condition: &str) -> bool {
        let read = formula::Expression::read(condition);
        let Ok(condition) = read else { return false };
        if let Node::Name(class) = condition.node() {
            return self.contains(class, 0);
        }
        let Some(difference) = Inequality::of(&condition).map(|bound| bound.difference()) else {
            return false;
        };
        let least = difference.parts().exactly_one().ok().map(|(term, part)| (term.clone(), part));
        match usize::try_from(-difference.rest()) {
            Ok(order) if least == Some((Term::column("n"), 1)) => self.contains("", order),
            Ok(1) if least == Some((Term::column("m"), 1)) => self.contains("connected", 2),
            _ => false,
        }
    }

    /// What a theorem says of these graphs.
    fn of_theorem(&self, theorem: &'static Theorem) -> Vec<Relation> {
        let symbol = theorem.invariant.symbol();
        let is_of_a_game = theorem.invariant.is_of_a_game();
        let of_alice = (!is_of_a_game || theorem.starter.allows(Player::Alice)).then(|| symbol.to_owned());
        let of_bob = (is_of_a_game && theorem.starter.allows(Player::Bob)).then(|| format!("{symbol}_bob"));
        let statement = Statement {
            theorem: theorem.name,
            applies: theorem.applies,
            kind: theorem.kind,
            formula: theorem.formula,
            letters: theorem.eval.letters(),
        };
        of_alice.into_iter().chain(of_bob).flat_map(|number| self.stated(&statement, &number)).collect()
    }

    /// The relations that a statement says of a number, one for each side; none where its graphs are others, or its formula
    /// is not linear in columns.
    fn stated(&self, statement: &Statement, number: &str) -> Vec<Relation> {
        let &Statement { theorem, applies, kind, formula, letters } = statement;
        if !self.is_within(applies) {
            return Vec::new();
        }
        // What is rounded up is no smaller than before.
        let formula = match formula.strip_prefix("ceil(").and_then(|inner| inner.strip_suffix(')')) {
            Some(formula) if kind == BoundKind::Lower => formula,
            _ => formula,
        };
        let number = Form::read(number).and_then(|form| in_columns(&form, &[]));
        let bound = Form::read(formula).and_then(|form| in_columns(&form, letters));
        let Some((number, bound)) = number.zip(bound) else { return Vec::new() };
        // Where all letters are 0, such a formula says nothing.
        if !letters.is_empty() && bound.rest() < 0 && !self.contains("connected", 2) {
            return Vec::new();
        }
        let sides = [(Side::Upper, kind != BoundKind::Lower), (Side::Lower, kind != BoundKind::Upper)];
        let said = sides.into_iter().filter(|&(_, is_said)| is_said).map(|(side, _)| Inequality {
            number: number.clone(),
            side,
            bound: bound.clone(),
        });
        said.map(|said| Relation { name: theorem.to_owned(), difference: said.difference() }).collect()
    }
}

/// What a theorem says of a number.
struct Statement {
    theorem: &'static str,
    applies: Hypothesis,
    kind: BoundKind,
    formula: &'static str,
    letters: &'static [Letter],
}

fn relation(name: &str, text: &str) -> Relation {
    let difference = Inequality::read(text).expect("the relation is linear").difference();
    Relation { name: name.to_owned(), difference }
}

/// The game of the catalogue and the variant of which a column gives the number, where it is neither of the two games.
fn of_another_game(column: &str) -> Option<(&'static str, Variant)> {
    let (game, first) = match column.strip_suffix("_bob") {
        Some(game) => (game, Player::Bob),
        None => (column, Player::Alice),
    };
    let ruleset = Ruleset::named(game.strip_suffix("_game")?).ok()?;
    Some((ruleset.name, first.into()))
}

/// The form with the identifiers of columns for the names that papers use, and for these letters. None where a name is no
/// column: it means something that the theorem alone defines.
fn in_columns(form: &Form, letters: &[Letter]) -> Option<Form> {
    let identifier = |name: &str| {
        let name = letters.iter().find(|(letter, _)| *letter == name).map_or(name, |(_, column)| column);
        let plain = Column::named(name).map(|column| column.entry.name.clone());
        plain.or_else(|_| Column::of_identifier(name).map(|column| column.identifier())).ok()
    };
    let term = |term: &Term| {
        let factors = term.columns().map(identifier).collect::<Option<Vec<String>>>()?;
        let renamed = match factors.as_slice() {
            [one] => Term::column(one),
            [one, other] => Term::product(one, other),
            _ => return None,
        };
        Some(if term.whole().is_some() { renamed.halved() } else { renamed })
    };
    let parts = form.parts().map(|(found, part)| Some((term(found)?, part)));
    let parts = parts.collect::<Option<Vec<_>>>()?;
    Some(Form::new(parts, form.rest(), form.denominator()))
}

/// What inequalities about some graphs may follow from: the relations of every case of every way to tell the graphs apart.
#[derive(Debug, Clone)]
pub struct Knowledge {
    ways: Vec<Vec<Vec<Relation>>>,
}

impl Knowledge {
    /// What is known of the graphs of a scope that speaks of these columns.
    pub fn of(scope: &Scope, columns: &[String]) -> Self {
        let of_way = |way: Vec<Scope>| way.iter().map(|one| one.relations(columns)).collect();
        Knowledge { ways: scope.ways().into_iter().map(of_way).collect() }
    }

    /// One relation more, in every case.
    pub fn add(&mut self, relation: &Relation) {
        self.ways.iter_mut().flatten().for_each(|relations| relations.push(relation.clone()));
    }

    /// What the inequality follows from, in each case of one of the ways; none if it is not known to follow.
    ///
    /// Cost: a linear program for each case, with a variable for each relation.
    pub fn source(&self, inequality: &Inequality) -> Option<Vec<String>> {
        let in_case = |relations: &Vec<Relation>| {
            let places = derived(inequality, relations)?;
            Some(places.into_iter().map(|place| relations[place].name.clone()).collect_vec())
        };
        self.ways.iter().find_map(|cases| {
            let sources = cases.iter().map(in_case).collect::<Option<Vec<_>>>()?;
            Some(sources.into_iter().flatten().unique().collect())
        })
    }
}

/// Which relations the inequality follows from, as few as the program needs; none if it does not follow.
///
/// Cost: a linear program with a variable for each relation.
pub fn derived(inequality: &Inequality, relations: &[Relation]) -> Option<Vec<usize>> {
    let goal = inequality.difference();
    let halves: Vec<Relation> = floors(relations.iter().map(|relation| &relation.difference).chain([&goal]));
    let all: Vec<&Form> = relations.iter().chain(&halves).map(|relation| &relation.difference).collect();
    let coefficients = combination(&goal, &all)?;
    Some((0..relations.len()).filter(|&place| coefficients[place] > 0).collect())
}

/// p - 2 floor(p/2) is 0 or 1.
fn floors<'f>(forms: impl Iterator<Item = &'f Form>) -> Vec<Relation> {
    let terms = forms.flat_map(|form| form.parts().map(|(term, _)| term.clone())).unique();
    let pairs = terms.filter_map(|term| term.whole().map(|whole| (term, whole)));
    let both = pairs.flat_map(|(half, whole)| {
        let odd = Form::new([(whole, 1), (half, -2)], 0, 1);
        [Form::constant(1).minus(&odd), odd]
    });
    both.map(|difference| Relation { name: String::new(), difference }).collect()
}

/// The coefficients, over one denominator, of a sum of forms that the goal exceeds by a constant that is not negative.
fn combination(goal: &Form, forms: &[&Form]) -> Option<Vec<i64>> {
    /// What coefficients are multiples of a part of.
    const DENOMINATORS: [i64; 3] = [12, 60, 840];

    let terms: Vec<Term> = forms
        .iter()
        .copied()
        .chain([goal])
        .flat_map(|form| form.parts().map(|(term, _)| term.clone()))
        .unique()
        .collect();
    let part = |form: &Form, term: &Term| form.coefficient(term) as f64 / form.denominator() as f64;
    let rest = |form: &Form| form.rest() as f64 / form.denominator() as f64;

    let mut variables = ProblemVariables::new();
    let weights: Vec<Variable> = forms.iter().map(|_| variables.add(variable().min(0).max(100))).collect();
    // Of equal sums the one with small coefficients, which names few relations.
    let sum: Expression = weights.iter().zip(forms).map(|(&weight, form)| weight * (rest(form) + 1e-3)).sum();
    let equal = terms.iter().map(|term| {
        let sum: Expression =
            weights.iter().zip(forms).map(|(&weight, form)| weight * part(form, term)).sum();
        constraint!(sum == part(goal, term))
    });
    let solution = variables.minimise(sum).using(backend).with_all(equal).solve().ok()?;
    let hint: Vec<f64> = weights.iter().map(|&weight| solution.value(weight)).collect();
    DENOMINATORS.into_iter().find_map(|d| {
        let rounded: Vec<i64> = hint.iter().map(|weight| (weight * d as f64).round() as i64).collect();
        is_enough(goal, forms, &rounded, d).then_some(rounded)
    })
}

/// Whether the goal is the sum of the forms with these coefficients over d, plus a constant that is not negative: one above
/// -1, where the goal times its denominator has integer values.
fn is_enough(goal: &Form, forms: &[&Form], weights: &[i64], d: i64) -> bool {
    let used: Vec<(&Form, i64)> =
        forms.iter().copied().zip(weights.iter().copied()).filter(|(_, weight)| *weight != 0).collect();
    // The goal less the sum, times d and all denominators.
    let scale = used
        .iter()
        .try_fold(i128::from(d), |scale, (form, _)| scale.checked_mul(i128::from(form.denominator())));
    let Some(scale) = scale.and_then(|scale| scale.checked_mul(i128::from(goal.denominator()))) else {
        return false;
    };
    let left = |of: &dyn Fn(&Form) -> i64| {
        let goal = i128::from(of(goal)) * (scale / i128::from(goal.denominator()));
        let sum: i128 = used
            .iter()
            .map(|(form, weight)| {
                i128::from(of(form))
                    * i128::from(*weight)
                    * (scale / i128::from(d) / i128::from(form.denominator()))
            })
            .sum();
        goal - sum
    };
    let terms =
        used.iter().map(|(form, _)| *form).chain([goal]).flat_map(|form| form.parts().map(|(term, _)| term));
    let agrees = terms.unique().all(|term| left(&|form| form.coefficient(term)) == 0);
    agrees && left(&Form::rest) * i128::from(goal.denominator()) > -scale
}
