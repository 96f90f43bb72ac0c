//! A position of the coloring game in which Bob searches for threats a few moves ahead.

use games::View;
use games::coloring::Color;
use graphs::{Graph, Vertex, VertexSet};

pub(crate) type Step = (Vertex, Color);

/// A position with moves that can be undone.
pub(crate) struct ThreatBoard<'a> {
    graph: &'a Graph,
    palette: usize,
    uncolored: VertexSet,
    /// For each vertex and color, the number of neighbors with this color.
    carriers: Vec<u32>,
    /// For each vertex, the number of colors on no neighbor.
    left: Vec<u32>,
    /// For each color, the number of vertices with it.
    used: Vec<u32>,
}

impl<'a> ThreatBoard<'a> {
    pub(crate) fn new(view: View<'a>, colors: u32) -> Self {
        let (graph, palette, n) = (view.graph, colors as usize, view.graph.order());
        let mut board = ThreatBoard {
            graph,
            palette,
            uncolored: VertexSet::full(n),
            carriers: vec![0; n * palette],
            left: vec![colors; n],
            used: vec![0; palette],
        };
        for v in graph.vertices() {
            if let Some(color) = view.color(v) {
                board.color((v, color));
            }
        }
        board
    }

    fn color(&mut self, (v, color): Step) {
        self.uncolored.remove(v);
        self.used[color.index()] += 1;
        for &w in self.graph.neighbors(v) {
            let carriers = &mut self.carriers[w.index() * self.palette + color.index()];
            *carriers += 1;
            self.left[w.index()] -= u32::from(*carriers == 1);
        }
    }

    fn take_back(&mut self, (v, color): Step) {
        self.uncolored.insert(v);
        self.used[color.index()] -= 1;
        for &w in self.graph.neighbors(v) {
            let carriers = &mut self.carriers[w.index() * self.palette + color.index()];
            *carriers -= 1;
            self.left[w.index()] += u32::from(*carriers == 0);
        }
    }

    fn may_take(&self, v: Vertex, color: Color) -> bool {
        self.uncolored.contains(v) && self.carriers[v.index() * self.palette + color.index()] == 0
    }

    fn colors_of(&self, v: Vertex) -> Vec<Color> {
        (0..self.palette as u32).map(Color::new).filter(|&color| self.may_take(v, color)).collect()
    }

    fn open_neighbors(&self, v: Vertex) -> impl Iterator<Item = Vertex> + '_ {
        self.graph.neighbors(v).iter().copied().filter(|&w| self.uncolored.contains(w))
    }

    /// Whether the vertex has one color left, and an uncolored neighbor may take it.
    fn is_threatened(&self, w: Vertex) -> bool {
        self.left[w.index()] == 1
            && self.colors_of(w).iter().any(|&color| self.open_neighbors(w).any(|x| self.may_take(x, color)))
    }

    /// Whether Bob, to move, has won or kills.
    fn is_won(&self) -> bool {
        self.uncolored.iter().any(|w| self.left[w.index()] == 0 || self.is_threatened(w))
    }

    /// Whether this move of Bob is a threat, and he kills within `length` moves, with this one, in any case.
    pub(crate) fn is_forcing(&mut self, step: Step, length: u32) -> bool {
        let (v, color) = step;
        let hurt = self.open_neighbors(v).filter(|&w| self.left[w.index()] == 2 && self.may_take(w, color));
        let hurt: Vec<Vertex> = hurt.collect();
        if hurt.is_empty() {
            return false;
        }
        self.color(step);
        let victim = hurt.into_iter().find(|&w| self.is_threatened(w));
        let is_forcing = victim.is_some_and(|victim| {
            let near = self.near(victim);
            near.into_iter().all(|reply| self.loses(reply, length - 1))
        });
        self.take_back(step);
        is_forcing
    }

    /// Alice's moves at distance at most 2 from the vertex.
    fn near(&self, w: Vertex) -> Vec<Step> {
        let around = self.graph.neighbors(w).iter().flat_map(|&x| self.graph.neighbors(x).iter().copied());
        let mut near: Vec<Vertex> =
            around.chain(self.graph.neighbors(w).iter().copied()).chain([w]).collect();
        near.sort_unstable();
        near.dedup();
        near.retain(|&v| self.uncolored.contains(v));
        near.into_iter().flat_map(|v| self.colors_of(v).into_iter().map(move |color| (v, color))).collect()
    }

    /// Whether Bob, to move after this move of Alice, kills with at most `length` moves.
    fn loses(&mut self, reply: Step, length: u32) -> bool {
        self.color(reply);
        let is_lost = self.wins(length);
        self.take_back(reply);
        is_lost
    }

    /// Whether Bob, to move, kills with at most `length` moves, all of them threats.
    fn wins(&mut self, length: u32) -> bool {
        if self.is_won() {
            return true;
        }
        let moves = if length > 1 { self.all_moves() } else { Vec::new() };
        moves.into_iter().any(|step| self.is_forcing(step, length))
    }

    /// Every move, with only the first of the unused colors.
    fn all_moves(&self) -> Vec<Step> {
        let named = self.used.iter().take_while(|&&used| used > 0).count() + 1;
        let is_named = |color: &Color| color.index() < named || self.used[color.index()] > 0;
        let colors = |v| self.colors_of(v).into_iter().filter(is_named).map(move |color| (v, color));
        self.uncolored.iter().flat_map(colors).collect()
    }

    /// Whether the predicate holds after this move and all replies; `refuter`, the last to fail, comes first.
    fn after_every_reply(
        &mut self,
        step: Step,
        refuter: &mut Option<Step>,
        mut is_good: impl FnMut(&mut Self) -> bool,
    ) -> bool {
        self.color(step);
        let mut is_met = |board: &mut Self, reply| {
            board.color(reply);
            let is_good = is_good(board);
            board.take_back(reply);
            !is_good
        };
        let before = refuter.filter(|&(v, color)| self.may_take(v, color));
        let is_strong = !before.is_some_and(|reply| is_met(self, reply)) && {
            let found = self.all_moves().into_iter().find(|&reply| is_met(self, reply));
            *refuter = found.or(*refuter);
            // Where nothing is left to color, Alice has won.
            found.is_none() && !self.uncolored.is_empty()
        };
        self.take_back(step);
        is_strong
    }

    /// Whether every reply to the move leaves a kill.
    pub(crate) fn is_double(&mut self, step: Step, refuter: &mut Option<Step>) -> bool {
        self.after_every_reply(step, refuter, |board| board.is_won())
    }

    /// Whether every reply to the move leaves a kill, a double threat or a sequence of at most
    /// `longest` moves.
    pub(crate) fn is_strong(&mut self, step: Step, longest: u32, refuter: &mut Option<Step>) -> bool {
        self.after_every_reply(step, refuter, |board| {
            board.is_won() || {
                let (moves, mut refuter) = (board.all_moves(), None);
                moves.iter().any(|&step| board.is_double(step, &mut refuter))
                    || moves.iter().any(|&step| board.is_forcing(step, longest))
            }
        })
    }
}
