//! The search for a rotation system with a given number of handles.
//!
//! It begins with a cycle of a subdivision of K_5 or K_{3,3}, and adds paths: first those of the subdivision, then of the whole block. A
//! *bridge* of the subgraph at hand is an edge outside it between two of its vertices, or a component of the other vertices with the
//! edges to the subgraph. A step takes a bridge and a path through it between two vertices of the subgraph, and tries all pairs of
//! corners. Removing a path never takes a handle more, so every rotation system with at most g handles is found in this way.
//!
//! Once all handles are used, a bridge has to lie in one face, with all its ends on it, as in the embedding of planar graphs by
//! \[DemoucronMalgrangePertuiset1964\]; the bridge with the least number of places comes first. For the torus that is the way of
//! \[NeufeldMyrvold1997\].

use std::ops::Range;

use crate::classes::planar::{Embedding, kuratowski_subgraph_within};
use crate::rng::{Choices, SplitMix64};
use crate::{Estimate, Graph, Limit, Meter, Vertex};

use super::partial::{Corners, Faces, Partial, WORK_PER_NODE, nodes_per_step};

/// The search in one block that is not planar.
pub(super) struct Search<'g> {
    partial: Partial<'g>,
    /// Whether an edge belongs to the subdivision with which the search begins; all edges until it is found.
    is_core: Vec<bool>,
    core_size: usize,
    choices: Choices<SplitMix64>,
    /// Memory of the steps.
    room: Room,
}

/// What a step looks at, in memory that the next one uses again.
#[derive(Default)]
struct Room {
    faces: Faces,
    bridges: Vec<Bridge>,
    /// The ends of the bridges, one bridge after the other.
    ends: Vec<Vertex>,
    /// For each vertex outside the subgraph the number of its component.
    component: Vec<usize>,
    /// For each vertex of the subgraph the last component that it was found to be an end of.
    end_of: Vec<usize>,
    /// For each vertex the faces that it is on, a bit each, in words.
    rows: Vec<u64>,
    /// The faces that all ends of the bridge at hand are on.
    common: Vec<u64>,
}

impl Room {
    /// Notes the faces of each vertex.
    fn meet_faces(&mut self, partial: &Partial<'_>) {
        let words = self.faces.words();
        self.rows.clear();
        self.rows.resize(partial.graph.order() * words, 0);
        for (arc, &face) in self.faces.of.iter().enumerate().filter(|&(arc, _)| partial.has_arc(arc)) {
            self.rows[partial.tail(arc).index() * words + face / 64] |= 1 << (face % 64);
        }
    }
}

/// Finds the faces that all these vertices are on, at least one of them; `rows` has those of each.
fn meet(ends: &[Vertex], rows: &[u64], words: usize, common: &mut Vec<u64>) {
    let row = |v: Vertex| &rows[v.index() * words..(v.index() + 1) * words];
    common.clear();
    common.extend_from_slice(row(ends[0]));
    for &end in &ends[1..] {
        common.iter_mut().zip(row(end)).for_each(|(common, own)| *common &= own);
    }
}

/// A path, the pairs of corners that it may take, and how many were tried.
struct Frame {
    path: Vec<usize>,
    places: Vec<Corners>,
    tried: usize,
}

/// A part of the graph outside the subgraph.
struct Bridge {
    /// Its vertices in the subgraph, as places among the ends of all.
    ends: Range<usize>,
    /// An arc of it that begins at the first of them, if it is one edge.
    edge: Option<usize>,
    /// The number of its component.
    component: usize,
}

/// How an attempt ended.
enum Attempt {
    Found(Embedding),
    /// There is no such rotation system.
    Refuted,
    /// The nodes of the attempt are spent.
    GivenUp,
}

impl<'g> Search<'g> {
    /// The attempts that begin anew with other random choices before one that goes on for longer.
    const SHORT_ATTEMPTS: u64 = 4;

    /// The nodes of the longer attempt.
    const LONG_ATTEMPT: u64 = 10_000;

    /// A search that may begin with any cycle.
    pub fn new(graph: &'g Graph) -> Self {
        let partial = Partial::new(graph);
        let is_core = vec![true; partial.ends.len()];
        Search { partial, is_core, core_size: 0, choices: Choices::new(0), room: Room::default() }
    }

