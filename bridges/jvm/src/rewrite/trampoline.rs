//! The methods that are added.
//!
//! A trampoline is straight-line code, so it needs no stack map in any version of the format.

use super::code::opcode;
use super::constant_pool::MethodReference;
use super::descriptor::{MethodDescriptor, ValueKind};
use super::{InvokeKind, LeftOutReason, Selection, TrampolineForm};

const PRIVATE: u16 = 0x0002;
const STATIC: u16 = 0x0008;
const SYNTHETIC: u16 = 0x1000;
/// The greatest number of slots that arguments may take.
const MAX_ARGUMENT_SLOTS: usize = 255;

/// The call that a trampoline makes.
pub(super) struct Call<'a> {
    /// The method's constant in the class.
    pub index: u16,
    pub reference: MethodReference<'a>,
    pub kind: InvokeKind,
    pub selection: Selection,
    /// The type that the trampoline takes the receiver as; none for a static call.
    pub receiver: Option<Vec<u8>>,
    /// Whether the receiver's type is another than the one the call names.
    pub cast: Cast,
}

/// Whether the receiver is cast to the type that the call names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cast {
    None,
    ToOwner,
}

/// What can be said of a trampoline before it has a number.
pub(super) struct Shape {
    /// Its descriptor.
    pub descriptor: Vec<u8>,
    pub form: TrampolineForm,
    /// All parameters, the receiver among them in either form.
    parameters: Vec<ValueKind>,
    returns: Option<ValueKind>,
    slots: u16,
    /// The local that the hook is called with.
    watched: u8,
}

/// The class that a trampoline is added to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Home {
    /// The class that makes the call.
    OwnClass,
    /// Another class of the package.
    Companion,
}

/// The constants a trampoline refers to.
#[derive(Clone, Copy)]
pub(super) struct Constants {
    pub name: u16,
    pub descriptor: u16,
    pub hook: u16,
    pub home: Home,
    /// The attribute name `Code`.
    pub code: u16,
    /// The attribute name `LineNumberTable` with the line to show.
    pub line: Option<(u16, u16)>,
}

impl Shape {
    /// The shape of the trampoline for `call`, which has a receiver if the form is
    /// [`TrampolineForm::Instance`].
    pub fn of(call: &Call<'_>, form: TrampolineForm) -> Result<Shape, LeftOutReason> {
        let called =
            MethodDescriptor::parse(call.reference.descriptor).ok_or(LeftOutReason::IllegalReference)?;
        let receiver_slots = call.receiver.iter().len();
        let slots = called.slots() + receiver_slots;
        if slots > MAX_ARGUMENT_SLOTS {
            return Err(LeftOutReason::TooManyArguments);
        }
        let watched = match call.selection {
            Selection::Receiver if call.receiver.is_some() => 0,
            Selection::Argument(index) => {
                let (before, rest) = called
                    .parameters
                    .split_at_checked(usize::from(index))
                    .ok_or(LeftOutReason::NothingToWatch)?;
                if rest.first().map(|(kind, _)| *kind) != Some(ValueKind::Reference) {
                    return Err(LeftOutReason::NothingToWatch);
                }
                receiver_slots + before.iter().map(|(kind, _)| usize::from(kind.slots())).sum::<usize>()
            }
            Selection::Receiver | Selection::Skip => return Err(LeftOutReason::NothingToWatch),
        };
        let descriptor = match (&call.receiver, form) {
            (Some(receiver), TrampolineForm::Static) => called.with_receiver(receiver),
            (Some(_), TrampolineForm::Instance) | (None, _) => call.reference.descriptor.to_vec(),
        };
        if descriptor.len() > usize::from(u16::MAX) {
            return Err(LeftOutReason::DescriptorTooLong);
        }
        let receiver = call.receiver.iter().map(|_| ValueKind::Reference);
        Ok(Shape {
            descriptor,
            form,
            parameters: receiver.chain(called.parameters.iter().map(|(kind, _)| *kind)).collect(),
            returns: called.returns,
            // Both at most 255.
            slots: slots as u16,
            watched: watched as u8,
        })
    }

    /// The shape of a method that only keeps a place.
    pub fn of_filler(descriptor: &[u8], form: TrampolineForm) -> Option<Shape> {
        let parsed = MethodDescriptor::parse(descriptor)?;
        let receiver_slots = match form {
            TrampolineForm::Static => 0,
            TrampolineForm::Instance => 1,
        };
        let slots = u16::try_from(parsed.slots() + receiver_slots).ok();
        let slots = slots.filter(|slots| usize::from(*slots) <= MAX_ARGUMENT_SLOTS)?;
        Some(Shape {
            descriptor: descriptor.to_vec(),
            form,
            parameters: Vec::new(),
            returns: parsed.returns,
            slots,
            watched: 0,
        })
    }
}

