//! What follows from a spec without building its graph: equivalent specs, the largest degree, the chromatic number,
//! classes. Capital letters may replace numbers; then the result holds for every member of the family.

use itertools::Itertools;

use super::notation::expand;
use super::resolve;
use super::syntax::{Node, Spec, parse};
use graphs::Count;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SpecFacts {
    pub order: u64,
    pub size: u64,
    pub max_degree: u64,
    /// `None` if it does not follow from the spec.
    pub chi: Option<u64>,
    pub is_connected: bool,
}

/// The lines of `spellings.txt` with this sign, each as its left and right side.
fn lines(sign: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = include_str!("../spellings.txt").lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(move |line| line.split_once(sign))
}

/// Matches a pattern with a text: the letters of the pattern and their values, or `None`.
fn letters<'t>(pattern: &str, text: &'t str) -> Option<Vec<(char, &'t str)>> {
    let mut found: Vec<(char, &str)> = Vec::new();
    let mut rest = text;
    for sign in pattern.chars() {
        if !sign.is_ascii_uppercase() {
            rest = rest.strip_prefix(sign)?;
            continue;
        }
        let is_part = |sign: char| sign.is_ascii_digit() || sign.is_ascii_uppercase() || "+-".contains(sign);
        let (number, after) = rest.split_at(rest.find(|sign| !is_part(sign)).unwrap_or(rest.len()));
        let known = found.iter().find(|(letter, _)| *letter == sign);
        if number.is_empty() || known.is_some_and(|(_, known)| *known != number) {
            return None;
        }
        found.push((sign, number));
        rest = after;
    }
    rest.is_empty().then_some(found)
}

fn with_letters(pattern: &str, letters: &[(char, &str)]) -> String {
    let of = |sign: char| letters.iter().find(|(letter, _)| *letter == sign);
    pattern
        .chars()
        .map(|sign| of(sign).map_or_else(|| sign.to_string(), |(_, text)| (*text).into()))
        .collect()
}

/// A normal form in products, joins and unions of simple families, with components in alphabetical order.
fn normal(node: &Node<'_>) -> String {
    let mut components = node.components.iter().map(normal_of).collect_vec();
    let folds = ["product", "join", "union"].contains(&node.name);
    if folds {
        let inner = format!("{}(", node.name);
        let parts = components.iter().flat_map(|part| match parse(part) {
            Ok(Spec::Member(other)) if part.starts_with(&inner) => {
                other.components.iter().map(normal_of).collect_vec()
            }
            _ => vec![part.clone()],
        });
        components = parts.sorted().collect();
    }
    let seed = node.seed.map_or_else(String::new, |seed| format!("@{seed}"));
    let plain = match (node.arguments, components.is_empty()) {
        (Some(arguments), _) => format!("{}:{arguments}{seed}", node.name),
        (None, true) => format!("{}{seed}", node.name),
        _ => format!(
            "{}({}){seed}",
            node.name,
            components.iter().map(String::as_str).chain(node.number).join(",")
        ),
    };
    let other = lines(" = ").find_map(|(left, right)| Some(with_letters(right, &letters(left, &plain)?)));
    other.map_or(plain, |other| normal_text(&other))
}

fn normal_of(spec: &Spec<'_>) -> String {
    match spec {
        Spec::Line(line) => (*line).to_owned(),
        Spec::Member(node) => normal(node),
    }
}

fn normal_text(spec: &str) -> String {
    parse(&expand(spec)).map_or_else(|_| spec.to_owned(), |spec| normal_of(&spec))
}

/// Equivalent specs of the graph, or of each member of the family, in the notation of the catalogue.
pub fn spellings(spec: &str) -> Vec<String> {
    let whole = normal_text(spec);
    let swapped = match parse(&whole) {
        Ok(Spec::Member(Node { name, components, .. }))
            if components.len() == 2 && !name.starts_with("lexicographic") && name != "corona" =>
        {
            Some(format!("{name}({})", components.iter().rev().map(normal_of).join(",")))
        }
        _ => None,
    };
    let forms = [whole].into_iter().chain(swapped).collect_vec();
    let others = lines(" = ").flat_map(|(left, right)| {
        let pattern = normal_text(right);
        let other = |form: &String| Some(with_letters(left, &letters(&pattern, form)?));
        forms.iter().filter_map(other).collect_vec()
    });
    others.chain(forms.clone()).unique().collect()
}

/// The names of classes that contain the graph, or every member of the family, with `_` as in column names.
pub fn classes_of(spec: &str) -> Vec<&'static str> {
    let whole = normal_text(spec);
    let of_line = |(left, classes): (&str, &'static str)| {
        if let Some(head) = left.strip_suffix('*') {
            return whole.starts_with(head).then(|| classes.split(' '));
        }
        let (left, least) = left.split_once(" from ").unwrap_or((left, "0"));
        let is_from = |(_, number): &(char, &str)| {
            least == "0"
                || number.parse().is_ok_and(|number: u32| least.parse().is_ok_and(|least| number >= least))
        };
        letters(&normal_text(left), &whole)
            .filter(|found| found.iter().all(is_from))
            .map(|_| classes.split(' '))
    };
    lines(" : ").filter_map(of_line).flatten().collect()
}

