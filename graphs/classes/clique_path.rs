//! Clique paths: sequences of the maximal cliques in which those with any one vertex are consecutive.
//!
//! A graph has such a sequence exactly if it is an interval graph \[LekkerkerkerBoland1962\]. Partition
//! refinement finds it \[HabibMcConnellPaulViennot2000\]: the cliques are kept in a sequence of classes, each
//! in undetermined order. If the cliques that contain x are in several classes, those in the first class must
//! come at its end, and those in the last class at its beginning. If no such x is known, the clique of a
//! class that a lexicographic breadth-first search visited last may come at its end.

use crate::classes::chordal;
use crate::{Graph, LinearOrder, Vertex};

/// For each vertex, the first and last place of its cliques in a clique path; `None` if there is none. O(n +
/// m), apart from edges of the clique tree that are visited more than once.
pub(super) fn ranges(graph: &Graph) -> Option<Vec<[usize; 2]>> {
    let order = lex_bfs(graph);
    chordal::is_elimination_order(graph, &order).then_some(())?;
    let tree = CliqueTree::along(graph, &order);
    let places = Row::new(&tree).refine(graph, &order, &tree);
    let range = |cliques: &Vec<usize>| {
        let places = cliques.iter().map(|&clique| places[clique]);
        let (first, last) = (places.clone().min()?, places.max()?);
        (last - first + 1 == cliques.len()).then_some([first, last])
    };
    tree.cliques_of.iter().map(range).collect()
}

/// The maximal cliques of a chordal graph, in the order of the search, as the nodes of a forest in which the
/// cliques that contain any given vertex are connected.
struct CliqueTree {
    /// The cliques with each vertex, ascending.
    cliques_of: Vec<Vec<usize>>,
    /// The tree edges at each clique: the other one, and a v whose backward neighbors are the intersection.
    edges: Vec<Vec<(usize, Vertex)>>,
}

impl CliqueTree {
    /// Every vertex v forms a clique with its backward neighbors. Let u be the last of these. The clique to
    /// which u was added contains all of them. If it has no other vertices, v is added to it; otherwise v and
    /// its backward neighbors are a new clique.
    fn along(graph: &Graph, order: &LinearOrder) -> Self {
        let mut cliques_of: Vec<Vec<usize>> = vec![Vec::new(); graph.order()];
        let mut edges: Vec<Vec<(usize, Vertex)>> = Vec::new();
        let mut sizes = Vec::new();
        for &v in order.sequence() {
            let backward: Vec<Vertex> = order.backward_neighbors(graph, v).collect();
            let last = backward.iter().max_by_key(|&&u| order.position(u));
            let home = last.map(|u| cliques_of[u.index()][0]);
            if let Some(home) = home
                && sizes[home] == backward.len()
            {
                sizes[home] += 1;
                cliques_of[v.index()].push(home);
                continue;
            }
            let new = sizes.len();
            sizes.push(backward.len() + 1);
            edges.push(Vec::new());
            if let Some(home) = home {
                edges[home].push((new, v));
                edges[new].push((home, v));
            }
            for u in backward.iter().chain([&v]) {
                cliques_of[u.index()].push(new);
            }
        }
        CliqueTree { cliques_of, edges }
    }
}

struct Row {
    class_of: Vec<usize>,
    classes: Vec<Class>,
    /// `ending[p]` is the class that ends before place p, if any.
    ending: Vec<usize>,
}

struct Class {
    start: usize,
    len: usize,
    /// Clique numbers, ascending; some may have moved to another class.
    cliques: Vec<usize>,
}

impl Row {
    fn new(tree: &CliqueTree) -> Self {
        let number = tree.edges.len();
        let everyone = Class { start: 0, len: number, cliques: (0..number).collect() };
        Row { class_of: vec![0; number], classes: vec![everyone], ending: vec![0; number + 1] }
    }

    /// Refines the classes until each has one clique; returns the place of each clique.
    fn refine(mut self, graph: &Graph, order: &LinearOrder, tree: &CliqueTree) -> Vec<usize> {
        let mut edges = tree.edges.clone();
        let mut pivots: Vec<Vertex> = Vec::new();
        let mut was_pivot = vec![false; graph.order()];
        // From here on every class has one clique.
        let mut settled = self.class_of.len();
        loop {
            let together = match pivots.pop() {
                Some(x) if std::mem::replace(&mut was_pivot[x.index()], true) => continue,
                Some(x) => {
                    self.separate(&tree.cliques_of[x.index()]);
                    tree.cliques_of[x.index()].clone()
                }
                None => {
                    while settled > 0 && self.classes[self.ending[settled]].len == 1 {
                        settled -= 1;
                    }
                    if settled == 0 {
                        return self.class_of.iter().map(|&class| self.classes[class].start).collect();
                    }
                    let last = self.last_met(self.ending[settled]);
                    self.split_off_end(self.class_of[last], vec![last]);
                    vec![last]
                }
            };
            // A tree edge between two classes: the cliques of a common vertex reach over both.
            for clique in together {
                edges[clique].retain(|&(other, v)| {
                    let apart = self.class_of[clique] != self.class_of[other];
                    if apart {
                        pivots.extend(order.backward_neighbors(graph, v));
                    }
                    !apart
                });
            }
        }
    }

