//! What happens to a class when it is loaded or transformed again.

use std::sync::PoisonError;

use redhanded_model::{Record, Site, SkippedModule};

use crate::agent::{Agent, ClassKey, KnownCompanion, KnownTrampoline, Trampolines};
use crate::loader::Loader;
use crate::platform::is_platform_name;
use crate::rewrite::{
    CallReference, CallSite, Companion, CompanionTrampoline, CompanionUse, InvokeKind, LeftOut, Rewritten,
    Selection, Sites, Skip, TrampolineSignature, is_companion_name, rewrite_beside,
};
use crate::site_table::Callee;

/// A class that the JVM is about to define.
pub struct ClassLoad<'a> {
    /// Its name with slashes, where the JVM knows it.
    pub name: Option<&'a str>,
    /// The loader that defines it.
    pub loader: Loader<'a>,
    /// False when an agent transforms a loaded class again.
    pub first_load: bool,
    /// The class file.
    pub bytes: &'a [u8],
}

/// The class file to load instead, or none to load it as it is.
pub fn rewrite(agent: &Agent, load: &ClassLoad<'_>) -> Option<Vec<u8>> {
    let name = load.name?;
    let dotted = name.replace('/', ".");
    if is_companion_name(name) || !agent.scope.contains(&dotted) {
        return None;
    }
    let key = (load.loader.hash(), agent.sites.texts().number(&dotted));
    let result = match load.first_load {
        true => rewrite_first(agent, load.bytes, key, load.loader),
        false => {
            // A class that was loaded as it was cannot get methods now.
            let (own, companion) = known_trampolines(agent, key)?;
            let beside = companion.as_ref().map_or(CompanionUse::Refused, CompanionUse::Defined);
            rewrite_beside(load.bytes, &mut Selector { agent }, Some(&own), beside)
        }
    };
    match result {
        Ok(Rewritten::Unchanged) => None,
        Ok(Rewritten::Changed { bytes, left_out, .. }) => {
            tell_left_out(agent, &dotted, &left_out);
            Some(bytes)
        }
        Err(skip) => {
            let reason = skip.to_string();
            agent.recorder.append(&Record::Skipped(SkippedModule { module: dotted, reason }));
            None
        }
    }
}

/// Rewrites a class that is not loaded yet. Where its companion cannot be defined, the calls that
/// need it are left as they are.
fn rewrite_first(agent: &Agent, class: &[u8], key: ClassKey, loader: Loader<'_>) -> Result<Rewritten, Skip> {
    let rewrite = |beside| rewrite_beside(class, &mut Selector { agent }, None, beside);
    let mut result = rewrite(CompanionUse::Allowed);
    let would_change = matches!(result, Ok(Rewritten::Changed { .. }) | Err(Skip::NoCompanion { .. }));
    if would_change && !loader.finds_hook() {
        return Err(Skip::HookOutOfReach);
    }
    let is_usable = match &result {
        Ok(Rewritten::Changed { companion: Some(companion), .. }) => loader.define(companion),
        result => !matches!(result, Err(Skip::NoCompanion { .. })),
    };
    if !is_usable {
        result = rewrite(CompanionUse::Refused);
    }
    if let Ok(Rewritten::Changed { trampolines, companion, .. }) = &result {
        let companion = companion.as_ref().map(|made| &made.companion);
        remember_trampolines(agent, key, trampolines, companion);
    }
    result
}

/// What the class was given when it was loaded, if it was given anything.
fn known_trampolines(
    agent: &Agent,
    class: ClassKey,
) -> Option<(Vec<TrampolineSignature>, Option<Companion>)> {
    let texts = agent.sites.texts();
    let known = agent.rewriting.trampolines.lock().unwrap_or_else(PoisonError::into_inner);
    let Trampolines { own, companion } = known.get(&class)?;
    let signature = |known: &KnownTrampoline| TrampolineSignature {
        name: texts.string(known.name),
        descriptor: texts.bytes(known.descriptor).to_vec(),
        form: known.form,
    };
    let own = own.iter().map(signature).collect();
    let companion = companion.as_ref().map(|KnownCompanion { name, trampolines }| Companion {
        name: texts.bytes(*name).to_vec(),
        trampolines: trampolines
            .iter()
            .map(|(known, number)| CompanionTrampoline { signature: signature(known), number: *number })
            .collect(),
    });
    Some((own, companion))
}

