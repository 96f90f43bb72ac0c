//! The minimal forbidden subgraphs of game-perfect graphs, in every variant. \[Andres2009; Andres2012; AndresLock2019;
//! AndresFong2024\]
//!
//! Each listed graph has a proof independent of the search: a certificate that Bob wins on it with omega colors, and
//! for each of its proper induced subgraphs, up to isomorphism, a certificate that Alice wins with the clique number of
//! that subgraph. The checker reads all certificates. That no graph is missing rests on the search.

use games::certificate::{Kind, check};
use games::coloring::Rules;
use games::{Passing, Player, Variant};
use graphs::canonical::canonical_form;
use graphs::clique::clique_number;
use graphs::{Budget, Graph, Limit, Vertex};
use rayon::prelude::*;
use rustc_hash::FxHashMap;
use solver::Decider;
use solver::certify::certify_decided;
use toolkit::game_perfect::{Elements, Niceness, forbidden};

use super::{Context, Experiment, NoReport};
use crate::report::{Begins, Cell, Column, Cost, Question, Report, Table};

pub(crate) static EXPERIMENT: Experiment = Experiment {
    question: Question {
        name: "game-perfect",
        about: "which graphs are the minimal forbidden subgraphs of game-perfect graphs, in every variant",
        cost: Cost::Long,
        begins: Begins::Either,
    },
    graphs: Vec::new,
    report,
};

/// A game whose minimal forbidden graphs are listed, up to this number of elements.
struct List {
    first: Player,
    passing: Passing,
    elements: Elements,
    most: usize,
}

/// The largest order of the lists, and that of the lists of variants in which few graphs are perfect.
const ORDERS: [usize; 2] = [10, 12];

const SIZE: usize = 12;

fn lists() -> Vec<List> {
    let variants = [Player::Alice, Player::Bob]
        .into_iter()
        .flat_map(|first| [Passing::Nobody, Passing::Alice, Passing::Bob].map(|passing| (first, passing)));
    let vertices = variants.clone().map(|(first, passing)| {
        let few = first == Player::Alice && passing != Passing::Alice;
        List { first, passing, elements: Elements::Vertices, most: ORDERS[usize::from(few)] }
    });
    let edges =
        variants.map(|(first, passing)| List { first, passing, elements: Elements::Edges, most: SIZE });
    vertices.chain(edges).collect()
}

impl List {
    fn variant(&self) -> Variant {
        Variant::from(self.first).passing(self.passing)
    }

    /// The name of the variant in the papers: who begins and who may pass.
    fn name(&self) -> String {
        let initial = |player: Player| if player == Player::Alice { "A" } else { "B" };
        let passes = match self.passing {
            Passing::Alice => "A",
            Passing::Bob => "B",
            Passing::Nobody | Passing::Both => "-",
        };
        format!("[{},{passes}]", initial(self.first))
    }

    fn elements(&self) -> &'static str {
        match self.elements {
            Elements::Vertices => "vertices",
            Elements::Edges => "edges",
        }
    }

    fn count(&self, graph: &Graph) -> usize {
        match self.elements {
            Elements::Vertices => graph.order(),
            Elements::Edges => graph.size(),
        }
    }

    fn found(&self, budget: &Budget) -> Result<Vec<Graph>, Limit> {
        let mut found = Vec::new();
        let tell = |graph| {
            found.push(graph);
            Ok(())
        };
        forbidden(self.most, self.elements, &mut Niceness::new(self.variant(), budget), tell)?;
        Ok(found)
    }
}

/// The proof for a graph: the certificates of its proper induced subgraphs, and its own.
struct Proof {
    omega: u32,
    bytes: usize,
    subgraphs: usize,
    bytes_of_subgraphs: usize,
}

/// Proofs about the graphs of one variant, each certificate made and checked once.
struct Proofs<'b> {
    variant: Variant,
    budget: &'b Budget,
    bytes: FxHashMap<String, usize>,
}

impl Proofs<'_> {
    /// The clique number, and the bytes of a valid certificate that this player wins with as many colors.
    fn certified(&self, graph: &Graph, winner: Player) -> Result<(u32, usize), Limit> {
        let clique = clique_number(graph, self.budget);
        let omega = clique.exact().ok_or(clique.limit.unwrap_or(Limit::Nodes))?;
        let rules = Rules::new(omega).expect("a graph with a vertex has a clique").playing(self.variant);
        let mut decider = Decider::new(graph, self.budget);
        let statements = [(rules, winner)];
        let made = certify_decided(&mut decider, Kind::Coloring, None, &statements, Vec::new(), self.budget);
        let certificate =
            made.unwrap_or_else(|lacking| panic!("{}: {lacking}", graphs::to_graph6(graph))).out;
        let checked = check(&certificate[..]).unwrap_or_else(|refused| panic!("{refused}"));
        let proved: Vec<_> = checked.verdicts.iter().map(|proved| (proved.rules, proved.winner)).collect();
        assert_eq!((&checked.graph, &proved[..]), (graph, &statements[..]));
        Ok((omega, certificate.len()))
    }

    /// Proves that a graph is not nice, and that its proper induced subgraphs are nice.
    fn of(&mut self, graph: &Graph) -> Result<Proof, Limit> {
        let (omega, bytes) = self.certified(graph, Player::Bob)?;
        let mut subgraphs: FxHashMap<String, usize> = FxHashMap::default();
        for set in 1..(1u32 << graph.order()) - 1 {
            let members: Vec<Vertex> = graph.vertices().filter(|v| set >> v.index() & 1 == 1).collect();
            let subgraph = canonical_form(&graph.induced(&members));
            let name = graphs::to_graph6(&subgraph);
            if subgraphs.contains_key(&name) {
                continue;
            }
            let bytes = match self.bytes.get(&name) {
                Some(&bytes) => bytes,
                None => self.certified(&subgraph, Player::Alice)?.1,
            };
            self.bytes.insert(name.clone(), bytes);
            subgraphs.insert(name, bytes);
        }
        let bytes_of_subgraphs = subgraphs.values().sum();
        Ok(Proof { omega, bytes, subgraphs: subgraphs.len(), bytes_of_subgraphs })
    }
}

