//! The study of 2013, redone: its tables, its curves, what it read into a strategy, and what to correct.
//! \[AudoinBadiolaDaSilvaPerrotRitlewski2013\]
//!
//! The player that it used is an engine by the name `mcts-2013`. It names its sources: Monte-Carlo tree search
//! \[Chaslot2010; ChaslotBakkesSzitaSpronck2008; ChaslotSaitoBouzyUiterwijkVanDenHerik2006; KocsisSzepesvari2006\], bandits as it
//! read of them \[Stucchio2012\] and in trees \[CoquelinMunos2007\], and minimax \[VonNeumann1928\].

pub mod source;

use super::Experiment;

graphs::catalogue! {
    pub(crate) static EXPERIMENTS: [Experiment] = EXPERIMENT of { corrections, report_reading, source_curves, source_table }
}
