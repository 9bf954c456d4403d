//! Names of types, seen through the namespaces and `using` directives around them.

use crate::{
    syntax::{
        Name,
        ast::{List, Using, UsingKind, UsingScope},
    },
    types::{Type, TypeId},
};

use super::{
    Author, Compilation, NamespaceId, NamespaceOrType, ProjectIndex, ResolvedUsings, SurroundingsId,
    TypeScope, Usings, compilation::GLOBAL,
};

/// What `ImplicitUsings` of an SDK project stands for. Names that nothing else explains are looked
/// up here in every project: code that compiles without them does not notice.
const IMPLICIT_USINGS: &[&[&str]] = &[
    &["System"],
    &["System", "Collections", "Generic"],
    &["System", "IO"],
    &["System", "Linq"],
    &["System", "Net", "Http"],
    &["System", "Threading"],
    &["System", "Threading", "Tasks"],
];

impl<'a> Compilation<'a> {
    /// The type with this name in a namespace, loaded from a model if need be. Of several, the one
    /// of the asking project wins, then one of the program.
    pub(crate) fn find_type(
        &mut self,
        namespace: NamespaceId,
        name: Name,
        arity: usize,
        from: ProjectIndex,
    ) -> Option<TypeId> {
        let of_program = |this: &Self| {
            let types = this.namespaces[namespace.index()].types.get(&name)?;
            let fits = |&&id: &&TypeId| {
                let def = this.type_def(id);
                def.arity == arity && def.author == Author::Program && this.is_visible(def.project, from)
            };
            let own = |&&id: &&TypeId| this.type_def(id).project == from;
            types.iter().filter(fits).find(own).or_else(|| types.iter().find(fits)).copied()
        };
        of_program(self).or_else(|| self.find_model_type(namespace, name, arity))
    }

    /// The type with this name among the models.
    pub(crate) fn find_model_type(
        &mut self,
        namespace: NamespaceId,
        name: Name,
        arity: usize,
    ) -> Option<TypeId> {
        let key = (namespace, name, arity);
        if let Some(&known) = self.well_known.get(&key) {
            return known;
        }
        if let Some(&path) = self.namespace_models.get(&namespace) {
            let library = self.library;
            for &model in library.models().find(path, name) {
                self.load_model(model);
            }
        }
        let found = self.namespaces[namespace.index()].types.get(&name).and_then(|types| {
            let fits =
                |id: &TypeId| self.type_def(*id).arity == arity && self.type_def(*id).author == Author::Model;
            types.iter().copied().find(fits)
        });
        self.well_known.insert(key, found);
        found
    }

    /// A type of a model by its path.
    pub fn model_type(&mut self, path: &[Name], name: Name, arity: usize) -> Option<TypeId> {
        let namespace = self.find_namespace(path)?;
        self.find_model_type(namespace, name, arity)
    }

    pub(crate) fn find_namespace(&self, path: &[Name]) -> Option<NamespaceId> {
        path.iter().try_fold(GLOBAL, |namespace, part| {
            self.namespaces[namespace.index()].namespaces.get(part).copied()
        })
    }

    /// What a simple name means outside of all types.
    pub(crate) fn lookup_in_surroundings(
        &mut self,
        surroundings: SurroundingsId,
        name: Name,
        arity: usize,
    ) -> Option<NamespaceOrType> {
        let key = (surroundings, name, arity);
        if let Some(&known) = self.namespace_names.get(&key) {
            return known;
        }
        let (found, complete) = self.search_surroundings(surroundings, name, arity);
        if complete {
            self.namespace_names.insert(key, found);
        }
        found
    }

    /// The answer, and whether all directives could be asked.
    fn search_surroundings(
        &mut self,
        surroundings: SurroundingsId,
        name: Name,
        arity: usize,
    ) -> (Option<NamespaceOrType>, bool) {
        let mut complete = true;
        let mut current = Some(surroundings);
        let project = self.files[self.surroundings[surroundings.index()].file.index()].project;
        while let Some(id) = current {
            let this = &self.surroundings[id.index()];
            let (namespace, outer) = (this.namespace, this.outer);
            let end = outer.map_or(GLOBAL, |outer| self.surroundings[outer.index()].namespace);
            let mut next = Some(namespace);
            let mut innermost = true;
            while let Some(namespace) = next {
                if namespace == end && outer.is_some() {
                    break;
                }
                if let Some(found) = self.lookup_in_namespace(namespace, name, arity, project) {
                    return (Some(found), complete);
                }
                if innermost {
                    match self.lookup_in_usings(id, name, arity, project) {
                        Ok(Some(found)) => return (Some(found), complete),
                        Ok(None) => {}
                        Err(Incomplete) => complete = false,
                    }
                    innermost = false;
                }
                next = self.namespaces[namespace.index()].outer;
            }
            current = outer;
        }
        (self.lookup_in_implicit_usings(name, arity), complete)
    }

