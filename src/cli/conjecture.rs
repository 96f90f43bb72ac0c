//! `mapgame conjecture`: bounds that hold on many graphs, proposed by the program.

mod given;
mod published;

use std::path::PathBuf;

use anyhow::{Context, bail};
use itertools::Itertools;
use mapgame::challenge::Challenge;
use mapgame::conjecture::known::{Knowledge, Relation};
use mapgame::conjecture::table::{Member, Table};
use mapgame::conjecture::{self, Conjecture, DENOMINATORS, MOST_TERMS, Question, picture};
use mapgame::expression::Condition;
use mapgame::report::{Cell, Value as ReportValue};
use mapgame::strategies::formula::linear::{Form, Inequality, Side, Term};
use schemars::JsonSchema;
use serde::Serialize;
use toolkit::invariants::{Column, Kind as ColumnKind, Limits};

use super::Exit;
use super::common::describe;
use super::common::options::Session;
use super::common::output::{Field, Output, Record, Sheet};
use super::common::schema::Kind;
use super::common::target::{is_picture, target};
use given::{GivenArguments, ReadingRecord, TestInput};

/// Propose bounds on a number of graphs: inequalities that hold on every graph of a table.
///
/// TARGET is a column of `mapgame invariants`, or a sum or difference of columns: `chi_g`, `chi_g - chi`. For every choice of
/// up to three terms (columns, halves of columns rounded down, products of two) a linear program finds the best bound, whose
/// coefficients become small fractions; in exact arithmetic it holds on every graph of the table. A bound stays if it is the
/// best one for some graph. What follows from the theorems of the catalogue, or from bounds before it, says so; every
/// other bound is a conjecture, and no more. `mapgame hunt` looks for graphs on which it fails.
///
/// Names of columns are written as in --where, with `_` for other signs: `worst_activation`, `chi_g_B_A`. With --test
/// formulas are tested instead: whether they hold on the table, and whether what was proposed says as much. The exit code is
/// 1 if one fails. The programs are counted as nodes.
#[derive(clap::Args)]
#[command(
    override_usage = "mapgame conjecture [OPTIONS] <TARGET> [GRAPH]...
       mapgame conjecture [OPTIONS] --published <REPORT>",
    after_help = "\
Examples:
  mapgame conjecture chi_g --over connected:1..5
  mapgame conjecture col_g --over connected:2..5 --upper --using degeneracy,n
  mapgame conjecture 'chi_g - chi' --over connected:2..5 --upper --using n,chi
  mapgame conjecture col_g --over trees:1..10 --upper --format json
  mapgame conjecture chi_g --over connected:1..5 --where planar --terms 1 --svg planar.svg
  mapgame conjecture col_g --over connected:1..4 --upper --using degeneracy --challenge 50
  mapgame conjecture col_g petersen cube wheel:6 grid:3x3 --using max_degree
  mapgame conjecture col_g --over connected:1..5 --upper --test 'col_g <= 2 degeneracy + 1'"
)]
pub struct Arguments {
    /// The number that is bounded.
    #[arg(value_name = "TARGET", required_unless_present = "published")]
    target: Option<String>,
    #[command(flatten)]
    given: GivenArguments,
    /// Only bounds from above.
    #[arg(long, conflicts_with = "lower")]
    upper: bool,
    /// Only bounds from below.
    #[arg(long)]
    lower: bool,
    /// The columns that bounds may use [default: n, min_degree, max_degree, degeneracy, clique, chi, and the number of the
    /// other game].
    #[arg(long, value_name = "COLUMN,...")]
    using: Option<String>,
    /// The most terms of a bound.
    #[arg(long, value_name = "N", default_value_t = MOST_TERMS as u8, allow_negative_numbers = true,
          value_parser = clap::value_parser!(u8).range(0..=MOST_TERMS as i64))]
    terms: u8,
    /// The largest denominator of a coefficient.
    #[arg(long, value_name = "N", default_value_t = DENOMINATORS as u8, allow_negative_numbers = true,
          value_parser = clap::value_parser!(u8).range(1..=60))]
    denominators: u8,
    /// Print at most N bounds on each side, the simplest first.
    #[arg(long, value_name = "N", default_value_t = 20, allow_negative_numbers = true)]
    most: u64,
    /// Leave out what follows from theorems or from bounds before it.
    #[arg(long)]
    new: bool,
    /// Hunt for graphs that break the conjectures, with STEPS steps a search at the three orders above the table, add them to
    /// the table and propose again, until none is found; with --over or --from.
    #[arg(long, value_name = "STEPS", allow_negative_numbers = true,
          value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    challenge: Option<u64>,
    /// Test this inequality instead of printing what was proposed; may be given several times.
    #[arg(long, value_name = "FORMULA", conflicts_with = "svg")]
    test: Vec<String>,
    /// Hold the bounds of this report on conjectures, a folder or its `bounds.csv`, against graphs of their classes: those of --over
    /// or --from, or graphs with structure that --seed determines. The exit code is 1 if one fails. --time-limit ends the whole.
    #[arg(long, value_name = "REPORT", conflicts_with_all = ["target", "test", "svg", "challenge", "condition"])]
    published: Option<PathBuf>,
    /// With --published: how many graphs with structure are made for each class.
    #[arg(long, value_name = "N", default_value_t = 1000, requires = "published", allow_negative_numbers = true,
          value_parser = clap::value_parser!(u64).range(1..))]
    structured: u64,
    /// Draw the bounds with the smallest graphs that attain them.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

