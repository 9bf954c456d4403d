//! The state of the parser, and what every part of it needs.

use crate::syntax::{
    Name, Problem, ProblemKind, Span,
    ast::{
        Designation, DesignationId, Expr, ExprId, List, MAX_NESTING, Member, MemberId, Named, Node, One,
        Pattern, PatternId, Pooled, Pools, Stmt, StmtId, SyntaxTree, TypeRef, TypeRefId,
    },
    lexer::{MAX_PROBLEMS, Token, TokenKind},
    names::known,
};

/// What the surroundings say about words and arrows.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Context {
    /// `await` is a keyword.
    pub(super) in_async: bool,
    /// The words of query expressions are keywords.
    pub(super) in_query: bool,
    /// `when` is a keyword: in the patterns of `case` and of switch expressions.
    pub(super) before_when: bool,
    /// `=>` ends the pattern or guard of an arm; it does not make a lambda.
    pub(super) before_arrow: bool,
    /// Elements of a tuple may declare variables.
    pub(super) in_deconstruction: bool,
}

/// The state of the parser.
pub(super) struct Cursor<'t> {
    tokens: &'t [Token],
    pub(super) text: &'t str,
    pub(super) pos: usize,
    pub(super) tree: SyntaxTree,
    /// Lists that are not complete.
    pub(super) scratch: Pools,
    pub(super) context: Context,
    /// Whether the function around has yielded so far.
    pub(super) yields: bool,
    /// The name of the type around, by which its constructors are known.
    pub(super) type_name: Name,
    depth: u32,
}

