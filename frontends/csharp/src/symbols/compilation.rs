//! Everything that is known about a program: the tables behind all ids.

use std::sync::Arc;

use bumpalo::Bump;
use hashbrown::{HashMap, HashSet};

use crate::{
    bind::StringId,
    syntax::{
        Name, Names, Symbols,
        ast::{SyntaxTree, Using},
    },
    types::{Special, Type, TypeId, TypeTable},
};

use super::{
    Author, Container, Field, FileIndex, KnownNames, Method, MethodId, ModelIndex, ModelLibrary, Namespace,
    NamespaceId, NamespaceOrType, ProjectIndex, Property, PropertyId, Recordness, Surroundings,
    SurroundingsId, TypeDef, TypeParam, TypeSort,
    type_def::{BasesKnown, Lazy},
};

/// What all compilations of a process share: identifiers and parsed models.
pub struct Library {
    names: Names,
    models: ModelLibrary,
}

impl Default for Library {
    fn default() -> Library {
        Library::new()
    }
}

impl Library {
    /// The models that come with this crate.
    pub fn new() -> Library {
        let names = Names::new();
        let models = ModelLibrary::new(&names);
        Library { names, models }
    }

    /// The identifiers; trees that are compiled must have been parsed with them.
    pub fn names(&self) -> &Names {
        &self.names
    }

    /// The models.
    pub fn models(&self) -> &ModelLibrary {
        &self.models
    }
}

/// A project to compile.
#[derive(Clone, Debug, Default)]
pub struct Project<'a> {
    /// Its files, in an order that does not change from run to run.
    pub files: Vec<&'a SyntaxTree>,
    /// The projects whose types it sees, directly or indirectly.
    pub references: Vec<ProjectIndex>,
    /// The symbols it is compiled with, for `[Conditional]`; `#if` has been decided by who parsed.
    pub symbols: Symbols,
}

/// A file of the program or of a model.
pub(crate) struct SourceFile<'a> {
    pub(crate) tree: &'a SyntaxTree,
    pub(crate) author: Author,
    pub(crate) project: ProjectIndex,
    pub(crate) model: Option<ModelIndex>,
}

/// What is known of a project beside its types.
#[derive(Default)]
pub(crate) struct ProjectInfo {
    pub(crate) references: HashSet<ProjectIndex>,
    pub(crate) global_usings: Vec<(SurroundingsId, Using)>,
    pub(crate) symbols: Symbols,
}

/// The project that models belong to.
pub const MODELS: ProjectIndex = ProjectIndex(u32::MAX);

/// A program, as far as anybody has asked about it: declarations are known from the start, members,
/// signatures, bases and bodies when they are first needed.
pub struct Compilation<'a> {
    pub(crate) arena: &'a Bump,
    pub(crate) library: &'a Library,
    pub(crate) known: KnownNames,
    pub(crate) files: Vec<SourceFile<'a>>,
    pub(crate) projects: Vec<ProjectInfo>,
    pub(crate) types: TypeTable<'a>,
    pub(crate) namespaces: Vec<Namespace>,
    pub(crate) namespace_models: HashMap<NamespaceId, &'static str>,
    pub(crate) loaded_models: HashSet<ModelIndex>,
    pub(crate) surroundings: Vec<Surroundings<'a>>,
    pub(crate) type_defs: Vec<TypeDef<'a>>,
    pub(crate) type_params: Vec<TypeParam>,
    pub(crate) fields: Vec<Field>,
    pub(crate) methods: Vec<Method<'a>>,
    pub(crate) properties: Vec<Property<'a>>,
    pub(crate) extension_types: HashMap<NamespaceId, Vec<TypeId>>,
    pub(crate) extension_models_loaded: HashSet<NamespaceId>,
    pub(crate) extension_methods: HashMap<(NamespaceId, Name), &'a [MethodId]>,
    pub(crate) namespace_names: HashMap<(SurroundingsId, Name, usize), Option<NamespaceOrType>>,
    pub(crate) nested_names: HashMap<(TypeId, Name, usize), Option<Type>>,
    pub(crate) global_using_cache: HashMap<SurroundingsId, Option<&'a super::Usings<'a>>>,
    pub(crate) extension_levels: HashMap<SurroundingsId, &'a [super::ExtensionLevel<'a>]>,
    pub(crate) base_cache: HashMap<Type, Option<Type>>,
    pub(crate) interface_cache: HashMap<Type, &'a [Type]>,
    pub(crate) well_known: HashMap<(NamespaceId, Name, usize), Option<TypeId>>,
    pub(crate) parameter_fields: HashMap<TypeId, &'a [(Name, super::FieldId)]>,
    pub(crate) strings: Vec<Arc<str>>,
    pub(crate) string_ids: HashMap<Arc<str>, StringId>,
}

