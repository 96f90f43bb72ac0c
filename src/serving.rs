//! The page and its calls over HTTP, for browsers on this machine.
//!
//! The page is that of `web/`; it finds no module in itself and so sends its questions to the program that served it.
//! There are two resources: `GET /` is the page, `POST /call` answers a question of [`toolkit::ask`]. No path names a
//! file, and no request reads or writes the disk.
//!
//! # Who is answered
//! A page of another site must not get answers through the browser of the user. So a request has to name this server as
//! its host: a name that an attacker resolves to this machine is refused. An `Origin`, which browsers send, has to be
//! this server too. And questions must have the content type of JSON, which pages of other sites cannot send without a
//! preflight request; that is always refused.
//!
//! # What it may cost
//! Heads, bodies and answers are bounded in length, and each connection in time, from its first byte to its close,
//! except for the time of its question. The accepting thread waits for no client; it checks the deadlines of all
//! connections, and shuts an expired one, which ends any wait of its thread. The number of connections is bounded, too:
//! a further one replaces the oldest that waits for its client, and is refused at once if there is none. Each
//! connection answers one request. Searches take turns, at most [`Limits::searches`] at a time. A search whose client
//! hangs up is ended, which is how a page stops it; so are all searches when the server ends.

mod page;
mod request;

use std::io::{self, Write};
use std::net::{IpAddr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};
use std::{panic, thread};

use toolkit::ask::{Desk, LONGEST, answer};
use toolkit::locks::lock;

pub use page::page;
use request::{Refusal, Request};

#[derive(Debug, Clone, Copy)]
pub struct Limits {
    pub connections: usize,
    /// The number of questions that are worked on at a time; others wait.
    pub searches: usize,
    /// The time limit of a connection, its close included, but without the time of its question.
    pub patience: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { connections: 64, searches: 2, patience: Duration::from_secs(10) }
    }
}

/// A listening server that has accepted no connection yet.
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
    connections: Mutex<Vec<Arc<Connection>>>,
    /// The number of further questions that may be worked on.
    free: Mutex<usize>,
    freed: Condvar,
}

/// The interval between checks of the connections.
const LOOK: Duration = Duration::from_millis(50);

struct Connection {
    stream: TcpStream,
    begun: Instant,
    /// When the client's time is over; `None` while its question is worked on.
    deadline: Mutex<Option<Instant>>,
    /// Raised when the client no longer waits for the answer.
    stop: Arc<AtomicBool>,
}

impl Connection {
    fn new(stream: TcpStream, patience: Duration) -> io::Result<Self> {
        // On some systems a stream inherits this mode from the listener.
        stream.set_nonblocking(false)?;
        let begun = Instant::now();
        let deadline = Mutex::new(begun.checked_add(patience));
        Ok(Connection { stream, begun, deadline, stop: Arc::default() })
    }

    /// Ends slow connections: reading at the deadline, so that the client may still get a message, and everything a
    /// moment later. Ends a question whose client has closed the connection, or its sending half.
    fn watch(&self) {
        const MOMENT: Duration = Duration::from_millis(500);
        let deadline = lock(&self.deadline);
        let Some(deadline) = *deadline else {
            let is_waiting = |error: io::Error| {
                matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted)
            };
            let is_left =
                self.stream.peek(&mut [0]).map_or_else(|error| !is_waiting(error), |sent| sent == 0);
            self.stop.fetch_or(is_left, Ordering::Relaxed);
            return;
        };
        if let Some(late) = Instant::now().checked_duration_since(deadline) {
            let _ = self.stream.shutdown(if late < MOMENT { Shutdown::Read } else { Shutdown::Both });
        }
    }

    /// Whether the connection waits for its client, and is older than the moment in which an honest client is answered.
    fn may_give_way(&self) -> bool {
        const MOMENT: Duration = Duration::from_millis(200);
        lock(&self.deadline).is_some() && self.begun.elapsed() >= MOMENT
    }

    /// Works while the client waits, which uses none of the client's time. The stream does not block meanwhile.
    fn working<T>(&self, work: impl FnOnce() -> T) -> io::Result<T> {
        self.stream.set_nonblocking(true)?;
        let begun = Instant::now();
        let deadline = lock(&self.deadline).take();
        let done = work();
        *lock(&self.deadline) = deadline.and_then(|deadline| deadline.checked_add(begun.elapsed()));
        self.stream.set_nonblocking(false)?;
        Ok(done)
    }
}

