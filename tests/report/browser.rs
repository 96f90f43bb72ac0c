//! The pages in a browser, where there is one: they load without an error and ask for nothing else.
//!
//! `.ci/web` runs this, which needs Chromium. A page forbids the browser to load anything, so an attempt shows as an error on the console.

use std::path::Path;
use std::process::Command;

use super::{Folder, program, rendered, sample, skipped};

const BROWSERS: [&str; 5] =
    ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

/// The page as the browser has built it, and what it wrote on its console.
fn load(browser: &Path, page: &Path, profile: &Path) -> (String, Vec<String>) {
    let run = Command::new(browser)
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run"])
        .args(["--disable-background-networking", "--disable-component-update", "--disable-extensions"])
        .args(["--enable-logging=stderr", "--virtual-time-budget=2000", "--dump-dom"])
        .arg(format!("--user-data-dir={}", profile.display()))
        .arg(format!("file://{}", page.display()))
        .output()
        .unwrap();
    let log = String::from_utf8_lossy(&run.stderr).into_owned();
    assert!(run.status.success(), "{}: {log}", page.display());
    let console = log.lines().filter(|line| line.contains(":CONSOLE")).map(String::from).collect();
    (String::from_utf8(run.stdout).unwrap(), console)
}

#[test]
#[ignore = "needs Chromium: .ci/web"]
fn pages_load_without_errors_or_requests() {
    let Some(browser) = program(&BROWSERS) else {
        skipped(&format!("none of {} is on the path", BROWSERS.join(", ")));
        return;
    };
    let folder = Folder::new("browser");
    let profile = folder.0.join("profile");
    let page = sample()["index.html"].clone();
    let own = folder.0.join("index.html");
    std::fs::write(&own, &page).unwrap();

    let (built, console) = load(&browser, &own, &profile);
    assert_eq!(console, Vec::<String>::new());
    assert!(built.contains("</table>") && built.contains("</svg>"), "{built}");
    let rows = |page: &str| page.matches("<tr>").count();
    assert_eq!(rows(&built), rows(&page), "the browser mended the table");

    // The watchman is awake: what does load something shows.
    let loading = page.replacen("</body>", "<p><img src=\"https://example.org/x.png\"/></p></body>", 1);
    let bad = folder.0.join("bad.html");
    std::fs::write(&bad, loading).unwrap();
    assert!(!load(&browser, &bad, &profile).1.is_empty(), "a request went unnoticed");

    for (path, page) in rendered("html") {
        std::fs::write(&own, page).unwrap();
        let (built, console) = load(&browser, &own, &profile);
        assert_eq!((console, rows(&built)), (Vec::new(), rows(page)), "{}", path.display());
    }
}
