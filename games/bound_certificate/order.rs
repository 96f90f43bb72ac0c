//! The bound of the rule `order`, where m(u) is the least of |N-(u)| and the size of a largest matching of
//! N-(u) + u to the earlier vertices, each with room for two of its neighbors.

use std::collections::VecDeque;

use graphs::{Graph, Meter, Vertex};

use super::{Unproved, places};

/// The bound of an order, 0 for the graph without vertices.
pub(super) fn score(graph: &Graph, order: &[usize], meter: &mut Meter<'_>) -> Result<u32, Unproved> {
    let places = places(graph, order)?;
    let is_before = |y: Vertex, u: Vertex| places[y.index()] < places[u.index()];
    // A vertex whose degree is below the bound of another one cannot raise it.
    let mut by_degree: Vec<Vertex> = graph.vertices().collect();
    by_degree.sort_by_key(|&u| std::cmp::Reverse(graph.degree(u)));
    let mut tables = vec![usize::MAX; graph.order()];
    let mut best = 0;
    for u in by_degree {
        let most = graph.degree(u) as u32 + 1;
        if most <= best {
            break;
        }
        let later: Vec<Vertex> = graph.neighbors(u).iter().copied().filter(|&z| is_before(u, z)).collect();
        let mut met: Vec<Vertex> = Vec::new();
        let mut choices = Vec::with_capacity(later.len() + 1);
        for &z in later.iter().chain([&u]) {
            meter.work(graph.degree(z))?;
            let earlier = graph.neighbors(z).iter().copied().filter(|&y| is_before(y, u));
            let of_z: Vec<usize> = earlier
                .map(|y| {
                    if tables[y.index()] == usize::MAX {
                        tables[y.index()] = met.len();
                        met.push(y);
                    }
                    tables[y.index()]
                })
                .collect();
            choices.push(of_z);
        }
        met.iter().for_each(|y| tables[y.index()] = usize::MAX);
        let matched = largest_matching(&choices, met.len(), meter)?.min(later.len());
        best = best.max(most.min((2 + graph.degree(u) - later.len() + matched) as u32));
    }
    Ok(best)
}

/// The most guests that can be seated, each at one of its tables, which have two seats.
fn largest_matching(choices: &[Vec<usize>], tables: usize, meter: &mut Meter<'_>) -> Result<usize, Unproved> {
    let mut seated: Vec<Vec<usize>> = vec![Vec::new(); tables];
    let mut table_of = vec![usize::MAX; choices.len()];
    // The guest through whom a table was reached. What a search that failed has reached leads nowhere
    // later either.
    let mut through = vec![usize::MAX; tables];
    let mut size = 0;
    for newcomer in 0..choices.len() {
        let mut waiting = VecDeque::from([newcomer]);
        let mut reached = Vec::new();
        let mut free = None;
        'search: while let Some(guest) = waiting.pop_front() {
            meter.work(choices[guest].len())?;
            for &table in &choices[guest] {
                if through[table] == usize::MAX {
                    through[table] = guest;
                    reached.push(table);
                    if seated[table].len() < 2 {
                        free = Some(table);
                        break 'search;
                    }
                    waiting.extend(&seated[table]);
                }
            }
        }
        let Some(mut table) = free else { continue };
        size += 1;
        loop {
            let guest = through[table];
            seated[table].push(guest);
            let left = std::mem::replace(&mut table_of[guest], table);
            if guest == newcomer {
                break;
            }
            seated[left].retain(|&other| other != guest);
            table = left;
        }
        reached.iter().for_each(|&table| through[table] = usize::MAX);
    }
    Ok(size)
}
