//! Claims as bytes.
//!
//! A number is written in groups of seven bits, the lowest first; every byte but the last has its top bit
//! set. A claim begins with a number that tells its kind. In the marking game 8 + v is the reply that marks
//! vertex v. In the coloring game 8 + v is the reply that gives v a patch, whose index follows; 8 + n + v is
//! the reply that colors v where nothing is at stake; and 8 + 2n + g tells in which game Alice leads when she
//! guards. The next four numbers are the claim that Alice's steps are forced, the claim about isomorphic
//! residues, the claim that she guards within a radius, and the mirror.

use std::io::{self, Read, Write};

use graphs::Vertex;

use super::lemma::Lemma;
use super::proof::Claim;
use super::refused::CertificateError;
use super::residual_game::{Kind, Step};

const EVERY: u32 = 0;
const EARLIER: u32 = 1;
const IMAGE: u32 = 2;
const SAFE: u32 = 3;
const RACE: u32 = 4;
const THREAT: u32 = 5;
/// The lemma about a list of vertices: a clique in the coloring game, a core in the marking game.
const MEMBERS: u32 = 6;
const PASS: u32 = 7;
const AT: u32 = 8;

pub(super) fn write_number(mut number: u32, out: &mut impl Write) -> io::Result<()> {
    while number >= 0x80 {
        out.write_all(&[number as u8 | 0x80])?;
        number >>= 7;
    }
    out.write_all(&[number as u8])
}

pub(super) fn read_number(source: &mut impl Read) -> Result<u32, CertificateError> {
    let mut number = 0;
    for place in 0..5 {
        let mut byte = [0];
        source.read_exact(&mut byte).map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => CertificateError::Incomplete,
            _ => CertificateError::NotCompressed,
        })?;
        let digits = u64::from(byte[0] & 0x7f);
        number |= digits << (7 * place);
        if byte[0] & 0x80 == 0 {
            return u32::try_from(number).map_err(|_| CertificateError::Number("a number below 2^32"));
        }
    }
    Err(CertificateError::Number("a number below 2^32"))
}

pub(super) fn write_claim(claim: &Claim, kind: Kind, order: usize, out: &mut impl Write) -> io::Result<()> {
    let vertices = |members: &[Vertex], out: &mut _| {
        members.iter().try_for_each(|v| write_number(v.index() as u32, out))
    };
    match claim {
        Claim::Every => write_number(EVERY, out),
        Claim::Earlier => write_number(EARLIER, out),
        Claim::Image(images) => {
            write_number(IMAGE, out)?;
            vertices(images, out)
        }
        Claim::Lemma(Lemma::Safe) => write_number(SAFE, out),
        Claim::Lemma(Lemma::Race) => write_number(RACE, out),
        Claim::Lemma(Lemma::Threat) => write_number(THREAT, out),
        Claim::Lemma(Lemma::Clique(members) | Lemma::Core(members)) => {
            write_number(MEMBERS, out)?;
            write_number(members.len() as u32, out)?;
            vertices(members, out)
        }
        Claim::Lemma(Lemma::Mirror(images)) => {
            write_number(AT + mirror(order), out)?;
            write_number(images.len() as u32, out)?;
            vertices(images, out)
        }
        Claim::Reply(Step::Pass) => write_number(PASS, out),
        Claim::Reply(Step::Take { vertex, patch }) => {
            write_number(AT + vertex.index() as u32, out)?;
            write_number(*patch as u32, out)
        }
        Claim::Reply(Step::At(vertex)) => {
            let skipped = if kind == Kind::Coloring { order } else { 0 };
            write_number(AT + (skipped + vertex.index()) as u32, out)
        }
        Claim::Forced => write_number(AT + forced(kind, order), out),
        Claim::Isomorphic(images) => {
            write_number(AT + isomorphic(order), out)?;
            write_number(images.len() as u32, out)?;
            vertices(images, out)
        }
        Claim::Guard(lead) => write_number(AT + 2 * order as u32 + number_of(*lead), out),
        Claim::GuardWithin(radius, lead) => {
            write_number(AT + within(order), out)?;
            write_number(*radius as u32, out)?;
            write_number(number_of(*lead), out)
        }
    }
}

