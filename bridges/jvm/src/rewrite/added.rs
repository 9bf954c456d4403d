//! What is added to a class, and beside it.

/// How a trampoline gets the receiver of the call it makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum TrampolineForm {
    /// As its first argument: it is a static method.
    Static,
    /// It is called on it: the receiver is an object of the class.
    Instance,
}

/// Name, descriptor and form of an added method.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TrampolineSignature {
    /// `rh$0`, `rh$1`, ...
    pub name: String,
    /// As the bytes of the class file: names in it need not be valid UTF-8.
    pub descriptor: Vec<u8>,
    /// Whether it is static.
    pub form: TrampolineForm,
}

/// A trampoline that stands in another class than the call.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CompanionTrampoline {
    /// Its name and descriptor.
    pub signature: TrampolineSignature,
    /// The number of the site it was made for: it can be used for no other.
    pub number: i32,
}

/// A class that holds trampolines of another one, in the same package.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Companion {
    /// Its name, in the bytes of the class file. The same class gets a companion of the same name,
    /// another class of the same name gets one of another.
    pub name: Vec<u8>,
    /// Its methods, in order.
    pub trampolines: Vec<CompanionTrampoline>,
}

/// A companion that has to be defined by the same loader before the class that needs it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NewCompanion {
    /// What it holds.
    pub companion: Companion,
    /// Its class file.
    pub bytes: Vec<u8>,
}

/// Whether trampolines may stand in a companion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CompanionUse<'a> {
    /// None can be defined.
    Refused,
    /// One can be defined.
    Allowed,
    /// The class is loaded and has this one.
    Defined(&'a Companion),
}
