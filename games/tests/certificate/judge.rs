//! A second reader of the format, which believes the oracle alone.
//!
//! It plays the strategy out on positions of the plain rules: each claim must be about a position that
//! the oracle gives to the winner, each reply must be a legal move, and every move of the loser must be
//! considered. Lemmas it does not know; the oracle's word is enough. Guarding games it plays by their rules,
//! and in place of the oracle it tries everything.

use std::sync::Arc;

use games::certificate::{Kind, Step, Subject};
use games::coloring::{ColoringGame, Rules};
use games::marking::MarkingGame;
use games::minimax::Minimax;
use games::{Adjacency, Game, Player};
use graphs::{Graph, Vertex};

use super::guarding::{Guarding, Winners};
use super::plain::{Below, Plain, PlainResidue, is_isomorphism, members};

/// What the proofs in `body` show about the game on `graph`, or what is wrong.
pub fn judge(graph: &Arc<Graph>, subject: Subject, body: &[u8]) -> Result<Vec<(Rules, Player)>, String> {
    let mut bytes = body;
    let mut statements = Vec::new();
    loop {
        let k = number(&mut bytes)?;
        if k == 0 {
            break;
        }
        let who = number(&mut bytes)?;
        let player = |bit: u64| if bit == 0 { Player::Alice } else { Player::Bob };
        if who > 3 {
            return Err(format!("{who} for who begins and wins"));
        }
        let (first, winner) = (player(who >> 1), player(who & 1));
        let rules = Rules::new(k as u32).map_err(|error| error.to_string())?.playing(subject.variant(first));
        // A play takes no more colors than vertices: those beyond are never distinguished, and positions have room for each.
        let k = rules.colors().min(graph.order() as u32 + 2);
        match subject.kind {
            Kind::Coloring => {
                let rules = Rules::new(k).expect("positive").playing(rules.variant());
                follow(&ColoringGame::new(Arc::clone(graph), rules), winner, &mut bytes)?;
            }
            Kind::Marking => {
                let game = MarkingGame::new(Arc::clone(graph), rules.variant());
                follow(&Below { k, game }, winner, &mut bytes)?;
            }
        }
        statements.push((rules, winner));
    }
    match bytes {
        [] => Ok(statements),
        more => Err(format!("{} bytes left", more.len())),
    }
}

fn follow<P: Plain>(plain: &P, winner: Player, bytes: &mut &[u8]) -> Result<(), String> {
    let mut playing = Playing {
        plain,
        oracle: Minimax::new(plain.game()),
        winner,
        proved: vec![],
        winners: Winners::new(),
        guarded: vec![],
        bytes,
    };
    let start = plain.game().initial();
    let followed = playing.follow(&start);
    *bytes = playing.bytes;
    followed
}

struct Playing<'g, 'b, P: Plain> {
    plain: &'g P,
    oracle: Minimax<'g, P::Game>,
    winner: Player,
    proved: Vec<PlainResidue>,
    winners: Winners,
    guarded: Vec<Guarding>,
    bytes: &'b [u8],
}

