//! The search of the gadget game: by depth, with the zones of what is proved.
//!
//! Bob tries moves that give an uncolored target a new color, and no target that lacks more colors than
//! he has moves left counts. After a move of his Alice passes first: if he does not win then, the move
//! is discarded; if he does, only her moves in the zone of that proof are examined (see
//! [`walk`](games::gadget::walk)). Positions are known up to renaming colors.

use games::Player;
use games::gadget::{Board, Colors, Flaw, MAX_COLORS, Move};
use graphs::{Budget, Limit, Meter};
use rustc_hash::FxHashMap;

const COLORS: usize = MAX_COLORS as usize;

/// For each color a set of vertices.
type Sets = [u128; COLORS];

/// The known result for a position with Bob to move, with its colors renamed.
#[derive(Clone)]
enum KnownPosition {
    Won(Move, Box<Sets>),
    Open(u32),
}

pub struct Search<'g> {
    board: &'g Board,
    k: usize,
    /// The neighbors of each vertex.
    near: Vec<u128>,
    /// N\[T\], the vertices at which Bob plays.
    inner: u128,
    targets: u128,
    known: FxHashMap<Sets, KnownPosition>,
    /// For each vertex, how often a reply of Alice there refuted Bob's win.
    met: Vec<u32>,
    nodes: u64,
}

#[derive(Clone, Copy)]
struct Position {
    /// For each color, its vertices.
    classes: Sets,
    /// The vertices with a neighbor of each color.
    seen: Sets,
    uncolored: u128,
}

/// The zone of a proof that Bob wins, if there is one.
type Zone = Result<Option<Sets>, End>;

enum End {
    Own,
    Limit(Limit),
}

impl<'g> Search<'g> {
    pub fn new(board: &'g Board, k: u32) -> Self {
        let near = board.near.iter().map(|near| near.iter().fold(0, |set, &w| set | 1 << w)).collect();
        let inner = (0..board.order()).filter(|&v| board.is_inner[v]).fold(0, |set, v| set | 1 << v);
        let targets = board.targets.iter().fold(0, |set, &t| set | 1 << t);
        Search {
            board,
            k: k as usize,
            near,
            inner,
            targets,
            known: FxHashMap::default(),
            met: vec![0; board.order()],
            nodes: 0,
        }
    }

    /// Whether Bob wins within `depth` moves; `None` if the search exceeds `nodes`.
    pub fn wins(
        &mut self,
        begins: Player,
        depth: u32,
        nodes: u64,
        meter: &mut Meter<'_>,
    ) -> Result<Option<bool>, Limit> {
        self.nodes = nodes;
        for colors in self.board.starts(self.k as u32) {
            let start = self.position(&colors);
            let found = match begins {
                Player::Bob => self.of_bob(&start, depth, meter),
                Player::Alice => self.of_alice(&start, depth, meter),
            };
            match found {
                Ok(Some(_)) => {}
                Ok(None) => return Ok(Some(false)),
                Err(End::Own) => return Ok(None),
                Err(End::Limit(limit)) => return Err(limit),
            }
        }
        Ok(Some(true))
    }

    /// Bob's move in a position proved won by [`wins`](Self::wins).
    pub(super) fn reply(&self, colors: &Colors) -> Result<Move, Flaw> {
        let position = self.position(colors);
        let (key, order) = self.renamed(&position);
        match self.known.get(&key) {
            Some(KnownPosition::Won((v, c), _)) => Ok((*v, order[*c])),
            _ => Err(Flaw::End),
        }
    }

    fn position(&self, colors: &Colors) -> Position {
        let all = if colors.len() == 128 { u128::MAX } else { (1 << colors.len()) - 1 };
        let start = Position { classes: [0; COLORS], seen: [0; COLORS], uncolored: all };
        let colored = colors.iter().enumerate().filter_map(|(v, color)| Some((v, (*color)?)));
        colored.fold(start, |position, (v, c)| self.after(&position, v, c))
    }

    fn after(&self, position: &Position, v: usize, c: usize) -> Position {
        let mut after = *position;
        after.classes[c] |= 1 << v;
        after.seen[c] |= self.near[v];
        after.uncolored &= !(1 << v);
        after
    }

    /// The number of colors that target t does not see.
    fn lacks(&self, position: &Position, t: usize) -> u32 {
        (0..self.k).filter(|&c| position.seen[c] >> t & 1 == 0).count() as u32
    }