/// The next claim about a game on a graph of this order. The vertices that it names are in the graph.
pub(super) fn read_claim(
    kind: Kind,
    order: usize,
    source: &mut impl Read,
) -> Result<Claim, CertificateError> {
    let number = read_number(source)?;
    Ok(match number {
        EVERY => Claim::Every,
        EARLIER => Claim::Earlier,
        IMAGE => Claim::Image(vertices(order, order, source)?),
        SAFE => Claim::Lemma(Lemma::Safe),
        RACE => Claim::Lemma(Lemma::Race),
        THREAT => Claim::Lemma(Lemma::Threat),
        MEMBERS => {
            let members = counted(order, source)?;
            Claim::Lemma(match kind {
                Kind::Coloring => Lemma::Clique(members),
                Kind::Marking => Lemma::Core(members),
            })
        }
        PASS => Claim::Reply(Step::Pass),
        _ => {
            let place = (number - AT) as usize;
            match kind {
                _ if place == forced(kind, order) as usize => Claim::Forced,
                Kind::Marking => Claim::Reply(Step::At(vertex(place, order)?)),
                Kind::Coloring if place < order => {
                    let patch = read_number(source)? as usize;
                    Claim::Reply(Step::Take { vertex: Vertex::new(place), patch })
                }
                Kind::Coloring if place < 2 * order => Claim::Reply(Step::At(Vertex::new(place - order))),
                Kind::Coloring if place <= 3 * order => Claim::Guard((place - 2 * order).checked_sub(1)),
                Kind::Coloring if place == isomorphic(order) as usize => {
                    Claim::Isomorphic(counted(order, source)?)
                }
                Kind::Coloring if place == within(order) as usize => {
                    let radius = up_to(order, source)?;
                    Claim::GuardWithin(radius, up_to(order, source)?.checked_sub(1))
                }
                Kind::Coloring if place == mirror(order) as usize => {
                    Claim::Lemma(Lemma::Mirror(counted(order, source)?))
                }
                Kind::Coloring => return Err(CertificateError::Number("the number of a claim")),
            }
        }
    })
}

fn vertex(index: usize, order: usize) -> Result<Vertex, CertificateError> {
    if index < order {
        Ok(Vertex::new(index))
    } else {
        Err(CertificateError::Number("a vertex of the graph"))
    }
}

fn vertices(count: usize, order: usize, source: &mut impl Read) -> Result<Vec<Vertex>, CertificateError> {
    (0..count).map(|_| vertex(read_number(source)? as usize, order)).collect()
}

/// Reads a number, then this many vertices.
fn counted(order: usize, source: &mut impl Read) -> Result<Vec<Vertex>, CertificateError> {
    match read_number(source)? as usize {
        count if count <= order => vertices(count, order, source),
        _ => Err(CertificateError::Number("at most as many members as there are vertices")),
    }
}

/// Reads a number that is at most the order of the graph.
fn up_to(order: usize, source: &mut impl Read) -> Result<usize, CertificateError> {
    match read_number(source)? as usize {
        number if number <= order => Ok(number),
        _ => Err(CertificateError::Number("a number that is at most the order of the graph")),
    }
}

/// The number, from 1, of the game in which Alice leads; 0 if she leads in none.
fn number_of(lead: Option<usize>) -> u32 {
    lead.map_or(0, |lead| 1 + lead as u32)
}

/// What is added to [`AT`] for the mirror.
fn mirror(order: usize) -> u32 {
    within(order) + 1
}

/// What is added to [`AT`] for the claim that Alice guards within a radius.
fn within(order: usize) -> u32 {
    isomorphic(order) + 1
}

/// What is added to [`AT`] for the claim about isomorphic residues in the coloring game.
fn isomorphic(order: usize) -> u32 {
    forced(Kind::Coloring, order) + 1
}

/// What is added to [`AT`] for the claim that Alice's steps are forced: behind all replies and guards.
fn forced(kind: Kind, order: usize) -> u32 {
    match kind {
        Kind::Coloring => 3 * order as u32 + 1,
        Kind::Marking => order as u32,
    }
}
