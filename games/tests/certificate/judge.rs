//! A second reader of the format, which believes the oracle alone.
//!
//! It plays the strategy out on positions of the plain rules: each claim must be about a position that
//! the oracle gives to the winner, each reply must be a legal move, and every move of the loser must be
//! considered. Lemmas it does not know; the oracle's word is enough.

use std::sync::Arc;

use games::certificate::{Kind, Step, Subject};
use games::coloring::{ColoringGame, Rules};
use games::marking::MarkingGame;
use games::minimax::Minimax;
use games::{Game, Player};
use graphs::{Graph, Vertex};

use super::plain::{Below, Plain, Seen};

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
        match subject.kind {
            Kind::Coloring => follow(&ColoringGame::new(Arc::clone(graph), rules), winner, &mut bytes)?,
            Kind::Marking => {
                let game = MarkingGame::new(Arc::clone(graph), rules.variant());
                follow(&Below { k: rules.colors(), game }, winner, &mut bytes)?;
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
    let mut playing = Playing { plain, oracle: Minimax::new(plain.game()), winner, proved: vec![], bytes };
    let start = plain.game().initial();
    let followed = playing.follow(&start);
    *bytes = playing.bytes;
    followed
}

struct Playing<'g, 'b, P: Plain> {
    plain: &'g P,
    oracle: Minimax<'g, P::Game>,
    winner: Player,
    proved: Vec<Seen>,
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

    /// The reply whose number, less 8, is `place`.
    fn reply(&mut self, place: usize, here: &Seen) -> Result<Step, String> {
        let order = self.plain.graph().order();
        match P::KIND {
            Kind::Coloring if place < order => {
                let patch = number(&mut self.bytes)? as usize;
                let named = here.sets.get(patch).ok_or("no such patch")?;
                // Of equal patches the steps name the first.
                let patch = here.sets.iter().position(|other| other == named).expect("itself");
                Ok(Step::Take { vertex: Vertex::new(place), patch })
            }
            Kind::Coloring if place < 2 * order => Ok(Step::At(Vertex::new(place - order))),
            Kind::Marking if place < order => Ok(Step::At(Vertex::new(place))),
            _ => Err("no such vertex".into()),
        }
    }

    fn image(&mut self, here: &Seen) -> Result<(), String> {
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
        let images: Vec<Vertex> = graph.vertices().map(image).collect();
        if self.proved.contains(&here.image(&images)) {
            Ok(())
        } else {
            Err("image not proved before".into())
        }
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
