//! Methods as people know them. Compilers move lambdas, local functions, iterators and async
//! methods into methods and classes with names that no source has; here they get back the name of
//! the method in whose text they stand.

/// A method in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Readable {
    /// The type in whose text the code stands, as in C# but without type parameters:
    /// `Example.Cache.Entry`.
    pub module: String,
    /// The method: `Put`, `get_Item`, `.ctor`; for a local function `Put.Retry`.
    pub function: String,
    /// What the compiler made the method for.
    pub role: Role,
}

/// What a method was made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// It is a method of the source.
    Method,
    /// It is an anonymous function.
    Lambda,
    /// It is a function within a method.
    LocalFunction,
    /// It holds the code of an iterator or an async method.
    StateMachine,
}

/// Tells the method `method` of the type `type_name`, both as reflection writes them
/// (`Example.Cache`1+<LoadAsync>d__3`, `MoveNext`), in words. Knows the names that the C# compilers
/// of Microsoft and Mono and the F# compiler give; other names stay as they are.
pub fn readable(type_name: &str, method: &str) -> Readable {
    let mut segments: Vec<&str> = type_name.split('+').collect();
    // The innermost generated class that names a method, and all that are around it, go.
    let mut from_class: Option<GeneratedName> = None;
    while segments.len() > 1 {
        let Some(generated) = segments.last().and_then(|segment| GeneratedName::of(segment)) else { break };
        from_class = Some(match from_class {
            Some(inner) => {
                GeneratedName { function: generated.function.or(inner.function), role: inner.role }
            }
            None => generated,
        });
        segments.pop();
    }
    let own = GeneratedName::of(method);
    let (function, role) = match (own, from_class) {
        (Some(GeneratedName { function: Some(function), role }), _) => (function, role),
        (own, Some(GeneratedName { function: Some(function), role })) => {
            (function, own.map_or(role, |own| own.role))
        }
        (own, _) => (method.to_owned(), own.map_or(Role::Method, |own| own.role)),
    };
    let path: Vec<&str> = segments.into_iter().map(without_arity).collect();
    Readable { module: path.join("."), function, role }
}

/// The parts of a name that a compiler has made up.
#[derive(Clone, Debug)]
struct GeneratedName {
    /// The function of the source that it is made for, if it says so.
    function: Option<String>,
    role: Role,
}

impl GeneratedName {
    /// Takes apart `<Main>b__0_1`, `<LoadAsync>d__3`, `<>c__DisplayClass1_0`, `<Main>c__AnonStorey0`,
    /// `<Main>g__Retry|0_0`, `handler@12-1`.
    fn of(name: &str) -> Option<GeneratedName> {
        if let Some((function, line)) = name.split_once('@') {
            let is_generated = line.starts_with(|first: char| first.is_ascii_digit()) && !function.is_empty();
            return is_generated
                .then(|| GeneratedName { function: Some(function.into()), role: Role::Lambda });
        }
        let (inside, suffix) = angle_brackets(name)?;
        let role = match suffix.as_bytes() {
            [b'd', ..] => Role::StateMachine,
            _ if suffix.starts_with("c__async") || suffix.starts_with("c__Iterator") => Role::StateMachine,
            [b'g', ..] => Role::LocalFunction,
            _ => Role::Lambda,
        };
        let function = match (GeneratedName::of(inside), role) {
            _ if inside.is_empty() => None,
            // `<<Main>b__0>d`: an async lambda.
            (Some(nested), _) => nested.function,
            (None, Role::LocalFunction) => {
                let local = suffix.trim_start_matches("g__").split('|').next().unwrap_or_default();
                Some(format!("{inside}.{local}"))
            }
            (None, _) => Some(inside.to_owned()),
        };
        Some(GeneratedName { function, role })
    }
}

/// What is between the first `<` and the `>` that closes it, and what follows.
fn angle_brackets(name: &str) -> Option<(&str, &str)> {
    let rest = name.strip_prefix('<')?;
    let mut depth = 1;
    for (at, character) in rest.char_indices() {
        match character {
            '<' => depth += 1,
            '>' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some((&rest[..at], &rest[at + 1..]));
        }
    }
    None
}

/// A name without the number of its type parameters.
fn without_arity(name: &str) -> &str {
    match name.rsplit_once('`') {
        Some((before, arity)) if arity.bytes().all(|byte| byte.is_ascii_digit()) => before,
        _ => name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(type_name: &str, method: &str, module: &str, function: &str, role: Role) {
        let expected = Readable { module: module.into(), function: function.into(), role };
        assert_eq!(readable(type_name, method), expected);
    }

    #[test]
    fn names_of_the_source_stay() {
        check("A.Cache`1+Entry", "Put", "A.Cache.Entry", "Put", Role::Method);
        check("A.Cache`1", ".ctor", "A.Cache", ".ctor", Role::Method);
        check("<Module>", ".cctor", "<Module>", ".cctor", Role::Method);
    }

    #[test]
    fn names_of_the_roslyn_compiler() {
        check("A.C", "<Main>b__0_1", "A.C", "Main", Role::Lambda);
        check("A.C+<>c", "<Main>b__0_1", "A.C", "Main", Role::Lambda);
        check("A.C`2+<>c__DisplayClass1_0", "<Main>b__0", "A.C", "Main", Role::Lambda);
        check("A.C", "<Main>g__Retry|0_0", "A.C", "Main.Retry", Role::LocalFunction);
        check("A.C+<LoadAsync>d__3`1", "MoveNext", "A.C", "LoadAsync", Role::StateMachine);
        check("A.C+<>c+<<Main>b__0_0>d", "MoveNext", "A.C", "Main", Role::StateMachine);
        check("A.C+<>c__DisplayClass0_0+<<Main>g__Go|1>d", "MoveNext", "A.C", "Main.Go", Role::StateMachine);
    }

    #[test]
    fn names_of_the_mono_and_fsharp_compilers() {
        check("A.C", "<Main>m__0", "A.C", "Main", Role::Lambda);
        check("A.C+<Main>c__AnonStorey0", "<>m__0", "A.C", "Main", Role::Lambda);
        check("A.C+<Load>c__async0", "MoveNext", "A.C", "Load", Role::StateMachine);
        check("A.C+<Walk>c__Iterator0", "MoveNext", "A.C", "Walk", Role::StateMachine);
        check("A.C+<Main>c__AnonStorey1+<Main>c__async0", "MoveNext", "A.C", "Main", Role::StateMachine);
        check("Program+handler@12-1", "Invoke", "Program", "handler", Role::Lambda);
    }
}
