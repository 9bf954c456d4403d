use std::sync::Arc;

use super::{Attribute, List, MemberId, StmtId, Using, arena::Arenas, lists::Pools};
use crate::syntax::{Name, Problem, Span, position::LineStarts};

/// The tree of one file, with the file's text.
#[derive(Debug, Default)]
pub struct SyntaxTree {
    pub(crate) arenas: Arenas,
    pub(crate) pools: Pools,
    pub(crate) text: Arc<str>,
    pub(crate) root: Root,
    pub(crate) problems: Vec<Problem>,
    pub(crate) tested_symbols: Vec<Box<str>>,
    pub(crate) lines: LineStarts,
}

/// What stands at the top of a file.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Root {
    pub(crate) externs: List<Name>,
    pub(crate) usings: List<Using>,
    pub(crate) attributes: List<Attribute>,
    pub(crate) members: List<MemberId>,
    pub(crate) statements: List<StmtId>,
}

impl SyntaxTree {
    /// The text of the file.
    pub fn text(&self) -> &Arc<str> {
        &self.text
    }

    /// The text at `span`; nothing when it does not lie in the file.
    pub fn text_at(&self, span: Span) -> &str {
        self.text.get(span.start as usize..span.end as usize).unwrap_or_default()
    }

    /// `extern alias` directives.
    pub fn externs(&self) -> List<Name> {
        self.root.externs
    }

    /// The `using` directives at the top of the file.
    pub fn usings(&self) -> List<Using> {
        self.root.usings
    }

    /// `[assembly: ...]` and `[module: ...]`.
    pub fn attributes(&self) -> List<Attribute> {
        self.root.attributes
    }

    /// The members of the file outside of every namespace. `namespace A;` is a member that holds
    /// everything behind it.
    pub fn members(&self) -> List<MemberId> {
        self.root.members
    }

    /// Statements outside of every type: the body of the program's entry. Functions among them are
    /// [`Stmt::LocalFunction`](super::Stmt::LocalFunction).
    pub fn statements(&self) -> List<StmtId> {
        self.root.statements
    }

    /// The symbols that `#if` and `#elif` ask the project for. Projects that agree on them get the
    /// same tree.
    pub fn tested_symbols(&self) -> &[Box<str>] {
        &self.tested_symbols
    }

    /// What is wrong with the text, in its order.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }
}
