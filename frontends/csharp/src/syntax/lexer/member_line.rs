//! Whether a line of text looks like the beginning of a member, told from the line alone.
//!
//! This is asked of damaged files only, where brackets say nothing, and of lines that stand where
//! members begin. What it can miss: members whose type and name stand on different lines. What it could
//! wrongly take for one: a declaration of a local that is indented like a member.

/// Modifiers that nothing but a member or type begins with.
const STRONG: &[&str] =
    &["public", "private", "protected", "internal", "override", "virtual", "abstract", "sealed", "event"];

/// Modifiers that statements may begin with, too.
const WEAK: &[&str] = &[
    "static", "readonly", "volatile", "unsafe", "const", "async", "partial", "extern", "required", "file",
    "ref",
];

/// Words that begin the declaration of a type, or of what holds types.
const TYPES: &[&str] = &["class", "struct", "interface", "enum", "record", "namespace"];

/// Words in front of a name that are no type of a member.
const NO_TYPES: &[&str] = &[
    "return",
    "throw",
    "if",
    "while",
    "for",
    "foreach",
    "lock",
    "using",
    "switch",
    "case",
    "goto",
    "else",
    "do",
    "try",
    "catch",
    "finally",
    "await",
    "yield",
    "new",
    "in",
    "is",
    "as",
    "out",
    "this",
    "base",
    "default",
    "checked",
    "unchecked",
    "fixed",
    "stackalloc",
    "typeof",
    "sizeof",
    "break",
    "continue",
    "var",
    "get",
    "set",
    "init",
    "add",
    "remove",
    "when",
    "where",
    "from",
    "select",
    "let",
    "join",
    "orderby",
    "group",
    "into",
    "on",
    "equals",
    "by",
    "and",
    "or",
    "not",
    "params",
    "global",
    "extern",
    "delegate",
    "true",
    "false",
    "null",
];

/// What a line begins, as far as it can be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Begins {
    /// A type or namespace.
    Type,
    /// Another member.
    Member,
    /// Something else, or nobody knows.
    Other,
}

/// What the text begins; only its first line is looked at, and the first word of the one behind.
pub(super) fn begins(text: &str) -> Begins {
    let (line, behind) = text.split_once(['\n', '\r']).unwrap_or((text, ""));
    let opens_behind = behind.trim_start().starts_with(['{', ':']) || behind.trim_start().starts_with("=>");
    let mut rest = Rest { text: line, opens_behind };
    rest.attributes();
    let mut member = Begins::Other;
    while let Some(word) = rest.peek_word() {
        if TYPES.contains(&word) {
            let mut after = rest;
            after.word();
            return match after.peek_word() {
                // `record` and the like may also name what follows: `record = 5`.
                Some(_) => Begins::Type,
                None => member,
            };
        }
        match word {
            "delegate" => {
                rest.word();
                let follows = rest.peek_word().is_some_and(|word| word != "async");
                return if follows { Begins::Member } else { member };
            }
            "implicit" | "explicit" => return Begins::Member,
            _ if STRONG.contains(&word) => member = Begins::Member,
            _ if WEAK.contains(&word) => {}
            _ => break,
        }
        rest.word();
    }
    if member == Begins::Member || rest.destructor() || rest.constructor() || rest.typed() {
        return Begins::Member;
    }
    Begins::Other
}

/// What is left of a line.
#[derive(Clone, Copy)]
struct Rest<'t> {
    text: &'t str,
    /// The line behind goes on with what a body begins with.
    opens_behind: bool,
}

impl<'t> Rest<'t> {
    /// Takes `[A] [B(1)]`, if the line has all of it.
    fn attributes(&mut self) {
        while self.text.starts_with('[') {
            match group(self.text) {
                Some(length) => self.text = self.text[length..].trim_start(),
                None => return,
            }
        }
    }

