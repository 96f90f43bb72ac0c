//! The coloring game against a known strategy.
//!
//! With k colors, damage k + 1 is a win of Bob, and damage k a turn in which Alice's rule has no shade for its vertex.
//! A smaller damage is the largest level of a vertex on the way there: the number of colors that an uncolored vertex
//! sees if it may still come to see all of them, or k minus the number of shades of its own class that it does not yet
//! see, if it may come to see these. A vertex that sees t colors and has r uncolored neighbors never sees more than t +
//! r.
//!
//! *Cost.* Moves are made and taken back in the one position on the board: besides Alice's reply, a turn takes time
//! proportional to the degrees of its two vertices, and a copy of her memory.

use games::coloring::{Color, ColoringGame, ColoringMove, ColoringPosition, Verdict};
use games::{Adjacency, Game, Memory, Passing, Player, VertexMove};
use graphs::{Graph, Vertex, VertexSet};

use super::board::{Board, ColoringReply, Replies};

type Turn = super::board::Turn<ColoringMove, ColoringReply>;

/// The start of a search: Bob is to move.
#[derive(Debug, Clone)]
pub struct Start {
    pub(crate) position: ColoringPosition,
    pub(crate) memory: Memory,
}

/// A position of the coloring game with Bob to move.
pub struct Coloring<'a> {
    game: &'a ColoringGame,
    replies: &'a dyn Replies,
    position: ColoringPosition,
    memory: Memory,
    damage: u32,
    /// For each vertex and color, the number of neighbors with this color.
    carriers: Vec<u16>,
    /// By vertex: the numbers of its neighbors' colors, of own shades among them, and of uncolored neighbors.
    sees: Vec<u32>,
    sees_own: Vec<u32>,
    open: Vec<u32>,
    /// The number of vertices with each color.
    used: Vec<u32>,
    uncolored: VertexSet,
    is_over: bool,
    /// The turns made, with the state before each.
    past: Vec<PastMove>,
}

struct PastMove {
    turn: Turn,
    /// The number of consecutive passes before the turn.
    passes: u8,
    memory: Memory,
    damage: u32,
}

impl<'a> Coloring<'a> {
    pub fn new(game: &'a ColoringGame, replies: &'a dyn Replies, start: Start) -> Self {
        let (graph, k) = (game.graph(), game.rules().colors() as usize);
        let n = graph.order();
        let mut board = Coloring {
            game,
            replies,
            position: game.initial(),
            memory: start.memory,
            damage: 0,
            carriers: vec![0; n * k],
            sees: vec![0; n],
            sees_own: vec![0; n],
            open: graph.vertices().map(|v| graph.degree(v) as u32).collect(),
            used: vec![0; k],
            uncolored: VertexSet::full(n),
            is_over: false,
            past: Vec::new(),
        };
        for v in graph.vertices() {
            if let Some(color) = start.position.color(v) {
                board.count(v, color, 1);
            }
        }
        board.position = start.position;
        let value = game.value(&board.position);
        let levels = graph.vertices().filter_map(|v| board.level(v));
        let level = levels.max().unwrap_or(0);
        board.is_over = value.is_some();
        board.damage = if value == Some(Verdict::BobWins) { k as u32 + 1 } else { level };
        board
    }

    /// The bytes of the tables of a board.
    pub(crate) fn bytes_to_begin(game: &ColoringGame) -> u64 {
        game.graph().order() as u64 * u64::from(game.rules().colors()) * size_of::<u16>() as u64
    }

    /// The start of the whole game, after Alice's first move if she moves first.
    pub fn opening(game: &ColoringGame, replies: &dyn Replies) -> (Start, Option<ColoringReply>) {
        let (mut position, mut memory) = (game.initial(), replies.start());
        let is_asked = game.to_move(&position) == Player::Alice && game.value(&position).is_none();
        let uncolored = VertexSet::full(game.graph().order());
        let first = is_asked.then(|| replies.color(&mut memory, game, &position, &uncolored, None));
        if let Some(ColoringReply::Step(step)) = first {
            game.play(&mut position, step);
        }
        (Start { position, memory }, first)
    }

