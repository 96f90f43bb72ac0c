//! Claims as bytes. A number is written in groups of seven bits, the lowest first; every byte but the last
//! has its top bit set. A claim begins with a number that tells its kind. In the marking game 8 + v is the
//! reply that marks vertex v. In the coloring game 8 + v gives v a patch, whose index follows; 8 + n + v
//! colors v where nothing is at stake; and 8 + 2n + g guards, where Alice leads in game g. The next four
//! numbers are: Alice's steps are forced; an isomorphic residue; she guards within a radius; the mirror.

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
/// The lemma with a list of vertices: a clique in the coloring game, a core in the marking game.
const MEMBERS: u32 = 6;
const PASS: u32 = 7;
const AT: u32 = 8;
/// Offsets from the number of [`forced_number`] in the coloring game: the claims of isomorphic
/// residues, of guarding within a radius, and of the mirror.
const ISOMORPHIC: u32 = 1;
const WITHIN: u32 = 2;
const MIRROR: u32 = 3;

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
    let all = |members: &[Vertex]| members.iter().map(|v| v.index() as u32).collect::<Vec<u32>>();
    let counted = |members: &[Vertex]| [&[members.len() as u32], &all(members)[..]].concat();
    let n = order as u32;
    let behind = AT + forced_number(kind, order);
    let (number, rest) = match claim {
        Claim::Every => (EVERY, vec![]),
        Claim::Earlier => (EARLIER, vec![]),
        Claim::Image(images) => (IMAGE, all(images)),
        Claim::Lemma(Lemma::Safe) => (SAFE, vec![]),
        Claim::Lemma(Lemma::Race) => (RACE, vec![]),
        Claim::Lemma(Lemma::Threat) => (THREAT, vec![]),
        Claim::Lemma(Lemma::Clique(members) | Lemma::Core(members)) => (MEMBERS, counted(members)),
        Claim::Lemma(Lemma::Mirror(images)) => (behind + MIRROR, counted(images)),
        Claim::Reply(Step::Pass) => (PASS, vec![]),
        Claim::Reply(Step::Take { vertex, patch }) => (AT + vertex.index() as u32, vec![*patch as u32]),
        Claim::Reply(Step::At(vertex)) => {
            let skipped = if kind == Kind::Coloring { n } else { 0 };
            (AT + skipped + vertex.index() as u32, vec![])
        }
        Claim::Forced => (behind, vec![]),
        Claim::Isomorphic(images) => (behind + ISOMORPHIC, counted(images)),
        Claim::Guard(lead) => (AT + 2 * n + number_of(*lead), vec![]),
        Claim::GuardWithin(radius, lead) => (behind + WITHIN, vec![*radius as u32, number_of(*lead)]),
    };
    write_number(number, out)?;
    rest.into_iter().try_for_each(|number| write_number(number, out))
}

/// The next claim, for a graph of this order. Its vertices are in the graph.
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
            let members = read_vertices(order, source)?;
            Claim::Lemma(match kind {
                Kind::Coloring => Lemma::Clique(members),
                Kind::Marking => Lemma::Core(members),
            })
        }
        PASS => Claim::Reply(Step::Pass),
        _ => {
            let place = (number - AT) as usize;
            match (kind, number.checked_sub(AT + forced_number(kind, order))) {
                (_, Some(0)) => Claim::Forced,
                (Kind::Marking, _) => Claim::Reply(Step::At(vertex(place, order)?)),
                (Kind::Coloring, None) if place < order => {
                    let patch = read_number(source)? as usize;
                    Claim::Reply(Step::Take { vertex: Vertex::new(place), patch })
                }
                (Kind::Coloring, None) if place < 2 * order => {
                    Claim::Reply(Step::At(Vertex::new(place - order)))
                }
                (Kind::Coloring, None) => Claim::Guard((place - 2 * order).checked_sub(1)),
                (Kind::Coloring, Some(ISOMORPHIC)) => Claim::Isomorphic(read_vertices(order, source)?),
                (Kind::Coloring, Some(WITHIN)) => {
                    let radius = up_to(order, source)?;
                    Claim::GuardWithin(radius, up_to(order, source)?.checked_sub(1))
                }
                (Kind::Coloring, Some(MIRROR)) => Claim::Lemma(Lemma::Mirror(read_vertices(order, source)?)),
                (Kind::Coloring, Some(_)) => return Err(CertificateError::Number("the number of a claim")),
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

fn read_vertices(order: usize, source: &mut impl Read) -> Result<Vec<Vertex>, CertificateError> {
    match read_number(source)? as usize {
        count if count <= order => vertices(count, order, source),
        _ => Err(CertificateError::Number("at most as many members as there are vertices")),
    }
}

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

/// The number of the claim that Alice's steps are forced, above [`AT`]: it follows those of all replies
/// and guards.
fn forced_number(kind: Kind, order: usize) -> u32 {
    match kind {
        Kind::Coloring => 3 * order as u32 + 1,
        Kind::Marking => order as u32,
    }
}
