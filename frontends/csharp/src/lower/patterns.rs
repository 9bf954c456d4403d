//! Patterns: tests that jump away when they fail.

use redhanded_checker::ir::{Instruction, Label, Reg};

use crate::bind::tree::{NumberOp, Pattern, PatternRef, Subpattern, TypeTest};

use super::function::FunctionLowering;

impl<'l, 'a, 'b> FunctionLowering<'l, 'a, 'b> {
    /// Continues at `fail` if the pattern does not match.
    pub(super) fn pattern(&mut self, pattern: PatternRef<'b>, fail: Label) {
        match *pattern {
            Pattern::Always => {}
            Pattern::Unknown => {
                let unknown = self.unknown(None);
                self.code.jump_if_not(unknown, fail);
            }
            Pattern::Var { local, value } => {
                let register = self.copied(value, None);
                self.initialise_local(local, register);
            }
            Pattern::Condition(condition) => self.branch_unless(condition, fail),
            Pattern::Relational { op, kind, left, right } => {
                let (a, b) = self.operands(left, right);
                let dst = self.temp();
                self.emit(match op {
                    NumberOp::Less => Instruction::Less { kind, dst, a, b },
                    NumberOp::LessEqual => Instruction::LessEqual { kind, dst, a, b },
                    NumberOp::Greater => Instruction::Less { kind, dst, a: b, b: a },
                    _ => Instruction::LessEqual { kind, dst, a: b, b: a },
                });
                self.code.jump_if_not(dst, fail);
                self.code.free(dst);
            }
            Pattern::Type { input, test, output, parts } => {
                self.type_test(input, test, fail);
                if let Some((local, value)) = output {
                    let register = self.copied(value, None);
                    self.initialise_local(local, register);
                }
                for part in parts {
                    self.subpattern(part, fail);
                }
            }
            Pattern::Not(inner) => {
                let matches = self.code.label();
                self.pattern(inner, matches);
                self.code.jump(fail);
                self.code.bind(matches);
            }
            Pattern::And(left, right) => {
                self.pattern(left, fail);
                self.pattern(right, fail);
            }
            Pattern::Or(left, right) => {
                let (other, matches) = (self.code.label(), self.code.label());
                self.pattern(left, other);
                self.code.jump(matches);
                self.code.bind(other);
                self.pattern(right, fail);
                self.code.bind(matches);
            }
        }
    }

    fn type_test(&mut self, input: crate::bind::tree::LocalId, test: TypeTest, fail: Label) {
        match test {
            TypeTest::None => {}
            TypeTest::NotNull => {
                let src = self.read_local(input, None);
                let dst = self.temp();
                self.emit(Instruction::IsNull { dst, src });
                self.code.jump_if(dst, fail);
                self.code.free(dst);
            }
            TypeTest::Is(ty) => {
                let src = self.read_local(input, None);
                let src = self.boxed(src, self.local_info(input).ty);
                let dst = self.temp();
                let ty = self.type_index(ty);
                self.emit(Instruction::IsInstance { dst, src, ty });
                self.code.jump_if_not(dst, fail);
                self.code.free(dst);
            }
        }
    }

    fn subpattern(&mut self, part: &Subpattern<'b>, fail: Label) {
        match *part {
            Subpattern::Prepare(call) => self.effect(call),
            Subpattern::Check(condition) => self.branch_unless(condition, fail),
            Subpattern::Part { local, value, pattern } => {
                if let Some(value) = value {
                    let register = self.copied(value, None);
                    self.initialise_local(local, register);
                }
                self.pattern(pattern, fail);
            }
        }
    }

    /// Whether a pattern matches, as a value.
    pub(super) fn pattern_value(&mut self, pattern: PatternRef<'b>) -> Reg {
        let dst = self.temp();
        let (fail, end) = (self.code.label(), self.code.label());
        self.pattern(pattern, fail);
        self.emit(Instruction::LoadInt { dst, value: 1 });
        self.code.jump(end);
        self.code.bind(fail);
        self.emit(Instruction::LoadInt { dst, value: 0 });
        self.code.bind(end);
        dst
    }
}
