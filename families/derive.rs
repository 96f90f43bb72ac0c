//! The strip that a spec with a letter describes, from the structure of the spec.
//!
//! A member of a product of a strip and a graph is the product of the member, and so on: rules make a strip
//! from a component's. A table has plain families. Another spec is refused by the part that does not repeat.

use std::collections::BTreeSet;
use std::fmt;

use catalogue::families::{self, Member, SpecParts, from_spec, from_spec_up_to, parts, spellings};
use graphs::canonical::canonical_form;
use graphs::{Budget, Graph, to_graph6};
use itertools::{Itertools, iproduct};

use crate::form::{Class, Form, MOST, Step, oriented, stepped};
use crate::periodic::{Ends, Hub};

/// The length of a strip by the number for the letter n: (times n + plus)/parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lengths {
    pub letter: char,
    pub(crate) times: i64,
    pub(crate) plus: i64,
    pub(crate) parts: i64,
}

impl Lengths {
    /// These lengths times `times`, divided by `parts`, in lowest terms.
    fn scaled(self, times: i64, parts: i64) -> Self {
        let (times, plus) = (times * self.times, times * self.plus);
        let is_whole = times % parts == 0 && plus % parts == 0;
        let [by, parts] = if is_whole { [parts, 1] } else { [1, parts] };
        Lengths { times: times / by, plus: plus / by, parts, ..self }
    }

    /// The length for a number, if there is one.
    pub fn of(&self, number: u32) -> Option<u32> {
        let whole = self.times * i64::from(number) + self.plus;
        (whole % self.parts == 0).then(|| u32::try_from(whole / self.parts).ok())?
    }
}

impl fmt::Display for Lengths {
    /// A formula such as `2N + 1` or `(N + 1)/2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Lengths { letter, times, plus, parts } = *self;
        let factor = if times == 1 { String::new() } else { times.to_string() };
        let sum = match plus {
            0 => format!("{factor}{letter}"),
            1.. => format!("{factor}{letter} + {plus}"),
            _ => format!("{factor}{letter} - {}", -plus),
        };
        match (parts, plus) {
            (1, _) => f.write_str(&sum),
            (_, 0) => write!(f, "{sum}/{parts}"),
            _ => write!(f, "({sum})/{parts}"),
        }
    }
}

/// A graph, or a strip with the length for the letter.
enum Shape {
    Fixed(Graph),
    Strip(Form, Lengths),
}

/// Plain families with one number: the strip, and its length times the last number is the number times
/// the one before.
const STRIPS: [(&str, &str, i64, i64); 10] = [
    ("antiprism", "cycle rows 1 period 1 least 5 steps 0@0>0+1 0@0>0+2", 2, 1),
    ("comb", "path rows 2 period 1 least 1 steps 0@0>0+1 0@0>1+0", 1, 1),
    ("cycle", "cycle rows 1 period 1 least 3 steps 0@0>0+1", 1, 1),
    ("empty", "path rows 1 period 1 least 1", 1, 1),
    ("friendship", "path rows 2 period 1 least 1 steps 0@0>1+0 hub 0@0,1@0", 1, 1),
    ("gear", "cycle rows 1 period 2 least 6 steps 0@0>0+1 0@1>0+1 hub 0@0", 2, 1),
    ("helm", "cycle rows 2 period 1 least 3 steps 0@0>0+1 0@0>1+0 hub 0@0", 1, 1),
    ("moebius-ladder", "twisted:1,0 rows 2 period 1 least 3 steps 0@0>0+1 0@0>1+0 1@0>1+1", 1, 2),
    ("path", "path rows 1 period 1 least 1 steps 0@0>0+1", 1, 1),
    ("sunlet", "cycle rows 2 period 1 least 3 steps 0@0>0+1 0@0>1+0", 1, 1),
];

/// The strips of plain families that the language defines otherwise, by their names with the letter N.
pub(crate) type Named<'n> = &'n dyn Fn(&str) -> Option<Form>;

/// The members compared with those of the spec.
const COMPARED: usize = 13;

/// The largest orders of such members, and of the first three.
const LARGEST_ORDERS: [usize; 2] = [300, 10_000];

/// The largest number for the letter of such a member.
const LARGEST_NUMBER: u32 = 10_000;

