//! Instances at the edge of what can be decided: who wins, and how large the proof is.
//!
//! The checker reads each certificate before its size is shown, so the table rests on the rules and the checker's
//! lemmas alone, and not on the searches.

use games::Player;
use games::certificate::{Kind, check};
use games::coloring::Rules;
use graphs::{Budget, Graph};
use rayon::prelude::*;
use solver::Decider;
use solver::certify::{WrittenCertificate, certify_decided};
use toolkit::counts::count;

use super::{Context, Experiment, NoReport};
use crate::report::{Begins, Cell, Column, Cost, Question, Report, Table, Value};

pub(crate) static EXPERIMENT: Experiment = Experiment {
    question: Question {
        name: "frontier",
        about: "who wins at the edge of what can be decided, and how large a certificate of it is",
        cost: Cost::Long,
        begins: Begins::AliceOfBoth,
    },
    graphs: || instances().map(|(spec, _)| spec.to_owned()).collect(),
    report,
};

/// Graphs, each with a number of colors, Alice first.
const INSTANCES: &str = "grid:4x8 4; grid:5x7 4; grid:6x6 4; grid:6x7 4; grid:7x7 4; torus:4x7 4; torus:5x7 4; torus:6x7 4; \
     torus:7x7 4; product(cycle:5,path:6) 4; product(cycle:5,path:8) 4; random-regular:20,4@1 4; \
     random-regular:22,4@1 4; random-regular:24,4@1 4; random-regular:26,4@1 4; random-regular:28,4@1 4; \
     random-planar:36@1 5; random-planar:40@1 5; random-planar:28@1 6; random-planar:32@1 6; \
     random-planar:36@1 6; random-planar:40@1 6; product(complete:5,complete:5) 7; hypercube:5 5; \
     mycielski(mycielski(groetzsch)) 6; mycielski(mycielski(groetzsch)) 7";

fn instances() -> impl Iterator<Item = (&'static str, u32)> {
    let instance =
        |text: &'static str| text.split_once(' ').and_then(|(spec, k)| Some((spec, k.parse().ok()?)));
    INSTANCES.split("; ").map(move |text| instance(text).expect("a graph and a number of colors"))
}

/// The factor by which the node limit of these few decisions exceeds that of other experiments.
const PATIENCE: u64 = 5;

fn report(context: &Context<'_>) -> Result<Report, NoReport> {
    let nodes = context.budget.nodes.map(|nodes| nodes.saturating_mul(PATIENCE));
    let budget = Budget { nodes, threads: None, ..context.budget.clone() };
    let instances: Vec<_> = instances().collect();
    context.progress.begin("instances", instances.len() as u64);
    let rows = instances.into_par_iter().with_max_len(1).map(|(spec, k)| {
        let graph = context.graph(spec);
        context.part(&EXPERIMENT.question, &format!("{spec} k={k}"), || row(spec, &graph, k, &budget))
    });
    let rows = rows.collect::<Result<Vec<Vec<Cell>>, NoReport>>()?;

    let columns = Column::list(
        "graph | #n | #m | #k | winner | #nodes | certificate | #bytes | #positions | \
         #alice_left = Alice left | #bob_left = Bob left",
    );
    let title = "Decisions at the edge of what can be decided, and their certificates";
    let mut table = Table::new("frontier", title, columns);
    rows.into_iter().for_each(|row| table.push(row));
    let limit = nodes.map_or_else(String::new, |nodes| format!(" within {}", count(nodes, "node")));
    table.notes = vec![
        format!(
            "The coloring game, Alice first, one thread. No winner: not decided{limit}. \
             `mapgame solve GRAPH -k K --certificate FILE` writes the certificate, `mapgame check FILE` reads it."
        ),
        "Certificate: what the checker says of it. Bytes: of the file. Positions: those of which it says \
         something."
            .into(),
        "Alice left, Bob left: the proof numbers of what is not decided, an estimate of how many positions each of them \
         has still to win for a proof. They belong to a search that looks at the most promising moves alone, grow as it goes \
         on, and do not tell the winner."
            .into(),
    ];
    Ok(vec![table].into())
}

fn row(spec: &str, graph: &Graph, k: u32, budget: &Budget) -> Vec<Cell> {
    let rules = Rules::new(k).expect("k is at least 1").starting(Player::Alice);
    let mut decider = Decider::new(graph, budget);
    let decision = decider.decide(Kind::Coloring, rules);
    let mut row = vec![spec.into(), graph.order().into(), graph.size().into(), k.into()];
    let Some(winner) = decision.winner else {
        let nodes = Value::AtLeast(decision.nodes).into();
        row.extend([Cell::empty(), nodes, Cell::empty(), Cell::empty(), Cell::empty()]);
        row.extend(match decider.efforts_left() {
            Some(efforts) => efforts.map(Cell::from),
            None => [Cell::empty(), Cell::empty()],
        });
        return row;
    };
    row.extend([winner.to_string().into(), decision.nodes.into()]);
    row.extend(
        match certify_decided(&mut decider, Kind::Coloring, None, &[(rules, winner)], Vec::new(), budget) {
            Err(lacking) => [lacking.to_string().into(), Cell::empty(), Cell::empty()],
            Ok(WrittenCertificate { out, .. }) => match check(&out[..]) {
                Err(refused) => [refused.to_string().into(), out.len().into(), Cell::empty()],
                Ok(checked) => {
                    let proved: Vec<_> =
                        checked.verdicts.iter().map(|proved| (proved.rules, proved.winner)).collect();
                    assert_eq!(
                        (&checked.graph, &proved[..]),
                        (graph, &[(rules, winner)][..]),
                        "{spec} k={k}"
                    );
                    ["valid".into(), out.len().into(), checked.positions().into()]
                }
            },
        },
    );
    row.extend([Cell::empty(), Cell::empty()]);
    row
}
