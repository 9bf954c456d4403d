//! Thread-safety contracts as what is of interest.

use redhanded_contracts::Contracts;
use redhanded_contracts::dotnet::{KnownSupertypes, NamedMethod, select};
use redhanded_launch::dotnet::{CallKind, Watched};

use crate::{CallOfInterest, CallReference, Completeness, Scope};

/// Calls that may touch an object with a contract.
#[derive(Clone, Copy, Debug)]
pub struct ContractCalls<'c> {
    contracts: &'c Contracts,
    scope: &'c Scope,
}

impl<'c> ContractCalls<'c> {
    /// Calls in the code of `scope` that may fall under these contracts, which are those of .NET.
    pub fn new(contracts: &'c Contracts, scope: &'c Scope) -> ContractCalls<'c> {
        ContractCalls { contracts, scope }
    }
}

impl CallOfInterest for ContractCalls<'_> {
    fn select(&self, call: &CallReference<'_>) -> Vec<Watched> {
        let method = NamedMethod { owner: call.owner, name: call.name, parameters: call.parameters };
        let selection = select(self.contracts, method, || {
            let supertypes = call.supertypes.supertypes();
            KnownSupertypes {
                may_be_more: supertypes.completeness == Completeness::AssemblyMissing,
                names: supertypes.names,
            }
        });
        let has_receiver = !matches!(call.kind, CallKind::Static | CallKind::NewObject);
        let receiver = (selection.receiver && has_receiver).then_some(Watched::Receiver);
        let arguments = selection.arguments.into_iter().map(|index| Watched::Argument(u16::from(index)));
        receiver.into_iter().chain(arguments).collect()
    }

    fn covers(&self, type_name: &str) -> bool {
        self.scope.contains(type_name)
    }
}