    fn lookup_in_namespace(
        &mut self,
        namespace: NamespaceId,
        name: Name,
        arity: usize,
        project: ProjectIndex,
    ) -> Option<NamespaceOrType> {
        if let Some(id) = self.find_type(namespace, name, arity, project) {
            return Some(NamespaceOrType::Type(self.open_type(id)));
        }
        let namespaces = &self.namespaces[namespace.index()].namespaces;
        let found = if arity == 0 { namespaces.get(&name).copied() } else { None };
        found.map(NamespaceOrType::Namespace)
    }

    fn lookup_in_usings(
        &mut self,
        surroundings: SurroundingsId,
        name: Name,
        arity: usize,
        project: ProjectIndex,
    ) -> Result<Option<NamespaceOrType>, Incomplete> {
        let own = self.usings(surroundings)?;
        if let Some(found) = self.lookup_through(own, name, arity, project) {
            return Ok(Some(found));
        }
        // Directives with `global` count as if they stood at the top of each file.
        if self.surroundings[surroundings.index()].outer.is_none() {
            let Some(info) = self.projects.get(project.index()) else { return Ok(None) };
            let mut places: Vec<SurroundingsId> =
                info.global_usings.iter().map(|(place, _)| *place).collect();
            places.dedup();
            for place in places.into_iter().filter(|&place| place != surroundings) {
                let usings = self.global_usings(place)?;
                if let Some(found) = self.lookup_through(usings, name, arity, project) {
                    return Ok(Some(found));
                }
            }
        }
        Ok(None)
    }

    fn lookup_through(
        &mut self,
        usings: &Usings<'a>,
        name: Name,
        arity: usize,
        project: ProjectIndex,
    ) -> Option<NamespaceOrType> {
        if arity == 0
            && let Some((_, target)) = usings.aliases.iter().find(|(alias, _)| *alias == name)
        {
            return Some(*target);
        }
        let mut found = None;
        for &namespace in usings.namespaces {
            if let Some(id) = self.find_type(namespace, name, arity, project) {
                let author = self.type_def(id).author;
                found = Some(id);
                if author == Author::Program {
                    break;
                }
            }
        }
        if let Some(id) = found {
            return Some(NamespaceOrType::Type(self.open_type(id)));
        }
        usings.statics.iter().find_map(|&ty| self.lookup_nested(ty, name, arity)).map(NamespaceOrType::Type)
    }

    fn lookup_in_implicit_usings(&mut self, name: Name, arity: usize) -> Option<NamespaceOrType> {
        let namespaces = self.implicit_namespaces();
        let id = namespaces.into_iter().find_map(|namespace| self.find_model_type(namespace, name, arity))?;
        Some(NamespaceOrType::Type(self.open_type(id)))
    }

    pub(crate) fn implicit_namespaces(&mut self) -> Vec<NamespaceId> {
        let names = self.library.names();
        let find = |path: &&[&str]| {
            let path: Vec<Name> = path.iter().map(|part| names.intern(part)).collect();
            self.find_namespace(&path)
        };
        IMPLICIT_USINGS.iter().filter_map(find).collect()
    }

    /// The target of `using X = ...` seen from a place.
    pub(crate) fn lookup_alias(
        &mut self,
        surroundings: SurroundingsId,
        alias: Name,
    ) -> Option<NamespaceOrType> {
        let mut current = Some(surroundings);
        while let Some(id) = current {
            let usings = self.usings(id).ok()?;
            if let Some((_, target)) = usings.aliases.iter().find(|(name, _)| *name == alias) {
                return Some(*target);
            }
            current = self.surroundings[id.index()].outer;
        }
        None
    }

    /// The directives of a place.
    pub(crate) fn usings(&mut self, id: SurroundingsId) -> Result<&'a Usings<'a>, Incomplete> {
        let this = &mut self.surroundings[id.index()];
        match this.resolved {
            ResolvedUsings::Done(usings) => return Ok(usings),
            ResolvedUsings::Running => return Err(Incomplete),
            ResolvedUsings::Pending => this.resolved = ResolvedUsings::Running,
        }
        let list = this.usings;
        let usings = self.resolve_usings(id, list, None);
        self.surroundings[id.index()].resolved = ResolvedUsings::Done(usings);
        Ok(usings)
    }

