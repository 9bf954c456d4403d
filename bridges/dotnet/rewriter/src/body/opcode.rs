//! The instructions: what follows the opcode, and where control goes.

/// What follows an opcode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Layout {
    /// There is no such opcode.
    Invalid,
    None,
    /// A value that does not matter here, of this many bytes.
    Value(u8),
    /// A metadata token.
    Token,
    /// One byte, relative to the next instruction.
    ShortBranch,
    /// Four bytes, relative to the next instruction.
    Branch,
    /// A count and as many branches.
    Switch,
}

/// Where control goes after an instruction, apart from its branch targets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flow {
    /// To the next instruction.
    Next,
    /// Not to the next one.
    Elsewhere,
}

/// Opcodes by name; those behind the byte FE have it in their upper half.
pub(crate) mod op {
    pub const NOP: u8 = 0x00;
    pub const LDARG_0: u8 = 0x02;
    pub const LDARG_S: u8 = 0x0e;
    pub const LDC_I4_0: u8 = 0x16;
    pub const LDC_I4_S: u8 = 0x1f;
    pub const LDC_I4: u8 = 0x20;
    pub const DUP: u8 = 0x25;
    pub const CALL: u8 = 0x28;
    pub const RET: u8 = 0x2a;
    pub const LDIND_REF: u8 = 0x50;
    pub const BRTRUE_S: u8 = 0x2d;
    pub const ADD: u8 = 0x58;
    pub const CALLVIRT: u8 = 0x6f;
    pub const NEWOBJ: u8 = 0x73;
    pub const LDSFLD: u8 = 0x7e;
    pub const LDSFLDA: u8 = 0x7f;
    pub const STSFLD: u8 = 0x80;
    pub const BOX: u8 = 0x8c;
    pub const CONV_U: u8 = 0xe0;
    pub const PREFIX: u8 = 0xfe;
    pub const CALL_WIDE: u16 = CALL as u16;
    pub const CALLVIRT_WIDE: u16 = CALLVIRT as u16;
    pub const NEWOBJ_WIDE: u16 = NEWOBJ as u16;
    pub const LDFTN: u16 = 0xfe06;
    pub const LDVIRTFTN: u16 = 0xfe07;
    pub const LDARG: u16 = 0xfe09;
    pub const UNALIGNED: u16 = 0xfe12;
    pub const VOLATILE: u16 = 0xfe13;
    pub const TAIL: u16 = 0xfe14;
    pub const CONSTRAINED: u16 = 0xfe16;
    pub const NO: u16 = 0xfe19;
    pub const RETHROW: u16 = 0xfe1a;
    pub const READONLY: u16 = 0xfe1e;
}

/// What follows the opcode.
pub(crate) fn layout(opcode: u16) -> Layout {
    use Layout::*;
    if opcode <= 0xff {
        return match opcode as u8 {
            0x00..=0x0d => None,
            0x0e..=0x13 => Value(1),
            0x14..=0x1e => None,
            0x1f => Value(1),
            0x20 => Value(4),
            0x21 => Value(8),
            0x22 => Value(4),
            0x23 => Value(8),
            0x25 | 0x26 => None,
            0x27 | 0x28 => Token,
            // `calli`: a signature.
            0x29 => Token,
            0x2a => None,
            0x2b..=0x37 => ShortBranch,
            0x38..=0x44 => Branch,
            0x45 => Switch,
            0x46..=0x6e => None,
            0x6f..=0x75 => Token,
            0x76 => None,
            0x79 => Token,
            0x7a => None,
            0x7b..=0x81 => Token,
            0x82..=0x8b => None,
            0x8c | 0x8d => Token,
            0x8e => None,
            0x8f => Token,
            0x90..=0xa2 => None,
            0xa3..=0xa5 => Token,
            0xb3..=0xba => None,
            0xc2 | 0xc6 => Token,
            0xc3 => None,
            0xd0 => Token,
            0xd1..=0xdc => None,
            0xdd => Branch,
            0xde => ShortBranch,
            0xdf | 0xe0 => None,
            _ => Invalid,
        };
    }
    match opcode {
        0xfe00..=0xfe05 => None,
        0xfe06 | 0xfe07 => Token,
        0xfe09..=0xfe0e => Value(2),
        0xfe0f => None,
        0xfe11 => None,
        0xfe12 => Value(1),
        0xfe13 | 0xfe14 => None,
        0xfe15 | 0xfe16 => Token,
        0xfe17 | 0xfe18 => None,
        0xfe19 => Value(1),
        0xfe1a => None,
        0xfe1c => Token,
        0xfe1d | 0xfe1e => None,
        _ => Invalid,
    }
}

/// Where control goes after the instruction.
pub(crate) fn flow(opcode: u16) -> Flow {
    match opcode {
        // jmp, ret, br.s, br, throw, endfinally, leave, leave.s, endfilter, rethrow
        0x27 | 0x2a | 0x2b | 0x38 | 0x7a | 0xdc | 0xdd | 0xde | 0xfe11 | op::RETHROW => Flow::Elsewhere,
        _ => Flow::Next,
    }
}

/// Whether the opcode belongs to the instruction that follows it.
pub(crate) fn is_prefix(opcode: u16) -> bool {
    matches!(opcode, op::UNALIGNED | op::VOLATILE | op::TAIL | op::CONSTRAINED | op::NO | op::READONLY)
}
