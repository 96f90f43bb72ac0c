//! The checker of bounds on the cases of checkers/bounds.txt.

use games::bound_certificate::{self, Claim, TITLE};
use games::strategies_by_rules::sealed;
use graphs::Budget;

const CASES: &str = include_str!("../../checkers/bounds.txt");

#[test]
fn each_case_is_judged_as_stated() {
    let cases: Vec<&str> = CASES.split("\n\n").skip(1).collect();
    assert!(cases.len() > 40);
    for case in cases {
        let lines = case.trim_end().lines().filter(|line| !line.starts_with('#'));
        let (stated, content): (Vec<&str>, Vec<&str>) =
            lines.partition(|line| line.starts_with("valid: ") || line.starts_with("not valid: "));
        let content = format!("{TITLE}\n{}", content.join("\n"));
        let has_seal = content.contains("\nsha256 ");
        let file = if has_seal { format!("{content}\n") } else { sealed(&content) };
        let said = match bound_certificate::check(&file, &Budget::unlimited()) {
            Ok(proved) => {
                proved.claims.iter().map(|claim: &Claim| format!("valid: {}", claim.words())).collect()
            }
            Err(refused) => vec![format!("not valid: {refused}")],
        };
        assert_eq!(said, stated, "{case}");
    }
}
