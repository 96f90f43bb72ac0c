//! `serve`: who is answered, who is refused, and how it ends.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::Child;
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use super::*;

const DAY: &str = "86400";

pub struct Serving {
    child: Child,
    url: String,
    port: u16,
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub fn serve(arguments: &[&str]) -> Serving {
    let mut command = program();
    command.args(["serve", "--format", "json", "--quiet"]).args(arguments);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let record: Value = serde_json::from_str(&line).unwrap_or_else(|fault| panic!("{line:?}: {fault}"));
    let url = record["url"].as_str().unwrap().to_owned();
    Serving { child, url, port: record["port"].as_u64().unwrap() as u16 }
}

impl Serving {
    fn sent(&self, bytes: &[u8]) -> TcpStream {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        // The server may have refused, and closed, before all was sent.
        let _ = stream.write_all(bytes);
        stream
    }

    /// What is answered to these bytes; empty if the connection breaks.
    fn raw(&self, bytes: &[u8]) -> String {
        let mut answer = Vec::new();
        let _ = self.sent(bytes).read_to_end(&mut answer);
        String::from_utf8_lossy(&answer).into_owned()
    }

    fn status(&self, bytes: &[u8]) -> u16 {
        let answer = self.raw(bytes);
        answer.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0)
    }

    fn request(&self, first: &str, lines: &str, body: &str) -> Vec<u8> {
        let (port, length) = (self.port, body.len());
        format!("{first} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Length: {length}\r\n{lines}\r\n{body}")
            .into_bytes()
    }

    fn call(&self, question: &Value) -> Vec<u8> {
        self.request("POST /call", "Content-Type: application/json\r\n", &question.to_string())
    }

    pub fn answer(&self, question: &Value) -> String {
        let answer = self.raw(&self.call(question));
        let (_, body) = answer.split_once("\r\n\r\n").unwrap_or_else(|| panic!("{question}: {answer:?}"));
        body.to_owned()
    }

    fn ask(&self, question: &Value) -> Value {
        serde_json::from_str(&self.answer(question)).unwrap()
    }

    #[cfg(target_os = "linux")]
    pub fn seconds(&self) -> f64 {
        processor_seconds(self.child.id()).unwrap()
    }

    /// A row of the process's account of its memory, in KiB: what it has, or the most that it had.
    #[cfg(target_os = "linux")]
    pub fn kib(&self, row: &str) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix(row)).unwrap();
        line.trim().trim_end_matches(" kB").parse().unwrap()
    }
}

fn of(call: &str, graph: &str, k: u32) -> Value {
    json!({ "call": call, "game": { "graph": { "text": graph }, "rules": { "k": k } } })
}

fn of_graph(graph: &str) -> Value {
    json!({ "call": "graph", "graph": { "text": graph } })
}

#[test]
fn the_page_and_the_calls_are_served() {
    let serving = serve(&["petersen"]);
    let page = serving.raw(&serving.request("GET /?x=1", "", ""));
    assert!(page.starts_with("HTTP/1.1 200 OK"), "{}", &page[..200]);
    assert!(page.contains("<body data-graph=\"petersen\">") && page.ends_with("</html>\n"));
    assert_eq!(serving.ask(&of("truth", "petersen", 4))["answer"]["winner"], "alice");
    let fault = serving.ask(&of_graph("path:5000"));
    assert!(fault["fault"].as_str().unwrap().contains("1000 vertices"));
}

#[test]
fn with_a_token_nothing_but_its_address_is_answered() {
    let serving = serve(&["--token", "room5", "--lesson"]);
    let status =
        |first: &str| serving.status(&serving.request(first, "Content-Type: application/json\r\n", ""));
    for (first, expected) in [
        ("GET /room5", 200),
        ("GET /room5/?lesson", 200),
        ("POST /room5/call", 200),
        ("GET /", 404),
        ("GET /room", 404),
        ("GET /room55", 404),
        ("GET /ROOM5", 404),
        ("POST /call", 404),
        ("POST /room5/room5/call", 404),
    ] {
        assert_eq!(status(first), expected, "{first}");
    }
    let page = serving.raw(&serving.request("GET /room5", "", ""));
    assert!(page.contains("<body data-lesson=\"\">"), "not open: it listens to this machine alone");
    // Where others may connect, a token is made, another one each time.
    let tokens = [(); 2].map(|()| serve(&["--listen", "0.0.0.0"]).url.rsplit_once('/').unwrap().1.to_owned());
    assert!(tokens.iter().all(|token| token.len() == 10) && tokens[0] != tokens[1], "{tokens:?}");
    assert!(serve(&[]).url.ends_with('/'));
    for wrong in ["a/b", "?", "\u{e4}"] {
        assert_eq!(line(&format!("serve --token {wrong}")).code, Some(2), "{wrong}");
    }
}