    /// Finds the subdivision with which the search begins from now on.
    fn find_core(&mut self, meter: &mut Meter<'_>) -> Result<(), Limit> {
        let Search { partial, is_core, .. } = self;
        is_core.fill(false);
        let subdivision = kuratowski_subgraph_within(partial.graph, meter)?.expect("the block is not planar");
        for step in subdivision.paths.iter().flat_map(|path| path.windows(2)) {
            let arc = partial.at[step[0].index()].iter().find(|&&arc| partial.head(arc) == step[1]);
            is_core[arc.expect("paths lead along edges") / 2] = true;
        }
        self.core_size = is_core.iter().filter(|&&core| core).count();
        Ok(())
    }

    /// The least genus, at least `low`, as far as the meter allows. Where a short attempt finds as few handles, that is all: the
    /// subdivision takes longer to find, and serves to refute.
    ///
    /// # Errors
    /// The limit that was reached before there was a rotation system.
    pub fn least(mut self, low: u32, meter: &mut Meter<'_>) -> Result<Estimate<Embedding>, Limit> {
        let low = match self.attempt(low, self.short(), meter)? {
            Attempt::Found(witness) => return Ok(Estimate::exactly(low, witness)),
            Attempt::Refuted => low + 1,
            Attempt::GivenUp => low,
        };
        self.find_core(meter)?;
        self.choices = Choices::new(0);
        let Attempt::Found(mut witness) = self.attempt(u32::MAX, u64::MAX, meter)? else {
            unreachable!("with enough handles every path finds a place")
        };
        let graph = self.partial.graph;
        let mut high = witness.genus(graph);
        let mut proved = low;
        let mut search = || {
            while proved < high {
                match self.with_handles(proved, meter)? {
                    Attempt::Found(found) => (high, witness) = (proved, found),
                    Attempt::Refuted => proved += 1,
                    Attempt::GivenUp => break,
                }
            }
            if proved < high {
                self.attempt(u32::MAX, u64::MAX, meter)?;
                let better = self.walk(proved, meter);
                let found = self.embedding();
                if found.genus(graph) < high {
                    (high, witness) = (found.genus(graph), found);
                }
                better?;
            }
            Ok(())
        };
        let ended = search().err().unwrap_or(Limit::Size);
        let limit = (proved < high).then_some(ended);
        Ok(Estimate { low: proved, high, witness, limit })
    }

    /// A walk from the rotation system at hand: a random edge is taken out and put back between two random corners of one
    /// face, if there are any. That never takes a handle more, and saves one where the edge had the same face on both
    /// sides. Ends at genus `low`, or after steps that brought nothing.
    fn walk(&mut self, low: u32, meter: &mut Meter<'_>) -> Result<(), Limit> {
        let size = self.partial.ends.len();
        let genus = |faces: &Faces| ((size + 2 - self.partial.graph.order() - faces.number) / 2) as u32;
        let (mut best, mut since) = (genus(&self.partial.faces()), 0);
        while best > low && since < Self::PATIENCE * size {
            since += 1;
            let path = [2 * self.choices.below(size)];
            let (a, b) = (self.partial.tail(path[0]), self.partial.head(path[0]));
            let back = self.partial.place_of(path[0]);
            self.partial.remove(&path);
            let faces = self.partial.faces();
            let places = self.places(a, b, &faces, |_| true, 0);
            let place = places.first().copied();
            self.partial.add(&path, place.unwrap_or(back));
            self.count(places.len(), meter)?;
            // The edge divides a face, or makes two faces one.
            let number = if place.is_some() { faces.number + 1 } else { faces.number - 1 };
            let now = genus(&Faces { number, of: Vec::new() });
            if now < best {
                (best, since) = (now, 0);
            }
        }
        Ok(())
    }

    /// The steps of a walk for each edge that may bring nothing.
    const PATIENCE: usize = 20;

    /// Short attempts, and a long one.
    fn with_handles(&mut self, handles: u32, meter: &mut Meter<'_>) -> Result<Attempt, Limit> {
        let short = self.short();
        for _ in 0..Self::SHORT_ATTEMPTS {
            match self.attempt(handles, short, meter)? {
                Attempt::GivenUp => {}
                ended => return Ok(ended),
            }
        }
        self.attempt(handles, Self::LONG_ATTEMPT, meter)
    }

    /// The nodes of a short attempt: those for adding all edges twice.
    fn short(&self) -> u64 {
        (2 * self.partial.graph.size() * nodes_per_step(self.partial.graph)) as u64
    }

