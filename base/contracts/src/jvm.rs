//! What is particular to the JVM: how it writes parameter lists, and which class's contract a
//! call falls under.

mod decide;
mod signature;

pub use decide::{Behind, ClassChain, Decision, Implementation, decide, decide_behind};
pub use signature::MethodDeclaration;
pub(crate) use signature::{parameters_from_java, parameters_of, parse_declaration};
