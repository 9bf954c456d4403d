//! Methods that start threads, and that no other run has come to.

use hashbrown::HashSet;
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

/// In a type with more methods than this one, those that use a private one are not looked for: it is
/// generated, and the search takes the square of them.
const MANY_METHODS: usize = 2_000;

/// A method to start in the middle of the program.
#[derive(Clone, Copy, Debug)]
pub struct Unreached {
    subject: Subject,
    method: MethodId,
}

impl Unreached {
    /// All methods of a project that seem to start threads. In the place of a private one stand those
    /// that use it, if there are any: they hold the locks that it relies on.
    pub fn candidates(lowering: &mut Lowering<'_>, project: ProjectIndex) -> Vec<Unreached> {
        let mut found = Vec::new();
        for subject in subjects::of_project(lowering, project) {
            let methods = lowering.compilation().members(subject.id).methods;
            let mut seen = HashSet::new();
            let mut pending: Vec<MethodId> = methods
                .iter()
                .copied()
                .filter(|&method| is_callable(lowering, &subject, method) && starts_threads(lowering, method))
                .rev()
                .collect();
            while let Some(method) = pending.pop() {
                if !seen.insert(method) {
                    continue;
                }
                let users = users(lowering, methods, method);
                if users.is_empty() {
                    found.push(Unreached { subject, method });
                }
                pending.extend(users.into_iter().filter(|&user| is_callable(lowering, &subject, user)));
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

fn starts_threads(lowering: &mut Lowering<'_>, method: MethodId) -> bool {
    let text = body_text(lowering, method);
    STARTS.iter().any(|word| memmem::find(text, word.as_bytes()).is_some())
}

fn is_callable(lowering: &mut Lowering<'_>, subject: &Subject, method: MethodId) -> bool {
    let this = lowering.compilation().method(method);
    matches!(this.role, MethodRole::Ordinary | MethodRole::Accessor(..))
        && (this.modifiers.contains(Modifiers::STATIC) || subject.can_be_made())
}

/// The text of a method's body; nothing if it has none.
fn body_text<'a>(lowering: &mut Lowering<'a>, method: MethodId) -> &'a [u8] {
    let comp = lowering.compilation();
    let tree = comp.tree(comp.method(method).place.file);
    let span = match comp.body(method) {
        Body::None => return &[],
        Body::Block(block) => tree.span(block),
        Body::Expr(expression) => tree.span(expression),
    };
    tree.text_at(span).as_bytes()
}

/// The other methods of its type in which the name of a private method stands; none for methods that
/// others can call.
fn users(lowering: &mut Lowering<'_>, methods: &[MethodId], method: MethodId) -> Vec<MethodId> {
    let comp = lowering.compilation();
    let this = comp.method(method);
    let open = [Modifiers::PUBLIC, Modifiers::INTERNAL, Modifiers::PROTECTED];
    let many = methods.len() > MANY_METHODS;
    if many
        || this.role != MethodRole::Ordinary
        || open.into_iter().any(|modifier| this.modifiers.contains(modifier))
    {
        return Vec::new();
    }
    let name = comp.text(this.name).as_bytes();
    let others = methods.iter().copied().filter(|&other| other != method);
    others.filter(|&other| mentions(body_text(lowering, other), name)).collect()
}

/// Whether a name stands in a text as a word.
fn mentions(text: &[u8], name: &[u8]) -> bool {
    let is_part = |byte: Option<&u8>| byte.is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_');
    memmem::find_iter(text, name).any(|start| {
        let before = start.checked_sub(1).and_then(|before| text.get(before));
        !is_part(before) && !is_part(text.get(start + name.len()))
    })
}

#[cfg(test)]
mod tests {
    use super::mentions;

    #[test]
    fn names_are_words() {
        assert!(mentions(b"{ Start(); }", b"Start"));
        assert!(mentions(b"Start", b"Start"));
        assert!(mentions(b"{ Restart(); this.Start (); }", b"Start"));
        assert!(!mentions(b"{ Restart(); Started = 1; _Start(); }", b"Start"));
    }
}
