//! Bounds that the program proposes, challenges, and cannot prove.
//!
//! For each class of graphs and each number the loop of [`crate::challenge`] runs until no hunt finds a graph that breaks
//! what was proposed. What follows from the theorems of the catalogue is left out, and what graphs refute that are known to
//! exist (`facts`). The rest are conjectures: nothing here proves them.

mod facts;
mod known;

pub use facts::refute;
pub use known::larger_graphs;

use std::sync::Arc;

use graphs::enumerate::canonical_form;
use graphs::formats::to_graph6;
use graphs::rng::{QuickDice, seed_of};
use graphs::{Budget, Graph};
use itertools::Itertools;
use rayon::prelude::*;
use toolkit::invariants::{Column, Limits, Value as Cell};

use super::{Context, Experiment, NoReport};
use crate::census::{self, Origin};
use crate::challenge::{Challenge, ORDERS, RESTARTS};
use crate::conjecture::known::Scope;
use crate::conjecture::table::{Member, Table as Known};
use crate::conjecture::{Conjecture, Question as Asked, propose};
use crate::expression::Condition;
use crate::hunt::moves::structured::structured;
use crate::hunt::moves::{GROUNDS, Ground};
use crate::query::{Query, QueryResult};
use crate::report::{Column as Heading, Cost, Question, Report, Table, Value};
use strategies::formula::linear::{Form, Inequality, Side};

/// The catalogue entry.
pub static EXPERIMENT: Experiment = Experiment {
    question: Question {
        name: "conjectures",
        about: "which bounds on the numbers of the games hold on all small graphs, withstand a hunt, and follow from no theorem",
        cost: Cost::Long,
    },
    graphs: Vec::new,
    report,
};

/// Graphs that conjectures are about.
pub struct Class {
    /// What they are.
    pub name: &'static str,
    /// All of them that the first table has.
    over: &'static str,
    /// What else holds of them, as a condition.
    pub condition: Option<&'static str>,
    /// Larger classes, by their names.
    within: &'static [&'static str],
}

/// The classes, each behind those that it lies in.
pub static CLASSES: [Class; 6] = [
    Class { name: "connected", over: "connected:2..8", condition: None, within: &[] },
    Class { name: "planar", over: "planar:2..8", condition: None, within: &["connected"] },
    Class {
        name: "triangle-free",
        over: "triangle-free:2..10",
        condition: Some("clique <= 2"),
        within: &["connected"],
    },
    Class {
        name: "bipartite",
        over: "bipartite:2..10",
        condition: None,
        within: &["connected", "triangle-free"],
    },
    Class { name: "cubic", over: "cubic:4..14", condition: None, within: &["connected"] },
    Class {
        name: "trees",
        over: "trees:2..13",
        condition: None,
        within: &["connected", "planar", "triangle-free", "bipartite"],
    },
];

/// The numbers that are bounded.
const NUMBERS: [&str; 8] = [
    "chi_g",
    "col_g",
    "chi_g - chi",
    "col_g - chi_g",
    "chi_g_bob - chi_g",
    "col_g_bob - col_g",
    "chi_g_connected",
    "worst_activation - col_g",
];

/// The columns that bounds use: none that large graphs of every kind have large values of, since a table of small graphs says
/// little there.
const USING: [&str; 4] = ["min_degree", "degeneracy", "clique", "chi"];

/// A bound is attained on at least one in this many graphs of the table.
const SHARE: u64 = 50;

/// The most terms of a bound, and the largest denominator: simple bounds are looked for.
const TERMS: usize = 2;
const DENOMINATORS: i64 = 2;

/// The largest coefficient over the denominator.
const LARGEST: i64 = 4;

/// The most bounds on each side of a number, the simplest first.
const MOST: usize = 4;

/// The steps of a search.
const STEPS: u64 = 50;

/// The nodes of one decision or parameter, where the context allows more.
const NODES: u64 = 20_000;

/// How many graphs with structure are made for each class.
const STRUCTURED: usize = 150;

