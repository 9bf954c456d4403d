//! Every call is of interest.

use redhanded_dotnet_rewriter::{CallKind, CallOfInterest, CallReference, Watched};

/// Watches receivers, and of static methods and constructors the first argument.
pub struct Everything;

impl CallOfInterest for Everything {
    fn select(&self, call: &CallReference<'_>) -> Vec<Watched> {
        match call.kind {
            CallKind::Static | CallKind::NewObject if call.parameters == "()" => Vec::new(),
            CallKind::Static | CallKind::NewObject => vec![Watched::Argument(0)],
            _ => vec![Watched::Receiver],
        }
    }
}