impl<P: Plain> Playing<'_, '_, P> {
    fn follow(&mut self, position: &<P::Game as Game>::Position) -> Result<(), String> {
        let here = self.plain.seen(position);
        if self.plain.winner(self.oracle.value_of(position)) != self.winner {
            return Err(format!("{here:?} is lost"));
        }
        let steps = self.plain.steps(position);
        let winner_moves = here.to_move == self.winner;
        let followed = match number(&mut self.bytes)? {
            0 if winner_moves => return Err("not the loser's turn".into()),
            0 => steps,
            1 if self.proved.contains(&here) => return Ok(()),
            1 => return Err("not proved before".into()),
            2 => return self.image(&here),
            3..=5 => return Ok(()),
            6 => {
                let count = number(&mut self.bytes)?;
                return (0..count).try_for_each(|_| number(&mut self.bytes).map(drop));
            }
            number if number == self.forced() => {
                if winner_moves || self.winner == Player::Alice || steps.is_empty() {
                    return Err("Alice is not forced".into());
                }
                for (_, made) in steps {
                    let next = self.plain.after(position, made);
                    if !self.plain.is_dead(&next) && !self.plain.is_threatened(&next) {
                        self.follow(&next)?;
                    }
                }
                self.proved.push(here);
                return Ok(());
            }
            number if number == self.isomorphic() && self.knows_isomorphisms() => {
                let images = self.isomorphism(&here.sets)?;
                return if self.proved.contains(&here.image(&images)) {
                    Ok(())
                } else {
                    Err("no such isomorphic position".into())
                };
            }
            number if P::KIND == Kind::Coloring && (self.first_guard()..self.forced()).contains(&number) => {
                let games = self.plain.guarding(position, None, self.lead(number));
                self.guard_all(games)?;
                self.proved.push(here);
                return Ok(());
            }
            number if number == self.isomorphic() + 2 && self.knows_isomorphisms() => {
                return self.isomorphism(&here.sets).map(drop);
            }
            number if P::KIND == Kind::Coloring && number == self.isomorphic() + 1 => {
                let (radius, lead) = (self.up_to_order()?, self.up_to_order()?.checked_sub(1));
                let games = self.plain.guarding(position, Some(radius), lead);
                self.guard_all(games)?;
                self.proved.push(here);
                return Ok(());
            }
            _ if !winner_moves => return Err("not the winner's turn".into()),
            7 => steps.into_iter().filter(|&(step, _)| step == Step::Pass).collect(),
            kind => {
                let reply = self.reply(kind as usize - 8, &here)?;
                steps.into_iter().filter(|&(step, _)| step == reply).collect()
            }
        };
        if followed.is_empty() {
            return Err("no such move".into());
        }
        for (_, made) in followed {
            let next = self.plain.after(position, made);
            let dead = self.plain.is_dead(&next);
            if dead && self.winner == Player::Alice {
                return Err(format!("{:?} has a dead vertex", self.plain.seen(&next)));
            }
            if !dead {
                self.follow(&next)?;
            }
        }
        self.proved.push(here);
        Ok(())
    }

    /// The number of the claim that Alice's steps are forced.
    fn forced(&self) -> u64 {
        let order = self.plain.graph().order() as u64;
        match P::KIND {
            Kind::Coloring => 8 + 3 * order + 1,
            Kind::Marking => 8 + order,
        }
    }

    /// The number of the claim that an isomorphic residue was proved.
    fn isomorphic(&self) -> u64 {
        self.forced() + 1
    }

    fn knows_isomorphisms(&self) -> bool {
        P::KIND == Kind::Coloring && self.plain.variant().adjacency == Adjacency::Free
    }

    /// The number of the claim that Alice guards and leads nowhere.
    fn first_guard(&self) -> u64 {
        8 + 2 * self.plain.graph().order() as u64
    }

    /// A number that is at most the order.
    fn up_to_order(&mut self) -> Result<usize, String> {
        let number = number(&mut self.bytes)? as usize;
        if number <= self.plain.graph().order() { Ok(number) } else { Err("above the order".into()) }
    }

    /// Where she leads by the claim with this number.
    fn lead(&self, number: u64) -> Option<usize> {
        (number - self.first_guard()).checked_sub(1).map(|lead| lead as usize)
    }

    fn guard_all(&mut self, games: Option<Vec<Guarding>>) -> Result<(), String> {
        if self.winner == Player::Bob {
            return Err("Bob does not guard".into());
        }
        games.ok_or("no guard")?.into_iter().try_for_each(|game| self.guard(game))
    }