    /// The `global` directives of a file.
    fn global_usings(&mut self, id: SurroundingsId) -> Result<&'a Usings<'a>, Incomplete> {
        if let Some(usings) = self.global_using_cache.get(&id) {
            return usings.ok_or(Incomplete);
        }
        self.global_using_cache.insert(id, None);
        let list = self.surroundings[id.index()].usings;
        let usings = self.resolve_usings(id, list, Some(UsingScope::Global));
        self.global_using_cache.insert(id, Some(usings));
        Ok(usings)
    }

    fn resolve_usings(
        &mut self,
        id: SurroundingsId,
        list: List<Using>,
        only: Option<UsingScope>,
    ) -> &'a Usings<'a> {
        let file = self.surroundings[id.index()].file;
        let scope = TypeScope { file, surroundings: id, owner: None, method_params: &[] };
        let (mut namespaces, mut statics, mut aliases) = (Vec::new(), Vec::new(), Vec::new());
        for using in self.tree(file)[list].iter().filter(|using| only.is_none_or(|only| using.scope == only))
        {
            let target = self.resolve_name(&scope, using.target);
            match (using.kind, target) {
                (UsingKind::Namespace, Some(NamespaceOrType::Namespace(namespace))) => {
                    namespaces.push(namespace)
                }
                (UsingKind::Static, Some(NamespaceOrType::Type(ty))) => statics.push(ty),
                (UsingKind::Alias(name), Some(target)) => aliases.push((name, target)),
                // An alias for something unknown hides other meanings of the name.
                (UsingKind::Alias(name), None) => {
                    aliases.push((name, NamespaceOrType::Type(Type::UNKNOWN)));
                }
                _ => {}
            }
        }
        self.arena.alloc(Usings {
            namespaces: self.arena.alloc_slice_copy(&namespaces),
            statics: self.arena.alloc_slice_copy(&statics),
            aliases: self.arena.alloc_slice_copy(&aliases),
        })
    }

    /// All namespaces whose extension methods are seen from a place, innermost first, and the types
    /// of `using static`.
    pub(crate) fn extension_sources(&mut self, surroundings: SurroundingsId) -> &'a [ExtensionLevel<'a>] {
        if let Some(known) = self.extension_levels.get(&surroundings) {
            return known;
        }
        let mut levels = Vec::new();
        let mut current = Some(surroundings);
        let project = self.files[self.surroundings[surroundings.index()].file.index()].project;
        while let Some(id) = current {
            let this = &self.surroundings[id.index()];
            let (namespace, outer) = (this.namespace, this.outer);
            let end = outer.map(|outer| self.surroundings[outer.index()].namespace);
            let mut own = Vec::new();
            let mut next = Some(namespace);
            while let Some(namespace) = next.filter(|&n| Some(n) != end) {
                own.push(namespace);
                next = self.namespaces[namespace.index()].outer;
            }
            levels.extend(own.into_iter().map(|n| self.extension_level(&[n], &[])));
            if let Ok(usings) = self.usings(id) {
                levels.push(ExtensionLevel { namespaces: usings.namespaces, statics: usings.statics });
            }
            if outer.is_none() {
                self.push_global_extension_levels(id, project, &mut levels);
            }
            current = outer;
        }
        let implicit = self.implicit_namespaces();
        levels.push(self.extension_level(&implicit, &[]));
        let levels = self.arena.alloc_slice_copy(&levels);
        self.extension_levels.insert(surroundings, levels);
        levels
    }

    fn push_global_extension_levels(
        &mut self,
        file: SurroundingsId,
        project: ProjectIndex,
        levels: &mut Vec<ExtensionLevel<'a>>,
    ) {
        let Some(info) = self.projects.get(project.index()) else { return };
        let mut places: Vec<SurroundingsId> = info.global_usings.iter().map(|(place, _)| *place).collect();
        places.dedup();
        for place in places.into_iter().filter(|&place| place != file) {
            if let Ok(usings) = self.global_usings(place) {
                levels.push(ExtensionLevel { namespaces: usings.namespaces, statics: usings.statics });
            }
        }
    }

    fn extension_level(&self, namespaces: &[NamespaceId], statics: &[Type]) -> ExtensionLevel<'a> {
        ExtensionLevel {
            namespaces: self.arena.alloc_slice_copy(namespaces),
            statics: self.arena.alloc_slice_copy(statics),
        }
    }
}

/// Where extension methods are looked for at once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ExtensionLevel<'a> {
    pub(crate) namespaces: &'a [NamespaceId],
    pub(crate) statics: &'a [Type],
}

/// The directives of a place are being found out right now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Incomplete;
