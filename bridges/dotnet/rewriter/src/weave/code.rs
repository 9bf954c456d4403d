//! Writing the code of proxies.

use crate::body::op;
use crate::metadata::Token;

/// Instructions of a method without local variables.
#[derive(Debug, Default)]
pub(super) struct Code {
    bytes: Vec<u8>,
}

impl Code {
    pub fn op(&mut self, opcode: u8) -> &mut Self {
        self.bytes.push(opcode);
        self
    }

    pub fn op_token(&mut self, opcode: u8, token: Token) -> &mut Self {
        self.bytes.push(opcode);
        self.bytes.extend_from_slice(&token.0.to_le_bytes());
        self
    }

    /// An opcode behind FE, with a token.
    pub fn wide_op_token(&mut self, opcode: u16, token: Token) -> &mut Self {
        self.bytes.extend_from_slice(&opcode.to_be_bytes());
        self.bytes.extend_from_slice(&token.0.to_le_bytes());
        self
    }

    pub fn argument(&mut self, index: u16) -> &mut Self {
        match (index, u8::try_from(index)) {
            (0..=3, _) => self.bytes.push(op::LDARG_0 + index as u8),
            (_, Ok(short)) => self.bytes.extend_from_slice(&[op::LDARG_S, short]),
            (_, Err(_)) => {
                self.bytes.extend_from_slice(&op::LDARG.to_be_bytes());
                self.bytes.extend_from_slice(&index.to_le_bytes());
            }
        }
        self
    }

    pub fn integer(&mut self, value: i32) -> &mut Self {
        match (value, i8::try_from(value)) {
            (0..=8, _) => self.bytes.push(op::LDC_I4_0 + value as u8),
            (_, Ok(short)) => self.bytes.extend_from_slice(&[op::LDC_I4_S, short as u8]),
            (_, Err(_)) => {
                self.bytes.push(op::LDC_I4);
                self.bytes.extend_from_slice(&value.to_le_bytes());
            }
        }
        self
    }

    /// Goes on behind `other` when the value on the stack is true or an object, and else with it.
    pub fn skip_if_true(&mut self, other: &Code) -> &mut Self {
        // What is skipped are a few instructions.
        self.bytes.extend_from_slice(&[op::BRTRUE_S, other.bytes.len() as u8]);
        self.bytes.extend_from_slice(&other.bytes);
        self
    }

    /// Appends the method's body to `bodies`, aligned as its header has to be, and returns where it
    /// begins.
    pub fn write(&self, deepest_stack: u16, bodies: &mut Vec<u8>) -> usize {
        const TINY_CODE: usize = 64;
        const TINY_STACK: u16 = 8;
        if self.bytes.len() < TINY_CODE && deepest_stack <= TINY_STACK {
            let at = bodies.len();
            bodies.push((self.bytes.len() as u8) << 2 | 2);
            bodies.extend_from_slice(&self.bytes);
            return at;
        }
        crate::bytes::pad(bodies, 4);
        let at = bodies.len();
        bodies.extend_from_slice(&0x3003u16.to_le_bytes());
        bodies.extend_from_slice(&deepest_stack.to_le_bytes());
        bodies.extend_from_slice(&(self.bytes.len() as u32).to_le_bytes());
        bodies.extend_from_slice(&[0; 4]);
        bodies.extend_from_slice(&self.bytes);
        at
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::body::read_body;

    #[test]
    fn short_code_has_a_short_header() {
        let mut code = Code::default();
        code.argument(1).argument(4).argument(300).integer(8).integer(-1).integer(1000).op(op::RET);
        let mut bodies = vec![0];
        assert_eq!(code.write(8, &mut bodies), 1);
        let tiny = read_body(&bodies[1..], 0).unwrap();
        let at = code.write(9, &mut bodies);
        assert_eq!(at % 4, 0);
        let fat = read_body(&bodies[at..], 0).unwrap();
        let expected = [3, 0x0e, 4, 0xfe, 9, 0x2c, 1, 0x1e, 0x1f, 0xff, 0x20, 0xe8, 3, 0, 0, 0x2a];
        assert_eq!(bodies[1..][tiny.code], expected);
        assert_eq!(bodies[at..][fat.code], expected);
    }
}
