//! The peak memory of this process, where the system reports it.

use std::fs;

/// Resets the peak, so that [`peak`] measures what follows. False where that is not possible.
pub fn reset_peak() -> bool {
    // Linux keeps the peak resident size until a 5 is written here.
    fs::write("/proc/self/clear_refs", "5").is_ok()
}

/// The largest resident size since the last reset, in bytes.
pub fn peak() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes << 10)
}