impl Server {
    /// Listens at this address, where port 0 means any free port.
    pub fn new(address: SocketAddr, page: String, desk: Desk, limits: Limits) -> io::Result<Self> {
        let listener = TcpListener::bind(address)?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let free = Mutex::new(limits.searches.max(1));
        let (connections, freed) = (Mutex::default(), Condvar::new());
        let shared = Shared { page, desk, limits, address, connections, free, freed };
        Ok(Server { listener, address, shared: Arc::new(shared) })
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers until `is_over`, which is called many times a second with the time since the last connection. Requests
    /// under way then have a moment to end.
    pub fn run(&self, is_over: impl Fn(Duration) -> bool) -> io::Result<()> {
        const PAUSE: Duration = Duration::from_millis(5);
        const FAREWELL: Duration = Duration::from_millis(500);
        let connections = || lock(&self.shared.connections);
        let (mut quiet_since, mut looked) = (Instant::now(), Instant::now());
        while !is_over(quiet_since.elapsed()) {
            if !connections().is_empty() {
                quiet_since = Instant::now();
            }
            if looked.elapsed() >= LOOK {
                connections().iter().for_each(|connection| connection.watch());
                looked = Instant::now();
            }
            match self.listener.accept() {
                Ok((stream, _)) => {
                    quiet_since = Instant::now();
                    // A connection that is already closed is ignored.
                    let _ = self.attend(stream);
                }
                Err(error) if is_passing(&error) => thread::sleep(PAUSE),
                Err(error) => return Err(error),
            }
        }
        let begun = Instant::now();
        connections().iter().for_each(|connection| connection.stop.store(true, Ordering::Relaxed));
        while !connections().is_empty() && begun.elapsed() < FAREWELL {
            thread::sleep(PAUSE);
        }
        connections().iter().for_each(|connection| drop(connection.stream.shutdown(Shutdown::Both)));
        Ok(())
    }

    /// Serves a connection on a thread of its own, or refuses it; does not block.
    fn attend(&self, stream: TcpStream) -> io::Result<()> {
        let shared = Arc::clone(&self.shared);
        let connection = Arc::new(Connection::new(stream, shared.limits.patience)?);
        let mut all = lock(&shared.connections);
        if all.len() >= shared.limits.connections {
            let Some(oldest) = all.iter().position(|one| one.may_give_way()) else {
                connection.stream.set_nonblocking(true)?;
                return Reply::refused(&Refusal::Busy).send(&connection.stream);
            };
            let _ = all.remove(oldest).stream.shutdown(Shutdown::Both);
        }
        all.push(Arc::clone(&connection));
        drop(all);
        let place = Place(shared, connection);
        // If the thread cannot be started, its place is given back and the connection is closed.
        let thread = thread::Builder::new().name("connection".into()).stack_size(16 << 20);
        thread.spawn(move || place.0.serve(&place.1)).map(drop)
    }
}

/// Whether accepting may continue after this error: there was no connection, or the connection is gone, or too many
/// files are open at the moment.
fn is_passing(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionReset, Interrupted, WouldBlock};
    const TOO_MANY_FILES: [i32; 2] = [23, 24];
    matches!(error.kind(), WouldBlock | Interrupted | ConnectionAborted | ConnectionReset)
        || error.raw_os_error().is_some_and(|code| TOO_MANY_FILES.contains(&code))
}

/// The place of one connection, released when it ends.
struct Place(Arc<Shared>, Arc<Connection>);

impl Drop for Place {
    fn drop(&mut self) {
        lock(&self.0.connections).retain(|one| !Arc::ptr_eq(one, &self.1));
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
    /// Waits until the question may be worked on, or its client has hung up.
    fn turn(&self, stop: &AtomicBool) -> Result<Turn<'_>, Refusal> {
        let mut free = lock(&self.free);
        while *free == 0 {
            if stop.load(Ordering::Relaxed) {
                return Err(Refusal::Gone);
            }
            free = self.freed.wait_timeout(free, LOOK).unwrap_or_else(PoisonError::into_inner).0;
        }
        *free -= 1;
        Ok(Turn(self))
    }

    /// The answer to a question, unless its client hangs up first.
    fn answer(&self, stop: &Arc<AtomicBool>, question: &[u8]) -> Result<Vec<u8>, Refusal> {
        let _turn = self.turn(stop)?;
        let work = || answer(&self.desk.until(Arc::clone(stop)), question);
        Ok(panic::catch_unwind(panic::AssertUnwindSafe(work))
            .unwrap_or_else(|_| br#"{"fault":"the program failed at this question"}"#.to_vec()))
    }

    fn serve(&self, connection: &Connection) -> io::Result<()> {
        const FAREWELL: Duration = Duration::from_millis(500);
        let (mut stream, deadline) = (&connection.stream, || lock(&connection.deadline));
        let reply = match Request::read(stream, LONGEST).and_then(|request| self.reply(connection, &request))
        {
            Ok(reply) => reply,
            Err(Refusal::Gone) if deadline().is_none_or(|deadline| Instant::now() < deadline) => {
                return Ok(());
            }
            Err(Refusal::Gone) => Reply::refused(&Refusal::Slow),
            Err(refusal) => Reply::refused(&refusal),
        };
        reply.send(stream)?;
        // Unread input would make the system discard the answer before it is read.
        stream.shutdown(Shutdown::Write)?;
        if let Some(deadline) = deadline().as_mut() {
            *deadline = (Instant::now() + FAREWELL).min(*deadline);
        }
        io::copy(&mut io::Read::take(&mut stream, 1 << 16), &mut io::sink())?;
        Ok(())
    }

    fn reply(&self, connection: &Connection, request: &Request) -> Result<Reply, Refusal> {
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
                let work = || self.answer(&connection.stop, &request.body);
                let body = connection.working(work).map_err(|_| Refusal::Gone)??;
                Ok(Reply { status: "200 OK", media: "application/json", length: body.len(), body })
            }
            ("POST", "/call") => Err(Refusal::Media),
            (_, "/") => Err(Refusal::Method("GET, HEAD")),
            (_, "/call") => Err(Refusal::Method("POST")),
            _ => Err(Refusal::Path),
        }
    }

    /// Whether this host is the server: this machine by its usual names, or the bound address, with the port. If all
    /// addresses are bound, any numeric address: an attacker cannot redirect those.
    fn is_host(&self, host: &str) -> bool {
        // A client omits the port of HTTP; the colons of an IPv6 address are in brackets.
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
        stream.write_all(body)
    }
}
