//! Films of plays: which panels are drawn, and into which file.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use anyhow::bail;
use graphs::Graph;
use shell::options::Session;
use toolkit::pictures::film::{Film, LARGEST};

use super::target::{is_picture, target};

/// The options of a film.
#[derive(Clone, clap::Args)]
pub(crate) struct FilmArguments {
    /// Draw the play as SVG, one panel per move. The graph has at most 200 vertices.
    #[arg(hide_short_help = true, long, value_name = "FILE")]
    pub(crate) filmstrip: Option<PathBuf>,
    /// Draw only the panels after FROM to TO moves, such as 0-6.
    #[arg(hide_short_help = true, long, value_name = "FROM-TO", requires = "filmstrip", value_parser = panels)]
    panels: Option<RangeInclusive<usize>>,
}

fn panels(text: &str) -> Result<RangeInclusive<usize>, String> {
    let ends = text.split_once('-').and_then(|(from, to)| Some((from.parse().ok()?, to.parse().ok()?)));
    match ends {
        Some((from, to)) if from <= to => Ok(from..=to),
        _ => Err(format!("expected two numbers of moves FROM-TO, found {text:?}")),
    }
}

impl FilmArguments {
    /// Refuses a graph that is too large, if a film is requested; the message names the graph.
    pub(crate) fn check(&self, name: &str, graph: &Graph) -> anyhow::Result<()> {
        if self.filmstrip.is_some() { check_order(name, graph) } else { Ok(()) }
    }

    /// Refuses a file that no film may replace, before anything is played.
    pub(crate) fn try_target(&self, session: &Session) -> anyhow::Result<()> {
        self.filmstrip.as_ref().map_or(Ok(()), |path| target(path, is_picture, session).map(drop))
    }

    /// Draws the film if one is requested.
    ///
    /// # Errors
    /// The file cannot be written, or the play has fewer moves than the first requested panel.
    pub(crate) fn write(
        &self,
        graph: &Graph,
        session: &Session,
        film: impl FnOnce() -> anyhow::Result<Film>,
    ) -> anyhow::Result<()> {
        let Some(path) = &self.filmstrip else { return Ok(()) };
        let film = film()?;
        let moves = film.plies.len();
        if let Some(panels) = self.panels.as_ref().filter(|panels| *panels.start() > moves) {
            bail!("--panels: expected a panel after at most {moves} moves, found {}", panels.start());
        }
        save(path, &film.draw(graph, self.panels.clone()), session)
    }
}

/// Refuses a graph that is too large for a film; the message names the graph.
pub(crate) fn check_order(name: &str, graph: &Graph) -> anyhow::Result<()> {
    if graph.order() > LARGEST {
        bail!(
            "--filmstrip: expected a graph of at most {LARGEST} vertices, found {name} with {}",
            graph.order()
        );
    }
    Ok(())
}

pub(crate) fn save(path: &Path, picture: &str, session: &Session) -> anyhow::Result<()> {
    Ok(target(path, is_picture, session)?.write_all(picture.as_bytes())?)
}