impl Class {
    /// Where a hunt looks for them.
    pub fn ground(&self) -> &'static Ground {
        let kind = self.over.split(':').next();
        GROUNDS.iter().find(|ground| kind == Some(ground.kind)).expect("every class can be hunted in")
    }

    /// Graphs of the class with structure and an edge, without end: most of them of order at most 12, some up to 16, a few up to
    /// 40. The numbers of games are known on most of them, within limits.
    pub fn structured(&'static self, seed: u64) -> impl Iterator<Item = Arc<Graph>> + Send {
        let mut dice = QuickDice::new(seed_of(&[seed]));
        let contains = self.ground().contains;
        (0..).filter_map(move |_| {
            let most = match dice.below(24) {
                0 => 40,
                1..=6 => 16,
                _ => 12,
            };
            structured(most, |graph| graph.size() > 0 && contains(graph), &mut dice).map(Arc::new)
        })
    }

    /// The values of these columns on all graphs of the first table, and on the larger ones: those that are known, and some
    /// with structure.
    fn values(&'static self, columns: &[String], seed: u64, limits: &Limits) -> Result<Values, NoReport> {
        let identified = columns.iter().map(|name| Column::of_identifier(name).expect("columns are known"));
        let query = Query {
            columns: identified.collect(),
            condition: self.condition.map(|text| Condition::read(text).expect("conditions are valid")),
            limits: limits.clone(),
        };
        let (_, largest) = self.orders();
        let small = census::stream(&Origin::from_text(self.over)?, 0, 1)?;
        let small = small.map(|graph| Arc::new(graph.expect("what is generated is a graph")));
        let made = self.structured(seed).take(STRUCTURED).collect_vec();
        let larger = larger_graphs().iter().cloned().chain(made);
        let larger = larger.filter(|graph| graph.order() > largest && (self.ground().contains)(graph));
        let larger = larger.unique_by(|graph| to_graph6(&canonical_form(graph)));
        let graphs: Vec<Arc<Graph>> = small.chain(larger).collect();
        let of = |graph: &Arc<Graph>| match query.of(graph, |_| None) {
            QueryResult::Values(values) => Some((Member::of(graph), values)),
            QueryResult::Left | QueryResult::Undefined | QueryResult::Undecided(_) => None,
        };
        let found: Vec<_> = graphs.par_iter().map(of).collect();
        Ok(Values { columns: columns.to_vec(), rows: found.into_iter().flatten().collect() })
    }

    /// The orders of which the first table has all of them.
    pub fn orders(&self) -> (usize, usize) {
        let (_, orders) = self.over.split_once(':').expect("orders stand after the kind");
        let (least, largest) = orders.split_once("..").expect("there are two of them");
        (least.parse().expect("an order is a number"), largest.parse().expect("an order is a number"))
    }

    /// What is known of the graphs: the class, the condition, and what stands for larger classes.
    fn scope(&self, above: &[Inequality]) -> Scope {
        let kind = self.ground().name.to_owned();
        let given = self.condition.and_then(|text| Inequality::read(text).ok());
        let scope = Scope::new([kind, "connected".to_owned()], self.orders().0).given(given);
        scope.conjectured(above.iter().cloned())
    }
}

/// The values of columns on the graphs of a class.
struct Values {
    columns: Vec<String>,
    rows: Vec<(Member, Vec<Cell>)>,
}

impl Values {
    /// Some of the columns.
    fn table(&self, columns: Vec<String>) -> Known {
        let places = columns.iter().map(|name| self.columns.iter().position(|one| one == name));
        let places: Vec<usize> =
            places.map(|place| place.expect("the values of every column are known")).collect();
        let mut table = Known::new(columns);
        for (member, values) in &self.rows {
            let chosen: Vec<Cell> = places.iter().map(|&place| values[place].clone()).collect();
            table.push(member.clone(), &chosen);
        }
        table
    }
}

/// The bounds on a number that are left, and how far they were tested.
struct Survivors {
    bounds: Vec<Conjecture>,
    graphs: usize,
    beyond: usize,
    orders: (usize, usize),
    counterexamples: u64,
    hunted: u64,
}

