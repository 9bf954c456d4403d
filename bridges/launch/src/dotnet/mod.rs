//! What the rewriter of .NET assemblies and the runtime that watches them agree on: names, the table
//! of redirected calls, and how methods are told to people.

mod readable;
mod site_table;

pub use readable::{Readable, Role, readable};
pub use site_table::{CallKind, CallSite, SiteTable, SiteTableError, Watched};

/// The environment variable that names the launch file to .NET processes.
pub const LAUNCH_VARIABLE: &str = "REDHANDED_DOTNET_LAUNCH";

/// The name of the assembly that holds the proxies of `assembly` (`App` to `App.Redhanded`).
pub fn proxy_assembly_name(assembly: &str) -> String {
    format!("{assembly}{PROXY_SUFFIX}")
}

/// What the name of an assembly of proxies ends in.
pub const PROXY_SUFFIX: &str = ".Redhanded";
/// The assembly that holds the hook.
pub const HOOK_ASSEMBLY: &str = "Redhanded.Hook";
/// The namespace of the hook and of the proxies' class.
pub const HOOK_NAMESPACE: &str = "Redhanded";
/// The hook's class.
pub const HOOK_CLASS: &str = "Hook";
/// The first class of proxies in each generated assembly; the others are `Calls1` and so on. Frames of
/// their methods are hidden in reports.
pub const PROXY_CLASS: &str = "Calls";
