//! `[Conditional("SYMBOL")]`: calls of such methods are not there where the symbol is not defined.

use crate::{symbols::MethodId, syntax::ast::SyntaxTree};

use super::binder::Binder;

impl<'c, 'a: 'b, 'b> Binder<'c, 'a, 'b> {
    /// Whether calls of a method are left out in this file, by the symbols of its project and its
    /// own `#define` and `#undef`.
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
        let by_project = self.comp.defines(self.context.types.file, symbol);
        redefinition(self.tree, symbol).unwrap_or(by_project)
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

/// What a file says about a symbol by `#define` and `#undef`, the last one of them; those stand at its
/// top.
fn redefinition(tree: &SyntaxTree, symbol: &str) -> Option<bool> {
    let directives = tree.text().lines().map(str::trim_start).take_while(|line| {
        line.is_empty()
            || line.starts_with("//")
            || line.starts_with('#')
            || line.starts_with(['/', '*', '\u{feff}'])
    });
    directives
        .filter_map(|line| {
            let directive = line.strip_prefix('#')?.trim_start();
            let (rest, defined) = match directive.strip_prefix("define") {
                Some(rest) => (rest, true),
                None => (directive.strip_prefix("undef")?, false),
            };
            (rest.split_whitespace().next() == Some(symbol)).then_some(defined)
        })
        .last()
}

#[cfg(test)]
mod tests {
    use super::{condition, redefinition};
    use crate::syntax::{Names, Symbols, parse};

    #[test]
    fn conditions_of_attributes() {
        assert_eq!(condition("Conditional(\"A\")"), Some("A"));
        assert_eq!(condition("System.Diagnostics.Conditional (\"DEBUG\")"), Some("DEBUG"));
        assert_eq!(condition("Obsolete(\"A\")"), None);
        assert_eq!(condition("Conditional"), None);
    }

    #[test]
    fn the_last_word_of_a_file_about_a_symbol_counts() {
        let said = |text: &str| redefinition(&parse(text, &Symbols::default(), &Names::new()), "A");
        assert_eq!(said("// B\n#define A\nclass C { }"), Some(true));
        assert_eq!(said("#define A\n# undef A\nclass C { }"), Some(false));
        assert_eq!(said("#define AB\nclass C { }"), None);
        assert_eq!(said("class C { }\n#define A"), None);
    }
}
