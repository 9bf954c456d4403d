//! Directives: lines that begin with `#`. `#if` and its relatives decide which lines are lexed,
//! `#define` and `#undef` add to the project's symbols; the others mean nothing here. In
//! particular `#line` does not: findings are reported where the text is.

use super::{condition, scan::Lexer};
use crate::syntax::{Below, ProblemKind};

/// An `#if` without its `#endif`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Conditional {
    /// Where it stands.
    start: usize,
    /// Whether one of its branches has been lexed.
    taken: bool,
    /// What would become of the text below if there were no `#endif`.
    below: Below,
}

/// Of more `#if` without `#endif` in one text nothing is made, so that hostile text takes linear time.
const MAX_OPEN_IFS: u32 = 16;

impl<'a> Lexer<'a, '_> {
    /// Meets `#`.
    pub(super) fn directive(&mut self) {
        let start = self.pos;
        if !self.begins_line(start) {
            self.pos += 1;
            return self.problem(start, self.pos, ProblemKind::Skipped);
        }
        let (word, rest_start, end) = self.directive_at(start);
        let text: &'a str = self.text;
        let rest = &text[rest_start..end];
        self.pos = end;
        match word {
            "if" => {
                let taken = self.evaluate(rest, start);
                self.conditionals.push(Conditional { start, taken, below: Below::Read });
                if !taken {
                    self.skip_inactive();
                }
            }
            "elif" | "else" => match self.conditionals.last_mut() {
                Some(conditional) => {
                    conditional.taken = true;
                    self.skip_inactive();
                }
                None => self.problem(start, end, ProblemKind::Directive("there is no `#if` for this")),
            },
            "endif" => {
                if self.conditionals.pop().is_none() {
                    self.problem(start, end, ProblemKind::Directive("there is no `#if` for this"));
                }
            }
            "define" | "undef" => {
                if let Some(symbol) = rest.split_whitespace().next() {
                    self.redefined.push((symbol.into(), word == "define"));
                }
            }
            "region" | "endregion" | "line" | "pragma" | "nullable" | "error" | "warning" | "r" | "load" => {}
            // `#!` begins a script, `#:` is an instruction to the tool that builds a single file.
            "" if matches!(self.bytes.get(start + 1), Some(b'!' | b':')) => {}
            _ => self.problem(start, end, ProblemKind::Directive("this directive is unknown")),
        }
    }

    /// At the end of the text: is every `#if` closed?
    pub(super) fn end_conditionals(&mut self) {
        for Conditional { start, below, .. } in std::mem::take(&mut self.conditionals) {
            self.problem(start, start + 1, ProblemKind::OpenIf(below));
        }
    }

    /// Skips from the end of a directive to the end of the one behind which text counts again. If there is
    /// none, somebody is writing it: in a damaged file nothing is skipped.
    fn skip_inactive(&mut self) {
        let mut depth = 0usize;
        let before = self.pos;
        while let Some(found) = memchr::memchr2(b'\n', b'\r', &self.bytes[self.pos..]) {
            self.pos += found + 1;
            let blanks = self.bytes[self.pos..].iter().take_while(|byte| is_blank(**byte)).count();
            if self.peek(blanks) != Some(b'#') {
                continue;
            }
            let start = self.pos + blanks;
            let (word, rest_start, end) = self.directive_at(start);
            self.pos = end;
            match word {
                "if" => depth += 1,
                "endif" if depth > 0 => depth -= 1,
                "endif" => {
                    self.conditionals.pop();
                    return;
                }
                "elif" | "else" if depth == 0 => {
                    let wanted = !self.conditionals.last().is_some_and(|conditional| conditional.taken);
                    let text: &'a str = self.text;
                    let rest = &text[rest_start..end];
                    if wanted && (word == "else" || self.evaluate(rest, start)) {
                        if let Some(conditional) = self.conditionals.last_mut() {
                            conditional.taken = true;
                        }
                        return;
                    }
                }
                _ => {}
            }
        }
        if let Some(repair) = self.repairing.as_mut().filter(|repair| repair.open_ifs < MAX_OPEN_IFS) {
            repair.open_ifs += 1;
            self.pos = before;
            return self.changed();
        }
        self.pos = self.bytes.len();
        if let Some(conditional) = self.conditionals.last_mut() {
            conditional.below = Below::NotRead;
        }
    }

    /// The word behind the `#` at `start`, where the rest of the line begins, and where it ends.
    fn directive_at(&self, start: usize) -> (&'a str, usize, usize) {
        let end = self.line_end(start);
        let text: &'a str = self.text;
        let line = &text[start + 1..end];
        let word_start = line.len() - line.trim_start().len();
        let line = &line[word_start..];
        let length = line.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(line.len());
        (&line[..length], start + 1 + word_start + length, end)
    }

    fn evaluate(&mut self, text: &str, start: usize) -> bool {
        let tested = &mut self.tested_symbols;
        let (symbols, redefined) = (self.symbols, &self.redefined);
        let mut is_defined = |symbol: &str| {
            if let Some((_, defined)) = redefined.iter().rev().find(|(known, _)| **known == *symbol) {
                return *defined;
            }
            if !tested.iter().any(|known| **known == *symbol) {
                tested.push(symbol.into());
            }
            symbols.contains(symbol)
        };
        match condition::evaluate(text, &mut is_defined) {
            Some(value) => value,
            None => {
                let end = self.line_end(start);
                self.problem(start, end, ProblemKind::Directive("this condition cannot be read"));
                false
            }
        }
    }

    pub(super) fn begins_line(&self, start: usize) -> bool {
        let before = self.bytes[..start].iter().rev().find(|byte| !is_blank(**byte));
        // The last byte of a mark of byte order.
        before.is_none_or(|byte| matches!(byte, b'\n' | b'\r' | 0xbf))
    }
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | 0x0b | 0x0c)
}