/// The facts that follow from a spec without letters.
pub fn facts(spec: &str) -> Option<SpecFacts> {
    match parse(&normal_text(spec)).ok()? {
        Spec::Member(node) => of_node(&node),
        Spec::Line(_) => None,
    }
}

fn of_node(node: &Node<'_>) -> Option<SpecFacts> {
    if node.name == "power" {
        return of_power(node);
    }
    let extent = resolve::plan(node.text, 0).ok()?.extent();
    let (Count::Exactly(order), Count::Exactly(size)) = (extent.order, extent.size) else { return None };
    let of = node.components.iter().map(|component| match component {
        Spec::Member(node) => of_node(node),
        Spec::Line(_) => None,
    });
    let of: Vec<SpecFacts> = of.collect::<Option<_>>()?;
    let all_connected = of.iter().all(|one| one.is_connected);
    let degrees = of.iter().map(|one| one.max_degree);
    let chis = || of.iter().map(|one| one.chi);
    let largest = || chis().collect::<Option<Vec<_>>>().and_then(|chis| chis.into_iter().max());
    let numbers = node.arguments.into_iter().flat_map(|given| given.split([',', 'x']));
    let numbers: Vec<u64> = numbers.map(|number| number.parse().ok()).collect::<Option<_>>()?;
    let (max_degree, chi, is_connected) = match (node.name, numbers.as_slice()) {
        ("product", []) => (degrees.sum(), largest(), all_connected),
        ("union", []) => (degrees.max()?, largest(), of.len() == 1 && all_connected),
        ("join", []) => {
            let degree = of.iter().map(|one| one.max_degree + order - one.order).max()?;
            (degree, chis().sum(), of.len() > 1 || all_connected)
        }
        ("empty", &[n]) => (0, Some(1), n == 1),
        ("path", &[n]) => (2.min(n - 1), Some(2.min(n)), true),
        ("cycle", &[n]) => (2, Some(2 + n % 2), true),
        ("complete", &[n]) => (n - 1, Some(n), true),
        ("comb", &[n]) => (3.min(n), Some(2), true),
        ("sunlet", &[n]) => (3, Some(2 + n % 2), true),
        ("helm", &[n]) => (n.max(4), Some(3 + n % 2), true),
        ("crown", &[n]) => (n - 1, Some(2.min(n)), n > 2),
        ("gear", &[n]) => (n, Some(2), true),
        ("gp", &[_, _]) | ("moebius-ladder", &[_]) => (3, None, true),
        ("antiprism", &[n]) => return of_cycle_power(2 * n, 2),
        ("circulant", &[n, 1, 2]) => return of_cycle_power(n, 2),
        ("caterpillar", leaves) => {
            let beside = |at: usize| u64::from(at > 0) + u64::from(at + 1 < leaves.len());
            let degree = (0..).zip(leaves).map(|(at, leaves)| leaves + beside(at)).max()?;
            (degree, Some(2.min(order)), true)
        }
        ("spider", &[legs, length]) => (legs.max(2.min(length)), Some(2.min(order)), true),
        ("tree", &[branches, height]) => {
            (if height == 0 { 0 } else { branches + u64::from(height > 1) }, Some(2.min(order)), true)
        }
        ("lexicographic" | "lexicographic-product", []) => {
            let joined = of.iter().copied().reduce(|left, right| SpecFacts {
                order: left.order * right.order,
                max_degree: left.max_degree * right.order + right.max_degree,
                chi: of_blow_up(&left, right.chi),
                is_connected: if left.order > 1 { left.is_connected } else { right.is_connected },
                ..left
            })?;
            (joined.max_degree, joined.chi, joined.is_connected)
        }
        _ => return None,
    };
    Some(SpecFacts { order, size, max_degree, chi, is_connected })
}

/// The chromatic number of a graph with k mutually adjacent copies of each vertex, if it follows from that of
/// the graph: a bipartite or complete graph has chi equal to its clique number.
fn of_blow_up(graph: &SpecFacts, k: Option<u64>) -> Option<u64> {
    let chi = graph.chi?;
    Some(chi * k?).filter(|_| chi <= 2 || chi == graph.order)
}

/// The facts about a power of a path or a cycle.
fn of_power(node: &Node<'_>) -> Option<SpecFacts> {
    let [Spec::Member(base)] = node.components.as_slice() else { return None };
    let (n, reach): (u64, u64) = (base.arguments?.parse().ok()?, node.number?.parse().ok()?);
    resolve::plan(base.text, 0).ok()?;
    match base.name {
        "cycle" => of_cycle_power(n, reach),
        "path" => {
            let reach = reach.min(n - 1);
            let size = reach * n - reach * (reach + 1) / 2;
            let max_degree = (2 * reach).min(n - 1);
            Some(SpecFacts { order: n, size, max_degree, chi: Some(reach + 1), is_connected: true })
        }
        _ => None,
    }
}

/// The power of C_n in which vertices at distance at most `reach` are adjacent. Its independence number is q
/// = floor(n / (reach + 1)), and its chromatic number is ceil(n / q).
fn of_cycle_power(n: u64, reach: u64) -> Option<SpecFacts> {
    let max_degree = (2 * reach).min(n.checked_sub(1)?);
    let chi = Some(n.div_ceil((n / (reach + 1)).max(1)));
    Some(SpecFacts { order: n, size: n * max_degree / 2, max_degree, chi, is_connected: true })
}
