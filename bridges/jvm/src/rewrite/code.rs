//! Instructions: where each one begins.

use super::Skip;
use super::bytes::i4_at;

/// The opcodes that matter here.
pub(super) mod opcode {
    pub const NOP: u8 = 0;
    pub const ACONST_NULL: u8 = 1;
    pub const ICONST_0: u8 = 3;
    pub const LCONST_0: u8 = 9;
    pub const FCONST_0: u8 = 11;
    pub const DCONST_0: u8 = 14;
    pub const BIPUSH: u8 = 16;
    pub const SIPUSH: u8 = 17;
    pub const LDC: u8 = 18;
    pub const LDC_W: u8 = 19;
    pub const LDC2_W: u8 = 20;
    pub const ILOAD: u8 = 21;
    pub const ALOAD: u8 = 25;
    pub const ILOAD_0: u8 = 26;
    pub const ALOAD_0: u8 = 42;
    pub const DUP: u8 = 89;
    pub const DUP_X1: u8 = 90;
    pub const DUP_X2: u8 = 91;
    pub const DUP2: u8 = 92;
    pub const DUP2_X1: u8 = 93;
    pub const DUP2_X2: u8 = 94;
    pub const SWAP: u8 = 95;
    pub const IINC: u8 = 132;
    pub const TABLESWITCH: u8 = 170;
    pub const LOOKUPSWITCH: u8 = 171;
    pub const IRETURN: u8 = 172;
    pub const RETURN: u8 = 177;
    pub const GETSTATIC: u8 = 178;
    pub const PUTSTATIC: u8 = 179;
    pub const GETFIELD: u8 = 180;
    pub const PUTFIELD: u8 = 181;
    pub const INVOKEVIRTUAL: u8 = 182;
    pub const INVOKESPECIAL: u8 = 183;
    pub const INVOKESTATIC: u8 = 184;
    pub const INVOKEINTERFACE: u8 = 185;
    pub const INVOKEDYNAMIC: u8 = 186;
    pub const NEW: u8 = 187;
    pub const CHECKCAST: u8 = 192;
    pub const WIDE: u8 = 196;
    pub const MULTIANEWARRAY: u8 = 197;
    pub const LAST: u8 = 201;
}

/// One instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Instruction {
    /// Its offset in the code of the method.
    pub at: usize,
    pub opcode: u8,
    pub length: usize,
}

/// Walks over the instructions of `code`, which begins at `offset` in the class file. The first
/// error ends the walk.
pub(super) fn instructions(
    code: &[u8],
    offset: usize,
) -> impl Iterator<Item = Result<Instruction, Skip>> + '_ {
    let mut at = 0;
    std::iter::from_fn(move || {
        let opcode = *code.get(at)?;
        let here = at;
        match length_at(code, here).filter(|length| *length <= code.len() - here) {
            Some(length) => {
                at = here + length;
                Some(Ok(Instruction { at: here, opcode, length }))
            }
            None => {
                at = code.len();
                Some(Err(Skip::Malformed {
                    what: "its code has an unknown or cut instruction",
                    offset: offset + here,
                }))
            }
        }
    })
}

/// Lengths of the instructions from 0 to [`opcode::LAST`]; 0 where it varies.
#[rustfmt::skip]
const LENGTHS: [u8; 202] = [
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, // constants
    2, 3, 2, 3, 3,                                  // bipush, sipush, ldc, ldc_w, ldc2_w
    2, 2, 2, 2, 2,                                  // loads
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, // loads of locals 0 to 3
    1, 1, 1, 1, 1, 1, 1, 1,                         // loads from arrays
    2, 2, 2, 2, 2,                                  // stores
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, // stores to locals 0 to 3
    1, 1, 1, 1, 1, 1, 1, 1,                         // stores to arrays
    1, 1, 1, 1, 1, 1, 1, 1, 1,                      // pop to swap
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,             // iadd to lxor
    3,                                              // iinc
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,    // conversions
    1, 1, 1, 1, 1,                                  // comparisons
    3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, // branches, goto, jsr
    2,                                              // ret
    0, 0,                                           // tableswitch, lookupswitch
    1, 1, 1, 1, 1, 1,                               // returns
    3, 3, 3, 3,                                     // fields
    3, 3, 3, 5, 5,                                  // invokes
    3, 2, 3, 1, 1, 3, 3, 1, 1,                      // new to monitorexit
    0,                                              // wide
    4, 3, 3, 5, 5,                                  // multianewarray to jsr_w
];

