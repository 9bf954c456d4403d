//! Mono, which the .NET bridge is built and tested with.

use anyhow::Result;

use crate::apt;

/// What building and testing take on Debian and Ubuntu: the runtime and the compiler, the libraries
/// that the test programs refer to, NUnit for those that are tests, and the tools that check
/// rewritten assemblies.
const PACKAGES: [&str; 8] = [
    "mono-runtime",
    "mono-mcs",
    "mono-utils",
    "libmono-microsoft-csharp4.0-cil",
    "libmono-system-data4.0-cil",
    "libmono-system-runtime-serialization-formatters-soap4.0-cil",
    "nunit-console",
    "libnunit-framework2.6.3-cil",
];

/// Makes sure that Mono is there: installs that of Debian or Ubuntu where that is possible without
/// asking, else says what to install.
pub fn ensure() -> Result<()> {
    let missing: Vec<&str> = [("mono", "--version"), ("mcs", "--version"), ("nunit-console", "-help")]
        .into_iter()
        .filter_map(|(tool, argument)| (!apt::works(tool, argument)).then_some(tool))
        .collect();
    if missing.is_empty() {
        return Ok(());
    }
    let reason = format!(
        "redhanded's .NET bridge is built and tested with Mono and NUnit 2, and {} is not here. Install them \
         (Debian, Ubuntu: sudo apt-get install {}).",
        missing.join(", "),
        PACKAGES.join(" ")
    );
    apt::install(&PACKAGES, &reason)
}
