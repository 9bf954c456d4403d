//! The calls of interest in the code of one method.

use std::rc::Rc;

use redhanded_launch::dotnet::CallKind;

use super::callee::method_and_arguments;
use super::plan::{CallForm, Dispatch};
use super::selection::{Selected, Selection};
use crate::body::{
    Body, Instruction, Operand, Starts, instruction, instructions, is_prefix, op, reachable_starts,
};
use crate::metadata::{Metadata, Token};
use crate::outcome::LeftOutReason;

/// A call of interest.
#[derive(Debug)]
pub(super) struct FoundCall<'a> {
    /// Where its instruction is in the code.
    pub at: usize,
    pub form: CallForm,
    pub selected: Rc<Selected>,
    /// The MethodDef or MemberRef.
    pub method: Token,
    /// The type arguments of a generic method.
    pub arguments: Option<&'a [u8]>,
    /// The type that a `constrained.` prefix names.
    pub constrained: Option<Token>,
    /// The constructor of the delegate that is made.
    pub constructor: Option<Token>,
    /// What to write where to redirect it, apart from the tokens.
    pub edits: Result<Edits, LeftOutReason>,
}

/// Changes to the code, all of the same length as what was there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Edits {
    /// Offsets in the code and what is written there.
    pub bytes: Vec<(usize, Vec<u8>)>,
    /// Where the token of the proxy is written.
    pub token_at: usize,
    /// Where the token of the method that makes a delegate is written.
    pub maker_at: Option<usize>,
}

/// Whether a method is the one of a state machine that continues it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Continuation {
    Yes,
    No,
}

/// Finds the calls of interest in `code`.
pub(super) fn find_calls<'a>(
    metadata: &Metadata<'a>,
    selection: &mut Selection<'_, '_, '_>,
    code: &[u8],
    body: &Body,
    continuation: Continuation,
) -> Vec<FoundCall<'a>> {
    let mut finder = Finder { metadata, selection, code, continuation };
    // Most methods have none, and a look from end to end is quick.
    let mut looks_plain = true;
    let mut seen = Vec::new();
    for decoded in instructions(code) {
        match decoded {
            Ok(decoded) => seen.extend(finder.selected(&decoded)),
            Err(_) => looks_plain = false,
        }
    }
    if seen.is_empty() && looks_plain {
        return Vec::new();
    }
    match reachable_starts(code, &body.handlers) {
        Ok(starts) => finder.reachable_calls(&starts),
        Err(undecodable) => {
            let reason = LeftOutReason::UnusualCode { what: undecodable.0 };
            seen.into_iter().map(|target| target.left_out(reason.clone())).collect()
        }
    }
}

struct Finder<'f, 'm, 's, 'w, 'a, 'b> {
    metadata: &'m Metadata<'a>,
    selection: &'f mut Selection<'s, 'w, 'b>,
    code: &'f [u8],
    continuation: Continuation,
}

/// An instruction that names a method of interest.
struct Target<'a> {
    at: usize,
    kind: CallKind,
    dispatch: Dispatch,
    selected: Rc<Selected>,
    method: Token,
    arguments: Option<&'a [u8]>,
}

impl<'a> Target<'a> {
    fn left_out(self, reason: LeftOutReason) -> FoundCall<'a> {
        FoundCall {
            at: self.at,
            form: CallForm { kind: self.kind, dispatch: self.dispatch, constrained: false },
            selected: self.selected,
            method: self.method,
            arguments: self.arguments,
            constrained: None,
            constructor: None,
            edits: Err(reason),
        }
    }
}