/// The namespace without a name.
pub(crate) const GLOBAL: NamespaceId = NamespaceId(0);

impl<'a> Compilation<'a> {
    /// Declares the types of `projects`. Everything that lives as long as the compilation lives in
    /// `arena`.
    pub fn new(arena: &'a Bump, library: &'a Library, projects: &[Project<'a>]) -> Compilation<'a> {
        let mut this = Compilation {
            arena,
            library,
            known: KnownNames::new(&library.names),
            files: Vec::new(),
            projects: Vec::new(),
            types: TypeTable::new(arena),
            namespaces: vec![Namespace::default()],
            namespace_models: HashMap::new(),
            loaded_models: HashSet::new(),
            surroundings: Vec::new(),
            type_defs: Vec::new(),
            type_params: Vec::new(),
            fields: Vec::new(),
            methods: Vec::new(),
            properties: Vec::new(),
            extension_types: HashMap::new(),
            extension_models_loaded: HashSet::new(),
            extension_methods: HashMap::new(),
            namespace_names: HashMap::new(),
            nested_names: HashMap::new(),
            global_using_cache: HashMap::new(),
            extension_levels: HashMap::new(),
            base_cache: HashMap::new(),
            interface_cache: HashMap::new(),
            well_known: HashMap::new(),
            parameter_fields: HashMap::new(),
            strings: Vec::new(),
            string_ids: HashMap::new(),
        };
        this.declare_model_namespaces();
        this.declare_special_types();
        for project in projects {
            let references = project.references.iter().copied().collect();
            let symbols = project.symbols.clone();
            this.projects.push(ProjectInfo { references, symbols, ..ProjectInfo::default() });
        }
        for (index, project) in projects.iter().enumerate() {
            for &tree in &project.files {
                this.declare_file(tree, Author::Program, ProjectIndex(index as u32), None);
            }
        }
        this
    }

    fn declare_model_namespaces(&mut self) {
        let library = self.library;
        for path in library.models.namespaces() {
            let mut namespace = GLOBAL;
            for part in path.split('.') {
                namespace = self.namespace_in(namespace, library.names.intern(part));
            }
            self.namespace_models.insert(namespace, path);
        }
    }

    /// The special types exist from the start, with fixed numbers; their models are parsed when
    /// somebody asks for a member.
    fn declare_special_types(&mut self) {
        let system = self.namespace_in(GLOBAL, self.known.system);
        for &special in Special::ALL {
            let sort = match special {
                _ if special.is_value_type() => TypeSort::Struct,
                Special::Delegate | Special::MulticastDelegate => TypeSort::Class,
                _ => TypeSort::Class,
            };
            let name = self.library.names.intern(special.name());
            let id = TypeId(self.type_defs.len() as u32);
            debug_assert_eq!(id, special.type_id());
            self.type_defs.push(TypeDef {
                name,
                sort,
                modifiers: crate::syntax::ast::Modifiers::PUBLIC,
                recordness: Recordness::Ordinary,
                container: Container::Namespace(system),
                params: &[],
                arity: 0,
                parts: Vec::new(),
                nested: Vec::new(),
                author: Author::Model,
                project: MODELS,
                members: Lazy::Pending,
                bases: Lazy::Pending,
            });
            self.namespaces[system.index()].types.entry(name).or_default().push(id);
        }
    }

    /// The namespace `name` in `outer`, made if it does not exist.
    pub(crate) fn namespace_in(&mut self, outer: NamespaceId, name: Name) -> NamespaceId {
        if let Some(&id) = self.namespaces[outer.index()].namespaces.get(&name) {
            return id;
        }
        let id = NamespaceId(self.namespaces.len() as u32);
        self.namespaces.push(Namespace { outer: Some(outer), ..Namespace::default() });
        self.namespaces[outer.index()].namespaces.insert(name, id);
        id
    }

    /// How many files there are, models included.
    pub fn file_count(&self) -> u32 {
        self.files.len() as u32
    }

    /// How many projects there are; models are none.
    pub fn project_count(&self) -> u32 {
        self.projects.len() as u32
    }

    /// Identifiers and models.
    pub fn library(&self) -> &'a Library {
        self.library
    }

    /// The names that the binder itself looks for.
    pub fn known_names(&self) -> &KnownNames {
        &self.known
    }

    /// The text of a name.
    pub fn text(&self, name: Name) -> &'a str {
        self.library.names.text(name)
    }

