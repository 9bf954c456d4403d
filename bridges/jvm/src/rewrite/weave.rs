//! The rewriting itself: each selected call gets its trampoline.

mod companion;
mod receiver;
mod redirect;
mod repeat;

use std::collections::HashMap;
use std::ops::Range;

use super::bootstrap::BootstrapMethods;
use super::bytes::u2_at;
use super::class_file::{ClassKind, Header, Layout, Method};
use super::code::{Instruction, instructions, opcode};
use super::constant_pool::ConstantPool;
use super::descriptor::type_of_class;
use super::initialisation::Initialisation;
use super::modified_utf8::decode;
use super::pool_extension::PoolExtension;
use super::selection::SelectedMethods;
use super::trampoline::{Call, Cast};
use super::{
    CallSite, CompanionUse, InvokeKind, LeftOut, LeftOutReason, Rewritten, Selection, Sites, Skip,
    TrampolineForm, TrampolineSignature,
};
use companion::Beside;
pub use companion::is_companion_name;
use receiver::OwnCalls;
use redirect::{Redirection, Via};
use repeat::Names;

/// Versions of class files.
mod version {
    /// Code was laid out otherwise before 45.3.
    pub const JAVA_1_1: (u16, u16) = (45, 3);
    /// Since then, the class that a call names is that of the receiver, and a call of a protected
    /// method names a class whose objects the caller may touch (Java language specification
    /// 13.1).
    pub const JAVA_5: u16 = 49;
    /// Since then, all code is verified, even what cannot be reached.
    pub const JAVA_7: u16 = 51;
    /// Since then, interfaces may have private and static methods.
    pub const JAVA_8: u16 = 52;
}

/// Redirects the calls in the class file `class` that `sites` selects.
///
/// `before` is what an earlier call returned for this class, when it is already loaded and is
/// being transformed again: a loaded class must keep its methods, so it gets exactly those. A
/// class that is loaded for the first time has none.
///
/// # Errors
/// [`Skip`] says why the class has to be loaded as it is.
pub fn rewrite(
    class: &[u8],
    sites: &mut dyn Sites,
    before: Option<&[TrampolineSignature]>,
) -> Result<Rewritten, Skip> {
    rewrite_beside(class, sites, before, CompanionUse::Refused)
}

/// Like [`rewrite`], with trampolines in a companion class where the class itself could hold a
/// call up.
///
/// # Errors
/// As [`rewrite`].
pub fn rewrite_beside(
    class: &[u8],
    sites: &mut dyn Sites,
    before: Option<&[TrampolineSignature]>,
    beside: CompanionUse<'_>,
) -> Result<Rewritten, Skip> {
    Header::check_magic(class)?;
    let pool = ConstantPool::parse(class)?;
    let header = Header::parse(class, &pool)?;
    let selected = match before {
        Some([]) if !matches!(beside, CompanionUse::Defined(_)) => return Ok(Rewritten::Unchanged),
        _ => SelectedMethods::find(&pool, header.this_name, sites),
    };
    if selected.is_empty() && before.is_none() {
        return Ok(Rewritten::Unchanged);
    }
    if (header.major, header.minor) < version::JAVA_1_1 {
        return Err(Skip::TooOld { major: header.major, minor: header.minor });
    }
    let layout = Layout::parse(class, &pool, &header)?;
    if layout.methods.iter().any(|method| repeat::is_trampoline_name(method.name)) {
        return Err(Skip::AlreadyInstrumented);
    }
    let initialisation = Initialisation::of(class, &pool, &header, &layout, sites);
    let mut weaver = Weaver::new(class, &pool, &header, &layout, &selected, sites, before)?;
    weaver.initialisation = initialisation;
    weaver.beside = Beside::new(beside, initialisation, header.this_name, class);
    for method in &layout.methods {
        weaver.weave_method(method)?;
    }
    weaver.finish()
}

struct Weaver<'a> {
    class: &'a [u8],
    pool: &'a ConstantPool<'a>,
    header: &'a Header<'a>,
    layout: &'a Layout<'a>,
    selected: &'a SelectedMethods,
    sites: &'a mut dyn Sites,
    bootstrap: BootstrapMethods,
    extension: PoolExtension<'a>,
    names: Names<'a>,
    /// The class with its redirected calls, before anything is inserted.
    patched: Vec<u8>,
    /// The added methods.
    methods: Vec<u8>,
    trampolines: Vec<TrampolineSignature>,
    initialisation: Initialisation,
    beside: Beside<'a>,
    /// Calls whose trampolines are in the companion.
    redirected_beside: usize,
    left_out: Vec<LeftOut>,
}

