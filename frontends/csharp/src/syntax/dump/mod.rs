//! A tree as text, for tests and for looking at what the parser made of something: nested lists,
//! the kind of the node first. Names, literals and types are as short as they can be.
//!
//! `x?.y(1) + z` is `(+ (?. x (call (. $ y) 1)) z)`.

mod declarations;
mod expressions;
mod patterns;
mod statements;
mod types;

use super::{
    Name, Names,
    ast::{MAX_NESTING, SyntaxTree},
};

/// The whole tree as text: `using` directives and members in a line each, then statements.
pub fn dump(tree: &SyntaxTree, names: &Names) -> String {
    let mut dump = Dump { tree, names, text: String::new(), depth: 0 };
    dump.unit();
    dump.text
}

/// The text so far.
struct Dump<'a> {
    tree: &'a SyntaxTree,
    names: &'a Names,
    text: String,
    depth: u32,
}

impl Dump<'_> {
    /// `(head ...)`; what is nested more deeply than the parser allows, in long chains, is `...`.
    fn node(&mut self, head: &str, content: impl FnOnce(&mut Self)) {
        if self.depth > 2 * MAX_NESTING {
            return self.item("...");
        }
        self.depth += 1;
        self.separate();
        self.text.push('(');
        self.text.push_str(head);
        content(self);
        self.text.push(')');
        self.depth -= 1;
    }

    /// A word in a list.
    fn item(&mut self, text: &str) {
        self.separate();
        self.text.push_str(text);
    }

    /// A list without a head, left out when there is nothing in it.
    fn list<T: Copy>(&mut self, head: &str, elements: &[T], mut each: impl FnMut(&mut Self, T)) {
        if !elements.is_empty() {
            self.node(head, |dump| elements.iter().for_each(|element| each(dump, *element)));
        }
    }

    fn separate(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with(['(', ' ', '\n']) {
            self.text.push(' ');
        }
    }

    fn name(&self, name: Name) -> &str {
        match self.names.text(name) {
            "" => "<missing>",
            text => text,
        }
    }
}
