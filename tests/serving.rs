//! The page that is served.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use std::{fs, thread};

use graphs::Budget;
use mapgame::serving::{Limits, Server, page};
use toolkit::ask::Desk;

use crate::cli::{PATIENCE, table, wait_for};

fn file(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("web").join(name)).unwrap()
}

const SCRIPTS: &str =
    "calls,state,names,labels,board,rings,view,terms,play,panels,proof,tree,draw,lessons,main";

/// The lines of the page that name parts, each with what stands there instead. In place of a module, the server is
/// asked.
fn parts() -> [(&'static str, String); 6] {
    [
        ("<!-- style.css -->", file("style.css")),
        ("<!-- lessons.json -->", file("lessons.json")),
        ("<!-- glossary.json -->", file("glossary.json")),
        ("<!-- worker.js -->", String::new()),
        ("<!-- module -->", String::new()),
        ("<!-- script -->", SCRIPTS.split(',').map(|name| file(&format!("script/{name}.js"))).collect()),
    ]
}

/// By hand it is put together from the same scripts.
#[test]
fn the_page_is_whole_and_its_graph_is_text() {
    let build = file("build");
    let listed = build.split_once("script/{").and_then(|(_, rest)| rest.split_once('}')).unwrap().0;
    assert_eq!(listed, SCRIPTS);
    let (index, plain, parts) = (file("index.html"), page(&[]), parts());
    for (name, _) in &parts {
        assert!(index.lines().any(|line| line == *name), "{name} has no line");
        assert!(!plain.lines().any(|line| line == *name), "{name} was left");
    }
    let line = |line: &str| match parts.iter().find(|(name, _)| *name == line) {
        Some((_, part)) => format!("{part}\n"),
        None => format!("{line}\n"),
    };
    assert_eq!(plain, index.lines().map(line).collect::<String>());
    assert_eq!(plain.matches("http://").count(), plain.matches("http://www.w3.org/").count());
    let named = page(&[("graph", "graph {\n\"<script>\" -- \"\\\"\";\n}"), ("open", "")]);
    assert!(named.contains("data-graph=\"graph {&#10;&quot;&lt;script&gt;&quot; --"));
    assert!(named.contains("}\" data-open=\"\">"));
}

struct Served(SocketAddr, Arc<AtomicBool>);

impl Served {
    fn with(patience: Duration) -> Self {
        let limits = Limits { patience, ..Limits::default() };
        let desk = Desk::new(Budget::default());
        let server = Server::new(([127, 0, 0, 1], 0).into(), page(&[]), None, desk, limits).unwrap();
        let served = Served(server.address(), Arc::default());
        let is_over = Arc::clone(&served.1);
        thread::spawn(move || server.run(|_| is_over.load(Ordering::Relaxed)));
        served
    }

    /// Clients that send this, and then a byte from time to time until the connection breaks; whether one is left.
    fn dripping(&self, clients: usize, start: &str) -> Arc<AtomicBool> {
        let start = start.replace("HOST", &self.0.to_string());
        let mut clients: Vec<_> = (0..clients).map(|_| TcpStream::connect(self.0).unwrap()).collect();
        clients.retain_mut(|client| client.write_all(start.as_bytes()).is_ok());
        let is_any = Arc::new(AtomicBool::new(true));
        let is_left = Arc::clone(&is_any);
        thread::spawn(move || {
            while !clients.is_empty() {
                thread::sleep(Duration::from_millis(20));
                clients.retain_mut(|client| client.write_all(b"x").is_ok());
            }
            is_left.store(false, Ordering::Relaxed);
        });
        is_any
    }

    fn answers(&self) -> bool {
        let mut client = TcpStream::connect(self.0).unwrap();
        client.set_read_timeout(Some(PATIENCE)).unwrap();
        let mut answer = Vec::new();
        let _ = client.write_all(format!("GET / HTTP/1.1\r\nHost: {}\r\n\r\n", self.0).as_bytes());
        let _ = client.read_to_end(&mut answer);
        answer.starts_with(b"HTTP/1.1 200 OK") && answer.ends_with(b"</html>\n")
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        self.1.store(true, Ordering::Relaxed);
    }
}

/// What has been sent when a client begins to drip: nothing, a part of a head, of a body, a request that is refused, one that is
/// answered, a question.
fn starts() -> impl Iterator<Item = String> {
    table("starts").map(|row| row[0].replace('|', "\r\n"))
}

/// Nobody's time is over before the test is: who waits for a place would wait for an hour.
#[test]
fn dripping_clients_hold_up_nobody() {
    for clients in [Limits::default().connections, Limits::default().connections + 1] {
        for start in starts() {
            let served = Served::with(Duration::from_secs(3600));
            let _dripping = served.dripping(clients, &start);
            wait_for(&start, || served.answers());
        }
    }
}

/// One deadline is that of a whole connection: whoever drips is left, before and after the answer.
#[test]
fn dripping_clients_are_left() {
    for start in starts() {
        let served = Served::with(Duration::from_millis(100));
        let is_any = served.dripping(Limits::default().connections, &start);
        wait_for(&start, || !is_any.load(Ordering::Relaxed));
        assert!(served.answers());
    }
}