impl<'a> Weaver<'a> {
    fn new(
        class: &'a [u8],
        pool: &'a ConstantPool<'a>,
        header: &'a Header<'a>,
        layout: &'a Layout<'a>,
        selected: &'a SelectedMethods,
        sites: &'a mut dyn Sites,
        before: Option<&'a [TrampolineSignature]>,
    ) -> Result<Self, Skip> {
        let mut extension = PoolExtension::new(pool);
        let room = usize::from(u16::MAX) - layout.methods.len();
        let names = Names::new(before, room, &mut extension)?;
        Ok(Weaver {
            class,
            pool,
            header,
            layout,
            selected,
            sites,
            bootstrap: BootstrapMethods::parse(class, layout.bootstrap_methods.clone())?,
            extension,
            names,
            patched: class.to_vec(),
            methods: Vec::new(),
            trampolines: Vec::new(),
            initialisation: Initialisation::Plain,
            beside: Beside::Nowhere,
            redirected_beside: 0,
            left_out: Vec::new(),
        })
    }

    fn weave_method(&mut self, method: &Method<'a>) -> Result<(), Skip> {
        let Some(code) = method.code.clone() else { return Ok(()) };
        let class = self.class;
        let body = &class[code.clone()];
        let mut ordinals = HashMap::new();
        let mut own_calls = OwnCalls::of(method, body);
        for instruction in instructions(body, code.start) {
            let instruction = instruction?;
            let kind = match instruction.opcode {
                opcode::INVOKEVIRTUAL => InvokeKind::Virtual,
                opcode::INVOKESPECIAL => InvokeKind::Special,
                opcode::INVOKESTATIC => InvokeKind::Static,
                opcode::INVOKEINTERFACE => InvokeKind::Interface,
                opcode::INVOKEDYNAMIC => {
                    self.weave_method_reference(method, code.clone(), instruction, &mut ordinals)?;
                    continue;
                }
                _ => continue,
            };
            let Some(index) = u2_at(body, instruction.at + 1) else { continue };
            let selection = self.selected.of(index, kind);
            let Some(site) =
                self.site(method, instruction, index, selection, Via::Instruction(kind), &mut ordinals)?
            else {
                continue;
            };
            let receiver = self.receiver(index, kind, || own_calls.contains(self.pool, instruction.at));
            let call = receiver.and_then(|receiver| self.call(index, kind, selection, receiver));
            let redirection =
                call.and_then(|call| self.redirect(&call, &site, method.receiver, Via::Instruction(kind)));
            match redirection {
                Ok(Redirection::To { target, form }) => {
                    self.patch_call(code.start + instruction.at, instruction.length, target, form)
                }
                Ok(Redirection::None) => {}
                Err(reason) => self.left_out.push(LeftOut { site, reason }),
            }
        }
        Ok(())
    }

    fn weave_method_reference(
        &mut self,
        method: &Method<'a>,
        code: Range<usize>,
        instruction: Instruction,
        ordinals: &mut Ordinals<'a>,
    ) -> Result<(), Skip> {
        let index_at = code.start + instruction.at + 1;
        let dynamic = u2_at(self.class, index_at);
        let used =
            dynamic.and_then(|dynamic| self.bootstrap.method_reference(self.class, self.pool, dynamic));
        let Some(used) = used else { return Ok(()) };
        let selection = self.selected.of(used.method, used.kind);
        let Some(site) =
            self.site(method, instruction, used.method, selection, Via::MethodReference(used), ordinals)?
        else {
            return Ok(());
        };
        let redirection = used
            .bound_receiver()
            .and_then(|bound| self.referenced_receiver(used.method, used.kind, bound))
            .and_then(|receiver| self.call(used.method, used.kind, selection, receiver))
            .and_then(|call| self.redirect(&call, &site, method.receiver, Via::MethodReference(used)));
        match redirection {
            Ok(Redirection::To { target, .. }) => self.patch(index_at, &target.to_be_bytes()),
            Ok(Redirection::None) => {}
            Err(reason) => self.left_out.push(LeftOut { site, reason }),
        }
        Ok(())
    }

