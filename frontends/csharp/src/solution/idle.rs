//! Why nothing could be started.

use std::collections::BTreeMap;

use crate::syntax::ast::SyntaxTree;

use super::Solution;

/// What sources without any entry look like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Idle {
    /// Whether anything is declared.
    pub declares: Declares,
    /// Symbols that `#if` asks for and that are not defined: those that most files ask for first.
    pub undefined_symbols: Vec<String>,
}

/// Whether sources declare anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Declares {
    /// At least one type, function or statement, in any file.
    Something,
    /// Nothing, as it is read.
    Nothing,
}

impl Solution {
    /// What can be said about sources in which nothing could be started.
    pub fn idle(&self) -> Idle {
        let mut asked: BTreeMap<&str, usize> = BTreeMap::new();
        let mut declares = Declares::Nothing;
        for unit in &self.units {
            for source in &unit.sources {
                let tree = &self.sources[source.0 as usize].tree;
                if declares_anything(tree) {
                    declares = Declares::Something;
                }
                for symbol in tree.tested_symbols().iter().filter(|symbol| !unit.symbols.contains(symbol)) {
                    *asked.entry(symbol).or_default() += 1;
                }
            }
        }
        let mut symbols: Vec<(&str, usize)> = asked.into_iter().collect();
        symbols.sort_by_key(|(_, files)| std::cmp::Reverse(*files));
        let undefined_symbols = symbols.into_iter().map(|(symbol, _)| symbol.to_owned()).collect();
        Idle { declares, undefined_symbols }
    }
}

fn declares_anything(tree: &SyntaxTree) -> bool {
    use crate::syntax::ast::MemberKind;
    let mut open: Vec<_> = tree[tree.members()].to_vec();
    while let Some(member) = open.pop() {
        match tree[member].kind {
            MemberKind::Namespace(namespace) => open.extend(&tree[tree[namespace].members]),
            MemberKind::Missing => {}
            _ => return true,
        }
    }
    !tree.statements().is_empty()
}
