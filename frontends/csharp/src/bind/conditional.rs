//! `[Conditional("SYMBOL")]`: calls of such methods are not there where the symbol is not defined.

use crate::{symbols::MethodId, syntax::ast::SyntaxTree};

use super::binder::Binder;

/// Defined in every project unless somebody sees to the contrary: programs are checked as they are
/// built while they are written.
const USUALLY_DEFINED: [&str; 2] = ["DEBUG", "TRACE"];

impl<'c, 'a: 'b, 'b> Binder<'c, 'a, 'b> {
    /// Whether calls of a method are left out in this file. Symbols that only a project file defines
    /// count as not defined.
    pub(crate) fn is_left_out(&self, method: MethodId) -> bool {
        let this = self.comp.method(method);
        if this.attributes.is_empty() {
            return false;
        }
        let tree = self.comp.tree(this.place.file);
        let mut conditions =
            tree[this.attributes].iter().filter_map(|attribute| condition(tree.text_at(attribute.span)));
        let Some(first) = conditions.next() else { return false };
        !std::iter::once(first).chain(conditions).any(|symbol| self.defines(symbol))
    }

    fn defines(&self, symbol: &str) -> bool {
        USUALLY_DEFINED.contains(&symbol) || defines(self.tree, symbol)
    }
}

/// The symbol in `Conditional("SYMBOL")`.
fn condition(attribute: &str) -> Option<&str> {
    let (name, argument) = attribute.split_once('(')?;
    let name = name.rsplit('.').next()?.trim();
    if name != "Conditional" && name != "ConditionalAttribute" {
        return None;
    }
    argument.split('"').nth(1)
}

/// Whether the file has a `#define` for a symbol; those stand at its top.
fn defines(tree: &SyntaxTree, symbol: &str) -> bool {
    let directives = tree.text().lines().map(str::trim_start).take_while(|line| {
        line.is_empty()
            || line.starts_with("//")
            || line.starts_with('#')
            || line.starts_with(['/', '*', '\u{feff}'])
    });
    directives
        .filter_map(|line| line.strip_prefix('#')?.trim_start().strip_prefix("define"))
        .any(|rest| rest.split_whitespace().next() == Some(symbol))
}

#[cfg(test)]
mod tests {
    use super::condition;

    #[test]
    fn conditions_of_attributes() {
        assert_eq!(condition("Conditional(\"A\")"), Some("A"));
        assert_eq!(condition("System.Diagnostics.Conditional (\"DEBUG\")"), Some("DEBUG"));
        assert_eq!(condition("Obsolete(\"A\")"), None);
        assert_eq!(condition("Conditional"), None);
    }
}