    /// The call with the first parameter and the cast that `receiver` says.
    fn call(
        &self,
        index: u16,
        kind: InvokeKind,
        selection: Selection,
        receiver: Option<(Vec<u8>, Cast)>,
    ) -> Result<Call<'a>, LeftOutReason> {
        let reference = self.pool.method(index).ok_or(LeftOutReason::IllegalReference)?;
        let (receiver, cast) = match receiver {
            Some((receiver, cast)) => (Some(receiver), cast),
            None => (None, Cast::None),
        };
        Ok(Call { index, reference, kind, selection, receiver, cast })
    }

    /// Describes a selected call, or finds that it is not selected.
    fn site(
        &self,
        method: &Method<'a>,
        instruction: Instruction,
        index: u16,
        selection: Selection,
        via: Via<'_>,
        ordinals: &mut Ordinals<'a>,
    ) -> Result<Option<CallSite>, Skip> {
        let called = self.pool.method(index).filter(|_| selection != Selection::Skip);
        let Some(called) = called else { return Ok(None) };
        if self.header.kind == ClassKind::Interface && self.header.major < version::JAVA_8 {
            return Err(Skip::InterfaceTooOld);
        }
        let count = ordinals.entry((called.owner, called.name)).or_insert(0);
        let ordinal = *count;
        *count += 1;
        Ok(Some(CallSite {
            class_name: dotted(self.header.this_name),
            method_name: decode(method.name).into_owned(),
            method_descriptor: decode(method.descriptor).into_owned(),
            source_file: self.layout.source_file.map(|name| decode(name).into_owned()),
            line: method.line(self.class, instruction.at).map(u32::from),
            owner: dotted(called.owner),
            name: decode(called.name).into_owned(),
            descriptor: decode(called.descriptor).into_owned(),
            kind: match via {
                Via::Instruction(kind) => kind,
                Via::MethodReference(used) => used.kind,
            },
            ordinal,
            via_method_reference: matches!(via, Via::MethodReference(_)),
        }))
    }

    fn patch_call(&mut self, at: usize, length: usize, target: u16, form: TrampolineForm) {
        let invoke = match form {
            TrampolineForm::Static => opcode::INVOKESTATIC,
            // It is private.
            TrampolineForm::Instance => opcode::INVOKESPECIAL,
        };
        let [high, low] = target.to_be_bytes();
        let call = [invoke, high, low, opcode::NOP, opcode::NOP];
        self.patch(at, &call[..length.min(call.len())]);
    }

    fn patch(&mut self, at: usize, with: &[u8]) {
        if let Some(place) = self.patched.get_mut(at..at + with.len()) {
            place.copy_from_slice(with);
        }
    }

    fn finish(mut self) -> Result<Rewritten, Skip> {
        self.names.write_fillers(&mut self.extension, &mut self.methods, &mut self.trampolines)?;
        let companion = match std::mem::replace(&mut self.beside, Beside::Nowhere) {
            Beside::Making(making) => {
                let version = (self.header.major, self.header.minor);
                let made = making.finish(version, self.layout.source_file);
                made.map_err(|reason| Skip::NoCompanion { reason })?
            }
            Beside::Nowhere | Beside::Defined { .. } => None,
        };
        if self.trampolines.is_empty() && self.redirected_beside == 0 {
            return match self.left_out.is_empty() {
                true => Ok(Rewritten::Unchanged),
                false => Err(Skip::NothingFits { left_out: self.left_out }),
            };
        }
        let pool_end = self.pool.end();
        let (count_at, methods_end) = (self.layout.methods_count_at, self.layout.methods_end);
        // `Names` keeps the sum within two bytes.
        let methods = (self.layout.methods.len() + self.trampolines.len()) as u16;
        let mut bytes =
            Vec::with_capacity(self.patched.len() + self.extension.bytes().len() + self.methods.len());
        bytes.extend_from_slice(&self.patched[..ConstantPool::COUNT_AT]);
        bytes.extend_from_slice(&self.extension.count().to_be_bytes());
        bytes.extend_from_slice(&self.patched[ConstantPool::COUNT_AT + 2..pool_end]);
        bytes.extend_from_slice(self.extension.bytes());
        bytes.extend_from_slice(&self.patched[pool_end..count_at]);
        bytes.extend_from_slice(&methods.to_be_bytes());
        bytes.extend_from_slice(&self.patched[count_at + 2..methods_end]);
        bytes.extend_from_slice(&self.methods);
        self.bootstrap.write_rest(&self.patched, methods_end, &mut bytes);
        Ok(Rewritten::Changed { bytes, trampolines: self.trampolines, companion, left_out: self.left_out })
    }
}

/// How many selected calls of each owner and name a method has so far.
type Ordinals<'a> = HashMap<(&'a [u8], &'a [u8]), u32>;

/// A class name as the language writes it.
fn dotted(name: &[u8]) -> String {
    decode(name).replace('/', ".")
}