/// A constant that pushes an `int`, as far as it needs one.
#[derive(Clone, Copy)]
pub(super) enum SiteNumber {
    /// Fits into an instruction.
    Immediate(i16),
    /// Index of its constant.
    Constant(u16),
}

/// Appends the method that makes `call` to `methods`.
pub(super) fn write(
    methods: &mut Vec<u8>,
    call: &Call<'_>,
    shape: &Shape,
    constants: Constants,
    number: SiteNumber,
) {
    let mut code = Vec::with_capacity(24 + 2 * shape.parameters.len());
    load(&mut code, ValueKind::Reference, shape.watched);
    push(&mut code, number);
    code.push(opcode::INVOKESTATIC);
    code.extend_from_slice(&constants.hook.to_be_bytes());
    let mut local = 0;
    for (position, kind) in shape.parameters.iter().enumerate() {
        load(&mut code, *kind, local);
        if position == 0 && call.cast == Cast::ToOwner {
            code.push(opcode::CHECKCAST);
            code.extend_from_slice(&call.reference.owner_index.to_be_bytes());
        }
        // At most 255 in the end; the sum behind the last one is not used.
        local = local.wrapping_add(kind.slots() as u8);
    }
    code.push(match call.kind {
        InvokeKind::Virtual => opcode::INVOKEVIRTUAL,
        InvokeKind::Interface => opcode::INVOKEINTERFACE,
        InvokeKind::Special => opcode::INVOKESPECIAL,
        InvokeKind::Static => opcode::INVOKESTATIC,
    });
    code.extend_from_slice(&call.index.to_be_bytes());
    if call.kind == InvokeKind::Interface {
        code.extend_from_slice(&[shape.slots as u8, 0]);
    }
    code.push(return_instruction(shape.returns));
    write_method(methods, shape, constants, &code);
}

/// Appends a method that does nothing to `methods`.
pub(super) fn write_filler(methods: &mut Vec<u8>, shape: &Shape, constants: Constants) {
    let mut code = Vec::new();
    match shape.returns {
        None => {}
        Some(ValueKind::Int) => code.push(opcode::ICONST_0),
        Some(ValueKind::Long) => code.push(opcode::LCONST_0),
        Some(ValueKind::Float) => code.push(opcode::FCONST_0),
        Some(ValueKind::Double) => code.push(opcode::DCONST_0),
        Some(ValueKind::Reference) => code.push(opcode::ACONST_NULL),
    }
    code.push(return_instruction(shape.returns));
    write_method(methods, shape, constants, &code);
}

fn write_method(methods: &mut Vec<u8>, shape: &Shape, constants: Constants, code: &[u8]) {
    const LINE_TABLE_LENGTH: u32 = 6;
    let two = |out: &mut Vec<u8>, value: u16| out.extend_from_slice(&value.to_be_bytes());
    // max_stack, max_locals, code, exception table and number of attributes, then the attribute.
    let line_length = if constants.line.is_some() { 6 + LINE_TABLE_LENGTH } else { 0 };
    let length = 2 + 2 + 4 + code.len() as u32 + 2 + 2 + line_length;
    let of_form = match shape.form {
        TrampolineForm::Static => STATIC,
        TrampolineForm::Instance => 0,
    };
    let of_home = match constants.home {
        Home::OwnClass => PRIVATE,
        Home::Companion => 0,
    };
    let access = SYNTHETIC | of_form | of_home;
    for value in [access, constants.name, constants.descriptor, 1, constants.code] {
        two(methods, value);
    }
    methods.extend_from_slice(&length.to_be_bytes());
    // The hook takes two slots, and so may the result.
    two(methods, shape.slots.max(2));
    two(methods, shape.slots);
    methods.extend_from_slice(&(code.len() as u32).to_be_bytes());
    methods.extend_from_slice(code);
    two(methods, 0);
    match constants.line {
        None => two(methods, 0),
        Some((attribute, line)) => {
            two(methods, 1);
            two(methods, attribute);
            methods.extend_from_slice(&LINE_TABLE_LENGTH.to_be_bytes());
            for value in [1, 0, line] {
                two(methods, value);
            }
        }
    }
}

fn load(code: &mut Vec<u8>, kind: ValueKind, local: u8) {
    let kind = match kind {
        ValueKind::Int => 0,
        ValueKind::Long => 1,
        ValueKind::Float => 2,
        ValueKind::Double => 3,
        ValueKind::Reference => 4,
    };
    if local < 4 {
        code.push(opcode::ILOAD_0 + 4 * kind + local);
    } else {
        code.extend_from_slice(&[opcode::ILOAD + kind, local]);
    }
}

