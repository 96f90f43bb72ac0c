//! Nothing: features of what is compiled for the host count only where there is a build script.

fn main() {}
