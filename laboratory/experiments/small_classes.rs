//! Small classes about which papers ask: complete multipartite graphs without parts of one vertex, and Mycielskians of
//! Mycielskians of cycles beside the generalized Mycielskians that some papers write M_2.

use std::collections::BTreeMap;

use games::Player;
use games::certificate::Kind;
use graphs::Budget;
use rayon::prelude::*;
use toolkit::counts::count;

use super::precedents::Precedents;
use super::study::numbers;
use super::{Context, Experiment, NoReport};
use crate::report::{Begins, Cell, Column, Cost, Question, Report, Table};

pub(crate) static EXPERIMENT: Experiment = Experiment {
    question: Question {
        name: "small-classes",
        about: "chi_g of complete multipartite graphs without parts of one vertex, and of twofold Mycielskians of cycles",
        cost: Cost::Quick,
        begins: Begins::Either,
    },
    graphs: || {
        let multipartite = multipartite().into_iter().map(|parts| spec(&parts));
        multipartite.chain(mycielskians().map(|(spec, _)| spec)).collect()
    },
    report,
};

/// The largest order of a complete multipartite graph.
const LARGEST: u32 = 18;

/// From this number on, the table does not distinguish numbers of parts of two vertices.
const MANY: usize = 3;

/// The node limits of a decision about a Mycielskian of a Mycielskian and about a generalized one, which has few edges.
/// Decisions that need more nodes rest on certificates.
const TWOFOLD: u64 = 50_000;
const GENERALIZED: u64 = 5_000_000;

/// The sizes of the parts, ascending, of every complete multipartite graph with at least two parts, none of one vertex.
fn multipartite() -> Vec<Vec<u32>> {
    fn grown(parts: &[u32], found: &mut Vec<Vec<u32>>) {
        let room = LARGEST - parts.iter().sum::<u32>();
        for part in parts.last().copied().unwrap_or(2)..=room {
            let more = [parts, &[part]].concat();
            grown(&more, found);
            if more.len() > 1 {
                found.push(more);
            }
        }
    }
    let mut found = Vec::new();
    grown(&[], &mut found);
    found
}

fn spec(parts: &[u32]) -> String {
    let parts: Vec<String> = parts.iter().map(u32::to_string).collect();
    format!("multipartite:{}", parts.join(","))
}

fn mycielskians() -> impl Iterator<Item = (String, u64)> {
    let twofold = (4..=8).map(|order| (format!("mycielski(mycielski(cycle:{order}))"), TWOFOLD));
    twofold.chain((5..=9).map(|order| (format!("generalized-mycielski(cycle:{order},3)"), GENERALIZED)))
}

fn report(context: &Context<'_>) -> Result<Report, NoReport> {
    let precedents = Precedents::of(context.certificates)?;
    let budget = Budget { threads: None, ..context.budget.clone() };
    let (parts, mycielskians) = (multipartite(), mycielskians().collect::<Vec<_>>());
    context.progress.begin("graphs", (parts.len() + mycielskians.len()) as u64);
    let found = |spec: String, budget: &Budget| {
        let graph = context.graph(&spec);
        let found = numbers(&graph, Player::BOTH.map(|first| (Kind::Coloring, first)), budget);
        let narrowed =
            |place: usize| precedents.narrowed(&graph, Kind::Coloring, Player::BOTH[place], found[place]);
        context.progress.advance(&spec);
        (spec, [0, 1].map(narrowed))
    };
    let of_parts: Vec<_> = parts.par_iter().map(|parts| (parts, found(spec(parts), &budget).1)).collect();
    let of_mycielskians = mycielskians.into_par_iter().map(|(spec, most)| {
        let nodes = Some(budget.nodes.map_or(most, |nodes| nodes.min(most)));
        found(spec, &Budget { nodes, ..budget.clone() })
    });
    let of_mycielskians: Vec<_> = of_mycielskians.collect();
    context.check()?;
    Ok(vec![by_parts(&of_parts), by_cycles(&of_mycielskians)].into())
}

type Found<'p> = (&'p Vec<u32>, [(u32, u32); 2]);

/// The complete multipartite graphs by the number of parts, how many of them have two vertices, and whether one has three.
fn by_parts(found: &[Found<'_>]) -> Table {
    let twos = |parts: &[u32]| parts.iter().filter(|&&part| part == 2).count();
    let mut groups: BTreeMap<_, Vec<[(u32, u32); 2]>> = BTreeMap::new();
    for (parts, numbers) in found {
        let two = twos(parts).min(MANY);
        groups.entry((parts.len(), two, parts.contains(&3))).or_default().push(*numbers);
    }
    let columns = Column::list(
        "#parts | of_two = parts of 2 | has_three = a part of 3 | #graphs | #chi_g = $chi_g$ | \
         #chi_g_bob = $chi_g$ (Bob first)",
    );
    let title = "Complete multipartite graphs without parts of one vertex";
    let mut table = Table::new("multipartite", title, columns);
    for ((parts, two, has_three), numbers) in groups {
        let range = |place: usize| {
            let low = numbers.iter().map(|one| one[place].0).min().unwrap_or(0);
            let high = numbers.iter().map(|one| one[place].1).max().unwrap_or(0);
            Cell::between(low, high)
        };
        let two = if two == MANY { format!("{MANY} or more") } else { two.to_string() };
        table.push(vec![
            (parts as u64).into(),
            two.into(),
            has_three.into(),
            numbers.len().into(),
            range(0),
            range(1),
        ]);
    }
    // The statement that the rows suggest, checked against each graph.
    let few: Vec<&Found<'_>> =
        found.iter().filter(|(parts, _)| parts.len() > 2 && twos(parts) < MANY).collect();
    let obeys = |(parts, numbers): &&&Found<'_>| {
        let bob = 2 * parts.len() as u32 - 2;
        let alice = if parts.contains(&3) { bob } else { bob + 1 };
        *numbers == [(alice, alice), (bob, bob)]
    };
    let held = few.iter().filter(obeys).count();
    table.notes = vec![format!(
        "All of order at most {LARGEST}. A cell has the least number of the graphs of the row and the largest. With t parts, t at least 3 and at \
         most two parts of two vertices, 2t - 2 colors are needed where Bob begins, and where Alice does 2t - 2 if a part has three \
         vertices, else 2t - 1: so it is on {held} of these {}. Strategies that are optimal on all are those of \
         [ObszarskiTurowskiZieba2023].",
        count(few.len(), "graph")
    )];
    table
}

fn by_cycles(found: &[(String, [(u32, u32); 2])]) -> Table {
    let columns = Column::list("graph | #chi_g = $chi_g$ | #chi_g_bob = $chi_g$ (Bob first)");
    let mut table =
        Table::new("mycielskians", "Mycielskians of Mycielskians of cycles, and generalized ones", columns);
    for (spec, [alice, bob]) in found {
        let range = |&(low, high): &(u32, u32)| Cell::between(low, high);
        table.push(vec![spec.as_str().into(), range(alice), range(bob)]);
    }
    table.notes = vec![format!(
        "mycielski(mycielski(C)) is the Mycielskian of the Mycielskian; what some papers write M_2(C) is the generalized \
         Mycielskian with three levels, generalized-mycielski(C,3), another graph of fewer edges. What takes more than {TWOFOLD} \
         nodes a decision there, and {GENERALIZED} here, rests on the certificates of known/certificates."
    )];
    table
}