impl<'t> Cursor<'t> {
    pub(super) fn new(tokens: &'t [Token], text: &'t str, tree: SyntaxTree, scratch: Pools) -> Cursor<'t> {
        Cursor {
            tokens,
            text,
            pos: 0,
            tree,
            scratch,
            context: Context::default(),
            yields: false,
            type_name: known::EMPTY,
            depth: 0,
        }
    }

    pub(super) fn finish(mut self) -> (SyntaxTree, Pools) {
        self.tree.problems.sort_by_key(|problem| problem.span);
        self.tree.arenas.shrink();
        self.tree.pools.shrink();
        (self.tree, self.scratch)
    }

    // Looking at tokens. The last one is `End`, and nobody gets beyond it.

    pub(super) fn token(&self) -> Token {
        self.tokens[self.pos]
    }

    pub(super) fn kind(&self) -> TokenKind {
        self.tokens[self.pos].kind
    }

    /// The token at an index; `End` behind the last one.
    pub(super) fn token_at(&self, index: usize) -> Token {
        self.tokens[index.min(self.tokens.len() - 1)]
    }

    /// The kind of the token at an index; `End` behind the last one.
    pub(super) fn kind_at(&self, index: usize) -> TokenKind {
        self.token_at(index).kind
    }

    /// The kind of the token `ahead` of the current one.
    pub(super) fn peek(&self, ahead: usize) -> TokenKind {
        self.kind_at(self.pos + ahead)
    }

    pub(super) fn at(&self, kind: TokenKind) -> bool {
        self.kind() == kind
    }

    /// Whether the token at an index is a word that has a meaning here only.
    pub(super) fn word_at(&self, index: usize, word: Name) -> bool {
        let token = self.token_at(index);
        token.kind == TokenKind::Identifier && token.name() == word
    }

    /// Whether the current token is such a word.
    pub(super) fn at_word(&self, word: Name) -> bool {
        self.word_at(self.pos, word)
    }

    /// The index of the partner of the bracket at an index.
    pub(super) fn partner(&self, index: usize) -> Option<usize> {
        let partner = self.token_at(index).value as usize;
        (partner > index).then_some(partner)
    }

    /// The kind of the token behind the partner of the bracket at an index.
    pub(super) fn kind_behind_partner(&self, index: usize) -> Option<TokenKind> {
        self.partner(index).map(|partner| self.kind_at(partner + 1))
    }

    /// Whether two tokens at `index` and behind it touch each other.
    pub(super) fn touches_next(&self, index: usize) -> bool {
        self.token_at(index).end == self.token_at(index + 1).start
    }

    /// Where the current token starts.
    pub(super) fn start(&self) -> u32 {
        self.token().start
    }

    /// From `start` to the end of the last token that was taken.
    pub(super) fn span_from(&self, start: u32) -> Span {
        let end = self.pos.checked_sub(1).map_or(0, |last| self.tokens[last].end);
        Span { start, end: end.max(start) }
    }

    // Taking tokens.

    pub(super) fn bump(&mut self) -> Token {
        let token = self.tokens[self.pos];
        if token.kind != TokenKind::End {
            self.pos += 1;
        }
        token
    }

    pub(super) fn eat(&mut self, kind: TokenKind) -> bool {
        let found = self.at(kind);
        if found {
            self.bump();
        }
        found
    }

    pub(super) fn eat_word(&mut self, word: Name) -> bool {
        let found = self.at_word(word);
        if found {
            self.bump();
        }
        found
    }

    /// Takes a token that must be here; says so when it is not.
    pub(super) fn expect(&mut self, kind: TokenKind, text: &'static str) -> bool {
        let found = self.eat(kind);
        if !found {
            self.expected(text);
        }
        found
    }

    /// Takes an identifier that must be here.
    pub(super) fn identifier(&mut self) -> Named {
        if self.kind().is_identifier() {
            let token = self.bump();
            return Named { name: token.name(), span: token.span() };
        }
        self.expected("a name");
        Named { name: known::EMPTY, span: Span::new(self.start(), self.start()) }
    }

    // Problems.

    /// Says that something is missing in front of the current token.
    pub(super) fn expected(&mut self, text: &'static str) {
        let at = self.pos.checked_sub(1).map_or(0, |last| self.tokens[last].end);
        self.problem(Span::new(at, at), ProblemKind::Expected(text));
    }

    pub(super) fn problem(&mut self, span: Span, kind: ProblemKind) {
        // What follows from a first problem at the same place would not help anybody.
        let repeats = self.tree.problems.last().is_some_and(|last| last.span.start == span.start);
        if !repeats && self.tree.problems.len() < MAX_PROBLEMS {
            self.tree.problems.push(Problem { span, kind });
        }
    }

    /// Leaves out the current token, or the whole group that it opens.
    pub(super) fn skip(&mut self) {
        let start = self.start();
        self.skip_group();
        let span = self.span_from(start);
        self.problem(span, ProblemKind::Skipped);
    }

    fn skip_group(&mut self) {
        use TokenKind::{BraceOpen, BracketOpen, HoleOpen, ParenOpen};
        let opens = matches!(self.kind(), ParenOpen | BracketOpen | BraceOpen | HoleOpen);
        match self.partner(self.pos).filter(|_| opens) {
            Some(partner) => self.pos = (partner + 1).min(self.tokens.len() - 1),
            None => {
                self.bump();
            }
        }
    }

    /// Takes the closing bracket of the opening one at `open`. What is left over in front of it is
    /// left out.
    pub(super) fn close(&mut self, open: usize, kind: TokenKind, text: &'static str) {
        if self.eat(kind) {
            return;
        }
        self.expected(text);
        if kind == TokenKind::BraceClose && self.at_end_of_block() {
            // Its brace is missing: the next one belongs to what is around.
            return;
        }
        let opens = matches!(
            self.kind_at(open),
            TokenKind::ParenOpen | TokenKind::BracketOpen | TokenKind::BraceOpen
        );
        if let Some(partner) = self.partner(open).filter(|partner| opens && *partner > self.pos) {
            self.pos = partner + 1;
        }
    }

    // Nesting.

    /// Runs `read` one level deeper. Beyond [`MAX_NESTING`] levels it leaves the rest of the
    /// construct out and returns `None`.
    pub(super) fn nested<R>(&mut self, read: impl FnOnce(&mut Cursor<'t>) -> R) -> Option<R> {
        if self.depth >= MAX_NESTING {
            self.leave_out();
            return None;
        }
        self.depth += 1;
        let result = read(self);
        self.depth -= 1;
        Some(result)
    }

    fn leave_out(&mut self) {
        use TokenKind::{
            BraceClose, BracketClose, Comma, End, HoleClose, InterpolationEnd, ParenClose, Semicolon,
        };
        let start = self.start();
        while !matches!(
            self.kind(),
            End | Semicolon | Comma | ParenClose | BracketClose | BraceClose | HoleClose | InterpolationEnd
        ) {
            self.skip_group();
        }
        let span = self.span_from(start);
        self.problem(span, ProblemKind::NestedTooDeeply);
    }

    /// Runs `read` in another context.
    pub(super) fn within<R>(&mut self, context: Context, read: impl FnOnce(&mut Cursor<'t>) -> R) -> R {
        let outer = std::mem::replace(&mut self.context, context);
        let result = read(self);
        self.context = outer;
        result
    }

    /// Runs `read` inside of brackets, where the meaning of `=>` and `when` outside is forgotten.
    pub(super) fn bracketed<R>(&mut self, read: impl FnOnce(&mut Cursor<'t>) -> R) -> R {
        let Context { in_async, in_query, .. } = self.context;
        self.within(Context { in_async, in_query, ..Context::default() }, read)
    }

    // Nodes. Each spans from `start` to the last token taken, unless a span is given.

    pub(super) fn expr_at(&mut self, expr: Expr, span: Span) -> ExprId {
        ExprId::from_number(self.tree.arenas.exprs.push(expr, span))
    }

    pub(super) fn expr_from(&mut self, start: u32, expr: Expr) -> ExprId {
        let span = self.span_from(start);
        self.expr_at(expr, span)
    }

    pub(super) fn stmt_from(&mut self, start: u32, stmt: Stmt) -> StmtId {
        let span = self.span_from(start);
        StmtId::from_number(self.tree.arenas.stmts.push(stmt, span))
    }

    pub(super) fn type_from(&mut self, start: u32, ty: TypeRef) -> TypeRefId {
        let span = self.span_from(start);
        TypeRefId::from_number(self.tree.arenas.type_refs.push(ty, span))
    }

    pub(super) fn pattern_from(&mut self, start: u32, pattern: Pattern) -> PatternId {
        let span = self.span_from(start);
        PatternId::from_number(self.tree.arenas.patterns.push(pattern, span))
    }

    pub(super) fn designation_from(&mut self, start: u32, designation: Designation) -> DesignationId {
        let span = self.span_from(start);
        DesignationId::from_number(self.tree.arenas.designations.push(designation, span))
    }

    pub(super) fn member_from(&mut self, start: u32, member: Member) -> MemberId {
        let span = self.span_from(start);
        MemberId::from_number(self.tree.arenas.members.push(member, span))
    }

    pub(super) fn one<T: Pooled>(&mut self, element: T) -> One<T> {
        self.tree.one(element)
    }

    /// How much of a list's scratch is in use; handed to [`Cursor::list`] when it is complete.
    pub(super) fn mark<T: Pooled>(&mut self) -> usize {
        T::pool_mut(&mut self.scratch).len()
    }

    /// Adds to the innermost list of its type that is not complete.
    pub(super) fn add<T: Pooled>(&mut self, element: T) {
        T::pool_mut(&mut self.scratch).push(element);
    }

    /// Completes the list that was begun at `mark`.
    pub(super) fn list<T: Pooled>(&mut self, mark: usize) -> List<T> {
        self.tree.list(T::pool_mut(&mut self.scratch), mark)
    }

    // Holes: nodes for what is not there.

    pub(super) fn missing_expr(&mut self) -> ExprId {
        let at = self.start();
        self.expr_at(Expr::Missing, Span::new(at, at))
    }

    pub(super) fn missing_type(&mut self) -> TypeRefId {
        let at = self.start();
        TypeRefId::from_number(self.tree.arenas.type_refs.push(TypeRef::Missing, Span::new(at, at)))
    }

    pub(super) fn missing_stmt(&mut self) -> StmtId {
        let at = self.start();
        StmtId::from_number(self.tree.arenas.stmts.push(Stmt::Missing, Span::new(at, at)))
    }

    pub(super) fn missing_pattern(&mut self) -> PatternId {
        let at = self.start();
        PatternId::from_number(self.tree.arenas.patterns.push(Pattern::Missing, Span::new(at, at)))
    }
}
