//! What a check leaves for `redhanded run` to try: the unsafe uses, as places in the source.

use redhanded_checker::{Finding, FindingKind, Side};
use redhanded_csharp::solution::Solution;
use redhanded_model::{SuspectedPlace, Suspicion};

use super::findings::split;
use super::paths::Names;

/// The unsafe uses among the findings. A run watches calls, so it can do nothing with races of variables.
pub fn suspicions(solution: &Solution, findings: &[Finding], names: &Names) -> Vec<Suspicion> {
    let unsafe_uses = findings.iter().filter(|finding| finding.kind == FindingKind::UnsafeUse);
    unsafe_uses
        .filter_map(|finding| match finding.sides.as_slice() {
            [a, b] => Some(Suspicion::new(place(solution, names, a)?, place(solution, names, b)?)),
            _ => None,
        })
        .collect()
}

fn place(solution: &Solution, names: &Names, side: &Side) -> Option<SuspectedPlace> {
    let frame = side.stack.first()?;
    let place = solution.place(frame.span?)?;
    let (module, function) = split(&frame.function);
    let (_, method) = split(side.library_function.as_deref()?);
    // A lambda belongs to the method in whose text it stands.
    let function = function.split(".lambda").next().unwrap_or_default();
    Some(SuspectedPlace {
        file: names.name(place.path),
        line: place.start.line,
        module: without_arguments(module).to_owned(),
        function: without_arguments(function).to_owned(),
        method: compiled_name(&method).to_owned(),
    })
}

fn without_arguments(name: &str) -> &str {
    name.split('<').next().unwrap_or(name)
}

/// A method of the library as compilers name it.
fn compiled_name(method: &str) -> &str {
    match method {
        "get_this" => "get_Item",
        "set_this" => "set_Item",
        other => without_arguments(other),
    }
}

#[cfg(test)]
mod tests {
    use super::{compiled_name, split};

    #[test]
    fn methods_are_named_as_compilers_do() {
        let name = |function| compiled_name(&split(function).1).to_owned();
        assert_eq!(name("Dictionary<string, List<int>>.this.set"), "set_Item");
        assert_eq!(name("List<int>.Count.get"), "get_Count");
        assert_eq!(name("List<int>.ConvertAll<string>"), "ConvertAll");
    }
}
