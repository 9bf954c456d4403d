//! All contracts of a run, and the questions a bridge asks about a call.

use std::{collections::HashMap, sync::Arc};

use crate::{ContractFile, Ecosystem, Origin, StaticRule, TypeContract, builtin, dotnet};

/// The contracts of all types of one ecosystem: the built-in lists, refined by the user's files.
#[derive(Clone, Debug)]
pub struct Contracts {
    ecosystem: Ecosystem,
    types: Vec<TypeContract>,
    numbers: HashMap<Box<str>, TypeNumber>,
    /// Owner to its functions.
    statics: HashMap<Box<str>, Vec<StaticRule>>,
    index: Index,
}

/// The place of a type in [`Contracts::types`].
type TypeNumber = usize;

/// Rebuilt after every merge; holds only what is enabled. All lists of types are in rising order.
#[derive(Clone, Debug, Default)]
struct Index {
    /// Method name to the types that watch methods of that name by a pattern without wildcards.
    names: HashMap<Box<str>, Vec<TypeNumber>>,
    /// Types with wildcard patterns.
    wildcards: Vec<TypeNumber>,
    /// A type that call sites name to the contract types it may stand for.
    owners: HashMap<Box<str>, Vec<TypeNumber>>,
}

impl Contracts {
    /// No contract at all.
    pub fn empty(ecosystem: Ecosystem) -> Contracts {
        Contracts {
            ecosystem,
            types: Vec::new(),
            numbers: HashMap::new(),
            statics: HashMap::new(),
            index: Index::default(),
        }
    }

    /// The lists that redhanded brings along for this ecosystem.
    pub fn of(ecosystem: Ecosystem) -> Contracts {
        let mut contracts = Contracts::empty(ecosystem);
        for file in builtin::files(ecosystem) {
            contracts.add(Origin::BuiltIn, file);
        }
        contracts.reindex();
        contracts
    }

    /// The ecosystem whose types these are.
    pub fn ecosystem(&self) -> Ecosystem {
        self.ecosystem
    }

    /// Adds what `file` says about this ecosystem. Where it speaks of a type that is already known, it refines it: on the
    /// methods it names it has the last word, the rest stays. Merge in the order of the user's
    /// files.
    pub fn merge(&mut self, file: ContractFile) {
        self.add(Origin::File(Arc::from(file.origin())), file);
        self.reindex();
    }

    fn add(&mut self, origin: Origin, file: ContractFile) {
        for entry in file.types.into_iter().filter(|entry| entry.ecosystem == self.ecosystem) {
            let entry = Arc::new(entry);
            for name in &entry.names {
                let number = *self.numbers.entry(name.clone()).or_insert_with(|| {
                    self.types.push(TypeContract::new(name));
                    self.types.len() - 1
                });
                if let Some(contract) = self.types.get_mut(number) {
                    contract.refine(origin.clone(), Arc::clone(&entry));
                }
            }
        }
        for entry in file.statics.into_iter().filter(|entry| entry.ecosystem == self.ecosystem) {
            let rules = self.statics.entry(entry.owner.clone()).or_default();
            for method in &entry.methods {
                let same = |rule: &StaticRule| {
                    rule.method.identity() == method.identity()
                        && entry.argument.is_none_or(|argument| argument == rule.argument)
                };
                rules.retain(|rule| !same(rule));
                if entry.enabled {
                    rules.push(entry.rule(method.clone(), origin.clone()));
                }
            }
        }
    }

    fn reindex(&mut self) {
        let mut index = Index::default();
        for (number, contract) in self.types.iter().enumerate() {
            if !contract.is_enabled() {
                continue;
            }
            let (names, wildcards) = contract.watched_names();
            for name in names {
                // `get_mut` first: most names are known already and need no copy.
                match index.names.get_mut(name) {
                    Some(types) => add_last(types, number),
                    None => drop(index.names.insert(name.into(), vec![number])),
                }
            }
            if wildcards {
                index.wildcards.push(number);
            }
            for owner in contract.called_through().chain([contract.name()]) {
                add_last(index.owners.entry(owner.into()).or_default(), number);
            }
        }
        self.index = index;
    }

    /// Whether any contract watches a method of this name and descriptor. Selects the call sites
    /// whose static type is not one of the platform's: it may be a subclass of a contract type.
    /// Types that cannot have such subclasses ([`TypeContract::is_final`]) are left out.
    /// `equals`, `hashCode` and `toString` (`Equals`, ...) are never selected that way: nearly all
    /// such calls are on objects without any contract.
    pub fn may_match(&self, name: &str, descriptor: &str) -> bool {
        !self.ecosystem.methods_of_every_object().contains(&(name, descriptor))
            && self
                .candidates(name)
                .filter_map(|number| self.types.get(number))
                .any(|contract| !contract.is_final() && contract.watches(name, descriptor))
    }