/// What may be spent on a graph.
fn limits(context: &Context<'_>) -> Limits {
    let nodes = context.budget.nodes.map_or(NODES, |nodes| nodes.min(NODES));
    let budget = Budget { nodes: Some(nodes), threads: None, ..context.budget.clone() };
    Limits { decision: budget.clone(), parameter: budget }
}

/// The columns of the numbers, and those that bounds use.
fn columns<'n>(numbers: impl IntoIterator<Item = &'n Form>) -> Vec<String> {
    numbers.into_iter().flat_map(Form::columns).chain(USING).unique().map(str::to_owned).collect()
}

fn survivors(
    class: &Class,
    number: &Form,
    values: &Values,
    above: &[Inequality],
    context: &Context<'_>,
) -> Result<Survivors, NoReport> {
    let limits = limits(context);
    let budget = &limits.decision;
    let mut table = values.table(columns([number]));
    let orders = class.orders();
    let (all, beyond): (Vec<&Member>, Vec<&Member>) =
        table.members().iter().partition(|member| member.order <= orders.1);
    let [graphs, beyond] = [all.len(), beyond.len()];
    let challenge = Challenge {
        ground: class.ground(),
        condition: class.condition,
        above: orders.1,
        steps: STEPS,
        seed: context.seed,
        budget,
        limits: &limits,
    };
    let (mut counterexamples, mut hunted) = (0, 0);
    loop {
        context.check()?;
        let bounds = [Side::Upper, Side::Lower].into_iter().flat_map(|side| {
            let asked = Asked {
                number: number.clone(),
                side,
                using: USING.map(str::to_owned).into(),
                terms: TERMS,
                denominators: DENOMINATORS,
                scope: class.scope(above),
            };
            let endless = Budget { nodes: None, ..budget.clone() };
            let proposed = propose(&table, &asked, &mut endless.start()).conjectures.into_iter();
            proposed
                .filter(|one| one.follows_from.is_empty())
                .filter(|one| one.inequality.bound.parts().all(|(term, _)| term.depth() == 0))
                .filter(|one| one.inequality.bound.parts().all(|(_, part)| part.abs() <= LARGEST))
                .filter(|one| !refute(class.name, &one.inequality))
                .filter(|one| one.touches * SHARE >= table.members().len() as u64)
                .take(MOST)
                .collect_vec()
        });
        let bounds = bounds.collect_vec();
        let round = challenge.round(&mut table, &bounds).expect("conditions are valid");
        hunted += round.looked_at;
        counterexamples += round.added;
        if round.added == 0 {
            return Ok(Survivors { bounds, graphs, beyond, orders, counterexamples, hunted });
        }
    }
}

