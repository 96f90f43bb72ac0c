//! `serve`: who is answered, who is refused, and how it ends.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use super::*;

fn program() -> std::path::PathBuf {
    assert_cmd::cargo::cargo_bin!("mapgame").to_path_buf()
}

/// In seconds.
const DAY: &str = "86400";

pub struct Serving {
    child: Child,
    port: u16,
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub fn serve(arguments: &[&str]) -> Serving {
    let mut child = Command::new(program())
        .args(["serve", "--format", "json", "--quiet"])
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let told: Value = serde_json::from_str(&line).unwrap_or_else(|fault| panic!("{line:?}: {fault}"));
    Serving { child, port: told["port"].as_u64().unwrap() as u16 }
}

impl Serving {
    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream
    }

    /// What is answered to these bytes; empty if the connection breaks.
    fn raw(&self, bytes: &[u8]) -> String {
        let mut stream = self.connect();
        // The server may have refused, and closed, before all was sent.
        let _ = stream.write_all(bytes);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        String::from_utf8_lossy(&answer).into_owned()
    }

    fn status(&self, bytes: &[u8]) -> u16 {
        let answer = self.raw(bytes);
        answer.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0)
    }

    /// A request with the right host and these lines in its head.
    fn request(&self, first: &str, lines: &str, body: &str) -> Vec<u8> {
        let (port, length) = (self.port, body.len());
        format!("{first} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Length: {length}\r\n{lines}\r\n{body}")
            .into_bytes()
    }

    /// What is answered to a question, byte for byte.
    pub fn answer(&self, question: &Value) -> String {
        let answer = self.raw(&self.request(
            "POST /call",
            "Content-Type: application/json\r\n",
            &question.to_string(),
        ));
        let (_, body) = answer.split_once("\r\n\r\n").unwrap_or_else(|| panic!("{question}: {answer:?}"));
        body.to_owned()
    }

    fn ask(&self, question: &Value) -> Value {
        serde_json::from_str(&self.answer(question)).unwrap()
    }

    #[cfg(target_os = "linux")]
    fn resident(&self) -> u64 {
        self.kib("VmRSS:")
    }

    /// The seconds of its threads on a processor.
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

