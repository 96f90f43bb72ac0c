//! The page and its calls over HTTP, for browsers on this machine.
//!
//! The page is that of `web/`; it finds no module in itself and so sends its questions to the program that served it.
//! There are two resources: `GET /` is the page, `POST /call` answers a question of [`toolkit::ask`]. With a token, both are
//! below `/TOKEN`, and all else is refused. No path names a file, and no request reads or writes the disk.
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
//! connections, and shuts an expired one, which ends any wait of its thread. Each connection answers one request.
//!
//! Every question is tried for a moment, and most are answered in it. A question that takes longer waits for one of the
//! [`Limits::searches`] long turns, where it is asked anew; tries have turns of their own, so that hard questions hold up
//! no easy one. A search whose client hangs up is ended, which is how a page stops it; so are all searches when the
//! server ends.
//!
//! The number of connections is bounded, too. Each beyond it takes the place of the oldest that waits for its client, else
//! of the oldest question that waits for a turn, of those from the address with the most connections; that question is
//! refused. Twice as many are never held: a further connection is refused at once.

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
    /// The number of connections that have a place.
    pub connections: usize,
    /// The number of long turns: questions that are worked on at a time, besides as many that are tried.
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
    /// What precedes all paths: nothing, or a slash and the token.
    root: String,
    desk: Desk,
    limits: Limits,
    address: SocketAddr,
    connections: Mutex<Vec<Arc<Connection>>>,
    tries: Turns,
    long: Turns,
}

const LOOK: Duration = Duration::from_millis(50);

/// The time of a client whose answer is sent, until the connection is closed.
const FAREWELL: Duration = Duration::from_millis(500);

/// The time for which a question is tried before it waits for a long turn.
const TRY: Duration = Duration::from_millis(100);

struct Connection {
    stream: TcpStream,
    client: Option<IpAddr>,
    begun: Instant,
    /// When the client's time is over; `None` while its question is worked on.
    deadline: Mutex<Option<Instant>>,
    /// Whether the question waits for a turn.
    waits: AtomicBool,
    /// Raised when the client no longer waits for the answer, or is to be refused.
    stop: Arc<AtomicBool>,
    /// Whether another connection takes the place of this one.
    displaced: AtomicBool,
    /// The flag that ends the try under way, and when it is to be raised.
    trying: Mutex<Option<(Instant, Arc<AtomicBool>)>>,
}

