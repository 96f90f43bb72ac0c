//! A function of Python at a table. As Alice it follows its rule, as a strategy of the catalogue does; as Bob it sees
//! the position as it is.

use std::sync::Arc;
use std::time::Duration;

use games::coloring::{Color, ColoringGame, ColoringMove, ColoringPosition};
use games::marking::{MarkingGame, MarkingMove, MarkingPosition};
use games::{Agent, Game, Guide, Player, VertexMove, first_fit};
use graphs::{LinearOrder, Vertex, VertexSet};
use pyo3::prelude::*;
use strategies::{Follower, Strategy};
use toolkit::outside::place;
use toolkit::players::{BoxedAgent, Guest, NoPlayer, Seat, followed};
use toolkit::response::Replies;
use toolkit::sitting::check;

use crate::player::{Function, PlayerFailure, Reply};
use crate::rule::FunctionStrategy;
use crate::view::{Sight, View, as_they_are};

impl Guest for FunctionStrategy {
    fn name(&self) -> &str {
        &self.0.name
    }

    fn sit<'g>(&self, seat: &Seat<'g>) -> Result<BoxedAgent<'g>, NoPlayer> {
        self.has_side(seat.player)?;
        if seat.player == Player::Bob {
            return Ok(Box::new(Bob::new(&self.0)));
        }
        let follower = self.prepare(&seat.setup())?.into();
        Ok(Box::new(Alice { follower, name: self.0.name.clone() }))
    }

    fn sit_at_marking<'g>(
        &self,
        seat: &Seat<'g, MarkingGame>,
    ) -> Result<BoxedAgent<'g, MarkingGame>, NoPlayer> {
        self.has_side(seat.player)?;
        Ok(Box::new(Bob::new(&self.0)))
    }

    fn replies<'g>(&self, seat: &Seat<'g>) -> Result<Arc<dyn Replies + 'g>, NoPlayer> {
        self.has_side(seat.player)?;
        Ok(followed(self.prepare(&seat.setup())?.plan))
    }

    fn replies_at_marking<'g>(
        &self,
        seat: &Seat<'g, MarkingGame>,
    ) -> Result<Arc<dyn Replies + 'g>, NoPlayer> {
        self.has_side(seat.player)?;
        Ok(followed(self.prepare(&seat.setup())?.plan))
    }

    /// A function may take its time.
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

impl Agent<ColoringGame> for Alice {
    fn choose(
        &mut self,
        game: &ColoringGame,
        position: &ColoringPosition,
        last: Option<ColoringMove>,
    ) -> ColoringMove {
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
        Agent::<ColoringGame>::memory(&self.follower).filter(|vertices| !vertices.is_empty())
    }

    fn order(&self) -> Option<&LinearOrder> {
        Agent::<ColoringGame>::order(&self.follower)
    }

    fn guide(&self) -> Option<&Guide> {
        Agent::<ColoringGame>::guide(&self.follower)
    }
}

/// The uncolored vertices, the colors, the opponent's last vertex and the number of colors.
type Seen = (VertexSet, Option<Vec<(Vertex, u32)>>, Option<Vertex>, Option<u32>);

/// A function that plays Bob.
struct Bob {
    function: Arc<Function>,
    memory: Option<Py<PyAny>>,
    reason: Option<String>,
}

impl Bob {
    fn new(function: &Arc<Function>) -> Self {
        Bob { function: Arc::clone(function), memory: None, reason: None }
    }

    fn ask<M>(
        &mut self,
        sight: impl FnOnce() -> Seen,
        judge: impl FnOnce(&Reply) -> Result<M, String>,
    ) -> Result<M, PlayerFailure> {
        let (uncolored, colors, last, k) = sight();
        Python::attach(|py| {
            let memory = self.memory.as_ref().map_or_else(|| py.None(), |memory| memory.clone_ref(py));
            let sight = Sight {
                player: "bob",
                uncolored: &uncolored,
                colors: colors.filter(|_| self.function.sees_colors),
                last,
                memory: memory.into_bound(py),
                k,
                order: None,
                guide: None,
            };
            let view = View::new(py, &self.function.vertices, sight)?;
            let reply = self.function.ask(py, view)?;
            let step = judge(&reply)?;
            self.memory = reply.memory;
            self.reason = reply.reason;
            Ok(step)
        })
    }

    fn forget(&mut self) {
        self.memory = None;
        self.reason = None;
    }
}

impl Agent<ColoringGame> for Bob {
    fn choose(
        &mut self,
        game: &ColoringGame,
        position: &ColoringPosition,
        last: Option<ColoringMove>,
    ) -> ColoringMove {
        if self.function.fault().is_some() {
            return game.least_move(position);
        }
        if last.is_none() || position.uncolored().count() + 1 >= game.graph().order() {
            self.forget();
        }
        let uncolored = VertexSet::of(game.graph().order(), position.uncolored());
        let sight = || {
            let colors = as_they_are(position.colors());
            (uncolored.clone(), Some(colors), last.and_then(VertexMove::vertex), Some(game.rules().colors()))
        };
        let judge = |reply: &Reply| {
            let step = match reply.vertex {
                None => ColoringMove::Pass,
                Some(vertex) => {
                    let fitting =
                        || first_fit(game.graph(), position.colors(), game.rules().colors(), vertex);
                    let color = reply.color.map(Color::new).or_else(fitting);
                    ColoringMove::Color { vertex, color: color.unwrap_or(Color::new(0)) }
                }
            };
            let illegal = |fault| format!("its move {} is not legal: {fault}", reply.shown);
            check(game, position, step).map_err(illegal)?;
            Ok(step)
        };
        self.ask(sight, judge).unwrap_or_else(|failed| {
            let place = place(game.graph(), position.to_move(), position.colors(), &uncolored);
            self.function.fail(&place, failed);
            game.least_move(position)
        })
    }

    fn remark(&self) -> Option<String> {
        self.reason.clone()
    }

    fn begin(&mut self) {
        self.forget();
    }

    fn remembers(&self) -> bool {
        true
    }
}

impl Agent<MarkingGame> for Bob {
    fn choose(
        &mut self,
        game: &MarkingGame,
        position: &MarkingPosition,
        last: Option<MarkingMove>,
    ) -> MarkingMove {
        if self.function.fault().is_some() {
            return game.least_move(position);
        }
        let graph = game.graph();
        let unmarked =
            VertexSet::of(graph.order(), graph.vertices().filter(|&v| !position.marked().contains(v)));
        let sight = || (unmarked.clone(), None, last.and_then(VertexMove::vertex), None);
        let judge = |reply: &Reply| match reply.vertex.filter(|&v| unmarked.contains(v)) {
            Some(vertex) => Ok(MarkingMove::Mark(vertex)),
            None => Err(format!("expected an unmarked vertex, found {}", reply.shown)),
        };
        self.ask(sight, judge).unwrap_or_else(|failed| {
            self.function.fail(&place(graph, position.to_move(), &[], &unmarked), failed);
            game.least_move(position)
        })
    }

    fn remark(&self) -> Option<String> {
        self.reason.clone()
    }

    fn begin(&mut self) {
        self.forget();
    }

    fn remembers(&self) -> bool {
        true
    }
}
