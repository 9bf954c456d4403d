//! Which instructions control can reach. Bytes between instructions, as obfuscators leave them,
//! look like instructions to who reads them one after the other; a call found in them is none.

use super::decode::{Instruction, Operand, Undecodable, instruction};
use super::opcode::{Flow, flow};
use crate::bytes::u32_at;

/// Marks on the bytes of a method's code, as bits.
#[derive(Clone, Debug)]
pub(crate) struct Starts {
    marks: Vec<u8>,
}

/// An instruction that control can reach begins here.
const START: u8 = 1;
/// Such an instruction has another byte here.
const INSIDE: u8 = 2;
/// A branch or an exception leads here.
const TARGET: u8 = 4;

impl Starts {
    /// Whether control can come to an instruction at this offset.
    pub fn contains(&self, at: usize) -> bool {
        self.has(at, START)
    }

    /// Whether control can come to this offset in another way than from the instruction before.
    pub fn is_target(&self, at: usize) -> bool {
        self.has(at, TARGET)
    }

    fn has(&self, at: usize, bit: u8) -> bool {
        self.marks.get(at).is_some_and(|mark| mark & bit != 0)
    }

    /// Marks an instruction; says whether it was not marked before.
    fn mark(&mut self, instruction: &Instruction) -> Result<bool, Undecodable> {
        let overlap = Undecodable("instructions overlap");
        if self.has(instruction.at, INSIDE) {
            return Err(overlap);
        }
        if self.has(instruction.at, START) {
            return Ok(false);
        }
        self.marks[instruction.at] |= START;
        for mark in &mut self.marks[instruction.at + 1..instruction.end()] {
            if *mark & START != 0 {
                return Err(overlap);
            }
            *mark |= INSIDE;
        }
        Ok(true)
    }
}

/// The instructions that control can reach from the beginning of the code and from `handlers`.
///
/// # Errors
/// Instructions overlap, or control leaves the code: the code is not what compilers write.
pub(crate) fn reachable_starts(code: &[u8], handlers: &[u32]) -> Result<Starts, Undecodable> {
    let mut starts = Starts { marks: vec![0; code.len()] };
    let mut open = vec![0];
    for handler in handlers {
        lead_to(&mut starts, &mut open, i64::from(*handler))?;
    }
    while let Some(from) = open.pop() {
        let mut at = from;
        loop {
            if at >= code.len() {
                return Err(LEAVES);
            }
            let decoded = instruction(code, at)?;
            if !starts.mark(&decoded)? {
                break;
            }
            follow(code, &decoded, &mut starts, &mut open)?;
            if flow(decoded.opcode) == Flow::Elsewhere {
                break;
            }
            at = decoded.end();
        }
    }
    Ok(starts)
}

const LEAVES: Undecodable = Undecodable("control leaves its end");

/// Notes where an instruction branches to.
fn follow(
    code: &[u8],
    from: &Instruction,
    starts: &mut Starts,
    open: &mut Vec<usize>,
) -> Result<(), Undecodable> {
    match from.operand {
        Operand::None | Operand::Token(_) => {}
        Operand::Target(target) => lead_to(starts, open, target)?,
        Operand::Switch { at, count } => {
            for index in 0..count {
                let distance = u32_at(code, at + index * 4).unwrap_or_default() as i32;
                lead_to(starts, open, from.end() as i64 + i64::from(distance))?;
            }
        }
    }
    Ok(())
}

fn lead_to(starts: &mut Starts, open: &mut Vec<usize>, target: i64) -> Result<(), Undecodable> {
    let mark = usize::try_from(target).ok().and_then(|at| Some((at, starts.marks.get_mut(at)?)));
    let Some((at, mark)) = mark else { return Err(LEAVES) };
    if *mark & TARGET == 0 {
        *mark |= TARGET;
        open.push(at);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_control_reaches_is_an_instruction() {
        // br.s over a byte that would swallow what follows; nop; ret
        let code = [0x2b, 1, 0x28, 0x00, 0x2a];
        let starts = reachable_starts(&code, &[]).unwrap();
        assert!(starts.contains(0) && starts.contains(3) && starts.contains(4));
        assert!(!starts.contains(2));
        assert!(starts.is_target(3) && !starts.is_target(4));
    }

    #[test]
    fn handlers_and_switches_are_reached() {
        // ldc.i4.0; switch (+1); ret; nop; ret; rethrow
        let code = [0x16, 0x45, 1, 0, 0, 0, 1, 0, 0, 0, 0x2a, 0x00, 0x2a, 0xfe, 0x1a];
        let starts = reachable_starts(&code, &[13]).unwrap();
        assert!([0, 1, 10, 11, 12, 13].iter().all(|at| starts.contains(*at)));
    }

    #[test]
    fn overlaps_and_ways_out_are_refused() {
        // A branch into the middle of a token.
        assert!(reachable_starts(&[0x2c, 1, 0x28, 0x2a, 0x2a, 0x2a, 0x2a, 0x2a], &[]).is_err());
        assert!(reachable_starts(&[0x00], &[]).is_err());
        assert!(reachable_starts(&[0x2b, 0x70], &[]).is_err());
        assert!(reachable_starts(&[], &[]).is_err());
        assert!(reachable_starts(&[0x2a], &[9]).is_err());
    }
}