    fn peek_word(&self) -> Option<&'t str> {
        let text = self.text.strip_prefix('@').unwrap_or(self.text);
        let length = text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
        let word = &text[..length];
        (!word.is_empty() && !word.starts_with(|c: char| c.is_ascii_digit())).then_some(word)
    }

    fn word(&mut self) -> Option<&'t str> {
        let word = self.peek_word()?;
        self.text = self.text.strip_prefix('@').unwrap_or(self.text);
        self.text = self.text[word.len()..].trim_start();
        Some(word)
    }

    fn eat(&mut self, sign: char) -> bool {
        let found = self.text.strip_prefix(sign);
        self.text = found.map_or(self.text, str::trim_start);
        found.is_some()
    }

    fn destructor(mut self) -> bool {
        self.eat('~') && self.word().is_some() && self.text.starts_with('(')
    }

    /// `Name(...)` with a body or a call of another constructor behind it: no `;`.
    fn constructor(mut self) -> bool {
        let Some(word) = self.word().filter(|word| !NO_TYPES.contains(word)) else { return false };
        if word == "nameof" || !self.text.starts_with('(') {
            return false;
        }
        let Some(length) = group(self.text) else { return false };
        match self.text[length..].trim() {
            "" => self.opens_behind,
            behind => behind.starts_with(['{', ':']) || behind.starts_with("=>"),
        }
    }

    /// `Type Name` and what goes on a member.
    fn typed(mut self) -> bool {
        if !self.ty() {
            return false;
        }
        let Some(mut name) = self.word() else { return false };
        if name == "operator" {
            return true;
        }
        // `void I<T>.M()`.
        loop {
            let mut after = self;
            if after.text.starts_with('<') && !after.angles() {
                break;
            }
            if !after.eat('.') {
                break;
            }
            let Some(next) = after.word() else { return false };
            (self, name) = (after, next);
        }
        match self.text.chars().next() {
            Some('[') => name == "this",
            _ if NO_TYPES.contains(&name) => false,
            Some('(' | '{' | ';' | ',' | '<') => true,
            Some('=') => !self.text.starts_with("=="),
            None => self.opens_behind,
            _ => false,
        }
    }

    /// Takes a type, with white space behind it.
    fn ty(&mut self) -> bool {
        if self.text.starts_with('(') {
            // A tuple, and no call or cast: there is a comma in it.
            match group(self.text) {
                Some(length) if self.text[..length].contains(',') => {
                    self.text = self.text[length..].trim_start();
                }
                _ => return false,
            }
        } else {
            loop {
                if self.word().is_none_or(|word| NO_TYPES.contains(&word)) {
                    return false;
                }
                if self.text.starts_with('<') && !self.angles() {
                    return false;
                }
                if let Some(rest) = self.text.strip_prefix("::") {
                    self.text = rest;
                } else if !self.eat('.') {
                    break;
                }
            }
        }
        loop {
            if self.eat('?') || self.eat('*') {
                continue;
            }
            match self.text.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
                Some((rank, rest)) if rank.chars().all(|c| c == ',' || c == ' ') => {
                    self.text = rest.trim_start()
                }
                _ => return true,
            }
        }
    }

    /// Takes `<...>`.
    fn angles(&mut self) -> bool {
        let mut depth = 0_u32;
        for (index, c) in self.text.char_indices() {
            match c {
                '<' => depth += 1,
                '>' => depth -= 1,
                _ if c.is_alphanumeric() || c.is_whitespace() || "_.,?[]():@*".contains(c) => {}
                _ => return false,
            }
            if depth == 0 {
                self.text = self.text[index + 1..].trim_start();
                return true;
            }
        }
        false
    }
}

/// The length of the group in brackets that the text begins with, if the line has all of it.
fn group(text: &str) -> Option<usize> {
    let mut depth = 0_u32;
    for (index, c) in text.char_indices() {
        match c {
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.checked_sub(1)?,
            _ => {}
        }
        if depth == 0 {
            return Some(index + 1);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members() {
        for line in [
            "public",
            "private readonly",
            "void M()",
            "int x;",
            "int x = 5;",
            "int x, y;",
            "static int count;",
            "static void Main(string[] args)",
            "async Task<int> Run() {",
            "Dictionary<string, List<int>> all = new();",
            "int P { get; set; }",
            "int P => 5;",
            "int P\n{",
            "int this[int i] { get { return 1; } }",
            "void IDisposable.Dispose() { }",
            "IEnumerator<T> IEnumerable<T>.GetEnumerator()",
            "(int a, string b) Pair() {",
            "int? x;",
            "int[,] grid;",
            "T Get<T>(",
            "[Test] void A()",
            "[Test, Category(\"a\")] public void A()",
            "delegate void D();",
            "event Action E;",
            "implicit operator int(C c)",
            "C operator +(C a, C b)",
            "~C() { }",
            "C(int x) : base(x) { }",
            "C()\n    {",
            "static C() { }",
        ] {
            assert_eq!(begins(line), Begins::Member, "{line}");
        }
    }

    #[test]
    fn types() {
        for line in
            ["class C", "static class C {", "public sealed partial class C", "enum E { }", "record R(int a);"]
        {
            assert_eq!(begins(line), Begins::Type, "{line}");
        }
        assert_eq!(begins("namespace A.B"), Begins::Type);
    }

    #[test]
    fn what_is_neither() {
        for line in [
            "",
            "{",
            "}",
            "x = 5;",
            "x.y();",
            "return x;",
            "await x;",
            "await Task.Run(() => 1);",
            "if (x) {",
            "if (x)\n{",
            "lock (x)\n    {",
            "foreach (var x in y) {",
            "foo(1);",
            "foo()\n  .bar();",
            "var x = 5;",
            "using (x)",
            "using var x = y;",
            "new C();",
            "a < b;",
            "a == b",
            "case A b:",
            "else foo();",
            "yield return x;",
            "get { return 1; }",
            "[0] = 1,",
            "where T : class",
            "5 x;",
            "delegate { };",
        ] {
            assert_eq!(begins(line), Begins::Other, "{line}");
        }
    }
}
