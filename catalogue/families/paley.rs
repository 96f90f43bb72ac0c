//! The Paley graph of a prime power q = 1 mod 4: the elements of the field GF(q), adjacent if their
//! difference is a nonzero square. Order q, size q(q - 1)/4. \[Paley1933\]
//!
//! With q = p^e the element a_0 + a_1 x + ... of `GF(p)[x]` modulo the first irreducible monic polynomial of
//! degree e (in the order of these numbers) is the vertex a_0 + a_1 p + ...; for prime q a residue.

use crate::families::{Arguments, Plan};
use graphs::FamilyError;
use graphs::layout::polygon;
use graphs::{Limit, Meter};

pub(super) fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    let [order] = arguments.exactly()?;
    let q = order.at_least(5, "the order")?;
    match prime_power(q) {
        Some((p, e)) if q % 4 == 1 => {
            let plan = Plan::made(q, q * (q - 1) / 4, move |meter| edges(p, e, q, meter));
            // The numbers are residues, and their differences steps around a circle, in prime fields alone.
            Ok(if e == 1 { plan.at(move || polygon(q, 1.0)) } else { plan })
        }
        _ => Err(order.unlike("a prime power that is 1 modulo 4".to_string())),
    }
}

/// (p, e) with q = p^e and p prime.
fn prime_power(q: u64) -> Option<(u64, usize)> {
    let p = (2..).take_while(|d| d * d <= q).find(|&d| q.is_multiple_of(d)).unwrap_or(q);
    let (mut rest, mut e) = (q, 0);
    while rest.is_multiple_of(p) {
        rest /= p;
        e += 1;
    }
    (rest == 1).then_some((p, e))
}

fn edges(p: u64, e: usize, q: u64, meter: &mut Meter<'_>) -> Result<Vec<(u64, u64)>, Limit> {
    let modulus = irreducible(p, e);
    let mut squares: Vec<u64> = (1..q).map(|a| number(p, &square(p, &digits(p, e, a), &modulus))).collect();
    squares.sort_unstable();
    squares.dedup();

    let squares: Vec<Vec<u64>> = squares.into_iter().map(|a| digits(p, e, a)).collect();
    let mut edges = Vec::new();
    for v in 0..q {
        // A sum takes some ten steps.
        meter.work(10 * squares.len())?;
        let element = digits(p, e, v);
        for square in &squares {
            let sum: Vec<u64> = element.iter().zip(square).map(|(a, b)| (a + b) % p).collect();
            let w = number(p, &sum);
            // As -1 is a square, w - v and v - w both are, and the pair comes up twice.
            if v < w {
                edges.push((v, w));
            }
        }
    }
    Ok(edges)
}

/// The polynomial with this number: `len` coefficients, the constant one first.
fn digits(p: u64, len: usize, mut number: u64) -> Vec<u64> {
    let mut digits = Vec::with_capacity(len);
    for _ in 0..len {
        digits.push(number % p);
        number /= p;
    }
    digits
}

fn number(p: u64, digits: &[u64]) -> u64 {
    digits.iter().rev().fold(0, |number, digit| number * p + digit)
}

/// The first monic irreducible over GF(p) of degree e: no monic divisor of degree 1 to e/2.
fn irreducible(p: u64, e: usize) -> Vec<u64> {
    let monic = |degree: usize| {
        (0..p.pow(degree as u32)).map(move |number| {
            let mut polynomial = digits(p, degree, number);
            polynomial.push(1);
            polynomial
        })
    };
    let divides = |divisor: &[u64], polynomial: &[u64]| {
        let mut rest = polynomial.to_vec();
        reduce(p, &mut rest, divisor);
        rest.iter().all(|&digit| digit == 0)
    };
    monic(e)
        .find(|candidate| {
            !(1..=e / 2).any(|degree| monic(degree).any(|divisor| divides(&divisor, candidate)))
        })
        .expect("there are irreducible polynomials of every degree")
}

/// Replaces a polynomial by its remainder modulo a monic one.
fn reduce(p: u64, polynomial: &mut Vec<u64>, modulus: &[u64]) {
    let degree = modulus.len() - 1;
    while polynomial.len() > degree {
        let leading = polynomial.pop().expect("longer than the degree");
        let shift = polynomial.len() - degree;
        for (digit, coefficient) in polynomial[shift..].iter_mut().zip(modulus) {
            *digit = (*digit + (p - leading) * coefficient) % p;
        }
    }
}

fn square(p: u64, element: &[u64], modulus: &[u64]) -> Vec<u64> {
    let mut product = vec![0; 2 * element.len() - 1];
    for (i, a) in element.iter().enumerate() {
        for (j, b) in element.iter().enumerate() {
            product[i + j] = (product[i + j] + a * b) % p;
        }
    }
    reduce(p, &mut product, modulus);
    product
}
