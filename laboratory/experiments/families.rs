//! Growing members of families: the exact numbers, the worst cases of strategies over every Bob, and an estimate by
//! sampling. What few nodes do not decide rests on precedents.
//!
//! The estimate is that of the source report with a better player: the least k with which Alice wins more than half of
//! her games against an equal Bob. \[AudoinBadiolaDaSilvaPerrotRitlewski2013\]

use games::Player;
use games::certificate::Kind;
use itertools::Itertools;
use toolkit::counts::count;
use toolkit::statistics::Proportion;

use super::ground::Ground;
use super::precedents::Precedents;
use super::study::study;
use super::{Context, Experiment, NoReport};
use crate::comparison::{COMPARED, Study};
use crate::curves;
use crate::report::layouts::worst_case;
use crate::report::plot::{Axis, Plot, Point, Series};
use crate::report::{Begins, Cell, Column, Cost, Question, Report, Table};

pub(crate) static EXPERIMENT: Experiment = Experiment {
    question: Question {
        name: "families",
        about: "$chi_g$ and $col_g$, what strategies need, and what sampling estimates, along growing members of families",
        cost: Cost::Quick,
        begins: Begins::AliceByTheorems,
    },
    graphs,
    report,
};

const FAMILIES: [(&str, &str); 12] = [
    ("paths", "path:2 path:4 path:6 path:8 path:12 path:16 path:20"),
    ("cycles", "cycle:4 cycle:5 cycle:6 cycle:7 cycle:8 cycle:12 cycle:16 cycle:20"),
    ("grids $2 x n$", "grid:2x2 grid:2x3 grid:2x4 grid:2x5 grid:2x6 grid:2x7 grid:2x8"),
    ("grids $3 x n$", "grid:3x2 grid:3x3 grid:3x4 grid:3x5 grid:3x6 grid:3x7"),
    ("grids $4 x n$", "grid:4x2 grid:4x3 grid:4x4 grid:4x5 grid:4x6"),
    ("tori $3 x n$", "torus:3x3 torus:3x4 torus:3x5 torus:3x6 torus:3x7"),
    ("random trees", "random-tree:6@1 random-tree:9@1 random-tree:12@1 random-tree:15@1 random-tree:18@1"),
    ("prisms", "prism:3 prism:4 prism:5 prism:6 prism:7 prism:8"),
    ("generalized Petersen graphs $P(n,2)$", "gp:5,2 gp:6,2 gp:7,2 gp:8,2 gp:9,2"),
    ("wheels", "wheel:4 wheel:5 wheel:6 wheel:7 wheel:8 wheel:10 wheel:12"),
    ("$K_{n,n}$ minus a matching", "crown:3 crown:4 crown:5 crown:6 crown:7"),
    ("random graphs, $p = 0.3$", "gnp:6,0.3@1 gnp:8,0.3@1 gnp:10,0.3@1 gnp:12,0.3@1 gnp:14,0.3@1"),
];

/// The nodes of each search, where the context allows more.
const MOST_NODES: u64 = 200_000;

const PLAYER: &str = "mcts:200";

/// The number of games with each number of colors.
const GAMES: u64 = 100;

/// The index within [`COMPARED`] of the plotted strategy: a color-blind one, on the scale of chi_g and col_g. The
/// guided ones need several times as many colors.
const PLOTTED: usize = 2;

fn graphs() -> Vec<String> {
    FAMILIES.iter().flat_map(|(_, specs)| specs.split(' ').map(String::from)).collect()
}

fn report(context: &Context<'_>) -> Result<Report, NoReport> {
    context.progress.begin("graphs", graphs().len() as u64);
    let few = Context { budget: context.few(MOST_NODES), ..*context };
    let nodes = few.budget.nodes.unwrap_or(MOST_NODES);
    // Certificates take long to check.
    context.check()?;
    let precedents = Precedents::of(context.certificates)?;
    let members =
        FAMILIES.into_iter().flat_map(|(family, specs)| specs.split(' ').map(move |spec| (family, spec)));
    let found = |&(family, spec): &(&'static str, &'static str)| Member::of(family, spec, &precedents, &few);
    let members = context.each(members, |(_, spec)| spec, found)?;
    let own = |family| members.iter().filter(move |member| member.family == family);
    let plotted = FAMILIES.iter().filter(|(family, _)| own(*family).any(Member::is_divided));
    let plots = plotted.map(|(family, _)| plot(family, &members)).collect();
    Ok(Report { tables: vec![table(&members, nodes)], plots, ..Report::default() })
}

struct Member {
    family: &'static str,
    study: Study,
    sampled: SampledBounds,
}

impl Member {
    fn of(
        family: &'static str,
        spec: &'static str,
        precedents: &Precedents,
        context: &Context<'_>,
    ) -> Result<Member, NoReport> {
        let mut study = study(spec, true, context)?;
        study.chi_g = precedents.narrowed(&study.graph, Kind::Coloring, Player::Alice, study.chi_g);
        Ok(Member { family, sampled: SampledBounds::of(spec, study.trivial(), context)?, study })
    }

    /// Whether chi_g, col_g and the estimate differ: otherwise a plot shows one line.
    fn is_divided(&self) -> bool {
        let estimate = self.sampled.estimate;
        [self.study.chi_g, self.study.col_g].iter().any(|&known| known != (estimate, estimate))
    }
}

struct SampledBounds {
    /// The least k with which Alice won more than half of the games.
    estimate: u32,
    /// The least k whose interval does not lie below one half, and the least whose interval lies above it.
    between: (u32, u32),
    wins: Proportion,
}