/// A bound that holds on every graph of the table.
#[derive(Serialize, JsonSchema)]
struct Bound {
    /// What is bounded.
    target: String,
    /// On which side of it the bound lies.
    kind: Side,
    /// The inequality, as people type it.
    formula: String,
    /// The same as a condition, as `hunt` and `--where` take it; `/` is division of integers.
    expression: String,
    /// The same in LaTeX.
    latex: String,
    /// On how many graphs it is an equality.
    touches: u64,
    /// The smallest graphs on which it is.
    tight: Vec<String>,
    /// The classes on all of whose graphs in the table it is an equality, of those with three graphs at least.
    equality_on: Vec<String>,
    /// The theorems, relations between parameters and bounds before it that it follows from; empty for a conjecture.
    follows_from: Vec<String>,
    /// What it was tested on.
    tested: TestInput,
}

/// What a test of an inequality found.
#[derive(Serialize, JsonSchema)]
struct TestRecord {
    /// The inequality, as people type it.
    formula: String,
    /// The same as a condition.
    expression: String,
    /// The same in LaTeX.
    latex: String,
    /// Whether it holds on every graph of the table.
    holds: bool,
    /// On how many graphs it is an equality.
    touches: u64,
    /// On how many graphs it fails.
    failures: u64,
    /// The smallest graphs on which it fails.
    fails_on: Vec<String>,
    /// Whether it is among the bounds that were proposed.
    listed: bool,
    /// What it follows from: theorems, relations between parameters, other bounds that were proposed.
    follows_from: Vec<String>,
    /// Whether on every graph of the table some bound that was proposed is as good.
    dominated: bool,
    /// What it was tested on.
    tested: TestInput,
}

/// What it prints as JSON.
pub fn schemas() -> Vec<Kind> {
    vec![
        Kind::of::<Bound>("conjecture", "A bound of `mapgame conjecture`"),
        Kind::of::<TestRecord>("conjecture-test", "An inequality of `mapgame conjecture --test`"),
        published::schema(),
    ]
}

fn graphs6(members: &[Member]) -> Vec<String> {
    members.iter().map(|member| member.graph6.clone()).collect()
}

impl Bound {
    fn new(target: &str, conjecture: &Conjecture, tested: &TestInput) -> Self {
        let Conjecture { inequality, touches, tight, equality_on, follows_from } = conjecture;
        Bound {
            target: target.to_owned(),
            kind: inequality.side,
            formula: inequality.to_string(),
            expression: inequality.expression(),
            latex: conjecture::latex(inequality),
            touches: *touches,
            tight: graphs6(tight),
            equality_on: equality_on.clone(),
            follows_from: follows_from.clone(),
            tested: tested.clone(),
        }
    }
}