fn remember_trampolines(
    agent: &Agent,
    class: ClassKey,
    own: &[TrampolineSignature],
    companion: Option<&Companion>,
) {
    let texts = agent.sites.texts();
    let known = |trampoline: &TrampolineSignature| KnownTrampoline {
        name: texts.number(&trampoline.name),
        descriptor: texts.number(&trampoline.descriptor),
        form: trampoline.form,
    };
    let beside = |trampoline: &CompanionTrampoline| (known(&trampoline.signature), trampoline.number);
    let trampolines = Trampolines {
        own: own.iter().map(known).collect(),
        companion: companion.map(|companion| KnownCompanion {
            name: texts.number(&companion.name),
            trampolines: companion.trampolines.iter().map(beside).collect(),
        }),
    };
    let mut known = agent.rewriting.trampolines.lock().unwrap_or_else(PoisonError::into_inner);
    known.insert(class, trampolines);
}

fn tell_left_out(agent: &Agent, class: &str, left_out: &[LeftOut]) {
    if let Some(first) = left_out.first() {
        let reason = format!(
            "not all of its calls are watched: {} left out, the first one because {}",
            left_out.len(),
            first.reason
        );
        agent.recorder.append(&Record::Skipped(SkippedModule { module: class.to_owned(), reason }));
    }
}

/// Chooses the calls that may fall under a contract, and numbers them.
struct Selector<'a> {
    agent: &'a Agent,
}

impl Sites for Selector<'_> {
    fn select(&self, _caller_class: &str, call: &CallReference<'_>) -> Selection {
        let contracts = &self.agent.contracts;
        let owner = call.owner.replace('/', ".");
        if call.kind == InvokeKind::Static {
            return match contracts.static_call(&owner, call.name, call.descriptor) {
                Some(rule) => Selection::Argument(rule.argument),
                None => Selection::Skip,
            };
        }
        // The contracts know the JDK's types by name; any other may inherit from one of them.
        let selected = if is_platform_name(call.owner) {
            contracts.selects(&owner, call.name, call.descriptor)
        } else {
            contracts.may_match(call.name, call.descriptor)
        };
        if selected { Selection::Receiver } else { Selection::Skip }
    }

    fn is_public(&self, call: &CallReference<'_>) -> bool {
        is_platform_name(call.owner)
            && self.agent.contracts.selects_public(&call.owner.replace('/', "."), call.name, call.descriptor)
    }

    fn is_platform(&self, class: &str) -> bool {
        is_platform_name(class)
    }

    fn number(&mut self, site: &CallSite) -> Option<i32> {
        let (owner, name, descriptor) = (site.owner.clone(), site.name.clone(), site.descriptor.clone());
        let callee = match site.kind {
            InvokeKind::Static => Callee::Static { owner, name, descriptor },
            InvokeKind::Special => Callee::Super { owner, name, descriptor },
            InvokeKind::Virtual | InvokeKind::Interface => Callee::Method { name, descriptor },
        };
        let function = format!("{}{}", site.method_name, site.method_descriptor);
        let api = format!("{}.{}", site.owner, site.name);
        // Two versions of a class may be loaded, so what is called belongs to the key in full.
        let called = format!("{:?} {api}{}", site.kind, site.descriptor);
        let key = Site::key_of(&site.class_name, &function, &called, site.ordinal);
        let entry = Site {
            key,
            module: site.class_name.clone(),
            function,
            file: site.source_file.clone(),
            line: site.line,
            api,
            ordinal: site.ordinal,
        };
        let id = self.agent.sites.add(entry, callee, |key| self.agent.engine.add_site(key))?;
        i32::try_from(id.0).ok()
    }
}
