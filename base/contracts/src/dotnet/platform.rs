//! Which assemblies come with a runtime.

/// Tokens of the keys that the vendors of the runtimes sign their class libraries with.
const TOKENS: &[&str] = &[
    "b77a5c561934e089", // ECMA-335: mscorlib, System, System.Core, System.Data
    "b03f5f7f11d50a3a", // most of System.* and Microsoft.*
    "31bf3856ad364e35", // WindowsBase, System.Web.Extensions
    "7cec85d7bea7798e", // System.Private.CoreLib
    "cc7b13ffcd2ddd51", // netstandard, later parts of System.*
    "0738eb9f132ed756", // Mono.*
    "adb9793829ddae60", // Microsoft.AspNetCore.*, Microsoft.Extensions.*
];

/// The first words of the names of such assemblies. The keys alone also sign libraries that an
/// application brings along itself, and so do the names alone.
const NAMES: &[&str] =
    &["mscorlib", "netstandard", "System", "Microsoft", "Mono", "WindowsBase", "PresentationCore"];

/// Whether the assembly with this simple name belongs to the runtime and not to an application.
/// `public_key_token` is in hexadecimal digits, empty for an assembly without a strong name.
pub fn is_platform_assembly(name: &str, public_key_token: &str) -> bool {
    let first = name.split('.').next().unwrap_or(name);
    NAMES.contains(&first) && TOKENS.iter().any(|token| token.eq_ignore_ascii_case(public_key_token))
}

#[cfg(test)]
mod tests {
    use super::is_platform_assembly;

    #[test]
    fn the_platform_is_known_by_name_and_key() {
        assert!(is_platform_assembly("mscorlib", "b77a5c561934e089"));
        assert!(is_platform_assembly("System.Collections", "B03F5F7F11D50A3A"));
        assert!(!is_platform_assembly("System.Collections", ""));
        assert!(!is_platform_assembly("EntityFramework", "b77a5c561934e089"));
        assert!(!is_platform_assembly("SystemTests", "b77a5c561934e089"));
    }
}
