//! Theorems about all members of an infinite family at once, found and checked by programs.
//!
//! - [`periodic`]: graphs that repeat along one or two axes, infinite or cut to a member;
//! - [`form`]: those that repeat along one axis as text, and up to isomorphism;
//! - [`mod@derive`]: the strips of specs with a letter;
//! - [`language`]: the families by name;
//! - [`gadget`]: a part of a periodic graph, and the members that have it;
//! - [`bob`]: the search for a gadget on which Bob wins, which shares no code with the checker (`games::gadget`);
//! - [`strip`], [`windows`]: words, which tell of a strip what Alice has to know, and sets of them;
//! - [`contexts`]: the checker of what she needs to keep to a set;
//! - [`alice`]: the search for one;
//! - [`segments`]: Bob's half on caterpillars, with its search and its checker;
//! - [`coverage`]: which members a proof is about;
//! - [`certificate`]: proofs as files;
//! - [`stored`]: what stored proofs say;
//! - [`prove`]: a statement about a family, from the search to the certificate.
//!
//! What is proved is the gadget lemma (docs/theory.md, 12.1), and that Alice wins who can keep to words
//! (12.5).

pub mod alice;
pub mod bob;
pub mod certificate;
pub mod contexts;
pub mod coverage;
pub mod derive;
pub mod form;
pub mod gadget;
pub mod language;
pub mod periodic;
pub mod prove;
pub mod segments;
pub mod stored;
pub mod strip;
pub mod windows;

pub use language::{FAMILIES, Family, FamilyName, NameError, Spelling};