    fn guard(&mut self, game: Guarding) -> Result<(), String> {
        let graph = self.plain.graph();
        if !game.is_won(graph, &mut self.winners) {
            return Err(format!("{game:?} is lost"));
        }
        let followed = match number(&mut self.bytes)? {
            0 if game.to_move == Player::Alice => return Err("not the loser's turn".into()),
            0 => game.steps(),
            1 if self.guarded.contains(&game) => return Ok(()),
            1 => return Err("not proved before".into()),
            2 => {
                let image = game.image(&self.automorphism()?);
                return if self.guarded.contains(&image) { Ok(()) } else { Err("no such image".into()) };
            }
            number if number == self.isomorphic() => {
                let isomorph = game.image(&self.isomorphism(&game.patches)?);
                return if self.guarded.contains(&isomorph) {
                    Ok(())
                } else {
                    Err("no such isomorphic game".into())
                };
            }
            3 | 4 => return Ok(()),
            5..=7 => return Err("not for guarding games".into()),
            number if number >= self.first_guard() && number < self.forced() => {
                let games = game.divided(graph, self.lead(number));
                self.guard_all(games)?;
                vec![]
            }
            place => {
                if game.to_move == Player::Bob {
                    return Err("not the winner's turn".into());
                }
                let reply = self.taken(place as usize - 8, &game.patches)?;
                vec![game.steps().into_iter().find(|&step| step == reply).ok_or("no such move")?]
            }
        };
        for step in followed {
            self.guard(game.after(graph, step).ok_or("a dead vertex")?)?;
        }
        self.guarded.push(game);
        Ok(())
    }

    /// The reply at `vertex`, if there is one, with the patch that is named next.
    fn taken(&mut self, vertex: usize, patches: &[Vec<Vertex>]) -> Result<Step, String> {
        if vertex >= self.plain.graph().order() {
            return Err("no such vertex".into());
        }
        let patch = number(&mut self.bytes)? as usize;
        let named = patches.get(patch).ok_or("no such patch")?;
        // Of equal patches the steps name the first.
        let patch = patches.iter().position(|other| other == named).expect("itself");
        Ok(Step::Take { vertex: Vertex::new(vertex), patch })
    }

    /// The reply whose number, less 8, is `place`.
    fn reply(&mut self, place: usize, here: &PlainResidue) -> Result<Step, String> {
        let order = self.plain.graph().order();
        match P::KIND {
            Kind::Coloring if place < order => self.taken(place, &here.sets),
            Kind::Coloring if place < 2 * order => Ok(Step::At(Vertex::new(place - order))),
            Kind::Marking if place < order => Ok(Step::At(Vertex::new(place))),
            _ => Err("no such vertex".into()),
        }
    }

    fn image(&mut self, here: &PlainResidue) -> Result<(), String> {
        let images = self.automorphism()?;
        if self.proved.contains(&here.image(&images)) {
            Ok(())
        } else {
            Err("image not proved before".into())
        }
    }

    /// The isomorphism that comes next, as images of all vertices; those that are in no set keep their place.
    fn isomorphism(&mut self, sets: &[Vec<Vertex>]) -> Result<Vec<Vertex>, String> {
        let graph = self.plain.graph();
        let named = members(sets);
        if number(&mut self.bytes)? != named.len() as u64 {
            return Err("not as many images as vertices".into());
        }
        let mut images: Vec<Vertex> = graph.vertices().collect();
        for v in named {
            let image = number(&mut self.bytes)? as usize;
            if image >= graph.order() {
                return Err("no such vertex".into());
            }
            images[v.index()] = Vertex::new(image);
        }
        if is_isomorphism(graph, sets, &images) { Ok(images) } else { Err("no isomorphism".into()) }
    }

    /// The automorphism that comes next.
    fn automorphism(&mut self) -> Result<Vec<Vertex>, String> {
        let graph = self.plain.graph();
        let images = (0..graph.order()).map(|_| number(&mut self.bytes)).collect::<Result<Vec<_>, _>>()?;
        let mut sorted = images.clone();
        sorted.sort();
        let image = |v: Vertex| Vertex::new(images[v.index()] as usize);
        if sorted != (0..graph.order() as u64).collect::<Vec<_>>()
            || !graph.edges().all(|(u, v)| graph.are_adjacent(image(u), image(v)))
        {
            return Err("no automorphism".into());
        }
        Ok(graph.vertices().map(image).collect())
    }
}

fn number(bytes: &mut &[u8]) -> Result<u64, String> {
    let mut number = 0;
    for place in 0..5 {
        let (&byte, rest) = bytes.split_first().ok_or("the proof ends early")?;
        *bytes = rest;
        number |= u64::from(byte & 0x7f) << (7 * place);
        if byte < 0x80 {
            return if number < 1 << 32 { Ok(number) } else { Err("a number too large".into()) };
        }
    }
    Err("a number too long".into())
}
