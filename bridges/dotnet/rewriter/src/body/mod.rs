//! Method bodies (ECMA-335 II.25.4, III): headers, exception clauses, instructions.

mod decode;
mod flow;
mod header;
mod opcode;

pub(crate) use decode::{Instruction, Operand, instruction, instructions};
pub(crate) use flow::{Starts, reachable_starts};
pub(crate) use header::{Body, read_body};
pub(crate) use opcode::{is_prefix, op};
