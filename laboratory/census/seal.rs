//! The checksum file of a complete shard, which describes its table.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// The checksums and counts of a complete shard. Files of earlier versions lack `bytes` and `seal`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seal {
    pub(crate) manifest: String,
    pub graphs: u64,
    /// The number of rows: the graphs for which the condition holds.
    pub rows: u64,
    /// The number of graphs for which it is unknown whether the condition holds.
    pub undecided: u64,
    /// The number of graphs for which the condition is undefined.
    #[serde(default)]
    pub undefined: u64,
    /// The number of rows with a value that a limit left unknown.
    pub unknown: u64,
    /// The SHA-256 of the table before compression.
    pub(crate) sha256: String,
    /// The number of bytes of the compressed table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) bytes: Option<u64>,
    /// The SHA-256 of this file without this line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) seal: Option<String>,
}

impl Seal {
    /// The text of the file, which ends with the hash of the preceding text.
    pub(super) fn text(&self) -> String {
        let text = |seal: &Seal| toml::to_string(seal).expect("a seal is plain data");
        let open = Seal { seal: None, ..self.clone() };
        text(&Seal { seal: Some(format!("{:x}", Sha256::digest(text(&open)))), ..open })
    }

    /// Whether the counts are consistent and the file is unchanged. `keeps_all` means that every graph has a row.
    pub(super) fn is_sound(&self, keeps_all: bool) -> bool {
        let left = self.undecided.checked_add(self.undefined);
        let counted = left.and_then(|left| self.rows.checked_add(left)).is_some_and(|all| all <= self.graphs);
        counted
            && self.unknown <= self.rows
            && (!keeps_all || self.rows == self.graphs)
            && (self.seal.is_none() || toml::from_str(&self.text()).is_ok_and(|sealed: Seal| sealed == *self))
    }

    /// Whether both seals describe the same table, apart from its compression.
    pub(super) fn agrees(&self, other: &Seal) -> bool {
        let stated = |seal: &Seal| Seal { bytes: None, seal: None, ..seal.clone() };
        stated(self) == stated(other)
    }
}