#[test]
fn the_page_and_the_calls_are_served() {
    let serving = serve(&["petersen"]);
    let page = serving.raw(&serving.request("GET /?x=1", "", ""));
    assert!(page.starts_with("HTTP/1.1 200 OK"), "{}", &page[..200]);
    assert!(page.contains("<body data-graph=\"petersen\">") && page.ends_with("</html>\n"));
    let told = serving
        .ask(&json!({ "call": "truth", "game": { "graph": { "text": "petersen" }, "rules": { "k": 4 } } }));
    assert_eq!(told["answer"]["winner"], "alice");
    let fault = serving.ask(&json!({ "call": "graph", "graph": { "text": "path:5000" } }));
    assert!(fault["fault"].as_str().unwrap().contains("1000 vertices"));
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
    let json = "Content-Type: application/json\r\n";
    let question = "{\"call\":\"catalogue\"}";
    let own = format!("Origin: http://localhost:{port}\r\n{json}");
    let cases: Vec<(u16, Vec<u8>)> = vec![
        (200, serving.request("POST /call", &own, question)),
        (200, serving.request("GET /", "", "")),
        (403, serving.request("POST /call", &format!("Origin: http://evil.example\r\n{json}"), question)),
        (403, serving.request("POST /call", &format!("Origin: null\r\n{json}"), question)),
        (403, serving.request("POST /call", &format!("Origin: http://127.0.0.1:1\r\n{json}"), question)),
        (415, serving.request("POST /call", "Content-Type: text/plain\r\n", question)),
        (415, serving.request("POST /call", "", question)),
        (405, serving.request("OPTIONS /call", "", "")),
        (405, serving.request("GET /call", "", "")),
        (405, serving.request("DELETE /", "", "")),
        (404, serving.request("GET /etc/passwd", "", "")),
        (404, serving.request("GET /../Cargo.toml", "", "")),
        (421, format!("GET / HTTP/1.1\r\nHost: evil.example:{port}\r\n\r\n").into_bytes()),
        (421, format!("GET / HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n\r\n", port ^ 1).into_bytes()),
        (421, b"GET / HTTP/1.1\r\n\r\n".to_vec()),
        (421, format!("GET / HTTP/1.1\r\nHost: localhost:{port}\r\nHost: evil.example\r\n\r\n").into_bytes()),
        (200, format!("GET / HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n").into_bytes()),
        (411, format!("POST /call HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n{json}\r\n").into_bytes()),
        (
            411,
            format!(
                "POST /call HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nTransfer-Encoding: chunked\r\n{json}\r\n"
            )
            .into_bytes(),
        ),
        (
            411,
            format!("POST /call HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Length: -1\r\n{json}\r\n")
                .into_bytes(),
        ),
        (
            413,
            format!(
                "POST /call HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Length: 99999999\r\n{json}\r\n"
            )
            .into_bytes(),
        ),
        (431, format!("GET / HTTP/1.1\r\nX: {}\r\n\r\n", "x".repeat(100_000)).into_bytes()),
        (431, format!("GET / HTTP/1.1\r\n{}\r\n", "X: x\r\n".repeat(1000)).into_bytes()),
        (400, b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03".to_vec()),
        (400, b"GET\r\n\r\n".to_vec()),
    ];
    for (status, bytes) in cases {
        assert_eq!(
            serving.status(&bytes),
            status,
            "{}",
            String::from_utf8_lossy(&bytes[..bytes.len().min(200)])
        );
    }
}

#[test]
fn a_thousand_requests_at_once_and_silent_clients_leave_it_as_it_was() {
    let serving = serve(&[]);
    let question =
        json!({ "call": "position", "game": { "graph": { "text": "petersen" }, "rules": { "k": 3 } } });
    let bytes = serving.request("POST /call", "Content-Type: application/json\r\n", &question.to_string());
    assert_eq!(serving.status(&bytes), 200);
    #[cfg(target_os = "linux")]
    let before = serving.resident();
    // Some say nothing, some a part, some are gone at once.
    let silent: Vec<TcpStream> = (0..20).map(|_| serving.connect()).collect();
    let partial: Vec<TcpStream> = (0..10)
        .map(|_| {
            let mut stream = serving.connect();
            stream.write_all(&bytes[..bytes.len() / 2]).unwrap();
            stream
        })
        .collect();
    (0..20).for_each(|_| drop(serving.connect()));
    let (serving, bytes) = (&serving, &bytes);
    let statuses: Vec<u16> = thread::scope(|scope| {
        let workers: Vec<_> = (0..100)
            .map(|_| scope.spawn(move || (0..10).map(|_| serving.status(bytes)).collect::<Vec<_>>()))
            .collect();
        workers.into_iter().flat_map(|worker| worker.join().unwrap()).collect()
    });
    assert_eq!(statuses.len(), 1000);
    let answered = statuses.iter().filter(|&&status| status == 200).count();
    assert!(answered > 0, "none was answered");
    assert!(statuses.iter().all(|status| [0, 200, 503].contains(status)), "{statuses:?}");
    drop((silent, partial));
    wait_for("it answers again", || serving.status(bytes) == 200);
    #[cfg(target_os = "linux")]
    assert!(serving.resident() < before + 64 * 1024, "{} kB, then {} kB", before, serving.resident());
}

/// A sweep, since nothing is done for ten seconds.
#[test]
#[ignore = "a sweep: .ci/sweeps"]
fn a_slow_client_is_left() {
    let serving = serve(&[]);
    let mut stream = serving.connect();
    stream.write_all(b"GET / HT").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 408"), "{answer}");
}

#[test]
fn a_search_whose_client_hangs_up_is_ended() {
    let serving = serve(&["--time-limit", DAY]);
    let hard = json!({ "call": "truth", "game": { "graph": { "text": "torus:7x7" }, "rules": { "k": 4 } } });
    let bytes = serving.request("POST /call", "Content-Type: application/json\r\n", &hard.to_string());
    let clients: Vec<TcpStream> = (0..8)
        .map(|_| {
            let mut stream = serving.connect();
            stream.write_all(&bytes).unwrap();
            stream
        })
        .collect();
    thread::sleep(Duration::from_millis(300));
    drop(clients);
    // All turns are taken by searches that would go on for a day.
    let told = serving.ask(&json!({ "call": "graph", "graph": { "text": "petersen" } }));
    assert_eq!(told["answer"]["n"], 10);
}

#[test]
#[cfg(unix)]
fn it_ends_on_ctrl_c_in_the_middle_of_a_search_and_when_it_is_idle() {
    let mut serving = serve(&["--time-limit", DAY]);
    let question =
        json!({ "call": "truth", "game": { "graph": { "text": "torus:7x7" }, "rules": { "k": 4 } } });
    let bytes = serving.request("POST /call", "Content-Type: application/json\r\n", &question.to_string());
    let mut stream = serving.connect();
    stream.write_all(&bytes).unwrap();
    thread::sleep(Duration::from_millis(300));
    let kill = Command::new("kill").args(["-INT", &serving.child.id().to_string()]).status().unwrap();
    assert!(kill.success());
    wait_for("it ends", || serving.child.try_wait().unwrap().is_some());
    assert_eq!(serving.child.wait().unwrap().code(), Some(0));

    let mut idle = serve(&["--idle", "0.2"]);
    assert_eq!(idle.child.wait().unwrap().code(), Some(0));
}

#[test]
fn a_port_that_is_taken_and_a_graph_that_is_too_large_are_refused_in_one_line() {
    let serving = serve(&[]);
    let port = serving.port.to_string();
    for arguments in [
        vec!["serve", "--port", &port],
        vec!["serve", "path:5000"],
        vec!["serve", "nothing:3"],
        vec!["serve", "--idle", "0"],
    ] {
        let run = Command::new(program()).args(&arguments).output().unwrap();
        let said = String::from_utf8(run.stderr).unwrap();
        assert_eq!(run.status.code(), Some(2), "{arguments:?}: {said}");
        assert_eq!(said.lines().count(), 1, "{said}");
        assert!(run.stdout.is_empty());
    }
}

/// What a question may cost: a small answer, little memory and no more time than it has, whatever it names.
#[cfg(target_os = "linux")]
#[test]
fn no_question_costs_the_machine() {
    let serving = serve(&["--time-limit", "2"]);
    let asked = |question: &Value| {
        let before = serving.seconds();
        let told = serving.ask(question);
        // Slack for a program compiled without optimization.
        let took = serving.seconds() - before;
        assert!(took < 30.0, "{question}: {took} s");
        assert!(serving.resident() < 256 << 10, "{question}: {} KiB", serving.resident());
        told
    };
    let truth = |graph: &str, k: u32| json!({ "call": "truth", "game": { "graph": { "text": graph }, "rules": { "k": k } } });
    let told = asked(&truth("path:1000", 1024));
    let moves = told["answer"]["moves"].as_array().unwrap().len();
    assert_eq!(told["answer"]["left_off"], 1000 * 1024 - moves);
    assert!(told.to_string().len() < 400_000, "{} bytes", told.to_string().len());
    assert_eq!(told["answer"]["winner"], "alice", "it is known without a search");
    assert_eq!(asked(&truth("petersen", 3))["answer"].get("left_off"), None);
    // To name the vertices of this line graph by color refinement takes a minute.
    let edges = asked(&json!({ "call": "solve", "edges": true, "graph": { "text": "wheel:451" } }));
    assert_eq!(edges["answer"]["chi_g"], Value::Null, "{edges}");
    for spec in [
        "line(line(line(line(line(line(complete:5))))))",
        "line(power(star:11000,1))",
        "complement(complement(complement(complete:4000)))",
        "dual(random-planar:300000)",
        "total(incidence(line(complete:40)))",
    ] {
        let told = asked(&json!({ "call": "graph", "graph": { "text": spec } }));
        assert!(told["fault"].as_str().unwrap().contains("expected"), "{spec}: {told}");
    }
}
