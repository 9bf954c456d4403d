use std::sync::Arc;

use super::cursor::Cursor;
use crate::syntax::{
    Names, Problem, ProblemKind, Span,
    ast::{Pools, SyntaxTree},
    lexer::{Lexed, Reading, Symbols, Token, lex},
    names::NameCache,
};

/// The longest text that is parsed, in bytes.
const MAX_LENGTH: usize = 1 << 30;

/// More tokens than this are not kept room for from one file to the next.
const KEPT_TOKENS: usize = 1 << 18;

/// Parses files one after the other, and reuses its memory. One per thread.
pub struct Parser<'n> {
    names: NameCache<'n>,
    tokens: Vec<Token>,
    scratch: Pools,
}

impl<'n> Parser<'n> {
    /// A parser whose trees use these names.
    pub fn new(names: &'n Names) -> Parser<'n> {
        Parser { names: NameCache::new(names), tokens: Vec::new(), scratch: Pools::default() }
    }

    /// Parses the text of a file; `symbols` are those that `#if` finds defined.
    pub fn parse(&mut self, text: Arc<str>, symbols: &Symbols) -> SyntaxTree {
        if text.len() > MAX_LENGTH {
            let problem = Problem { span: Span::default(), kind: ProblemKind::TooLong };
            return SyntaxTree { problems: vec![problem], ..SyntaxTree::default() };
        }
        let lexed = lex(&text, Reading::Plain, symbols, &mut self.names, &mut self.tokens);
        let mut tree = self.tree(lexed, &text);
        if !tree.problems.is_empty() {
            // Somebody is writing in it: what is around the damage is to be kept.
            let lexed = lex(&text, Reading::Repairing, symbols, &mut self.names, &mut self.tokens);
            if lexed.repairs > 0 {
                tree = self.tree(lexed, &text);
            }
        }
        tree.text = text;
        if self.tokens.capacity() > KEPT_TOKENS {
            self.tokens = Vec::new();
        }
        tree
    }

    /// The tree of the tokens that were just read.
    fn tree(&mut self, lexed: Lexed, text: &str) -> SyntaxTree {
        let mut tree = SyntaxTree { problems: lexed.problems, ..SyntaxTree::default() };
        tree.tested_symbols = lexed.tested_symbols;
        self.scratch.clear();
        let mut cursor = Cursor::new(&self.tokens, text, tree, std::mem::take(&mut self.scratch));
        cursor.unit();
        let (tree, scratch) = cursor.finish();
        self.scratch = scratch;
        tree
    }
}

/// Parses one text.
pub fn parse(text: impl Into<Arc<str>>, symbols: &Symbols, names: &Names) -> SyntaxTree {
    Parser::new(names).parse(text.into(), symbols)
}
