//! Where the trampoline of a call stands, and how the call finds it.
//!
//! A call of a static method waits until its class is initialised. A call in a static method has
//! waited already, so its trampoline is a static method of the class. A call in an instance method
//! must not begin to wait: where it is made on an object of the class, the trampoline is a method of
//! that object. Any other goes to a [companion](super::companion).

use super::{Weaver, type_of_class};
use crate::rewrite::bootstrap::MethodReferenceUse;
use crate::rewrite::class_file::{ClassKind, OwnReceiver};
use crate::rewrite::constant_pool::tag;
use crate::rewrite::initialisation::Initialisation;
use crate::rewrite::pool_extension::PoolExtension;
use crate::rewrite::trampoline::{self, Call, Cast, Constants, Home, Shape, SiteNumber};
use crate::rewrite::{CallSite, InvokeKind, LeftOutReason, TrampolineForm, TrampolineSignature};

const HOOK_CLASS: &[u8] = b"java/lang/RedhandedHook";
const HOOK_NAME: &[u8] = b"call";
const HOOK_DESCRIPTOR: &[u8] = b"(Ljava/lang/Object;I)V";

/// What a call becomes.
pub(super) enum Redirection {
    /// A call of the trampoline `target`, by instruction, or an `invokedynamic` with this operand.
    To { target: u16, form: TrampolineForm },
    /// Nothing: its site is not wanted.
    None,
}

/// Whether a trampoline is called by an instruction or through a handle.
#[derive(Clone, Copy)]
pub(super) enum Via<'a> {
    Instruction(InvokeKind),
    MethodReference(MethodReferenceUse<'a>),
}

impl Weaver<'_> {
    /// Adds the trampoline for `call`. What is returned refers to it: its method for an
    /// instruction, an `invokedynamic` constant for a method reference.
    pub(super) fn redirect(
        &mut self,
        call: &Call<'_>,
        site: &CallSite,
        caller: OwnReceiver,
        via: Via<'_>,
    ) -> Result<Redirection, LeftOutReason> {
        let is_instruction = matches!(via, Via::Instruction(_));
        if caller == OwnReceiver::None && is_instruction {
            return self.redirect_within(call, site, via, TrampolineForm::Static);
        }
        if is_instruction && self.is_on_own_object(call) {
            return self.redirect_within(call, site, via, TrampolineForm::Instance);
        }
        if self.may_stand_beside(call) {
            return self.redirect_beside(call, site, via);
        }
        match self.initialisation {
            Initialisation::RunsCode => Err(LeftOutReason::WaitsForInitialisation),
            Initialisation::Plain | Initialisation::RunsSupertypes => {
                self.redirect_within(call, site, via, TrampolineForm::Static)
            }
        }
    }

    /// Whether the receiver is certainly an object of the class, if it is not null.
    fn is_on_own_object(&self, call: &Call<'_>) -> bool {
        call.cast == Cast::None
            && call.receiver.is_some()
            && call.receiver == type_of_class(self.header.this_name)
    }

    /// Redirects to a trampoline in the class itself.
    fn redirect_within(
        &mut self,
        call: &Call<'_>,
        site: &CallSite,
        via: Via<'_>,
        form: TrampolineForm,
    ) -> Result<Redirection, LeftOutReason> {
        let shape = Shape::of(call, form)?;
        let checkpoint = (self.extension.checkpoint(), self.bootstrap.checkpoint());
        let name = self.names.take(&shape)?;
        let prepared = self.prepare(&name, &shape, site.line, via);
        let number = match &prepared {
            Ok(_) => self.sites.number(site),
            Err(_) => None,
        };
        let (Ok((constants, target)), Some(number)) = (&prepared, number) else {
            self.extension.roll_back(checkpoint.0);
            self.bootstrap.roll_back(checkpoint.1);
            self.names.give_back(&shape, name);
            return prepared.map(|_| Redirection::None);
        };
        let number = match i16::try_from(number) {
            Ok(number) => SiteNumber::Immediate(number),
            // `prepare` has seen that there is room.
            Err(_) => SiteNumber::Constant(self.extension.integer(number)?),
        };
        trampoline::write(&mut self.methods, call, &shape, *constants, number);
        let (name, descriptor) = (name.into_owned(), shape.descriptor);
        self.trampolines.push(TrampolineSignature { name, descriptor, form });
        Ok(Redirection::To { target: *target, form })
    }

    /// All constants of a trampoline but its number, for which a place stays free.
    fn prepare(
        &mut self,
        name: &str,
        shape: &Shape,
        line: Option<u32>,
        via: Via<'_>,
    ) -> Result<(Constants, u16), LeftOutReason> {
        let constants =
            trampoline_constants(&mut self.extension, name, &shape.descriptor, line, Home::OwnClass)?;
        let method_tag = match self.header.kind {
            ClassKind::Class => tag::METHOD,
            ClassKind::Interface => tag::INTERFACE_METHOD,
        };
        let (name, descriptor) = (constants.name, constants.descriptor);
        let method = self.extension.method(method_tag, self.header.this_index, name, descriptor)?;
        let target = self.target(method, via)?;
        self.extension.require_room()?;
        Ok((constants, target))
    }

    /// The constant that takes the place of the one that the call used, for a trampoline with the
    /// constant `method`.
    pub(super) fn target(&mut self, method: u16, via: Via<'_>) -> Result<u16, LeftOutReason> {
        match via {
            Via::Instruction(_) => Ok(method),
            Via::MethodReference(used) => {
                let handle = self.extension.static_method_handle(method)?;
                let entry = self.bootstrap.add(self.class, used.entry, handle)?;
                self.extension.invoke_dynamic(entry, used.name_and_type)
            }
        }
    }
}

/// The constants of a trampoline in the pool of the class that holds it, but its number.
pub(super) fn trampoline_constants(
    extension: &mut PoolExtension<'_>,
    name: &str,
    descriptor: &[u8],
    line: Option<u32>,
    home: Home,
) -> Result<Constants, LeftOutReason> {
    let hook_class = extension.class(HOOK_CLASS)?;
    let (hook_name, hook_descriptor) = (extension.utf8(HOOK_NAME)?, extension.utf8(HOOK_DESCRIPTOR)?);
    let hook = extension.method(tag::METHOD, hook_class, hook_name, hook_descriptor)?;
    let (name, descriptor) = (extension.utf8(name.as_bytes())?, extension.utf8(descriptor)?);
    let line = match line.and_then(|line| u16::try_from(line).ok()) {
        Some(line) => Some((extension.utf8(b"LineNumberTable")?, line)),
        None => None,
    };
    let code = extension.utf8(b"Code")?;
    Ok(Constants { name, descriptor, hook, home, code, line })
}