/// The strip of a spec with one letter, and its lengths.
///
/// # Errors
/// Which part of the spec does not repeat, or is not in the language.
pub(crate) fn strip(spec: &str, named: Named<'_>) -> Result<(Form, Lengths), String> {
    let (form, lengths) = of_structure(spec, named)?;
    let periodic = form.periodic();
    let numbers = (1..=LARGEST_NUMBER).filter_map(|number| Some((number, lengths.of(number)?)));
    let numbers = numbers.filter(|&(_, length)| periodic.has_length(1, length)).take(COMPARED).collect_vec();
    let order = |length: u32| form.rows as usize * length as usize;
    if numbers.first().is_none_or(|&(_, length)| order(length) > LARGEST_ORDERS[1]) {
        return Err(format!("{spec}: no small member is a member of the strip"));
    }
    for (at, &(number, length)) in numbers.iter().enumerate() {
        if order(length) > LARGEST_ORDERS[usize::from(at < 3)] {
            break;
        }
        let member = periodic.member([form.rows, length]);
        let spec = Member([(lengths.letter, number)].into()).spelled(spec);
        let graph = from_spec(&spec, 0).map_err(|fault| fault.to_string())?;
        if canonical_form(&graph) != canonical_form(&member) {
            return Err(format!("{spec} differs from the strip of length {length} at its ends: not a strip"));
        }
    }
    Ok((form, lengths))
}

/// The strip of a spec with one letter, not compared with its members.
pub(crate) fn of_structure(spec: &str, named: Named<'_>) -> Result<(Form, Lengths), String> {
    let Shape::Strip(form, lengths) = shape(spec, named)? else {
        return Err(format!("{spec} has no letter"));
    };
    let read = Form::read(&form.to_string())
        .map_err(|fault| format!("{spec} is not in the language of strips: {fault}"));
    Ok((read?, lengths))
}

fn shape(spec: &str, named: Named<'_>) -> Result<Shape, String> {
    let found = structure(spec, named);
    let other = |fault: String| {
        let others = spellings(spec).into_iter().filter(|other| other != spec);
        others.filter_map(|other| structure(&other, named).ok()).next().ok_or(fault)
    };
    found.or_else(other)
}

/// The shape by the outermost name of a spec.
fn structure(spec: &str, named: Named<'_>) -> Result<Shape, String> {
    let refused = || format!("{spec}: no strip follows from the structure of this spec");
    let fixed = || {
        let largest = u64::from(MOST * MOST);
        let of_seed = |seed| from_spec_up_to(spec, seed, largest, &Budget::unlimited());
        let [graph, other] = [0, 1].map(|seed| of_seed(seed).map_err(|fault| fault.to_string()));
        let (graph, other) = (graph?, other?);
        let is_random = to_graph6(&graph) != to_graph6(&other);
        if is_random { Err(format!("{spec} is random")) } else { Ok(Shape::Fixed(graph)) }
    };
    let Some(SpecParts { name, arguments, components, number }) = parts(spec) else { return fixed() };
    let has_letter = |text: &str| text.contains(|sign: char| sign.is_ascii_uppercase());
    if components.is_empty() && !arguments.as_deref().is_some_and(has_letter) {
        return fixed();
    }
    if let Some(arguments) = arguments {
        return plain(&name, &arguments, named).ok_or_else(refused);
    }
    let shapes = components.iter().map(|component| shape(component, named)).collect::<Result<Vec<_>, _>>()?;
    let place = shapes.iter().position(|shape| matches!(shape, Shape::Strip(..)));
    let Some(place) = place else { return fixed() };
    let (mut strip, mut fixed) = (None, Vec::new());
    for shape in shapes {
        match shape {
            Shape::Fixed(graph) => fixed.push(graph),
            Shape::Strip(..) if strip.is_some() => return Err(format!("{spec} repeats along two axes")),
            Shape::Strip(form, lengths) => strip = Some((form, lengths)),
        }
    }
    let (form, lengths) = strip.ok_or_else(refused)?;
    let number: u32 = number.as_deref().unwrap_or("0").parse().map_err(|_| refused())?;
    let rows = fixed.iter().map(Graph::order).chain([form.rows as usize]).fold(1, usize::saturating_mul);
    if number.max(form.rows) > MOST || name != "join" && rows > MOST as usize {
        return Err(format!("{spec}: more than {MOST} rows"));
    }
    let of = |made: fn(&Form, &Graph) -> Form| {
        Some(fixed.iter().fold(form.clone(), |form, graph| made(&form, graph)))
    };
    let is_plain_cycle = form.period == 1 && form.ends == Ends::Cycle && form.twist.is_empty();
    let made = match name.as_str() {
        "product" => of(|form, graph| product(form, graph, true, &|u, v, _| u == v)),
        "strong-product" => {
            of(|form, graph| product(form, graph, true, &|u, v, graph| u == v || are_adjacent(graph, u, v)))
        }
        "tensor-product" => {
            of(|form, graph| product(form, graph, false, &|u, v, graph| are_adjacent(graph, u, v)))
        }
        "lexicographic" | "lexicographic-product" if place == 0 => {
            of(|form, graph| product(form, graph, true, &|_, _, _| true))
        }
        "corona" if place == 0 => {
            of(|form, graph| product(form, &coned(graph), true, &|u, v, _| (u, v) == (0, 0)))
        }
        "corona" if components.len() == 2 => of(|form, graph| {
            let n = graph.order();
            let copies = product(form, &edgeless(n), false, &|u, v, _| u == v);
            joined(&copies, graph, &|v, at| at as usize % n == v)
        }),
        "join" => of(|form, graph| joined(form, graph, &|_, _| true)),
        "power" if form.hubs.is_empty() => Some(power(&form, number)),
        "mycielski" if form.hubs.is_empty() => Some(cones(&form, 2)),
        "generalized-mycielski" if form.hubs.is_empty() => Some(cones(&form, number)),
        "line" | "subdivision" | "total" if form.hubs.is_empty() && is_plain_cycle => {
            Some(on_edges(&form, &name, number))
        }
        _ => None,
    };
    made.map(|form| Shape::Strip(form, lengths)).ok_or_else(refused)
}