impl Connection {
    fn new(stream: TcpStream, patience: Duration) -> io::Result<Self> {
        // On some systems a stream inherits this mode from the listener.
        stream.set_nonblocking(false)?;
        let begun = Instant::now();
        Ok(Connection {
            client: stream.peer_addr().ok().map(|address| address.ip()),
            stream,
            begun,
            deadline: Mutex::new(begun.checked_add(patience)),
            waits: AtomicBool::default(),
            stop: Arc::default(),
            displaced: AtomicBool::default(),
            trying: Mutex::default(),
        })
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
            if let Some((end, stop)) = &*lock(&self.trying) {
                stop.fetch_or(self.is_stopped() || Instant::now() >= *end, Ordering::Relaxed);
            }
            return;
        };
        if let Some(late) = Instant::now().checked_duration_since(deadline) {
            let _ = self.stream.shutdown(if late < MOMENT { Shutdown::Read } else { Shutdown::Both });
        }
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn is_displaced(&self) -> bool {
        self.displaced.load(Ordering::Relaxed)
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
    /// Listens at this address, where port 0 means any free port. Only who names the token, if there is one, is answered.
    pub fn new(
        address: SocketAddr,
        page: String,
        token: Option<&str>,
        desk: Desk,
        limits: Limits,
    ) -> io::Result<Self> {
        let listener = TcpListener::bind(address)?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let [tries, long] = [(); 2].map(|()| Turns::new(limits.searches.max(1)));
        let root = token.map_or(String::new(), |token| format!("/{token}"));
        let shared = Shared { page, root, desk, limits, address, connections: Mutex::default(), tries, long };
        Ok(Server { listener, address, shared: Arc::new(shared) })
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers until `is_over`, which is called many times a second with the time since the last connection. Requests
    /// under way then have a moment to end.
    pub fn run(&self, is_over: impl Fn(Duration) -> bool) -> io::Result<()> {
        const PAUSE: Duration = Duration::from_millis(5);
        let connections = || lock(&self.shared.connections);
        let (mut quiet_since, mut looked) = (Instant::now(), Instant::now());
        let mut refused = Vec::new();
        while !is_over(quiet_since.elapsed()) {
            if !connections().is_empty() {
                quiet_since = Instant::now();
            }
            if looked.elapsed() >= LOOK {
                connections().iter().for_each(|connection| connection.watch());
                make_room(&mut connections(), self.shared.limits.connections);
                refused.retain(|(stream, end)| Instant::now() < *end && is_unread(stream));
                looked = Instant::now();
            }
            match self.listener.accept() {
                Ok((stream, _)) => {
                    quiet_since = Instant::now();
                    // A connection that is already closed is ignored.
                    if let Ok(Some(stream)) = self.attend(stream)
                        && refused.len() < self.shared.limits.connections
                    {
                        refused.push((stream, Instant::now() + FAREWELL));
                    }
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

    /// Serves a connection on a separate thread, or refuses it and returns its stream, which is to be closed once the
    /// client has read the refusal; does not block.
    fn attend(&self, stream: TcpStream) -> io::Result<Option<TcpStream>> {
        let shared = Arc::clone(&self.shared);
        let connection = Arc::new(Connection::new(stream, shared.limits.patience)?);
        let mut all = lock(&shared.connections);
        if all.len() >= 2 * shared.limits.connections {
            connection.stream.set_nonblocking(true)?;
            Reply::refused(&Refusal::Busy).send(&connection.stream)?;
            connection.stream.shutdown(Shutdown::Write)?;
            return Ok(Arc::into_inner(connection).map(|connection| connection.stream));
        }
        all.push(Arc::clone(&connection));
        drop(all);
        let place = Place(shared, connection);
        // If the thread cannot be started, its place is given back and the connection is closed.
        let thread = thread::Builder::new().name("connection".into()).stack_size(16 << 20);
        thread.spawn(move || place.0.serve(&place.1)).map(|_| None)
    }
}

/// Ends connections that may give way until as many are left as have places.
fn make_room(all: &mut Vec<Arc<Connection>>, places: usize) {
    while all.iter().filter(|one| !one.is_displaced()).count() > places {
        let from = |client| all.iter().filter(|one| one.client == client).count();
        let waiting = all.iter().rev().filter(|one| one.waits.load(Ordering::Relaxed) && !one.is_displaced());
        if let Some(oldest) = all.iter().position(|one| one.may_give_way()) {
            let _ = all.remove(oldest).stream.shutdown(Shutdown::Both);
        } else if let Some(oldest) = waiting.max_by_key(|one| from(one.client)) {
            oldest.displaced.store(true, Ordering::Relaxed);
            oldest.stop.store(true, Ordering::Relaxed);
        } else {
            return;
        }
    }
}

/// Whether the client has not yet closed this stream, which does not block. Reads what the client sends: the system
/// would discard what the client has not yet read if input were left unread.
fn is_unread(mut stream: &TcpStream) -> bool {
    match io::Read::read(&mut stream, &mut [0; 4096]) {
        Ok(read) => read > 0,
        Err(error) => is_passing(&error),
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

/// The questions that may be worked on at a time.
struct Turns {
    free: Mutex<usize>,
    freed: Condvar,
}

struct Turn<'a>(&'a Turns);

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        *lock(&self.0.free) += 1;
        self.0.freed.notify_one();
    }
}

impl Turns {
    fn new(turns: usize) -> Self {
        Turns { free: Mutex::new(turns), freed: Condvar::new() }
    }

    /// Waits until the question may be worked on, or its client has hung up or is to be refused.
    fn next(&self, connection: &Connection) -> Result<Turn<'_>, Refusal> {
        let mut free = lock(&self.free);
        connection.waits.store(true, Ordering::Relaxed);
        while *free == 0 {
            if connection.is_stopped() {
                return Err(if connection.is_displaced() { Refusal::Busy } else { Refusal::Gone });
            }
            free = self.freed.wait_timeout(free, LOOK).unwrap_or_else(PoisonError::into_inner).0;
        }
        connection.waits.store(false, Ordering::Relaxed);
        *free -= 1;
        Ok(Turn(self))
    }
}

impl Shared {
    /// The answer to a question, unless its client hangs up first.
    fn answer(&self, connection: &Connection, question: &[u8]) -> Result<Vec<u8>, Refusal> {
        let answer = |stop: &Arc<AtomicBool>| {
            let work = || answer(&self.desk.until(Arc::clone(stop)), question);
            panic::catch_unwind(panic::AssertUnwindSafe(work))
                .unwrap_or_else(|_| br#"{"fault":"the program failed at this question"}"#.to_vec())
        };
        let turn = self.tries.next(connection)?;
        let stop = Arc::default();
        *lock(&connection.trying) = Some((Instant::now() + TRY, Arc::clone(&stop)));
        let tried = answer(&stop);
        *lock(&connection.trying) = None;
        drop(turn);
        // What a flag has ended is not an answer, even if it found all it was asked for.
        if !stop.load(Ordering::Relaxed) {
            return Ok(tried);
        }
        let _turn = self.long.next(connection)?;
        let answer = answer(&connection.stop);
        if connection.is_displaced() { Err(Refusal::Busy) } else { Ok(answer) }
    }

    fn serve(&self, connection: &Connection) -> io::Result<()> {
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
        let path = request.path.strip_prefix(&self.root).ok_or(Refusal::Path)?;
        match (request.method.as_str(), path) {
            ("GET" | "HEAD", "" | "/") => {
                let body = if request.method == "HEAD" { Vec::new() } else { self.page.clone().into_bytes() };
                Ok(Reply {
                    status: "200 OK",
                    media: "text/html; charset=utf-8",
                    length: self.page.len(),
                    body,
                })
            }
            ("POST", "/call") if request.is_json => {
                let work = || self.answer(connection, &request.body);
                let body = connection.working(work).map_err(|_| Refusal::Gone)??;
                Ok(Reply { status: "200 OK", media: "application/json", length: body.len(), body })
            }
            ("POST", "/call") => Err(Refusal::Media),
            (_, "" | "/") => Err(Refusal::Method("GET, HEAD")),
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
