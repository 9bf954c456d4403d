//! Whether code of the program can run while a class is being initialised.
//!
//! While a thread initialises a class, the JVM holds up every other thread that calls a static
//! method of it, but not those that call instance methods of objects that are there already. Such
//! objects can only be made by the initialising thread, in the class's own `<clinit>` or in that
//! of a superclass (or of an interface with default methods), which runs in the same time.
//!
//! The answer errs to the side of [`Initialisation::RunsCode`], which costs a class more: whatever
//! calls, makes an object or touches another class counts, and so does any supertype that is not
//! the JDK's, since it is not loaded yet and cannot be asked. Not considered: that a class loader
//! of the program makes objects of the class while it looks for another one.

use super::Sites;
use super::bytes::u2_at;
use super::class_file::{ClassKind, Header, Layout};
use super::code::{instructions, opcode};
use super::constant_pool::{ConstantPool, tag};
use super::modified_utf8::decode;

/// What happens while a class is being initialised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Initialisation {
    /// Nothing that could make an object of the class.
    Plain,
    /// Nothing of its own; supertypes that are not the JDK's are initialised before, and may do
    /// anything.
    RunsSupertypes,
    /// Possibly anything.
    RunsCode,
}

impl Initialisation {
    /// What happens while `class` is being initialised.
    pub fn of(
        class: &[u8],
        pool: &ConstantPool<'_>,
        header: &Header<'_>,
        layout: &Layout<'_>,
        sites: &dyn Sites,
    ) -> Initialisation {
        let is_foreign = |name: &&[u8]| **name != *b"java/lang/Object" && !sites.is_platform(&decode(name));
        let own = layout.methods.iter().find(|method| method.name == b"<clinit>");
        let mut supertypes = header.super_name.iter().chain(&header.interfaces);
        // An interface's initialisation does not begin with that of its superinterfaces, but its
        // `<clinit>` may name their fields as its own.
        let runs_supertypes =
            supertypes.any(is_foreign) && (header.kind == ClassKind::Class || own.is_some());
        let code = own.and_then(|method| class.get(method.code.clone()?));
        match code.is_none_or(|code| is_plain(code, pool, header.this_name)) {
            true if runs_supertypes => Initialisation::RunsSupertypes,
            true => Initialisation::Plain,
            false => Initialisation::RunsCode,
        }
    }
}

/// Whether code can neither call anything nor make an object nor touch another class's fields.
fn is_plain(code: &[u8], pool: &ConstantPool<'_>, this: &[u8]) -> bool {
    instructions(code, 0).all(|instruction| {
        let Ok(instruction) = instruction else { return false };
        let operand = u2_at(code, instruction.at + 1).unwrap_or_default();
        match instruction.opcode {
            opcode::INVOKEVIRTUAL..=opcode::INVOKEDYNAMIC | opcode::NEW => false,
            opcode::GETSTATIC | opcode::PUTSTATIC => pool.field_owner(operand) == Some(this),
            opcode::LDC => {
                let index = code.get(instruction.at + 1).copied().unwrap_or_default();
                pool.tag(u16::from(index)) != Some(tag::DYNAMIC)
            }
            opcode::LDC_W | opcode::LDC2_W => pool.tag(operand) != Some(tag::DYNAMIC),
            _ => true,
        }
    })
}