fn length_at(code: &[u8], at: usize) -> Option<usize> {
    let opcode = *code.get(at)?;
    // Operands of a switch are aligned to four bytes from the start of the method.
    let aligned = (at + 4) & !3;
    match opcode {
        opcode::TABLESWITCH => {
            let (low, high) = (i4_at(code, aligned + 4)?, i4_at(code, aligned + 8)?);
            let targets = usize::try_from(i64::from(high) - i64::from(low) + 1).ok()?;
            (aligned + 12 - at).checked_add(targets.checked_mul(4)?)
        }
        opcode::LOOKUPSWITCH => {
            let pairs = usize::try_from(i4_at(code, aligned + 4)?).ok()?;
            (aligned + 8 - at).checked_add(pairs.checked_mul(8)?)
        }
        opcode::WIDE => match *code.get(at + 1)? {
            opcode::IINC => Some(6),
            21..=25 | 54..=58 | 169 => Some(4),
            _ => None,
        },
        _ if opcode <= opcode::LAST => Some(usize::from(LENGTHS[usize::from(opcode)])),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn starts(code: &[u8]) -> Vec<usize> {
        instructions(code, 0).map(|instruction| instruction.unwrap().at).collect()
    }

    #[test]
    fn the_length_of_each_fixed_instruction_is_that_of_the_specification() {
        let of = |opcode: u8| LENGTHS[usize::from(opcode)];
        assert_eq!([of(15), of(16), of(17), of(18), of(20)], [1, 2, 3, 2, 3]);
        assert_eq!([of(21), of(25), of(26), of(53), of(54), of(58), of(59)], [2, 2, 1, 1, 2, 2, 1]);
        assert_eq!([of(131), of(132), of(133), of(152), of(153), of(168), of(169)], [1, 3, 1, 1, 3, 3, 2]);
        assert_eq!([of(170), of(171), of(172), of(177), of(178), of(184)], [0, 0, 1, 1, 3, 3]);
        assert_eq!([of(185), of(186), of(187), of(188), of(189), of(190)], [5, 5, 3, 2, 3, 1]);
        assert_eq!([of(192), of(193), of(194), of(196), of(197), of(198), of(200)], [3, 3, 1, 0, 4, 3, 5]);
    }

    #[test]
    fn switches_are_aligned_and_measured() {
        let mut code = vec![0, 170, 0, 0];
        for number in [0_i32, -1, 1, 0, 0, 0] {
            code.extend_from_slice(&number.to_be_bytes());
        }
        code.extend_from_slice(&[0, 171, 0, 0]);
        for number in [0_i32, 1, 7, 0] {
            code.extend_from_slice(&number.to_be_bytes());
        }
        code.push(177);
        assert_eq!(starts(&code), [0, 1, 28, 29, 48]);
    }

    #[test]
    fn wide_instructions_are_measured() {
        assert_eq!(starts(&[196, 21, 1, 0, 196, 132, 1, 0, 0, 1, 177]), [0, 4, 10]);
    }

    #[test]
    fn what_cannot_be_walked_is_an_error() {
        let huge_switch = [170, 0, 0, 0, 0, 0, 0, 0, 0x80, 0, 0, 0, 0x7f, 0xff, 0xff, 0xff];
        for code in [
            &[202_u8][..],
            &[182, 0],
            &[196, 0],
            &[196],
            &huge_switch,
            &[171, 0, 0, 0, 0, 0, 0, 0, 255, 255, 255, 255],
        ] {
            assert!(instructions(code, 0).any(|instruction| instruction.is_err()), "{code:?}");
        }
    }
}