fn push(code: &mut Vec<u8>, number: SiteNumber) {
    match number {
        SiteNumber::Immediate(value @ -1..=5) => code.push((i16::from(opcode::ICONST_0) + value) as u8),
        SiteNumber::Immediate(value) => match i8::try_from(value) {
            Ok(value) => code.extend_from_slice(&[opcode::BIPUSH, value as u8]),
            Err(_) => {
                code.push(opcode::SIPUSH);
                code.extend_from_slice(&value.to_be_bytes());
            }
        },
        SiteNumber::Constant(index) => match u8::try_from(index) {
            Ok(index) => code.extend_from_slice(&[opcode::LDC, index]),
            Err(_) => {
                code.push(opcode::LDC_W);
                code.extend_from_slice(&index.to_be_bytes());
            }
        },
    }
}

fn return_instruction(returns: Option<ValueKind>) -> u8 {
    match returns {
        Some(ValueKind::Int) => opcode::IRETURN,
        Some(ValueKind::Long) => opcode::IRETURN + 1,
        Some(ValueKind::Float) => opcode::IRETURN + 2,
        Some(ValueKind::Double) => opcode::IRETURN + 3,
        Some(ValueKind::Reference) => opcode::IRETURN + 4,
        None => opcode::RETURN,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_take_the_shortest_instruction() {
        let pushed = |number| {
            let mut code = Vec::new();
            push(&mut code, number);
            code
        };
        assert_eq!(pushed(SiteNumber::Immediate(-1)), [2]);
        assert_eq!(pushed(SiteNumber::Immediate(5)), [8]);
        assert_eq!(pushed(SiteNumber::Immediate(6)), [16, 6]);
        assert_eq!(pushed(SiteNumber::Immediate(-2)), [16, 254]);
        assert_eq!(pushed(SiteNumber::Immediate(200)), [17, 0, 200]);
        assert_eq!(pushed(SiteNumber::Constant(255)), [18, 255]);
        assert_eq!(pushed(SiteNumber::Constant(256)), [19, 1, 0]);
    }

    #[test]
    fn the_hook_gets_the_argument_that_is_watched() {
        let reference =
            MethodReference { owner_index: 7, owner: b"A", name: b"m", descriptor: b"(JLjava/util/List;)V" };
        let call = |selection, receiver: Option<&[u8]>, kind| Call {
            index: 9,
            reference,
            kind,
            selection,
            receiver: receiver.map(<[u8]>::to_vec),
            cast: Cast::None,
        };
        let watched = |call: Call<'_>| Shape::of(&call, TrampolineForm::Static).map(|shape| shape.watched);
        use InvokeKind::{Static, Virtual};
        assert_eq!(watched(call(Selection::Argument(1), None, Static)), Ok(2));
        assert_eq!(watched(call(Selection::Argument(1), Some(b"LA;"), Virtual)), Ok(3));
        assert_eq!(watched(call(Selection::Receiver, Some(b"LA;"), Virtual)), Ok(0));
        for nothing in [Selection::Argument(0), Selection::Argument(2), Selection::Receiver, Selection::Skip]
        {
            assert_eq!(watched(call(nothing, None, Static)), Err(LeftOutReason::NothingToWatch));
        }

        let call = call(Selection::Argument(1), Some(b"LA;"), Virtual);
        let shape = Shape::of(&call, TrampolineForm::Static).unwrap();
        assert_eq!(shape.descriptor, b"(LA;JLjava/util/List;)V");
        let constants =
            Constants { name: 1, descriptor: 2, hook: 3, home: Home::OwnClass, code: 4, line: None };
        let mut method = Vec::new();
        write(&mut method, &call, &shape, constants, SiteNumber::Immediate(0));
        // aload_3, iconst_0, invokestatic #3; aload_0, lload_1, aload_3, invokevirtual #9; return
        let code = [45, 3, 184, 0, 3, 42, 31, 45, 182, 0, 9, 177];
        assert_eq!(&method[8 + 2 + 4 + 8..][..code.len()], code);
        assert_eq!(&method[8 + 2 + 4..][..8], [0, 4, 0, 4, 0, 0, 0, 12]);
        assert_eq!(method[..2], [0x10, 0x0a]);

        // As a method of the object itself it has the same code.
        let shape = Shape::of(&call, TrampolineForm::Instance).unwrap();
        assert_eq!(shape.descriptor, b"(JLjava/util/List;)V");
        let mut of_object = Vec::new();
        write(&mut of_object, &call, &shape, constants, SiteNumber::Immediate(0));
        assert_eq!(of_object[..2], [0x10, 0x02]);
        assert_eq!(of_object[2..], method[2..]);
    }
}
