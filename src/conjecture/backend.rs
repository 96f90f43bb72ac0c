//! What solves the linear programs: microlp, which is in Rust, or HiGHS \[HuangfuHall2018\] with the feature `highs`.
//!
//! What either says is a hint, and tested in integers. So the bounds that are proposed are true on the table with both; where a
//! program has several solutions they may be different ones.

#[cfg(feature = "highs")]
pub use good_lp::highs as backend;
#[cfg(not(feature = "highs"))]
pub use good_lp::microlp as backend;
