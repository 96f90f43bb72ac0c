//! Resolves the text of a spec to the plan of its graph.

use super::arguments::{Arguments, Seeds};
use super::notation::{NAMES, expand, is_plain_spec};
use super::plan::Plan;
use super::syntax::{GRAPH6, Node, Spec, parse};
use crate::families::{FAMILIES, SpecError, family, shown};
use graphs::Budget;
use graphs::Graph;
use graphs::names::nearest;
use graphs::parse_graph6;
use graphs::reading::Fault;
use graphs::{FamilyError, MAX_SIZE};

/// The graph with this spec. Random families use `seed`, unless the spec has its own.
///
/// # Errors
/// A text that is not a spec, an unknown family, invalid arguments, a graph above the limits.
pub fn from_spec(spec: &str, seed: u64) -> Result<Graph, SpecError> {
    from_spec_within(spec, seed, &Budget::unlimited())
}

/// The graph with this spec, built within the budget. Nodes are not counted.
///
/// # Errors
/// As for [`from_spec`], and an error with a [`SpecError::limit`] if a limit was reached.
pub fn from_spec_within(spec: &str, seed: u64, budget: &Budget) -> Result<Graph, SpecError> {
    from_spec_up_to(spec, seed, MAX_SIZE, budget)
}

/// The graph with this spec, if neither it nor a component has more than `max_size` edges.
///
/// # Errors
/// As for [`from_spec_within`], with this limit on the size.
pub fn from_spec_up_to(spec: &str, seed: u64, max_size: u64, budget: &Budget) -> Result<Graph, SpecError> {
    let built = plan(spec, seed)?.build_up_to(max_size, budget);
    built.map_err(|error| SpecError::Family { place: shown(spec), error })
}

/// The plan of the graph with this spec. Its order and size are known as far as they follow from the arguments.
///
/// # Errors
/// As for [`from_spec`].
pub fn plan(spec: &str, seed: u64) -> Result<Plan, SpecError> {
    let spec = expand(spec);
    plan_spec(&parse(&spec)?, &mut Seeds::new(seed), &spec)
}

/// Whether the text looks like a spec or a name used in papers: `K5`, `2K2`, `claw`, `P4 x P3`. The rest may
/// still be invalid; [`from_spec`] reports that.
pub fn is_spec(text: &str) -> bool {
    is_plain_spec(&expand(text))
}

fn plan_spec(spec: &Spec<'_>, seeds: &mut Seeds, whole: &str) -> Result<Plan, SpecError> {
    match *spec {
        Spec::Member(ref node) => plan_node(node, seeds, whole),
        Spec::Line(text) => {
            let fault =
                |fault: Fault| SpecError::Graph6 { spec: place(text, whole), fault: fault.to_string() };
            parse_graph6(&text[GRAPH6.len()..]).map(Plan::built).map_err(fault)
        }
    }
}

fn plan_node(node: &Node<'_>, seeds: &mut Seeds, whole: &str) -> Result<Plan, SpecError> {
    let Some(seed) = node.seed else { return plan_member(node, seeds, whole) };
    let mut own = Seeds::new(seed);
    let plan = plan_member(node, &mut own, whole)?;
    if own.taken() == 0 {
        let expected = "no seed, as nothing is random here".to_string();
        let error = FamilyError::Argument { expected, found: format!("@{seed}") };
        return Err(SpecError::Family { place: place(node.text, whole), error });
    }
    seeds.skip(own.taken());
    Ok(plan)
}

fn plan_member(node: &Node<'_>, seeds: &mut Seeds, whole: &str) -> Result<Plan, SpecError> {
    let Some(family) = family(node.name) else {
        return Err(SpecError::UnknownFamily {
            place: place(node.text, whole),
            name: shown(node.name),
            nearest: nearest(
                node.name,
                FAMILIES.iter().map(|family| family.name).chain(NAMES.map(|(name, _)| name)),
            ),
        });
    };
    let components: Result<Vec<Plan>, SpecError> =
        node.components.iter().map(|component| plan_spec(component, seeds, whole)).collect();
    let plan = (family.plan)(&mut Arguments::new(family, node, components?, seeds));
    plan.and_then(|plan| plan.extent().check().map(|()| plan))
        .map_err(|error| SpecError::Family { place: place(node.text, whole), error })
}

/// The (component) spec for a message.
fn place(text: &str, whole: &str) -> String {
    let component = shown(text);
    if text == whole { component } else { format!("{component} in {}", shown(whole)) }
}
