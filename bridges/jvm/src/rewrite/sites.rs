//! What the rewriter asks its user: which calls, and under which number.

/// How a call finds its method.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum InvokeKind {
    /// `invokevirtual`: by the class of the receiver.
    Virtual,
    /// `invokeinterface`: by the class of the receiver, through an interface.
    Interface,
    /// `invokespecial`: `super.m()`, or a private method.
    Special,
    /// `invokestatic`.
    Static,
}

/// A method as a call names it: not necessarily the one that will run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CallReference<'a> {
    /// How the method is found.
    pub kind: InvokeKind,
    /// The type the call names, as in the class file: `java/util/Map`, or `[I` for an array.
    pub owner: &'a str,
    /// The method's name.
    pub name: &'a str,
    /// Its descriptor: `(Ljava/lang/Object;)Z`.
    pub descriptor: &'a str,
}

/// What the hook is called with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Selection {
    /// The call stays as it is.
    Skip,
    /// The object the method is called on. Not for [`InvokeKind::Static`].
    Receiver,
    /// The argument with this index, from 0, not counting the receiver. It must be a reference.
    Argument(u8),
}

/// A call that is about to be redirected.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CallSite {
    /// The class that makes the call, dotted: `com.example.Cache$Entry`.
    pub class_name: String,
    /// The method that makes it.
    pub method_name: String,
    /// That method's descriptor.
    pub method_descriptor: String,
    /// The source file, where the class names it: `Cache.java`.
    pub source_file: Option<String>,
    /// The line, from 1, where the method has a table of lines.
    pub line: Option<u32>,
    /// How the call finds its method.
    pub kind: InvokeKind,
    /// The type the call names, dotted: `java.util.Map`.
    pub owner: String,
    /// The name of the method called.
    pub name: String,
    /// Its descriptor.
    pub descriptor: String,
    /// Which of the selected calls of `owner.name` in this method it is, from 0, in the order of
    /// the code.
    pub ordinal: u32,
    /// The call is made by a method reference (`map::put`) at this place, some time later.
    pub via_method_reference: bool,
}

/// Chooses calls and numbers their sites.
pub trait Sites {
    /// What to do with calls of `call` in `caller_class` (as in the class file, with slashes).
    ///
    /// Asked for references of the constant pool before any code is read, and then for each kind
    /// of call that could use the reference, so an answer says nothing about a call being there.
    /// Each class and kind is asked once.
    fn select(&self, caller_class: &str, call: &CallReference<'_>) -> Selection;

    /// Whether `call` is known to name a public method, of `call.owner` or a supertype of it.
    ///
    /// It only matters where a class calls a method of what may be one of its superclasses. A
    /// protected one can be called by that class alone, on objects of that class alone, and class
    /// files of before Java 5 do not tell which objects these are: there, such a call on something
    /// other than `this` is left out unless this says yes.
    fn is_public(&self, call: &CallReference<'_>) -> bool {
        let _ = call;
        false
    }

    /// Whether the class with this name (as in the class file) belongs to the JDK, so that its
    /// initialisation makes no objects of the program's classes.
    fn is_platform(&self, class: &str) -> bool {
        let _ = class;
        false
    }

    /// The number that the hook will be called with for `site`, or none to leave the call as it
    /// is. A number that was given out belongs to a trampoline in the result, if there is one.
    fn number(&mut self, site: &CallSite) -> Option<i32>;
}
