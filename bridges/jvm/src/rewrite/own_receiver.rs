//! Which calls of a method are made on `this`.
//!
//! A walk through the code that follows what is on the stack: `this`, or anything else. It forgets
//! everything where paths may join, so it misses calls on `this` whose arguments contain branches
//! (`this.put(key, flag ? a : b)`), and it never takes another object for `this` in code that the
//! verifier accepts.

use std::collections::HashSet;

use super::bytes::{i4_at, u2_at};
use super::code::{Instruction, instructions, opcode};
use super::constant_pool::ConstantPool;
use super::descriptor::{MethodDescriptor, slots_of_type};

/// What a stack slot holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Slot {
    This,
    Other,
}

/// The offsets of the calls in `code` that are made on `this`. `handlers` are the offsets where
/// exception handlers begin. For an instance method only.
pub(super) fn calls_on_this(pool: &ConstantPool<'_>, code: &[u8], handlers: &[u16]) -> HashSet<usize> {
    let mut found = HashSet::new();
    let Some(joins) = joins(code, handlers) else { return found };
    let mut stack = Stack::default();
    for instruction in instructions(code, 0).map_while(Result::ok) {
        if joins.contains(&instruction.at) {
            stack.forget();
        }
        let operand = u2_at(code, instruction.at + 1).unwrap_or_default();
        match instruction.opcode {
            opcode::INVOKEVIRTUAL..=opcode::INVOKEDYNAMIC => {
                let Some((arguments, result)) = call_slots(pool, instruction.opcode, operand) else { break };
                stack.pop(arguments);
                let has_receiver =
                    !matches!(instruction.opcode, opcode::INVOKESTATIC | opcode::INVOKEDYNAMIC);
                if has_receiver && stack.pop_one() == Slot::This {
                    found.insert(instruction.at);
                }
                stack.push(result);
            }
            opcode::GETSTATIC..=opcode::PUTFIELD => {
                let Some(slots) = pool.field_type(operand).and_then(slots_of_type) else { break };
                match instruction.opcode {
                    opcode::GETSTATIC => stack.push(slots),
                    opcode::PUTSTATIC => stack.pop(slots),
                    opcode::GETFIELD => {
                        stack.pop(1);
                        stack.push(slots);
                    }
                    _ => stack.pop(slots + 1),
                }
            }
            _ => stack.apply(code, instruction),
        }
    }
    found
}

/// Slots of the arguments without a receiver, and of the result.
fn call_slots(pool: &ConstantPool<'_>, opcode: u8, index: u16) -> Option<(usize, usize)> {
    let descriptor = match opcode {
        opcode::INVOKEDYNAMIC => pool.invoke_dynamic(index)?.1,
        _ => pool.method(index)?.descriptor,
    };
    let descriptor = MethodDescriptor::parse(descriptor)?;
    Some((descriptor.slots(), descriptor.returns.map_or(0, |kind| usize::from(kind.slots()))))
}

/// Where the stack is not just what the instruction before left. None if the method writes to
/// local 0, which is `this` then only for a part of it.
fn joins(code: &[u8], handlers: &[u16]) -> Option<HashSet<usize>> {
    let mut joins: HashSet<usize> = handlers.iter().map(|handler| usize::from(*handler)).collect();
    for instruction in instructions(code, 0).map_while(Result::ok) {
        let Instruction { at, opcode, length } = instruction;
        let target = |distance: i64| usize::try_from(at as i64 + distance).unwrap_or(usize::MAX);
        let near = || u2_at(code, at + 1).map(|distance| target(i64::from(distance as i16)));
        let far = |offset: usize| i4_at(code, offset).map(|distance| target(i64::from(distance)));
        let operand = code.get(at + 1).copied();
        match opcode {
            // The stores that name their local: with an operand, or 0 by themselves.
            54..=58 if operand == Some(0) => return None,
            59 | 63 | 67 | 71 | 75 => return None,
            opcode::WIDE if matches!(operand, Some(54..=58)) && u2_at(code, at + 2) == Some(0) => {
                return None;
            }
            153..=168 | 198 | 199 => joins.extend(near()),
            200 | 201 => joins.extend(far(at + 1)),
            opcode::TABLESWITCH | opcode::LOOKUPSWITCH => {
                // Default, then low and high or the number of pairs, then the targets.
                let operands = (at + 4) & !3;
                let (first, step) = if opcode == opcode::TABLESWITCH { (12, 4) } else { (12, 8) };
                joins.extend(far(operands));
                joins.extend((operands + first..at + length).step_by(step).filter_map(far));
            }
            _ => {}
        }
        // Nothing comes from above here.
        if matches!(opcode, 167..=177 | 191 | 200 | 201) {
            joins.insert(at + length);
        }
    }
    Some(joins)
}

/// The known top of the operand stack; below it may be anything.
#[derive(Default)]
struct Stack(Vec<Slot>);

impl Stack {
    fn forget(&mut self) {
        self.0.clear();
    }

    fn pop_one(&mut self) -> Slot {
        self.0.pop().unwrap_or(Slot::Other)
    }

    fn pop(&mut self, slots: usize) {
        self.0.truncate(self.0.len().saturating_sub(slots));
    }

    /// Pushes values that are not `this`.
    fn push(&mut self, slots: usize) {
        self.0.extend(std::iter::repeat_n(Slot::Other, slots));
    }

    /// Copies the topmost `count` slots to below the `beneath` slots under them.
    fn duplicate(&mut self, count: usize, beneath: usize) {
        let mut top: Vec<Slot> = (0..count + beneath).map(|_| self.pop_one()).collect();
        top.reverse();
        self.0.extend_from_slice(&top[beneath..]);
        self.0.extend_from_slice(&top);
    }