impl<'a> Finder<'_, '_, '_, '_, 'a, '_> {
    /// What an instruction calls, if that is of interest.
    fn selected(&mut self, of: &Instruction) -> Option<Target<'a>> {
        let dispatch = match of.opcode {
            op::CALLVIRT_WIDE | op::LDVIRTFTN => Dispatch::Virtual,
            op::CALL_WIDE | op::NEWOBJ_WIDE | op::LDFTN => Dispatch::Exact,
            _ => return None,
        };
        let Operand::Token(token) = of.operand else { return None };
        let (method, arguments) = method_and_arguments(self.metadata, Token(token))?;
        let kinds: &[CallKind] = match (of.opcode, self.continuation) {
            (op::CALLVIRT_WIDE, _) => &[CallKind::Virtual],
            (op::NEWOBJ_WIDE, _) => &[CallKind::NewObject],
            (op::CALL_WIDE, Continuation::No) => &[CallKind::Direct, CallKind::Static],
            (op::CALL_WIDE, Continuation::Yes) => {
                &[CallKind::IsCompleted, CallKind::Direct, CallKind::Static]
            }
            _ => &[CallKind::Delegate],
        };
        kinds.iter().find_map(|kind| {
            let selected = self.selection.of(method, *kind)?;
            Some(Target { at: of.at, kind: *kind, dispatch, selected, method, arguments })
        })
    }

    /// The calls among the instructions that control can reach.
    fn reachable_calls(&mut self, starts: &Starts) -> Vec<FoundCall<'a>> {
        let mut calls = Vec::new();
        let mut before: Vec<Instruction> = Vec::new();
        for at in (0..self.code.len()).filter(|at| starts.contains(*at)) {
            // It was decoded when it was found to be reachable.
            let Ok(decoded) = instruction(self.code, at) else { continue };
            // What lies before belongs to this one only if control always comes from there.
            let follows = before.last().is_some_and(|last| last.end() == at) && !starts.is_target(at);
            let is_after_prefix =
                before.last().is_some_and(|last| last.end() == at && is_prefix(last.opcode));
            if let Some(target) = self.selected(&decoded) {
                calls.push(if is_after_prefix && !follows {
                    target.left_out(LeftOutReason::UnusualCode { what: "a branch leads behind a prefix" })
                } else {
                    self.call(target, &decoded, if follows { &before } else { &[] }, starts)
                });
            }
            if !follows {
                before.clear();
            }
            before.push(decoded);
        }
        calls
    }

    fn call(
        &self,
        target: Target<'a>,
        of: &Instruction,
        before: &[Instruction],
        starts: &Starts,
    ) -> FoundCall<'a> {
        let mut edits = Edits { token_at: of.token_at(), ..Edits::default() };
        let (mut constrained, mut constructor) = (None, None);
        let mut prefixes = before.iter().rev().take_while(|prefix| is_prefix(prefix.opcode));
        let is_pointer = target.kind == CallKind::Delegate;
        if is_pointer {
            match self.pointer_edits(of, before, starts, &mut edits) {
                Ok(made_by) => constructor = Some(made_by),
                Err(reason) => return target.left_out(reason),
            }
        } else {
            edits.bytes.push((of.at, vec![op::CALL]));
        }
        for prefix in prefixes.by_ref() {
            match (prefix.opcode, prefix.operand) {
                (op::TAIL, _) => {}
                (op::CONSTRAINED, Operand::Token(token)) => {
                    constrained = Some(Token(token));
                    edits.bytes.push((prefix.at, vec![op::NOP; prefix.length]));
                }
                // What the call returns may only be read; the proxy would return something else.
                (op::READONLY, _) => return target.left_out(LeftOutReason::UnusualReference),
                _ => edits.bytes.push((prefix.at, vec![op::NOP; prefix.length])),
            }
        }
        FoundCall {
            at: target.at,
            form: CallForm {
                kind: target.kind,
                dispatch: target.dispatch,
                constrained: constrained.is_some(),
            },
            selected: target.selected,
            method: target.method,
            arguments: target.arguments,
            constrained,
            constructor,
            edits: Ok(edits),
        }
    }

    /// How a function pointer becomes one to a static method: only where the next instruction makes
    /// a delegate of it and of the object that lies below it. Returns the delegate's constructor.
    fn pointer_edits(
        &self,
        of: &Instruction,
        before: &[Instruction],
        starts: &Starts,
        edits: &mut Edits,
    ) -> Result<Token, LeftOutReason> {
        let next = instruction(self.code, of.end()).ok().filter(|next| next.opcode == op::NEWOBJ_WIDE);
        let Some((next, Operand::Token(constructor))) = next.map(|next| (next, next.operand)) else {
            return Err(LeftOutReason::UnusualFunctionPointer);
        };
        if starts.is_target(next.at) {
            return Err(LeftOutReason::UnusualFunctionPointer);
        }
        edits.bytes.push((next.at, vec![op::CALL]));
        edits.maker_at = Some(next.token_at());
        if of.opcode == op::LDVIRTFTN {
            // It takes an object to look the method up on, which was duplicated for it.
            let dup = before.last().filter(|last| last.opcode == u16::from(op::DUP));
            let dup = dup.ok_or(LeftOutReason::UnusualFunctionPointer)?;
            edits.bytes.push((dup.at, vec![op::NOP]));
            edits.bytes.push((of.at, op::LDFTN.to_be_bytes().to_vec()));
        }
        Ok(Token(constructor))
    }
}
