use super::Dump;
use crate::syntax::ast::{List, TypeRef, TypeRefId};

impl Dump<'_> {
    pub(super) fn ty(&mut self, id: TypeRefId) {
        let text = self.type_text(id, 0);
        self.item(&text);
    }

    /// A type in the notation of C#, but inside out: `int[][,]` is `int[,][]`, and a type in front
    /// of its suffixes needs no parentheses.
    pub(super) fn type_text(&self, id: TypeRefId, depth: u32) -> String {
        if depth > 64 {
            return "...".to_owned();
        }
        let inner = |id| self.type_text(id, depth + 1);
        match self.tree[id] {
            TypeRef::Missing => "<missing>".to_owned(),
            TypeRef::Omitted => String::new(),
            TypeRef::Predefined(predefined) => predefined.text().to_owned(),
            TypeRef::Name { name, type_args } => {
                format!("{}{}", self.name(name), self.type_args_text(type_args, depth))
            }
            TypeRef::Qualified { left, name, type_args } => {
                format!("{}.{}{}", inner(left), self.name(name), self.type_args_text(type_args, depth))
            }
            TypeRef::AliasQualified { alias, name, type_args } => {
                let type_args = self.type_args_text(type_args, depth);
                format!("{}::{}{type_args}", self.name(alias), self.name(name))
            }
            TypeRef::Nullable(inside) => format!("{}?", inner(inside)),
            TypeRef::Array { element, rank } => {
                format!("{}[{}]", inner(element), ",".repeat(usize::from(rank).saturating_sub(1)))
            }
            TypeRef::Pointer(inside) => format!("{}*", inner(inside)),
            TypeRef::FunctionPointer(params) => {
                let params: Vec<String> =
                    self.tree[params].iter().filter_map(|param| param.ty).map(inner).collect();
                format!("delegate*<{}>", params.join(","))
            }
            TypeRef::Tuple(elements) => {
                let elements: Vec<String> = self.tree[elements]
                    .iter()
                    .map(|element| match element.name {
                        Some(name) => format!("{} {}", inner(element.ty), self.name(name)),
                        None => inner(element.ty),
                    })
                    .collect();
                format!("({})", elements.join(","))
            }
            TypeRef::Ref(inside) => format!("ref {}", inner(inside)),
        }
    }

    pub(super) fn type_args_text(&self, type_args: List<TypeRefId>, depth: u32) -> String {
        if type_args.is_empty() {
            return String::new();
        }
        let types: Vec<String> =
            self.tree[type_args].iter().map(|id| self.type_text(*id, depth + 1)).collect();
        format!("<{}>", types.join(","))
    }
}