    /// What instructions do that are neither calls nor accesses of fields.
    fn apply(&mut self, code: &[u8], instruction: Instruction) {
        let Instruction { at, opcode, .. } = instruction;
        let operand = code.get(at + 1).copied().unwrap_or_default();
        match opcode {
            opcode::ALOAD if operand == 0 => self.0.push(Slot::This),
            opcode::ALOAD_0 => self.0.push(Slot::This),
            // What matters of a wide instruction is the same as of the narrow one; a wide load of
            // local 0 goes unnoticed.
            opcode::WIDE => self.apply_plain(operand),
            opcode::DUP => self.duplicate(1, 0),
            opcode::DUP_X1 => self.duplicate(1, 1),
            opcode::DUP_X2 => self.duplicate(1, 2),
            opcode::DUP2 => self.duplicate(2, 0),
            opcode::DUP2_X1 => self.duplicate(2, 1),
            opcode::DUP2_X2 => self.duplicate(2, 2),
            opcode::SWAP => {
                let (first, second) = (self.pop_one(), self.pop_one());
                self.0.extend([first, second]);
            }
            opcode::MULTIANEWARRAY => {
                self.pop(usize::from(code.get(at + 3).copied().unwrap_or_default()));
                self.push(1);
            }
            _ => self.apply_plain(opcode),
        }
    }

    fn apply_plain(&mut self, opcode: u8) {
        let (pops, pushes) = effect(opcode);
        self.pop(pops);
        self.push(pushes);
    }
}

/// How many slots an instruction takes from the stack and how many it leaves there, for those that
/// are not handled one by one.
#[rustfmt::skip]
fn effect(opcode: u8) -> (usize, usize) {
    match opcode {
        // Constants and loads.
        1..=8 | 11..=13 | 16..=19 | 21 | 23 | 25..=29 | 34..=37 | 42..=45 => (0, 1),
        9 | 10 | 14 | 15 | 20 | 22 | 24 | 30..=33 | 38..=41 => (0, 2),
        46 | 48 | 50..=53 => (2, 1),
        47 | 49 => (2, 2),
        // Stores, pop, pop2.
        54 | 56 | 58..=62 | 67..=70 | 75..=78 | 87 => (1, 0),
        55 | 57 | 63..=66 | 71..=74 | 88 => (2, 0),
        79 | 81 | 83..=86 => (3, 0),
        80 | 82 => (4, 0),
        // Arithmetic on int and float, on long and double.
        96..=115 if opcode.is_multiple_of(2) => (2, 1),
        96..=115 => (4, 2),
        116 | 118 => (1, 1),
        117 | 119 => (2, 2),
        120 | 122 | 124 | 126 | 128 | 130 => (2, 1),
        121 | 123 | 125 => (3, 2),
        127 | 129 | 131 => (4, 2),
        // Conversions and comparisons.
        133 | 135 | 140 | 141 => (1, 2),
        134 | 139 | 145..=147 => (1, 1),
        136 | 137 | 142 | 144 => (2, 1),
        138 | 143 => (2, 2),
        148 | 151 | 152 => (4, 1),
        149 | 150 => (2, 1),
        // Branches, switches, returns, athrow, monitors.
        153..=158 | 170..=172 | 174 | 176 | 191 | 194 | 195 | 198 | 199 => (1, 0),
        159..=166 | 173 | 175 => (2, 0),
        // jsr and new.
        168 | 187 | 201 => (0, 1),
        // newarray, anewarray, arraylength, checkcast, instanceof.
        188..=190 | 192 | 193 => (1, 1),
        _ => (0, 0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stack_after(code: &[u8]) -> Vec<Slot> {
        let mut stack = Stack::default();
        for instruction in instructions(code, 0) {
            stack.apply(code, instruction.unwrap());
        }
        stack.0
    }

    #[test]
    fn this_is_followed_through_the_stack() {
        use Slot::{Other, This};
        assert_eq!(stack_after(&[42, 4, 5, 96]), [This, Other]);
        assert_eq!(stack_after(&[25, 0, 10, 92]), [This, Other, Other, Other, Other]);
        assert_eq!(stack_after(&[42, 4, 95]), [Other, This]);
        assert_eq!(stack_after(&[42, 4, 90]), [Other, This, Other]);
        assert_eq!(stack_after(&[4, 42, 90]), [This, Other, This]);
        assert_eq!(stack_after(&[42, 10, 10, 148, 87]), [This]);
        assert_eq!(stack_after(&[42, 4, 4, 197, 0, 1, 2]), [This, Other]);
        // Below what is known there may be anything, but not `this`.
        assert_eq!(stack_after(&[88, 42, 93]), [Other, This, Other, Other, This]);
    }

    #[test]
    fn paths_join_at_targets_and_behind_jumps() {
        // ifeq +6; goto +4; nop; return
        assert_eq!(joins(&[153, 0, 6, 167, 0, 4, 0, 177], &[2]), Some(HashSet::from([2, 6, 7, 8])));
        let mut switch = vec![170, 0, 0, 0];
        for number in [24_i32, 0, 1, 24, 25, 0] {
            switch.extend_from_slice(&number.to_be_bytes());
        }
        assert_eq!(joins(&switch[..24], &[]), Some(HashSet::from([24, 25])));
    }

    #[test]
    fn a_method_that_overwrites_this_has_none() {
        for code in [&[75_u8][..], &[58, 0], &[54, 0], &[196, 58, 0, 0], &[71]] {
            assert_eq!(joins(code, &[]), None, "{code:?}");
        }
        assert!(joins(&[58, 1], &[]).is_some());
    }
}