fn report(context: &Context<'_>) -> Result<Report, NoReport> {
    let lists = lists();
    // A list is complete if every decision was made: the graphs are small, and the limit is for one decision.
    let budget = Budget { nodes: None, threads: None, ..context.budget.clone() };
    context.progress.begin("lists", lists.len() as u64);
    let found = lists.par_iter().with_max_len(1).map(|list| {
        let graphs = list.found(&budget)?;
        let mut proofs = Proofs { variant: list.variant(), budget: &budget, bytes: FxHashMap::default() };
        let proved = graphs.into_iter().map(|graph| {
            let played = list.elements.played(&graph)?;
            Ok((proofs.of(&played)?, graph))
        });
        let proved: Result<Vec<(Proof, Graph)>, Limit> = proved.collect();
        context.progress.advance(&list.name());
        proved
    });
    let found: Result<Vec<Vec<(Proof, Graph)>>, Limit> = found.collect();
    context.check()?;
    let found = found.expect("nothing but an interruption ends a search without a limit");
    Ok(vec![counts(&lists, &found), members(&lists, &found)].into())
}

/// The number of graphs with each number of elements.
fn counts(lists: &[List], found: &[Vec<(Proof, Graph)>]) -> Table {
    let most = lists.iter().map(|list| list.most).max().unwrap_or_default();
    let least =
        lists.iter().zip(found).flat_map(|(list, graphs)| graphs.iter().map(|(_, graph)| list.count(graph)));
    let least = least.min().unwrap_or(most);
    let mut columns = Column::list("game | elements | #to | #total");
    columns.extend((least..=most).map(|count| Column::number(format!("of_{count}"), count.to_string())));
    let mut table = Table::new("counts", "How many minimal forbidden subgraphs there are", columns);
    for (list, graphs) in lists.iter().zip(found) {
        let of = |count: usize| graphs.iter().filter(|(_, graph)| list.count(graph) == count).count();
        let mut row: Vec<Cell> =
            vec![list.name().into(), list.elements().into(), list.most.into(), graphs.len().into()];
        row.extend(
            (least..=most).map(|count| if count > list.most { Cell::empty() } else { of(count).into() }),
        );
        table.push(row);
    }
    table.notes = vec![
        "[X,Y]: X begins, Y may pass. Of vertices: induced subgraphs, and the coloring game. Of edges: the graphs of some \
         edges, and the edge coloring game."
            .into(),
        "Numbered columns: how many have that many vertices, or edges. Empty: not looked at.".into(),
    ];
    table
}

fn members(lists: &[List], found: &[Vec<(Proof, Graph)>]) -> Table {
    let columns = Column::list(
        "game | elements | graph6 | #n | #m | #omega | #bytes | #subgraphs | \
         #bytes_of_subgraphs = bytes of subgraphs",
    );
    let mut table = Table::new("forbidden", "The minimal forbidden subgraphs, with their proofs", columns);
    for (list, graphs) in lists.iter().zip(found) {
        for (Proof { omega, bytes, subgraphs, bytes_of_subgraphs }, graph) in graphs {
            table.push(vec![
                list.name().into(),
                list.elements().into(),
                graphs::to_graph6(graph).into(),
                graph.order().into(),
                graph.size().into(),
                (*omega).into(),
                (*bytes).into(),
                (*subgraphs).into(),
                (*bytes_of_subgraphs).into(),
            ]);
        }
    }
    table.notes = vec![
        "$omega$: of the graph that is played, which is the line graph where edges are colored. Bytes: of a valid certificate that Bob \
         wins with $omega$ colors. Subgraphs: the proper induced subgraphs of the graph that is played, up to isomorphism, \
         each with a valid certificate that Alice wins with as many colors as its largest clique has vertices; their bytes \
         together."
            .into(),
        "`mapgame solve --forbidden N --variant X,Y` lists the graphs, `mapgame solve g6:GRAPH -k OMEGA --certificate FILE` \
         writes a certificate."
            .into(),
    ];
    table
}
