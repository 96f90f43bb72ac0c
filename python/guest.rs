//! A Python function as a player. As Alice in the coloring game it follows its rule, like a strategy of the
//! catalogue; otherwise it sees the position unchanged.

use std::sync::Arc;
use std::time::Duration;

use games::coloring::Color;
use games::{Agent, GraphGame, Guide, Player, VertexMove, first_fit};
use graphs::{LinearOrder, Vertex, VertexSet};
use pyo3::prelude::*;
use strategies::{Follower, Setup, Strategy};
use toolkit::outside::{OutsidePlayer, PlayerAdapter, Respondent};
use toolkit::players::{Guest, NoPlayer, PlaysBoth, followed};
use toolkit::response::Replies;
use toolkit::sitting::{MoveRules, check};

use crate::player::{Function, PlayerFailure};
use crate::rule::FunctionStrategy;
use crate::view::{Sight, View, as_they_are};

impl Guest for FunctionStrategy {
    fn name(&self) -> &str {
        &self.0.name
    }

    fn sit<'g>(&self, setup: &Setup<'g>, palette: Option<u32>) -> Result<Box<dyn PlaysBoth + 'g>, NoPlayer> {
        self.has_side(setup.player)?;
        if palette.is_none() || setup.player == Player::Bob {
            return Ok(Box::new(PlayerAdapter(Caller {
                function: Arc::clone(&self.0),
                memory: None,
                reason: None,
            })));
        }
        let follower = self.prepare(setup)?.into();
        Ok(Box::new(Alice { follower, name: self.0.name.clone() }))
    }

    fn replies<'g>(&self, setup: &Setup<'g>, _: Option<u32>) -> Result<Arc<dyn Replies + 'g>, NoPlayer> {
        self.has_side(setup.player)?;
        Ok(followed(self.prepare(setup)?.plan))
    }

    /// Functions have no time limit.
    fn allow(&self, _: Duration) {}

    fn fault(&self) -> Option<&str> {
        self.0.fault()
    }
}

impl FunctionStrategy {
    fn has_side(&self, player: Player) -> Result<(), NoPlayer> {
        if self.0.side == player {
            Ok(())
        } else {
            Err(NoPlayer::Guest(format!("{} does not play {player}", self.0.name)))
        }
    }
}

/// A function that plays Alice.
struct Alice {
    follower: Follower,
    name: String,
}

impl<G: GraphGame> Agent<G> for Alice {
    fn choose(&mut self, game: &G, position: &G::Position, last: Option<G::Move>) -> G::Move {
        self.follower.choose(game, position, last)
    }

    fn remark(&self) -> Option<String> {
        let said = self.follower.why().map(|why| why.template.to_string()).unwrap_or_default();
        Some(if said.is_empty() { format!("{} says so", self.name) } else { said })
    }

    fn begin(&mut self) {
        self.follower.begin();
    }

    fn remembers(&self) -> bool {
        true
    }

    fn memory(&self) -> Option<Vec<Vertex>> {
        Agent::<G>::memory(&self.follower).filter(|vertices| !vertices.is_empty())
    }

    fn order(&self) -> Option<&LinearOrder> {
        Agent::<G>::order(&self.follower)
    }

    fn guide(&self) -> Option<&Guide> {
        Agent::<G>::guide(&self.follower)
    }
}

/// A function that is called for each of its moves.
struct Caller {
    function: Arc<Function>,
    memory: Option<Py<PyAny>>,
    reason: Option<String>,
}

impl OutsidePlayer for Caller {
    type Who = Function;

    fn who(&self) -> &Function {
        &self.function
    }

    fn forget(&mut self) {
        self.memory = None;
        self.reason = None;
    }

    fn begins<M>(last: Option<M>, taken: usize) -> bool {
        last.is_none() || taken <= 1
    }

    fn ask<G: GraphGame + MoveRules>(
        &mut self,
        game: &G,
        position: &G::Position,
        uncolored: &VertexSet,
        last: Option<G::Move>,
    ) -> Result<G::Move, PlayerFailure> {
        let (function, colors, palette) = (&self.function, game.colors_of(position), game.palette());
        Python::attach(|py| {
            let memory = self.memory.as_ref().map_or_else(|| py.None(), |memory| memory.clone_ref(py));
            let sight = Sight {
                player: function.side.name(),
                uncolored,
                colors: palette.filter(|_| function.sees_colors).map(|_| as_they_are(colors)),
                last: last.and_then(VertexMove::vertex),
                memory: memory.into_bound(py),
                k: palette,
                order: None,
                guide: None,
            };
            let reply = function.ask(py, View::new(py, &function.vertices, sight)?)?;
            let step = match (palette, reply.vertex) {
                (Some(_), None) => G::PASS,
                (Some(palette), Some(vertex)) => {
                    let fitting = || first_fit(game.graph(), colors, palette, vertex);
                    let color = reply.color.map(Color::new).or_else(fitting).unwrap_or_default();
                    G::taking(vertex, Some(color)).expect("it has a color")
                }
                (None, vertex) => {
                    let vertex = vertex.filter(|&v| uncolored.contains(v));
                    let step = vertex.and_then(|vertex| G::taking(vertex, None));
                    step.ok_or_else(|| format!("expected an unmarked vertex, found {}", reply.shown))?
                }
            };
            let illegal = |fault| format!("its move {} is not legal: {fault}", reply.shown);
            check(game, position, step).map_err(illegal)?;
            self.memory = reply.memory;
            self.reason = reply.reason;
            Ok(step)
        })
    }

    fn reason(&self) -> Option<String> {
        self.reason.clone()
    }
}
