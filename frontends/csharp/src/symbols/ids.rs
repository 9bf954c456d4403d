//! Numbers of declared things: indices into the tables of a [`Compilation`](super::Compilation).

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
            pub struct $name(pub u32);

            impl $name {
                pub(crate) fn index(self) -> usize {
                    self.0 as usize
                }
            }
        )*
    };
}

ids! {
    /// A source file, of the program or of a model.
    FileIndex,
    /// A project: files that are compiled together.
    ProjectIndex,
    /// A namespace.
    NamespaceId,
    /// One declaration of a namespace in a file, or the file itself: what surrounds a type.
    SurroundingsId,
    /// A field, constant or member of an enum.
    FieldId,
    /// A method, constructor, operator or accessor.
    MethodId,
    /// A property, indexer or event.
    PropertyId,
}

impl crate::types::TypeId {
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

impl crate::types::TypeParamId {
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}
