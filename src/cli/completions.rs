//! `mapgame completions`: scripts for shells that complete commands, options and names.

use std::io::Write;

use clap::builder::PossibleValuesParser;
use clap_complete::env::Shells;
use shell::options::Session;
use shell::schema::JsonType;
use shell::{Exit, stdout};

use super::common::candidates::VARIABLE;

/// Print a shell completion script.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mapgame completions bash > ~/.local/share/bash-completion/completions/mapgame
  mapgame completions zsh > ~/.zfunc/_mapgame
  mapgame completions fish > ~/.config/fish/completions/mapgame.fish")]
pub(crate) struct Arguments {
    /// bash, zsh or fish; also elvish and powershell.
    #[arg(value_name = "SHELL", value_parser = PossibleValuesParser::new(["bash", "zsh", "fish", "elvish", "powershell"]))]
    shell: String,
}

/// Bash splits words at `=` and `:`, which options and families contain, and replaces only the last part.
const WHOLE_WORDS: &str = r#"
_mapgame_whole_words() {
    local line=${COMP_LINE:0:COMP_POINT} part=$2 words
    read -r -a words <<< "$line"
    if [[ $line == *[[:space:]] ]]; then
        words+=("")
    fi
    local COMP_WORDS=("${words[@]}") COMP_CWORD=$((${#words[@]} - 1))
    local whole=${words[COMP_CWORD]}
    _clap_complete_mapgame "$1" "$whole" "$3"
    local before=${whole%"$part"}
    COMPREPLY=("${COMPREPLY[@]#"$before"}")
}
"#;

pub(crate) fn schemas() -> Vec<JsonType> {
    Vec::new()
}

pub(super) fn run(arguments: Arguments, _: &Session) -> anyhow::Result<Exit> {
    let shells = Shells::builtins();
    let shell = shells.completer(&arguments.shell).expect("the parser admits known shells only");
    let mut lines = Vec::new();
    shell.write_registration(VARIABLE, "mapgame", "mapgame", "mapgame", &mut lines)?;
    let mut out = stdout();
    if arguments.shell == "bash" {
        let lines =
            String::from_utf8(lines)?.replace("-F _clap_complete_mapgame ", "-F _mapgame_whole_words ");
        out.write_all(WHOLE_WORDS.as_bytes())?;
        out.write_all(lines.as_bytes())?;
    } else {
        out.write_all(&lines)?;
    }
    out.flush()?;
    Ok(Exit::Done)
}