impl SampledBounds {
    /// Samples the games. With max degree + 1 colors no games are needed: Alice wins.
    fn of(spec: &str, trivial: u32, context: &Context<'_>) -> Result<SampledBounds, NoReport> {
        let graph = context.graph(spec);
        let ground = Ground::new(graph, context);
        let (mut low, mut estimate) = (None, None);
        for k in 1..=trivial {
            let wins = if k < trivial {
                ground.duel(k, PLAYER, PLAYER, GAMES)?
            } else {
                Proportion { successes: GAMES, trials: GAMES }
            };
            let interval = wins.interval();
            if interval.high >= 0.5 {
                low.get_or_insert(k);
            }
            if 2 * wins.successes > wins.trials {
                estimate.get_or_insert((k, wins));
            }
            if let (true, Some(low), Some((estimate, wins))) = (interval.low > 0.5, low, estimate) {
                return Ok(SampledBounds { estimate, between: (low, k), wins });
            }
        }
        unreachable!("with max degree + 1 colors Alice wins all games")
    }
}

fn plot(family: &'static str, members: &[Member]) -> Plot {
    let mut words =
        family.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let name = words.join("-").to_lowercase();
    let title = format!("{}{}", family[..1].to_uppercase(), &family[1..]);
    let mut plot = Plot::new(name, title, Axis::new("order $n$").whole(), Axis::new("colors").whole());
    let own = || members.iter().filter(|member| member.family == family);
    let x = |member: &Member| member.study.graph.order() as f64;
    let exact = |name: &str, of: fn(&Member) -> (u32, u32)| {
        Series::through(name, own().map(|member| between(x(member), of(member))))
    };
    plot.series.push(exact("$chi_g$", |member| member.study.chi_g));
    plot.series.push(exact("$col_g$", |member| member.study.col_g));
    let needed = own().filter_map(|member| {
        let found = member.study.findings().nth(PLOTTED)?.filter(|found| found.exhaustive)?;
        Some(Point::new(x(member), found.worst_case?.into()))
    });
    plot.series.push(Series::through(COMPARED[PLOTTED].name, needed));
    let sampled = own().map(|member| {
        let (low, high) = member.sampled.between;
        Point::new(x(member), member.sampled.estimate.into()).between(low.into(), high.into())
    });
    plot.series.push(Series::through("sampled", sampled));
    plot.notes = vec![format!(
        "The points of one $n$ stand side by side. {}: worst score + 1 over every Bob; sampled: the least $k$ with which \
         {PLAYER} as Alice won more than half of {GAMES} games against itself, with the $k$ that the intervals allow. Bars on \
         $chi_g$ and $col_g$: not decided.",
        COMPARED[PLOTTED].name,
    )];
    plot
}

/// The middle of an interval, with its ends where they differ.
fn between(x: f64, (low, high): (u32, u32)) -> Point {
    let point = Point::new(x, f64::from(low + high) / 2.0);
    if low == high { point } else { point.between(low.into(), high.into()) }
}

fn table(members: &[Member], nodes: u64) -> Table {
    let mut columns = Column::list("family | graph | #n | #max_degree_plus_1 = $Δ+1$ | #chi_g | #col_g");
    columns.extend(COMPARED.iter().map(|entry| Column::number(format!("worst_{}", entry.name), entry.name)));
    columns.extend([
        Column::number("sampled", "sampled"),
        Column::number("sampled_between", "within"),
        Column::number("ratio", "ratio there"),
        Column::words("right", "right"),
    ]);
    let mut table = Table::new("families", "Exact numbers, strategies and sampling along families", columns);
    for Member { family, study, sampled } in members {
        let (chi_g, col_g) = (study.chi_g, study.col_g);
        let mut cells: Vec<Cell> = vec![
            (*family).into(),
            study.name.as_str().into(),
            study.graph.order().into(),
            study.trivial().into(),
            Cell::between(chi_g.0, chi_g.1),
            Cell::between(col_g.0, col_g.1),
        ];
        cells.extend(study.findings().map(|done| done.map_or_else(Cell::empty, worst_case)));
        cells.extend([
            sampled.estimate.into(),
            Cell::between(sampled.between.0, sampled.between.1),
            curves::ratio(sampled.wins),
            (chi_g.0 == chi_g.1).then_some(sampled.estimate == chi_g.0).into(),
        ]);
        table.push(cells);
    }
    let settled = members.iter().filter(|member| member.study.chi_g.0 == member.study.chi_g.1);
    let (right, all) = settled.fold((0, 0), |(right, all), member| {
        (right + usize::from(member.sampled.estimate == member.study.chi_g.0), all + 1)
    });
    table.notes = vec![
        format!(
            "Sampled: the least $k$ with which {PLAYER} as Alice wins more than half of {GAMES} games against {PLAYER} as Bob; \
             within: from the least $k$ whose 95 % interval does not lie below one half to the least whose interval lies \
             above it. It is $chi_g$ on {right} of the {all} graphs where $chi_g$ is decided."
        ),
        "Families along which $chi_g$, $col_g$ and the estimate are the same on every graph have no plot."
            .into(),
        format!(
            "Strategies: what they need against every Bob, on the scale of their bounds: colors for the guided ones \
             (the first two), worst score + 1 for the others; empty where one does not apply, `>=` where not every Bob \
             was covered. `low..high`: not decided within {} a decision.",
            count(nodes, "node")
        ),
    ];
    table
}
