//! `mapgame report`: writes the reports, or checks the stored ones.

mod own;
mod source;

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use anyhow::{Context, bail};
use graphs::Budget;
use laboratory::experiments::{self, NoReport};
use laboratory::known::CERTIFICATES;
use laboratory::report::folder::{self, AttachedFiles, DATA, Files};
use laboratory::report::{Cost, Question, Report, index};
use schemars::JsonSchema;
use serde::Serialize;
use shell::files::{Target, make_folder, write_together};
use shell::options::{OutputFormat, Session};
use shell::output::print_table;
use shell::progress::Bar;
use shell::schema::JsonType;
use shell::tables::exporters::json::{Document, Plain};
use shell::{Exit, stdout};
use toolkit::counts::count;
use toolkit::store::Store;

use self::source::{Names, Source};
use super::common::stores;
use super::common::target::{target, try_folder};

/// Compute reports (tables and plots) into the folder reports/.
///
/// A report has limits on nodes and memory and a seed but no clock, so that every machine computes the same bytes. Its folder
/// has all its data and a page of Markdown. Plots and tables in other formats are rendered from the data.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mapgame report source-table           one report
  mapgame report                        all of them; some take hours
  mapgame report atlas-families --store families.jsonl   can be stopped and run again
  mapgame report --check                compute the quick ones and compare; exit code 1 on a difference
  mapgame report --render tables        the tables as CSV, JSON and LaTeX, the plots as SVG
  mapgame report slack --render tables  files of one report
  mapgame report own --spec 'product(cycle:N,path:2)' --over N=3..8 --out prisms   on a family of your own
  mapgame report --restyle              write the pages of Markdown again from the stored data
  mapgame report --restyle --check      compare them with the stored data")]
pub(crate) struct Arguments {
    /// The reports [default: all]. Or the file of a recipe, FILE.toml, with --out FOLDER.
    #[arg(value_name = "NAME", value_parser = Names)]
    names: Vec<String>,
    #[command(flatten)]
    family: own::FamilyArguments,
    /// Compare with the stored reports, and write nothing. By default only those that are quick to compute.
    #[arg(long)]
    check: bool,
    /// Rewrite the Markdown pages from stored data. Nothing is computed; by default for all reports that have data.
    #[arg(long)]
    restyle: bool,
    /// Export CSV, JSON, LaTeX and SVG from stored data. Nothing is computed. The tables are CSV, JSON and LaTeX,
    /// the plots SVG, each certificate a file; by default for all reports that have data.
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["check", "restyle"])]
    render: Option<PathBuf>,
    /// The folder of the reports.
    #[arg(long, value_name = "FOLDER", default_value = REPORTS)]
    out: PathBuf,
    /// The folder of the censuses (atlas reports).
    #[arg(hide_short_help = true, long, value_name = "FOLDER", default_value = "known/atlas")]
    censuses: PathBuf,
    /// The folder of certificates of long searches. Reports use those that the checker accepts.
    #[arg(hide_short_help = true, long, value_name = "FOLDER", default_value = CERTIFICATES)]
    certificates: PathBuf,
    /// Store progress in this file, and resume from it. It has games and decisions of the reports that take longest.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["check", "restyle", "render"])]
    store: Option<PathBuf>,
}

const REPORTS: &str = "reports";

/// The name of the report on a family of the user's own.
const OWN: &str = laboratory::own::QUESTION.name;

const NODES: u64 = 20_000_000;

/// What was found about the files of a report.
#[derive(Serialize, JsonSchema)]
struct ReportCheck<'a> {
    /// The folder, or the list of all reports.
    report: &'a str,
    /// Whether nothing differs.
    same: bool,
    /// What differs, one remark each.
    differences: &'a [String],
}

/// The JSON types that it prints, and those of the files of reports.
pub(crate) fn schemas() -> Vec<JsonType> {
    vec![
        JsonType::of::<BTreeMap<String, Plain>>(
            "report-row",
            "A row of the main table of a report, of `mapgame report`",
        ),
        JsonType::of::<ReportCheck<'_>>("report-check", "What `mapgame report --check` found"),
        JsonType::of::<Report>("report-data", "The file data.json of a report"),
        JsonType::of::<Document>("report-table", "A table of a report as a JSON file"),
    ]
}

