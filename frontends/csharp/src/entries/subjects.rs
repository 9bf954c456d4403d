//! The types of a project as choosing entries sees them.

use crate::{
    lower::Lowering,
    symbols::{Author, Compilation, Container, MethodId, PartSyntax, ProjectIndex, TypeSort},
    syntax::ast::{Attribute, List, Modifiers, SyntaxTree, TypeRef, TypeRefId},
    types::{Type, TypeId},
};

/// Longest chain of base classes that is followed.
const MAX_BASES: usize = 32;

/// A class or struct of the program.
#[derive(Clone, Copy, Debug)]
pub(super) struct Subject {
    pub id: TypeId,
    /// With unknown types in the place of its type parameters.
    pub ty: Type,
    pub modifiers: Modifiers,
    pub sort: TypeSort,
}

/// The classes and structs of a project, in the order in which they are declared.
pub(super) fn of_project(lowering: &mut Lowering<'_>, project: ProjectIndex) -> Vec<Subject> {
    let comp = lowering.compilation();
    let mut subjects = Vec::new();
    for id in comp.type_ids() {
        let def = comp.type_def(id);
        let fits = def.author == Author::Program
            && def.project == project
            && matches!(def.sort, TypeSort::Class | TypeSort::Struct);
        if !fits {
            continue;
        }
        let (sort, modifiers) = (def.sort, def.modifiers);
        let unknown = vec![Type::UNKNOWN; def.params.len()];
        let ty = comp.types.named(id, &unknown);
        subjects.push(Subject { id, ty, modifiers, sort });
    }
    subjects
}

impl Subject {
    /// Whether objects of just this class can be made.
    pub fn can_be_made(&self) -> bool {
        self.sort == TypeSort::Class
            && !self.modifiers.contains(Modifiers::ABSTRACT)
            && !self.modifiers.contains(Modifiers::STATIC)
    }

    /// Whether everybody who refers to the project sees the type.
    pub fn is_public(&self, comp: &Compilation<'_>) -> bool {
        let mut id = self.id;
        loop {
            let def = comp.type_def(id);
            if !def.modifiers.contains(Modifiers::PUBLIC) {
                return false;
            }
            match def.container {
                Container::Namespace(_) => return true,
                Container::Type(outer) => id = outer,
            }
        }
    }

    /// The type and its base classes in the program, the type first.
    pub fn with_bases(&self, comp: &mut Compilation<'_>) -> Vec<(TypeId, Type)> {
        let mut chain = vec![(self.id, self.ty)];
        while let Some(base) = chain.last().and_then(|&(_, ty)| comp.base_type(ty)) {
            match comp.definition(base) {
                Some((id, _)) if comp.type_def(id).author == Author::Program && chain.len() < MAX_BASES => {
                    chain.push((id, base));
                }
                _ => break,
            }
        }
        chain
    }

    /// The names of the bases as they are written, without namespaces: also of those that could not
    /// be found.
    pub fn base_names<'a>(&self, comp: &mut Compilation<'a>) -> Vec<&'a str> {
        let chain = self.with_bases(comp);
        names_of_bases(comp, &chain)
    }

    /// The same of the last class of the program in the chain: what is not in the program.
    pub fn outermost_base_names<'a>(&self, comp: &mut Compilation<'a>) -> Vec<&'a str> {
        let chain = self.with_bases(comp);
        names_of_bases(comp, &chain[chain.len() - 1..])
    }
}

/// The names of the bases of some classes.
fn names_of_bases<'a>(comp: &Compilation<'a>, chain: &[(TypeId, Type)]) -> Vec<&'a str> {
    let mut names = Vec::new();
    for &(id, _) in chain {
        for part in &comp.type_def(id).parts {
            let tree = comp.tree(part.file);
            if let PartSyntax::Type(declaration) = part.syntax {
                let bases = &tree[tree[declaration].bases];
                names.extend(bases.iter().filter_map(|&base| last_name(comp, tree, base)));
            }
        }
    }
    names
}

/// The last name of a type as it is written: `Form` of `System.Windows.Forms.Form`.
pub(super) fn last_name<'a>(comp: &Compilation<'a>, tree: &'a SyntaxTree, ty: TypeRefId) -> Option<&'a str> {
    match tree[ty] {
        TypeRef::Name { name, .. }
        | TypeRef::Qualified { name, .. }
        | TypeRef::AliasQualified { name, .. } => Some(comp.text(name)),
        TypeRef::Nullable(of) => last_name(comp, tree, of),
        _ => None,
    }
}

/// The names of a method's attributes, without namespaces and `Attribute`.
pub(super) fn attributes<'a>(comp: &Compilation<'a>, method: MethodId) -> Vec<&'a str> {
    let this = comp.method(method);
    names_of(comp, comp.tree(this.place.file), this.attributes)
}

fn names_of<'a>(comp: &Compilation<'a>, tree: &'a SyntaxTree, attributes: List<Attribute>) -> Vec<&'a str> {
    tree[attributes].iter().filter_map(|attribute| name_of(comp, tree, attribute)).collect()
}

/// The name of an attribute, without namespaces and `Attribute`.
pub(super) fn name_of<'a>(
    comp: &Compilation<'a>,
    tree: &'a SyntaxTree,
    attribute: &Attribute,
) -> Option<&'a str> {
    let name = last_name(comp, tree, attribute.name)?;
    Some(name.strip_suffix("Attribute").unwrap_or(name))
}