    /// An uncolored vertex that sees every color after these turns.
    pub(crate) fn dead_after(&mut self, turns: &[Turn]) -> Option<Vertex> {
        turns.iter().for_each(|turn| self.apply(turn));
        let k = self.used.len() as u32;
        let mut vertices = self.game.graph().vertices();
        let dead = vertices.find(|&v| self.position.color(v).is_none() && self.sees[v.index()] == k);
        turns.iter().for_each(|_| self.undo());
        dead
    }

    fn class_of(&self, color: Color) -> Option<u32> {
        self.replies.guide().map(|guide| guide.class_of(color))
    }

    /// Counts the color at this vertex, or takes that back by -1; returns whether counting it makes a vertex dead.
    fn count(&mut self, v: Vertex, color: Color, by: i16) -> bool {
        let (k, class, change) = (self.used.len(), self.class_of(color), i32::from(by));
        self.used[color.index()] = self.used[color.index()].wrapping_add_signed(change);
        _ = if by > 0 { self.uncolored.remove(v) } else { self.uncolored.insert(v) };
        let mut kills = false;
        for &w in self.game.graph().neighbors(v) {
            let carriers = &mut self.carriers[w.index() * k + color.index()];
            *carriers = carriers.wrapping_add_signed(by);
            // The first carrier came, or the last is gone.
            let is_change = *carriers == u16::from(by > 0);
            self.open[w.index()] = self.open[w.index()].wrapping_add_signed(-change);
            if is_change {
                let is_own = class.is_some() && class == self.replies.guide().map(|guide| guide.class(w));
                let [sees, own] = [&mut self.sees, &mut self.sees_own].map(|of| &mut of[w.index()]);
                *sees = sees.wrapping_add_signed(change);
                *own = own.wrapping_add_signed(change * i32::from(is_own));
                kills |= by > 0 && *sees as usize == k && self.position.color(w).is_none();
            }
        }
        kills
    }

    /// Makes a move of either player; returns whether Bob has won by it.
    fn make(&mut self, step: ColoringMove) -> bool {
        self.game.play(&mut self.position, step);
        match step {
            ColoringMove::Color { vertex, color } => self.count(vertex, color, 1),
            ColoringMove::Pass => self.position.passes() == 2,
        }
    }

    fn harm(&mut self, vertex: Vertex) {
        for &w in self.game.graph().neighbors(vertex) {
            let level = self.level(w).unwrap_or(0);
            self.damage = self.damage.max(level);
        }
    }

    /// The number of shades per class; `None` without a guide.
    fn shades(&self) -> Option<u32> {
        let guide = self.replies.guide()?;
        Some(self.used.len() as u32 / guide.classes().max(1))
    }

    /// Whether the vertex may still come to see all colors, and to see all shades of its own class.
    fn can_see_all(&self, v: Vertex) -> (bool, bool) {
        let (k, open) = (self.used.len() as u32, self.open[v.index()]);
        let own = self.shades().is_some_and(|shades| self.sees_own[v.index()] + open >= shades);
        (self.sees[v.index()] + open >= k, own)
    }

    /// Whether the color is in use, or the first unused one of its class.
    fn is_named(&self, color: Color) -> bool {
        let Some(classes) = self.replies.classes() else { return true };
        let lower = (color.index() % classes.max(1) as usize..color.index()).step_by(classes.max(1) as usize);
        self.used[color.index()] > 0 || lower.into_iter().all(|lower| self.used[lower] > 0)
    }
}

