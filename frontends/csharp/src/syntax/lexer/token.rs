//! Tokens.

use crate::syntax::{Name, Span, ast::Predefined};

/// A token: 16 bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token {
    pub(crate) start: u32,
    pub(crate) end: u32,
    /// Of identifiers and keywords the number of the name. Of an opening bracket the index of its
    /// partner, or 0 when it has none.
    pub(crate) value: u32,
    pub(crate) kind: TokenKind,
}

impl Token {
    pub(crate) fn span(self) -> Span {
        Span { start: self.start, end: self.end }
    }

    /// The name of an identifier or keyword.
    pub(crate) fn name(self) -> Name {
        Name::from_token(self.value)
    }
}

/// The kind of a token. The keywords come first, in the order of
/// [`known`](crate::syntax::names::known), so that a name's number tells its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub(crate) enum TokenKind {
    Abstract,
    As,
    Base,
    Bool,
    Break,
    Byte,
    Case,
    Catch,
    CharType,
    Checked,
    Class,
    Const,
    Continue,
    Decimal,
    Default,
    Delegate,
    Do,
    Double,
    Else,
    Enum,
    Event,
    Explicit,
    Extern,
    False,
    Finally,
    Fixed,
    Float,
    For,
    Foreach,
    Goto,
    If,
    Implicit,
    In,
    Int,
    Interface,
    Internal,
    Is,
    Lock,
    Long,
    Namespace,
    New,
    Null,
    Object,
    Operator,
    Out,
    Override,
    Params,
    Private,
    Protected,
    Public,
    Readonly,
    Ref,
    Return,
    SByte,
    Sealed,
    Short,
    Sizeof,
    StackAlloc,
    Static,
    StringType,
    Struct,
    Switch,
    This,
    Throw,
    True,
    Try,
    Typeof,
    UInt,
    ULong,
    Unchecked,
    Unsafe,
    UShort,
    Using,
    Virtual,
    Void,
    Volatile,
    While,
    ArgList,
    MakeRef,
    RefType,
    RefValue,

    /// An identifier or contextual keyword.
    Identifier,
    /// `@name`, never a keyword.
    Verbatim,
    Integer,
    Real,
    Char,
    String,
    Utf8String,

    /// `$"`, `$@"`, `$"""`: the text and holes of an interpolated string follow.
    InterpolationStart,
    /// Text of an interpolated string.
    InterpolationText,
    /// `{` of a hole.
    HoleOpen,
    /// The format of a hole, without its colon.
    HoleFormat,
    /// `}` of a hole.
    HoleClose,
    /// The quotes that end an interpolated string; empty when they are missing.
    InterpolationEnd,

    ParenOpen,
    ParenClose,
    BracketOpen,
    BracketClose,
    BraceOpen,
    BraceClose,
    Semicolon,
    Comma,
    Dot,
    DotDot,
    Colon,
    ColonColon,
    Question,
    Coalesce,
    CoalesceAssign,
    FatArrow,
    ThinArrow,
    Assign,
    Equal,
    NotEqual,
    Not,
    Tilde,
    Plus,
    PlusPlus,
    PlusAssign,
    Minus,
    MinusMinus,
    MinusAssign,
    Star,
    StarAssign,
    Slash,
    SlashAssign,
    Percent,
    PercentAssign,
    And,
    AndAnd,
    AndAssign,
    Or,
    OrOr,
    OrAssign,
    Caret,
    CaretAssign,
    Less,
    LessOrEqual,
    ShiftLeft,
    ShiftLeftAssign,
    /// Always a single `>`; shifts are put together by the parser.
    Greater,
    GreaterOrEqual,

    /// Behind the last token.
    End,
}

/// The reserved keywords, by the numbers of their names.
pub(crate) const KEYWORDS: &[TokenKind] = {
    use TokenKind::*;
    &[
        Abstract, As, Base, Bool, Break, Byte, Case, Catch, CharType, Checked, Class, Const, Continue,
        Decimal, Default, Delegate, Do, Double, Else, Enum, Event, Explicit, Extern, False, Finally, Fixed,
        Float, For, Foreach, Goto, If, Implicit, In, Int, Interface, Internal, Is, Lock, Long, Namespace,
        New, Null, Object, Operator, Out, Override, Params, Private, Protected, Public, Readonly, Ref,
        Return, SByte, Sealed, Short, Sizeof, StackAlloc, Static, StringType, Struct, Switch, This, Throw,
        True, Try, Typeof, UInt, ULong, Unchecked, Unsafe, UShort, Using, Virtual, Void, Volatile, While,
        ArgList, MakeRef, RefType, RefValue,
    ]
};

impl TokenKind {
    /// The type that a keyword stands for.
    pub(crate) fn predefined(self) -> Option<Predefined> {
        Some(match self {
            TokenKind::Bool => Predefined::Bool,
            TokenKind::Byte => Predefined::Byte,
            TokenKind::SByte => Predefined::SByte,
            TokenKind::Short => Predefined::Short,
            TokenKind::UShort => Predefined::UShort,
            TokenKind::Int => Predefined::Int,
            TokenKind::UInt => Predefined::UInt,
            TokenKind::Long => Predefined::Long,
            TokenKind::ULong => Predefined::ULong,
            TokenKind::CharType => Predefined::Char,
            TokenKind::Float => Predefined::Float,
            TokenKind::Double => Predefined::Double,
            TokenKind::Decimal => Predefined::Decimal,
            TokenKind::StringType => Predefined::String,
            TokenKind::Object => Predefined::Object,
            TokenKind::Void => Predefined::Void,
            _ => return None,
        })
    }

    /// Whether it is a reserved keyword.
    pub(crate) fn is_keyword(self) -> bool {
        self <= TokenKind::RefValue
    }

    /// Whether it is an identifier, contextual keywords included.
    pub(crate) fn is_identifier(self) -> bool {
        matches!(self, TokenKind::Identifier | TokenKind::Verbatim)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::Names;

    #[test]
    fn numbers_of_keywords_are_their_kinds() {
        let names = Names::new();
        for (index, kind) in KEYWORDS.iter().enumerate() {
            assert_eq!(*kind as usize, index);
        }
        assert_eq!(TokenKind::RefValue as usize + 1, KEYWORDS.len());
        assert_eq!(KEYWORDS[names.intern("while").number() as usize], TokenKind::While);
        assert_eq!(KEYWORDS[names.intern("char").number() as usize], TokenKind::CharType);
        assert_eq!(KEYWORDS[names.intern("__refvalue").number() as usize], TokenKind::RefValue);
        assert_eq!(names.intern("add").number() as usize, KEYWORDS.len());
    }

    #[test]
    fn a_token_is_sixteen_bytes() {
        assert_eq!(size_of::<Token>(), 16);
    }
}
