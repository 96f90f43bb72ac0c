//! A second reader of the format, which believes the oracle alone.
//!
//! It plays the strategy out on positions of the plain rules: each claim must be about a position that
//! the oracle gives to the winner, each reply must be a legal move, and every move of the loser must be
//! considered. Lemmas it does not know; the oracle's word is enough.

use std::sync::Arc;

use games::certificate::Step;
use games::coloring::{ColoringGame, ColoringPosition, Rules};
use games::minimax::Minimax;
use games::{Game, Player};
use graphs::{Graph, Vertex};

use super::plain;

/// What the proofs in `body` show about `graph`, or what is wrong.
pub fn judge(graph: &Arc<Graph>, body: &[u8]) -> Result<Vec<(Rules, Player)>, String> {
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
        let rules = Rules::new(k as u32).map_err(|error| error.to_string())?.starting(player(who >> 1));
        let game = ColoringGame::new(Arc::clone(graph), rules);
        let mut playing = Playing {
            game: &game,
            oracle: Minimax::new(&game),
            winner: player(who & 1),
            proved: vec![],
            bytes,
        };
        playing.follow(&game.initial())?;
        bytes = playing.bytes;
        statements.push((rules, playing.winner));
    }
    match bytes {
        [] => Ok(statements),
        more => Err(format!("{} bytes left", more.len())),
    }
}

struct Playing<'g, 'b> {
    game: &'g ColoringGame,
    oracle: Minimax<'g, ColoringGame>,
    winner: Player,
    proved: Vec<(Player, plain::Residue)>,
    bytes: &'b [u8],
}

impl Playing<'_, '_> {
    fn follow(&mut self, position: &ColoringPosition) -> Result<(), String> {
        if self.oracle.value_of(position).winner() != self.winner {
            return Err(format!("{position:?} is lost"));
        }
        let order = self.game.graph().order();
        let steps = plain::steps(self.game, position);
        let here = (position.to_move(), plain::residue(self.game, position));
        let winner_moves = position.to_move() == self.winner;
        let followed = match number(&mut self.bytes)? {
            0 if winner_moves => return Err("not the loser's turn".into()),
            0 => steps,
            1 if self.proved.contains(&here) => return Ok(()),
            1 => return Err("not proved before".into()),
            2 => return self.image(here),
            3..=5 => return Ok(()),
            6 => {
                let count = number(&mut self.bytes)?;
                return (0..count).try_for_each(|_| number(&mut self.bytes).map(drop));
            }
            _ if !winner_moves => return Err("not the winner's turn".into()),
            7 => steps.into_iter().filter(|&(step, _)| step == Step::Pass).collect(),
            kind => {
                let vertex = (kind - 8) as usize;
                let patches = here.1.1.clone();
                let patch = number(&mut self.bytes)? as usize;
                if vertex >= order || patch >= patches.len() {
                    return Err("no such vertex or patch".into());
                }
                // Of equal patches the steps name the first.
                let patch = patches.iter().position(|other| *other == patches[patch]).expect("itself");
                let reply = Step::Take { vertex: Vertex::new(vertex), patch };
                steps.into_iter().filter(|&(step, _)| step == reply).collect()
            }
        };
        if followed.is_empty() {
            return Err("no such move".into());
        }
        for (_, made) in followed {
            let mut next = position.clone();
            self.game.play(&mut next, made);
            let dead = next.uncolored().any(|v| self.game.available(&next, v).next().is_none());
            if dead && self.winner == Player::Alice {
                return Err(format!("{next:?} has a dead vertex"));
            }
            if !dead {
                self.follow(&next)?;
            }
        }
        self.proved.push(here);
        Ok(())
    }

    fn image(&mut self, (to_move, (spare, patches)): (Player, plain::Residue)) -> Result<(), String> {
        let graph = self.game.graph();
        let images = (0..graph.order()).map(|_| number(&mut self.bytes)).collect::<Result<Vec<_>, _>>()?;
        let mut sorted = images.clone();
        sorted.sort();
        let image = |v: Vertex| Vertex::new(images[v.index()] as usize);
        if sorted != (0..graph.order() as u64).collect::<Vec<_>>()
            || !graph.edges().all(|(u, v)| graph.are_adjacent(image(u), image(v)))
        {
            return Err("no automorphism".into());
        }
        let map = |patch: Vec<Vertex>| {
            let mut patch: Vec<Vertex> = patch.into_iter().map(image).collect();
            patch.sort();
            patch
        };
        let mut patches: Vec<Vec<Vertex>> = patches.into_iter().map(map).collect();
        patches.sort();
        match self.proved.contains(&(to_move, (spare, patches))) {
            true => Ok(()),
            false => Err("image not proved before".into()),
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
