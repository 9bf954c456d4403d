use super::Dump;
use crate::syntax::ast::{Designation, DesignationId, List, Pattern, PatternId, Subpattern};

impl Dump<'_> {
    pub(super) fn pattern(&mut self, id: PatternId) {
        match self.tree[id] {
            Pattern::Missing => self.item("<missing>"),
            Pattern::Discard => self.item("_"),
            Pattern::Var(designation) => self.node("var", |dump| dump.designation(designation)),
            Pattern::Constant(value) => self.exprs("constant", &[value]),
            Pattern::TypeOrConstant(name) => self.expr(name),
            Pattern::Type(ty) => self.node("type", |dump| dump.ty(ty)),
            Pattern::Declaration { ty, designation } => self.node("declare", |dump| {
                dump.ty(ty);
                dump.designation(designation);
            }),
            Pattern::Recursive(recursive) => {
                let recursive = &self.tree[recursive];
                self.node("recursive", |dump| {
                    recursive.ty.into_iter().for_each(|ty| dump.ty(ty));
                    recursive.positional.into_iter().for_each(|list| dump.subpatterns("positional", list));
                    recursive.properties.into_iter().for_each(|list| dump.subpatterns("properties", list));
                    recursive.designation.into_iter().for_each(|it| dump.designation(it));
                });
            }
            Pattern::Relational { op, value } => self.exprs(op.text(), &[value]),
            Pattern::Not(inner) => self.node("not", |dump| dump.pattern(inner)),
            Pattern::And(left, right) => self.node("and", |dump| {
                dump.pattern(left);
                dump.pattern(right);
            }),
            Pattern::Or(left, right) => self.node("or", |dump| {
                dump.pattern(left);
                dump.pattern(right);
            }),
            Pattern::List { elements, designation } => self.node("list", |dump| {
                dump.tree[elements].iter().for_each(|element| dump.pattern(*element));
                if let Some(designation) = designation {
                    dump.item("as");
                    dump.designation(designation);
                }
            }),
            Pattern::Slice(inner) => self.node("..", |dump| {
                inner.into_iter().for_each(|inner| dump.pattern(inner));
            }),
        }
    }

    fn subpatterns(&mut self, head: &str, elements: List<Subpattern>) {
        self.node(head, |dump| {
            for element in &dump.tree[elements] {
                let path: Vec<&str> = dump.tree[element.path].iter().map(|name| dump.name(*name)).collect();
                if !path.is_empty() {
                    let text = format!("{}:", path.join("."));
                    dump.item(&text);
                }
                dump.pattern(element.pattern);
            }
        });
    }

    pub(super) fn designation(&mut self, id: DesignationId) {
        match self.tree[id] {
            Designation::Name(name) => {
                let text = self.name(name).to_owned();
                self.item(&text);
            }
            Designation::Discard => self.item("_"),
            Designation::Tuple(elements) => self.node("", |dump| {
                dump.tree[elements].iter().for_each(|element| dump.designation(*element));
            }),
        }
    }
}
