//! `redhanded instrument`: .NET assemblies rewritten on disk, for runtimes that do not load them
//! through us. `redhanded run` does without: on Mono it rewrites assemblies as they are loaded.
//!
//! Beside each rewritten assembly lie its proxies (`App.Redhanded.dll`) and the hook. In place, the
//! original becomes `App.exe.redhanded-original`. Everything is written under another name first and
//! then renamed, what others depend on first: an interrupted run leaves either the old or the new file,
//! and both work.

mod dependencies;
mod originals;
mod restore;
mod summary;
mod targets;
mod write;

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use clap::Args;
use redhanded_contracts::{Contracts, Ecosystem};
use redhanded_dotnet_rewriter::{
    AssemblyName, ContractCalls, DirectoryResolver, FileError, Options, Rewriting, Scope,
    reference_directories,
};

use self::summary::Summary;
use self::targets::{Target, Wanted};
use crate::exit::Exit;
use crate::settings::{self, FlagsOf, Instrumenting};
use crate::{bridge_dotnet, messages, reporting};

/// What can be said to `redhanded instrument`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  redhanded instrument bin/Debug              # in place; the originals are kept beside
  redhanded run -- dotnet exec bin/Debug/App.dll
  redhanded instrument --restore bin/Debug    # the originals are put back
  redhanded instrument App.exe Lib.dll --out watched

On Mono this is not needed: `redhanded run -- mono App.exe` watches assemblies as they are.")]
pub struct InstrumentArguments {
    /// Assemblies, or directories with assemblies in them
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Write there, and leave the originals as they are. Of a directory everything is copied
    #[arg(long, value_name = "DIR", conflicts_with = "restore")]
    out: Option<PathBuf>,
    /// Put the originals back
    #[arg(long)]
    restore: bool,
    /// A directory with assemblies that those to instrument refer to; may be given several times
    #[arg(long, value_name = "DIR")]
    reference: Vec<PathBuf>,
    #[command(flatten)]
    settings: FlagsOf<Instrumenting>,
}

/// Instruments, or restores.
pub fn instrument(arguments: &InstrumentArguments) -> Result<Exit> {
    if arguments.restore {
        return restore::restore(&arguments.paths);
    }
    let resolved = settings::resolve(&arguments.settings.flags)?;
    let hook = bridge_dotnet::hook_assembly()?;
    let contracts = reporting::contracts(&resolved, Ecosystem::DotNet);
    let scope = Scope::new(&resolved.settings.include, &resolved.settings.exclude);
    if let Some(out) = &arguments.out {
        targets::check_out(&arguments.paths, out)?;
    }
    let targets = targets::find(&arguments.paths, arguments.out.as_deref())?;
    let mut instrumenter = Instrumenter {
        contracts: &contracts,
        scope: &scope,
        resolver: DirectoryResolver::default().with(arguments.reference.clone()),
        hook: &hook,
        summary: Summary::default(),
    };
    for target in &targets {
        instrumenter.instrument(target)?;
    }
    if targets.iter().all(|target| target.wanted == Wanted::InDirectory) && instrumenter.summary.is_empty() {
        bail!("there is no .NET assembly to instrument in {}", paths(&arguments.paths));
    }
    messages::answer(&instrumenter.summary.text());
    Ok(if instrumenter.summary.has_failed() { Exit::OwnFailure } else { Exit::Success })
}

struct Instrumenter<'i> {
    contracts: &'i Contracts,
    scope: &'i Scope,
    resolver: DirectoryResolver,
    hook: &'i Path,
    summary: Summary,
}

impl Instrumenter<'_> {
    /// Instruments one assembly. What concerns it alone is noted; the others go on.
    fn instrument(&mut self, target: &Target) -> Result<()> {
        match self.rewritten(target) {
            Ok(Some((name, rewriting))) => self.write(target, &name, &rewriting),
            Ok(None) => Ok(()),
            Err(error) if target.wanted == Wanted::ByName => {
                messages::say(&error.to_string());
                self.summary.failed();
                Ok(())
            }
            Err(error) => {
                self.summary.skipped(&target.input, &error);
                Ok(())
            }
        }
    }

    fn rewritten(&mut self, target: &Target) -> Result<Option<(AssemblyName, Rewriting)>, FileError> {
        let file = originals::read(&target.input)?;
        if target.wanted == Wanted::InDirectory && (file.name.is_platform() || file.name.is_ours()) {
            return Ok(None);
        }
        self.summary.met();
        self.resolver = std::mem::take(&mut self.resolver).with(reference_directories(&target.input));
        let interest = ContractCalls::new(self.contracts, self.scope);
        let rewritten = file.rewrite(&self.resolver, &Options::default(), &interest)?;
        Ok(Some((file.name.clone(), rewritten.rewriting)))
    }

    fn write(&mut self, target: &Target, name: &AssemblyName, rewriting: &Rewriting) -> Result<()> {
        let written = match rewriting {
            Rewriting::Unchanged { left_out } => {
                self.summary.unchanged(&target.input, left_out);
                return Ok(());
            }
            Rewriting::Changed(rewritten) => {
                let written = write::write(target, rewritten, self.hook);
                written.map(|()| rewritten)
            }
        };
        match written {
            Ok(rewritten) => self.summary.changed(&target.output, name, rewritten),
            Err(error) => {
                messages::say(&messages::with_causes(&error));
                self.summary.failed();
            }
        }
        Ok(())
    }
}

/// Paths in a sentence.
fn paths(paths: &[PathBuf]) -> String {
    paths.iter().map(|path| path.display().to_string()).collect::<Vec<_>>().join(", ")
}
