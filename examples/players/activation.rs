//! The activation strategy (strategy 3 of the article) as a program that mapgame starts. docs/players.md has the
//! messages.
//!
//! ```text
//! cargo build --example activation
//! mapgame verify petersen --strategy exec:target/debug/examples/activation
//! ```

use std::collections::BTreeSet;
use std::io::{self, BufRead, Write};

use serde_json::{Value, json};

/// A game as far as the strategy looks at it.
#[derive(Default)]
struct Game {
    order: Vec<usize>,
    /// The place of each vertex in the order.
    rank: Vec<usize>,
    neighbors: Vec<Vec<usize>>,
}

fn numbers(value: &Value) -> Vec<usize> {
    let values = value.as_array().map(Vec::as_slice).unwrap_or_default();
    values.iter().filter_map(Value::as_u64).map(|number| number as usize).collect()
}

impl Game {
    fn of(request: &Value) -> Self {
        let order = numbers(&request["order"]);
        let mut game = Game { rank: vec![0; order.len()], neighbors: vec![Vec::new(); order.len()], order };
        for (place, &v) in game.order.iter().enumerate() {
            game.rank[v] = place;
        }
        for edge in request["graph"]["edges"].as_array().into_iter().flatten() {
            if let [u, v] = numbers(edge)[..] {
                game.neighbors[u].push(v);
                game.neighbors[v].push(u);
            }
        }
        game
    }

    /// The least uncolored backward neighbor of x.
    fn backward(&self, x: usize, uncolored: &BTreeSet<usize>) -> Option<usize> {
        let backward = self.neighbors[x].iter().copied().filter(|&y| self.rank[y] < self.rank[x]);
        backward.filter(|y| uncolored.contains(y)).min_by_key(|&y| self.rank[y])
    }

    /// The answer; the memory is the list of the active vertices.
    fn answer(&self, request: &Value) -> Value {
        let mut active: BTreeSet<usize> = numbers(&request["memory"]).into_iter().collect();
        let uncolored: BTreeSet<usize> = numbers(&request["position"]["uncolored"]).into_iter().collect();
        let mut chosen = None;
        if let Some(b) = request["last"]["vertex"].as_u64() {
            let mut x = b as usize;
            active.insert(x);
            while let Some(y) = self.backward(x, &uncolored) {
                chosen = Some(y);
                if !active.insert(y) {
                    break;
                }
                x = y;
            }
        }
        let least = || self.order.iter().copied().find(|v| uncolored.contains(v)).unwrap_or_default();
        let vertex = chosen.unwrap_or_else(least);
        active.insert(vertex);
        json!({ "type": "move", "vertex": vertex, "memory": active })
    }
}

fn main() -> io::Result<()> {
    let mut game = Game::default();
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let request: Value = serde_json::from_str(&line?)?;
        let answer = match request["type"].as_str() {
            Some("hello") => json!({
                "type": "hello", "version": 1, "name": "activation in Rust", "plays": ["alice"],
                "color_blind": true, "memory": true, "needs": ["order"],
            }),
            Some("game") => {
                game = Game::of(&request);
                json!({ "type": "ready" })
            }
            _ => game.answer(&request),
        };
        writeln!(out, "{answer}")?;
        out.flush()?;
    }
    Ok(())
}
