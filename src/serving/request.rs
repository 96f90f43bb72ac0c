//! One request, read within bounds of length.

use std::io::{self, Read};
use std::net::TcpStream;

use thiserror::Error;

const LONGEST_HEAD: usize = 16 << 10;

const MOST_LINES: usize = 64;

#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub(super) enum Refusal {
    #[error("expected a request in HTTP/1.1")]
    Malformed,
    #[error("expected a head of at most {LONGEST_HEAD} bytes and {MOST_LINES} lines")]
    Head,
    #[error("expected a body of at most {0} bytes")]
    Body(usize),
    #[error("expected Content-Length, once, and no transfer encoding")]
    Length,
    #[error("the request did not arrive in time")]
    Slow,
    #[error("expected this server as the host")]
    Host,
    #[error("expected a request of the page of this server")]
    Origin,
    #[error("expected Content-Type: application/json")]
    Media,
    #[error("expected {0}")]
    Method(&'static str),
    #[error("expected the whole address that the program printed")]
    Path,
    #[error("too many connections; try again")]
    Busy,
    #[error("the client is gone")]
    Gone,
}

impl Refusal {
    pub(crate) fn status(&self) -> &'static str {
        match self {
            Refusal::Malformed => "400 Bad Request",
            Refusal::Head => "431 Request Header Fields Too Large",
            Refusal::Body(_) => "413 Content Too Large",
            Refusal::Length => "411 Length Required",
            Refusal::Slow | Refusal::Gone => "408 Request Timeout",
            Refusal::Host => "421 Misdirected Request",
            Refusal::Origin => "403 Forbidden",
            Refusal::Media => "415 Unsupported Media Type",
            Refusal::Method(_) => "405 Method Not Allowed",
            Refusal::Path => "404 Not Found",
            Refusal::Busy => "503 Service Unavailable",
        }
    }
}

#[derive(Debug)]
pub(crate) struct Request {
    pub(crate) method: String,
    /// The path, without the query.
    pub(crate) path: String,
    /// The host in the request; empty if it names none, or several.
    pub(crate) host: String,
    /// The site from which the request comes.
    pub(crate) origin: Option<String>,
    pub(crate) is_json: bool,
    pub(crate) body: Vec<u8>,
}

impl Request {
    /// Reads a request with a body of at most `longest` bytes.
    pub(super) fn read(stream: &TcpStream, longest: usize) -> Result<Self, Refusal> {
        let mut bytes = Vec::new();
        loop {
            let mut lines = [httparse::EMPTY_HEADER; MOST_LINES];
            let mut head = httparse::Request::new(&mut lines);
            match head.parse(&bytes) {
                Ok(httparse::Status::Complete(begin)) => {
                    let (mut request, length) = Request::of(&head, longest)?;
                    let mut body = bytes.split_off(begin);
                    while body.len() < length {
                        more(stream, &mut body)?;
                    }
                    body.truncate(length);
                    request.body = body;
                    return Ok(request);
                }
                Ok(httparse::Status::Partial) if bytes.len() > LONGEST_HEAD => return Err(Refusal::Head),
                Ok(httparse::Status::Partial) => more(stream, &mut bytes)?,
                Err(httparse::Error::TooManyHeaders) => return Err(Refusal::Head),
                Err(_) => return Err(Refusal::Malformed),
            }
        }
    }

    /// Parses the head of a request, and returns the length of its body.
    fn of(head: &httparse::Request<'_, '_>, longest: usize) -> Result<(Self, usize), Refusal> {
        let values = |name: &str| {
            let named = head.headers.iter().filter(|line| line.name.eq_ignore_ascii_case(name));
            named
                .map(|line| std::str::from_utf8(line.value).unwrap_or("").trim().to_owned())
                .collect::<Vec<_>>()
        };
        let only = |name: &str| match values(name).as_slice() {
            [value] => value.clone(),
            _ => String::new(),
        };
        let method = head.method.unwrap_or_default().to_owned();
        let length = match (values("content-length").as_slice(), values("transfer-encoding").as_slice()) {
            ([], []) if method != "POST" => 0,
            ([length], []) if !length.is_empty() && length.bytes().all(|byte| byte.is_ascii_digit()) => {
                length.parse().unwrap_or(usize::MAX)
            }
            _ => return Err(Refusal::Length),
        };
        if length > longest {
            return Err(Refusal::Body(longest));
        }
        let origins = values("origin");
        let media = only("content-type").to_ascii_lowercase();
        let request = Request {
            method,
            path: head.path.unwrap_or_default().split('?').next().unwrap_or_default().to_owned(),
            host: only("host"),
            origin: (!origins.is_empty()).then(|| only("origin")),
            is_json: media.split(';').next().is_some_and(|media| media.trim() == "application/json"),
            body: Vec::new(),
        };
        Ok((request, length))
    }
}

fn more(mut stream: &TcpStream, bytes: &mut Vec<u8>) -> Result<(), Refusal> {
    let mut some = [0; 4096];
    match stream.read(&mut some) {
        Ok(0) => Err(Refusal::Gone),
        Ok(length) => {
            bytes.extend_from_slice(&some[..length]);
            Ok(())
        }
        Err(error) if error.kind() == io::ErrorKind::Interrupted => Ok(()),
        Err(_) => Err(Refusal::Gone),
    }
}
