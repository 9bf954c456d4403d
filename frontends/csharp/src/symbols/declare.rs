//! Declares the namespaces and types of a file, without looking at their members.

use crate::{
    syntax::{
        Name,
        ast::{
            Function, List, Member, MemberId, MemberKind, Modifiers, Namespace as NamespaceSyntax, One,
            ParamRole, SyntaxTree, TypeDecl, TypeKind, TypeParam as TypeParamSyntax, UsingScope,
        },
    },
    types::{Special, TypeId, TypeParamId},
};

use super::{
    Author, Compilation, Container, FileIndex, ModelIndex, NamespaceId, Part, PartSyntax, ProjectIndex,
    Recordness, Surroundings, SurroundingsId, TypeDef, TypeParam, TypeParamOwner, TypeSort,
    compilation::{GLOBAL, SourceFile},
    namespace::ResolvedUsings,
    type_def::Lazy,
};

/// Where a declaration stands.
#[derive(Clone, Copy)]
struct Site {
    file: FileIndex,
    surroundings: SurroundingsId,
    container: Container,
}

/// What a type declaration says about itself.
struct Declared {
    name: Name,
    sort: TypeSort,
    recordness: Recordness,
    type_params: List<TypeParamSyntax>,
    part: Part,
}

impl<'a> Compilation<'a> {
    /// Declares what stands in a file.
    pub(crate) fn declare_file(
        &mut self,
        tree: &'a SyntaxTree,
        author: Author,
        project: ProjectIndex,
        model: Option<ModelIndex>,
    ) -> FileIndex {
        let file = FileIndex(self.files.len() as u32);
        self.files.push(SourceFile { tree, author, project, model });
        let surroundings = self.surroundings(file, GLOBAL, None, tree.usings());
        if let Some(info) = self.projects.get_mut(project.index()) {
            let global = tree[tree.usings()].iter().filter(|using| using.scope == UsingScope::Global);
            info.global_usings.extend(global.map(|using| (surroundings, *using)));
        }
        let site = Site { file, surroundings, container: Container::Namespace(GLOBAL) };
        self.declare_members(site, tree.members());
        if !tree.statements().is_empty() {
            self.declare_statements(site);
        }
        file
    }

    /// Parses and declares a model, unless that is done already.
    pub(crate) fn load_model(&mut self, model: ModelIndex) {
        if self.loaded_models.insert(model) {
            let library = self.library;
            let tree = library.models().tree(model, library.names());
            self.declare_file(tree, Author::Model, super::MODELS, Some(model));
        }
    }

    fn surroundings(
        &mut self,
        file: FileIndex,
        namespace: NamespaceId,
        outer: Option<SurroundingsId>,
        usings: List<crate::syntax::ast::Using>,
    ) -> SurroundingsId {
        let id = SurroundingsId(self.surroundings.len() as u32);
        let resolved = ResolvedUsings::Pending;
        self.surroundings.push(Surroundings { file, namespace, outer, usings, resolved });
        id
    }

    fn declare_members(&mut self, site: Site, members: List<MemberId>) {
        let tree = self.tree(site.file);
        for &id in &tree[members] {
            let member = tree[id];
            match member.kind {
                MemberKind::Namespace(namespace) => self.declare_namespace(site, &tree[namespace]),
                MemberKind::Type(decl) => self.declare_type(site, &member, decl),
                MemberKind::Delegate(function) => self.declare_delegate(site, &member, function),
                _ => {}
            }
        }
    }

    fn declare_namespace(&mut self, site: Site, syntax: &NamespaceSyntax) {
        let Container::Namespace(mut namespace) = site.container else { return };
        let tree = self.tree(site.file);
        for &part in &tree[syntax.path] {
            namespace = self.namespace_in(namespace, part);
        }
        let surroundings = self.surroundings(site.file, namespace, Some(site.surroundings), syntax.usings);
        let container = Container::Namespace(namespace);
        self.declare_members(Site { surroundings, container, ..site }, syntax.members);
    }

    fn declare_type(&mut self, site: Site, member: &Member, decl: One<TypeDecl>) {
        let tree = self.tree(site.file);
        let syntax = &tree[decl];
        let (sort, recordness) = match syntax.kind {
            TypeKind::Class => (TypeSort::Class, Recordness::Ordinary),
            TypeKind::Struct => (TypeSort::Struct, Recordness::Ordinary),
            TypeKind::Interface => (TypeSort::Interface, Recordness::Ordinary),
            TypeKind::Enum => (TypeSort::Enum, Recordness::Ordinary),
            TypeKind::Record => (TypeSort::Class, Recordness::Record),
            TypeKind::RecordStruct => (TypeSort::Struct, Recordness::Record),
        };
        let part = Part {
            file: site.file,
            surroundings: site.surroundings,
            syntax: PartSyntax::Type(decl),
            attributes: member.attributes,
            name_span: syntax.name.span,
        };
        let declared =
            Declared { name: syntax.name.name, sort, recordness, type_params: syntax.type_params, part };
        let id = self.declare(site, member.modifiers, declared);
        self.note_extensions(site, id, syntax);
        if sort != TypeSort::Enum {
            self.declare_members(Site { container: Container::Type(id), ..site }, syntax.members);
        }
    }

