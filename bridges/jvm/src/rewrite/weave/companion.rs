//! Trampolines in a class of their own.
//!
//! A call of a static method waits until its class is initialised, and a call in an instance method
//! or through a method reference does not wait by itself. Where [`Initialisation`] says that such
//! calls may be made meanwhile, those whose trampoline cannot be a method of the receiver have it in a
//! second class, which has nothing to initialise. It is defined by the same loader and lies in the same package, so it may name every
//! type that the class may name. It may not call every method, though: not a private one of the
//! class or its nest mates, not a protected one that the class inherited from another package, and
//! not a superclass's version of a method. Such calls are left as they are, and counted: a program that
//! hangs is worse than a call that is not seen.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use super::Weaver;
use super::redirect::{Redirection, Via, trampoline_constants};
use crate::rewrite::class_file::{ClassKind, Nest, Visibility};
use crate::rewrite::constant_pool::{MethodReference, tag};
use crate::rewrite::initialisation::Initialisation;
use crate::rewrite::pool_extension::PoolExtension;
use crate::rewrite::selection::ReferenceText;
use crate::rewrite::trampoline::{self, Call, Home, Shape, SiteNumber};
use crate::rewrite::{
    CallSite, Companion, CompanionTrampoline, CompanionUse, InvokeKind, LeftOutReason, NewCompanion,
    TrampolineForm, TrampolineSignature,
};

const MARK: &str = "$$redhanded$";
const OBJECT: &[u8] = b"java/lang/Object";
/// Superclasses that have no protected methods but those of `Object`.
const PROTECT_WHAT_OBJECT_PROTECTS: [&[u8]; 3] = [OBJECT, b"java/lang/Enum", b"java/lang/Record"];
/// `final super synthetic`.
const ACCESS: u16 = 0x0010 | 0x0020 | 0x1000;

/// Whether a class of this name, with dots or with slashes, is a companion.
pub fn is_companion_name(name: &str) -> bool {
    name.rsplit_once(MARK)
        .is_some_and(|(_, hash)| hash.len() == 16 && hash.bytes().all(|digit| digit.is_ascii_hexdigit()))
}

/// Where trampolines can stand beside the class itself.
pub(super) enum Beside<'a> {
    /// Nowhere.
    Nowhere,
    /// In a companion that is being made.
    Making(Box<Making<'a>>),
    /// In one that is there: its name, and the names of its methods by site and descriptor.
    Defined { class: &'a [u8], methods: HashMap<(i32, &'a [u8]), &'a str> },
}

/// A companion that is not finished.
pub(super) struct Making<'a> {
    name: Vec<u8>,
    extension: PoolExtension<'a>,
    methods: Vec<u8>,
    trampolines: Vec<CompanionTrampoline>,
}

impl<'a> Beside<'a> {
    /// What `allowed` means for a class of this name and content.
    pub fn new(
        allowed: CompanionUse<'a>,
        initialisation: Initialisation,
        this_name: &[u8],
        class: &[u8],
    ) -> Beside<'a> {
        match allowed {
            CompanionUse::Allowed if initialisation != Initialisation::Plain => {
                // The name tells contents apart: a loader may try twice to define a class, and
                // the second try may have another class file.
                let mut hasher = DefaultHasher::new();
                class.hash(&mut hasher);
                let suffix = format!("{MARK}{:016x}", hasher.finish());
                Beside::Making(Box::new(Making {
                    name: [this_name, suffix.as_bytes()].concat(),
                    extension: PoolExtension::of_new_class(),
                    methods: Vec::new(),
                    trampolines: Vec::new(),
                }))
            }
            CompanionUse::Allowed | CompanionUse::Refused => Beside::Nowhere,
            CompanionUse::Defined(companion) => Beside::Defined {
                class: &companion.name,
                methods: companion
                    .trampolines
                    .iter()
                    .map(|CompanionTrampoline { signature, number }| {
                        ((*number, signature.descriptor.as_slice()), signature.name.as_str())
                    })
                    .collect(),
            },
        }
    }
}