    /// Looks for a rotation system with at most this many handles.
    fn attempt(&mut self, handles: u32, nodes: u64, meter: &mut Meter<'_>) -> Result<Attempt, Limit> {
        let end = meter.spent().saturating_add(nodes);
        self.partial.clear();
        let cycle = self.cycle();
        self.partial.begin(&cycle);
        let mut left = handles;
        let mut frames: Vec<Frame> = Vec::new();
        loop {
            if self.partial.size == self.partial.ends.len() {
                return Ok(Attempt::Found(self.embedding()));
            }
            if meter.spent() >= end {
                return Ok(Attempt::GivenUp);
            }
            let (frame, looked_at) = self.frame(left);
            self.count(looked_at + frame.places.len(), meter)?;
            frames.push(frame);
            loop {
                let Some(frame) = frames.last_mut() else { return Ok(Attempt::Refuted) };
                if let Some(&place) = frame.places.get(frame.tried) {
                    frame.tried += 1;
                    self.partial.add(&frame.path, place);
                    left -= u32::from(place.takes_handle);
                    break;
                }
                frames.pop();
                if let Some(frame) = frames.last() {
                    left += u32::from(frame.places[frame.tried - 1].takes_handle);
                    self.partial.remove(&frame.path);
                }
            }
        }
    }

    /// Counts a step that looked at this many corners.
    fn count(&mut self, corners: usize, meter: &mut Meter<'_>) -> Result<(), Limit> {
        let nodes = nodes_per_step(self.partial.graph) + corners / WORK_PER_NODE;
        (0..nodes).try_for_each(|_| meter.step())
    }

    fn embedding(&self) -> Embedding {
        let around = |v| self.partial.around(v).into_iter().map(|arc| self.partial.head(arc)).collect();
        Embedding::new(self.partial.graph.vertices().map(around).collect())
    }

    /// A cycle of the core, as arcs.
    fn cycle(&self) -> Vec<usize> {
        let core =
            |v: Vertex| self.partial.at[v.index()].iter().copied().filter(|&arc| self.is_core[arc / 2]);
        let start = self.partial.graph.vertices().find(|&v| core(v).count() > 2).expect("a branch vertex");
        // In a subgraph without vertices of degree 1 a walk that never turns back meets itself.
        let mut walk: Vec<usize> = vec![core(start).next().expect("an arc")];
        loop {
            let last = walk[walk.len() - 1];
            let here = self.partial.head(last);
            if let Some(first) = walk.iter().position(|&arc| self.partial.tail(arc) == here) {
                return walk.split_off(first);
            }
            walk.push(core(here).find(|&arc| arc != last ^ 1).expect("at least two arcs"));
        }
    }

    /// The next path with its places, and the number of corners looked at.
    fn frame(&mut self, left: u32) -> (Frame, usize) {
        let mut room = std::mem::take(&mut self.room);
        room.faces = self.partial.faces_in(std::mem::take(&mut room.faces));
        let in_core = self.partial.size < self.core_size;
        room.meet_faces(&self.partial);
        self.bridges(in_core, &mut room);
        let Room { faces, bridges, ends, component, rows, common, .. } = &mut room;
        let words = faces.words();
        let mut best: Option<(u32, &Bridge)> = None;
        let mut looked_at = 0;
        for bridge in &*bridges {
            let ends = &ends[bridge.ends.clone()];
            looked_at += ends.iter().map(|v| self.partial.at[v.index()].len()).sum::<usize>();
            meet(ends, rows, words, common);
            let allowed = common.iter().map(|word| word.count_ones()).sum::<u32>();
            if best.is_none_or(|(least, _)| allowed < least) {
                best = Some((allowed, bridge));
            }
            if allowed == 0 {
                break;
            }
        }
        let (_, bridge) = best.expect("an edge is missing, and so there is a bridge");
        let ends = &ends[bridge.ends.clone()];
        meet(ends, rows, words, common);
        let common = |face: usize| common[face / 64] >> (face % 64) & 1 == 1;
        let (a, b) = self.two_ends(ends, faces, common, left);
        let path = self.path(bridge, a, b, component, in_core);
        let places = self.places(a, b, faces, common, left);
        self.room = room;
        (Frame { path, places, tried: 0 }, looked_at)
    }

