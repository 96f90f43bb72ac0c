//! Canonical forms of graphs, with and without classes of vertices.

use std::cmp::Ordering;
use std::panic::{self, AssertUnwindSafe};
use std::rc::Rc;

use canonical_form::Canonize;

use crate::work::budget::{Budget, Limit, Meter};
use crate::{Graph, Vertex};

/// The representative of the isomorphism class of the graph, without labels: two graphs are isomorphic
/// exactly when their canonical forms are equal. By partition refinement; exponential at worst.
pub fn canonical_form(graph: &Graph) -> Graph {
    lists_of(graph, &vec![0; graph.order()]).canonical().graph().0
}

/// The canonical form within the budget. Nodes are not counted.
///
/// # Errors
/// The limit that was reached, as for [`canonical_form_with_classes_within`].
pub fn canonical_form_within(graph: &Graph, budget: &Budget) -> Result<Graph, Limit> {
    let classes = vec![0; graph.order()];
    canonical_form_with_classes_within(graph, &classes, &mut budget.start()).map(|(form, _)| form)
}

/// The canonical form of a graph with classes of vertices, `classes[v]` that of v, and the renumbered
/// classes. Two results are equal exactly if an isomorphism preserves classes. Memory: up to 4n^2 bytes and
/// the forms under comparison; all of it counts against the memory limit.
///
/// # Errors
/// The limit that was reached. The library offers no way to stop its search, so a limit unwinds it. Where a
/// panic aborts the program (WebAssembly), the time limit is not checked.
///
/// # Panics
/// If there is not one class for each vertex.
pub fn canonical_form_with_classes_within(
    graph: &Graph,
    classes: &[u32],
    meter: &mut Meter<'_>,
) -> Result<(Graph, Vec<u32>), Limit> {
    assert_eq!(classes.len(), graph.order(), "one class for each vertex");
    meter.look_up()?;
    // The branches that are still to be walked, at worst one for each pair of vertices.
    let branches = 4 * (graph.order() as u64).pow(2);
    meter.hold(branches)?;
    let mut lists = lists_of(graph, classes);
    if cfg!(panic = "abort") {
        return Ok(lists.canonical().graph());
    }
    let of_one = 8 * graph.size() as u64 + 32 * graph.order() as u64;
    lists.watch = Some(Rc::new(Watch { meter: &*meter, branches, of_one }));
    match panic::catch_unwind(AssertUnwindSafe(|| lists.canonical())) {
        Ok(form) => Ok(form.graph()),
        Err(reason) => match reason.downcast::<Limit>() {
            Ok(limit) => Err(*limit),
            Err(panic) => panic::resume_unwind(panic),
        },
    }
}

/// A graph of any order with classes: `lists[v]` is N(v), ascending.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Lists<'m, 'b> {
    lists: Vec<Vec<Vertex>>,
    classes: Vec<u32>,
    /// Shared by all forms of one search, so that the reference count is the number of forms in memory.
    watch: Option<Rc<Watch<'m, 'b>>>,
}

fn lists_of<'m, 'b>(graph: &Graph, classes: &[u32]) -> Lists<'m, 'b> {
    let lists = graph.vertices().map(|v| graph.neighbors(v).to_vec()).collect();
    Lists { lists, classes: classes.to_vec(), watch: None }
}

impl Lists<'_, '_> {
    fn graph(self) -> (Graph, Vec<u32>) {
        let edges = self.lists.iter().enumerate();
        let edges = edges.flat_map(|(u, list)| list.iter().map(move |v| (u, v.index())));
        let graph = Graph::from_edges(self.lists.len(), edges).expect("renumbering keeps a graph simple");
        (graph, self.classes)
    }
}

impl Canonize for Lists<'_, '_> {
    fn size(&self) -> usize {
        self.lists.len()
    }

    /// After a limit it unwinds without calling the panic hook, since nothing has failed.
    fn apply_morphism(&self, image: &[usize]) -> Self {
        if let Some(watch) = &self.watch {
            let forms = watch.branches + watch.of_one * Rc::strong_count(watch) as u64;
            let room = watch.meter.look_up().and_then(|()| watch.meter.hold(forms));
            room.unwrap_or_else(|limit| panic::resume_unwind(Box::new(limit)));
        }
        let mut lists = vec![Vec::new(); self.lists.len()];
        let mut classes = vec![0; self.lists.len()];
        for (v, list) in self.lists.iter().enumerate() {
            classes[image[v]] = self.classes[v];
            let renamed = &mut lists[image[v]];
            renamed.extend(list.iter().map(|w| Vertex::new(image[w.index()])));
            renamed.sort_unstable();
        }
        Lists { lists, classes, watch: self.watch.clone() }
    }

    fn invariant_color(&self, v: usize) -> u64 {
        self.classes[v].into()
    }

    fn invariant_neighborhood(&self, v: usize) -> impl Iterator<Item = (usize, u64)> {
        self.lists[v].iter().map(|w| (w.index(), 0))
    }
}

/// The meter that a search checks before it makes a form.
struct Watch<'m, 'b> {
    meter: &'m Meter<'b>,
    branches: u64,
    of_one: u64,
}

/// Only forms of one search are compared, and they share one watch; so all watches are equal.
impl Ord for Watch<'_, '_> {
    fn cmp(&self, _: &Self) -> Ordering {
        Ordering::Equal
    }
}

impl PartialOrd for Watch<'_, '_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Watch<'_, '_> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Watch<'_, '_> {}
