//! Which constants of a class are methods to watch: asked before any code is read, since most
//! classes have none.

use std::borrow::Cow;
use std::collections::HashMap;

use super::constant_pool::{ConstantPool, MethodReference, tag};
use super::modified_utf8::decode;
use super::{CallReference, InvokeKind, Selection, Sites};

/// The selected methods among a class's constants.
pub(super) struct SelectedMethods {
    selections: HashMap<u16, Vec<(InvokeKind, Selection)>>,
}

impl SelectedMethods {
    /// Asks `sites` about every method that the pool of the class named `caller` refers to.
    pub fn find(pool: &ConstantPool<'_>, caller: &[u8], sites: &dyn Sites) -> Self {
        let caller = decode(caller);
        let mut selections = HashMap::new();
        for (index, tag) in pool.tags() {
            let kinds = match tag {
                tag::METHOD => [InvokeKind::Virtual, InvokeKind::Special, InvokeKind::Static],
                tag::INTERFACE_METHOD => [InvokeKind::Interface, InvokeKind::Special, InvokeKind::Static],
                _ => continue,
            };
            // Constructors and static initialisers cannot be called from another method.
            let Some(method) = pool.method(index).filter(|method| method.name.first() != Some(&b'<')) else {
                continue;
            };
            let text = ReferenceText::of(&method);
            let selected: Vec<_> = kinds
                .into_iter()
                .map(|kind| (kind, sites.select(&caller, &text.call(kind))))
                .filter(|(_, selection)| *selection != Selection::Skip)
                .collect();
            if !selected.is_empty() {
                selections.insert(index, selected);
            }
        }
        SelectedMethods { selections }
    }

    /// Whether nothing is selected.
    pub fn is_empty(&self) -> bool {
        self.selections.is_empty()
    }

    /// The selection for a call of this kind of the method that the constant refers to.
    pub fn of(&self, index: u16, kind: InvokeKind) -> Selection {
        let kinds = self.selections.get(&index).into_iter().flatten();
        kinds.filter(|(of, _)| *of == kind).map(|(_, selection)| *selection).next().unwrap_or(Selection::Skip)
    }
}

/// A method reference in words.
pub(super) struct ReferenceText<'a> {
    owner: Cow<'a, str>,
    name: Cow<'a, str>,
    descriptor: Cow<'a, str>,
}

impl<'a> ReferenceText<'a> {
    pub fn of(method: &MethodReference<'a>) -> Self {
        ReferenceText {
            owner: decode(method.owner),
            name: decode(method.name),
            descriptor: decode(method.descriptor),
        }
    }

    pub fn call(&self, kind: InvokeKind) -> CallReference<'_> {
        CallReference { kind, owner: &self.owner, name: &self.name, descriptor: &self.descriptor }
    }
}