fn are_adjacent(graph: &Graph, u: usize, v: usize) -> bool {
    graph.neighbors(graphs::Vertex::new(u)).iter().any(|w| w.index() == v)
}

/// The strip of a family with numbers, one with a letter.
fn plain(name: &str, arguments: &str, named: Named<'_>) -> Option<Shape> {
    let at =
        arguments.split([',', 'x']).position(|word| word.contains(|sign: char| sign.is_ascii_uppercase()))?;
    let word = arguments.split([',', 'x']).nth(at)?;
    let mut lengths = linear(word)?;
    let numbers: Option<Vec<i64>> =
        arguments.split([',', 'x']).filter(|other| *other != word).map(|word| word.parse().ok()).collect();
    let numbers = numbers?;
    let is_least = |farthest: i64| Some(u32::try_from(2 * farthest + 1).ok()?.max(3));
    let form = match (name, at, numbers.as_slice()) {
        (_, 0, []) => {
            let &(_, text, times, parts) = STRIPS.iter().find(|strip| strip.0 == name)?;
            lengths = lengths.scaled(times, parts);
            Form::read(text).expect("a strip of the table")
        }
        ("circulant", 0, jumps) => {
            let mut form = Form::bare(Ends::Cycle, 1, is_least(*jumps.iter().max()?)?);
            form.steps = jumps
                .iter()
                .map(|&jump| Some(([0, 0], 0, u32::try_from(jump).ok()?)))
                .collect::<Option<_>>()?;
            form
        }
        ("gp", 0, &[step]) => {
            let mut form = Form::bare(Ends::Cycle, 2, is_least(step)?);
            form.steps = [([0, 0], 0, 1), ([0, 0], 1, 0), ([1, 0], 1, step as u32)].into();
            form
        }
        ("lcf", 0, jumps) => {
            let rows = jumps.len() as i64;
            let place = |v: i64| (v.rem_euclid(rows) as u32, v.div_euclid(rows));
            let ends = (0..).zip(jumps).flat_map(|(v, &jump)| [(v, v + 1), (v, v + jump)]);
            let steps: BTreeSet<Step> = ends.map(|(v, w)| oriented([place(v), place(w)], 1)).collect();
            let farthest = steps.iter().map(|step| step.2).max()?;
            Form { steps, ..Form::bare(Ends::Cycle, rows as u32, is_least(farthest.into())?) }
        }
        ("windmill", 1, &[k]) if (2..=i64::from(MOST)).contains(&k) => {
            let mut form = Form::bare(Ends::Path, k as u32 - 1, 1);
            form.steps =
                (0..form.rows).array_combinations().map(|[row, other]| ([row, 0], other, 0)).collect();
            joined(&form, &edgeless(1), &|_, _| true)
        }
        _ => named(&format!("{name}:{}", arguments.replacen(word, "N", 1)))?,
    };
    Some(Shape::Strip(form, lengths))
}