/// Clients leave out the port of HTTP. Who may not bind it, or finds it in use, tests nothing here.
#[test]
fn a_host_without_a_port_is_that_of_http() {
    if let Err(fault) = std::net::TcpListener::bind(("127.0.0.1", 80)) {
        let _ = writeln!(std::io::stderr(), "SKIPPED: port 80 cannot be bound: {fault}");
        return;
    }
    let serving = serve(&["--port", "80"]);
    let status = |host: &str| serving.status(format!("GET / HTTP/1.1\r\nHost: {host}\r\n\r\n").as_bytes());
    for host in ["127.0.0.1", "localhost", "[::1]", "127.0.0.1:80"] {
        assert_eq!(status(host), 200, "{host}");
    }
    for host in ["evil.example", "127.0.0.1:81", "[::2]", "[::1]:81", ""] {
        assert_eq!(status(host), 421, "{host}");
    }
}

#[test]
fn foreign_pages_wrong_methods_and_huge_requests_are_refused() {
    let serving = serve(&[]);
    let port = serving.port;
    // Lines of a head behind the first; HOST is the right one, OTHER another port, and JSON the type of calls.
    let whole = |text: &str| {
        let text = text.replace("HOST", "Host: 127.0.0.1:PORT").replace("PORT", &port.to_string());
        let text = text.replace("OTHER", &(port ^ 1).to_string());
        text.replace("JSON", "Content-Type: application/json").replace('|', "\r\n") + "\r\n\r\n"
    };
    let question = "{\"call\":\"catalogue\"}";
    for row in table("requests") {
        let (first, head) = (row[1], row.get(2).copied().unwrap_or_default());
        let body = if first.starts_with("POST") { question } else { "" };
        let bytes = serving.request(first, whole(head).trim_end_matches("\r\n\r\n"), body);
        assert_eq!(serving.status(&bytes).to_string(), row[0], "{first} {head}");
    }
    let status = |text: &str| serving.status(whole(text).as_bytes());
    for row in table("heads") {
        assert_eq!(status(row[1]).to_string(), row[0], "{}", row[1]);
    }
    for header in ["x".repeat(100_000), "X: x|".repeat(1000)] {
        assert_eq!(status(&format!("GET / HTTP/1.1|{header}")), 431, "{header:.200}");
    }
    assert_eq!(status("\x16\x03\x01\x02\0\x01\0\x01ü\x03\x03"), 400);
}

#[test]
fn a_thousand_requests_at_once_and_silent_clients_leave_it_as_it_was() {
    let serving = serve(&[]);
    let bytes = serving.call(&of("position", "petersen", 3));
    assert_eq!(serving.status(&bytes), 200);
    #[cfg(target_os = "linux")]
    let before = serving.kib("VmRSS:");
    // Some say nothing, some a part, some are gone at once.
    let silent: Vec<TcpStream> = (0..20).map(|_| serving.sent(b"")).collect();
    let partial: Vec<TcpStream> = (0..10).map(|_| serving.sent(&bytes[..bytes.len() / 2])).collect();
    (0..20).for_each(|_| drop(serving.sent(b"")));
    let ten = || (0..10).map(|_| serving.status(&bytes)).collect::<Vec<_>>();
    let statuses: Vec<u16> = thread::scope(|scope| {
        let workers: Vec<_> = (0..100).map(|_| scope.spawn(ten)).collect();
        workers.into_iter().flat_map(|worker| worker.join().unwrap()).collect()
    });
    assert!(statuses.len() == 1000 && statuses.contains(&200), "none was answered");
    assert!(statuses.iter().all(|status| [0, 200, 503].contains(status)), "{statuses:?}");
    drop((silent, partial));
    wait_for("it answers again", || serving.status(&bytes) == 200);
    #[cfg(target_os = "linux")]
    assert!(serving.kib("VmRSS:") < before + 64 * 1024, "{before} kB, then {} kB", serving.kib("VmRSS:"));
}