    /// Whether any contract may watch a method of this name, whatever its parameters.
    pub fn may_name(&self, name: &str) -> bool {
        self.candidates(name).next().is_some()
    }

    /// Whether a call of this method on the static type `owner` may reach a method that a contract
    /// watches: `owner` is a contract type, or a type by which calls of one may be written.
    /// Selects the call sites whose static type belongs to the platform.
    pub fn selects(&self, owner: &str, name: &str, descriptor: &str) -> bool {
        self.watching(owner, name, descriptor).next().is_some()
    }

    /// Whether this method of `owner`, or one that it inherits, is known to be public: a contract that
    /// watches it is written in the built-in lists alone, and these speak of public methods. A user's
    /// file may speak of any.
    pub fn selects_public(&self, owner: &str, name: &str, descriptor: &str) -> bool {
        let is_built_in =
            |contract: &TypeContract| contract.origins().all(|origin| *origin == Origin::BuiltIn);
        self.watching(owner, name, descriptor).any(is_built_in)
    }

    /// The contracts that may stand behind a call of this method on the static type `owner`.
    fn watching(&self, owner: &str, name: &str, descriptor: &str) -> impl Iterator<Item = &TypeContract> {
        let owned = self.index.owners.get(owner).map_or(&[][..], Vec::as_slice);
        let is_owned = |number: &TypeNumber| owned.binary_search(number).is_ok();
        let candidates = (!owned.is_empty()).then(|| self.candidates(name));
        candidates
            .into_iter()
            .flatten()
            .filter(move |number| is_owned(number))
            .filter_map(|number| self.types.get(number))
            .filter(move |contract| contract.watches(name, descriptor))
    }

    /// The types that may watch a method of this name.
    fn candidates(&self, name: &str) -> impl Iterator<Item = TypeNumber> {
        let named = self.index.names.get(name).into_iter().flatten();
        named.chain(&self.index.wildcards).copied()
    }

    /// The contract of just this type, if there is one and it is not turned off.
    pub fn type_contract(&self, type_name: &str) -> Option<&TypeContract> {
        let contract = self.types.get(*self.numbers.get(type_name)?)?;
        contract.is_enabled().then_some(contract)
    }

    /// The contract of the type with this name, written in any way that a contract file may write it.
    pub fn named(&self, name: &str) -> Option<&TypeContract> {
        self.type_contract(name).or_else(|| match self.ecosystem {
            Ecosystem::Jvm => None,
            Ecosystem::DotNet => {
                let name = dotnet::canonical(name).ok()?;
                self.type_contract(&name).or_else(|| self.type_contract(builtin::full_dotnet_name(&name)?))
            }
        })
    }

    /// The rule for a call of the static function `name` of `owner`.
    pub fn static_call(&self, owner: &str, name: &str, descriptor: &str) -> Option<&StaticRule> {
        let rules = self.statics.get(owner)?;
        rules.iter().find(|rule| rule.method.matches(name, descriptor))
    }

    /// The rules for a call of the function `name` of `owner`, one for each argument that it touches.
    /// On .NET `owner` may also have a constructor (`.ctor`) or a method of that name.
    pub fn argument_rules<'c>(
        &'c self,
        owner: &str,
        name: &'c str,
        descriptor: &'c str,
    ) -> impl Iterator<Item = &'c StaticRule> {
        let rules = self.statics.get(owner).into_iter().flatten();
        rules.filter(move |rule| rule.method.matches(name, descriptor))
    }

    /// Every type that a contract speaks of, by name, also those turned off.
    pub fn types(&self) -> impl Iterator<Item = &TypeContract> {
        let mut types: Vec<&TypeContract> = self.types.iter().collect();
        types.sort_by_key(|contract| contract.name());
        types.into_iter()
    }

    /// Every static function with a rule, by owner.
    pub fn static_rules(&self) -> impl Iterator<Item = &StaticRule> {
        let mut rules: Vec<&StaticRule> = self.statics.values().flatten().collect();
        rules.sort_by(|a, b| (&a.owner, a.method()).cmp(&(&b.owner, b.method())));
        rules.into_iter()
    }
}

/// Adds a number that is not less than any before it, unless it is there already.
fn add_last(types: &mut Vec<TypeNumber>, number: TypeNumber) {
    if types.last() != Some(&number) {
        types.push(number);
    }
}
