//! The page and its calls over HTTP, for browsers on this machine.
//!
//! The page is what stands in `web/`; it finds no module in itself and so asks the program that served it. There are two
//! things to be had: `GET /` is the page, `POST /call` answers a question of [`toolkit::ask`]. No path names a file,
//! nothing that is asked for is read from the disk or written to it.
//!
//! # Who is answered
//! A page of another site must not get answers through the browser of whoever runs the program. So a request has to name
//! this server as its host: a name that an attacker lets point to this machine is refused. An `Origin`, which browsers
//! send along, has to be this server too. And questions have the content type of JSON, which pages of other sites cannot
//! send without asking first; that they are never allowed.
//!
//! # What it may cost
//! Heads and bodies are bounded in length, and both together in time, so that slow and half-open clients are left. So is
//! the number of connections; one too many is refused at once. Each connection answers one request. Searches take
//! turns, as many at a time as are asked for ([`Limits::searches`]). A search whose client hangs up is ended, which is how
//! a page stops it; so are all when the server ends.

mod page;
mod request;

use std::io::{self, Write};
use std::net::{IpAddr, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};
use std::{panic, thread};

use toolkit::ask::{Desk, LONGEST, answer};
use toolkit::locks::lock;

pub use page::page;
use request::{Refusal, Request};

/// What the server allows.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Connections at a time.
    pub connections: usize,
    /// Questions that are worked on at a time; others wait.
    pub searches: usize,
    /// From the beginning of a connection until the request has arrived.
    pub patience: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { connections: 64, searches: 2, patience: Duration::from_secs(10) }
    }
}

/// A server that listens, and has answered nothing yet.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    shared: Arc<Shared>,
}

struct Shared {
    page: String,
    desk: Desk,
    limits: Limits,
    address: SocketAddr,
    connections: AtomicUsize,
    /// How many more questions may be worked on.
    free: Mutex<usize>,
    freed: Condvar,
    /// The questions that wait or are worked on.
    asked: Mutex<Vec<PendingQuestion>>,
}

/// A question whose client may hang up.
struct PendingQuestion {
    stream: TcpStream,
    /// Raised when the answer is not waited for any more.
    stop: Arc<AtomicBool>,
}

impl PendingQuestion {
    /// Whether the client has closed the connection, or its sending half.
    fn is_left(&self) -> bool {
        let mut next = [0];
        match self.stream.peek(&mut next) {
            Ok(sent) => sent == 0,
            Err(error) => !matches!(
                error.kind(),
                io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut | io::ErrorKind::Interrupted
            ),
        }
    }
}