    /// The clique with the largest number in the class.
    fn last_met(&mut self, class: usize) -> usize {
        let cliques = &mut self.classes[class].cliques;
        while cliques.last().is_some_and(|&last| self.class_of[last] != class) {
            cliques.pop();
        }
        *cliques.last().expect("a class has cliques")
    }

    /// Moves the cliques that contain one vertex as close together as the classes allow.
    fn separate(&mut self, cliques: &[usize]) {
        let start = |clique: &&usize| self.classes[self.class_of[**clique]].start;
        let (Some(first), Some(last)) = (cliques.iter().min_by_key(start), cliques.iter().max_by_key(start))
        else {
            return;
        };
        let (first, last) = (self.class_of[*first], self.class_of[*last]);
        if first == last {
            return;
        }
        let of = |class| cliques.iter().copied().filter(|&it| self.class_of[it] == class).collect();
        let (of_first, of_last) = (of(first), of(last));
        self.split_off_end(first, of_first);
        self.split_off_beginning(last, of_last);
    }

    fn split_off_end(&mut self, class: usize, cliques: Vec<usize>) {
        if cliques.len() < self.classes[class].len {
            let old = &mut self.classes[class];
            old.len -= cliques.len();
            let start = old.start + old.len;
            self.ending[start + cliques.len()] = self.classes.len();
            self.ending[start] = class;
            self.add(start, cliques);
        }
    }

    fn split_off_beginning(&mut self, class: usize, cliques: Vec<usize>) {
        if cliques.len() < self.classes[class].len {
            let old = &mut self.classes[class];
            let start = old.start;
            old.start += cliques.len();
            old.len -= cliques.len();
            self.ending[start + cliques.len()] = self.classes.len();
            self.add(start, cliques);
        }
    }

    fn add(&mut self, start: usize, cliques: Vec<usize>) {
        for &clique in &cliques {
            self.class_of[clique] = self.classes.len();
        }
        self.classes.push(Class { start, len: cliques.len(), cliques });
    }
}

/// Lexicographic breadth-first search: the next vertex has the lexicographically first list of earlier
/// neighbors. The remaining vertices are kept in classes with equal lists; the neighbors of the chosen vertex
/// move to the front of their classes \[HabibMcConnellPaulViennot2000\]. O(n + m).
fn lex_bfs(graph: &Graph) -> LinearOrder {
    let n = graph.order();
    let mut sequence: Vec<Vertex> = graph.vertices().collect();
    let mut place: Vec<usize> = (0..n).collect();
    let mut class_of = vec![0; n];
    let mut classes = vec![TwinRun { start: 0, len: n, moved: 0 }];
    let mut touched = Vec::new();
    for next in 0..n {
        let v = sequence[next];
        let class = &mut classes[class_of[v.index()]];
        class.start += 1;
        class.len -= 1;
        for w in graph.neighbors(v) {
            if place[w.index()] < next {
                continue;
            }
            let number = class_of[w.index()];
            let class = &mut classes[number];
            if class.moved == 0 {
                touched.push(number);
            }
            let (to, from) = (class.start + class.moved, place[w.index()]);
            class.moved += 1;
            place[sequence[to].index()] = from;
            place[w.index()] = to;
            sequence.swap(to, from);
        }
        for number in touched.drain(..) {
            let TwinRun { start, len, moved } =
                std::mem::replace(&mut classes[number], TwinRun { start: 0, len: 0, moved: 0 });
            classes[number] = TwinRun { start: start + moved, len: len - moved, moved: 0 };
            for w in &sequence[start..start + moved] {
                class_of[w.index()] = classes.len();
            }
            classes.push(TwinRun { start, len: moved, moved: 0 });
        }
    }
    LinearOrder::new(n, sequence).expect("swaps keep every vertex once")
}

/// Vertices to come that have the same neighbors before them: `sequence[start..start + len]`.
struct TwinRun {
    start: usize,
    len: usize,
    /// The number of vertices at the front that are neighbors of the next vertex.
    moved: usize,
}