/// A sweep, since nothing is done for ten seconds.
#[test]
#[ignore = "a sweep: .ci/sweeps"]
fn a_slow_client_is_left() {
    let answer = serve(&[]).raw(b"GET / HT");
    assert!(answer.starts_with("HTTP/1.1 408"), "{answer}");
}

/// All turns are taken by searches that would go on for a day.
#[test]
fn a_search_whose_client_hangs_up_is_ended() {
    let serving = serve(&["--time-limit-each", DAY]);
    let bytes = serving.call(&of("truth", "torus:7x7", 4));
    let clients: Vec<TcpStream> = (0..8).map(|_| serving.sent(&bytes)).collect();
    thread::sleep(Duration::from_millis(300));
    drop(clients);
    assert_eq!(serving.ask(&of_graph("petersen"))["answer"]["n"], 10);
}

/// As many hard questions as there are places, and then a class that asks what costs little.
#[test]
fn hard_questions_hold_up_no_easy_one() {
    let serving = serve(&["--time-limit-each", DAY]);
    let hard = serving.call(&of("truth", "torus:7x7", 4));
    let hogs: Vec<TcpStream> = (0..64).map(|_| serving.sent(&hard)).collect();
    let easy = [("GET /", json!(null)), ("", of("position", "petersen", 3)), ("", of("truth", "path:4", 3))];
    let statuses: Vec<u16> = thread::scope(|scope| {
        let pupil = |(first, question): &(&str, Value)| {
            let bytes =
                if first.is_empty() { serving.call(question) } else { serving.request(first, "", "") };
            (0..4).map(|_| serving.status(&bytes)).collect::<Vec<_>>()
        };
        let class: Vec<_> = (0..8).flat_map(|_| &easy).map(|one| scope.spawn(move || pupil(one))).collect();
        class.into_iter().flat_map(|pupil| pupil.join().unwrap()).collect()
    });
    assert_eq!(statuses, vec![200; statuses.len()]);
    // The displaced clients read a refusal before their connections were closed.
    let answers = hogs.into_iter().filter_map(|mut hog| {
        hog.set_read_timeout(Some(Duration::from_millis(1))).unwrap();
        let mut answer = String::new();
        hog.read_to_string(&mut answer).ok().map(|_| answer)
    });
    let answers: Vec<String> = answers.collect();
    assert!(!answers.is_empty() && answers.iter().all(|answer| answer.starts_with("HTTP/1.1 503")));
}

#[test]
#[cfg(unix)]
fn it_ends_on_ctrl_c_in_the_middle_of_a_search_when_it_is_idle_and_when_its_time_is_over() {
    let mut serving = serve(&["--time-limit-each", DAY]);
    let _client = serving.sent(&serving.call(&of("truth", "torus:7x7", 4)));
    thread::sleep(Duration::from_millis(300));
    send(&serving.child, "INT", 1);
    wait_for("it ends", || serving.child.try_wait().unwrap().is_some());
    let (mut idle, mut late) = (serve(&["--idle", "0.2"]), serve(&["--time-limit", "0.2"]));
    wait_for("its time is over", || late.child.try_wait().unwrap().is_some());
    for ended in [&mut serving, &mut idle, &mut late] {
        assert_eq!(ended.child.wait().unwrap().code(), Some(0));
    }
}

#[test]
fn a_port_that_is_taken_and_a_graph_that_is_too_large_are_refused_in_one_line() {
    let serving = serve(&[]);
    for rest in [&format!("--port {}", serving.port), "path:5000", "nothing:3", "--idle 0"] {
        let run = line(&format!("serve {rest}"));
        assert_eq!((run.code, run.stderr.lines().count()), (Some(2), 1), "{rest}: {}", run.stderr);
        assert!(run.stdout.is_empty());
    }
}