    fn declare_delegate(&mut self, site: Site, member: &Member, function: One<Function>) {
        let syntax = &self.tree(site.file)[function];
        let part = Part {
            file: site.file,
            surroundings: site.surroundings,
            syntax: PartSyntax::Delegate(function),
            attributes: member.attributes,
            name_span: syntax.name.span,
        };
        let declared = Declared {
            name: syntax.name.name,
            sort: TypeSort::Delegate,
            recordness: Recordness::Ordinary,
            type_params: syntax.type_params,
            part,
        };
        self.declare(site, member.modifiers, declared);
    }

    /// Statements outside of every type are the body of a method of a class `Program`.
    fn declare_statements(&mut self, site: Site) {
        let part = Part {
            file: site.file,
            surroundings: site.surroundings,
            syntax: PartSyntax::Statements,
            attributes: List::EMPTY,
            name_span: crate::syntax::Span::default(),
        };
        let declared = Declared {
            name: self.known.program,
            sort: TypeSort::Class,
            recordness: Recordness::Ordinary,
            type_params: List::EMPTY,
            part,
        };
        self.declare(site, Modifiers::PARTIAL | Modifiers::INTERNAL, declared);
    }

    /// Adds a part to the type it belongs to, which may be a new one.
    fn declare(&mut self, site: Site, modifiers: Modifiers, declared: Declared) -> TypeId {
        let arity = declared.type_params.len();
        if let Some(id) = self.existing_type(site, modifiers, &declared, arity) {
            let def = &mut self.type_defs[id.index()];
            def.parts.push(declared.part);
            def.modifiers |= modifiers;
            if Special::from_type_id(id).is_some() {
                def.sort = declared.sort;
            }
            if declared.recordness == Recordness::Record {
                def.recordness = Recordness::Record;
            }
            return id;
        }
        let id = TypeId(self.type_defs.len() as u32);
        let params = self.declare_type_params(site, id, declared.type_params);
        let file = &self.files[site.file.index()];
        self.type_defs.push(TypeDef {
            name: declared.name,
            sort: declared.sort,
            modifiers,
            recordness: declared.recordness,
            container: site.container,
            params,
            arity,
            parts: vec![declared.part],
            nested: Vec::new(),
            author: file.author,
            project: file.project,
            members: Lazy::Pending,
            bases: Lazy::Pending,
        });
        match site.container {
            Container::Namespace(namespace) => {
                let types = &mut self.namespaces[namespace.index()].types;
                types.entry(declared.name).or_default().push(id);
            }
            Container::Type(outer) => self.type_defs[outer.index()].nested.push((declared.name, id)),
        }
        id
    }

    /// The type that a new part belongs to: a partial type of the same project, or a special type
    /// whose model is being loaded.
    fn existing_type(
        &self,
        site: Site,
        modifiers: Modifiers,
        declared: &Declared,
        arity: usize,
    ) -> Option<TypeId> {
        let file = &self.files[site.file.index()];
        let same = |&id: &TypeId| {
            let def = self.type_def(id);
            let special = def.author == Author::Model && Special::from_type_id(id).is_some();
            let partial =
                modifiers.contains(Modifiers::PARTIAL) && def.modifiers.contains(Modifiers::PARTIAL);
            def.arity == arity
                && def.project == file.project
                && (special && def.parts.is_empty() || partial && def.sort == declared.sort)
        };
        match site.container {
            Container::Namespace(namespace) => {
                let types = self.namespaces[namespace.index()].types.get(&declared.name)?;
                types.iter().copied().find(same)
            }
            Container::Type(outer) => {
                let nested = self.type_def(outer).nested.iter();
                nested.filter(|(name, _)| *name == declared.name).map(|(_, id)| *id).find(same)
            }
        }
    }

    fn declare_type_params(
        &mut self,
        site: Site,
        owner: TypeId,
        syntax: List<TypeParamSyntax>,
    ) -> &'a [TypeParamId] {
        let outer: &'a [TypeParamId] = match site.container {
            Container::Namespace(_) => &[],
            Container::Type(outer) => self.type_def(outer).params,
        };
        if syntax.is_empty() {
            return outer;
        }
        let own = self.add_type_params(site.file, syntax, TypeParamOwner::Type(owner));
        self.arena.alloc_slice_fill_iter(outer.iter().copied().chain(own).collect::<Vec<_>>())
    }

    /// Declares type parameters of a type or method.
    pub(crate) fn add_type_params(
        &mut self,
        file: FileIndex,
        syntax: List<TypeParamSyntax>,
        owner: TypeParamOwner,
    ) -> Vec<TypeParamId> {
        let tree = self.tree(file);
        tree[syntax]
            .iter()
            .map(|param| {
                let id = TypeParamId(self.type_params.len() as u32);
                self.type_params.push(TypeParam { name: param.name, variance: param.variance, owner });
                id
            })
            .collect()
    }

    /// Remembers static classes that have extension methods.
    fn note_extensions(&mut self, site: Site, id: TypeId, syntax: &TypeDecl) {
        let Container::Namespace(namespace) = site.container else { return };
        let tree = self.tree(site.file);
        let is_extension = |&member: &MemberId| match tree[member].kind {
            MemberKind::Method(function) => {
                let params = &tree[tree[function].params];
                params.first().is_some_and(|param| param.role == ParamRole::This)
            }
            _ => false,
        };
        if syntax.kind == TypeKind::Class && tree[syntax.members].iter().any(is_extension) {
            let types = self.extension_types.entry(namespace).or_default();
            if !types.contains(&id) {
                types.push(id);
            }
        }
    }
}
