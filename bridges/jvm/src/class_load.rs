//! What happens to a class when it is loaded or transformed again.

use std::sync::PoisonError;

use redhanded_model::{Record, Site, SkippedModule};

use crate::agent::{Agent, ClassKey};
use crate::platform::is_platform_name;
use crate::rewrite::{
    CallReference, CallSite, InvokeKind, LeftOut, Rewritten, Selection, Sites, TrampolineSignature,
    rewrite as rewrite_class,
};
use crate::site_table::Callee;
use crate::texts::Text;

/// A class that the JVM is about to define.
#[derive(Debug)]
pub struct ClassLoad<'a> {
    /// Its name with slashes, where the JVM knows it.
    pub name: Option<&'a str>,
    /// Tells loaders apart.
    pub loader_hash: i32,
    /// False when an agent transforms a loaded class again.
    pub first_load: bool,
    /// The class file.
    pub bytes: &'a [u8],
}

/// The class file to load instead, or none to load it as it is.
pub fn rewrite(agent: &Agent, load: &ClassLoad<'_>) -> Option<Vec<u8>> {
    let name = load.name?;
    let dotted = name.replace('/', ".");
    if !agent.scope.contains(&dotted) {
        return None;
    }
    let key = (load.loader_hash, agent.sites.texts().number(&dotted));
    let before = trampolines_of(agent, key);
    if before.is_none() && !load.first_load {
        // Loaded as it was, so it cannot get methods now.
        return None;
    }
    let mut selection = Selector { agent };
    let again = before.as_deref().filter(|_| !load.first_load);
    match rewrite_class(load.bytes, &mut selection, again) {
        Ok(Rewritten::Unchanged) => None,
        Ok(Rewritten::Changed { bytes, trampolines, left_out }) => {
            if load.first_load {
                remember_trampolines(agent, key, &trampolines);
            }
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

/// What the class was given when it was loaded, if it was given anything.
fn trampolines_of(agent: &Agent, class: ClassKey) -> Option<Vec<TrampolineSignature>> {
    let texts = agent.sites.texts();
    let known = agent.rewriting.trampolines.lock().unwrap_or_else(PoisonError::into_inner);
    let signature = |(name, descriptor): &(Text, Text)| TrampolineSignature {
        name: texts.string(*name),
        descriptor: texts.bytes(*descriptor).to_vec(),
    };
    Some(known.get(&class)?.iter().map(signature).collect())
}

fn remember_trampolines(agent: &Agent, class: ClassKey, trampolines: &[TrampolineSignature]) {
    let texts = agent.sites.texts();
    let numbers = trampolines
        .iter()
        .map(|trampoline| (texts.number(&trampoline.name), texts.number(&trampoline.descriptor)))
        .collect();
    let mut known = agent.rewriting.trampolines.lock().unwrap_or_else(PoisonError::into_inner);
    known.insert(class, numbers);
}

fn tell_left_out(agent: &Agent, class: &str, left_out: &[LeftOut]) {
    if let Some(first) = left_out.first() {
        let reason = format!(
            "{} of its calls are not watched; the first one because {}",
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
        // Contracts speak of public methods; the JDK's types have no protected ones of the same
        // name and descriptor.
        is_platform_name(call.owner)
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