impl Record for Bound {
    fn text(&self) -> String {
        let Bound { formula, touches, tight, equality_on, follows_from, tested, .. } = self;
        let of = describe::count(tested.graphs, "graph");
        let mut lines = vec![
            formula.clone(),
            format!("  attained on {touches} of {of}, the smallest: {}", tight.join(" ")),
        ];
        if !equality_on.is_empty() {
            lines.push(format!("  an equality on every graph of: {}", equality_on.join(", ")));
        }
        lines.push(match follows_from.as_slice() {
            [] => "  a conjecture: not known to follow from anything".to_owned(),
            sources => format!("  follows from: {}", sources.join("; ")),
        });
        lines.join("\n")
    }
}

impl Record for TestRecord {
    fn text(&self) -> String {
        let TestRecord { formula, touches, failures, fails_on, follows_from, tested, .. } = self;
        let of = describe::count(tested.graphs, "graph");
        let verdict = if self.holds {
            format!("  holds on {of}, and is attained on {touches}")
        } else {
            format!("  FAILS on {failures} of {of}, the smallest: {}", fails_on.join(" "))
        };
        let mut lines = vec![formula.clone(), verdict];
        if self.listed {
            lines.push("  is among the bounds proposed".into());
        }
        if !follows_from.is_empty() {
            lines.push(format!("  follows from: {}", follows_from.join("; ")));
        }
        if self.dominated && !self.listed {
            lines.push("  on every graph of the table a bound proposed is as good".into());
        }
        lines.join("\n")
    }
}

fn listed(words: &[String]) -> Cell {
    ReportValue::Text(words.iter().join("; ")).into()
}

fn sheet() -> Sheet<'static, Bound> {
    let fields = vec![
        Field::words("formula", "bound", |bound: &Bound| format!("${}$", bound.formula).into()),
        Field::number("touches", "attained on", |bound| bound.touches.into()),
        Field::number("graphs", "graphs", |bound| bound.tested.graphs.into()),
        Field::words("tight", "smallest graphs that attain it", |bound| {
            ReportValue::Literal(bound.tight.join("; ")).into()
        }),
        Field::words("equality_on", "an equality on", |bound| listed(&bound.equality_on)),
        Field::words("follows_from", "follows from", |bound| listed(&bound.follows_from)),
    ];
    Sheet::new("conjectures", "Bounds that hold on every graph of the table", fields)
}

fn test_sheet() -> Sheet<'static, TestRecord> {
    let fields = vec![
        Field::words("formula", "inequality", |held: &TestRecord| format!("${}$", held.formula).into()),
        Field::words("holds", "holds", |held| held.holds.into()),
        Field::number("touches", "attained on", |held| held.touches.into()),
        Field::number("failures", "fails on", |held| held.failures.into()),
        Field::words("listed", "proposed", |held| held.listed.into()),
        Field::words("follows_from", "follows from", |held| listed(&held.follows_from)),
        Field::words("dominated", "as good proposed", |held| held.dominated.into()),
    ];
    Sheet::new("tests", "Inequalities tested on every graph of the table", fields)
}

/// The columns of a form, which have to be numbers or classes.
fn columns_of(form: &Form) -> anyhow::Result<Vec<Column>> {
    form.columns().map(numeric).collect()
}

/// The columns of a list, by their names or as identifiers.
fn columns(list: &str) -> anyhow::Result<Vec<Column>> {
    // No part of a name between its brackets is an identifier.
    let by_name = list.split(',').map(|word| match Column::of_identifier(word.trim()) {
        Ok(column) => column.name,
        Err(_) => word.to_owned(),
    });
    Ok(Column::list(&by_name.collect_vec().join(","))?)
}

fn numeric(identifier: &str) -> anyhow::Result<Column> {
    let column = Column::of_identifier(identifier)?;
    if !matches!(column.entry.kind, ColumnKind::Integer | ColumnKind::Truth) {
        bail!("expected a column of integers or a class, found {identifier:?}");
    }
    Ok(column)
}

impl Arguments {
    fn sides(&self) -> Vec<Side> {
        let wanted = [(Side::Upper, !self.lower), (Side::Lower, !self.upper)];
        wanted.into_iter().filter(|&(_, is_wanted)| is_wanted).map(|(side, _)| side).collect()
    }

