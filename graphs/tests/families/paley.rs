//! Paley graphs by their definition.

use graphs::families::plan;
use itertools::Itertools;

use super::common::{build, edges};

#[test]
fn prime_powers() {
    let is_prime = |p: &u64| *p > 1 && (2..*p).all(|d| !p.is_multiple_of(d));
    let is_prime_power = |q: u64| (1..=q).filter(is_prime).any(|p| (1..8).any(|e| p.pow(e) == q));
    let found = |q: &u64| plan(&format!("paley:{q}"), 0).is_ok();
    for q in 5..150 {
        assert_eq!(found(&q), q % 4 == 1 && is_prime_power(q), "{q}");
    }
    assert_eq!((2..30).filter(found).collect_vec(), [5, 9, 13, 17, 25, 29]);
}

/// The product of two elements of GF(p)\[x\] modulo a monic polynomial; coefficients from the constant one upwards.
fn product(p: usize, a: &[usize], b: &[usize], modulus: &[usize]) -> Vec<usize> {
    let e = modulus.len() - 1;
    let mut product = vec![0; 2 * e];
    for (i, j) in (0..e).cartesian_product(0..e) {
        product[i + j] += a[i] * b[j];
    }
    for top in (e..2 * e).rev() {
        let leading = std::mem::take(&mut product[top]) % p;
        for (below, coefficient) in modulus[..e].iter().enumerate() {
            product[top - e + below] += (p - leading) * coefficient;
        }
    }
    product.truncate(e);
    product.into_iter().map(|coefficient| coefficient % p).collect()
}

#[test]
fn irreducible_polynomials() {
    let known: [(usize, &[usize]); 4] = [
        (3, &[1, 0, 1]),
        (5, &[2, 0, 1]),
        (13, &[0, 1]),
        // x^4 + x + 2; the ones before it have a root or are products of two quadratics.
        (3, &[2, 1, 0, 0, 1]),
    ];
    for (p, modulus) in known {
        let e = modulus.len() - 1;
        let q = p.pow(e as u32);
        let element = |number: usize| (0..e).map(|place| number / p.pow(place as u32) % p).collect_vec();
        let squares = (1..q).map(|a| product(p, &element(a), &element(a), modulus)).unique().collect_vec();
        assert_eq!(squares.len(), (q - 1) / 2);
        let differ_by_a_square = |&[u, v]: &[usize; 2]| {
            let difference =
                element(v).into_iter().zip(element(u)).map(|(b, a)| (b + p - a) % p).collect_vec();
            squares.contains(&difference)
        };
        let expected =
            (0..q).array_combinations().filter(differ_by_a_square).map(<(usize, usize)>::from).collect_vec();
        assert_eq!(edges(&build(&format!("paley:{q}"))), expected, "{q}");
    }
}
