//! The library of models: C# files that describe types of .NET.

use std::sync::OnceLock;

use hashbrown::HashMap;

use crate::syntax::{Name, Names, Symbols, ast::SyntaxTree};

/// A model as it is kept in the binary.
#[derive(Clone, Copy, Debug)]
pub struct ModelText {
    /// The directory: the namespace.
    pub namespace: &'static str,
    /// The file's name without `.cs`.
    pub name: &'static str,
    /// The types that it declares, without their arity.
    pub types: &'static [&'static str],
    /// The text.
    pub text: &'static str,
}

include!(concat!(env!("OUT_DIR"), "/models.rs"));

/// All models, each parsed when it is first needed. One library serves any number of compilations
/// with the same [`Names`], on any number of threads.
pub struct ModelLibrary {
    models: Vec<Model>,
    by_name: HashMap<(&'static str, Name), Vec<ModelIndex>>,
}

/// A model of a [`ModelLibrary`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ModelIndex(pub(crate) u32);

struct Model {
    source: ModelText,
    extensions: Extensions,
    tree: OnceLock<SyntaxTree>,
}

/// Whether a model declares extension methods, so that it is needed without being named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extensions {
    /// It does.
    Some,
    /// It does not.
    None,
}

impl ModelLibrary {
    /// The models that come with this crate.
    pub fn new(names: &Names) -> ModelLibrary {
        ModelLibrary::of(MODELS, names)
    }

    /// A library of the given models.
    pub fn of(models: &[ModelText], names: &Names) -> ModelLibrary {
        let mut by_name: HashMap<(&'static str, Name), Vec<ModelIndex>> = HashMap::new();
        let models: Vec<Model> = models
            .iter()
            .map(|&source| {
                let extensions =
                    if source.text.contains("(this ") { Extensions::Some } else { Extensions::None };
                Model { source, extensions, tree: OnceLock::new() }
            })
            .collect();
        for (index, model) in models.iter().enumerate() {
            for name in model.source.types {
                let key = (model.source.namespace, names.intern(name));
                by_name.entry(key).or_default().push(ModelIndex(index as u32));
            }
        }
        ModelLibrary { models, by_name }
    }

    /// The namespaces that have models, in the order of the models.
    pub fn namespaces(&self) -> impl Iterator<Item = &'static str> {
        let mut last = None;
        self.models
            .iter()
            .map(|model| model.source.namespace)
            .filter(move |namespace| last.replace(*namespace) != Some(*namespace))
    }

    /// The models of a type in a namespace.
    pub fn find(&self, namespace: &'static str, name: Name) -> &[ModelIndex] {
        self.by_name.get(&(namespace, name)).map_or(&[], Vec::as_slice)
    }

    /// The models in a namespace that declare extension methods.
    pub fn extensions(&self, namespace: &'static str) -> impl Iterator<Item = ModelIndex> {
        self.models
            .iter()
            .enumerate()
            .filter(move |(_, model)| {
                model.source.namespace == namespace && model.extensions == Extensions::Some
            })
            .map(|(index, _)| ModelIndex(index as u32))
    }

    /// All models.
    pub fn all(&self) -> impl Iterator<Item = ModelIndex> {
        (0..self.models.len() as u32).map(ModelIndex)
    }

    /// Where a model comes from: `System.Threading/Thread.cs`.
    pub fn path(&self, model: ModelIndex) -> String {
        let source = self.models[model.0 as usize].source;
        format!("{}/{}.cs", source.namespace, source.name)
    }

    /// The tree of a model, parsed now unless somebody has already done so.
    pub fn tree(&self, model: ModelIndex, names: &Names) -> &SyntaxTree {
        let model = &self.models[model.0 as usize];
        model.tree.get_or_init(|| crate::syntax::parse(model.source.text, &Symbols::default(), names))
    }
}