    /// The hunts for what is proposed, where they are asked for.
    fn challenge<'c>(
        &'c self,
        table: &Table,
        limits: &'c Limits,
        session: &'c Session,
    ) -> anyhow::Result<Option<Challenge<'c>>> {
        let Some(steps) = self.challenge else { return Ok(None) };
        let Some(ground) = self.given.ground()? else {
            bail!(
                "--challenge: expected all graphs of a kind, by --over or by a census, found single graphs"
            );
        };
        let above = table.orders().map_or(0, |(_, largest)| largest);
        let condition = self.given.condition.as_deref();
        let (seed, budget) = (session.seed, &session.budget);
        Ok(Some(Challenge { ground, condition, above, steps, seed, budget, limits }))
    }

    /// The columns that bounds may use: what is said, or the parameters and the number of the other game.
    fn using(&self, number: &Form) -> anyhow::Result<Vec<String>> {
        let own = |name: &String| number == &Form::term(Term::column(name));
        if let Some(list) = &self.using {
            let columns = columns(list)?.into_iter().map(|column| column.identifier());
            return columns.filter(|name| !own(name)).map(|name| numeric(&name).map(|_| name)).collect();
        }
        let mut names: Vec<String> =
            ["n", "min_degree", "max_degree", "degeneracy", "clique", "chi"].map(str::to_owned).into();
        let said: Vec<&str> = number.columns().collect();
        let others =
            [("chi_g", "col_g"), ("col_g", "chi_g"), ("chi_g_bob", "col_g_bob"), ("col_g_bob", "chi_g_bob")];
        let other = others.into_iter().filter(|(one, other)| said.contains(one) && !said.contains(other));
        names.extend(other.map(|(_, other)| other.to_owned()));
        names.retain(|name| !own(name));
        Ok(names)
    }
}

/// What was proposed, after the last hunt.
struct ProposalRecord {
    /// The bounds on each side.
    conjectures: Vec<Vec<Conjecture>>,
    /// Whether no limit and no interruption kept anything out.
    is_whole: bool,
    /// How many graphs hunts added to the table.
    counterexamples: u64,
    /// How many graphs hunts looked at.
    hunted: u64,
}

impl Arguments {
    /// Proposes bounds and hunts for graphs that break them, in turns, until none is found; without a challenge, once.
    fn proposed(
        &self,
        table: &mut Table,
        question: impl Fn(Side) -> Question,
        challenge: Option<&Challenge<'_>>,
        session: &Session,
    ) -> anyhow::Result<ProposalRecord> {
        let (mut counterexamples, mut hunted) = (0, 0);
        loop {
            let (mut conjectures, mut is_whole) = (Vec::new(), true);
            for side in self.sides() {
                let proposed = conjecture::propose(table, &question(side), &mut session.budget.start());
                if let Some(limit) = proposed.limit {
                    session.remark(&format!("not every choice of terms was looked at: {limit}"));
                    is_whole = false;
                }
                let found = proposed.conjectures.into_iter();
                conjectures.push(found.filter(|one| !self.new || one.follows_from.is_empty()).collect_vec());
            }
            let Some(challenge) = challenge else {
                return Ok(ProposalRecord { conjectures, is_whole, counterexamples, hunted });
            };
            let round = challenge.round(table, &self.shown(&conjectures))?;
            hunted += round.looked_at;
            counterexamples += round.added;
            session.remark(&format!(
                "{} among {} looked at",
                describe::count(round.added, "counterexample"),
                describe::count(round.looked_at, "graph")
            ));
            if round.is_interrupted || round.added == 0 {
                is_whole &= !round.is_interrupted;
                return Ok(ProposalRecord { conjectures, is_whole, counterexamples, hunted });
            }
        }
    }

    /// The bounds that are printed, of each side as many as are asked for.
    fn shown(&self, conjectures: &[Vec<Conjecture>]) -> Vec<Conjecture> {
        let most = usize::try_from(self.most).unwrap_or(usize::MAX);
        conjectures.iter().flat_map(|side| side.iter().take(most)).cloned().collect()
    }
}