/// Names of colors that do not matter: in a class in the order of their vertices, then the unused, ascending.
///
/// Alice's choice commutes with this ([`games::Guide::choose`]): of the unused shades she takes the first, and the
/// first of these has the first of the remaining names.
pub struct Names {
    /// The name of each color, and the color of each name.
    of: Vec<Color>,
    by: Vec<Color>,
}

impl Names {
    fn new(colors: &[Option<Color>], number: usize, classes: Option<u32>) -> Self {
        let q = classes.map_or(number, |classes| classes.max(1) as usize);
        let all = (0..number).map(|index| Color::new(index as u32));
        let mut of: Vec<Option<Color>> = vec![None; number];
        let mut by = vec![Color::new(0); number];
        let mut fresh: Vec<usize> = (0..q).collect();
        for color in colors.iter().copied().flatten().chain(all) {
            let name = &mut of[color.index()];
            if name.is_none() {
                let next = &mut fresh[color.index() % q];
                *name = Some(Color::new(*next as u32));
                by[*next] = color;
                *next += q;
            }
        }
        Names { of: of.into_iter().flatten().collect(), by }
    }
}

fn renamed(turn: &Turn, names: &[Color]) -> Turn {
    let rename = |step| match step {
        ColoringMove::Color { vertex, color } => ColoringMove::Color { vertex, color: names[color.index()] },
        ColoringMove::Pass => ColoringMove::Pass,
    };
    let reply = turn.reply.map(|reply| match reply {
        ColoringReply::Step(step) => ColoringReply::Step(rename(step)),
        stuck @ ColoringReply::NoShade(_) => stuck,
    });
    Turn { step: rename(turn.step), reply, memory: turn.memory.clone() }
}