    /// The zone of a proof that Bob, to move, wins within `depth` moves.
    fn of_bob(&mut self, position: &Position, depth: u32, meter: &mut Meter<'_>) -> Zone {
        self.nodes = self.nodes.checked_sub(1).ok_or(End::Own)?;
        meter.step().map_err(End::Limit)?;
        let dead = (0..self.k).fold(self.targets & position.uncolored, |dead, c| dead & position.seen[c]);
        if dead != 0 {
            return Ok(Some([0; COLORS]));
        }
        let (key, order) = self.renamed(position);
        let open = match self.known.get(&key) {
            Some(KnownPosition::Won(_, known)) => {
                let mut zone = [0; COLORS];
                order.iter().zip(known.iter()).for_each(|(&color, &vertices)| zone[color] = vertices);
                return Ok(Some(zone));
            }
            Some(&KnownPosition::Open(deepest)) if deepest >= depth => return Ok(None),
            Some(&KnownPosition::Open(deepest)) => deepest,
            None => 0,
        };
        let entry = Budget::hash_entry(size_of::<(Sets, KnownPosition)>() + size_of::<Sets>());
        meter.hold(self.known.len() as u64 * entry).map_err(End::Limit)?;
        // Few moves first: a short proof has a small zone.
        for depth in open + 1..=depth {
            for ((v, c), kills) in self.candidates(position, depth) {
                let mut zone = [0; COLORS];
                zone[..self.k].fill(1 << v);
                zone[c] |= self.near[v];
                let below = match kills {
                    Some(t) => {
                        let mut killed = [0; COLORS];
                        killed[..self.k].fill(1 << t);
                        Some(killed)
                    }
                    None => self.of_alice(&self.after(position, v, c), depth - 1, meter)?,
                };
                if let Some(below) = below {
                    zone.iter_mut().zip(below).for_each(|(zone, below)| *zone |= below);
                    let mut renamed = [0; COLORS];
                    order.iter().zip(renamed.iter_mut()).for_each(|(&color, to)| *to = zone[color]);
                    let name = order.iter().position(|&other| other == c).expect("all colors are in order");
                    self.known.insert(key, KnownPosition::Won((v, name), Box::new(renamed)));
                    return Ok(Some(zone));
                }
            }
            self.known.insert(key, KnownPosition::Open(depth));
        }
        Ok(None)
    }

    /// The zone of a proof that Bob wins within `depth` moves whatever Alice, to move, does.
    fn of_alice(&mut self, position: &Position, depth: u32, meter: &mut Meter<'_>) -> Zone {
        if depth == 0 {
            return Ok(None);
        }
        let k = self.k;
        let unused = |c: usize| position.classes[c] == 0;
        let close = |zone: &mut Sets| {
            let joined = (0..k).filter(|&c| unused(c)).fold(0, |joined, c| joined | zone[c]);
            (0..k).filter(|&c| unused(c)).for_each(|c| zone[c] = joined);
        };
        let Some(mut of_pass) = self.of_bob(position, depth, meter)? else { return Ok(None) };
        close(&mut of_pass);
        let mut zone = of_pass;
        let least_unused = (0..k).find(|&c| unused(c));
        let mut replies: Vec<Move> = Vec::new();
        for c in (0..k).filter(|&c| !unused(c) || Some(c) == least_unused) {
            let mut left = of_pass[c] & position.uncolored & !position.seen[c];
            while left != 0 {
                replies.push((left.trailing_zeros() as usize, c));
                left &= left - 1;
            }
        }
        // Replies at vertices that met Bob's threats before come first.
        replies.sort_by_key(|&(v, _)| std::cmp::Reverse(self.met[v]));
        for (v, c) in replies {
            match self.of_bob(&self.after(position, v, c), depth, meter)? {
                Some(of_reply) => zone.iter_mut().zip(of_reply).for_each(|(zone, reply)| *zone |= reply),
                None => {
                    self.met[v] += 1;
                    return Ok(None);
                }
            }
        }
        close(&mut zone);
        Ok(Some(zone))
    }

    /// The moves that Bob tries, each with the target that it kills, if any; those that leave a target
    /// with the fewest missing colors come first.
    fn candidates(&self, position: &Position, depth: u32) -> Vec<(Move, Option<usize>)> {
        let least_unused = (0..self.k).find(|&c| position.classes[c] == 0);
        let mut moves: Vec<(u32, Move, Option<usize>)> = Vec::new();
        let targets = self.board.targets.iter().copied().filter(|&t| position.uncolored >> t & 1 == 1);
        for t in targets {
            let lacks = self.lacks(position, t);
            if lacks > depth || (self.near[t] & position.uncolored).count_ones() < lacks {
                continue;
            }
            for c in (0..self.k).filter(|&c| position.classes[c] != 0 || Some(c) == least_unused) {
                if position.seen[c] >> t & 1 == 1 {
                    continue;
                }
                let mut places = self.near[t] & self.inner & position.uncolored & !position.seen[c];
                while places != 0 {
                    let v = places.trailing_zeros() as usize;
                    places &= places - 1;
                    let kills = (lacks == 1).then_some(t);
                    match moves.iter_mut().find(|known| known.1 == (v, c)) {
                        Some(known) if known.0 > lacks => *known = (lacks, (v, c), kills),
                        Some(_) => {}
                        None => moves.push((lacks, (v, c), kills)),
                    }
                }
            }
        }
        moves.sort_by_key(|&(lacks, step, _)| (lacks, step));
        if depth == 1 {
            moves.retain(|step| step.2.is_some());
        }
        moves.into_iter().map(|(_, step, kills)| (step, kills)).collect()
    }

    /// The position with its colors renamed in the order of their first vertices, unused colors last;
    /// and this order.
    fn renamed(&self, position: &Position) -> (Sets, Vec<usize>) {
        let mut order: Vec<usize> = (0..self.k).collect();
        order.sort_by_key(|&c| position.classes[c].trailing_zeros());
        let mut key = [0; COLORS];
        order.iter().zip(key.iter_mut()).for_each(|(&color, to)| *to = position.classes[color]);
        (key, order)
    }
}