impl<'a> Making<'a> {
    /// Adds the trampoline for `call`, unless `number` has none for it: then nothing is added.
    fn add(
        &mut self,
        name: &str,
        shape: &Shape,
        call: &Call<'_>,
        call_tag: u8,
        line: Option<u32>,
        number: impl FnOnce() -> Option<i32>,
    ) -> Result<Option<()>, LeftOutReason> {
        let checkpoint = self.extension.checkpoint();
        let prepared = self.prepare(name, shape, call, call_tag, line);
        let number = match &prepared {
            Ok(_) => number(),
            Err(_) => None,
        };
        let (Ok((constants, call)), Some(number)) = (&prepared, number) else {
            self.extension.roll_back(checkpoint);
            return prepared.map(|_| None);
        };
        let pushed = match i16::try_from(number) {
            Ok(number) => SiteNumber::Immediate(number),
            // `prepare` has seen that there is room.
            Err(_) => SiteNumber::Constant(self.extension.integer(number)?),
        };
        trampoline::write(&mut self.methods, call, shape, *constants, pushed);
        let signature = TrampolineSignature {
            name: name.to_owned(),
            descriptor: shape.descriptor.clone(),
            form: shape.form,
        };
        self.trampolines.push(CompanionTrampoline { signature, number });
        Ok(Some(()))
    }

    /// All constants but the number, and the call with its constants in the companion.
    fn prepare<'c>(
        &mut self,
        name: &str,
        shape: &Shape,
        call: &Call<'c>,
        call_tag: u8,
        line: Option<u32>,
    ) -> Result<(trampoline::Constants, Call<'c>), LeftOutReason> {
        let extension = &mut self.extension;
        let constants = trampoline_constants(extension, name, &shape.descriptor, line, Home::Companion)?;
        let owner_index = extension.class(call.reference.owner)?;
        let (called, descriptor) =
            (extension.utf8(call.reference.name)?, extension.utf8(call.reference.descriptor)?);
        let index = extension.method(call_tag, owner_index, called, descriptor)?;
        // Room for what `finish` and the number need.
        extension.require_room_for(8)?;
        let reference = MethodReference { owner_index, ..call.reference };
        let (kind, selection, cast) = (call.kind, call.selection, call.cast);
        Ok((constants, Call { index, reference, kind, selection, receiver: call.receiver.clone(), cast }))
    }

    /// The class file, with the version that its class has. None if there is nothing in it.
    pub fn finish(
        mut self,
        version: (u16, u16),
        source_file: Option<&[u8]>,
    ) -> Result<Option<NewCompanion>, LeftOutReason> {
        if self.trampolines.is_empty() {
            return Ok(None);
        }
        let count = u16::try_from(self.trampolines.len()).map_err(|_| LeftOutReason::TooManyMethods)?;
        let extension = &mut self.extension;
        let this = extension.class(&self.name)?;
        let object = extension.class(OBJECT)?;
        let source = match source_file {
            Some(file) => Some((extension.utf8(b"SourceFile")?, extension.utf8(file)?)),
            None => None,
        };
        let mut bytes = vec![0xca, 0xfe, 0xba, 0xbe];
        let two = |out: &mut Vec<u8>, values: &[u16]| {
            values.iter().for_each(|value| out.extend_from_slice(&value.to_be_bytes()));
        };
        let (major, minor) = version;
        two(&mut bytes, &[minor, major, extension.count()]);
        bytes.extend_from_slice(extension.bytes());
        // No interfaces, no fields.
        two(&mut bytes, &[ACCESS, this, object, 0, 0, count]);
        bytes.extend_from_slice(&self.methods);
        match source {
            None => two(&mut bytes, &[0]),
            // Four bytes of length.
            Some((attribute, file)) => two(&mut bytes, &[1, attribute, 0, 2, file]),
        }
        let companion = Companion { name: self.name, trampolines: self.trampolines };
        Ok(Some(NewCompanion { companion, bytes }))
    }
}

impl<'a> Weaver<'a> {
    /// Whether the trampoline of `call` can stand beside the class.
    pub(super) fn may_stand_beside(&self, call: &Call<'_>) -> bool {
        !matches!(self.beside, Beside::Nowhere) && self.may_be_called_beside(call)
    }

