//! Which bounds stay.

use mapgame::conjecture::dalmatian::{Candidate, chosen};
use mapgame::strategies::formula::linear::{Form, Side};

#[test]
fn a_bound_that_is_nowhere_best_goes() {
    let bounds: [(&str, u64, [i128; 3]); 4] =
        [("n + m", 1, [2, 9, 9]), ("n", 2, [3, 3, 9]), ("m", 1, [3, 4, 9]), ("(n + 9) / 2", 1, [9, 9, 9])];
    let candidates = bounds.map(|(text, touches, _)| Candidate { bound: Form::read(text).unwrap(), touches });
    let numerators = |form: &Form| {
        let (.., numerators) =
            bounds.iter().find(|(text, ..)| Form::read(text).as_ref() == Some(form)).unwrap();
        numerators.to_vec()
    };
    let found = chosen(candidates.into(), Side::Upper, numerators);
    let found: Vec<String> = found.iter().map(|candidate| candidate.bound.to_string()).collect();
    assert_eq!(found, ["n", "(n + 9) / 2", "m + n"]);
}
