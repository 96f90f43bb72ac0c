//! `mapgame serve`: a page for playing in the browser.

use std::hash::{BuildHasher, RandomState};
use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::time::Duration;

use anyhow::{Context, bail};
use catalogue::{families, formats};
use graphs::Budget;
use mapgame::serving::{self, Limits, Server};
use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;
use schemars::JsonSchema;
use serde::Serialize;
use shell::options::{OutputFormat, Session};
use shell::schema::JsonType;
use shell::{Exit, sources, stdout, terminal};
use toolkit::ask::{Desk, LARGEST};

/// Serve a page for playing in the browser.
///
/// The page shows the graph, the moves of strategies with their reasons, and who wins. It uses this program, so that hard graphs
/// have the full solver with all threads. It is served to this machine alone, until Ctrl-C or the end of --time-limit. Each
/// question of the page ends after at most a minute, or after --time-limit-each. Requests read and write no file.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mapgame serve                        open the address that is printed
  mapgame serve petersen --port 8080   start with this graph, on this port
  mapgame serve --listen 0.0.0.0       for the phones of a class, with a QR code
  mapgame serve --lesson               a lesson of 45 minutes, step by step")]
pub(crate) struct Arguments {
    /// The first graph on the page. It is a spec, `g6:STRING`, a file with one graph, or `-` for standard input.
    #[arg(value_name = "GRAPH")]
    graph: Option<String>,
    /// Open the plan of a lesson of 45 minutes. Each step opens its graph and its number of colors.
    #[arg(long, conflicts_with = "graph")]
    lesson: bool,
    /// The port; 0 means any free one.
    #[arg(long, value_name = "P", default_value_t = 0)]
    port: u16,
    /// The address to listen on. Any other than 127.0.0.1 lets other machines use this one: 0.0.0.0 all that reach
    /// it, such as the phones of a class. Then the address has a token, and is also printed as a QR code.
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    listen: IpAddr,
    /// The token in the address: letters and digits. Only requests that have it are answered. Without this option it is random
    /// if other machines may connect, and there is none otherwise.
    #[arg(long, value_name = "WORD", value_parser = token)]
    token: Option<String>,
    /// Stop after this time without a request. It is at most a day.
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, value_parser = idle)]
    idle: Option<Duration>,
}

fn idle(text: &str) -> Result<Duration, String> {
    const LONGEST: f64 = 86_400.0;
    match text.parse::<f64>() {
        Ok(seconds) if seconds > 0.0 && seconds <= LONGEST => Ok(Duration::from_secs_f64(seconds)),
        _ => Err(format!("expected a positive number of seconds, at most {LONGEST}, found {text:?}")),
    }
}

fn token(text: &str) -> Result<String, String> {
    const LONGEST: usize = 64;
    let is_word =
        (1..=LONGEST).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let expected = || format!("expected letters and digits of ASCII, at most {LONGEST}, found {text:?}");
    if is_word { Ok(text.to_owned()) } else { Err(expected()) }
}

/// A token of 40 bits: no person guesses it within a lesson, and one can type it. The hasher has keys of the system's randomness.
fn random_token() -> String {
    format!("{:010x}", RandomState::new().hash_one(()) >> 24)
}

/// Where the page is.
#[derive(Serialize, JsonSchema)]
struct Record {
    /// The address for the browser.
    url: String,
    /// The port.
    port: u16,
}

pub(crate) fn schemas() -> Vec<JsonType> {
    vec![JsonType::of::<Record>("serve", "The address of `mapgame serve`")]
}

/// The time of one question, if the user sets no limit.
const TIME: Duration = Duration::from_secs(60);

pub(super) fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    terminal::check_format(session)?;
    let graph = arguments.graph.as_deref().map(|graph| text(graph, session)).transpose()?;
    let limits = Limits::default();
    let budget = session.budget_for_one_graph();
    // Simultaneous searches, and as many tries, share the memory.
    let memory = budget.memory_allowed() / (2 * limits.searches as u64);
    let budget = Budget { time: budget.time.or(Some(TIME)), memory: Some(memory), ..budget };
    let address = SocketAddr::new(arguments.listen, arguments.port);
    let is_open = !arguments.listen.is_loopback();
    let data = [
        ("graph", graph.as_deref()),
        ("lesson", arguments.lesson.then_some("")),
        ("open", is_open.then_some("")),
    ];
    let data: Vec<_> = data.into_iter().filter_map(|(name, value)| Some((name, value?))).collect();
    let token = arguments.token.or_else(|| is_open.then(random_token));
    let server = Server::new(address, serving::page(&data), token.as_deref(), Desk::new(budget), limits)
        .with_context(|| format!("{address}: cannot listen"))?;
    let bound = server.address();
    let shown = SocketAddr::new(reachable(bound.ip()), bound.port());
    let record = Record { url: format!("http://{shown}/{}", token.unwrap_or_default()), port: shown.port() };
    match session.format {
        OutputFormat::Json => writeln!(stdout(), "{}", serde_json::to_string(&record)?)?,
        _ if bound.ip().is_loopback() => writeln!(stdout(), "{}", record.url)?,
        _ => writeln!(stdout(), "{}\n{}", record.url, qr(&record.url)?)?,
    }
    stdout().flush()?;
    session.remark("open this address in a browser; Ctrl-C ends the program");
    let is_over = || session.interrupted() || session.budget.is_over();
    server.run(|quiet| is_over() || arguments.idle.is_some_and(|idle| quiet >= idle))?;
    Ok(Exit::Done)
}

/// The address by which other machines find this one, where it listens at all of its addresses: that of the way to the
/// outside, here to an address of the documentation. Nothing is sent; without a network it is the one given.
fn reachable(bound: IpAddr) -> IpAddr {
    let outside = if bound.is_ipv4() { "192.0.2.1:9" } else { "[2001:db8::1]:9" };
    let own =
        || UdpSocket::bind((bound, 0)).and_then(|socket| socket.connect(outside).and(socket.local_addr()));
    if bound.is_unspecified() { own().map_or(bound, |address| address.ip()) } else { bound }
}

/// A text as a QR code of block characters, light on dark as terminals are.
fn qr(text: &str) -> anyhow::Result<String> {
    let code = QrCode::new(text)?;
    Ok(code.render::<Dense1x2>().dark_color(Dense1x2::Light).light_color(Dense1x2::Dark).build())
}

/// The graph as a text that the page reads: a spec as it was given; any other graph as DOT, which keeps labels.
fn text(argument: &str, session: &Session) -> anyhow::Result<String> {
    let named = sources::one_graph(argument, session)?;
    if named.graph.order() > LARGEST {
        bail!(
            "expected a graph of at most {LARGEST} vertices, found {} with {}",
            named.name,
            named.graph.order()
        );
    }
    if families::is_spec(argument) && session.seed == 0 {
        return Ok(argument.to_owned());
    }
    let dot = formats::by_name("dot").context("DOT is a format")?;
    let mut text = Vec::new();
    dot.write(&named.graph, &mut text)?;
    Ok(String::from_utf8(text)?)
}