pub(super) fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    let wanted = |source: &Source<'_>| {
        let Question { name, cost, .. } = source.question();
        if arguments.names.is_empty() {
            arguments.restyle || arguments.render.is_some() || !arguments.check || cost == Cost::Quick
        } else {
            arguments.names.iter().any(|chosen| chosen == name)
        }
    };
    let chosen: Vec<Source<'static>> = Source::all().filter(wanted).collect();
    let place = |source: Source<'_>| arguments.out.join(source.question().name);
    let is_own = arguments.names.iter().any(|name| name == OWN) || arguments.family.spec.is_some();
    if session.budget.time.is_some() && !is_own {
        bail!("--time-limit: expected --node-limit, since reports must not depend on the machine");
    }
    if is_own {
        let is_stored = arguments.check || arguments.restyle || arguments.render.is_some();
        let is_alone = arguments.names.len() == 1 && arguments.family.spec.is_some();
        if is_stored || !is_alone || arguments.out == Path::new(REPORTS) {
            bail!(
                "own: expected alone, with --spec SPEC, --over N=LO..HI and --out FOLDER, as in mapgame report own --spec cycle:N \
                 --over N=3..9 --out cycles"
            );
        }
        arguments.family.check()?;
        try_folder(&arguments.out, session)?;
        let (files, tables, unfinished) = arguments.family.files(session)?;
        write(&arguments.out, &files, &AttachedFiles::new(), session)?;
        tables.iter().try_for_each(|table| print_table(session, table))?;
        return Ok(unfinished.map_or(Exit::Done, |_| Exit::Unknown));
    }
    if let Some(file) = arguments.names.iter().find(|name| name.ends_with(source::ENDING)) {
        return of_file(file, &arguments, session);
    }
    if let Some(folder) = &arguments.render {
        return render(&stored(&chosen, &arguments, session)?, folder, &arguments.out, session);
    }
    if !arguments.check && arguments.out.is_dir() {
        list_target(&arguments, session)?;
    }
    let mut outcome = Exit::Done;
    if arguments.restyle {
        for (source, report) in stored(&chosen, &arguments, session)? {
            let files = source.files(&report, false);
            outcome = outcome.max(settle(&place(source), &files, &report, &arguments, session)?);
        }
    } else {
        for &source in &chosen {
            look_at(&place(source), arguments.check, session)?;
        }
        let store = stores::open(arguments.store.as_deref())?.map(Mutex::new);
        for source in chosen {
            let name = source.question().name;
            let (report, found) = match compute(source, &arguments, store.as_ref(), session) {
                Ok(computed) => computed,
                Err(error) => match error.downcast_ref() {
                    Some(NoReport::Interrupted(interrupted)) => {
                        let kept =
                            arguments.store.as_ref().filter(|_| matches!(source, Source::Experiment(_)));
                        let kept = kept.map(|path| format!("; {} has what is done", path.display()));
                        session.remark(&format!("{name}: {interrupted}{}", kept.unwrap_or_default()));
                        return Ok(Exit::Unknown);
                    }
                    Some(NoReport::Census(error)) if arguments.names.is_empty() => {
                        session.remark(&format!("{name}: unchanged: {error}"));
                        continue;
                    }
                    _ => return Err(error),
                },
            };
            let files = source.files(&report, false);
            outcome = outcome.max(found).max(settle(&place(source), &files, &report, &arguments, session)?);
            if let Some(main) = report.tables.first().filter(|_| !arguments.check) {
                print_table(session, main)?;
            }
        }
    }
    outcome = outcome.max(list(&arguments, session)?);
    Ok(outcome)
}

/// The report of a recipe in a file of the user, written into a folder or compared with it.
fn of_file(file: &str, arguments: &Arguments, session: &Session) -> anyhow::Result<Exit> {
    let is_stored = arguments.restyle || arguments.render.is_some() || arguments.store.is_some();
    if is_stored || arguments.names.len() > 1 || arguments.out == Path::new(REPORTS) {
        bail!("{file}: expected alone, with --out FOLDER, as in mapgame report {file} --out mine");
    }
    let recipe = source::read(file)?;
    look_at(&arguments.out, arguments.check, session)?;
    let (report, found) = match source::cooked(&recipe, file, session) {
        Err(error) if error.is::<NoReport>() => {
            session.remark(&format!("{file}: {error}"));
            return Ok(Exit::Unknown);
        }
        computed => computed?,
    };
    let files = Source::Recipe(&recipe).files(&report, true);
    let outcome = found.max(settle(&arguments.out, &files, &report, arguments, session)?);
    if !arguments.check {
        report.tables.iter().try_for_each(|table| print_table(session, table))?;
    }
    Ok(outcome)
}

/// Writes the files of a report into a folder, or compares them with the existing ones.
fn settle(
    folder: &Path,
    files: &Files,
    report: &Report,
    arguments: &Arguments,
    session: &Session,
) -> anyhow::Result<Exit> {
    if !arguments.check {
        write(folder, files, &folder::kept_certificates(report), session)?;
        return Ok(Exit::Done);
    }
    let differences = folder::differences(folder, files, &folder::kept_certificates(report))
        .with_context(|| format!("{}: cannot read the report", folder.display()))?;
    print_differences(session, &folder.display().to_string(), &differences)?;
    Ok(if differences.is_empty() { Exit::Done } else { Exit::Refuted })
}