/// A number with a letter, such as `2N+1`.
fn linear(text: &str) -> Option<Lengths> {
    let letter = text.chars().find(char::is_ascii_uppercase)?;
    let at = |number: u32| -> Option<i64> {
        Member([(letter, number)].into()).spelled(&format!("path:{text}")).strip_prefix("path:")?.parse().ok()
    };
    let (low, high) = (at(1000)?, at(1001)?);
    (high > low).then_some(Lengths { letter, times: high - low, plus: low - 1000 * (high - low), parts: 1 })
}

/// Which pairs of vertices of the other graph are joined across an edge of the strip.
type Across<'a> = &'a dyn Fn(usize, usize, &Graph) -> bool;

/// A product with a graph of order n: row i and vertex v make row in + v. If `within`, cells have its edges.
fn product(form: &Form, graph: &Graph, within: bool, across: Across<'_>) -> Form {
    let n = graph.order() as u32;
    let vertices = || 0..graph.order();
    let pairs = || iproduct!(vertices(), vertices());
    let row = |row: u32, v: usize| row * n + v as u32;
    let of_class = |&[at, column]: &Class, v: usize| [row(at, v), column];
    let mut made = Form::bare(form.ends, form.rows * n, form.least);
    made.period = form.period;
    made.twist = form.twist.iter().flat_map(|&to| vertices().map(move |v| row(to, v))).collect();
    made.absent = form.absent.iter().flat_map(|class| vertices().map(|v| of_class(class, v))).collect();
    for ((from, to, columns), (u, v)) in iproduct!(&form.steps, pairs()) {
        if across(u, v, graph) {
            made.steps.insert(stepped(of_class(from, u), row(*to, v), *columns));
        }
    }
    for (at, column) in
        iproduct!(0..form.rows, 0..form.period).filter(|&(row, column)| !form.absent.contains(&[row, column]))
    {
        let inner = pairs().filter(|&(u, v)| within && u < v && are_adjacent(graph, u, v));
        made.steps.extend(inner.map(|(u, v)| ([row(at, u), column], row(at, v), 0)));
    }
    for ((at, hub), u) in iproduct!((0..).zip(&form.hubs), vertices()) {
        let ends = |v: &usize| across(u, *v, graph);
        let classes = iproduct!(&hub.classes, vertices().filter(ends)).map(|(class, v)| of_class(class, v));
        let hubs = iproduct!(&hub.hubs, vertices().filter(ends)).map(|(&hub, v)| row(hub, v));
        let inner = (0..u).filter(|&v| within && are_adjacent(graph, u, v)).map(|v| row(at, v));
        made.hubs
            .push(Hub { classes: classes.sorted().collect(), hubs: hubs.chain(inner).sorted().collect() });
    }
    made
}

fn edgeless(order: usize) -> Graph {
    Graph::from_edges(order, []).expect("no edges")
}

/// The graph with another vertex, the first one, that is adjacent to all.
fn coned(graph: &Graph) -> Graph {
    let edges = graph.edges().map(|(u, v)| (u.index() + 1, v.index() + 1));
    let spokes = (1..=graph.order()).map(|v| (0, v));
    Graph::from_edges(graph.order() + 1, edges.chain(spokes)).expect("simple")
}

/// The strip with a graph's vertices as hubs, next to rows and earlier hubs by `is_near`.
fn joined(form: &Form, graph: &Graph, is_near: &dyn Fn(usize, u32) -> bool) -> Form {
    let mut made = form.clone();
    let classes = iproduct!(0..form.rows, 0..form.period).map(|(row, column)| [row, column]);
    let classes = classes.filter(|class| !form.absent.contains(class)).collect_vec();
    let before = form.hubs.len() as u32;
    for v in 0..graph.order() {
        let inner = (0..v).filter(|&u| are_adjacent(graph, u, v)).map(|u| before + u as u32);
        let hubs = (0..before).filter(|&hub| is_near(v, hub)).chain(inner).collect();
        let classes = classes.iter().copied().filter(|&[row, _]| is_near(v, row)).collect();
        made.hubs.push(Hub { classes, hubs });
    }
    made
}

