//! The rules of a game in Python's notation.

use std::sync::Arc;

use games::{Adjacency, Passing, Player, Variant};
use graphs::{Graph, line_graph};
use pyo3::prelude::*;

use crate::graph::Core;
use crate::work::wrong;

/// Which game is played.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct Rules {
    /// Who moves first.
    first: String,
    connected: bool,
    passing: String,
    edges: bool,
}

impl Rules {
    /// The variant.
    ///
    /// # Errors
    /// An unknown word.
    pub fn variant(&self) -> PyResult<Variant> {
        let adjacency = if self.connected { Adjacency::Connected } else { Adjacency::Free };
        let passing = Passing::ALL.into_iter().find(|passing| passing.name() == self.passing);
        let passing = passing.ok_or_else(|| {
            wrong(format!("passing: expected none, alice, bob or both, found {:?}", self.passing))
        })?;
        Ok(Variant::from(player("first", &self.first)?).moving(adjacency).passing(passing))
    }

    /// The graph on which the game is played.
    ///
    /// # Errors
    /// The line graph is too large.
    pub fn played(&self, given: &Core) -> PyResult<Arc<Graph>> {
        if !self.edges {
            return Ok(Arc::clone(&given.0));
        }
        Ok(Arc::new(line_graph(&given.0).map_err(|fault| wrong(format!("line graph: {fault}")))?))
    }
}

/// The player with this name.
///
/// # Errors
/// Another word; `place` is named in the message.
pub fn player(place: &str, name: &str) -> PyResult<Player> {
    let player = Player::BOTH.into_iter().find(|player| player.name() == name);
    player.ok_or_else(|| wrong(format!("{place}: expected alice or bob, found {name:?}")))
}