    /// Finds the bridges, their ends, and the components.
    fn bridges(&self, in_core: bool, room: &mut Room) {
        let partial = &self.partial;
        let counts = |arc: usize| !in_core || self.is_core[arc / 2];
        let Room { bridges, ends, component, end_of, .. } = room;
        bridges.clear();
        ends.clear();
        for number in [&mut *component, &mut *end_of] {
            number.clear();
            number.resize(partial.graph.order(), usize::MAX);
        }
        let mut reached = Vec::new();
        for start in partial.graph.vertices() {
            let first = ends.len();
            if partial.has_vertex(start) {
                for &arc in &partial.at[start.index()] {
                    let other = partial.head(arc);
                    if counts(arc) && start < other && !partial.has_arc(arc) && partial.has_vertex(other) {
                        let first = ends.len();
                        ends.extend([start, other]);
                        bridges.push(Bridge {
                            ends: first..ends.len(),
                            edge: Some(arc),
                            component: usize::MAX,
                        });
                    }
                }
                continue;
            }
            if component[start.index()] != usize::MAX {
                continue;
            }
            let number = start.index();
            component[start.index()] = number;
            reached.push(start);
            while let Some(u) = reached.pop() {
                for &arc in partial.at[u.index()].iter().filter(|&&arc| counts(arc)) {
                    let w = partial.head(arc);
                    if partial.has_vertex(w) {
                        if end_of[w.index()] != number {
                            end_of[w.index()] = number;
                            ends.push(w);
                        }
                    } else if component[w.index()] == usize::MAX {
                        component[w.index()] = number;
                        reached.push(w);
                    }
                }
            }
            if ends.len() > first {
                bridges.push(Bridge { ends: first..ends.len(), edge: None, component: number });
            }
        }
    }

    /// The two ends of a bridge with the least number of corners that a path may take.
    fn two_ends(
        &self,
        ends: &[Vertex],
        faces: &Faces,
        common: impl Fn(usize) -> bool,
        left: u32,
    ) -> (Vertex, Vertex) {
        let corners = |v: Vertex| match left {
            0 => self.partial.arcs_at(v).filter(|&arc| common(faces.of[arc])).count(),
            _ => self.partial.degree(v),
        };
        let mut least: [Option<(usize, Vertex)>; 2] = [None; 2];
        for &v in ends {
            let found = Some((corners(v), v));
            if least[0].is_none() || found < least[0] {
                least = [found, least[0]];
            } else if least[1].is_none() || found < least[1] {
                least[1] = found;
            }
        }
        least.map(|end| end.expect("a bridge of a block has two ends").1).into()
    }

    /// A shortest path through the bridge.
    fn path(&self, bridge: &Bridge, a: Vertex, b: Vertex, component: &[usize], in_core: bool) -> Vec<usize> {
        let partial = &self.partial;
        if let Some(arc) = bridge.edge {
            return vec![if partial.tail(arc) == a { arc } else { arc ^ 1 }];
        }
        let counts = |arc: usize| !in_core || self.is_core[arc / 2];
        let mut by = vec![usize::MAX; partial.graph.order()];
        let mut reached = vec![a];
        let mut next = 0;
        while let Some(&u) = reached.get(next) {
            next += 1;
            for &arc in partial.at[u.index()].iter().filter(|&&arc| counts(arc)) {
                let w = partial.head(arc);
                let is_inside = component[w.index()] == bridge.component;
                let is_last = w == b && u != a;
                if by[w.index()] != usize::MAX || !(is_inside || is_last) {
                    continue;
                }
                by[w.index()] = arc;
                if is_last {
                    let mut path = vec![arc];
                    while let Some(&first) = path.last().filter(|&&first| partial.tail(first) != a) {
                        path.push(by[partial.tail(first).index()]);
                    }
                    path.reverse();
                    return path;
                }
                reached.push(w);
            }
        }
        unreachable!("a bridge joins its ends")
    }

    /// The pairs of corners for a path between a and b: those in a face with all ends of the bridge first, those that take a
    /// handle last, and equals at random.
    fn places(
        &mut self,
        a: Vertex,
        b: Vertex,
        faces: &Faces,
        common: impl Fn(usize) -> bool,
        left: u32,
    ) -> Vec<Corners> {
        let mut places = Vec::new();
        for group in if left > 0 { 0..3 } else { 0..1 } {
            let begin = places.len();
            for first in self.partial.arcs_at(a) {
                for last in self.partial.arcs_at(b) {
                    let (face, other) = (faces.of[first], faces.of[last]);
                    let takes_handle = face != other;
                    let own = if takes_handle { 2 } else { usize::from(!common(face)) };
                    if own == group {
                        places.push(Corners { first, last, takes_handle });
                    }
                }
            }
            let equals = &mut places[begin..];
            for i in (1..equals.len()).rev() {
                equals.swap(i, self.choices.below(i + 1));
            }
        }
        places
    }
}
