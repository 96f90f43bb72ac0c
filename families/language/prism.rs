//! The prisms C_n x K_2.

use super::{Described, Family, gp};

pub(super) static FAMILY: Family = Family {
    name: "prism",
    usage: "prism:N",
    about: "the prisms over cycles",
    example: "prism:N",
    read: |text| {
        (text == "N").then(|| Described {
            word: "prism:N".into(),
            periodic: gp::with_step(1),
            frame: [Some(2), None],
            spec: Box::new(|[_, n]| format!("prism:{n}")),
        })
    },
};