fn report(context: &Context<'_>) -> Result<Report, NoReport> {
    context.progress.begin("numbers", (CLASSES.len() * NUMBERS.len()) as u64);
    let headings = vec![
        Heading::words("class", "class"),
        Heading::words("bound", "bound"),
        Heading::number("attained", "attained on"),
        Heading::number("order", "all to order"),
        Heading::number("graphs", "all graphs"),
        Heading::number("beyond", "larger graphs"),
        Heading::number("hunted", "graphs hunted"),
        Heading::words("tight", "smallest graphs that attain it"),
        Heading::words("equality_on", "an equality on"),
    ];
    let mut bounds = Table::new("bounds", "Conjectures: bounds that nothing here proves", headings);
    let headings = vec![
        Heading::words("class", "class"),
        Heading::words("bound", "bound"),
        Heading::words("graph6", "attained by"),
        Heading::number("n", "n"),
        Heading::number("m", "m"),
    ];
    let mut smallest = Table::new("smallest", "The smallest graphs that attain each bound", headings);
    let headings = vec![
        Heading::words("class", "class"),
        Heading::words("number", "number"),
        Heading::number("least", "from order"),
        Heading::number("largest", "to order"),
        Heading::number("graphs", "all graphs"),
        Heading::number("beyond", "larger graphs"),
        Heading::number("counterexamples", "counterexamples"),
        Heading::number("hunted", "graphs hunted"),
        Heading::number("left", "bounds left"),
    ];
    let mut extent = Table::new("extent", "How far the conjectures were tested", headings);
    let forms = NUMBERS.map(|number| Form::read(number).expect("the numbers are linear forms"));
    let mut standing: Vec<(&str, Vec<Inequality>)> = Vec::new();
    for class in &CLASSES {
        let above = standing.iter().filter(|(name, _)| class.within.contains(name));
        let above: Vec<Inequality> = above.flat_map(|(_, bounds)| bounds.iter().cloned()).collect();
        let values = class.values(&columns(&forms), context.seed, &limits(context))?;
        let mut own = Vec::new();
        for (number, form) in NUMBERS.iter().zip(&forms) {
            context.check()?;
            let found = survivors(class, form, &values, &above, context)?;
            context.check()?;
            for Conjecture { inequality, touches, tight, equality_on, .. } in &found.bounds {
                let bound = inequality.to_string();
                bounds.push(vec![
                    class.name.into(),
                    format!("${bound}$").into(),
                    (*touches).into(),
                    found.orders.1.into(),
                    found.graphs.into(),
                    (found.beyond as u64 + found.counterexamples).into(),
                    found.hunted.into(),
                    Value::Literal(tight.iter().map(|member| &member.graph6).join(" ")).into(),
                    equality_on.join(", ").into(),
                ]);
                for Member { order, size, graph6, .. } in tight {
                    let row = [format!("${bound}$").into(), graph6.clone().into()];
                    let numbers = [(*order).into(), (*size).into()];
                    smallest.push([class.name.into()].into_iter().chain(row).chain(numbers).collect());
                }
            }
            own.extend(found.bounds.iter().map(|one| one.inequality.clone()));
            extent.push(vec![
                class.name.into(),
                format!("${number}$").into(),
                found.orders.0.into(),
                found.orders.1.into(),
                found.graphs.into(),
                found.beyond.into(),
                found.counterexamples.into(),
                found.hunted.into(),
                found.bounds.len().into(),
            ]);
            context.progress.advance(&format!("{} on {}", number, class.name));
        }
        standing.push((class.name, own));
    }
    bounds.notes = vec![
        format!(
            "Bounds of at most {TERMS} terms with coefficients of denominators up to {DENOMINATORS}, at most {MOST} on each side of a \
             number, the simplest first, attained on one graph in {SHARE} at least; those that follow from the theorems of the catalogue, \
             or from a bound here for a larger class, are left out. Products \
             and halves rounded down are proposed and left out, too: they fit small graphs too well; and so are bounds with a coefficient \
             above {LARGEST}, and those that graphs break which are known to exist and too large to be computed: subdivisions of complete graphs, \
             with and without a vertex next to all middles (docs/theory.md, 3.8 to 3.10), graphs on which the connected game needs any number of colors (7.10) \
             [CharpentierHocquardSopenaZhu2020], outerplanar and planar graphs [KiersteadTrotter1994], and k-trees [WuZhu2008]. Attained \
             on: how many graphs of the table."
        ),
        "Every graph is connected and has an edge. A bound holds on all graphs of the class up to the order that its line \
         tells, on the larger ones counted there, and on those that the hunts looked at. It is a conjecture, and no more."
            .into(),
    ];
    extent.notes = vec![format!(
        "All graphs: those of the class of these orders, up to isomorphism. Larger graphs: members of families, the same with \
         a leaf, a twin or a vertex next to all, known extreme graphs of the class, graphs that broke a bound once, and {STRUCTURED} graphs \
         with structure, as far as they are larger and their values were found: bases such as stacked quadrangulations, random \
         maximal graphs without triangles, Halin graphs or members of families, changed by twins, leaves, blow-ups, Mycielski's construction, \
         subdivisions, products, complements and the like. Counterexamples: to bounds proposed before, which joined \
         the table. Graphs hunted: looked at by {RESTARTS} searches of {STEPS} steps for each bound and each of the next {ORDERS} orders. \
         `mapgame conjecture NUMBER --over GRAPHS --new --challenge {STEPS}` does the same without the larger graphs, \
         and `mapgame conjecture --published FOLDER --seed NUMBER` holds what stands here against other graphs with structure."
    )];
    Ok(vec![bounds, smallest, extent].into())
}
