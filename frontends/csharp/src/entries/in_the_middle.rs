//! Methods that start threads, and that no other run has come to.

use memchr::memmem;
use redhanded_checker::Entry;

use crate::{
    bind::tree::MethodRef,
    lower::Lowering,
    symbols::{MethodId, MethodRole, ProjectIndex},
    syntax::ast::{Body, Modifiers},
    types::TypeList,
};

use super::{
    routine::Routine,
    subjects::{self, Subject},
};

/// What stands in a method that starts threads, or lets others do it. Methods that have it for another
/// reason are started in vain.
const STARTS: &[&str] = &[
    "new Thread",
    "Task.Run",
    "StartNew",
    "QueueUserWorkItem",
    "Parallel.",
    "Timer(",
    "BeginInvoke(",
    "ContinueWith(",
    "RunWorkerAsync(",
    "RegisterWaitForSingleObject(",
];

/// A method to start in the middle of the program.
#[derive(Clone, Copy, Debug)]
pub struct Unreached {
    subject: Subject,
    method: MethodId,
}

impl Unreached {
    /// All methods of a project that seem to start threads.
    pub fn candidates(lowering: &mut Lowering<'_>, project: ProjectIndex) -> Vec<Unreached> {
        let mut found = Vec::new();
        for subject in subjects::of_project(lowering, project) {
            let comp = lowering.compilation();
            for &method in comp.members(subject.id).methods {
                if starts_threads(lowering, &subject, method) {
                    found.push(Unreached { subject, method });
                }
            }
        }
        found
    }

    /// Entries that only make the objects which the others need. What constructors start is reached
    /// by them, and need not be started in the middle, too.
    pub fn preparations(candidates: &[Unreached], lowering: &mut Lowering<'_>) -> Vec<Entry> {
        let reached = lowering.lowered_methods();
        let mut seen = Vec::new();
        let mut entries = Vec::new();
        for Unreached { subject, method } in candidates {
            let is_static = lowering.compilation().method(*method).modifiers.contains(Modifiers::STATIC);
            if is_static || reached.contains(method) || seen.contains(&subject.id) {
                continue;
            }
            seen.push(subject.id);
            let name = lowering.type_name(subject.ty);
            let mut routine = Routine::new(lowering);
            let end = routine.code.label();
            routine.construct(subject, end);
            routine.code.bind(end);
            let function = routine.finish();
            entries.push(Entry { name, function });
        }
        entries
    }

    /// The entries for those that have not been looked at.
    pub fn entries(candidates: &[Unreached], lowering: &mut Lowering<'_>) -> Vec<Entry> {
        let reached = lowering.lowered_methods();
        let unreached = candidates.iter().filter(|candidate| !reached.contains(&candidate.method));
        unreached.map(|candidate| candidate.entry(lowering)).collect()
    }

    fn entry(&self, lowering: &mut Lowering<'_>) -> Entry {
        let method = MethodRef { method: self.method, owner: self.subject.ty, args: TypeList::EMPTY };
        let name = lowering.display_name(method);
        let is_static = lowering.compilation().method(self.method).modifiers.contains(Modifiers::STATIC);
        let mut routine = Routine::new(lowering);
        let end = routine.code.label();
        let object = (!is_static).then(|| routine.construct(&self.subject, end));
        routine.call(method, object);
        routine.code.bind(end);
        let function = routine.finish();
        Entry { name, function }
    }
}

fn starts_threads(lowering: &mut Lowering<'_>, subject: &Subject, method: MethodId) -> bool {
    let comp = lowering.compilation();
    let this = comp.method(method);
    let tree = comp.tree(this.place.file);
    let callable = matches!(this.role, MethodRole::Ordinary | MethodRole::Accessor(..))
        && (this.modifiers.contains(Modifiers::STATIC) || subject.can_be_made());
    let span = match comp.body(method) {
        Body::None => return false,
        Body::Block(block) => tree.span(block),
        Body::Expr(expression) => tree.span(expression),
    };
    let text = tree.text_at(span).as_bytes();
    callable && STARTS.iter().any(|word| memmem::find(text, word.as_bytes()).is_some())
}
