//! The models of the library: every name in them means something.

use std::{collections::BTreeSet, fs, path::Path};

use bumpalo::Bump;
use redhanded_csharp::{
    lower::Lowering,
    symbols::{Compilation, Library},
    types::Type,
};

/// What asks for classes in constraints.
const FOR_CLASSES_ONLY: &[&str] = &["System.Threading/LazyInitializer.cs"];

/// Places in models that cannot be bound when all type parameters are `argument`.
fn not_bound(argument: Type) -> BTreeSet<String> {
    let (arena, library) = (Bump::new(), Library::new());
    let mut lowering = Lowering::new(Compilation::new(&arena, &library, &[]));
    lowering.lower_all_models(argument);
    let unbound = lowering.unbound().to_vec();
    let compilation = lowering.compilation();
    let models = Path::new(env!("CARGO_MANIFEST_DIR")).join("models");
    unbound
        .iter()
        .filter_map(|unbound| {
            let path = compilation.library().models().path(compilation.model(unbound.file)?);
            let text = fs::read_to_string(models.join(&path)).ok()?;
            let (start, end) = (unbound.span.start as usize, unbound.span.end as usize);
            let line = 1 + text.get(..start)?.bytes().filter(|&byte| byte == b'\n').count();
            Some(format!("{path}:{line}: {}", text.get(start..end)?))
        })
        .collect()
}

#[test]
fn with_a_class_for_each_type_parameter() {
    let places = not_bound(Type::OBJECT);
    assert!(places.is_empty(), "{}", places.into_iter().collect::<Vec<_>>().join("\n"));
}

#[test]
fn with_a_number_for_each_type_parameter() {
    let mut places = not_bound(Type::INT);
    places.retain(|place| !FOR_CLASSES_ONLY.iter().any(|path| place.starts_with(path)));
    assert!(places.is_empty(), "{}", places.into_iter().collect::<Vec<_>>().join("\n"));
}