impl Server {
    /// Listens at this address, whose port 0 means any that is free.
    ///
    /// # Errors
    /// The address is not one of this machine, or is taken.
    pub fn new(address: SocketAddr, page: String, desk: Desk, limits: Limits) -> io::Result<Self> {
        let listener = TcpListener::bind(address)?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let connections = AtomicUsize::new(0);
        let free = Mutex::new(limits.searches.max(1));
        let (freed, asked) = (Condvar::new(), Mutex::default());
        let shared = Shared { page, desk, limits, address, connections, free, freed, asked };
        Ok(Server { listener, address, shared: Arc::new(shared) })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers until `is_over`, which is asked many times a second, and told for how long there was no connection.
    /// Requests under way then have a moment to end.
    ///
    /// # Errors
    /// The listener fails.
    pub fn run(&self, is_over: impl Fn(Duration) -> bool) -> io::Result<()> {
        const PAUSE: Duration = Duration::from_millis(5);
        const FAREWELL: Duration = Duration::from_millis(500);
        const LOOK: Duration = Duration::from_millis(50);
        let mut quiet_since = Instant::now();
        let mut looked = Instant::now();
        while !is_over(quiet_since.elapsed()) {
            if self.shared.connections.load(Ordering::Acquire) > 0 {
                quiet_since = Instant::now();
            }
            if looked.elapsed() >= LOOK {
                self.shared.stop(PendingQuestion::is_left);
                looked = Instant::now();
            }
            match self.listener.accept() {
                Ok((stream, _)) => {
                    quiet_since = Instant::now();
                    self.attend(stream);
                }
                Err(error) if is_passing(&error) => thread::sleep(PAUSE),
                Err(error) => return Err(error),
            }
        }
        let begun = Instant::now();
        self.shared.stop(|_| true);
        while self.shared.connections.load(Ordering::Acquire) > 0 && begun.elapsed() < FAREWELL {
            thread::sleep(PAUSE);
        }
        Ok(())
    }

    /// Attends to a connection on a thread of its own, or refuses it.
    fn attend(&self, stream: TcpStream) {
        let shared = Arc::clone(&self.shared);
        if shared.connections.fetch_add(1, Ordering::AcqRel) >= shared.limits.connections {
            shared.connections.fetch_sub(1, Ordering::AcqRel);
            let _ = stream.set_nonblocking(false);
            let _ = stream.set_write_timeout(Some(Duration::from_millis(100)));
            let _ = Reply::refused(&Refusal::Busy).send(&stream);
            return;
        }
        let place = Place(shared);
        // A thread that cannot be started gives its place back, and the connection is closed.
        let _ = thread::Builder::new().name("connection".into()).stack_size(16 << 20).spawn(move || {
            let shared = &place.0;
            let _ = shared.serve(&stream);
        });
    }
}

/// Whether accepting may go on after this: there was no connection, or the one there was is gone, or too many files are
/// open just now.
fn is_passing(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionReset, Interrupted, WouldBlock};
    const TOO_MANY_FILES: [i32; 2] = [23, 24];
    matches!(error.kind(), WouldBlock | Interrupted | ConnectionAborted | ConnectionReset)
        || error.raw_os_error().is_some_and(|code| TOO_MANY_FILES.contains(&code))
}

/// The place of one connection, given back when it ends.
struct Place(Arc<Shared>);

impl Drop for Place {
    fn drop(&mut self) {
        self.0.connections.fetch_sub(1, Ordering::AcqRel);
    }
}

/// The right to work on a question.
struct Turn<'a>(&'a Shared);

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        *lock(&self.0.free) += 1;
        self.0.freed.notify_one();
    }
}

