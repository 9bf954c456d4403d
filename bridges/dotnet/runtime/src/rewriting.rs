//! Which assemblies are rewritten, and the rewriting itself, in this process.
//!
//! The rewriter is linked in. It is plain Rust without unsafe code, bounded by the size of what it is
//! given, and rewrites tens of megabytes per second. The alternative, to start the program `redhanded`
//! for each assembly, would fork a process with many threads, add a child that the program under test
//! may wait for, and fail wherever processes may not be started. It runs on a thread of its own all the
//! same: the program's thread may have a small stack.

use std::collections::{BTreeSet, HashMap};
use std::hash::{DefaultHasher, Hasher};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use redhanded_contracts::dotnet::is_platform_assembly;
use redhanded_dotnet_rewriter::{
    Awaits, ContractCalls, DirectoryResolver, LeftOut, ModuleContext, Options, PublicKey, ReferenceAssembly,
    RewriteError, Rewriting, Rewritten, Scope, Symbols, reference_directories, rewrite,
};
use redhanded_in_process::clock;
use redhanded_launch::Launch;
use redhanded_launch::dotnet::{HOOK_ASSEMBLY, PROXY_SUFFIX};
use redhanded_model::{Record, SkippedModule};
use sha1::{Digest, Sha1};

use crate::agent::Agent;
use crate::mono;
use crate::native_thread;

/// How assemblies are rewritten in this process.
#[derive(Debug)]
pub struct Rewriter {
    scope: Scope,
    options: Options,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    /// Finds what assemblies refer to.
    resolver: DirectoryResolver,
    /// Where assemblies were loaded from: those in memory refer to these as well.
    directories: Vec<PathBuf>,
    /// What was rewritten before: an assembly may be loaded into several application domains, from
    /// copies and from memory.
    done: HashMap<Fingerprint, Option<&'static [u8]>>,
}

/// Two different hashes and the length of an assembly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Fingerprint(u64, u64, usize);

impl Rewriter {
    /// A rewriter for the run.
    pub fn new(launch: &Launch) -> Rewriter {
        let awaits = if launch.force_async { Awaits::AskTheHook } else { Awaits::AsTheyAre };
        Rewriter {
            scope: Scope::new(&launch.include, &launch.exclude),
            options: Options { awaits },
            state: Mutex::default(),
        }
    }

    /// What is to be used instead of an assembly which the runtime calls `name`: its path, or anything
    /// for one in memory. None when it stays as it is.
    pub fn replacement(&self, agent: &Agent, name: &str, bytes: &[u8]) -> Option<&'static [u8]> {
        let start = clock::now();
        let fingerprint = Fingerprint::of(bytes);
        let mut guard = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let state = &mut *guard;
        if let Some(done) = state.done.get(&fingerprint) {
            return *done;
        }
        // The thread of the program may have a small stack.
        let rewritten =
            native_thread::run(|| self.rewrite(agent, name, bytes, state)).unwrap_or_else(|error| {
                skip(agent, name, error.to_string());
                None
            });
        let replacement = rewritten.and_then(|rewritten| {
            if mono::provide_assembly(agent, &rewritten.proxies.name, &rewritten.proxies.bytes) {
                return Some(mono::keep_image(&rewritten.assembly));
            }
            skip(agent, name, "another version of it is loaded and watched in this process".to_owned());
            None
        });
        mono::give_memory_back();
        state.done.insert(fingerprint, replacement);
        agent.rewriting.count(replacement.is_some(), clock::now().since(start));
        replacement
    }

    fn rewrite(&self, agent: &Agent, name: &str, bytes: &[u8], state: &mut State) -> Option<Box<Rewritten>> {
        let path = Path::new(name);
        if ahead_of_time(path) {
            let reason =
                "it is compiled ahead of time (its .so lies beside it), so changed code would not run";
            skip(agent, name, reason.to_owned());
            return None;
        }
        state.look_beside(path);
        let symbols = Symbols::beside(path, bytes);
        let context = ModuleContext { resolver: &state.resolver, lines: &symbols };
        let interest = ContractCalls::new(agent.judge.contracts(), &self.scope);
        match rewrite(bytes, &context, &self.options, &interest) {
            Ok(Rewriting::Changed(rewritten)) => {
                tell_left_out(agent, &rewritten.left_out);
                Some(rewritten)
            }
            Ok(Rewriting::Unchanged { left_out }) => {
                tell_left_out(agent, &left_out);
                None
            }
            Err(RewriteError::AlreadyInstrumented) => None,
            Err(error) => {
                skip(agent, name, error.to_string());
                None
            }
        }
    }
}

impl State {
    /// What the assembly at `path` refers to may lie beside it.
    fn look_beside(&mut self, path: &Path) {
        let found = if path.is_absolute() { reference_directories(path) } else { self.directories.clone() };
        for directory in &found {
            if !self.directories.contains(directory) {
                self.directories.push(directory.clone());
            }
        }
        self.resolver = std::mem::take(&mut self.resolver).with(found);
    }
}

impl Fingerprint {
    fn of(bytes: &[u8]) -> Fingerprint {
        let hash = |seed: u8| {
            let mut hasher = DefaultHasher::new();
            hasher.write_u8(seed);
            hasher.write(bytes);
            hasher.finish()
        };
        Fingerprint(hash(0), hash(1), bytes.len())
    }
}

/// The assembly, unless it is of the platform, or ours. One that cannot be read belongs to the
/// application until the rewriter has said what is wrong with it.
pub fn of_the_application(bytes: &[u8]) -> Option<Option<ReferenceAssembly>> {
    let Ok(name) = ReferenceAssembly::identity(bytes) else { return Some(None) };
    let is_foreign = name.name == HOOK_ASSEMBLY
        || name.name.ends_with(PROXY_SUFFIX)
        || is_platform_assembly(&name.name, &token(&name.key));
    (!is_foreign).then(|| ReferenceAssembly::read(bytes).ok())
}

/// The token of a public key in hexadecimal digits: the last eight bytes of its SHA-1, backwards.
fn token(key: &PublicKey) -> String {
    let hash;
    let bytes: Vec<u8> = match key {
        PublicKey::Token(token) => token.clone(),
        PublicKey::Full(key) => {
            hash = Sha1::digest(key);
            hash.iter().rev().take(8).copied().collect()
        }
    };
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Whether Mono would run native code that was made from the assembly before.
fn ahead_of_time(path: &Path) -> bool {
    let mut library = path.as_os_str().to_owned();
    library.push(".so");
    path.is_absolute() && Path::new(&library).exists()
}

/// One record for each type and reason.
fn tell_left_out(agent: &Agent, left_out: &[LeftOut]) {
    let kinds: BTreeSet<SkippedModule> = left_out
        .iter()
        .map(|call| SkippedModule { module: call.site.site.module.clone(), reason: call.reason.to_string() })
        .collect();
    for skipped in kinds {
        agent.recorder.append(&Record::Skipped(skipped));
    }
}

fn skip(agent: &Agent, name: &str, reason: String) {
    agent.recorder.append(&Record::Skipped(SkippedModule { module: file_name(name), reason }));
}

fn file_name(name: &str) -> String {
    let file = Path::new(name).file_name().map(|file| file.to_string_lossy().into_owned());
    file.unwrap_or_else(|| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_platform_is_known_by_the_token_of_its_key() {
        let mut ecma = vec![0; 16];
        ecma[8] = 4;
        assert_eq!(token(&PublicKey::Full(ecma)), "b77a5c561934e089");
        assert_eq!(token(&PublicKey::Token(vec![0xb7, 0x7a])), "b77a");
    }
}
