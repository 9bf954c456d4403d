//! What is particular to the JVM: how it writes parameter lists.

mod signature;

pub use crate::decide::{Behind, ClassChain, Decision, Implementation, decide, decide_behind};
pub(crate) use signature::{parameters_from_java, parameters_of, parse_declaration};