impl Shared {
    /// Waits until the question may be worked on; its client may have hung up by then.
    fn turn(&self, stop: &AtomicBool) -> Result<Turn<'_>, Refusal> {
        let mut free = lock(&self.free);
        while *free == 0 {
            if stop.load(Ordering::Relaxed) {
                return Err(Refusal::Gone);
            }
            free = self.freed.wait(free).unwrap_or_else(PoisonError::into_inner);
        }
        *free -= 1;
        Ok(Turn(self))
    }

    /// Ends the questions for which this holds.
    fn stop(&self, is_over: impl Fn(&PendingQuestion) -> bool) {
        let asked = lock(&self.asked);
        let mut is_any = false;
        for one in asked.iter().filter(|one| is_over(one)) {
            one.stop.store(true, Ordering::Relaxed);
            is_any = true;
        }
        drop(asked);
        if is_any {
            // A waiting thread looks at its flag while it holds this lock.
            let _free = lock(&self.free);
            self.freed.notify_all();
        }
    }

    /// The answer to a question, unless its client hangs up before.
    fn answer(&self, stream: &TcpStream, question: &[u8]) -> Result<Vec<u8>, Refusal> {
        let stop = Arc::new(AtomicBool::new(false));
        let own = stream.try_clone().map_err(|_| Refusal::Gone)?;
        own.set_read_timeout(Some(Duration::from_millis(1))).map_err(|_| Refusal::Gone)?;
        let all = || lock(&self.asked);
        all().push(PendingQuestion { stream: own, stop: Arc::clone(&stop) });
        let told = self.turn(&stop).map(|_turn| {
            let work = || answer(&self.desk.until(Arc::clone(&stop)), question);
            panic::catch_unwind(panic::AssertUnwindSafe(work))
                .unwrap_or_else(|_| br#"{"fault":"the program failed at this question"}"#.to_vec())
        });
        all().retain(|one| !Arc::ptr_eq(&one.stop, &stop));
        told
    }

    fn serve(&self, stream: &TcpStream) -> io::Result<()> {
        stream.set_nonblocking(false)?;
        stream.set_write_timeout(Some(self.limits.patience))?;
        let read = Request::read(stream, Instant::now() + self.limits.patience, LONGEST);
        let reply = match read.and_then(|request| self.reply(stream, &request)) {
            Ok(reply) => reply,
            Err(Refusal::Gone) => return Ok(()),
            Err(refusal) => Reply::refused(&refusal),
        };
        reply.send(stream)
    }

    fn reply(&self, stream: &TcpStream, request: &Request) -> Result<Reply, Refusal> {
        if !self.is_host(&request.host) {
            return Err(Refusal::Host);
        }
        let is_own = |origin: &String| origin.strip_prefix("http://").is_some_and(|host| self.is_host(host));
        if !request.origin.as_ref().is_none_or(is_own) {
            return Err(Refusal::Origin);
        }
        match (request.method.as_str(), request.path.as_str()) {
            ("GET" | "HEAD", "/") => {
                let body = if request.method == "HEAD" { Vec::new() } else { self.page.clone().into_bytes() };
                Ok(Reply {
                    status: "200 OK",
                    media: "text/html; charset=utf-8",
                    length: self.page.len(),
                    body,
                })
            }
            ("POST", "/call") if request.is_json => {
                let body = self.answer(stream, &request.body)?;
                Ok(Reply { status: "200 OK", media: "application/json", length: body.len(), body })
            }
            ("POST", "/call") => Err(Refusal::Media),
            (_, "/") => Err(Refusal::Method("GET, HEAD")),
            (_, "/call") => Err(Refusal::Method("POST")),
            _ => Err(Refusal::Path),
        }
    }

    /// Whether this is the server: this machine by its usual names, or the address bound, and the port. Where all
    /// addresses are bound, any address in numbers: those cannot be made to point elsewhere.
    fn is_host(&self, host: &str) -> bool {
        // A client names no port where it is that of HTTP; the colons of an IPv6 address stand in brackets.
        let (name, port) = match host.rsplit_once(':') {
            Some((name, port)) if !port.ends_with(']') => (name, port.parse().ok()),
            _ => (host, Some(80)),
        };
        if port != Some(self.address.port()) {
            return false;
        }
        let bare = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
        let named: Option<IpAddr> = bare.parse().ok();
        let bound = self.address.ip();
        match named {
            Some(ip) => ip == bound || (bound.is_unspecified()) || (bound.is_loopback() && ip.is_loopback()),
            None => bare.eq_ignore_ascii_case("localhost") && (bound.is_loopback() || bound.is_unspecified()),
        }
    }
}

struct Reply {
    status: &'static str,
    media: &'static str,
    length: usize,
    body: Vec<u8>,
}

impl Reply {
    fn refused(refusal: &Refusal) -> Self {
        let body = format!("{refusal}\n").into_bytes();
        Reply { status: refusal.status(), media: "text/plain; charset=utf-8", length: body.len(), body }
    }

    fn send(&self, mut stream: &TcpStream) -> io::Result<()> {
        let Reply { status, media, length, body } = self;
        let head = format!(
            "HTTP/1.1 {status}\r\nContent-Type: {media}\r\nContent-Length: {length}\r\nConnection: close\r\n\
             Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nX-Frame-Options: DENY\r\n\
             Cross-Origin-Resource-Policy: same-origin\r\nReferrer-Policy: no-referrer\r\n\r\n"
        );
        stream.write_all(head.as_bytes())?;
        stream.write_all(body)?;
        stream.flush()?;
        // What the client still sends would make the system throw away the answer before it is read.
        stream.shutdown(std::net::Shutdown::Write)?;
        stream.set_read_timeout(Some(Duration::from_millis(200)))?;
        let _ = io::copy(&mut io::Read::take(stream, 1 << 16), &mut io::sink());
        Ok(())
    }
}