/// The least length on which steps do not collide.
fn with_room(mut form: Form) -> Form {
    let farthest = form.steps.iter().map(|step| step.2).max().unwrap_or(0);
    if form.ends == Ends::Cycle {
        form.least = form.least.max((2 * farthest + 1).next_multiple_of(form.period));
    }
    form
}

/// The vertices at distance at most `distance` are joined.
fn power(form: &Form, distance: u32) -> Form {
    let (periodic, frame) = (form.periodic(), [Some(form.rows), None]);
    let mut made = form.clone();
    for (row, column) in iproduct!(0..form.rows, 0..form.period) {
        let start = [row as i32, column as i32];
        let near = (0..distance).fold(vec![start], |near, _| periodic.closed_neighborhood(&near, frame));
        for end in near.into_iter().filter(|end| *end != start && !form.absent.contains(&[row, column])) {
            let [start, end] = [start, end].map(|[row, column]| (row as u32, i64::from(column)));
            made.steps.insert(oriented([start, end], form.period));
        }
    }
    with_room(made)
}

/// The generalized Mycielskian: copies of the rows on each level, and an apex next to the last.
fn cones(form: &Form, levels: u32) -> Form {
    let rows = form.rows;
    let of = |level: u32, [row, column]: Class| [level * rows + row, column];
    let mut made = Form { rows: rows * levels, ..form.clone() };
    made.twist = iproduct!(0..levels, &form.twist).map(|(level, row)| level * rows + row).collect();
    made.absent = iproduct!(0..levels, &form.absent).map(|(level, &class)| of(level, class)).collect();
    for (level, &(from, to, columns)) in iproduct!(1..levels, &form.steps) {
        made.steps.insert(stepped(of(level - 1, from), level * rows + to, columns));
        made.steps.insert(stepped(of(level, from), (level - 1) * rows + to, columns));
    }
    let last = iproduct!(rows * levels.saturating_sub(1)..rows * levels, 0..form.period)
        .map(|(row, column)| [row, column]);
    made.hubs
        .push(Hub { classes: last.filter(|class| !made.absent.contains(class)).collect(), hubs: Vec::new() });
    made
}

/// The line graph, total graph, or subdivision with `inside` vertices an edge, of an untwisted cycle of
/// period 1. Rows, if they remain, precede one for each step, or `inside`.
fn on_edges(form: &Form, name: &str, inside: u32) -> Form {
    let rows = if name == "line" { 0 } else { form.rows };
    let mut made = Form { rows: rows + form.steps.len() as u32 * inside.max(1), ..form.clone() };
    if name != "total" {
        made.steps.clear();
    }
    let mut join = |ends: [(u32, i64); 2]| {
        made.steps.insert(oriented(ends, 1));
    };
    let mut at_row: Vec<Vec<(u32, i64)>> = vec![Vec::new(); form.rows as usize];
    for (number, &([start, _], end, columns)) in (0..).zip(&form.steps) {
        let first = rows + number * inside.max(1);
        let ends = [(start, 0), (end, i64::from(columns))];
        for (row, column) in ends {
            at_row[row as usize].push((first, -column));
        }
        match name {
            "total" => ends.into_iter().for_each(|end| join([(first, 0), end])),
            "subdivision" => {
                let way =
                    [ends[0]].into_iter().chain((first..first + inside).map(|row| (row, 0))).chain([ends[1]]);
                way.tuple_windows().for_each(|(one, next)| join([one, next]));
            }
            _ => {}
        }
    }
    if name != "subdivision" {
        for pair in at_row.iter().flat_map(|edges| edges.iter().copied().array_combinations()) {
            join(pair);
        }
    }
    with_room(made)
}

/// Whether a text is a spec with letters.
pub(crate) fn has_letter(text: &str) -> bool {
    families::is_spec(text) && text.contains(|sign: char| sign.is_ascii_uppercase())
}