fn write(folder: &Path, files: &Files, attached: &AttachedFiles, session: &Session) -> anyhow::Result<()> {
    folder::write(folder, files, attached)
        .with_context(|| format!("{}: cannot write the report", folder.display()))?;
    session.remark(&format!("{} written: {}", count(files.len(), "file"), folder.display()));
    Ok(())
}

fn render(reports: &[StoredReport], folder: &Path, kept: &Path, session: &Session) -> anyhow::Result<Exit> {
    if fs::canonicalize(folder).is_ok_and(|folder| fs::canonicalize(kept).is_ok_and(|kept| kept == folder)) {
        bail!("--render: expected another folder than {}, which has the data", kept.display());
    }
    let places = reports.iter().map(|(source, ..)| folder.join(source.question().name));
    let places: Vec<PathBuf> = places.collect();
    places.iter().try_for_each(|place| try_folder(place, session))?;
    for ((source, report), place) in reports.iter().zip(&places) {
        let files = source.files(report, true);
        write(place, &files, &report.certificates, session)?;
    }
    Ok(Exit::Done)
}

/// Checks, before hours are spent, that the report to be compared exists, or that one can be written.
fn look_at(folder: &Path, check: bool, session: &Session) -> anyhow::Result<()> {
    if !check {
        return try_folder(folder, session);
    }
    let data = folder.join(DATA);
    if data.is_file() {
        return Ok(());
    }
    bail!(
        "{}: expected the stored report, found none (in this folder; --out names another one)",
        data.display()
    );
}

type StoredReport = (Source<'static>, Report);

/// The chosen stored reports, all read before the first is written. Reports that were not requested by name may lack
/// data.
fn stored(
    chosen: &[Source<'static>],
    arguments: &Arguments,
    session: &Session,
) -> anyhow::Result<Vec<StoredReport>> {
    let mut found = Vec::new();
    for &source in chosen {
        let name = source.question().name;
        let folder = arguments.out.join(name);
        match folder::read(&folder) {
            Ok(report) => found.push((source, report)),
            Err(missing) if missing.is_missing() => {
                let how = format!("no data are stored; `mapgame report {name}` computes them");
                if !arguments.names.is_empty() {
                    bail!("{missing}: {how}");
                }
                session.remark(&format!("{}: unchanged, {how}", folder.display()));
            }
            Err(error) => return Err(error.into()),
        }
    }
    if found.is_empty() {
        bail!("{}: expected reports with their data, found none", arguments.out.display());
    }
    Ok(found)
}

/// The target of the list, if it replaces no file of others.
fn list_target(arguments: &Arguments, session: &Session) -> anyhow::Result<Target> {
    target(&arguments.out.join(index::LIST), index::is_own, session)
}

fn list(arguments: &Arguments, session: &Session) -> anyhow::Result<Exit> {
    let list = index::list(experiments::questions(), &arguments.out);
    if !arguments.check {
        let _made = make_folder(&arguments.out)
            .with_context(|| format!("{}: cannot make the folder", arguments.out.display()))?;
        write_together([(list_target(arguments, session)?, list.as_bytes())])?;
        return Ok(Exit::Done);
    }
    let path = arguments.out.join(index::LIST);
    let same = fs::read_to_string(&path).is_ok_and(|stored| stored == list);
    let difference = format!("{}: differs from the list that `mapgame report` writes", path.display());
    let differences = if same { Vec::new() } else { vec![difference] };
    print_differences(session, &path.display().to_string(), &differences)?;
    Ok(if same { Exit::Done } else { Exit::Refuted })
}

fn print_differences(session: &Session, folder: &str, differences: &[String]) -> std::io::Result<()> {
    let mut out = stdout();
    if session.format == OutputFormat::Json {
        let found = ReportCheck { report: folder, same: differences.is_empty(), differences };
        return writeln!(out, "{}", serde_json::to_string(&found)?);
    }
    if differences.is_empty() {
        return writeln!(out, "{folder}: the same");
    }
    differences.iter().try_for_each(|difference| writeln!(out, "{difference}"))
}

/// The limits of each search, without a time limit.
fn limits(session: &Session) -> Budget {
    let nodes = session.budget.nodes.unwrap_or(NODES);
    Budget { nodes: Some(nodes), time: None, ..session.budget.clone() }
}

fn compute(
    source: Source<'_>,
    arguments: &Arguments,
    store: Option<&Mutex<Store>>,
    session: &Session,
) -> anyhow::Result<(Report, Exit)> {
    let experiment = match source {
        Source::Experiment(experiment) => experiment,
        Source::Recipe(recipe) => return source::cooked(recipe, source.question().name, session),
    };
    let bar = Bar::new(session);
    let context = experiments::Context {
        budget: limits(session),
        seed: session.seed,
        censuses: &arguments.censuses,
        certificates: &arguments.certificates,
        progress: &bar,
        store,
    };
    let report = (experiment.report)(&context)?;
    Ok((experiment.made(report, session.seed, &context.budget), Exit::Done))
}
