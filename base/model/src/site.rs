use serde::{Deserialize, Serialize};

use crate::{SiteKey, stable_hash};

/// A place in the program that calls a method of a contract: a TSVD point ([TSVD] 3.1).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Site {
    /// Identity across runs; see [`Site::key_of`] and [`Site::key_within`].
    pub key: SiteKey,
    /// What holds the code: a class as its language writes it (`com.example.Cache`), an assembly,
    /// a library.
    pub module: String,
    /// The function within the module, with its signature where names may be overloaded
    /// (`put(Ljava/lang/String;)V`).
    pub function: String,
    /// The source file, as far as the program's symbols tell: a bare name on the JVM.
    pub file: Option<String>,
    /// The line in it, from 1.
    pub line: Option<u32>,
    /// The method called as the call is written: type and method (`java.util.Map.put`).
    pub api: String,
    /// Which of the calls of `api` in `function` this is, from 0, in the order of the code.
    pub ordinal: u32,
}

impl Site {
    /// The key of a site: everything that identifies it apart from its line.
    pub fn key_of(module: &str, function: &str, api: &str, ordinal: u32) -> SiteKey {
        SiteKey(stable_hash([module, function, api, ordinal.to_string().as_str()]))
    }

    /// As [`Site::key_of`], where modules of one name may be in several containers: a class in an
    /// assembly. Two programs with a class `Program` may share a trap file, and two assemblies a source
    /// file.
    pub fn key_within(container: &str, module: &str, function: &str, api: &str, ordinal: u32) -> SiteKey {
        SiteKey(stable_hash([container, module, function, api, ordinal.to_string().as_str()]))
    }

    /// The function's name without its signature.
    pub fn function_name(&self) -> &str {
        self.function.split('(').next().unwrap_or(&self.function)
    }
}