    /// The number of a string in constants.
    pub(crate) fn intern_string(&mut self, text: &str) -> StringId {
        if let Some(&id) = self.string_ids.get(text) {
            return id;
        }
        let text: Arc<str> = text.into();
        let id = StringId(self.strings.len() as u32);
        self.strings.push(text.clone());
        self.string_ids.insert(text, id);
        id
    }

    /// The text of a string in constants.
    pub(crate) fn string(&self, id: StringId) -> &Arc<str> {
        &self.strings[id.0 as usize]
    }

    /// The tree of a file.
    pub fn tree(&self, file: FileIndex) -> &'a SyntaxTree {
        self.files[file.index()].tree
    }

    /// Whether the project of a file defines a symbol. Models are told apart by no symbols.
    pub(crate) fn defines(&self, file: FileIndex, symbol: &str) -> bool {
        let project = self.files[file.index()].project;
        self.projects.get(project.index()).is_some_and(|project| project.symbols.contains(symbol))
    }

    /// Who wrote a file.
    pub fn author(&self, file: FileIndex) -> Author {
        self.files[file.index()].author
    }

    /// The model that a file is, if it is one.
    pub fn model(&self, file: FileIndex) -> Option<ModelIndex> {
        self.files[file.index()].model
    }

    /// A declared type.
    pub fn type_def(&self, id: TypeId) -> &TypeDef<'a> {
        &self.type_defs[id.index()]
    }

    /// A method.
    pub fn method(&self, id: MethodId) -> &Method<'a> {
        &self.methods[id.index()]
    }

    /// A field.
    pub fn field(&self, id: super::FieldId) -> &Field {
        &self.fields[id.index()]
    }

    /// A property.
    pub fn property(&self, id: PropertyId) -> &Property<'a> {
        &self.properties[id.index()]
    }

    /// All declared types: those of the program, and of models as far as they are loaded.
    pub fn type_ids(&self) -> impl Iterator<Item = TypeId> + use<> {
        (0..self.type_defs.len() as u32).map(TypeId)
    }

    /// Whether code in `from` sees the types of `project`.
    pub(crate) fn is_visible(&self, project: ProjectIndex, from: ProjectIndex) -> bool {
        project == from
            || project == MODELS
            || self.projects.get(from.index()).is_some_and(|info| info.references.contains(&project))
    }

    /// Whether some base of the type could not be found.
    pub(crate) fn has_unknown_base(&mut self, ty: Type) -> bool {
        let mut current = Some(ty);
        let mut depth = 0;
        while let Some(ty) = current {
            let Some((id, _)) = self.definition(ty) else { return ty.is_unknown() };
            if self.bases(id).known == BasesKnown::Some {
                return true;
            }
            depth += 1;
            if depth > super::MAX_INHERITANCE {
                return true;
            }
            current = self.base_type(ty);
        }
        false
    }
}
