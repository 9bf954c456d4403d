//! Instructions, one after the other.

use super::opcode::{Layout, layout, op};
use crate::bytes::u32_at;

/// An instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Instruction {
    /// Where it begins, in bytes from the beginning of the code.
    pub at: usize,
    /// Those behind FE have it in the upper half.
    pub opcode: u16,
    /// In bytes, with all operands.
    pub length: usize,
    pub operand: Operand,
}

/// What follows the opcode, as far as it matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operand {
    None,
    Token(u32),
    /// Where a branch leads, in bytes from the beginning of the code.
    Target(i64),
    /// Where the targets of a `switch` begin, and how many there are.
    Switch {
        at: usize,
        count: usize,
    },
}

impl Instruction {
    /// The offset behind it.
    pub fn end(&self) -> usize {
        self.at + self.length
    }

    /// Where its token is.
    pub fn token_at(&self) -> usize {
        self.end() - 4
    }
}

/// Why code cannot be decoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Undecodable(pub &'static str);

/// The instruction at `at`.
pub(crate) fn instruction(code: &[u8], at: usize) -> Result<Instruction, Undecodable> {
    let cut = Undecodable("it ends within an instruction");
    let first = *code.get(at).ok_or(cut)?;
    let (opcode, opcode_length) = match first {
        op::PREFIX => (0xfe00 | u16::from(*code.get(at + 1).ok_or(cut)?), 2),
        plain => (u16::from(plain), 1),
    };
    let operand_at = at + opcode_length;
    let made = |operand, operand_length: usize| {
        let length = opcode_length + operand_length;
        let fits = at + length <= code.len();
        fits.then_some(Instruction { at, opcode, length, operand }).ok_or(cut)
    };
    match layout(opcode) {
        Layout::Invalid => Err(Undecodable("it has bytes that are no instruction")),
        Layout::None => made(Operand::None, 0),
        Layout::Value(size) => made(Operand::None, usize::from(size)),
        Layout::Token => made(Operand::Token(u32_at(code, operand_at).ok_or(cut)?), 4),
        Layout::ShortBranch => {
            let distance = *code.get(operand_at).ok_or(cut)? as i8;
            made(Operand::Target((operand_at + 1) as i64 + i64::from(distance)), 1)
        }
        Layout::Branch => {
            let distance = u32_at(code, operand_at).ok_or(cut)? as i32;
            made(Operand::Target((operand_at + 4) as i64 + i64::from(distance)), 4)
        }
        Layout::Switch => {
            let count = u32_at(code, operand_at).ok_or(cut)? as usize;
            let size = count.checked_mul(4).filter(|size| *size <= code.len()).ok_or(cut)?;
            made(Operand::Switch { at: operand_at + 4, count }, 4 + size)
        }
    }
}

/// All instructions from the beginning of the code to its end. Ends after an error.
pub(crate) fn instructions(code: &[u8]) -> impl Iterator<Item = Result<Instruction, Undecodable>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        if at >= code.len() {
            return None;
        }
        let decoded = instruction(code, at);
        at = decoded.map_or(code.len(), |instruction| instruction.end());
        Some(decoded)
    })
}

/// The token of a `constrained.` and the like, for tests of what a two-byte opcode is.
#[cfg(test)]
pub(crate) fn opcode_at(code: &[u8], at: usize) -> Option<u16> {
    crate::bytes::u16_at(code, at).map(u16::swap_bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instructions_follow_each_other() {
        // ldarg.0; constrained. 1b000001; callvirt 0a000002; switch (2 targets); br.s -2; ret
        let code = [
            &[0x02, 0xfe, 0x16, 1, 0, 0, 0x1b, 0x6f, 2, 0, 0, 0x0a][..],
            &[0x45, 2, 0, 0, 0, 0, 0, 0, 0, 0xfe, 0xff, 0xff, 0xff, 0x2b, 0xfe, 0x2a],
        ]
        .concat();
        let decoded: Vec<Instruction> = instructions(&code).map(Result::unwrap).collect();
        let lengths: Vec<usize> = decoded.iter().map(|instruction| instruction.length).collect();
        assert_eq!(lengths, [1, 6, 5, 13, 2, 1]);
        assert_eq!(decoded[1].operand, Operand::Token(0x1b00_0001));
        assert_eq!(opcode_at(&code, 1), Some(op::CONSTRAINED));
        assert_eq!(decoded[2].token_at(), 8);
        assert_eq!(decoded[3].operand, Operand::Switch { at: 17, count: 2 });
        assert_eq!(decoded[4].operand, Operand::Target(25));
    }

    #[test]
    fn cut_code_and_unknown_opcodes_are_told() {
        for code in [&[0x28, 0, 0][..], &[0xfe], &[0x45, 0xff, 0xff, 0xff, 0xff], &[0x24], &[0xfe, 0xff]] {
            assert!(instructions(code).any(|instruction| instruction.is_err()), "{code:?}");
        }
    }
}