    /// Whether any class of the package may make the call. A "no" may be wrong.
    fn may_be_called_beside(&self, call: &Call<'_>) -> bool {
        let MethodReference { owner, name, descriptor, .. } = call.reference;
        if call.kind == InvokeKind::Special || owner == OBJECT && is_protected_in_object(name) {
            return false;
        }
        if owner.first() == Some(&b'[') {
            return true;
        }
        if owner == self.header.this_name {
            let mut methods = self.layout.methods.iter();
            let own = methods.find(|method| method.name == name && method.descriptor == descriptor);
            return match own {
                Some(method) => method.visibility == Visibility::Package,
                // Superinterfaces have public methods to inherit, and private ones.
                None => self.header.kind == ClassKind::Interface || !self.may_inherit_protected(call),
            };
        }
        // What one type has in public, a supertype of it may have had protected: `clone`.
        if self.is_public_in(owner, call) && !is_protected_in_object(name) {
            return true;
        }
        let may_be_private =
            self.layout.nest == Nest::Shared && package(owner) == package(self.header.this_name);
        !may_be_private && (call.kind == InvokeKind::Interface || !self.may_inherit_protected(call))
    }

    /// Whether the class may have inherited a protected method of this name and type, from another
    /// package.
    fn may_inherit_protected(&self, call: &Call<'_>) -> bool {
        is_protected_in_object(call.reference.name)
            || self.header.super_name.is_none_or(|parent| {
                !PROTECT_WHAT_OBJECT_PROTECTS.contains(&parent) && !self.is_public_in(parent, call)
            })
    }

    /// Whether the method is known to be public in `class`.
    fn is_public_in(&self, class: &[u8], call: &Call<'_>) -> bool {
        let reference = MethodReference { owner: class, ..call.reference };
        self.sites.is_public(&ReferenceText::of(&reference).call(call.kind))
    }

    /// Adds the trampoline for `call` to the companion, or finds it there.
    pub(super) fn redirect_beside(
        &mut self,
        call: &Call<'_>,
        site: &CallSite,
        via: Via<'_>,
    ) -> Result<Redirection, LeftOutReason> {
        let shape = Shape::of(call, TrampolineForm::Static)?;
        let checkpoint = (self.extension.checkpoint(), self.bootstrap.checkpoint());
        let added = self.add_beside(&shape, call, site, via);
        if !matches!(added, Ok(Redirection::To { .. })) {
            self.extension.roll_back(checkpoint.0);
            self.bootstrap.roll_back(checkpoint.1);
        }
        added
    }

    fn add_beside(
        &mut self,
        shape: &Shape,
        call: &Call<'_>,
        site: &CallSite,
        via: Via<'_>,
    ) -> Result<Redirection, LeftOutReason> {
        let (class, name) = match &self.beside {
            Beside::Nowhere => return Ok(Redirection::None),
            Beside::Making(making) => (making.name.clone(), format!("rh${}", making.trampolines.len())),
            Beside::Defined { class, methods } => {
                // A site keeps its number, so this gives out none that is new unless the call is.
                let Some(number) = self.sites.number(site) else { return Ok(Redirection::None) };
                let name = methods.get(&(number, shape.descriptor.as_slice()));
                (class.to_vec(), (*name.ok_or(LeftOutReason::AppearedLater)?).to_owned())
            }
        };
        let class = self.extension.class(&class)?;
        let (method, descriptor) =
            (self.extension.utf8(name.as_bytes())?, self.extension.utf8(&shape.descriptor)?);
        let method = self.extension.method(tag::METHOD, class, method, descriptor)?;
        let target = self.target(method, via)?;
        if let Beside::Making(making) = &mut self.beside {
            let call_tag = self.pool.tag(call.index).ok_or(LeftOutReason::IllegalReference)?;
            let sites = &mut *self.sites;
            let added = making.add(&name, shape, call, call_tag, site.line, || sites.number(site))?;
            if added.is_none() {
                return Ok(Redirection::None);
            }
        }
        self.redirected_beside += 1;
        Ok(Redirection::To { target, form: shape.form })
    }
}

/// Whether `Object` has a protected method of this name.
fn is_protected_in_object(name: &[u8]) -> bool {
    matches!(name, b"clone" | b"finalize")
}

/// The package of the class with this name.
fn package(name: &[u8]) -> &[u8] {
    name.iter().rposition(|byte| *byte == b'/').map_or(&[], |end| &name[..end])
}