impl Board for Coloring<'_> {
    type Move = ColoringMove;
    type Reply = ColoringReply;
    type Key = (Box<[u16]>, Memory, u8);
    type Names = Names;

    fn graph(&self) -> &Graph {
        self.game.graph()
    }

    fn answer(&mut self, step: ColoringMove) -> Turn {
        let (k, passes) = (self.used.len(), self.position.passes());
        let kills = match step {
            ColoringMove::Color { vertex, color } => self.game.graph().neighbors(vertex).iter().any(|&w| {
                self.carriers[w.index() * k + color.index()] == 0
                    && self.sees[w.index()] as usize + 1 == k
                    && self.position.color(w).is_none()
            }),
            ColoringMove::Pass => passes == 1,
        };
        let mut memory = self.memory.clone();
        let colored = step.vertex();
        let is_asked = !kills && self.uncolored.len() > usize::from(colored.is_some());
        let reply = is_asked.then(|| {
            self.game.play(&mut self.position, step);
            colored.map(|v| self.uncolored.remove(v));
            let Coloring { replies, game, position, uncolored, .. } = &*self;
            let reply = replies.color(&mut memory, game, position, uncolored, Some(step));
            colored.map(|v| self.uncolored.insert(v));
            self.game.take_back(&mut self.position, step, passes);
            reply
        });
        Turn { step, reply, memory }
    }

    fn apply(&mut self, turn: &Turn) {
        let most = self.used.len() as u32;
        self.past.push(PastMove {
            turn: turn.clone(),
            passes: self.position.passes(),
            memory: std::mem::replace(&mut self.memory, turn.memory.clone()),
            damage: self.damage,
        });
        let mut is_won = self.make(turn.step);
        let mut is_stuck = false;
        match turn.reply {
            Some(ColoringReply::Step(reply)) => {
                is_won |= self.make(reply);
                if let ColoringMove::Color { vertex, .. } = reply {
                    self.harm(vertex);
                }
            }
            Some(ColoringReply::NoShade(_)) => is_stuck = true,
            None => {}
        }
        if let ColoringMove::Color { vertex, .. } = turn.step {
            self.harm(vertex);
        }
        self.damage = match (is_won, is_stuck) {
            (true, _) => most + 1,
            (false, true) => most,
            (false, false) => self.damage,
        };
        self.is_over = is_won || is_stuck || self.uncolored.is_empty();
    }

    fn undo(&mut self) {
        let Some(PastMove { turn, passes, memory, damage }) = self.past.pop() else { return };
        let reply = match turn.reply {
            Some(ColoringReply::Step(reply)) => Some(reply),
            _ => None,
        };
        for step in reply.into_iter().chain([turn.step]) {
            if let ColoringMove::Color { vertex, color } = step {
                self.count(vertex, color, -1);
            }
            self.game.take_back(&mut self.position, step, passes);
        }
        (self.memory, self.damage) = (memory, damage);
        self.is_over = false;
    }

    fn is_over(&self) -> bool {
        self.is_over
    }

    fn key(&self) -> Self::Key {
        let names = self.names();
        let name =
            |color: Option<Color>| color.map_or(u16::MAX, |color| names.of[color.index()].index() as u16);
        let named = self.position.colors().iter().map(|&color| name(color)).collect();
        (named, self.memory.clone(), self.position.passes())
    }

    fn names(&self) -> Names {
        Names::new(self.position.colors(), self.used.len(), self.replies.classes())
    }

    fn stored(names: &Names, turn: &Turn) -> Turn {
        renamed(turn, &names.of)
    }

    fn restored(names: &Names, turn: &Turn) -> Turn {
        renamed(turn, &names.by)
    }

    fn bytes(&self) -> u64 {
        let n = self.game.graph().order() as u64;
        let wide = 8 * n.div_ceil(64);
        (size_of::<Self::Key>() + size_of::<Turn>()) as u64
            + 2 * n
            + 2 * wide
            + 2 * self.memory.bytes_of_words()
    }

    fn moves(&self, out: &mut Vec<ColoringMove>) {
        self.game.moves(&self.position, out);
        out.retain(|step| match step {
            ColoringMove::Color { color, .. } => self.is_named(*color),
            ColoringMove::Pass => true,
        });
    }

    fn moves_at(&self, vertex: Vertex, out: &mut Vec<ColoringMove>) {
        out.clear();
        if self.position.color(vertex).is_some() {
            return;
        }
        let (graph, k) = (self.game.graph(), self.used.len());
        if self.game.rules().variant().adjacency == Adjacency::Connected {
            let taken = |v: Vertex| self.position.color(v).is_some();
            if !Adjacency::Connected.open(graph, taken).contains(&vertex) {
                return;
            }
        }
        let colors = self.game.rules().palette();
        let free = colors.filter(|color| self.carriers[vertex.index() * k + color.index()] == 0);
        out.extend(
            free.filter(|&color| self.is_named(color)).map(|color| ColoringMove::Color { vertex, color }),
        );
    }

    fn damage(&self) -> u32 {
        self.damage
    }

    fn most(&self) -> u32 {
        self.used.len() as u32 + 1
    }

    fn level(&self, vertex: Vertex) -> Option<u32> {
        if self.position.color(vertex).is_some() {
            return None;
        }
        let k = self.used.len() as u32;
        let (all, own) = self.can_see_all(vertex);
        let seen = if all { self.sees[vertex.index()] } else { 0 };
        let seen_own = match self.shades() {
            Some(shades) if own => k - (shades - self.sees_own[vertex.index()]),
            _ => 0,
        };
        Some(seen.max(seen_own).min(k - 1))
    }

    fn can_exceed(&self, vertex: Vertex, damage: u32) -> bool {
        let k = self.used.len() as u32;
        if self.position.color(vertex).is_some() {
            return false;
        }
        // If both may pass, Bob wins where Alice's rule passes after him, whatever the vertices see.
        let by_passes = self.game.rules().variant().passing == Passing::Both;
        let (all, own) = self.can_see_all(vertex);
        damage <= k && (all || by_passes) || damage < k && own
    }

    fn is_sound(&self) -> bool {
        self.replies.fault().is_none()
    }
}
