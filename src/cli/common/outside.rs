//! External programs as players and strategies, on the command line.

use std::sync::Arc;
use std::time::Duration;

use games::Player;
use strategies::{Strategy, both_sides};
use toolkit::outside::{OutsideProgram, TIMEOUT};
use toolkit::players::{Guest, NamedPlayer, NoPlayer};

/// What every command takes that lets programs play.
#[derive(Clone, clap::Args)]
pub(crate) struct ProgramArguments {
    /// The time that a program (`exec:PROGRAM`) has for an answer.
    #[arg(hide_short_help = true, long, value_name = "SECONDS", default_value_t = TIMEOUT.as_secs_f64(), allow_negative_numbers = true,
          value_parser = seconds)]
    move_timeout: f64,
}

fn seconds(text: &str) -> Result<f64, String> {
    shell::options::seconds(text).map(|time| time.as_secs_f64())
}

impl ProgramArguments {
    /// The time limit of a program for an answer.
    pub(crate) fn patience(&self) -> Duration {
        Duration::from_secs_f64(self.move_timeout)
    }

    /// Sets this time limit for the players that are programs.
    pub(crate) fn hold<'a>(&self, players: impl IntoIterator<Item = &'a NamedPlayer>) {
        for guest in players.into_iter().filter_map(NamedPlayer::guest) {
            guest.allow(self.patience());
        }
    }
}

/// Reads a player: `NAME`, `NAME:BUDGET` or `exec:PROGRAM [ARGS]`.
pub(crate) fn player(text: &str) -> Result<NamedPlayer, String> {
    if !OutsideProgram::is_meant(text) {
        return text.parse().map_err(|fault: NoPlayer| fault.to_string());
    }
    let outside = OutsideProgram::new(text).map_err(|fault| fault.to_string())?;
    Ok(NamedPlayer::from(Arc::new(outside) as Arc<dyn Guest>))
}

#[derive(Clone)]
pub(crate) enum RequestedStrategies {
    /// Every strategy of the side's catalogue that applies.
    All,
    Known(&'static dyn Strategy),
    Program(OutsideProgram),
}

/// Reads a strategy: `all`, `NAME` or `exec:PROGRAM [ARGS]`.
pub(crate) fn strategy(text: &str) -> Result<RequestedStrategies, String> {
    if OutsideProgram::is_meant(text) {
        return OutsideProgram::new(text)
            .map(RequestedStrategies::Program)
            .map_err(|fault| fault.to_string());
    }
    if text == "all" {
        return Ok(RequestedStrategies::All);
    }
    strategies::to_verify(text).map(RequestedStrategies::Known).map_err(|fault| format!("{fault} (or all)"))
}

/// The requested strategies of this side, each in its place.
pub(crate) fn chosen(asked: &[RequestedStrategies], player: Player) -> Vec<&dyn Strategy> {
    let mut chosen: Vec<&dyn Strategy> = Vec::new();
    for one in asked {
        match one {
            RequestedStrategies::All => {
                let of_side = both_sides().filter(|entry| entry.player == player);
                chosen.extend(of_side.map(|entry| entry as &dyn Strategy));
            }
            RequestedStrategies::Known(strategy) => chosen.push(*strategy),
            RequestedStrategies::Program(outside) => chosen.push(outside),
        }
    }
    chosen
}