pub fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    if let Some(report) = &arguments.published {
        return published::run(report, arguments.structured, &arguments.given, session);
    }
    let target_text = arguments.target.as_deref().expect("the parser asks for it where no report is given");
    let number = Form::read(target_text).filter(|form| form.denominator() == 1).with_context(|| {
        format!("expected a target such as chi_g or `chi_g - chi`, found {target_text:?}")
    })?;
    columns_of(&number)?;
    let using = arguments.using(&number)?;
    let tests: Vec<Inequality> = arguments.test.iter().map(|text| Inequality::read(text)).try_collect()?;
    for form in tests.iter().flat_map(|test| [&test.number, &test.bound]) {
        columns_of(form)?;
    }
    let named = tests.iter().flat_map(|test| test.number.columns().chain(test.bound.columns()));
    let names =
        number.columns().chain(named).map(str::to_owned).chain(using.iter().cloned()).unique().collect_vec();
    let condition = arguments.given.condition.as_deref().map(Condition::read).transpose()?;
    let picture = arguments.svg.as_deref().map(|path| target(path, is_picture, session)).transpose()?;

    let mut table = Table::new(names);
    let ReadingRecord { is_whole, undefined } = arguments.given.fill(&mut table, condition, session)?;
    let until = if is_whole { "" } else { ", until the interruption" };
    let read = arguments.given.tested(&table, is_whole, 0, 0).text;
    session.remark(&format!("{read}{until}{}", given::left_out(&table, undefined)));
    if !is_whole {
        return Ok(Exit::Unknown);
    }
    if table.members().is_empty() {
        bail!("expected graphs on which every column is a number, found none");
    }
    let scope = arguments.given.scope(&table)?;
    let question = |side| Question {
        number: number.clone(),
        side,
        using: using.clone(),
        terms: usize::from(arguments.terms),
        denominators: i64::from(arguments.denominators),
        scope: scope.clone(),
    };
    let limits = session.limits();
    let challenge = arguments.challenge(&table, &limits, session)?;
    let ProposalRecord { conjectures, is_whole, counterexamples, hunted } =
        arguments.proposed(&mut table, question, challenge.as_ref(), session)?;
    let tested = arguments.given.tested(&table, true, counterexamples, hunted);
    let mut exit = if is_whole && table.left_out() == 0 { Exit::Done } else { Exit::Unknown };
    if !tests.is_empty() {
        let (conjectures, proved) = (conjectures.concat(), Knowledge::of(&scope, &table.columns));
        let mut output = Output::new(session, test_sheet());
        for test in &tests {
            let held = held(&table, test, &conjectures, &proved, &tested).context("a column is missing")?;
            exit = if held.holds { exit } else { Exit::Refuted };
            output.emit(&held)?;
        }
        output.finish()?;
        return Ok(exit);
    }
    let found: usize = conjectures.iter().map(Vec::len).sum();
    let shown = arguments.shown(&conjectures);
    if let Some(picture) = picture {
        picture.write_all(picture::svg(&shown).as_bytes())?;
    }
    let mut output = Output::new(session, sheet());
    for conjecture in &shown {
        output.emit(&Bound::new(target_text, conjecture, &tested))?;
    }
    output.finish()?;
    let open = shown.iter().filter(|one| one.follows_from.is_empty()).count() as u64;
    session.remark(&format!(
        "{} of {found}, {} among them",
        describe::count(shown.len(), "bound"),
        describe::count(open, "conjecture"),
    ));
    Ok(exit)
}

fn held(
    table: &Table,
    test: &Inequality,
    conjectures: &[Conjecture],
    proved: &Knowledge,
    tested: &TestInput,
) -> Option<TestRecord> {
    let found = conjecture::tested(table, test)?;
    let difference = test.difference();
    // A bound does not follow from itself.
    let others = conjectures.iter().filter(|one| one.follows_from.is_empty()).filter_map(|one| {
        let relation = Relation::proposed(&one.inequality);
        (relation.difference != difference).then_some(relation)
    });
    let mut both = proved.clone();
    others.for_each(|other| both.add(&other));
    Some(TestRecord {
        formula: test.to_string(),
        expression: test.expression(),
        latex: conjecture::latex(test),
        holds: found.failures == 0,
        touches: found.touches,
        failures: found.failures,
        fails_on: graphs6(&found.fails_on),
        listed: conjectures.iter().any(|one| one.inequality.difference() == difference),
        // What theorems say counts before what was proposed.
        follows_from: match found.failures {
            0 => proved.source(test).or_else(|| both.source(test)).unwrap_or_default(),
            // Theorems are about graphs with vertices.
            _ => Vec::new(),
        },
        dominated: conjecture::is_dominated(table, test, conjectures),
        tested: tested.clone(),
    })
}
