//! Canonical forms of graphs, with and without classes of vertices.

use std::cell::Cell;
use std::cmp::Ordering;
use std::panic::{self, AssertUnwindSafe};

use canonical_form::Canonize;

use crate::work::budget::{Budget, Limit, Meter};
use crate::{Graph, Vertex};

/// The representative of the isomorphism class of the graph: two graphs are isomorphic exactly when
/// their canonical forms are equal. Labels are dropped.
///
/// By partition refinement; exponential at worst.
pub fn canonical_form(graph: &Graph) -> Graph {
    lists_of(graph, &vec![0; graph.order()]).canonical().graph().0
}

/// The canonical form as far as the budget allows. Nodes are not counted.
///
/// # Errors The limit that was reached, as for [`canonical_form_with_classes_within`].
pub fn canonical_form_within(graph: &Graph, budget: &Budget) -> Result<Graph, Limit> {
    let classes = vec![0; graph.order()];
    canonical_form_with_classes_within(graph, &classes, &mut budget.start()).map(|(form, _)| form)
}

/// The representative of a graph whose vertices are divided into numbered classes, as far as the meter allows: two such graphs
/// are isomorphic, by a map that keeps the classes, exactly when the results are equal. `classes[v]` is the class of v, and the
/// second part of the result has the classes of the renumbered vertices. It takes up to 4n^2 bytes and those of the forms that it
/// compares, which the limit on memory is asked for.
///
/// # Errors
/// The limit that was reached. Without an answer in time the search is left by unwinding, since the library knows no other
/// way; where a panic aborts the program, as on WebAssembly, the time is not looked at.
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
    let plain = lists_of(graph, classes);
    if cfg!(panic = "abort") {
        return Ok(plain.canonical().graph());
    }
    let of_one = 8 * graph.size() as u64 + 32 * graph.order() as u64;
    let account = Account { meter: &*meter, held: Cell::new(branches), of_one };
    let watched = CountedForm { plain, account: &account };
    let search = AssertUnwindSafe(|| watched.canonical());
    match panic::catch_unwind(search) {
        Ok(form) => Ok(form.plain.clone().graph()),
        Err(reason) => match reason.downcast::<Limit>() {
            Ok(limit) => Err(*limit),
            Err(panic) => panic::resume_unwind(panic),
        },
    }
}

/// A graph of any order with classes: `lists[v]` is N(v), ascending.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Lists {
    lists: Vec<Vec<Vertex>>,
    classes: Vec<u32>,
}

fn lists_of(graph: &Graph, classes: &[u32]) -> Lists {
    let lists = graph.vertices().map(|v| graph.neighbors(v).to_vec()).collect();
    Lists { lists, classes: classes.to_vec() }
}

impl Lists {
    fn graph(self) -> (Graph, Vec<u32>) {
        let edges = self.lists.iter().enumerate();
        let edges = edges.flat_map(|(u, list)| list.iter().map(move |v| (u, v.index())));
        let graph = Graph::from_edges(self.lists.len(), edges).expect("renumbering keeps a graph simple");
        (graph, self.classes)
    }
}

impl Canonize for Lists {
    fn size(&self) -> usize {
        self.lists.len()
    }

    fn apply_morphism(&self, image: &[usize]) -> Self {
        let mut lists = vec![Vec::new(); self.lists.len()];
        let mut classes = vec![0; self.lists.len()];
        for (v, list) in self.lists.iter().enumerate() {
            classes[image[v]] = self.classes[v];
            let renamed = &mut lists[image[v]];
            renamed.extend(list.iter().map(|w| Vertex::new(image[w.index()])));
            renamed.sort_unstable();
        }
        Lists { lists, classes }
    }

    fn invariant_color(&self, v: usize) -> u64 {
        self.classes[v].into()
    }

    fn invariant_neighborhood(&self, v: usize) -> impl Iterator<Item = (usize, u64)> {
        self.lists[v].iter().map(|w| (w.index(), 0))
    }
}

/// The memory of the forms that are compared, and the meter of the limits.
struct Account<'m, 'b> {
    meter: &'m Meter<'b>,
    held: Cell<u64>,
    /// The bytes of one form.
    of_one: u64,
}

/// A form whose memory is counted while it exists, and which is not made after a limit.
struct CountedForm<'m, 'b> {
    plain: Lists,
    account: &'m Account<'m, 'b>,
}

impl Clone for CountedForm<'_, '_> {
    fn clone(&self) -> Self {
        self.account.held.update(|held| held + self.account.of_one);
        CountedForm { plain: self.plain.clone(), account: self.account }
    }
}

impl Drop for CountedForm<'_, '_> {
    fn drop(&mut self) {
        self.account.held.update(|held| held.saturating_sub(self.account.of_one));
    }
}

impl Canonize for CountedForm<'_, '_> {
    fn size(&self) -> usize {
        self.plain.size()
    }

    fn apply_morphism(&self, image: &[usize]) -> Self {
        let Account { meter, held, of_one } = self.account;
        held.update(|held| held + of_one);
        match meter.look_up().and_then(|()| meter.hold(held.get())) {
            Ok(()) => CountedForm { plain: self.plain.apply_morphism(image), account: self.account },
            // This calls no panic hook: nothing has failed.
            Err(limit) => panic::resume_unwind(Box::new(limit)),
        }
    }

    fn invariant_color(&self, v: usize) -> u64 {
        self.plain.invariant_color(v)
    }

    fn invariant_neighborhood(&self, v: usize) -> impl Iterator<Item = (usize, u64)> {
        self.plain.invariant_neighborhood(v)
    }
}

impl PartialEq for CountedForm<'_, '_> {
    fn eq(&self, other: &Self) -> bool {
        self.plain == other.plain
    }
}

impl Eq for CountedForm<'_, '_> {}

impl PartialOrd for CountedForm<'_, '_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for CountedForm<'_, '_> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.plain.cmp(&other.plain)
    }
}
