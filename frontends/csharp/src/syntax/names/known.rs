//! Names with a constant number.

use super::Name;

macro_rules! known {
    ($($constant:ident = $text:literal,)*) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms, missing_docs)]
        #[repr(u32)]
        enum Index { $($constant),* }

        $(
            #[doc = concat!("`", $text, "`")]
            pub const $constant: Name = Name::known(Index::$constant as u32);
        )*

        /// The texts, in the order of the numbers.
        pub(super) const TEXTS: &[&str] = &[$($text),*];
    };
}

// The reserved keywords come first, in the order of the lexer's kinds of tokens; a test holds them
// together.
known! {
    ABSTRACT = "abstract", AS = "as", BASE = "base", BOOL = "bool", BREAK = "break", BYTE = "byte",
    CASE = "case", CATCH = "catch", CHAR = "char", CHECKED = "checked", CLASS = "class", CONST = "const",
    CONTINUE = "continue", DECIMAL = "decimal", DEFAULT = "default", DELEGATE = "delegate", DO = "do",
    DOUBLE = "double", ELSE = "else", ENUM = "enum", EVENT = "event", EXPLICIT = "explicit",
    EXTERN = "extern", FALSE = "false", FINALLY = "finally", FIXED = "fixed", FLOAT = "float", FOR = "for",
    FOREACH = "foreach", GOTO = "goto", IF = "if", IMPLICIT = "implicit", IN = "in", INT = "int",
    INTERFACE = "interface", INTERNAL = "internal", IS = "is", LOCK = "lock", LONG = "long",
    NAMESPACE = "namespace", NEW = "new", NULL = "null", OBJECT = "object", OPERATOR = "operator",
    OUT = "out", OVERRIDE = "override", PARAMS = "params", PRIVATE = "private", PROTECTED = "protected",
    PUBLIC = "public", READONLY = "readonly", REF = "ref", RETURN = "return", SBYTE = "sbyte",
    SEALED = "sealed", SHORT = "short", SIZEOF = "sizeof", STACKALLOC = "stackalloc", STATIC = "static",
    STRING = "string", STRUCT = "struct", SWITCH = "switch", THIS = "this", THROW = "throw", TRUE = "true",
    TRY = "try", TYPEOF = "typeof", UINT = "uint", ULONG = "ulong", UNCHECKED = "unchecked",
    UNSAFE = "unsafe", USHORT = "ushort", USING = "using", VIRTUAL = "virtual", VOID = "void",
    VOLATILE = "volatile", WHILE = "while", ARGLIST = "__arglist", MAKEREF = "__makeref",
    REFTYPE = "__reftype", REFVALUE = "__refvalue",

    // Words with a meaning in some places only.
    ADD = "add", ALIAS = "alias", ALLOWS = "allows", AND = "and", ASCENDING = "ascending",
    ASSEMBLY = "assembly", ASYNC = "async", AWAIT = "await", BY = "by", DESCENDING = "descending",
    DYNAMIC = "dynamic", EQUALS = "equals", EXTENSION = "extension", FIELD = "field", FILE = "file",
    FROM = "from", GET = "get",
    GLOBAL = "global", GROUP = "group", INIT = "init", INTO = "into", JOIN = "join", LET = "let",
    MANAGED = "managed", MODULE = "module", NAMEOF = "nameof", NINT = "nint", NOT = "not",
    NOTNULL = "notnull", NUINT = "nuint", ON = "on", OR = "or", ORDERBY = "orderby", PARTIAL = "partial",
    RECORD = "record", REMOVE = "remove", REQUIRED = "required", SCOPED = "scoped", SELECT = "select",
    SET = "set", UNDERSCORE = "_", UNMANAGED = "unmanaged", VALUE = "value", VAR = "var", WHEN = "when",
    WHERE = "where", WITH = "with", YIELD = "yield", EMPTY = "",
}
