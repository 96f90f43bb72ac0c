//! The study of 2013, redone: its tables, its curves, its reading of a strategy, and corrections.
//! \[AudoinBadiolaDaSilvaPerrotRitlewski2013\]
//!
//! The player of the study is an engine by the name `mcts-2013`. It names its sources: Monte-Carlo tree search
//! \[Chaslot2010; ChaslotBakkesSzitaSpronck2008; ChaslotSaitoBouzyUiterwijkVanDenHerik2006; KocsisSzepesvari2006\],
//! bandits \[Stucchio2012\] also in trees \[CoquelinMunos2007\], and minimax \[VonNeumann1928\].

pub mod source;

use super::Experiment;

graphs::catalogue! {
    pub(crate) static EXPERIMENTS: [Experiment] = EXPERIMENT of { corrections, report_reading, source_curves, source_table }
}
